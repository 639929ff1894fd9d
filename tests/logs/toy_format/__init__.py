"""A toy format of Dominion, to show what a format is made of: this folder, and a line in `logs/formats.py`.

A line is a player's name, `>`, a verb and cards between semicolons; the first line names the players, the second the
piles. Cards that the viewer does not see are counted: `draws 5 cards`. Trashing has a verb of the toy's own, `bins`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.dominion.dialects.dialect import Dialect, ExpectedLine
from moothall.logs.dominion.lines.observation import LogRead, Observation
from moothall.logs.dominion.lines.verbs import Meaning, OwnVerb, Verb
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.format import Format, Log
from moothall.logs.reader import Reader, UnreadableLog

TITLE = "Toy log. Players: "
PILES = "Piles: "
BINS = OwnVerb("bins")


class ToyReader(Reader[LogRead]):
    """Reads toy logs."""

    format = "toy"
    era = "2020-01-01"
    names_itself = True

    def recognises(self, text: str) -> bool:
        return text.startswith(TITLE)

    def read(self, text: str) -> LogRead:
        lines = text.splitlines()
        if len(lines) < 2 or not lines[1].startswith(PILES):
            raise UnreadableLog("line 2: there are no piles; give the whole log")
        log = LogRead(self.format, tuple(lines[0].removeprefix(TITLE).split("; ")))
        log.supply = tuple(lines[1].removeprefix(PILES).split("; "))
        log.observations = [Observation(2, None, "supply", log.supply, text=lines[1])]
        log.observations += [_observed(log.players, at, line) for at, line in enumerate(lines[2:], 3)]
        return log


def _observed(players: Sequence[str], number: int, line: str) -> Observation:
    said = re.fullmatch(r"([^>]*)> (turn|plays|buys|gains|draws|discards|bins|shuffles) ?(.*)", line)
    if said is None or said[1] not in players:
        return Observation(number, None, "unread", (), 0, line, line)
    verb: Any = said[2]
    seat = f"p{1 + players.index(said[1])}"
    if verb == "turn":
        return Observation(number, seat, verb, amount=int(said[3]), text=line)
    hidden = re.fullmatch(r"(?:(.*); )?(\d+) cards?", said[3])
    names, unknown = (hidden[1], int(hidden[2])) if hidden else (said[3], 0)
    return Observation(number, seat, verb, tuple(filter(None, (names or "").split("; "))), text=line, unknown=unknown)


def _line(verb: Verb, shown: Callable[[Any], list[Card]]) -> Callable[[Any], ExpectedLine]:
    def expected(fact: Any) -> ExpectedLine:
        return ExpectedLine(fact.player, (verb,), [card.face or "?" for card in shown(fact)], True, None, fact.seq)

    return expected


def _card(fact: Any) -> list[Card]:
    return [fact.card]


EXPECTED: dict[type[Fact], Callable[[Any], ExpectedLine | None]] = {
    f.TurnBegan: _line("turn", lambda fact: []),
    f.DeckShuffled: _line("shuffles", lambda fact: []),
    f.CardsDrawn: _line("draws", lambda fact: list(fact.cards)),
    f.CardPlayed: _line("plays", _card),
    f.CardBought: _line("buys", _card),
    f.CardGained: _line("gains", _card),
    f.CardTrashed: _line(BINS, _card),
    f.CardDiscarded: _line("discards", _card),
}
OPEN = Dialect(
    EXPECTED,
    own_verbs={BINS: Meaning(answers=("trash",), moves="trashes", quiet=False)},
    always_printed=frozenset({"trash", "discard", "gain"}),
)
HIDDEN = replace(OPEN, open_hands=False)


def write_as(viewer: str | None, facts: Sequence[Fact]) -> str:
    """A toy log as a seat sees the game (None: with every card shown)."""
    begun = next(fact for fact in facts if isinstance(fact, f.GameStarted))
    names = {f"p{number}": name for number, name in enumerate(begun.players, 1)}
    lines = [TITLE + "; ".join(names.values()), PILES + "; ".join(begun.supply)]
    for fact in facts:
        make = EXPECTED.get(type(fact))
        if make is not None:
            line: Any = make(fact)
            cards = "; ".join(line.cards)
            if isinstance(fact, f.CardsDrawn) and viewer not in (None, fact.player):
                cards = f"{len(fact.cards)} cards"
            cards = str(fact.number) if isinstance(fact, f.TurnBegan) else cards
            lines.append(f"{names[line.player]}> {line.verbs[0]} {cards}".rstrip())
    return "\n".join(lines) + "\n"


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe."""
    return write_as(None, facts)


FORMAT = Format("dominion", Log(ToyReader(), OPEN, DominionOpening()), write)
AS_ONE_SEES_IT = Format("dominion", Log(ToyReader(), HIDDEN, DominionOpening()), write)
