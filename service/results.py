"""What is kept beside a game of how it came out: made of an audit of its log, or of a game that has ended, and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import GameEntry, Result, StoreError
from moothall.domain.store.identity import digest_of_rows
from moothall.domain.version import __version__
from moothall.logs.findings.kept import kept, restored
from moothall.logs.findings.outcome import of_table

from .clock import now

if TYPE_CHECKING:
    from moothall.logs.verdict import Audit

    from .matches.hall import Hall

TAIL = 50
"""Among how many last facts the one that ends a game is looked for: notes may follow it."""


def result_of(audit: Audit) -> Result:
    """The result to keep of an audit whose game it stores."""
    return result_in({**kept(audit), "log": PurePath(audit.log).name})


def result_in(document: Mapping[str, Any]) -> Result:
    """The result to keep of an audit, from the document of it that is kept."""
    laid, outcome = document["kingdom"] or {}, document["outcome"] or {}
    decks = (outcome.get("decks") or {}).values()
    cards = {*laid.get("piles", ()), *laid.get("landscapes", ()), *(name for deck in decks for name in deck)}
    return Result(
        document["engine"].rpartition(" ")[2],
        now(),
        document["verdict"],
        document["outcome"],
        tuple(sorted(cards)),
        document["day"],
        document,
    )


def result_of_stream(kind: Game, facts: Sequence[Fact]) -> Result | None:
    """The result to keep of a game with these stored facts, which needs no log; None where it has not ended."""
    standing = live(facts)
    if not any(hasattr(fact, "winners") for fact in standing[-TAIL:]):
        return None
    return result_of_table(kind, kind.fold(standing))


def result_of_table(kind: Game, table: Any) -> Result | None:
    """The result to keep of a game with this table; None where it has not ended."""
    outcome = of_table(kind, table)
    if outcome.is_empty:
        return None
    decks = (outcome.decks or {}).values()
    cards = {*kind.outcome(table).get("kingdom", ()), *(name for deck in decks for name in deck)}
    return Result(__version__, now(), None, outcome.to_json(), tuple(sorted(cards)))


def kept_audit(document: Mapping[str, Any] | None, name: str, facts: Sequence[Fact]) -> Audit | None:
    """The audit that is kept of a game with these stored facts, whose log has this name; None where none is kept that
    this Moothall can read."""
    if document is None:
        return None
    try:
        return restored({**document, "log": name}, facts)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


# Audits made anew


@dataclass(frozen=True, slots=True)
class Again:
    """A new audit of a stored game as it is kept, and the digest of the facts that its places are of."""

    document: Mapping[str, Any]
    facts: str


def again(audit: Audit, kind: Game) -> Again:
    """A new audit of a stored game, to be kept by `keep`."""
    return Again({**kept(audit), "log": PurePath(audit.log).name}, _digest(audit.facts, kind))


def audited_anew(hall: Hall, game: UUID, audit: Audit) -> Audit:
    """A new audit of a stored game, kept with it where that can be, with the places of the stored facts."""
    entry = hall.archive.entry(game)
    facts = hall.archive.read(game)
    document = as_stored(hall, entry, facts, again(audit, hall.kind(entry.kind)))
    with suppress(StoreError):  # such as a store that may only be read
        hall.archive.keep_result(game, result_in(document))
    return kept_audit(document, audit.log, facts) or audit


def keep(hall: Hall, game: UUID, made: Again) -> None:
    """Keep a new audit in the place of the one before. Raises StoreError."""
    entry = hall.archive.entry(game)
    hall.archive.keep_result(game, result_in(as_stored(hall, entry, hall.archive.read(game), made)))


def as_stored(hall: Hall, entry: GameEntry, stored: Sequence[Fact], made: Again) -> Mapping[str, Any]:
    """A new audit as it is kept: with the places of the stored facts.

    A later engine may make another stream of a log than the one that is stored. Then a difference stands at the last
    fact up to its line.
    """
    if _digest(stored[: made.document["events"]], hall.kind(entry.kind)) == made.facts:
        return made.document
    return placed(made.document, stored, len(stored) if entry.proof is None else entry.proof.length)


def placed(document: Mapping[str, Any], facts: Sequence[Fact], end: int) -> Mapping[str, Any]:
    """An audit whose differences stand at the facts of another stream, which ends after `end` of them."""
    vouched = [(fact.line, fact.seq) for fact in facts[:end] if fact.line is not None]

    def seq_of(line: int) -> int | None:
        return max((seq for other, seq in vouched if other <= line), default=None)

    differences = [{**each, "seq": seq_of(each["line"])} for each in document["divergences"]]
    return {**document, "divergences": differences, "events": end}


def _digest(facts: Sequence[Fact], kind: Game) -> str:
    """The digest of facts but the first, which names the version of Moothall."""
    from moothall.domain.store.encoding.codec import encode

    return digest_of_rows(encode(facts[1:], kind)).hex()
