"""Values of a viewed table by a word: `coins`, `turn`, `hand` of a player, `supply` of a pile. Views of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from moothall.words import Joined, Message

Value = bool | int | str | None
SCORE = {"score": "scores", "rank": "ranks"}
"""Tables have them by player; one asks for that of one player."""


class Unknown(LookupError):
    """The table has nothing of that name; the message says what it has."""


def of_table(table: Mapping[str, Any], word: str) -> Any:
    """The value that the table has under a word, or under a path of words with dots between (`turn.kind`). Raises
    Unknown.

    None where the path leads through something that is not there now.
    """
    value: Any = table
    for at, part in enumerate(word.split(".")):
        if value is None:
            return None
        if not isinstance(value, Mapping) or part not in value:
            there = Joined(map(str, value)) if isinstance(value, Mapping) and value else None
            has = "" if there is None else Message("hint.it-has", known=there)
            where = Message("what.table") if at == 0 else word.rsplit(".", 1)[0]
            raise Unknown(Message("filter.not-kind-of-fact", part=part, where=where, meant=has))
        value = value[part]
    return value


def amount(value: Any, name: str | None = None) -> Value:
    """The value as something to compare: a number or a word stays as it is, several things become their number.

    With a `name` that of one thing among them: how many cards are called so, the size of a pile, what stands at a key.
    Raises Unknown for a name that is not there.
    """
    if name is not None:
        return _named(value, name)
    if isinstance(value, Mapping):
        return cast("Value", value["number"]) if "number" in value else len(value)
    return len(value) if _several(value) else cast("Value", value)


def _named(value: Any, name: str) -> Value:
    plain = name.casefold()
    if isinstance(value, Mapping):
        key = next((each for each in value if str(each).casefold() == plain), None)
        if key is not None:
            return amount(value[key])
        if value:
            raise Unknown(Message("filter.no-2", name=name, known=Joined(map(str, value))))
        return None
    if not _several(value):
        raise Unknown(Message("filter.one-thing-and-not-several", name=name))
    if any(isinstance(each, Mapping) for each in value):
        return _entry(value, name)
    return sum(str(each or "").casefold() == plain for each in value)


def _entry(entries: Sequence[Mapping[str, Any]], name: str) -> Value:
    """The count of the entry that is called so: by the first thing that it says."""
    counts = {str(next(iter(each.values()))): each.get("count") for each in entries}
    key_found = next((key for key in counts if key.casefold() == name.casefold()), None)
    if key_found is None or counts[key_found] is None:
        raise Unknown(Message("filter.nothing-of-name-counted-here", name=name, known=Joined(counts)))
    return cast("Value", counts[key_found])


def of_player(table: Mapping[str, Any], player: str, word: str, card: str | None, later: bool) -> Value:
    """The value that a player has of a zone, of a kind of token, or of another field of the table about them; of a
    zone, the cards called `card` alone. Raises Unknown.

    `later` says that the table names it only where there is some.
    """
    word = SCORE.get(word, word)
    by_player = table.get(word)
    if isinstance(by_player, Mapping):
        return amount(by_player.get(player), card) if player in by_player else None
    players: Sequence[Mapping[str, Any]] = table.get("players", ())
    own = next((each for each in players if each["player"] == player), None)
    if own is None:
        raise Unknown(Message("filter.player-has-no-2", word=word))
    zones, tokens = own.get("zones", {}), own.get("tokens", {})
    for each in (zones, tokens, own):
        if word in each:
            return amount(each[word], card)
    if later:
        return 0
    known = [*zones, *tokens, *(each for each in own if each not in ("zones", "tokens", "player", "name"))]
    raise Unknown(Message("filter.player-has-no", word=word, known=Joined(known)))


def _several(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
