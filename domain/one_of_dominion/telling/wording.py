"""How One of Dominion is told to a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moothall.words import Key, Message, Name, Texts, in_words

from ...kernel.ask import Answer, Ask, Menu
from ...kernel.facts import Card, Option
from ...kernel.telling.phrase import Says
from ...kernel.telling.words import About, Lang, Offer, Words, plainly
from ..play.engine import OneOfDominion
from ..text.names import called, guest_called
from .drawing import draw
from .facts import FACT_WORDS
from .sheet import face, sheet


def offers(game: OneOfDominion, ask: Menu, lang: Lang) -> list[Offer]:
    """The choices that a menu offers, equal guests once; a guest with colour and number, a player by name."""
    answers: dict[str, Answer] = {}
    for choice in ask.choices:
        answers.setdefault(in_words(_said(game, choice), lang, called), choice)
    return list(answers.items())


def about(game: OneOfDominion, ask: Ask, choice: Answer) -> About:
    """The data about a choice: a guest that is placed, with the points that it costs."""
    plain, last = plainly(game, ask, choice), choice[-1] if choice else None
    if plain.kind != "place" or not isinstance(last, Card):
        return plain
    return replace(plain, price={"points": game.price(last)})


def _said(game: OneOfDominion, choice: Answer) -> Says:
    """One choice: `place blue 3`, `use Scoop on Bob's blue 3`; in Japanese what is done stands last."""
    word, *rest = choice
    if word == "use":
        skill, *target = rest
        if not target:
            return Message("ood.offer-use", skill=_part(game, skill))
        return Message("ood.offer-use-on", skill=_part(game, skill), target=_target(game, target))
    if not rest:
        return Message("ood.offer", does=Name(str(word)), verb=str(word))
    return Message("ood.offer-of", does=Name(str(word)), verb=str(word), what=_part(game, rest[0]))


def _target(game: OneOfDominion, target: list[Option]) -> Says:
    if len(target) == 2:
        return Message("ood.whose", owner=_part(game, target[0]), card=_part(game, target[1]))
    return _part(game, target[0])


def _part(game: OneOfDominion, part: Option) -> Says:
    if isinstance(part, Card):
        guest = game.table.guest(part)
        said = (part.face, guest.colour if guest else "", guest.value if guest else 0)
        return Texts(en=guest_called(*said, "en"), ja=guest_called(*said, "ja"))
    seat = game.table.seats.get(str(part))
    return (seat.name or seat.player) if seat is not None else Name(str(part))


QUESTIONS: Mapping[str, Key] = {
    "menu": Key("ood.asked-menu"),
    "first-phase/take": Key("ood.asked-address"),
    "styles/style": Key("ood.asked-style"),
    "discard": Key("ood.asked-to-give"),
}
"""The words of a question by its key, or by what follows the skill that asks."""


def question(key: str, _least: int, _most: int) -> Says:
    """The question with this key."""
    words = QUESTIONS.get(key) or QUESTIONS.get(key.partition("/")[2])
    return key if words is None else words()


WORDS = Words(draw, called, offers, question, FACT_WORDS, parts=sheet, face=face, about=about, describing=("removed",))
