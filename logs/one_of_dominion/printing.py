"""How transcripts are printed to be compared with one: line by line, and the only freedom is that of hidden guests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.game import CannotHold
from moothall.domain.one_of_dominion.table import facts as f
from moothall.words import Joined, Message, Told

from ..certify import UNPRINTED, Certified, Differs, Printing
from ..courses.exchanges import with_cards
from . import transcript as t
from .likeness import agree, same
from .scribe import NoTranscript, transcript_of

HIDDEN = "hidden"
"""The freedom of a line that does not name a guest which its viewer cannot see."""


def printed(facts: Sequence[Fact], log: t.Transcript, _end: object) -> t.Transcript:
    """The transcript of a game with every guest shown. Raises CannotHold."""
    try:
        return transcript_of(facts)
    except NoTranscript as error:
        raise CannotHold(str(error)) from error


def compared(log: t.Transcript, own: t.Transcript, over: bool) -> Certified | Differs:
    """Whether a transcript says line by line what was printed. One that breaks off has fewer lines.

    Guests that are discarded from one hand, one behind the other, stand in any order: who must discard a whole hand
    chooses none.
    """
    if log.header.players != own.header.players:
        others = Told(Message("finding.players-are", players=Joined(own.header.players)))
        return Differs(1, ", ".join(log.header.players), others)
    lines, told = [*_in_order(log.lines)], [*_in_order(own.lines)]
    hidden: set[int] = set()
    for at, (place, line) in enumerate(lines):
        number, text = log.numbers[place], log.texts[place]
        if at >= len(told):
            if not over and at == len(lines) - 1 and isinstance(line, t.Points) and line.why == "price":
                break  # for which guest, the next line would say
            return Differs(number, text, Told(Message("ood.witness-ends")))
        game = told[at][1]
        if line is None or game is None or not _says(line, game):
            shown = None if game is None else json.dumps(t.as_data(game), ensure_ascii=False)
            return Differs(number, text, UNPRINTED if shown is None else Told(shown), frozenset((number,)))
        if line != game:
            hidden.add(number)
    if over and len(told) > len(lines):
        last, more = len(log.lines) - 1, told[len(lines)][1]
        assert more is not None
        shown = json.dumps(t.as_data(more), ensure_ascii=False)
        where = (log.numbers[last], log.texts[last]) if lines else (1, "")
        return Differs(*where, Told(Message("ood.witness-goes-on", line=shown)))
    return Certified({HIDDEN: len(hidden)} if hidden else {}, frozenset(hidden))


def _in_order(lines: Sequence[t.Line | None]) -> Iterator[tuple[int, t.Line | None]]:
    """Lines with their places; guests that are discarded from one hand, one behind the other, by their names."""
    run: list[tuple[int, t.Discarded]] = []
    for at, line in enumerate(lines):
        discarded = line if isinstance(line, t.Discarded) and line.from_ == "hand" else None
        if run and (discarded is None or run[0][1].player != discarded.player):
            yield from sorted(run, key=lambda each: each[1].guest)
            run = []
        if discarded is not None:
            run.append((at, discarded))
        else:
            yield at, line
    yield from sorted(run, key=lambda each: each[1].guest)


def _says(line: t.Line, game: t.Line) -> bool:
    """Whether a line says what the game has; a guest that it hides may be any."""
    if not isinstance(line, t.Over) or not isinstance(game, t.Over):
        return same(game, line)
    rest: dict[str, object] = {"hands": None}
    if line.fields is None:  # the end of a game need not say which guests there are
        rest["fields"] = None
    if line.model_copy(update=rest) != game.model_copy(update=rest):
        return False
    hands, own = line.hands, game.hands or {}
    return hands is None or (
        hands.keys() == own.keys()
        and all(len(own[player]) == len(hand) and agree(own[player], hand, False) for player, hand in hands.items())
    )


def completed(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Facts in which guests and styles that nobody has seen are those that are left, in whatever order."""
    begun = next((fact for fact in facts if isinstance(fact, f.GameStarted)), None)
    if begun is None:
        return facts
    places: dict[Card, Card] = {}
    for fact in facts:
        if isinstance(fact, f.DeckShuffled | f.StylesShuffled):
            whole = begun.stock if isinstance(fact, f.DeckShuffled) else begun.styles
            seen = {card.number for card in fact.order if card.face is not None}
            rest = [card for card in whole if card.number not in seen]
            unseen = [card for card in fact.order if card.face is None and card not in places]
            places |= dict(zip(unseen, rest, strict=False))
    return [with_cards(fact, places) for fact in facts]


PRINTING = Printing(printed, compared, completed)
