"""`moothall rules`: the rules by id, and the switches of a date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from .cards import card_called, texts_of
from .common import Refused, example, json_option, meant, print_json, print_table, rules_option
from .shown_by import scenarios_that_show, scenarios_that_use

if TYPE_CHECKING:
    from moothall.domain.kernel.game import Game
    from moothall.domain.kernel.telling.reference import Question, Rule

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
    found = _listed(search, rules) if name is None else [_named(name, rules)]
    if as_json:
        for each in found:
            print_json(each)
    elif name is None:
        _list(found)
    else:
        _print(found[0])


def _listed(search: str | None, spec: str | None) -> list[dict[str, Any]]:
    """The rules of every game and the switches, those with a word in them. Raises Refused where there are none."""
    from moothall.domain import games
    from moothall.domain.rules_spec import switches as all_switches

    ruled = [_rule(rule) for game in games.every() for rule in game.reference().rules]
    found = [each for each in (*ruled, *_switches(all_switches(), spec)) if search is None or _holds(each, search)]
    if not found:
        raise Refused(f"no rule or switch has {search!r} in its id or its statement")
    return found


def _named(name: str, spec: str | None) -> dict[str, Any]:
    """The rule, the switch or the text of a card that is called so, with the scenarios that show it. Raises Refused."""
    from moothall.domain import games
    from moothall.domain.rules_spec import NEWEST, switches

    rule = rule_called(name)
    if rule is not None:
        return {**_rule(rule), "scenarios": scenarios_that_show(name, rule.sources)}
    if name in switches():
        return _switches([name], spec)[0]
    if name.startswith(CARD):
        game, card = card_called(name.removeprefix(CARD), list(games.every()))
        return {**(stated(game, CARD + card, spec or NEWEST) or {}), "scenarios": scenarios_that_use(card)}
    known = {each: each for each in (*_by_id(), *switches())}
    raise Refused(f"there is no rule or switch {name!r}{meant(name, known)}")


def rule_called(id: str) -> Rule | None:
    """The rule with that id, of whichever game."""
    return _by_id().get(id)


def _by_id() -> dict[str, Rule]:
    from moothall.domain import games

    return {rule.id: rule for game in games.every() for rule in game.reference().rules}


def stated(game: Game, id: str, spec: str) -> dict[str, Any] | None:
    """A rule of a game by its id, or the text of a card in force by the rules `spec`; None for what is neither."""
    reference = game.reference()
    rule = next((rule for rule in reference.rules if rule.id == id), None)
    if rule is not None:
        return _rule(rule)
    text = next((text for text in texts_of(reference, id.removeprefix(CARD), spec) if text.in_force), None)
    if text is None or not id.startswith(CARD):
        return None
    return {
        "rule": id,
        "statement": " ".join(text.says),
        "statement_ja": None,
        "since": text.since or None,
        "until": text.until or None,
        "source": f"the text of {text.name}",
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "statement": rule.statement,
        "statement_ja": rule.statement_ja,
        "since": rule.since or None,
        "until": rule.until or None,
        "source": rule.source,
    }


def _switches(names: Iterable[str], spec: str | None) -> list[dict[str, Any]]:
    """Switches with the values that they may have, and the one in force; `ruled` if some game's rules ask for it."""
    from moothall.domain import games
    from moothall.domain.rules_spec import NEWEST, spec_of, switches

    in_force = spec_of(spec or NEWEST)
    references = [game.reference() for game in games.every()]
    ruled = [name for reference in references for name in reference.switches]
    questions = {name: asked for reference in references for name, asked in reference.questions.items()}
    return [
        {
            "switch": name,
            "value": in_force.value(name),
            "values": [{"value": value, "since": since or None} for since, value in switches()[name]],
            "ruled": name in ruled,
            **(_question(questions[name]) if name in questions else {}),
        }
        for name in names
    ]


def _question(asked: Question) -> dict[str, Any]:
    """What a switch asks, and what its values mean."""
    means = {value: {"en": english, "ja": japanese} for value, (english, japanese) in asked.values.items()}
    return {"asks": asked.asks, "asks_ja": asked.asks_ja, "means": means, "source": asked.source}


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
        if "asks" in found:
            _print_question(found)
        return
    dates = [f"{word} {found[word]}" for word in ("since", "until") if found[word]]
    click.echo("  ".join([found["rule"], *dates]))
    shown = found["scenarios"]
    scenarios = ELSEWHERE if shown is None else f"Scenarios: {', '.join(shown) or 'none yet'}"
    for line in filter(None, (found["statement"], found["statement_ja"], f"Source: {found['source']}", scenarios)):
        click.echo(f"  {line}")


def _print_question(switch: Mapping[str, Any]) -> None:
    for key, lang in (("asks", "en"), ("asks_ja", "ja")):
        click.echo(f"  {switch[key]}")
        for value, means in switch["means"].items():
            click.echo(f"    {value}: {means[lang]}")
    click.echo(f"  Source: {switch['source']}")


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
