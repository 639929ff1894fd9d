"""What nobody saw in a log of Dominion Online: drawn face down, and what it can be."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import hidden
import online_samples as samples
import pytest
from click.testing import CliRunner
from moothall.cli import main
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.formats import own_rules
from moothall.service import NoSuchPlayer, Refused, audit, show, unseen, view
from moothall.service.looking.playback import Playback, Seen, open_game
from moothall.service.viewed import behind
from own_decks import declared

Turn = tuple[str, str, int, int]
SEEDS = [pytest.param((3,), id="a game"), pytest.param(range(150), id="150", marks=pytest.mark.slow)]
"""To count what one zone can be takes up to six seconds: by default one that is counted soon, of three players."""


def turns(facts: Sequence[Fact]) -> list[tuple[Turn, int]]:
    """The turns of a game, by player, kind, number which of those it is, and how many facts come up to it."""
    begun = Counter[tuple[str, str, int]]()
    found: list[tuple[Turn, int]] = []
    for at, fact in enumerate(facts, 1):
        if isinstance(fact, f.TurnBegan):
            key = (fact.player, fact.kind, fact.number)
            begun[key] += 1
            found.append(((*key, begun[key]), at))
    return found


def held(facts: Sequence[Fact]) -> Mapping[Turn, Mapping[str, Counter[str | None]]]:
    """What every player really has in each zone as each turn begins."""
    at = {upto: turn for turn, upto in turns(facts)}
    table, found = Table(), dict[Turn, Mapping[str, Counter[str | None]]]()
    for number, fact in enumerate(facts, 1):
        fact.apply(table)
        if number in at:
            found[at[number]] = {
                f"{player}.{zone}": Counter(card.face for card in seat.zone(zone))
                for player, seat in table.seats.items()
                for zone in ("hand", "deck", "discard")
            }
    return found


@pytest.mark.parametrize("whole_log", [False, True], ids=["up to the place", "whole log"])
@pytest.mark.parametrize("seeds", SEEDS)
def test_what_a_player_really_had_is_always_possible(seeds: Sequence[int], whole_log: bool):
    asked = 0
    for seed in seeds:
        facts = hidden.random_game(seed, turns=4)
        really, rng = held(facts), Random(seed)
        try:
            text = write_game(facts, "p1")
            found = audit(text, rules=declared(own_rules(text, "log.txt")))
        except CannotHold:
            continue
        if found.verdict != "agrees":
            continue
        whole = view(found)
        if behind(whole).testimony is None:
            continue
        for turn, upto in rng.sample(turns(whole.facts), 2):
            for zone, cards in really.get(turn, {}).items():
                seen = whole if whole_log else whole.at(upto)
                can_be = unseen(seen, zone, upto=upto)
                rest = cards - Counter(can_be.known)
                assert rest.total() == sum(group.count for group in can_be.can_be.groups), (seed, turn, zone)
                if can_be.can_be.holdings is not None:
                    assert tuple(sorted(rest.items())) in dict(can_be.can_be.holdings), (seed, turn, zone)
                asked += 1
    assert asked


def plain(place: str, *arguments: str) -> str:
    """What the command says of Ann's log."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "ann.txt")
        log.write_text(samples.PLAIN, encoding="utf-8")
        result = CliRunner().invoke(main, ["show", f"{log}@{place}", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_what_is_left_of_the_first_shuffle_is_certain():
    """Bob played four Coppers of ten cards: by the next shuffle all of them are known, but not where they lie."""
    said = plain("turn:2/p1", "--possible", "Bob.hand").splitlines()
    assert said[2:] == [
        "Bob's hand: 5 cards, 5 of them unseen",
        "  5 cards of a pool of 10 from line 16:",
        "    Copper: 2 to 3, each with 50.0%",
        "    Estate: 2 to 3, each with 50.0%",
        "Together:",
        "  50.0% 2 Copper, 3 Estate",
        "  50.0% 3 Copper, 2 Estate",
    ]


def test_the_whole_log_tells_what_was_shown_later():
    said = plain("turn:2/p1", "--possible", "p2.hand", "--whole-log").splitlines()
    assert said[3:] == [
        "  3 Copper, shown at line 36",
        "  2 Estate: certain, nothing else is left from line 16",
    ]


def test_the_command_prints_data():
    found = json.loads(plain("turn:2/p1", "--possible", "Bob.hand", "--json"))
    assert (found["player"], found["zone"], found["known"], found["counted"]) == ("p2", "hand", [], True)
    assert found["unseen"][0]["can_be"][0] == {"card": "Copper", "least": 2, "most": 3, "chance": 0.5}
    assert found["holdings"][0] == {"cards": {"Copper": 2, "Estate": 3}, "chance": 0.5}


def test_the_table_draws_what_nobody_saw_face_down():
    said = plain("turn:2/p1")
    assert "hand        5: 4 Copper, Estate" in said
    assert "? is Copper or Estate: 5 cards of a pool of 6" in said
    assert "? is" not in plain("turn:2/p1", "--as", "Bob").split("Bob (p2)")[0]


def test_the_options_of_a_hidden_hand_have_no_names():
    found = audit(samples.PLAIN)
    seen = view(found)
    place = next(at for turn, at in turns(seen.facts) if turn == ("p2", "normal", 2, 1))
    played = next(each.seq for each in seen.facts[place:] if isinstance(each, f.CardPlayed))
    table = show(seen.at(played - 2)).to_json()
    assert table["players"][1]["zones"]["hand"] == [None] * 5
    assert all(option[0] != "play" or option[1] is None for option in (table["question"] or {}).get("options") or ())


def test_the_page_tells_no_face_that_no_line_shows(tmp_path: Path):
    log, store, runner = tmp_path / "ann.txt", ["--store", f"sqlite:///{tmp_path / 'games.db'}"], CliRunner()
    log.write_text(samples.PLAIN, encoding="utf-8")
    assert runner.invoke(main, ["import", str(log), *store]).exit_code == 0
    name = json.loads(runner.invoke(main, ["games", "--json", *store]).output.splitlines()[0])["game"]
    result = runner.invoke(main, ["export", name, "--html", *store])
    assert result.exit_code == 0, result.output
    assert "face down: Copper or Estate (5 cards of a pool of 10)" in result.output
    told = re.findall('Bob draws[^"<]*', result.output)
    assert {each.strip() for each in told} == {"Bob draws 5 cards."}


def test_a_log_that_shows_all_has_nothing_unseen():
    open_log = write_game(hidden.random_game(1, turns=2), None)
    seen = view(audit(open_log))
    with pytest.raises(Refused, match="no card of this game is unseen"):
        unseen(seen, "p2.hand")


def test_zones_and_players_that_are_not_there_are_refused():
    seen = view(audit(samples.PLAIN))
    with pytest.raises(Refused, match="not a zone"):
        unseen(seen, "Bob.pocket")
    with pytest.raises(NoSuchPlayer):
        unseen(seen, "Cid.hand")
    with pytest.raises(Refused, match="does not know"):
        unseen(seen.by("Bob"), "Ann Archer.hand")


@pytest.mark.parametrize(
    ("line", "forged", "verdict", "says"),
    [
        (
            "B buys and gains a Silver.",
            "B buys and gains a Gold.",
            "contradicts",
            "Gold costs $6, and Bob has $3, whatever the 2 unseen cards in hand are",
        ),
        (
            "B plays 3 Coppers. (+$3)",
            "B plays 4 Coppers. (+$4)",
            "diverges",
            "Bob has no Copper in hand, whatever the 2 unseen cards in hand are: none is left among them",
        ),
    ],
)
def test_a_finding_says_what_it_rests_on(line: str, forged: str, verdict: str, says: str):
    found = audit(samples.PLAIN.replace(line, forged))
    assert found.verdict == verdict
    assert says in found.findings[0].ruling


def said(*arguments: str) -> str:
    """What a command says of Ann's log."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "ann.txt")
        log.write_text(samples.PLAIN, encoding="utf-8")
        result = CliRunner().invoke(main, [each.replace("LOG", str(log)) for each in arguments])
    assert result.exit_code in (0, 1), result.output
    return result.output


@pytest.mark.parametrize("viewer", [(), ("--as", "Ann Archer"), ("--as", "Bob")], ids=["all", "witness", "the other"])
def test_no_command_tells_a_face_that_no_line_shows(viewer: Sequence[str]):
    """Bob's five cards of line 31 are seen by nobody: he plays three of them in line 36."""
    listed = said("log", "LOG", "--open", *viewer)
    assert listed.count("Bob draws 5 cards") == 4
    for lines in (listed, said("log", "LOG", *viewer), said("log", "LOG", "--turns", *viewer)):
        assert not re.search(r"^ *\d+ +(Clean-up phase: )?Bob[^\n]*draws [^.;]*(Copper|Estate)", lines, re.MULTILINE)
    assert "Bob draws 5 cards" in said("why", "LOG@line:27", *viewer)
    assert "Copper" not in said("why", "LOG@line:27", *viewer)
    blamed = said("blame", "LOG@turn:2/p1", "--zone", "Bob.hand", *viewer)
    assert blamed.startswith("5 ?: ")
    assert not re.search("Copper|Estate", blamed)
    assert said("find", "LOG", "draw & player:Bob", *viewer).count("Bob draws 5 cards") == 4
    assert "no match" in said("find", "LOG", "hand(Bob, Copper) > 0", *viewer)
    assert "Bob's deck: -5 hidden cards" in said("diff", "LOG@turn:1/p2", "LOG@turn:2/p1", *viewer)


def test_the_debugger_draws_what_nobody_saw_face_down(tmp_path: Path):
    log = tmp_path / "ann.txt"
    log.write_text(samples.PLAIN, encoding="utf-8")
    _, opened, _ = open_game(log)
    seen = Seen(Playback(opened), None)
    place = seen.course.place("turn:2/p1")
    assert re.search(r"\? is Copper or Estate: \d+ cards? of a pool of", "\n".join(seen.look(place).lines))
    told = [each for fact in seen.entries for each in fact.told.pair]
    assert "Bob draws 5 cards." in told
    assert not any(re.search(r"Bob draws .*(Copper|Estate)", each) for each in told)


def test_a_fork_says_what_it_assumes_of_unseen_cards(tmp_path: Path):
    store = ("--store", f"sqlite:///{tmp_path / 'games.db'}")
    for name, text in (("hidden.txt", samples.PLAIN), ("open.txt", write_game(hidden.random_game(1, turns=2), None))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert CliRunner().invoke(main, ["import", str(tmp_path / name), *store]).exit_code == 0
        done = CliRunner().invoke(main, ["fork", f"{name}@30", *store])
        assert done.exit_code == 0, done.output
        assert ("those that nobody saw are what the audit took them for" in done.output) == (name == "hidden.txt")
