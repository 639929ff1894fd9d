"""What proves that no game explains a line: without a proof nobody is accused.

A proof rests on the turn alone, on counts that no hidden card changes, or on a search that left nothing untried.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.ask import MENU, Ask
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.logs.dominion.attested import (
    ENOUGH_LINES,
    UNTOLD,
    CauseOf,
    Known,
    cause_in,
    key_of,
    line_keys,
    unattested,
)
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.state import Assumed, AuditState
from moothall.logs.dominion.unseen_cards import most_of
from moothall.logs.dominion.verbs import Verb
from moothall.logs.positions import position
from moothall.logs.verdict import Proof

PUBLIC = frozenset(
    {
        "turn/order", "turn/number", "turn/player", "play/coins", "play/actions", "play/phase", "shuffle", "draw",
        "gain", "buy/cost", "buy/buys", "buy/pile", "buy/supply", "end/over", "end/condition", "setup/piles",
        "final/decks", "final/scores", "final/turns", "final/winner", "final/piles", "final/trash",
    }
)  # fmt: skip
"""Rules that look at nothing but what everybody sees: whose turn it is, what was played and bought in it, how many
cards lie where."""
OF_TURNS = frozenset({"turn/order", "turn/number", "final/turns", "end/over", "end/condition"})
"""Rules that look at the turns alone."""
TURNS = (f.TurnBegan, f.TurnSkipped, f.ExtraTurnQueued)
OF_DECK: frozenset[Verb] = frozenset({"shuffles", "draws"})
"""Lines that show how many cards a deck has."""
SETS_OFF: frozenset[Verb] = frozenset({"trashes", "gains", "buys", "discards", "reveals"})
"""Lines of what may set an ability of the card off."""
IN_ORDER = UNTOLD | {f.CardsDrawn, f.DeckShuffled}
"""Kinds of fact of which the order of lines says something: whether a deck was shuffled before or behind a draw."""
UNKNOWN = "?"
"""The name of a card without rules that no line has named: a Hex that was turned up unseen."""
SEEN = frozenset({"reveals", "looks", "reacts", "duration", "chooses"})
"""Verbs of lines that move nothing and give nothing."""
OF_CARDS = frozenset({"pool", "play/hand"})
"""Rules about which cards a player has."""
HELD = frozenset({*OF_CARDS, "draw", "shuffle"})
"""Rules about where a player's cards lie."""


def proof_of(state: AuditState, game: Dominion, i: int, rule: str, missing: int | None) -> Proof | None:
    """What proves that line `i` breaks a rule; None where another course may explain it, or a way of the server, or
    where a line was read by words that no real log shows: what it says is not certain then, nor what follows.

    `missing` is the seq of the fact that has no line, where that is the difference.
    """
    if state.assumed_from is not None and state.assumed_from <= i:
        return None
    if UNKNOWN in state.unruled_cards or any(_rests_on(each, state, i, rule) for each in state.assumed):
        return None
    if rule in OF_CARDS and _lacks(state, game, state.lines[i]):
        return "counted"
    if rule == "end/over" and not game.over:
        return None  # the log goes on where a turn should begin: its header may be lost
    if rule == "turn/cause" and _may_be_so(game, state.lines[i]):
        return None
    if _rests_on_place(state, game, state.lines[i], rule, missing):
        return None
    if state.attested is not None and _is_unattested(state.attested, state, game, i, rule, missing):
        return None
    if state.attested is not None and _is_of_order(state.attested, state, game, i, rule, missing):
        return None
    search, header = state.search, state.header_before(i)
    if search.left_out >= header or search.back_to >= header:
        return None
    certain = bisect_left(state.numbers, state.certain_line(state.lines[i].actor))
    if rule in OF_CARDS and search.left_out >= certain:
        return None  # a choice that nobody tried again may have left the player other cards
    if missing is not None and search.back_to > certain and _comes_off_deck(game.facts[position(game.facts, missing)]):
        return None  # an order that nobody tried again may have left another card on top
    return "open" if rule in PUBLIC or not state.hides_hands else "exhausted"


def _comes_off_deck(fact: Fact) -> bool:
    """Whether a fact takes cards off a deck, or shows them: which they are, earlier choices say."""
    return isinstance(fact, (f.CardsDrawn, f.CardsLookedAt)) or getattr(fact, "from_", None) == "deck"


def _may_be_so(game: Dominion, line: Observation) -> bool:
    """Whether a line that nothing makes may tell what is so all the same: what somebody sees, or that a card is
    discarded which lies in play or was discarded, as the Clean-up does it. [log.50a6c1abe4b03214bb7822e9, 230]"""
    if line.verb in SEEN:
        return True
    if line.verb != "discards" or line.actor is None:
        return False
    seat = game.seat(line.actor)
    return {card.face for card in (*seat.play, *seat.discard)} >= {*line.cards}


def _rests_on(assumed: Assumed, state: AuditState, i: int, rule: str) -> bool:
    """Whether a difference at line `i` may come of an answer that was only assumed: in the same turn any, later one in
    what that player holds, until all of it has been seen."""
    if assumed.moves_no_card or assumed.line >= state.number(state.header_before(i)):
        return True
    line = state.lines[i]
    if line.actor != assumed.player or state.certain_line(line.actor) > assumed.line:
        return False
    return rule in HELD or (rule == "turn/cause" and line.verb in OF_DECK)


def _rests_on_place(state: AuditState, game: Dominion, line: Observation, rule: str, missing: int | None) -> bool:
    """Whether a difference may come of a token that lies on a pile of the Supply, where the format does not tell which:
    what it sets off, or a card that nothing else makes somebody gain. [of Embargo 3 logs of Dominion Online]"""
    if missing is None and (rule != "turn/cause" or line.verb != "gains"):
        return False
    tokens = state.expected.get(f.TokenMoved, lambda _: None)
    untold = (each for each in state.tokens.of(game.facts) if each.to in game.table.supply)
    placed = {card_behind(_cause(game.facts, each)) for each in untold if each.by > 0 and tokens(each) is None}
    if missing is None or not placed:
        return bool(placed)
    return any(isinstance(each, f.AbilityTriggered) and each.card in placed for each in _since_menu(game.facts))


def _cause(facts: Sequence[Fact], fact: Fact) -> Fact | None:
    """The play or ability that made a fact."""
    return None if fact.cause is None else facts[position(facts, fact.cause)]


def _is_unattested(known: Known, state: AuditState, game: Dominion, i: int, rule: str, missing: int | None) -> bool:
    """Whether too few real logs show what a difference looks at: a line that nothing makes; how the server prints what
    happened in this turn; of a missing fact, what made it, and what happened since the last choice of the menu; of a
    rule of turns, that one turn follows another."""
    facts = game.facts
    if rule == "turn/cause" and (_is_unusual(known, state.lines[i], game) or _may_set_off(known, state, game, i)):
        return True
    looked_at: Iterable[Fact]
    if missing is not None:
        looked_at = chain(_with_causes(facts, missing), _since_menu(facts))
    elif rule in OF_TURNS:
        looked_at = (each for each in _of_last_turns(facts, 2) if isinstance(each, TURNS))
    else:
        looked_at = _since_header(state, facts, i)

    def is_plain(card: str) -> bool:
        text = game.text(card)
        return text is not None and text.effect is None

    return any(unattested(known, facts, looked_at, is_plain=is_plain))


def _is_of_order(known: Known, state: AuditState, game: Dominion, i: int, rule: str, missing: int | None) -> bool:
    """Whether a difference at line `i` may be one of order alone: of one play a missing fact has its line further up or
    down, a line without a cause tells a fact whose line stands elsewhere, or it answers a question that was put before.
    Nobody chooses in which order a server prints the lines of a play."""
    facts, vouched = game.facts, state.vouched
    if missing is None and rule != "turn/cause":
        return False
    makers, taken = cause_in(facts), {*vouched.values()}
    free = [line for line in state.lines_of_play(i) if line.line not in taken]
    if _is_late_answer(state, facts, free):
        return True
    if missing is not None:
        fact = facts[position(facts, missing)]
        return any(_may_tell(known, line, fact, makers) for line in free)
    line = state.lines[i]
    untold = (each for each in _since_menu(facts) if each.seq not in vouched and each.source == "rules")
    return any(_may_tell(known, line, each, makers) for each in untold)


def _is_late_answer(state: AuditState, facts: Sequence[Fact], lines: Sequence[Observation]) -> bool:
    """Whether one of some lines answers a question of this play that was answered by doing nothing."""
    since = len(facts) - sum(1 for _ in _since_menu(facts))
    asked = takewhile(lambda each: each.facts >= since, reversed(state.silent))
    return any(
        line.verb in state.verbs.answering(each.verb) and each.may_be_told_by(line.actor, line.cards)
        for each in asked
        for line in lines
    )


def _may_tell(known: Known, line: Observation, fact: Fact, makers: CauseOf) -> bool:
    """Whether a line may tell a fact: it is about the same player and cards, and real logs tell such facts so."""
    each: Any = fact
    if type(fact) in IN_ORDER or line.actor != getattr(each, "player", None):
        return False
    if line.verb not in known.ways.get(key_of(fact, makers), ()):
        return False
    if isinstance(fact, f.ResourcesChanged):
        given = {"actions": fact.actions, "buys": fact.buys, "coins": fact.coins}
        return 0 < line.amount <= given.get(line.word, line.amount)
    cards: tuple[Card, ...] = getattr(each, "cards", None) or tuple(filter(None, (getattr(each, "card", None),)))
    named = Counter(card.face for card in cards if card.face is not None)
    return bool(line.unknown) or named <= Counter(line.cards)


def _since_menu(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The facts since the last choice of the menu, the latest first."""
    return takewhile(lambda fact: not (isinstance(fact, Answered) and fact.question == MENU), reversed(facts))


def _is_unusual(known: Known, line: Observation, game: Dominion) -> bool:
    """Whether too few logs show a line of this verb with cards of these types."""
    return any(not known.is_attested(key, ENOUGH_LINES) for key in line_keys(line, game.text))


def _may_set_off(known: Known, state: AuditState, game: Dominion, i: int) -> bool:
    """Whether the lines around line `i` name a card with an ability that too few logs show: its lines may stand above
    that of what sets it off. [81563214, 146: an Overgrown Estate]"""
    names = {name for line in state.lines_of_play(i) if line.verb in SETS_OFF for name in line.cards}
    texts = (text for name in names if (text := game.text(name)) is not None)
    return any(text.abilities and not known.shows(text.name) for text in texts)


def _since_header(state: AuditState, facts: Sequence[Fact], i: int) -> Iterator[Fact]:
    """The facts since the turn of line `i` began, the latest first. The rules may have begun later turns meanwhile."""
    header = state.number(state.header_before(i))
    for fact in reversed(facts):
        yield fact
        if isinstance(fact, f.TurnBegan) and state.vouched.get(fact.seq, header + 1) <= header:
            return


def _of_last_turns(facts: Sequence[Fact], turns: int) -> Iterator[Fact]:
    """The facts of so many turns, the last ones, the latest first."""
    for fact in reversed(facts):
        yield fact
        turns -= isinstance(fact, f.TurnBegan)
        if not turns:
            return


MADE_BY: dict[str, str] = {
    "trash": "CardTrashed", "gain": "CardGained", "discard": "CardDiscarded", "play": "CardPlayed",
    "pass": "CardPassed", "exile": "CardExiled", "call": "CardCalled", "topdeck": "CardMoved",
    "exchange": "CardExchanged", "set aside": "SetAside",
}  # fmt: skip
"""The kind of fact that the answer to a question of each verb makes, where that moves a card."""


def is_assumed(known: Known | None, ask: Ask) -> bool:
    """Whether it is only assumed that an answer to a question of a card or landscape leaves a line: too few real logs
    show one. So of what moves a card, and of an amount that is paid or bid."""
    if known is None or not ask.card:
        return False
    if ask.verb in MADE_BY:
        return not known.is_attested(f"{MADE_BY[ask.verb]} {ask.card}")
    return is_amount(ask) and not known.shows(ask.card)


def is_amount(ask: Ask) -> bool:
    """Whether a question asks for a number."""
    return bool(ask.options) and isinstance(ask.options[0], int)


def _with_causes(facts: Sequence[Fact], seq: int) -> Iterator[Fact]:
    """A fact, and what made it."""
    each: int | None = seq
    while each is not None:
        fact = facts[position(facts, each)]
        yield fact
        each = fact.cause


def _lacks(state: AuditState, game: Dominion, line: Observation) -> bool:
    """Whether a player owns no card of a name that their line has, wherever it may lie."""
    if line.actor is None or line.verb == "passes":
        return False
    cards = game.seat(line.actor).cards()
    known = {card.face for card in cards}
    hidden = [card for card in cards if card.face is None]
    can_be = most_of(state.pools, hidden) if hidden else {}
    return can_be is not None and any(name not in known and not can_be.get(name) for name in line.cards)
