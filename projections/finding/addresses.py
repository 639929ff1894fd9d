"""Places in a game: `GAME@SEQ`, `GAME@turn:7/p2`, `GAME@line:143`, `GAME@end`, `GAME@-3`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from moothall.domain.kernel.facts import Fact, Noted, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.written import meant, narrow, plain
from moothall.words import Joined, Message, said_of

from .seats import NoSuchPlayer, seat_of

_NUMBER = "[0-9]{1,18}"
_NAME = r"""(?:"(?:[^"]|"")+"|'(?:[^']|'')+'|[^/"'][^/]*)"""
"""A player's name: in quotes, in which one of their kind stands twice, or without."""
_TURN = re.compile(rf"""turn:(?P<number>{_NUMBER})(?:/(?P<player>{_NAME})(?:/(?P<which>{_NUMBER}))?)?""")
_LINE = re.compile(f"line:({_NUMBER})")
_BACK = re.compile(f"-({_NUMBER})")
_MARK = re.compile(r"mark:([\w-]+)")
_SEQ = re.compile(_NUMBER)
_BEGINNINGS = ("turn:", "line:", "mark:")
FORMS = Message("place.forms")


def is_address(written: str) -> bool:
    """Whether a text has the form of an address, whether or not there is such a place; its signs may be wide."""
    written = narrow(written)
    return written == "end" or written.startswith(_BEGINNINGS) or any(form.fullmatch(written) for form in (_SEQ, _BACK))


def is_mark(name: str) -> bool:
    """Whether a place may be called so."""
    return _MARK.fullmatch(f"mark:{name}") is not None


class BadAddress(ValueError):
    """A text that is not an address, or not one of a place in the game; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a turn: the seq of the fact, the turn's number, and its player (None: everybody)."""

    seq: int
    number: int
    player: Player | None


def headers(game: Game, standing: Sequence[Fact]) -> Iterator[Header]:
    """The turn headers among live facts, in order."""
    number = 0
    for fact in standing:
        header = game.places.header(fact)
        if header is not None:
            of, player = header
            number = number if of is None else of
            yield Header(fact.seq, number, player)


def resolve(address: str, game: Game, facts: Sequence[Fact], names: Mapping[Player, str]) -> int:
    """The number of the stored `facts` that an address means. `names` are the players' by seat.

    A bare number is that many stored facts: a permalink. Every other form counts what is live now: `turn:N` is the
    place right after the turn's first header, `turn:N/PLAYER` after the first one of that player, `turn:N/PLAYER/K`
    after the K-th; `line:N` after the last fact that the log's line vouches for; `end` after the last fact; `-N` is N
    live facts before the end; `mark:NAME` is the place that was last given this name. Digits and signs may be wide.
    Raises BadAddress.
    """
    address = narrow(address)
    if _SEQ.fullmatch(address):
        if int(address) > len(facts):
            raise BadAddress(Message("place.no-fact", place=address, length=len(facts)))
        return int(address)
    standing = live(facts)
    if address == "end":
        return len(facts)
    back = _BACK.fullmatch(address)
    if back is not None:
        if int(back[1]) > len(standing):
            raise BadAddress(Message("place.before-beginning", place=address, length=len(standing)))
        at = len(standing) - int(back[1])
        return standing[at - 1].seq if at else 0
    mark = _MARK.fullmatch(address)
    if mark is not None:
        return _of_mark(mark[1], facts)
    line = _LINE.fullmatch(address)
    if line is not None:
        return _of_line(int(line[1]), standing)
    turn = _TURN.fullmatch(address)
    if turn is not None:
        return _of_turn(turn, game, standing, names)
    raise BadAddress(Message("place.not-place-in-game", place=address, forms=FORMS))


def _of_mark(name: str, facts: Sequence[Fact]) -> int:
    notes = [fact for fact in facts if isinstance(fact, Noted) and fact.name]
    target = next((fact.target for fact in reversed(notes) if plain(fact.name) == plain(name)), None)
    if target is None:
        marks = {plain(fact.name): fact.name for fact in notes}
        known = Message("hint.there-is-said", known=Joined(marks.values())) if marks else ""
        raise BadAddress(Message("place.no-place-marked", name=name, known=known, meant=meant(name, marks)))
    return target


def _of_line(line: int, standing: Sequence[Fact]) -> int:
    lines = [fact.line for fact in standing if fact.line is not None]
    if not lines:
        raise BadAddress(Message("place.game-played-here"))
    seqs = [fact.seq for fact in standing if fact.line == line]
    if not seqs:
        near = min(lines, key=lambda each: (abs(each - line), each))
        raise BadAddress(Message("place.no-fact-rests-on-line", line=line, near=near))
    return seqs[-1]


def _of_turn(turn: re.Match[str], game: Game, standing: Sequence[Fact], names: Mapping[Player, str]) -> int:
    number = int(turn["number"])
    turns = [header for header in headers(game, standing) if header.number == number]
    if not turns:
        last = max((header.number for header in headers(game, standing)), default=0)
        raise BadAddress(Message("place.no-turn", number=number, last=last))
    if turn["player"] is None:
        return turns[0].seq
    player = _seat(turn["player"], names)
    own = [header for header in turns if header.player == player]
    which = int(turn["which"] or 1)
    if not 1 <= which <= len(own):
        who = names.get(player, player)
        if not own:
            raise BadAddress(Message("place.turn-never-begins", number=number, who=who))
        raise BadAddress(Message("place.turn-begins", number=number, who=who, count=len(own)))
    return own[which - 1].seq


def _seat(written: str, names: Mapping[Player, str]) -> Player:
    """The seat that is meant: a seat itself or a player's name, in quotes or not; in quotes a
    quote of their kind stands twice. Raises BadAddress."""
    quote = written[0] if written[0] in "\"'" else ""
    try:
        return seat_of([*names.values()], written[1:-1].replace(quote * 2, quote) if quote else written)
    except NoSuchPlayer as error:
        raise BadAddress(said_of(error)) from error
