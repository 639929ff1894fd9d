"""A ruling in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import click
from moothall import service
from moothall.domain.kernel.telling.columns import padded, width
from moothall.words import Joined, Message, shortened

from ..language import colon, said, spoken
from .printing import printable

COLOURS = {"holds": "green", "fails": "red", "error": "magenta"}
WORDS = {
    "holds": Message("ruling.holds"),
    "fails": Message("ruling.fails"),
    "ruled": Message("ruling.ruled"),
    "error": Message("ruling.error"),
    "differs": Message("ruling.differs"),
    "same": Message("ruling.is-same"),
}
"""What came of a scenario, in a word."""
MOST_FACTS = 4
"""How many of the facts that make a claim so are listed."""
MOST_EVENTS = 12
"""How many events that happen by one date only are listed."""


def verdict_word(scenario: service.Scenario, ruling: service.Ruling) -> str:
    """The verdict on a scenario in a word: `ruled` where it claims nothing, so that nothing can fail."""
    claims_nothing = getattr(scenario, "claims_nothing", True)
    return "ruled" if claims_nothing and ruling.verdict == "holds" else ruling.verdict


def _coloured(word: str, colour: str | None = None, *, bold: bool = True) -> str:
    """A word of `WORDS` as it is printed."""
    return click.style(said(WORDS[word]), fg=colour or COLOURS[word], bold=bold or None)


def ruling_lines(scenario: service.Scenario, ruling: service.Ruling) -> Iterator[Message | str]:
    """The lines about one scenario: its verdict, below it what fails, or what follows where nothing is claimed."""
    claims_nothing = getattr(scenario, "claims_nothing", True)
    verdict = _coloured(verdict_word(scenario, ruling), COLOURS[ruling.verdict])
    name = called_name(ruling.scenario)
    if ruling.error is not None:
        yield Message("ruling.of", name=name, ruling=verdict)
        yield f"  {_error(ruling.error)}"
        return
    yield Message("ruling.by-rules", name=name, ruling=verdict, rules=ruling.at)
    document = service.ruling_document(ruling)
    called = names_of(scenario)
    for point in document["decided"]:
        yield from _point_lines(point, ruling, called)
    if claims_nothing:
        yield from _what_happened(document)
    yield from _by(document)


def _point_lines(point: Mapping[str, Any], ruling: service.Ruling, called: Callable[[str], str]) -> Iterator[str]:
    """The lines about a claim or a refused step: what was claimed, and what makes it so, or not."""
    claim = point["claim"]
    if point["holds"]:
        yield f"  {printable(claim)}{colon()}{value_of(point['written'], called)}"
    for failure in () if point["holds"] else ruling.failures:
        if failure.claim == claim or failure.claim.startswith(f"{claim}."):
            yield f"  {printable(failure.claim)}"
            yield f"    {said(Message('ruling.expected', value=value_of(failure.expected, called)))}"
            yield f"    {said(Message('ruling.actual', value=value_of(failure.actual, called)))}"
    yield from (f"    {each}" for each in reasons_of(point))


def reasons_of(point: Mapping[str, Any]) -> list[str]:
    """What makes a claim so, or a step impossible: each fact with the rules behind it, or the reason."""
    if point["why"] is not None:
        return [f"{printable(in_lang(point, 'why'))}{marked(point['rules'])}"]
    if not point["facts"]:
        unchanged = f"{said(NOTHING_CHANGES)}{marked(point['rules'])}"
        return [unchanged] if point["rules"] and point["holds"] else []
    facts = point["facts"][-MOST_FACTS:]
    left = len(point["facts"]) - len(facts)
    more = [said(Message("ruling.facts-before", count=left))] if left else []
    return [*more, *map(told_by, facts)]


NOTHING_CHANGES = Message("ruling.nothing-changes")
"""Why a claim holds about which nothing happened."""


def told_by(fact: Mapping[str, Any]) -> str:
    """A fact in words, with the rules behind it."""
    return f"{printable(in_lang(fact, 'text'))}{marked(fact['rules'])}"


def marked(rules: Sequence[str]) -> str:
    """The ids of rules behind a sentence."""
    return f" [{', '.join(map(printable, rules))}]" if rules else ""


def in_lang(data: Mapping[str, Any], key: str) -> str:
    """A sentence of a ruling in the language that is spoken, in English where it is not told in that."""
    return str((data.get(f"{key}_ja") if spoken() == "ja" else None) or data.get(key) or "")


def _by(document: Mapping[str, Any]) -> Iterator[str]:
    """The rules and texts that decide, with what they say and where that is written."""
    for each in document["by"]:
        yield f"  {printable(each['rule'])}{colon()}{in_lang(each, 'statement')}"
        yield f"    {source_of(each)}"


def source_of(rule: Mapping[str, Any]) -> str:
    """The days between which a rule or a text holds, and its sources."""
    return said(Joined([*days_of(rule), cited(rule)], "clauses"))


def days_of(rule: Mapping[str, Any]) -> list[Message]:
    """From which day a rule or a text holds, and until which one, where there are such days."""
    dates = []
    if rule["since"]:
        dates.append(Message("ruling.since", date=rule["since"]))
    if rule["until"]:
        dates.append(Message("ruling.until", date=rule["until"]))
    return dates


def cited(rule: Mapping[str, Any]) -> Message:
    """The sources of a rule."""
    return Message("ruling.source", source=in_lang(rule, "source"))


def called_name(scenario: str | None) -> str:
    """The name of a scenario; where it has none, what is said of that."""
    return printable(scenario or said(Message("ruling.no-name")))


def _error(error: object) -> str:
    return printable(said(shortened(error)))


def _what_happened(document: Mapping[str, Any]) -> Iterator[str]:
    for step in document["steps"]:
        for fact in step["facts"]:
            yield f"  {told_by(fact)}"


def beside_lines(compared: service.Compared) -> Iterator[Message | str]:
    """The lines about one scenario by several specs: only what differs, and what makes the difference."""
    rulings = compared.rulings
    name = called_name(compared.scenario.scenario)
    errors = {spec: ruling.error for spec, ruling in rulings.items() if ruling.error is not None}
    if not compared.playable:
        yield Message("ruling.of", name=name, ruling=_coloured("error"))
        yield f"  {_error(next(iter(errors.values()), ''))}"
        return
    specs = list(rulings)
    if all(compared.same(one, other) for one, other in pairwise(specs)) and not errors:
        yield Message("ruling.same", name=name, rules=Joined(specs))
        return
    if len(errors) < len(specs):
        yield Message("ruling.of", name=name, ruling=_coloured("differs", "yellow"))
    else:
        yield Message("ruling.title", says=name)
    for spec, error in errors.items():
        yield f"  {spec}  {_coloured('error', bold=False)}{colon()}{_error(error)}"
    ruled = {spec: ruling for spec, ruling in rulings.items() if spec not in errors}
    if len(ruled) > 1:
        yield from _table(compared, ruled)
    for earlier, later in pairwise(specs):
        parted = None if errors.keys() & {earlier, later} else compared.parted(earlier, later)
        if parted is not None:
            yield from _parted(parted)
            continue
        for each in compared.reasons(earlier, later):
            yield f"  {each.rule}{colon()}{each.words_ja if spoken() == 'ja' else each.words}"


def parted_at(parted: Mapping[str, Any]) -> Message:
    """Where two rulings part, in words."""
    if parted["says"] is not None:
        return Message("ruling.part-at-step", step=parted["step"], says=printable(parted["says"]))
    is_in_table = parted["before"] is None and parted["after"] is None
    return Message("ruling.part-in-table") if is_in_table else Message("ruling.part-at-once")


def _parted(parted: Mapping[str, Any]) -> Iterator[str]:
    """Where two rulings part, and what alone, or together, makes the difference."""
    yield f"  {said(Message('ruling.title', says=parted_at(parted)))}"
    nothing = said(Message("ruling.nothing-more"))
    sides = ((parted["from"], parted["before"]), (parted["to"], parted["after"]))
    for spec, side in sides if any(side is not None for _, side in sides) else ():
        yield f"    {spec}{colon()}{told_by(side) if side is not None else nothing}"
    yield from because_lines(parted)


def together(because: Sequence[Mapping[str, Any]]) -> Message | None:
    """What is said before several changes none of which alone makes a difference; None where one does."""
    if len(because) < 2 or any(each["alone"] for each in because):
        return None
    return Message("ruling.all-together")


def because_lines(parted: Mapping[str, Any]) -> Iterator[str]:
    """The switches, texts and rules that make a difference, each with what it says and its source."""
    because = parted["because"]
    if (heading := together(because)) is not None:
        yield f"  {said(Message('ruling.title', says=heading))}"
    for each in because:
        yield f"  {printable(each['rule'])}{colon()}{in_lang(each, 'words')}"
        if each["statement"]:
            yield f"    {in_lang(each, 'statement')}"
        if each["source"]:
            yield f"    {said(cited(each))}"


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
        others = (", ".join(_without(each.rules, common)) or "-" for each in rulings.values())
        rows.append([said(Message("ruling.decided-by")), *others])
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
    same = said(Message("ruling.other-order"))
    for spec, lines in happened.items():
        own = list((Counter(lines) - common).elements())[:MOST_EVENTS]
        yield spec, printable(said(Joined(own, "sentences"))) or same


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
    """What the cards of a scenario are called: in English as the notation has them. A word that is also the name of a
    player, such as `Gold` or `yes`, is theirs, and stays."""
    if spoken() == "en":
        return str
    head = getattr(scenario, "head", None)
    naming = service.kind_called(getattr(head, "game", "dominion")).words.naming("ja", {})
    players = frozenset(getattr(head, "players", ()))

    def called(written: str) -> str:
        if written in players:
            return written
        count, blank, name = written.partition(" ")
        if blank and count.isdecimal() and (named := naming(name)) != name:
            return said(Message("rests.of-name", count=int(count), card=named))
        return naming(written)

    return called


def totals(verdicts: Sequence[str]) -> Message:
    """The sums over many scenarios."""
    told: dict[str, Callable[[int], Message]] = {
        "holds": lambda count: Message("ruling.count-holds", count=count),
        "ruled": lambda count: Message("ruling.count-ruled", count=count),
        "fails": lambda count: Message("ruling.count-fails", count=count),
        "error": lambda count: Message("ruling.count-errors", count=count),
        "fault": lambda count: Message("ruling.count-faults", count=count),
    }
    number = Counter(verdicts)
    counts = [message(number[verdict]) for verdict, message in told.items() if number[verdict]]
    return Message("ruling.totals", scenarios=Message("count.scenarios", count=len(verdicts)), rulings=Joined(counts))
