"""Why a fact came about: the plays and triggers behind it, and the answers that were given before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal, Protocol, TypeVar

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import ABOUT_THE_STREAM, Answered, Fact, LogFollowed, Retracted
from moothall.domain.kernel.game import NOWHERE
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.places import Places
from moothall.words import Told

from .telling.lines import Lines
from .telling.sentences import Telling

How = Literal["fact", "cause", "after", "turn", "queued", "taken back"]


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: a fact with its sentence, and how the fact above leads to it.

    `how` is `fact` for what was asked about, `cause` for the play or trigger that made the fact above, `after` for an
    answer (or a stretch by the log's word) that came before it in the same play or trigger, `turn` for the beginning of
    the extra turn in which all this happens, `queued` for the fact by which that turn was due, `taken back` for what a
    retraction took back. `behind` is the fact's own cause, if it has one.

    `folded` says what came of the fact, too, as the closed line of a log does. A link that is `in_next` need not be
    told, for the line of the next one begins with it: `Ann plays Smithy` with the answer that chose the Smithy.
    """

    fact: Fact
    how: How
    behind: Fact | None
    told: Told
    folded: Told
    in_next: bool = False


class Linked(Protocol):
    """A link, as far as it matters with which others it is told: whether the line of the next one begins with it."""

    @property
    def in_next(self) -> bool: ...


LinkT = TypeVar("LinkT", bound=Linked)


def in_lines(links: Iterable[LinkT]) -> Iterator[tuple[LinkT, LinkT]]:
    """The links of a chain as lines: the first and the last link that each line tells, often the same one."""
    first = None
    for link in links:
        first = link if first is None else first
        if not link.in_next:
            yield first, link
            first = None


def why(telling: Telling, places: Places = NOWHERE) -> list[Link]:
    """The chain behind the last fact of the stored stream of `telling`, backwards to the answer at a menu that began
    it. In an extra turn the chain goes on, by the `places` of the game, to the fact that made the turn due, and back
    from there.

    A stream without facts has an empty chain. Raises ValueError for facts that are not a stream.
    """
    facts = telling.facts
    links: list[Link] = []
    end = len(facts)
    while end and isinstance(last := facts[end - 1], ABOUT_THE_STREAM):
        says = telling.fact(last)
        links.append(Link(last, "taken back" if links else "fact", None, says, says))
        end = last.target if isinstance(last, Retracted) else 0
    if end:
        standing = live(facts[:end])
        links += _chain(standing[-1], "taken back" if links else "fact", standing, telling)
        links += _turns(standing, places, telling)
    return _folded(links, Lines(telling))


def _folded(chain: Sequence[Link], folds: Lines) -> list[Link]:
    """The links with what came of each, up to where the stream ends. What was asked about stays as it is, and so does
    an answer below it whose line would only say it again."""
    links: list[Link] = []
    again = False
    for link, after in zip_longest(chain, chain[1:]):
        line = None if after is None else folds.line(after.fact.seq)
        leads = line is not None and link.fact.seq in line.closed.lead
        is_asked = link.how in ("fact", "taken back")
        folded = folds.folded(link.fact, link.told) if link.how in ("cause", "after") and not again else link.told
        links.append(replace(link, folded=folded, in_next=leads and not is_asked))
        again = leads and is_asked
    return links


def _link(fact: Fact, how: How, behind: Fact | None, telling: Telling) -> Link:
    says = telling.fact(fact)
    return Link(fact, how, behind, says, says)


def _turns(standing: Sequence[Fact], places: Places, telling: Telling) -> Iterator[Link]:
    """From the extra turn in which live facts end: its beginning, what made it due, and what is behind that."""
    at = next((at for at in range(len(standing) - 1, -1, -1) if places.header(standing[at]) is not None), None)
    queued = places.queued_by(standing[at], standing[:at]) if at is not None else None
    if at is None or queued is None:
        return
    if at != len(standing) - 1:
        yield _link(standing[at], "turn", None, telling)
    until = [fact for fact in standing if fact.seq <= queued.seq]
    yield from _chain(queued, "queued", until, telling)
    yield from _turns(until, places, telling)


def _chain(fact: Fact, how: How, standing: Sequence[Fact], telling: Telling) -> Iterator[Link]:
    """The links from a live fact on: itself, the answer before it, and the chain of its cause.

    Where no play or trigger is behind it, the answers before it go back to the one at a menu.
    """
    earlier = [each for each in standing if each.seq < fact.seq]
    behind = next((each for each in earlier if each.seq == fact.cause), None)
    yield _link(fact, how, behind, telling)
    for each in reversed(earlier):
        if each.cause == fact.cause and isinstance(each, (Answered, LogFollowed)):
            yield _link(each, "after", behind, telling)
            if behind is not None or isinstance(each, LogFollowed) or each.question == MENU:
                break
    if behind is not None:
        yield from _chain(behind, "cause", earlier, telling)
