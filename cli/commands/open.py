"""`moothall open`: a log, a game or a scenario in the browser of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from moothall import service
from moothall.service.places import split_address
from moothall.words import Message, System

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..errors import Failed
from ..options import json_option, lang_option, names_option, rules_option, store_option, viewer_option
from ..reading import STANDARD_INPUT, is_standard_input, place_in, text_of
from ..values import Bounded

if TYPE_CHECKING:
    from moothall.web.bridge import Desk

SCENARIOS = (".yaml", ".yml")
"""How the names of files of scenarios end."""


@click.command(
    "open",
    epilog=Examples(
        "moothall open game.txt",
        "moothall open game.txt@line:304 --rules 2013-05-23",
        "moothall open 5f0c2d8e@turn:7 --as Alice",
        "moothall open game.txt --names hide",
        "moothall open ruling.yaml --lang ja",
    ),
)
@click.argument("what", metavar="LOG|GAME[@PLACE]|SCENARIO", required=False)
@viewer_option
@names_option
@rules_option
@click.option("--port", type=Bounded(0, 65535), default=0, help="The port (else a free one).")
@click.option("--browser/--no-browser", default=True, help="Start the browser (default), or only print the address.")
@lang_option
@store_option
@json_option
def open_command(
    what: str | None,
    viewer: str | None,
    names: str,
    rules: str | None,
    port: int,
    browser: bool,
    lang: service.Lang,
    store: str | None,
    as_json: bool,
) -> None:
    """Open a log, a stored game or a file of scenarios in the browser, until Ctrl-C.

    The site is that of `python -m moothall.web`, but Python answers on this machine. Only programs of this machine
    that know the address can reach it. Without an argument the site waits for a log to be pasted.
    """
    from moothall.web.bridge import Desk
    from moothall.web.server import LOOPBACK, Site

    desk = Desk()
    opened = {"lang": lang, **({} if what is None else _opened(desk, what, viewer, names == "hide", rules, store))}
    try:
        site = Site(desk, opened, port)
    except OSError as error:
        at = f"{LOOPBACK}:{port}"
        message = Message("command.nothing-served-at", address=at, error=System(error))
        raise Failed(message, 1) from None
    if as_json:
        print_json({"address": site.address})
    else:
        say(f"{site.address}  (Ctrl-C ends it)")
    if browser:
        click.launch(site.address)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        site.server_close()


def _opened(
    desk: Desk, what: str, viewer: str | None, hide: bool, rules: str | None, store: str | None
) -> dict[str, Any]:
    """What the page opens first: the fields of a link, or `game` for a stored game, which is put on the desk."""
    given = {"as": viewer or "", "rules": rules or ""}
    name, address = (STANDARD_INPUT, place_in(what)) if is_standard_input(what) else split_address(what)
    if Path(what).suffix in SCENARIOS:
        return {"scenario": text_of(what), "rules": rules or ""}
    log: service.Log | None = None
    if name == STANDARD_INPUT or Path(name).is_file():
        log = service.Log("log.txt" if name == STANDARD_INPUT else name, text_of(name), rules)
        if hide and viewer is None:
            log = hidden = service.hidden_log(log)
            if hidden.error is not None:
                raise service.Refused(hidden.error)
    if log is not None and viewer is None:
        return {**given, "log": log.text, "name": log.name, "place": address or ""}
    if log is not None:  # for one player nothing is laid open but what they may know
        seen = service.view_log(log, service.audited(log)).by(viewer)
        upto = None if address is None else seen.place(address)
    else:
        seen, upto = service.view_whole(what, viewer, store=store)
    if hide:
        seen, given["as"] = service.hidden_names(seen), seen.seat or ""
    desk.show(seen)
    return {**given, "game": str(seen.link.game), "place": "" if upto is None else str(upto)}


COMMANDS = {"open": open_command}
