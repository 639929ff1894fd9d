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
from moothall.words import shortened

from ..language import colon, said, spoken
from .printing import printable

COLOURS = {"holds": "green", "fails": "red", "error": "magenta"}
MOST_FACTS = 4
"""How many of the facts that make a claim so are listed."""
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
        yield f"  {_error(ruling.error)}"
        return
    yield f"{name}: {verdict} by the rules of {ruling.at}"
    found = service.ruling_document(ruling)
    called = names_of(scenario)
    for point in found["decided"]:
        yield from _point_lines(point, ruling, called)
    if claims_nothing:
        yield from _what_happened(found)
    yield from _by(found)


def _point_lines(point: Mapping[str, Any], ruling: service.Ruling, called: Callable[[str], str]) -> Iterator[str]:
    """The lines about a claim or a refused step: what was claimed, and what makes it so, or not."""
    claim = point["claim"]
    if point["holds"]:
        yield f"  {printable(claim)}{colon()}{value_of(point['written'], called)}"
    for failure in () if point["holds"] else ruling.failures:
        if failure.claim == claim or failure.claim.startswith(f"{claim}."):
            yield f"  {printable(failure.claim)}"
            yield f"    expected {value_of(failure.expected, called)}"
            yield f"    actual   {value_of(failure.actual, called)}"
    yield from (f"    {each}" for each in reasons_of(point))


def reasons_of(point: Mapping[str, Any]) -> list[str]:
    """What makes a claim so, or a step impossible: each fact with the rules behind it, or the reason."""
    if point["why"] is not None:
        return [f"{printable(in_lang(point, 'why'))}{marked(point['rules'])}"]
    if not point["facts"]:
        unchanged = "nothing changes it" if spoken() == "en" else "何もこれを変えない"
        return [f"{unchanged}{marked(point['rules'])}"] if point["rules"] and point["holds"] else []
    facts = point["facts"][-MOST_FACTS:]
    left = len(point["facts"]) - len(facts)
    more = f"… {counted(left, 'fact')} before" if spoken() == "en" else f"…その前に記録{left}件"
    return [*([more] if left else []), *(told_by(each) for each in facts)]


def told_by(fact: Mapping[str, Any]) -> str:
    """A fact in words, with the rules behind it."""
    return f"{printable(in_lang(fact, 'text'))}{marked(fact['rules'])}"


def marked(rules: Sequence[str]) -> str:
    """The ids of rules behind a sentence."""
    return f" [{', '.join(map(printable, rules))}]" if rules else ""


def in_lang(found: Mapping[str, Any], key: str) -> str:
    """A sentence of a ruling in the language that is spoken, in English where it is not told in that."""
    return str((found.get(f"{key}_ja") if spoken() == "ja" else None) or found.get(key) or "")


def _by(found: Mapping[str, Any]) -> Iterator[str]:
    """The rules and texts that decide, with what they say and where that is written."""
    for each in found["by"]:
        yield f"  {printable(each['rule'])}{colon()}{in_lang(each, 'statement')}"
        yield f"    {source_of(each)}"


def source_of(rule: Mapping[str, Any]) -> str:
    """The days between which a rule or a text holds, and its sources."""
    words = {"since": "since {}", "until": "until {}"} if spoken() == "en" else {"since": "{}から", "until": "{}まで"}
    dates = [said.format(rule[word]) for word, said in words.items() if rule[word]]
    source = f"Source{colon()}{rule['source']}" if spoken() == "en" else f"出典{colon()}{rule['source_ja']}"
    return "; ".join([*dates, source]) if spoken() == "en" else "、".join([*dates, source])


def _name(scenario: str | None) -> str:
    return printable(scenario or ("(no scenario)" if spoken() == "en" else "（名前なし）"))


def _error(error: object) -> str:
    return printable(said(shortened(error)))


def _what_happened(found: Mapping[str, Any]) -> Iterator[str]:
    for step in found["steps"]:
        for fact in step["facts"]:
            yield f"  {told_by(fact)}"


def beside_lines(compared: service.Compared) -> Iterator[str]:
    """The lines about one scenario by several specs: only what differs, and what makes the difference."""
    rulings = compared.rulings
    name = _name(compared.scenario.scenario)
    errors = {spec: ruling.error for spec, ruling in rulings.items() if ruling.error is not None}
    if not compared.playable:
        yield f"{name}: {click.style('error', fg=COLOURS['error'], bold=True)}"
        yield f"  {_error(next(iter(errors.values()), ''))}"
        return
    specs = list(rulings)
    if all(compared.same(one, other) for one, other in pairwise(specs)) and not errors:
        yield f"{name}: the same by the rules of {', '.join(specs)}"
        return
    yield f"{name}: {click.style('differs', fg='yellow', bold=True)}" if len(errors) < len(specs) else f"{name}:"
    for spec, error in errors.items():
        yield f"  {spec}  {click.style('error', fg=COLOURS['error'])}: {_error(error)}"
    ruled = {spec: ruling for spec, ruling in rulings.items() if spec not in errors}
    if len(ruled) > 1:
        yield from _table(compared, ruled)
    for earlier, later in pairwise(specs):
        parted = None if errors.keys() & {earlier, later} else compared.parted(earlier, later)
        if parted is not None:
            yield from _parted(parted)
        else:
            yield from (f"  {each.rule}: {each.words}" for each in compared.reasons(earlier, later))


def parted_at(parted: Mapping[str, Any]) -> str:
    """Where two rulings part, in words."""
    ja = spoken() == "ja"
    if parted["says"] is not None:
        step, says = parted["step"], printable(parted["says"])
        return f"手順{step}「{says}」から異なる" if ja else f"they part at step {step}, “{says}”"
    if parted["before"] is None and parted["after"] is None:
        return "起こることは同じで、場だけが異なる" if ja else "the same happens, and the table differs"
    return "最初の手順の前から異なる" if ja else "they part before the first step"


def _parted(parted: Mapping[str, Any]) -> Iterator[str]:
    """Where two rulings part, and what alone, or together, makes the difference."""
    yield f"  {parted_at(parted)}{colon().rstrip()}"
    nothing = "nothing more" if spoken() == "en" else "以後なし"
    sides = ((parted["from"], parted["before"]), (parted["to"], parted["after"]))
    for spec, side in sides if any(side is not None for _, side in sides) else ():
        yield f"    {spec}{colon()}{told_by(side) if side is not None else nothing}"
    yield from because_lines(parted)


def together(because: Sequence[Mapping[str, Any]]) -> str | None:
    """What is said before several changes none of which alone makes a difference; None where one does."""
    if len(because) < 2 or any(each["alone"] for each in because):
        return None
    english = "none of these alone makes the difference, all together do"
    return english if spoken() == "en" else "次のすべてが揃って違いを生む"


def because_lines(parted: Mapping[str, Any]) -> Iterator[str]:
    """The switches, texts and rules that make a difference, each with what it says and its source."""
    ja = spoken() == "ja"
    because = parted["because"]
    if (heading := together(because)) is not None:
        yield f"  {heading}{colon().rstrip()}"
    for each in because:
        yield f"  {printable(each['rule'])}{colon()}{in_lang(each, 'words')}"
        if each["statement"]:
            yield f"    {in_lang(each, 'statement')}"
        if each["source"]:
            yield f"    {('出典' if ja else 'Source')}{colon()}{in_lang(each, 'source')}"


def compared_rows(compared: service.Compared, rulings: Mapping[str, service.Ruling]) -> list[list[str]]:
    """What differs, a row for each part of the table and a column for each spec, with their heads; none where nothing
    but what happened does."""
    rows: list[list[str]] = []
    called = names_of(compared.scenario)
    for part, values in compared.differences(list(rulings)).items():
        rows.append([part, *(value_of(values[spec], called) for spec in rulings)])
    decided = [set(ruling.rules) for ruling in rulings.values()]
    if any(rules != decided[0] for rules in decided):
        common = set.intersection(*decided)
        rows.append(
            [
                "decided by" if spoken() == "en" else "決め手",
                *(", ".join(_without(each.rules, common)) or "-" for each in rulings.values()),
            ]
        )
    return [["", *rulings], *rows] if rows else []


def _table(compared: service.Compared, rulings: Mapping[str, service.Ruling]) -> Iterator[str]:
    """What differs, a line for each part of the table and a column for each spec."""
    lines = compared_rows(compared, rulings)
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    for row in lines:
        yield "  " + "  ".join(padded(cell, columns) for cell, columns in zip(row, widths, strict=True)).rstrip()
    for spec, happened in events_apart(compared, rulings):
        yield f"  {spec}{colon()}{happened}"


def events_apart(compared: service.Compared, rulings: Mapping[str, service.Ruling]) -> Iterator[tuple[str, str]]:
    """Each spec with what happened by it and not by all: where the table is the same."""
    if compared.differences(list(rulings)):
        return
    scenario = compared.scenario
    happened = {
        spec: [words for _, words in service.told(scenario, ruling, spoken())] for spec, ruling in rulings.items()
    }
    common = Counter(next(iter(happened.values())))
    for each in happened.values():
        common &= Counter(each)
    join, same = (" ", "the same in another order") if spoken() == "en" else ("", "同じことが別の順番で起こる")
    for spec, lines in happened.items():
        own = list((Counter(lines) - common).elements())[:MOST_EVENTS]
        yield spec, printable(join.join(own)) or same


def _without(rules: Sequence[str], common: set[str]) -> list[str]:
    return [rule for rule in rules if rule not in common]


def value_of(value: Any, called: Callable[[str], str]) -> str:
    """A value as the notation writes it, cards by what they are `called`."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(value_of(each, called) for each in value) + "]"
    if isinstance(value, Mapping):
        pairs = ((printable(called(str(key))), value_of(each, called)) for key, each in value.items())
        return "{" + ", ".join(f"{key}: {each}" for key, each in pairs) + "}"
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else printable(called(str(value)))


def names_of(scenario: service.Scenario) -> Callable[[str], str]:
    """What the cards of a scenario are called: in English as the notation has them."""
    if spoken() == "en":
        return str
    naming = service.kind_called(getattr(getattr(scenario, "head", None), "game", "dominion")).words.naming("ja", {})

    def called(written: str) -> str:
        count, blank, name = written.partition(" ")
        if blank and count.isdigit() and (found := naming(name)) != name:
            return f"{found}{count}枚"
        return naming(written)

    return called


def totals(verdicts: Sequence[str]) -> str:
    """The sums over many scenarios."""
    number = Counter(verdicts)
    words = {"holds": "hold", "ruled": "ruled", "fails": "fail", "error": "in error", "fault": "broken off"}
    parts = [f"{number[verdict]} {word}" for verdict, word in words.items() if number[verdict]]
    return f"{counted(len(verdicts), 'scenario')}: {', '.join(parts)}"
