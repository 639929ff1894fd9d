"""`moothall blame`: which fact put each card of a zone there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click
from moothall import service
from moothall.words import Joined, Message

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..language import said
from ..options import game_argument, json_option, lang_option, store_option, viewer_option
from ..reading import view


@click.command(
    "blame",
    epilog=Examples(
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
    """Say which fact put each card of a zone there, the top card first, and which play or purchase that fact belongs
    to.

    Cards that came at once are one line; --json has each card, and every cause.
    """
    blamed = service.blame(view(game, viewer, store=store), zone, lang=lang)
    if as_json:
        for each in blamed:
            print_json(each.to_json())
        return
    for (put, origin), together in groupby(blamed, key=_by):
        cards = list(together)
        names = said(Joined(_counted([each.called for each in cards])))
        first = cards[0]
        if put is None:
            say(Message("command.which-one-unknown", cards=names, viewer=viewer))
            continue
        say(Message("command.put-there", cards=names, seq=put, says=first.words[0]))
        if origin is not None:
            say(f"    {said(Message('command.put-because', seq=origin, says=first.folded))}")


def _by(card: service.BlamedCard) -> tuple[int | None, int | None]:
    """The fact that put a card there, and the line to which that belongs."""
    return card.chain[0].seq if card.chain else None, None if card.origin is None else card.origin.seq


def _counted(names: Sequence[str]) -> Iterator[Message | str]:
    """Names in their order, equal ones that follow each other counted."""
    for name, alike in groupby(names):
        count = len(list(alike))
        yield name if count == 1 else Message("command.counted", card=name, count=count)


COMMANDS = {"blame": blame_command}
