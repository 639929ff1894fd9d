"""What if: how a game would have gone with another answer, without one, or by other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.session import Divergence
from moothall.domain.kernel.streams.fork import fork_of
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.words import Lang, Naming
from moothall.domain.rules_spec import spec_of
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.courses.whatif import (
    NoSuchAnswer,
    WhatIfRun,
    answer_of,
    by_rules,
    otherwise,
    place_before,
    with_lines,
)
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import table_of
from moothall.projections.telling.lines import Lines
from moothall.projections.telling.sentences import Telling
from moothall.words import Message, Sentence, said_of

from ..errors import BadRequest, CannotGoOn, NotOffered, Refused
from ..matches.forks import keep
from ..matches.hall import Hall, opened
from ..questions.answering import answer_meant
from ..viewed import Looking, sound, whole_of
from .differences import Difference, differences


@dataclass(frozen=True, slots=True)
class SaidFact:
    """A fact with its words: in the language that was asked for, in English (`text`) and in Japanese (`text_ja`).
    `folded` says what came of it, too, in the language that was asked for."""

    fact: Fact
    words: str
    text: str
    text_ja: str
    folded: str

    def to_json(self) -> dict[str, Any]:
        """The fact with its sentences, as plain data."""
        return {**to_json(self.fact), "text": self.text, "text_ja": self.text_ja, "folded": self.folded}


@dataclass(frozen=True, slots=True)
class AskedThere:
    """The question at which another course stops: who is asked, its key, its words in English and as they were asked
    for, and the card that asks."""

    player: str
    key: str
    question: str
    words: str
    card: str | None
    called: str | None

    def to_json(self) -> dict[str, Any]:
        """The question as plain data."""
        return {"player": self.player, "key": self.key, "question": self.question, "card": self.card}


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The course that a game would have taken with another answer.

    The first `same` facts are the same; `recorded` and `other` are the first that differ, in the game and otherwise
    (None: there is none); `changes` is what differs in the end,
    `text` and `text_ja` a line for each thing of it. `passed` are the answers of the game that were not
    given, `declined` counts questions that no answer of it fits, `unknown` shuffles that it did not have. `stop` says
    why it ends where it does, `asked` what is asked there (None: the game is over). `switches` are those that make the
    first difference where the game was played by other rules, each as `name: new instead of old`.
    """

    seen: Looking
    run: WhatIfRun
    rules: str
    recorded: SaidFact | None
    other: SaidFact | None
    changes: list[Difference]
    text: list[str]
    text_ja: list[str]
    passed: list[SaidFact]
    asked: AskedThere | None
    switches: tuple[str, ...] = ()

    @property
    def same(self) -> int:
        """The number of facts at the beginning that are the same."""
        return self.run.same

    @property
    def declined(self) -> int:
        """The number of questions that were declined or ended."""
        return self.run.declined

    @property
    def unknown(self) -> int:
        """The number of shuffles that are not on record: in these the cards kept their order."""
        return self.run.unknown

    @property
    def stop(self) -> str:
        """Why it stops: `over`, `end` (no more answers), `asked` (none that fits), `log` (a log was followed)."""
        return self.run.stop

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall whatif --json` prints, without the id of a fork that keeps it."""
        return {
            "game": str(self.seen.link.game),
            "same": self.same,
            "recorded": None if self.recorded is None else self.recorded.to_json(),
            "other": None if self.other is None else self.other.to_json(),
            "diff": [change.to_json() for change in self.changes],
            "text": self.text,
            "text_ja": self.text_ja,
            "facts": len(self.run.facts),
            "passed": [each.fact.seq for each in self.passed],
            "declined": self.declined,
            "unknown_shuffles": self.unknown,
            "stop": self.stop,
            "asked": None if self.asked is None else self.asked.to_json(),
            "switches": list(self.switches),
        }


def whatif(
    seen: Looking,
    *,
    at: int | None = None,
    answer: str | None = None,
    without: int | None = None,
    rules: str | None = None,
    lang: Lang = "en",
) -> WhatIf:
    """A game played again with one thing changed; everything else is answered, and shuffled, as it was.

    `seen` is the game as its keeper sees it. One of: `answer`, the words (or the number) of another answer at the place
    after `at` stored facts (None: at the end); `without` the answer that is that fact; by the `rules` of another spec.
    The other course turns up hidden cards, so a viewer other than the keeper raises KeeperOnly. Where a log hides
    cards, it goes on with the faces that the audit chose, and does not show those that no line shows.
    Raises BadRequest where not one of the three is given, NotOffered for an answer that is not offered, Refused for an
    answer that is not there, CannotGoOn where the rules of today do not make the game again, BadRules.
    """
    if sum(each is not None for each in (answer, without, rules)) != 1:
        raise BadRequest(Message("look.say-what-to-different"))
    whole = whole_of(seen, "another course")
    if not whole.facts:
        raise Refused(Message("look.at-fact-game-has-not", at=seen.seq))
    with sound(seen), _possible(seen):
        run = _run(seen, at, answer, without, rules, lang)
        switches = () if rules is None else tuple(_switches(seen, run, rules))
    kind, testimony = whole.kind, whole.testimony
    facts, course = live(whole.facts), run.facts
    if testimony is not None:
        course = with_lines(course, facts)
    streams = [ViewedStream(kind, each, None, testimony) for each in (facts, course)]
    tables = [table_of(streams[0]), kind.view(run.table, None) if testimony is None else table_of(streams[1])]
    facts, course = ([*each.known] for each in streams)
    by_seq = {fact.seq: fact for fact in facts}
    called, record, other = kind.words.naming(lang, seen.names), Telling(kind, facts), Telling(kind, course)
    recorded, others = Lines(record), Lines(other)

    def said(fact: Fact, telling: Telling, folds: Lines) -> SaidFact:
        says = telling.fact(fact)
        return SaidFact(fact, says.in_words(lang), *says.pair, folds.folded(fact, says).in_words(lang))

    def first(facts: Sequence[Fact], telling: Telling, folds: Lines) -> SaidFact | None:
        return said(facts[0], telling, folds) if facts else None

    return WhatIf(
        seen,
        run,
        rules or seen.rules,
        first(facts[run.same :], record, recorded),
        first(course[run.same :], other, others),
        *differences(kind.words, *tables),
        [said(by_seq[fact.seq], record, recorded) for fact in run.passed],
        None if run.asked is None else _asked(run.asked, called, kind.words.naming("en", seen.names)),
        switches,
    )


def _switches(seen: Looking, run: WhatIfRun, rules: str) -> Iterator[str]:
    """The switches that make the first difference between a game and the same by other rules: set back to what it was,
    each of them leaves more facts the same."""
    before, after = spec_of(seen.rules), spec_of(rules)
    if run.same == len(live(seen.facts)) == len(run.facts):
        return
    for name in seen.kind.switches.values:
        old, new = before.value(name), after.value(name)
        if old != new and name not in after.overridden:
            if by_rules(seen.kind, seen.facts, f"{rules},{name}={old}").same > run.same:
                yield _switched(name, new, old)
        elif old != new:
            yield _switched(name, new, old)


def _switched(name: str, new: str, old: str) -> str:
    return Sentence(Message("look.switch-instead", name=name, value=new, earlier=old))


def keep_whatif(course: WhatIf, *, store: str | Hall | None = None) -> UUID:
    """Store another course of a game as a fork. Returns its id. `store` is a hall or its URL. Raises StoreError."""
    seen, run, parent = course.seen, course.run, str(course.seen.link.game)
    new = [fact for fact in run.facts if fact.seq > run.stored]
    facts = [*seen.facts[: run.stored], fork_of(parent, run.stored), *new]
    with opened(store, create=True) as hall:
        return keep(hall, seen.kind, facts, seen.players, course.rules, seen.link.game, run.stored)


@contextmanager
def _possible(seen: Looking) -> Iterator[None]:
    """What is done inside with a game may not be possible. Raises Refused, CannotGoOn."""
    try:
        yield
    except NoSuchAnswer as error:
        raise Refused(said_of(error)) from error
    except Divergence as error:
        raise CannotGoOn(Message("look.does-not-re-run-by-rules", game=seen.called, seq=error.seq)) from error


def _run(
    seen: Looking, at: int | None, answer: str | None, without: int | None, rules: str | None, lang: Lang
) -> WhatIfRun:
    kind, facts = seen.kind, seen.facts
    if rules is not None:
        return by_rules(kind, facts, rules)
    if answer is None:
        return otherwise(kind, answer_of(kind, facts, without or 0))
    before = place_before(kind, facts, len(facts) if at is None else at)
    return otherwise(kind, before, _meant(answer, before.asked, seen, lang))


def _meant(answer: str, ask: Ask, seen: Looking, lang: Lang) -> Answer:
    """The answer in the words of either language. Raises NotOffered, in those of `lang`."""
    other: Lang = "en" if lang == "ja" else "ja"
    with suppress(NotOffered):
        return answer_meant(answer, ask, seen.kind.words.naming(other, seen.names))
    return answer_meant(answer, ask, seen.kind.words.naming(lang, seen.names))


def _asked(ask: Ask, called: Naming, english: Naming) -> AskedThere:
    card = called(ask.card) if ask.card else None
    return AskedThere(ask.player, ask.key, english.asked(ask), called.asked(ask), ask.card, card)
