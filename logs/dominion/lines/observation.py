"""The result of a reader: a log as a list of observations, whatever its format.

An observation says what one line claims, in the game's words and without judging it. These are the verbs of the core
(`verbs.CoreVerb`); a field that a verb does not mention is empty. ``actor`` is a seat (``p1`` is the first player in
turn order). Where a format hides cards, ``unknown`` says how many there are besides those in ``cards``. A format may
have verbs of its own besides: its dialect says what they mean.

Set-up and end (no actor unless named)

=================  ==========================================================================================
verb               fields
=================  ==========================================================================================
supply             cards: the piles
bane card          cards: the Bane
black market       cards: the Black Market deck as listed
rating             word: the rating system
starting           actor; cards: the deck at the start
turn               actor; amount: the number of the turn, 0 where it has none; word: ``possessed`` or empty
final cards        actor; cards: the deck at the end
final chips        actor; amount: victory point chips
final points       actor; amount: total score, may be negative
final turns        actor; amount: turns taken
final trash        cards: the trash at the end
final piles        cards: the piles that were empty when the game ended
resigned, quit     actor
place              actor; amount: 1 for the winner
=================  ==========================================================================================

In play (actor always)

==================  =========================================================================================
verb                fields
==================  =========================================================================================
plays               cards; form ``counted`` for a batch of Treasures, empty for a single play
buys, gains         cards
draws, looks        cards
shuffles            nothing
moves deck          nothing: the deck becomes the discard pile
discards, trashes   cards; word: ``hand`` for a whole hand of which the line says nothing else
topdecks            cards: put on top of the deck
bottoms             cards: put under the deck; word: another deck than the player's (``Black Market``)
in hand             cards: put into the hand; word: ``set aside`` if they come from there
sets aside, passes  cards
returns             cards: to the Supply
reveals             cards, also none; word: ``hand`` for a whole hand
reacts              cards and word: the Reaction revealed
duration            cards and word: the Duration whose later effect begins
chooses             cards: a chosen card, or word: the chosen option as printed
names               cards: the named card; word: ``contraband`` or empty
embargoes           cards: the pile
overpays            cards: the bought card; amount; word: ``coins`` or ``potions``
takes               amount; word: ``coins``, ``actions`` or ``buys``
chips               amount: victory point chips received
tokens              amount: coin tokens received
uses tokens         amount: coin tokens paid
unread              word: the whole line, which the reader does not know; actor if the line begins with a name
==================  =========================================================================================
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, compress, islice, takewhile
from operator import attrgetter

from moothall.domain.dominion.text.names import RENAMED, in_rules
from moothall.domain.kernel.telling.unseen import CardLines, ShownCards
from moothall.domain.kernel.telling.words import Lang
from moothall.words import Message

from ...reader import UnreadableLog
from .lists import is_card
from .verbs import Verb


@dataclass(slots=True)
class Observation:
    """One line of a log as a claim; the module's tables say what each verb means.

    line: 1-based line of the file. actor: a seat or None. cards: names as printed on the cards, counts expanded.
    amount: the number the line states, else 0. word: a qualifier. text: the line without surrounding blanks.
    form: which of the format's wordings was used, where it has several for one verb; it carries no meaning.
    unknown: how many cards the line counts and does not name. source: the card or landscape that the line names as the
    cause of what it tells. to: the seat of the player whom a card is passed to, where the line says so. indent: how
    deep the line stands below the one that caused it, where the text shows that. assumed: whether no real log shows the
    wording, so that it may mean something else.
    """

    line: int
    actor: str | None
    verb: Verb
    cards: tuple[str, ...] = ()
    amount: int = 0
    word: str = ""
    text: str = ""
    form: str = ""
    unknown: int = 0
    source: str = ""
    to: str | None = None
    indent: int = 0
    assumed: bool = False

    @property
    def faces(self) -> tuple[str | None, ...]:
        """The cards of the line: None for one that it does not name."""
        return (*self.cards, *(None,) * self.unknown)

    @property
    def count(self) -> int:
        """The number of cards in the line, named or not."""
        return len(self.cards) + self.unknown


@dataclass(frozen=True, slots=True)
class Inferred:
    """The known part of the Kingdom of a log that does not list it: piles, landscapes, choices of set-up by the name of
    the choice, and cards of the Black Market deck."""

    piles: tuple[str, ...] = ()
    landscapes: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    black_market: tuple[str, ...] = ()


@dataclass
class LogRead:
    """A whole log: its header and every line that holds a claim."""

    format: str
    """The name of its format."""
    players: tuple[str, ...]
    """The names in turn order: `players[0]` sits on `p1`."""
    supply: tuple[str, ...] = ()
    """The piles as printed; this, `bane`, `black_market`, `starting` (by seat) and `rating` are empty where the log
    lacks them."""
    bane: str = ""
    black_market: tuple[str, ...] = ()
    starting: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rating: str = ""
    observations: list[Observation] = field(default_factory=list)
    """What the lines say, in their order: the set-up, turn headers and results too, no blank lines and banners."""
    number: int = 0
    """The number of the game; 0 where the log has none."""
    debris: list[int] = field(default_factory=list)
    """The lines that belong to the page around the log."""
    inferred: Inferred | None = None
    """What its lines show of a Kingdom that it does not list; None for a format that lists it."""
    shown: tuple[str, ...] = ()
    """The names of the Kingdom that was copied with it, as printed."""
    days: tuple[str, str] | None = None
    """The days between which it was played, where no line gives the day."""
    unsure: frozenset[int] = frozenset()
    """The lines of a scribe that tell what no real log shows, and the headers of their turns."""
    language: Lang = "en"
    """The language of its lines."""
    called: dict[str, str] = field(default_factory=dict)
    """What its lines call players besides their names, with the name of each."""
    named_by_rules: bool = field(default=False, init=False, repr=False, compare=False)
    """Whether every card has the name that the rules use by now."""
    error: str | None = None
    """Free for the caller: the reader raises `UnreadableLog` instead."""
    _verbs: Sequence[Verb] = field(default=(), init=False, repr=False, compare=False)
    _named: frozenset[str] | None = field(default=None, init=False, repr=False, compare=False)
    _looked_at: Sequence[Observation] | None = field(default=None, init=False, repr=False, compare=False)

    # A log is gone through for many things that few logs have, so what most of them ask first is looked up once, until
    # the log has other lines. Who puts one line in the place of another asks for none of this before.

    @property
    def verbs(self) -> Sequence[Verb]:
        """The verb of each line."""
        self._look()
        return self._verbs

    @property
    def named(self) -> frozenset[str]:
        """The cards that its lines name."""
        self._look()
        if self._named is None:
            self._named = frozenset(chain.from_iterable(map(_CARDS, self.observations)))
        return self._named

    def _look(self) -> None:
        """Look at the verbs of the lines, unless these are those that were looked at."""
        lines = self.observations
        if self._looked_at is not lines or len(self._verbs) != len(lines):
            self._looked_at, self._verbs, self._named = lines, verbs_of(lines), None

    def having(self, some: Container[Verb]) -> list[Observation]:
        """The lines of some verbs."""
        return having(self.observations, self.verbs, some)


def verbs_of(lines: Iterable[Observation]) -> list[Verb]:
    """The verb of each line."""
    return [*map(_VERB, lines)]


def with_verbs(lines: Sequence[Observation], verbs: Container[Verb]) -> list[Observation]:
    """The lines of some verbs."""
    return having(lines, verbs_of(lines), verbs)


def having(lines: Sequence[Observation], verbs: Sequence[Verb], some: Container[Verb]) -> list[Observation]:
    """The lines of some verbs, where the verb of each line is at hand."""
    return [*compress(lines, map(some.__contains__, verbs))]


def renumber(log: LogRead, numbers: Sequence[int]) -> None:
    """Give the lines of a log the numbers that they have in the file, by their place in the text that was read."""
    for each in log.observations:
        each.line = numbers[each.line - 1]
    log.debris = sorted({numbers[number - 1] for number in log.debris})


MOST_BACK = 2
"""The number of times that the numbers of players' turns may go back: two rounds may be swapped."""


def _refuse_mixed(lines: Sequence[Observation], usual: Callable[[Observation], bool]) -> None:
    """Raise UnreadableLog where the numbers of the turns go to and fro, as those of two texts do that are mixed."""
    last: dict[str, int] = {}
    back = 0
    for each in with_verbs(lines, ("turn",)):
        if each.actor is None or not usual(each):
            continue
        back += each.amount < last.get(each.actor, 0)
        last[each.actor] = each.amount
        if back > MOST_BACK:
            raise UnreadableLog(Message("place.at-line", line=each.line, said=Message("log.turns-to-and-fro")))


def refuse_lost_headers(
    lines: Sequence[Observation], usual: Callable[[Observation], bool], format: str, header: str
) -> None:
    """Raise UnreadableLog where players act and no turn has a header that is `usual`, as none of an extra turn is. It
    says how one looks in the format."""
    acts = next((each for each in lines if each.verb in ("plays", "buys")), None)
    if acts is not None and not any(each.verb == "turn" and usual(each) for each in lines):
        reason = Message("log.turn-headers-changed", format=format, header=f"'{header}'")
        raise UnreadableLog(Message("place.at-line", line=acts.line, said=reason))


def mark_lost_headers(lines: list[Observation], usual: Callable[[Observation], bool]) -> None:
    """Make unread what a player does in the turn of another, where the number of their next turn leaves one out: the
    header of that turn is lost, and nobody knows what else. `usual` says of a header whether its turn is numbered.
    Where somebody else has a number twice meanwhile, no header is lost: one has another name.

    Of 571 real logs none has such a gap. Raises UnreadableLog where the turns stand in no order.
    """
    _refuse_mixed(lines, usual)
    before: dict[str, int] = {}
    gone: set[int] = set()
    again = -1  # where a number stands the second time, the last such place
    headers = compress(enumerate(lines), map("turn".__eq__, verbs_of(lines)))
    for at, each in headers:
        if each.actor is None or not usual(each):
            continue
        last = before.get(each.actor)
        before[each.actor] = at
        if last is not None and each.amount == lines[last].amount:
            again = at
        if last is not None and each.amount > lines[last].amount + 1 and again <= last:
            gone.update(_mark_acts(lines, last, at, each.actor))
    if gone:
        lines[:] = [each for at, each in enumerate(lines) if at not in gone]


def _mark_acts(lines: list[Observation], first: int, end: int, player: str) -> Iterator[int]:
    """Make unread the first line in which a player acts in somebody else's turn, or draws at its end; what else that
    line claims, by place, is gone then."""
    turn = player
    for at in range(first, end):
        line = lines[at]
        if line.verb == "unread":
            return  # this may be the header, and leaves the same doubt
        if line.verb == "turn":
            turn = line.actor or ""
        elif line.actor == player != turn and (
            line.verb in ("plays", "buys") or (line.verb == "draws" and lines[at + 1].verb == "turn")
        ):
            text = line.text
            lines[at] = Observation(line.line, line.actor, "unread", word=text, text=text, indent=line.indent)
            behind = enumerate(islice(lines, at + 1, None), at + 1)
            yield from (place for place, _ in takewhile(partial(_is_of, line.line), behind))
            return


def _is_of(number: int, each: tuple[int, Observation]) -> bool:
    return each[1].line == number


_LIKE_A_LINE = re.compile(r"(?i)\bturn\b.*\d|^(?:\.\.\.|[(\u2014-])| - \w+s\b| place: |^\W*game \w+\W*$")
"""What a line of a game may have, whoever plays in it."""


def set_apart(log: LogRead) -> None:
    """Take from a log the lines before its first and behind its last that nobody can read and that name no player:
    they are of the text around it."""
    lines = log.observations
    if "unread" not in verbs_of(lines):
        return
    known = [each.line for each in lines if each.verb != "unread"]
    if not known:
        return
    first, last = min(known), max(known)
    around = [at for at, each in enumerate(lines) if not first <= each.line <= last]
    apart = {at for at in around if not _may_be_of_game(lines[at].text, log.players)}
    log.debris = sorted({*log.debris, *(lines[at].line for at in apart)})
    lines[:] = [each for at, each in enumerate(lines) if at not in apart]


def _may_be_of_game(text: str, players: Sequence[str]) -> bool:
    return any(name in text for name in players if name) or _LIKE_A_LINE.search(text) is not None


def doubts(log: LogRead) -> int:
    """The number of lines of a log that cannot be read, or that name a card which does not exist."""
    lines = log.observations
    wrong = {name for name in log.named if not is_card(name)}
    if not wrong and "unread" not in log.verbs:
        return 0
    return len({each.line for each in lines if each.verb == "unread" or not wrong.isdisjoint(each.cards)})


_VERB = attrgetter("verb")
_CARDS = attrgetter("cards")
_WORD = attrgetter("word")


def shown_cards(log: LogRead) -> CardLines:
    """The statements of each line of a log about cards, as the rules name them; one line may tell several facts of one
    card."""
    names: dict[int, Counter[str]] = {}
    hidden: Counter[int] = Counter()
    for each in with_names_of_rules(log).observations:
        names[each.line] = names.get(each.line, Counter()) | Counter(each.cards)
        hidden[each.line] += each.unknown
    return {line: ShownCards(tuple(cards.elements()), hidden[line]) for line, cards in names.items()}


def with_names_of_rules(log: LogRead) -> LogRead:
    """A log with its cards as the rules name them: logs of later years have later names. [Farm]"""
    if log.named_by_rules:
        return log
    listed = (log.supply, log.black_market, *log.starting.values(), log.named)
    words = {log.bane, *chain.from_iterable(listed), *map(_WORD, log.observations)}
    if RENAMED.keys().isdisjoint(words) and all(map(str.isascii, words)):
        others = {}  # as in most: nothing else has another name
    else:
        others = {word: name for word in words if (name := in_rules(word)) != word}
    if not others:
        log.named_by_rules = True
        return log

    def named(cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(others.get(card, card) for card in cards)

    ruled = replace(
        log,
        supply=named(log.supply),
        bane=others.get(log.bane, log.bane),
        black_market=named(log.black_market),
        starting={seat: named(cards) for seat, cards in log.starting.items()},
        observations=[
            replace(line, cards=named(line.cards), word=others.get(line.word, line.word)) for line in log.observations
        ],
    )
    ruled.named_by_rules = True
    return ruled
