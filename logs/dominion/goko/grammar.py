"""Goko's wordings after a player's name, as one table for reading and writing.

`GRAMMAR` holds every wording once. Reading tries the wordings that begin with the line's first word, in order; writing
takes the first wording of the verb that can say the claim. So both directions agree by construction.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from ..lines.verbs import Verb
from .verbs import (
    APPLIED_TO_TOPDECK,
    APPLIED_TO_TRASH,
    BANE,
    CHOICE,
    HAS_DISCARDS,
    PIRATE_COIN,
    STASHES,
    WHEN_TRASH,
)

LineFields = tuple[Verb, tuple[str, ...], int, str, str]
"""Verb, cards, amount, word and form of a line: fields of its observation."""

_PRINTED_AS = {"Jack of All Trades": "JackOfAllTrades"}
_CARD_OF = {printed: card for card, printed in _PRINTED_AS.items()}
_MOST_CARDS = 999  # No player has more; a larger count would only fill the memory, and so would a longer line.
LONGEST_LINE = 5_000
"""The most characters that a line may have: the longest in 406 real logs has 307."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One way Goko says a verb: literal text around at most two slots.

    word, amount: what the wording itself fixes; None where a slot gives it. may_be_empty: the list may hold no card.
    """

    verb: Verb
    before: str
    slots: tuple[str, ...]
    between: str
    after: str
    form: str
    word: str | None
    amount: int | None
    may_be_empty: bool


_WORD_SLOTS = frozenset({"word", "label", "source", "named", "locations"})
_AMOUNT_SLOTS = frozenset({"amount", "points"})
_CARD_SLOTS = frozenset({"cards", "counted", "named", "locations"})


def _wording(
    verb: Verb, pattern: str, *, word: str = "", form: str = "", amount: int = 0, may_be_empty: bool = False
) -> Wording:
    """Compile a pattern such as ``overpays for {cards} with {amount} coins``."""
    literals, slots = [], []
    for part in pattern.split("{"):
        slot, closed, literal = part.rpartition("}")
        if closed:
            slots.append(slot)
        literals.append(literal)
    return Wording(
        verb,
        before=literals[0],
        slots=tuple(slots),
        between=literals[1] if len(slots) == 2 else "",
        after=literals[-1] if slots else "",
        form=form,
        word=None if _WORD_SLOTS.intersection(slots) else word,
        amount=None if _AMOUNT_SLOTS.intersection(slots) else amount,
        may_be_empty=may_be_empty,
    )


GRAMMAR = (
    # The common lines; among wordings with the same first word the more special stands first.
    _wording("plays", "plays {counted}", form="counted"),
    _wording("plays", "plays {cards}"),
    _wording("draws", "draws {cards}"),
    _wording("gains", "gains {cards}"),
    _wording("buys", "buys {cards}"),
    _wording("shuffles", "shuffles deck"),
    _wording("discards", "discards: {cards}", form="list", may_be_empty=True),
    _wording("discards", "discards {cards}"),
    _wording("trashes", "trashes: {cards}", form="list", may_be_empty=True),
    _wording("trashes", "trashes {cards}"),
    _wording("reacts", "reveals reaction {named}"),
    _wording(BANE, "reveals bane {named}"),
    _wording("reveals", "reveals hand: {cards}", word="hand", may_be_empty=True),
    _wording("reveals", "reveals: {cards}", form="list", may_be_empty=True),
    _wording("reveals", "reveals {cards}", may_be_empty=True),
    _wording("duration", "duration {named}"),
    _wording("looks", "looks at {cards}"),
    _wording("sets aside", "sets aside {cards}"),
    _wording("passes", "passes {cards}"),
    _wording("returns", "returns {cards} to the Supply"),
    # Where a card is put.
    _wording("topdecks", "places {cards} on top of deck"),
    _wording("bottoms", "places {cards} on bottom of deck"),
    _wording("bottoms", "places {cards} on bottom of the {word} deck"),
    _wording(STASHES, "places Stashes at locations: {locations}"),
    _wording("in hand", "places cards in hand:  {cards}", form="list", may_be_empty=True),
    _wording("in hand", "places cards in hand: {cards}", form="list", may_be_empty=True),
    _wording("in hand", "places set aside {cards} in hand", word="set aside"),
    _wording("in hand", "places {cards} in hand"),
    _wording("in hand", "takes set aside cards: {cards}", word="set aside", form="list", may_be_empty=True),
    _wording("in hand", "moves {cards} to hand", form="moves"),
    _wording("moves deck", "moves deck to discards"),
    # What is given.
    _wording("takes", "takes 1 coin", word="coins", amount=1),
    _wording("takes", "takes 1 action", word="actions", amount=1),
    _wording("takes", "takes 1 buy", word="buys", amount=1),
    _wording("takes", "takes {amount} coins", word="coins"),
    _wording("takes", "takes {amount} actions", word="actions"),
    _wording("takes", "takes {amount} buys", word="buys"),
    _wording("takes", "receives one action", word="actions", amount=1, form="receives"),
    _wording("takes", "receives one buy", word="buys", amount=1, form="receives"),
    _wording("takes", "receives {amount} coins", word="coins", form="receives"),
    _wording("takes", "receives {amount} actions", word="actions", form="receives"),
    _wording("takes", "receives {amount} buys", word="buys", form="receives"),
    _wording("chips", "receives {amount} victory point chips"),
    _wording("tokens", "receives 1 coin token", amount=1),
    _wording("tokens", "receives {amount} coin tokens"),
    _wording("uses tokens", "uses 1 coin token", amount=1),
    _wording("uses tokens", "uses {amount} coin tokens"),
    _wording(PIRATE_COIN, "receives a pirate coin, now has {amount} pirate coin(s)"),
    _wording("overpays", "overpays for {cards} with 1 coin", word="coins", amount=1),
    _wording("overpays", "overpays for {cards} with 1 potion", word="potions", amount=1),
    _wording("overpays", "overpays for {cards} with {amount} coins", word="coins"),
    _wording("overpays", "overpays for {cards} with {amount} potions", word="potions"),
    # Choices and abilities.
    _wording("names", "names {cards} as contraband", word="contraband"),
    _wording("names", "names {cards}"),
    _wording("embargoes", "embargoes {cards}"),
    _wording("chooses", "chooses {label}"),
    _wording("chooses", "chooses {cards}"),
    _wording(APPLIED_TO_TRASH, "applied {source} to trash {cards}"),
    _wording(APPLIED_TO_TOPDECK, "applied {source} to place {cards} on top of the deck"),
    _wording(WHEN_TRASH, "applies the 'when you trash ability' of {named}"),
    _wording(HAS_DISCARDS, "has {amount} cards in discards"),
    _wording(CHOICE, "{source} choice: {cards}"),
    # Set-up and end.
    _wording("starting", "starting cards: {cards}"),
    _wording("final cards", "cards: {counted}", may_be_empty=True),
    _wording("final chips", "victory point chips: {points}"),
    _wording("final points", "total victory points: {points}"),
    _wording("final turns", "turns: {amount}"),
    _wording("resigned", "resigned"),
    _wording("quit", "quit"),
)

TABLE_GRAMMAR = (  # Lines that belong to no player.
    _wording("supply", "Supply cards: {cards}"),
    _wording("supply", "supply cards: {cards}", form="lower case"),
    _wording("bane card", "Bane card: {cards}"),
    _wording("black market", "Black market deck cards: {cards}"),
    _wording("rating", "Rating system: {word}"),
)


def _by_first_word(wordings: Iterable[Wording]) -> dict[str, tuple[Wording, ...]]:
    """Wordings by the word their lines begin with, the empty string for those that begin with a slot."""
    by_word: dict[str, tuple[Wording, ...]] = {}
    for wording in wordings:
        first = wording.before.partition(" ")[0]
        by_word[first] = (*by_word.get(first, ()), wording)
    return by_word


def _by_verb(wordings: Iterable[Wording]) -> dict[str, tuple[Wording, ...]]:
    by_verb: dict[str, tuple[Wording, ...]] = {}
    for wording in wordings:
        by_verb[wording.verb] = (*by_verb.get(wording.verb, ()), wording)
    return by_verb


WORDS = tuple(text for each in (*GRAMMAR, *TABLE_GRAMMAR) for text in (each.before, each.between, each.after))
"""The fixed words of the wordings, between their slots."""
_READING = _by_first_word(GRAMMAR)
_READING_TABLE = _by_first_word(TABLE_GRAMMAR)
_WRITING = _by_verb((*GRAMMAR, *TABLE_GRAMMAR))


# ---------------------------------------------------------------------------------------------------- slots


MOST_DIGITS = 9
"""How many digits a number of a line may have. A game needs six; turning digits into a number takes the square of their
length."""


def number_in(text: str) -> int | None:
    """A whole number of ASCII digits; longer ones than any game needs are refused, for they cost time and memory."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def _signed_number(text: str) -> int | None:
    number = number_in(text.removeprefix("-"))
    return number if number is None or not text.startswith("-") else -number


def _card(text: str) -> str | None:
    """One card's name; every name begins with a capital letter, which keeps words of the grammar out of lists."""
    return _CARD_OF.get(text, text) if text[:1].isupper() and "," not in text and ": " not in text else None


@lru_cache(maxsize=1 << 14)
def _cards(text: str) -> tuple[str, ...] | None:
    cards = []
    for item in text.split(", "):
        card = _card(item.strip())
        if card is None:
            return None
        cards.append(card)
    return tuple(cards)


@lru_cache(maxsize=1 << 14)
def _counted_cards(text: str) -> tuple[str, ...] | None:
    cards: list[str] = []
    for item in text.split(", "):
        count, _, name = item.strip().partition(" ")
        copies, card = number_in(count), _card(name)
        if card is None or copies is None or not 0 < copies <= _MOST_CARDS - len(cards):
            return None
        cards.extend([card] * copies)
    return tuple(cards)


def _print_cards(cards: Iterable[str]) -> str:
    return ", ".join(_PRINTED_AS.get(card, card) for card in cards)


def _print_counted_cards(cards: Iterable[str]) -> str:
    return ", ".join(f"{len(list(copies))} {_PRINTED_AS.get(card, card)}" for card, copies in groupby(cards))


def _stash_places(text: str) -> tuple[str, ...] | None:
    places = text.split(",")
    return ("Stash",) * len(places) if all(number_in(place) is not None for place in places) else None


# ---------------------------------------------------------------------------------------------------- one line


def _parts(wording: Wording, body: str) -> tuple[str, ...] | None:
    """The texts that stand in the wording's slots, None if the body is not in this wording."""
    before, after = wording.before, wording.after
    if not body.startswith(before) or not body.endswith(after) or len(body) <= len(before) + len(after):
        return None
    middle = body[len(before) : len(body) - len(after)]
    if not wording.between:
        return (middle,)
    first, separator, second = middle.partition(wording.between)
    return (first, second) if separator else None


def _match(wording: Wording, body: str) -> LineFields | None:
    """What the body of a line claims in this wording, None if it is not in this wording."""
    if (not wording.slots and body == wording.before) or (wording.may_be_empty and body == wording.before.rstrip()):
        return wording.verb, (), wording.amount or 0, wording.word or "", wording.form
    parts = _parts(wording, body) if wording.slots else None
    if parts is None:
        return None
    cards: tuple[str, ...] | None = ()
    amount, word = wording.amount, wording.word
    for slot, part in zip(wording.slots, parts, strict=True):
        match slot:
            case "cards":
                cards = _cards(part)
            case "counted":
                cards = _counted_cards(part)
            case "named":
                word = _card(part)
                cards = None if word is None else (word,)
            case "source":
                word = _card(part)
            case "label":
                word = None if part[0].isupper() else part
            case "locations":
                cards, word = _stash_places(part), part
            case "word":
                word = part or None
            case "amount":
                amount = number_in(part)
            case "points":
                amount = _signed_number(part)
    return (
        None if cards is None or amount is None or word is None else (wording.verb, cards, amount, word, wording.form)
    )


def _first_match(wordings: tuple[Wording, ...], body: str) -> LineFields | None:
    for wording in wordings:
        claim = _match(wording, body)
        if claim is not None:
            return claim
    return None


@lru_cache(maxsize=1 << 15)
def read_body(body: str) -> LineFields | None:
    """A player's line without the name. Cached: the same few thousand bodies make up most of every log."""
    wordings = _READING.get(body.partition(" ")[0])
    claim = _first_match(wordings, body) if wordings else None
    return claim or _first_match(_READING[""], body)


def read_table_line(line: str) -> LineFields | None:
    wordings = _READING_TABLE.get(line.partition(" ")[0])
    return _first_match(wordings, line) if wordings else None


def _says(wording: Wording, cards: tuple[str, ...], amount: int, word: str, form: str) -> bool:
    """Whether this wording can say exactly that."""
    return (
        wording.form == form
        and (wording.word == word if wording.word is not None else bool(word))
        and wording.amount in (None, amount)
        and (bool(cards) or wording.may_be_empty or _CARD_SLOTS.isdisjoint(wording.slots))
        and not (cards and _CARD_SLOTS.isdisjoint(wording.slots))
    )


@lru_cache(maxsize=1 << 14)
def write_body(verb: str, cards: tuple[str, ...], amount: int, word: str, form: str) -> str:
    for wording in _WRITING.get(verb, ()):
        if _says(wording, cards, amount, word, form):
            break
    else:
        raise ValueError(f"Goko has no line for {verb!r} with {cards=}, {amount=}, {word=}, {form=}")
    printed = []
    for slot in wording.slots:
        match slot:
            case "cards" | "named":
                printed.append(_print_cards(cards))
            case "counted":
                printed.append(_print_counted_cards(cards))
            case "source":
                printed.append(_print_cards((word,)))
            case "amount" | "points":
                printed.append(str(amount))
            case _:
                printed.append(word)
    if len(printed) == 2:
        return f"{wording.before}{printed[0]}{wording.between}{printed[1]}{wording.after}"
    return f"{wording.before}{''.join(printed)}{wording.after}"
