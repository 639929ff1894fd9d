"""`moothall rules`: the rules by id, and the switches of a date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from .cards import card_called, said, until
from .common import Refused, example, json_option, meant, print_json, print_table, rules_option
from .shown_by import scenarios_that_show, scenarios_that_use

if TYPE_CHECKING:
    from moothall.domain.dominion.rules_table import Rule

CARD = "card/"
ELSEWHERE = "The scenarios that show it are not installed: they stand in a checkout of the project, in tests/scenarios."


@click.command(
    "rules",
    epilog=example(
        "moothall rules",
        "moothall rules --search exchange",
        "moothall rules possession/gain",
        "moothall rules card/Trader --rules 2013-05-23",
        "moothall rules trader --rules 2013-05-23",
    ),
)
@click.argument("name", metavar="[ID]", required=False)
@click.option("--search", metavar="WORD", help="List only rules and switches with this in their id or statement.")
@rules_option
@json_option
def rules(name: str | None, search: str | None, rules: str | None, as_json: bool) -> None:
    """List the rules and the switches that change by date, or show one by its id and the scenarios that show it.

    --rules shows which value of each switch is in force by those rules.
    """
    if name is not None and search is not None:
        raise click.UsageError("an ID and --search do not go together: give one of them")
    from moothall.domain.dominion.rules_table import BY_ID, RULES
    from moothall.domain.rules_spec import NEWEST, SWITCHES, spec_of

    in_force = dict(spec_of(rules or NEWEST).switches)
    found: list[dict[str, Any]]
    if name is None:
        found = [*map(_rule, RULES), *(_switch(each, in_force) for each in SWITCHES)]
        found = [each for each in found if search is None or _holds(each, search)]
        if not found:
            raise Refused(f"no rule or switch has {search!r} in its id or its statement")
    elif name in BY_ID:
        found = [{**stated(name, rules or NEWEST), "scenarios": scenarios_that_show(name, BY_ID[name].sources)}]
    elif name in SWITCHES:
        found = [_switch(name, in_force)]
    elif name.startswith(CARD):
        text = stated(name, rules or NEWEST)
        found = [{**text, "scenarios": scenarios_that_use(text["rule"].removeprefix(CARD))}]
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


def stated(rule: str, spec: str) -> dict[str, Any]:
    """A rule by its id, or the text of a card in force by the rules `spec`. Raises Refused for what is neither."""
    from moothall.domain.dominion.rules_table import BY_ID

    if rule in BY_ID:
        return _rule(BY_ID[rule])
    if rule.startswith(CARD):
        return _card_rule(rule, spec)
    raise Refused(f"there is no rule {rule!r}")


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
    from moothall.domain.dominion.switches import NOT_RULED_YET
    from moothall.domain.rules_spec import SWITCHES

    values = [{"value": value, "since": since or None} for since, value in SWITCHES[name]]
    return {"switch": name, "value": in_force[name], "values": values, "ruled": name not in (*NOT_RULED_YET, "ood_end")}


def _card_rule(written: str, spec: str) -> dict[str, Any]:
    """The rule that is one card's text, in force by the rules `spec`. Raises Refused for a card that is none."""
    from moothall.domain.dominion.book import book
    from moothall.domain.dominion.rulebook import rules_of

    name = card_called(written.removeprefix(CARD))
    text = book(rules_of(spec))[name]
    return {
        "rule": CARD + name,
        "statement": " ".join(said(text)),
        "statement_ja": None,
        "since": text.since or None,
        "until": until(text),
        "source": f"the text of {name}",
    }


def _holds(found: Mapping[str, Any], word: str) -> bool:
    """Whether a word stands in the id or a statement of a rule, or in the name or the values of a switch."""
    said = " ".join(str(each) for key, each in found.items() if key not in ("since", "until", "source"))
    return word.casefold() in said.casefold()


def _list(found: list[dict[str, Any]]) -> None:
    rules = [(each["rule"], each["statement"]) for each in found if "rule" in each]
    switches = [(each["switch"], each["value"], _values(each)) for each in found if "switch" in each]
    if rules:
        print_table(("rule", "statement"), rules)
    if rules and switches:
        click.echo()
    if switches:
        print_table(("switch", "in force", "values"), switches)


def _print(found: dict[str, Any]) -> None:
    if "switch" in found:
        click.echo(f"{found['switch']}={found['value']}\n  {_values(found)}")
        return
    dates = [f"{word} {found[word]}" for word in ("since", "until") if found[word]]
    click.echo("  ".join([found["rule"], *dates]))
    shown = found["scenarios"]
    scenarios = ELSEWHERE if shown is None else f"Scenarios: {', '.join(shown) or 'none yet'}"
    for line in filter(None, (found["statement"], found["statement_ja"], f"Source: {found['source']}", scenarios)):
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
