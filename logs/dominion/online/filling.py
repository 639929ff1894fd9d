"""The lines of a log of Dominion Online as observations, with what belongs to the page apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..lines.observation import LogRead, Observation
from . import header
from .languages.language import Language
from .page import Line
from .scores import METADATA, final_scores
from .verbs import (
    CHOOSES_AT_SETUP,
    CLAIMS_OF_NO_CARD,
    COMES_TO_NOTHING,
    ENCHANTED,
    HAS_ENDED,
    MARK,
    TAKES_CARD,
)
from .wording import is_a_play, is_like_a_line, read_shape

_STOPLESS = ("turn", "unread", "starting", "resigned", MARK, HAS_ENDED, ENCHANTED)
"""Verbs of lines that may have no stop at their end."""
_SEVERAL = re.compile(
    r"[\w)]\.\s+\S+(?: \S+){0,2}? (?:draws|plays|gains|discards|trashes|shuffles|reveals|puts|gets|takes) "
)
"""What shows that a line is several that were joined."""
_EXTRA = {"Possession": "possessed"}


class Filler:
    """Fills a log with the observations of its lines. `seats` has the seat of each prefix, `names` of each name."""

    def __init__(self, log: LogRead, seats: Mapping[str, str], names: Mapping[str, str], language: Language) -> None:
        self._log = log
        self._language = language
        self._seats = seats
        self._names = names
        self._trimmed = {name.strip(): seat for name, seat in names.items()}
        self._prefixes = sorted(seats, key=len, reverse=True)
        self._player: str | None = None
        """Who played last."""
        self._playing = False
        """Whether a turn has begun."""
        self._unknown: list[Observation] = []
        """The lines that nobody knows."""

    def fill(self, lines: Sequence[Line], begun: int, *, cut: bool = False) -> None:
        """Read the lines; those before `begun` are the head, which has no turn. `cut` says whether the last one may be
        cut off: the text ends with it."""
        log = self._log
        end = next((i for i, line in enumerate(lines) if line.text.rstrip() == METADATA), len(lines))
        for i, line in enumerate(lines[:end]):
            if i < begun and header.RATING.fullmatch(line.text.rstrip()):
                continue
            if not self._is_header(line) and not self._is_line(line):
                self._is_no_line(line, i < begun)
        made = log.observations
        last = lines[end - 1] if made and cut and end == len(lines) else None
        if last is not None and made[-1].line == last.number and not last.text.rstrip().endswith(self._language.ends):
            made[:] = [each for each in made if each.line != last.number] + [_cut(made[-1])]
        self._put_unread()
        self._results(lines[end:])
        play = next((at for at, each in enumerate(made) if each.verb == "turn"), len(made))
        made[:play] = sorted(made[:play], key=lambda each: each.verb != "starting")

    def _is_no_line(self, line: Line, in_head: bool) -> None:
        """A line that is none of the game's: what nobody knows is one that cannot be read, where the game goes on."""
        text = line.text.rstrip()
        if in_head or self._language.head.debris.fullmatch(text) or self._is_chat(text):
            self._log.debris.append(line.number)
        else:
            self._unknown.append(Observation(line.number, None, "unread", word=text, text=text, indent=line.indent))

    def _put_unread(self) -> None:
        """Put the lines that nobody knows among the others; those behind the game belong to the page. A line without
        the stop that nearly all others have is a part of one."""
        log = self._log
        last = log.observations[-1].line if log.observations else 0
        log.debris += [each.line for each in self._unknown if each.line > last]
        stops = self._language.ends
        stopped = sum(each.text.rstrip().endswith(stops) for each in log.observations)
        if self._language.says is None and stopped * 2 > len(log.observations):
            log.observations[:] = _without_parts(log.observations, stops, lambda text: self._player_of(text)[1] or text)
        within = [each for each in self._unknown if each.line < last]
        if within:
            log.observations[:] = sorted([*log.observations, *within], key=lambda each: each.line)
        log.debris.sort()

    def _results(self, lines: Sequence[Line]) -> None:
        """Read what is saved behind a log: the table of scores; nothing else of it is the game's."""
        for line in lines:
            scores = final_scores(line.number, line.text.strip(), self._names)
            self._log.observations += scores
            if not scores:
                self._log.debris.append(line.number)

    def _is_header(self, line: Line) -> bool:
        """Read a line of the head, or one that holds no claim."""
        text = line.text.rstrip()
        head = self._language.head
        if (game := head.game.fullmatch(text)) is not None:
            self._log.number, self._log.rating = int(game["number"]), self._language.words_in(game["kind"])
        elif (kingdom := header.KINGDOM.fullmatch(text)) is not None:
            self._log.shown = tuple(filter(None, (name.strip() for name in kingdom["names"].split(","))))
        else:
            return bool(header.PERCENTAGES.fullmatch(text) or head.others.fullmatch(text))
        return True

    def _is_line(self, line: Line) -> bool:
        """Read a line of the game. Returns whether it is one."""
        text = line.text.rstrip()
        language = self._language
        if len(text) > header.LONGEST_LINE:
            seat, _ = self._player_of(line.text[: header.LONGEST_LINE])
            self._log.observations += [Observation(line.number, seat, "unread", word=text, text=text)]
            return True
        if language.head.debris.fullmatch(text) or self._is_chat(text):
            return False
        made = [self._turn(line)] if header.read_header(text, language.head.turn) is not None else []
        made = made or [*self._end(line.number, text)]
        seat, rest = self._player_of(line.text)
        if not made or made[0].verb == "unread":
            observations = [*self._of_player(line.number, text, rest, seat)]
            made = observations or [*self._of_nobody(line.number, text)] or made
        if not made and (is_like_a_line(rest, language) or self._is_a_play(text)):
            made = [Observation(line.number, seat, "unread", word=text, text=text)]
        for each in made:
            each.indent = line.indent
            self._playing |= each.verb == "turn"
            if each.verb == "plays":
                self._player = each.actor
            elif each.verb == ENCHANTED:  # what overrides a play names the card alone
                each.actor = self._player
        self._log.observations += made
        return bool(made)

    def _player_of(self, text: str) -> tuple[str | None, str]:
        """The seat of the player with whose prefix a line begins, or with whose whole name, and what is behind that."""
        signs = self._language.subjects
        prefix = header.prefix_in(text, self._prefixes, signs)
        if prefix is not None:
            return self._seats[prefix], text[len(prefix) + 1 :].strip()
        for name, seat in self._names.items():
            rest = text[len(name) + 1 :].strip()
            if header.prefix_in(text, (name,), signs) and is_like_a_line(rest, self._language, begins=True):
                return seat, rest
        return None, ""

    def _turn(self, line: Line) -> Observation:
        """The header of a turn; unread for that of somebody who does not play."""
        text = line.text.rstrip()
        for written, seats in ((line.text, self._names), (text, self._trimmed)):  # a name may end with a blank
            turn = header.read_header(written, self._language.head.turn)
            if turn is not None and turn.kind and (whole := f"{turn.name} [{turn.kind}]") in seats:
                return Observation(line.number, seats[whole], "turn", (), turn.number, "", text, "")
            if turn is not None and turn.name in seats:
                kind = self._language.words_in(turn.kind)
                word = _EXTRA.get(kind, "")
                return Observation(line.number, seats[turn.name], "turn", (), turn.number, word, text, kind)
        return Observation(line.number, None, "unread", word=text, text=text)

    def _end(self, number: int, text: str) -> Iterator[Observation]:
        """The lines that say that the game has ended, and that a player has left it."""
        head = self._language.head
        if self._playing and head.ended.fullmatch(text):
            yield Observation(number, None, HAS_ENDED, text=text)
        elif self._playing and (left := head.resigned.fullmatch(text)) is not None:
            seat = self._trimmed.get(left["name"].strip(), self._seats.get(left["name"]))
            if seat is not None:
                yield Observation(number, seat, "resigned", text=text)

    def _of_player(self, number: int, text: str, rest: str, seat: str | None) -> Iterator[Observation]:
        """The observations of a player's line."""
        if seat is None:
            return
        starts = self._language.head.starts.fullmatch(rest) if not self._playing else None
        if starts is not None:
            if self._language.names_twice(starts["cards"]):
                yield Observation(number, seat, "unread", word=text, text=text)
                return
            cards, _ = self._language.read_list(starts["cards"]) or ((), 0)
            yield Observation(number, seat, "starting", cards, text=text)
            return
        for each in read_shape(rest, self._language):
            yield Observation(
                number, seat, each.verb, each.cards, each.amount, each.word, text, each.form,
                each.unknown, each.source, self._seats.get(each.to, ""), assumed=each.assumed,
            )  # fmt: skip

    def _of_nobody(self, number: int, text: str) -> Iterator[Observation]:
        """The observations of a line that names no player."""
        lines, language = self._language.of_nobody, self._language
        assumed = language.says is not None
        if (match := lines.enchanted.fullmatch(text)) is not None:
            card, source = language.card_of(match["card"]), language.card_of(match["source"])
            yield Observation(number, None, ENCHANTED, (card,), text=text, source=source, assumed=assumed)
        elif (match := lines.chooses.fullmatch(text)) is not None:
            card, source = language.card_of(match["card"]), language.card_of(match["source"])
            yield Observation(number, None, CHOOSES_AT_SETUP, (card,), text=text, source=source, assumed=assumed)
        elif (match := lines.sets_aside.fullmatch(text)) is not None:
            listed, source = language.read_list(match["cards"]), language.card_of(match["source"])
            if listed is not None:
                yield Observation(number, "p1", TAKES_CARD, listed[0], text=text, source=source, assumed=assumed)
        elif lines.failed.fullmatch(text):
            yield Observation(number, None, COMES_TO_NOTHING, text=text)

    def _is_chat(self, text: str) -> bool:
        """Whether somebody says the line: a name stands before a colon, and no wording of the game has one there."""
        speaker, colon, rest = text.partition(":")
        if not colon or (speaker.strip() not in self._trimmed and header.may_be_turn(text, self._trimmed)):
            return False
        prefix = header.prefix_in(text, self._prefixes, self._language.subjects)
        known = prefix is not None and is_like_a_line(text[len(prefix) + 1 :], self._language, begins=True)
        spoken = rest[:1] in ("", " ") or self._language.says is not None
        return speaker in self._trimmed or (not known and spoken)

    def _is_a_play(self, text: str) -> bool:
        """Whether a line reads like one of the game, of somebody who does not play in it."""
        return text.endswith(self._language.ends[0]) and ":" not in text and is_a_play(text, self._language)


def _without_parts(
    made: Sequence[Observation], stops: tuple[str, ...], claim: Callable[[str], str]
) -> Iterator[Observation]:
    """Lines, of which those are unread that are a part of one, or several; `claim` is a line without its player, whose
    name may end with a stop."""
    before = 0
    for each in made:
        whole = each.text.rstrip().endswith(stops) or each.verb in _STOPLESS or each.verb in CLAIMS_OF_NO_CARD
        if whole and not _SEVERAL.search(claim(each.text)):
            yield each
        elif each.line != before:
            yield Observation(each.line, each.actor, "unread", word=each.text, text=each.text, indent=each.indent)
        before = each.line


def _cut(last: Observation) -> Observation:
    """A line that was cut: half a name may be another card's. Headers and marks need no stop at their end."""
    if (
        last.verb in ("turn", MARK, COMES_TO_NOTHING, HAS_ENDED, ENCHANTED, "resigned")
        or last.verb in CLAIMS_OF_NO_CARD
    ):
        return last
    return Observation(last.line, last.actor, "unread", word=last.text, text=last.text)
