"""What turns older versions of facts into those of today.

An answer of version 1 kept the English words of its question and of its options. The tables of this module are those
words as version 1 had them, frozen: they say what old streams mean, and no better wording may ever change them. Nobody
is shown them; the words that are shown are in `questions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..kernel.ask import ANYBODY, MENU
from ..kernel.game import Renamed, Upcast

QUESTIONS_1: Mapping[str, str] = {
    "Which resolves first?": "abilities/order",
    "Use which ability?": "abilities/react",
    "Which extra turn first?": "extra-turn/order",
    "Which applies?": "follow/override",
}
"""Questions that rules asked: their words in version 1, with the key."""

CARD_QUESTIONS_1: Mapping[str, str] = {
    "Bid how much Debt?": "bid",
    "Buy which card?": "buy",
    "Discard 3 cards?": "discard/3 cards",
    "Discard a Copper": "discard/Copper",
    "Discard a Curse?": "discard/Curse",
    "Discard an Estate for +$4?": "discard/Estate for coins",
    "Discard it?": "discard/it",
    "Discard what?": "choose/what to discard",
    "Discard which Treasures for Horses?": "discard/Treasures for Horses",
    "Discard which card?": "discard/card",
    "Discard which cards?": "discard",
    "Discard which?": "discard/looked at",
    "Discard your hand?": "discard/hand",
    "Embargo which pile?": "embargo",
    "Exile how many more?": "exile/more",
    "Exile which card?": "exile",
    "Gain a copy?": "gain/copy",
    "Gain copies of which cards?": "gain/copies",
    "Gain from which pile first?": "order/pile",
    "Gain which Action from the trash?": "gain/Action from the trash",
    "Gain which Treasure from the trash?": "gain/Treasure from the trash",
    "Gain which Treasures?": "gain/Treasures",
    "Gain which card first?": "gain/first",
    "Gain which card from the trash?": "gain/from the trash",
    "Gain which card of the trash?": "gain/of the trash",
    "Gain which card?": "gain",
    "Gain which of the trashed cards?": "gain/trashed",
    "In which order, the lowest last?": "bottom/order",
    "In which order, the top first?": "topdeck/order",
    "Leave which cards in the discard pile?": "keep/in the discard pile",
    "Name a card": "name",
    "Pass which card?": "pass",
    "Pay $2 for +2 Cards?": "pay/cards",
    "Play a Cultist?": "play/Cultist",
    "Play it as which card?": "play/as",
    "Play it?": "play/it",
    "Play which Action from the trash?": "play/from the trash",
    "Play which Action twice?": "play/Action twice",
    "Play which Action?": "play/Action",
    "Play which Attack?": "play/Attack",
    "Play which Treasure twice?": "play/Treasure twice",
    "Play which Treasure?": "play/Treasure",
    "Play which Treasures?": "play/Treasures",
    "Play which card first?": "play/from the mat",
    "Play which card of the Supply?": "play/from the Supply",
    "Play which card?": "play",
    "Play which first?": "play/first",
    "Put a Copper onto your mat": "set aside/Copper",
    "Put a Favor on which pile?": "token/Favor",
    "Put a card onto your deck?": "topdeck/from the discard pile",
    "Put it on top of your deck?": "topdeck/bottom card",
    "Put it onto your deck?": "topdeck/it",
    "Put the Debt on which pile?": "token/Debt",
    "Put which 2 cards into your hand?": "hand/2 cards",
    "Put which Action into your hand?": "hand/Action",
    "Put which Action onto your deck?": "topdeck/Action",
    "Put which Coppers onto your deck?": "topdeck/Coppers",
    "Put which Treasure into your hand?": "hand/Treasure",
    "Put which Treasure onto your deck?": "topdeck/Treasure",
    "Put which Victory card onto your deck?": "topdeck/Victory card",
    "Put which Victory into your hand?": "hand/Victory",
    "Put which card at the bottom of your deck?": "bottom/from hand",
    "Put which card into your deck?": "topdeck/into the deck",
    "Put which card into your hand?": "hand",
    "Put which card onto your deck?": "topdeck",
    "Put which card under your deck?": "bottom",
    "Put your deck into your discard pile?": "move deck",
    "Receive which Boon next?": "choose/Boon next",
    "Receive which Boon?": "choose/Boon",
    "Repay how much Debt?": "repay",
    "Replay which Action?": "play/again",
    "Return it to its pile?": "return/it",
    "Return which Action?": "return/Action",
    "Return which cards to the Supply?": "return",
    "Reveal a Bane?": "reveal/Bane",
    "Reveal a Gold or Plunder?": "reveal/Gold or Plunder",
    "Reveal a Gold?": "reveal/Gold",
    "Reveal a Province?": "reveal/Province",
    "Reveal a copy?": "reveal/copy",
    "Reveal all but which card?": "reveal/all but one",
    "Reveal an Attack?": "reveal/Attack",
    "Reveal which Treasure, to gain a copy?": "reveal/Treasure to copy",
    "Reveal which card?": "reveal",
    "Rotate which pile?": "rotate",
    "Set aside a Province?": "set aside/Province",
    "Set aside which Action or Treasure?": "set aside/Action or Treasure",
    "Set aside which Action?": "set aside/Action",
    "Set aside which Treasures?": "set aside/Treasures",
    "Set aside which card?": "set aside",
    "Set aside which cards?": "set aside/cards",
    "Set it aside?": "set aside/it",
    "Shuffle which Actions into your deck?": "topdeck/shuffled in",
    "Spend a Favor again?": "react/again",
    "Spend a Favor each to keep which cards?": "keep/for Favors",
    "Spend a Favor each to trash which cards?": "trash/for Favors",
    "Spend a Favor, or discard down to 4 cards?": "spend/or discard",
    "Spend how many Coffers?": "spend/Coffers",
    "Take how many Coppers?": "reveal/Coppers",
    "Take which artifact?": "take/artifact",
    "Trash 2 cards?": "trash/2 cards",
    "Trash a Copper?": "trash/Copper",
    "Trash a Curse?": "trash/Curse",
    "Trash a Treasure Map": "trash/Treasure Map",
    "Trash a Victory card of which pile?": "trash/Victory card of a pile",
    "Trash it for +$2?": "trash/it for coins",
    "Trash it to gain an Augur?": "trash/it for an Augur",
    "Trash it?": "trash/it",
    "Trash this to gain another?": "trash/it for another",
    "Trash which Action for +$5?": "trash/Action for coins",
    "Trash which Action from play?": "trash/Action in play",
    "Trash which Action from the Supply?": "trash/Action of the Supply",
    "Trash which Castle?": "trash/Castle",
    "Trash which Treasure?": "trash/Treasure",
    "Trash which card?": "trash/card",
    "Trash which cards in play?": "trash/in play",
    "Trash which cards, no two of a name?": "trash/different",
    "Trash which cards?": "trash",
    "Trash which?": "trash/looked at",
    "Under how many cards of your deck?": "place",
    "Which card is discarded?": "discard/revealed",
    "With how many Potions too?": "overpay/Potions",
}
"""Questions that cards asked: their words in version 1, with what follows the card in the key."""

MADE_1: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"Choose (?:one|\d+)"), "*/choose"),
    (re.compile(r"Choose one to (\d+)"), r"*/choose/1 to \1"),
    (re.compile(r"Choose (\d+) to (\d+)"), r"*/choose/\1 to \2"),
    (re.compile(r"Overpay by how much for (.+)\?"), r"buy/overpay/\1"),
    (re.compile(r"Play it using a Way\?"), "play/way/?"),
    (re.compile(r"Play (.+) using a Way\?"), r"play/way/\1"),
    (re.compile(r"Move the (.+) token to which pile\?"), r"*/token/\1"),
    (re.compile(r"Which card does (p\d+) gain\?"), r"*/gain/for \1"),
    (re.compile(r"Trash it to receive (.+) twice\?"), r"*/trash/it for \1"),
    (re.compile(r"Put a (.+) into your hand\?"), r"*/hand/\1"),
    (re.compile(r"Receive (.+)\?"), r"*/choose/\1"),
    (re.compile(r"Play (.+)\?"), r"*/play/\1"),
)
"""Questions whose words version 1 made of a name or a number, with the key."""

OPTIONS_1: Mapping[str, str] = {
    "+$0": "0-coins",
    "+$1": "1-coin",
    "+$1 per $1 it costs": "1-coin-per-1-coin-it-costs",
    "+$1 per Copper on your Tavern mat": "1-coin-per-copper-on-your-tavern-mat",
    "+$2": "2-coins",
    "+$3": "3-coins",
    "+1 Action": "1-action",
    "+1 Action per $1 it costs": "1-action-per-1-coin-it-costs",
    "+1 Buy": "1-buy",
    "+1 Buy and +$2": "1-buy-and-2-coins",
    "+1 Buy and +$3": "1-buy-and-3-coins",
    "+1 Card": "1-card",
    "+1 Card and +1 Action": "1-card-and-1-action",
    "+1 Card and +2 Actions": "1-card-and-2-actions",
    "+1 Card per $1 it costs": "1-card-per-1-coin-it-costs",
    "+1 Favor": "1-favor",
    "+1 Favor per $1 it costs": "1-favor-per-1-coin-it-costs",
    "+2 Actions": "2-actions",
    "+2 Buys": "2-buys",
    "+2 Cards": "2-cards",
    "+2 Cards and +1 Action": "2-cards-and-1-action",
    "+3 Cards": "3-cards",
    "+3 Cards at the start of your next turn": "3-cards-at-the-start-of-your-next-turn",
    "+3 Cards, then discard 3 cards": "3-cards-then-discard-3-cards",
    "+5 Cards, then discard 6 cards": "5-cards-then-discard-6-cards",
    "add a token": "add-a-token",
    "at the start of your next turn": "at-the-start-of-your-next-turn",
    "discard 2 cards": "discard-2-cards",
    "discard an Attack": "discard-an-attack",
    "discard six cards": "discard-six-cards",
    "discard them and +3 Cards": "discard-them-and-3-cards",
    "discard two Curses": "discard-two-curses",
    "discard your hand and draw 4 cards": "discard-your-hand-and-draw-4-cards",
    "draw until you have 6 cards in hand": "draw-until-you-have-6-cards-in-hand",
    "exile an Action from the Supply": "exile-an-action-from-the-supply",
    "gain 3 Estates": "gain-3-estates",
    "gain 4 Silvers": "gain-4-silvers",
    "gain 4 Silvers and put your deck into your discard pile": "gain-4-silvers-and-put-your-deck-into-your-discard-pile",  # noqa: E501
    "gain a Copper": "gain-a-copper",
    "gain a Curse": "gain-a-curse",
    "gain a Duchy": "gain-a-duchy",
    "gain a Gold": "gain-a-gold",
    "gain a Horse": "gain-a-horse",
    "gain a Silver": "gain-a-silver",
    "gain a Treasure from the trash to your hand": "gain-a-treasure-from-the-trash-to-your-hand",
    "gain a card costing up to $2 more than the trashed card": "gain-a-card-costing-up-to-2-coins-more-than-the-trashed-card",  # noqa: E501
    "gain a card costing up to $4": "gain-a-card-costing-up-to-4-coins",
    "gain a copy": "gain-a-copy",
    "gain a copy of it": "gain-a-copy-of-it",
    "gain an Action card from the trash": "gain-an-action-card-from-the-trash",
    "gain an Estate": "gain-an-estate",
    "gain an Estate from the trash": "gain-an-estate-from-the-trash",
    "gain from the trash": "gain-from-the-trash",
    "gain two Silvers": "gain-two-silvers",
    "next turn": "next-turn",
    "pay $2": "pay-2-coins",
    "play an Action or Treasure from your discard pile": "play-an-action-or-treasure-from-your-discard-pile",
    "play it again": "play-it-again",
    "put a Copper from your hand onto your Tavern mat": "put-a-copper-from-your-hand-onto-your-tavern-mat",
    "put a card from this into your hand": "put-a-card-from-this-into-your-hand",
    "put an exiled Action onto your deck": "put-an-exiled-action-onto-your-deck",
    "put it into your hand": "put-it-into-your-hand",
    "put them into your hand": "put-them-into-your-hand",
    "put your mat into your hand": "put-your-mat-into-your-hand",
    "remove your tokens": "remove-your-tokens",
    "replay an Action": "replay-an-action",
    "set aside the top card of your deck": "set-aside-the-top-card-of-your-deck",
    "spend a Favor": "spend-a-favor",
    "take the Key": "take-the-key",
    "the next time also gain another one": "the-next-time-also-gain-another-one",
    "they gain a copy": "they-gain-a-copy",
    "this turn, when you gain a card, you may put it onto your deck": "this-turn-when-you-gain-a-card-you-may-put-it-onto-your-deck",  # noqa: E501
    "topdeck a card": "topdeck-a-card",
    "trash 2 cards": "trash-2-cards",
    "trash Treasures and discard the rest": "trash-treasures-and-discard-the-rest",
    "trash a Treasure from your hand": "trash-a-treasure-from-your-hand",
    "trash a card": "trash-a-card",
    "trash a card from your hand": "trash-a-card-from-your-hand",
    "trash an Action card from the Supply": "trash-an-action-card-from-the-supply",
    "trash an Action from hand": "trash-an-action-from-hand",
    "trash this": "trash-this",
    "trash this to gain a Duration card": "trash-this-to-gain-a-duration-card",
    "trash your hand": "trash-your-hand",
}
"""Options that were neither cards nor names: their words in version 1, with the key."""

_WORDS_1 = {key: words for words, key in OPTIONS_1.items()}
COINS_1 = re.compile(r"\+\$(\d+)")
TURN_1 = re.compile(r"([a-z ]+) by (p\d+)")
"""An extra turn that another player controls, among those to choose from."""


def key_of_words(words: str) -> str:
    """The key of a question that version 1 asked in these words; words that it never used are a key by themselves."""
    if words == MENU:
        return MENU
    if words in QUESTIONS_1:
        return QUESTIONS_1[words]
    if words in CARD_QUESTIONS_1:
        return f"{ANYBODY}/{CARD_QUESTIONS_1[words]}"
    for pattern, key in MADE_1:
        if match := pattern.fullmatch(words):
            return match.expand(key)
    return f"?/{words}"


def option_of_words(option: Any) -> Any:
    """An option of version 1, as it is written in JSON, as today's; cards, names and numbers stay what they are."""
    if not isinstance(option, str):
        return option
    if coins := COINS_1.fullmatch(option):
        return f"{coins[1]}-coin{'' if coins[1] == '1' else 's'}"
    if turn := TURN_1.fullmatch(option):
        return f"{turn[1]}/{turn[2]}"
    return OPTIONS_1.get(option, option)


def words_of_option(key: str) -> str:
    """The words of version 1 for the key of an option; the key itself where it had none."""
    if coins := re.fullmatch(r"(\d+)-coins?", key):
        return f"+${coins[1]}"
    if turn := re.fullmatch(r"([a-z ]+)/(p\d+)", key):
        return f"{turn[1]} by {turn[2]}"
    return _WORDS_1.get(key, key)


def answered_1_2(data: dict[str, Any]) -> dict[str, Any]:
    """An answer of version 1: keys for words, and the verb. Whose decision it was, version 1 does not say."""
    if "verb" in data or "subject" in data:
        raise ValueError("an answer of version 1 has no verb and no subject")
    key = key_of_words(data["question"])
    verb = MENU if key == MENU else key.split("/")[1]
    answer = data["answer"] if key == MENU else [option_of_words(each) for each in data["answer"]]
    return {**data, "question": key, "answer": answer, "verb": verb, "subject": None}


def fate_moved_1(data: dict[str, Any]) -> dict[str, Any]:
    """A move of a Hex or Boon that was stored as `FateMoved`: `fate` stood in its zones for Hexes and Boons."""
    return data | {name: re.sub(r"^fate\b", "hex or boon", data[name]) for name in ("from", "to")}


def imported_1_2(data: dict[str, Any]) -> dict[str, Any]:
    """An import of version 1 does not say where its Kingdom is from."""
    if "kingdom_from" in data:
        raise ValueError("an import of version 1 does not say where its Kingdom is from")
    return {**data, "kingdom_from": None}


def set_aside_1_2(data: dict[str, Any]) -> dict[str, Any]:
    """A card set aside in version 1, which does not say how it lies: it stays hidden from the others."""
    if "face_down" in data:
        raise ValueError("a card set aside in version 1 does not say how it lies")
    return {**data, "face_down": None}


def table_given_1_2(data: dict[str, Any]) -> dict[str, Any]:
    """A table given in version 1: what lies aside stays hidden from the others."""
    if "face_up" in data:
        raise ValueError("a table given in version 1 does not say how a card lies")
    return {**data, "face_up": []}


UPCASTS: Mapping[str, Upcast | Renamed] = {
    "kernel.Answered/1": answered_1_2,
    "dominion.GameImported/1": imported_1_2,
    "dominion.SetAside/1": set_aside_1_2,
    "dominion.TableGiven/1": table_given_1_2,
    "dominion.FateMoved/1": Renamed("dominion.HexOrBoonMoved/1", fate_moved_1),
}
"""By the topic of an older version, what gives the data of the next one."""
