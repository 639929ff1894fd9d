"""In which order cards go on a deck, where the lines of a log leave that open: by what is seen of the deck next."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Option, Player

from ..lines.observed_lines import FACELESS, ObservedLines
from ..lines.verbs import Verb
from .named_ahead import needed_by, played_next
from .options import face, options_named

OF_DECK: frozenset[Verb] = frozenset({"draws", "looks", "reveals", "topdecks", "shuffles"})
"""The verbs of lines that take from a deck or change it."""
ORDERS_TRIED = 120
"""The number of orders to put cards back that are tried: all those of a Navigator's five cards. Six are enough for 50
real logs."""

TO_DECK = frozenset({"topdeck", "bottom"})
"""The verbs of questions about cards that go on a deck or under it."""


def is_order(ask: Ask) -> bool:
    """Whether the answer to a question says nothing but in which order its cards go on a deck or under it."""
    return ask.verb in TO_DECK and ask.least == ask.most == len(ask.options)


def with_next_on_top(lines: ObservedLines, ask: Ask, answers: Iterable[Answer]) -> Iterator[Answer]:
    """The answers to which cards go on the deck, the last on top, where a line groups them by name, and so does not say
    in which order: on top those that the player is seen to draw or play next; then the first answer in other orders."""
    first: Answer = ()
    for answer in answers:
        answer = _next_on_top(lines, ask, answer)
        first = first or answer
        yield answer
    names = [face(option) for option in first]
    for order in orders(by_name(first)) if len(names) > 1 else ():
        if [face(option) for option in order] != names:
            yield order


def _next_on_top(lines: ObservedLines, ask: Ask, answer: Answer) -> Answer:
    """Cards in the order in which they go on the deck, so that those come off it first that are seen or played next."""
    top = _seen_again(lines, ask, answer)
    if not top:
        first, turn = played_next(lines, ask.subject)
        top = options_named(answer, chain(first.elements(), (turn - first).elements()))
    return (*(each for each in answer if each not in top), *reversed(top))


def put_back(lines: ObservedLines, ask: Ask, chosen: Sequence[Option]) -> Iterable[Answer]:
    """All cards put back on the deck, the first on top: as the lines show it, which name those that are `chosen`, the
    last one on top; else as they are seen again."""
    if len(chosen) == len(ask.options) and not lines.groups_names:
        return [tuple(reversed(chosen))]
    rest = [option for option in ask.options if option not in chosen or lines.groups_names]
    seen = _seen_again(lines, ask, rest)
    last = [option for option in reversed(chosen) if option not in seen]
    best = (*seen, *last, *(option for option in rest if option not in seen and option not in last))
    names = [face(option) for option in best]
    others = filter(lambda order: [face(option) for option in order] != names, orders(by_name(ask.options)))
    tried = chain((best,), others)
    return sorted(islice(tried, ORDERS_TRIED), key=_contradicts(lines, ask)) if lines.groups_names else tried


def _contradicts(lines: ObservedLines, ask: Ask) -> Callable[[Answer], int]:
    """How much speaks against an order of cards put back: those of the first, drawn unseen, that are not played by name
    in this turn, and those that the next line which shows the top of the deck does not name."""
    drawn, shown = 0, list[str]()
    for i in range(lines.at, len(lines.lines)):
        line = lines.lines[i]
        if line.verb == "shuffles" or drawn >= len(ask.options):
            break
        if line.actor == ask.subject and line.verb in ("draws", "reveals", "looks"):
            if line.verb != "draws" or not line.unknown:
                shown = [] if line.unknown else list(lines.cards_left(i))
                break
            drawn += lines.unknown_left(i)
    needed = needed_by(lines, ask.subject) if drawn else Counter[str]()

    def contradicts(order: Answer) -> int:
        names = [face(option) for option in order]
        unseen, rest = Counter(names[:drawn]), Counter(names[drawn : drawn + len(shown)])
        unnamed = rest - Counter(shown)
        # A name that a line does not show outweighs all that are drawn unseen: a Navigator puts back five.
        return (unseen - needed).total() + 10 * (unnamed.total() - unnamed[FACELESS])

    return contradicts


def _seen_again(lines: ObservedLines, ask: Ask, options: Sequence[Option]) -> list[Option]:
    """The options in the order in which later lines show them as the top of the deck. Those that are drawn unseen in
    between are the ones that no line shows; those that a later line puts on top of them come off first."""
    order: list[Option | None] = []
    laid, is_own = Counter[str](), True
    for i in range(lines.at, len(lines.lines)):
        line = lines.lines[i]
        if line.actor == ask.subject and line.verb == "topdecks" and lines.cards_left(i):
            laid.update(() if is_own else lines.cards_left(i))
            is_own = False
        if line.actor != ask.subject or line.verb not in ("draws", "reveals", "looks"):
            continue
        if line.unknown and line.verb != "draws":
            break
        order += [None] * lines.unknown_left(i)
        names = [*lines.cards_left(i)]
        if line.verb == "draws":
            on_top = laid & Counter(names)
            laid -= on_top
            for name in on_top.elements():
                names.remove(name)
        for name in names:
            same = next((option for option in options if face(option) == name and option not in order), None)
            if same is not None:
                order.append(same)
            elif not lines.groups_names:
                break
        if len(order) >= len(options) or not all(any(face(each) == name for each in order if each) for name in names):
            break
    if not any(order):
        return []
    unseen = iter([option for option in options if option not in order])
    return [option for each in order if (option := next(unseen, None) if each is None else each) is not None]


def orders(named: Sequence[Sequence[Option]]) -> Iterator[Answer]:
    """All options, in every order; `named` holds those of one name together."""
    if not any(named):
        yield ()
    for at, options in enumerate(named):
        if options:
            for others in orders([*named[:at], options[1:], *named[at + 1 :]]):
                yield (options[0], *others)


def by_name(options: Iterable[Option]) -> list[list[Option]]:
    """The options, those of one name together: cards of one name need not be told apart."""
    named: dict[str, list[Option]] = {}
    for option in options:
        named.setdefault(face(option), []).append(option)
    return list(named.values())


def likely_first(depths: Sequence[int], lines: ObservedLines, player: Player) -> list[int]:
    """The depths at which a card may have been put into a deck: those first at which the lines ahead show one that is
    called so, one of each line before the others of it."""
    own = (i for i in range(lines.at, len(lines.lines)) if lines.lines[i].actor == player)
    put = next((i for i in own if lines.cards_left(i) or lines.unknown_left(i)), len(lines.lines))
    names = lines.cards_left(put) if put < len(lines.lines) else ()
    if len(names) != 1:
        return list(depths)
    shown_at: dict[int, int] = {}
    taken = 0
    shuffled = False
    for line in lines.lines[put + 1 :]:
        if line.actor != player or line.verb not in OF_DECK:
            continue
        count = len(line.cards) + line.unknown
        if line.verb == "topdecks":
            taken = max(0, taken - count)
            continue
        shuffled = shuffled or line.verb == "shuffles"
        if names[0] in line.cards:
            shown_at.update({taken + place: place for place in range(count) if taken + place not in shown_at})
        taken += count
        if shuffled and count:  # what was left of the deck is in that line
            break
    return sorted(depths, key=lambda depth: shown_at.get(depth, len(lines.lines)))
