"""Games with invented names in the place of the players': logs, games to be looked at, and exported JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact, Forked, Noted
from moothall.domain.store import FORK, Archive, GameEntry, Meta, game_id
from moothall.domain.store.identity import digest
from moothall.logs.texts.names import CannotHide, Names, hidden, invented
from moothall.logs.verdict import Audit, engine
from moothall.words import Message, Sentence, said_of, sentence_of

from ..audits.auditing import STANDARD_INPUT, Log, audited, read, with_kept_kingdom
from ..errors import Refused
from ..viewed import Looking, Whole, behind

if TYPE_CHECKING:
    from ..matches.hall import Hall
    from ..places import Permalink

SHOW, HIDE = "show", "hide"
NAMES = (SHOW, HIDE)
"""What may become of the players' names in an export or a report."""
SAID = ("text", "by", "reason")
"""The fields of facts in which people write, or are named by more than their seat."""


def hidden_log(log: Log) -> Log:
    """A log with invented names for its players, wherever they stand: in lines and chat, and in the log's own name.

    An audit of it comes to the same verdict. What cannot be hidden is a log with an `error`.
    """
    log_read = read(log)
    called = f"log{PurePath(log_read.name).suffix}"
    if log_read.text is None or log_read.error is not None:
        return replace(
            log_read, name=called, text=None, error=Sentence(Message("look.log-cannot-read", log=called)), game=None
        )
    try:
        text, names = hidden(log_read.text, called)
    except CannotHide as error:
        return Log(called, None, log_read.rules, error=sentence_of(error))
    return replace(log_read, name=_called(log_read.name, names), text=text, game=None)


def _called(name: str, names: Names) -> str:
    """What a log is called that has no folder, and no name of a player."""
    return name if name == STANDARD_INPUT else names.within_words(PurePath(name).name)


def hidden_names(seen: Looking, *, same_id: bool = False) -> Looking:
    """The same game with invented names for its players, for the same viewer: in facts, notes, and the log.

    It has another id, which does not reveal that of the game with the real names; with `same_id` it has that one, for
    whoever named the game by it. Raises Refused for a log in which names cannot be told from other words.
    """
    whole = behind(seen)
    if whole.log is None:
        text, names = None, Names(dict(zip(whole.players, invented(whole.players), strict=True)))
    else:
        text, names = _hidden(whole.log, whole.called)
    facts = renamed(whole.facts, names, text)
    game = whole.link.game if same_id else _other_id(whole, text)
    made = replace(
        whole,
        written=str(game),
        called=str(game),
        link=whole.link._replace(game=game),
        facts=facts,
        players=new_players(whole.players, names),
        log=text,
        audit=_none,
    )
    if text is not None:
        made = replace(made, audit=cache(lambda: _audit_of(whole, facts, text, names, game)))
    return Looking(made, seen.seat)


def _none() -> Audit | None:
    return None


def _hidden(text: str, called: str) -> tuple[str, Names]:
    try:
        return hidden(text, called)
    except CannotHide as error:
        raise Refused(said_of(error)) from error


def _other_id(whole: Whole, text: str | None) -> UUID:
    """The id of the same game with invented names: of a log's game that of its text, else one of its own."""
    audit = whole.audit() if text is not None else None
    if audit is not None and audit.format is not None and text is not None:
        return game_id(audit.format, text, audit.rules)
    return _like(whole.link.game)


def _like(game: UUID) -> UUID:
    """An id from which nobody learns that of the game with the real names, and always the same one."""
    # As many bytes as an id has.
    return UUID(bytes=sha256(f"hidden names\n{game}".encode()).digest()[:16], version=4)


def _named_like(game: str) -> str:
    """The same for an id as a fact has it; what is none is left out."""
    try:
        return str(_like(UUID(game)))
    except ValueError:
        return ""


def _hash_like(digest: str) -> str:
    """A digest from which nobody learns which log has the real one."""
    return sha256(f"hidden names\n{digest}".encode()).hexdigest()


def _source(entry: GameEntry, names: Names) -> str | None:
    """Where a game is from, as its catalogue says: a log without a name of a player, or another game by its invented
    id."""
    if entry.source is None or entry.format != FORK:
        return None if entry.source is None else _called(entry.source, names)
    game, mark, at = entry.source.partition("@")
    return f"{_named_like(game)}{mark}{at}"


def _audit_of(whole: Whole, facts: Sequence[Fact], text: str, names: Names, game: UUID) -> Audit | None:
    """The audit of a log with invented names, whose differences stand where they stood. Raises Refused."""
    before = whole.audit()
    if before is None:
        return None
    log = with_kept_kingdom(Log(_called(before.log, names), text, before.rules), before.format, facts)
    if before.engine != engine() and whole.log is not None:
        before = audited(replace(log, text=whole.log))
    audit = audited(log)
    if (audit.verdict, audit.lines, len(audit.findings)) != (before.verdict, before.lines, len(before.findings)):
        raise Refused(Message("look.with-other-names-audit-of", log=whole.called))
    audit.findings = [replace(new, seq=old.seq) for new, old in zip(audit.findings, before.findings, strict=True)]
    audit.rules_from = before.rules_from
    audit.game = audit.game and game
    return audit


def new_players(players: Sequence[str], names: Names) -> tuple[str, ...]:
    """The invented names in turn order."""
    return tuple(names.called.get(player, player) for player in players)


def renamed(facts: Sequence[Fact], names: Names, text: str | None = None) -> list[Fact]:
    """Facts with invented names: of the players, and in what people wrote; `text` is the log with these names."""
    hashed = None if text is None else digest(text)
    return [_renamed(fact, names, hashed) for fact in facts]


def _renamed(fact: Fact, names: Names, hashed: str | None) -> Fact:
    changes: dict[str, Any] = {}
    if "digest" in fact.own_fields:
        changes["digest"] = _hash_like(getattr(fact, "digest")) if hashed is None else hashed  # noqa: B009 (of games)
    if isinstance(fact, Forked):
        changes["parent"] = _named_like(fact.parent)
    players = getattr(fact, "players", None)
    if isinstance(players, tuple):
        changes["players"] = new_players(players, names)
    for field in SAID:
        field_value = getattr(fact, field, None)
        if isinstance(field_value, str) and field_value and field in fact.own_fields:
            changes[field] = names.everywhere(field_value)
    if isinstance(fact, Noted) and fact.name:
        changes["name"] = names.within_words(fact.name).replace(" ", "_")
    changes = {name: value for name, value in changes.items() if value != getattr(fact, name)}
    return fact.reopened(**changes).sealed_like(fact) if changes else fact


# JSON


def hidden_export(hall: Hall, link: Permalink) -> str:
    """A stored game as JSON with invented names, which import takes as that of another game.

    A log's game is made anew of its log with other names, by the rules of today, and the notes are added. Raises
    Refused, StoreError.
    """
    archive = hall.archive
    entry, text = archive.entry(link.game), archive.source_text(link.game)
    facts = archive.read(link.game, link.upto)
    if text is None:
        names = Names(dict(zip(entry.players, invented(entry.players), strict=True)))
        meta = Meta(new_players(entry.players, names), entry.rules, entry.format, _source(entry, names))
        return _exported(_like(entry.game), entry.kind, renamed(facts, names), meta, hall.game_named)
    hiding, names = _hidden(text, hall.short_id(link.game))
    source = _source(entry, names)
    log = with_kept_kingdom(Log(source or STANDARD_INPUT, hiding, entry.rules), entry.format, facts)
    audit = audited(log)
    if audit.game is None or audit.error is not None:
        raise Refused(Message("look.today-audit-makes-no-game", game=hall.short_id(link.game)))
    made = audit.facts if link.upto is None else audit.facts[: link.upto]
    after = facts[_log_length(entry, len(audit.facts)) :]
    notes = [fact for fact in after if isinstance(fact, Noted)]
    if len(notes) < len(after) or (entry.proof is not None and entry.proof.how == "re-run"):
        raise Refused(Message("look.played-on-after-log", game=hall.short_id(link.game)))
    meta = Meta(new_players(entry.players, names), entry.rules, entry.format, source, hiding)
    added = [
        replace_target(each, min(each.target, len(made))).sealed(at)
        for at, each in enumerate(renamed(notes, names), len(made) + 1)
        if isinstance(each, Noted)
    ]
    return _exported(audit.game, entry.kind, [*made, *added], meta, hall.game_named)


def _log_length(entry: GameEntry, made: int) -> int:
    """How many facts of a log's game its log made. An earlier Moothall may have `made` another number of them, which
    only the proof of an audit tells; any other proof is one of all that the game had."""
    proof = entry.proof
    return made if proof is None or not proof.how.startswith("audited") else proof.length


def replace_target(note: Noted, target: int) -> Noted:
    """A note about another place."""
    return Noted(target, note.name, note.text, note.by)


def _exported(game: UUID, kind: str, facts: Sequence[Fact], meta: Meta, game_named: Callable[[str], Any]) -> str:
    with Archive.open("memory:", game_named=game_named) as archive:
        archive.put_game(game, game_named(kind), facts, meta)
        document: Mapping[str, Any] = archive.export(game)
    return json.dumps(document, separators=(", ", ": "))
