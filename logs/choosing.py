"""Answers by verb: which options of a question the next lines of a log show to have been chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from moothall.domain.dominion.engine import Dominion
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Option
from moothall.logs.goko import QUIET

if TYPE_CHECKING:
    from moothall.logs.testimony import Testimony

LINE_OF: dict[str, tuple[str, ...]] = {
    "trash": ("trashes",),
    "discard": ("discards",),
    "gain": ("gains",),
    "topdeck": ("topdecks",),
    "play": ("plays",),
    "pass": ("passes",),
    "return": ("returns",),
    "reveal": ("reveals", "reacts"),
    "set aside": ("sets aside",),
    "name": ("names",),
    "react": ("reacts", "bane", "watchtower trash", "watchtower topdeck", "when trash", "discards", "trashes"),
    "overpay": ("overpays",),
    "move deck": ("moves deck",),
    "choice": ("choice",),
    "spend": ("uses tokens",),
}
"""The verbs of lines that answer a question of each verb."""

_COUNT = re.compile(r"\+?\$?(\d+|one|two|three)\s*(.*)", re.IGNORECASE)
_WORDS = {"one": 1, "two": 2, "three": 3}


def face(option: Option) -> str:
    """The name that a log shows for an option."""
    return (option.face or "?") if isinstance(option, Card) else str(option)


def choose(log: Testimony, game: Dominion, ask: Ask) -> Answer | None:
    """The answer to a question that is no menu, or None when the lines show none and one must be given."""
    verb = ask.verb
    if verb == "order":
        return _order(log, ask)
    if verb in ("choose", "move deck") or set(ask.options) == {"yes", "no"}:
        return _labels(log, game, ask)
    if verb == "overpay" or (ask.options and isinstance(ask.options[0], int)):
        return _number(log, ask)
    chosen = _shown(log, ask, LINE_OF.get(verb, (verb,)))
    if verb == "topdeck" and ask.least == ask.most == len(ask.options):
        return _deck_order(log, ask, chosen)
    if len(chosen) < ask.least:
        chosen = _filled(ask, chosen) if len({face(option) for option in ask.options}) == 1 else chosen
    if len(chosen) < ask.least:
        return None
    return tuple(chosen)


def _shown(log: Testimony, ask: Ask, verbs: Sequence[str]) -> list[Option]:
    """The options that the lines ahead name with one of `verbs`, in their order."""
    chosen: list[Option] = []
    optional = ask.least == 0
    for i in log.window(verbs):
        line = log.lines[i]
        if line.verb not in verbs:
            if line.verb in QUIET or line.verb == "shuffles" or not (optional or chosen):
                continue
            break
        if line.actor != ask.subject and not _may_act(ask, line.verb):
            if optional or chosen:
                break
            continue
        before = len(chosen)
        names = (line.word,) if line.verb.startswith("watchtower") else log.cards_left(i)
        for name in names:
            if len(chosen) == ask.most:
                break
            found = next((each for each in ask.options if face(each) == name and not _taken(each, chosen, ask)), None)
            if found is not None:
                chosen.append(found)
        if len(chosen) == ask.most or (len(chosen) == before and optional):
            break
        if line.verb == "plays":
            break
    return chosen


def _taken(option: Option, chosen: Sequence[Option], ask: Ask) -> bool:
    if isinstance(option, Card):
        return option in chosen
    return chosen.count(option) >= list(ask.options).count(option)


def _may_act(ask: Ask, verb: str) -> bool:
    """Whether the line may name another than who decides: cards are discarded and put back by their owner."""
    return verb in ("discards", "topdecks", "trashes", "watchtower trash", "watchtower topdeck")


def _filled(ask: Ask, chosen: list[Option]) -> list[Option]:
    """Equal options: which of them does not matter."""
    rest = [option for option in ask.options if option not in chosen]
    return chosen + rest[: ask.least - len(chosen)]


def _order(log: Testimony, ask: Ask) -> Answer:
    """The option that the lines ahead name first; the first listed when they name none."""
    names = {face(option): option for option in reversed(ask.options)}
    for i in log.window((), None):
        for name in (*log.lines[i].cards, log.lines[i].word):
            if name in names:
                return (names[name],)
    return (ask.options[0],)


def _deck_order(log: Testimony, ask: Ask, chosen: list[Option]) -> Answer:
    """Cards put back in some order: as the lines show it (the last one on top), else as they are seen again."""
    if len(chosen) == len(ask.options):
        return tuple(reversed(chosen))
    rest = [option for option in ask.options if option not in chosen]
    order: list[Option] = []
    for i in range(log.at, len(log.lines)):
        if not rest:
            break
        line = log.lines[i]
        if line.actor == ask.subject and line.verb in ("draws", "reveals", "looks"):
            for name in log.cards_left(i):
                found = next((option for option in rest if face(option) == name), None)
                if found is not None:
                    rest.remove(found)
                    order.append(found)
                elif order or line.verb == "draws":
                    return (*order, *reversed(chosen), *rest)
    return (*order, *reversed(chosen), *rest)


def _number(log: Testimony, ask: Ask) -> Answer | None:
    """The amount that the next line of that verb states, else the least."""
    for i in log.window(("overpays", "uses tokens")):
        line = log.lines[i]
        if line.verb in ("overpays", "uses tokens") and line.actor == ask.subject and line.amount in ask.options:
            return (line.amount,)
        if line.verb not in QUIET:
            break
    return (min(ask.options, key=lambda option: option if isinstance(option, int) else 0),)


def _labels(log: Testimony, game: Dominion, ask: Ask) -> Answer:
    """The labels that the lines ahead speak for."""
    if "yes" in ask.options and "no" in ask.options:
        verbs = LINE_OF.get(ask.verb, (ask.verb,))
        yes = any(log.lines[i].verb in verbs and log.lines[i].actor == ask.subject for i in log.window(verbs))
        return ("yes" if yes else "no",)
    ranked = sorted(ask.options, key=lambda option: -_evidence(log, ask, str(option)))
    return tuple(ranked[: ask.least])


def _evidence(log: Testimony, ask: Ask, label: str) -> int:
    """How much the lines ahead speak for a label: above 0 for it, below 0 against it."""
    amount, noun = _amount(label)
    for i in log.window(()):
        line = log.lines[i]
        if line.verb in ("chooses", "takes") and line.actor == ask.subject:
            return 3 if _says(line.word, line.amount, amount, noun) else -1
        if line.verb in QUIET:
            continue
        if noun.startswith("card") and line.verb in ("draws", "shuffles"):
            return 2 if line.actor == ask.subject else -1
        return 2 if line.verb.rstrip("s").startswith(noun.split()[0] if noun else "?") else _silent(noun)
    return _silent(noun)


def _says(word: str, stated: int, amount: int, noun: str) -> bool:
    if stated:
        return stated == amount and word.startswith(noun.rstrip("s")) if noun else word == "coins" and stated == amount
    return noun.rstrip("s") in word.lower() if noun else "coin" in word


def _amount(label: str) -> tuple[int, str]:
    """A label's number and noun: `+2 Actions` is (2, 'actions'), `+$2` (2, 'coins'), `trash a card` (0, …)."""
    found = _COUNT.fullmatch(label.strip())
    if found is None:
        return 0, label.lower()
    number = found.group(1).lower()
    noun = found.group(2).lower() or "coins"
    return _WORDS.get(number) or int(number), noun


def _silent(noun: str) -> int:
    """What no line says: +Actions, +Buys and +$ leave none, drawing and moving cards does."""
    return 0 if noun.startswith(("action", "buy", "coin")) else -1
