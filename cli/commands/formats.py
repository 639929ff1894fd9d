"""`moothall formats`: what is known of how servers print a game, and what is only assumed."""

from __future__ import annotations

from collections import Counter

import click
from moothall import service
from moothall.words import Joined, Message

from ..display.helping import Examples
from ..display.printing import print_json, print_table, say
from ..language import colon, said
from ..options import cards_called, json_option, lang_option

HEADS = Message("column.format"), Message("column.time"), Message("column.logs"), Message("column.cards-known")
CARD_HEADS = Message("column.what-it-does"), Message("column.logs"), Message("column.how-told")
WORDING_HEADS = Message("column.line"), Message("column.in-words"), Message("column.logs")
FREEDOM_HEADS = Message("column.may-differ"), Message("column.logs")
ASSUMED = Message("format.assumed")
MOST = 60
"""How many names are listed that no log shows; `--all` lists every one."""


@click.command(
    "formats",
    epilog=Examples("moothall formats", "moothall formats dominion-online", "moothall formats goko Cellar"),
)
@click.argument("name", required=False, shell_complete=lambda *_: list(service.EXPORT_FORMATS))
@click.argument("card", required=False, shell_complete=cards_called)
@click.option("--all", "every", is_flag=True, help="List every card and landscape that is only assumed.")
@lang_option
@json_option
def formats(name: str | None, card: str | None, every: bool, lang: service.Lang, as_json: bool) -> None:
    """List the formats of logs and how much of each is seen in real logs; or show one format, or what is known of a
    CARD in it.

    Whatever fewer than two real logs of a time show is only assumed. A line of that kind accuses nobody if it is
    missing, worded otherwise or in another place.
    """
    listed = service.known_formats(name, card)
    if as_json:
        for each in listed:
            print_json(each.to_json())
    elif name is None:
        print_table([*map(said, HEADS)], [row for each in listed for row in _rows(each)])
    elif card is None:
        _print_format(listed[0], lang, every=every)
    else:
        _print_card(listed[0], lang)


def _rows(known: service.FormatKnown) -> list[tuple[str, ...]]:
    if not known.times:
        return [(known.format, said(_uncounted(known)), "", "")]
    return [
        (known.format if at == 0 else "", said(each.says), str(each.logs), str(len(each.cards)))
        for at, each in enumerate(known.times)
    ]


def _uncounted(known: service.FormatKnown) -> Message:
    """What is said of a format of which no real logs are counted."""
    if not known.is_read:
        return Message("format.only-written")
    return Message("format.wordings-alone" if known.wordings else "format.own")


def _print_uncounted(known: service.FormatKnown) -> None:
    what = Message("format.from-english") if known.wordings else _uncounted(known)
    say(f"{known.format}{colon()}{said(what)}")


def _print_format(known: service.FormatKnown, lang: service.Lang, *, every: bool) -> None:
    if not known.times:
        _print_uncounted(known)
        _print_wordings(known, every=every)
        return
    say(known.format)
    print_table([*map(said, HEADS[1:])], [row[1:] for row in _rows(known)])
    if known.ways:
        say()
        say(Message("format.ways"))
        for line in _ways(known):
            say(f"  {said(line)}")
    if known.freedoms:
        say()
        print_table([*map(said, FREEDOM_HEADS)], [(each.id, str(each.logs)) for each in known.freedoms])
    say()
    names = [service.known_as(each, known.game, lang) for each in known.assumed]
    say(Message("format.cards-assumed", count=len(names)))
    shown = names if every else names[:MOST]
    say(f"  {said(Joined(shown))}")
    if len(shown) < len(names):
        say(f"  {said(Message('format.more', count=len(names) - len(shown)))}")


def _print_wordings(known: service.FormatKnown, *, every: bool) -> None:
    """Of a format in another language, how it words lines: those that real logs show, or every one."""
    if not known.wordings:
        return
    assumed = [each for each in known.wordings if not each.logs]
    shown = [each for each in known.wordings if every or each.logs]
    say()
    print_table([*map(said, WORDING_HEADS)], [(each.says, each.text, str(each.logs)) for each in shown])
    say(Message("format.wordings-assumed", count=len(assumed)))


def _ways(known: service.FormatKnown) -> list[Message]:
    """What a format always does, each flag with the number of its cases, and how many of these no log needs."""
    cases = Counter(each.what for each in known.ways)
    assumed = Counter(each.what for each in known.ways if each.is_assumed)
    return [Message("format.way", what=what, cases=count, assumed=assumed[what]) for what, count in cases.items()]


def _print_card(known: service.FormatKnown, lang: service.Lang) -> None:
    if not known.times:
        _print_uncounted(known)
        return
    say(f"{known.format}{colon()}{service.known_as(known.card or '', known.game, lang)}")
    for time in known.times:
        say(Message("format.time", time=time.says, count=time.logs))
        if not time.shown:
            say(f"  {said(Message('format.no-log', assumed=ASSUMED))}")
            continue
        rows = [(said(each.what), str(each.logs), said(_told(each))) for each in time.shown]
        print_table([*map(said, CARD_HEADS)], rows)


def _told(shown: service.Shown) -> Joined:
    told: list[object] = [*shown.told] or [Message("format.line-of-play")]
    return Joined([*told, ASSUMED] if shown.is_assumed else told)


COMMANDS = {"formats": formats}
