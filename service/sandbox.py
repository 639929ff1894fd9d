"""A sandbox: a table that a scenario sets, on which every question is answered by hand and every answer taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, get_args
from uuid import UUID

from moothall.domain.games import find
from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.script import live
from moothall.domain.kernel.telling.sheet import Face, Sheet
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.kernel.undo import FREE, UndoRefused
from moothall.domain.store import Meta
from moothall.words import Message, message_of

from .arguments import one_of, whole
from .errors import BadRequest, NotOffered
from .hall import Hall
from .known import Event
from .match import Match
from .question import NotOpen, Question
from .rulings import Scenario, rule_on, scenarios
from .viewed import Looking, sound, whole_of

_CALLED = "sandbox"
"""What errors call the game of a sandbox."""

_ABOUT = ("scenario", "title", "cites", "disputed")
"""What a scenario says of itself."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a sandbox stands, in words of one language.

    `rules` is the spec that it is played by, `players` has the names by seat. `areas` are the parts of the table, and
    `faces` says how each card in them is shown. `question` is the open one (None: the game is over), `refusals` what it
    does not offer and why. `events` are the facts since the table was set, without those that were taken back.
    `may_go_back` and `may_redo` say whether `back` and `redo` have something to do.
    """

    rules: str
    players: Mapping[Player, str]
    areas: Sheet
    faces: Mapping[str, Face]
    question: Question | None
    refusals: Sequence[NotOpen]
    events: Sequence[Event]
    may_go_back: bool
    may_redo: bool

    def to_json(self) -> dict[str, Any]:
        """The standing as plain data."""
        return {
            "rules": self.rules,
            "players": dict(self.players),
            "areas": [{**area._asdict(), "rows": [each._asdict() for each in area.rows]} for area in self.areas],
            "faces": {name: face._asdict() for name, face in self.faces.items()},
            "question": None if self.question is None else self.question.data(),
            "refusals": [{"answer": list(each.answer), "says": each.says, "rule": each.rule} for each in self.refusals],
            "events": [each.to_json() for each in self.events],
            "may_go_back": self.may_go_back,
            "may_redo": self.may_redo,
        }


class Sandbox:
    """A table that was set by hand, played on by the rules of a date. `Sandbox.open` and `Sandbox.of` make one.

    It is kept in memory until it is closed, and sees everything. `match` is the game itself.

    >>> text = '{"scenario": "a", "rules": "2025-01-01", "players": ["Ann", "Bob"], "kingdom": ["Moat"], '
    >>> text += '"given": {"Ann": {"hand": ["Moat"], "deck": ["Gold", "Gold"]}}}'
    >>> with Sandbox.open(text) as sandbox:
    ...     sandbox.say("play Moat")
    ...     sandbox.standing().events[-2].words
    'Ann draws 2 Golds.'
    """

    def __init__(
        self, kind: Game, facts: Sequence[Fact], head: Mapping[str, Any], given: int | None = None, seed: int = 0
    ) -> None:
        """The game of stored `facts`, of which the first `given` set the table (None: all, as far as the first
        question). `head` has its `rules` and `players`, and what a scenario of it says of itself."""
        self.rules: str = head["rules"]
        self._about = {name: head[name] for name in _ABOUT if head.get(name)}
        self._hall = Hall.open("memory:")
        one = UUID(int=1)
        self._hall.archive.put_game(one, kind, facts, Meta(tuple(head["players"]), self.rules))
        self.match = Match(self._hall.archive, kind, self._hall.archive.entry(one), Random(seed))
        if self.match.policy != FREE:
            self.match.set_policy(FREE)
        self._given = self.match.length if given is None else given

    @classmethod
    def open(cls, scenario: str | Scenario, *, rules: str | None = None, seed: int = 0) -> Sandbox:
        """The table of a scenario after its steps, by its own rules or by those of another spec.

        `scenario` is the text of one, of which the first document counts, or what `scenarios` found. Claims are not
        checked. The `seed` decides how cards are shuffled where no step says it. Raises BadRequest, with the line and
        what is wrong, for a scenario that cannot be played.
        """
        document = scenarios(scenario, name="scenario")[0] if isinstance(scenario, str) else scenario
        ruling = rule_on(document, rules)
        if ruling.error is not None or ruling.course is None:
            raise BadRequest(message_of(ruling.error) or str(ruling.error))
        played = ruling.course
        facts = played.game.facts
        head = {**played.document.data, "rules": ruling.at, "players": played.document.players}
        return cls(find(played.document.head.game), facts, head, len(facts) - len(ruling.facts), whole(seed, "a seed"))

    @classmethod
    def of(cls, seen: Looking, *, seed: int = 0) -> Sandbox:
        """The table of a game at the place up to which its keeper looks at it. Raises KeeperOnly, UnsoundStream."""
        whole_game = whole_of(seen, "a table to play on")
        with sound(seen):
            head = {"rules": seen.rules, "players": seen.players}
            return cls(seen.kind, whole_game.facts, head, seed=whole(seed, "a seed"))

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget the table."""
        self._hall.close()

    # Playing

    def choose(self, *numbers: int, lang: Lang = "en") -> None:
        """Answer the open question by the numbers of its choices, whoever is asked. Raises NotOffered."""
        self.match.choose(self._asked(), *numbers, lang=lang)

    def say(self, *words: str, lang: Lang = "en") -> None:
        """Answer the open question by the words of its choices, in either language. Raises NotOffered."""
        self.match.say(self._asked(), *words, lang=lang)

    def back(self) -> None:
        """Take back the last answer, of the scenario or given since. Raises UndoRefused where there is none."""
        last = next(self._answers(), None)
        if last is None:
            raise UndoRefused(Message("undo.no-answer-to-take-back"))
        self.match.undo(last.player, last.seq)

    def redo(self) -> None:
        """Give the answer again that was taken back last. Raises UndoRefused where none was."""
        self.match.redo(next(iter(self.match.names)))

    def _asked(self) -> Player:
        ask = self.match.asked
        if ask is None:
            raise NotOffered(Message("play.game-over"))
        return ask.player

    def _answers(self) -> Iterator[Answered]:
        """The answers since the table was set, the last one first."""
        return (fact for fact in reversed(self._live()) if isinstance(fact, Answered) and fact.seq > self._given)

    def _live(self) -> list[Fact]:
        return live(self.match.facts(None))

    # Looking

    def standing(self, lang: Lang = "en") -> Standing:
        """How the table stands, in words of a language."""
        one_of(lang, get_args(Lang), "a language")
        words, view = self.match.kind.words, self.match.view(None)
        areas = words.sheet(view, lang)
        names = dict.fromkeys(name for area in areas for row in area.rows for name in row.cards if name is not None)
        counts = {fact.seq for fact in self._live()}
        return Standing(
            self.rules,
            self.match.names,
            areas,
            {name: words.face(name, view, lang) for name in names},
            self.match.question(None, lang),
            self.match.refusals(None, lang),
            [each for each in self.match.events(None, self._given, lang) if each.seq in counts],
            next(self._answers(), None) is not None,
            self.match.may_redo,
        )

    def scenario(self) -> str:
        """What was set and done, as the YAML of a scenario that plays the same. Raises CannotHold for what the notation
        has no words for."""
        from moothall.scenarios import export, span

        kind, facts = self.match.kind, self._live()
        if next(self._answers(), None) is None:
            return export.write(kind, facts, _CALLED, self._about)
        return span.write(kind, facts, self._given, facts[-1].seq, _CALLED, self._about)
