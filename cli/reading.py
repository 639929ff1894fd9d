"""What commands read besides their arguments: standard input, and cards in a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from moothall import service

STANDARD_INPUT = "-"
"""The name that means standard input."""


def standard_input() -> bytes:
    """What standard input holds, as far as anything here may be long."""
    from moothall.service.files import MOST_BYTES

    return sys.stdin.buffer.read(MOST_BYTES)


def check_files(names: Sequence[str]) -> None:
    """Raise UsageError where standard input is named twice, or a store where a file is to be read: a report would show
    its URL as it was typed, with a password."""
    twice, store = sum(map(is_standard_input, names)) > 1, next(filter(is_store, names), None)
    if not twice and store is None:
        return
    from moothall.words import Message, Sentence

    if store is not None:
        raise click.UsageError(Sentence(Message("command.store-not-file", name=store)))
    raise click.UsageError(Sentence(Message("command.standard-input-can-read-only")))


def is_store(name: str) -> bool:
    """Whether a name is the URL of a store."""
    return name.startswith(("postgresql://", "postgres://", "sqlite:///"))


def chosen(logs: Sequence[service.Log], *, shard: str | None, nth: int | None, same_game: bool) -> list[service.Log]:
    """Of logs those of a part, of their texts the game that is meant; or one log of two that are views of one game.

    Raises UsageError for a part of one game.
    """
    if shard is not None:
        if same_game:
            from moothall.words import Message, Sentence

            raise click.UsageError(Sentence(Message("command.part-of-one-game")))
        logs = service.shard_of(logs, shard)
    logs_chosen = service.chosen(logs, nth)
    return [service.same_game(logs_chosen)] if same_game else logs_chosen


def text_of(name: str) -> str:
    """The text of a file, or of standard input for `-`. Raises UnreadableFile."""
    from moothall.service import files

    return files.decoded(standard_input(), name) if name == STANDARD_INPUT else files.read_text(name)


def view(game: str, viewer: str | None = None, *, store: str | None = None) -> service.Looking:
    """A game to be looked at, as `service.view` has it; `-` is a log on standard input, `-@PLACE` a place in it."""
    if not is_standard_input(game):
        return service.view(game, viewer, store=store)
    log = service.Log(STANDARD_INPUT, text_of(STANDARD_INPUT))
    return service.view_log(log, service.audited(log), place_in(game)).by(viewer)


def view_whole(game: str, viewer: str | None = None, *, store: str | None = None) -> tuple[service.Looking, int | None]:
    """All of a game, and the place in it, as `service.view_whole` has them; `-` is a log on standard input."""
    if not is_standard_input(game):
        return service.view_whole(game, viewer, store=store)
    seen, address = view(STANDARD_INPUT, viewer), place_in(game)
    return seen, None if address is None else seen.place(address)


def place_in(game: str) -> str | None:
    """The place in a log on standard input that `-@PLACE` names."""
    return None if game == STANDARD_INPUT else game[2:]


def is_standard_input(game: str) -> bool:
    """Whether a game is read from standard input, all of it or up to a place."""
    return game == STANDARD_INPUT or game.startswith((f"{STANDARD_INPUT}@", f"{STANDARD_INPUT}＠"))


def card_names(written: str) -> list[tuple[str, str]]:
    """Cards as given on the command line, by commas or in a file of lines: each name with the place where it stands.

    Raises UnreadableFile.
    """
    from moothall.service import files
    from moothall.service.wording import narrow

    where = "--kingdom"
    text = written
    if written == STANDARD_INPUT or ("," not in narrow(written, commas=True) and files.is_there(written, Path.exists)):
        text = text_of(written)
        where = f"{written} line {{}}"
    return [
        (name.strip(), where.format(number))
        for number, line in enumerate(text.splitlines(), 1)
        for name in narrow(line, commas=True).split(",")
        if name.strip()
    ]


def cards_of(written: str, game: service.Game) -> list[str]:
    """Cards of a game, by commas or in a file. Raises BadParameter, with the place, for other names."""
    from moothall.words import sentence_of

    cards = []
    for name, where in card_names(written):
        try:
            cards.append(service.card_called(name, [game])[1])
        except service.NotRuled as error:
            raise click.BadParameter(sentence_of(error), param_hint=where) from error
    return cards


def kingdom_of(written: str | None) -> tuple[str, ...] | None:
    """The names of cards that --kingdom gives; None where it is not given. Raises UnreadableFile."""
    return None if written is None else tuple(name for name, _ in card_names(written))
