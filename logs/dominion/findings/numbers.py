"""A line that states another number than the game makes, in words: `Festival gives Ann +1 Buy, not +2 Buys`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, takewhile
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.plays import amounts
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.domain.dominion.telling.facts.tokens import many
from moothall.domain.dominion.telling.refusals import why_not_bought
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.phrase import Says
from moothall.words import Key, Message, Name, Told

from ...courses.positions import position
from ..dialects.guises import text_behind
from ..facts.printed import cards_of
from ..lines.observation import Observation
from ..lines.verbs import Verb
from ..state import AuditState

Reason = tuple[Told, str]
"""The sentence that says what happens by the rules, and the id of the rule that decides."""
OF_NO_CARD: dict[type[Fact], str] = {f.CardsDrawn: "turn/end", f.Overpaid: "buy"}
"""The rule of what no card makes: a draw is that of the Clean-up then."""
GIVEN = {"actions": (1, 0, 0, 0), "buys": (0, 1, 0, 0), "coins": (0, 0, 1, 0), "potions": (0, 0, 0, 1)}
"""What a line that states a gift is about, by its word, as places in what is given."""
OF_CARDS: Mapping[Verb, Key] = {
    "draws": Key("finding.draws-cards", "who", "count", "stated"),
    "gains": Key("finding.gains-cards", "who", "count", "stated"),
    "discards": Key("finding.discards-cards", "who", "count", "stated"),
    "trashes": Key("finding.trashes-cards", "who", "count", "stated"),
    "topdecks": Key("finding.topdecks-cards", "who", "count", "stated"),
    "bottoms": Key("finding.bottoms-cards", "who", "count", "stated"),
    "sets aside": Key("finding.sets-aside-cards", "who", "count", "stated"),
    "passes": Key("finding.passes-cards", "who", "count", "stated"),
    "returns": Key("finding.returns-cards", "who", "count", "stated"),
    "reveals": Key("finding.reveals-cards", "who", "count", "stated"),
}
"""Lines that say of so many cards what becomes of them, each with the words for another number."""


def not_so_many(state: AuditState, game: Dominion, i: int) -> Reason | None:
    """Why line `i` has another number than was made in its turn: which card made how many. None where nothing of the
    kind was made that another line does not tell, or just as many were."""
    line = state.lines[i]
    if line.verb == "buys":
        return _too_many_bought(state, game, line, i)
    stated = line.count if line.verb in OF_CARDS else 0 if line.count else line.amount
    if not stated:
        return None
    made = [(fact, number) for fact in state.facts_of_turn(game, i) if (number := _number(state, fact, line))]
    own = [each for each in made if state.vouched.get(each[0].seq) == line.line]
    alike = _lines_alike(state, i)
    those = own or [each for each in made if state.vouched.get(each[0].seq) not in alike][-1:]
    number = sum(each[1] for each in those)
    if not those or number == stated:
        return None
    if line.verb in OF_CARDS and not isinstance(those[-1][0], f.CardsDrawn):
        return _so_many(game, those[-1][0], number, line)
    return _reason(game, those[-1][0], number, line, stated)


def _lines_alike(state: AuditState, i: int) -> frozenset[int]:
    """The lines of a turn that say the same of another number as line `i`. Only such a line tells what was made: one
    fact may give Actions, Buys and coins, each with a line of its own."""
    line = state.lines[i]
    ahead = takewhile(lambda each: each.verb != "turn", state.lines[i:])
    of_turn = chain(state.lines[state.header_before(i) + 1 : i], ahead)
    return frozenset(each.line for each in of_turn if (each.verb, each.word) == (line.verb, line.word))


def other_number(game: Dominion, fact: Fact, line: Observation) -> Reason | None:
    """Why a line that stands in the place of that of a fact has another number; None where it states none."""
    if isinstance(fact, f.ResourcesChanged):
        number = max(0, getattr(fact, line.word)) if line.word in GIVEN else 0
    else:
        number = abs(fact.by) if isinstance(fact, f.TokenMoved) else _paid(fact)
    return _reason(game, fact, number, line, line.amount) if number and line.amount not in (0, number) else None


def _paid(fact: Fact) -> int:
    return fact.coins + fact.potions if isinstance(fact, f.Overpaid) else 0


def _number(state: AuditState, fact: Any, line: Observation) -> int:
    """How many of what a line is about a fact made for its player; 0 for none."""
    if fact.source != "rules" or getattr(fact, "player", None) != line.actor:
        return 0
    if isinstance(fact, f.ResourcesChanged):
        return max(0, getattr(fact, line.word)) if line.verb == "takes" and line.word in GIVEN else 0
    if type(fact) not in state.expected or not (isinstance(fact, f.TokenMoved) or line.verb in OF_CARDS):
        return 0
    expected = state.expected[type(fact)](fact)
    if expected is None or line.verb not in expected.verbs:
        return 0
    return abs(fact.by) if isinstance(fact, f.TokenMoved) else len(cards_of(fact))


def _so_many(game: Dominion, fact: Any, number: int, line: Observation) -> Reason:
    """That so many cards were moved or shown, and not as many as a line says; by the card that had it done."""
    who = game.seat(line.actor or "").name
    return tell(OF_CARDS[line.verb](who=who, count=number, stated=line.count)), _behind(game, fact)[1]


def _behind(game: Dominion, fact: Any) -> tuple[str | None, str]:
    """The card that made a fact, None for what no card makes, and the rule behind it."""
    cause = game.facts[position(game.facts, fact.cause)] if fact.cause is not None else None
    card = text_behind(game.table, game.facts, cause)
    return card, f"card/{card}" if card is not None else fact.rule or OF_NO_CARD.get(type(fact), "turn/cause")


def _reason(game: Dominion, fact: Any, number: int, line: Observation, stated: int) -> Reason:
    """What made a number of something, and that it is not the one which a line states."""
    who = game.seat(line.actor or "").name
    card, rule = _behind(game, fact)
    if isinstance(fact, f.Overpaid):
        return tell(Message("finding.overpays", who=who, number=number, stated=stated)), rule
    if isinstance(fact, f.CardsDrawn):
        if card is None:
            return tell(Message("finding.draws-cards", who=who, count=number, stated=stated)), rule
        return tell(Message("finding.lets-draw", card=Name(card), who=who, count=number, stated=stated)), rule
    one, other = _gift(fact, line, number), _gift(fact, line, stated)
    if card is None:
        return tell(Message("finding.gets", who=who, given=one, stated=other)), rule
    return tell(Message("finding.gives", card=Name(card), who=who, given=one, stated=other)), rule


def _gift(fact: Any, line: Observation, number: int) -> Says:
    """So many of what a fact gave and a line is about."""
    if isinstance(fact, f.TokenMoved):
        return many(fact.token, number)
    places = GIVEN[line.word]
    return amounts(*(number * place for place in places))


def _too_many_bought(state: AuditState, game: Dominion, line: Observation, i: int) -> Reason | None:
    """Why a line of several purchases of which the first could be made has no more of them."""
    turn = [*state.facts_of_turn(game, i)]
    bought = [fact for fact in turn if isinstance(fact, f.CardBought) and fact.player == line.actor]
    if not bought or state.vouched.get(bought[-1].seq) != line.line:
        return None
    last = bought[-1]
    buys = 1 + sum(max(0, each.buys) for each in _gifts(turn, last.player))
    needed = len(bought) - sum(state.vouched.get(fact.seq) == line.line for fact in bought) + line.count
    if needed > buys:
        who = game.seat(last.player).name
        return tell(Message("finding.too-many-bought", who=who, count=buys, needed=needed)), "buy/buys"
    if not state.search.may_fold(len(game.facts)):
        return None
    then = Dominion(state.snapshots.table_after(game.facts, position(game.facts, last.seq) + 1), Source())
    if then.table.turn is None or then.table.turn.player != line.actor:
        return None
    why = why_not_bought(then, last.player, line.cards[-1])
    return why.told, why.rule


def _gifts(turn: list[Fact], player: str) -> Iterator[f.ResourcesChanged]:
    """What a player got in a turn."""
    return (fact for fact in turn if isinstance(fact, f.ResourcesChanged) and fact.player == player)
