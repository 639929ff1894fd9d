"""Holes: places where a line is missing that every log has, whatever was done in the game.

Each turn has a header, the numbers of a player's turns have no gaps, and a turn ends with the draw of the next hand; a
server that tells a gain behind each purchase always does so. Of 581 real logs none has a hole. A forged line makes one
place at most where such a line is missing. So where they are missing in several places, or a whole turn is gone, lines
were lost on the way, and any line may be: nothing that the log lacks is held against anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from moothall.words import Message, Told

from .observation import Observation
from .verbs import FINAL, Verb

ENOUGH = 2
"""The number of places in which lines must be missing: a forged line makes one place."""
NEAR = 1
"""The most turns between two holes that count as one place: lines of two turns may be swapped."""
ACTS: frozenset[Verb] = frozenset({"plays", "buys", "draws", "shuffles"})
"""Lines that show that a player has a turn: every turn has at least one of them."""
OFTEN = 5
"""Purchases with their gain in the next lines must be this many times as frequent as those without, before every
purchase is taken to have one. Below that, the server prints no gain for purchases, or only for some cards."""


def lost_lines(lines: Sequence[Observation], *, hands_untold: bool = False) -> Told | None:
    """The evidence that lines of a log were lost; None where there is none. `hands_untold` says that the log does not
    tell the draws for the next turn."""
    headers = [at for at, line in enumerate(lines) if line.verb == "turn"]
    gone = [*_without_header(lines, headers)]
    holes = {at for at, _ in gone}
    if not hands_untold:
        holes.update(_without_hand(lines, headers))
    holes.update(_without_gain(lines, headers))
    places = _places(holes)
    whole = next((at for at, is_whole in gone if is_whole), None)
    if len(places) < ENOUGH and whole is None:
        return None
    numbers = ", ".join(str(lines[headers[min(at, len(headers) - 1)]].line) for at in places)
    return Told(Message("log.lines-lost", lines=numbers))


def _places(holes: set[int]) -> list[int]:
    """The turns, by number, with which each place begins that has holes."""
    places = list[int]()
    for at in sorted(holes):
        if not places or at - places[-1] > NEAR:
            places.append(at)
    return places


def _without_header(lines: Sequence[Observation], headers: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """The turns behind which one is missing, and whether all of it is: its number is left out for good, and others have
    two turns meanwhile, or leave out a number, too. Where somebody else has a number twice, a header has another
    name."""
    own: dict[str, dict[int, int]] = {}
    for at, place in enumerate(headers):
        line = lines[place]
        if line.actor is not None and line.amount and not (line.word or line.form):
            own.setdefault(line.actor, {})[at] = line.amount
    left_out = {(player, *each) for player, turns in own.items() for each in _left_out(turns)}
    for player, first, end in left_out:
        others = [[at for at in turns if first < at < end] for other, turns in own.items() if other != player]
        if any(len({lines[headers[at]].amount for at in turns}) < len(turns) for turns in others):
            continue
        leaps = any(other != player and start < end and first < stop for other, start, stop in left_out)
        second = min((turns[1] for turns in others if len(turns) > 1), default=end if leaps else None)
        if second is not None:
            yield second - 1, not _acts(lines[headers[first] : headers[end]], player)


def _left_out(turns: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Two turns of a player between whose numbers one is left out for good. `turns` has the numbers by place."""
    places, numbers = [*turns], [*turns.values()]
    for i in range(1, len(places)):
        before, number = numbers[i - 1], numbers[i]
        for_good = before > max(numbers[: i - 1], default=0) and number < min(numbers[i + 1 :], default=number + 1)
        if number > before + 1 and for_good:
            yield places[i - 1], places[i]


def _acts(lines: Sequence[Observation], player: str) -> bool:
    """Whether a player may act in the turn of another, or a line cannot be read there that may be a header."""
    turn: str | None = player
    for line in lines:
        if line.verb == "turn":
            turn = line.actor
        elif line.verb == "unread" or (line.verb in ACTS and line.actor == player != turn):
            return True
    return False


def _turns(lines: Sequence[Observation], headers: Sequence[int]) -> Iterator[tuple[int, Sequence[Observation]]]:
    """The turns that are followed by another, each with its lines."""
    for at in range(len(headers) - 1):
        yield at, lines[headers[at] + 1 : headers[at + 1]]


def _without_hand(lines: Sequence[Observation], headers: Sequence[int]) -> Iterator[int]:
    """The turns that do not end with a draw of their player."""
    for at, turn in _turns(lines, headers):
        player = lines[headers[at]].actor
        chosen = [i for i, line in enumerate(turn) if line.actor == player and line.verb in ("plays", "buys")]
        rest = turn[chosen[-1] :] if chosen else turn
        drawn = any(line.verb == "draws" and line.actor == player for line in rest)
        if not drawn and not any(line.verb in FINAL for line in turn):
            yield at


def _without_gain(lines: Sequence[Observation], headers: Sequence[int]) -> Iterator[int]:
    """The turns with a purchase behind which no gain stands, where most have one, each in a line of its own."""
    have, lack = 0, list[int]()
    for at, turn in _turns(lines, headers):
        buys = [i for i, line in enumerate(turn) if line.verb == "buys" and line.cards]
        for i, end in pairwise((*buys, len(turn))):
            gained = next((line for line in turn[i + 1 : end] if line.verb == "gains"), None)
            if gained is None:
                lack.append(at)
            elif gained.line == turn[i].line:
                return  # one line tells both
            else:
                have += 1
    if have > OFTEN * len(lack):
        yield from lack
