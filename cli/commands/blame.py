"""`moothall blame`: which fact put each card of a zone there."""

from __future__ import annotations

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
    """For each card of a zone, the top first, say which fact put it there, and what led to that."""
    for each in service.blame(view(game, viewer, store=store), zone, lang=lang):
        if as_json:
            print_json(each.to_json())
        elif not each.chain:
            say(f"{each.called}: which one of several this is, {viewer} cannot know")
        else:
            say(f"{each.called}: {each.chain[0].seq} {each.words[0]}")
            for fact, said in zip(each.chain[1:], each.words[1:], strict=True):
                say(f"    {'because of' if lang == 'en' else '原因'} {fact.seq} {said}")


COMMANDS = {"blame": blame_command}
