"""The cards that the rules know, by their English or Japanese names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.games import USUAL
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.reference import CardText, Reference
from moothall.domain.kernel.telling.written import called_so, meant, plain
from moothall.domain.rules_spec import NEWEST, spec_of
from moothall.words import Message

from ..errors import NotRuled
from .kinds import kind_called, kinds


@dataclass(frozen=True, slots=True)
class Card:
    """One text of a card; its `text` has the names, the dates, and what it says in our words."""

    text: CardText

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall cards --json` prints."""
        text = self.text
        return {
            "card": text.name,
            "name_ja": text.name_ja,
            "since": text.since or None,
            "until": text.until or None,
            "in_force": text.in_force,
            **text.data,
        }


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of one kind of game. `marks` and `marks_ja` name what the marks of a text are: the cost, the types, …;
    `switches` are those that are named after the one card that was asked for, with what their values mean."""

    marks: tuple[str, ...]
    cards: list[Card]
    marks_ja: tuple[str, ...] = ()
    switches: tuple[dict[str, Any], ...] = ()


def cards(
    name: str | None = None, *, kind: str | None = None, rules: str | None = None, search: str | None = None
) -> Cards:
    """All cards of a kind of game with the text in force; or one card, in English or Japanese, with every text it had.

    `kind` is a kind of game (None: dominion, and for a name any); `rules` the rules spec by which a text is in force
    (None: the newest). `search` keeps of all cards those with a text in their names, their marks or what they say.
    Raises NotRuled for what is not a card or has no text yet, BadRequest for an unknown kind.

    >>> [(each.text.name, each.text.in_force) for each in cards("支配").cards]
    [('Possession', True)]
    """
    if name is None:
        reference = kind_called(kind or USUAL).reference()
        shown = [text for text in reference.texts(rules or NEWEST) if text.in_force and _has(text, search)]
        if not shown:
            raise NotRuled(Message("lookup.no-card-has-in-name", word=search))
        switches: tuple[dict[str, Any], ...] = ()
    else:
        game, called = card_called(name, [kind_called(kind)] if kind is not None else kinds())
        reference = game.reference()
        shown = [*reference.texts_called(called, rules or NEWEST)]
        switches = switches_of(called, reference, rules or NEWEST)
    return Cards(reference.marks, list(map(Card, shown)), reference.marks_ja, switches)


def names_of_cards() -> list[str]:
    """The names of all cards of all games, in English and in Japanese."""
    texts = [text for game in kinds() for text in game.reference().texts(NEWEST) if text.in_force]
    return list(dict.fromkeys(name for text in texts for name in (text.name, text.name_ja) if name))


def _has(text: CardText, search: str | None) -> bool:
    """Whether a text has something in its names, its marks or what it says."""
    if search is None:
        return True
    return plain(search) in plain(" ".join((text.name, text.name_ja or "", *text.marks, *text.says, *text.says_ja)))


def switches_of(card: str, reference: Reference, rules: str) -> tuple[dict[str, Any], ...]:
    """The switch that is named after a card, with what its values mean and the one in force; nothing where there is
    none."""
    name = plain(card).replace(" ", "_")
    question = reference.questions.get(name)
    if question is None:
        return ()
    means = {value: {"en": english, "ja": japanese} for value, (english, japanese) in question.values.items()}
    return ({"switch": name, "value": spec_of(rules).value(name), "means": means},)


def card_called(written: str, games: Sequence[Game]) -> tuple[Game, str]:
    """The first game that has a card of this name, in English or Japanese, and the name of the card in its rules.

    Raises NotRuled, with a name that is nearly so, for what is not a card, and for a card without rules.
    """
    known: dict[str, str] = {}
    for game in games:
        reference = game.reference()
        spellings = reference.spellings()
        name = called_so(written, spellings, reference.plain)
        if name is not None:
            if reference.texts_called(name, NEWEST):
                return game, name
            other = game.words.called(name, "ja")
            called = name if other == name else f"{name} ({other})"
            raise NotRuled(Message("lookup.not-ruled-yet", name=called))
        known = {**spellings, **known}
    raise NotRuled(Message("given.no-card", name=written, meant=meant(written, known)))
