"""`moothall blame`: which fact put each card of a zone there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import click
from moothall import service

from ..display.printing import print_json, say
from ..options import example, game_argument, json_option, lang_option, store_option, viewer_option
from ..reading import view


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
def blame_command(
    game: str, zone: str, viewer: str | None, lang: service.Lang, store: str | None, as_json: bool
) -> None:
    """Say which fact put the cards of a zone there, the top card first, and to which play or purchase it belongs.

    Cards that came at once are one line; --json has each card, and every cause.
    """
    found = service.blame(view(game, viewer, store=store), zone, lang=lang)
    if as_json:
        for each in found:
            print_json(each.to_json())
        return
    for (put, origin), together in groupby(found, key=_by):
        cards = list(together)
        names = _listed([each.called for each in cards], lang)
        first = cards[0]
        if put is None:
            say(f"{names}: which one of several this is, {viewer} cannot know")
            continue
        say(f"{names}{'：' if lang == 'ja' else ': '}{put} {first.words[0]}")
        if origin is not None:
            say(f"    {'原因' if lang == 'ja' else 'because of'} {origin} {first.folded}")


def _by(card: service.BlamedCard) -> tuple[int | None, int | None]:
    """The fact that put a card there, and the line to which that belongs."""
    return card.chain[0].seq if card.chain else None, None if card.origin is None else card.origin.seq


def _listed(names: Sequence[str], lang: service.Lang) -> str:
    """Names in their order, equal ones that follow each other counted."""
    counted = [(name, len(list(alike))) for name, alike in groupby(names)]
    if lang == "ja":
        return "、".join(name if count == 1 else f"{name}{count}枚" for name, count in counted)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted)


COMMANDS = {"blame": blame_command}
