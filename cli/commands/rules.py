"""`moothall rules`: the rules by id, and the switches of a date."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import click
from moothall import service
from moothall.words import Message, Sentence

from ..display.printing import print_json, print_table, say
from ..language import colon, spoken
from ..options import example, json_option, lang_option, rules_called, rules_option

CITED = re.compile(r"\d{3}:\d+")
"""A line of a document."""
ELSEWHERE = "This installation lacks the scenarios that show it; a checkout of the project has them in tests/scenarios."


@click.command(
    "rules",
    epilog=example(
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
    found = service.rules(search, spec=rules) if name is None else [service.rule(name, spec=rules)]
    if as_json:
        for each in found:
            print_json(each)
    elif name is None:
        _list(found, lang)
    else:
        _print(found[0], lang)


def _list(found: list[dict[str, Any]], lang: service.Lang) -> None:
    rules = [(each["rule"], " ".join((_statements(each, lang)[0], *_marks(each)))) for each in found if "rule" in each]
    switches = [(each["switch"], each["value"], _values(each)) for each in found if "switch" in each]
    if rules:
        print_table(("rule", "statement"), rules)
    if rules and switches:
        say()
    if switches:
        print_table(("switch", "in force", "values"), switches)


def _print(found: dict[str, Any], lang: service.Lang) -> None:
    if "switch" in found:
        say(f"{found['switch']}={found['value']}")
        say(f"  {_values(found)}")
        if "asks" in found:
            _print_question(found, lang)
        return
    words = {"since": "since {}", "until": "until {}"} if lang == "en" else {"since": "{}から", "until": "{}まで"}
    dates = [said.format(found[word]) for word, said in words.items() if found[word]]
    say("  ".join([found["rule"], *dates, *_marks(found)]))
    shown = found["scenarios"]
    scenarios = ELSEWHERE if shown is None else f"Scenarios: {', '.join(shown) or 'none yet'}"
    for line in (*_statements(found, lang), f"Source: {found['source']}", scenarios):
        say(f"  {line}")


def _marks(rule: Mapping[str, Any]) -> list[str]:
    """Whether a rule is not in force, and the switches set by hand on which it hangs."""
    by, absent = ("by switch {}", "not in force by these rules")
    if spoken() == "ja":
        by, absent = ("切替項目{}による", "このルールでは適用されない")
    marks = [by.format(each) for each in rule["set_by"]]
    return [f"[{each}]" for each in (*marks, *(() if rule["in_force"] else (absent,)))]


def _statements(rule: Mapping[str, Any], lang: service.Lang) -> list[str]:
    """What a rule says: in English also what it says in Japanese, in Japanese that alone where it is told in it."""
    said = [rule["statement"], rule["statement_ja"]]
    return list(filter(None, said[::-1][:1] if lang == "ja" else said)) or said[:1]


def _print_question(switch: Mapping[str, Any], lang: service.Lang) -> None:
    told = (("asks", "en"), ("asks_ja", "ja"))
    for key, language in told[1:] if lang == "ja" else told:
        say(f"  {switch[key]}")
        for value, means in switch["means"].items():
            say(f"    {value}{colon()}{means[language]}")
    say(f"  Source: {switch['source']}")


VALUES = (" (by choice)", " from {}", " (no card asks for it yet)")
VALUES_JA = ("（選択）", "（{}から）", "（まだどのカードも使わない）")
"""What is said of a value that is only chosen, of the day from which one holds, and of a switch without a card."""


def _values(switch: Mapping[str, Any]) -> str:
    """Each value with the day from which it is the default; one that no day makes the default is only chosen."""
    chosen, since, unasked = VALUES_JA if spoken() == "ja" else VALUES
    values = (", " if spoken() == "en" else "、").join(
        each["value"] + (chosen if each["by_choice"] else "" if each["since"] is None else since.format(each["since"]))
        for each in switch["values"]
    )
    return values if switch["ruled"] else f"{values}{unasked}"


COMMANDS = {"rules": rules}
