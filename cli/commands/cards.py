"""`moothall cards`: the cards that the rules know, by their English or Japanese names."""

from __future__ import annotations

import click
from moothall import service

from ..display.printing import print_json, print_table, say
from ..options import example, json_option, rules_option


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
    found = service.cards(name, kind=_kind(kind), rules=rules)
    if as_json:
        for each in found.cards:
            print_json(each.to_json())
    elif name is None:
        print_table(("card", "Japanese", *found.marks, "summary"), list(map(_row, found.cards)))
    else:
        for each in found.cards:
            _print(each, marked=len(found.cards) > 1 or rules is not None)


def _kind(written: str | None) -> str | None:
    """A kind of game as it is written. Raises BadParameter for one that there is not."""
    if written is not None:
        try:
            service.kind_called(written)
        except service.BadRequest as error:
            raise click.BadParameter(str(error), param_hint="--game") from error
    return written


def _row(card: service.Card) -> tuple[str, ...]:
    text = card.text
    return (text.name, text.name_ja or "", *text.marks, "; ".join(text.says))


def _print(card: service.Card, *, marked: bool) -> None:
    text = card.text
    dates = [f"{word} {day}" for word, day in (("since", text.since), ("until", text.until)) if day]
    mark = ["in force"] if marked and text.in_force else []
    name = " ".join(dict.fromkeys(filter(None, (text.name, text.name_ja))))
    say("  ".join(filter(None, (name, *text.marks, *dates, *mark))))
    for line in text.says:
        say(f"  {line}")


COMMANDS = {"cards": cards}
