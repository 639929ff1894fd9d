"""How One of Dominion is told to a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...kernel.ask import Answer, Ask, Menu
from ...kernel.facts import Card, Option
from ...kernel.telling.words import About, Lang, Offer, Words, plainly
from ..play.engine import OneOfDominion
from ..text.names import called, guest_called
from .drawing import draw
from .facts import FACT_WORDS
from .sheet import face, sheet


def offers(game: OneOfDominion, ask: Menu, lang: Lang) -> list[Offer]:
    """What a menu offers, equal guests once; a guest with colour and number, a player by name."""
    found: dict[str, Answer] = {}
    for choice in ask.choices:
        found.setdefault(_said(game, choice, lang), choice)
    return list(found.items())


def about(game: OneOfDominion, ask: Ask, choice: Answer) -> About:
    """What a choice is: a guest that is placed, with the points that it costs."""
    plain, last = plainly(game, ask, choice), choice[-1] if choice else None
    if plain.kind != "place" or not isinstance(last, Card):
        return plain
    return replace(plain, price={"points": game.price(last)})


def _said(game: OneOfDominion, choice: Answer, lang: Lang) -> str:
    """One choice: `place blue 3`, `use Scoop on Bob's blue 3`; in Japanese what is done stands last."""
    word, *rest = choice
    if word == "use":
        skill, *target = rest
        on = _target(game, target, lang)
        if lang == "ja":
            return f"{_part(game, skill, lang)}" + (f"（{on}）" if on else "")
        return f"use {_part(game, skill, lang)}" + (f" on {on}" if on else "")
    parts = [_part(game, each, lang) for each in rest]
    if lang == "ja":
        return "を".join([*parts, called(str(word), lang)])
    return " ".join([str(word), *parts])


def _target(game: OneOfDominion, target: list[Option], lang: Lang) -> str:
    if len(target) == 2:
        owner = _part(game, target[0], lang)
        return f"{owner}{'の' if lang == 'ja' else chr(39) + 's '}{_part(game, target[1], lang)}"
    return _part(game, target[0], lang) if target else ""


def _part(game: OneOfDominion, part: Option, lang: Lang) -> str:
    if isinstance(part, Card):
        guest = game.table.guest(part)
        return guest_called(part.face, guest.colour if guest else "", guest.value if guest else 0, lang)
    seat = game.table.seats.get(str(part))
    return (seat.name or seat.player) if seat is not None else called(str(part), lang)


QUESTIONS: Mapping[str, tuple[str, str]] = {
    "menu": ("What next?", "どうする？"),
    "first-phase/take": ("Which address do you take?", "どのアドレスを得る？"),
    "styles/style": ("Which style do you take?", "どのスタイルにする？"),
    "discard": ("Which addresses do you give?", "どのアドレスを手放す？"),
}
"""The words of a question, English and Japanese, by its key, or by what follows the skill that asks."""


def question(key: str, _least: int, _most: int, lang: Lang) -> str:
    """The question with this key."""
    pair = QUESTIONS.get(key) or QUESTIONS.get(key.partition("/")[2]) or (key, key)
    return pair[lang == "ja"]


WORDS = Words(draw, called, offers, question, FACT_WORDS, parts=sheet, face=face, about=about)
