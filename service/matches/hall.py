"""A hall: a store of games in which matches are started and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID, uuid4

from moothall.domain.games import USUAL, find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Chance, Fresh
from moothall.domain.kernel.game import BadSetup, Game
from moothall.domain.kernel.streams.undo import FREE, POLICIES
from moothall.domain.kernel.telling.written import called_so, meant
from moothall.domain.rules_spec import NEWEST, spec_of
from moothall.domain.store import Archive, GameEntry, Meta, default_url
from moothall.domain.store.errors import THE_STORE as THE_STORE
from moothall.domain.store.errors import without_password
from moothall.domain.store.records import PUBLIC, VISIBILITIES, Visibility
from moothall.projections.finding.seats import names_by_seat, seats_of
from moothall.words import Message, said_of

from ..arguments import alike, called, one_of, shortened, text, whole, words
from ..errors import BadRequest
from ..wording import SHORTEST, short_ids
from . import retractions

if TYPE_CHECKING:
    from .match import Match


class Hall:
    """A store of games. Open one with `Hall.open`; use it as a context manager, or `close` it.

    A request that the store cannot fulfil raises StoreError. Threads may share a hall, and processes a store.
    """

    def __init__(self, archive: Archive, game_named: Callable[[str], Game] = find) -> None:
        """A hall on a store that is open; `game_named` finds a kind of game by its name."""
        self.archive = archive
        self.game_named = game_named

    @classmethod
    def open(
        cls,
        url: str | None = None,
        *,
        create: bool = True,
        timeout: int = 10,
        connections: int = 5,
        game_named: Callable[[str], Game] = find,
    ) -> Hall:
        """The hall whose games are kept at `url`: `sqlite:///file.db`, `postgresql://…`, `memory:`, None: the usual
        place.

        A store is made where none is, unless `create` is False. `timeout` is how many seconds to wait for another
        process that writes, `connections` how many threads may use the store at once.
        Raises StoreError: MissingStore, LockedStore, NotAStore and others.
        """
        named = default_url() if url is None else text(url, "the name of a store")
        wait = whole(timeout, "a timeout")
        most = whole(connections, "a number of connections")
        if most < 1:
            raise BadRequest(Message("given.store-used-by-one-connection", most=most))
        archive = Archive.open(named, create=create, timeout=wait, connections=most, game_named=game_named)
        return cls(archive, game_named)

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files and connections; the matches of the hall can no longer be used."""
        self.archive.close()

    def games(self, after: int = 0, limit: int | None = None) -> list[GameEntry]:
        """The stored games, in the order of storing: each with its id (`game`), kind, players, rules and length.

        `limit` games (None: all) after the one whose `number` is `after`.
        """
        most = None if limit is None else whole(limit, "a number of games")
        return self.archive.games(whole(after, "a number"), most)

    def entry(self, game: UUID) -> GameEntry:
        """The line of one stored game in `games`. Raises NoSuchGame."""
        return self.archive.entry(game)

    def short_id(self, game: UUID) -> str:
        """The beginning of a game's id that names this game alone in the store: 8 characters, or as many as it takes.

        >>> with Hall.open("memory:") as hall:
        ...     match = hall.start(["Ann", "Bob"], seed=7)
        ...     hall.short_id(match.game) == str(match.game)[:8]
        True
        """
        whole_id = str(game)
        alike = self.archive.called(whole_id[:SHORTEST])
        names = {whole_id, *(str(each.game) for each in alike), *(each.source for each in alike if each.source)}
        return short_ids([each for each in names if each.startswith(whole_id[:SHORTEST])])[whole_id]

    def start(
        self,
        players: Sequence[str],
        *,
        kind: str = USUAL,
        rules: str = NEWEST,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        chance: Chance | None = None,
        undo: str = FREE,
        visibility: str = PUBLIC,
    ) -> Match:
        """Set up a new game and store it as far as its first question.

        `players` are names in turn order: 1 to 64 characters, kept in Unicode's form NFC, without control and format
        characters, no two alike when capitals and blanks do not count, and none the seat of another (`p2`). `rules` is
        a rules spec; `options` what is chosen for this kind of game (dominion: `kingdom`, a list of cards;
        one-of-dominion: `deck`, a `Deck`). The same `seed` and the same answers make the same game; without one the
        system's chance is used, or a `chance` of one's own, such as a `random.Random`. `undo` says which undo is
        allowed, `visibility` to whom a server shows the game: `public`, `unlisted` (to those who know its whole id) or
        `private` (to those who show one of its secrets).
        Raises BadRequest, BadSetup, BadRules.
        """
        names, spec = names_of_players(players), words(rules, "the rules")
        one_of(undo, POLICIES, "undo")
        shown = visibility_called(visibility)
        game = self.kind(kind)
        chosen = chosen_for(options, game)
        spec_of(spec)
        rng = _chance(seed, chance)
        facts = opening_of(game, names, spec, chosen, rng)
        if undo != FREE:
            facts.append(retractions.allowed(len(facts), undo))
        one = uuid4()
        self.archive.put_game(one, game, facts, Meta(tuple(names), spec, visibility=shown))
        from .match import Match

        return Match(self.archive, game, self.archive.entry(one), rng)

    def resume(self, game: UUID | str, *, seed: int | None = None, chance: Chance | None = None) -> Match:
        """A stored game at its open question, given by its id, the beginning of it, or the name of its log.

        Each call gives a match of its own; several of one game are like several processes. Raises NoSuchGame, and
        CannotGoOn where the rules of today cannot go on with it.
        """
        one = game if isinstance(game, UUID) else self.archive.find(text(game, "a game"))
        entry = self.archive.entry(one)
        from .match import Match

        return Match(self.archive, self.kind(entry.kind), entry, _chance(seed, chance))

    def kind(self, name: str) -> Game:
        """The record of a kind of game, by its name. Raises BadSetup for a name that no game has."""
        try:
            return self.game_named(text(name, "a kind of game"))
        except LookupError as error:
            raise BadSetup(said_of(error)) from error


@contextmanager
def opened(store: str | Hall | None, *, create: bool = False) -> Iterator[Hall]:
    """The hall that is given, or the one at a URL (None: the usual place), which is closed afterwards.

    Where nothing is yet, a store is made with `create`, else MissingStore raised; other StoreErrors as `Hall.open`.
    """
    if isinstance(store, Hall):
        yield store
        return
    with Hall.open(store or None, create=create) as hall:
        yield hall


def address_of(store: str | None) -> str:
    """The address of a store as it may be shown to whoever named it (None: the usual place)."""
    return without_password(store or default_url())


def opening_of(game: Game, names: Sequence[str], rules: str, options: Mapping[str, Any], rng: Chance) -> list[Fact]:
    """The facts of a new game as far as its first question. Raises BadSetup, BadRules."""
    try:
        first = game.new.begin(rules, names, options, rng)
    except (TypeError, AttributeError) as error:  # what a game is given by name is read by the game alone
        raise BadSetup(Message("given.what-chosen-cannot-read", error=error)) from error
    session = game.session(game.table(), Fresh({}, rng))
    session.take(first)
    session.run()
    return session.facts


def names_of_players(players: object) -> list[str]:
    """The names of the players of a game, in Unicode's form NFC. Raises BadRequest where one cannot be a name, or they
    cannot be told apart."""
    written = players if isinstance(players, Sequence) and not isinstance(players, str) else [None]
    if not all(isinstance(name, str) and name.strip() for name in written):
        raise BadRequest(Message("given.players-list-of-names", given=shortened(players)))
    names = [called(name, "a player's name") for name in written]
    both = alike(names)
    if both is not None:
        raise BadRequest(Message("given.each-player-needs-name-of", one=both[0], other=both[1]))
    for seat, name in names_by_seat(names).items():
        if name.casefold() in seats_of(names) and name.casefold() != seat:
            raise BadRequest(Message("given.cannot-name-of", name=name, seat=seat))
    return names


def visibility_called(name: str) -> Visibility:
    """The visibility of that name. Raises BadRequest for another one."""
    one_of(name, VISIBILITIES, "a visibility")
    return cast("Visibility", name)


def chosen_for(options: object, game: Game) -> Mapping[str, Any]:
    """The choices for a new game, in the form that the game takes. Raises BadRequest, BadSetup."""
    chosen = {} if options is None else options
    if not isinstance(chosen, Mapping):
        raise BadRequest(Message("given.options-are-named", example="{'kingdom': […]}", options=options))
    for name in chosen:
        if name not in game.new.takes:
            raise BadSetup(Message("given.game-of-takes-no", kind=game.name, name=name))
    return {name: _kingdom(value, game) if name == "kingdom" else value for name, value in chosen.items()}


def _kingdom(cards: object, game: Game) -> list[str]:
    """Cards as the game names them, given in any spelling. Raises BadRequest, BadSetup."""
    if isinstance(cards, str) or not isinstance(cards, Sequence) or not all(isinstance(each, str) for each in cards):
        raise BadRequest(Message("given.kingdom-list-of-cards", cards=cards))
    reference = game.reference()
    spellings, ruled = reference.spellings(), {text.name for text in reference.texts(NEWEST)}
    kingdom = []
    for written in cards:
        name = called_so(written, spellings, reference.plain)
        if name is None:
            raise BadSetup(Message("given.no-card", name=written, meant=meant(written, spellings)))
        if name not in ruled:
            raise BadSetup(Message("given.not-ruled-yet", name=name))
        kingdom.append(name)
    return kingdom


def _chance(seed: object, chance: object) -> Chance:
    if chance is None:
        return SystemRandom() if seed is None else Random(whole(seed, "a seed"))
    if not isinstance(chance, Chance):
        raise BadRequest(Message("given.chance-must-shuffle-and-choose", chance=chance))
    return chance
