"""`moothall diff`: what differs between two tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Refused,
    example,
    game_argument,
    games_called,
    json_option,
    lang_option,
    print_json,
    printable,
    store_option,
    viewed,
)
from .find import viewer_option

if TYPE_CHECKING:
    from moothall.domain.kernel.telling.words import Called, Lang
    from moothall.projections.diff import Change


@click.command(
    "diff",
    epilog=example("moothall diff 5f0c2d8e@turn:3 5f0c2d8e@turn:4", "moothall diff 5f0c2d8e@120 5f0c2d8e@end --json"),
)
@game_argument("A")
@click.argument("other", metavar="B", shell_complete=games_called)
@viewer_option
@lang_option
@store_option
@json_option
def diff_command(game: str, other: str, viewer: str | None, lang: Lang, store: str | None, as_json: bool) -> None:
    """Say what changed from table A to table B, each a GAME@PLACE, and nothing else."""
    from moothall.projections.board import table_of
    from moothall.projections.diff import diff

    with viewed(store, game, viewer) as one, viewed(store, other, viewer) as two:
        if one.kind is not two.kind:
            raise Refused(f"{game} is a game of {one.kind.name} and {other} one of {two.kind.name}")
        found = diff(table_of(one.kind, one.facts, one.seat), table_of(two.kind, two.facts, two.seat))
    called = one.kind.words.naming(lang)
    between = {"game": str(one.link.game), "from": len(one.facts), "other": str(two.link.game), "to": len(two.facts)}
    for change in found:
        if as_json:
            print_json({**between, **document(change)})
        else:
            click.echo(printable(f"{change.path}: {said(change, called)}"))


def document(change: Change) -> dict[str, Any]:
    """A change as plain data."""
    return {
        "path": change.path,
        "before": change.before,
        "after": change.after,
        "added": dict(change.added),
        "removed": dict(change.removed),
    }


def said(change: Change, called: Called) -> str:
    """A change in words: what came and went, or what was and is."""
    if not change.added and not change.removed:
        if isinstance(change.before, list) and isinstance(change.after, list):
            return "in another order"
        return f"{_value(change.before)} → {_value(change.after)}"
    return ", ".join([*_counts("+", change.added, called), *_counts("-", change.removed, called)])


def _counts(sign: str, counts: Mapping[str, int], called: Called) -> list[str]:
    return [f"{sign}{count} {called(name)}" if count > 1 else f"{sign}{called(name)}" for name, count in counts.items()]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(each) for each in value.values() if each not in (None, "", [], {}))
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "nothing"
    return "nothing" if value is None else str(value)


COMMANDS = {"diff": diff_command}
