"""Goko logs (2012-2016): whole logs read, lines and logs written.

Every hand in them is open and every draw is named. `read` and `write_log` round-trip: written again, a real log is the
same text, except that

* blanks around a line and tabs are lost, and with them the blank after the colon of an empty list;
* an amount of 1 takes the form Goko uses most (``takes 1 coin``, ``receives one action``);
* Jack of All Trades is read with or without its spaces and always written ``JackOfAllTrades``, as Goko prints it.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from moothall.words import Message

from ...damage.shapes import Shapes
from ...reader import HEAD, UnreadableLog
from ...texts.log_file import BINARY, refuse_size
from ..lines.lists import is_card
from ..lines.log_reader import DominionReader, are_read
from ..lines.observation import (
    LogRead,
    Observation,
    mark_lost_headers,
    refuse_lost_headers,
    set_apart,
)
from ..lines.seats import in_turn_order
from .grammar import LONGEST_LINE, WORDS, number_in, read_body, read_table_line, write_body
from .habits import HABITS
from .verbs import BANE

FORMAT = "goko"
SETUP_BANNER = "------------ Game Setup ------------"
GAME_OVER_BANNER = "------------ Game Over ------------"
_BANNER = re.compile(r"(-{6,}) Game (?:Setup|Over) \1|-{12} [^\d:]{1,40} -{12}")
"""A banner of as many dashes as a copy has left at both ends: it claims nothing. A page that was translated has other
words in it, and no header of a turn as many dashes."""
BLANK = " "  # Goko's empty line holds one blank.
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
"""The server let up to six play."""

SETUP_VERBS = frozenset({"supply", "bane card", "black market", "rating", "starting"})
FINAL_VERBS = frozenset({"final cards", "final chips", "final points", "final turns", "resigned", "quit", "place"})

_STARTING = " - starting cards: "
_HEADER_LEFT, _HEADER_RIGHT, _HEADER_TURN, _POSSESSED = "---------- ", " ----------", ": turn ", " [possessed]"
_PLACE = " place: "
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
_PLACES = {ordinal: place for place, ordinal in enumerate(_ORDINALS, 1)}


def write_line(
    verb: str,
    names: Mapping[str, str],
    *,
    actor: str | None = None,
    cards: tuple[str, ...] = (),
    amount: int = 0,
    word: str = "",
    form: str = "",
) -> str:
    """Goko's line for one observation; the arguments are the fields of `Observation`, names gives each seat's player.

    ValueError if Goko has no line for these fields; KeyError for a seat that names lacks.
    """
    if verb == "unread":
        return word
    if actor is None:
        return write_body(verb, cards, amount, word, form)
    name = names[actor]
    if verb == "turn":
        return f"{_HEADER_LEFT}{name}{_HEADER_TURN}{amount}{_POSSESSED if word else ''}{_HEADER_RIGHT}"
    if verb == "place":
        if not 1 <= amount <= len(_ORDINALS):
            raise ValueError(Message("log.goko-has-no", place=amount))
        return f"{_ORDINALS[amount - 1]}{_PLACE}{name}"
    return f"{name} - {write_body(verb, cards, amount, word, form)}"


def write(observation: Observation, names: Mapping[str, str]) -> str:
    """`write_line` of an observation."""
    return write_line(
        observation.verb,
        names,
        actor=observation.actor,
        cards=observation.cards,
        amount=observation.amount,
        word=observation.word,
        form=observation.form,
    )


def decoration(previous: Observation | None, current: Observation) -> tuple[str, ...]:
    """The blank lines and banners that Goko prints between two observations (before the first: previous is None)."""
    if previous is None:
        return (SETUP_BANNER,) if current.verb in SETUP_VERBS else ()
    if current.verb == "turn":
        return (BLANK,)
    if current.verb not in FINAL_VERBS:
        return ()
    if previous.verb not in FINAL_VERBS:
        return (BLANK, GAME_OVER_BANNER)
    if previous.verb != "place" and (current.verb == "place" or current.actor != previous.actor):
        return (BLANK,)
    return ()


def write_log(observations: Iterable[Observation], names: Mapping[str, str]) -> Iterator[str]:
    """The lines of a whole log with its banners and blank lines; errors as in `write_line`."""
    previous = None
    for observation in observations:
        yield from decoration(previous, observation)
        yield write(observation, names)
        previous = observation


# ---------------------------------------------------------------------------------------------------- a whole log


class GokoReader(DominionReader):
    """Reads the logs of Goko, which closed in 2016."""

    format = FORMAT
    era = "2014-01-01"
    habits = HABITS
    words = WORDS

    def recognises(self, text: str) -> bool:
        """Whether the text looks like a Goko log, from its first few pages."""
        return recognises(text)

    def read(self, text: str) -> LogRead:
        """Read a Goko log of one game. Raises UnreadableLog."""
        if is_json(text):
            raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.json-not-log")))
        log = read(text)
        if not log.bane:  # a log without its list of piles shows the Bane only when it is revealed
            log.bane = next((line.cards[0] for line in log.having((BANE,)) if line.cards), "")
        return log

    def shapes(self, text: str) -> Shapes:
        """The shapes of its lines, one by one."""
        from .line_shapes import GokoShapes  # a text that is whole needs none

        return GokoShapes()

    def reads(self, line: str, log: LogRead, names: Collection[str]) -> bool:
        """Whether a line of a log can be read, and every card in it is one of `names`."""
        return are_read(_observations([line], log.players), names)


def recognises(text: str) -> bool:
    """Whether the text looks like a Goko log, from its first few pages. The JSON of an exported game only holds one."""
    head = text.lstrip()[:HEAD]
    return not is_json(text) and (SETUP_BANNER in head or _STARTING in head)


def is_json(text: str) -> bool:
    """Whether the text is a JSON object, by how it begins."""
    return text.lstrip()[:1] == "{"


def read(text: str) -> LogRead:
    """Read a Goko log of one game; it may stop anywhere after the starting decks.

    UnreadableLog if the text is empty, binary, too large, no Goko log, without players, with fewer than 2 or more than
    6 of them, with two of one name, or holds several games. A line the grammar lacks becomes an ``unread`` observation.
    """
    refuse_size(len(text))
    if not text.strip("\ufeff \r\n\t"):
        raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.log-empty")))
    if "\0" in text:
        raise UnreadableLog(BINARY)
    if not recognises(text):
        raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.not-goko-log")))
    lines = _lines(text)
    players = _players(lines)
    log = LogRead(FORMAT, players)
    log.observations = _observations(lines, players)
    _fill_setup(log)
    set_apart(log)
    mark_lost_headers(log.observations, lambda each: not each.word)
    refuse_lost_headers(
        log.observations, lambda each: not each.word, "Goko", f"{_HEADER_LEFT}NAME{_HEADER_TURN}1{_HEADER_RIGHT}"
    )
    return log


def _lines(text: str) -> list[str]:
    """Stripped lines at the ends of any system; other characters that Python calls line ends do not end a line."""
    text = text.removeprefix("\ufeff").replace("\t", " ")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [*map(str.strip, text.split("\n"))]
    if not lines[-1]:
        lines.pop()
    return lines


def _starting_name(line: str) -> str | None:
    """The player of a starting-cards line; the line of a player without a name begins with the dash. Lines that were
    joined have none: what looks like a name then has the cards of another, or another move stands behind the cards."""
    name, separator, cards = f" {line}".rpartition(_STARTING)
    _, another, before = name.rpartition(_STARTING)
    joined = " - " in cards or (another != "" and is_card(before.partition(",")[0]))
    return name[1:] if separator and not joined else None


def _read_header(line: str) -> tuple[str, int, str] | None:
    """Name, number and ``possessed`` (or nothing) of a turn header; a name may itself contain ``: turn``."""
    if not line.startswith(_HEADER_LEFT) or not line.endswith(_HEADER_RIGHT):
        return None
    inner = line[len(_HEADER_LEFT) : -len(_HEADER_RIGHT)]
    possessed = inner.endswith(_POSSESSED)
    name, separator, digits = inner.removesuffix(_POSSESSED).rpartition(_HEADER_TURN)
    number = number_in(digits) if separator else None
    return None if number is None else (name, number, "possessed" if possessed else "")


def _players(lines: list[str]) -> tuple[str, ...]:
    """Names in the order of their turns, then those who never had one, in the order of the starting cards."""
    seated, headers, turns = _named_players(lines)
    if not seated:
        raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.no-line-name-starting-cards")))
    if len(seated) < FEWEST_PLAYERS:  # One starting line is lost or damaged: the headers still tell the others.
        seated |= {name: number for name, number in headers.items() if _known(name, seated) is None}
    if not FEWEST_PLAYERS <= len(seated) <= MOST_PLAYERS:
        raise UnreadableLog(
            Message(
                "place.at-line",
                line=max(seated.values()),
                said=Message("log.number-of-players-up-to", count=len(seated), first=FEWEST_PLAYERS, last=MOST_PLAYERS),
            )
        )
    known = {name: _known(name, seated) for name in headers}
    shown = in_turn_order((who, number) for name, number in turns if (who := known[name]) is not None)
    return tuple(dict.fromkeys([*shown, *seated]))


def _named_players(lines: list[str]) -> tuple[dict[str, int], dict[str, int], list[tuple[str, int]]]:
    """Names in the starting-cards lines and names in the turn headers, each with its first line; and the ordinary
    turns, each with its number. One game only."""
    seated: dict[str, int] = {}
    headers: dict[str, int] = {}
    turns: list[tuple[str, int]] = []
    setup_begun = False
    starting = _STARTING[1:]
    for number, line in enumerate(lines, 1):
        if line.startswith(_HEADER_LEFT) and (header := _read_header(line)) is not None:
            headers.setdefault(header[0], number)
            if not header[2]:
                turns.append(header[:2])
        elif starting in line and (name := _starting_name(line)) is not None:
            if headers:
                raise UnreadableLog(_second_game(number))
            if name in seated:
                raise UnreadableLog(
                    Message("place.at-line", line=number, said=Message("log.second-player-named-and-log", name=name))
                )
            seated[name] = number
        elif line == SETUP_BANNER:
            if setup_begun or seated:
                raise UnreadableLog(_second_game(number))
            setup_begun = True
    return seated, headers, turns


def _second_game(number: int) -> Message:
    return Message("place.at-line", line=number, said=Message("log.second-game-begins-here"))


def _observations(lines: list[str], players: tuple[str, ...]) -> list[Observation]:
    """One observation for each line that is neither blank nor a banner."""
    seats = {name: f"p{position}" for position, name in enumerate(players, 1)}
    # The longest name first: one name may begin with another, or with another and a dash.
    longest_first = sorted(players, key=len, reverse=True)
    prefixes = [(prefix := f"{name} - ".lstrip(), len(prefix), seats[name]) for name in longest_first]
    observations = []
    for number, line in enumerate(lines, 1):
        if not line or (line[0] == "-" and _BANNER.fullmatch(line)):
            continue
        for prefix, size, seat in prefixes:
            if line.startswith(prefix):
                claim = read_body(line[size:]) if len(line) <= LONGEST_LINE else None
                if claim is None:
                    observations.append(Observation(number, seat, "unread", (), 0, line, line))
                else:
                    verb, cards, amount, word, form = claim
                    observations.append(Observation(number, seat, verb, cards, amount, word, line, form))
                break
        else:
            observations.append(_table_observation(number, line, seats))
    return observations


def _known(name: str, known: Iterable[str]) -> str | None:
    """The known name that a header or result means; blanks at its ends may have been lost with the line's."""
    bare = name.strip()
    return name if name in known else next((candidate for candidate in known if candidate.strip() == bare), None)


def _table_observation(number: int, line: str, seats: Mapping[str, str]) -> Observation:
    """A line that does not begin with a player's name and the dash: header, set-up, place, or unread."""
    header = _read_header(line)
    if header is not None:
        name = _known(header[0], seats)
        if name is not None:
            return Observation(number, seats[name], "turn", (), header[1], header[2], line)
    ordinal, separator, winner = line.partition(_PLACE.rstrip())
    if separator and ordinal in _PLACES:
        name = _known(winner, seats)
        if name is not None:
            return Observation(number, seats[name], "place", (), _PLACES[ordinal], "", line)
    claim = read_table_line(line) if len(line) <= LONGEST_LINE else None
    if claim is None:
        return Observation(number, None, "unread", (), 0, line, line)
    verb, cards, amount, word, form = claim
    return Observation(number, None, verb, cards, amount, word, line, form)


def _fill_setup(log: LogRead) -> None:
    """Copy the set-up lines, which end at the first turn header, into the header fields."""
    for observation in log.observations:
        match observation.verb:
            case "turn":
                return
            case "supply":
                log.supply = observation.cards
            case "bane card":
                log.bane = observation.cards[0]
            case "black market":
                log.black_market = observation.cards
            case "rating":
                log.rating = observation.word
            case "starting" if observation.actor is not None:
                log.starting[observation.actor] = observation.cards
