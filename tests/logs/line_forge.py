"""Forgeries of one line of real logs of Dominion Online, of many kinds, and what the audit says of each.

.venv/bin/python tests/logs/line_forge.py ../shared/logs/dominion-online --half tuned
.venv/bin/python tests/logs/line_forge.py ../shared/logs/dominion-online --half other --undecided

Each kind is made so often in each log that agrees. The same seed makes the same. A half of the logs is there to mend
what shows there, the other to measure by. Printed are, by kind, how many were refuted with a proof, undecided, or
agree, how many of those that were noticed are refuted, and each in which another player than that of the line is a
cause. `confirmed` counts those whose forged line is confirmed all the same.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.online.reader import read
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit

ACCUSING = ("diverges", "contradicts")
ITEM = re.compile(r"(?<![+$\w])(an?|\d+) ([A-Z][\w'’ -]*?)(?=,| and |\.|$| with | from | to | in | into | on | aside)")
"""A card of a list, as a line names it."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A forged log: its text, the line that lies, and whose that line was and is."""

    kind: str
    text: str
    line: int
    was: str
    now: str
    own: frozenset[str | None]


@dataclass(slots=True)
class Original:
    """A log to forge: its lines, what each claims, and the letters of its players."""

    lines: list[str]
    claims: dict[int, Observation]
    letters: dict[str, str]
    first: int

    @classmethod
    def of(cls, text: str) -> Original:
        """A log, whose set-up ends before its first turn."""
        lines = text.splitlines()
        claims = {each.line: each for each in read(text).observations}
        first = next((each.line for each in claims.values() if each.verb == "turn"), len(lines))
        letters = {}
        for number, claim in claims.items():
            words = lines[number - 1].split()
            if claim.actor is not None and claim.verb in ("draws", "buys", "plays") and words:
                letters.setdefault(claim.actor, words[0])
        return cls(lines, claims, letters, first)

    def of_verbs(self, *verbs: str) -> list[int]:
        """The lines behind the set-up that claim something of these verbs (none: any but a header), by number."""
        own = (number for number in self.claims if number > self.first)
        return [n for n in own if (self.claims[n].verb in verbs if verbs else self.claims[n].verb != "turn")]

    def names(self, actor: str | None) -> list[str]:
        """The cards that lines name of a player (None: of anybody)."""
        own = (each for each in self.claims.values() if actor in (None, each.actor))
        return sorted({card for each in own for card in each.cards})

    def with_line(self, kind: str, number: int, *now: str, others: Sequence[str | None] = ()) -> Forged | None:
        """The log with other lines for one; None where that is the same."""
        was = self.lines[number - 1]
        if [*now] == [was]:
            return None
        text = "\n".join([*self.lines[: number - 1], *now, *self.lines[number:]])
        actor = self.claims[number].actor if number in self.claims else None
        return Forged(kind, text, number, was, " / ".join(now), frozenset({actor, *others}))


Maker = Callable[[str, Original, Random], "Forged | None"]


def _name(*verbs: str) -> Maker:
    """A card of a line is called by the name of another card of the game, most often one that the player has."""

    def make(kind: str, log: Original, chance: Random) -> Forged | None:
        places = [(n, found) for n in log.of_verbs(*verbs) for found in ITEM.finditer(log.lines[n - 1])]
        places = [(n, found) for n, found in places if log.claims[n].cards]
        if not places:
            return None
        number, found = chance.choice(places)
        line = log.lines[number - 1]
        names = log.names(log.claims[number].actor if chance.random() < 0.7 else None)
        names = [name for name in names if name not in log.claims[number].cards]
        if not names:
            return None
        return log.with_line(
            kind, number, line[: found.start()] + _some(found[1], chance.choice(names)) + line[found.end() :]
        )

    return make


def _some(count: str, name: str) -> str:
    """So many cards of a name, as a line has it."""
    if count in ("a", "an"):
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
    return f"{count} {_plural(name)}"


def _plural(name: str) -> str:
    return name[:-1] + "ies" if name.endswith("y") and name[-2] not in "aeiou" else name + "s"


def _number(pattern: str, *by: int) -> Maker:
    """A number that a pattern finds, its second group, is another one."""

    def make(kind: str, log: Original, chance: Random) -> Forged | None:
        lines = ((n, re.search(pattern, log.lines[n - 1])) for n in log.claims if n >= log.first)
        found = [(n, match) for n, match in lines if match is not None]
        if not found:
            return None
        number, match = chance.choice(found)
        more = int(match[2]) + chance.choice(by)
        line = log.lines[number - 1]
        if more < 1:
            return None
        return log.with_line(kind, number, line[: match.start(2)] + str(more) + line[match.end(2) :])

    return make


def _treasures(kind: str, log: Original, chance: Random) -> Forged | None:
    """One more Treasure is played, with its coins."""
    pattern = re.compile(r"^(.* plays )(an?|\d+) (Copper|Silver|Gold)s?(.*\(\+\$)(\d+)(\).*)$")
    found = [(n, m) for n in log.of_verbs("plays") if (m := pattern.match(log.lines[n - 1]))]
    if not found:
        return None
    number, match = chance.choice(found)
    count = 1 + (int(match[2]) if match[2].isdigit() else 1)
    coins = int(match[5]) + {"Copper": 1, "Silver": 2, "Gold": 3}[match[3]]
    return log.with_line(kind, number, f"{match[1]}{count} {match[3]}s{match[4]}{coins}{match[6]}")


def _count(*verbs: str) -> Maker:
    """One more of a card than the line has."""

    def make(kind: str, log: Original, chance: Random) -> Forged | None:
        places = [(n, found) for n in log.of_verbs(*verbs) for found in ITEM.finditer(log.lines[n - 1])]
        places = [(n, found) for n, found in places if log.claims[n].cards]
        if not places:
            return None
        number, found = chance.choice(places)
        line, one = log.lines[number - 1], found[1] in ("a", "an")
        count = 2 if one else int(found[1]) + 1
        name = _plural(found[2]) if one else found[2]
        return log.with_line(kind, number, f"{line[: found.start()]}{count} {name}{line[found.end() :]}")

    return make


def _player(kind: str, log: Original, chance: Random) -> Forged | None:
    """A line is another player's."""
    places = [n for n in log.of_verbs() if log.claims[n].actor in log.letters]
    if not places or len(log.letters) < 2:
        return None
    number = chance.choice(places)
    actor = log.claims[number].actor or ""
    other = chance.choice([each for each in sorted(log.letters) if each != actor])
    line = log.lines[number - 1]
    now = re.sub(rf"^(\s*){re.escape(log.letters[actor])}\b", rf"\g<1>{log.letters[other]}", line)
    return log.with_line(kind, number, now, others=(other,))


def _header(kind: str, log: Original, chance: Random) -> Forged | None:
    """A turn is another player's."""
    headers = [n for n, each in log.claims.items() if each.verb == "turn"]
    names = {log.claims[n].actor: m[1] for n in headers if (m := re.match(r"Turn \d+ - (.+)$", log.lines[n - 1]))}
    if not headers or len(names) < 2:
        return None
    number = chance.choice(headers)
    actor = log.claims[number].actor
    other = chance.choice([each for each in sorted(filter(None, names)) if each != actor])
    now = re.sub(r"^(Turn \d+ - ).*$", lambda found: found[1] + names[other], log.lines[number - 1])
    return log.with_line(kind, number, now, others=(other,))


def _doubled(kind: str, log: Original, chance: Random) -> Forged | None:
    """A line stands twice."""
    places = log.of_verbs()
    if not places:
        return None
    number = chance.choice(places)
    return log.with_line(kind, number, log.lines[number - 1], log.lines[number - 1])


def _bought_twice(kind: str, log: Original, chance: Random) -> Forged | None:
    """A purchase stands twice."""
    places = log.of_verbs("buys")
    if not places:
        return None
    number = chance.choice(places)
    return log.with_line(kind, number, log.lines[number - 1], log.lines[number - 1])


def _deleted(*verbs: str) -> Maker:
    """A line is left out."""

    def make(kind: str, log: Original, chance: Random) -> Forged | None:
        places = log.of_verbs(*verbs)
        if not places:
            return None
        number = chance.choice(places)
        after = next((log.claims[n].actor for n in log.claims if n > number), None)
        return log.with_line(kind, number, others=(after,))

    return make


def _swapped(kind: str, log: Original, chance: Random) -> Forged | None:
    """Two lines that follow each other change places."""
    places = [n for n in log.of_verbs() if n + 1 in log.claims and log.claims[n + 1].verb != "turn"]
    if not places:
        return None
    number = chance.choice(places)
    one, other = log.lines[number - 1], log.lines[number]
    if one == other:
        return None
    text = "\n".join([*log.lines[: number - 1], other, one, *log.lines[number + 1 :]])
    own = frozenset({log.claims[number].actor, log.claims[number + 1].actor})
    return Forged(kind, text, number, one, other, own)


def _cause(kind: str, log: Original, chance: Random) -> Forged | None:
    """The card in brackets, because of which a line happened, is another."""
    found = [(n, m) for n in log.claims if (m := re.search(r"\(([A-Z][A-Za-z' ]+)\)", log.lines[n - 1]))]
    if not found:
        return None
    number, match = chance.choice(found)
    names = [each for each in log.names(None) if each != match[1]]
    line = log.lines[number - 1]
    return log.with_line(kind, number, f"{line[: match.start(1)]}{chance.choice(names)}{line[match.end(1) :]}")


def _word(pattern: str, *others: str) -> Maker:
    """The words that a pattern finds are others: who caused a line, where a card went, whether it was played again."""

    def make(kind: str, log: Original, chance: Random) -> Forged | None:
        found = [(n, m) for n in log.of_verbs() if (m := re.search(pattern, log.lines[n - 1]))]
        if not found:
            return None
        number, match = chance.choice(found)
        line = log.lines[number - 1]
        other = chance.choice([each for each in others if each != match[0]])
        return log.with_line(kind, number, line[: match.start()] + other + line[match.end() :])

    return make


KINDS: dict[str, Maker] = {
    "name: gains": _name("gains"),
    "name: buys": _name("buys"),
    "name: trashes": _name("trashes"),
    "name: discards": _name("discards"),
    "name: reveals": _name("reveals", "looks"),
    "name: plays": _name("plays"),
    "name: draws": _name("draws"),
    "name: topdecks": _name("topdecks", "in hand", "sets aside", "exiles"),
    "number: drawn": _number(r"( draws )(\d+)(?= cards?\.)", 1, 2, -1),
    "number: given": _number(r"( gets \+\$?)(\d+)", 1, 2),
    "number: coins": _number(r"( plays .*\(\+\$)(\d+)", 1, 2, -1),
    "number: a Treasure more": _treasures,
    "number: bought": _count("buys"),
    "number: trashed": _count("trashes", "discards", "topdecks"),
    "number: gained": _count("gains"),
    "number: turn": _number(r"^(Turn )(\d+)", 1, -1, 2),
    "player": _player,
    "player: header": _header,
    "doubled": _doubled,
    "doubled: purchase": _bought_twice,
    "swapped": _swapped,
    "deleted": _deleted(),
    "deleted: gain": _deleted("gains", "buys"),
    "deleted: play": _deleted("plays"),
    "deleted: draw": _deleted("draws"),
    "cause": _cause,
    "word: again": _word(r" again(?=\.)", ""),
    "word: not again": _word(r"(?<= plays a [A-Z]\w\w\w\w\w)\.$", " again.", " again. (Citadel)"),
    "word: whither": _word(r" (into their hand|onto their deck|to their deck)", " aside", " onto their deck"),
    "word: whence": _word(r"(?<= gains a [A-Z]\w\w\w\w\w)\.$", " from trash.", " onto their drawpile."),
    "word: with": _word(r" with [A-Z][\w' ]+(?=\.)", "", " with Library", " with Watchtower"),
    "word: a cause": _word(r"(?<=\w)\.$", ". (Citadel)", " (Hireling).", ". (Prince)"),
}
"""Every kind of forgery."""


def forgeries(text: str, seed: str, kinds: Sequence[str] = (*KINDS,), each: int = 1) -> Iterator[Forged]:
    """So many forgeries of each kind, as far as the log has a place for one."""
    log = Original.of(text)
    if any(each.text.strip() != log.lines[line - 1].strip() for line, each in log.claims.items()):
        return  # an observation is spread over several lines
    for kind in kinds:
        chance = Random(f"{seed} {kind}")
        for _ in range(each):
            forged = KINDS[kind](kind, log, chance)
            if forged is not None and forged.text != "\n".join(log.lines):
                yield forged


def is_of(half: str, name: str) -> bool:
    """Whether a log is of a half: `tuned`, `other`, or `all`."""
    return half == "all" or (sha256(f"line forge {name}".encode()).digest()[0] % 2 == 0) == (half == "tuned")


def innocent(forged: Forged, found: Audit) -> set[str | None]:
    """The players who are accused though the forged line is not theirs."""
    causes = (each for each in found.findings if each.follows is None and each.proof and each.scope)
    return {each.scope.about for each in causes if each.scope} - {*forged.own, None}


def main() -> None:
    """Forge logs, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--half", choices=("tuned", "other", "all"), default="tuned")
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=[*KINDS])
    parser.add_argument("--logs", type=int, default=10_000)
    parser.add_argument("--undecided", action="store_true", help="print each that is undecided")
    given = parser.parse_args()
    paths = sorted(path for folder in given.folder for path in folder.glob("*.txt") if is_of(given.half, path.name))
    counted = defaultdict[str, Counter[str]](Counter)
    for path in paths[: given.logs]:
        text = decode(path.read_bytes())
        if audit_text(text, name=path.name).verdict != "agrees":
            continue
        for forged in forgeries(text, path.name, given.kinds, given.each):
            found = audit_text(forged.text, name=path.name)
            counted[forged.kind][found.verdict] += 1
            counted[forged.kind]["confirmed"] += dict(found.verdicts).get(forged.line) == "confirmed"
            if others := innocent(forged, found):
                counted[forged.kind]["others"] += 1
                print(f"OTHER {others} {forged.kind}: {path.name}, {forged.line}: {forged.was} -> {forged.now}")
            if given.undecided and found.verdict == "undecided":
                said = found.findings[0].text[0] if found.findings else ""
                print(f"{forged.kind}: {path.name}, {forged.line}: {forged.was} -> {forged.now}\n    {said}")
    print(table(counted))


def table(counted: dict[str, Counter[str]]) -> str:
    """The figures as a table of docs/findings.md."""
    rows = ["| kind | forged | refuted | undecided | agrees | confirmed | others accused |"]
    rows.append("|---|---:|---:|---:|---:|---:|---:|")
    counted = {**counted, "all": sum(counted.values(), Counter[str]())}
    for kind, each in counted.items():
        total = sum(count for verdict, count in each.items() if verdict not in ("others", "confirmed"))
        refuted = sum(each[verdict] for verdict in ACCUSING)
        noticed = total - each["agrees"]
        share = f" ({refuted / noticed:.0%})" if noticed else ""
        row = f"| {kind} | {total} | {refuted}{share} | {noticed - refuted} | {each['agrees']} | {each['confirmed']} |"
        rows.append(f"{row} {each['others']} |")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
