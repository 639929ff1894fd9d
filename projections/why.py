"""Why a fact came about: the plays and triggers behind it, and the answers that were given before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import ABOUT_THE_STREAM, Answered, Fact, LogFollowed, Retracted
from moothall.domain.kernel.game import NOWHERE
from moothall.domain.kernel.script import live
from moothall.domain.kernel.telling.places import Places
from moothall.domain.kernel.telling.words import AS_STORED, Naming

from .timeline import names_of, words

How = Literal["fact", "cause", "after", "turn", "queued", "taken back"]


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: a fact with its words, and how the fact above leads to it.

    `how` is `fact` for what was asked about, `cause` for the play or trigger that made the fact above, `after` for an
    answer (or a stretch by the log's word) that came before it in the same play or trigger, `turn` for the beginning of
    the extra turn in which all this happens, `queued` for the fact by which that turn was due, `taken back` for what a
    retraction took back. `behind` is the fact's own cause, if it has one.
    """

    fact: Fact
    how: How
    behind: Fact | None
    words: str


def why(facts: Sequence[Fact], called: Naming = AS_STORED, places: Places = NOWHERE) -> list[Link]:
    """The chain behind the last of stored `facts`, backwards to the answer at a menu with which it began; in an extra
    turn, by the `places` of the game, on to what made it due, and back from there.

    `called` says what a thing is called, by the name that facts have.

    No facts have no chain. Raises ValueError for facts that are not a stream.
    """
    names = names_of(facts)
    found: list[Link] = []
    end = len(facts)
    while end and isinstance(last := facts[end - 1], ABOUT_THE_STREAM):
        found.append(Link(last, "taken back" if found else "fact", None, words(last, names, called)))
        end = last.target if isinstance(last, Retracted) else 0
    if end:
        standing = live(facts[:end])
        say = partial(words, names=names, called=called)
        found += _chain(standing[-1], "taken back" if found else "fact", standing, say)
        found += _turns(standing, places, say)
    return found


def _turns(standing: Sequence[Fact], places: Places, say: Callable[[Fact], str]) -> Iterator[Link]:
    """From the extra turn in which live facts end: its beginning, what made it due, and what is behind that."""
    at = next((at for at in range(len(standing) - 1, -1, -1) if places.header(standing[at]) is not None), None)
    queued = places.queued_by(standing[at], standing[:at]) if at is not None else None
    if at is None or queued is None:
        return
    if at != len(standing) - 1:
        yield Link(standing[at], "turn", None, say(standing[at]))
    until = [fact for fact in standing if fact.seq <= queued.seq]
    yield from _chain(queued, "queued", until, say)
    yield from _turns(until, places, say)


def _chain(fact: Fact, how: How, standing: Sequence[Fact], say: Callable[[Fact], str]) -> Iterator[Link]:
    """The links from a live fact on: itself, the answer before it, and the chain of its cause.

    Where no play or trigger is behind it, the answers before it go back to the one at a menu.
    """
    earlier = [each for each in standing if each.seq < fact.seq]
    behind = next((each for each in earlier if each.seq == fact.cause), None)
    yield Link(fact, how, behind, say(fact))
    for each in reversed(earlier):
        if each.cause == fact.cause and isinstance(each, (Answered, LogFollowed)):
            yield Link(each, "after", behind, say(each))
            if behind is not None or isinstance(each, LogFollowed) or each.question == MENU:
                break
    if behind is not None:
        yield from _chain(behind, "cause", earlier, say)
