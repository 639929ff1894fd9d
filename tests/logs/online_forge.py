"""Forgeries of logs of Dominion Online: one line changed or left out.

.venv/bin/python tests/logs/online_forge.py goko 20        each 20th shared Goko log that agrees, as each player sees it
.venv/bin/python tests/logs/online_forge.py random 50      random games of all cards, from seed 0

Each kind of forgery is made once in each log, and counted: the audit notices it, or a legal game explains it, or it is
missed. A legal game explains it if what the audit read plays again by the rules, and the scribe writes just this log of
it.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random

import hidden
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.session import Divergence
from moothall.domain.kernel.source import Source
from moothall.logs.dominion.online.scribe import write_game

Forge = Callable[[list[str], Random], "list[str] | None"]
"""The lines of a log with one forged, or None where the log has no line for that."""
CARDS = r"[A-Z][\w' -]*?"


def _one_of(
    lines: list[str], rng: Random, pattern: str, change: Callable[[re.Match[str]], list[str]], after: str = ".*"
) -> list[str] | None:
    """The lines with one that matches `pattern`, behind one that matches `after`, changed."""
    pairs = enumerate(zip(["", *lines], lines, strict=False))
    found = [
        (at, match)
        for at, (before, line) in pairs
        if (match := re.fullmatch(pattern, line)) and re.fullmatch(after, before)
    ]
    if not found:
        return None
    at, match = rng.choice(found)
    return [*lines[:at], *change(match), *lines[at + 1 :]]


def changed(pattern: str, change: Callable[[re.Match[str]], str]) -> Forge:
    """A line that matches, with other words."""
    return lambda lines, rng: _one_of(lines, rng, pattern, lambda found: [change(found)])


def left_out(pattern: str) -> Forge:
    """A line that matches is left out."""
    return lambda lines, rng: _one_of(lines, rng, pattern, lambda found: [])


def one_more(found: re.Match[str]) -> str:
    """The line with one more of what its second group counts."""
    return f"{found[1]}{int(found[2]) + 1}{found[3]}"


def dearer(lines: list[str], rng: Random) -> list[str] | None:
    """A Province is bought for nearly nothing."""
    pays = r"\w plays a Copper\. \(\+\$1\)"
    bought = r"(\w buys and gains) an? [A-Z][a-z]+\."
    return _one_of(lines, rng, bought, lambda found: [f"{found[1]} a Province."], after=pays)


def played_by_another(lines: list[str], rng: Random) -> list[str] | None:
    """A card is played by another player."""
    actors = sorted({found[1] for line in lines if (found := re.match(r"(\w+) draws ", line))})
    if len(actors) < 2:
        return None
    other = dict(zip(actors, [*actors[1:], actors[0]], strict=True))
    pattern = rf"({'|'.join(actors)})( plays .*)"
    return _one_of(lines, rng, pattern, lambda found: [other[found[1]] + found[2]])


def put_back_left_out(lines: list[str], rng: Random) -> list[str] | None:
    """A card that is put on the deck is left out: not one that was revealed there, and stays without a move."""
    return _one_of(lines, rng, r"\w topdecks an? .*", lambda found: [], after="(?!.* reveals ).*")


def gift_left_out(lines: list[str], rng: Random) -> list[str] | None:
    """What a card gives is left out, where the log states other gifts: some logs state none."""
    gifts = r"\w gets \+\$?\d+( Actions?| Buys?)?\."
    if sum(bool(re.fullmatch(gifts, line)) for line in lines) < 2:
        return None
    return left_out(gifts)(lines, rng)


FORGERIES: dict[str, Forge] = {
    "a dearer card": dearer,
    "a card that is not there": changed(
        r"(\w) plays an? (?!Gold|Silver)[A-Z]\w+\.", lambda found: f"{found[1]} plays a Pirate Ship."
    ),
    "one more Treasure": changed(
        r"(\w) plays a Copper\. \(\+\$1\)", lambda found: f"{found[1]} plays 9 Coppers. (+$9)"
    ),
    "one more card drawn": changed(r"(\w draws )(\d+)( cards\..*)", one_more),
    "an extra buy": changed(
        r"(\w) buys and gains an? (\w+)\.", lambda found: f"{found[1]} buys and gains 5 {found[2]}s."
    ),
    "a gain left out": left_out(r"\w gains .*"),
    "a purchase left out": left_out(r"\w buys and gains .*"),
    "a play left out": left_out(r"\w plays an? (?!Copper|Silver|Gold).*\."),
    "a play by another": played_by_another,
    "a shuffle left out": left_out(r"\w shuffles their deck\."),
    "a gift left out": gift_left_out,
    "a gift of one more": changed(r"(\w gets \+\$?)(\d+)(.*)", one_more),
    "a card put back left out": put_back_left_out,
    "another card trashed": changed(
        r"(\w) trashes an? " + CARDS + r"\.", lambda found: f"{found[1]} trashes a Province."
    ),
    "wrong coins": changed(r"(.* plays .*\(\+\$)(\d+)(\))", one_more),
    "a turn's number": changed(r"(Turn )(\d+)( - .*)", one_more),
}


def explained(facts: Sequence[Fact], text: str, viewer: Player | None) -> bool:
    """Whether the facts are a legal game, of which the scribe writes this very log."""
    try:
        GAME.rerun(facts, Source())
    except Divergence:
        return False
    again, lines = (_words(each) for each in (write_game(facts, viewer), text))
    return again[: len(lines)] == lines or lines[: len(again)] == again


def _words(text: str) -> list[list[str]]:
    """The words of each line after the first without what makes a list, sorted: the order of names says nothing. Of
    cards that are discarded unseen the one on top is named, and which that is says nothing either."""
    lines = (re.sub(r"cards? and .*", "cards", line) for line in text.splitlines()[1:] if line.strip())
    return [sorted(re.sub(r",| and\b|\.", "", line).split()) for line in lines]


def outcomes(
    name: str, facts: Sequence[Fact], viewer: Player, kinds: Sequence[str] = (*FORGERIES,)
) -> Iterator[tuple[str, str]]:
    """For each of the kinds of forgery that the log of a game as a player sees it can have, what came of one."""
    lines = write_game(facts, viewer).splitlines()
    for kind in kinds:
        forged = FORGERIES[kind](lines, Random(f"{name} {viewer} {kind}"))
        if forged is None:
            continue
        text = "\n".join(forged)
        found = hidden.audited(facts, viewer, text)
        if found.verdict != "agrees":
            yield kind, "noticed"
        else:
            yield kind, "legal" if explained(found.facts, text, viewer) else "missed"


def main() -> None:
    """Forge logs, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("goko", "random"))
    parser.add_argument("count", nargs="?", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    given = parser.parse_args()
    counted = defaultdict[str, Counter[str]](Counter)
    for name, facts in hidden.games(given.kind, given.count, given.start):
        if not hidden.can_be_told(facts):
            continue
        for viewer in sorted(hidden.started(facts).starting):
            if hidden.audited(facts, viewer).verdict != "agrees":
                continue
            for kind, outcome in outcomes(name, facts, viewer):
                counted[kind][outcome] += 1
                if outcome == "missed":
                    print(f"{kind}: {name}/{viewer}")
    for kind, each in counted.items():
        print(f"{kind:26} {dict(each)}")
    total = sum(counted.values(), Counter[str]())
    print(dict(total), f"{total['noticed'] / max(1, total['noticed'] + total['missed']):.1%} of those nothing explains")


if __name__ == "__main__":
    main()
