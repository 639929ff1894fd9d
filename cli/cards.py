"""`moothall cards`: the cards that the rules know, by their English or Japanese names."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from .common import Refused, example, json_option, meant, print_json, print_table, rules_option

if TYPE_CHECKING:
    from moothall.domain.dominion.book import Text


@click.command(
    "cards",
    epilog=example(
        "moothall cards", "moothall cards Possession", "moothall cards 支配", "moothall cards Trader --rules 2013-05-23"
    ),
)
@click.argument("name", required=False)
@rules_option
@json_option
def cards(name: str | None, rules: str | None, as_json: bool) -> None:
    """List the cards with a summary in our words, or show one card with every text it has had.

    NAME is its English or its Japanese name. --rules chooses by which rules a text is in force.
    """
    from moothall.domain.dominion.book import TEXTS, book
    from moothall.domain.dominion.rulebook import rules_of
    from moothall.domain.rules_spec import NEWEST

    current = book(rules_of(rules or NEWEST))
    shown = [current[each] for each in sorted(current)] if name is None else TEXTS[card_called(name)]
    found = [document(text, text is current[text.name]) for text in shown]
    if as_json:
        for each in found:
            print_json(each)
    elif name is None:
        heads = ("card", "Japanese", "cost", "types", "summary")
        print_table(heads, [_row(text, each) for text, each in zip(shown, found, strict=True)])
    else:
        for text, each in zip(shown, found, strict=True):
            _print(text, each, marked=len(shown) > 1 or rules is not None)


def card_called(written: str) -> str:
    """The name, as the rules have it, of the card that is called so in English or Japanese.

    Raises Refused, with a name that is nearly so, for what is no card, and for a card without rules.
    """
    from moothall.domain.dominion.book import TEXTS, load_cards
    from moothall.domain.dominion.names import japanese, plain, spellings

    load_cards()
    known = {**spellings(), **{plain(name): name for name in TEXTS}}
    name = known.get(plain(written))
    if name is None:
        raise Refused(f"there is no card {written!r}{_meant(plain(written), known)}")
    if name not in TEXTS:
        called = f"{name} ({japanese(name)})" if japanese(name) else name
        raise Refused(f"{called} is not ruled yet: the rules have no text of it")
    return name


def _meant(written: str, known: Mapping[str, str]) -> str:
    """A question what was meant. A Japanese name is short, so one of half the same letters is near enough."""
    if written.isascii():
        return meant(written, known)
    close = get_close_matches(written, known, n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(f'{each} ({known[each]})' for each in close)}?" if close else ""


def until(text: Text) -> str | None:
    """The day from which the next text of the card holds, if there is one."""
    from moothall.domain.dominion.book import TEXTS

    return next((each.since for each in TEXTS[text.name] if each.since > text.since), None)


def said(text: Text) -> list[str]:
    """What a text says, a line for what it does when played and one for each other ability.

    What the card gives before its other instructions stands before a summary that does not begin with it.
    """
    from moothall.domain.dominion.book import gives

    given = gives(text.cards, text.actions, text.buys, text.coins)
    summary = text.summary if text.summary.startswith(("+", "$")) else "; ".join(filter(None, (given, text.summary)))
    lines = [summary, *(f"{each.event}: {each.summary}" for each in text.abilities)]
    return [" ".join(line.split()) for line in lines if line]


def document(text: Text, in_force: bool) -> dict[str, Any]:
    """A text of a card as plain data."""
    from moothall.domain.dominion.names import japanese

    return {
        "card": text.name,
        "name_ja": japanese(text.name),
        "since": text.since or None,
        "until": until(text),
        "in_force": in_force,
        "cost": {"coins": text.cost.coins, "potions": text.cost.potions, "debt": text.cost.debt},
        "types": sorted(text.types),
        "gives": {"cards": text.cards, "actions": text.actions, "buys": text.buys, "coins": text.coins},
        "summary": text.summary,
        "abilities": [
            {"event": ability.event, "where": ability.where, "rule": ability.rule, "summary": ability.summary}
            for ability in text.abilities
        ],
    }


def _row(text: Text, found: dict[str, Any]) -> tuple[str, ...]:
    return (text.name, found["name_ja"] or "", str(text.cost), " ".join(found["types"]), "; ".join(said(text)))


def _print(text: Text, found: dict[str, Any], *, marked: bool) -> None:
    dates = [f"{word} {found[word]}" for word in ("since", "until") if found[word]]
    mark = ["in force"] if marked and found["in_force"] else []
    name = " ".join(filter(None, (text.name, found["name_ja"])))
    click.echo("  ".join((name, str(text.cost), " ".join(found["types"]), *dates, *mark)))
    for line in said(text):
        click.echo(f"  {line}")


COMMANDS = {"cards": cards}
