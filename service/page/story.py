"""The facts of a game as markup, folded by turns and plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from moothall.domain.kernel.telling.words import Lang
from moothall.projections.telling.told import ToldFact
from moothall.words import Told

from . import markup

MOST_DEPTH = 6
"""Facts deeper below their cause are shown as deep as this: on a phone there is no room for more."""


@dataclass(frozen=True, slots=True)
class Story:
    """The facts of a game for a page in a language.

    `signs` has the class of each fact at which the log differs, by seq: x, or o if nothing proves it. `here` is the
    seq at which the page opens, `words` are those of the page.
    """

    facts: Sequence[ToldFact]
    signs: Mapping[int, str]
    here: int
    words: Mapping[str, str]
    players: Sequence[str]
    lang: Lang

    def turns(self) -> Iterator[str]:
        """The facts, folded by turns, each with what was done in it; the turn in which the page opens is open."""
        begins = [at for at, fact in enumerate(self.facts) if at == 0 or fact.turn is not None]
        named: set[str] = set()
        for first, after in pairwise([*begins, len(self.facts)]):
            facts = self.facts[first:after]
            turn, told = facts[0].turn, self._said(facts[0].done)
            title = self.words["set-up"] if turn is None else self._said(facts[0].words.unended)
            name, place = "turn:0", ""
            if turn is not None:
                name = f"turn:{turn[0]}" if f"turn:{turn[0]}" not in named else f"turn:{turn[0]}/{facts[0].seq}"
                place = f" data-turn={turn[0]}" + (f' data-player="{markup.text(turn[1])}"' if turn[1] else "")
            named.add(name)
            # The space is hidden with what it stands before: a mark behind the header would fall into the next line.
            closed = f"<span> {markup.sentence(told, self.players)}</span>" if told else ""
            header = markup.sentence(title, self.players)
            yield f'<details id="{name}"{place}{self._opened(facts)}><summary{self._marked(facts)}>{header}{closed}'
            yield f"</summary><ol start={facts[0].seq}>{''.join(self._lines(facts))}</ol></details>\n"

    def _lines(self, facts: Sequence[ToldFact]) -> Iterator[str]:
        """The facts of a turn; those of a play or a purchase folded in a line that tells what came of it, which is open
        where the page opens in it."""
        begins = [at for at, fact in enumerate(facts) if at == 0 or fact.level <= 1]
        number = facts[0].seq
        for first, after in pairwise([*begins, len(facts)]):
            line = facts[first:after]
            listed = "".join(self._facts(line, number if len(line) == 1 else line[0].seq))
            number = line[-1].seq + 1 if len(line) == 1 else 0
            if len(line) == 1:
                yield listed
            else:
                told = markup.sentence(self._said(line[0].folded) or self._said(line[0].words), self.players)
                yield f"<li class=f><details{self._opened(line)}><summary{self._marked(line)}>{told}</summary>"
                yield f"<ol start={line[0].seq}>{listed}</ol></details>\n"

    def _facts(self, facts: Sequence[ToldFact], number: int) -> Iterator[str]:
        """Facts in a list of which the next has a `number`."""
        for fact in facts:
            classes = [f"d{min(fact.depth, MOST_DEPTH)}"] if fact.depth else []
            classes += [self.signs[fact.seq]] if fact.seq in self.signs else []
            value = f" value={fact.seq}" if fact.seq != number else ""
            of_class = f' class="{" ".join(classes)}"' if classes else ""
            by_log = f" <small>{markup.text(self.words['by-log'])}</small>" if fact.by_log else ""
            told = markup.sentence(self._said(fact.words), self.players)
            number = fact.seq + 1
            yield f'<li id="fact:{fact.seq}"{value}{of_class}>{told}{by_log}\n'

    def _said(self, words: Told | None) -> str:
        return "" if words is None else words.in_words(self.lang)

    def _opened(self, facts: Sequence[ToldFact]) -> str:
        return " open" if facts[0].seq <= self.here <= facts[-1].seq else ""

    def _marked(self, facts: Sequence[ToldFact]) -> str:
        signs = {self.signs[fact.seq] for fact in facts if fact.seq in self.signs}
        return f" class={max(signs)}" if signs else ""
