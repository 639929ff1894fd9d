"""A game to be looked at, of a store or of a log, by everybody or by one player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from moothall.domain import games
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store import GameEntry, NoSuchGame
from moothall.domain.store.errors import MissingStore
from moothall.logs.formats import told
from moothall.logs.verdict import Audit, Finding
from moothall.projections.seats import names_by_seat, seat_of
from moothall.projections.unseen import Testimony, known_facts

from .audits import Fault, Log, audited, read, with_kept_kingdom
from .errors import BrokeOff, Refused, UnreadableFile, UnsoundStream
from .files import is_there
from .hall import Hall, opened
from .places import Permalink, permalink, place, split_address
from .results import audited_anew, kept_audit

if TYPE_CHECKING:
    from moothall.projections.filters import Filter


@dataclass(frozen=True)
class Viewed:
    """A game to be looked at; `view` makes one.

    `written` is how it was named, `called` what another command calls the game (the beginning of its id, or the log's
    file, where that is not stored), `link` its id and place, `kind` its game, `facts` the stored facts up to the place,
    `players` the names in turn order, `seat` who looks (None: everybody, who sees everything). `log` is the text of the
    log that it was made of, `audit` gives the audit of that; both None for a game that was played here.
    """

    written: str
    called: str
    link: Permalink
    kind: Game
    facts: list[Fact]
    seat: Player | None
    players: Sequence[str]
    log: str | None = field(repr=False)
    audit: Callable[[], Audit | None] = field(repr=False)

    @cached_property
    def divergent(self) -> Mapping[int, Finding]:
        """Where the log is against the rules, by the engine of today: the first finding at each seq."""
        audit = self.audit()
        return {} if audit is None else first_findings(audit.findings, len(audit.facts), len(self.facts))

    @cached_property
    def testimony(self) -> Testimony | None:
        """What the log says of cards, where it hides some: whose faces it does not prove nobody knows."""
        if self.kind.watching is None:
            return None
        if self.log is not None:
            found = told(self.log)
            return None if found is None else Testimony(*found)
        audit = self.audit()
        return None if audit is None or audit.told is None else Testimony(audit.told, audit.viewer)

    @cached_property
    def known(self) -> Sequence[Fact]:
        """The stored facts as the viewer may know them; what nobody saw lies face down."""
        return known_facts(self.kind, self.facts, self.seat, self.testimony)

    @property
    def names(self) -> dict[Player, str]:
        """The players' names by seat."""
        return names_by_seat(self.players)

    @property
    def rules(self) -> str:
        """The rules spec of the game."""
        return rules_of(self.facts)

    def place(self, address: str) -> int:
        """How many of its stored facts an address means: `turn:7/p2`, `line:143`, `mark:NAME`, `end`, `-3`, or a
        number. Raises NoSuchPlace."""
        return place(self.kind, self.facts, self.players, address)

    def at(self, address: str | int) -> Viewed:
        """The same game up to a place of it. Raises NoSuchPlace."""
        upto = self.place(str(address))
        return replace(self, link=Permalink(self.link.game, upto), facts=self.facts[:upto])

    def by(self, viewer: str | None) -> Viewed:
        """The same game as another viewer sees it: a name or a seat; None: everybody. Raises NoSuchPlayer."""
        return replace(self, seat=None if viewer is None else seat_of(self.players, viewer))

    def filter(self, expression: str) -> Filter:
        """The filter that an expression says about this game (docs/filters.md). Raises BadFilter."""
        from moothall.projections.filters import filter_of

        return filter_of(expression, self.kind, self.names, self.facts)


def rules_of(facts: Sequence[Fact]) -> str:
    """The rules spec of a game, from the first of its facts that names one; the newest rules where none does."""
    specs = (getattr(fact, "rules", None) for fact in facts)
    return next((spec for spec in specs if isinstance(spec, str)), NEWEST)


def view(game: str | Path | Audit | Permalink, viewer: str | None = None, *, store: str | Hall | None = None) -> Viewed:
    """A game to be looked at, as a viewer may see it.

    `game` is `GAME@PLACE` of a store (the id of a game, the beginning of it, or the name of its log; without a place
    all of it), a log file, `FILE@PLACE`, or an audit, whose game need not be stored. `viewer` is a name or a seat; None
    sees everything. `store` is a hall or its URL; None: the usual place.

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


def view_log(log: Log, audit: Audit, place: str | None = None) -> Viewed:
    """The game of a log that was audited already, with its text, up to a place in it (None: all of it).

    Raises Refused where no game can be made of the log, NoSuchPlace.
    """
    return _of_audit(log.name, audit, place, log.text)


def view_whole(
    game: str | Path, viewer: str | None = None, *, store: str | Hall | None = None
) -> tuple[Viewed, int | None]:
    """All of a game, and how many of its stored facts the place that was named means (None: none was).

    Arguments and errors are those of `view`.
    """
    name, address = split_address(str(game))
    seen = view(name, viewer, store=store)
    with sound(seen):
        return seen, None if address is None else seen.place(address)


def _of_store(store: str | Hall | None, written: str | Permalink) -> Viewed:
    def looked(hall: Hall) -> tuple[Permalink, GameEntry, list[Fact], str | None, str]:
        link = permalink(hall, written)
        entry, facts = hall.archive.entry(link.game), hall.archive.read(link.game, link.upto)
        return link, entry, facts, hall.archive.source_text(link.game), hall.short_id(link.game)

    with opened(store) as hall:
        link, entry, facts, text, called = hall.archive.at_one_moment(lambda: looked(hall))
        kind = hall.kind(entry.kind)

    def audit() -> Audit | None:
        return None if text is None else _audit_of(store, entry, text)

    name = written if isinstance(written, str) else str(link.game)
    return Viewed(name, called, link, kind, facts, None, entry.players, text, audit)


def _audit_of(store: str | Hall | None, entry: GameEntry, text: str) -> Audit:
    """The audit that is kept of a stored game, by whichever engine; where none is, a new one, which is kept."""
    name = entry.source or str(entry.game)
    with opened(store) as hall:
        facts = hall.archive.read(entry.game)
        found = kept_audit(hall.archive.audit(entry.game), name, facts)
        if found is not None:
            return found
        new = audited(with_kept_kingdom(Log(name, text, entry.rules), entry.format, facts))
        return new if new.verdict == "unreadable" else audited_anew(hall, entry.game, new)


def _of_store_or_no_file(store: str | Hall | None, written: str) -> Viewed:
    """A stored game; where there is none, what looks like the name of a file is said to be a file that is not there."""
    try:
        with opened(store) as hall:
            permalink(hall, written)
    except (MissingStore, NoSuchGame) as error:
        name = Path(split_address(written)[0])
        if not name.suffix and len(name.parts) < 2:
            raise
        raise NoSuchGame(f"there is no file {str(name)!r}, and no stored game is called so") from error
    return _of_store(store, written)


def _of_file(written: str) -> Viewed | None:
    """A log file as a game; None where there is no file of that name. Raises Refused for one that is not a log."""
    name, address = split_address(written)
    if not is_there(name, Path.is_file):
        return None
    log = read(Log(name, None))
    if log.text is None:
        raise UnreadableFile(log.error or name)
    return _of_audit(written, audited(log), address, log.text)


def _of_audit(written: str, audit: Audit, address: str | None, text: str | None) -> Viewed:
    if audit.game is None or audit.kind is None or audit.verdict == "unreadable":
        if isinstance(audit.error, Fault):
            raise BrokeOff(audit.error)
        raise Refused(audit.error or f"{audit.log}: no game can be made of this log")
    from moothall.domain.store.codec import as_stored  # an audit that nobody looks at needs no pydantic

    kind = games.find(audit.kind)
    stored = as_stored(audit.facts, kind)
    facts = stored[: None if address is None else place(kind, stored, audit.players, address)]
    link = Permalink(audit.game, None if address is None else len(facts))
    called = split_address(written)[0]
    return Viewed(written, called, link, kind, facts, None, audit.players, text, lambda: audit)


def first_findings(findings: Sequence[Finding], end: int, upto: int) -> dict[int, Finding]:
    """The findings of an audit by seq, up to some seq: those of earlier lines never after those of later ones, and of
    several at one seq that of the first line. One without a fact stands at the `end`."""
    found: dict[int, Finding] = {}
    at = end
    for finding in sorted(findings, key=lambda each: each.line, reverse=True):
        at = min(at, finding.seq or end)
        if at <= upto:
            found[at] = finding
    return found


@contextmanager
def sound(seen: Viewed) -> Iterator[None]:
    """While a game is looked at: facts that turn out not to be a stream raise UnsoundStream."""
    try:
        yield
    except ValueError as error:
        # An error that has a kind of its own says what is wrong itself.
        if type(error) is not ValueError:
            raise
        raise UnsoundStream(f"{seen.called} is not a sound stream ({error}): run moothall verify") from error
