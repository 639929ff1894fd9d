"""The facts of single cards that go from one place to another, in words."""

from __future__ import annotations

from ....kernel.facts import Card
from ....kernel.telling.phrase import Both
from ...table import facts as f
from .scene import NOUNS, SENTENCES, Said, both_called, instead_of
from .zones import coming, going, is_mat, spaced

UNTOLD = ("supply", "hand", "")
"""Where a gained card or one that is played comes from when nothing is said of it."""
GAINED: dict[str, Both] = {
    "hand": (" to their hand", "手札に"),
    "deck": (" onto their deck", "山札の上に"),
    "deck bottom": (" under their deck", "山札の下に"),
    "aside": (" and it is set aside", "脇に"),
    "supply": (" and it goes back to its pile", "山に戻る形で"),
    "trash": (" and it goes to the trash", "廃棄置き場に置かれる形で"),
    "play": (" and it is put into play", "場に"),
}
"""Where a gained card goes when that is not the discard pile."""


def _gone(said: Said, card: Card, zone: str, verb: Both, owner: bool = True) -> Both:
    """A player does something with a card of a zone: `Ann trashes Copper from their hand.`"""
    (english, japanese), (source, source_ja) = NOUNS.card(card), coming(zone)
    who, who_ja = (f"{said.who} {verb[0]}", f"{said.who}は") if owner else (verb[0], "")
    return f"{who} {english}{spaced(source)}.", f"{who_ja}{source_ja}{japanese}を{verb[1]}。"


@SENTENCES.of(f.CardGained)
def gained(said: Said, fact: f.CardGained) -> Both:
    """A gain: from where, to where, and instead of whom."""
    english, japanese = NOUNS.card(fact.card)
    source, source_ja = ("", "") if fact.from_ in UNTOLD else coming(fact.from_)
    if fact.to == "discard":
        target, target_ja = "", ""
    elif fact.to in GAINED:
        target, target_ja = GAINED[fact.to]
    else:
        target, target_ja = going(fact.to)
        target = f" {target}" if is_mat(fact.to) else f" and it is set {target}"
    source_ja = source_ja.removesuffix("の") + "から" if source_ja else ""
    instead, instead_ja = "", f"{said.who}は"
    other = instead_of(said)
    if other:
        instead, instead_ja = f" instead of {other}", f"{other}の代わりに{said.who}が"
    return (
        f"{said.who} gains {english}{spaced(source)}{target}{instead}.",
        f"{instead_ja}{source_ja}{japanese}を{target_ja}獲得した。",
    )


@SENTENCES.of(f.CardTrashed)
def trashed(said: Said, fact: f.CardTrashed) -> Both:
    """A card is trashed, and from where."""
    return _gone(said, fact.card, fact.from_, ("trashes", "廃棄した"))


@SENTENCES.of(f.CardDiscarded)
def discarded(said: Said, fact: f.CardDiscarded) -> Both:
    """A card is discarded, and from where."""
    return _gone(said, fact.card, fact.from_, ("discards", "捨て札にした"))


@SENTENCES.of(f.CardRevealed)
def revealed(said: Said, fact: f.CardRevealed) -> Both:
    """A card is shown to everybody."""
    if fact.from_.startswith("black market"):
        (english, japanese), (source, source_ja) = NOUNS.card(fact.card), coming(fact.from_)
        return f"{english} is revealed {source}.", f"{source_ja}{japanese}を公開した。"
    return _gone(said, fact.card, fact.from_, ("reveals", "公開した"))


@SENTENCES.of(f.CardExiled)
def exiled(said: Said, fact: f.CardExiled) -> Both:
    """A card goes to the Exile mat."""
    return _gone(said, fact.card, fact.from_, ("exiles", "追放した"))


@SENTENCES.of(f.CardCalled)
def called_from_mat(said: Said, fact: f.CardCalled) -> Both:
    """A Reserve card is called."""
    english, japanese = NOUNS.card(fact.card)
    return f"{said.who} calls {english}.", f"{said.who}は{japanese}を呼び出した。"


@SENTENCES.of(f.CardMoved)
def moved(said: Said, fact: f.CardMoved) -> Both:
    """A card goes somewhere, and that is neither gain, trash, discard, draw nor play."""
    who, (english, japanese) = said.who, NOUNS.card(fact.card)
    target, target_ja = going(fact.to)
    if fact.to == "looked at":
        return f"{who} takes {english} up to look at it.", f"{who}は{japanese}を手に取って見た。"
    if fact.to == "supply":
        return f"{who} returns {english} to its pile.", f"{who}は{japanese}を山に戻した。"
    if fact.to == "discard":
        return f"{english[0].upper()}{english[1:]} is put into {who}'s discard pile.", (
            f"{japanese}を{who}の捨て札に置いた。"
        )
    verb = "加えた" if fact.to == "hand" else "置いた"
    target = f"on {target.removeprefix('onto ')}" if is_mat(fact.to) else target
    return f"{who} puts {english} {target}.", f"{who}は{japanese}を{target_ja}{verb}。"


@SENTENCES.of(f.CardPutInDeck)
def put_in_deck(said: Said, fact: f.CardPutInDeck) -> Both:
    """A card goes into the deck, under so many cards."""
    (english, japanese), below = NOUNS.card(fact.card), fact.below
    if not below:
        return f"{said.who} puts {english} onto their deck.", f"{said.who}は{japanese}を山札の上に置いた。"
    return (
        f"{said.who} puts {english} into their deck, {below} {'card' if below == 1 else 'cards'} from the top.",
        f"{said.who}は{japanese}を山札の上から{below + 1}枚目に入れた。",
    )


@SENTENCES.of(f.SetAside)
def set_aside(said: Said, fact: f.SetAside) -> Both:
    """A card is set aside, by what, or put on a mat."""
    who, (english, japanese) = said.who, NOUNS.card(fact.card)
    if fact.from_ == "trash":
        return (
            f"{english[0].upper()}{english[1:]} is set aside; it comes back to {who}.",
            f"廃棄された{who}の{japanese}を脇に置いた。",
        )
    if is_mat(fact.to):
        target, target_ja = going(fact.to)
        target = target.replace("onto", "on", 1)
        return f"{who} puts {english} {target}.", f"{who}は{japanese}を{target_ja}置いた。"
    by, by_ja = _set_aside_by(said, fact)
    return f"{who} sets {english} aside{by}.", f"{who}は{japanese}を脇に置いた{by_ja}。"


def _set_aside_by(said: Said, fact: f.SetAside) -> Both:
    """The card by which another is set aside: that of its mat, or the one that is played."""
    target, _ = going(fact.to)
    name = target.partition("(")[2].removesuffix(")")
    if not name and fact.cause is not None:
        cause = said.fact_at(fact.cause)
        if isinstance(cause, f.CardPlayed | f.DurationResolved):
            name = cause.card.face or ""
        elif isinstance(cause, f.AbilityTriggered):
            name = cause.card
    english, japanese = both_called(name)
    return (f" ({english})", f"（{japanese}）") if name else ("", "")


@SENTENCES.of(f.CardPassed)
def passed(said: Said, fact: f.CardPassed) -> Both:
    """A card goes from one hand to another."""
    (english, japanese), to = NOUNS.card(fact.card), said.name(fact.to)
    return f"{said.who} passes {english} to {to}.", f"{said.who}は{to}に{japanese}を渡した。"


@SENTENCES.of(f.CardExchanged)
def exchanged(said: Said, fact: f.CardExchanged) -> Both:
    """A card is exchanged for another."""
    (gave, gave_ja), (got, got_ja) = NOUNS.card(fact.gave), NOUNS.card(fact.got)
    return f"{said.who} exchanges {gave} for {got}.", f"{said.who}は{gave_ja}を{got_ja}と交換した。"


@SENTENCES.of(f.CardNamed)
def named(said: Said, fact: f.CardNamed) -> Both:
    """A card is named."""
    english, japanese = both_called(fact.name)
    return f"{said.who} names {english}.", f"{said.who}は{japanese}を指定した。"
