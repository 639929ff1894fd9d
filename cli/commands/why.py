"""`moothall why`: what made a fact, back to the answer before it."""

from __future__ import annotations

from collections.abc import Iterator

import click
from moothall import service
from moothall.service.wording import padded
from moothall.words import Joined, Message

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..display.sources import with_marks
from ..language import said
from ..options import game_argument, json_option, lang_option, store_option, viewer_option
from ..reading import view


@click.command("why", epilog=Examples("moothall why 5f0c2d8e@120", "moothall why 5f0c2d8e@120 --as p1 --json"))
@game_argument()
@viewer_option
@lang_option
@store_option
@json_option
def why(game: str, viewer: str | None, lang: service.Lang, store: str | None, as_json: bool) -> None:
    """Say why fact SEQ of a stored game (else the last one) came about.

    The list goes back from the fact: to the play or trigger that made it, to what made that, and so on to an answer at
    a menu. From an extra turn it continues to the play that earned the turn. Each step comes with the rule that
    decided, as it stands in the rules of the game. Each answer comes with what else was offered, and with what was not
    offered and why. A play and the answer that chose it are one line, which also says what came of it; --json has every
    fact.
    """
    seen = view(game, viewer, store=store)
    chain = service.why(seen, lang=lang)
    if as_json:
        for each in chain:
            print_json(each.to_json())
        return
    width = len(str(seen.seq))
    for first, last in service.in_lines(chain):
        say(_told(first, last), head=f"{padded(said(service.LEADS[first.how]), LINK)} {last.fact.seq:>{width}}  ")
        statement = first.stated(lang)
        below = [statement] if statement is not None else []
        for line in [*below, *_besides(last, lang)]:
            say(f"{'':{width + 15}}{line}")


LINK = 10
"""How many columns it takes to say how one link leads to the next."""


def _told(first: service.Cause, last: service.Cause) -> str:
    """What tells one link, or with it the answer that chose it."""
    return with_marks(last.folded, [first.rule] if first.rule else [], [first.fact])


def _besides(link: service.Cause, lang: service.Lang) -> Iterator[str]:
    """What else was offered, and what was not by which rule, in lines."""
    if link.others is None:
        return
    if link.others.words:
        yield said(Message("command.offered-too", answers=Joined(link.others.words, "semicolon")))
    for rule, why in service.reasons(link.others.refused, lang).items():
        yield said(Message("command.not-offered", answers=Joined(why, "semicolon"), rule=rule))


COMMANDS = {"why": why}
