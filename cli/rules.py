"""`moothall rules`: the rules by id, and the switches of a date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from .common import Refused, example, json_option, meant, print_json, print_table, rules_option

if TYPE_CHECKING:
    from moothall.domain.dominion.rules_table import Rule

CARD = "card/"


@click.command(
    "rules",
    epilog=example("moothall rules", "moothall rules possession/gain", "moothall rules trader --rules 2013-05-23"),
)
@click.argument("name", metavar="[ID]", required=False)
@rules_option
@json_option
def rules(name: str | None, rules: str | None, as_json: bool) -> None:
    """List the rules and the switches that change by date, or show one by its id.

    --rules shows which value of each switch is in force by those rules.
    """
    from moothall.domain.dominion.rulebook import NEWEST, SWITCHES, rules_of
    from moothall.domain.dominion.rules_table import BY_ID, RULES

    in_force = dict(rules_of(rules or NEWEST).switches)
    found: list[dict[str, Any]]
    if name is None:
        found = [*map(_rule, RULES), *(_switch(each, in_force) for each in SWITCHES)]
    elif name in BY_ID:
        found = [_rule(BY_ID[name])]
    elif name in SWITCHES:
        found = [_switch(name, in_force)]
    elif name.startswith(CARD):
        found = [_card_rule(name, rules or NEWEST)]
    else:
        known = {each: each for each in (*BY_ID, *SWITCHES)}
        raise Refused(f"there is no rule or switch {name!r}{meant(name, known)}")
    if as_json:
        for each in found:
            print_json(each)
    elif name is None:
        _list(found)
    else:
        _print(found[0])


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "statement": rule.statement,
        "statement_ja": rule.statement_ja,
        "since": rule.since or None,
        "until": rule.until or None,
        "source": rule.source,
    }


def _switch(name: str, in_force: Mapping[str, str]) -> dict[str, Any]:
    from moothall.domain.dominion.rulebook import NOT_RULED_YET, SWITCHES

    values = [{"value": value, "since": since or None} for since, value in SWITCHES[name]]
    return {"switch": name, "value": in_force[name], "values": values, "ruled": name not in NOT_RULED_YET}


def _card_rule(written: str, spec: str) -> dict[str, Any]:
    """The rule that is one card's text, in force by the rules `spec`. Raises Refused for a card that is none."""
    from moothall.domain.dominion.book import book
    from moothall.domain.dominion.rulebook import rules_of

    texts = book(rules_of(spec))
    plain = {name.casefold(): name for name in texts}
    name = plain.get(written.removeprefix(CARD).casefold())
    if name is None:
        raise Refused(f"there is no card {written.removeprefix(CARD)!r}{meant(written.removeprefix(CARD), plain)}")
    text = texts[name]
    said = [text.summary, *(ability.summary for ability in text.abilities)]
    statement = " ".join(" ".join(said).split())
    return {
        "rule": CARD + name,
        "statement": statement,
        "statement_ja": None,
        "since": text.since or None,
        "until": None,
        "source": f"the text of {name}",
    }


def _list(found: list[dict[str, Any]]) -> None:
    print_table(("rule", "statement"), [(each["rule"], each["statement"]) for each in found if "rule" in each])
    click.echo()
    switches = [(each["switch"], each["value"], _values(each)) for each in found if "switch" in each]
    print_table(("switch", "in force", "values"), switches)


def _print(found: dict[str, Any]) -> None:
    if "switch" in found:
        click.echo(f"{found['switch']}={found['value']}\n  {_values(found)}")
        return
    dates = [f"{word} {found[word]}" for word in ("since", "until") if found[word]]
    click.echo("  ".join([found["rule"], *dates]))
    for line in filter(None, (found["statement"], found["statement_ja"], f"Source: {found['source']}")):
        click.echo(f"  {line}")


def _values(switch: Mapping[str, Any]) -> str:
    """Each value with the day from which it is the default; one that no day makes the default is only chosen."""
    never = "9999"
    values = ", ".join(
        each["value"]
        + ("" if each["since"] is None else " (by choice)" if each["since"] == never else f" from {each['since']}")
        for each in switch["values"]
    )
    return values if switch["ruled"] else f"{values} (no card asks for it yet)"


COMMANDS = {"rules": rules}
