"""The flags of a dialect are data: each has its words, and fits a field; what no log needs is said to be assumed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from moothall.logs.dominion.dialects.attested import ENOUGH, ERAS
from moothall.logs.dominion.dialects.dialect import Dialect
from moothall.logs.dominion.dialects.flags import flags, usual_value, values
from moothall.logs.dominion.dialects.known import FLAGS
from moothall.logs.dominion.needing import showing, without, written
from moothall.logs.formats import FORMATS

PACKAGES = {"goko": "goko", "dominion-online": "online", "isotropic": "isotropic"}


def dialect_of(format: str) -> Dialect:
    log = FORMATS[format]().log
    assert log is not None
    found = log.dialect
    assert isinstance(found, Dialect)
    return found


@pytest.mark.parametrize("format", PACKAGES)
def test_each_flag_is_a_field_with_words_and_logs_of_known_times(format: str) -> None:
    dialect = dialect_of(format)
    for each in flags(dialect.package):
        assert each.name in FLAGS
        assert {*each.logs} <= {era for era, _ in ERAS}
        now = getattr(dialect, each.name)
        usual = usual_value(Dialect, each.name)
        assert now != usual
        assert type(now) is type(usual)
        assert each.is_entry == isinstance(usual, (frozenset, dict))


@pytest.mark.parametrize("format", PACKAGES)
def test_each_verb_in_a_flag_is_one_of_the_format(format: str) -> None:
    dialect = dialect_of(format)
    verbs = {*dialect.vocabulary.says, *dialect.own_verbs}
    lines = (dialect.turns_up, dialect.whole_gifts, dialect.unclaimed, dialect.added_up, dialect.says_ended)
    assert {verb for each in lines for verb in each} <= verbs
    assert {verb for answers in dialect.also_answers.values() for verb in answers} <= verbs


def test_a_dialect_without_a_flag_has_what_is_usual() -> None:
    dialect = dialect_of("dominion-online")
    for each in flags(dialect.package):
        other = without(dialect, each)
        assert getattr(other, each.name) != getattr(dialect, each.name)
        assert replace(other, **{each.name: getattr(dialect, each.name)}) == dialect


def test_flags_are_written_as_they_are_read(tmp_path: object) -> None:
    import json
    from collections import Counter

    found = flags(dialect_of("goko").package)
    rows = json.loads(written(((each, Counter(each.logs)) for each in found), 2))
    assert [row["flag"] for row in rows] == [each.name for each in found]
    assert values(dialect_of("goko").package, Dialect)["also_answers"] == {"set aside": ("discards",)}


@pytest.mark.parametrize("format", PACKAGES)
def test_what_a_dialect_forbids_is_shown_by_logs(format: str) -> None:
    """That a line must be there, and that it states a whole gift, can be held against a player."""
    found = flags(dialect_of(format).package)
    forbidding = [each for each in found if each.name in ("always_printed", "whole_gifts")]
    assert forbidding
    assert [each.value for each in forbidding if max(each.shown.values(), default=0) < ENOUGH] == []


@pytest.mark.parametrize("format", PACKAGES)
def test_what_logs_show_of_a_flag_is_as_they_were_counted(format: str) -> None:
    log = FORMATS[format]().log
    assert log is not None
    found = flags(dialect_of(format).package)
    assert [each.shown for each in found] == [showing(log, each) for each in found]
