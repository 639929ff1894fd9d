"""A game with its rules at work: its facts, the question that they lead to, and what each viewer may know of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.fresh import Chance, PlayedOn
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.streams.snapshots import Snapshots
from moothall.domain.kernel.streams.undo import Course, UndoRefused, redo
from moothall.domain.kernel.telling.sheet import Face, Sheet
from moothall.domain.kernel.telling.words import Drawing, Lang, Naming, Offer
from moothall.projections.finding.seats import seat_of, viewer_of
from moothall.words.catalogue import languages

from ..arguments import one_of
from ..errors import NotOffered
from ..questions.question import Asked, NotOpen, Question, by_words, offers_of, question_of
from .known import Known


@dataclass(frozen=True, slots=True)
class Laid:
    """A table in parts for a page: its `areas`; `faces` says how each card in them is shown, `prices` what the piles
    cost now, by the pile."""

    areas: Sheet
    faces: Mapping[str, Face]
    prices: Mapping[str, Mapping[str, int]]

    def to_json(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "areas": [{**area._asdict(), "rows": [each._asdict() for each in area.rows]} for area in self.areas],
            "faces": {name: face._asdict() for name, face in self.faces.items()},
            "prices": {name: dict(price) for name, price in self.prices.items()},
        }


class Played:
    """A game with its rules at work. A match keeps what comes of it in a store, a sandbox keeps it in memory.

    `stored` are the facts that are kept, `course` what counts of them, `session` the rules where they stand. It calls
    nobody else and waits for nothing: only one thread at a time may use it.
    """

    session: Session[Any]

    def __init__(self, kind: Game, names: Mapping[Player, str], chance: Chance) -> None:
        self.kind = kind
        self.names = dict(names)
        self.stored: list[Fact] = []
        self.course = Course()
        self.snapshots = Snapshots(kind)
        self._chance = chance
        self._told = 0
        self._known: dict[Player | None, Known] = {}
        self._offered: tuple[Ask, Lang, Sequence[Offer]] | None = None

    # Going on

    def stand(
        self, stored: list[Fact], behind: int | None = None, keep: Callable[[Sequence[Fact]], object] | None = None
    ) -> None:
        """Let the rules go on from stored facts as far as their next question. Raises Divergence.

        A stream may end before its next question, such as one exported as GAME@SEQ: what the rules add stands behind
        the first `behind` facts (None: the stored ones) and is given to `keep`. Without it, `give` has it too.
        """
        course = self.course
        if course.length != len(self.stored):  # it was followed to facts with which the rules could not go on
            course = self.course = Course()
        course.follow(stored[course.length :])
        standing = course.standing.facts
        session = self.snapshots.resume(
            standing, lambda: PlayedOn({}, self._chance, course), len(stored) if behind is None else behind
        )
        added = session.facts[len(standing) :]
        if added and keep is not None:
            keep(added)
            stored = [*stored, *added]
            course.follow(added)
        self.stored = stored
        self.session = session
        self._told = len(standing)

    def give(self, reply: Answer) -> Sequence[Fact]:
        """Answer the open question. Returns the facts that follow, to `keep` or to take back by `stand`."""
        self.session.answer(reply)
        return self.session.facts[self._told :]

    def keep(self, new: Sequence[Fact], behind: Sequence[Fact] | None = None) -> None:
        """New facts are kept from now on, behind the stored ones or, where others are stored now, behind those."""
        if behind is not None:
            self.stored = [*behind]
        self.stored += new
        self.course.follow(self.stored[self.course.length :])
        self._told = len(self.session.facts)
        self.snapshots.follow(self.course.standing.facts)

    def may_redo(self, behind: int) -> bool:
        """Whether there is an undo to take back behind so many facts: no new answer has followed it."""
        with suppress(UndoRefused):
            return bool(redo(self.course, behind))
        return False

    # Looking

    @property
    def at(self) -> int:
        """Where the question stands: the last fact that counts, so the same again after an undo."""
        return self.session.facts[-1].seq

    def seat(self, player: str) -> Player:
        """The seat of a player, given by it or by the player's name. Raises NoSuchPlayer."""
        return seat_of(list(self.names.values()), player)

    def viewer(self, viewer: str | None) -> Player | None:
        """The seat of a viewer, None for the keeper. Raises NoSuchPlayer."""
        return viewer_of(list(self.names.values()), viewer)

    def called(self, lang: Lang) -> Naming:
        """The names of the players in a language. Raises BadRequest for a language that is not there."""
        one_of(lang, languages(), "a language")
        return self.kind.words.naming(lang, self.names)

    def question(self, viewer: str | None, lang: Lang) -> Question | None:
        """The open question as a viewer may know it; None at the end of the game."""
        ask, seat = self.session.asked, self.viewer(viewer)
        self.called(lang)
        if ask is None:
            return None
        if seat not in (None, ask.player):
            return Question(self.at, ask.player, ask.subject)
        return question_of(self.asked(ask, lang), self.at)

    def refusals(self, viewer: str | None, lang: Lang) -> list[NotOpen]:
        """The answers that the open question does not offer, and why; empty for those who may not know them."""
        ask, seat = self.session.asked, self.viewer(viewer)
        called = self.called(lang)
        if ask is None or seat not in (None, ask.player):
            return []
        return [
            NotOpen(each.answer, each.because.told.with_names(self.names).in_words(called.lang), each.because.rule)
            for each in self.kind.refusals(self.session, ask)
        ]

    def view(self, viewer: str | None) -> dict[str, Any]:
        """The table as a viewer may see it, as plain data; with `seq` and `question`."""
        question = self.question(viewer, "en")
        return {"seq": len(self.stored), **self.table(viewer), "question": question and question.data()}

    def table(self, viewer: str | None) -> dict[str, Any]:
        """The table alone as a viewer may see it."""
        return self.kind.view(self.session.table, self.viewer(viewer))

    def drawing(self, viewer: str | None, lang: Lang) -> str:
        """The table as a viewer may see it, as text of several lines."""
        return self.kind.words.drawing(self.table(viewer), lang)

    def parts(self, viewer: str | None, lang: Lang) -> Drawing:
        """The same as the lines of each of its parts."""
        return self.kind.words.draw(self.table(viewer), lang)

    def sheet(self, viewer: str | None, lang: Lang) -> Laid:
        """The table as a viewer may see it, in parts for a page that lays it out itself."""
        words, view, prices = self.kind.words, self.table(viewer), self.kind.prices(self.session.table)
        areas = words.sheet(view, lang)
        names = dict.fromkeys(name for area in areas for row in area.rows for name in row.cards if name is not None)
        return Laid(areas, {name: words.face(name, view, lang) for name in names}, prices())

    def known(self, viewer: str | None) -> Known:
        """The stored facts as a viewer may know them."""
        seat = self.viewer(viewer)
        known_to_seat = self._known.get(seat)
        if known_to_seat is None:
            known_to_seat = self._known[seat] = Known(self.kind, seat, self.names)
        known_to_seat.follow(self.stored)
        return known_to_seat

    # What answers mean

    def asked(self, ask: Ask, lang: Lang, session: Session[Any] | None = None) -> Asked:
        """A question with its words in a language: the open one, or one of another session."""
        at = self.session if session is None else session
        words = self.kind.words
        return Asked(
            ask, self.called(lang), lambda: self._offers(at, ask, lang), lambda choice: words.about(at, ask, choice)
        )

    def in_words(self, session: Session[Any], ask: Ask, words: Sequence[str], lang: Lang) -> Answer:
        """The answer that words of either language name. Raises NotOffered, in those of `lang`."""
        other: Lang = "en" if lang == "ja" else "ja"
        try:
            return by_words(self.asked(ask, lang, session), words)
        except NotOffered:
            with suppress(NotOffered):
                return by_words(self.asked(ask, other, session), words)
            raise

    def _offers(self, session: Session[Any], ask: Ask, lang: Lang) -> Sequence[Offer]:
        """What a question offers; kept as long as the same is asked for, since every view tells it."""
        if self._offered is None or self._offered[0] is not ask or self._offered[1] != lang:
            words = self.kind.words
            offers = offers_of(ask, words.naming(lang, self.names), lambda menu: words.offers(session, menu, lang))
            self._offered = (ask, lang, offers)
        return self._offered[2]
