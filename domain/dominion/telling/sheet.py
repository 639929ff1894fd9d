"""A viewed table in parts, for a page: the turn, the players, the piles, and what else lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from moothall.words import Joined, Message, Name, Series, in_words

from ...kernel.telling.remarks import Remark
from ...kernel.telling.sheet import Area, Row, Shape, Sheet
from ...kernel.telling.words import Lang
from ..text.book import book
from ..text.rulebook import rules_of
from .drawing import FEW
from .labels import HIDDEN, TableOfDominion, effect_called, fates_called, label, tokens_called, turn_called, whose_turn
from .questions import called

ALWAYS = ("hand", "deck", "discard", "play")
"""The zones of a player that are shown even while nothing is in them."""
AMOUNTS = ("actions", "buys", "coins", "potions")


HEAD = ("turn", "phase", "over", "winners", "unknown", *AMOUNTS)
PILES = ("tokens", "rules", "supply", "other_piles")
COMMON = (*PILES, "trash", "landscapes", "hexes_and_boons", "effects", "durations", "queued_turns")
"""What an area rests on, of a view."""


def sheet(view: dict[str, Any], lang: Lang) -> Sheet:
    """A view in parts, in one language.

    A part that rests on the same as in the last sheet is the same object: from one table to the next most are.
    """
    words = TableOfDominion(view, lang)
    names = [(seat["player"], seat["name"]) for seat in view["players"]]

    def of(keys: Iterable[str]) -> Sequence[Any]:
        return [names, *(view[key] for key in keys)]

    played = of(("turn", "over", "winners", "scores")), view.get("unseen")
    return (
        *_as_before("turn", of(HEAD), partial(_head, view, words), lang),
        *(
            area
            for seat in view["players"]
            for area in _as_before(seat["player"], [seat, played], partial(_player, seat, view, words), lang)
        ),
        *_as_before("piles", of(PILES), partial(_piles, view, words), lang),
        *_as_before("table", of(COMMON), partial(_common, view, words), lang),
    )


def _as_before(key: str, rests_on: Sequence[Any], make: Callable[[], Iterable[Area]], lang: Lang) -> Sequence[Area]:
    """A part of a sheet: that of the last sheet, where it rests on the same, else the one that is made."""
    known = _last.get((key, lang))
    if known is None or known[0] != rests_on:
        known = _last[key, lang] = rests_on, tuple(make())
    return known[1]


_last: dict[tuple[str, Lang], tuple[Sequence[Any], tuple[Area, ...]]] = {}
"""Of each part of a sheet, by its key and language, what the last one rests on, and the part."""


def _head(view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Area]:
    yield Area("turn", "head", "", tuple(_of_turn(view, words)))


def _of_turn(view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Row]:
    yield Row("whose", "", "words", (_whose(view, words),), True)
    if view["turn"] is None or view["over"]:
        return
    for name in AMOUNTS:
        if name != "potions" or view[name]:
            amount = HIDDEN if name in view["unknown"] else str(view[name])
            yield Row(name, _label(words, name), "counter", (f"${amount}" if name == "coins" else amount,))


def _whose(view: Mapping[str, Any], words: TableOfDominion) -> str:
    """Whose turn it is, or how the game ended."""
    if view["over"]:
        winners = Joined(map(words.player, view["winners"]), "and")
        return words.say(Message("table.over-won", winners=winners))
    turn = view["turn"]
    if turn is None:
        return words.say(Message("table.before-first"))
    return words.say(whose_turn(view, words))


def _player(seat: Mapping[str, Any], view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Area]:
    player = seat["player"]
    name = words.player(player)
    rows = [
        Row("badge", "", "badge", tuple(_badges(player, view, words))),
        Row("remark", "", "remark", tuple(_remarks(seat, view, words)), True),
    ]
    unseen = list(_unseen(view, player))
    for zone, cards in seat["zones"].items():
        shape: Shape = "deck" if zone == "deck" else "cards"
        rows.append(Row(zone, _label(words, zone), shape, tuple(cards), zone in ALWAYS))
        if unseen:
            may_be = tuple(_may_be(each, words) for each in unseen if each["zone"] == zone)
            if may_be:
                rows.append(Row(f"{zone} may be", "", "words", may_be))
    yield Area(player, "player", name, tuple(rows))


def _badges(player: str, view: Mapping[str, Any], words: TableOfDominion) -> Iterator[str]:
    turn = view["turn"]
    if view["over"]:
        if player in view["winners"]:
            yield words.say(Message("table.won"))
    elif turn is not None:
        if turn["player"] == player:
            yield words.say(Message("table.their-turn"))
        if turn["controller"] == player != turn["player"]:
            yield words.say(Message("table.decides"))


def _remarks(seat: Mapping[str, Any], view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Remark]:
    turns = seat["turns"]
    if view["over"] and seat["player"] in view["scores"]:
        points = view["scores"][seat["player"]]
        yield Remark("points", words.say(Message("table.points", count=points)))
    yield _counted("turns", turns, words.lang)
    for name, count in seat["tokens"].items():
        yield _counted(name, count, words.lang)
    for state in seat["states"]:
        yield Remark(state, words.card(state))


def _unseen(view: Mapping[str, Any], player: str) -> Iterator[Mapping[str, Any]]:
    """What is said of the cards of a player that nobody saw, where they can be few things."""
    for each in view.get("unseen", ()):
        if each["player"] == player and 0 < len(each["can_be"]) <= FEW:
            yield each


def _may_be(unseen: Mapping[str, Any], words: TableOfDominion) -> str:
    names = Series(map(Name, unseen["can_be"]), "either")
    return words.say(Message("table.face-down", names=names, count=unseen["cards"], pool=unseen["of"]))


def _piles(view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Area]:
    on_piles: dict[str, list[str]] = {}
    for each in view["tokens"]:
        on_piles.setdefault(each["place"], []).append(_tokens(each, words))
    for key in ("supply", "other_piles"):
        if view[key]:
            rows = (
                _pile(pile["pile"], pile["count"], pile["top"], tuple(on_piles.pop(pile["pile"], ())), view["rules"])
                for pile in view[key]
            )
            yield Area(key, "piles", _label(words, key), tuple(rows))


def _tokens(lying: Mapping[str, Any], words: TableOfDominion) -> str:
    """Tokens on a pile or a landscape, and whose they are."""
    tokens = tokens_called(lying["token"], lying["count"])
    if not lying["player"]:
        return words.say(tokens)
    return words.say(Message("table.whose-tokens", tokens=tokens, whose=words.player(lying["player"])))


@lru_cache(maxsize=4096)
def _pile(name: str, count: int, top: str | None, tokens: tuple[str, ...], rules: str) -> Row:
    """A pile; kept, since from one table to the next most piles are as they were."""
    return Row(name, name, "pile", (str(count), top if top != name else None, *tokens), True, _rank(name, rules))


def _rank(name: str, rules: str) -> int:
    """Where a pile stands: 0 for one of the Kingdom; the others behind, by their kind and by what they cost."""
    text = book(rules_of(rules)).get(name)
    if text is None or text.in_kingdom:
        return 0
    kind = 1 if "Treasure" in text.types else 2 if "Victory" in text.types else 3
    return 100 * kind + text.cost.coins


def _common(view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Area]:
    yield Area("table", "common", words.say(Message("table.on-the-table")), tuple(_on_table(view, words)))


def _on_table(view: Mapping[str, Any], words: TableOfDominion) -> Iterator[Row]:
    yield Row("trash", _label(words, "trash"), "cards", tuple(view["trash"]), True)
    yield Row("landscapes", _label(words, "landscapes"), "words", tuple(_landscapes(view["landscapes"], words)))
    piles = {pile["pile"] for key in ("supply", "other_piles") for pile in view[key]}
    for place, cards in view["hexes_and_boons"].items():
        yield Row(f"fates {place}", words.say(fates_called(place)), "cards", tuple(cards))
    elsewhere = tuple(
        words.say(Message("table.tokens-elsewhere", place=Name(each["place"]), tokens=_tokens(each, words)))
        for each in view["tokens"]
        if each["place"] not in piles
    )
    yield Row("tokens", _label(words, "tokens"), "words", elsewhere)
    effects = tuple(words.say(effect_called(each, words)) for each in view["effects"])
    yield Row("effects", _label(words, "effects"), "words", effects)
    yield Row("durations", _label(words, "durations"), "words", tuple(_durations(view["durations"], words)))
    turns = tuple(
        words.say(Message("table.queued-turn", who=words.player(each["player"]), kind=turn_called(each["kind"])))
        for each in view["queued_turns"]
    )
    yield Row("queued_turns", _label(words, "queued_turns"), "words", turns)


def _landscapes(laid: Iterable[Mapping[str, Any]], words: TableOfDominion) -> Iterator[str]:
    for each in laid:
        name, marks = Name(each["name"]), [Name(each["pile"])] if each["pile"] else []
        marked = Joined([*marks, *([label("in effect")] if each.get("in_effect") else [])], "marks")
        yield words.say(Message("table.landscape", landscape=name, marks=marked) if marked.values else name)


def _durations(due: Iterable[Mapping[str, Any]], words: TableOfDominion) -> Iterator[str]:
    for each in due:
        name, who = Name(each["card"]), words.player(each["player"])
        if each["cards"]:
            cards = words.cards(each["cards"])
            yield words.say(Message("table.duration-of-with", card=name, who=who, cards=cards))
        else:
            yield words.say(Message("table.duration-of", card=name, who=who))


def _label(words: TableOfDominion, key: str) -> str:
    return _called(key, words.lang)


@lru_cache(maxsize=1024)
def _called(key: str, lang: Lang) -> str:
    """What `label` says; kept, since a game has a thousand tables with the same labels."""
    return in_words(label(key), lang, called)


@lru_cache(maxsize=1024)
def _counted(name: str, count: int, lang: Lang) -> Remark:
    """So many turns, or so many tokens of a kind; kept for the same reason."""
    said = Message("table.turns", count=count) if name == "turns" else tokens_called(name, count)
    return Remark(name, in_words(said, lang, called))
