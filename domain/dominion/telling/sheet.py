"""A viewed table in parts, for a page: the turn, the players, the piles, and what else lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ...kernel.telling.sheet import Area, Row, Shape, Sheet, TableWords
from ...kernel.telling.words import Lang
from ..text.book import book
from ..text.names import called
from ..text.rulebook import rules_of
from .drawing import FEW, HIDDEN
from .labels import effect_called, fates_called, label, tokens_called, turn_called, whose_turn

ALWAYS = ("hand", "deck", "discard", "play")
"""The zones of a player that are shown even while nothing is in them."""
AMOUNTS = ("actions", "buys", "coins", "potions")


def sheet(view: dict[str, Any], lang: Lang) -> Sheet:
    """A view in parts, in one language."""
    words = _Words(view, lang)
    return (
        Area("turn", "head", "", tuple(_head(view, words))),
        *(_player(seat, view, words) for seat in view["players"]),
        *_piles(view, words),
        Area("table", "common", words.say("On the table", "テーブル"), tuple(_common(view, words))),
    )


class _Words(TableWords):
    """What a table of this game has besides."""

    def card(self, name: str | None) -> str:
        return called(name, self.lang) if name else HIDDEN

    def label(self, key: str) -> str:
        return label(key, self.lang)

    def cards(self, names: Iterable[str | None]) -> str:
        """Names with counts, equal ones together."""
        counted = Counter(map(self.card, names)).items()
        if self.lang == "ja":
            return "、".join(f"{name}{count}枚" if count > 1 else name for name, count in counted)
        return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counted)


def _head(view: Mapping[str, Any], words: _Words) -> Iterator[Row]:
    yield Row("whose", "", "words", (_whose(view, words),), True)
    if view["turn"] is None or view["over"]:
        return
    for name in AMOUNTS:
        if name != "potions" or view[name]:
            amount = HIDDEN if name in view["unknown"] else str(view[name])
            yield Row(name, words.label(name), "counter", (f"${amount}" if name == "coins" else amount,))


def _whose(view: Mapping[str, Any], words: _Words) -> str:
    """Whose turn it is, or how the game ended."""
    if view["over"]:
        winners = [words.player(player) for player in view["winners"]]
        return words.say(
            f"The game is over, won by {' and '.join(winners)}", f"ゲーム終了（{'、'.join(winners)}の勝ち）"
        )
    turn = view["turn"]
    if turn is None:
        return words.say("Before the first turn", "最初のターンの前")
    return whose_turn(view, words)


def _player(seat: Mapping[str, Any], view: Mapping[str, Any], words: _Words) -> Area:
    player = seat["player"]
    name = words.player(player)
    rows = [
        Row("badge", "", "badge", tuple(_badges(player, view, words))),
        Row("remark", "", "remark", tuple(_remarks(seat, view, words)), True),
    ]
    unseen = list(_unseen(view, player))
    for zone, cards in seat["zones"].items():
        shape: Shape = "deck" if zone == "deck" else "cards"
        rows.append(Row(zone, words.label(zone), shape, tuple(cards), zone in ALWAYS))
        if unseen:
            may_be = tuple(_may_be(each, words) for each in unseen if each["zone"] == zone)
            if may_be:
                rows.append(Row(f"{zone} may be", "", "words", may_be))
    return Area(player, "player", name, tuple(rows))


def _badges(player: str, view: Mapping[str, Any], words: _Words) -> Iterator[str]:
    turn = view["turn"]
    if view["over"]:
        if player in view["winners"]:
            yield words.say("won", "勝者")
    elif turn is not None:
        if turn["player"] == player:
            yield words.say("their turn", "手番")
        if turn["controller"] == player != turn["player"]:
            yield words.say("decides", "決定")


def _remarks(seat: Mapping[str, Any], view: Mapping[str, Any], words: _Words) -> Iterator[str]:
    turns = seat["turns"]
    if view["over"] and seat["player"] in view["scores"]:
        points = view["scores"][seat["player"]]
        yield words.say(f"{points} point{'' if points == 1 else 's'}", f"{points}点")
    yield words.say(f"{turns} turn{'' if turns == 1 else 's'}", f"{turns}ターン")
    for name, count in seat["tokens"].items():
        yield tokens_called(name, count, words.lang)
    yield from map(words.card, seat["states"])


def _unseen(view: Mapping[str, Any], player: str) -> Iterator[Mapping[str, Any]]:
    """What is said of the cards of a player that nobody saw, where they can be few things."""
    for each in view.get("unseen", ()):
        if each["player"] == player and 0 < len(each["can_be"]) <= FEW:
            yield each


def _may_be(unseen: Mapping[str, Any], words: _Words) -> str:
    names = [words.card(name) for name in unseen["can_be"]]
    count, pool = unseen["cards"], unseen["of"]
    either = " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    cards = f"{count} card{'' if count == 1 else 's'}"
    return words.say(
        f"face down: {either} ({cards} of a pool of {pool})",
        f"裏向き：{'か'.join(names)}（{pool}枚のうち{count}枚）",
    )


def _piles(view: Mapping[str, Any], words: _Words) -> Iterator[Area]:
    on_piles: dict[str, list[str]] = {}
    for each in view["tokens"]:
        on_piles.setdefault(each["place"], []).append(_tokens(each, words))
    for key in ("supply", "other_piles"):
        if view[key]:
            rows = (
                _pile(pile["pile"], pile["count"], pile["top"], tuple(on_piles.pop(pile["pile"], ())), view["rules"])
                for pile in view[key]
            )
            yield Area(key, "piles", words.label(key), tuple(rows))


def _tokens(lying: Mapping[str, Any], words: _Words) -> str:
    """Tokens on a pile or a landscape, and whose they are."""
    whose = f" ({words.player(lying['player'])})" if lying["player"] else ""
    return tokens_called(lying["token"], lying["count"], words.lang) + whose


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


def _common(view: Mapping[str, Any], words: _Words) -> Iterator[Row]:
    yield Row("trash", words.label("trash"), "cards", tuple(view["trash"]), True)
    yield Row("landscapes", words.label("landscapes"), "words", tuple(_landscapes(view["landscapes"], words)))
    piles = {pile["pile"] for key in ("supply", "other_piles") for pile in view[key]}
    for place, cards in view["hexes_and_boons"].items():
        yield Row(f"fates {place}", fates_called(place, words.lang), "cards", tuple(cards))
    elsewhere = tuple(
        f"{words.card(each['place'])}: {_tokens(each, words)}" for each in view["tokens"] if each["place"] not in piles
    )
    yield Row("tokens", words.label("tokens"), "words", elsewhere)
    effects = tuple(effect_called(each, words) for each in view["effects"])
    yield Row("effects", words.label("effects"), "words", effects)
    yield Row("durations", words.label("durations"), "words", tuple(_durations(view["durations"], words)))
    turns = tuple(
        f"{words.player(each['player'])} ({turn_called(each['kind'], words.lang) or each['kind']})"
        for each in view["queued_turns"]
    )
    yield Row("queued_turns", words.label("queued_turns"), "words", turns)


def _landscapes(laid: Iterable[Mapping[str, Any]], words: _Words) -> Iterator[str]:
    for each in laid:
        pile, force = each["pile"], words.label("in effect") if each.get("in_effect") else ""
        marks = [words.card(pile)] if pile else []
        marks += [force] if force else []
        yield words.card(each["name"]) + (f" ({', '.join(marks)})" if marks else "")


def _durations(due: Iterable[Mapping[str, Any]], words: _Words) -> Iterator[str]:
    for each in due:
        whose = f"{words.card(each['card'])} ({words.player(each['player'])})"
        yield whose + (f": {words.cards(each['cards'])}" if each["cards"] else "")
