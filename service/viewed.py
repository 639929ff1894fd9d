"""A game to be looked at, of a store or of a log, by everybody or by one player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from moothall.domain import games
from moothall.domain.kernel.cards_in_facts import as_stored
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.failure import Failure
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import NotLive, live
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store import GameEntry, NoSuchGame
from moothall.domain.store.errors import MissingStore
from moothall.domain.store.identity import game_id
from moothall.logs.formats import shown_cards
from moothall.logs.verdict import Audit, Finding
from moothall.projections.finding.seats import SPECTATOR, names_by_seat, viewer_of
from moothall.projections.sight.unseen import Testimony, ViewedStream
from moothall.words import Message, Word

from .audits.auditing import Fault, Log, audited, read, with_kept_kingdom
from .audits.given import name_of_audit, name_of_proof
from .errors import BrokeOff, KeeperOnly, Refused, UnreadableFile, UnsoundStream
from .files import is_there
from .matches.hall import Hall, opened
from .places import Permalink, permalink, place, split_address
from .results import audited_anew, kept_audit

if TYPE_CHECKING:
    from moothall.projections.finding.filters import Filter


@dataclass(frozen=True)
class Whole:
    """All that is kept of a game, or that a log makes: for the eyes of its keeper, and of what shows it to others.

    The fields are those of `Looking`; `facts` are as they are stored, `audit` gives the audit of the log, and `over`
    says whether the game has come to its end, or was imported; `proof` gives what its proof is called, with what was
    given beside the log (None: it has none), and `witness` the testimony of the log. What takes reading the log is done
    once for all places of a game.
    """

    written: str
    called: str
    link: Permalink
    kind: Game
    facts: list[Fact]
    players: Sequence[str]
    log: str | None = field(repr=False)
    audit: Callable[[], Audit | None] = field(repr=False)
    over: Callable[[], bool] = field(repr=False)
    proof: Callable[[], str | None] = field(repr=False)
    witness: Callable[[], Testimony | None] = field(repr=False)

    @cached_property
    def divergent(self) -> Mapping[int, Finding]:
        """Where the log is against the rules, by the engine of today: the first finding at each seq."""
        audit = self.audit()
        return {} if audit is None else first_findings(audit.findings, len(audit.facts), len(self.facts))

    @property
    def testimony(self) -> Testimony | None:
        """The statements of the log about cards, where it hides some: nobody knows the faces that it does not prove."""
        return self.witness()


class Looking:
    """A game as one viewer looks at it: its keeper, who sees everything, a player, or a spectator; `view` makes one.

    It is bound to that viewer: nobody learns more from it than the viewer may know. Attributes for the keeper alone
    raise KeeperOnly, and so does `by` for another viewer.
    """

    __slots__ = ("__dict__", "_seat", "_whole")

    def __init__(self, whole: Whole, seat: Player | None = None) -> None:
        """`seat` is who looks: the seat of a player, SPECTATOR, None for the keeper."""
        self._whole = whole
        self._seat = seat

    def __repr__(self) -> str:
        return f"<Looking at {self.link} as {self.seat or 'keeper'}>"

    @property
    def seat(self) -> Player | None:
        """The viewer: the seat of a player, `spectator`, or None for the keeper."""
        return self._seat

    @property
    def is_keeper(self) -> bool:
        """Whether everything is seen."""
        return self._seat is None

    @property
    def looker(self) -> str:
        """The name of the viewer."""
        return "the keeper" if self._seat is None else self.names.get(self._seat, f"a {SPECTATOR}")

    @property
    def written(self) -> str:
        """The name by which the game was asked for."""
        return self._whole.written

    @property
    def called(self) -> str:
        """The name of the game for another command: the beginning of its id, or the log's file where the game is not
        stored."""
        return self._whole.called

    @property
    def link(self) -> Permalink:
        """The game's id, and the place up to which it is looked at."""
        return self._whole.link

    @property
    def kind(self) -> Game:
        """Its kind of game."""
        return self._whole.kind

    @property
    def players(self) -> Sequence[str]:
        """The players' names in turn order."""
        return self._whole.players

    @property
    def names(self) -> dict[Player, str]:
        """The players' names by seat."""
        return names_by_seat(self._whole.players)

    @property
    def seq(self) -> int:
        """The number of stored facts that are looked at."""
        return len(self._whole.facts)

    @property
    def rules(self) -> str:
        """The rules spec of the game."""
        return rules_of(self._whole.facts)

    @property
    def proof(self) -> str | None:
        """The name of the proof of the game: of an imported game, or of one that is made of a log, with what was given
        beside the log (`audited with a given Kingdom`). None for a game that was played here."""
        return self._whole.proof()

    @property
    def running(self) -> bool:
        """Whether the game goes on: it was played here, and is not over."""
        return not self._whole.over()

    @property
    def known(self) -> Sequence[Fact]:
        """The stored facts as the viewer may know them; what nobody saw lies face down."""
        return self._stream.known

    @cached_property
    def _stream(self) -> ViewedStream:
        return ViewedStream(self._whole.kind, self._whole.facts, self._seat, self._whole.testimony)

    @property
    def facts(self) -> Sequence[Fact]:
        """The stored facts: as they are for the keeper, for anybody else as they may know them."""
        return self._whole.facts if self.is_keeper else self.known

    @property
    def log(self) -> str | None:
        """The text of the log that the game was made of; None for one that was played here. Raises KeeperOnly."""
        return whole_of(self, "the log").log

    def audit(self) -> Audit | None:
        """The audit of that log; None for a game that was played here. Raises KeeperOnly."""
        return whole_of(self, "the audit").audit()

    @property
    def divergent(self) -> Mapping[int, Finding]:
        """Where the log is against the rules, by the engine of today: the first finding at each seq. Raises
        KeeperOnly."""
        return whole_of(self, "the audit").divergent

    def place(self, address: str) -> int:
        """The number of its stored facts that an address means: `turn:7/p2`, `line:143`, `mark:NAME`, `end`, `-3`, or a
        number. Raises NoSuchPlace."""
        return place(self._whole.kind, self._whole.facts, self._whole.players, address)

    def at(self, address: str | int) -> Looking:
        """The same game up to a place of it. Raises NoSuchPlace."""
        upto, whole = self.place(str(address)), self._whole
        link = Permalink(whole.link.game, upto)
        return Looking(replace(whole, link=link, facts=whole.facts[:upto]), self._seat)

    def by(self, viewer: str | None) -> Looking:
        """The same game as another viewer sees it: a name, a seat, `spectator`; None: the keeper.

        What is bound to one viewer stays with them. Raises KeeperOnly, NoSuchPlayer.
        """
        seat = viewer_of(self.players, viewer)
        if seat == self._seat:
            return self
        return Looking(whole_of(self, "what others see"), seat)

    def filter(self, expression: str) -> Filter:
        """The filter that an expression says about this game (docs/filters.md). Raises BadFilter."""
        from moothall.projections.finding.filters import filter_of

        return filter_of(expression, self.kind, self.names, self._whole.facts)


def whole_of(seen: Looking, what: str) -> Whole:
    """All of a game, for its keeper. Raises KeeperOnly, which names `what` another viewer asked for."""
    if not seen.is_keeper:
        game, looker = seen.called, Word(seen.looker) if seen.seat == SPECTATOR else seen.looker
        raise KeeperOnly(
            Message("look.of-for-keeper-alone", what=Word(what), game=game, looker=looker),
            what=what,
            game=game,
            viewer=seen.seat,
        )
    return behind(seen)


def behind(seen: Looking) -> Whole:
    """All of a game, whoever looks: for what shows of it no more than the viewer may know."""
    return seen._whole


def stream_of(seen: Looking) -> ViewedStream:
    """The stream of a game with its viewer, for a projection. It is the same one each time, so that what stands in it,
    and what the viewer knows of it, is found once."""
    return seen._stream


def rules_of(facts: Sequence[Fact]) -> str:
    """The rules spec of a game, from the first of its facts that names one; the newest rules where none does."""
    specs = (getattr(fact, "rules", None) for fact in facts)
    return next((spec for spec in specs if isinstance(spec, str)), NEWEST)


def view(
    game: str | Path | Audit | Permalink, viewer: str | None = None, *, store: str | Hall | None = None
) -> Looking:
    """A game to be looked at, as a viewer may see it.

    `game` is `GAME@PLACE` of a store (the id of a game, the beginning of it, or the name of its log; without a place
    all of it), a log file, `FILE@PLACE`, or an audit, whose game need not be stored. `viewer` is a name, a seat or
    `spectator`; None is the keeper, who sees everything. `store` is a hall or its URL; None: the usual place.

    Raises NoSuchGame, NoSuchPlace, NoSuchPlayer, other StoreErrors, UnreadableFile; Refused for a log of which no game
    can be made, UnsoundStream for facts that are not a stream.
    """
    if isinstance(game, Audit):
        seen = _of_audit(game.log, game, None, None)
    elif isinstance(game, Permalink):
        seen = _of_store(store, game)
    else:
        seen = _of_file(str(game)) or _of_store_or_no_file(store, str(game))
    return seen.by(viewer)


def view_log(log: Log, audit: Audit, place: str | None = None) -> Looking:
    """The game of a log that was audited already, with its text, up to a place in it (None: all of it).

    Raises Refused where no game can be made of the log, NoSuchPlace.
    """
    return _of_audit(log.name, audit, place, log.text)


def view_kept(kind: Game, facts: Sequence[Fact], players: Sequence[str], called: str) -> Looking:
    """A game that somebody keeps in memory, with its stored facts and the players' names in turn order.

    Its id says nothing about what a viewer may not know: all games that are kept under a name have the same one.
    """
    stored = as_stored(facts)
    link = Permalink(game_id(called, "", rules_of(stored)), None)
    return Looking(
        Whole(
            called, called, link, kind, stored, players, None, lambda: None, lambda: False, lambda: None, lambda: None
        )
    )


def view_whole(
    game: str | Path, viewer: str | None = None, *, store: str | Hall | None = None
) -> tuple[Looking, int | None]:
    """All of a game, and how many of its stored facts the place that was named means (None: none was).

    Arguments and errors are those of `view`.
    """
    name, address = split_address(str(game))
    seen = view(name, viewer, store=store)
    with sound(seen):
        return seen, None if address is None else seen.place(address)


def _of_store(store: str | Hall | None, written: str | Permalink) -> Looking:
    def looked(hall: Hall) -> tuple[Permalink, GameEntry, list[Fact], str | None, str]:
        link = permalink(hall, written)
        entry, facts = hall.archive.entry(link.game), hall.archive.read(link.game, link.upto)
        return link, entry, facts, hall.archive.source_text(link.game), hall.short_id(link.game)

    with opened(store) as hall:
        link, entry, facts, text, called = hall.archive.at_one_moment(lambda: looked(hall))
        kind = hall.kind(entry.kind)

    def audit() -> Audit | None:
        return None if text is None else _audit_of(store, entry, text)

    @cache
    def over() -> bool:
        if entry.imported:
            return True
        with opened(store) as hall:
            return hall.resume(link.game).over

    @cache
    def proof() -> str | None:
        how = None if entry.proof is None else entry.proof.how
        source = entry.source or str(entry.game)
        return how if text is None else name_of_proof(how, entry.format, source, text, entry.rules, facts)

    name = written if isinstance(written, str) else str(link.game)
    witness = _witness(kind, text, audit)
    return Looking(Whole(name, called, link, kind, facts, entry.players, text, audit, over, proof, witness))


def _audit_of(store: str | Hall | None, entry: GameEntry, text: str) -> Audit:
    """The audit that is kept of a stored game, by whichever engine; where none is, a new one, which is kept."""
    name = entry.source or str(entry.game)
    with opened(store) as hall:
        facts = hall.archive.read(entry.game)
        audit = kept_audit(hall.archive.audit(entry.game), name, facts)
        if audit is not None:
            return audit
        new = audited(with_kept_kingdom(Log(name, text, entry.rules), entry.format, facts))
        return new if new.verdict == "unreadable" else audited_anew(hall, entry.game, new)


def _of_store_or_no_file(store: str | Hall | None, written: str) -> Looking:
    """A stored game; where there is none, what looks like the name of a file is said to be a file that is not there."""
    try:
        with opened(store) as hall:
            permalink(hall, written)
    except (MissingStore, NoSuchGame) as error:
        name = split_address(written)[0]
        if not Path(name).suffix and len(Path(name).parts) < 2:
            raise
        raise NoSuchGame(Message("look.no-file", name=name)) from error
    return _of_store(store, written)


def _of_file(written: str) -> Looking | None:
    """A log file as a game; None where there is no file of that name. Raises Refused for one that is not a log."""
    name, address = split_address(written)
    if not is_there(name, Path.is_file):
        return None
    log = read(Log(name, None))
    if log.text is None:
        raise UnreadableFile(log.error or name)
    return _of_audit(written, audited(log), address, log.text)


def _of_audit(written: str, audit: Audit, address: str | None, text: str | None) -> Looking:
    if audit.game is None or audit.kind is None or audit.verdict == "unreadable":
        if isinstance(audit.error, Fault):
            raise BrokeOff(audit.error)
        raise Refused(audit.error or Message("proof.no-game-can-made-of", log=audit.log))
    kind = games.find(audit.kind)
    stored = as_stored(audit.facts)
    facts = stored[: None if address is None else place(kind, stored, audit.players, address)]
    link = Permalink(audit.game, None if address is None else len(facts))
    called = split_address(written)[0]

    def proof() -> str | None:
        return name_of_audit(audit, text)

    witness = _witness(kind, text, lambda: audit)
    return Looking(
        Whole(written, called, link, kind, facts, audit.players, text, lambda: audit, lambda: True, proof, witness)
    )


def _witness(kind: Game, text: str | None, audit: Callable[[], Audit | None]) -> Callable[[], Testimony | None]:
    """What gives the testimony of a log: of its text, or where that is not there of its audit."""

    @cache
    def witness() -> Testimony | None:
        if kind.watching is None:
            return None
        if text is not None:
            testimony = shown_cards(text)
            return None if testimony is None else Testimony(*testimony)
        found_of = audit()
        return (
            None if found_of is None or found_of.card_lines is None else Testimony(found_of.card_lines, found_of.viewer)
        )

    return witness


def first_findings(findings: Sequence[Finding], end: int, upto: int) -> dict[int, Finding]:
    """The findings of an audit by seq, up to some seq: those of earlier lines never after those of later ones, and of
    several at one seq that of the first line. One without a fact stands at the `end`."""
    first: dict[int, Finding] = {}
    at = end
    for finding in sorted(findings, key=lambda each: each.line, reverse=True):
        at = min(at, finding.seq or end)
        if at <= upto:
            first[at] = finding
    return first


@contextmanager
def sound(seen: Looking) -> Iterator[None]:
    """While a game is looked at: facts that turn out not to be a stream, or to add up to no table, raise
    UnsoundStream."""
    try:
        yield
    except ValueError as error:
        # An error that has a kind of its own says what is wrong itself.
        if type(error) not in (ValueError, NotLive):
            raise
        raise _unsound(seen, error) from error
    except Exception as error:
        if isinstance(error, Failure) or _adds_up(behind(seen)):
            raise
        raise _unsound(seen, Message("proof.facts-add-up-to-no", name=type(error).__name__)) from error


def _unsound(seen: Looking, why: object) -> UnsoundStream:
    return UnsoundStream(Message("look.not-sound-stream", game=seen.called, error=why), game=seen.called)


def _adds_up(whole: Whole) -> bool:
    """Whether the facts of a game make a table, whatever else goes wrong."""
    try:
        whole.kind.fold(live(whole.facts))
    except Exception:  # somebody may have written anything into a store
        return False
    return True
