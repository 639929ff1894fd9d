"""The facts of tokens, states, artifacts, Hexes, Boons and Prophecies, in words."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.telling.phrase import Both, with_an
from ...play.hexes_and_boons import BOONS, HEXES
from ...table import facts as f
from ...text.book import TEXTS, load_cards
from ...vocabulary import TOKENS, TokenWord
from .scene import NOUNS, SENTENCES, Said, both_called, instead_of, place

COUNTED = {"vp", "debt", "coffers", "villagers", "favors"}
"""The tokens that are counted without the word: `2 VP`."""
ONE = {"favors": "Favor", "coffers": "Coffers", "villagers": "Villager"}
"""What one of them is called where the name of the kind is in the plural."""


def _called(token: str) -> Both:
    """What a kind of token is called."""
    word = TOKENS.get(token)
    return (token, token) if word is None else (word.english or token, word.japanese or token)


def many(token: str, number: int) -> Both:
    """So many tokens of a kind: `2 VP`, `a Favor`, `2 Embargo tokens`, and the same in Japanese."""
    name, name_ja = _called(token)
    if token in COUNTED:
        return f"{number} {ONE.get(token, name) if number == 1 else name}", f"{name_ja}{number}"
    return with_an(name) if number == 1 else f"{number} {name}s", f"{name_ja}トークン{number}つ"


class _Words(NamedTuple):
    """What is said of a kind of token: its name, so many of it, and where it lies."""

    token: str
    word: TokenWord | None
    name: str
    name_ja: str
    number: int
    on: Both

    @property
    def many(self) -> str:
        """So many in English: `2 VP`, `a Favor`, `2 Embargo tokens`."""
        return many(self.token, self.number)[0]


def _words(said: Said, fact: f.TokenMoved) -> _Words:
    return _Words(
        fact.token, TOKENS.get(fact.token), *_called(fact.token), abs(fact.by), place(said, _lies_on(fact.to))
    )


def _lies_on(to: str) -> str:
    """The name of what tokens lie on; a single card is stored with its number."""
    name, _, number = to.rpartition(" ")
    return name if name and number.isdecimal() else to


@SENTENCES.of(f.TokenMoved)
def token_moved(said: Said, fact: f.TokenMoved) -> Both:
    """Tokens come or go: to whom, or on what."""
    words = _words(said, fact)
    own = None if words.word is None else words.word.gets if fact.by > 0 else words.word.loses
    if own is not None:
        filled = {"who": said.who, "number": words.number, "token": words.many}
        english, japanese = (each.format(place=on, **filled) for each, on in zip(own, words.on, strict=True))
        return english[0].upper() + english[1:], japanese
    return _beside(said, fact, words) if fact.to in said.names else _on_pile(said, fact, words)


def _beside(said: Said, fact: f.TokenMoved, words: _Words) -> Both:
    """Tokens that a player has beside them."""
    who, number = said.who, words.number
    word = words.word
    if word is not None and word.where == "side":
        up, up_ja = ("down", "裏") if fact.by > 0 else ("up", "表")
        return f"{who} turns their {words.name} token face {up}.", f"{who}は{words.name_ja}トークンを{up_ja}にした。"
    if word is not None and word.in_place_of:
        if fact.by > 0:
            return f"{who} takes their {words.name} token.", f"{who}は{words.name_ja}トークンを受け取った。"
        return f"{who} returns their {words.name} token.", f"{who}は{words.name_ja}トークンを取り除いた。"
    instead, who_ja = "", f"{who}は"
    other = instead_of(said)
    if other:
        instead, who_ja = f" instead of {other}", f"{other}の代わりに{who}が"
    if fact.token == "debt":
        if fact.by > 0:
            return f"{who} takes {words.many}{instead}.", f"{who_ja}負債{number}を受け取った。"
        return f"{who} repays {words.many}.", f"{who}は負債{number}を返済した。"
    what_ja = many(fact.token, number)[1]
    if fact.by > 0:
        return f"{who} gets {words.many}{instead}.", f"{who_ja}{what_ja}を得た。"
    if fact.token == "vp":
        return f"{who} loses {words.many}.", f"{who}は{what_ja}を失った。"
    return f"{who} spends {words.many}.", f"{who}は{what_ja}を使った。"


def _on_pile(said: Said, fact: f.TokenMoved, words: _Words) -> Both:
    """Tokens on a pile or a landscape: of a player, or of nobody."""
    who, (on, on_ja), number = said.who, words.on, words.number
    if fact.token in COUNTED:
        what_ja = f"{words.name_ja}{number}"
        if fact.by > 0:
            return f"{words.many} {_are(number)} put on {on}.", f"{on_ja}に{what_ja}を置いた。"
        return f"{words.many} {_are(number)} taken from {on}.", f"{on_ja}から{what_ja}を取った。"
    if words.word is not None and not words.word.written:
        several = f"{number} {words.name} token{'' if number == 1 else 's'}"
        if fact.by > 0:
            return f"{several} {_are(number)} put on {on}.", f"{on_ja}に{words.name_ja}トークン{number}つを置いた。"
        return f"{who} takes {several} off {on}.", f"{who}は{on_ja}から{words.name_ja}トークン{number}つを取り除いた。"
    if fact.by > 0:
        return f"{who} puts their {words.name} token on {on}.", (f"{who}は{words.name_ja}トークンを{on_ja}に置いた。")
    return f"{who} takes their {words.name} token off {on}.", f"{who}は{words.name_ja}トークンを{on_ja}から取った。"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


@SENTENCES.of(f.StateTaken)
def state_taken(said: Said, fact: f.StateTaken) -> Both:
    """A state, or an artifact with whoever had it."""
    english, japanese = both_called(fact.state)
    load_cards()
    if not any("Artifact" in text.types for text in TEXTS.get(fact.state, ())):
        return f"{said.who} takes {english}.", f"{said.who}は{japanese}を得た。"
    had = said.scene.holders.get(fact.state)
    if had is None or had == fact.player:
        return f"{said.who} takes the {english}.", f"{said.who}は{japanese}を得た。"
    other = said.name(had)
    return f"{said.who} takes the {english} from {other}.", f"{said.who}は{other}から{japanese}を得た。"


@SENTENCES.of(f.StateReturned)
def state_returned(said: Said, fact: f.StateReturned) -> Both:
    """A state is given back."""
    english, japanese = both_called(fact.state)
    return f"{said.who} returns {english}.", f"{said.who}は{japanese}を戻した。"


@SENTENCES.of(f.ProphecyTookEffect)
def prophecy(said: Said, fact: f.ProphecyTookEffect) -> Both:
    """A Prophecy holds from now on."""
    english, japanese = both_called(fact.prophecy)
    return (
        f"{english} takes effect for the rest of the game.",
        f"予言「{japanese}」がゲーム終了まで有効になった。",
    )


@SENTENCES.of(f.HexReceived)
def hex_received(said: Said, fact: f.HexReceived) -> Both:
    """A Hex is received."""
    return _received(said, fact.player, fact)


@SENTENCES.of(f.BoonReceived)
def boon_received(said: Said, fact: f.BoonReceived) -> Both:
    """A Boon is received."""
    return _received(said, fact.player, fact)


def _received(said: Said, player: str, fact: f.HexReceived | f.BoonReceived) -> Both:
    english, japanese = NOUNS.card(fact.card)
    return f"{said.name(player)} receives {english}.", f"{said.name(player)}は{japanese}を受けた。"


@SENTENCES.of(f.HexOrBoonMoved)
def hex_or_boon_moved(said: Said, fact: f.HexOrBoonMoved) -> Both:
    """A Hex or a Boon is turned up, kept, taken, set aside, or done with."""
    english, japanese = NOUNS.card(fact.card)
    where = fact.to.removeprefix("hex or boon ")
    who = said.who
    load_cards()
    is_hex = any("Hex" in text.types for text in TEXTS.get(fact.card.face or "", ()))
    of, of_ja = (HEXES, "呪詛") if is_hex else (BOONS, "祝福")
    return {
        "turned up": (f"{english} is turned up.", f"{japanese}がめくられた。"),
        "kept": (f"{english} stays until Clean-up.", f"{japanese}はクリーンアップまで残る。"),
        "taken": (f"{who} takes {english}.", f"{who}は{japanese}を取った。"),
        "set aside": (f"{english} is set aside.", f"{japanese}を脇に置いた。"),
        "discard": (f"{english} goes to the discard pile of the {of}.", f"{japanese}を{of_ja}の捨て札に置いた。"),
    }.get(where, (f"{english} goes back to its pile.", f"{japanese}を山に戻した。"))


def keeps_book(fact: f.TokenMoved) -> bool:
    """Whether a token only records what is due. The game itself has no such token."""
    word = TOKENS.get(fact.token)
    return word is not None and word.keeps_book
