"""Games as tables: what analysts ask of many games, one row for each game, seat, fact, card that moved, answer, …

Nothing here knows of files. docs/statistics.md says what each column means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from moothall.domain.kernel.facts import Answered, Card, Fact, Option
from moothall.domain.kernel.game import Game
from moothall.domain.store import GameEntry
from moothall.logs.findings.outcome import Outcome, of_table

Kind = Literal["number", "text", "texts", "flag"]
"""What a column holds: whole numbers, texts, lists of texts, yes or no."""

Row = tuple[Any, ...]

TABLES: Mapping[str, Mapping[str, Kind]] = {
    "games": {
        "number": "number", "game": "text", "kind": "text", "format": "text", "source": "text", "rules": "text",
        "day": "text", "players": "number", "kingdom": "texts", "length": "number", "facts": "number",
        "head": "text", "turns": "number", "over": "flag", "winners": "texts", "verdict": "text", "engine": "text",
    },
    "players": {
        "number": "number", "seat": "text", "name": "text", "first": "flag", "place": "number", "winner": "flag",
        "score": "number", "turns": "number",
    },
    "facts": {
        "number": "number", "seq": "number", "turn": "number", "seat": "text", "controller": "text", "fact": "text",
        "card": "text", "cards": "texts", "n": "number", "from": "text", "to": "text", "coins": "number",
        "cause": "number", "rule": "text", "source": "text", "line": "number",
    },
    "moves": {
        "number": "number", "seq": "number", "turn": "number", "seat": "text", "card": "text", "copy": "number",
        "from": "text", "to": "text", "why": "text",
    },
    "answers": {
        "number": "number", "seq": "number", "turn": "number", "seat": "text", "subject": "text", "question": "text",
        "card": "text", "verb": "text", "answer": "texts",
    },
    "decks": {"number": "number", "seat": "text", "card": "text", "count": "number"},
    "lines": {
        "number": "number", "line": "number", "verdict": "text", "first_seq": "number", "last_seq": "number",
    },
    "divergences": {
        "number": "number", "line": "number", "first": "number", "last": "number", "says": "text", "ruling": "text",
        "rule": "text", "proof": "text", "seq": "number",
    },
}  # fmt: skip
"""The columns of each table, in their order. `number` is that of the game in the catalogue of its store."""


class Stored(NamedTuple):
    """A game as a store has it: its line of the catalogue, the last hash of its stream, all its facts, those that
    count (`standing`), and the audit of its log as it is kept (None: none is)."""

    entry: GameEntry
    head: str
    facts: Sequence[Fact]
    standing: Sequence[Fact]
    audit: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class _Turned:
    """A live fact, and in which turn and of which player it stands (None: before the first)."""

    fact: Fact
    number: int | None
    controller: str | None


def rows_of(kind: Game, stored: Stored) -> dict[str, list[Row]]:
    """The rows of one game, by the table. What was taken back has none."""
    standing = stored.standing
    table = kind.fold(standing)
    outcome = _outcome(kind, table, stored.entry)
    number = stored.entry.number
    turned = list(_turned(kind, standing))
    audit = stored.audit or {}
    return {
        "games": [_game(kind, stored, table, outcome, len(standing))],
        "players": list(_players(stored.entry, outcome)),
        "facts": [(number, *_fact(each)) for each in turned],
        "moves": [(number, *row) for each in turned for row in _moves(each)],
        "answers": [(number, *_answer(each, each.fact)) for each in turned if isinstance(each.fact, Answered)],
        "decks": [
            (number, seat, card, count)
            for seat, deck in (outcome.decks or {}).items()
            for card, count in sorted(deck.items())
        ],
        "lines": [(number, *row) for row in _lines(audit, stored.facts)],
        "divergences": [(number, *row) for row in _divergences(audit)],
    }


def _outcome(kind: Game, table: Any, entry: GameEntry) -> Outcome:
    """How a game came out: as it is kept, else as the table says."""
    kept = entry.outcome
    outcome = of_table(kind, table)
    if not kept:
        return outcome
    winners = kept.get("winners")
    told_outcome = Outcome(
        None if winners is None else tuple(winners), kept.get("scores"), kept.get("turns"), kept.get("decks")
    )
    return told_outcome.or_else(outcome)


def _game(kind: Game, stored: Stored, table: Any, outcome: Outcome, facts: int) -> Row:
    entry, known = stored.entry, kind.outcome(table)
    result = entry.result
    kingdom = known.get("kingdom")
    turns = max(outcome.turns.values()) if outcome.turns else None
    return (
        entry.number,
        str(entry.game),
        entry.kind,
        entry.format,
        entry.source,
        entry.rules,
        None if result is None else result.day,
        len(entry.players),
        None if kingdom is None else list(kingdom),
        entry.length,
        facts,
        stored.head,
        turns,
        bool(known["over"]) or outcome.winners is not None,
        None if outcome.winners is None else list(outcome.winners),
        None if result is None else result.verdict,
        None if result is None else result.moothall,
    )


def _players(entry: GameEntry, outcome: Outcome) -> Iterator[Row]:
    """The seats: who won has place 1, the others stand by their points."""
    winners, scores, turns = outcome.winners or (), outcome.scores or {}, outcome.turns or {}
    for at, name in enumerate(entry.players):
        seat = f"p{at + 1}"
        won = seat in winners
        score = scores.get(seat)
        place = None
        if won:
            place = 1
        elif winners and score is not None:
            place = 1 + sum(other in winners or points > score for other, points in scores.items() if other != seat)
        yield (entry.number, seat, name, at == 0, place, won if winners else None, score, turns.get(seat))


def _turned(kind: Game, standing: Sequence[Fact]) -> Iterator[_Turned]:
    number: int | None = None
    controller: str | None = None
    for fact in standing:
        header = kind.places.header(fact)
        if header is not None:
            number = number if header[0] is None else header[0]
            controller = getattr(fact, "controller", header[1])
        yield _Turned(fact, number, controller)


def _fact(each: _Turned) -> Row:
    fact = each.fact
    cards = _cards(fact)
    return (
        fact.seq,
        each.number,
        getattr(fact, "player", None),
        each.controller,
        type(fact).__name__,
        cards[0].face if len(cards) == 1 else _text(getattr(fact, "card", None)),
        [card.face or "?" for card in cards] or None,
        _amount(fact, cards),
        _text(getattr(fact, "from_", None)),
        _text(getattr(fact, "to", None)),
        getattr(fact, "coins", None),
        fact.cause,
        fact.rule,
        fact.source,
        fact.line,
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _cards(fact: Fact) -> Sequence[Card]:
    """The cards that a fact is about: one, or several; not those of an order that is shuffled."""
    one = getattr(fact, "card", None)
    if isinstance(one, Card):
        return (one,)
    several = getattr(fact, "cards", None)
    return [card for card in several if isinstance(card, Card)] if isinstance(several, tuple) else ()


def _amount(fact: Fact, cards: Sequence[Card]) -> int | None:
    """How many cards, else the number that the fact tells."""
    if cards:
        return len(cards)
    amounts = (getattr(fact, name, None) for name in ("by", "amount", "times"))
    return next((each for each in amounts if isinstance(each, int)), None)


def _moves(each: _Turned) -> Iterator[Row]:
    fact = each.fact
    from_, to = _text(getattr(fact, "from_", None)), _text(getattr(fact, "to", None))
    seat, why = getattr(fact, "player", None), type(fact).__name__
    for card in _cards(fact):
        yield (fact.seq, each.number, seat, card.face, card.number, from_, to, why)


def _answer(each: _Turned, fact: Answered) -> Row:
    owner, slash, _ = fact.question.partition("/")
    return (
        fact.seq,
        each.number,
        fact.player,
        fact.subject,
        fact.question,
        owner if slash else None,
        fact.verb,
        list(map(_option, fact.answer)),
    )


def _option(option: Option) -> str:
    return (option.face or "?") if isinstance(option, Card) else str(option)


def _lines(audit: Mapping[str, Any], facts: Sequence[Fact]) -> Iterator[Row]:
    """Each line with its verdict, and the facts that it vouches for."""
    seqs: dict[int, tuple[int, int]] = {}
    for fact in facts:
        if fact.line is not None:
            first, last = seqs.get(fact.line, (fact.seq, fact.seq))
            seqs[fact.line] = (min(first, fact.seq), max(last, fact.seq))
    for first, last, verdict in audit.get("verdicts", ()):
        for line in range(first, last + 1):
            yield (line, verdict, *seqs.get(line, (None, None)))


def _divergences(audit: Mapping[str, Any]) -> Iterator[Row]:
    for each in audit.get("divergences", ()):
        first, last = each["interval"]
        yield (
            each["line"], first, last, each["says"], each["ruling"], each["rule"], each.get("proof"), each["seq"],
        )  # fmt: skip
