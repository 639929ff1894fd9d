"""The state of a game while its facts are written: the table before each fact, and what made the fact."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.table.view import lies_face_up
from moothall.domain.dominion.text.book import Text
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.facts import Answered, Card, Fact, Player

from .. import by_card
from ..shapes import FROM
from ..sight import seen
from ..sources import Sources


@dataclass(slots=True)
class LineContext:
    """Words facts for one viewer: what the table held before each, and what made it."""

    viewer: Player | None
    table: Table
    texts: dict[str, Text] = field(default_factory=dict)
    by_seq: dict[int, Fact] = field(default_factory=dict)
    coins: dict[int, int] = field(default_factory=dict)
    """The coins that each play gives, by the seq of the play: as if no -$1 token took one. [game 81762007, 382]"""
    open_cards: dict[Card, int | None] = field(default_factory=dict)
    """The cards that were revealed, each with what caused that: what the same cause does with them everybody sees."""
    sources: Sources = field(init=False)
    """What made a fact, and whether its line names it."""
    times: dict[tuple[int, Card], int] = field(default_factory=dict)
    """The number of times that each cause has played each card."""
    received: set[tuple[Card, int | None]] = field(default_factory=set)
    """The Boons and Hexes of which a cause has no more to tell: each was received, or discarded as it was turned up."""
    as_treasure: set[int] = field(default_factory=set)
    """The plays of the Buy phase: what is played then is a Treasure, though its text may not say so (a Curse beside a
    Charlatan)."""
    from_play: set[Card] = field(default_factory=set)
    """The cards that the last Clean-up discarded from play: what becomes of them in it everybody sees.
    [game 82423728, 136: a Scheme puts itself on the deck]"""
    made_by: dict[int, list[Fact]] = field(default_factory=dict)
    """What each play or trigger makes, by its seq, without the answers."""
    invested: Counter[tuple[Player, str]] = field(default_factory=Counter)
    """The number of times that each player invested in each card."""
    shuffled_in: list[str | None] = field(default_factory=list)
    """The cards that went on the deck to be shuffled into it."""
    swapped: set[int] = field(default_factory=set)
    """The plays that give coins for cards and cards for coins."""
    looked_through: set[int] = field(default_factory=set)
    """The plays and triggers that took a card out of a discard pile."""

    def __post_init__(self) -> None:
        for fact in self.by_seq.values():
            if fact.cause is not None and not isinstance(fact, Answered):
                self.made_by.setdefault(fact.cause, []).append(fact)
        self.sources = Sources(self.by_seq)

    def start(self, texts: dict[str, Text], day: str) -> None:
        """Tell a game of this day, with the texts of its cards."""
        self.texts = self.sources.texts = texts
        self.sources.date = day

    def behind(self, fact: Fact) -> str:
        """The card or landscape that made a fact, empty if none did."""
        return self.sources.maker(fact)

    def later(self, fact: Fact) -> list[Fact]:
        """The facts that the same play or trigger makes after a fact."""
        made = self.made_by.get(fact.cause or 0, [])
        return [each for each in made if each.seq > fact.seq]

    def cause(self, fact: Fact) -> Fact | None:
        """The play or trigger that made a fact."""
        return self.by_seq.get(fact.cause or 0)

    def source(self, fact: Fact) -> tuple[str, str]:
        """The card that a line names as the cause of a fact, and the form of the wording: what a play does needs no
        cause."""
        cause = self.cause(fact)
        if isinstance(cause, f.DurationResolved):
            return cause.by or card_behind(cause) or "", ""
        if isinstance(cause, f.AbilityTriggered):
            return cause.card, FROM
        return "", ""

    def seen(self, fact: Any) -> list[str | None]:
        """The names of a fact's cards, as far as the viewer sees them."""
        cards: tuple[Card, ...] = fact.cards if hasattr(fact, "cards") else (fact.card,)
        names = seen(fact, cards, self.viewer)
        return [card.face if self.lay_open(fact, card) else name for card, name in zip(cards, names, strict=True)]

    def lay_open(self, fact: Any, card: Card) -> bool:
        """Whether everybody has just seen a card, or sees it lie, and so sees what a fact does with it."""
        lies_open = (isinstance(fact, f.SetAside) and fact.face_down is False) or (
            isinstance(fact, f.CardMoved) and lies_face_up(self.table, fact.from_, card)
        )
        if lies_open and self.behind(fact) not in by_card.SETS_ASIDE_UNSEEN:
            return True
        if self.table.phase == "clean-up" and isinstance(fact, f.CardMoved) and card in self.from_play:
            return True
        return fact.cause is not None and self.open_cards.get(card) == fact.cause

    def is_type(self, name: str, *kinds: str) -> bool:
        """Whether a card or landscape is of one of these types."""
        text = self.texts.get(name)
        return text is not None and bool(text.types & set(kinds))
