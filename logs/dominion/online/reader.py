"""Logs of Dominion Online (since 2017): whole logs read.

A log belongs to one viewer: their cards have names, the others' are counted. It lists neither the Kingdom nor a date:
`kingdom` infers the first, the number of the game tells the second.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from moothall.domain.dominion.play.start.setup import STARTING_CARDS
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.kernel.telling.unseen import CardLines
from moothall.words import Message

from ...damage.shapes import Shapes
from ...reader import UnreadableLog, date_in
from ...texts.languages import language_of
from ...texts.log_file import BINARY, refuse_size
from ..lines.log_reader import DominionReader
from ..lines.observation import LogRead, mark_lost_headers, refuse_lost_headers, shown_cards
from ..lines.viewer import hides_nothing
from . import header, page
from .filling import Filler
from .kingdom import infer
from .languages.known import LANGUAGES, language_in
from .languages.language import Language
from .looks import recognises
from .mixed import in_another_language
from .page import Line
from .shapes import FIRST_WORDS
from .wording import read_shape, subject_of

FORMAT = "dominion-online"
MOST_PLAYERS = 6
"""The server lets up to six play."""


class OnlineReader(DominionReader):
    """Reads the logs of Dominion Online."""

    format = FORMAT
    era = "2023-01-01"
    names_itself = True
    words = (" ".join(sorted(FIRST_WORDS)),)

    def recognises(self, text: str) -> bool:
        """Whether the text looks like a log of Dominion Online, from its first pages."""
        return recognises(text)

    def read(self, text: str) -> LogRead:
        """Read a log of one game. Raises UnreadableLog."""
        return read(text)

    def merged(self, one: str, other: str) -> str:
        """The log of a game from the texts of two views of it. Raises UnreadableLog."""
        from .views import merged  # it reads them by this module

        return merged(one, other)

    def shown_cards(self, log: LogRead) -> CardLines | None:
        """The statements of each line about cards. The cards of other players are only counted."""
        return None if hides_nothing(log) else shown_cards(log)

    def rules(self, name: str, log: LogRead | None) -> tuple[str, str]:
        """The date in a log's name, else when a game of its number was played, else the era of the format."""
        dated = date_in(name)
        if dated is not None:
            return dated, "name"
        if log is not None and log.number:
            return header.date_of(log.number).isoformat(), "number"
        return self.era, "format"

    def called(self, log: LogRead) -> Mapping[str, str]:
        """The name behind each prefix."""
        return log.called

    def days(self, log: LogRead) -> tuple[str, str]:
        """The days between which a game of the log's number was played."""
        return log.days or ("", "")

    def shapes(self, text: str) -> Shapes:
        """The shapes of its lines, one by one, in the language of the text."""
        from .japanese_shapes import JapaneseShapes  # a text that is whole needs none
        from .line_shapes import OnlineShapes

        japanese = JapaneseShapes()
        return japanese if japanese.smells(text) else OnlineShapes()

    def reads(self, line: str, log: LogRead, names: Collection[str]) -> bool:
        """Whether a line of a log can be read, and every card in it is one of `names`."""
        language = LANGUAGES[log.language]
        rest = line.partition(language.subjects[0])[2]
        fields = read_shape(rest, language)
        return bool(fields) and all({*each.cards} <= {*names} for each in fields)


class Starting(NamedTuple):
    """A line that says what a player starts with: its number, the player's prefix, the cards."""

    line: int
    prefix: str
    cards: tuple[str, ...]


def read(text: str) -> LogRead:
    """Read a log of one game; it may stop anywhere after the first line of a starting deck. Raises UnreadableLog."""
    refuse_size(len(text))
    if "\0" in text:
        raise UnreadableLog(BINARY)
    if page.is_other_html(text):
        raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.page-holds-no-log")))
    pasted = page.pasted(text)
    language = language_in(line.text for line in pasted.lines)
    if language.says is not None:
        pasted = replace(pasted, lines=[replace(line, text=language.narrow(line.text)) for line in pasted.lines])
    starting = _starting(pasted.lines, language)
    if not starting:
        raise UnreadableLog(_why_no_game(text, pasted.lines, language))
    begun = next(i for i, line in enumerate(pasted.lines) if line.number == starting[0].line)
    starting = _of_one_game(pasted.lines, begun, starting, language)
    prefixes = list(dict.fromkeys(each.prefix for each in starting))
    if any(header.read_header(line.text, language.head.turn) is not None for line in pasted.lines[begun:]):
        _refuse_parts(starting)  # else the log ends among these lines
    if len(prefixes) > MOST_PLAYERS:
        raise UnreadableLog(
            Message(
                "place.at-line", line=1, said=Message("log.log-has-players-and", count=len(prefixes), most=MOST_PLAYERS)
            )
        )
    if other := in_another_language(pasted.lines[begun:], language, prefixes):
        raise UnreadableLog(Message("place.at-line", line=other, said=Message("log.lines-in-two-languages")))
    turns = (header.read_header(line.text, language.head.turn) for line in pasted.lines[begun:])
    headers = header.with_whole_names([each for each in turns if each is not None])
    named = _named(pasted.lines[begun:], prefixes, [each.name for each in headers], language)
    _refuse_missing_players(pasted.lines[begun:], named, language)
    _refuse_one_name(pasted.lines[begun:], named, language)
    order = header.in_turn_order(named, headers)
    seats = {prefix: f"p{at}" for at, prefix in enumerate(order, 1)}
    log = LogRead(FORMAT, tuple(named[prefix] for prefix in order), language=language.code)
    log.shown = pasted.kingdom
    log.called = dict(named)
    seats_of = {named[prefix]: seat for prefix, seat in seats.items()}
    Filler(log, seats, seats_of, language).fill(pasted.lines, begun, cut=not text.endswith(("\n", "\r", ">")))
    for each in starting:
        log.starting[seats[each.prefix]] = (*log.starting.get(seats[each.prefix], ()), *each.cards)
    mark_lost_headers(log.observations, lambda each: not each.form and not each.word)
    refuse_lost_headers(log.observations, lambda each: not each.word, "Dominion Online", "Turn 1 - NAME")
    if log.number:
        first, last = header.days_of(log.number)
        log.days = (first.isoformat(), last.isoformat())
    log.inferred = infer(log)
    return log


def _named(lines: Sequence[Line], prefixes: Sequence[str], names: Sequence[str], language: Language) -> dict[str, str]:
    """The name behind each prefix; the prefix itself where headers show none."""
    named = header.names_of(prefixes, names)
    if {*names} <= {*named.values()}:
        return named
    longest = sorted(prefixes, key=len, reverse=True)
    turns = (
        (turn.name if turn is not None else None, header.prefix_in(line.text, longest, language.subjects))
        for line in lines
        for turn in (header.read_header(line.text, language.head.turn),)
    )
    return header.named_by_turns(named, names, turns)


def _starting(lines: Sequence[Line], language: Language) -> list[Starting]:
    """The lines that say what players start with. Where these are worded like others, only those before the first turn
    are."""
    starting: list[Starting] = []
    for line in lines:
        text = line.text.rstrip()
        if language.says is not None and header.read_header(text, language.head.turn) is not None:
            break
        starts = language.starts_with.fullmatch(text) if len(text) < header.LONGEST_LINE else None
        if starts is not None:
            starting.append(Starting(line.number, starts["prefix"], _cards(starts["cards"], language)))
    return [each for each in starting if each.cards and ": " not in each.prefix]


def _cards(text: str, language: Language) -> tuple[str, ...]:
    """The cards of a list, none where the text is not a list of known cards."""
    cards, unknown = language.read_list(text) or ((), 1)
    return cards if not unknown and all(card in NAMES for card in cards) else ()


def _of_one_game(lines: Sequence[Line], begun: int, starting: Sequence[Starting], language: Language) -> list[Starting]:
    """The starting decks of a text that holds one game. Raises UnreadableLog for one that holds several, or players
    whose lines cannot be told apart."""
    head = language.head
    games = [line.number for line in lines if head.game.fullmatch(line.text.rstrip())]
    turns = (line.number for line in lines[begun:] if header.read_header(line.text, head.turn) is not None)
    turn = next(turns, None)
    again = [each.line for each in starting if turn is not None and each.line > turn]
    if second := min((*games[1:], *again), default=None):
        raise UnreadableLog(Message("place.at-line", line=second, said=Message("log.second-game-begins-here-give")))
    seen: dict[tuple[str, str], int] = {}
    for each in starting:
        for card in dict.fromkeys(each.cards):
            if (each.prefix, card) in seen:
                raise UnreadableLog(
                    Message("place.at-line", line=each.line, said=Message("log.two-players-called", name=each.prefix))
                )
            seen[each.prefix, card] = each.line
    return list(starting)


def _refuse_parts(starting: Sequence[Starting]) -> None:
    """Raise UnreadableLog where a player starts with fewer cards than others, and than the rules deal: a line is
    missing, or misspelt."""
    sizes: dict[str, int] = {}
    for each in starting:
        sizes[each.prefix] = sizes.get(each.prefix, 0) + len(each.cards)
    whole = min(STARTING_CARDS, max(sizes.values()))
    part = next((prefix for prefix, size in sizes.items() if size < whole), None)
    if part is not None:
        reason = Message("log.starting-cards-in-part", who=part)
        raise UnreadableLog(Message("place.at-line", line=starting[0].line, said=reason))


def _why_no_game(text: str, lines: Sequence[Line], language: Language) -> Message:
    """Why there is no game in a text of this format."""
    other = language_of(text)
    if other is not None:
        return Message("place.at-line", line=1, said=Message("log.log-seems-to-in", language=other))
    texts = [line.text for line in lines]
    played = any(header.read_header(each, language.head.turn) for each in texts)
    begun = played or any(subject_of(each, language) is not None for each in texts)
    reason = Message("log.no-start-of-log") if begun else Message("log.ends-before-start")
    return Message("place.at-line", line=1, said=reason)


def _refuse_one_name(lines: Sequence[Line], named: dict[str, str], language: Language) -> None:
    """Raise UnreadableLog where each turn of one name is told twice, and another player has none: the headers call both
    by one name, as who hides the names of the players may write them."""
    at: dict[str, dict[int, list[int]]] = {}
    for line in lines:
        turn = header.read_header(line.text, language.head.turn)
        if turn is not None and not turn.kind:
            at.setdefault(turn.name, {}).setdefault(turn.number, []).append(line.number)
    if all(name in at for name in named.values()):
        return
    for turns in at.values():
        last = max(turns)
        twice = [told[1] for told in turns.values() if len(told) > 1]
        if twice and all(len(told) > 1 or number == last for number, told in turns.items()):
            reason = Message("log.two-players-have-one-name")
            raise UnreadableLog(Message("place.at-line", line=twice[0], said=reason))


def _refuse_missing_players(lines: Sequence[Line], named: dict[str, str], language: Language) -> None:
    """Raise UnreadableLog where a player has a turn, and what they start with is not told."""
    known = {name.strip() for name in named.values()}
    acting = {subject for line in lines if (subject := subject_of(line.text, language)) is not None} - {*named}
    for line in lines:
        text = line.text.rstrip()
        turn = header.read_header(text, language.head.turn)
        if turn is None or turn.name.strip() in known or turn.kind or language.head.debris.fullmatch(text):
            continue
        if any(turn.name.startswith(prefix) for prefix in acting):
            reason = Message("log.no-starting-cards", who=turn.name)
            raise UnreadableLog(Message("place.at-line", line=line.number, said=reason))
