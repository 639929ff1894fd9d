"""The facts of a game's beginning and end, and of decks and piles as a whole, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....kernel.facts import Card
from ....kernel.telling.phrase import Both, counted, listed, listed_ja
from ...play.hexes_and_boons import BOONS, HEXES
from ...table import facts as f
from ...table.table import BLACK_MARKET, LANDSCAPES
from ...vocabulary import CHOICES
from .scene import NOUNS, SENTENCES, Said, both_called


@SENTENCES.of(f.GameImported)
def imported(_said: Said, fact: f.GameImported) -> Both:
    """The stream was made from a log."""
    engine = fact.engine
    given = fact.kingdom_from in ("given", "beside")
    with_kingdom = ", with a Kingdom that was given" if given else ""
    return (
        f"Imported from a log{with_kingdom}, by the rules of {fact.rules} ({engine}).",
        f"ログ{'と、別に与えられた王国' if given else ''}から取り込み。ルール：{fact.rules}（{engine}）。",
    )


@SENTENCES.of(f.GameStarted)
def started(said: Said, fact: f.GameStarted) -> Both:
    """Who begins, the Kingdom, what set-up chose, and the rules."""
    names = [said.name(f"p{seat}") for seat in range(1, len(fact.players) + 1)]
    english, japanese = _kingdom(fact.kingdom)
    chosen, chosen_ja = _chosen(fact.options)
    verb = "begins" if len(names) == 1 else "begin"
    return (
        f"{listed(names)} {verb}.{english}{chosen} Rules: {fact.rules}.",
        f"ゲーム開始：{listed_ja(names)}。{japanese}{chosen_ja}ルール：{fact.rules}。",
    )


def _kingdom(names: Iterable[str]) -> Both:
    both = [both_called(name) for name in names]
    if not both:
        return "", ""
    return f" Kingdom: {', '.join(each for each, _ in both)}.", f"王国：{listed_ja([each for _, each in both])}。"


def _chosen(options: Mapping[str, str]) -> Both:
    """What set-up chose, and the landscapes: `Bane: Moat. Landscapes: Fleet, Reckless (Smithy).`"""
    english, japanese = "", ""
    for key, value in options.items():
        if not value:
            continue
        label, label_ja = _label(key)
        parts = [_landscape(each) if key == LANDSCAPES else _several(each) for each in value.split("; ")]
        english += f" {label}: {', '.join(each for each, _ in parts)}."
        japanese += f"{label_ja}：{listed_ja([each for _, each in parts])}。"
    return english, japanese


def _label(key: str) -> Both:
    """What an option of set-up is called: by the card it is for."""
    if key == LANDSCAPES:
        return "Landscapes", "ランドスケープ"
    choice = CHOICES.get(key)
    return both_called(choice.card) if choice is not None else (key, key)


def _landscape(written: str) -> Both:
    name, _, pile = written.partition(" on ")
    english, japanese = both_called(name)
    if not pile:
        return english, japanese
    on, on_ja = both_called(pile)
    return f"{english} ({on})", f"{japanese}（{on_ja}）"


def _several(written: str) -> Both:
    """The names in a value of set-up, which may be a list."""
    both = [both_called(name) for name in written.split(", ")]
    return ", ".join(each for each, _ in both), listed_ja([each for _, each in both])


@SENTENCES.of(f.TableGiven)
def given(_said: Said, _fact: f.TableGiven) -> Both:
    """The table was set up by hand."""
    return "The table is set up by hand.", "場面を設定した。"


@SENTENCES.of(f.KingdomDrawn)
def kingdom_drawn(_said: Said, _fact: f.KingdomDrawn) -> Both:
    """A new Kingdom is drawn."""
    return "A new Kingdom is drawn.", "新しい王国を選んだ。"


@SENTENCES.of(f.KingdomDealt)
def kingdom_dealt(_said: Said, fact: f.KingdomDealt) -> Both:
    """The Kingdom piles are removed, and others stand in their place."""
    english, japanese = _kingdom(fact.kingdom)
    laid = "; ".join(fact.landscapes)
    chosen, chosen_ja = _chosen({**({LANDSCAPES: laid} if laid else {}), **_but_the_kingdom(fact)})
    return (
        f"The Kingdom piles are removed, and others set up.{english}{chosen}",
        f"王国の山を取り除き、別の山を用意した。{japanese}{chosen_ja}",
    )


def _but_the_kingdom(fact: f.KingdomDealt) -> Mapping[str, str]:
    kingdom = "; ".join(fact.kingdom)
    return {key: value for key, value in fact.options.items() if value != kingdom}


@SENTENCES.of(f.GameEnded)
def ended(said: Said, fact: f.GameEnded) -> Both:
    """The points, and who won."""
    scores = [(said.name(player), points) for player, points in fact.scores.items()]
    english = ", ".join(f"{name} {points}" for name, points in scores)
    japanese = listed_ja([f"{name} {points}点" for name, points in scores])
    winners = [said.name(player) for player in fact.winners]
    if len(winners) == 1:
        won, won_ja = f"{winners[0]} wins.", f"{winners[0]}の勝ち。"
    elif winners:
        won = f"{listed(winners)} share the victory."
        won_ja = f"{'と'.join(winners)}の引き分け（勝利を分け合う）。"
    else:
        won, won_ja = "Nobody wins.", "勝者なし。"
    if not scores:
        return f"The game is over. {won}", f"ゲーム終了。{won_ja}"
    return f"The game is over: {english}. {won}", f"ゲーム終了：{japanese}。{won_ja}"


@SENTENCES.of(f.DeckShuffled)
def shuffled(said: Said, fact: f.DeckShuffled) -> Both:
    """A shuffle: of the whole deck at set-up, later of the discard pile, under what is left of the deck."""
    who, number, left = said.who, len(fact.order), said.scene.decks.get(fact.player, 0)
    if said.scene.turn is None and not left:
        return f"{who} shuffles their deck.", f"{who}は山札をシャッフルした。"
    if left:
        return (
            f"{who} shuffles their discard pile under the {counted(left, 'card')} left of their deck.",
            f"{who}は捨て札をシャッフルし、残り{left}枚の山札の下に加えた。",
        )
    return (
        f"{who} shuffles their discard pile into their deck ({counted(number, 'card')}).",
        f"{who}は捨て札をシャッフルして山札にした（{number}枚）。",
    )


@SENTENCES.of(f.PileShuffled)
def pile_shuffled(_said: Said, fact: f.PileShuffled) -> Both:
    """A pile of different cards is shuffled."""
    if fact.pile == HEXES:
        return f"The {HEXES} are shuffled.", "呪詛をシャッフルした。"
    if fact.pile == BOONS:
        return f"The {BOONS} are shuffled.", "祝福をシャッフルした。"
    if fact.pile == BLACK_MARKET:
        return f"The {BLACK_MARKET} is shuffled.", "闇市場デッキをシャッフルした。"
    english, japanese = both_called(fact.pile)
    pile = english if english.endswith(("deck", "pile")) else f"{english} pile"
    return f"The {pile} is shuffled.", f"{japanese}の山をシャッフルした。"


@SENTENCES.of(f.CardsDrawn)
def drawn(said: Said, fact: f.CardsDrawn) -> Both:
    """Cards are drawn."""
    english, japanese = NOUNS.cards(fact.cards)
    return f"{said.who} draws {english}.", f"{said.who}は{japanese}を引いた。"


@SENTENCES.of(f.CardsLookedAt)
def looked_at(said: Said, fact: f.CardsLookedAt) -> Both:
    """Cards are looked at, one's own or another's."""
    who = said.who
    if fact.owner == fact.player:
        english, japanese = NOUNS.cards(fact.cards, articles=not _are_known(fact.cards))
        return f"{who} looks at {english}.", f"{who}は{japanese}を見た。"
    english, japanese = NOUNS.cards(fact.cards, articles=False)
    whose = said.name(fact.owner)
    if not _are_known(fact.cards):
        return f"{who} looks at {counted(len(fact.cards), 'card')} of {whose}.", f"{who}は{whose}の{japanese}を見た。"
    return f"{who} looks at {whose}'s {english}.", f"{who}は{whose}の{japanese}を見た。"


def _are_known(cards: Iterable[Card]) -> bool:
    return all(card.face is not None for card in cards)


@SENTENCES.of(f.DeckMoved)
def deck_moved(said: Said, _fact: f.DeckMoved) -> Both:
    """A whole deck goes into the discard pile."""
    return f"{said.who} puts their deck into their discard pile.", f"{said.who}は山札を捨て札置き場に置いた。"


@SENTENCES.of(f.PileRotated)
def rotated(said: Said, fact: f.PileRotated) -> Both:
    """The cards on top of a pile go to its bottom."""
    (pile, pile_ja), (cards, cards_ja) = both_called(fact.pile), NOUNS.cards(fact.cards)
    verb = "goes" if len(fact.cards) == 1 else "go"
    return (
        f"{said.who} rotates the {pile} pile: {cards} {verb} under it.",
        f"{said.who}は{pile_ja}の山を循環させた（{cards_ja}を一番下へ）。",
    )
