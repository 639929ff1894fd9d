"""Forgeries of a Goko log: one claim changed at a random place, and where. The same seed makes the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.logs.dominion.goko.reader import read
from moothall.logs.dominion.lines.observation import Observation


@dataclass(frozen=True)
class Forgery:
    """A forged log.

    `lines` are the lines that lie (of a line taken out: the one before it and the next that says something), `was` and
    `now` the claims before and after.
    """

    kind: str
    text: str
    lines: tuple[int, ...]
    was: str
    now: str

    def inside(self, interval: Sequence[int]) -> bool:
        """Whether an interval of lines holds the lie."""
        return any(interval[0] <= line <= interval[1] for line in self.lines)


@dataclass
class Source:
    """A log to forge: its lines, what they claim, and what its cards cost."""

    text: str
    lines: list[str] = field(init=False)
    claims: list[Observation] = field(init=False)
    cards: list[str] = field(init=False)
    costs: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        log = read(self.text)
        self.lines = self.text.replace("\r\n", "\n").split("\n")
        self.claims = log.observations
        self.costs = {
            name: text.cost.coins for name, text in book(rules_of("2014-01-01")).items() if not text.cost.potions
        }
        self.cards = sorted({card for claim in self.claims for card in claim.cards if claim.verb != "supply"})

    def of(self, *verbs: str) -> list[int]:
        """The claims of these verbs in play, by position."""
        first = next((i for i, claim in enumerate(self.claims) if claim.verb == "turn"), 0)
        return [i for i, claim in enumerate(self.claims) if claim.verb in verbs and i >= first]

    def changed(self, kind: str, *changes: tuple[int, str]) -> Forgery:
        """The log with the lines of some claims replaced: (position, new line)."""
        lines = list(self.lines)
        for i, new in changes:
            lines[self.claims[i].line - 1] = new
        numbers = tuple(self.claims[i].line for i, _ in changes)
        first, new = changes[0]
        return Forgery(kind, "\n".join(lines), numbers, self.claims[first].text, new)

    def without(self, kind: str, i: int) -> Forgery:
        """The log without the line of a claim."""
        line = self.claims[i].line
        lines = self.lines[: line - 1] + self.lines[line:]
        following = self.claims[i + 1].line - 1 if i + 1 < len(self.claims) else line
        return Forgery(kind, "\n".join(lines), tuple(range(line - 1, following + 1)), self.claims[i].text, "")

    def with_card(self, i: int, old: str, new: str) -> str:
        """The line of a claim with one card called otherwise."""
        text = self.claims[i].text
        at = text.rfind(_printed(old))
        return text[:at] + _printed(new) + text[at + len(_printed(old)) :]


def _printed(card: str) -> str:
    return "JackOfAllTrades" if card == "Jack of All Trades" else card


MORE = frozenset({"takes", "chips", "tokens", "uses tokens", "overpays"})
"""Numbers that a forger only raises."""
Maker = Callable[[Source, random.Random], Forgery | None]


def _swap(kind: str, *verbs: str) -> Maker:
    """One card of a line is called by the name of another card of the game."""

    def make(log: Source, chance: random.Random) -> Forgery | None:
        places = [i for i in log.of(*verbs) if log.claims[i].cards]
        if not places:
            return None
        i = chance.choice(places)
        old = chance.choice(log.claims[i].cards)
        owner = [
            card
            for claim in log.claims
            if claim.actor == log.claims[i].actor and claim.verb in ("draws", "gains", "starting")
            for card in claim.cards
        ]
        names = sorted({*owner} if chance.random() < 0.7 else log.cards)
        names = [name for name in names if name != old]
        return log.changed(kind, (i, log.with_card(i, old, chance.choice(names)))) if names else None

    return make


def _dearer(kind: str, buys: bool, gains: bool) -> Maker:
    """A dearer card is bought (and gained) than was."""

    def make(log: Source, chance: random.Random) -> Forgery | None:
        places = _buys_with_gain(log)
        chance.shuffle(places)
        supply = [card for claim in log.claims if claim.verb == "supply" for card in claim.cards]
        for buy, gain in places:
            old = log.claims[buy].cards[0]
            dearer = [card for card in supply if log.costs.get(card, 0) > log.costs.get(old, 99)]
            if dearer:
                new = chance.choice(dearer)
                changes = [(i, log.with_card(i, old, new)) for i, yes in ((buy, buys), (gain, gains)) if yes]
                return log.changed(kind, *changes)
        return None

    return make


def _buys_with_gain(log: Source) -> list[tuple[int, int]]:
    """A buy and the gain of the same card right after it, by position."""
    claims = log.claims
    return [
        (i, i + 1)
        for i in log.of("buys")
        if i + 1 < len(claims) and claims[i + 1].verb == "gains" and claims[i + 1].cards == claims[i].cards
    ]


def _left_out(kind: str, verb: str) -> Maker:
    """A line is taken out."""

    def make(log: Source, chance: random.Random) -> Forgery | None:
        places = log.of(verb)
        return log.without(kind, chance.choice(places)) if places else None

    return make


def _twice(log: Source, chance: random.Random) -> Forgery | None:
    """A buy and its gain stand twice."""
    places = _buys_with_gain(log)
    if not places:
        return None
    buy, gain = chance.choice(places)
    start, end = log.claims[buy].line - 1, log.claims[gain].line
    lines = log.lines[:end] + log.lines[start:]
    return Forgery(
        "buy twice", "\n".join(lines), tuple(range(end + 1, end + 1 + end - start)), "", log.claims[buy].text
    )


def _number(kind: str, *verbs: str) -> Maker:
    """A number is another one."""

    def make(log: Source, chance: random.Random) -> Forgery | None:
        places = log.of(*verbs)
        if not places:
            return None
        i = chance.choice(places)
        claim = log.claims[i]
        by = chance.choice((1, 2) if claim.verb in MORE else (1, 1, 2, 3, -1))
        old = str(claim.amount)
        at = claim.text.rfind(old)
        if at < 0:
            return None
        rest = claim.text[at + len(old) :]
        if claim.verb in MORE and not rest.endswith("s"):
            rest += "s"
        return log.changed(kind, (i, f"{claim.text[:at]}{claim.amount + by}{rest}"))

    return make


def _money(log: Source, chance: random.Random) -> Forgery | None:
    """One more Treasure is played: another of the same, or one of another name."""
    places = [i for i in log.of("plays") if log.claims[i].form == "counted"]
    if not places:
        return None
    i = chance.choice(places)
    cards = Counter(log.claims[i].cards)
    if chance.random() < 0.5:
        cards[chance.choice(sorted(cards))] += 1
    else:
        cards[chance.choice(("Copper", "Silver", "Gold"))] += 1
    head = log.claims[i].text.partition(" - plays ")[0]
    return log.changed(
        "money", (i, f"{head} - plays " + ", ".join(f"{n} {_printed(card)}" for card, n in cards.items()))
    )


def _turn_player(log: Source, chance: random.Random) -> Forgery | None:
    """A turn is another player's."""
    places = [i for i in log.of("turn") if not log.claims[i].word]
    if not places:
        return None
    i = chance.choice(places)
    names = {claim.actor: claim.text for claim in log.claims if claim.verb == "turn" and not claim.word}
    others = sorted(actor for actor in names if actor and actor != log.claims[i].actor)
    if not others:
        return None
    name = names[chance.choice(others)].removeprefix("---------- ").rpartition(": turn ")[0]
    return log.changed("turn's player", (i, f"---------- {name}: turn {log.claims[i].amount} ----------"))


def _moved(log: Source, chance: random.Random) -> Forgery | None:
    """A line stands some lines earlier or later."""
    places = log.of("plays", "buys", "gains", "trashes", "draws", "discards")
    if not places:
        return None
    i = chance.choice(places)
    j = i + chance.choice((-3, -2, -1, 1, 2, 3))
    if not 0 <= j < len(log.claims) or any(log.claims[k].verb in ("turn", "place") for k in _between(i, j)):
        return None
    lines = list(log.lines)
    start, end = log.claims[i].line - 1, log.claims[j].line - 1
    lines.insert(end, lines.pop(start))
    touched = (min(start, end) + 1, max(start, end) + 1)
    if lines == log.lines or log.claims[i].text == log.claims[j].text:
        return None
    return Forgery("moved", "\n".join(lines), tuple(range(touched[0], touched[1] + 1)), log.claims[i].text, "moved")


def _between(i: int, j: int) -> range:
    return range(min(i, j), max(i, j) + 1)


KINDS: dict[str, Maker] = {
    "draw": _swap("draw", "draws"),
    "dearer": _dearer("dearer", True, True),
    "dearer buy": _dearer("dearer buy", True, False),
    "dearer gain": _dearer("dearer gain", False, True),
    "no gain": _left_out("no gain", "gains"),
    "buy twice": _twice,
    "trash": _swap("trash", "trashes"),
    "score": _number("score", "final points"),
    "money": _money,
    "coins": _number("coins", "takes"),
    "chips": _number("chips", "chips"),
    "tokens": _number("tokens", "tokens", "uses tokens"),
    "overpay": _number("overpay", "overpays"),
    "discard": _swap("discard", "discards"),
    "no shuffle": _left_out("no shuffle", "shuffles"),
    "no draw": _left_out("no draw", "draws"),
    "no buy": _left_out("no buy", "buys"),
    "turn's number": _number("turn's number", "turn"),
    "turn's player": _turn_player,
    "turns": _number("turns", "final turns"),
    "final deck": _swap("final deck", "final cards"),
    "moved": _moved,
}
"""Every kind of forgery."""


def forgeries(text: str, seed: int, kinds: Sequence[str] = (*KINDS,), each: int = 1) -> Iterator[Forgery]:
    """`each` forgeries of each kind, as far as the log has a place for one."""
    log = Source(text)
    for kind in kinds:
        chance = random.Random(f"{seed} {kind}")
        for _ in range(each):
            forged = KINDS[kind](log, chance)
            if forged is not None and forged.text != text:
                yield forged
