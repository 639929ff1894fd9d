"""The facts of single cards that go from one place to another, in words."""

from __future__ import annotations

from ....kernel.telling.clause import CARDS, NOBODY, OfCards
from ....kernel.telling.phrase import Both
from ...table import facts as f
from .scene import NOUNS, SENTENCES, Said, both_called, instead_of, of_card
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


def _gone(zone: str, verb: Both) -> OfCards:
    """A player does something with a card of a zone: `trashes Copper from their hand`."""
    source, source_ja = coming(zone)
    return OfCards(f"{verb[0]} {CARDS}{spaced(source)}", f"{source_ja}{CARDS}を{verb[1]}")


@of_card(f.CardGained, of_turn=True)
def gained(said: Said, fact: f.CardGained) -> OfCards:
    """A gain: from where, to where, and instead of whom."""
    source, source_ja = ("", "") if fact.from_ in UNTOLD else coming(fact.from_)
    if fact.to == "discard":
        target, target_ja = "", ""
    elif fact.to in GAINED:
        target, target_ja = GAINED[fact.to]
    else:
        target, target_ja = going(fact.to)
        target = f" {target}" if is_mat(fact.to) else f" and it is set {target}"
    source_ja = source_ja.removesuffix("の") + "から" if source_ja else ""
    instead, who = "", None
    other = instead_of(said)
    if other:
        instead, who = f" instead of {other}", (said.who, f"{other}の代わりに{said.who}が")
    return OfCards(f"gains {CARDS}{spaced(source)}{target}{instead}", f"{source_ja}{CARDS}を{target_ja}獲得した", who)


@of_card(f.CardTrashed, of_turn=True)
def trashed(_said: Said, fact: f.CardTrashed) -> OfCards:
    """A card is trashed, and from where."""
    return _gone(fact.from_, ("trashes", "廃棄した"))


@of_card(f.CardDiscarded)
def discarded(_said: Said, fact: f.CardDiscarded) -> OfCards:
    """A card is discarded, and from where."""
    return _gone(fact.from_, ("discards", "捨て札にした"))


@of_card(f.CardRevealed)
def revealed(_said: Said, fact: f.CardRevealed) -> OfCards:
    """A card is shown to everybody."""
    if fact.from_.startswith("black market"):
        source, source_ja = coming(fact.from_)
        return OfCards(f"{CARDS} is revealed {source}", f"{source_ja}{CARDS}を公開した", NOBODY)
    return _gone(fact.from_, ("reveals", "公開した"))


@of_card(f.CardExiled)
def exiled(_said: Said, fact: f.CardExiled) -> OfCards:
    """A card goes to the Exile mat."""
    return _gone(fact.from_, ("exiles", "追放した"))


@of_card(f.CardCalled, of_turn=True)
def called_from_mat(_said: Said, _fact: f.CardCalled) -> OfCards:
    """A Reserve card is called."""
    return OfCards(f"calls {CARDS}", f"{CARDS}を呼び出した")


@of_card(f.CardMoved)
def moved(said: Said, fact: f.CardMoved) -> OfCards:
    """A card goes somewhere, and that is neither gain, trash, discard, draw nor play."""
    target, target_ja = going(fact.to)
    if fact.to == "looked at":
        return OfCards(f"takes {CARDS} up to look at it", f"{CARDS}を手に取って見た")
    if fact.to == "supply":
        return OfCards(f"returns {CARDS} to its pile", f"{CARDS}を山に戻した")
    if fact.to == "discard":
        who = said.who
        return OfCards(f"{CARDS} is put into {who}'s discard pile", f"{CARDS}を{who}の捨て札に置いた", NOBODY)
    verb = "加えた" if fact.to == "hand" else "置いた"
    target = f"on {target.removeprefix('onto ')}" if is_mat(fact.to) else target
    return OfCards(f"puts {CARDS} {target}", f"{CARDS}を{target_ja}{verb}")


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


@of_card(f.SetAside)
def set_aside(said: Said, fact: f.SetAside) -> OfCards:
    """A card is set aside, by what, or put on a mat."""
    who = said.who
    if fact.from_ == "trash":
        words = f"{CARDS} is set aside; it comes back to {who}", f"廃棄された{who}の{CARDS}を脇に置いた"
        return OfCards(*words, NOBODY)
    if is_mat(fact.to):
        target, target_ja = going(fact.to)
        target = target.replace("onto", "on", 1)
        return OfCards(f"puts {CARDS} {target}", f"{CARDS}を{target_ja}置いた")
    by, by_ja = _set_aside_by(said, fact)
    return OfCards(f"sets {CARDS} aside{by}", f"{CARDS}を脇に置いた{by_ja}")


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
