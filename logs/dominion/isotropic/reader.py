"""Logs of Isotropic (2010-2013): whole pages read.

A page shows the hand of each player at the start of their turns, and only counts what is drawn in the middle of one.
The dots before a line say how deep it stands; a line without a name is about the player of the line above it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from moothall.domain.dominion.text.book import every_text
from moothall.words import Message

from ...damage.shapes import Shapes
from ...reader import UnreadableLog, date_in
from ...texts.log_file import BINARY, refuse_size
from ..lines.lists import read_list
from ..lines.log_reader import DominionReader, are_read
from ..lines.observation import (
    LogRead,
    Observation,
    mark_lost_headers,
    refuse_lost_headers,
    set_apart,
)
from ..lines.observed_lines import FACELESS
from . import looks, marks, page
from .lists import BANE_MARK, read_cards
from .shapes import HAND, UNNUMBERED, Fields, read_clauses, read_play, rest_of
from .verbs import COUNTED, EMPTY, MARK, OF_END, SCORES_BY, WINS

FORMAT = "isotropic"
BLACK_MARKET = "Black Market"
ASSUMED = frozenset({"tokens", "uses tokens"})
"""Lines of which no log shows the words."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
"""The server let up to eight play."""
_DATE = re.compile(r"(?<!\d)(20(?:0\d|1\d))-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)")
_DOTS = re.compile(r"(?:(?:\.\.\.|…) )+")
_HAND = re.compile(r"\((?P<name>.+) draws: (?P<cards>.+?)\.?\)")
_SHUFFLES = re.compile(r"\((?P<name>.+) reshuffles\.?\)")
_MAKING = re.compile(r"(?:making|having) (?P<name>.+?) (?P<word>discard|trash|gain|draw|reveal|put|pass)\b(?P<rest>.*)")
_ANOTHERS = re.compile(r"(?P<word>trashing|trashes|discarding|discards) (?:one of )?(?P<name>.+?)'s (?P<cards>.+)")
_LETTING = re.compile(r"letting (?P<name>.+?) keep (?P<cards>.+)")
_REPLACING = re.compile(r"replacing (?P<name>.+?)'s (?P<old>.+) with (?P<new>.+)")
_PROHIBITS = re.compile(r"prohibits (?P<name>.+) from buying (?P<cards>.+)")
_EMPTY = re.compile(
    r"(?:but |who |only has |has |cannot |can't |does nothing|doesn't |does not |did not |decides |making each "
    r"|immune\b|each |worth |which |costing |attacking |to replace ).*|nothing"
)
"""What says why something came to nothing, or what a card is worth."""
_IMMUNE = re.compile(r".+ provides? .+ immunity .+|.+ is (?:immune|unaffected)\b.*")


class IsotropicReader(DominionReader):
    """Reads the logs of Isotropic."""

    format = FORMAT
    era = "2011-01-01"
    names_itself = True

    def recognises(self, text: str) -> bool:
        """Whether the text looks like a page of Isotropic, from its first part."""
        return looks.recognises(text)

    def read(self, text: str) -> LogRead:
        """Read a page with the log of one game. Raises UnreadableLog."""
        return read(text)

    def rules(self, name: str, log: LogRead | None) -> tuple[str, str]:
        """The date in a log's name (`game-20110803-135820-…`), else the era of the format."""
        match = _DATE.search(name)
        dated = "-".join(match.groups()) if match is not None else date_in(name)
        return (dated, "name") if dated is not None else (self.era, "format")

    def shapes(self, text: str) -> Shapes:
        """The shapes of its lines, one by one."""
        from .line_shapes import IsotropicShapes  # a text that is whole needs none

        return IsotropicShapes()

    def reads(self, line: str, log: LogRead, names: Collection[str]) -> bool:
        """Whether a line of a log can be read, and every card in it is one of `names`."""
        return are_read(reads_line(line, log.players), names)


def read(text: str) -> LogRead:
    """Read the page of one game; the log may stop anywhere after the order of turns. Raises UnreadableLog."""
    refuse_size(len(text))
    if "\0" in text:
        raise UnreadableLog(BINARY)
    game, lines = 0, list[tuple[int, str]]()
    for number, line, title in looks.lines_of(text):
        if (match := page.TITLE.match(title)) is not None:
            if game:
                raise UnreadableLog(
                    Message("place.at-line", line=number, said=Message("log.second-game-begins-here-give"))
                )
            game = int(match["number"])
        if line:
            lines.append((number, line))
    begins = next((at for at, (_, line) in enumerate(lines) if page.ORDER.fullmatch(line)), None)
    if begins is None:
        raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.no-line-says-in-which")))
    results = [line for _, line in lines[:begins]]
    players = _players(lines[begins], lines[begins + 1 :], results)
    again = next((number for number, line in lines[begins + 1 :] if page.ORDER.fullmatch(line)), None)
    if again is not None:
        raise UnreadableLog(Message("place.at-line", line=again, said=Message("log.second-game-begins-here-give")))
    log = LogRead(FORMAT, players, number=game)
    _Log(log, lines[:begins], lines[begins + 1 :]).fill()
    set_apart(log)
    mark_lost_headers(log.observations, lambda each: each.amount > 0 and not each.word)
    refuse_lost_headers(log.observations, lambda each: "extra turn" not in each.text, "Isotropic", "— NAME's turn 1 —")
    return log


def _players(order: tuple[int, str], lines: Sequence[tuple[int, str]], results: Sequence[str]) -> tuple[str, ...]:
    """The names in the order of turns. A name may hold a comma or an `and`: those of headers and results are whole."""
    number, line = order
    match = page.ORDER.fullmatch(line)
    rest = match["names"] if match is not None else ""
    turns = (match["name"] for _, each in lines if (match := page.TURN.fullmatch(each)) is not None)
    hands = (match["name"] for _, each in lines if (match := page.FIRST_HAND.fullmatch(each)) is not None)
    ends = (match["name"] for each in results if (match := page.RESULT.fullmatch(each)) is not None)
    known = sorted({*turns, *hands, *ends}, key=len, reverse=True)
    names: list[str] = []
    while rest:
        name = next((each for each in known if re.match(re.escape(each) + r"(?:,| and then |$|\.$)", rest)), None)
        if name is None:
            name = re.split(r", and then | and then |, ", rest, maxsplit=1)[0]
        names.append(name)
        rest = re.sub(r"^(?:, and then |,? and then |, |\.)", "", rest[len(name) :])
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise UnreadableLog(
            Message("place.at-line", line=number, said=Message("log.log-has-players", count=len(names)))
        )
    if len({*names}) != len(names):
        raise UnreadableLog(Message("place.at-line", line=number, said=Message("log.two-players-have-one-name")))
    return tuple(names)


class _Lines:
    """Reads the lines of play one after the other: whom each is about, and what the effect has shown so far."""

    def __init__(self, players: Sequence[str]) -> None:
        self.seats = {name: f"p{at}" for at, name in enumerate(players, 1)}
        self.names = sorted(players, key=len, reverse=True)
        self.about: list[str | None] = []
        """The player whom the last line of each depth is about."""
        self.shown: tuple[str, ...] = ()

    def read(self, number: int, line: str) -> Iterator[Observation]:
        """The observations of a line."""
        match = page.TURN.fullmatch(line)
        if match is not None and match["name"] in self.seats:
            self.about = [self.seats[match["name"]]]
            self.shown = ()
            how = match["how"] or ""
            word = "possessed" if how.startswith("possessed") else ""
            form = "" if match["number"] else UNNUMBERED
            yield Observation(number, self.about[0], "turn", (), int(match["number"] or 0), word, line, form)
            return
        dots = _DOTS.match(line)
        depth = dots[0].count(" ") if dots is not None else 0
        body = line[dots.end() :] if dots is not None else line
        self.about = [*self.about[:depth], *[self.about[-1] if self.about else None] * (depth - len(self.about))]
        if depth == 0:
            self.shown = ()
        inherited = self.about[depth - 1] if depth and self.about else None
        name = self._name(body)
        self.about.append(self.seats[name] if name is not None else inherited)
        made = self._bracketed(body) or self._body(body, name)
        if made is None:
            yield Observation(number, self.about[-1], "unread", word=line, text=line)
            return
        for at, each in enumerate(made):
            actor = self.seats.get(each.who, self.about[-1])
            if each.verb in ("reveals", "looks", "draws"):
                before = self.shown if at and made[at - 1].verb == each.verb else ()
                self.shown = (*before, *each.cards, *(FACELESS for _ in range(each.unknown)))
            elif each.verb in ("discards", "trashes", "topdecks", "in hand"):
                self.shown = tuple(rest_of(self.shown, each.cards, each.unknown))
            word = marks.kind_of(body) if each.verb == MARK else each.word
            yield Observation(
                number, actor, each.verb, each.cards, each.amount, word, line, each.form, each.unknown,
                each.source, self.seats.get(each.to), assumed=each.verb in ASSUMED,
            )  # fmt: skip

    def _name(self, body: str) -> str | None:
        return next((name for name in self.names if body.startswith(f"{name} ")), None)

    def _bracketed(self, body: str) -> list[Fields] | None:
        """The lines in brackets: a shuffle, the next hand."""
        match = _SHUFFLES.fullmatch(body)
        if match is not None and match["name"] in self.seats:
            return [Fields("shuffles", who=match["name"])]
        match = _HAND.fullmatch(body) or page.FIRST_HAND.fullmatch(body)
        listed = read_cards(match["cards"]) if match is not None else None
        if match is None or listed is None or match["name"] not in self.seats:
            return None
        return [Fields("draws", *listed, who=match["name"], form=HAND)]

    def _body(self, body: str, name: str | None) -> list[Fields] | None:
        """The text of a line, without its dots."""
        plain = body[len(name) + 1 :] if name is not None else body
        plain = plain.rstrip(".!")
        if name is not None and page.RESIGNED.fullmatch(body):
            return [Fields("resigned")]
        if name is not None and (match := _PROHIBITS.fullmatch(plain)) is not None:
            listed = read_list(match["cards"])  # names in the plural, without a number
            return [Fields("names", (*dict.fromkeys(listed[0]),), word="contraband")] if listed and listed[0] else None
        if (match := _MAKING.fullmatch(plain)) is not None and match["name"] in self.seats:
            inner = read_clauses(_third_person(match["word"]) + match["rest"], self.shown)
            shown = [Fields("reveals", each.cards) for each in inner if each.verb == "discards" and each.cards]
            return [replace(each, who=match["name"]) for each in (*shown, *inner)] or None
        if (match := _ANOTHERS.fullmatch(plain)) is not None and match["name"] in self.seats:
            inner = read_clauses(f"{match['word']} the {match['cards']}", self.shown)  # one of them
            return [replace(each, who=match["name"]) for each in inner] or None
        if (match := _LETTING.fullmatch(plain)) is not None and match["name"] in self.seats:
            listed = read_cards(match["cards"])
            return [Fields("reveals", *listed, who=match["name"])] if listed is not None else None
        if (match := _REPLACING.fullmatch(plain)) is not None and match["name"] in self.seats:
            listed = read_cards(match["new"])
            return [Fields("gains", *listed, who=match["name"])] if listed is not None else None
        if _EMPTY.fullmatch(plain) or _IMMUNE.fullmatch(plain):
            played = read_play(plain) if plain.startswith("but plays ") and "no action" not in plain else ()
            return [*played] or [Fields(MARK)]
        if plain.startswith("and plays "):
            return [*read_play(plain)] or None
        made = read_clauses(plain.removeprefix("and "), self.shown)
        return [*made] or None


def reads_line(line: str, players: Sequence[str]) -> list[Observation]:
    """The fields of a line that stands alone, in a game of these players."""
    return [*_Lines(players).read(1, line)]


def _third_person(word: str) -> str:
    return f"{word}es" if word.endswith(("sh", "ss")) else f"{word}s"


class _Log:
    """Makes the observations of a page: the set-up, the play, and the results last, though they stand first."""

    def __init__(self, log: LogRead, head: Sequence[tuple[int, str]], lines: Sequence[tuple[int, str]]) -> None:
        self.log = log
        self.head = head
        self.lines = lines
        self.seats = {name: f"p{at}" for at, name in enumerate(log.players, 1)}
        self.results: list[Observation] = []
        self.of_result: str | None = None
        self.counted: Observation | None = None
        """How many cards the score of the last result says that its player has, as a Gardens counts them."""
        self.victories: Observation | None = None
        """How many of them are Victory cards, as a Silk Road counts them."""

    def fill(self) -> None:
        """Make them."""
        for number, line in self.head:
            self._head_line(number, line)
        reading = _Lines(self.log.players)
        made = [each for number, line in self.lines for each in self._read(reading, number, line)]
        self.log.observations += _without_possessed_gains(made)
        if self._is_excerpt(made):
            wrong = {(each.line, each.verb) for each in self._contradicting(made)}
            self.results = [each if (each.line, each.verb) in wrong else _of_excerpt(each) for each in self.results]
            self.log.observations = [
                _of_excerpt(each) if each.verb in OF_END and (each.line, each.verb) not in wrong else each
                for each in self.log.observations
            ]
        self.log.observations += self.results
        self.log.black_market = tuple(self._black_market(made))

    def _read(self, reading: _Lines, number: int, line: str) -> Iterator[Observation]:
        if page.ALL_RESIGNED.fullmatch(line) or (not reading.about and page.BESIDES.fullmatch(line)):
            return
        ends = [*self._ends(number, line)]
        if ends:
            yield from ends
            return
        yield from reading.read(number, line)

    def _ends(self, number: int, line: str) -> Iterator[Observation]:
        """The lines that say who won, and which piles are empty: nothing in play makes them."""
        if page.WON.fullmatch(line):
            for seat in self._winners(line):
                yield Observation(number, seat, WINS, text=line)
        elif (match := page.GONE.fullmatch(line)) is not None and (listed := read_list(match["cards"])) is not None:
            yield Observation(number, None, EMPTY, tuple(dict.fromkeys(listed[0])), text=line)

    def _winners(self, line: str) -> Iterator[str | None]:
        """The seats of those who win by a line; None for somebody who does not play. Of a quoted log the first line
        alone may have the marks."""
        rest = page.WINS.sub("", line.lstrip("> \ufeff"))
        for name in sorted(self.seats, key=len, reverse=True):
            if re.search(rf"(?:^|, |\band ){re.escape(name)}(?:$|, | and )", rest):
                rest = rest.replace(name, "", 1)
                yield self.seats[name]
        if re.sub(r"\band\b|[, ]", "", rest):
            yield None

    def _head_line(self, number: int, line: str) -> None:
        """A line above the log."""
        if (match := page.SUPPLY.fullmatch(line)) is not None:
            self._supply(number, line, match["cards"])
        elif (match := page.RESULT.fullmatch(line)) is not None and match["name"] in self.seats:
            self.of_result = self.seats[match["name"]]
            self._result(number, line, match, self.of_result)
        elif (match := page.DECK.fullmatch(line)) is not None and self.of_result is not None:
            listed = read_cards(match["cards"] or "nothing")
            if listed is not None:
                self.results.append(Observation(number, self.of_result, "final cards", listed[0], text=line))
                deck = Observation(number, self.of_result, COUNTED, listed[0], int(match["count"]), text=line)
                self._count(deck)
            else:
                self._unread(number, line)
            self.of_result = None  # the next deck is another's, also where nobody can read whose
        elif (match := page.TRASH.fullmatch(line)) is not None:
            listed = read_cards(match["cards"])
            if listed is not None:
                self.results.append(Observation(number, None, "final trash", listed[0], text=line))
            else:
                self._unread(number, line)
        elif (match := page.GONE.fullmatch(line)) is not None and (listed := read_list(match["cards"])) is not None:
            piles = tuple(dict.fromkeys(listed[0]))
            self.results.append(Observation(number, None, "final piles", piles, text=line))
        elif page.WON.fullmatch(line):
            self.results += self._ends(number, line)
        elif not any(each.fullmatch(line) for each in page.TOLD_ELSEWHERE):
            self._unread(number, line)

    def _unread(self, number: int, line: str) -> None:
        """A line above the log that nobody can read; `set_apart` finds which of them are none of the page's."""
        self.log.observations.append(Observation(number, None, "unread", word=line, text=line))

    def _supply(self, number: int, line: str, text: str) -> None:
        plain = text.rstrip(".")
        bane = next((item for item in re.split(r",? and |, ", plain) if item.endswith(BANE_MARK)), "")
        listed = read_cards(plain.replace(BANE_MARK, ""))
        if listed is None:
            self._unread(number, line)
            return
        cards = (*listed[0], *page.BASIC)
        self.log.supply = cards
        self.log.observations.append(Observation(number, None, "supply", cards, text=line))
        if bane:
            self.log.bane = (read_cards(bane.removesuffix(BANE_MARK)) or ((bane,), 0))[0][0]
            self.log.observations.append(Observation(number, None, "bane card", (self.log.bane,), text=line))

    def _result(self, number: int, line: str, match: re.Match[str], seat: str) -> None:
        add = self.results.append
        if match["points"] is not None:
            add(Observation(number, seat, "final points", amount=int(match["points"]), text=line))
            worth = read_cards(page.OF_POINTS.sub("", match["cards"] or "nothing") or "nothing")
            if worth is not None:
                add(Observation(number, seat, SCORES_BY, worth[0], text=line))
            chips = page.TOKENS.search(match["cards"] or "")
            of_all = page.OF_ALL_CARDS.search(match["cards"] or "")
            if of_all is not None:
                self.counted = Observation(number, seat, COUNTED, amount=int(of_all["count"]), text=line)
            of_victory = page.OF_VICTORY_CARDS.search(match["cards"] or "")
            if of_victory is not None:
                self.victories = Observation(number, seat, COUNTED, amount=int(of_victory["count"]), text=line)
            add(
                Observation(
                    number, seat, "final chips", amount=int(chips["chips"]) if chips is not None else 0, text=line
                )
            )
        add(Observation(number, seat, "final turns", amount=int(match["turns"]), text=line))
        if match["place"]:
            add(Observation(number, seat, "place", amount=int(match["place"]), text=line))
        elif not any(each.verb == "final points" and each.actor != seat for each in self.results):
            add(Observation(number, seat, "place", amount=1, text=line))  # in 2010 the winner stands first

    def _count(self, deck: Observation) -> None:
        """How many cards a player has. What the score says of it, or of the Victory cards among them, is a claim of its
        own where it says another number."""
        victories = sum(map(_is_victory, deck.cards))
        for stated, number in ((self.counted, deck.amount), (self.victories, victories)):
            if stated is not None and (stated.actor, stated.amount) != (deck.actor, number):
                self.results.append(stated)
        self.results.append(replace(deck, cards=()))
        self.counted = self.victories = None

    def _black_market(self, made: Sequence[Observation]) -> dict[str, None]:
        """The Black Market deck as far as it shows: what is revealed of it, and what else players name."""
        if BLACK_MARKET not in self.log.supply:
            return {}
        shown = [card for each in made if each.source == BLACK_MARKET for card in each.cards]
        named = [card for each in made if each.verb == "names" for card in each.cards]
        return dict.fromkeys(card for card in (*shown, *named) if card not in self.log.supply)

    def _contradicting(self, made: Sequence[Observation]) -> Iterator[Observation]:
        """The results of a page that say something else than others do: who won and which piles are empty, behind the
        last turn and above the log; how many cards a deck has, and the list of them."""
        lists = {each.line: each.count for each in self.results if each.verb == "final cards"}
        yield from (
            each for each in self.results if each.verb == COUNTED and lists.get(each.line) not in (None, each.amount)
        )
        for verb, above in ((WINS, WINS), (EMPTY, "final piles")):
            end = [each for each in made if each.verb == verb]
            head = [each for each in self.results if each.verb == above]
            said, told = ({(each.actor, *sorted(each.cards)) for each in lines} for lines in (end, head))
            if said and told and said != told:
                yield from end

    def _is_excerpt(self, made: Sequence[Observation]) -> bool:
        """Whether the page has only a part of the log: it stops before its end, or every player who has a result had
        more turns than it shows."""
        ends = any(each.verb == "resigned" or each.verb in (EMPTY, WINS) for each in made)
        shown = dict.fromkeys(self.seats.values(), 0)
        for each in made:
            if each.verb == "turn" and each.actor is not None and each.form != UNNUMBERED:
                shown[each.actor] += 1
        stated = [each for each in self.results if each.verb == "final turns"]
        return not ends or (bool(stated) and all(each.amount > shown[each.actor or ""] for each in stated))


def _is_victory(name: str) -> bool:
    """Whether a name is that of a Victory card."""
    return any("Victory" in text.types for text in every_text(name))


def _of_excerpt(line: Observation) -> Observation:
    """A line about the end of a game of which the page has a part."""
    return replace(line, verb=MARK, cards=(), actor=None, amount=0, word=marks.RESULT)


def _without_possessed_gains(made: Sequence[Observation]) -> Iterator[Observation]:
    """In a possessed turn a gain is told twice: whose turn it is would gain the card, and the possessor gains it. The
    first of the two claims nothing."""
    possessed = False
    for at, each in enumerate(made):
        if each.verb == "turn":
            possessed = each.word == "possessed"
        # The other gain is the next line, or the one behind that: what the gain sets off may stand between.
        following = next((other for other in made[at + 1 : at + 3] if other.verb == "gains"), None)
        doubled = following is not None and following.cards == each.cards and following.actor != each.actor
        if possessed and each.verb == "gains" and doubled:
            each = replace(each, verb=MARK, cards=(), word=marks.POSSESSED)
        yield each
