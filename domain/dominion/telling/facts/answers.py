"""The answers of a game of Dominion in words: what was chosen, of what question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from moothall.words import Key, Message, Name, Series

from ....kernel.ask import MENU
from ....kernel.facts import Answered, Card, Option
from ....kernel.telling.phrase import Says
from ...vocabulary import Verb
from .scene import NOUNS, SENTENCES, Said, turn_of
from .turns import PHASE_NAMES

YES, NO = "yes", "no"
ITSELF = ("", "it")
"""The names of a question that is about one card."""


class Choosing(NamedTuple):
    """What a player is said to do who chooses some cards for something, the one card that it is about, or nothing."""

    some: Key
    itself: Key
    nothing: Key


VERBS: Mapping[Verb, Choosing] = {
    "bottom": Choosing(Key("answer.bottom", "cards"), Key("answer.bottom-it"), Key("answer.bottom-nothing")),
    "buy": Choosing(Key("answer.buy", "cards"), Key("answer.buy-it"), Key("answer.buy-nothing")),
    "call": Choosing(Key("answer.call", "cards"), Key("answer.call-it"), Key("answer.call-nothing")),
    "discard": Choosing(Key("answer.discard", "cards"), Key("answer.discard-it"), Key("answer.discard-nothing")),
    "exchange": Choosing(Key("answer.exchange", "cards"), Key("answer.exchange-it"), Key("answer.exchange-nothing")),
    "exile": Choosing(Key("answer.exile", "cards"), Key("answer.exile-it"), Key("answer.exile-nothing")),
    "gain": Choosing(Key("answer.gain", "cards"), Key("answer.gain-it"), Key("answer.gain-nothing")),
    "hand": Choosing(Key("answer.hand", "cards"), Key("answer.hand-it"), Key("answer.hand-nothing")),
    "keep": Choosing(Key("answer.keep", "cards"), Key("answer.keep-it"), Key("answer.keep-nothing")),
    "pass": Choosing(Key("answer.pass", "cards"), Key("answer.pass-it"), Key("answer.pass-nothing")),
    "play": Choosing(Key("answer.play", "cards"), Key("answer.play-it"), Key("answer.play-nothing")),
    "return": Choosing(Key("answer.return", "cards"), Key("answer.return-it"), Key("answer.return-nothing")),
    "reveal": Choosing(Key("answer.reveal", "cards"), Key("answer.reveal-it"), Key("answer.reveal-nothing")),
    "set aside": Choosing(
        Key("answer.set-aside", "cards"), Key("answer.set-aside-it"), Key("answer.set-aside-nothing")
    ),
    "topdeck": Choosing(Key("answer.topdeck", "cards"), Key("answer.topdeck-it"), Key("answer.topdeck-nothing")),
    "trash": Choosing(Key("answer.trash", "cards"), Key("answer.trash-it"), Key("answer.trash-nothing")),
    "take": Choosing(Key("answer.take", "cards"), Key("answer.take-it"), Key("answer.take-nothing")),
}
"""What is done with cards that are chosen."""


@SENTENCES.of(Answered)
def answered(saying: Said, fact: Answered) -> Message:
    """An answer, and in the turn of another for whom it was given."""
    does = _from_menu(saying, fact) if fact.question == MENU else _to_question(saying, fact)
    subject = fact.subject or _decided_for(saying, fact)
    who: Says = saying.who
    if subject not in (None, fact.player):
        who = Message("clause.who-decides-for", who=saying.who, other=saying.name(subject or ""))
    return Message("clause.does", who=who, does=does) if does.key in ENDED else saying.does_by(who, does)


ENDED = ("answer.says-yes", "answer.says-no")
"""What ends with the question, and so with its stop."""


def _decided_for(saying: Said, fact: Answered) -> str | None:
    """Whose decision an answer of an older stream was: that of the player whose turn another controls. [000:6]"""
    scene = saying.scene
    return scene.player if scene.possessor == fact.player else None


def _from_menu(saying: Said, fact: Answered) -> Message:
    """What was chosen at a table at rest."""
    word, *rest = fact.answer or ("end",)
    if word == "play":
        cards = [each for each in rest if isinstance(each, Card)]
        return Message("answer.to-play", cards=NOUNS.card(cards[0]) if len(cards) == 1 else NOUNS.cards(cards))
    if word == "buy":
        return Message("answer.to-buy", cards=_options(saying, rest))
    if word == "spend" and rest:
        number = rest[1] if len(rest) > 1 else 1
        return Message("answer.to-spend", number=number, token=Name(str(rest[0])))
    if word == "repay":
        return Message("answer.to-repay", debt=rest[0] if rest else 1)
    if word == "end":
        phase = saying.scene.phase
        if phase not in ("action", "buy", "night"):
            return Message("answer.ends-turn")
        return Message("answer.ends-phase", phase=PHASE_NAMES[phase]())
    return Message("answer.chooses", chosen=_options(saying, fact.answer))


def _to_question(saying: Said, fact: Answered) -> Message:
    """What was answered to a question."""
    key, answer = fact.question, fact.answer
    _, _, asked = key.partition("/")
    verb, _, name = asked.partition("/")
    verb = fact.verb or verb
    if answer in ((YES,), (NO,)):
        return _yes_or_no(saying, fact, verb, name)
    if key == "abilities/order" and answer:
        return Message("answer.resolves-first", chosen=_abilities(saying, answer))
    if key == "abilities/react" or verb == "react":
        return Message("answer.uses", chosen=_abilities(saying, answer)) if answer else Message("answer.uses-nothing")
    if key == "extra-turn/order" and answer:
        return _extra_turn(saying, str(answer[0]))
    if verb == "override" and answer:
        return Message("answer.lets-apply", chosen=_options(saying, answer))
    if verb == "way":
        return Message("answer.uses", chosen=_options(saying, answer)) if answer else Message("answer.uses-no-way")
    if verb == "name" and answer:
        return Message("fact.names", name=_options(saying, answer))
    if len(answer) > 1 and (verb == "order" or name == "order") and all(isinstance(each, Card) for each in answer):
        cards = NOUNS.in_order(each for each in answer if isinstance(each, Card))
        key_of = Key("answer.orders-lowest-last", "cards") if verb == "bottom" else Key("answer.orders", "cards")
        return key_of(cards=cards)
    return _chosen(saying, fact, verb)


def _yes_or_no(saying: Said, fact: Answered, verb: str, name: str) -> Message:
    is_yes = fact.answer == (YES,)
    words = next((each for known, each in VERBS.items() if known == verb), None)
    if words is not None and name in ITSELF:
        return words.itself() if is_yes else Message("answer.declines")
    asked = saying.question(fact.question, 1, 1)
    return Message("answer.says-yes", asked=asked) if is_yes else Message("answer.says-no", asked=asked)


def _chosen(saying: Said, fact: Answered, verb: str) -> Message:
    """Which cards, ways or how many were chosen, of a question with a verb."""
    words = next((each for known, each in VERBS.items() if known == verb), None)
    cards = [each for each in fact.answer if isinstance(each, Card)]
    of_names = all(isinstance(each, str) for each in fact.answer)
    if not fact.answer:
        return Message("answer.chooses-nothing") if words is None else words.nothing()
    if words is not None and len(cards) == len(fact.answer):
        return words.some(cards=NOUNS.cards(cards))
    chosen = _options(saying, fact.answer)
    if words is not None and of_names:
        return words.some(cards=chosen)
    if fact.verb in ("embargo", "rotate", "token"):
        return Message("answer.chooses-pile", pile=chosen)
    if all(isinstance(each, int) for each in fact.answer):
        return Message("answer.chooses", chosen=chosen)
    return Message("answer.chooses-words", chosen=chosen)


def _extra_turn(saying: Said, label: str) -> Message:
    """Which extra turn comes first: `outpost`, `possession/p1`."""
    kind, _, controller = label.partition("/")
    if controller:
        return Message("answer.possessed-turn-first", by=saying.name(controller))
    return Message("answer.turn-first", kind=turn_of(kind))


ABILITY_VERBS: Mapping[str, Key] = {
    "exchange": Key("answer.ability-exchange", "card"),
    "discard": Key("answer.ability-discard", "card"),
    "topdeck": Key("answer.ability-topdeck", "card"),
    "set aside": Key("answer.ability-set-aside", "card"),
    "play": Key("answer.ability-play", "card"),
    "trash": Key("answer.ability-trash", "card"),
    "reveal": Key("answer.ability-reveal", "card"),
    "return": Key("answer.ability-return", "card"),
}
"""How abilities of one name are told apart: by what they do."""


def _abilities(saying: Said, answer: Sequence[Option]) -> Series:
    """Abilities by their cards, and where two have one name by what they do."""
    return Series(_ability(saying, each) for each in answer)


def _ability(saying: Said, option: Option) -> Says:
    for verb, words in ABILITY_VERBS.items():
        if isinstance(option, str) and option.startswith(f"{verb} "):
            return words(card=saying.option(option.removeprefix(f"{verb} ")))
    return saying.option(option)


def _options(saying: Said, answer: Sequence[Option]) -> Says:
    """The parts of an answer: equal cards together."""
    cards = [each for each in answer if isinstance(each, Card)]
    if cards and len(cards) == len(answer):
        return NOUNS.cards(cards) if len(cards) > 1 else NOUNS.card(cards[0])
    return Series(map(saying.option, answer))
