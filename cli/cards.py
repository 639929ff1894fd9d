"""`moothall cards`: the cards that the rules know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .common import Refused, example, json_option, meant, print_json, print_table, rules_option

if TYPE_CHECKING:
    from moothall.domain.dominion.book import Text


@click.command(
    "cards", epilog=example("moothall cards", "moothall cards Possession", "moothall cards Trader --rules 2013-05-23")
)
@click.argument("name", required=False)
@rules_option
@json_option
def cards(name: str | None, rules: str | None, as_json: bool) -> None:
    """List the cards with a summary in our words, or show one card with every text it has had."""
    from moothall.domain.dominion.book import TEXTS, book
    from moothall.domain.dominion.rulebook import NEWEST, rules_of

    current = book(rules_of(rules or NEWEST))
    if name is None:
        found = [current[each] for each in sorted(current)]
    else:
        plain = {each.casefold(): each for each in TEXTS}
        known = plain.get(name.casefold())
        if known is None:
            raise Refused(f"there is no card {name!r} in the rules{meant(name, plain)}")
        found = [current[known]] if rules else TEXTS[known]
    if as_json:
        for text in found:
            print_json(_document(text))
    elif name is None:
        print_table(("card", "cost", "types", "summary"), [_row(text) for text in found])
    else:
        for text in found:
            _print_text(text)


def _document(text: Text) -> dict[str, Any]:
    return {
        "card": text.name,
        "since": text.since or None,
        "cost": {"coins": text.cost.coins, "potions": text.cost.potions, "debt": text.cost.debt},
        "types": sorted(text.types),
        "summary": text.summary,
        "abilities": [
            {"event": ability.event, "where": ability.where, "rule": ability.rule, "summary": ability.summary}
            for ability in text.abilities
        ],
    }


def _row(text: Text) -> tuple[str, ...]:
    summary = text.summary or "; ".join(ability.summary for ability in text.abilities)
    return (text.name, str(text.cost), " ".join(sorted(text.types)), " ".join(summary.split()))


def _print_text(text: Text) -> None:
    since = f", since {text.since}" if text.since else ""
    click.echo(f"{text.name}  {text.cost}  {' '.join(sorted(text.types))}{since}")
    for line in filter(None, (text.summary, *(f"{each.event}: {each.summary}" for each in text.abilities))):
        click.echo(f"  {' '.join(line.split())}")


COMMANDS = {"cards": cards}
