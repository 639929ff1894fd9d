"""A whole game as plain data, for a front end that steps through it without the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.phrase import Both
from moothall.words import Told

from .sight.unseen import Testimony, known_facts, views
from .tables.patches import Patch, patched, patches
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
        """The replay as plain data, small enough to be sent: `facts` is a column for each field.

        `sentences` are in English and in Japanese, each once, and `words` and `folded` are positions among them; `rule`
        is a position among `rules`, from 1 on. 0 is none, also as a `line`. `seq`, `folded`, `turn` and `by_log` are
        given where they are not as usual: by the position of the fact. A seq is that before it and one, a fact folds
        nothing, begins no turn, and was made by the rules.
        """
        facts = self.facts
        rules = {rule: number for number, rule in enumerate(self.rules, 1)}
        sentences: dict[Both, int] = {}

        def said(words: Told) -> int:
            return sentences.setdefault(words.pair, len(sentences))

        apart = [at for at, each in enumerate(facts) if each.seq != (facts[at - 1].seq if at else 0) + 1]
        columns = {
            "seq": {at: facts[at].seq for at in apart},
            "depth": [each.depth for each in facts],
            "level": [each.level for each in facts],
            "words": [said(each.words) for each in facts],
            "folded": {at: said(each.folded) for at, each in enumerate(facts) if each.folded is not None},
            "rule": [rules[each.rule] if each.rule is not None else 0 for each in facts],
            "line": [each.line or 0 for each in facts],
            "turn": {at: [*each.turn] for at, each in enumerate(facts) if each.turn is not None},
            "by_log": [at for at, each in enumerate(facts) if each.by_log],
        }
        return {
            "facts": columns,
            "sentences": [[*each] for each in sentences],
            "tables": [each.to_json() for each in self.patches],
            "rules": [[rule, *(self.rules[rule] or ("", ""))] for rule in self.rules],
            "notes": [[*each] for each in self.notes],
        }


def replay(
    game: Game, facts: Sequence[Fact], viewer: Player | None, stated: Stated, testimony: Testimony | None = None
) -> Replay:
    """A game as `viewer` may know it (None: all of it). What was taken back is left out.

    Where the game was made from a log that hides cards, `testimony` is what it says of them: what nobody saw is told
    and shown face down. Raises ValueError for facts that are not a stream.
    """
    told = [*told_facts(game, known_facts(game, facts, viewer, testimony))]
    tables = views(game, live(facts), viewer, testimony, priced=True)
    rules = dict.fromkeys(each.rule for each in told if each.rule is not None)
    return Replay(
        told,
        [*patches(tables)],
        {rule: stated(rule) for rule in rules},
        [*notes(facts, [each.seq for each in told])],
    )
