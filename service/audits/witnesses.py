"""Witnesses: the game behind an agreement, in a file that anybody can check.

A witness holds the opening of one game, its answers and its shuffles, and nothing that the rules decide. To check it is
to play it by the rules, print it as the log's format does, and compare. Nothing of the search for it takes part.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import BadSetup, Game
from moothall.domain.kernel.streams.witness import Witness, witness_of
from moothall.domain.rules_spec import BadRules
from moothall.domain.store.encoding.codec import decode, encode
from moothall.domain.store.encoding.plain_json import loads
from moothall.domain.store.errors import CodecError, StoreError
from moothall.domain.store.identity import digest
from moothall.logs.certify import Certified, certify
from moothall.logs.formats import FORMATS
from moothall.logs.formats import read as read_log
from moothall.logs.reader import UnreadableLog
from moothall.logs.verdict import engine
from moothall.words import Message, Texts

from ..errors import Refused

if TYPE_CHECKING:
    from moothall.logs.format import Log
    from moothall.logs.verdict import Audit

WITNESS = "moothall_witness"
"""The key by which a witness is known: the first one in it, with the version of its form."""
VERSION = 1
"""The version of the form of witnesses."""
MOST_INPUTS = 200_000
"""How many answers and shuffles a witness has at most: more than any log tells."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check: whether the game of a witness is that of a log, by which rules, and which freedoms of the
    format this takes, each with how often. Where it is not, `line` is the first line of the log that differs (None:
    there is no such game), with what it `says` and what the witness has `instead`; both are put into words where
    somebody reads them."""

    log: str
    equal: bool
    rules: str
    freedoms: Mapping[str, int]
    line: int | None = None
    says: str | None = None
    instead: Texts | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall check --json` prints: all keys always."""
        instead = None if self.instead is None else self.instead.in_words("en")
        return {**{each.name: getattr(self, each.name) for each in fields(self)}, "instead": instead}


def write_witness(audit: Audit, text: str) -> str:
    """The witness of an audit that agrees, as JSON; `text` is that of the log. Raises Refused for one that does not."""
    if audit.verdict != "agrees" or audit.kind is None:
        raise Refused(Message("proof.no-witness", log=audit.log, verdict=audit.verdict))
    game = find(audit.kind)
    log = FORMATS[audit.format]().log if audit.format is not None else None
    printing = None if log is None else log.printing
    witness = witness_of(game, audit.facts if printing is None else printing.completed(audit.facts))
    document = {
        WITNESS: VERSION,
        "log": digest(text),
        "format": audit.format,
        "game": audit.kind,
        "rules": audit.rules,
        "engine": engine(),
        "opening": _rows(witness.opening, game),
        "inputs": _rows(witness.inputs, game),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def check(name: str, text: str, witness: str) -> Checked:
    """Whether the game of a witness is that of a log; `name` is what the log is called, `witness` the text of the file.

    Raises Refused, in one sentence, where a text is not a log, or not a witness, or the witness is of another log.
    """
    log_read = read_log(text)
    log = log_read.log
    if log is None or log.printing is None:
        raise Refused(
            Message(
                "place.of", place=name, said=Message("proof.not-a-log" if log is None else "proof.format-not-checked")
            )
        )
    try:
        read = log_read.whole()
    except UnreadableLog as error:
        raise Refused(Message("place.of", place=name, said=error)) from error
    document = _document(witness)
    if document["log"] != digest(text) or document["format"] != log.reader.format:
        raise Refused(Message("proof.witness-of-another-log"))
    game, given = _witness(document, log.opening.game)
    rules = str(document["rules"])
    _check_opening(log, read, digest(text), rules, given)
    for each in log.opening.doubtful(read, given.opening, log.dialect):
        return Checked(name, False, rules, {}, each.line, each.says, each.instead)
    result = certify(game, log.printing, read, given)
    if isinstance(result, Certified):
        return Checked(name, True, rules, dict(result.freedoms))
    return Checked(name, False, rules, {}, result.line, result.says, result.instead)


def _check_opening(log: Log, read: Any, hashed: str, rules: str, witness: Witness) -> None:
    """Check that a witness begins at the table that the set-up of its log describes. Raises Refused.

    A log may not list its Kingdom; what was given with it then stands in the witness alone.
    """
    kind = find(log.opening.game)
    try:
        beside = log.opening.given_kingdom(witness.opening)
        made = log.opening.facts(read, hashed, rules, beside)
    except (UnreadableLog, BadSetup, BadRules) as error:
        raise Refused(Message("proof.witness-cannot-begin-with-log", error=error)) from error
    except Exception as error:  # what comes from a file may break whatever reads it
        raise Refused(Message("log.witness-fits-no-table", name=type(error).__name__)) from error
    if encode(_unsigned(made), kind) != encode(_unsigned(witness.opening), kind):
        raise Refused(Message("proof.witness-begins-at-another-table"))


def _unsigned(facts: Sequence[Fact]) -> list[Fact]:
    """Facts without the version of Moothall that wrote them, where they name one."""
    return [each.reopened(engine="").sealed_like(each) if hasattr(each, "engine") else each for each in facts]


def _rows(facts: Sequence[Fact], game: Game) -> list[list[Any]]:
    return [[topic, json.loads(payload)] for topic, payload in encode(facts, game)]


def _document(witness: str) -> Mapping[str, Any]:
    """The JSON of a witness. Raises Refused."""
    try:
        document = loads(witness)
    except (ValueError, RecursionError) as error:
        raise Refused(Message("proof.not-witness")) from error
    if not isinstance(document, dict) or WITNESS not in document:
        raise Refused(Message("proof.witness-lacks-key", key=WITNESS))
    if document[WITNESS] != VERSION:
        raise Refused(Message("proof.witness-has-another-form-than", version=VERSION))
    kinds = {"log": str, "format": str, "game": str, "rules": str, "opening": list, "inputs": list}
    for key, kind in kinds.items():
        if not isinstance(document.get(key), kind):
            raise Refused(Message("proof.witness-not-whole", key=key))
    return document


def _witness(document: Mapping[str, Any], kind: str) -> tuple[Game, Witness]:
    """The game of a witness, and its facts. Raises Refused."""
    if document["game"] != kind:
        raise Refused(Message("proof.witness-of-another-game-than", game=kind))
    opening, inputs = document["opening"], document["inputs"]
    if len(opening) + len(inputs) > MOST_INPUTS:
        raise Refused(Message("proof.witness-has-more-answers-than"))
    game = find(kind)
    try:
        rows = [(str(topic), json.dumps(fact).encode()) for topic, fact in (*opening, *inputs)]
        facts = decode(rows, game)
    except (CodecError, StoreError, TypeError, ValueError) as error:
        raise Refused(Message("proof.witness-holds-something-not-fact", error=error)) from error
    rules = {getattr(fact, "rules") for fact in facts[: len(opening)] if hasattr(fact, "rules")}  # noqa: B009
    if rules != {document["rules"]}:
        raise Refused(Message("proof.witness-names-other-rules-than"))
    return game, Witness(tuple(facts[: len(opening)]), tuple(facts[len(opening) :]))
