"""A game as plain data for a page that shows it fact by fact, without the rules and without anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.script import live
from moothall.domain.kernel.telling.words import Lang

from .redact import redact
from .timeline import Entry, timeline
from .unseen import Testimony, begin, covered_facts, shown

Stated = Callable[[str], str | None]
"""What a rule says, by its id; None for one that is not known."""


def page(
    game: Game,
    facts: Sequence[Fact],
    upto: int | None,
    viewer: Player | None,
    lang: Lang,
    stated: Stated,
    testimony: Testimony | None = None,
) -> dict[str, Any]:
    """A game as `viewer` may know it (None: all of it), opened after `upto` stored facts (None: at the end).

    `facts` has for each live fact its `seq` and `words`, and where there are any the `depth` below what caused it, its
    `rule`, `source` and log `line`, and `turn` where one begins; `rules` what those rules say; `start` is the position
    of the fact to begin with. The table after each fact is text: `lines` has every different line once, `tables` for
    each fact how many lines there are and which of them differ from the table before, as `[row, line]`.

    Where the game was made from a log that hides cards, `testimony` is what it says of them: what nobody saw is told
    and drawn face down. What was taken back is left out; but where that is part of what stood after `upto` facts, the
    page ends there.
    Raises ValueError for facts that are not a stream.
    """
    then = live(facts[:upto])
    if live(facts)[: len(then)] != then:
        facts = facts[:upto]
    called = game.words.naming(lang)
    known = facts if testimony is None else list(covered_facts(game, facts, live(facts), testimony))
    told = timeline(list(redact(game, known, viewer)), called=called)
    rules = _rules(game, told)
    lines: dict[str, int] = {}
    tables = [_delta(*each, lines) for each in _pairs(_drawn(game, live(facts), viewer, lang, testimony))]
    return {
        "start": max(len(then) - 1, 0),
        "facts": [_fact(entry, rule, game) for entry, rule in zip(told, rules, strict=True)],
        "rules": {rule: said for rule in dict.fromkeys(rules) if rule and (said := stated(rule)) is not None},
        "lines": list(lines),
        "tables": tables,
    }


def _rules(game: Game, told: Sequence[Entry]) -> list[str | None]:
    """The rule that decided each fact."""
    behind = game.reference().behind
    facts = {entry.fact.seq: entry.fact for entry in told}
    return [behind(entry.fact, facts.get(entry.fact.cause or 0)) for entry in told]


def _fact(entry: Entry, rule: str | None, game: Game) -> dict[str, Any]:
    fact = entry.fact
    optional = {
        "depth": entry.depth,
        "rule": rule,
        "source": None if fact.source == "rules" else fact.source,
        "line": fact.line,
        "turn": game.places.header(fact) is not None,
    }
    return {"seq": fact.seq, "words": entry.words, **{key: value for key, value in optional.items() if value}}


def _drawn(
    game: Game, standing: Sequence[Fact], viewer: Player | None, lang: Lang, testimony: Testimony | None
) -> Iterator[list[str]]:
    """The table after each live fact, as lines."""
    unseen = begin(game, standing, testimony)
    if unseen is not None and testimony is not None:
        for fact in standing:
            unseen.take(fact)
            yield game.words.draw(shown(game, unseen, viewer, testimony), lang).split("\n")
        return
    table = game.table()
    for fact in standing:
        fact.apply(table)
        yield game.words.draw(game.view(table, viewer), lang).split("\n")


def _pairs(drawn: Iterator[list[str]]) -> Iterator[tuple[list[str], list[str]]]:
    before: list[str] = []
    for lines in drawn:
        yield before, lines
        before = lines


def _delta(before: Sequence[str], after: Sequence[str], lines: dict[str, int]) -> list[Any]:
    """How one table becomes the next; `lines` has the number of each line, and gets those that are new."""
    changed = [
        [row, lines.setdefault(line, len(lines))]
        for row, line in enumerate(after)
        if row >= len(before) or before[row] != line
    ]
    return [len(after), changed]
