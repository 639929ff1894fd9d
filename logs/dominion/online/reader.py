"""Logs of Dominion Online (since 2017): whole logs read.

A log belongs to one viewer: their cards have names, the others' are counted. It lists neither the Kingdom nor a date:
`kingdom` infers the first, the number of the game tells the second.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from moothall.logs.dominion.observation import LogRead, Observation
from moothall.logs.dominion.online import header, page
from moothall.logs.dominion.online.kingdom import infer
from moothall.logs.dominion.online.lists import card_of, read_list
from moothall.logs.dominion.online.shapes import FIRST_WORDS, read_shape
from moothall.logs.dominion.online.verbs import CHOOSES_AT_SETUP, ENCHANTED, MARK, TAKES_CARD
from moothall.logs.log_file import BINARY, refuse_size
from moothall.logs.reader import Reader, UnreadableLog, date_in

FORMAT = "dominion-online"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
_ENCHANTED = re.compile(r"(?P<card>.+) is enchanted by (?P<source>.+?)\.?")
_OBELISK = re.compile(r"(?P<source>[A-Z][\w' ]*) chooses (?P<card>.+?)\.?")
_DRUID = re.compile(r"(?P<source>[A-Z][\w' ]*) sets (?P<cards>.+) aside\.?")
_LOST_TRACK = re.compile(r".+ can no longer move .+ \(.+\)|.+ fails because .+|The .+ has nothing to discard\.?")
_METADATA = "~metadata~"
_EXTRA = {"Possession": "possessed"}


class OnlineReader(Reader[LogRead]):
    """Reads the logs of Dominion Online."""

    format = FORMAT
    era = "2023-01-01"
    names_itself = True

    def recognises(self, text: str) -> bool:
        """Whether the text looks like a log of Dominion Online, from its first pages."""
        return recognises(text)

    def read(self, text: str) -> LogRead:
        """Read a log of one game. Raises UnreadableLog."""
        return read(text)

    def rules(self, name: str, log: LogRead | None) -> tuple[str, str]:
        """The date in a log's name, else when a game of its number was played, else the era of the format."""
        dated = date_in(name)
        if dated is not None:
            return dated, "name"
        if log is not None and log.number:
            return header.date_of(log.number).isoformat(), "number"
        return self.era, "format"

    def reads(self, line: str, log: LogRead, names: Collection[str]) -> bool:
        """Whether a line of a log can be read, and every card in it is one of `names`."""
        rest = line.partition(" ")[2]
        found = read_shape(rest)
        return bool(found) and all({*each.cards} <= {*names} for each in found)


def recognises(text: str) -> bool:
    """Whether the text looks like a log of Dominion Online: its game line, or a start and a turn as it prints them."""
    head = text[:20_000]
    if page.is_html(head):
        return True
    if re.search(r"(?m)^\s*Game #\d+, (?:un)?rated", head):
        return True
    return bool(
        re.search(r"(?m)^Turn \d+ - \S", head) and re.search(r"(?m)^\S.* (?:starts with|draws|plays) .+\.", head)
    )


def read(text: str) -> LogRead:
    """Read a log of one game; it may stop anywhere after the first line of a starting deck. Raises UnreadableLog."""
    refuse_size(len(text))
    if "\0" in text:
        raise UnreadableLog(BINARY)
    lines = _lines(text)
    games = [number for number, line in lines if header.GAME.fullmatch(line)]
    if len(games) > 1:
        raise UnreadableLog(f"line {games[1]}: a second game begins here; give each game in a file of its own")
    prefixes = list(dict.fromkeys(found["prefix"] for _, line in lines if (found := _starting(line)) is not None))
    if not prefixes:
        raise UnreadableLog(
            "line 1: no line says what a player starts with, so the first part of the log is missing; give the whole log"
        )
    if not FEWEST_PLAYERS <= len(prefixes) <= MOST_PLAYERS:
        raise UnreadableLog(
            f"line 1: the log has {len(prefixes)} players, and Dominion is for 2 to 6; give the whole log"
        )
    headers = [found for _, line in lines if (found := header.read_header(line)) is not None]
    named = header.names_of(prefixes, (each.name for each in headers))
    order = header.in_turn_order(named, headers)
    seats = {prefix: f"p{at}" for at, prefix in enumerate(order, 1)}
    log = LogRead(FORMAT, tuple(named[prefix] for prefix in order), total_lines=text.count("\n") + 1)
    _fill(log, lines, seats, {named[prefix]: seat for prefix, seat in seats.items()})
    log.inferred = infer(log)
    return log


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines of a text that are not blank, with their numbers."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    text = text.replace("\u2019", "'")
    if page.is_html(text[:20_000]):
        numbered: Sequence[tuple[int, str]] = list(enumerate(page.html_lines(text), 1))
    else:
        plain = text.split("\n")
        numbered = list(enumerate(plain, 1))
        if page.is_split(plain):
            numbered = list(page.joined(plain, _split_prefixes(plain)))
    return [(number, line.strip()) for number, line in numbered if line.strip()]


def _split_prefixes(lines: Sequence[str]) -> list[str]:
    """The prefixes of a text with one element of the page in each line: what stands before `starts with`."""
    found = (lines[i - 1].strip() for i, line in enumerate(lines) if i and line.strip() == "starts with")
    return list(dict.fromkeys(found))


def _starting(line: str) -> re.Match[str] | None:
    return header.STARTS_WITH.fullmatch(line)


def _fill(log: LogRead, lines: Sequence[tuple[int, str]], seats: dict[str, str], names: dict[str, str]) -> None:
    """Make the observations of a log from its lines."""
    prefixes = sorted(seats, key=len, reverse=True)
    decks: dict[str, list[str]] = {}
    for number, line in lines:
        if line == _METADATA:
            log.debris += [each for each, _ in lines if each >= number]
            break
        found = header.GAME.fullmatch(line)
        if found is not None:
            log.number, log.rating = int(found["number"]), found["kind"]
            continue
        if header.PERCENTAGES.fullmatch(line) or header.OTHER.fullmatch(line):
            continue
        prefix = header.prefix_in(line, prefixes)
        rest = line[len(prefix) + 1 :] if prefix is not None else ""
        if prefix is not None and rest.startswith("starts with "):
            listed = read_list(rest.removeprefix("starts with ").removesuffix("."))
            cards = listed[0] if listed is not None else ()
            decks.setdefault(seats[prefix], []).extend(cards)
            log.observations.append(Observation(number, seats[prefix], "starting", cards, text=line, unknown=0))
            continue
        turn = header.read_header(line)
        if turn is not None and turn.name in names:
            word = _EXTRA.get(turn.kind, "")
            log.observations.append(
                Observation(number, names[turn.name], "turn", (), turn.number, word, line, turn.kind)
            )
            continue
        made = list(_observed(number, line, rest, seats.get(prefix or ""), seats)) if prefix is not None else []
        made = made or list(_without_player(number, line))
        for each in made:  # what overrides a play names the card alone
            if each.verb == ENCHANTED:
                each.actor = next((one.actor for one in reversed(log.observations) if one.verb == "plays"), None)
        if made:
            log.observations += made
        elif prefix is not None and (rest.partition(" ")[0] in FIRST_WORDS or rest.endswith(".")):
            log.observations.append(Observation(number, seats[prefix], "unread", word=line, text=line))
        elif turn is not None or _is_a_play(line):
            log.observations.append(Observation(number, None, "unread", word=line, text=line))
        elif header.RATING.fullmatch(line) is None:
            log.debris.append(number)
    play = next((at for at, each in enumerate(log.observations) if each.verb == "turn"), len(log.observations))
    log.observations[:play] = sorted(log.observations[:play], key=lambda each: each.verb != "starting")
    log.starting = {seat: tuple(cards) for seat, cards in decks.items()}


def _observed(number: int, line: str, rest: str, seat: str | None, seats: dict[str, str]) -> Iterator[Observation]:
    """The observations of a player's line."""
    for fields in read_shape(rest):
        yield Observation(
            number, seat, fields.verb, fields.cards, fields.amount, fields.word, line, fields.form,
            fields.unknown, fields.source, seats.get(fields.to, ""),
        )  # fmt: skip


def _without_player(number: int, line: str) -> Iterator[Observation]:
    """The observations of a line that names no player."""
    if (found := _ENCHANTED.fullmatch(line)) is not None:
        yield Observation(
            number, None, ENCHANTED, (card_of(found["card"]),), text=line, source=card_of(found["source"])
        )
    elif (found := _OBELISK.fullmatch(line)) is not None:
        name = card_of(found["card"].removeprefix("the ").removesuffix(" pile"))
        yield Observation(number, None, CHOOSES_AT_SETUP, (name,), text=line, source=card_of(found["source"]))
    elif (found := _DRUID.fullmatch(line)) is not None and (listed := read_list(found["cards"])) is not None:
        yield Observation(number, "p1", TAKES_CARD, listed[0], text=line, source=card_of(found["source"]))
    elif _LOST_TRACK.fullmatch(line):
        yield Observation(number, None, MARK, text=line)


def _is_a_play(line: str) -> bool:
    """Whether a line reads like one of the game, of somebody who is no player in it."""
    words = line.split(" ", 4)
    return len(words) > 2 and line.endswith(".") and ":" not in line and any(word in FIRST_WORDS for word in words[1:4])
