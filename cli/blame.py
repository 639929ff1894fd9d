"""`moothall blame`: which fact put each card of a zone there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .common import (
    Refused,
    example,
    game_argument,
    json_option,
    lang_option,
    print_json,
    printable,
    store_option,
    viewed,
)
from .find import viewer_option

if TYPE_CHECKING:
    from moothall.domain.kernel.telling.words import Lang


@click.command(
    "blame",
    epilog=example(
        "moothall blame 5f0c2d8e --zone p1.discard", "moothall blame 5f0c2d8e@turn:7 --zone Ann.hand --json"
    ),
)
@game_argument()
@click.option("--zone", required=True, metavar="ZONE", help="p1.discard, Ann.hand, trash, supply.Gold, deck, …")
@viewer_option
@lang_option
@store_option
@json_option
def blame_command(game: str, zone: str, viewer: str | None, lang: Lang, store: str | None, as_json: bool) -> None:
    """For each card of a zone, the top first, say which fact put it there, and what led to that."""
    from moothall.domain.store.codec import to_json
    from moothall.projections.blame import NoSuchZone, blame
    from moothall.projections.timeline import names_of, words

    with viewed(store, game, viewer) as seen:
        try:
            found = blame(seen.kind, seen.facts, seen.seat, _by_seat(zone, seen.players))
        except NoSuchZone as error:
            raise Refused(str(error)) from error
    called, names = seen.kind.words.naming(lang), names_of(seen.facts)
    for each in found:
        face = called(each.face) if each.face else "?"
        chain = [words(fact, names, called) for fact in each.chain]
        if as_json:
            row = {"game": str(seen.link.game), "zone": zone, "card": each.face}
            print_json({**row, "words": chain, "facts": [to_json(fact) for fact in each.chain]})
        elif not each.chain:
            click.echo(f"{face}: which one of several this is, {viewer} cannot know")
        else:
            click.echo(printable(f"{face}: {each.chain[0].seq} {chain[0]}"))
            for fact, said in zip(each.chain[1:], chain[1:], strict=True):
                click.echo(printable(f"    because of {fact.seq} {said}"))


def _by_seat(zone: str, players: Sequence[str]) -> str:
    """A zone with its player's seat, where it is written with his name."""
    name, dot, rest = zone.rpartition(".")
    plain = [player.casefold() for player in players]
    if dot and plain.count(name.casefold()) == 1:
        return f"p{plain.index(name.casefold()) + 1}.{rest}"
    return zone


COMMANDS = {"blame": blame_command}
