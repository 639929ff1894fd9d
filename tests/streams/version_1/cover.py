"""Which games to keep so that few of them hold much: every question of the rules, every kind of fact, every rule.

Part of `make.py`, and like it of version 1's code.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import random_games
from moothall.domain.codec import encode
from moothall.domain.dominion.book import TEXTS, load_cards
from moothall.domain.dominion.game import GAME as DOMINION
from moothall.domain.games import find
from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.domain.kernel.session import Divergence, Session, Silent, Source
from moothall.logs.scenario import Document, load
from random_tables import opening as opening_of_guests
from random_tables import played as played_with_guests

ROW = 240
"""How many bytes a stored fact takes besides its JSON."""
DENSE = 2500
"""How many random games of Dominion to choose from."""
GUESTS = 40
"""How many random games of One of Dominion."""
NAMED = re.compile(
    r"(?<=^Play ).+(?= using a Way\?)|(?<=^Play ).+(?=\?$)|(?<=^Receive ).+(?=\?$)|(?<=receive ).+(?= twice)"
    r"|(?<=much for ).+(?=\?$)|(?<=^Put a ).+(?= into your hand\?)"
)
"""The name of a card in a question."""
OF_ANY_CARD = ("Use which ability?", "Which resolves first?", "Which applies?", "Play {} using a Way?", "What next?")
"""Questions that are the same whatever card is at work."""


@dataclass
class Candidate:
    """A game that may be kept: a name for it, its kind, players and rules, its facts, and what they show.

    `sizes` is how many bytes it takes up to each fact; `shows` what each fact shows; `asks` the questions by the place
    of their answer.
    """

    name: str
    kind: str
    players: tuple[str, ...]
    rules: str
    facts: list[Fact]
    sizes: list[int] = field(default_factory=list)
    shows: list[list[Hashable]] = field(default_factory=list)
    asks: dict[int, Hashable] = field(default_factory=dict)

    def look(self, asked: Sequence[str | None]) -> Candidate:
        """Note what it shows. `asked` are the cards that asked, by answer."""
        game, size = find(self.kind), 0
        cards = iter(asked)
        for at, (fact, (_, payload)) in enumerate(zip(self.facts, encode(self.facts, game), strict=True)):
            size += len(payload) + ROW
            self.sizes.append(size)
            self.shows.append([(self.kind, type(fact).__name__, fact.rule)])
            if isinstance(fact, Answered):
                question = (self.kind, *asked_of(fact, next(cards)))
                self.shows[at] += [("asked", question[1]), ("answered", *question)]
                self.shows[at] += [("answered", *question, chosen) for chosen in _chosen(fact)]
                if fact.question != MENU:
                    self.asks[at] = question
        return self


def asked_of(fact: Answered, card: str | None) -> tuple[str, str | None]:
    """A question apart from the card that it is about, and the card that asked where that matters."""
    sentence = plain(fact.question)
    return sentence, None if sentence in OF_ANY_CARD else card


@cache
def plain(sentence: str) -> str:
    """A question with `{}` for the card that it names."""
    named = NAMED.search(sentence)
    known = named is not None and (named[0] in TEXTS or named[0] == "it")
    return sentence[: named.start()] + "{}" + sentence[named.end() :] if named and known else sentence


def _chosen(fact: Answered) -> Iterator[str]:
    """What was chosen, as far as it is neither a card nor the name of one: labels, `nothing`, what a menu offers."""
    if fact.question == MENU:
        yield f"{fact.answer[0]} {', '.join(type(each).__name__ for each in fact.answer[1:3])}"
        return
    if not fact.answer:
        yield "nothing"
    for each in fact.answer:
        named = isinstance(each, Card) or each in TEXTS
        yield "" if named else re.sub(r"\(.*\)$", "()", str(each))


# The games to choose from


class Noting(random_games.Player):
    """Plays at random, but says yes where it can, and notes which card asked."""

    def __init__(self, rng: Random, answers: int | None, turns: int | None) -> None:
        super().__init__(rng, answers, turns)
        self.asked: list[str | None] = []

    def choose(self, ask: Ask) -> Answer:
        """A legal answer, seldom none."""
        self.asked.append(ask.card)
        if not isinstance(ask, Menu) and ask.least == 0 and self.rng.random() < 0.7:
            return tuple(self.rng.sample(ask.options, self.rng.randint(1, ask.most)))
        return super().choose(ask)


def cards_that_ask(kind: str, facts: Sequence[Fact]) -> list[str | None]:
    """By answer, which card asked. Raises Divergence where the rules do not make the game again."""
    game = find(kind)
    found: list[str | None] = []

    def noting(table: Any, source: Source) -> Session[Any]:
        session = game.session(table, source)
        emit = session.emit

        def noted(made: type[Fact], *values: Any, rule: str | None = None) -> Any:
            if made is Answered:
                found.append(session.frame.card)
            return emit(made, *values, rule=rule)

        session.emit = noted  # type: ignore[method-assign]
        return session

    again = replace(game, session=noting).rerun(facts, Silent())
    if again.facts[: len(facts)] != list(facts):
        raise Divergence(facts[-1].seq, facts[-1], "another game", None)
    return found


def scenarios(folder: Path) -> Iterator[Candidate]:
    """The games of a folder's scenarios, from the table that is given on; those that the rules make again."""
    for path in sorted(folder.glob("*.yaml")):
        for document in load(path.read_text(encoding="utf-8"), path.name):
            if isinstance(document, Document):
                yield from _scenario(document)


def _scenario(document: Document) -> Iterator[Candidate]:
    try:
        opened = document.notation.opening(document, document.rules)
        playing, _ = document.notation.played(document, opened, False)
        facts = list(playing.game.facts)
        kind = "one-of-dominion" if "one_of_dominion" in document.notation.opening.__module__ else "dominion"
        asked = cards_that_ask(kind, facts)
    except (ValueError, Divergence):
        return
    players = tuple(document.players)
    yield Candidate(f"scenario {document.scenario}", kind, players, document.rules, facts).look(asked)


def dense() -> Iterator[Candidate]:
    """Random games of Dominion with rich decks, the landscapes and the cards of every date in turn."""
    kinds = ("Event", "Project", "Way", "Ally", "Trait", "Landmark")
    able = {
        date: [*random_games.kingdom_cards(date), *random_games.landscapes(date, *kinds)] for date in random_games.DATES
    }
    for number in range(DENSE):
        rng = Random(f"dense {number}")
        date = rng.choice(random_games.DATES)
        wanted = rng.sample(able[date], 4)
        try:
            begun = random_games.opening(rng, *wanted, date=date, players=2 if number % 4 else None)
        except (ValueError, IndexError, KeyError):
            continue
        source = Noting(rng, 90, 8)
        session = DOMINION.rerun([begun], source)
        yield Candidate(f"dense {number}", "dominion", begun.players, begun.rules, session.facts).look(source.asked)


FURTHER = (
    ("Joust", "Gain which card?", "Joust"),
    ("Quartermaster", "Put which card into your hand?", "Quartermaster"),
    ("Carpenter", "Trash which cards?", "Carpenter"),
    ("Farrier", "With how many Potions too?", "Farrier"),
    ("Wild Hunt", "Choose one to 2", "Wild Hunt"),
    ("Knights", "Trash which card?", "Dame Sylvia"),
    ("Knights", "Trash which card?", "Sir Bailey"),
    ("Knights", "Trash which card?", "Sir Destry"),
)
"""Questions that no other candidate has: what the kingdom needs for them, the question, and the card that asks."""
TRIES = 250
"""How many games are tried for each."""


def further() -> Iterator[Chosen]:
    """For each question that is rarely asked the smallest of many random games in which it is."""
    for needed, sentence, card in FURTHER:
        able = [each for number in range(TRIES) for each in _asked_in(needed, number, ("dominion", sentence, card))]
        if able:
            yield min(able, key=lambda each: each.size)


def _asked_in(needed: str, number: int, question: Hashable) -> Iterator[Chosen]:
    """A random game with a card, up to the answer to a question; none where it is not asked."""
    rng = Random(f"further {needed} {number}")
    potions = ("Familiar",) if question[1].startswith("With") else ()  # type: ignore[index]
    begun = random_games.opening(rng, needed, *potions, date="2025-06-01", players=2)
    source = Noting(rng, 120, 12)
    facts = DOMINION.rerun([begun], source).facts
    one = Candidate(f"further {needed} {number}", "dominion", begun.players, begun.rules, facts).look(source.asked)
    place = next((at for at, asked in one.asks.items() if asked == question), None)
    if place is not None:
        yield Chosen(one, next((at for at in one.asks if at > place), len(facts)))


def guests() -> Iterator[Candidate]:
    """Random games of One of Dominion, with every switch at random in every second of them."""
    for number in range(GUESTS):
        rng = Random(f"guests {number}")
        begun = opening_of_guests(rng, default=number % 2 == 0)
        session, _ = played_with_guests(rng, begun)
        asked = cards_that_ask("one-of-dominion", session.facts)
        yield Candidate(f"guests {number}", "one-of-dominion", begun.players, begun.rules, session.facts).look(asked)


# The choice


@dataclass(frozen=True)
class Chosen:
    """A game to be kept, up to its first `end` facts."""

    candidate: Candidate
    end: int

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return self.candidate.sizes[self.end - 1]


def choose(candidates: Sequence[Candidate], room: int) -> list[Chosen]:
    """Games that together show as much of what the candidates show, and stop at as many different questions, as there
    is room for (in bytes), each before an answer that it had if it can."""
    found, stopped = _most_shown(candidates, room - room // 10)
    used = sum(each.size for each in found)
    for each in _stops(candidates, stopped):
        used += each.size
        if used > room:
            break
        found.append(each)
    return found


def _most_shown(candidates: Sequence[Candidate], room: int) -> tuple[list[Chosen], set[Hashable]]:
    """Again and again the game that shows the most for its size; and the questions at which these stop."""
    shown: set[Hashable] = set()
    stopped: set[Hashable] = set()
    found: list[Chosen] = []
    best = {at: _best(each, shown, stopped) for at, each in enumerate(candidates)}
    while best:
        at = max(best, key=lambda at: (best[at][0], -at))
        fresh = _best(candidates[at], shown, stopped)
        if fresh == best[at] and fresh[0]:
            chosen = Chosen(candidates[at], fresh[1])
            room -= chosen.size
            if room < 0:
                break
            found.append(chosen)
            shown |= {what for fact in candidates[at].shows[: chosen.end] for what in fact}
            stopped.add(candidates[at].asks.get(chosen.end))
        if fresh == best[at] or not fresh[0]:
            del best[at]
        else:
            best[at] = fresh
    return found, stopped


def _best(candidate: Candidate, shown: Collection[Hashable], stopped: Collection[Hashable]) -> tuple[float, int]:
    """How much a candidate shows that is new for its size, and where it is best stopped for that."""
    new: set[Hashable] = set()
    worth, end = 0.0, 0
    ends = {*candidate.asks, len(candidate.facts)}
    grown = False
    for at, shows in enumerate((*candidate.shows, [])):
        if at in ends and grown:
            more = candidate.asks.get(at, None)
            value = (len(new) + (more is not None and more not in stopped)) / (candidate.sizes[at - 1] + 500)
            if value > worth:
                worth, end = value, at
        fresh = [what for what in shows if what not in shown]
        new.update(fresh)
        grown = grown or bool(fresh)
    return worth, end


def _stops(candidates: Sequence[Candidate], stopped: Collection[Hashable]) -> list[Chosen]:
    """For each question at which no game stops yet the smallest that does; what takes least room first."""
    smallest: dict[Hashable, tuple[int, Chosen]] = {}
    for candidate in candidates:
        for at, question in candidate.asks.items():
            size = candidate.sizes[at - 1]
            if question not in stopped and (question not in smallest or size < smallest[question][0]):
                smallest[question] = size, Chosen(candidate, at)
    by_sentence: dict[Hashable, list[tuple[int, Chosen]]] = {}
    for question, each in smallest.items():
        by_sentence.setdefault(question[1], []).append(each)  # type: ignore[index]
    first = [min(several, key=lambda each: each[0]) for several in by_sentence.values()]
    rest = [each for each in smallest.values() if each not in first]
    return [chosen for _, chosen in (*sorted(first, key=lambda each: each[0]), *sorted(rest, key=lambda each: each[0]))]


def everything(checkout: Path) -> list[Candidate]:
    """All there is to choose from; `checkout` is a checkout of the project at version 1."""
    load_cards()
    groups: Iterable[Iterator[Candidate]] = (scenarios(checkout / "tests" / "scenarios"), dense(), guests())
    return [each for group in groups for each in group]
