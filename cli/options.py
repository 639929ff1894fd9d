"""Options and arguments that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from .display.printing import printable
from .language import language_option
from .values import Bounded, FileToRead, OneOf

FuncT = TypeVar("FuncT", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, is_eager=True, help="Print one JSON object per line.")
STORE = "moothall.store"
"""Where a context keeps which store a command was given, None for the usual one, for what is said of an error."""


def _kept_store(ctx: click.Context, _param: click.Parameter, url: str | None) -> str | None:
    ctx.meta[STORE] = url
    return url


store_option = click.option(
    "--store",
    metavar="URL",
    callback=_kept_store,
    help="Where games are kept (else MOOTHALL_STORE, else your data folder).",
)
rules_option = click.option(
    "--rules",
    metavar="SPEC",
    callback=lambda _ctx, _param, spec: checked_rules(spec, "--rules"),
    shell_complete=lambda ctx, param, begun: specs_called(ctx, param, begun),
    help="Rules: [ja-]YYYY-MM-DD[,name=value…].",
)
kingdom_option = click.option(
    "--kingdom", metavar="CARDS|FILE", help="The Kingdom where a log does not name it, by commas or in a file."
)
same_game_option = click.option(
    "--same-game", is_flag=True, help="Two logs are views of one game: for each line, take the one that hides less."
)
nth_option = click.option("--nth", type=Bounded(min=1), metavar="N", help="Which game of a text that holds several.")
jobs_option = click.option(
    "--jobs", type=Bounded(min=1), metavar="N", help="How many processes (else as many as it pays to use)."
)
shard_option = click.option(
    "--shard",
    metavar="K/N",
    help="Only part K of N of the logs: each log is in one part, whichever machine takes it.",
)
on_option = click.option(
    "--on",
    metavar="CLUSTER",
    help="Let a Ray cluster work: ray://HOST:10001, or ray for the one on this machine.",
)
lang_option = language_option(passed=True)
viewer_option = click.option(
    "--as", "viewer", metavar="PLAYER", help="Only what this player (a name, p1, p2, … or spectator) may know."
)


names_option = click.option(
    "--names",
    type=OneOf(("show", "hide")),
    default="show",
    help="hide: an invented name for each player, the same everywhere.",
)


def file_option(name: str, help: str, *, metavar: str = "FILE") -> Callable[[FuncT], FuncT]:
    """An option that names a file to read, which must be there."""
    kind = FileToRead(exists=True, dir_okay=False, path_type=Path)
    return click.option(name, type=kind, metavar=metavar, help=help)


key_option = file_option(
    "--key", "The public key of whoever must have signed the checkpoint (Ed25519, PEM or OpenSSH)."
)


def logs_to_read(command: FuncT) -> FuncT:
    """The argument that names logs, and the options that say how they are read and by which processes."""
    for option in (
        shard_option,
        on_option,
        jobs_option,
        nth_option,
        same_game_option,
        kingdom_option,
        rules_option,
        click.argument("written", metavar="LOG...", nargs=-1, required=True),
    ):
        command = option(command)
    return command


DAY = "YYYY-MM-DD"


def filter_options(command: FuncT) -> FuncT:
    """The options that choose among stored games."""
    from moothall.service import VERDICTS

    for option in (
        click.option("--winner", metavar="PLAYER", help="Only games that this player (a name, or p1, p2, …) won."),
        click.option("--until", metavar=DAY, help="Only games up to this day."),
        click.option("--since", metavar=DAY, help="Only games from this day on: that of the log, else of the rules."),
        click.option("--card", metavar="NAME", help="Only games with this card, laid out or in a deck."),
        click.option(
            "--verdict", type=OneOf(VERDICTS), metavar="VERDICT", help="Only games with this verdict on the log."
        ),
        click.option("--player", metavar="NAME", help="Only games of this player."),
    ):
        command = option(command)
    return command


def game_argument(
    metavar: str = "GAME[@PLACE]", name: str = "game", *, required: bool = True
) -> Callable[[FuncT], FuncT]:
    """The argument that names a stored game, or a place in one; shells complete its id."""
    return click.argument(
        name,
        metavar=metavar,
        required=required,
        callback=lambda _ctx, _param, written: None if written is None else written.replace(_HELD, "-", 1),
        shell_complete=games_called,
    )


_HELD = "\0"
"""Stands for the `-` of standard input while click reads a command line. No argument has it."""


def hold_places(command: click.Command, args: list[str]) -> list[str]:
    """The arguments of a command, in which a place on standard input (`-@turn:7`) does not look like options."""
    valued = {
        name for each in command.params if isinstance(each, click.Option) and not each.is_flag for name in each.opts
    }
    pairs = zip(["", *args], args, strict=False)
    return [
        _HELD + each[1:] if each.startswith(("-@", "-＠")) and before not in valued else each for before, each in pairs
    ]


def games_called(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[Any]:
    """The stored games whose ids or logs begin so, for the completion of a shell; files where there are none."""
    from click.shell_completion import CompletionItem
    from moothall.service.stores import stored as stores

    items = [
        CompletionItem(name, help=printable(what))
        for name, what in stores.games_called(begun, store=_ctx.params.get("store"))
        if printable(name) == name
    ]
    return items or [CompletionItem(begun, type="file")]


def cards_called(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """The names of cards, in English or Japanese, that begin so, for the completion of a shell."""
    from moothall.service import names_of_cards

    return [name for name in names_of_cards() if name.casefold().startswith(begun.casefold())]


def rules_called(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The ids of rules and the switches that begin so, for the completion of a shell; after `card/` cards."""
    from moothall.service import rules

    if begun.startswith("card/"):
        return [f"card/{name}" for name in cards_called(ctx, param, begun.removeprefix("card/"))]
    names = [each.get("rule") or each["switch"] for each in rules()]
    return [name for name in (*names, "card/") if name.startswith(begun)]


def specs_called(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """The values of switches that begin as the last part of a rules spec, for the completion of a shell."""
    from moothall.service import rules

    before, comma, last = begun.rpartition(",")
    specs = [f"{each['switch']}={value['value']}" for each in rules() if "switch" in each for value in each["values"]]
    return [f"{before}{comma}{each}" for each in specs if comma and each.startswith(last)]


def checked_rules(spec: str | None, option: str) -> str | None:
    """A rules spec as it stands. Raises BadParameter for another text."""
    if spec is None:
        return None
    from moothall.service import BadRules, check_rules
    from moothall.words import sentence_of

    try:
        return check_rules(spec)
    except BadRules as error:
        raise click.BadParameter(sentence_of(error), param_hint=option) from error
