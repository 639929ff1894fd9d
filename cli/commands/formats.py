"""`moothall formats`: what is known of how servers print a game, and what is only assumed."""

from __future__ import annotations

from collections import Counter

import click
from moothall import service

from ..display.printing import print_json, print_table, say
from ..language import colon
from ..options import cards_called, example, json_option, lang_option

HEADS = ("format", "time", "logs", "cards known"), ("形式", "時期", "ログ", "判明したカード")
CARD_HEADS = (
    ("what it does", "logs", "how lines tell it (in how many logs)"),
    ("内容", "ログ", "行での表し方（ログの数）"),
)
WORDING_HEADS = ("line", "in words", "logs"), ("行", "表現", "ログ")
FROM_ENGLISH = (
    "its wordings alone are counted; which lines a card prints is taken from logs in English",
    "集計したのは表現のみ。カードごとの行は英語のログによる",
)
ASSUMED = "only assumed, so it accuses nobody", "推定であり、誰の不正の根拠にもしない"
MOST = 60
"""How many names are listed that no log shows; `--all` lists every one."""


@click.command(
    "formats",
    epilog=example("moothall formats", "moothall formats dominion-online", "moothall formats goko Cellar"),
)
@click.argument("name", required=False, shell_complete=lambda *_: list(service.EXPORT_FORMATS))
@click.argument("card", required=False, shell_complete=cards_called)
@click.option("--all", "every", is_flag=True, help="List every card and landscape that is only assumed.")
@lang_option
@json_option
def formats(name: str | None, card: str | None, every: bool, lang: service.Lang, as_json: bool) -> None:
    """List the formats of logs with how much of each real logs show, or show one, or what is known of a CARD in it.

    What fewer than two real logs of a time show is only assumed: a line that is left out, worded otherwise or put
    elsewhere there accuses nobody.
    """
    found = service.known_formats(name, card)
    if as_json:
        for each in found:
            print_json(each.to_json())
    elif name is None:
        ja = lang == "ja"
        print_table(HEADS[ja], [row for each in found for row in _rows(each, lang)])
    elif card is None:
        _print_format(found[0], lang, every=every)
    else:
        _print_card(found[0], lang)


def _rows(known: service.FormatKnown, lang: service.Lang) -> list[tuple[str, ...]]:
    if not known.times:
        return [(known.format, _uncounted(known)[lang == "ja"], "", "")]
    return [
        (known.format if at == 0 else "", each.name[lang == "ja"], str(each.logs), str(len(each.cards)))
        for at, each in enumerate(known.times)
    ]


def _uncounted(known: service.FormatKnown) -> tuple[str, str]:
    """What is said of a format of which no real logs are counted."""
    if not known.is_read:
        return "only written", "書き出しのみ"
    if known.wordings:
        return "wordings alone", "表現のみ"
    return "Moothall's own", "Moothall独自の形式"


def _print_format(known: service.FormatKnown, lang: service.Lang, *, every: bool) -> None:
    ja = lang == "ja"
    if not known.times:
        say(f"{known.format}{colon()}{(FROM_ENGLISH if known.wordings else _uncounted(known))[ja]}")
        _print_wordings(known, lang, every=every)
        return
    say(known.format)
    print_table(HEADS[ja][1:], [row[1:] for row in _rows(known, lang)])
    if known.ways:
        say()
        say("この形式の決まり（件数、うち推定）：" if ja else "what it always does (cases, of these assumed):")
        for line in _ways(known, lang):
            say(f"  {line}")
    if known.freedoms:
        say()
        heads = ("自由", "ログ") if ja else ("where a log may differ", "logs")
        print_table(heads, [(each.id, str(each.logs)) for each in known.freedoms])
    say()
    count, names = len(known.assumed), [service.known_as(each, known.game, lang) for each in known.assumed]
    said = f"{ASSUMED[1]}カード{count}枚：" if ja else f"{ASSUMED[0]}: how {count} cards and landscapes are printed"
    say(said)
    shown = names if every else names[:MOST]
    say("  " + ("、" if ja else ", ").join(shown))
    if len(shown) < count:
        more = count - len(shown)
        say(f"  ほか{more}枚（--allで示す）" if ja else f"  and {more} more; --all lists them")


def _print_wordings(known: service.FormatKnown, lang: service.Lang, *, every: bool) -> None:
    """Of a format in another language, how it words lines: those that real logs show, or every one."""
    if not known.wordings:
        return
    ja = lang == "ja"
    assumed = [each for each in known.wordings if not each.logs]
    shown = [each for each in known.wordings if every or each.logs]
    say()
    print_table(WORDING_HEADS[ja], [(each.says, each.text, str(each.logs)) for each in shown])
    said = f"{ASSUMED[1]}表現{len(assumed)}" if ja else f"{ASSUMED[0]}: {len(assumed)} wordings more"
    say(said)


def _ways(known: service.FormatKnown, lang: service.Lang) -> list[str]:
    """What a format always does, each flag with the number of its cases, and how many of these no log needs."""
    cases = Counter(each.what for each in known.ways)
    assumed = Counter(each.what for each in known.ways if each.is_assumed)
    ja = lang == "ja"
    return [
        f"{what[ja]}{'：' if ja else ': '}{count}{'、' if ja else ', '}{assumed[what]}" for what, count in cases.items()
    ]


def _print_card(known: service.FormatKnown, lang: service.Lang) -> None:
    ja = lang == "ja"
    card = service.known_as(known.card or "", known.game, lang)
    if not known.times:
        say(f"{known.format}{colon()}{(FROM_ENGLISH if known.wordings else _uncounted(known))[ja]}")
        return
    say(f"{known.format}{colon()}{card}" if ja else f"{known.format}: {card}")
    for time in known.times:
        say(f"{time.name[1]}（ログ{time.logs}件）" if ja else f"{time.name[0]} ({time.logs} logs)")
        if not time.shown:
            say(f"  {'どのログにもない。' if ja else 'no log shows it: '}{ASSUMED[ja]}")
            continue
        rows = [(each.what[ja], str(each.logs), _told(each, lang)) for each in time.shown]
        print_table(CARD_HEADS[ja], rows)


def _told(shown: service.Shown, lang: service.Lang) -> str:
    ja = lang == "ja"
    told = [each[ja] for each in shown.told] or ["使用の行" if ja else "the line of a play"]
    return ("、" if ja else ", ").join((*told, *((ASSUMED[ja],) if shown.is_assumed else ())))


COMMANDS = {"formats": formats}
