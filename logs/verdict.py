"""What an audit found, whatever the format of the log and its game."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.phrase import Both, ended
from moothall.domain.kernel.telling.unseen import Lines
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.version import __version__
from moothall.logs.outcome import NOTHING, Outcome
from moothall.words import Message

GameVerdict = Literal["agrees", "diverges", "contradicts", "undecided", "unruled", "unreadable"]
Proof = Literal["open", "counted", "exhausted"]
"""Why no game explains a line: all that the rule looks at was public or certain; a player's cards, counted, lack the
face; or every course within the interval was tried."""
PROOFS: Mapping[Proof | None, Message] = {
    "open": Message("rests.proved-open"),
    "counted": Message("rests.proved-counted"),
    "exhausted": Message("rests.proved-exhausted"),
    None: Message("rests.not-proved"),
}
"""How certain a difference is."""
Ending = Literal["rules", "left", "cut"]
"""How a log ends: with the game, with a player who leaves it, or in the middle of it."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a difference is about: a player, all players that it touches, the turn, by the line of its header, the verb
    of the line, and the cards that it names."""

    about: str | None
    players: frozenset[str]
    turn: int
    verb: str = ""
    cards: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """Cards of a player's zone that nobody had seen where a log differs: how many they were, and at most how many of
    each name there could be among them (None: they may come from more shuffles than are counted). `coins` is the most $
    that the player could have in that turn, whatever they were (None: it was not their turn, or cards may have done
    more than give coins)."""

    player: str
    zone: str
    cards: int
    can_be: Mapping[str, int] | None
    coins: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference: where it shows, where it can have begun, what the log says, what the rules say, in English and in
    Japanese, and which rule.

    `why` gives the reason in words, `follows` is the line of the difference that this one follows from (None: it is a
    cause of its own).
    """

    line: int
    interval: tuple[int, int]
    says: str
    ruling: str
    ruling_ja: str
    rule: str
    seq: int | None
    gap: int | None = None
    """The line that nobody can read and that may be behind it."""
    scope: Scope | None = None
    why: str | None = None
    why_ja: str | None = None
    follows: int | None = None
    habit: str | None = None
    """The known way of the server that explains it."""
    proof: Proof | None = "open"
    """What proves that no game explains the line; None where no game was found, and nothing proves that there is
    none."""
    rests_on: tuple[int, ...] = ()
    """The lines that the proof rests on, its own among them."""
    accepted_by: str | None = None
    """The rules spec by which what it is about stands: it is about what the log begins with, not about its play."""
    unseen: tuple[UnseenCards, ...] = ()
    """The cards that nobody had seen there, of the players that it is about. Empty where the log shows all hands."""

    def reasons(self, lang: Lang) -> tuple[str, str]:
        """What the rules say, and why (empty for no reason), in a language; what is not told in Japanese is empty."""
        return (self.ruling_ja, self.why_ja or "") if lang == "ja" else (self.ruling, self.why or "")

    @property
    def told(self) -> Both:
        """The whole finding as one would say it, in English and in Japanese: `Line 304: Bob gains Duchy. By the rules
        Alice gains the Duchy, not Bob. … [possession/gain]`."""
        says = self.says.strip().rstrip(".。")
        why = f" {ended(self.why, '.')}" if self.why else ""
        why_ja = ended(self.why_ja, "。") if self.why_ja else ""
        if self.proof is None and self.accepted_by is None:
            return self._undecided(says, why, why_ja)
        if self.follows is not None:
            ruling = self.ruling.removeprefix("by the rules ")
            return (
                f"Line {self.line}: {says}. If line {self.follows} is followed, {ended(ruling, '.')} [{self.rule}]",
                f"{self.line}行目：{says}。{self.follows}行目に従うと、{ended(self.ruling_ja, '。')}［{self.rule}］",
            )
        ruling = self.ruling if "by the rules" in self.ruling else f"by the rules {self.ruling}"
        return (
            f"Line {self.line}: {says}. {ruling[0].upper()}{ended(ruling[1:], '.')}{why} [{self.rule}]",
            f"{self.line}行目：{says}。ルールでは、{self.ruling_ja}。{why_ja}［{self.rule}］",
        )

    def _undecided(self, says: str, why: str, why_ja: str) -> Both:
        """The whole finding where nothing proves it."""
        ruling, ruling_ja = ended(self.ruling, "."), ended(self.ruling_ja, "。")
        return (
            f"Line {self.line}: {says}. No game was found that explains this line, but nothing proves that there is "
            f"none. In the nearest game, {ruling}{why} [{self.rule}]",
            f"{self.line}行目：{says}。この行を説明できるゲームは見つからなかったが、ないと証明されたわけではない。"
            f"最も近いゲーム：{ruling_ja}{why_ja}［{self.rule}］",
        )


@dataclass(frozen=True, slots=True)
class Undone:
    """Something that was undone to a text so that it could be read: its name, and what it says of the text, in English
    and in Japanese."""

    name: str
    text: str
    text_ja: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that nobody can read: its text, and what was probably meant, where it is near to something known."""

    line: int
    says: str
    meant: str | None


@dataclass(frozen=True, slots=True)
class Unruled:
    """A line that cannot be judged: its text, and the card without rules that it names.

    It names none where it is not as the rules have it, and a line before it that nobody can read may be the reason.
    """

    line: int
    says: str
    card: str | None


@lru_cache(maxsize=1)
def engine() -> str:
    """Which version of the rules at work makes a stream."""
    return f"moothall {__version__}"


_engine_at_work = engine
"""The same by another name than that of a field: compiled, a default is made where the fields are known by name."""


@dataclass
class Final:
    """Whether what the log says at the end is so: True, False, or None where it does not say or cannot be known."""

    decks: bool | None = None
    scores: bool | None = None
    turns: bool | None = None
    winner: bool | None = None


@dataclass
class Audit:
    """What an audit found; `to_json` has the form that people script against.

    `kind` is the name of the game, and `game` the id under which it is stored (None: no game can be made of the log).
    """

    log: str
    format: str | None
    rules: str
    rules_from: str
    players: tuple[str, ...] = ()
    game: UUID | None = None
    error: str | None = None
    verdict: GameVerdict = "unreadable"
    lines: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    final: Final = field(default_factory=Final)
    unruled_cards: tuple[str, ...] = ()
    facts: Sequence[Fact] = field(default_factory=list)
    covers: bool = False
    """Whether the facts are one course by the rules alone that has every line which a fact accounts for."""
    verdicts: list[tuple[int, str]] = field(default_factory=list)
    """The verdict on each line that counts: (line, verdict)."""
    unread: list[Unread] = field(default_factory=list)
    unruled: list[Unruled] = field(default_factory=list)
    ended: Ending | None = None
    turn: int | None = None
    """The number of the turn in which the log ends."""
    freedoms: dict[str, int] = field(default_factory=dict)
    """How often the check needed each freedom of the format."""
    gave_up: int | None = None
    """The line at which the audit had used up what it may take, and stopped."""
    agrees_by: str | None = None
    """A rules spec by which the log agrees, where one switch explains every difference."""
    kind: str | None = None
    habits: tuple[str, ...] = ()
    """The known ways of the server that explain differences."""
    viewer: str | None = None
    """The seat whose hand alone the log shows."""
    told: Lines | None = field(default=None, repr=False)
    """What each line says of cards, where the log hides some."""
    kingdom: dict[str, Any] | None = None
    """What was laid out, and where that is from."""
    debris: int = 0
    """How many lines belong to the page around the log."""
    rules_unsure: tuple[str, ...] = ()
    """What may be otherwise, because only the days are known between which the game was played."""
    outcome: Outcome = NOTHING
    """How the game came out, as far as the log tells."""
    day: str | None = None
    """The day on which the game was played, as the log or its name tells it, in the form 2013-05-23."""
    engine: str = field(default_factory=_engine_at_work)
    """Which version of Moothall audited it."""
    undone: tuple[Undone, ...] = ()
    """What was undone to the text so that it could be read."""
    reworded: bool = False
    """Whether the game that was found has the line that it does not print in other words."""
    premises: list[Finding] = field(default_factory=list, repr=False)
    """What the set-up of the log has that the rules do not give; it joins the findings at the end."""

    def to_json(self) -> dict[str, Any]:
        """The audit as one JSON object, all keys always."""
        kinds = ("confirmed", "consistent", "divergent", "unruled", "unread")
        return {
            "log": self.log,
            "format": self.format,
            "game": str(self.game) if self.game is not None else None,
            "rules": self.rules,
            "rules_from": self.rules_from,
            "players": list(self.players),
            "viewer": self.viewer,
            "kingdom": self.kingdom,
            "verdict": self.verdict,
            "error": self.error,
            "ended": self.ended,
            "lines": {"total": len(self.verdicts), **{kind: self.lines.get(kind, 0) for kind in kinds}},
            "divergences": [
                {
                    "line": each.line,
                    "interval": list(each.interval),
                    "says": each.says,
                    "ruling": each.ruling,
                    "ruling_ja": each.ruling_ja,
                    "why": each.why,
                    "why_ja": each.why_ja,
                    "text": each.told[0],
                    "text_ja": each.told[1],
                    "rule": each.rule,
                    "seq": each.seq,
                    "follows": each.follows,
                    "habit": each.habit,
                    "proof": each.proof,
                    "rests_on": list(each.rests_on),
                    "unseen": [asdict(cards) for cards in each.unseen],
                }
                for each in self.findings
            ],
            "unread": [asdict(each) for each in self.unread],
            "unruled": [asdict(each) for each in self.unruled],
            "habits": list(self.habits),
            "agrees_by": self.agrees_by,
            "final": {
                "decks": self.final.decks,
                "scores": self.final.scores,
                "turns": self.final.turns,
                "winner": self.final.winner,
            },
            "outcome": None if self.outcome.is_empty else self.outcome.to_json(),
            "unruled_cards": list(self.unruled_cards),
            "events": len(self.facts),
            "debris": self.debris,
            "undone": [asdict(each) for each in self.undone],
            "rules_unsure": list(self.rules_unsure),
            "turn": self.turn,
            "gave_up": self.gave_up,
        }
