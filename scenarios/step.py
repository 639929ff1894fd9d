"""A step of a scenario of any game: how it is read, and what it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from moothall.domain.kernel.ask import Answer
from moothall.domain.kernel.facts import Card, Option
from moothall.domain.kernel.telling.written import meant, plain
from moothall.words import Joined, Message

from .common_models import ClaimsOfAnyGame
from .validation import Shape, check_keys, validated
from .yaml_lines import BadScenario, Path

WIDE_COLON = "\N{FULLWIDTH COLON}"
MARKS = ("refused", "try", "claim")
"""The keys that a step of any game may have besides a player's name."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A question that a step has answered in part: its key, its number, and how many facts there were. One that is not
    `sure` did not say which card it is about."""

    key: str
    question: int
    facts: int
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `verb` and what it names. `player` is who must be asked, if the step says so.

    `refused` asserts that the step is not legal, `tried` does it only if it is offered; the verb `claim` has `claims`.
    `about` is what a card is called for. In Dominion `way` is the Way that a play uses, and the verb `shuffle` has the
    cards from the top. `begun` is the question that a step has answered in part: what is left of it may answer the next
    question, or has happened already.
    """

    path: Path
    text: str
    verb: str
    objects: tuple[str, ...] = ()
    player: str | None = None
    refused: bool = False
    tried: bool = False
    way: str | None = None
    about: str | None = None
    claims: ClaimsOfAnyGame | None = None
    line: int = 0
    begun: Begun | None = None

    def on_line(self, line: int) -> Step:
        """The same step with its line in the file."""
        return replace(self, line=line)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A step as an answer; `rest` is what is left of a step that answers several questions."""

    answer: Answer
    rest: Step | None = None


@dataclass(frozen=True, slots=True)
class Grammar:
    """What differs between the steps of two games.

    `of_text` reads a step that is a text, given the players' names; `of_key` one that is a mapping with a key of the
    game's own; `alone` are verbs that can neither be refused nor tried; `example` is how a step looks.
    """

    shape: Shape
    of_text: Callable[[str, Path, Sequence[str]], Step]
    of_key: Mapping[str, Callable[[Any, Path], Step]]
    alone: Sequence[str]
    example: Message

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keys that a step may have besides a player's name."""
        return (*MARKS, *self.of_key)


def parse_steps(written: Sequence[Any], players: Sequence[str], grammar: Grammar) -> list[Step]:
    """The steps of `when`. Raises BadScenario, also for the name of something that no rule covers."""
    steps = [_parse(item, ("when", at), players, grammar) for at, item in enumerate(written)]
    for step in steps[:-1]:
        if step.verb == "stop":
            raise BadScenario(step.path, Message("scenario.stop-last-step"))
    return steps


def _parse(item: Any, path: Path, players: Sequence[str], grammar: Grammar) -> Step:
    if isinstance(item, bool):
        item = "yes" if item else "no"
    if isinstance(item, str):
        item = item.replace(WIDE_COLON, ":")
        name, colon, rest = item.partition(":")
        if colon and name.strip() in (*players, "refused", "try"):
            return _parse({name.strip(): rest.strip()}, path, players, grammar)
        if colon and name.strip() == "claim":
            raise BadScenario(path, Message("scenario.claim-is-mapping", example="{claim: {coins: 2}}"))
        words = " ".join(item.split())
        if colon:
            raise _no_key(name.strip(), path, players, grammar)
        return grammar.of_text(words, path, players)
    if not isinstance(item, dict) or len(item) != 1:
        raise BadScenario(path, Message("scenario.step-text-such-as", example=grammar.example))
    key, value = next(iter(item.items()))
    inner = (*path, key)
    if key in players or key in ("refused", "try"):
        step = replace(_parse(value, inner, players, grammar), path=path)
        return _asked_of(key, step) if key in players else _marked(key, step, grammar)
    if key == "claim":
        claims = grammar.shape.claims
        check_keys(claims, value, players, inner, grammar.shape)
        return Step(path, "claim", "claim", claims=validated(claims, value, inner, grammar.shape, players))
    if key in grammar.of_key:
        return grammar.of_key[key](item, path)
    raise _no_key(key, path, players, grammar)


def _no_key(key: object, path: Path, players: Sequence[str], grammar: Grammar) -> BadScenario:
    """The error of what stands before a step and is neither a player nor a key."""
    hint = meant(str(key), {plain(each): each for each in (*players, *grammar.keywords)})
    known, keys = Joined(players), Joined(grammar.keywords)
    return BadScenario(path, Message("scenario.neither-player-nor-key", name=key, known=known, keys=keys, meant=hint))


def _asked_of(player: str, step: Step) -> Step:
    if step.verb == "claim" or step.player is not None:
        raise BadScenario(step.path, Message("scenario.player-name-stands-before-what", step=step.text))
    return replace(step, player=player, text=f"{player}: {step.text}")


def _marked(key: str, step: Step, grammar: Grammar) -> Step:
    if step.verb in ("claim", *grammar.alone) or step.refused or step.tried:
        raise BadScenario(step.path, Message("scenario.stands-before-what-player-answers", key=key, step=step.text))
    return replace(step, refused=key == "refused", tried=key == "try")


def words_of(option: Option) -> str:
    """An option in words: the face of a card, a label, a number."""
    return (option.face or "?") if isinstance(option, Card) else str(option)


_OF_A_QUESTION = frozenset(("asked", "options"))


def is_about_question(step: Step) -> bool:
    """Whether a step claims something of the question that is open."""
    return step.claims is not None and not _OF_A_QUESTION.isdisjoint(step.claims.model_fields_set)
