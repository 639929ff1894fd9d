"""Forgeries of one line in logs drawn at random, few in each, so that no log weighs much; and what the audit says.

.venv/bin/python tests/logs/fresh_forge.py ../shared/logs/goko ../shared/logs/dominion-online --seed autumn --logs 13
.venv/bin/python tests/logs/fresh_forge.py ../shared/logs/goko --seed autumn --logs 13 --half first --undecided
.venv/bin/python tests/logs/fresh_forge.py ../shared/logs/goko --seed autumn --logs 13 --unseen

The seed draws the logs of each folder, and the kinds of forgery in each: those of `line_forge` for Dominion Online, of
`forge` for Goko. The draw falls into two halves: the first to mend what shows there, the second to measure by. What a
log shows of the server counts among what real logs attest; `unseen` takes that out, as if nobody had seen the log.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from unittest.mock import patch

import forge
import line_forge
from leave_one_out import PACKAGES
from line_forge import ACCUSING, Forged, innocent, is_of, table
from moothall.logs.dominion.counting import counted
from moothall.logs.dominion.dialects.attested import Counts, Known, era_of, of_time
from moothall.logs.dominion.lines.observation import Observation, with_names_of_rules
from moothall.logs.formats import FORMATS, audit_text
from moothall.logs.formats import read as read_log
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit


def drawn(folder: Path, seed: str, most: int, half: str, skipped: frozenset[str]) -> list[Path]:
    """So many logs of a folder that were never mended on, of each half of the draw or of one."""
    online = "online" in folder.name
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in skipped)
    paths = [path for path in paths if not (online and folder.parent.name == "logs" and is_of("tuned", path.name))]
    Random(f"fresh {seed} {folder.name}").shuffle(paths)
    halves = {"first": paths[0 : 2 * most : 2], "second": paths[1 : 2 * most : 2]}
    return halves["first"] + halves["second"] if half == "both" else halves[half]


def forgeries(text: str, seed: str, each: int) -> Iterator[Forged]:
    """So many forgeries of a log, each of another kind."""
    is_goko = any(line.startswith("---------- ") for line in text.splitlines())
    kinds = [*(forge.KINDS if is_goko else line_forge.KINDS)]
    Random(f"kinds {seed}").shuffle(kinds)
    made = 0
    for kind in kinds:
        found = _of_goko(text, seed, kind) if is_goko else next(line_forge.forgeries(text, seed, [kind]), None)
        if found is not None:
            yield found
            made += 1
        if made == each:
            return


def _of_goko(text: str, seed: str, kind: str) -> Forged | None:
    """A forgery of a log of Goko, with the players whose lines lie."""
    chance = Random(f"{seed} {kind}")
    log = forge.Source(text)
    found = forge.KINDS[kind](log, chance)
    if found is None or found.text == text:
        return None
    claims: dict[int, Observation] = {each.line: each for each in log.claims}
    own = {claims[line].actor for line in found.lines if line in claims}
    now = read_log(found.text).read
    after = {each.line: each.actor for each in (now.observations if now else log.claims)}
    own |= {after.get(line) for line in found.lines}
    return Forged(f"goko: {kind}", found.text, found.lines[0], found.was, found.now, frozenset(own))


@contextmanager
def unseen(found: Audit, text: str) -> Iterator[None]:
    """What real logs attest without what one log shows that agrees."""
    log = FORMATS[found.format or ""]().log
    if log is None:
        raise ValueError(f"{found.log}: its format has no reader")
    lines = with_names_of_rules(log.reader.read(text)).observations
    own = counted([(found.rules, found.facts, lines)])

    def known(package: str, rules: str) -> Known:
        """The counts of its time, and of others, less those of the log."""
        whole = of_time(package, rules)
        mine = own.get(era_of(rules))
        if mine is None:
            return whole
        ways = {key: less(each, mine["ways"].get(key, {})) for key, each in whole.ways.items()}
        shown = less(whole.shown, dict.fromkeys(mine["shown"], 1))
        return replace(whole, shown=shown, ways={key: each for key, each in ways.items() if each})

    with ExitStack() as stack:
        root = f"moothall.logs.dominion.{PACKAGES[found.format or '']}"
        for name in ("moothall.logs.dominion.log_answers", f"{root}.format", f"{root}.scribe"):
            module = import_module(name)
            if hasattr(module, "of_time"):
                stack.enter_context(patch.object(module, "of_time", lru_cache(known)))
        yield


def less(whole: Counts, part: Counts) -> dict[str, int]:
    """Counts without others, and without what is then shown by none."""
    return dict(Counter(whole) - Counter(part))


def told(path: Path, forged: Forged, found: Audit) -> str:
    """A forgery that is not decided, as a line for whom mends the audit."""
    first = found.findings[0] if found.findings else None
    said = f"{first.rule} | {first.text[0]}" if first else f"unread {found.unread[:2]} {found.error}"
    return f"{found.verdict} {forged.kind}: {path.name}, {forged.line}: {forged.was} -> {forged.now}\n    {said}"


def main() -> None:
    """Forge logs, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--logs", type=int, default=10, help="how many of each folder, in each half")
    parser.add_argument("--half", choices=("first", "second", "both"), default="both")
    parser.add_argument("--each", type=int, default=6, help="how many forgeries of each log")
    parser.add_argument("--skip", nargs="+", default=[], help="names of logs that are not drawn")
    parser.add_argument("--unseen", action="store_true", help="as if no log were known that is forged")
    parser.add_argument("--undecided", action="store_true", help="print each that is noticed and not refuted")
    given = parser.parse_args()
    of_kinds = defaultdict[str, Counter[str]](Counter)
    of_formats = defaultdict[str, Counter[str]](Counter)
    for folder in given.folder:
        for path in drawn(folder, given.seed, given.logs, given.half, frozenset(given.skip)):
            text = decode(path.read_bytes())
            as_it_is = audit_text(text, name=path.name)
            if as_it_is.verdict != "agrees":
                continue
            for forged in forgeries(text, f"{given.seed} {path.name}", given.each):
                with unseen(as_it_is, text) if given.unseen else nullcontext():
                    found = audit_text(forged.text, name=path.name)
                for counts in (of_kinds[forged.kind], of_formats[folder.name]):
                    counts[found.verdict] += 1
                    counts["confirmed"] += dict(found.verdicts).get(forged.line) == "confirmed"
                    counts["others"] += bool(innocent(forged, found))
                if given.undecided and found.verdict not in ACCUSING:
                    print(told(path, forged, found), flush=True)
                if given.undecided and innocent(forged, found):
                    print("OTHER", told(path, forged, found), flush=True)
    print(table(of_kinds))
    print(table(of_formats))


if __name__ == "__main__":
    main()
