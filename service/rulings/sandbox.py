"""A sandbox: a table on which questions are answered by hand or by bots, and every answer by hand is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from moothall.domain.games import USUAL, find
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.fresh import Chance
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams import undo
from moothall.domain.kernel.streams.undo import UndoRefused
from moothall.domain.kernel.telling.sheet import Face, Sheet
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.rules_spec import NEWEST
from moothall.projections.finding.seats import names_by_seat
from moothall.words import Message, message_of
from moothall.words.catalogue import languages

from ..arguments import one_of, whole, words
from ..errors import BadRequest, NotOffered
from ..lookup.kinds import kind_called
from ..matches.bots import IDLE, Seeded, bots_by_seat
from ..matches.hall import chosen_for, names_of_players, opening_of
from ..matches.known import Event
from ..matches.played import Laid, Played
from ..questions.question import NotOpen, Question, by_numbers
from ..viewed import Looking, sound, view_kept, whole_of
from .ruling import Scenario, rule_on, scenarios

_CALLED = "sandbox"
"""What errors call the game of a sandbox."""

_DONE = ("when", "then")
"""What a scenario does and claims at the table that it sets."""

_ABOUT = ("scenario", "title", "cites", "disputed")
"""What a scenario says of itself."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a sandbox, in words of one language.

    `rules` is the spec that it is played by, `players` has the names by seat. `areas` are the parts of the table,
    `faces` says how each card in them is shown, and `prices` what the piles cost now, by the pile. `question` is the
    open one (None: the game is over), `refusals` what it does not offer and why. `events` are the facts since the table
    was set, without those that were taken back. `may_go_back` and `may_redo` say whether `back` and `redo` have
    something to do. `outcome` has the `scores` and the `winners` by seat, and what else the game says of its end; None
    as long as it goes on.
    """

    rules: str
    players: Mapping[Player, str]
    areas: Sheet
    faces: Mapping[str, Face]
    prices: Mapping[str, Mapping[str, int]]
    question: Question | None
    refusals: Sequence[NotOpen]
    events: Sequence[Event]
    may_go_back: bool
    may_redo: bool
    outcome: Mapping[str, Any] | None

    def to_json(self) -> dict[str, Any]:
        """The standing as plain data."""
        return {
            "rules": self.rules,
            "players": dict(self.players),
            **Laid(self.areas, self.faces, self.prices).to_json(),
            "question": None if self.question is None else self.question.data(),
            "refusals": [{"answer": list(each.answer), "says": each.says, "rule": each.rule} for each in self.refusals],
            "events": [each.to_json() for each in self.events],
            "may_go_back": self.may_go_back,
            "may_redo": self.may_redo,
            "outcome": None if self.outcome is None else dict(self.outcome),
        }


class Sandbox:
    """A table that is played on by the rules of a date. `Sandbox.open`, `Sandbox.of` and `Sandbox.start` make one.

    It is kept in memory alone. People answer by `choose` and `say`; where a bot is asked then, it answers, until a
    person is asked. `bots` has the kind of bot for each player, by seat or name, who is one. The `seed` decides how
    cards are shuffled where no step says it, and what bots choose by chance: the same seed and answers make the same
    game.

    >>> text = '{"scenario": "a", "rules": "2025-01-01", "players": ["Ann", "Bob"], "kingdom": ["Moat"], '
    >>> text += '"given": {"Ann": {"hand": ["Moat"], "deck": ["Gold", "Gold"]}}}'
    >>> sandbox = Sandbox.open(text)
    >>> sandbox.say("play Moat")
    >>> sandbox.standing().events[-2].words
    'Ann draws 2 Golds.'
    """

    def __init__(
        self,
        kind: Game,
        facts: Sequence[Fact],
        head: Mapping[str, Any],
        chance: Chance,
        bots: Seeded,
        opening: int | None = None,
        table: Mapping[str, Any] | None = None,
    ) -> None:
        """The game of stored `facts`, of which the first `opening` set the table (None: all, as far as the first
        question). `head` has its `rules` and `players`, and what a scenario of it says of itself; `table` is the
        scenario that set the table, where one did."""
        self.rules: str = head["rules"]
        self._set = table
        self._about = {name: head[name] for name in _ABOUT if head.get(name)}
        self._bots = bots
        self._played = Played(kind, names_by_seat(head["players"]), chance)
        self._stand([*facts])
        self._given = len(self._played.stored) if opening is None else opening
        self._let_bots_play()

    @classmethod
    def open(
        cls,
        scenario: str | Scenario,
        *,
        rules: str | None = None,
        seed: int = 0,
        bots: Mapping[str, str] | None = None,
    ) -> Sandbox:
        """The table of a scenario after its steps, by its own rules or by those of another spec.

        `scenario` is the text of one, of which the first document counts, or what `scenarios` found. Claims are not
        checked. Raises BadRequest, with the line and what is wrong, for a scenario that cannot be played, and for bots
        that cannot play; NoSuchPlayer.
        """
        document = scenarios(scenario, name="scenario")[0] if isinstance(scenario, str) else scenario
        ruling = rule_on(document, rules)
        if ruling.error is not None or ruling.course is None:
            raise BadRequest(message_of(ruling.error) or str(ruling.error))
        played = ruling.course
        facts = played.game.facts
        head = {**played.document.data, "rules": ruling.at, "players": played.document.players}
        opening = len(facts) - len(ruling.facts)
        kind, number = find(played.document.head.game), whole(seed, "a seed")
        seated = _seated(kind, head["players"], bots, number)
        return cls(kind, facts, head, Random(number), seated, opening, played.document.data)

    @classmethod
    def of(cls, seen: Looking, *, seed: int = 0, bots: Mapping[str, str] | None = None) -> Sandbox:
        """The table of a game at the place up to which its keeper looks at it. Raises KeeperOnly, UnsoundStream, and
        BadRequest and NoSuchPlayer for bots that cannot play."""
        whole_game, number = whole_of(seen, "a table to play on"), whole(seed, "a seed")
        with sound(seen):
            head = {"rules": seen.rules, "players": seen.players}
            seated = _seated(seen.kind, seen.players, bots, number)
            return cls(seen.kind, whole_game.facts, head, Random(number), seated)

    @classmethod
    def start(
        cls,
        players: Sequence[str],
        *,
        kind: str = USUAL,
        rules: str = NEWEST,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        bots: Mapping[str, str] | None = None,
    ) -> Sandbox:
        """The table of a new game, set up as `Hall.start` does. Raises BadRequest, BadSetup, BadRules, NoSuchPlayer."""
        names, spec, number = names_of_players(players), words(rules, "the rules"), whole(seed, "a seed")
        game, chance = kind_called(kind), Random(number)
        seated = _seated(game, names, bots, number)
        facts = opening_of(game, names, spec, chosen_for(options, game), chance)
        return cls(game, facts, {"rules": spec, "players": names}, chance, seated)

    # Playing

    def choose(self, *numbers: int, lang: Lang = "en") -> None:
        """Answer the open question by the numbers of its choices, whoever is asked. Raises NotOffered."""
        self._give(by_numbers(self._played.asked(self._ask(), lang), numbers))

    def say(self, *words: str, lang: Lang = "en") -> None:
        """Answer the open question by the words of its choices, in either language. Raises NotOffered."""
        self._give(self._played.in_words(self._played.session, self._ask(), words, lang))

    def back(self) -> None:
        """Take back the last answer of a person, of the scenario or given since, and those of bots after it. Raises
        UndoRefused where there is none."""
        last = self._last()
        if last is None:
            raise UndoRefused(Message("undo.no-answer-to-take-back"))
        self._add(undo.retraction(len(self._played.stored), last.seq, last.player, ""))

    def redo(self) -> None:
        """Give the answer again that was taken back last, and those of bots after it. Raises UndoRefused where none
        was."""
        again, *_ = undo.redo(self._played.course, len(self._played.stored))
        self._add(again)
        self._let_bots_play()

    def _ask(self) -> Ask:
        ask = self._played.session.asked
        if ask is None:
            raise NotOffered(Message("play.game-over"))
        return ask

    def _give(self, reply: Answer) -> None:
        self._keep(reply)
        self._let_bots_play()

    def _keep(self, reply: Answer) -> None:
        try:
            self._played.keep(self._played.give(reply))
        except BaseException:  # whatever it was: the rules have gone on
            self._stand(self._played.stored)
            raise

    def _let_bots_play(self) -> None:
        """Let bots answer until a person is asked or the game is over. Where they can do nothing any more, their
        question stays open."""
        idle = 0
        while (ask := self._played.session.asked) is not None and ask.player in self._bots:
            idle = idle + 1 if ask.answers() == 1 else 0
            if idle > IDLE:
                return
            self._keep(self._bots.answer(self._played.session, ask, len(self._live())))

    def _add(self, fact: Fact) -> None:
        """Add a fact about the stream, and stand where it leads."""
        self._stand([*self._played.stored, fact])

    def _stand(self, facts: list[Fact]) -> None:
        self._played.stand(facts, keep=lambda _: None)

    def _last(self) -> Answered | None:
        """The last answer of a person since the table was set."""
        return next((fact for fact in self._answers() if fact.player not in self._bots), None)

    def _answers(self) -> Iterator[Answered]:
        """The answers since the table was set, the last one first."""
        return (fact for fact in reversed(self._live()) if isinstance(fact, Answered) and fact.seq > self._given)

    def _live(self) -> Sequence[Fact]:
        return self._played.course.standing.facts

    # Looking

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return self._played.session.asked is None

    def standing(self, lang: Lang = "en", viewer: str | None = None) -> Standing:
        """The state of the table as a viewer may know it (None: all of it), in words of a language. Raises
        NoSuchPlayer."""
        one_of(lang, languages(), "a language")
        played = self._played
        laid = played.sheet(viewer, lang)
        counts = {fact.seq for fact in self._live()}
        return Standing(
            self.rules,
            played.names,
            laid.areas,
            laid.faces,
            laid.prices,
            played.question(viewer, lang),
            played.refusals(viewer, lang),
            [each for each in played.known(viewer).events(self._given, lang) if each.seq in counts],
            self._last() is not None,
            played.may_redo(len(played.stored)),
            played.kind.outcome(played.session.table) if self.is_over else None,
        )

    def view(self, viewer: str | None = None) -> Looking:
        """The game so far, as a viewer may see it (None: all of it). Raises NoSuchPlayer."""
        players = [*self._played.names.values()]
        return view_kept(self._played.kind, self._played.stored, players, _CALLED).by(viewer)

    def scenario(self) -> str:
        """The table as it was set, and all that was done, as the YAML of a scenario that plays the same.

        Raises CannotHold for what the notation has no words for.
        """
        from moothall.scenarios import export, span
        from moothall.scenarios.yaml_lines import written

        kind, facts = self._played.kind, self._live()
        if next(self._answers(), None) is not None:
            return span.write(kind, facts, self._given, facts[-1].seq, _CALLED, self._about, self._set)
        if self._set is None:
            return export.write(kind, facts, _CALLED, self._about)
        table = {name: value for name, value in self._set.items() if name not in _DONE}
        return written(table, {**self._about, "rules": self.rules})


def _seated(kind: Game, players: Sequence[str], bots: Mapping[str, str] | None, seed: int) -> Seeded:
    """The bots of a table. Raises BadRequest, NoSuchPlayer."""
    return Seeded(kind, bots_by_seat(kind, players, bots or {}), seed)
