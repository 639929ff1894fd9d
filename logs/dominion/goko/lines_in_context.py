"""The lines that Goko prints of a fact if its kind does not decide: by the card that makes it, and in which words.

Measured on real logs; the counts are those of 404 games that agree.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact, Player

from ..dialects.dialect import ExpectedLine, LinesInContext, Made
from ..dialects.guises import played_as
from ..lines.verbs import Verb
from .unprinted import APPLIED, KNIGHTS
from .verbs import (
    APPLIED_TO_TOPDECK,
    APPLIED_TO_TRASH,
    BANE,
    CHOICE,
    HAS_DISCARDS,
    PIRATE_COIN,
    STASHES,
    WHEN_TRASH,
)

CHOICE_WORDS = {
    ("Governor", "3-cards"): "to draw cards",
    ("Governor", "gain-a-gold"): "to gain a gold",
    ("Governor", "trash-a-card"): "to trash a card",
    ("Spice Merchant", "2-cards-and-1-action"): "two cards and one action",
    ("Spice Merchant", "1-buy-and-2-coins"): "two coins and one buy",
}
"""What Goko prints of a choice among options, by card and option (248 of 248)."""
CHOICES = frozenset({"Scheme"})
"""Cards of which Goko prints what was chosen, when it is chosen, not where it goes."""
CHOOSES = CHOICES.union(card for card, _ in CHOICE_WORDS)
"""Cards of which Goko prints what was chosen for them, in whatever words."""
SPIES = frozenset({"Scrying Pool", "Spy"})
"""Cards of which Goko does not print what each player reveals first, only what becomes of it (772 of 772)."""
STATED: dict[str, str] = {
    **dict.fromkeys(("Pawn", "Squire", "Count", "Nobles", "Steward", "Minion", "Pirate Ship", "Trusty Steed"), ""),
    **dict.fromkeys(("Tribute", "Hamlet", "Philosopher's Stone"), "receives"),
}
"""Cards of which Goko states the Actions, Buys and coins beyond those that they always give, and in which form."""
COUNTS_DISCARDS = "Philosopher's Stone"
"""The card of which Goko prints, when it is played, how many cards lie in the discard pile."""
MOST_STASHES = 10
"""The number of Stashes in the pile."""


def _line(fact: Any, verb: Verb, cards: Sequence[str] = (), **more: Any) -> ExpectedLine:
    """A line of its own, besides the one of the fact's kind."""
    who = more.pop("player", None) or fact.player
    needed = more.pop("needed", True)
    return ExpectedLine(who, (verb,), list(cards), needed, None, fact.seq, rule=fact.rule, cause=fact.cause, **more)


def _called(made: Made, card: Card) -> str:
    """The name by which Goko calls a card in play."""
    return played_as(made.table, made.facts, made.at, card) or card.face or "?"


def _answered(_: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    fact: Any = made.fact
    if fact.question != MENU and len(fact.answer) == 1:
        words = CHOICE_WORDS.get((fact.question.partition("/")[0], str(fact.answer[0])))
        if words is not None:
            yield _line(fact, "chooses", player=fact.subject, word=words)
    for card in chosen_by(made.card, fact):
        yield _line(fact, CHOICE, [_called(made, card)], player=fact.subject, word=made.card)


def _is_plain_answer(fact: Answered) -> bool:
    """Whether nothing is printed of an answer."""
    return fact.question.partition("/")[0] not in CHOOSES


def _is_plain_play(fact: f.CardPlayed) -> bool:
    """Whether nothing but the play is printed of a play."""
    return fact.card.face != COUNTS_DISCARDS


def _played(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    fact: Any = made.fact
    if line is not None:
        yield line
    if not _is_plain_play(fact):
        yield _line(fact, HAS_DISCARDS, amount=len(made.table.seats[fact.player].discard))


def _played_as(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """What a Band of Misfits is played as is chosen first (129 of 129), and may be when it is played again (2 of 3)."""
    fact: Any = made.fact
    assert line is not None
    played = (each for each in made.earlier() if isinstance(each, f.CardPlayed))
    again = next(each for each in played if each.card is fact.card).from_ == "play"
    yield _line(fact, "chooses", line.cards, needed=not again)
    yield line


def _trashed(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """ "Applied Watchtower to trash Curse", then "trashes Curse" (43 of 43)."""
    assert line is not None
    if made.card in APPLIED:
        yield _line(made.fact, APPLIED_TO_TRASH, line.cards, word=made.card)
    yield line
    if made.card == "Bishop":
        yield _line(made.fact, "chips", amount=0, needed=False)  # a card that is worth none (78 of 78)


def _moved(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """To the deck: "applied Watchtower to place …", "Scheme choice: …"; of any other card the plain line."""
    if line is not None:
        if line.verbs[0] == "topdecks":
            own = APPLIED_TO_TOPDECK if made.card in APPLIED else CHOICE if made.card in CHOICES else None
            line.verbs = ("topdecks",) if own is None else (own,)
            line.word = None if own is None else made.card
            if own == CHOICE and was_chosen(made):
                return
        yield line


def chosen_by(card: str, fact: Answered) -> list[Card]:
    """The cards that were chosen for `card`, if it is one of which Goko prints that."""
    of_it = card in CHOICES and fact.question.startswith(f"{card}/topdeck")
    return [each for each in fact.answer if isinstance(each, Card)] if of_it else []


def was_chosen(made: Made) -> bool:
    """Whether the card of a fact is one that was chosen in this Clean-up, and is told already."""
    fact: Any = made.fact
    before = takewhile(lambda each: not isinstance(each, f.PhaseBegan), made.earlier())
    return isinstance(fact, f.CardMoved) and any(
        isinstance(each, Answered) and fact.card in chosen_by(made.card, each) for each in before
    )


def _revealed(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """A Bane has a line of its own (24 of 24)."""
    assert line is not None
    if not is_told_later(made):
        line.verbs = (BANE,) if made.card == "Young Witch" else ("reveals",)
        yield line


def is_told_later(made: Made) -> bool:
    """Whether a card is revealed first, and only what becomes of it is printed."""
    fact: Any = made.fact
    if made.card not in SPIES:
        return False
    shown = [each for each in made.of_cause() if isinstance(each, f.CardRevealed) and each.player == fact.player]
    return shown[0] is fact


def _ability(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """Of cards that were trashed together Goko prints whose ability is next, where there are several (62 of 62). A
    card of `PUT_BACK` that stays may be said to be discarded (log665, 232)."""
    fact: Any = made.fact
    if line is not None:
        yield line
    elif fact.event == "trash" and fact.card != "Possession":
        together, abilities = _trashed_together(made)
        if together > 1:
            yield _line(fact, WHEN_TRASH, [fact.card], needed=abilities > 1)
    elif fact.event == DISCARDED and fact.card in PUT_BACK:
        yield _line(fact, "discards", [fact.card], needed=False, guess=True)


def _trashed_together(made: Made) -> tuple[int, int]:
    """How many cards were trashed at once before an ability of one of them, and how many abilities that sets off."""
    fact: Any = made.fact
    together = abilities = 0
    apart = True
    for each in made.of_cause():
        if isinstance(each, f.CardTrashed):
            if each.seq > fact.seq:
                break
            together, abilities, apart = 1 if apart else together + 1, 0, False
        elif isinstance(each, f.AbilityTriggered):
            abilities += each.event == "trash" and each.card != "Possession"
            apart = True
        elif isinstance(each, Answered):
            apart = True
    return together, abilities


def _tokens(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    fact: Any = made.fact
    if fact.token == "pirate":
        yield _line(fact, PIRATE_COIN, amount=_pirate_coins(made))
    elif line is not None and not gives_unsaid(made):
        yield line


def gives_unsaid(made: Made) -> bool:
    """Whether a token is one of which Goko says nothing: a Bishop's own VP token, a Baker's at set-up (277 of 277)."""
    cause = made.cause
    at_set_up = isinstance(cause, f.AbilityTriggered) and cause.event == "set up"
    if at_set_up or made.card != "Bishop":
        return at_set_up
    return next(each for each in made.of_cause() if isinstance(each, f.TokenMoved)) is made.fact


def _pirate_coins(made: Made) -> int:
    """How many Pirate Ship tokens the player of the fact has with it."""
    fact: Any = made.fact
    moved = (each for each in (fact, *made.earlier()) if isinstance(each, f.TokenMoved))
    return sum(each.by for each in moved if each.token == "pirate" and each.player == fact.player)


def _given(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    if line is not None:
        line.needed = made.card in STATED
        yield line


MOVES_NO_CARD = frozenset({"Fishing Village", "Lighthouse", "Merchant Ship"})
"""The Durations that move no card later. Before these Goko prints the card that played them several times (Throne Room,
King's Court, Procession), before the others it does not (12 of 12, 0 of 4)."""
CHOSEN_BY_OTHERS: dict[str, bool] = {"Advisor": False, "Envoy": True}
"""Cards whose owner's neighbour chooses what is discarded. Goko says that the neighbour discards it (113 of 113); of
Envoy it says it of the owner, too (22 of 22)."""
TRASHES_OR_NOTHING = frozenset({"Rogue", *KNIGHTS})
"""Cards that discard what they reveal and do not trash: Goko prints this only where they trash one (118 of 118; of the
other 49 reveals none)."""
DISCARDED = "discard from play"
PUT_BACK = frozenset({"Alchemist", "Treasury"})
"""Cards that may be put back from play, of which Goko may say that they are discarded, as the Clean-up does it."""
ROBBERS = frozenset({"Thief", "Pirate Ship", "Noble Brigand"})
"""Cards that trash another player's Treasure. Goko says that their player trashes it in logs of March and of 1 April
2013 (11 of 11, in three logs), and that the owner does from 21 April 2013 (10 of 10), and in logs without a date (36 of
36)."""
ROBBERS_NAMED_UNTIL = "2013-04-21"
BEFORE_NEXT_HAND = frozenset({"Outpost"})
"""Durations that Goko prints before the hand that is drawn in the same Clean-up (16 of 16, in five logs), in a log of
May 2013 behind it (24 of 24)."""
HAND_SHOWN: dict[str, str] = {"Shanty Town": "", "Poor House": "hand", "Crossroads": "hand", "Menagerie": "hand"}
"""Cards that reveal the player's hand, also an empty one (21 of 21), with the word of that line."""


def names_who_chose(made: Made) -> Player | None:
    """The player who chose what a card of `CHOSEN_BY_OTHERS` discards: Goko prints them. None where it prints the
    owner, as where one card alone was revealed: then nobody is asked."""
    if made.card not in CHOSEN_BY_OTHERS or not isinstance(made.fact, f.CardDiscarded):
        return None
    asked = (each for each in made.of_cause() if isinstance(each, Answered))
    return next((each.subject for each in asked if each.question.startswith(f"{made.card}/")), None)


def spares(made: Made) -> bool:
    """Whether a fact is the discard of a card that a Knight or Rogue revealed, and has trashed none of these."""
    fact: Any = made.fact
    if made.card not in TRASHES_OR_NOTHING or not isinstance(fact, f.CardDiscarded) or fact.from_ != "revealed":
        return False
    return not any(
        isinstance(each, f.CardTrashed) and each.player == fact.player and each.from_ == "revealed"
        for each in made.of_cause()
    )


def resumed_by(made: Made) -> str:
    """The card that played a Duration several times, where Goko prints it before the first of them; else empty."""
    fact: Any = made.fact
    if fact.card.face not in MOVES_NO_CARD:
        return ""
    before = next((each for each in made.earlier() if isinstance(each, (f.DurationResolved, f.TurnBegan))), None)
    if isinstance(before, f.DurationResolved) and before.card is fact.card:
        return ""
    prepared = (each for each in made.earlier() if isinstance(each, f.DurationPrepared))
    due = next((each for each in prepared if each.card is fact.card), None)
    return next((_called(made, each) for each in due.holders), "") if due is not None else ""


def is_worth_no_chip(made: Made) -> bool:
    """Whether a fact is the trash of a card that gives the player of a Bishop no VP token: Goko prints that they get
    none (78 of 78)."""
    fact: Any = made.fact
    if made.card != "Bishop" or not isinstance(fact, f.CardTrashed) or getattr(made.cause, "player", "") != fact.player:
        return False
    return sum(isinstance(each, f.TokenMoved) and each.token == "vp" for each in made.of_cause()) == 1


def _overpaid(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    fact: Any = made.fact
    assert line is not None
    for paid, word in ((fact.coins, "coins"), (fact.potions, "potions")):
        if paid:
            yield _line(fact, line.verbs[0], amount=paid, word=word, shows=(fact.card.face or "?",))


def _resolved(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """A Throne Room that has stayed with a Duration may be printed as one (11 of 51)."""
    fact: Any = made.fact
    assert line is not None
    prepared = (each for each in reversed(made.facts) if isinstance(each, f.DurationPrepared))
    due = next((each for each in prepared if each.card is fact.card), None)
    for holder in due.holders if due is not None else ():
        yield _line(fact, "duration", [_called(made, holder)], needed=False, guess=True)
    yield line


def _shuffled(line: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """Where a player puts Stashes is printed beside the shuffle; how many were shuffled a hidden deck does not say."""
    assert line is not None
    yield line
    for count in range(1, 1 + MOST_STASHES) if "Stash" in made.table.supply else ():
        yield _line(made.fact, STASHES, needed=False, guess=True, shows=("Stash",) * count)


def _is_plain_clean_up(fact: f.CleanedUp) -> bool:
    """Whether nothing may be printed of what was discarded from play."""
    return not fact.stays and PUT_BACK.isdisjoint([card.face for card in fact.cards])


def _cleaned_up(_: ExpectedLine | None, made: Made) -> Iterator[ExpectedLine]:
    """So may one that cannot be put back (log.50a6c1abe4b03214bb7822e9, 230). A card may be chosen for a Scheme though
    it stays in play (log186, 71)."""
    fact: Any = made.fact
    back = [card for card in fact.cards if card.face in PUT_BACK]
    if back:
        turn = [*takewhile(lambda each: not isinstance(each, f.TurnBegan), made.earlier())]
        triggered = {each.card for each in turn if isinstance(each, f.AbilityTriggered) and each.event == DISCARDED}
        played = [each.card for each in turn if isinstance(each, f.CardPlayed)]
        for card in back:
            if card in played and card.face not in triggered:
                yield _line(fact, "discards", [card.face or "?"], needed=False, guess=True)
    if fact.stays:
        begun = takewhile(lambda each: not isinstance(each, f.PhaseBegan), made.earlier())
        if any(isinstance(each, f.AbilityTriggered) and each.card in CHOICES for each in begun):
            for card in fact.stays:
                yield _line(fact, CHOICE, [_called(made, card)], needed=False, guess=True)


LINES_IN_CONTEXT: dict[type[Fact], LinesInContext] = {
    Answered: _answered,
    f.CardPlayed: _played,
    f.PlayedAs: _played_as,
    f.CardTrashed: _trashed,
    f.CardMoved: _moved,
    f.CardRevealed: _revealed,
    f.AbilityTriggered: _ability,
    f.TokenMoved: _tokens,
    f.ResourcesChanged: _given,
    f.Overpaid: _overpaid,
    f.DurationResolved: _resolved,
    f.DeckShuffled: _shuffled,
    f.CleanedUp: _cleaned_up,
}
"""The kinds of fact of which Goko prints more than one line, or another one than usual."""

PLAIN_FACTS: dict[type[Fact], Callable[[Any], bool]] = {
    Answered: _is_plain_answer,
    f.CardPlayed: _is_plain_play,
    f.CleanedUp: _is_plain_clean_up,
}
"""Of these kinds: whether a fact has just the line of its kind, or none where the kind has none."""
