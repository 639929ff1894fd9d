"""`moothall serve`: the games of a store over HTTP."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import click
from moothall import service
from moothall.words import Message, Sentence, System

from ..display.helping import Examples
from ..display.printing import print_json, say
from ..errors import Failed
from ..options import json_option, store_option
from ..values import Bounded

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""What this machine is called by its own programs."""

HEADER = re.compile(r"[A-Za-z0-9-]{1,60}")
"""What a header may be called."""

ORIGIN = re.compile(r"https?://(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")
"""How a browser writes where a page is from."""


@click.command(
    "serve",
    epilog=Examples(
        "moothall serve",
        "moothall serve --store sqlite:///league.db --port 8000",
        "moothall serve --store postgresql://moothall@db/moothall --workers 4",
        "moothall serve --read-only",
        "moothall serve --host 0.0.0.0 --public-url https://replay.example",
    ),
)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="The address to listen at (127.0.0.1).")
@click.option("--port", type=Bounded(0, 65535), default=8000, help="The port (8000; 0: a free one).")
@click.option("--public-url", metavar="URL", help="How the server is called from outside, behind a proxy.")
@click.option(
    "--trust-header", metavar="NAME", help="The header in which the proxy says who asks: they may write notes."
)
@click.option("--cors", multiple=True, metavar="ORIGIN", help="A site whose pages may read: https://dominion.example.")
@click.option("--contact", metavar="TEXT", default="", help="Where people ask that a game is withdrawn.")
@click.option("--workers", type=Bounded(1, 64), default=1, help="How many processes answer (1).")
@click.option("--read-only", is_flag=True, help="Only show games: nothing is ever stored.")
@store_option
@json_option
def serve(
    host: str,
    port: int,
    public_url: str | None,
    trust_header: str | None,
    cors: tuple[str, ...],
    contact: str,
    workers: int,
    read_only: bool,
    store: str | None,
    as_json: bool,
) -> None:
    """Serve the games of a store over HTTP, as JSON, and tables to play at, until Ctrl-C.

    A running game is shown as a spectator sees it, and to its players as they may see it; a finished game is open to
    everybody who can reach the server.
    """
    try:
        from moothall.web.serve.running import Serving, listening_at, run, run_many
    except ModuleNotFoundError:
        raise Failed(Message("command.no-web", command="pip install 'moothall[web]'"), 1) from None

    if store == "memory:" and workers > 1:
        raise click.UsageError(Sentence(Message("command.memory-of-one-process")))
    outside = urlsplit(public_url or "").hostname
    if trust_header is not None and (outside is None or not HEADER.fullmatch(trust_header)):
        raise click.UsageError(Sentence(Message("command.trust-header", name=trust_header)))
    for origin in cors:
        if not ORIGIN.fullmatch(origin):
            raise click.UsageError(Sentence(Message("command.cors", origin=origin)))
    hosts = {host, *LOOPBACK, *(() if outside is None else (outside,))}
    with service.opened(store, create=not read_only) as hall:
        try:
            listening = listening_at(host, port)
        except OSError as error:
            message = Message("command.nothing-served-at", address=f"{host}:{port}", error=System(error))
            raise Failed(message, 1) from None
        except (TypeError, UnicodeError):  # letters that no host's name has
            raise Failed(Message("command.no-address", host=host), 1) from None
        with listening:
            name = f"[{host}]" if ":" in host else host
            address = f"http://{name}:{listening.getsockname()[1]}/games"
            if as_json:
                print_json({"address": address})
            else:
                say(f"{address}  (Ctrl-C ends it)")
            serving = Serving(
                store or "", frozenset(hosts), read_only, outside is not None, trust_header, frozenset(cors), contact
            )
            if workers == 1:
                run(serving.on(hall, None if store == "memory:" else serving.store), listening)
            else:
                run_many(serving, listening, workers)


COMMANDS = {"serve": serve}
