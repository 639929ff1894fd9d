"""Makes what stands beside this file: stores as version 1 of the code wrote them, exported games, and what version 1
said of each.

It needs version 1's code, the commit 761d2b0, and is kept for the record: later code is to read what it wrote, not to
write it again. In a checkout of that commit, with that code installed:

    python …/tests/streams/version_1/make.py CHECKOUT

The same seeds make the same games.
"""

from __future__ import annotations

import json
import lzma
import os
import shutil
import sqlite3
import sys
import tempfile
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

HERE = Path(__file__).resolve().parent
CHECKOUT = Path(sys.argv[1]).resolve()
"""A checkout of version 1."""
sys.path[:0] = [
    str(HERE),
    str(HERE.parent),
    *(str(CHECKOUT / folder) for folder in ("tests", "tests/one_of_dominion", "tests/logs", "docs/logs")),
]
_chance = Random()
uuid.uuid4 = lambda: UUID(int=_chance.getrandbits(128), version=4)

import cover  # noqa: E402
import forge  # noqa: E402
import make_transcripts  # noqa: E402
import random_games  # noqa: E402
import random_tables  # noqa: E402
import telling  # noqa: E402
from moothall.domain.archive import Archive, Meta  # noqa: E402
from moothall.domain.dominion import book  # noqa: E402
from moothall.domain.dominion.setup import started  # noqa: E402
from moothall.domain.games import find  # noqa: E402
from moothall.domain.kernel.facts import Answered, Fact  # noqa: E402
from moothall.domain.kernel.session import live, redoable  # noqa: E402
from moothall.domain.one_of_dominion.facts import CardIdentified, StyleDealt  # noqa: E402
from moothall.logs.goko_scribe import write_game  # noqa: E402
from moothall.logs.one_of_dominion.scribe import write_transcript  # noqa: E402
from moothall.service import Hall, Match, UndoRefused  # noqa: E402
from records import AtRandom  # noqa: E402
from telling import call  # noqa: E402

ROOM = 11_000_000
"""How many bytes the store of situations takes about."""
NAMES = ("Zoë", "Łukasz", "あおい", "Bob van Dyk")
IDS = UUID("3c0f7c0e-0b4e-4a6e-8d55-76657273696f")
POSSESSION = ("Possession", "Militia", "Cellar", "Remodel", "Chapel", "Village", "Smithy", "Outpost", "Witch", "Golem")


def id_of(name: str) -> UUID:
    """The id of a game that no log and no hall gives one."""
    return uuid5(IDS, name)


# Situations: the table of a scenario, or a dense random game, up to a question


def situations(url: str) -> None:
    """Many games, most of them short, which together show what the rules ask."""
    keep(url, cover.choose(cover.everything(CHECKOUT), ROOM))


def further(url: str) -> None:
    """Games for questions that those have not."""
    book.load_cards()
    written = [cover.Chosen(each, len(each.facts)) for each in cover.scenarios(HERE)]
    keep(url, [*written, *cover.further()])


def keep(url: str, chosen: Iterable[cover.Chosen]) -> None:
    """Store games as far as they were chosen."""
    with Archive.open(url) as archive:
        for each in chosen:
            one = each.candidate
            facts = one.facts[: each.end]
            meta = Meta(one.players, one.rules)
            archive.put_game(id_of(f"{one.name} to {each.end}"), find(one.kind), facts, meta)


# Games played through the service


class Playing:
    """Answers a match at random, saying yes where it can."""

    def __init__(self, match: Match, seed: object) -> None:
        self.match = match
        rng = Random(f"{seed} plays")
        self.source = cover.Noting(rng, None, None) if match.kind.name == "dominion" else AtRandom(rng)
        self.bots = {name: make(self.source.rng) for name, make in match.kind.new.bots.items()}

    def go_on(self, answers: int, bot: str = "") -> None:
        """Give so many answers more, as far as the game goes."""
        for _ in range(answers):
            ask = self.match.asked
            if ask is None:
                return
            answer = self.bots[bot](self.match.session, ask) if bot else self.source.choose(ask)
            self.match.answer(ask.player, list(answer))

    def until(self, kind: str, menu: bool, answers: int = 200) -> None:
        """Go on to a question in a turn of some kind: at rest, or in the middle of an effect."""
        for _ in range(answers):
            ask, turn = self.match.asked, self.match.session.table.turn
            if ask is not None and turn.kind == kind and (ask.verb == "menu") is menu:
                return
            self.go_on(1)
        raise LookupError(f"no {kind} in {answers} answers: take another seed")

    def history(self, changes: int, rng: Random) -> None:
        """Take back, bring back and play on, in any order."""
        for _ in range(changes):
            stored = self.match.facts(None)
            answers = [fact for fact in live(stored) if isinstance(fact, Answered)][-12:]
            what = rng.choice(("undo", "undo", "redo", "play"))
            if what == "undo" and answers:
                target = rng.choice(answers)
                self.match.undo(target.player, target.seq, rng.choice(("", "wrong card", "ごめん")))
            elif what == "redo" and redoable(stored) is not None:
                self.match.redo("p1")
            else:
                self.go_on(rng.randint(1, 6))


def played(url: str) -> None:
    """Games of both kinds: begun, left in mid-effect, taken back, forked, finished."""
    with Hall.open(url) as hall:
        finished(hall)
        possessed = with_possession(hall)
        policies(hall)
        dense(hall)
        guests(hall)
    forks(url, possessed)


def finished(hall: Hall) -> None:
    """A game that bots play to its end, and one that players do."""
    match = hall.start(NAMES[:2], rules="2025-06-01", seed=1)
    Playing(match, 1).go_on(10**6, "big-money")
    match = hall.start(NAMES[1:3], rules="2010-01-01,possession=2010", seed=2, options={"kingdom": POSSESSION})
    Playing(match, 2).go_on(40)


def with_possession(hall: Hall) -> UUID:
    """A game taken back in the middle of a possessed turn; the next one stays in the middle of it."""
    for number, rules in enumerate(("2013-05-23", "2016-06-01", "2025-06-01,extra_turns=unlimited")):
        begun = started(rules, NAMES[:2], POSSESSION, starting={"p1": RICH, "p2": RICH})
        match = begin(hall, f"possession {number}", begun)
        playing = Playing(match, f"possession {rules}")
        playing.until("possession", menu=False)
        seat = match.asked.player if match.asked else "p1"
        match.undo(seat, reason="not that one")
        match.redo(seat)
        match.undo(seat)
        playing.until("possession", menu=False)
        playing.history(6, Random(number))
        playing.until("possession", menu=False)
    return match.game


RICH = ("Possession", "Possession", "Militia", "Cellar", "Remodel", "Village", "Village", "Chapel", "Potion", "Gold",
        "Gold", "Outpost", "Smithy")  # fmt: skip


def begin(hall: Hall, name: str, begun: Fact) -> Match:
    """A match that begins with a fact of its own, for what `Hall.start` does not take: landscapes, starting decks."""
    kind = find("one-of-dominion" if "one_of" in type(begun).__module__ else "dominion")
    meta = Meta(begun.players, begun.rules)  # type: ignore[attr-defined]
    hall.archive.put_game(id_of(name), kind, [begun], meta)
    return hall.resume(id_of(name), seed=len(name))


def policies(hall: Hall) -> None:
    """Every policy of undo: what is asked of the others, agreed to, declined and left open; what is refused."""
    three = [*NAMES[:2], "p-three"]
    match = hall.start(three, seed=3, undo="consent", options={"kingdom": POSSESSION})
    playing = Playing(match, 3)
    for reply in (True, False, None):
        playing.go_on(5)
        by = last_answer(match).player
        match.undo(by, reason="つい")
        others = [seat for seat in match.names if seat != by]
        if reply is False:
            match.decline(others[0])
            continue
        match.agree(others[0])
        if reply:
            match.agree(others[1])
    for undo_policy in ("no-hidden-information", "never"):
        match = hall.start(NAMES[:2], seed=4, undo=undo_policy)
        playing = Playing(match, undo_policy)
        playing.go_on(1)
        with suppress(UndoRefused):
            match.undo("p1")
        playing.go_on(3)
        match.set_policy("free", "p2")
        match.undo(last_answer(match).player)
        match.set_policy(undo_policy)


def last_answer(match: Match) -> Answered:
    """The last answer that counts."""
    return [fact for fact in live(match.facts(None)) if isinstance(fact, Answered)][-1]


def dense(hall: Hall) -> None:
    """Random games with landscapes of every kind, taken back and brought back, left in the middle of an effect."""
    wanted = (
        ("Black Market", "Way of the Mouse", "Sinister Plot"),
        ("Druid", "Werewolf", "Lost in the Woods", "Cheap"),
        ("Young Witch", "Obelisk", "Alliance", "Plateau Shepherds"),
        ("Captain", "Border Guard", "Way of the Chameleon", "Inspiring"),
    )
    for number, names in enumerate(wanted):
        rng = Random(f"dense hall {number}")
        date = "2025-06-01"
        able = [name for name in names if name in book.book(random_games.rules_of(date))]
        able = [
            name for name in able if not {"State", "Hex", "Boon"} & book.book(random_games.rules_of(date))[name].types
        ]
        match = begin(hall, f"dense hall {number}", random_games.opening(rng, *able, date=date, players=2))
        playing = Playing(match, number)
        playing.go_on(40)
        playing.history(6, rng)
        while match.asked is not None and match.asked.verb == "menu":
            playing.go_on(1)


def guests(hall: Hall) -> None:
    """Games of One of Dominion: to the end, taken back, with rules of their own."""
    people = (*NAMES, "Eve", "Fay", "Gus")
    match = hall.start(people[:4], kind="one-of-dominion", rules="2025-06-01,ood_end=or", seed=5)
    Playing(match, 5).go_on(10**6, "networker")
    for number, spec in enumerate(
        ("", ",ood_styles=chosen,ood_players=2-8", ",ood_end=or,ood_ninth=may,ood_mido=often")
    ):
        match = hall.start(people[: 4 + number], kind="one-of-dominion", rules=f"2025-06-01{spec}", seed=6 + number)
        playing = Playing(match, f"guests {number}")
        playing.go_on(35 + 10 * number)
        playing.history(8, Random(number))
        while match.asked is not None and match.asked.verb == "menu":
            playing.go_on(1)

    captured(hall, people[:4])


def captured(hall: Hall, people: Sequence[str]) -> None:
    """A game in which a card became known that was hidden, as a program may store it that looks on."""
    kind = find("one-of-dominion")
    begun = kind.new.begin("2025-06-01", people, {}, Random("captured"))
    facts = kind.rerun([begun], AtRandom(Random("captured"), 12)).facts
    card = next(fact.style for fact in facts if isinstance(fact, StyleDealt))
    facts.append(CardIdentified(len(facts) + 1, None, None, "log", None, "p1", card))
    hall.archive.put_game(id_of("captured"), kind, facts, Meta(tuple(people), "2025-06-01"))


def forks(url: str, parent: UUID) -> None:
    """Forks and other courses of a played game, marks, notes, and what the commands take back."""
    where, to = str(parent), ("--store", url)
    made = json.loads(call("fork", f"{where}@40", *to, "--json"))["game"]
    call("whatif", where, "--rules", "2013-01-01", "--keep", *to)
    with Hall.open(url) as hall:
        playing = Playing(hall.resume(made, seed=9), 9)
        playing.go_on(12)
        answers = [fact.seq for fact in live(playing.match.facts(None)) if isinstance(fact, Answered)]
    call("whatif", made, "--without", str(answers[-6]), "--keep", *to)
    call("mark", f"{made}@20", "the-dispute", "--by", "Judy", *to)
    call("note", f"{made}@20", "Is the 銀貨 his? – no", "--by", "Łukasz", *to)
    call("note", made, "here it stands", *to)
    call("undo", f"{made}@{answers[-3]}", "--reason", "see the note", *to)
    call("redo", made, *to)
    call("policy", made, "consent", "--by", "p1", *to)
    call("undo", made, "--agreed", "p1", "--agreed", "p2", *to)
    call("fork", made, *to)


# Games imported from logs


def imported(url: str) -> None:
    """Games of logs that this project's scribes wrote: as they are, and with a line changed."""
    with tempfile.TemporaryDirectory() as folder:
        logs = Path(folder)
        shipped = CHECKOUT / "docs" / "logs"
        shutil.copy(shipped / "possession-forged.txt", logs)
        genuine = (shipped / "possession.txt").read_text(encoding="utf-8")
        (logs / "possession.txt").write_text(cut(genuine, 110), encoding="utf-8")
        write_logs(logs)
        write_transcripts(logs)
        call("import", str(logs), "--store", url)
        with lacking("Festival"):
            (logs / "unruled.txt").write_text(cut(genuine, 110), encoding="utf-8")
            call("import", str(logs / "unruled.txt"), "--rules", "2013-06-19", "--store", url)
    with Archive.open(url) as archive:
        entries = archive.games()
    for entry in entries[:3]:
        made = json.loads(call("fork", f"{entry.game}@60", "--store", url, "--json"))["game"]
        with Hall.open(url) as hall:
            Playing(hall.resume(made, seed=11), entry.game).go_on(8)
        call("note", f"{entry.game}@30", "genuine?", "--by", "Judy", "--store", url)


KINGDOMS_2013 = (
    "Masquerade, Ambassador, Tournament, Hamlet, Fairgrounds, Trader, Watchtower, Mint, Swindler, Ironworks",
    "Torturer, Rats, Fortress, Procession, Death Cart, Squire, Count, Graverobber, Cultist, Scavenger",
    "Butcher, Plaza, Doctor, Masterpiece, Stonemason, Herald, Advisor, Taxman, Soothsayer, Baker",
)
FORGED = (("dearer buy", "score"), ("turn's player", "buy twice"), ("moved", "money"))


def write_logs(folder: Path) -> None:
    """Logs of random games as Goko would have written them, and forgeries of each."""
    for number, kingdom in enumerate(KINGDOMS_2013):
        source = random_games.Player(Random(f"log {number}"), 150, 10)
        begun = started(
            "2014-01-01", [("Ann", "Zoë"), ("Łukasz", "Bob van Dyk"), ("Cid", "あおい")][number], kingdom.split(", ")
        )
        log = write_game(find("dominion").rerun([begun], source).facts)
        (folder / f"random-{number}.txt").write_text(log, encoding="utf-8")
        for kind in FORGED[number]:
            forged = next(filter(None, (forge.KINDS[kind](forge.Source(log), Random(seed)) for seed in range(9))), None)
            if forged is not None:
                (folder / f"random-{number}-{kind.replace(' ', '-')}.txt").write_text(forged.text, encoding="utf-8")


def write_transcripts(folder: Path) -> None:
    """Transcripts of One of Dominion: as all see it, as one player does, with a line left out."""
    rng = Random("transcripts")
    session, _ = random_tables.played(rng, random_tables.opening(rng))
    lines = write_transcript(session.facts).splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if number > 40 and "place" in line)
    (folder / "table-forged.jsonl").write_text(cut("".join(lines[:at] + lines[at + 1 :]), 90), encoding="utf-8")
    facts = make_transcripts.play(8)
    (folder / "one-of-dominion.jsonl").write_text(cut(write_transcript(facts), 90), encoding="utf-8")
    (folder / "seen.jsonl").write_text(cut(write_transcript(facts, viewer="p2"), 90), encoding="utf-8")


def cut(text: str, lines: int) -> str:
    """The beginning of a log that was cut off."""
    return "".join(text.splitlines(keepends=True)[:lines])


@contextmanager
def lacking(name: str) -> Iterator[None]:
    """The rules as they were before they knew a card: its lines are taken by the log's word."""
    book.load_cards()
    caches = [each for each in vars(book).values() if hasattr(each, "cache_clear") and each is not book.load_cards]
    text = book.TEXTS[name]
    order = list(book.TEXTS.items())
    del book.TEXTS[name]
    for cache in caches:
        cache.cache_clear()
    try:
        yield
    finally:
        book.TEXTS.clear()
        book.TEXTS.update(order)
        assert book.TEXTS[name] is text
        for cache in caches:
            cache.cache_clear()


# Stores of one game, and one that somebody changed


def one_dominion(url: str) -> None:
    """A short game alone in its store, with an undo at its end."""
    with Hall.open(url) as hall:
        playing = Playing(hall.start(NAMES[:2], seed=12, options={"kingdom": POSSESSION}), 12)
        playing.go_on(25)
        playing.match.undo("p1")


def one_guest(url: str) -> None:
    """A short game of One of Dominion alone in its store."""
    with Hall.open(url) as hall:
        Playing(hall.start([*NAMES, "Eve"], kind="one-of-dominion", rules="2025-06-01", seed=13), 13).go_on(25)


def tampered(url: str) -> None:
    """What `verify` finds: a row edited, one gone, two swapped, a tail cut, a text changed, a stream gone."""
    with Hall.open(url) as hall:
        games = []
        for seed in range(6):
            match = (
                hall.start(NAMES[:2], seed=seed, kind="one-of-dominion" if seed == 5 else "dominion")
                if seed < 5
                else None
            )
            if match is not None:
                Playing(match, seed).go_on(3)
                games.append(str(match.game))
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        edited, missing, swapped, cut, gone = games
        at = "WHERE originator_id IN (?, ?) AND originator_version = ?"

        def both(game: str) -> tuple[str, str]:
            return game, UUID(game).hex

        def do(statement: str, *values: Any) -> None:
            assert connection.execute(statement, values).rowcount > 0, statement

        do(
            f"UPDATE stored_events SET state = CAST(REPLACE(CAST(state AS TEXT), 'p1', 'p2') AS BLOB) {at}",
            *both(edited),
            12,
        )
        do(f"DELETE FROM stored_events {at}", *both(missing), 9)
        states = [
            connection.execute(f"SELECT topic, state FROM stored_events {at}", (*both(swapped), seq)).fetchone()
            for seq in (7, 8)
        ]
        for seq, state in zip((8, 7), states, strict=True):
            do(f"UPDATE stored_events SET topic = ?, state = ? {at}", *state, *both(swapped), seq)
        do("DELETE FROM stored_events WHERE originator_id IN (?, ?) AND originator_version > 12", *both(cut))
        do("DELETE FROM stored_events WHERE originator_id IN (?, ?)", *both(gone))


# What version 1 says


STORES = {
    "situations": situations,
    "further": further,
    "played": played,
    "imported": imported,
    "one-dominion": one_dominion,
    "one-of-dominion": one_guest,
    "tampered": tampered,
}


PACKED = ("situations",)
"""The stores that are kept packed, with what is said of them."""


def main(names: Sequence[str]) -> None:
    """Make the stores, or those that are named, and what is said of each."""
    os.environ["MOOTHALL_DEBUG"] = "1"
    for name in names or STORES:
        path = HERE / f"{name}.sqlite"
        path.unlink(missing_ok=True)
        _chance.seed(name)
        STORES[name](f"sqlite:///{path}")
        settle(path)
        said(name, path)
        if name in PACKED:
            for written in (path, path.with_suffix(".jsonl")):
                written.with_name(f"{written.name}.xz").write_bytes(lzma.compress(written.read_bytes(), preset=9))
                written.unlink()


def settle(path: Path) -> None:
    """Leave one file, in the journal mode that it has."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("VACUUM")
    connection.close()
    for beside in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        beside.unlink(missing_ok=True)


def said(name: str, path: Path) -> None:
    """Write down what this code says of the games of a store, of a copy of it."""
    lines: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{shutil.copy(path, Path(folder) / 'copy.sqlite')}"
        with Hall.open(url) as hall:
            entries = hall.games()
            found = telling.findings(hall.archive)
            lines.append({"store": name, "games": len(entries), "findings": found})
            for entry in entries if not found else ():
                keep_exported(name, url, entry.game, entry.number)
                told = telling.told_of(hall, url, entry.game)
                lines.append({"game": str(entry.game), **told, "then": telling.went_on(hall, entry.game)})
            if not found:
                assert telling.findings(hall.archive) == []
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    (HERE / f"{name}.jsonl").write_text(text, encoding="utf-8")


EXPORTED = {"situations": range(1, 1000, 60), "played": (7, 9, 18), "imported": (1, 7, 11), "one-of-dominion": (1,)}
"""By store, the numbers of the games that are kept as exported JSON too."""


def keep_exported(name: str, url: str, game: UUID, number: int) -> None:
    """Keep a game as `moothall export` writes it, where it is one of those."""
    if number in EXPORTED.get(name, ()):
        (HERE / "exported").mkdir(exist_ok=True)
        call("export", str(game), "--store", url, "-o", str(HERE / "exported" / f"{name}-{number}.json"))


NOT_KEPT = """\
# Sentences of version 1's rules that no stored answer holds: what they offer is all the same, and taken unasked.
# Discard a Copper
# Put a Copper onto your mat
# Trash a Treasure Map
"""


def list_questions() -> None:
    """Write down every sentence that a kept answer holds."""
    found: set[str] = set()
    for path in sorted(HERE.glob("*.sqlite*")):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.sqlite"
            copy.write_bytes(lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes())
            connection = sqlite3.connect(copy)
            asked = "SELECT CAST(state AS TEXT) FROM stored_events WHERE topic = 'kernel.Answered/1'"
            found |= {json.loads(state)["question"] for (state,) in connection.execute(asked)}
            connection.close()
    lines = "".join(f"{sentence}\n" for sentence in sorted(found))
    (HERE / "questions.txt").write_text(lines + NOT_KEPT, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[2:])
    list_questions()
