"""The words of the questions and options of Dominion, by their keys.

A stream keeps keys alone, so these words may change whenever better ones are found.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from moothall.words import Joined, Key, Message, Name

from ...kernel.telling.phrase import Both as Both
from ...kernel.telling.phrase import Says
from ...kernel.telling.words import Lang
from ..text.names import called as named
from ..vocabulary import TOKENS, TURNS, VERBS

QUESTIONS: Mapping[str, Key] = {
    "menu": Key("question.menu"),
    "abilities/order": Key("question.abilities-order"),
    "abilities/react": Key("question.abilities-react"),
    "extra-turn/order": Key("question.extra-turn-order"),
    "shuffle/order": Key("question.shuffle-order"),
    "follow/override": Key("question.follow-override"),
    "bid": Key("question.bid"),
    "bottom": Key("question.bottom"),
    "bottom/from hand": Key("question.bottom-from-hand"),
    "bottom/order": Key("question.bottom-order"),
    "buy": Key("question.buy"),
    "choose/Boon": Key("question.choose-boon"),
    "choose/Boon next": Key("question.choose-boon-next"),
    "choose/what to discard": Key("question.choose-what-to-discard"),
    "discard": Key("question.discard"),
    "discard/2 cards": Key("question.discard-2-cards"),
    "discard/3 cards": Key("question.discard-3-cards"),
    "discard/card": Key("question.discard-card"),
    "discard/Copper": Key("question.discard-copper"),
    "discard/Curse": Key("question.discard-curse"),
    "discard/Estate for coins": Key("question.discard-estate-for-coins"),
    "discard/hand": Key("question.discard-hand"),
    "discard/it": Key("question.discard-it"),
    "discard/looked at": Key("question.discard-looked-at"),
    "discard/out of the shuffle": Key("question.discard-out-of-the-shuffle"),
    "discard/revealed": Key("question.discard-revealed"),
    "discard/Treasures for Horses": Key("question.discard-treasures-for-horses"),
    "embargo": Key("question.embargo"),
    "exile": Key("question.exile"),
    "exile/more": Key("question.exile-more"),
    "gain": Key("question.gain"),
    "gain/Action from the trash": Key("question.gain-action-from-the-trash"),
    "gain/Actions": Key("question.gain-actions"),
    "gain/copies": Key("question.gain-copies"),
    "gain/copy": Key("question.gain-copy"),
    "gain/first": Key("question.gain-first"),
    "gain/from the trash": Key("question.gain-from-the-trash"),
    "gain/of the trash": Key("question.gain-of-the-trash"),
    "gain/trashed": Key("question.gain-trashed"),
    "gain/Treasure from the trash": Key("question.gain-treasure-from-the-trash"),
    "gain/with 4 Debt": Key("question.gain-with-4-debt"),
    "gain/Treasures": Key("question.gain-treasures"),
    "hand": Key("question.hand"),
    "hand/2 cards": Key("question.hand-2-cards"),
    "hand/Action": Key("question.hand-action"),
    "hand/Treasure": Key("question.hand-treasure"),
    "hand/Victory": Key("question.hand-victory"),
    "keep/for Favors": Key("question.keep-for-favors"),
    "keep/in the discard pile": Key("question.keep-in-the-discard-pile"),
    "move deck": Key("question.move-deck"),
    "name": Key("question.name"),
    "order": Key("question.order"),
    "order/pile": Key("question.order-pile"),
    "overpay/Potions": Key("question.overpay-potions"),
    "pass": Key("question.pass"),
    "pay/cards": Key("question.pay-cards"),
    "place": Key("question.place"),
    "play": Key("question.play"),
    "play/Action": Key("question.play-action"),
    "play/Action twice": Key("question.play-action-twice"),
    "play/again": Key("question.play-again"),
    "play/as": Key("question.play-as"),
    "play/Attack": Key("question.play-attack"),
    "play/Cultist": Key("question.play-cultist"),
    "play/first": Key("question.play-first"),
    "play/from the mat": Key("question.play-from-the-mat"),
    "play/from the Supply": Key("question.play-from-the-supply"),
    "play/from the trash": Key("question.play-from-the-trash"),
    "play/it": Key("question.play-it"),
    "play/Treasure": Key("question.play-treasure"),
    "play/Treasure twice": Key("question.play-treasure-twice"),
    "play/Treasures": Key("question.play-treasures"),
    "react/again": Key("question.react-again"),
    "repay": Key("question.repay"),
    "return": Key("question.return"),
    "return/Action": Key("question.return-action"),
    "return/it": Key("question.return-it"),
    "reveal": Key("question.reveal"),
    "reveal/all but one": Key("question.reveal-all-but-one"),
    "reveal/Attack": Key("question.reveal-attack"),
    "reveal/Bane": Key("question.reveal-bane"),
    "reveal/Coppers": Key("question.reveal-coppers"),
    "reveal/copy": Key("question.reveal-copy"),
    "reveal/Gold": Key("question.reveal-gold"),
    "reveal/Gold or Plunder": Key("question.reveal-gold-or-plunder"),
    "reveal/Province": Key("question.reveal-province"),
    "reveal/Treasure to copy": Key("question.reveal-treasure-to-copy"),
    "reveal/of the shuffled": Key("question.reveal-of-the-shuffled"),
    "rotate": Key("question.rotate"),
    "set aside": Key("question.set-aside"),
    "set aside/Action": Key("question.set-aside-action"),
    "set aside/Action or Treasure": Key("question.set-aside-action-or-treasure"),
    "set aside/cards": Key("question.set-aside-cards"),
    "set aside/Copper": Key("question.set-aside-copper"),
    "set aside/it": Key("question.set-aside-it"),
    "set aside/Province": Key("question.set-aside-province"),
    "set aside/Treasures": Key("question.set-aside-treasures"),
    "spend/Coffers": Key("question.spend-coffers"),
    "spend/or discard": Key("question.spend-or-discard"),
    "take/artifact": Key("question.take-artifact"),
    "token/Debt": Key("question.token-debt"),
    "token/Favor": Key("question.token-favor"),
    "topdeck": Key("question.topdeck"),
    "topdeck/Action": Key("question.topdeck-action"),
    "topdeck/bottom card": Key("question.topdeck-bottom-card"),
    "topdeck/Coppers": Key("question.topdeck-coppers"),
    "topdeck/from the discard pile": Key("question.topdeck-from-the-discard-pile"),
    "topdeck/into the deck": Key("question.topdeck-into-the-deck"),
    "topdeck/it": Key("question.topdeck-it"),
    "topdeck/of the shuffled": Key("question.topdeck-of-the-shuffled"),
    "topdeck/order": Key("question.topdeck-order"),
    "topdeck/shuffled in": Key("question.topdeck-shuffled-in"),
    "topdeck/Treasure": Key("question.topdeck-treasure"),
    "topdeck/Victory card": Key("question.topdeck-victory-card"),
    "trash": Key("question.trash"),
    "trash/2 cards": Key("question.trash-2-cards"),
    "trash/Action for coins": Key("question.trash-action-for-coins"),
    "trash/Action in play": Key("question.trash-action-in-play"),
    "trash/Action of the Supply": Key("question.trash-action-of-the-supply"),
    "trash/card": Key("question.trash-card"),
    "trash/Castle": Key("question.trash-castle"),
    "trash/Copper": Key("question.trash-copper"),
    "trash/Curse": Key("question.trash-curse"),
    "trash/different": Key("question.trash-different"),
    "trash/for coins": Key("question.trash-for-coins"),
    "trash/for Favors": Key("question.trash-for-favors"),
    "trash/in play": Key("question.trash-in-play"),
    "trash/it": Key("question.trash-it"),
    "trash/it for an Augur": Key("question.trash-it-for-an-augur"),
    "trash/it for another": Key("question.trash-it-for-another"),
    "trash/it for coins": Key("question.trash-it-for-coins"),
    "trash/looked at": Key("question.trash-looked-at"),
    "trash/Treasure": Key("question.trash-treasure"),
    "trash/Treasure Map": Key("question.trash-treasure-map"),
    "trash/Victory card of a pile": Key("question.trash-victory-card-of-a-pile"),
}
"""The words of a question by its whole key, or by what follows the card that asks."""

OF_THE_NAME: Mapping[str, Key] = {
    "choose/": Key("question.choose-of-name", "name"),
    "overpay/": Key("question.overpay-of-name", "name"),
    "way/": Key("question.way-of-name", "name"),
    "gain/for ": Key("question.gain-for-of-name", "name"),
    "hand/": Key("question.hand-of-name", "name"),
    "play/": Key("question.play-of-name", "name"),
    "token/": Key("question.token-of-name", "name"),
    "trash/it for ": Key("question.trash-it-for-of-name", "name"),
}
"""Questions whose words name what their name does, by what comes before it."""

OPTIONS: Mapping[str, Key] = {
    "buy": Key("option.buy"),
    "coffers": Key("option.coffers"),
    "end": Key("option.end"),
    "play": Key("option.play"),
    "repay": Key("option.repay"),
    "spend": Key("option.spend"),
    "villagers": Key("option.villagers"),
    "1-card-per-1-coin-it-costs": Key("option.1-card-per-1-coin-it-costs"),
    "1-action-per-1-coin-it-costs": Key("option.1-action-per-1-coin-it-costs"),
    "1-coin-per-1-coin-it-costs": Key("option.1-coin-per-1-coin-it-costs"),
    "1-favor-per-1-coin-it-costs": Key("option.1-favor-per-1-coin-it-costs"),
    "1-coin-per-copper-on-your-tavern-mat": Key("option.1-coin-per-copper-on-your-tavern-mat"),
    "3-cards-at-the-start-of-your-next-turn": Key("option.3-cards-at-the-start-of-your-next-turn"),
    "3-cards-then-discard-3-cards": Key("option.3-cards-then-discard-3-cards"),
    "5-cards-then-discard-6-cards": Key("option.5-cards-then-discard-6-cards"),
    "add-a-token": Key("option.add-a-token"),
    "at-the-start-of-your-next-turn": Key("option.at-the-start-of-your-next-turn"),
    "bottom": Key("option.bottom"),
    "discard": Key("option.discard"),
    "discard-2-cards": Key("option.discard-2-cards"),
    "discard-3-cards": Key("option.discard-3-cards"),
    "discard-an-attack": Key("option.discard-an-attack"),
    "discard-six-cards": Key("option.discard-six-cards"),
    "discard-two-curses": Key("option.discard-two-curses"),
    "discard-them-and-3-cards": Key("option.discard-them-and-3-cards"),
    "discard-your-hand-and-draw-4-cards": Key("option.discard-your-hand-and-draw-4-cards"),
    "draw-until-you-have-6-cards-in-hand": Key("option.draw-until-you-have-6-cards-in-hand"),
    "exile-an-action-from-the-supply": Key("option.exile-an-action-from-the-supply"),
    "each-other-player-gains-a-curse": Key("option.each-other-player-gains-a-curse"),
    "gain-3-estates": Key("option.gain-3-estates"),
    "gain-4-silvers": Key("option.gain-4-silvers"),
    "gain-4-silvers-and-put-your-deck-into-your-discard-pile": Key(
        "option.gain-4-silvers-and-put-your-deck-into-your-discard-pile"
    ),
    "gain-a-copper": Key("option.gain-a-copper"),
    "gain-a-curse": Key("option.gain-a-curse"),
    "gain-a-curse-onto-your-deck": Key("option.gain-a-curse-onto-your-deck"),
    "gain-a-duchy": Key("option.gain-a-duchy"),
    "gain-a-gold": Key("option.gain-a-gold"),
    "gain-a-horse": Key("option.gain-a-horse"),
    "gain-a-silver": Key("option.gain-a-silver"),
    "gain-a-treasure-from-the-trash-to-your-hand": Key("option.gain-a-treasure-from-the-trash-to-your-hand"),
    "gain-a-card-costing-up-to-2-coins-more-than-the-trashed-card": Key(
        "option.gain-a-card-costing-up-to-2-coins-more-than-the-trashed-card"
    ),
    "gain-a-card-costing-up-to-4-coins": Key("option.gain-a-card-costing-up-to-4-coins"),
    "gain-a-copy": Key("option.gain-a-copy"),
    "gain-a-copy-of-it": Key("option.gain-a-copy-of-it"),
    "gain-an-action-card-from-the-trash": Key("option.gain-an-action-card-from-the-trash"),
    "gain-an-estate": Key("option.gain-an-estate"),
    "gain-an-estate-from-the-trash": Key("option.gain-an-estate-from-the-trash"),
    "gain-from-the-trash": Key("option.gain-from-the-trash"),
    "gain-two-silvers": Key("option.gain-two-silvers"),
    "hand": Key("option.hand"),
    "next-turn": Key("option.next-turn"),
    "no": Key("option.no"),
    "now": Key("option.now"),
    "pay-2-coins": Key("option.pay-2-coins"),
    "play-an-action-or-treasure-from-your-discard-pile": Key(
        "option.play-an-action-or-treasure-from-your-discard-pile"
    ),
    "play-it-again": Key("option.play-it-again"),
    "put-a-copper-from-your-hand-onto-your-tavern-mat": Key("option.put-a-copper-from-your-hand-onto-your-tavern-mat"),
    "put-a-card-from-this-into-your-hand": Key("option.put-a-card-from-this-into-your-hand"),
    "put-an-exiled-action-onto-your-deck": Key("option.put-an-exiled-action-onto-your-deck"),
    "put-it-into-your-hand": Key("option.put-it-into-your-hand"),
    "put-them-into-your-hand": Key("option.put-them-into-your-hand"),
    "put-your-mat-into-your-hand": Key("option.put-your-mat-into-your-hand"),
    "remove-your-tokens": Key("option.remove-your-tokens"),
    "replay-an-action": Key("option.replay-an-action"),
    "set-aside-the-top-card-of-your-deck": Key("option.set-aside-the-top-card-of-your-deck"),
    "spend-a-favor": Key("option.spend-a-favor"),
    "take-the-key": Key("option.take-the-key"),
    "the-next-time-also-gain-another-one": Key("option.the-next-time-also-gain-another-one"),
    "they-gain-a-copy": Key("option.they-gain-a-copy"),
    "this-turn-when-you-gain-a-card-you-may-put-it-onto-your-deck": Key(
        "option.this-turn-when-you-gain-a-card-you-may-put-it-onto-your-deck"
    ),
    "topdeck": Key("option.topdeck"),
    "topdeck-a-card": Key("option.topdeck-a-card"),
    "trash": Key("option.trash"),
    "trash-2-cards": Key("option.trash-2-cards"),
    "trash-treasures-and-discard-the-rest": Key("option.trash-treasures-and-discard-the-rest"),
    "trash-a-treasure-from-your-hand": Key("option.trash-a-treasure-from-your-hand"),
    "trash-a-card": Key("option.trash-a-card"),
    "trash-a-card-from-your-hand": Key("option.trash-a-card-from-your-hand"),
    "trash-an-action-card-from-the-supply": Key("option.trash-an-action-card-from-the-supply"),
    "trash-an-action-from-hand": Key("option.trash-an-action-from-hand"),
    "trash-this": Key("option.trash-this"),
    "trash-this-to-gain-a-duration-card": Key("option.trash-this-to-gain-a-duration-card"),
    "trash-your-hand": Key("option.trash-your-hand"),
    "yes": Key("option.yes"),
}
"""The words of an option that is neither a card nor a name, by its key; amounts (`2-actions`) are told by `_given`."""

AMOUNTS: Mapping[str, Key] = {
    "card": Key("option.gives-card", "count"),
    "action": Key("option.gives-action", "count"),
    "buy": Key("option.gives-buy", "count"),
    "coin": Key("option.gives-coin", "count"),
    "favor": Key("option.gives-favor", "count"),
}
"""What is given, by the word for one of it."""

DOING: Mapping[str, Key] = {
    "discard": Key("option.doing-discard", "card"),
    "exchange": Key("option.doing-exchange", "card"),
    "play": Key("option.doing-play", "card"),
    "return": Key("option.doing-return", "card"),
    "reveal": Key("option.doing-reveal", "card"),
    "topdeck": Key("option.doing-topdeck", "card"),
    "trash": Key("option.doing-trash", "card"),
}
"""What an ability does with a card, where two of one name are told apart by that."""

_OF_A_RULE: Mapping[str, str] = {"way/": "play", "overpay/": "buy"}
"""The questions about a card that a rule asks, with the rule that stands before them."""
_SEAT = re.compile(r"p\d")
_ABOUT = re.compile(r"(.+) \((.+)\)")
_BETWEEN = re.compile(r"choose/(\d+) to (\d+)")
_AMOUNT = re.compile(r"(\d+)-([a-z]+?)(s?)")


def is_question(key: str, names: Collection[str]) -> bool:
    """Whether a question may have this key, of a rule or of a card or landscape, which has one of the `names`."""
    owner, _, asked = key.partition("/")
    by_a_card = owner in names or owner == "?"
    if owner not in VERBS and not by_a_card:
        return key in QUESTIONS
    if asked in QUESTIONS or asked in VERBS or _BETWEEN.fullmatch(asked):
        return by_a_card
    begun = next((each for each in OF_THE_NAME if asked.startswith(each)), None)
    if begun is None:
        return False
    name = asked.removeprefix(begun)
    known = name in names or name == "?" or name in TOKENS or _SEAT.fullmatch(name) is not None
    return known and (owner == _OF_A_RULE[begun] if begun in _OF_A_RULE else by_a_card)


def is_option(key: str, names: Collection[str]) -> bool:
    """Whether a question may offer this: one of the `names` of cards, landscapes and players, a kind of turn, a token,
    what is done, what is given."""
    if key in names or key in OPTIONS or key in TOKENS or key in TURNS or _given(key) or _turn(key):
        return True
    about = _ABOUT.fullmatch(key)
    if about is not None:
        return is_option(about[1], names) and about[2] in names
    verb, _, name = key.partition(" ")
    return verb in DOING and name in names


def question(key: str, least: int, most: int) -> Says:
    """The words of a question with this key, of which `least` to `most` options are to be chosen."""
    _, _, asked = key.partition("/")
    verb, _, name = asked.partition("/")
    if asked == "choose":
        return _choose(least, most)
    if between := _BETWEEN.fullmatch(asked):
        return _choose(int(between[1]), int(between[2]))
    words = QUESTIONS.get(key) or QUESTIONS.get(asked)
    if words is not None:
        return words()
    for begins, of_name in OF_THE_NAME.items():
        if asked.startswith(begins):
            name = asked.removeprefix(begins)
            return of_name(name=Message("question.it") if name == "?" else Name(name))
    words = QUESTIONS.get(verb)
    if words is not None:
        return words()
    if name:
        return Message("question.bare-of", verb=verb.capitalize(), name=name)
    return Message("question.bare", verb=verb.capitalize())


def _choose(least: int, most: int) -> Message:
    if least == most:
        return Message("question.choose-one") if least == 1 else Message("question.choose-so-many", number=least)
    if least == 1:
        return Message("question.choose-one-to", most=most)
    return Message("question.choose-between", least=least, most=most)


def _turn(key: str) -> Message | None:
    """An extra turn that another player controls: `possession/p1`; None for anything else."""
    kind, _, controller = key.partition("/")
    if controller[:1] != "p" or not controller[1:].isdecimal():
        return None
    return Message("option.turn-of", kind=Name(kind), who=Name(controller))


def _declared(word: str) -> str:
    """The Japanese name of a kind of turn or a token, as it is declared beside its card; "" for what has none. In
    English they have the names that facts have."""
    token, turn = TOKENS.get(word), TURNS.get(word)
    return named(turn.card, "ja") if turn is not None else token.japanese if token is not None else ""


def called(name: str, lang: Lang) -> str:
    """The name of a card, a token, a kind of turn or anything else that facts name; the name itself where it has no
    other."""
    return (_declared(name) if lang == "ja" else "") or named(name, lang)


def option(key: str) -> Says:
    """The words of an option by its key; what facts name is its `Name`."""
    words = OPTIONS.get(key)
    return words() if words is not None else _given(key) or _turn(key) or _of_two(key) or Name(key)


def _of_two(key: str) -> Message | None:
    """A word that is made of two: an ability with what it is about, `NAME (CARD)`, or with what it does, `exchange
    NAME`; None for another."""
    about = _ABOUT.fullmatch(key)
    if about is not None:
        return Message("option.about", ability=Name(about[1]), card=Name(about[2]))
    verb, _, card = key.partition(" ")
    return DOING[verb](card=Name(card)) if verb in DOING and card else None


def _given(key: str) -> Says | None:
    """`2-cards-and-1-action` in words; None for what is not an amount."""
    parts = [_AMOUNT.fullmatch(part) for part in key.split("-and-")] if key[:1].isdecimal() else []
    said = [AMOUNTS[part[2]](count=int(part[1])) for part in parts if part is not None and part[2] in AMOUNTS]
    return Joined(said, "and") if said and len(said) == len(parts) else None
