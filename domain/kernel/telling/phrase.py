"""Phrases of which sentences are made: lists of cards, names, numbers. They are messages, which have no language."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from moothall.words import Joined, Message, Name, Series, Texts, Unended, regular_plural, with_an

from ..facts import Card

Says = Message | Joined | Texts | str
"""What is said: a message, several things in a row, or a `Name`; a plain text is what a person wrote."""
Both = tuple[str, str]
"""The same in English and in Japanese, as it is declared beside a card or a rule."""
NOTHING = ""
"""Where nothing is said."""


def is_said(says: Says | None) -> bool:
    """Whether anything is said."""
    return says is not None and says != NOTHING


def unended(says: Message | Texts) -> Unended:
    """A sentence without its full stop, as a part of another."""
    return Unended(says.key, **says.fields) if isinstance(says, Message) else Unended("clause.as-told", says=says)


def lines(first: int, last: int) -> Message:
    """Lines of a log: `line 7`, `lines 7 to 9`."""
    if first == last:
        return Message("stream.line", line=first)
    return Message("stream.lines", first=first, last=last)


def times(number: int) -> Message:
    """How often: `once`, `twice`, `3 times`."""
    if number == 1:
        return Message("stream.once", number=number)
    return Message("stream.twice", number=number) if number == 2 else Message("stream.times", number=number)


def _as_it_is(name: str, _lang: str) -> str:
    return name


def no_cards() -> Message:
    """No cards at all."""
    return Message("cards.none")


def unknown_cards(count: int) -> Message:
    """So many cards whose faces are not known: `a card`, `2 cards`."""
    return Message("cards.unknown", count=count)


def one_card(name: Name, several: bool, articles: bool) -> Says:
    """One card of a name, alone or in a list of `several`, with its article or without."""
    if not articles:
        return Message("cards.bare-of-several", card=name) if several else name
    return Message("cards.one-of-several", card=name) if several else Message("cards.one", card=name)


def some_cards(name: Name, count: int) -> Message:
    """Several cards of a name: `2 Coppers`."""
    return Message("cards.some", card=name, count=count)


def listed_cards(name: str, count: int) -> Message:
    """Several cards of a name as a table lists them: `2 Copper`."""
    if name[-1:].isdigit():  # no number is misread: 「黄2（2枚）」
        return Message("cards.listed-numbered", card=name, count=count)
    return Message("cards.listed", card=name, count=count)


@dataclass(frozen=True, slots=True)
class Nouns:
    """How a game speaks of its cards.

    `called` gives the name of a thing in a language; `plural` and `article` are made of such a name where the words of
    a language ask for several or for one. `none`, `unknown`, `one` and `some` say no cards, cards whose faces are not
    known, one of a name, and several; `listed` says several as a table does.
    """

    called: Callable[[str, str], str] = _as_it_is
    plural: Callable[[str], str] = regular_plural
    article: Callable[[str], str] = with_an
    none: Callable[[], Message] = no_cards
    unknown: Callable[[int], Says] = unknown_cards
    one: Callable[[Name, bool, bool], Says] = one_card
    some: Callable[[Name, int], Message] = some_cards
    listed: Callable[[str, int], Message] = listed_cards

    def __call__(self, name: str, lang: str) -> str:
        """What something is called in a language."""
        return self.called(name, lang)

    def formed(self, name: str, form: str) -> str:
        """A name after its article (`a`) or in the plural (`s`)."""
        return self.plural(name) if form == "s" else self.article(name)

    def card(self, card: Card) -> Says:
        """One card: its bare name; `a card` where its face is not known."""
        return self.unknown(1) if card.face is None else Name(card.face)

    def cards(self, cards: Iterable[Card], articles: bool = True) -> Says:
        """Cards with their numbers, equal ones together: `2 Coppers and an Estate`; `no cards` for none.

        Without `articles` one card of a name stands bare, as in a list from the top of a deck.
        """
        counts = Counter(card.face for card in cards)
        if not counts:
            return self.none()
        return Series(self._of(face, number, len(counts) > 1, articles) for face, number in counts.items())

    def in_order(self, cards: Iterable[Card]) -> Says:
        """Cards in the order in which they lie, with commas alone; equal ones that lie together are counted."""
        runs: list[tuple[str | None, int]] = []
        for card in cards:
            if runs and runs[-1][0] == card.face:
                runs[-1] = (card.face, runs[-1][1] + 1)
            else:
                runs.append((card.face, 1))
        return Joined(self._of(face, number, False, False) for face, number in runs)

    def _of(self, face: str | None, number: int, several: bool, articles: bool) -> Says:
        if face is None:
            return self.unknown(number)
        return self.one(Name(face), several, articles) if number == 1 else self.some(Name(face), number)


def names(each: Iterable[str]) -> Series:
    """A list of the names of things, as they stand."""
    return Series(map(Name, each))


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 turn`, `2 turns`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def ended(text: str, stop: str) -> str:
    """A text with a full stop, unless it ends a sentence already."""
    return text if text[-1:] in ".!?。！？" else text + stop
