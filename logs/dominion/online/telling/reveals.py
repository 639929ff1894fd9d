"""The lines of Dominion Online about cards that are revealed, and about names that are wished for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Fact

from ...lines.verbs import Verb
from .. import by_card
from ..shapes import (
    FOUND,
    NOT_FOUND,
    WHOLE,
)
from ..verbs import BLOCKS
from .decks import looks_at_discard, looks_twice
from .draft import Draft
from .telling import LineContext


def revealed(telling: LineContext, fact: f.CardRevealed) -> Iterator[Draft]:
    telling.open_cards[fact.card] = fact.cause
    by = telling.behind(fact)
    if by in by_card.WISHES and (named := _named_before(telling, fact)) is not None:
        yield _wish(telling, fact, named)
        return
    if _is_told_by_move(telling, fact):
        return
    if fact.from_ == "discard":
        yield from _shown_from_discard(telling, fact)
    key = (f.CardRevealed, fact.player, fact.cause, fact.from_)
    cause: Any = telling.cause(fact)
    blocks = by in by_card.BLOCKED_BY_REVEAL and fact.player != cause.player
    verb: Verb = BLOCKS if blocks else "reveals"
    yield Draft(fact.player, verb, telling.seen(fact), key=key, word=WHOLE if _is_whole_hand(telling, fact) else "")
    if by in by_card.PUT_ON_DECK and fact.to == "deck" and not _moves_later(telling, fact, f.CardMoved):
        yield Draft(fact.player, "topdecks", telling.seen(fact), form=by_card.PUT_ON_DECK[by])


def _moves_later(telling: LineContext, fact: f.CardRevealed, *kinds: type[Fact]) -> bool:
    """Whether the same play or trigger moves a card that it reveals."""
    return any(isinstance(each, kinds) and getattr(each, "card", None) == fact.card for each in telling.later(fact))


def _is_told_by_move(telling: LineContext, fact: f.CardRevealed) -> bool:
    """Whether only the move of a revealed card is told: one that was taken from a discard pile just looked through
    (Settlers: 8 logs), or that a player chose to discard or put away (Hostelry, Shepherd)."""
    rest = telling.later(fact)
    if telling.sources.date.startswith("2017") and telling.behind(fact) in by_card.REVEALS_UNTOLD_IN_2017:
        return True
    if not rest or not _moves_later(telling, fact, f.CardMoved, f.CardDiscarded, f.CardTrashed):
        return False
    if telling.behind(fact) in by_card.TOLD_BY_THE_MOVE:
        return True
    if fact.from_ == "discard":
        return isinstance(rest[0], f.CardMoved) and rest[0].to == "hand"
    return fact.from_ == "hand" and _chose_to_move(telling, fact)


def _chose_to_move(telling: LineContext, fact: f.CardRevealed) -> bool:
    """Whether the answer before a card is revealed from the hand says where it goes."""
    at = fact.seq - 1
    while isinstance(telling.by_seq.get(at), f.CardRevealed):
        at -= 1
    answer = telling.by_seq.get(at)
    return isinstance(answer, Answered) and answer.question.split("/")[1:2] in (["discard"], ["topdeck"])


def _is_whole_hand(telling: LineContext, fact: f.CardRevealed) -> bool:
    """Whether a reveal is that of a whole hand: all of its cards are shown one after the other, and nobody chose
    which. [30 lines of 12 logs]"""
    if not fact.from_ == fact.to == "hand" or fact.cause is None:
        return False
    hand = telling.table.seats[fact.player].hand
    answer = telling.by_seq.get(fact.seq - 1)
    chosen = isinstance(answer, Answered) and fact.card in answer.answer
    if chosen or (len(hand) == 1 and telling.behind(fact) in by_card.REVEALS_ONE):
        return False
    made = telling.made_by[fact.cause]
    shown = {each.card for each in made if isinstance(each, f.CardRevealed) and each.from_ == each.to == "hand"}
    return {*hand} <= shown


def _shown_from_discard(telling: LineContext, fact: f.CardRevealed) -> Iterator[Draft]:
    """The server says that a player who reveals cards of their discard pile looks through it. [82558096, 310: an
    Inn]"""
    made = telling.made_by.get(fact.cause or 0, [fact])
    shown = [each.card for each in made if isinstance(each, f.CardRevealed)]
    if shown[:1] == [fact.card] and not any(isinstance(each, f.CardsLookedAt) for each in made):
        for _ in range(1 + looks_twice(telling, fact.player, shown)):
            yield looks_at_discard(telling, fact.player)


def _named_before(telling: LineContext, fact: f.CardRevealed) -> f.CardNamed | None:
    """The name that the play named for which a card is revealed."""
    made = telling.made_by.get(fact.cause or 0, ())
    return next((each for each in made if isinstance(each, f.CardNamed) and each.seq < fact.seq), None)


def _wish(telling: LineContext, fact: f.CardRevealed, named: f.CardNamed) -> Draft:
    """A wish, and the card that it reveals."""
    is_same = fact.card.face == named.name
    cards: list[str | None] = [named.name] if is_same else [fact.card.face, named.name]
    return Draft(fact.player, "names", cards, form=FOUND if is_same else NOT_FOUND)


def named(telling: LineContext, fact: f.CardNamed) -> Iterator[Draft]:
    if telling.behind(fact) not in by_card.WISHES:
        yield Draft(fact.player, "names", [fact.name])
