"""The steps of a scenario: how they are read, and which answer to a question each of them is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option

KEYWORDS = ("refused", "try", "claim", "shuffle")
"""The keys that a step may have besides a player's name."""

CARD_VERBS = (
    "play", "buy", "gain", "trash", "discard", "topdeck", "reveal", "exile", "set aside", "pass", "return",
    "exchange", "call", "name", "rotate",
)  # fmt: skip
"""Verbs of steps that name cards."""
_LABEL_VERBS = ("react", "choose", "first", "spend", "repay")
ENDS = ("end actions", "end treasures", "end buys", "end night", "end turn", "end game")
"""Steps that end a phase, a turn or the game."""
FLOW = ("play all treasures", *ENDS, "stop")
"""Steps that answer no question of a card."""
_WHOLE = (*FLOW, "yes", "no")
_MOST_DIGITS = 3
_COUNTED = re.compile(r"(\d+)\s+(\D.*)")
_ANY_VERB = ("choose",)
_YES_OR_NO = ("yes", "no")


class BadStep(ValueError):
    """A step that cannot be understood: where it stands, and what to do."""

    def __init__(self, path: tuple[str | int, ...], message: str) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `verb` and what it names. `player` is who must be asked, if the step says so.

    `refused` asserts that the step is not legal, `tried` does it only if it is offered; the verbs `claim` and `shuffle`
    have `claims` and the cards from the top.
    """

    path: tuple[str | int, ...]
    text: str
    verb: str
    objects: tuple[str, ...] = ()
    player: str | None = None
    refused: bool = False
    tried: bool = False
    claims: Any = None
    using: str = ""
    line: int = 0

    def on_line(self, line: int) -> Step:
        """The same step with its line in the file."""
        return replace(self, line=line)


Known = Callable[[str], str]


def parse_steps(written: Sequence[Any], players: Sequence[str], known: Known) -> list[Step]:
    """The steps of `when`. `known` raises ValueError for the name of a card that no rule covers. Raises BadStep."""
    steps = [_parse(item, ("when", at), players, known) for at, item in enumerate(written)]
    for step in steps[:-1]:
        if step.verb == "stop":
            raise BadStep(step.path, "`stop` is the last step; remove what comes after it")
    return steps


def _parse(item: Any, path: tuple[str | int, ...], players: Sequence[str], known: Known) -> Step:
    if isinstance(item, bool):
        return Step(path, "yes" if item else "no", "yes" if item else "no")
    if isinstance(item, str):
        name, colon, rest = item.partition(":")
        if colon and name.strip() in players:
            return _asked_of(name.strip(), _parse(rest.strip(), path, players, known))
        return _of_text(item, path, known)
    if not isinstance(item, dict) or len(item) != 1:
        raise BadStep(
            path, "a step is a text such as `play Smithy`, or a mapping with one key such as `Bob: gain Gold`"
        )
    key, value = next(iter(item.items()))
    inner = (*path, key)
    if key in players:
        return replace(_asked_of(key, _parse(value, inner, players, known)), path=path)
    if key in ("refused", "try"):
        step = _parse(value, inner, players, known)
        if step.verb in ("claim", "shuffle", *FLOW) or step.refused or step.tried:
            raise BadStep(path, f"`{key}` stands before what a player answers, not before `{step.text}`")
        return replace(step, path=path, refused=key == "refused", tried=key == "try")
    if key == "claim":
        if not isinstance(value, dict):
            raise BadStep(path, "`claim` has the body of `then`, a mapping")
        return Step(path, "claim", "claim", claims=value)
    if key == "shuffle":
        if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
            raise BadStep(path, "`shuffle` has a list of cards, the top first")
        return Step(path, f"shuffle {', '.join(value)}", "shuffle", _cards(value, path, known))
    raise BadStep(path, f"{key!r} is none of the players {', '.join(players)} and none of {', '.join(KEYWORDS)}")


def _asked_of(player: str, step: Step) -> Step:
    return replace(step, player=player, text=f"{player}: {step.text}")


def _of_text(text: str, path: tuple[str | int, ...], known: Known) -> Step:
    words = " ".join(text.split())
    if words in _WHOLE:
        return Step(path, words, words)
    for verb in (*CARD_VERBS, *_LABEL_VERBS):
        if words.startswith(verb + " "):
            rest = words[len(verb) + 1 :]
            if verb in CARD_VERBS:
                using = rest.partition(" using ")[2] if verb == "play" else ""
                rest = rest.removesuffix(f" using {using}")
                return Step(path, words, verb, _cards(rest.split(","), path, known), using=using)
            if verb == "react":
                return Step(path, words, verb, _cards([rest], path, known))
            objects = rest.split() if verb == "spend" else rest.split(";")
            return Step(path, words, verb, tuple(each.strip() for each in objects))
    raise BadStep(path, f"{words!r} is no step; steps begin with {', '.join((*CARD_VERBS, *_LABEL_VERBS, *_WHOLE))}")


def _cards(written: Sequence[str], path: tuple[str | int, ...], known: Known) -> tuple[str, ...]:
    found: list[str] = []
    for each in written:
        try:
            count, name = count_of(each)
            found += [known(name)] * count
        except ValueError as error:
            raise BadStep(path, str(error)) from error
    return tuple(found)


def count_of(written: str) -> tuple[int, str]:
    """How many of which card: `2 Copper` is two of them. Raises ValueError for more than there can be."""
    counted = _COUNTED.fullmatch(written.strip())
    if counted is None:
        return 1, written.strip()
    if len(counted[1]) > _MOST_DIGITS:
        raise ValueError(f"{written!r} is more cards than there are; write fewer")
    return int(counted[1]), counted[2]


# Steps as answers


def answer_of(step: Step, ask: Ask, asked: str) -> Answer | None:
    """The answer to `ask` that `step` is, or None when it does not fit. `asked` is the name of who is asked."""
    if step.player not in (None, asked):
        return None
    if isinstance(ask, Menu):
        return _choice(step, ask)
    answer = _reply(step, ask)
    return answer if answer is not None and ask.accepts(answer) else None


def _choice(step: Step, menu: Menu) -> Answer | None:
    """What a step is at a table at rest, where each choice is a whole answer."""
    wanted = sorted(_plain(each) for each in step.objects)
    for choice in menu.choices:
        if choice[0] == step.verb and sorted(_plain(words_of(each)) for each in choice[1:]) == wanted:
            return choice
    return None


def _reply(step: Step, ask: Ask) -> Answer | None:
    options = ask.options
    if step.verb in _YES_OR_NO:
        if step.verb in options:
            return (step.verb,)
        if ask.least == 0:
            return () if step.verb == "no" else tuple(options) if len(options) == 1 else None
        return None
    wanted_verb = "order" if step.verb == "first" else step.verb
    if step.verb not in _ANY_VERB and wanted_verb != ask.verb:
        return None
    return _picked(step.objects, options)


def _picked(wanted: Sequence[str], options: Sequence[Option]) -> Answer | None:
    """The options that are named, in the order named: by their words, else by a unique beginning of them."""
    left = list(options)
    found: list[Option] = []
    for name in wanted:
        at = _find(_plain(name), left)
        if at is None:
            return None
        found.append(left.pop(at))
    return tuple(found)


def _find(name: str, options: Sequence[Option]) -> int | None:
    words = [_plain(words_of(option)) for option in options]
    if name in words:
        return words.index(name)
    begun = [each for each, option in zip(words, options, strict=True) if not isinstance(option, Card)]
    begun = list(dict.fromkeys(each for each in begun if each.startswith(name)))
    return words.index(begun[0]) if len(begun) == 1 else None


def words_of(option: Option) -> str:
    """An option in words: the face of a card, a label, a number."""
    return (option.face or "?") if isinstance(option, Card) else str(option)


def _plain(words: str) -> str:
    """Words without regard to case and spaces; `+2 Coins` is `+$2`, and one is as good as many."""
    plain = "".join(words.casefold().split())
    coins = re.fullmatch(r"\+(\d+)coins?", plain)
    if coins:
        return f"+${coins[1]}"
    return re.sub(r"^(\+\d+)(card|action|buy|potion|villager)s$", r"\1\2", plain)
