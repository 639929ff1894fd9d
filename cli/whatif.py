"""`moothall whatif`: how a game would have gone with another answer, without one, or by other rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from .answering import answer_meant
from .common import (
    Refused,
    Viewed,
    counted,
    example,
    game_argument,
    json_option,
    lang_option,
    opened,
    print_json,
    printable,
    rules_option,
    store_option,
    viewed_whole,
)
from .diff import document as change_document
from .diff import said as change_said
from .fork import keep as kept_as
from .why import rules_of

if TYPE_CHECKING:
    from moothall.domain.kernel.ask import Ask
    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.telling.words import Lang, Naming
    from moothall.projections.diff import Change
    from moothall.projections.whatif import WhatIfRun

MOST_LISTED = 10
"""How many passed-over answers are told on a terminal."""


@click.command(
    "whatif",
    epilog=example(
        "moothall whatif 5f0c2d8e@120 --answer 'buy Gold'",
        "moothall whatif 5f0c2d8e --without 118",
        "moothall whatif 5f0c2d8e --rules 2013-01-01 --keep",
    ),
)
@game_argument()
@click.option("--answer", metavar="WORDS", help="Another answer at PLACE: in the words that show lists, or its number.")
@click.option("--without", type=int, metavar="SEQ", help="Without the answer that is fact SEQ.")
@rules_option
@click.option("--keep", is_flag=True, help="Store the other course as a fork.")
@lang_option
@store_option
@json_option
def whatif(
    game: str,
    answer: str | None,
    without: int | None,
    rules: str | None,
    keep: bool,
    lang: Lang,
    store: str | None,
    as_json: bool,
) -> None:
    """Play a stored game again with one thing changed, and say what becomes of it: the first difference, and what
    differs in the end.

    Everything else is answered, and shuffled, as it was. Answers that fit no more are passed over, and questions that
    the game did not have declined; where one cannot be declined, the other course stops.
    It turns up cards that nobody has seen, so it is for those who may see everything.
    """
    if sum(each is not None for each in (answer, without, rules)) != 1:
        raise click.UsageError("say what is to be different: one of --answer, --without and --rules")
    with viewed_whole(store, game, None) as (seen, upto), refused(seen):
        if upto is not None and answer is None:
            raise click.UsageError("only --answer is about a place: give GAME without @PLACE")
        course = _course(seen, upto, answer, without, rules, lang)
    kept = _kept(course, seen, rules, store) if keep else None
    told = _told(course, seen, lang)
    if as_json:
        document = _document(course, told, seen.kind.words.naming("en"))
        print_json({"game": str(seen.link.game), **document, "kept": str(kept) if kept else None})
        return
    for line in _lines(course, seen, told, lang):
        click.echo(printable(line))
    if kept is not None:
        click.echo(f"Kept as {kept}: moothall play {kept} goes on with it.")


@contextmanager
def refused(seen: Viewed) -> Iterator[None]:
    """What is done inside with a game may not be possible: then the command ends with one sentence and code 1."""
    from moothall.domain.kernel.session import Divergence
    from moothall.projections.whatif import NoSuchAnswer

    try:
        yield
    except NoSuchAnswer as error:
        raise Refused(str(error)) from error
    except Divergence as error:
        raise Refused(f"{seen.link.game} does not re-run by the rules of today, from fact {error.seq} on") from error


def _course(
    seen: Viewed, upto: int | None, answer: str | None, without: int | None, rules: str | None, lang: Lang
) -> WhatIfRun:
    from moothall.projections.whatif import answer_of, by_rules, otherwise, place_before

    kind, facts = seen.kind, seen.facts
    if rules is not None:
        return by_rules(kind, facts, rules)
    if answer is None:
        return otherwise(kind, answer_of(kind, facts, without or 0))
    before = place_before(kind, facts, len(facts) if upto is None else upto)
    return otherwise(kind, before, answer_meant(answer, before.asked, kind.words.naming(lang)))


def _kept(course: WhatIfRun, seen: Viewed, rules: str | None, store: str | None) -> UUID:
    from moothall.domain.kernel.fork import fork_of

    parent = str(seen.link.game)
    new = [fact for fact in course.facts if fact.seq > course.stored]
    facts = [*seen.facts[: course.stored], fork_of(parent, course.stored), *new]
    with opened(store, create=True) as archive:
        return kept_as(archive, seen.kind, facts, seen.players, rules or rules_of(facts), f"{parent}@{course.stored}")


# What is told


@dataclass(frozen=True)
class _Told:
    """The first facts that differ, in the game and otherwise (None: there is none), and what differs in the end."""

    recorded: Fact | None
    other: Fact | None
    changes: list[Change]


def _told(course: WhatIfRun, seen: Viewed, lang: Lang) -> _Told:
    from moothall.domain.kernel.script import live
    from moothall.projections.board import table_of
    from moothall.projections.diff import diff

    recorded = live(seen.facts)[course.same :]
    other = course.facts[course.same :]
    changes = diff(table_of(seen.kind, seen.facts), seen.kind.view(course.table, None))
    return _Told(next(iter(recorded), None), next(iter(other), None), changes)


def _document(course: WhatIfRun, told: _Told, called: Naming) -> dict[str, Any]:
    from moothall.domain.store.codec import to_json

    asked = course.asked
    return {
        "same": course.same,
        "recorded": None if told.recorded is None else to_json(told.recorded),
        "other": None if told.other is None else to_json(told.other),
        "diff": [change_document(change) for change in told.changes],
        "facts": len(course.facts),
        "passed": [fact.seq for fact in course.passed],
        "declined": course.declined,
        "unknown_shuffles": course.unknown,
        "stop": course.stop,
        "asked": None if asked is None else _asked(asked, called),
    }


def _asked(ask: Ask, called: Naming) -> dict[str, Any]:
    return {"player": ask.player, "key": ask.key, "question": called.asked(ask), "card": ask.card}


def _lines(course: WhatIfRun, seen: Viewed, told: _Told, lang: Lang) -> Iterator[str]:
    from moothall.projections.timeline import names_of, words

    called, names = seen.kind.words.naming(lang), names_of(seen.facts)
    if told.recorded is None and told.other is None:
        yield f"Nothing differs: all {course.same} facts are the same."
        return
    yield f"The first difference, after {counted(course.same, 'fact')} that are the same:"
    for where, fact in (("in the game", told.recorded), ("otherwise", told.other)):
        said = "nothing more" if fact is None else words(fact, names, called)
        rule = f" [{fact.rule}]" if fact is not None and fact.rule else ""
        at = "" if fact is None or where == "otherwise" else f"{fact.seq} "
        yield f"  {where:<12} {at}{said}{rule}"
    yield f"In the end ({_stopped(course, seen, called)}):" + ("" if told.changes else " nothing differs")
    yield from (f"  {change.path}: {change_said(change, called)}" for change in told.changes)
    if course.passed:
        yield f"Passed over: {counted(len(course.passed), 'answer')} of the game"
        yield from (f"  {fact.seq} {words(fact, names, called)}" for fact in course.passed[:MOST_LISTED])
        if len(course.passed) > MOST_LISTED:
            yield f"  and {len(course.passed) - MOST_LISTED} more"
    if course.declined:
        yield f"Declined or ended: {counted(course.declined, 'question')} to which no answer of the game fits"
    if course.unknown:
        yield f"Not on record: {counted(course.unknown, 'shuffle')}; the cards kept their order"


def _stopped(course: WhatIfRun, seen: Viewed, called: Naming) -> str:
    """Where the other course ended, and why."""
    if course.asked is None:
        return "the game is over"
    card = f" ({called(course.asked.card)})" if course.asked.card else ""
    question = f"{seen.names[course.asked.player]} is asked{card}: {called.asked(course.asked)}"
    why = {
        "end": "the game has no more answers",
        "log": "from here on the log was followed, not the rules",
        "asked": "no answer of the game fits",
    }[course.stop]
    return f"{question} {why[0].upper()}{why[1:]}"


COMMANDS = {"whatif": whatif}
