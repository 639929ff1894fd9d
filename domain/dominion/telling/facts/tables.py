"""The facts of a game's beginning and end, and of decks and piles as a whole, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from moothall.words import Joined, Message, Name, Series

from ....kernel.facts import Card
from ....kernel.telling.phrase import Says
from ...play.landscapes.hexes_and_boons import BOONS, HEXES
from ...table import facts as f
from ...table.table import BLACK_MARKET, LANDSCAPES
from ...vocabulary import CHOICES
from .scene import NOUNS, SENTENCES, Said


@SENTENCES.of(f.GameImported)
def imported(_said: Said, fact: f.GameImported) -> Message:
    """The stream was made from a log."""
    if fact.kingdom_from in ("given", "beside"):
        return Message("fact.imported-with-kingdom", rules=fact.rules, engine=fact.engine)
    return Message("fact.imported", rules=fact.rules, engine=fact.engine)


@SENTENCES.of(f.GameStarted)
def started(saying: Said, fact: f.GameStarted) -> Message:
    """Who begins, the Kingdom, what set-up chose, and the rules."""
    players = [saying.name(f"p{seat}") for seat in range(1, len(fact.players) + 1)]
    more = [*_kingdom(fact.kingdom), *_chosen(fact.options), Message("fact.rules", rules=fact.rules)]
    return Message(
        "fact.started",
        count=len(players),
        players=Series(players),
        listed=Joined(players),
        more=Joined(more, "sentences"),
    )


def _kingdom(kingdom: Iterable[str]) -> Iterator[Message]:
    cards = [*map(Name, kingdom)]
    if cards:
        yield Message("fact.kingdom", cards=Joined(cards))


def _chosen(options: Mapping[str, str]) -> Iterator[Message]:
    """What set-up chose, and the landscapes: `Bane: Moat. Landscapes: Fleet, Reckless (Smithy).`"""
    for key, value in options.items():
        if value:
            parts = [_landscape(each) if key == LANDSCAPES else _several(each) for each in value.split("; ")]
            yield Message("fact.chosen", label=_label(key), chosen=Joined(parts))


def _label(key: str) -> Says:
    """What an option of set-up is called: by the card it is for."""
    if key == LANDSCAPES:
        return Message("fact.landscapes")
    choice = CHOICES.get(key)
    return key if choice is None else Name(choice.card)


def _landscape(written: str) -> Says:
    name, _, pile = written.partition(" on ")
    return Message("fact.landscape-on", name=Name(name), pile=Name(pile)) if pile else Name(name)


def _several(written: str) -> Joined:
    """The names in a value of set-up, which may be a list."""
    return Joined(map(Name, written.split(", ")))


@SENTENCES.of(f.TableGiven)
def given(_said: Said, _fact: f.TableGiven) -> Message:
    """The table was set up by hand."""
    return Message("fact.table-given")


@SENTENCES.of(f.KingdomDrawn)
def kingdom_drawn(_said: Said, _fact: f.KingdomDrawn) -> Message:
    """A new Kingdom is drawn."""
    return Message("fact.kingdom-drawn")


@SENTENCES.of(f.KingdomDealt)
def kingdom_dealt(_said: Said, fact: f.KingdomDealt) -> Message:
    """The Kingdom piles are removed, and others stand in their place."""
    laid = "; ".join(fact.landscapes)
    options = {**({LANDSCAPES: laid} if laid else {}), **_but_the_kingdom(fact)}
    more = [*_kingdom(fact.kingdom), *_chosen(options)]
    if not more:
        return Message("fact.kingdom-dealt-alone")
    return Message("fact.kingdom-dealt", more=Joined(more, "sentences"))


def _but_the_kingdom(fact: f.KingdomDealt) -> Mapping[str, str]:
    kingdom = "; ".join(fact.kingdom)
    return {key: value for key, value in fact.options.items() if value != kingdom}


@SENTENCES.of(f.GameEnded)
def ended(saying: Said, fact: f.GameEnded) -> Message:
    """The points, and who won."""
    scores = [Message("fact.score", name=saying.name(player), points=points) for player, points in fact.scores.items()]
    winners = [saying.name(player) for player in fact.winners]
    if len(winners) == 1:
        won = Message("fact.one-wins", who=winners[0])
    elif winners:
        won = Message("fact.some-win", winners=Series(winners), both=Joined(winners, "conjunction"))
    else:
        won = Message("fact.nobody-wins")
    if not scores:
        return Message("fact.game-over", won=won)
    return Message("fact.game-over-with-scores", scores=Joined(scores), won=won)


@SENTENCES.of(f.DeckShuffled)
def shuffled(saying: Said, fact: f.DeckShuffled) -> Message:
    """A shuffle: of the whole deck at set-up, later of the discard pile, under what is left of the deck."""
    left = saying.scene.decks.get(fact.player, 0)
    if saying.scene.turn is None and not left:
        return saying.does(Message("fact.shuffles-deck"))
    if left:
        return saying.does(Message("fact.shuffles-under", count=left))
    return saying.does(Message("fact.shuffles-discard-pile", count=len(fact.order)))


@SENTENCES.of(f.PileShuffled)
def pile_shuffled(_said: Said, fact: f.PileShuffled) -> Message:
    """A pile of different cards is shuffled."""
    if fact.pile == HEXES:
        return Message("fact.hexes-shuffled")
    if fact.pile == BOONS:
        return Message("fact.boons-shuffled")
    if fact.pile == BLACK_MARKET:
        return Message("fact.black-market-shuffled")
    if fact.pile.endswith(("deck", "pile")):
        return Message("fact.pile-shuffled-so-called", pile=Name(fact.pile))
    return Message("fact.pile-shuffled", pile=Name(fact.pile))


@SENTENCES.of(f.CardsDrawn)
def drawn(saying: Said, fact: f.CardsDrawn) -> Message:
    """Cards are drawn."""
    return saying.does(Message("fact.draws", cards=NOUNS.cards(fact.cards)))


@SENTENCES.of(f.CardsLookedAt)
def looked_at(saying: Said, fact: f.CardsLookedAt) -> Message:
    """Cards are looked at, one's own or another's."""
    known = _are_known(fact.cards)
    if fact.owner == fact.player:
        return saying.does(Message("fact.looks-at", cards=NOUNS.cards(fact.cards, articles=not known)))
    cards, whose = NOUNS.cards(fact.cards, articles=False), saying.name(fact.owner)
    if not known:
        return saying.does(Message("fact.looks-at-so-many-of", count=len(fact.cards), cards=cards, whose=whose))
    return saying.does(Message("fact.looks-at-cards-of", cards=cards, whose=whose))


def _are_known(cards: Iterable[Card]) -> bool:
    return all(card.face is not None for card in cards)


@SENTENCES.of(f.DeckMoved)
def deck_moved(saying: Said, _fact: f.DeckMoved) -> Message:
    """A whole deck goes into the discard pile."""
    return saying.does(Message("fact.puts-deck-into-discard-pile"))


@SENTENCES.of(f.PileRotated)
def rotated(saying: Said, fact: f.PileRotated) -> Message:
    """The cards on top of a pile go to its bottom."""
    count, cards = len(fact.cards), NOUNS.cards(fact.cards)
    return saying.does(Message("fact.rotates", count=count, pile=Name(fact.pile), cards=cards))
