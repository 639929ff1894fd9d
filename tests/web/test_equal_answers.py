"""What the browser answers is what the command line prints: audits of logs of each format, and rulings on scenarios."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import random_games
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.domain.kernel.game import CannotHold
from moothall.domain.one_of_dominion.play.setup import started
from moothall.logs.dominion.goko.scribe import write_game as as_goko
from moothall.logs.dominion.isotropic.scribe import write_page as as_isotropic
from moothall.logs.dominion.online.scribe import write_game as as_online
from moothall.logs.one_of_dominion.scribe import as_text, transcript_of

pytestmark = pytest.mark.slow

SHARED = Path(__file__).parents[3] / "shared" / "logs"
SCENARIOS = Path(__file__).parents[1] / "scenarios"
AUDITS, RULINGS = 100, 300
AT_ONCE = 10
TURNS = 12
OLD = (
    "Village", "Smithy", "Militia", "Moat", "Remodel", "Market", "Cellar", "Chapel", "Laboratory", "Witch", "Festival",
    "Gardens", "Mine", "Throne Room", "Workshop", "Island", "Monument", "Peddler", "Pawn", "Steward", "Nobles",
)  # fmt: skip

ASK = """async ([question, all]) => {
  const { WorkerEngine } = await import(new URL("engine.js", document.querySelector("script").src));
  globalThis.engine ??= new WorkerEngine({ budget: 600000 });
  const answers = [];
  for (const given of all) answers.push(JSON.stringify(await engine.ask(question, given)));
  return answers;
}"""


def answers(page: Any, question: str, given: list[dict[str, Any]]) -> Iterator[str]:
    """What the browser answers, as JSON in the order and the form of the command line."""
    for at in range(0, len(given), AT_ONCE):
        yield from page.evaluate(ASK, [question, given[at : at + AT_ONCE]])


def printed(*command: str) -> list[dict[str, Any]]:
    """The lines that a command prints; in a process of its own, so with another seed of hashes."""
    done = subprocess.run(
        [sys.executable, "-c", "from moothall.cli import main; main()", *command],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1, 3, 4), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def written(found: dict[str, Any], *but: str) -> str:
    """A document with its keys in their order, without some of them."""
    return json.dumps({key: value for key, value in found.items() if key not in but})


def dominion(write: Callable[..., str]) -> Iterator[str]:
    """Random games of Dominion as logs of a format, those that the format can hold."""
    game = find("dominion")
    for seed in range(10 * AUDITS):
        rng = Random(seed)
        begun = random_games.opening(rng)
        facts: list[Fact] = list(game.rerun([begun], random_games.Player(rng, None, TURNS)).facts)
        try:
            yield write(facts)
        except CannotHold:
            continue


def isotropic() -> Iterator[str]:
    """Games of cards of its time."""
    game = find("dominion")
    for seed in range(AUDITS):
        rng = Random(seed)
        players = ("Ann", "Bob", "Cid", "Dee")[: 2 + seed % 3]
        begun = game.new.begin("2012-06-01", players, {"kingdom": rng.sample(OLD, 10)}, rng)
        bots = {f"p{number}": game.new.bots["random-legal"](rng) for number in range(1, len(players) + 1)}
        session = game.session(game.table(), Fresh(bots, rng))
        session.take(begun)
        session.run()
        yield as_isotropic(session.facts, "a game")


def one_of_dominion() -> Iterator[str]:
    game = find("one-of-dominion")
    for seed in range(AUDITS):
        rng = Random(seed)
        names = ("Alice", "Bob", "キャロル", "Dora", "Eve", "Finn", "Gus")[: 4 + seed % 4]
        policies = {f"p{number}": random_legal(rng) for number in range(1, len(names) + 1)}
        session = game.session(game.table(), Fresh(policies, rng))
        session.take(started("2025-06-01", names))
        session.run()
        yield as_text(transcript_of(session.facts))


RANDOM: dict[str, Callable[[], Iterator[str]]] = {
    "goko": lambda: dominion(as_goko),
    "dominion-online": lambda: dominion(as_online),
    "isotropic": isotropic,
    "one-of-dominion": one_of_dominion,
}


def logs(format: str) -> dict[str, str]:
    """So many logs of a format by name: the shared ones where they are, and random games."""
    paths = sorted((SHARED / format).glob("*.txt"))
    found = {path.name: path for path in paths[:: max(1, len(paths) // AUDITS)][:AUDITS]}
    texts = {name: path.read_bytes().decode("utf-8", "replace") for name, path in found.items()}
    more = islice(RANDOM[format](), AUDITS - len(texts))
    return texts | {f"random-{number}.txt": text for number, text in enumerate(more)}


@pytest.mark.parametrize("format", RANDOM)
def test_an_audit_is_the_same(visit: Any, tmp_path: Path, format: str) -> None:
    texts = logs(format)
    assert len(texts) == AUDITS
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    paths = [str(tmp_path / name) for name in texts]
    expected = printed("audit", "--json", *paths)
    given = [{"name": path, "text": text} for path, text in zip(paths, texts.values(), strict=True)]
    found = [json.loads(answer) for answer in answers(visit(), "audit", given)]
    assert sum(each["verdict"] == "unreadable" for each in expected) < AUDITS / 10
    for mine, theirs in zip(found, expected, strict=True):
        assert written(mine, "error_ja") == written(theirs)


def test_a_ruling_is_the_same(visit: Any) -> None:
    files = sorted(SCENARIOS.glob("*.yaml"))
    chosen: list[Path] = []
    expected: list[dict[str, Any]] = []
    for path in files[:: max(1, len(files) // 24)]:
        if len(expected) < RULINGS:
            chosen.append(path)
            expected += printed("rule", "--json", str(path))
    assert len(expected) >= RULINGS
    given = [{"text": path.read_text(encoding="utf-8"), "name": str(path)} for path in chosen]
    found = [ruling for answer in answers(visit(), "rule", given) for ruling in json.loads(answer)]
    for mine, theirs in zip(found, expected, strict=True):
        assert written(mine, "error_ja", "facts", "checked", "parted") == written(theirs)
