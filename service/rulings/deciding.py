"""What decides a ruling, as plain data: each claim and each refused step with the facts that make it so, the steps with
what they lead to, and the rules and texts behind all of it, with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.projections.telling.lines import Lines
from moothall.projections.telling.sentences import Telling
from moothall.scenarios import ruling
from moothall.scenarios.dates import Parting, Reason
from moothall.scenarios.ruling import Decided, Point, Ruling

from ..lookup.kinds import kinds
from ..lookup.rules import cited, stated


def decided_document(ruled: Ruling) -> dict[str, Any]:
    """The claims, steps and rules behind a ruling, as `moothall rule --json` prints them: `decided`, `steps`, `by`, and
    `rules`, the ids of all rules and texts that decide.

    Sentences stand in English (`text`) and in Japanese (`text_ja`). A scenario in error has none of all this.
    """
    decided = ruling.decided(ruled)
    telling = None if ruled.course is None else telling_of(ruled)
    steps = [] if telling is None else _steps(ruled, decided, telling)
    rules_of_steps = (rule for step in steps for fact in step["facts"] for rule in fact["rules"])
    ids = tuple(dict.fromkeys((*decided.rules, *ruled.rules, *rules_of_steps)))
    return {
        "rules": list(ids),
        "decided": [_point(each, decided, telling) for each in decided.points],
        "steps": steps,
        "by": [each for id in ids if (each := rule_by(id, ruled.at or "", _games(ruled))) is not None],
    }


def telling_of(ruled: Ruling) -> Telling:
    """The sentences of a ruling's facts. What the scenario set comes before them: how many cards were left of a deck
    that is shuffled is known by it."""
    assert ruled.course is not None
    return Telling(find(ruled.course.document.head.game), ruled.course.game.facts, ruled.called)


def _games(ruled: Ruling) -> Sequence[Game]:
    return kinds() if ruled.course is None else (find(ruled.course.document.head.game),)


def _point(point: Point, decided: Decided, telling: Telling | None) -> dict[str, Any]:
    because = point.because
    return {
        "claim": point.path,
        "written": point.written,
        "holds": point.holds,
        "rules": list(point.rules),
        "facts": [] if telling is None else [fact_document(each, decided, telling) for each in point.facts],
        "why": None if because is None else because.told.in_words("en"),
        "why_ja": None if because is None else because.told.in_words("ja"),
    }


def fact_document(fact: Fact, decided: Decided, telling: Telling) -> dict[str, Any]:
    """A fact with its sentences and the rules behind it."""
    text, text_ja = telling.fact(fact).pair
    kind = type(fact).__name__
    return {
        "seq": fact.seq,
        "kind": kind,
        "text": text,
        "text_ja": text_ja,
        "rules": list(decided.behind.get(fact.seq, ())),
    }


def _steps(ruled: Ruling, decided: Decided, telling: Telling) -> list[dict[str, Any]]:
    """The steps that led to anything, with what they led to; 0 is what no step did."""
    facts: dict[int, list[dict[str, Any]]] = {}
    for fact in worth_telling(ruled, telling):
        facts.setdefault(decided.steps.get(fact.seq, 0), []).append(fact_document(fact, decided, telling))
    return [{"step": step, "says": decided.said.get(step), "facts": facts[step]} for step in sorted(facts)]


def worth_telling(ruled: Ruling, telling: Telling) -> list[Fact]:
    """The facts that a ruling made, without those that say only what another says: the choice of a play that is then
    made, instructions that are followed as they stand."""
    own = {fact.seq for fact in ruled.facts}
    lines = (line for root in Lines(telling).roots for line in root if line.fact.seq in own)
    return [line.fact for line in lines if not line.closed.lead and not telling.is_minor(line.fact)]


def rule_by(id: str, spec: str, games: Iterable[Game]) -> dict[str, Any] | None:
    """A rule or the text of a card with what it says by a rules spec, since when, and its sources in both languages;
    None for neither."""
    rule = next((each for game in games if (each := stated(game, id, spec)) is not None), None)
    if rule is None:
        return None
    return {key: rule[key] for key in ("rule", "statement", "statement_ja", "since", "until", "source", "source_ja")}


def parting_document(parting: Parting | None, one: Ruling, other: Ruling) -> dict[str, Any] | None:
    """Where two rulings part, as plain data: the step, and what each has there, with the rules behind that."""
    if parting is None:
        return None
    sides = (("before", one, parting.before), ("after", other, parting.after))
    sides_told = {name: None if fact is None else _on_side(fact, ruled) for name, ruled, fact in sides}
    return {"step": parting.step or None, "says": parting.says, **sides_told}


def _on_side(fact: Fact, ruled: Ruling) -> dict[str, Any]:
    return fact_document(fact, ruling.decided(ruled), telling_of(ruled))


def reason_document(reason: Reason, spec: str, games: Sequence[Game]) -> dict[str, Any]:
    """The reason for a difference, as plain data. `rule` is a switch, a rule or a text; `alone` says whether it is the
    only reason; `source` is where the text or the switch is written down. Of a switch, `statement` is the meaning of
    its value."""
    questions = (game.reference().questions.get(reason.rule) for game in games)
    question = next((each for each in questions if each is not None), None)
    words = {"rule": reason.rule, "words": reason.words, "words_ja": reason.words_ja, "alone": reason.alone}
    if question is None:
        rule: Mapping[str, Any] = rule_by(reason.rule, spec, games) or {}
        return {**words, **{key: rule.get(key) for key in ("statement", "statement_ja", "source", "source_ja")}}
    means, means_ja = question.values.get(reason.value or "", (None, None))
    return {**words, "statement": means, "statement_ja": means_ja, **cited(question.sources)}


def in_lang(data: Mapping[str, Any], key: str, lang: Lang) -> str:
    """A sentence of such data in a language, in English where it is not told in that."""
    return (data.get(f"{key}_ja") if lang == "ja" else None) or data.get(key) or ""
