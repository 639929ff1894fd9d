"""What is proved of an exported game before it is stored: that its log, or the rules, make the same facts again.

The hashes of an export show that it was not damaged on its way. They do not prove where it comes from, since anybody
can make them. docs/store.md says what is proved of which game, and why the rest is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from moothall.domain.kernel.ask import ANYBODY, same_question
from moothall.domain.kernel.cards_in_facts import cards_in
from moothall.domain.kernel.facts import Answered, Fact, Forked, Noted
from moothall.domain.kernel.game import BadSetup, Game
from moothall.domain.kernel.streams.proof import NotMade, check_places, check_whole
from moothall.domain.kernel.streams.script import live
from moothall.domain.rules_spec import BadRules, spec_of
from moothall.domain.store import FORK, Exported, How, NoSuchGame, Proof, Result
from moothall.domain.store.encoding.codec import encode
from moothall.domain.version import __version__
from moothall.logs.formats import FORMATS, given_with
from moothall.logs.verdict import Audit
from moothall.projections.courses.whatif import by_rules
from moothall.projections.finding.seats import seats_of
from moothall.words import Message, Sentence, said_of, sentence_of

from ..arguments import words
from ..audits.auditing import Log, audited
from ..audits.given import name_of_audit
from ..clock import now
from ..errors import BadRequest, Unproved
from ..matches.hall import names_of_players
from ..results import result_of
from ..stores.notes import check_note

Stored = Callable[[UUID, int | None], Sequence[Fact]]
"""Reads the facts of a stored game up to a place (None: all). Raises NoSuchGame."""

OF_LOGS = 5
"""The version of the UUIDs that logs' games have; those that are played here have version 4."""

_ENGINE = re.compile(r"moothall [\w.+-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Proved:
    """A proof of a stream: its name, a remark on it (None: there is none), and, for the game of a log, the `result` to
    keep of its audit."""

    how: How
    remark: str | None = None
    result: Result | None = None

    def kept(self) -> Proof:
        """This as it is kept with the game: by which Moothall, and now."""
        return Proof(self.how, __version__, now(), self.remark)


def proved(kind: Game, exported: Exported, stored: Stored | None) -> Proved:
    """Prove an exported game of a kind. Raises Unproved, with the first fact that differs; of a fork StoreError, too.

    `stored` reads the game that a fork goes on from; any other game needs none.
    """
    meta, facts = exported.meta, exported.facts
    check_names(kind, exported)
    try:
        if meta.format in (None, FORK) and exported.game.version == OF_LOGS:
            raise Unproved(Message("proof.id-of-kind-log-of"))
        _check_answers(exported)
        if meta.format == FORK:
            assert stored is not None, "a fork is proved where the store is"
            return _fork(stored, kind, exported)
        if meta.format is None and meta.source is not None:
            raise Unproved(Message("proof.has-no-log", source=meta.source))
        if meta.format is None:
            return _played(kind, facts, seats_of(meta.players))
        return _log(kind, exported)
    except NotMade as error:
        raise Unproved(said_of(error)) from error


def check_names(kind: Game, exported: Exported) -> None:
    """Check that the players and the rules in the catalogue are those of the facts, and that the facts add up to a
    table, whoever vouches for them. Raises Unproved."""
    meta, facts = exported.meta, exported.facts
    forked = next((each.seq for each in facts if isinstance(each, Forked)), None)
    if forked is not None and meta.format != FORK:
        raise Unproved(Message("proof.fact-says-fork", seq=forked))
    _check_written(facts)
    begun = _begun(facts)
    if begun is None:
        raise Unproved(Message("proof.has-not-one-fact-says"))
    if getattr(begun, "players", None) != meta.players:
        raise Unproved(Message("proof.players-not-those-of-fact", seq=begun.seq))
    if len(set(meta.players)) < len(meta.players):
        raise Unproved(Message("proof.two-of-players-have-same"))
    try:
        spec_of(meta.rules)
    except BadRules as error:
        raise Unproved(said_of(error)) from error
    for each in facts[: begun.seq]:
        if getattr(each, "rules", meta.rules) != meta.rules:
            raise Unproved(Message("proof.rules-not-those-of-fact", seq=each.seq))
    try:
        check_places(facts, seats_of(meta.players))
        kind.fold(live(facts))
    except NotMade as error:
        raise Unproved(said_of(error)) from error
    except Exception as error:  # facts from elsewhere may break whatever reads them
        raise Unproved(Message("proof.facts-add-up-to-no", name=type(error).__name__)) from error


def _check_written(facts: Sequence[Fact]) -> None:
    """Check that what people wrote is such as may be written here: marks, notes, reasons, and by whom. Raises
    Unproved."""
    for each in facts:
        try:
            if isinstance(each, Noted):
                check_note(each)
            for name in WRITTEN:
                words(getattr(each, name, ""), f"the {name}")
        except BadRequest as error:
            raise Unproved(Message("proof.fact-says-what-nobody-may", seq=each.seq, error=error)) from error


def _check_answers(exported: Exported) -> None:
    """Check that answers leave open who asked, and whose decision it was, only where they are of version 1, which did
    not know. Raises NotMade."""
    for (topic, _), each in zip(exported.rows, exported.facts, strict=True):
        if topic == OLD_ANSWER or not isinstance(each, Answered):
            continue
        if each.subject is None or each.question.startswith(f"{ANYBODY}/"):
            raise NotMade(each.seq, Message("proof.another-than-rules-make", kind=type(each).__name__))


WRITTEN = ("reason",)
"""The fields of facts in which people say why."""


def _begun(facts: Sequence[Fact]) -> Fact | None:
    """The only fact that says who plays; None where there is none, or more than one."""
    opening = [each for each in facts if hasattr(each, "players")]
    return opening[0] if len(opening) == 1 else None


# A game that was played


def _played(kind: Game, facts: Sequence[Fact], seats: Sequence[str]) -> Proved:
    """By the rules alone: no log vouches for anything, so all must be their work but a table that is given."""
    standing = live(facts)
    if not standing:
        raise Unproved(Message("proof.nothing-of-stands"))
    opening = kind.opening(standing)
    _check_players(getattr(_begun(facts), "players", ()))
    try:
        kind.new.check(standing[0])
    except (BadSetup, BadRules) as error:
        raise NotMade(standing[0].seq, Message("proof.cannot-begin", error=error)) from error
    by_hand = {each.seq for each in standing[1:opening] if each.source == "inferred"}
    for each in facts:
        if each.line is not None or (each.source != "rules" and each.seq not in by_hand) or hasattr(each, "digest"):
            raise NotMade(each.seq, Message("proof.no-log"))
        if any(card.number is None or card.face is None for card in cards_in(each)):
            raise NotMade(each.seq, Message("proof.card-nobody-knows"))
    check_whole(kind, facts, seats)
    return Proved("re-run", Sentence(Message("proof.table-given", at=opening)) if opening > 1 else None)


def _check_players(players: Sequence[str]) -> None:
    """Check that a new game may have players called so; those of a log are called what it calls them. Raises
    Unproved."""
    try:
        composed = names_of_players(players)
    except BadRequest as error:
        raise Unproved(Message("proof.no-game-has-such-players-2", error=error)) from error
    other = next((name for name, kept in zip(players, composed, strict=True) if name != kept), None)
    if other is not None:
        raise Unproved(Message("proof.no-game-has-such-players", name=other))


def _check_added(kind: Game, facts: Sequence[Fact], after: int, seats: Sequence[str]) -> None:
    """Check what follows the first `after` facts, which are proved: the rules must make it. Raises NotMade."""
    for each in facts[after:]:
        if each.line is not None or each.source != "rules" or type(each) in kind.given:
            raise NotMade(each.seq, Message("proof.log-ends", at=after))
    check_whole(kind, facts, seats, trusted=after)


# A fork


def _fork(stored: Stored, kind: Game, exported: Exported) -> Proved:
    """The beginning by the game that it goes on from, where that is stored, the rest by the rules."""
    facts = exported.facts
    forked = next((each for each in reversed(facts) if isinstance(each, Forked)), None)
    if forked is None or exported.meta.source != f"{forked.parent}@{forked.at}":
        raise Unproved(Message("proof.fork-and-no-fact-says"))
    seats = seats_of(exported.meta.players)
    parent = _parent(stored, forked)
    if parent is None:
        if any(each.line is not None or each.source == "log" or hasattr(each, "digest") for each in facts):
            raise Unproved(Message("proof.goes-on-from-log-game", game=UUID(forked.parent)))
        return replace(_played(kind, facts, seats), remark=Sentence(Message("proof.parent-not-stored")))
    if forked.at == 0:
        return _by_other_rules(kind, exported, parent, seats)
    at = _differs(kind, parent, exported, forked.at)
    if at is not None:
        raise NotMade(at + 1, _other(parent, facts, at, Message("proof.game-goes-on-from")))
    _check_added(kind, facts, forked.at, seats)
    return Proved("re-run", Sentence(Message("proof.as-far-as-parent", at=forked.at, game=UUID(forked.parent))))


def _by_other_rules(kind: Game, exported: Exported, parent: Sequence[Fact], seats: Sequence[str]) -> Proved:
    """A fork from before the first fact: the same game by other rules, so only its opening is that of the other."""
    facts = exported.facts
    try:
        made = by_rules(kind, parent, exported.meta.rules).facts[: kind.opening(live(parent))]
    except Exception as error:  # nobody may have proved that game
        raise Unproved(Message("proof.game-goes-on-from-cannot")) from error
    begun = facts[1 : 1 + len(made)]
    rows = zip(encode(made, kind), encode(begun, kind), strict=False)
    at = next((at for at, (one, other) in enumerate(rows) if one != other), None)
    if at is not None:
        raise NotMade(at + 2, _other(made, begun, at, Message("proof.game-goes-on-from")))
    _check_added(kind, facts, 1 + len(made), seats)
    return Proved("re-run", Sentence(Message("proof.by-other-rules")))


def _parent(stored: Stored, forked: Forked) -> Sequence[Fact] | None:
    """The facts that a fork begins with, or that it begins anew, from the game that it goes on from; None where that is
    not stored."""
    try:
        return stored(UUID(forked.parent), forked.at or None)
    except NoSuchGame:
        return None
    except ValueError as error:
        raise Unproved(Message("proof.from-which-goes-on", game=forked.parent)) from error


# The game of a log


def _log(kind: Game, exported: Exported) -> Proved:
    """By the audit of the log's text, which must make the same facts; what was added to them since, by the rules."""
    meta, facts = exported.meta, exported.facts
    if meta.format not in FORMATS:
        raise Unproved(Message("proof.not-format-moothall-knows", format=meta.format))
    audit, remark = _remade(kind, exported)
    made = audit.facts
    by, length = Message("proof.today-audit-of-log"), len(made)
    at = _differs(kind, made, exported, len(made))
    if at is not None:
        raise NotMade(at + 1, _other(made, facts, at, by))
    if len(facts) < length:
        raise Unproved(Message("proof.ends-at-fact", at=len(facts), by=by, length=length))
    if all(isinstance(each, Noted) for each in facts[length:]):
        return Proved(name_of_audit(audit, meta.text), remark, result_of(audit))
    _check_added(kind, facts, length, seats_of(meta.players))
    played = Message("proof.as-far-as-log", at=length)
    remarks = played if remark is None else Message("proof.both", one=remark, other=played)
    return Proved("re-run", Sentence(remarks), result_of(audit))


def _remade(kind: Game, exported: Exported) -> tuple[Audit, str | None]:
    """Today's audit of a game's log, and what is to be said of it. Raises Unproved.

    The Kingdom that was given with a log is in the stream alone. An earlier Moothall did not keep whether one was: then
    the one that makes the same table counts.
    """
    log = Log(exported.meta.source or "the log", exported.meta.text, exported.meta.rules)
    begun = _begun(exported.facts)
    beside = given_with(exported.meta.format, exported.facts[: begun.seq]) if begun is not None else None
    if begun is None or beside is None:
        return _made(exported, log), None
    remark = Sentence(Message("proof.kingdom-of-fact", seq=begun.seq))
    laid = replace(log, kingdom=beside.names, origin=beside.origin)
    if beside.origin is not None:
        return _made(exported, laid), remark
    made, _ = _audited(exported, log)
    if made is None or _differs(kind, made.facts, exported, begun.seq) is not None:
        besides, _ = _audited(exported, laid)
        if besides is not None and _differs(kind, besides.facts, exported, begun.seq) is None:
            return besides, remark
    return _made(exported, log) if made is None else made, None


def _made(exported: Exported, log: Log) -> Audit:
    """The audit of a game's log. Raises Unproved."""
    made, error = _audited(exported, log)
    if made is None:
        raise Unproved(Message("proof.log-cannot-audited", error=error))
    return made


def _audited(exported: Exported, log: Log) -> tuple[Audit | None, str | None]:
    """The audit of a game's log; None, and why, where it makes no facts."""
    meta = exported.meta
    audit = audited(log)
    if audit.verdict == "unreadable" or audit.error is not None:
        return None, audit.error
    if (audit.format, audit.kind, audit.game) != (meta.format, exported.kind, exported.game):
        return None, sentence_of(Message("proof.log-of-another-format", format=audit.format, other=meta.format))
    return audit, None


# Facts that are the same


def _differs(kind: Game, made: Sequence[Fact], exported: Exported, upto: int) -> int | None:
    """The place, from 0, of the first of the first `upto` given facts that is not what was made; None: all are."""
    rows = zip(encode(_unsigned(made[:upto]), kind), encode(_unsigned(exported.facts[:upto]), kind), strict=False)
    for at, (one, other) in enumerate(rows):
        if one != other and not _said_less(kind, exported.rows[at][0], made[at], exported.facts[at]):
            return at
    return None


def _other(made: Sequence[Fact], stored: Sequence[Fact], at: int, by: Message) -> Message:
    """How the given fact at a place differs from what was made, `by` whom: the end of a sentence."""
    expected, actual = type(made[at]).__name__, type(stored[at]).__name__
    return (
        Message("proof.another-than", kind=actual, by=by)
        if actual == expected
        else Message("proof.where-has", kind=actual, by=by, other=expected)
    )


def _unsigned(facts: Sequence[Fact]) -> list[Fact]:
    """Facts without the version of Moothall that made them, where they name one: it is another in an older export."""
    return [
        each.reopened(engine="").sealed_like(each) if _ENGINE.fullmatch(getattr(each, "engine", "")) else each
        for each in facts
    ]


OLD_ANSWER = "kernel.Answered/1"
"""The topic of answers that say less of their questions than those of today."""


OLD_IMPORT = "dominion.GameImported/1"
"""The topic of imports that do not say where their Kingdom is from."""


def _said_less(kind: Game, topic: str, made: Fact, stored: Fact) -> bool:
    """Whether a fact that was stored by an older Moothall is the one that was made, as far as it says."""
    if topic == OLD_IMPORT and type(made) is type(stored):
        made, stored = _unsigned([made, stored])
        return made == stored.reopened(kingdom_from=getattr(made, "kingdom_from", None)).sealed_like(stored)
    if stored.unsaid and type(made) is type(stored):
        left_out = {name: getattr(made, name) for name in stored.own_fields if name not in stored.said_fields()}
        return encode([made], kind) == encode([stored.reopened(**left_out).sealed_like(stored)], kind)
    return topic == OLD_ANSWER and _answers_alike(made, stored)


def _answers_alike(made: Fact, stored: Fact) -> bool:
    """Whether an answer of version 1 is the one that was made."""
    if not (isinstance(made, Answered) and isinstance(stored, Answered)):
        return False
    if not same_question(stored, made.player, made.question, made.subject):
        return False
    common = "seq", "cause", "rule", "source", "line"
    return repr(made.answer) == repr(stored.answer) and all(getattr(made, n) == getattr(stored, n) for n in common)
