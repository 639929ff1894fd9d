"""`moothall show`: the table at any fact."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message, Sentence, Word

from ..display.helping import Examples
from ..display.printing import print_json, say, say_lines
from ..language import said
from ..options import game_argument, json_option, lang_option, store_option
from ..reading import view


@click.command(
    "show",
    epilog=Examples(
        "moothall show 5f0c2d8e",
        "moothall show 5f0c2d8e@120 --as p1 --json",
        "moothall show 5f0c2d8e@turn:7/p2 --possible Bob.hand",
    ),
)
@game_argument()
@click.option(
    "--as", "viewer", metavar="PLAYER", help="Show only what this player (a name, p1, p2, … or spectator) may see."
)
@click.option(
    "--possible",
    "zones",
    multiple=True,
    metavar="PLAYER.ZONE",
    help="Instead of the table: what each card of this zone (Bob.hand) can be that no line of the log shows.",
)
@click.option("--whole-log", is_flag=True, help="With --possible: by all lines of the log, the later ones too.")
@click.option(
    "--projection",
    metavar="NAME",
    help="Instead of the table: what a projection of an installed package makes of the game (moothall plugins).",
)
@lang_option
@store_option
@json_option
def show(
    game: str,
    viewer: str | None,
    zones: tuple[str, ...],
    whole_log: bool,
    projection: str | None,
    lang: service.Lang,
    store: str | None,
    as_json: bool,
) -> None:
    """Show the table of a stored game, now or as it stood after SEQ facts.

    A log of Dominion Online hides cards. A card that no line shows is drawn as ?, and --possible lists what it can be,
    the most certain first, by counting what was shuffled and what has been shown of it. It uses the lines up to PLACE,
    so it shows what the people at the table could know. To judge whether a log can be right, add --whole-log, which
    also uses what later lines prove. Chances treat every order of a shuffle as equally likely, and do not take a
    player's choice as a hint.
    """
    if whole_log and not zones:
        raise click.UsageError(Sentence(Message("command.whole-log-goes-possible")))
    if projection is not None and zones:
        raise click.UsageError(Sentence(Message("command.projection-does-not-go-possible")))
    if zones:
        seen, upto = service.view_whole(game, viewer, store=store) if whole_log else (None, None)
        seen = seen or view(game, viewer, store=store)
        for number, zone in enumerate(zones):
            cards = service.unseen(seen, zone, upto=upto)
            if as_json:
                print_json(cards.to_json())
                continue
            if not number:
                say(f"{seen.called}@{cards.seq}")
            say()
            for depth, each in cards.lines():
                say(f"{'  ' * depth}{said(each)}")
        return
    if projection is not None:
        projected = service.project(view(game, viewer, store=store), projection, lang=lang)
        if as_json:
            print_json(projected.to_json())
        else:
            say_lines(projected.told)
        return
    table = service.show(view(game, viewer, store=store), lang=lang)
    if as_json:
        print_json(table.to_json())
        return
    proof = table.seen.proof
    named = "" if proof in (None, "audited") else f" · {said(Word(proof))}"
    say_lines(f"{table.seen.called}@{table.seq}{named}\n\n{table.drawing}")
    for line in ("", *table.asked) if table.asked else ():
        say(line)


COMMANDS = {"show": show}
