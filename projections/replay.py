"""A whole game as plain data, for a front end that steps through it without the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.python.garbage import uncollected
from moothall.domain.kernel.telling.phrase import Both
from moothall.words import Told

from .sight.unseen import ViewedStream, views
from .tables.patches import Patch, patched, patches
from .tables.sent import as_sent
from .telling.told import ToldFact, notes, told_facts

Stated = Callable[[str], Both | None]
"""Gives the statement of a rule in English and in Japanese, by its id; None for an unknown rule."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as one viewer may know it: its live `facts` in words, and with each the patch of the table.

    `rules` are those that decided, with what they say; `notes` what people wrote: the position among `facts`, the name
    of a mark, and the text.
    """

    facts: Sequence[ToldFact]
    patches: Sequence[Patch]
    rules: Mapping[str, Both | None]
    notes: Sequence[tuple[int, str, str]]

    def table(self, position: int) -> dict[str, Any]:
        """The table after the fact at a position, as the game's view has it, with the `prices` of the piles. Raises
        IndexError for a position that the game does not have."""
        if not 0 <= position < len(self.patches):
            raise IndexError(position)
        return patched(self.patches[: position + 1])

    def to_json(self) -> dict[str, Any]:
        """The replay as plain data, small enough to be sent.

        `facts` has a column for each field, with an entry for each fact. Three columns have entries only for some
        facts, by their position: `seq` where it is not the seq before it and one, `turn` where a turn begins; `by_log`
        lists the positions of the facts that no rule made.

        `sentences` has each sentence once, in the order in which the facts need them, a fact its `words` before what is
        `folded`. There stands the number of the sentence, from 1 on, or 0 where it is needed for the first time: it is
        the next one then. `folded` is null where nothing is below the fact. `rule` is a number among `rules`, from 1
        on, and 0 for none. `line` is the line of the log, less that of the last fact before that has one, and null for
        none. `pointers` and `tables` are those of `as_sent`.
        """
        facts = self.facts
        rules = {rule: number for number, rule in enumerate(self.rules, 1)}
        sentences: dict[Both, int] = {}

        def said(words: Told) -> int:
            count = len(sentences)
            number = sentences.setdefault(words.pair, count + 1)
            return 0 if number > count else number

        pairs = [(said(each.words), None if each.folded is None else said(each.folded)) for each in facts]
        apart = [at for at, each in enumerate(facts) if each.seq != (facts[at - 1].seq if at else 0) + 1]
        columns = {
            "seq": {at: facts[at].seq for at in apart},
            "depth": [each.depth for each in facts],
            "level": [each.level for each in facts],
            "words": [words for words, _ in pairs],
            "folded": [folded for _, folded in pairs],
            "rule": [rules[each.rule] if each.rule is not None else 0 for each in facts],
            "line": [*_steps(each.line for each in facts)],
            "turn": {at: [*each.turn] for at, each in enumerate(facts) if each.turn is not None},
            "by_log": [at for at, each in enumerate(facts) if each.by_log],
        }
        return {
            "facts": columns,
            "sentences": {"en": [english for english, _ in sentences], "ja": [japanese for _, japanese in sentences]},
            **as_sent(self.patches),
            "rules": [[rule, *(self.rules[rule] or ("", ""))] for rule in self.rules],
            "notes": [[*each] for each in self.notes],
        }


def _steps(lines: Iterable[int | None]) -> Iterator[int | None]:
    """Each line less the last one before it; None where there is none."""
    last = 0
    for line in lines:
        yield None if line is None else line - last
        last = last if line is None else line


def replay(stream: ViewedStream, stated: Stated) -> Replay:
    """A game as the viewer of its stream may know it, without what was taken back.

    What nobody saw is told and shown face down. Raises ValueError for facts that are not a stream.
    """
    with uncollected():
        facts_told = [*told_facts(stream.game, stream.known)]
        tables = [*patches(views(stream, priced=True))]
    rules = dict.fromkeys(each.rule for each in facts_told if each.rule is not None)
    return Replay(
        facts_told,
        tables,
        {rule: stated(rule) for rule in rules},
        [*notes(stream.facts, [each.seq for each in facts_told])],
    )
