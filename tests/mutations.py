"""The mutation score of the audit: one line of an agreeing log changed in who, what or how many, doubled, cut, swapped
or moved, and a line put in that nothing made; what the audit notices, by kind of change and kind of line.

`python tests/mutations.py LOG… [--each 20] [--only KIND] [--verb VERB] [--survivors]` takes logs of Goko or folders of
them, changes as many lines of each kind, and prints the table. A change that is not noticed has a legal game that
explains it, or is a miss. The same logs and numbers make the same changes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Literal

from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.games import find
from moothall.domain.kernel.session import Divergence
from moothall.logs.dominion.goko.reader import FINAL_VERBS, SETUP_VERBS, read, write
from moothall.logs.dominion.goko.scribe import observations
from moothall.logs.dominion.goko.verbs import OWN_VERBS
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.lines.verbs import QUIET
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit

NO_CARD = "Blurble Dragon"
"""The name of no card."""
Outcome = Literal["noticed", "legal", "missed"]
Change = Callable[["Text", int, Random], "list[Observation] | None"]
"""The log's lines with line `i` changed, or None where it cannot be changed so."""


class Text:
    """A log to be changed: its lines as observations, and the names that may stand in them."""

    def __init__(self, text: str) -> None:
        log = read(text)
        self.lines = log.observations
        self.players = {f"p{seat}": name for seat, name in enumerate(log.players, 1)}
        self.cards = sorted({card for line in self.lines for card in line.cards})
        self.labels = sorted({line.word for line in self.lines if line.verb == "chooses" and line.word})
        self.start = next((i for i, line in enumerate(self.lines) if line.verb == "turn"), len(self.lines))
        self.end = next((i for i, line in enumerate(self.lines) if line.verb in FINAL_VERBS), len(self.lines))
        self.raw = text.replace("\r\n", "\n").split("\n")

    def with_line(self, i: int, **fields: object) -> list[Observation]:
        """The lines with some fields of line `i` changed."""
        return [*self.lines[:i], replace(self.lines[i], **fields), *self.lines[i + 1 :]]  # type: ignore[arg-type]

    def in_play(self, i: int) -> bool:
        """Whether line `i` stands in play, and is not a header."""
        return self.start < i < self.end and self.lines[i].verb != "turn"

    def written(self, changed: Sequence[Observation]) -> str:
        """The log with lines changed: those that are as before in their own words."""
        before = {id(line) for line in self.lines}
        said: list[str] = []
        for line in changed:
            said += _banners(said, line)
            said.append(line.text if id(line) in before else write(line, self.players))
        return "\n".join(said) + "\n"


def _banners(said: Sequence[str], line: Observation) -> list[str]:
    """The banner before the first line and that before the results."""
    if not said:
        return ["------------ Game Setup ------------"]
    over = "------------ Game Over ------------"
    return [over] if line.verb in FINAL_VERBS and over not in said[-60:] else []


def _who(log: Text, i: int, chance: Random) -> list[Observation] | None:
    others = [player for player in log.players if player != log.lines[i].actor]
    return log.with_line(i, actor=chance.choice(others)) if log.lines[i].actor is not None else None


def _renamed(names: Callable[[Text], Sequence[str]]) -> Change:
    def change(log: Text, i: int, chance: Random) -> list[Observation] | None:
        line = log.lines[i]
        if line.verb == "chooses" and line.word:
            labels = [word for word in log.labels if word != line.word]
            return log.with_line(i, word=chance.choice(labels)) if labels and names(log) is log.cards else None
        if not line.cards:
            return None
        at = chance.randrange(len(line.cards))
        free = [name for name in names(log) if name != line.cards[at]]
        if not free:
            return None
        new = chance.choice(free)
        word = new if line.word == line.cards[at] else line.word
        return log.with_line(i, cards=(*line.cards[:at], new, *line.cards[at + 1 :]), word=word)

    return change


def _absent(log: Text) -> list[str]:
    return [name for name in sorted(book(rules_of("2014-01-01"))) if name not in log.cards]


def _more(log: Text, i: int, chance: Random) -> list[Observation] | None:
    line = log.lines[i]
    if line.cards and line.word not in line.cards:
        return log.with_line(i, cards=(*line.cards, chance.choice(line.cards)))
    return log.with_line(i, amount=line.amount + 1) if line.amount else None


def _fewer(log: Text, i: int, chance: Random) -> list[Observation] | None:
    line = log.lines[i]
    if len(line.cards) > 1:
        at = chance.randrange(len(line.cards))
        return log.with_line(i, cards=line.cards[:at] + line.cards[at + 1 :])
    return log.with_line(i, amount=line.amount - 1) if line.amount > 1 else None


def _doubled(log: Text, i: int, chance: Random) -> list[Observation]:
    return [*log.lines[: i + 1], replace(log.lines[i]), *log.lines[i + 1 :]]


def _cut(log: Text, i: int, chance: Random) -> list[Observation]:
    return [*log.lines[:i], *log.lines[i + 1 :]]


def _put(log: Text, i: int, to: int) -> list[Observation] | None:
    """Line `i` at the place of line `to`, with none but lines of the same turn between them."""
    between = range(min(i, to), max(i, to) + 1)
    if not all(log.in_play(each) for each in between):
        return None
    lines = list(log.lines)
    lines.insert(to, lines.pop(i))
    same = [each.text for each in lines] == [each.text for each in log.lines]
    return None if same else lines


def _swapped(log: Text, i: int, chance: Random) -> list[Observation] | None:
    return _put(log, i, i + 1)


def _moved(log: Text, i: int, chance: Random) -> list[Observation] | None:
    return _put(log, i, i + chance.choice((-5, -4, -3, -2, 2, 3, 4, 5)))


def _forged(log: Text, i: int, chance: Random) -> list[Observation] | None:
    """A line like line `i` stands somewhere in play where it was not: of any player, with any card of the game."""
    line = log.lines[i]
    to = chance.randrange(log.start + 1, log.end)
    card = chance.choice(log.cards)
    cards = (card,) if len(line.cards) == 1 else line.cards
    word = card if line.cards and line.word == line.cards[0] else line.word
    new = replace(line, actor=chance.choice(sorted(log.players)), cards=cards, word=word)
    return [*log.lines[:to], new, *log.lines[to:]]


IN_PLAY = frozenset({"doubled", "cut", "swapped", "moved", "forged"})
"""Changes of lines in play alone."""
CHANGES: dict[str, Change] = {
    "who": _who,
    "what": _renamed(lambda log: log.cards),
    "a card not in this game": _renamed(_absent),
    "no card at all": _renamed(lambda log: [NO_CARD]),
    "one more": _more,
    "one fewer": _fewer,
    "doubled": _doubled,
    "cut": _cut,
    "swapped": _swapped,
    "moved": _moved,
    "forged": _forged,
}
"""The kinds of change."""
FORGED = QUIET - SETUP_VERBS | {*OWN_VERBS}
"""The lines that are put in where nothing made them: those that move no card."""


@dataclass(frozen=True)
class Mutant:
    """A log with one line changed: the kind of change, the verb of the line, its log and number, what it said and now
    says."""

    kind: str
    verb: str
    log: str
    line: int
    was: str
    now: str
    text: str

    @property
    def place(self) -> int:
        """The number that the changed line has in the text; 0 of one that was cut."""
        lines = self.text.split("\n")
        return 1 + lines.index(self.now) if self.now in lines else 0


@dataclass(frozen=True)
class Tried:
    """A changed log and what the audit made of it: `found` is the first difference, else the verdict on the line."""

    mutant: Mutant
    outcome: Outcome
    found: str

    def __str__(self) -> str:
        each = self.mutant
        return (
            f"{self.outcome} {each.kind}/{each.verb} {each.log}:{each.line}: {each.was!r} -> {each.now!r}, {self.found}"
        )


Place = tuple[str, str, int]
"""A kind, a verb, the position of a line."""
Unlike = tuple[Counter[tuple[object, ...]], Counter[tuple[object, ...]]]
"""What a log says and its facts do not, and what its facts say and it does not."""


def places(log: Text) -> Iterator[Place]:
    """Where a log can be changed, and how."""
    for i, line in enumerate(log.lines):
        for kind in CHANGES:
            if kind in IN_PLAY and not log.in_play(i):
                continue
            if kind == "forged" and line.verb not in FORGED:
                continue
            if line.verb not in ("unread", "rating"):
                yield kind, line.verb, i


def mutant(name: str, log: Text, place: Place) -> Mutant | None:
    """The log changed at a place, None where it cannot be."""
    kind, verb, i = place
    changed = CHANGES[kind](log, i, Random(f"{name} {kind} {verb} {i}"))
    if changed is None:
        return None
    try:
        text = log.written(changed)
    except ValueError:
        return None  # Goko has no such line
    pairs = zip(log.lines, changed, strict=False)
    now = next((write(line, log.players) for before, line in pairs if line is not before), "")
    return Mutant(kind, verb, name, log.lines[i].line, log.lines[i].text, now, text)


def mutants(
    logs: Mapping[str, str], each: int, only: str | None = None, verb: str | None = None
) -> dict[str, list[Mutant]]:
    """`each` changes of every kind of every kind of line, spread over the logs, by log."""
    texts = {name: Text(text) for name, text in logs.items()}
    cells: dict[tuple[str, str], list[tuple[str, Place]]] = defaultdict(list)
    for name, text in texts.items():
        for place in places(text):
            if only in (None, place[0]) and verb in (None, place[1]):
                cells[place[:2]].append((name, place))
    chosen: dict[str, list[Mutant]] = defaultdict(list)
    for cell in sorted(cells):
        there = Random(f"{cell}").sample(cells[cell], min(4 * each, len(cells[cell])))
        made = filter(None, (mutant(name, texts[name], place) for name, place in there))
        for one in islice(made, each):
            chosen[one.log].append(one)
    return chosen


def tried(name: str, text: str, of: Iterable[Mutant], rules: str | None = None) -> list[Tried]:
    """What the audit makes of the changes of a log; nothing where the log itself does not agree."""
    genuine = audit_text(text, name=name, rules=rules)
    if genuine.verdict != "agrees":
        return []
    unlike = unlikeness(text, genuine)
    return [_tried(one, unlike, rules) for one in of]


def _tried(one: Mutant, unlike: Unlike, rules: str | None) -> Tried:
    audit = audit_text(one.text, name=one.log, rules=rules)
    if audit.verdict != "agrees":
        return Tried(one, "noticed", audit.findings[0].ruling if audit.findings else audit.verdict)
    now = unlikeness(one.text, audit)
    explained = all(not other - own for other, own in zip(now, unlike, strict=True))
    verdict = dict(audit.verdicts).get(one.place, "cut")
    return Tried(one, "legal" if explained and plays_again(audit) else "missed", verdict)


def plays_again(audit: Audit) -> bool:
    """Whether the facts are a legal game: the rules make them again from their answers and shuffles."""
    try:
        find("dominion").rerun(audit.facts, _Nothing())
    except Divergence:
        return False
    return all(fact.source == "rules" for fact in audit.facts)


class _Nothing:
    """A source that answers nothing more."""

    def answer(self, *_: object) -> None:
        return None


def unlikeness(text: str, audit: Audit) -> Unlike:
    """The claims of a log that the log written of its facts has not, and those that it has besides."""
    said, ours = Counter(_claims(read(text).observations)), Counter(_claims(observations(audit.facts)))
    return said - ours, ours - said


def _claims(lines: Iterable[Observation]) -> Iterator[tuple[object, ...]]:
    """What each line says, with the turn and how many lines of the menu stand before it; a batch card by card."""
    turn = menu = 0
    treasures = {name for name, text in book(rules_of("2014-01-01")).items() if "Treasure" in text.types}
    for line in lines:
        if line.verb in SETUP_VERBS or line.verb in FINAL_VERBS:
            yield line.actor, line.verb, (*sorted(line.cards),), line.amount, line.word
            continue
        if line.verb == "turn":
            turn, menu = turn + 1, 0
        if line.verb == "plays" and treasures.issuperset(line.cards):
            yield from ((turn, line.actor, "plays", card) for card in line.cards)
            continue
        menu += line.verb in ("plays", "buys")
        yield turn, menu, line.actor, line.verb, (*sorted(line.cards),), line.amount, line.word


def score(
    logs: Mapping[str, str],
    each: int,
    only: str | None = None,
    verb: str | None = None,
    jobs: int = 1,
    rules: str | None = None,
) -> list[Tried]:
    """What the audit makes of `each` changes of every kind and verb in these logs, by their names."""
    chosen = mutants(logs, each, only, verb)
    work = [(name, logs[name], of, rules) for name, of in chosen.items()]
    if jobs == 1:
        return [found for args in work for found in tried(*args)]
    with ProcessPoolExecutor(jobs) as pool:
        return [*chain.from_iterable(pool.map(tried, *zip(*work, strict=True), chunksize=4))]


def table(found: Iterable[Tried]) -> Iterator[str]:
    """The score by kind of change and verb of the line, as rows of a table."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for each in found:
        counts[each.mutant.kind, each.mutant.verb][each.outcome] += 1
        counts[each.mutant.kind, ""][each.outcome] += 1
    yield "| change | line | tried | noticed | a legal game explains it | missed | of 100 |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    for (kind, verb), count in sorted(counts.items()):
        noticed, legal, missed = count["noticed"], count["legal"], count["missed"]
        share = 100 * noticed / (noticed + missed) if noticed + missed else 100
        yield f"| {kind} | {verb or 'all'} | {count.total()} | {noticed} | {legal} | {missed} | {share:.1f} |"


def logs_of(names: Sequence[str]) -> dict[str, str]:
    """The logs of the files and folders named, by name."""
    given = [Path(name) for name in names]
    files = [path for each in given for path in (sorted(each.glob("*.txt")) if each.is_dir() else [each])]
    return {path.name: decode(path.read_bytes()) for path in files}


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    options.add_argument("logs", nargs="+")
    options.add_argument("--each", type=int, default=20)
    options.add_argument("--only", choices=CHANGES)
    options.add_argument("--verb")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--rules")
    options.add_argument("--survivors", action="store_true")
    given = options.parse_args()
    found = score(logs_of(given.logs), given.each, given.only, given.verb, given.jobs, given.rules)
    for line in table(found):
        print(line)
    if given.survivors:
        for line in sorted(str(each) for each in found if each.outcome != "noticed"):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
