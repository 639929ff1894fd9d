"""A match: one stored game with its rules at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Any
from uuid import UUID

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.fresh import Chance
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Divergence, Session
from moothall.domain.kernel.streams import undo as rules
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.words import Drawing, Lang
from moothall.domain.store import Archive, Conflict, GameEntry
from moothall.domain.store.reading import Cards
from moothall.domain.store.records import Visibility
from moothall.projections.finding.seats import names_by_seat
from moothall.words import Message, sentence_of
from moothall.words.catalogue import languages

from ..arguments import one_of, whole, words
from ..errors import CannotGoOn, NotOffered, WrongPlayer
from ..questions.question import NotOpen, Question, by_data, by_numbers
from ..questions.repeated import Read, is_repeated
from . import retractions
from .continuation import Continuation
from .forks import Fork
from .known import Event
from .played import Played
from .retractions import MayUndo
from .subscription import Subscription, Watching


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """An undo that waits for the others: its place in the game (`seq`), the answer it would take back, who asked and
    why, and who has yet to agree."""

    seq: int
    target: int
    by: Player
    reason: str
    missing: tuple[Player, ...]


class Match:
    """A stored game with its rules at work. `Hall.start` and `Hall.resume` make one.

    Players are given by their seats (`p1`) or their names, and a viewer is a player; the viewer None sees everything
    and is for the keeper of the hall alone. A player who is not there raises NoSuchPlayer.

    A match knows the game as it stood when it last looked; `refresh` shows what others did. A write by a match that has
    not seen it raises Conflict, and stores nothing. Threads may share a match: each call is done as a whole before the
    next.

    An `imported` game is evidence and stays as it is. The first answer, undo or policy makes a fork of it, and from
    then on the match is one of that: `game` is the fork's id, and `fork` says of what.
    """

    def __init__(self, archive: Archive, kind: Game, entry: GameEntry, chance: Chance) -> None:
        """The game of that entry as it is stored. Raises CannotGoOn."""
        self.game: UUID = entry.game
        self.kind = kind
        self.imported = entry.imported
        self.fork: Fork | None = None
        self._entry = entry
        self._archive = archive
        self._lock = RLock()
        self._cards = Cards()
        self._played = Played(kind, names_by_seat(entry.players), chance)
        self.names: dict[Player, str] = self._played.names
        self.refresh()

    # Where it stands

    @property
    def session(self) -> Session[Any]:
        """The rules at work, for bots and for looking on: whoever changes anything in it spoils the match."""
        with self._lock:
            return self._played.session

    @property
    def asked(self) -> Ask | None:
        """The open question as the rules ask it, None at the end of the game."""
        return self.session.asked

    @property
    def length(self) -> int:
        """The number of stored facts, as far as this match knows."""
        with self._lock:
            return len(self._played.stored)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.asked is None

    @property
    def outcome(self) -> dict[str, Any]:
        """The outcome of a game that has ended, or the state of one that is left: `rules`, `players`, `over`, `scores`,
        `winners`, …"""
        with self._lock:
            return self.kind.outcome(self._played.session.table)

    def refresh(self) -> bool:
        """See what others did meanwhile. Returns whether they did anything. Raises CannotGoOn."""
        with self._lock:
            before = len(self._played.stored)
            while self._archive.length(self.game) != len(self._played.stored):
                new = self._archive.read_on(self.game, len(self._played.stored), self._cards.of(self._played.stored))
                try:
                    self._stand([*self._played.stored, *new])
                except Conflict:
                    continue  # another has stored what comes next at the same time: look again
            return len(self._played.stored) > before

    def _stand(self, stored: list[Fact]) -> None:
        """Let the rules go on from stored facts; an imported game stays as it is. Raises CannotGoOn."""
        going = self._going_on(stored)
        try:
            self._played.stand(stored, len(going.facts), None if self.imported else going.store)
        except Divergence as error:
            raise CannotGoOn(Message("look.does-not-re-run-by-rules", game=self.game, seq=error.seq)) from error

    def _going_on(self, stored: Sequence[Fact]) -> Continuation:
        return Continuation(self._archive, self.kind, self._entry, stored)

    # Looking

    def seat(self, player: str) -> Player:
        """The seat of a player, given by it or by the player's name. Raises NoSuchPlayer."""
        return self._played.seat(player)

    @property
    def at(self) -> int:
        """Where the match stands: the `at` of the open question, or of the end of the game, for everybody who looks on.
        It is the last stored fact that counts, so the same again after an undo."""
        with self._lock:
            return self._played.at

    def refusals(self, viewer: str | None, lang: Lang = "en") -> list[NotOpen]:
        """The answers that the open question does not offer though somebody might think of them, each with the reason.
        They are for the player who must answer, and for the keeper; for everybody else the list is empty, since it
        would show what that player holds."""
        with self._lock:
            return self._played.refusals(viewer, lang)

    def question(self, viewer: str | None, lang: Lang = "en") -> Question | None:
        """The open question as a viewer may know it, with its words in a language; None at the end of the game."""
        with self._lock:
            return self._played.question(viewer, lang)

    def view(self, viewer: str | None) -> dict[str, Any]:
        """The table as a viewer may see it, as plain data; with `seq`, the number of stored facts, and `question`."""
        with self._lock:
            return self._played.view(viewer)

    def table(self, viewer: str | None) -> dict[str, Any]:
        """The table alone as a viewer may see it: `view` without `seq` and `question`."""
        with self._lock:
            return self._played.table(viewer)

    def drawing(self, viewer: str | None, lang: Lang = "en") -> str:
        """The table as a viewer may see it, as text of several lines."""
        with self._lock:
            return self._played.drawing(viewer, lang)

    def parts(self, viewer: str | None, lang: Lang = "en") -> Drawing:
        """The table as a viewer may see it, as text: the lines of each of its parts."""
        with self._lock:
            return self._played.parts(viewer, lang)

    def sheet(self, viewer: str | None, lang: Lang = "en") -> dict[str, Any]:
        """The table as a viewer may see it, as data for a page that lays it out itself: `areas` with their rows in
        words of a language, `faces` of the cards in them, and `prices` of the piles."""
        one_of(lang, languages(), "a language")
        with self._lock:
            return self._played.sheet(viewer, lang).to_json()

    def facts(self, viewer: str | None, since: int = 0) -> list[Fact]:
        """The stored facts after fact `since` as a viewer may know them, those taken back among them."""
        after = whole(since, "since")
        with self._lock:
            return self._played.known(viewer).facts(after)

    def told(self, viewer: str | None, since: int = 0, lang: Lang = "en") -> list[str]:
        """The events after fact `since`, as a viewer may know them: a line for each fact that has no cause, with the
        sentences of the facts that it caused. Facts that only repeat others are left out: answers, phases, minor
        facts."""
        after = whole(since, "since")
        with self._lock:
            return self._played.known(viewer).told(after, lang)

    def events(self, viewer: str | None, since: int = 0, lang: Lang = "en") -> list[Event]:
        """The stored facts after fact `since` as a viewer may know them, each with its words in a language: for a
        client that shows them one by one. Ask again with the `seq` of the last one."""
        after = whole(since, "since")
        one_of(lang, languages(), "a language")
        with self._lock:
            return self._played.known(viewer).events(after, lang)

    def subscribe(self, viewer: str | None, since: int | None = None) -> Subscription:
        """The facts after fact `since` (None: after what is stored now) as a viewer may know them, as they come."""
        after = self.length if since is None else whole(since, "since")
        return Subscription(
            self.kind, self._played.viewer(viewer), after, self._stored_after, lambda: self._archive.watch(self.game)
        )

    def watch(self, told: Callable[[], object]) -> Watching:
        """Have `told` called whenever somebody has stored something in the game, until the result is closed.

        It is called without arguments, from another thread, and maybe once for several facts: with asyncio pass
        `lambda: loop.call_soon_threadsafe(event.set)`. Then look by `refresh` and `events`, or by the `poll` of a
        subscription. Keep the result, a context manager: with it the calls end. Where `told` raises, they end too.
        """
        return Watching(self._archive.watch(self.game, told))

    def _stored_after(self, at: int) -> Sequence[Fact]:
        """The facts after the first `at` that anybody has stored; this match stays where it is."""
        length = self._archive.length(self.game)
        with self._lock:
            if length <= len(self._played.stored):
                return self._played.stored[at:length]
        return self._archive.read(self.game, after=at) if length > at else ()

    # Answering

    def choose(self, player: str, *numbers: int, at: int | None = None, lang: Lang = "en") -> bool:
        """Answer by the numbers that choices have in a language. At a menu give one; where `least` is 0 none at all is
        an answer too.

        `at` is the question's own: an answer to another question than the open one raises Conflict. But where the
        player has answered that question just so, nothing happens, and False is returned (else True): whoever does not
        know whether an answer has arrived sends it again, with the same `at`, by whichever process.
        Raises WrongPlayer, NotOffered, Conflict; nothing has happened then.
        """
        played = self._played
        played.called(lang)
        return self._answer(player, at, lambda session, ask: by_numbers(played.asked(ask, lang, session), numbers))

    def say(self, player: str, *words: str, at: int | None = None, lang: Lang = "en") -> bool:
        """Answer by the words that choices have, in either language; otherwise as `choose`.

        `lang` is the language in which NotOffered lists them.
        """
        played = self._played
        played.called(lang)
        return self._answer(player, at, lambda session, ask: played.in_words(session, ask, words, lang))

    def answer(self, player: str, answer: object, *, at: int | None = None) -> bool:
        """Answer by the answer itself, a list of cards, words and numbers, or of the data for them; otherwise as
        `choose`. Cards and piles may have their name in either language. Raises BadRequest for what is not a list."""
        name_of, played = self.kind.reference().name_of, self._played
        return self._answer(player, at, lambda session, ask: by_data(played.asked(ask, "en", session), answer, name_of))

    def _answer(self, player: str, at: int | None, read: Read) -> bool:
        """Answer the open question. False where the player has answered the question at `at` so before."""
        with self._lock:
            seat = self.seat(player)
            try:
                return self._answer_now(seat, at, read)
            except Conflict:
                if at is None or not self._is_repeated(seat, at, read):
                    raise
                return False

    def _is_repeated(self, seat: Player, at: int, read: Read) -> bool:
        """Whether a player has answered the question at `at` so, whoever stored it. The match sees it then."""
        seen = self._played.stored
        stored = seen if self._archive.length(self.game) == len(seen) else self._archive.read(self.game)
        repeated = is_repeated(self.kind, live(stored), at, seat, read)
        if repeated:
            self.refresh()
        return repeated

    def _answer_now(self, seat: Player, at: int | None, read: Read) -> bool:
        """Answer the open question; in the lock. Raises WrongPlayer, NotOffered, Conflict."""
        ask = self._played.session.asked
        if at is not None and whole(at, "at") != self._played.at:
            raise Conflict(Message("play.has-gone-on-from-to", game=self.game, at=at, now=self._played.at))
        if ask is None:
            raise NotOffered(Message("play.game-over"))
        if ask.player != seat:
            who, whose, other = map(self._told_as, (ask.player, ask.subject, seat))
            if ask.subject != ask.player:
                raise WrongPlayer(Message("play.must-answer-for", who=who, whose=whose, other=other))
            raise WrongPlayer(Message("play.must-answer", who=who, other=other))
        return self._give(read(self._played.session, ask))

    def _give(self, reply: Answer) -> bool:
        """Answer the open question and store what follows, all or nothing. False where that was stored already."""
        try:
            return self._store(self._played.give(reply))
        except BaseException:  # whatever it was: the rules have gone on, and the store has not
            self._stand(self._played.stored)
            raise

    def _store(self, new: Sequence[Fact]) -> bool:
        """Store what follows the stored facts, of an imported game in a fork, with which the match goes on. False where
        it was stored already."""
        going = self._going_on(self._played.stored)
        fork = going.store(new)
        if fork is not None:
            self.game, self.fork, self.imported = fork.game, fork, False
            self._entry = self._archive.entry(fork.game)
        self._played.keep(new, None if fork is None else going.facts)
        return not going.repeats

    @property
    def visibility(self) -> Visibility:
        """To whom a server shows the game: that never changes."""
        return self._entry.visibility

    def _told_as(self, seat: Player) -> str:
        """The player's name; with the seat where another is called the same."""
        name = self.names[seat]
        return name if [*self.names.values()].count(name) == 1 else f"{name} ({seat})"

    # Taking back

    @property
    def policy(self) -> str:
        """Which undo the game allows: `free`, `consent`, `no-hidden-information` or `never`."""
        with self._lock:
            return self._played.course.policy

    def set_policy(self, policy: str, by: str | None = None) -> None:
        """Say which undo is allowed from here on: for the keeper of the hall. Raises BadRequest, Conflict."""
        one_of(policy, rules.POLICIES, "a policy")
        with self._lock:
            self._append(retractions.allowed(self._at_end, policy, "" if by is None else self.seat(by)))

    @property
    def request(self) -> UndoRequest | None:
        """The undo that waits for the others, if there is one."""
        with self._lock:
            open_request = self._played.course.request
            if open_request is None:
                return None
            by_player = open_request.asked
            missing = tuple(seat for seat in self.names if seat not in (by_player.by, *open_request.agreed))
            return UndoRequest(by_player.seq, by_player.target, by_player.by, by_player.reason, missing)

    def may_undo(self, player: str, seq: int | None = None) -> MayUndo:
        """The effect that `undo` with the same arguments would have: which answer it would take back, which hidden
        cards that crosses, who must agree, or why it is refused. Nothing is stored."""
        with self._lock:
            seat = self.seat(player)
            at, by = (None, seat) if seq is None else (whole(seq, "seq"), None)
            try:
                target = rules.answer_to_take_back(self._played.course.standing.facts, at, by)
            except rules.UndoRefused as error:
                return MayUndo(because=sentence_of(error))
            others = {other: name for other, name in self.names.items() if other != seat}
            name = self.names[target.player]
            return retractions.may_take_back(self.kind, self._played.course, target, others, name, (self.policy,))

    def undo(self, player: str, seq: int | None = None, reason: str = "") -> bool:
        """Take back the answer `seq`, by default the player's own last one, and all that followed.

        True when that is done. False when by the policy `consent` the others have yet to agree: they are asked then.
        Raises UndoRefused where there is no such answer or the policy forbids it, Conflict.
        """
        with self._lock:
            seat, why = self.seat(player), words(reason, "a reason")
            at, by = (None, seat) if seq is None else (whole(seq, "seq"), None)
            target = rules.answer_to_take_back(self._played.course.standing.facts, at, by)
            others = [other for other in self.names if other != seat]
            if self.policy == rules.CONSENT and others:
                self._append(retractions.asked(self._at_end, target.seq, seat, why))
                return False
            done = retractions.taken_back(
                self.kind, self._played.course, self._at_end, target, seat, why, policies=(self.policy,)
            )
            self._append(done.fact)
            return True

    def agree(self, player: str) -> bool:
        """Agree to the undo that waits. True when it is done, since all others have agreed. Raises UndoRefused."""
        with self._lock:
            seat, request = self._asked_too(player)
            agreed = retractions.answered(self._at_end, request.seq, seat, True)
            if request.missing != (seat,):
                self._append(agreed)
                return False
            # Both facts in one append: an undo to which all agreed is done.
            done = rules.retraction(agreed.seq, request.target, request.by, request.reason)
            self._append(agreed, done)
            return True

    def decline(self, player: str) -> None:
        """Do not agree to the undo that waits: it is off. Raises UndoRefused."""
        with self._lock:
            seat, request = self._asked_too(player)
            self._append(retractions.answered(self._at_end, request.seq, seat, False))

    def _asked_too(self, player: str) -> tuple[Player, UndoRequest]:
        """The seat of a player whose word on the undo that waits is missing, and that undo."""
        seat, request = self.seat(player), self.request
        if request is None:
            raise rules.UndoRefused(Message("play.no-undo-waits-for-anybody"))
        if seat not in request.missing:
            raise rules.UndoRefused(Message("play.has-said-all-to-say", who=self._told_as(seat)))
        return seat, request

    @property
    def may_redo(self) -> bool:
        """Whether there is an undo to take back: no new answer has followed it."""
        with self._lock:
            return self._played.may_redo(self._at_end)

    def redo(self, player: str) -> None:
        """Bring back what the last undo took, as long as no new answer followed.

        By the policy `consent` only who took it back may do so, by `never` nobody. Raises UndoRefused, Conflict.
        """
        with self._lock:
            seat = self.seat(player)
            done = retractions.brought_back(self.kind, self._played.course, self._at_end, seat, self._told_as(seat))
            self._append(done.fact)

    def _append(self, *facts: Fact) -> None:
        """Store facts about the stream, and stand where they lead. Raises Conflict."""
        self._store(facts)
        self._stand(self._played.stored)

    @property
    def _at_end(self) -> int:
        """How many facts new ones follow: in a fork there is one more."""
        return len(self._played.stored) + self.imported
