"""Leave one out: what is known of a card becomes assumed, and nobody may be accused in its logs.

.venv/bin/python tests/logs/leave_one_out.py dominion-online ../shared/logs/dominion-online --most 3

For each card that a folder's agreeing logs show, its counts are taken out of what real logs attest, and its name out
of every table of the format. Then its logs are audited as they are, and with one of its lines left out, put one line
earlier or later, or with another source: a server may print it so, for all that is known. It prints how many logs of
each kind were audited, their verdicts, and each one that accuses somebody.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import TEXTS
from moothall.logs.dominion.dialects.attested import Known, cause_in, maker, of_time
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode

PACKAGES = {"goko": "goko", "dominion-online": "online", "isotropic": "isotropic"}
"""The package of each format."""
WORDING = ("by_card", "dialect", "scribe", "sources", "telling", "told", "unprinted")
"""The modules of a format that say how cards are printed; what others say of cards are rules of the game."""
KINDS = ("as it is", "left out", "earlier", "later", "source")
"""What is done to one line of the card."""
ACCUSES = frozenset({"diverges", "contradicts"})
PUT_ASIDE = frozenset(
    {
        "183186242.txt", "61817011.html", "81531469.txt", "81633138.txt", "81708993.txt", "81716269.txt",
        "82084496.txt", "82338103.txt", "m22882356.txt", "56291184.txt",
    }
)  # fmt: skip
"""Logs that nothing is mended on: what they show is measured elsewhere."""


@dataclass(frozen=True)
class Case:
    """A log that shows a card, and the numbers of the lines that tell what the card did."""

    name: str
    text: str
    card: str
    lines: tuple[int, ...]


def cases_of(name: str, text: str) -> Iterator[Case]:
    """A case for each card that did something in a log; none for a log that does not agree."""
    found = audit_text(text, name=name)
    if found.verdict != "agrees":
        return
    own: dict[str, set[int]] = defaultdict(set)
    cause_of = cause_in(found.facts)
    shared: set[int] = set()
    for fact in found.facts:
        line: int | None = fact.line
        if line is None:
            continue
        card = maker(cause_of(fact))
        plain = card in TEXTS and all(text.effect is None for text in TEXTS[card])
        if plain and isinstance(fact, (f.CardsDrawn, f.ResourcesChanged)):
            shared.add(line)  # what every plain card gives is attested by all of them
        elif card and not isinstance(fact, (f.TurnBegan, f.CardPlayed, f.DeckShuffled)):
            own[card].add(line)
        else:
            shared.add(line)
        if isinstance(fact, f.CardPlayed):
            own[fact.card.face or ""].update()
    for card, lines in sorted(own.items()):
        if card in TEXTS:
            yield Case(name, text, card, tuple(sorted(lines - shared)))


def changed(case: Case, kind: str, line: int) -> str | None:
    """The text of a case with one line changed in a way of `KINDS`; None where that is the same text."""
    lines = case.text.splitlines()
    at = line - 1
    if kind == "left out":
        del lines[at]
    elif kind in ("earlier", "later"):
        other = at - 1 if kind == "earlier" else at + 1
        if not 0 <= other < len(lines) or not lines[other].strip() or _begins(lines[other]) or _begins(lines[at]):
            return None
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == "source":
        bare = re.sub(r" \([^()+$]*\)\.?$", ".", lines[at])
        lines[at] = bare if bare != lines[at] else f"{lines[at].rstrip('.')}. ({case.card})"
    text = "\n".join(lines) + "\n"
    return text if text != case.text else None


def _begins(line: str) -> bool:
    """Whether a line begins a turn, or is a play or a purchase, whose order is fixed."""
    return bool(re.match(r"\s*(Turn |—|-+ |\S.* turn|.* (- )?(plays?|buys?|played|playing|bought) )", line))


def _names(value: object, card: str) -> bool:
    return isinstance(value, (frozenset, set, tuple, dict)) and card in value


def _but(value: Any, card: str) -> Any:
    if isinstance(value, dict):
        return {key: each for key, each in value.items() if key != card}
    return type(value)(each for each in value if each != card)


@contextmanager
def forgotten(format: str, card: str) -> Iterator[None]:
    """Nothing is known of how a format prints a card: no log attests it, and no table names it."""

    def known(package: str, rules: str) -> Known:
        return of_time(package, rules).without(card)

    root = f"moothall.logs.dominion.{PACKAGES[format]}"
    with ExitStack() as stack:
        for name in ("moothall.logs.dominion.log_answers", f"{root}.format", f"{root}.scribe"):
            module = import_module(name)
            if hasattr(module, "of_time"):
                stack.enter_context(patch.object(module, "of_time", known))
        for name, module in [*sys.modules.items()]:
            if name.startswith(root) and name.rpartition(".")[2] in WORDING:
                for attr, value in [*vars(module).items()]:
                    if attr.isupper() and _names(value, card):
                        stack.enter_context(patch.object(module, attr, _but(value, card)))
        yield


def verdicts(format: str, case: Case, kinds: Collection[str], chosen: random.Random) -> Iterator[tuple[str, int, Any]]:
    """The audits of a case, each with its kind and the line that was changed."""
    for kind in kinds:
        if kind == "as it is":
            text: str | None = case.text
            line = 0
        elif case.lines:
            line = chosen.choice(case.lines)
            text = changed(case, kind, line)
        else:
            continue
        if text is not None:
            with forgotten(format, case.card):
                yield kind, line, audit_text(text, name=case.name)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("format", choices=sorted(PACKAGES))
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=2, help="of each card so many logs at most")
    parser.add_argument("--logs", type=int, default=10_000, help="of the folder so many logs, by chance")
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    given = parser.parse_args(argv)
    chosen = random.Random(0)
    files = (path for folder in given.folder for path in folder.rglob("*") if path.is_file())
    paths = sorted(path for path in files if path.name not in PUT_ASIDE)
    chosen.shuffle(paths)
    used, figures = Counter[str](), Counter[tuple[str, str]]()
    logs = 0
    with suppress(KeyboardInterrupt):  # who has no more time sees what was tried
        for path in paths[: given.logs]:
            for case in cases_of(path.name, decode(path.read_bytes())):
                if used[case.card] >= given.most:
                    continue
                used[case.card] += 1
                for kind, line, found in verdicts(given.format, case, given.kinds, chosen):
                    figures[kind, found.verdict] += 1
                    if found.verdict in ACCUSES:
                        print(f"{case.name}, {case.card}, {kind} {line}: {found.findings[0].text[0][:300]}", flush=True)
            logs += 1
    print(table(figures, f"{len(used)} cards in {logs} logs"))


def table(figures: Mapping[tuple[str, str], int], sample: str) -> str:
    """The figures as a table of docs/findings.md, below what they are of."""
    columns = ("agrees", "undecided", "unruled", "unreadable", "diverges", "contradicts")
    heads = [
        sample,
        "",
        f"| one line of the card | {' | '.join(columns)} |",
        f"|---|{'---:|' * len(columns)}",
    ]
    rows = [
        f"| {kind} | {' | '.join(str(figures.get((kind, each), 0)) for each in columns)} |"
        for kind in dict.fromkeys(kind for kind, _ in figures)
    ]
    return "\n".join([*heads, *rows])


if __name__ == "__main__":
    main()
