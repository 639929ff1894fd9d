"""The open question as plain data, and the answers to it: by numbers, by words, or as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option, Player
from moothall.domain.kernel.telling.remarks import unremarked
from moothall.domain.kernel.telling.words import About, Called, Naming, Offer, told
from moothall.domain.kernel.telling.written import plain
from moothall.domain.store.encoding.fields import written_option
from moothall.words import Joined, Message

from ..errors import BadRequest, NotOffered

Data = str | int
"""An option as plain data: a card as `Gold#37`, else a word or a number. A word that has a `#` in it has one more in
front."""

LISTED = 20
"""How many choices an error lists at most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question to be told in one language; `offers` lists what may be chosen, which takes a while, and `about`
    says what one of these is."""

    ask: Ask
    called: Naming
    offers: Callable[[], Sequence[Offer]]
    about: Callable[[Answer], About] = lambda _: About("word")

    @property
    def words(self) -> str:
        """The question itself."""
        return self.called.asked(self.ask)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be chosen: its number from 1, its words, and its parts as data.

    At a menu a choice is a whole answer, `('buy', 'Gold')`; elsewhere it is one option, and an answer has several.
    `kind` says what it is: at a menu what is done (`play`, `buy`, `end`), else `card`, `pile`, `number` or `word`;
    `card` is the name of the card that is meant, `pile` the pile that it comes from, `price` what it costs now
    (`{"coins": 6}`). None for what it has not.
    """

    number: int
    words: str
    data: tuple[Data, ...]
    kind: str = "word"
    card: str | None = None
    pile: str | None = None
    price: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class NotOpen:
    """Something that the open question does not offer: the `answer` that somebody might think of, as words and names,
    why not, in a sentence (`says`), and the id of the `rule` that decides."""

    answer: tuple[str, ...]
    says: str
    rule: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question as a viewer may know it.

    `player` must answer; `subject` is whose decision it is: they differ where one player decides for another. `at` is
    the place in the game: give it back with the answer, and an answer to another question is refused.
    The rest is for the one who must answer, and empty for everybody else, who could tell from it what that player
    holds: `verb` says what happens to what is chosen, `key` which question it is, whatever its words, `words` is the
    question itself, `card` the name of the card that asks, and from `least` to `most` of the `choices` are to be
    chosen; of a `menu` exactly one.
    """

    at: int
    player: Player
    subject: Player
    menu: bool = False
    verb: str = ""
    key: str = ""
    words: str = ""
    card: str | None = None
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0

    def data(self) -> dict[str, Any]:
        """The question as plain data for JSON."""
        # `asdict` copies deeply, which takes longer than all else of an answer over the network.
        choices = tuple({name: getattr(each, name) for name in Choice.__slots__} for each in self.choices)
        return {**{name: getattr(self, name) for name in Question.__slots__}, "choices": choices}


def offers_of(ask: Ask, called: Called, at_menu: Callable[[Menu], Sequence[Offer]]) -> Sequence[Offer]:
    """The choices of a question, each with its words and its answer: at a menu whole answers, elsewhere the options one
    by one."""
    if isinstance(ask, Menu):
        return at_menu(ask)
    return [(told(option, called), (option,)) for option in ask.options]


def question_of(question: Asked, at: int) -> Question:
    """An open question as the one who must answer it knows it."""
    ask, offers = question.ask, question.offers()
    menu = isinstance(ask, Menu)
    return Question(
        at,
        ask.player,
        ask.subject,
        menu,
        ask.verb,
        ask.key,
        question.words,
        question.called(ask.card) if ask.card else None,
        tuple(_choice(number, text, one, question.about(one)) for number, (text, one) in enumerate(offers, 1)),
        1 if menu else ask.least,
        1 if menu else ask.most,
    )


def _choice(number: int, text: str, answer: Answer, about: About) -> Choice:
    data = tuple(map(written_option, answer))
    return Choice(number, text, data, about.kind, about.card, about.pile, about.price)


# Answers


def by_numbers(question: Asked, numbers: Sequence[object]) -> Answer:
    """The answer that the numbers of choices name. Raises NotOffered."""
    offers = question.offers()
    chosen = [number - 1 for number in numbers if type(number) is int and 1 <= number <= len(offers)]
    if len(chosen) < len(numbers) or len(set(chosen)) < len(chosen):
        refuse(question, numbers)
    return _joined(question, chosen, numbers)


def by_words(question: Asked, words: Sequence[object]) -> Answer:
    """The answer that the words of choices name, in any case of letters, with or without a price behind them; of
    choices that read alike the first that is not yet chosen. Raises NotOffered."""
    left = {at: (_plain(text), _plain(unremarked(text))) for at, (text, _) in enumerate(question.offers())}
    chosen = []
    for word in words:
        wanted = _plain(word) if isinstance(word, str) else None
        place = next((at for at, forms in left.items() if wanted in forms), None)
        if place is None:
            refuse(question, words)
        chosen.append(place)
        del left[place]
    return _joined(question, chosen, words)


def by_data(question: Asked, answer: object, name_of: Callable[[str], str | None] = lambda _: None) -> Answer:
    """The answer that is given as it stands: of options, or of the data for them; `name_of` gives the name that facts
    have of what somebody wrote. Raises NotOffered, BadRequest."""
    if isinstance(answer, str | bytes) or not isinstance(answer, Sequence):
        raise BadRequest(Message("play.answer-list-of-cards", answer=answer))
    parts = list(answer)
    known = _options_as_written(question.ask)
    keys = [repr(each) if isinstance(each, Card) else _named(each, known, name_of) for each in parts]
    if not all(type(key) in (str, int) and key in known for key in keys):
        refuse(question, parts)
    reply = tuple(known[key] for key in keys)
    if not question.ask.accepts(reply):
        refuse(question, parts)
    return reply


def _joined(question: Asked, chosen: Sequence[int], written: Sequence[object]) -> Answer:
    """The choices at these positions as one answer. Raises NotOffered for too few or too many."""
    ask, offers = question.ask, question.offers()
    if isinstance(ask, Menu):
        if len(chosen) != 1:
            refuse(question, written)
        return offers[chosen[0]][1]
    reply = tuple(option for at in chosen for option in offers[at][1])
    if not ask.accepts(reply):
        refuse(question, written)
    return reply


def _options_as_written(ask: Ask) -> Mapping[Data, Option]:
    """All that an answer may be made of, by the data for it."""
    parts = [part for choice in ask.choices for part in choice] if isinstance(ask, Menu) else list(ask.options)
    return {written_option(part): part for part in parts}


def _named(key: Any, known: Mapping[Data, Option], name_of: Callable[[str], str | None]) -> Any:
    """A word of an answer with the name that facts have: `Gold#37` for `金貨#37`."""
    if not isinstance(key, str) or key in known:
        return key
    name, sign, number = key.partition("#")
    return f"{name_of(name) or name}{sign}{number}"


def _plain(text: str) -> str:
    return " ".join(plain(text).split())


def refuse(question: Asked, written: Sequence[object]) -> NoReturn:
    """Raise NotOffered with what the question offers. It is said to the one who must answer, so nothing is hidden."""
    named = Joined(map(str, written)) if written else Message("what.no-answer")
    listed = [f"{number} {words}" for number, (words, _) in enumerate(question.offers(), 1)]
    offered: object = Joined(listed)
    if len(listed) > LISTED:
        offered = Message("play.first-of-all", few=Joined(listed[:LISTED]), count=len(listed))
    raise NotOffered(
        Message(
            "play.not-answer-to", named=named, question=question.words, many=how_many(question.ask), offered=offered
        )
    )


def how_many(ask: Ask) -> str:
    """The number of choices that an answer has, in words."""
    if isinstance(ask, Menu) or ask.least == ask.most:
        return "1" if isinstance(ask, Menu) else str(ask.least)
    return f"{ask.least} to {ask.most}"
