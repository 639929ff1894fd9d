"""The facts of tokens, states, artifacts, Hexes, Boons and Prophecies, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from moothall.words import Key, Message, Name, Texts

from ....kernel.telling.phrase import Says
from ...table import facts as f
from ...text.book import every_text
from ...vocabulary import TOKENS, TokenWord
from .scene import NOUNS, SENTENCES, Said, instead_of, place

COUNTED = {"vp", "debt", "coffers", "villagers", "favors"}
"""The tokens that are counted without the word: `2 VP`."""
ONE = {"favors": "Favor", "coffers": "Coffers", "villagers": "Villager"}
"""What one of them is called where the name of the kind is in the plural."""


def token_called(token: str, number: int = 2) -> Texts:
    """The name of a kind of token, as it is declared beside its card; of `number` tokens."""
    word = TOKENS.get(token)
    english, japanese = (token, token) if word is None else (word.english or token, word.japanese or token)
    return Texts(en=ONE.get(token, english) if number == 1 and token in COUNTED else english, ja=japanese)


def many(token: str, number: int) -> Message:
    """So many tokens of a kind: `2 VP`, `a Favor`, `2 Embargo tokens`."""
    name = token_called(token, number)
    if token in COUNTED:
        return Message("token.counted", count=number, token=name)
    return Message("token.some", count=number, token=name)


class _Words(NamedTuple):
    """What is said of a kind of token: its name, so many of it, and where it lies."""

    token: str
    word: TokenWord | None
    name: Texts
    number: int
    on: Says

    @property
    def many(self) -> Message:
        """So many: `2 VP`, `a Favor`, `2 Embargo tokens`."""
        return many(self.token, self.number)


def _words(saying: Said, fact: f.TokenMoved) -> _Words:
    return _Words(
        fact.token,
        TOKENS.get(fact.token),
        token_called(fact.token),
        abs(fact.by),
        place(saying, _lies_on(fact.to)),
    )


def _lies_on(to: str) -> str:
    """The name of what tokens lie on; a single card is stored with its number."""
    name, _, number = to.rpartition(" ")
    return name if name and number.isdecimal() else to


@SENTENCES.of(f.TokenMoved)
def token_moved(saying: Said, fact: f.TokenMoved) -> Message:
    """Tokens come or go: to whom, or on what."""
    words = _words(saying, fact)
    own = None if words.word is None else words.word.gets if fact.by > 0 else words.word.loses
    if own is not None:
        says = own.of(number=words.number, token=words.many, place=words.on)
        return saying.does(says) if own.fields else says
    return _beside(saying, fact, words) if fact.to in saying.names else _on_pile(saying, fact, words)


def _beside(saying: Said, fact: f.TokenMoved, words: _Words) -> Message:
    """Tokens that a player has beside them."""
    word = words.word
    if word is not None and word.where == "side":
        key = Key("token.turned-down", "token") if fact.by > 0 else Key("token.turned-up", "token")
        return saying.does(key(token=words.name))
    if word is not None and word.in_place_of:
        key = Key("token.takes-its", "token") if fact.by > 0 else Key("token.returns-its", "token")
        return saying.does(key(token=words.name))
    if fact.by > 0:
        key = Key("token.takes-debt", "many") if fact.token == "debt" else Key("token.gets", "many")
        return _gets(saying, key(many=words.many))
    if fact.token == "debt":
        return saying.does(Message("token.repays", many=words.many))
    if fact.token == "vp":
        return saying.does(Message("token.loses", many=words.many))
    return saying.does(Message("token.spends", many=words.many))


def _gets(saying: Said, gets: Message) -> Message:
    """What a player gets, perhaps instead of another."""
    other = instead_of(saying)
    if not other:
        return saying.does(gets)
    return Message("token.instead", who=saying.who, other=other, gets=gets)


def _on_pile(saying: Said, fact: f.TokenMoved, words: _Words) -> Message:
    """Tokens on a pile or a landscape: of a player, or of nobody."""
    number, on, came = words.number, words.on, fact.by > 0
    if fact.token in COUNTED:
        key = Key("token.counted-put", "count", "many", "place")
        key = key if came else Key("token.counted-taken", "count", "many", "place")
        return key(count=number, many=words.many, place=on)
    if words.word is not None and not words.word.written:
        if came:
            return Message("token.put", count=number, token=words.name, place=on)
        return saying.does(Message("token.takes-off", count=number, token=words.name, place=on))
    if came:
        return saying.does(Message("token.puts-its", token=words.name, place=on))
    return saying.does(Message("token.takes-its-off", token=words.name, place=on))


@SENTENCES.of(f.StateTaken)
def state_taken(saying: Said, fact: f.StateTaken) -> Message:
    """A state, or an artifact with whoever had it."""
    name = Name(fact.state)
    if not any("Artifact" in text.types for text in every_text(fact.state)):
        return saying.does(Message("fact.takes", name=name))
    had = saying.scene.holders.get(fact.state)
    if had is None or had == fact.player:
        return saying.does(Message("fact.takes-artifact", name=name))
    return saying.does(Message("fact.takes-artifact-from", name=name, other=saying.name(had)))


@SENTENCES.of(f.StateReturned)
def state_returned(saying: Said, fact: f.StateReturned) -> Message:
    """A state is given back."""
    return saying.does(Message("fact.returns", name=Name(fact.state)))


@SENTENCES.of(f.ProphecyTookEffect)
def prophecy(_said: Said, fact: f.ProphecyTookEffect) -> Message:
    """A Prophecy holds from now on."""
    return Message("fact.prophecy", name=Name(fact.prophecy))


@SENTENCES.of(f.HexReceived)
def hex_received(saying: Said, fact: f.HexReceived) -> Message:
    """A Hex is received."""
    return saying.does(Message("fact.receives", card=NOUNS.card(fact.card)))


@SENTENCES.of(f.BoonReceived)
def boon_received(saying: Said, fact: f.BoonReceived) -> Message:
    """A Boon is received."""
    return saying.does(Message("fact.receives", card=NOUNS.card(fact.card)))


FATES: Mapping[str, Key] = {
    "turned up": Key("fact.hex-turned-up", "card"),
    "kept": Key("fact.hex-kept", "card"),
    "set aside": Key("fact.hex-set-aside", "card"),
}
"""What becomes of a Hex or a Boon."""


@SENTENCES.of(f.HexOrBoonMoved)
def hex_or_boon_moved(saying: Said, fact: f.HexOrBoonMoved) -> Message:
    """A Hex or a Boon is turned up, kept, taken, set aside, or done with."""
    card = NOUNS.card(fact.card)
    where = fact.to.removeprefix("hex or boon ")
    if where == "taken":
        return saying.does(Message("fact.hex-taken", card=card))
    if where != "discard":
        return FATES[where](card=card) if where in FATES else Message("fact.hex-returned", card=card)
    if any("Hex" in text.types for text in every_text(fact.card.face or "")):
        return Message("fact.hex-discarded", card=card)
    return Message("fact.boon-discarded", card=card)


def keeps_book(fact: f.TokenMoved) -> bool:
    """Whether a token only records what is due. The game itself has no such token."""
    word = TOKENS.get(fact.token)
    return word is not None and word.keeps_book
