"""Forged transcripts: the audit finds the forged line, wherever in whatever game it was planted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from finding_words import strange
from moothall.domain.kernel.source import Source
from moothall.domain.one_of_dominion.text.styles import MANNEQUIN, SCOOP, STYLES
from moothall.logs.one_of_dominion import transcript as t
from sweeps import seeds
from transcripts import GAME, NAMES, audited, played, transcript_of, with_lines

pytestmark = pytest.mark.usefixtures("no_trials")
Lines = list[Any]
Forged = tuple[Lines, int] | None
"""The lines with a forged one, and where that is; None where a game has nothing to forge."""
FORGERIES: dict[str, Callable[[Random, Lines], Forged]] = {}
SEEDS = range(4)
MORE = range(4, 12)
in_games = pytest.mark.parametrize("seeds", [SEEDS, pytest.param(MORE, marks=pytest.mark.slow)], ids=["some", "more"])


def forgery(make: Callable[[Random, Lines], Forged]) -> Callable[[Random, Lines], Forged]:
    FORGERIES[make.__name__] = make
    return make


def some(rng: Random, lines: Lines, fits: Callable[[Any], bool]) -> int | None:
    """A place where a line fits."""
    found = [i for i, line in enumerate(lines) if fits(line)]
    return rng.choice(found) if found else None


def put(lines: Lines, i: int | None, **changed: Any) -> Forged:
    """The line at `i` changed."""
    return None if i is None else ([*lines[:i], lines[i].model_copy(update=changed), *lines[i + 1 :]], i)


def turn_before(lines: Lines, i: int) -> Lines:
    """The lines of the turn before line `i`."""
    start = max(j for j in range(i) if isinstance(lines[j], t.Turn))
    return lines[start:i]


def style_at(lines: Lines, i: int) -> str:
    return str([line.style for line in turn_before(lines, i) if isinstance(line, t.Style)][-1])


@forgery
def wrong_points(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Points))
    assert i is not None
    return put(lines, i, by=lines[i].by + rng.choice([1, -1, 7]))


@forgery
def negative_points(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Points) and line.why == "first")
    return put(lines, i, by=-2)


@forgery
def a_guest_without_points(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Points) and line.why == "price")
    return None if i is None else (lines[:i] + lines[i + 1 :], i)


@forgery
def a_guest_that_is_not_in_hand(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Placed))
    guest = rng.choice(["メルトダウン", "blue 6", "green 6", "yellow 1"])
    return put(lines, i if i is not None and lines[i].guest != guest else None, guest=guest)


@forgery
def two_guests_by_another_than_mannequin(rng: Random, lines: Lines) -> Forged:
    found = [i for i, line in enumerate(lines) if isinstance(line, t.Placed) and style_at(lines, i) != MANNEQUIN]
    i = rng.choice(found)
    extra = t.Placed(line="placed", player=lines[i].player, guest="yellow 1")
    end = next(j for j in range(i, len(lines)) if isinstance(lines[j], t.End))
    return [*lines[:end], extra, *lines[end:]], end


@forgery
def a_style_twice(rng: Random, lines: Lines) -> Forged:
    found = [
        (i, [line.style for line in turn_before(lines, i) if isinstance(line, t.Style)])
        for i, line in enumerate(lines)
        if isinstance(line, t.Style)
    ]
    i, shown = rng.choice([(i, shown) for i, shown in found if shown])
    return put(lines, i, style=rng.choice(shown))


@forgery
def out_of_the_styles_order(rng: Random, lines: Lines) -> Forged:
    starts = [i for i, line in enumerate(lines) if isinstance(line, t.Style | t.Turn | t.Over)]
    k = rng.choice([k for k in range(len(starts) - 2) if all(isinstance(lines[j], t.Style) for j in starts[k : k + 2])])
    first, second, third = starts[k : k + 3]
    return lines[:first] + lines[second:third] + lines[first:second] + lines[third:], first


@forgery
def an_unmovable_guest_removed(rng: Random, lines: Lines) -> Forged:
    owners: dict[str, str] = {}
    found: list[tuple[int, str, str]] = []
    for i, line in enumerate(lines):
        if isinstance(line, t.Placed) and line.guest in ("石鎚", "ブロッカー"):
            owners[line.guest] = line.player
        if isinstance(line, t.Skill) and line.skill == SCOOP:
            found += [(i, guest, owner) for guest, owner in owners.items() if owner != line.player]
    if not found:
        return None
    i, guest, owner = rng.choice(found)
    return put(lines, i, target=guest, of=owner)


@forgery
def a_guest_of_highlander_removed(rng: Random, lines: Lines) -> Forged:
    found = []
    for i, line in enumerate(lines):
        if isinstance(line, t.Skill) and line.skill == SCOOP:
            styles = {each.style: each.player for each in turn_before(lines, i) if isinstance(each, t.Style)}
            if styles.get("Highlander") not in (None, line.of):
                found.append((i, styles["Highlander"]))
    if not found:
        return None
    i, owner = rng.choice(found)
    return put(lines, i, of=owner)


@forgery
def a_second_use_of_a_skill(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Skill))
    assert i is not None
    end = next(j for j in range(i, len(lines)) if isinstance(lines[j], t.End))
    return [*lines[:end], lines[i], *lines[end:]], end


@forgery
def a_skill_of_another_style(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Skill) and line.target in STYLES)
    return put(lines, i, skill=SCOOP, target="yellow 1", of=lines[0].player if hasattr(lines[0], "player") else "Alice")


@forgery
def another_style_named(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Named))
    return put(lines, i, style=rng.choice([style for style in STYLES if i is not None and style != lines[i].style]))


@forgery
def a_detained_player_acts(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Skipped))
    return None if i is None else ([*lines[:i], t.End(line="end", player=lines[i].player), *lines[i + 1 :]], i)


@forgery
def a_style_in_use_shown_as_unused(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines[: len(lines) // 2], lambda line: isinstance(line, t.Turn))
    assert i is not None
    shown = next(line.style for line in lines[i:] if isinstance(line, t.Style))
    return put(lines, i, unused=(shown, *lines[i].unused[1:]))


@forgery
def another_guest_drawn(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Drawn | t.Looked) and None not in line.guests and line.guests)
    assert i is not None
    guest = rng.choice(["メルトダウン", "red 6", "blue 6", "green 6"])
    return None if guest in lines[i].guests else put(lines, i, guests=(guest, *lines[i].guests[1:]))


@forgery
def a_guest_too_many(rng: Random, lines: Lines) -> Forged:
    i = some(rng, lines, lambda line: isinstance(line, t.Drawn | t.Looked))
    assert i is not None
    return put(lines, i, guests=(*lines[i].guests, "yellow 1"))


@forgery
def an_unknown_player(rng: Random, lines: Lines) -> Forged:
    return put(lines, some(rng, lines, lambda line: hasattr(line, "player")), player="Zed")


@forgery
def an_unknown_guest(rng: Random, lines: Lines) -> Forged:
    return put(lines, some(rng, lines, lambda line: isinstance(line, t.Placed | t.Discarded)), guest="mauve 9")


@forgery
def an_unknown_style(rng: Random, lines: Lines) -> Forged:
    return put(lines, some(rng, lines, lambda line: isinstance(line, t.Style)), style="Kugutsu")


@forgery
def an_unknown_skill(rng: Random, lines: Lines) -> Forged:
    return put(lines, some(rng, lines, lambda line: isinstance(line, t.Skill)), skill="Charm")


@forgery
def a_line_twice(rng: Random, lines: Lines) -> Forged:
    i = rng.randrange(len(lines))
    return [*lines[: i + 1], lines[i], *lines[i + 1 :]], i + 1


@forgery
def two_lines_swapped(rng: Random, lines: Lines) -> Forged:
    i = rng.choice([i for i in range(len(lines) - 1) if not free(lines, i) and not free(lines, i + 1)])
    return [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]], i


@forgery
def a_line_cut(rng: Random, lines: Lines) -> Forged:
    i = rng.choice([i for i in range(len(lines) - 1) if not free(lines, i)])
    return lines[:i] + lines[i + 1 :], i


def free(lines: Lines, i: int) -> bool:
    """Whether a player may have done without what the line at `i` says, or sooner or later: points, for the most."""
    return isinstance(lines[i], t.Points) and lines[i].why == "first"


@forgery
def a_turn_after_the_end(rng: Random, lines: Lines) -> Forged:
    starts = [i for i, line in enumerate(lines) if isinstance(line, t.Turn | t.Over)]
    return lines + lines[starts[0] : starts[1]], len(lines)


def at_the_end(**change: Callable[[Random, Any], Any]) -> Callable[[Random, Lines], Forged]:
    def make(rng: Random, lines: Lines) -> Forged:
        return put(lines, len(lines) - 1, **{name: each(rng, lines[-1]) for name, each in change.items()})

    return make


def one_more(counts: dict[str, int], rng: Random) -> dict[str, int]:
    name = rng.choice(list(counts))
    return {**counts, name: counts[name] + 1}


def another_field(rng: Random, over: t.Over) -> dict[str, Sequence[str]]:
    fields = dict(over.fields or {})
    name = rng.choice(list(fields))
    return {**fields, name: (*fields[name], "red 1")}


FORGERIES |= {
    "a_wrong_score": at_the_end(scores=lambda rng, over: one_more(over.scores, rng)),
    "a_wrong_rank": at_the_end(ranks=lambda rng, over: one_more(over.ranks, rng)),
    "a_wrong_winner": at_the_end(
        winners=lambda rng, over: (rng.choice([name for name in over.ranks if name not in over.winners]),)
    ),
    "wrong_turns": at_the_end(turns=lambda rng, over: over.turns + 1),
    "a_wrong_field": at_the_end(fields=another_field),
}
FORGED = ("Zed", "mauve", "Kugutsu", "Charm")
"""Names that only a forger uses."""
RULES_BROKEN = {
    "two_guests_by_another_than_mannequin": {"ood/one-guest"},
    "an_unmovable_guest_removed": {"ood/unmovable", "ood/scoop-eight", "ood/guard"},
    "a_guest_of_highlander_removed": {"ood/guard", "ood/scoop-eight"},
    "a_second_use_of_a_skill": {"ood/one-use", "ood/any-colour"},
    "a_style_twice": {"ood/styles"},
    "a_turn_after_the_end": {"ood/end"},
    "a_wrong_score": {"final/scores"},
    "a_wrong_winner": {"final/winner"},
    "wrong_turns": {"final/turns"},
    "a_wrong_field": {"final/decks"},
    "an_unknown_player": {"ood/players"},
    "a_style_in_use_shown_as_unused": {"ood/unused"},
    "a_guest_without_points": {"ood/price"},
}
"""The rules of which one is named as broken, for each forgery that breaks one of its own."""


@in_games
@pytest.mark.parametrize("name", FORGERIES)
def test_the_forged_line_is_found_and_the_rule_named(name: str, seeds: Sequence[int]) -> None:
    forged = 0
    for seed in seeds:
        transcript = transcript_of(played(seed))
        made = FORGERIES[name](Random(seed), list(transcript.lines))
        if made is None:
            continue
        forged += 1
        lines, at = made
        audit = audited(with_lines(transcript, lines))
        assert audit.verdict in ("diverges", "contradicts"), seed
        first, line = audit.findings[0], at + 2
        assert first.line == line or first.interval[0] <= line <= first.interval[1], (seed, line, first)
        assert name not in RULES_BROKEN or first.rule in RULES_BROKEN[name], (seed, first)
        assert all(each.rests_on[-1] == each.line for each in audit.findings), seed  # its own line is the last of them
        assert len(GAME.rerun(audit.facts, Source()).facts) >= len(audit.facts)
    assert forged


@in_games
def test_one_difference_does_not_hide_the_next(seeds: Sequence[int]) -> None:
    for seed in seeds:
        transcript = transcript_of(played(seed))
        lines: Lines = list(transcript.lines)
        rng = Random(seed)
        income = [i for i, line in enumerate(lines) if isinstance(line, t.Points) and line.why == "first"]
        one, other = sorted(rng.sample(income, 2))
        for i in (one, other):
            lines[i] = lines[i].model_copy(update={"by": 3})
        found = {each.line for each in audited(with_lines(transcript, lines)).findings}
        assert {one + 2, other + 2} <= found


@in_games
def test_a_forged_view_of_a_player_is_found_too(seeds: Sequence[int]) -> None:
    for seed in seeds:
        transcript = transcript_of(played(seed), "p2")
        for name in (
            "wrong_points",
            "a_style_twice",
            "out_of_the_styles_order",
            "a_second_use_of_a_skill",
            "a_line_twice",
        ):
            made = FORGERIES[name](Random(seed), list(transcript.lines))
            assert made is not None
            first = audited(with_lines(transcript, made[0])).findings[0]
            assert first.interval[0] <= made[1] + 2 <= first.interval[1], (seed, name)


@pytest.mark.parametrize("seed", seeds(3, 300))
def test_what_is_found_is_told_in_words(seed: int) -> None:
    transcript, rng = transcript_of(played(seed)), Random(seed)
    for name in rng.sample([*FORGERIES], 4):
        made = FORGERIES[name](rng, list(transcript.lines))
        for found in audited(with_lines(transcript, made[0])).findings if made is not None else ():
            assert not (wrong := strange(found, (*NAMES, *FORGED))), (wrong, found.text)


def test_a_guest_that_was_seen_elsewhere_contradicts() -> None:
    transcript = transcript_of(played(1), "p1")
    lines: Lines = list(transcript.lines)
    at = max(i for i, line in enumerate(lines) if isinstance(line, t.Discarded))
    purple = ("メルトダウン", "篁綾", "石鎚", "ブロッカー", "稲垣光平", "御堂真黄")
    seen = next(line.guest for line in lines[:at] if isinstance(line, t.Placed | t.Discarded) and line.guest in purple)
    lines[at] = lines[at].model_copy(update={"guest": seen})
    audit = audited(with_lines(transcript, lines))
    assert audit.verdict == "contradicts"
