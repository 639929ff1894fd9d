"""Proofs that no game explains a line. Without a proof nobody is accused.

A proof rests on the turn alone, on counts that no hidden card changes, or on a search that left nothing untried.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, takewhile
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Text
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact

from ...courses.positions import position
from ...verdict import Proof
from ..dialects.attested import (
    ENOUGH,
    ENOUGH_LINES,
    UNTOLD,
    CauseOf,
    Known,
    cause_in,
    key_of,
    line_keys,
    unattested,
)
from ..facts.printed import cards_of
from ..lines.observation import Observation
from ..lines.verbs import BOUNDARY, Verb
from ..state import Assumed, AuditState
from .assuming import (
    HELD,
    OF_ABILITIES,
    OF_CARDS,
    OF_HAND,
    OF_MONEY,
    Difference,
    hand_since,
)
from .breach import Breach
from .owning import lacks
from .untold import but_points, every, is_choice_untold, is_token_untold

PUBLIC = frozenset(
    {
        "turn/order", "turn/number", "turn/player", "play/coins", "play/actions", "play/phase", "shuffle", "draw",
        "gain", "buy/cost", "buy/buys", "buy/pile", "buy/supply", "end/over", "end/condition", "setup/piles",
        "final/decks", "final/scores", "final/turns", "final/winner", "final/piles", "final/trash",
    }
)  # fmt: skip
"""Rules that look at nothing but what everybody sees: whose turn it is, what was played and bought in it, how many
cards lie where."""
OF_MENU = frozenset({"buy/cost", "buy/buys", "buy/pile", "buy/supply", "play/coins"})
"""Rules of choices of the menu that no card but those played before can bring about."""
OF_TEXT = frozenset({"play/type"})
"""Rules that look at the text of the card alone."""
OF_TURNS = frozenset({"turn/order", "turn/number", "final/turns", "end/over", "end/condition"})
"""Rules that look at the turns alone."""
TURNS = (f.TurnBegan, f.TurnSkipped, f.ExtraTurnQueued)
SETS_OFF: frozenset[Verb] = frozenset({"trashes", "gains", "buys", "discards", "reveals"})
"""Lines of what may set an ability of the card off."""
IN_ORDER = UNTOLD | {f.CardsDrawn, f.DeckShuffled}
"""Kinds of fact of which the order of lines says something: whether a deck was shuffled before or behind a draw."""
GIVING = (
    f.CardPlayed, f.ResourcesChanged, f.TokenMoved, f.CardBought, f.LandscapeBought, f.Overpaid, f.DurationResolved,
    f.EffectBegan,
)  # fmt: skip
"""Kinds of fact by which a player comes to have coins, Buys or Actions, or to pay."""
NO_BUYS = (f.Overpaid, f.TokenMoved)
"""Those of them that give no Buy: a token that does gives it as a fact of its own."""
MOVING = (
    f.CardPlayed, f.CardGained, f.CardTrashed, f.CardDiscarded, f.CardsDrawn, f.CardMoved, f.CardPassed, f.SetAside,
    f.CardExiled, f.CardExchanged, f.CardPutInDeck, f.CardCalled, f.CardRevealed, f.CardsLookedAt, f.DeckMoved,
    f.DurationResolved,
)  # fmt: skip
"""Kinds of fact that say where a player's cards lie."""
LASTING = (f.EffectBegan, f.LastingEffectBegan, f.LandscapeBought)
"""Kinds of fact that may set something off later in the turn."""
WELL_KNOWN = 5
"""The number of logs that must show a play before a line that only shows something (`SEEN`), or other words for the
play, counts as wrong: a server may print more of a play than a few logs show."""
NEXT_HAND = 5
"""The number of cards that are drawn for the next turn."""
ENDS = ("end",)
"""The choice of the menu that ends a phase."""
UNKNOWN = "?"
"""The name of a card without rules that no line has named: a Hex that was turned up unseen."""
UNUSED = frozenset({"deck", "hand", "discard", "revealed"})
"""The places of a player's cards that are not in use."""
SEEN = frozenset({"reveals", "looks", "reacts", "duration", "chooses"})
"""Verbs of lines that move nothing and give nothing."""


def proof_of(breach: Breach) -> Proof | None:
    """The kind of proof that a line breaks a rule. None if another course or a way of the server may explain it, or if
    a line was read by words that no real log shows: then neither its meaning nor what follows is certain."""
    state, game, rule = breach.state, breach.game, breach.rule
    if (state.assumed_from is not None and state.assumed_from <= breach.i) or UNKNOWN in state.unruled_cards:
        return None
    if is_choice_untold(game):
        return None
    known = state.attested
    if _is_counted(breach):
        return "counted"
    if rule not in OF_TURNS and is_token_untold(state, game, _matters(breach)):
        return None
    if state.assumed and _rests_on_assumed(breach):
        return None
    if rule in OF_TEXT:
        return "open"
    if _may_be_so(breach) or _rests_on_place(breach):
        return None
    if known is not None and (_is_unattested(known, breach) or _is_of_order(known, breach)):
        return None
    if rule != "turn/number" and _is_untried(breach):
        return None
    return "open" if rule in PUBLIC or not state.hides_hands else "exhausted"


def _matters(breach: Breach) -> Callable[[f.TokenMoved], bool]:
    """Which of the tokens that no line shows a difference may rest on."""
    lacking = breach.missing_fact
    if breach.rule.startswith("final/") or isinstance(lacking, f.TokenMoved) or breach.line.verb == "chips":
        return every
    return but_points(_since_header(breach) if breach.rule in OF_MONEY else ())


def _is_counted(breach: Breach) -> bool:
    """Whether a player owns fewer cards than the line has, which is theirs and of a play that is printed as known."""
    state, game, of_hand = breach.state, breach.game, breach.rule in OF_CARDS
    if state.attested is not None and any(_unattested(state.attested, game, _of_play(breach))):
        return False
    own = breach.missing is None or getattr(breach.missing_fact, "player", None) == breach.line.actor
    return (of_hand or own) and lacks(state, game, breach.i, of_hand=of_hand)


def _is_untried(breach: Breach) -> bool:
    """Whether the search left answers untried that may explain the difference: of this turn any, of earlier ones those
    by which the player may have other cards, or another card on top of the deck. It leaves the oldest of many choices,
    and those that it does not come back to before its budget ends. [82585026: what a Mountain Village took unseen shows
    a turn later]"""
    state, game, i, rule, line = breach.state, breach.game, breach.i, breach.rule, breach.line
    search, header = state.search, state.header_before(i)
    back_to = search.tried_back(min(i, state.verdicts.at))
    if search.left_out >= header or back_to >= header:
        return True
    certain = state.certain_line(line.actor)
    left = max(search.left_out, back_to)
    if rule in OF_CARDS and left >= certain:
        since = hand_since(state, game, line.actor) if rule == "play/hand" else None
        return since is None or left >= _line_of(state, game.facts, since)
    return breach.missing is not None and back_to > certain and comes_off_deck(breach.missing_fact)


def _takes_cards(fact: Fact) -> bool:
    """Whether a fact takes cards from a deck or a hand, shows them, or shuffles: which they are, and how many, is what
    its player holds. [Goko log.50612a9b51c36e573294bfd0.1369817660556, 65: a deck has one card less than the rules
    know; log13, 362: it is shuffled later]"""
    shows = isinstance(fact, (f.CardRevealed, f.DeckShuffled))
    return shows or comes_off_deck(fact) or getattr(fact, "from_", None) == "hand"


def comes_off_deck(fact: Fact) -> bool:
    """Whether a fact takes cards off a deck, or shows them: which they are, earlier choices say."""
    return isinstance(fact, (f.CardsDrawn, f.CardsLookedAt)) or getattr(fact, "from_", None) == "deck"


def _rests_on_assumed(breach: Breach) -> bool:
    """Whether the difference may come of an answer that was only assumed."""
    state, game, rule, line = breach.state, breach.game, breach.rule, breach.line
    play = len(game.facts) - sum(1 for _ in _since_menu(game.facts))
    since = hand_since(state, game, line.actor) if rule in OF_HAND else None
    in_vain = _is_of_clean_up(breach) or (breach.has_no_cause and _is_in_vain(_of_play(breach), line))
    in_vain = in_vain and not (breach.has_no_cause and _drew_all(game, line))
    lacking = breach.missing_fact
    player = getattr(lacking, "player", line.actor)
    header = state.number(state.header_before(breach.i))
    takes_cards = lacking is not None and _takes_cards(lacking)
    names = {*line.cards, getattr(getattr(lacking, "card", None), "face", None) or ""}
    shared = any(game.table.pile_of.get(name, name) != name for name in names)
    difference = Difference(line, header, rule, play, in_vain, since, player, takes_cards, shared)
    certain = state.number(state.certain_line(player))
    return any(difference.rests_on(each, certain) and not is_text_told(state, game, each) for each in state.assumed)


def is_text_told(state: AuditState, game: Dominion, assumed: Assumed) -> bool:
    """Whether lines tell what a card gave by its own text, which no Way gives that it may have been played by: then it
    was not played by one. [82537834, 56: a Squire beside a Way of the Squirrel]"""
    way = game.text(assumed.card)
    if assumed.verb != "way" or way is None:
        return False
    played = next((each for each in reversed(game.facts[: assumed.facts]) if isinstance(each, f.CardPlayed)), None)
    own = (each for each in game.facts[assumed.facts :] if played is not None and each.cause == played.seq)
    return any(each.seq in state.vouched and _is_not_of(way, each) for each in own)


def _is_not_of(way: Text, fact: Fact) -> bool:
    """Whether a Way gives something else than a fact does, if it is one of what a card gives."""
    if isinstance(fact, f.CardsDrawn):
        return len(fact.cards) != way.cards
    if isinstance(fact, f.ResourcesChanged):
        return (fact.actions, fact.buys, fact.coins) != (way.actions, way.buys, way.coins)
    return False


def _drew_all(game: Dominion, line: Observation) -> bool:
    """Whether a line draws for a player who has no card left to draw: then it matters which cards they have, though
    nothing was drawn. [Goko log143, 278]"""
    if line.verb != "draws" or line.actor is None:
        return False
    seat = game.seat(line.actor)
    return not (seat.deck or seat.discard)


def _is_of_clean_up(breach: Breach) -> bool:
    """Whether a difference is about the next hand alone, for which there are cards enough: it has no line, or a line
    has another number of cards, or more are drawn. Where the log shuffles meanwhile, it has fewer cards in the deck.
    [Goko log123, 83]"""
    line, lacking = breach.line, breach.missing_fact
    if lacking is not None:
        if not isinstance(lacking, f.CardsDrawn) or (line.verb, line.actor) == ("shuffles", lacking.player):
            return False
        return lacking.cause is None and len(lacking.cards) >= NEXT_HAND
    if not breach.has_no_cause or line.verb != "draws":
        return False
    drawn = (fact for fact in _since_menu(breach.facts) if isinstance(fact, f.CardsDrawn))
    own = [fact for fact in drawn if fact.player == line.actor]
    return all(fact.cause is None and len(fact.cards) >= NEXT_HAND for fact in own)


def _line_of(state: AuditState, facts: Sequence[Fact], at: int) -> int:
    """The position of the line that stood ahead when so many facts had been made."""
    before = (state.vouched[fact.seq] for fact in reversed(facts[:at]) if fact.seq in state.vouched)
    return bisect_left(state.numbers, next(before, 0) + 1)


def _may_be_so(breach: Breach) -> bool:
    """Whether a line that nothing makes may still be true. It may show what somebody sees, if few logs show the play.
    It may discard a card that is in play or was discarded, as the Clean-up does. If the log goes on after the last
    turn, a header may be lost. [log.50a6c1abe4b03214bb7822e9, 230]"""
    game, line = breach.game, breach.line
    if not breach.has_no_cause:
        return breach.rule == "end/over" and not game.over
    if line.verb in SEEN:
        known = breach.state.attested
        return known is None or any(_unattested(known, game, _of_play(breach), WELL_KNOWN))
    if line.verb != "discards" or line.actor is None or breach.state.hides_hands:
        return False
    seat = game.seat(line.actor)
    return {card.face for card in (*seat.play, *seat.discard)} >= {*line.cards}


def _rests_on_place(breach: Breach) -> bool:
    """Whether a difference may come of a token that lies on a pile of the Supply, where the format does not tell which:
    what it sets off, or a card that nothing else makes somebody gain. [of Embargo 3 logs of Dominion Online] Nobody
    chooses where VP lie. [81977227, 133: a Temple]"""
    state, game, missing = breach.state, breach.game, breach.missing
    if missing is None and not (breach.has_no_cause and breach.line.verb == "gains"):
        return False
    tokens = state.expected.get(f.TokenMoved, lambda _: None)
    untold = (each for each in state.tokens.of(game.facts) if each.to in game.table.supply and each.token != "vp")
    placed = {card_behind(_cause(game.facts, each)) for each in untold if each.by > 0 and tokens(each) is None}
    if missing is None or not placed:
        return bool(placed)
    return any(isinstance(each, f.AbilityTriggered) and each.card in placed for each in _since_menu(game.facts))


def _cause(facts: Sequence[Fact], fact: Fact) -> Fact | None:
    """The play or ability that made a fact."""
    return None if fact.cause is None else facts[position(facts, fact.cause)]


def _is_unattested(known: Known, breach: Breach) -> bool:
    """Whether too few real logs show what a difference looks at: a line that nothing makes; how the server prints what
    happened since the last choice of the menu, and what the rule looks at in this turn; of a missing fact, what made
    it; of a rule of turns, that one turn follows another."""
    game, rule, line = breach.game, breach.rule, breach.line
    if breach.has_no_cause and (_is_unusual(known, line, game) or _may_set_off(known, breach)):
        return True
    if breach.has_no_cause and is_rare(known, line, _since_header(breach)):
        return True
    looked_at: Iterable[Fact]
    if breach.missing is not None:
        looked_at = chain(_with_causes(game.facts, breach.missing), _of_play(breach))
    elif rule in OF_TURNS:
        looked_at = (each for each in _of_last_turns(game.facts, 2) if isinstance(each, TURNS))
    else:
        play = _of_play(breach)
        in_vain = breach.has_no_cause and _is_in_vain(play, line)
        turn = (each for each in _since_header(breach) if _is_looked_at(each, rule, line, in_vain=in_vain))
        vouched = breach.state.vouched
        untold = (each for each in turn if each.seq not in vouched)  # a line that tells it as expected shows how
        looked_at = untold if rule in OF_MENU or _is_refused(line, rule) else chain(play, untold)
    return any(_unattested(known, game, looked_at)) or any(in_force(known, game, game.table))


def _is_looked_at(fact: Fact, rule: str, line: Observation, *, in_vain: bool) -> bool:
    """Whether a rule looks at a fact of the turn of a line, beside what happened since the last choice of the menu:
    what was played and what that gave; where a player's cards lie; what may have set off what nothing explains.

    `in_vain` says that nothing since then asked or moved what the line is about: then it matters to nothing where cards
    lie.
    """
    if rule == "play/coins" or isinstance(fact, LASTING):
        return isinstance(fact, LASTING)
    if rule in OF_MONEY or rule == "play/actions" or _is_refused(line, rule):
        return isinstance(fact, GIVING) and not (rule == "buy/buys" and isinstance(fact, NO_BUYS))
    if rule in HELD or not (in_vain or line.verb in OF_ABILITIES):
        each: Any = fact
        return isinstance(fact, MOVING) and line.actor in (each.player, getattr(each, "to", ""))
    return False


def _is_refused(line: Observation, rule: str) -> bool:
    """Whether a rule is that of a card or landscape which may not be bought now."""
    return line.verb == "buys" and rule.removeprefix("card/") in line.cards


def _is_in_vain(facts: Iterable[Fact], line: Observation) -> bool:
    """Whether none of the facts of a play asked or moved what a line is about, whatever its player holds."""
    if line.verb == "shuffles":
        return False  # how many cards a deck has tells
    made = (fact for fact in facts if isinstance(fact, (Answered, *MOVING)) and fact.cause is not None)
    if line.verb == "draws":
        return not any(isinstance(fact, (f.CardsDrawn, f.CardsLookedAt, f.CardRevealed, f.DeckMoved)) for fact in made)
    return not any(not isinstance(fact, f.CardPlayed | f.CardGained) for fact in made)


def in_force(known: Known, game: Dominion, table: Table) -> Iterator[str]:
    """The cards in play and on mats and the landscapes of which no log shows what they do beside being played: they may
    set something off, or be followed in place of a card that was played. [82544085, 626: a Guide on the Tavern mat;
    82542983, 172: a Way of the Camel]"""
    zones = (zone for seat in table.seats.values() for name, zone in seat.zones.items() if name not in UNUSED)
    names = {card.face for zone in zones for card in zone if card.face is not None}
    for name in {*names, *table.landscapes}:
        text = game.text(name)
        if text is None or (_does_more(text) and not known.shows(name, 1) and not _is_unused(known, game, text)):
            yield name


def _is_unused(known: Known, game: Dominion, text: Text) -> bool:
    """Whether a Way that a line names whenever a card is played by it was not followed in this play; or, if it may do
    something later, not since the last turn of the player before. It does nothing else."""
    if "Way" not in text.types or not known.tells_ways:
        return False
    lasts = text.abilities or text.later or text.each_turn or text.lasts
    recent = _of_last_turns(game.facts, len(game.table.players) + 1) if lasts else _since_menu(game.facts)
    return not any(text.name in _ways_of(each) for each in recent)


def _ways_of(fact: Fact) -> Sequence[str]:
    """The Ways by which a card was played."""
    if isinstance(fact, f.InstructionsOverridden):
        return (fact.by,)
    return fact.rewrites if isinstance(fact, f.FollowedInstructions) else ()


def _does_more(text: Text) -> bool:
    """Whether a text does something beside its instructions, or changes those of others."""
    return bool(text.abilities or text.overrides or text.rewrites or text.shifts)


def is_attested(known: Known, game: Dominion, facts: Iterable[Fact], enough: int = ENOUGH) -> bool:
    """Whether enough real logs show how all of some facts are printed."""
    return not any(_unattested(known, game, facts, enough))


def _unattested(known: Known, game: Dominion, facts: Iterable[Fact], enough: int = ENOUGH) -> Iterator[Fact]:
    """Those of some facts of which too few real logs show how they are printed."""

    def is_plain(card: str) -> bool:
        text = game.text(card)
        return text is not None and text.effect is None

    return unattested(known, game.facts, facts, enough, is_plain)


def _is_of_order(known: Known, breach: Breach) -> bool:
    """Whether the difference may be one of order alone: of one play a missing fact has its line further up or
    down, a line without a cause tells a fact whose line stands elsewhere, or it answers a question that was put before.
    Nobody chooses in which order a server prints the lines of a play."""
    state, facts, line, lacking = breach.state, breach.facts, breach.line, breach.missing_fact
    if lacking is None and not breach.has_no_cause:
        return False
    vouched = state.vouched
    makers, taken = cause_in(facts), {*vouched.values()}
    ends = lacking is not None and line.verb in BOUNDARY  # no line of a play stands behind the next choice
    free = [each for each in state.lines_of_play(breach.i - ends) if each.line not in taken]
    if _is_late_answer(state, facts, free):
        return True
    if lacking is not None:
        telling = [each for each in free if _may_tell(known, each, lacking, makers)]
        return _tell_all(state, telling, lacking) if isinstance(lacking, f.ResourcesChanged) else bool(telling)
    untold = (each for each in _since_menu(facts) if each.seq not in vouched and each.source == "rules")
    return any(_may_tell(known, line, each, makers) for each in untold)


def _tell_all(state: AuditState, lines: Sequence[Observation], gift: f.ResourcesChanged) -> bool:
    """Whether some lines together tell as much as a fact gave of something that no other line states."""
    gifts = {"actions": gift.actions, "buys": gift.buys, "coins": gift.coins}
    amounts = Counter[str]()
    for line in lines:
        amounts[line.word] += line.amount
    left = gifts.keys() - state.stated.get(gift.seq, set())
    return any(amounts[what] >= gifts[what] > 0 for what in left)


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
        gifts = {"actions": fact.actions, "buys": fact.buys, "coins": fact.coins}
        return 0 < line.amount <= gifts.get(line.word, line.amount)
    if isinstance(fact, f.AbilityTriggered):
        return fact.card in line.cards
    named = Counter(card.face for card in cards_of(each) if card.face is not None)
    return bool(line.unknown) or named <= Counter(line.cards)


def _of_play(breach: Breach) -> Sequence[Fact]:
    """The facts since the last choice of the menu, without those of a turn whose header stands behind the line."""
    backwards = [*_since_menu(breach.facts)][::-1]
    number, vouched = breach.state.number(breach.i), breach.state.vouched
    began = (isinstance(each, f.TurnBegan) and vouched.get(each.seq, number + 1) > number for each in backwards)
    end = next((at for at, is_later in enumerate(began) if is_later), len(backwards))
    return backwards[:end]


def _since_menu(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The facts since the last choice of the menu that did something, the latest first. That a phase ends is none: the
    rules end it where the log goes on with what they do not know. [81563214, 145, with Goat unknown]"""
    return takewhile(
        lambda fact: not (isinstance(fact, Answered) and fact.question == MENU and fact.answer != ENDS),
        reversed(facts),
    )


def _is_unusual(known: Known, line: Observation, game: Dominion) -> bool:
    """Whether too few logs show a line of this verb with cards of these types."""
    return any(not known.is_attested(key, ENOUGH_LINES) for key in line_keys(line, game.text))


TOLD_AS: dict[Verb, str] = {
    "gains": "CardGained", "trashes": "CardTrashed", "discards": "CardDiscarded", "topdecks": "CardMoved",
    "in hand": "CardMoved", "sets aside": "SetAside", "passes": "CardPassed",
}  # fmt: skip
"""The kind of fact that a line of a verb tells."""


def is_rare(known: Known, line: Observation, turn: Iterable[Fact]) -> bool:
    """Whether a card that was played in a turn is known to make what a line tells, by fewer logs than are enough: what
    else it prints there, and when, is only assumed. [82109782, 219: the Wishes of a Magic Lamp]"""
    kind = TOLD_AS.get(line.verb)
    played = {each.card.face for each in turn if isinstance(each, f.CardPlayed)} if kind is not None else ()
    return any(0 < known.logs_of(f"{kind} {card}") < ENOUGH for card in played)


def _may_set_off(known: Known, breach: Breach) -> bool:
    """Whether the lines around the line name a card with an ability that too few logs show: its lines may stand above
    that of what sets it off. [81563214, 146: an Overgrown Estate]"""
    names = {name for line in breach.state.lines_of_play(breach.i) if line.verb in SETS_OFF for name in line.cards}
    texts = (text for name in names if (text := breach.game.text(name)) is not None)
    return any(text.abilities and not known.shows(text.name) for text in texts)


def _since_header(breach: Breach) -> Iterator[Fact]:
    """The facts since the turn of the line began, the latest first. The rules may have begun later turns meanwhile."""
    state = breach.state
    header = state.number(state.header_before(breach.i))
    for fact in reversed(breach.facts):
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


def _with_causes(facts: Sequence[Fact], seq: int) -> Iterator[Fact]:
    """A fact, and what made it."""
    each: int | None = seq
    while each is not None:
        fact = facts[position(facts, each)]
        yield fact
        each = fact.cause
