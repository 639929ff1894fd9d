"""`moothall find` and `bisect`: the facts at which an expression holds, and where it becomes true."""

from __future__ import annotations

import click
from moothall import service
from moothall.words import Message, Sentence, Texts

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..language import said
from ..options import game_argument, json_option, lang_option, store_option, viewer_option
from ..reading import view


@click.command(
    "find",
    epilog=Examples(
        "moothall find 5f0c2d8e 'gain & card:Province & player:Ann'",
        "moothall find 5f0c2d8e 'hand(Ann) > 5' --json",
        "moothall find game.txt divergent",
    ),
)
@game_argument("GAME[@PLACE]|LOG")
@click.argument("expression", metavar="EXPR")
@viewer_option
@lang_option
@store_option
@json_option
def find_command(
    game: str, expression: str, viewer: str | None, lang: service.Lang, store: str | None, as_json: bool
) -> None:
    """List every fact at which an expression holds: about the fact, or about the table after it.

    docs/filters.md explains expressions. Exit code 1 where it holds nowhere.
    """
    seen = view(game, viewer, store=store)
    facts = service.find(seen, expression, lang=lang)
    width = len(str(seen.seq))
    for each in facts:
        if as_json:
            print_json(each.to_json())
        else:
            say(f"{each.fact.seq:>{width}}  {_words(each)}")
    if not facts:
        raise click.ClickException(Sentence(Message("command.no-match")))


def _words(fact: service.FoundFact) -> str:
    """The sentence of a fact with the line of the log, and the ruling on it."""
    told, says = fact.to_json(), fact.told.unended
    line, rule = told["line"], told.get("rule")
    if "interval" not in told:
        return fact.words if line is None else said(Message("command.fact-at-line", says=says, line=line))
    first, last = told["interval"]
    ruling = Texts(en=told.get("ruling"), ja=told.get("ruling_ja")) if "ruling" in told else OTHERWISE
    if first == last:
        against = Message("command.fact-against-rules", says=says, line=line, ruling=ruling, rule=rule)
    else:
        against = Message(
            "command.fact-against-rules-within",
            says=says, line=line, first=first, last=last, ruling=ruling, rule=rule,
        )  # fmt: skip
    return said(against)


OTHERWISE = Message("command.rules-say-otherwise")
"""The ruling on a fact where it has no words."""


@click.command(
    "bisect",
    epilog=Examples(
        "moothall bisect 5f0c2d8e --when 'supply(Province) = 0'",
        "moothall bisect game.txt --first --when divergent",
    ),
)
@game_argument("GAME[@PLACE]|LOG")
@click.option("--when", "expression", required=True, metavar="EXPR", help="What becomes true.")
@click.option("--first", is_flag=True, help="Look at one table after the other, to find the first place of several.")
@viewer_option
@lang_option
@store_option
@json_option
def bisect_command(
    game: str, expression: str, first: bool, viewer: str | None, lang: service.Lang, store: str | None, as_json: bool
) -> None:
    """Find where an expression turns from false to true, by halving, and say how many tables were looked at.

    Where it turns true more than once, halving finds one of the places and --first the first. Exit code 1 where it is
    not true at the end (with --first: nowhere).
    """
    seen = view(game, viewer, store=store)
    turning = service.bisect(seen, expression, first=first, lang=lang)
    fact = turning.found
    if fact is None:
        count = turning.tables
        none = Message("command.no-match-of-tables" if first else "command.no-match-at-end", count=count)
        raise click.ClickException(Sentence(none))
    if as_json:
        print_json({**fact.to_json(), "tables": turning.tables})
    else:
        place = f"{seen.called}@{fact.fact.seq}"
        say(Message("command.turns-true", place=place, says=_words(fact), count=turning.tables))


COMMANDS = {"find": find_command, "bisect": bisect_command}
