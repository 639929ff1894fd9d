"""Phrases from which sentences are made: lists of cards, names, numbers, in English and in Japanese side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..facts import Card

Both = tuple[str, str]
"""The same in English and in Japanese."""


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def listed_ja(parts: Sequence[str]) -> str:
    """`a、b、c`."""
    return "、".join(parts)


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 turn`, `2 turns`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def times(number: int) -> str:
    """How often: `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ordinal(number: int) -> str:
    """`first`, `second`, … `4th`."""
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def lines(first: int, last: int) -> Both:
    """Lines of a log: `line 7`, `lines 7 to 9`."""
    if first == last:
        return f"line {first}", f"{first}行目"
    return f"lines {first} to {last}", f"{first}～{last}行目"


def ended(text: str, stop: str) -> str:
    """A text with a full stop, unless it ends a sentence already."""
    return text if text[-1:] in ".!?。！？" else text + stop


def regular_plural(name: str) -> str:
    """The plural of a noun that has no other."""
    return f"{name}s"


def with_an(name: str) -> str:
    """A name after its article, by its first letter."""
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"


def count_ja(name: str, number: int, counter: str) -> str:
    """So many of a name: 「銅貨2枚」, and where a digit ends the name 「黄2（2枚）」, so that no number is misread."""
    return f"{name}（{number}{counter}）" if name[-1:].isdigit() else f"{name}{number}{counter}"


@dataclass(frozen=True, slots=True)
class Nouns:
    """How a game speaks of its cards.

    `called` gives the name of a thing in English and in Japanese, `plural` that of several in English, `article` the
    name of one after its article. `unknown` is a card whose face is not known, one and several, `unknown_ja` the same
    in Japanese, and `counter` what Japanese counts them with. `bare` says whether one card of a list stands without an
    article (`blue 3`).
    """

    called: Callable[[str], Both] = lambda name: (name, name)
    plural: Callable[[str], str] = regular_plural
    article: Callable[[str], str] = with_an
    unknown: tuple[str, str] = ("card", "cards")
    unknown_ja: str = "カード"
    counter: str = "枚"
    bare: bool = False

    def name(self, name: str) -> Both:
        """What something is called."""
        return self.called(name)

    def names(self, names: Iterable[str]) -> Both:
        """A list of names, as they stand."""
        found = [self.called(name) for name in names]
        return listed([english for english, _ in found]), listed_ja([japanese for _, japanese in found])

    def card(self, card: Card) -> Both:
        """One card: its bare name; `a card` where its face is not known."""
        if card.face is None:
            return with_an(self.unknown[0]), f"{self.unknown_ja}1{self.counter}"
        return self.called(card.face)

    def cards(self, cards: Iterable[Card], articles: bool = True) -> Both:
        """Cards with their numbers, equal ones together: `2 Coppers and an Estate`; `no cards` for none.

        Without `articles` one card of a name stands bare, as in a list from the top of a deck.
        """
        counts = Counter(card.face for card in cards)
        if not counts:
            return f"no {self.unknown[1]}", f"{self.unknown_ja}0{self.counter}"
        several = len(counts) > 1
        english = [self._english(face, number, articles and not self.bare) for face, number in counts.items()]
        japanese = [self._japanese(face, number, several) for face, number in counts.items()]
        return listed(english), listed_ja(japanese)

    def in_order(self, cards: Iterable[Card]) -> Both:
        """Cards in the order in which they lie, with commas alone; equal ones that lie together are counted."""
        runs: list[tuple[str | None, int]] = []
        for card in cards:
            if runs and runs[-1][0] == card.face:
                runs[-1] = (card.face, runs[-1][1] + 1)
            else:
                runs.append((card.face, 1))
        english = [self._english(face, number, False) for face, number in runs]
        return ", ".join(english), listed_ja([self._japanese(face, number, False) for face, number in runs])

    def _english(self, face: str | None, number: int, articles: bool) -> str:
        if face is None:
            return f"{number} {self.unknown[1]}" if number > 1 else with_an(self.unknown[0])
        name, _ = self.called(face)
        if self.bare:
            return f"{name} (twice)" if number == 2 else f"{name} ({number} times)" if number > 1 else name
        if number > 1:
            return f"{number} {self.plural(name)}"
        return self.article(name) if articles else name

    def _japanese(self, face: str | None, number: int, several: bool) -> str:
        if face is None:
            return f"{self.unknown_ja}{number}{self.counter}"
        _, name = self.called(face)
        if number == 1 and (self.bare or not several):
            return name
        return count_ja(name, number, self.counter)
