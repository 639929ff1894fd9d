"""`moothall rules`: the rules by id, and the switches of a date."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import click
from moothall import service
from moothall.words import Joined, Message, Sentence, Texts

from ..display.helping import Examples
from ..display.printing import print_json, print_table, say
from ..display.ruling_text import days_of
from ..language import colon, said
from ..options import json_option, lang_option, rules_called, rules_option

CITED = re.compile(r"\d{3}:\d+")
"""A line of a document."""


@click.command(
    "rules",
    epilog=Examples(
        "moothall rules",
        "moothall rules --search 'lose track'",
        "moothall rules 000:95",
        "moothall rules possession/gain",
        "moothall rules card/Trader --rules 2013-05-23",
        "moothall rules trader --rules 2013-05-23",
    ),
)
@click.argument("name", metavar="[ID]", required=False, shell_complete=rules_called)
@click.option(
    "--search",
    metavar="WORDS",
    help="List only rules, switches and cards with these words in their names or statements.",
)
@rules_option
@lang_option
@json_option
def rules(name: str | None, search: str | None, rules: str | None, lang: service.Lang, as_json: bool) -> None:
    """List the rules and the switches that change by date, or show one by its id and the scenarios that show it.

    ID is also a card, or a line of a document (000:95), for the rules that cite it. --search finds the beginnings of
    words, in any order, in rules, switches and cards.

    --rules shows which value of each switch is in force by those rules.
    """
    if name is not None and search is not None:
        raise click.UsageError(Sentence(Message("command.id-search-do-not-go")))
    if name is not None and CITED.fullmatch(name):
        name, search = None, name
    listed = service.rules(search, spec=rules) if name is None else [service.rule(name, spec=rules)]
    if as_json:
        for each in listed:
            print_json(each)
    elif name is None:
        _list(listed, lang)
    else:
        _print(listed[0], lang)


def _list(listed: list[dict[str, Any]], lang: service.Lang) -> None:
    rules = [(each["rule"], " ".join((_statements(each, lang)[0], *_marks(each)))) for each in listed if "rule" in each]
    switches = [(each["switch"], each["value"], _values(each)) for each in listed if "switch" in each]
    if rules:
        print_table((Message("command.head-rule"), Message("command.head-statement")), rules)
    if rules and switches:
        say()
    if switches:
        print_table(SWITCH_HEADS, switches)


SWITCH_HEADS = Message("command.head-switch"), Message("command.head-in-force"), Message("command.head-values")


def _print(entry: dict[str, Any], lang: service.Lang) -> None:
    if "switch" in entry:
        say(f"{entry['switch']}={entry['value']}")
        say(f"  {_values(entry)}")
        if "asks" in entry:
            _print_question(entry, lang)
        return
    say("  ".join([entry["rule"], *map(said, days_of(entry)), *_marks(entry)]))
    for line in (*_statements(entry, lang), said(_source(entry)), said(_scenarios(entry["scenarios"]))):
        say(f"  {line}")


def _source(entry: Mapping[str, Any]) -> Message:
    """Where a rule or a switch is written down."""
    return Message("ruling.source", source=Texts(en=entry["source"], ja=entry["source_ja"]))


def _scenarios(shown: Sequence[str] | None) -> Message:
    """Which scenarios show a rule; None where they are not there."""
    if shown is None:
        return Message("command.scenarios-elsewhere")
    return Message("command.scenarios", names=Joined(shown)) if shown else Message("command.scenarios-none")


def _marks(rule: Mapping[str, Any]) -> list[str]:
    """Whether a rule is not in force, and the switches set by hand on which it hangs."""
    marks = [Message("command.by-switch", name=each) for each in rule["set_by"]]
    return list(map(said, marks if rule["in_force"] else [*marks, Message("command.not-in-force")]))


def _statements(rule: Mapping[str, Any], lang: service.Lang) -> list[str]:
    """What a rule says: in English also what it says in Japanese, in Japanese that alone where it is told in it."""
    both = [rule["statement"], rule["statement_ja"]]
    return list(filter(None, both[::-1][:1] if lang == "ja" else both)) or both[:1]


def _print_question(switch: Mapping[str, Any], lang: service.Lang) -> None:
    told = (("asks", "en"), ("asks_ja", "ja"))
    for key, language in told[1:] if lang == "ja" else told:
        say(f"  {switch[key]}")
        for value, means in switch["means"].items():
            say(f"    {value}{colon()}{means[language]}")
    say(f"  {said(_source(switch))}")


def _values(switch: Mapping[str, Any]) -> str:
    """Each value with the day from which it is the default; one that no day makes the default is only chosen."""
    values = Joined(map(_value, switch["values"]))
    return said(values if switch["ruled"] else Message("command.no-card-asks", values=values))


def _value(value: Mapping[str, Any]) -> Message | str:
    name: str = value["value"]
    if value["by_choice"]:
        return Message("command.value-by-choice", value=name)
    return name if value["since"] is None else Message("command.value-from", value=name, date=value["since"])


COMMANDS = {"rules": rules}
