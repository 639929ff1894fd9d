"""`moothall cards`: the cards that the rules know, by their English or Japanese names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from .common import Refused, example, json_option, meant, print_json, print_table, rules_option

if TYPE_CHECKING:
    from moothall.domain.kernel.game import Game
    from moothall.domain.kernel.telling.reference import CardText, Reference


@click.command(
    "cards",
    epilog=example(
        "moothall cards", "moothall cards Possession", "moothall cards 支配", "moothall cards Trader --rules 2013-05-23"
    ),
)
@click.argument("name", required=False)
@click.option("--game", "kind", metavar="KIND", help="The cards of this kind of game (else dominion; NAME: of any).")
@rules_option
@json_option
def cards(name: str | None, kind: str | None, rules: str | None, as_json: bool) -> None:
    """List the cards with a summary in our words, or show one card with every text it has had.

    NAME is its English or its Japanese name. --rules chooses by which rules a text is in force.
    """
    from moothall.domain import games
    from moothall.domain.rules_spec import NEWEST

    if name is None:
        reference = _game(kind or games.USUAL).reference()
        shown = [text for text in reference.texts(rules or NEWEST) if text.in_force]
    else:
        game, called = card_called(name, [_game(kind)] if kind is not None else list(games.every()))
        reference = game.reference()
        shown = texts_of(reference, called, rules or NEWEST)
    if as_json:
        for text in shown:
            print_json(document(text))
    elif name is None:
        print_table(("card", "Japanese", *reference.marks, "summary"), list(map(_row, shown)))
    else:
        for text in shown:
            _print(text, marked=len(shown) > 1 or rules is not None)


def _game(kind: str) -> Game:
    """The game of that name. Raises BadParameter."""
    from moothall.domain import games

    try:
        return games.find(kind)
    except LookupError as error:
        raise click.BadParameter(str(error.args[0]), param_hint="--game") from error


def card_called(written: str, games: Sequence[Game]) -> tuple[Game, str]:
    """The first of the games that has a card called so, in English or Japanese, and the card's name in its rules.

    Raises Refused, with a name that is nearly so, for what is no card, and for a card without rules.
    """
    from moothall.domain.rules_spec import NEWEST

    known: dict[str, str] = {}
    for game in games:
        reference = game.reference()
        spellings = reference.spellings()
        name = spellings.get(reference.plain(written))
        if name is not None:
            if texts_of(reference, name, NEWEST):
                return game, name
            other = game.words.called(name, "ja")
            called = name if other == name else f"{name} ({other})"
            raise Refused(f"{called} is not ruled yet: the rules have no text of it")
        known = {**spellings, **known}
    raise Refused(f"there is no card {written!r}{_meant(written, known)}")


def texts_of(reference: Reference, name: str, rules: str) -> list[CardText]:
    """Every text that a card has had, by its name in the rules; none for what is no card, or not ruled yet."""
    return [text for text in reference.texts(rules) if text.name == name]


def _meant(written: str, known: Mapping[str, str]) -> str:
    """A question what was meant. A Japanese name is short, so one of half the same letters is near enough."""
    from moothall.domain.kernel.telling.reference import plain

    if plain(written).isascii():
        return meant(plain(written), known)
    close = get_close_matches(plain(written), known, n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(f'{each} ({known[each]})' for each in close)}?" if close else ""


def document(text: CardText) -> dict[str, Any]:
    """A text of a card as plain data."""
    return {
        "card": text.name,
        "name_ja": text.name_ja,
        "since": text.since or None,
        "until": text.until or None,
        "in_force": text.in_force,
        **text.data,
    }


def _row(text: CardText) -> tuple[str, ...]:
    return (text.name, text.name_ja or "", *text.marks, "; ".join(text.says))


def _print(text: CardText, *, marked: bool) -> None:
    dates = [f"{word} {day}" for word, day in (("since", text.since), ("until", text.until)) if day]
    mark = ["in force"] if marked and text.in_force else []
    name = " ".join(dict.fromkeys(filter(None, (text.name, text.name_ja))))
    click.echo("  ".join(filter(None, (name, *text.marks, *dates, *mark))))
    for line in text.says:
        click.echo(f"  {line}")


COMMANDS = {"cards": cards}
