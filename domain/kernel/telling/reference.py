"""A game's reference: its rules by id, its cards by name and date, and the rule behind a fact."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from moothall.words import Message

from ..facts import Fact
from .written import called_so, plain

Citation = str | Message
"""A place where something is written down: a line of a document or a printing, which is the same in every language, or
a message, which each language puts into words."""

PRINTED = Message("source.printed")
AUDIT = Message("source.audit")


def wiki(page: str) -> Message:
    """The citation of a page of the wiki, by its title."""
    return Message("source.wiki", page=page)


def citations(source: Citation | tuple[Citation, ...]) -> tuple[Citation, ...]:
    """The places of a source one by one; a text may hold several, with ", " between them."""
    parts = source if isinstance(source, tuple) else (source,)
    return tuple(place for part in parts for place in (part.split(", ") if isinstance(part, str) else [part]))


class RulesSpec(Protocol):
    """What a rules spec says: its date, the value of a switch, and which switches were set by hand."""

    @property
    def date(self) -> str: ...
    @property
    def overridden(self) -> Sequence[str]: ...
    def value(self, switch: str, /) -> str: ...


@dataclass(frozen=True, slots=True)
class Variant:
    """What a rule says, in English and in Japanese, where switches have these `values` (the switch, its value)."""

    values: tuple[tuple[str, str], ...]
    statement: str
    statement_ja: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its `id`, the statement in English and in Japanese, the days from which and until which it holds
    (empty: from the start, to this day), and its `source`: lines of documents, a card or a rulebook with its year, a
    page of the wiki, or the rules of the game, as `citations` reads them.

    Where a switch decides whether it holds, `holds` has the switch and the values with which it does; the days are then
    those of these values. Where switches decide what it says, the first of the `variants` that fits says it instead.
    """

    id: str
    statement: str
    statement_ja: str
    since: str = ""
    until: str = ""
    source: Citation | tuple[Citation, ...] = PRINTED
    holds: tuple[str, tuple[str, ...]] | None = None
    variants: tuple[Variant, ...] = ()

    @property
    def sources(self) -> tuple[Citation, ...]:
        """The lines of documents and the other sources, one by one."""
        return citations(self.source)

    @property
    def switches(self) -> tuple[str, ...]:
        """The switches that decide whether it holds, or what it says."""
        asked = [self.holds[0]] if self.holds is not None else []
        return tuple(dict.fromkeys((*asked, *(name for each in self.variants for name, _ in each.values))))

    def in_force(self, spec: RulesSpec) -> bool:
        """Whether it holds by a rules spec."""
        if self.holds is not None:
            switch, values = self.holds
            return spec.value(switch) in values
        return self.since <= spec.date and not (self.until and self.until <= spec.date)

    def said(self, spec: RulesSpec) -> tuple[str, str]:
        """What it says by a rules spec, in English and in Japanese."""
        for each in self.variants:
            if all(spec.value(switch) == value for switch, value in each.values):
                return each.statement, each.statement_ja
        return self.statement, self.statement_ja

    def set_by(self, spec: RulesSpec) -> tuple[str, ...]:
        """The switches of its own that were set by hand, each with its value: `ood_end=or`."""
        return tuple(f"{each}={spec.value(each)}" for each in self.switches if each in spec.overridden)


@dataclass(frozen=True, slots=True)
class Question:
    """What a switch asks, in English and in Japanese; what each of its values means, in both; and its `source`, as
    `citations` reads it."""

    asks: str
    asks_ja: str
    values: Mapping[str, tuple[str, str]]
    source: Citation | tuple[Citation, ...]

    @property
    def sources(self) -> tuple[Citation, ...]:
        """The lines of documents and the other sources, one by one."""
        return citations(self.source)


@dataclass(frozen=True, slots=True)
class CardText:
    """One text of a card: its names, the days between which it holds (empty: from the start, to this day), whether it
    is in force; `marks` of it for people (cost, types, …), what it `says` in our words, a line for each ability; and
    `data`, the rest of it for programs. `marks_ja` and `says_ja` are the same in Japanese. `sources` are
    the places where the text is written down, and `switch` is the switch that chooses it, if one does."""

    name: str
    name_ja: str | None
    since: str
    until: str
    in_force: bool
    marks: tuple[str, ...]
    says: tuple[str, ...]
    data: Mapping[str, Any] = field(default_factory=dict)
    marks_ja: tuple[str, ...] = ()
    says_ja: tuple[str, ...] = ()
    sources: tuple[Citation, ...] = ()
    switch: str = ""

    def told(self, lang: str) -> tuple[str, ...]:
        """What it says in a language, in English where it is not told in that."""
        return (self.says_ja if lang == "ja" else ()) or self.says

    def marked(self, lang: str) -> tuple[str, ...]:
        """Its marks in a language."""
        return (self.marks_ja if lang == "ja" else ()) or self.marks


def own_rule(fact: Fact, _cause: Fact | None) -> str | None:
    """The rule that a fact names itself."""
    return fact.rule


def asked_by_nothing(_key: str, _card: str | None = None) -> str | None:
    """No rule, of a game whose questions do not say by which rule they are asked."""
    return None


def no_texts(_rules: str) -> tuple[CardText, ...]:
    """The texts of a game whose cards have none."""
    return ()


def unknown(_written: str) -> None:
    """No name, of a game that lists all of them."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What can be looked up of a game."""

    rules: tuple[Rule, ...] = ()
    """The rules, in the order in which they are listed."""
    switches: tuple[str, ...] = ()
    """The switches that its rules ask for."""
    questions: Mapping[str, Question] = field(default_factory=dict)
    """What its rules ask, as far as that is written down."""
    behind: Callable[[Fact, Fact | None], str | None] = own_rule
    """The id of the rule that decided a fact which a cause made (None: no play, no trigger). A card's text is the rule
    `card/NAME`."""
    asker: Callable[[str, str | None], str | None] = asked_by_nothing
    """The id of the rule or text that asks the question with a key, given the card that asks, if one does."""
    texts: Callable[[str], Sequence[CardText]] = no_texts
    """Every text of every card by a rules spec, by name and then by date."""
    texts_of: Callable[[str, str], Sequence[CardText]] | None = None
    """The texts of the card of a name, where the game need not make the others for them."""
    marks: tuple[str, ...] = ()
    """What the marks of the texts are."""
    marks_ja: tuple[str, ...] = ()
    """The same in Japanese."""
    spellings: Callable[[], Mapping[str, str]] = dict
    """The name of a card by every spelling, as `plain` makes it; also of one that has no text yet."""
    plain: Callable[[str], str] = plain
    others: Callable[[str], str | None] = unknown
    """The name of what no list has, such as a guest that a colour and a number name."""
    named: tuple[str, ...] = ()
    """The fields of facts that hold such names, beside those that hold cards."""
    words: Mapping[str, Callable[[], Collection[str]]] = field(default_factory=dict)
    """What a field of facts, or what a table has under the same name, may be, where that is one of few words."""

    def texts_called(self, name: str, rules: str) -> Sequence[CardText]:
        """Every text of a card by its name in the rules, with the one in force by a rules spec marked; none for what is
        not a card, or not ruled yet."""
        if self.texts_of is not None:
            return self.texts_of(name, rules)
        return [text for text in self.texts(rules) if text.name == name]

    def name_of(self, written: str) -> str | None:
        """The name that facts have of a card, or of what else can be looked up, in any spelling; None for another."""
        return self.others(written) or called_so(written, self.spellings(), self.plain)
