"""What an audit found, whatever the format of the log and its game."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.phrase import Says
from moothall.domain.kernel.telling.unseen import CardLines
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.version import __version__
from moothall.words import Joined, Key, Message, Texts, Told

from .findings.outcome import NOTHING, Outcome

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
    of the line, and the cards that it names. Of a kept audit only the player is known."""

    about: str | None
    players: frozenset[str] = frozenset()
    turn: int = 0
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
    """A difference: where it shows, where it can have begun, what the log says, what the rules say instead, and which
    rule.

    `instead` and `reason` are put into words where somebody reads them: `instead.in_words("ja")`. A format that has its
    words in no catalogue gives them as `Texts(en="…", ja="…")`. `ruling` and `why` are the two in English. `follows` is
    the line of the difference that this one follows from (None: it is a cause of its own).
    """

    line: int
    interval: tuple[int, int]
    says: str
    instead: Texts
    rule: str
    seq: int | None
    gap: int | None = None
    """The line that nobody can read and that may be behind it."""
    scope: Scope | None = None
    reason: Texts | None = None
    """What the rule says that decides."""
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
    untold: tuple[int, ...] = ()
    """The facts, by seq, that the rules made and the log does not say, with cards that are certain and that nobody
    chose. Empty where the fact at `seq` is the one that came next, or its cards are those that fit."""

    @property
    def about(self) -> str | None:
        """The seat of the player whom it is about; None for nobody alone, and where nothing says whom."""
        return None if self.scope is None else self.scope.about

    @property
    def ruling(self) -> str:
        """What the rules say, in English."""
        return self.instead.in_words("en")

    @property
    def ruling_ja(self) -> str:
        """What the rules say, in Japanese."""
        return self.instead.in_words("ja")

    @property
    def why(self) -> str | None:
        """What the rule says that decides, in English; None where it has no statement."""
        return None if self.reason is None else self.reason.in_words("en")

    @property
    def why_ja(self) -> str | None:
        """What the rule says that decides, in Japanese; None where it has no statement."""
        return None if self.reason is None else self.reason.in_words("ja")

    def reasons(self, lang: Lang) -> tuple[str, str]:
        """What the rules say, and why (empty for no reason), in a language."""
        return self.instead.in_words(lang), "" if self.reason is None else self.reason.in_words(lang)

    @property
    def text(self) -> Told:
        """The whole finding as one would say it: `Line 304: Bob gains Duchy. By the rules Alice gains the Duchy, not
        Bob. … [possession/gain]`."""
        sentences: list[Says] = [self._sentence()]
        if self.reason is not None and (self.follows is None or self.is_undecided):
            sentences.append(Message("finding.reason", reason=self.reason))
        return Told(Message("finding.told", said=Joined(sentences, "sentences"), rule=self.rule))

    @property
    def is_undecided(self) -> bool:
        """Whether nothing proves it."""
        return self.proof is None and self.accepted_by is None

    def _sentence(self) -> Message:
        """What the log says, and what the rules say of it."""
        line, says = self.line, self.says.strip().rstrip(".。")
        lead, ruled = parted(self.instead)
        if self.is_undecided:
            return Message("finding.undecided", line=line, says=says, ruling=self.instead)
        if self.follows is not None:
            ruling = ruled if lead == BY_THE_RULES else self.instead
            return Message("finding.if-followed", line=line, says=says, follows=self.follows, ruling=ruling)
        if lead == BY_THE_RULES_AT_END:
            return Message("finding.line-at-end", line=line, says=says, ruling=ruled)
        return Message("finding.line", line=line, says=says, ruling=ruled)


BY_THE_RULES, BY_THE_RULES_AT_END = "finding.by-the-rules", "finding.by-the-rules-at-end"
"""The keys of rulings that say themselves that they are by the rules."""
_LEADS = {
    BY_THE_RULES: Key("finding.by-the-rules", "ruling"),
    BY_THE_RULES_AT_END: Key("finding.by-the-rules-at-end", "ruling"),
}


def by_the_rules(ruling: Says) -> Message:
    """A ruling that reads as one where it stands alone: `by the rules the deck lacks a Gold`."""
    return Message("finding.by-the-rules", ruling=ruling)


def bare(ruling: Texts) -> Texts:
    """A ruling for a place that says itself that it is by the rules."""
    lead, said = parted(ruling)
    return said if lead == BY_THE_RULES else ruling


def parted(ruling: Texts) -> tuple[str, Texts]:
    """The key by which a ruling says that it is by the rules (empty: it does not), and the ruling without that."""
    says = ruling.says if isinstance(ruling, Told) else None
    if isinstance(ruling, Told) and isinstance(says, Message) and says.key in _LEADS:
        return says.key, ruling.of(says.fields["ruling"])
    return "", ruling


def joined(lead: str, ruling: Texts) -> Texts:
    """The ruling of which `parted` gives these two."""
    return Told(_LEADS[lead](ruling=ruling)) if lead else ruling


@dataclass(frozen=True, slots=True)
class Undone:
    """Something that was undone to a text so that it could be read: its name, and what it says of the text."""

    name: str
    says: Texts

    def to_json(self) -> dict[str, str]:
        """As plain data: `name`, `text`, `text_ja`."""
        return {"name": self.name, "text": self.says.in_words("en"), "text_ja": self.says.in_words("ja")}


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
    card_lines: CardLines | None = field(default=None, repr=False)
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
        names = {f"p{number}": name for number, name in enumerate(self.players, 1)}
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
                    "text": each.text[0],
                    "text_ja": each.text[1],
                    "rule": each.rule,
                    "seq": each.seq,
                    "about": names.get(each.about or ""),
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
            "undone": [each.to_json() for each in self.undone],
            "rules_unsure": list(self.rules_unsure),
            "turn": self.turn,
            "gave_up": self.gave_up,
        }
