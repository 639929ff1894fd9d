"""The options of a question in the order in which the lines ahead speak for them."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Option

from ..lines.observed_lines import ObservedLines
from .options import face


def by_mention(lines: ObservedLines, options: Sequence[Option], verbs: Collection[str] = ()) -> list[Option]:
    """The options in the order in which the lines ahead mention them, those of these verbs too, then as listed."""
    mentioned: dict[str, int] = {}
    for i in lines.window(verbs):
        line = lines.lines[i]
        for name in (*lines.cards_left(i), line.word, line.source):
            mentioned.setdefault(name, len(mentioned))
            mentioned.setdefault(lines.pile_of.get(name, name), len(mentioned))
    # 1000: behind all that is mentioned
    return sorted(options, key=lambda option: min(mentioned.get(name, 1000) for name in _named_by(face(option))))


def in_turn(
    lines: ObservedLines,
    options: Sequence[Option],
    giving_tokens: Collection[str],
    that_play: AbstractSet[str] = frozenset(),
) -> Sequence[Option]:
    """Abilities in the order of their lines: where the next line states a gift of no source, and one behind it names
    what gave it, what no line names comes first (a Village Green before a Caravan: 81578183, 298). Where no line names
    what gives tokens, those abilities that have given some before come first if the next line states tokens, and last
    if one behind it does (a Goons beside a Haggler: log639, 142). Those that have begun with a play before come first
    if the next line is one, else last (a Mastermind behind a Quartermaster: written game 2026 60015)."""
    ahead = [lines.lines[i] for i in lines.window()]
    tokens = [line for line in ahead if line.verb in ("chips", "tokens")]
    if tokens and not tokens[0].source:
        return sorted(options, key=lambda option: (option in giving_tokens) != (tokens[0] is ahead[0]))
    ahead = [line for line in ahead if line.verb in ("draws", "takes")] if lines.groups_names else []
    sources = {line.source for line in ahead} - {""}
    if not sources or ahead[0].source:
        return _as_they_begin(lines, options, that_play) if that_play else options
    return sorted(options, key=lambda option: not sources.isdisjoint(_named_by(face(option))))


def _as_they_begin(lines: ObservedLines, options: Sequence[Option], that_play: AbstractSet[str]) -> Sequence[Option]:
    """Abilities, those first that begin as the next line does: with a play or otherwise."""
    line = next((lines.lines[i] for i in lines.window({"plays"}) if not lines.is_quiet(i)), None)
    if line is None:
        return options
    return sorted(options, key=lambda option: that_play.isdisjoint(_named_by(face(option))) == (line.verb == "plays"))


def _named_by(option: str) -> list[str]:
    """The names that an option is mentioned by: an ability that is told with a card is one of both."""
    name, _, card = option.removesuffix(")").partition(" (")
    return [option, name, card] if card else [option]


def by_purchase(lines: ObservedLines, options: Sequence[Option]) -> list[Option]:
    """The options in the order in which the lines ahead buy from these piles, then as listed."""
    bought = (name for line in lines.lines[lines.at :] if line.verb == "buys" for name in line.cards)
    first: dict[str, int] = {}
    for name in bought:
        first.setdefault(lines.pile_of.get(name, name), len(first))
    return sorted(options, key=lambda option: first.get(face(option), len(first)))


def by_tokens(lines: ObservedLines, options: Sequence[Option]) -> list[Option]:
    """The options in the order in which lines ahead have tokens come from these piles, those first of which the most
    come: what lies there from the set-up on is less (the Debt of a Tax)."""
    most: dict[str, int] = {}
    for line in lines.lines[lines.at :]:
        if line.source and line.amount > 1:
            most[line.source] = max(most.get(line.source, 0), line.amount)
    return sorted(options, key=lambda option: -most.get(face(option), 0))


def rotated(lines: ObservedLines, ask: Ask, runs: Mapping[str, Sequence[str]]) -> list[Answer]:
    """Whether to rotate a pile, where no line says it: first that after which another card lies on top, where that is
    not the one that the lines ahead gain next from the pile. `runs` are its names from the top."""
    ahead = (name for line in lines.lines[lines.at :] if line.verb in ("buys", "gains") for name in line.cards)
    following: dict[str, str] = {}
    for name in ahead:
        following.setdefault(lines.pile_of.get(name, name), name)
    wanted = [
        pile for pile, names in runs.items() if following.get(pile, "") in names[1:] and following[pile] != names[0]
    ]
    options: list[Answer] = [(pile,) for pile in ask.options]
    return sorted([(), *options], key=lambda answer: (answer != (wanted[0],)) if wanted else bool(answer))
