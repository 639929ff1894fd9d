"""What is said of a stored game: how its table looks, what is asked, and what comes of answers, undo and redo.

Every version of the code says it by the same functions, so what one said can be compared with what another says. What
a kept stream is read through is imported here alone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from random import Random
from typing import Any
from uuid import UUID, uuid5

from click.testing import CliRunner
from kept_words import words
from moothall import service
from moothall.cli import app
from moothall.cli.display.printing import printable
from moothall.domain.games import find
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Divergence
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.fork import NoFork, forked
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import FORK, Archive, Meta
from moothall.projections.telling.sentences import names_of
from moothall.service import CannotGoOn, Hall, Match, UndoRefused
from stores import import_rows

__all__ = ["Archive", "Hall", "call", "findings", "told_of", "went_on"]

SEED = 20
"""Of the chance by which a game is gone on with."""
ANSWERS = 50
"""How many answers a game is gone on with, at most."""
IN_A_FORK = 10
"""How many answers a fork is."""
WRITTEN_OUT = 12
"""Of so many options every one is kept; of more, what they have in common with all others alike: one digest."""
_FORKS = UUID("7d2b60f4-52c4-4d2e-9d0a-5a6f6b737472")


# What stands


def told_of(hall: Hall, url: str, game: UUID) -> dict[str, Any]:
    """What a hall says of a stored game without writing anything that was not due: the catalogue, the facts, the table,
    the timeline, the open question."""
    entry = hall.archive.entry(game)
    kind, stored = find(entry.kind), hall.archive.read(game)
    standing = live(stored)
    return {
        "kind": entry.kind,
        "players": list(entry.players),
        "rules": entry.rules,
        "format": entry.format,
        "source": entry.source,
        "text": _digest(hall.archive.source_text(game)),
        "length": len(stored),
        "live": len(standing),
        "facts": _facts(stored),
        "views": _views(kind, kind.fold(standing), len(entry.players)),
        "log": _timeline(url, game, len(entry.players)),
        "again": _again(kind, standing),
        "open": _open(hall, game),
    }


def _facts(stored: Sequence[Fact]) -> str:
    """What every version must say of facts, whatever their fields: kind, place, cause, rule, who says so."""
    return _digest([(_name(each), each.seq, each.cause, each.rule, each.source, each.line) for each in stored])


RENAMED = {"HexOrBoonMoved": "FateMoved"}
"""The kinds of fact that have another name than in the versions whose words are kept: what happened is the same."""


def _name(fact: Fact) -> str:
    return RENAMED.get(type(fact).__name__, type(fact).__name__)


def _view(kind: Game, table: Any, viewer: str | None) -> dict[str, Any]:
    """The table as it was told in the versions whose words are kept: where Hexes and Boons lie, its key was `fates`."""
    view = dict(kind.view(table, viewer))
    return view | ({"fates": view.pop("hexes_and_boons")} if "hexes_and_boons" in view else {})


def _views(kind: Game, table: Any, players: int) -> list[str]:
    """The table as everybody may see it, and as each player may."""
    return [_digest(_view(kind, table, viewer)) for viewer in (None, *(f"p{seat + 1}" for seat in range(players)))]


def _timeline(url: str, game: UUID, players: int) -> dict[str, Any]:
    """The lines of `moothall log`: how many, all of them, what was taken back too, and what each player may know."""
    whole = _lines(url, game)
    ways = [["--all"], *(["--as", f"p{seat + 1}"] for seat in range(players))]
    return {
        "lines": len(whole),
        "last": whole[-1] if whole else None,
        "digests": [_digest(whole), *(_digest(_lines(url, game, *way)) for way in ways)],
    }


def _lines(url: str, game: UUID, *options: str) -> list[str]:
    """The lines in the words that are kept, which called Hexes and Boons fates."""
    viewer = options[options.index("--as") + 1] if "--as" in options else None
    seen = service.view(str(game), viewer, store=url)
    names, called = names_of(seen.facts), seen.kind.words.naming("en", {})
    width = len(str(len(seen.facts)))
    lines = []
    for entry in service.log(seen, everything="--all" in options):
        fact = entry.fact
        marks = [
            *([f"[{fact.rule}]"] if fact.rule else []),
            *([f"({fact.source})"] if fact.source != "rules" else []),
            *(["(cards were seen or shuffled in what it took)"] if entry.hidden else []),
            *([f"line {fact.line}"] if fact.line is not None else []),
        ]
        head = f"{fact.seq:>{width}} {' ' if entry.live else 'x'} {'  ' * entry.depth}"
        lines.append(" ".join([f"{head}{words(fact, names, called)}", *marks]))
    return "\n".join(map(printable, lines)).replace("hex or boon", "fate").splitlines()


def call(command: str, *arguments: str) -> str:
    """What a command prints. Raises what it raises."""
    module, _ = app.COMMANDS[command]
    found = import_module(f"moothall.cli.{module}").COMMANDS[command]
    done = CliRunner().invoke(found, list(arguments), standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.output


def _again(kind: Game, standing: Sequence[Fact]) -> Any:
    """Whether the rules make the game again: True, or the seq at which they do not."""
    try:
        session = kind.rerun(standing, Source())
    except Divergence as error:
        return error.seq
    return session.facts[: len(standing)] == list(standing)


def _open(hall: Hall, game: UUID) -> Any:
    """The open question, None at the end of the game; where the rules cannot go on, `cannot go on`."""
    with _as_played(hall, game) as same:
        try:
            return asked(same.resume(game, seed=SEED))
        except CannotGoOn:
            return "cannot go on"


@contextmanager
def _as_played(hall: Hall, game: UUID) -> Iterator[Hall]:
    """A hall in which a game may go on: an imported one is evidence and stays as it is, so a copy goes on as if it was
    played."""
    if not hall.archive.entry(game).imported:
        yield hall
        return
    with Hall.open("memory:") as other:
        import_rows(other.archive, hall.archive.export(game) | {"format": None, "source": None, "text": None})
        yield other


def asked(match: Match) -> dict[str, Any] | None:
    """The open question in English, with the words of its options in their order."""
    question = match.question(None)
    if question is None:
        return None
    words = [_by_seats(match, choice.words) for choice in question.choices]
    found: dict[str, Any] = {
        name: getattr(question, name) for name in ("at", "player", "subject", "menu", "verb", "card", "least", "most")
    }
    found["words"] = _by_seats(match, question.words)
    return found | ({"options": words} if len(words) <= WRITTEN_OUT else {"options": len(words), "all": _digest(words)})


def _by_seats(match: Match, text: str) -> str:
    """Words as they are kept: those of Dominion with the seats of players, whose names stand there now."""
    for seat, name in match.names.items() if match.kind.name == "dominion" else ():
        text = re.sub(rf"\b{re.escape(name)}\b", seat, text)
    return text


# What comes of it


def went_on(hall: Hall, game: UUID) -> dict[str, Any]:
    """What comes of a stored game when it is gone on with: the last answer is taken back and brought back; a fork goes
    on from where it was taken back, the game itself from where it stands. Writes to the store."""
    with _as_played(hall, game) as same:
        return _gone_on_with(same, game)


def _gone_on_with(hall: Hall, game: UUID) -> dict[str, Any]:
    try:
        match = hall.resume(game, seed=SEED)
    except CannotGoOn:
        return {}
    found: dict[str, Any] = {"undo": _undone(match)}
    if found["undo"] is True:
        found["undone"] = _stands(match)
        fork = _fork(hall, match)
        match.redo(match.session.asked.player if match.session.asked else "p1")
        found["redone"] = _stands(match)
        if fork is not None:
            found["fork"] = _played(hall.resume(fork, seed=SEED), IN_A_FORK)
    return found | {"on": _played(match, ANSWERS)}


def _undone(match: Match) -> Any:
    """Take back the last answer, by who gave it: whether that was done, or the name of the error that refused it."""
    answers = [fact for fact in live(match.facts(None)) if isinstance(fact, Answered) and fact.source == "rules"]
    if not answers:
        return None
    try:
        return match.undo(answers[-1].player, answers[-1].seq)
    except UndoRefused as error:
        return type(error).__name__


def _fork(hall: Hall, match: Match) -> UUID | None:
    """The id of a fork of a game at its end, stored; None where it cannot be forked."""
    entry = hall.archive.entry(match.game)
    try:
        facts = forked(match.kind, match.facts(None), str(match.game), match.length)
    except NoFork:
        return None
    fork = uuid5(_FORKS, str(match.game))
    place = f"{match.game}@{match.length}"
    hall.archive.put_game(fork, match.kind, facts, Meta(entry.players, entry.rules, FORK, place))
    return fork


def _played(match: Match, answers: int) -> dict[str, Any]:
    """What comes of the first legal answer, and of random legal ones after it."""
    begun = match.length
    rng = Random(f"{match.game} goes on")
    given = 0
    while given < answers and not match.over:
        _answer(match, None if given == 0 else rng)
        if given == 0:
            first = [f"{fact.seq} {_name(fact)}" for fact in match.facts(None, begun)]
        given += 1
    if not given:
        return {"over": True}
    return {
        "first": " ".join(first[:WRITTEN_OUT]),
        "answers": given,
        "facts": _facts(match.facts(None)),
        "to": _stands(match),
    }


def _answer(match: Match, rng: Random | None) -> None:
    """Answer the open question at random, or (None) with the first choices there are."""
    question = match.question(None)
    assert question is not None
    numbers = [choice.number for choice in question.choices]
    count = question.least if rng is None else rng.randint(question.least, question.most)
    if rng is None:
        count = max(count, min(1, question.most))
    match.choose(question.player, *(numbers[:count] if rng is None else rng.sample(numbers, count)))


def _stands(match: Match) -> list[Any]:
    """How a game stands: its length, its table as everybody and each player sees it, the open question."""
    question = asked(match)
    views = _digest(_views(match.kind, match.session.table, len(match.names)))
    words = None if question is None else f"{question['player']}: {question['words']}"
    return [match.length, views, words, _digest(question)]


# Stores


def findings(archive: Archive) -> list[dict[str, Any]]:
    """What `verify` finds in a store."""
    return [{"game": str(each.game), "seq": each.seq, "what": each.what} for each in archive.verify()]


def _digest(value: object) -> str:
    """What tells two values apart: some of the SHA-256 of their JSON."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
