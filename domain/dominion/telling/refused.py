"""Why a player cannot do what somebody else thinks of, at an open question: in a sentence, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.words import Key, Message, Name

from ...kernel.ask import Ask, Menu
from ...kernel.facts import Card, Player
from ...kernel.telling.refusal import Because
from ..play.cost import cost
from ..play.engine import Dominion
from ..play.tokens import DEBT_AT_ANY_TIME
from ..table.facts import CardPlayed
from ..text.book import NO_CARDS, every_text
from ..text.deciding_rule import asker
from .faces import types_said
from .refusals import because, cost_said, why_not_bought, why_not_played

OF_ABILITIES = ("react", "exchange", "call", "first")
"""The verbs of what is done by the ability of a card."""
NOTHING_ASKS = "turn/cause"
"""The rule that a card moves only by a rule, or by the ability of a card."""
SPENT: Mapping[str, tuple[str, Key]] = {
    "coffers": ("spend/coffers", Key("refused.spend-coffers", "who")),
    "villagers": ("spend/villagers", Key("refused.spend-villagers", "who")),
    "favors": ("ally/favors", Key("refused.spend-favors", "who")),
}
"""The rule by which tokens are spent, and that a player cannot spend so many."""
DONE: Mapping[str, Key] = {
    "gain": Key("done.gain"), "trash": Key("done.trash"), "discard": Key("done.discard"),
    "topdeck": Key("done.topdeck"), "play": Key("done.play"), "reveal": Key("done.reveal"), "exile": Key("done.exile"),
    "set aside": Key("done.set-aside"), "pass": Key("done.pass"), "return": Key("done.return"),
    "exchange": Key("done.exchange"), "call": Key("done.call"), "rotate": Key("done.rotate"), "name": Key("done.name"),
    "buy": Key("done.buy"), "react": Key("done.react"), "keep": Key("done.keep"), "bottom": Key("done.bottom"),
}  # fmt: skip
"""What is done to a card."""
ASKED: Mapping[tuple[bool, bool], tuple[Key, Key]] = {
    (False, False): (Key("refused.asks-else", "who", "done"), Key("refused.asks-else-unanswered", "who", "verb")),
    (False, True): (
        Key("refused.asks-what", "who", "asked", "done"),
        Key("refused.asks-what-unanswered", "who", "asked", "verb"),
    ),
    (True, False): (
        Key("refused.card-asks-else", "card", "who", "done"),
        Key("refused.card-asks-else-unanswered", "card", "who", "verb"),
    ),
    (True, True): (
        Key("refused.card-asks-what", "card", "who", "asked", "done"),
        Key("refused.card-asks-what-unanswered", "card", "who", "asked", "verb"),
    ),
}
"""That something else is asked, by whether a card asks it, and whether its verb says what. The first key is for a step
that would do something to a card, the second for a step that answers nothing."""
_ZONES: Mapping[str, Key] = {
    "hand": Key("refused.in-hand", "who"), "play": Key("refused.in-play"), "aside": Key("refused.aside"),
    "discard": Key("refused.in-discard", "who"),
}  # fmt: skip
"""Where a card may lie, for all its owner to see."""


def why_refused(game: Dominion, ask: Ask, verb: str, names: Sequence[str], way: str | None = None) -> Because:
    """Why what a step says cannot be done at an open question. `verb` and `names` are those of the step: cards, the
    words of an option. `way` is the Way with which it plays. What the question offers is not asked for here."""
    player, name = ask.subject, names[0] if names else ""
    if way is not None and _in_hand(game, player, name):
        return because(Message("refused.way-not-for", way=Name(way), name=Name(name)), f"card/{way}")
    if verb in OF_ABILITIES and every_text(name):
        return _not_set_off(game, ask, name)
    if isinstance(ask, Menu):
        return _not_at_rest(game, ask, verb, name, names)
    if verb != ask.verb and verb != "choose":
        return _asks_otherwise(game, ask, verb)
    if len(names) > ask.most:
        return _too_many(game, ask)
    return _not_offered(game, ask, verb, name)


def _not_at_rest(game: Dominion, menu: Menu, verb: str, name: str, names: Sequence[str]) -> Because:
    player, who = menu.subject, game.seat(menu.subject).name
    if verb == "play" and name:
        if _in_hand(game, player, name):
            return why_not_played(game, player, name)
        return because(_not_in_hand(game, player, name), "play/hand")
    if verb == "buy":
        return why_not_bought(game, player, name)
    if verb == "repay":
        rule = "debt/any-time" if game.rules.date >= DEBT_AT_ANY_TIME else "debt/repay"
        return because(Message("refused.repay", who=who), rule)
    if verb == "spend":
        rule, cannot = next((SPENT[each] for each in names if each in SPENT), SPENT["coffers"])
        return because(cannot(who=who), rule)
    if verb in DONE:
        says = Message("refused.nothing-lets", who=who, done=DONE[verb]())
    else:
        says = Message("refused.nothing-asks", who=who, verb=verb)
    place = _place(game, player, name)
    if place is not None:
        says = Message("refused.card-lies", says=says, name=Name(name), place=place)
    return because(says, _lost(game, name) or NOTHING_ASKS)


def _lost(game: Dominion, name: str) -> str | None:
    """The rule by which an effect does not move a card that was played last, and is no longer where that play put it;
    None where the card is there, or was not played. [Throne Room on a card that trashes itself]"""
    played = next((fact for fact in reversed(game.facts) if isinstance(fact, CardPlayed)), None)
    if (
        played is None
        or played.card.face != name
        or any(played.card in seat.play for seat in game.table.seats.values())
    ):
        return None
    return game.rules.value("stop_moving")


def _not_set_off(game: Dominion, ask: Ask, name: str) -> Because:
    """Why an ability is not offered: its card is not there, or what happens does not set it off."""
    who, rule = game.seat(ask.subject).name, f"card/{name}"
    if any("Reaction" in text.types for text in every_text(name)) and name not in _owned(game, ask.subject):
        return because(Message("refused.no-card-to-use", who=who, name=Name(name)), rule)
    return because(Message("refused.not-set-off", who=who, name=Name(name)), rule)


def _asks_otherwise(game: Dominion, ask: Ask, verb: str) -> Because:
    """Something else is asked."""
    says_what = ask.verb not in ("choose", "react", "order", "way")
    does, unanswered = ASKED[ask.card is not None, says_what]
    done, card = DONE.get(verb), None if ask.card is None else Name(ask.card)
    fields = {"card": card, "who": game.seat(ask.player).name, "asked": ask.verb, "verb": verb}
    says = unanswered.of(**fields) if done is None else does.of(**fields, done=done())
    return because(says, asker(ask.key, ask.card) or NOTHING_ASKS)


def _asks(ask: Ask) -> Name:
    """What asks."""
    return Name(ask.card or ask.key.partition("/")[0])


def _too_many(game: Dominion, ask: Ask) -> Because:
    """The question is answered with fewer options than that."""
    says = Message("refused.too-many", who=game.seat(ask.subject).name, most=ask.most, asks=_asks(ask))
    return because(says, asker(ask.key, ask.card) or NOTHING_ASKS)


def _not_offered(game: Dominion, ask: Ask, verb: str, name: str) -> Because:
    """The question is asked, and does not offer this."""
    by, who, card = asker(ask.key, ask.card) or NOTHING_ASKS, game.seat(ask.subject).name, Name(name)
    if not every_text(name):
        return because(Message("refused.not-offered", asks=_asks(ask), option=card), by)
    cards = [each for each in ask.options if isinstance(each, Card)]
    hand = game.seat(ask.subject).hand
    if cards and all(card in hand for card in cards) and not _in_hand(game, ask.subject, name):
        return because(_not_in_hand(game, ask.subject, name), by)
    pile = game.table.pile_of.get(name, name)
    if not cards and verb == "gain":
        if pile in game.table.supply and not game.table.supply[pile]:
            return because(Message("refused.pile-empty", pile=Name(pile)), by)
        if pile not in game.table.supply:
            return because(Message("refused.not-in-supply", name=card), by)
    text = game.text(name)
    if text is None or text.types & NO_CARDS:
        return because(Message("refused.not-let", asks=_asks(ask), who=who, verb=verb, name=card), by)
    costs, types = cost_said(cost(game, name)), types_said(sorted(text.types))
    says = Message("refused.not-let-marked", asks=_asks(ask), who=who, verb=verb, name=card, cost=costs, types=types)
    return because(says, by)


def _not_in_hand(game: Dominion, player: Player, name: str) -> Message:
    """That a card is not in hand, and where it lies."""
    says = Message("refused.not-in-hand", name=Name(name), who=game.seat(player).name)
    place = _place(game, player, name)
    return says if place is None else Message("refused.it-lies", says=says, name=Name(name), place=place)


def _place(game: Dominion, player: Player, name: str) -> Message | None:
    """Where a card of a name lies, of those that everybody sees, and of the player's own."""
    who = game.seat(player).name
    for zone, words in _ZONES.items():
        if name and any(card.face == name for card in game.seat(player).zones.get(zone, ())):
            return words.of(who=who)
    if name and any(card.face == name for card in game.table.trash):
        return Message("refused.in-trash")
    return None


def _owned(game: Dominion, player: Player) -> set[str | None]:
    seat = game.seat(player)
    return {card.face for cards in (seat.hand, seat.play) for card in cards}


def _in_hand(game: Dominion, player: Player, name: str) -> bool:
    return any(card.face == name for card in game.seat(player).hand)
