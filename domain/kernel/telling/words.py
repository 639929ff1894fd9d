"""How a game is told to a person, in English or in Japanese."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moothall.words import Name, WithNames, in_words

from ..ask import Answer, Ask, Menu
from ..facts import Answered, Card, Option, Player
from .phrase import Says
from .remarks import Remarked
from .saying import FactWords
from .sheet import Face, Sheet, of_lines

Lang = str
"""A language by its name: `en`, `ja`, or another that has a folder of words."""
Called = Callable[[str], str]
"""What a thing is called in one language, by the name that facts have."""
Offer = tuple[str, Answer]
"""What a menu offers, in words, with the answer that takes it."""
Drawing = Sequence[Sequence[str]]
"""A table as text: the lines of its parts, of which there is one at least."""


def as_facts_have_it(name: str, _lang: Lang) -> str:
    """The name that facts have: for a game whose things have no other."""
    return name


def as_key(key: str, _least: int, _most: int) -> str:
    """The key of a question: for a game that has no words for its questions."""
    return key


def drawn_lines(drawing: Drawing) -> list[str]:
    """The lines of a drawing, with an empty one between two parts."""
    first, *others = drawing
    return [*first, *(line for part in others for line in ("", *part))]


def told(option: Option, called: Called) -> str:
    """An option in words: a card by its face, `?` for one whose face is not known."""
    if isinstance(option, Card):
        return called(option.face) if option.face else "?"
    return called(option) if isinstance(option, str) else str(option)


@dataclass(frozen=True, slots=True)
class About:
    """What something that may be chosen is, for programs: its `kind`, a word (at a menu what is done: `buy`, `end`;
    else `card`, `pile`, `number` or `word`), the name of the `card` that is meant, the `pile` that it comes from, and
    its `price` (`{"coins": 6}`). None for what it has not, and of several cards."""

    kind: str
    card: str | None = None
    pile: str | None = None
    price: Mapping[str, int] | None = None


def plainly(_session: Any, ask: Ask, choice: Answer) -> About:
    """The description of a choice that can be made from the choice alone."""
    last = choice[-1] if choice else None
    card = last.face if isinstance(last, Card) and sum(isinstance(each, Card) for each in choice) == 1 else None
    if isinstance(ask, Menu):
        return About(str(choice[0]), card)
    return About("card" if isinstance(last, Card) else "number" if isinstance(last, int) else "word", card)


def each_once(
    ask: Menu,
    called: Called,
    remark: Callable[[Answer], str] = lambda _: "",
    joined: Callable[[Sequence[str]], str] = " ".join,
) -> list[Offer]:
    """What a menu offers, one for all that read alike. `joined` makes a choice of the words of its parts, `remark` is
    said after it."""
    found: dict[str, Answer] = {}
    for choice in ask.choices:
        plain, behind = joined([told(part, called) for part in choice]), remark(choice)
        found.setdefault(Remarked(plain, behind) if behind else plain, choice)
    return list(found.items())


def joined_in(lang: Lang) -> Callable[[Sequence[str]], str]:
    """How a language makes a choice of the words of its parts: in Japanese what is done stands last."""
    return _verb_last if lang == "ja" else " ".join


def _verb_last(words: Sequence[str]) -> str:
    verb, *objects = words
    return f"{''.join(objects)}{'を' if objects else ''}{verb}"


def plain_face(name: str, _view: dict[str, Any], _lang: Lang) -> Face:
    """A card of which only the name is known."""
    return Face(name)


def as_offered(_session: Any, ask: Menu, _lang: Lang) -> list[Offer]:
    """What a menu offers, by the names that facts have."""
    return each_once(ask, str)


@dataclass(frozen=True, slots=True)
class Words:
    """How a game is told.

    `draw` renders a view for a terminal: the lines of each of its parts. `called` gives what a card, or anything else
    that facts name, is called, the name itself where it has no other. `offers` says what a menu offers at a session:
    what a person would not tell apart once, and several choices as one where they would make them together. `question`
    makes the words of a question from its key and how many options are to be chosen, from least to most, and `option`
    those of an option from its key; in both a player is the `Name` of the seat. `facts` makes the sentences of its
    facts. `about` says what a choice is that a session offers. `describing` has the keys of the rows of a sheet whose
    labels say what their cards are, not where: `Set aside`.
    `parts` gives a view as a sheet (None: as the text that is drawn), `face` how a card of a view is shown on one.
    """

    draw: Callable[[dict[str, Any], Lang], Drawing]
    called: Callable[[str, Lang], str] = as_facts_have_it
    offers: Callable[[Any, Menu, Lang], Sequence[Offer]] = as_offered
    question: Callable[[str, int, int], Says] = as_key
    facts: FactWords = field(default_factory=FactWords)
    parts: Callable[[dict[str, Any], Lang], Sheet] | None = None
    face: Callable[[str, dict[str, Any], Lang], Face] = plain_face
    about: Callable[[Any, Ask, Answer], About] = plainly
    option: Callable[[str], Says] = Name
    describing: Collection[str] = ()

    def sheet(self, view: dict[str, Any], lang: Lang) -> Sheet:
        """A view in parts."""
        return of_lines(drawn_lines(self.draw(view, lang))) if self.parts is None else self.parts(view, lang)

    def drawing(self, view: dict[str, Any], lang: Lang) -> str:
        """A view as text of several lines."""
        return "\n".join(drawn_lines(self.draw(view, lang)))

    def naming(self, lang: Lang, names: Mapping[Player, str]) -> Naming:
        """What things are called, and how questions are asked, in one language; players by their `names` by seat."""
        return Naming(self, lang, names)


@dataclass(frozen=True, slots=True)
class Naming:
    """The words of a game in one language: called with a name or the key of an option, it says what that is called. A
    player is said by their name, from `names` by seat."""

    words: Words
    lang: Lang
    names: Mapping[Player, str] = field(default_factory=dict)

    def __call__(self, name: str) -> str:
        return self._said(self.words.option(name))

    def asked(self, ask: Ask) -> str:
        """An open question in words."""
        return self._question(ask.key, ask.least, ask.most)

    def answered(self, fact: Answered) -> str:
        """The question of an answer in words."""
        return self._question(fact.question, len(fact.answer), len(fact.answer))

    def _question(self, key: str, least: int, most: int) -> str:
        return self._said(self.words.question(key, least, most))

    def _said(self, says: Says) -> str:
        return in_words(says, self.lang, WithNames(self.words.called, self.names))
