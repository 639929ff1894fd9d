"""The steps of a scenario of One of Dominion: how they are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from moothall.domain.kernel.facts import Option
from moothall.domain.one_of_dominion.text.styles import BLACKMAIL, DETENTION, GESTALT, SCOOP
from moothall.words import Message

from ..lists import not_a_player, repeated
from ..step import Grammar, Step, words_of
from ..yaml_lines import BadScenario, Path
from .models import SHAPE
from .names import known_guest, known_skill, known_style

TAKE, PLACE, USE, CHOOSE, END = "take address", "place", "use", "choose", "end"
END_TURN, STOP = "end turn", "stop"
_ALONE = ("take points", TAKE, END, END_TURN, STOP)
"""Steps that need name nothing."""
_NAMING = (TAKE, PLACE, USE, CHOOSE)
_OWNED = re.compile(r"(?P<player>.+?)(?:['’]s|(?<=s)') (?P<guest>.+)")
"""A guest of a player: `Bob's blue 3`."""
_OF_STYLES = (DETENTION, BLACKMAIL)


def _of_text(words: str, path: Path, players: Sequence[str]) -> Step:
    if words in _ALONE:
        return Step(path, words, words)
    verb = next((each for each in _NAMING if words.startswith(each + " ")), None)
    if verb is None:
        known = ", ".join(dict.fromkeys((*_ALONE, *_NAMING)))
        raise BadScenario(
            path, Message("scenario.not-step", words=words, error=Message("scenario.steps-begin-with", known=known))
        )
    try:
        return Step(path, words, verb, _objects(verb, words[len(verb) + 1 :], players))
    except ValueError as error:
        raise BadScenario(path, Message("scenario.in-step", step=words, error=error)) from error


def _objects(verb: str, rest: str, players: Sequence[str]) -> tuple[str, ...]:
    """What a step names, players by their seats. Raises ValueError."""
    if verb == USE:
        skill, on, target = rest.partition(" on ")
        name = known_skill(skill)
        return (name, *(_target(name, target, players) if on else ()))
    if verb == CHOOSE:
        return (known_style(rest),)
    if verb == PLACE:
        return (known_guest(rest),)
    return _guests(rest)


def _guests(written: str) -> tuple[str, ...]:
    return tuple(name for each in written.split(",") for name in repeated(each, known_guest))


def _target(skill: str, written: str, players: Sequence[str]) -> tuple[str, ...]:
    """What a skill is used on. Raises ValueError."""
    if skill in _OF_STYLES:
        return (known_style(written),)
    if skill == GESTALT:
        return (_seat(written, players),)
    if skill == SCOOP:
        owned = _OWNED.fullmatch(written)
        if owned is None:
            raise ValueError(Message("scenario.write-whose", example=f"use Scoop on {players[-1]}'s blue 3"))
        return _seat(owned["player"], players), known_guest(owned["guest"])
    return _guests(written)


def _seat(name: str, players: Sequence[str]) -> str:
    if name not in players:
        raise ValueError(not_a_player(name, players))
    return f"p{players.index(name) + 1}"


GRAMMAR = Grammar(
    SHAPE,
    _of_text,
    {},
    (END_TURN, STOP),
    Message("scenario.step-examples", step="place blue 3", keyed="Bob: take points"),
)
"""How the steps of a scenario of this game are read."""


def wanted(step: Step) -> tuple[str, ...]:
    """A step as the words of a menu's choice, what a question asks for after it included."""
    return (*step.verb.split(), *step.objects)


def written(choice: Sequence[Option], called: dict[str, str]) -> str:
    """A menu's choice as a step is written."""
    word, *rest = (words_of(each) for each in choice)
    if word != USE or len(rest) < 2:
        return " ".join((word, *rest))
    skill, *target = rest
    if skill == SCOOP:
        return f"{USE} {skill} on {called[target[0]]}'s {target[1]}"
    return f"{USE} {skill} on {', '.join(called.get(each, each) for each in target)}"
