"""A ruling in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import click
from moothall import service
from moothall.domain.kernel.telling.columns import padded, width
from moothall.service.wording import counted

from ..language import colon, said, spoken
from .printing import printable

COLOURS = {"holds": "green", "fails": "red", "error": "magenta"}
MOST_EVENTS = 12
"""How many events that happen by one date only are listed."""


def verdict_word(scenario: service.Scenario, ruling: service.Ruling) -> str:
    """The verdict on a scenario in a word: `ruled` where it claims nothing, so that nothing can fail."""
    claims_nothing = getattr(scenario, "claims_nothing", True)
    return "ruled" if claims_nothing and ruling.verdict == "holds" else ruling.verdict


def ruling_lines(scenario: service.Scenario, ruling: service.Ruling) -> Iterator[str]:
    """The lines about one scenario: its verdict, below it what fails, or what follows where nothing is claimed."""
    claims_nothing = getattr(scenario, "claims_nothing", True)
    verdict = click.style(verdict_word(scenario, ruling), fg=COLOURS[ruling.verdict], bold=True)
    name = _name(ruling.scenario)
    if ruling.error is not None:
        yield f"{name}: {verdict}"
        yield f"  {printable(said(ruling.error))}"
        return
    yield f"{name}: {verdict} by the rules of {ruling.at}"
    called = _names(scenario)
    for failure in ruling.failures:
        yield f"  {printable(failure.claim)}"
        yield f"    expected {_value(failure.expected, called)}"
        yield f"    actual   {_value(failure.actual, called)}"
    if claims_nothing:
        yield from _what_happened(scenario, ruling)


def _name(scenario: str | None) -> str:
    return printable(scenario or ("(no scenario)" if spoken() == "en" else "（名前なし）"))


def _what_happened(scenario: service.Scenario, ruling: service.Ruling) -> Iterator[str]:
    for fact, words in service.told(scenario, ruling, spoken()):
        rule = f" [{fact.rule}]" if fact.rule else ""
        yield f"  {printable(words)}{rule}"
    for rule in ruling.rules:
        statement = service.statement_of(rule, ruling.at or service.NEWEST, lang=spoken())
        yield f"  {rule}{colon()}{statement}" if statement is not None else f"  {rule}"


def beside_lines(compared: service.Compared) -> Iterator[str]:
    """The lines about one scenario by several specs: only what differs, and what makes the difference."""
    rulings = compared.rulings
    name = _name(compared.scenario.scenario)
    errors = {spec: ruling.error for spec, ruling in rulings.items() if ruling.error is not None}
    if not compared.playable:
        yield f"{name}: {click.style('error', fg=COLOURS['error'], bold=True)}"
        yield f"  {printable(said(next(iter(errors.values()), '')))}"
        return
    specs = list(rulings)
    if all(compared.same(one, other) for one, other in pairwise(specs)) and not errors:
        yield f"{name}: the same by the rules of {', '.join(specs)}"
        return
    yield f"{name}: {click.style('differs', fg='yellow', bold=True)}" if len(errors) < len(specs) else f"{name}:"
    for spec, error in errors.items():
        yield f"  {spec}  {click.style('error', fg=COLOURS['error'])}: {printable(said(error))}"
    ruled = {spec: ruling for spec, ruling in rulings.items() if spec not in errors}
    if len(ruled) > 1:
        yield from _table(compared, ruled)
    for earlier, later in pairwise(specs):
        for reason in compared.reasons(earlier, later):
            yield f"  {reason.rule}: {reason.words}"


def _table(compared: service.Compared, rulings: Mapping[str, service.Ruling]) -> Iterator[str]:
    """What differs, a line for each part of the table and a column for each spec."""
    rows: list[list[str]] = []
    called = _names(compared.scenario)
    for part, values in compared.differences(list(rulings)).items():
        rows.append([part, *(_value(values[spec], called) for spec in rulings)])
    same_table = not rows
    decided = [set(ruling.rules) for ruling in rulings.values()]
    if any(rules != decided[0] for rules in decided):
        common = set.intersection(*decided)
        rows.append(
            [
                "decided by" if spoken() == "en" else "決め手",
                *(", ".join(_without(each.rules, common)) or "-" for each in rulings.values()),
            ]
        )
    lines = [["", *rulings], *rows] if rows else []
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    for row in lines:
        yield "  " + "  ".join(padded(cell, columns) for cell, columns in zip(row, widths, strict=True)).rstrip()
    if same_table:
        yield from _events(compared.scenario, rulings)


def _events(scenario: service.Scenario, rulings: Mapping[str, service.Ruling]) -> Iterator[str]:
    """What happened by one spec and not by all: where the table is the same."""
    happened = {
        spec: [words for _, words in service.told(scenario, ruling, spoken())] for spec, ruling in rulings.items()
    }
    common = Counter(next(iter(happened.values())))
    for each in happened.values():
        common &= Counter(each)
    join, same = (" ", "the same in another order") if spoken() == "en" else ("", "同じことが別の順番で起こる")
    for spec, lines in happened.items():
        own = list((Counter(lines) - common).elements())[:MOST_EVENTS]
        yield f"  {spec}{colon()}{printable(join.join(own)) or same}"


def _without(rules: Sequence[str], common: set[str]) -> list[str]:
    return [rule for rule in rules if rule not in common]


def _value(value: Any, called: Callable[[str], str]) -> str:
    """A value as the notation writes it, cards by what they are `called`."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each, called) for each in value) + "]"
    if isinstance(value, Mapping):
        pairs = ((printable(called(str(key))), _value(each, called)) for key, each in value.items())
        return "{" + ", ".join(f"{key}: {each}" for key, each in pairs) + "}"
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else printable(called(str(value)))


def _names(scenario: service.Scenario) -> Callable[[str], str]:
    """What the cards of a scenario are called: in English as the notation has them."""
    if spoken() == "en":
        return str
    naming = service.kind_called(getattr(getattr(scenario, "head", None), "game", "dominion")).words.naming("ja", {})

    def called(written: str) -> str:
        count, blank, name = written.partition(" ")
        return f"{naming(name)}{count}枚" if blank and count.isdigit() else naming(written)

    return called


def totals(verdicts: Sequence[str]) -> str:
    """The sums over many scenarios."""
    number = Counter(verdicts)
    words = {"holds": "hold", "ruled": "ruled", "fails": "fail", "error": "in error", "fault": "broken off"}
    parts = [f"{number[verdict]} {word}" for verdict, word in words.items() if number[verdict]]
    return f"{counted(len(verdicts), 'scenario')}: {', '.join(parts)}"
