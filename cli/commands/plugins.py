"""`moothall plugins`: what installed packages add."""

from __future__ import annotations

import click
from moothall import service

from ..display.printing import print_json, print_table, say
from ..options import example, json_option, lang_option

HEADS = ("adds to", "name", "package", "can be used"), ("追加先", "名前", "パッケージ", "使える")
GOOD, BAD = ("yes", "はい"), ("no", "いいえ")


@click.command("plugins", epilog=example("moothall plugins", "moothall plugins --json"))
@lang_option
@json_option
def plugins(lang: service.Lang, as_json: bool) -> None:
    """List the formats of logs, games, notations and projections that installed packages add to Moothall.

    What cannot be used is listed too, and each reason is printed below.
    """
    found = service.plugins()
    if as_json:
        for each in found:
            print_json(each.to_json())
        return
    ja = lang == "ja"
    if not found:
        say("追加するパッケージはない。" if ja else "No installed package adds anything.")
        return
    rows = [
        (each.group, each.name, f"{each.package} {each.version}", (BAD if each.error else GOOD)[ja]) for each in found
    ]
    print_table(HEADS[ja], rows)


COMMANDS = {"plugins": plugins}
