"""A replay holds every table of a game as what changed, and what the piles cost there."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
import random_games
from endless import endless_game
from hypothesis import given
from hypothesis import strategies as st
from moothall import service
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.cost import price
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.prices import prices
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.wording import price_as_data
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.script import live
from moothall.domain.one_of_dominion.game import GAME as ONE_OF_DOMINION
from moothall.domain.rules_spec import NEWEST
from moothall.projections.replay import Replay, replay
from moothall.projections.sight.unseen import ViewedStream, views
from moothall.projections.tables.patches import Patch, patched, patches
from moothall.projections.tables.sent import as_sent
from property_tests import examples

LOGS = Path(__file__).parents[2] / "docs" / "logs"
SEEDS = [pytest.param(seed, marks=[pytest.mark.slow] * (seed >= 4)) for seed in range(60)]


@lru_cache(maxsize=2)
def game(seed: int) -> Sequence[Fact]:
    rng = Random(seed)
    return random_games.played(rng, random_games.opening(rng), turns=8)[0].facts


def of(kind: Game, facts: Sequence[Fact], viewer: str | None = None) -> Replay:
    return replay(ViewedStream(kind, facts, viewer), lambda rule: (rule, rule))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_table_is_that_of_the_game(seed: int) -> None:
    made, table = of(GAME, game(seed)), GAME.table()
    for at, fact in enumerate(game(seed)):
        fact.apply(table)
        if at % 7 == 0:
            found = made.table(at)
            found.pop("prices")
            assert found == as_json(GAME.view(table, None)), fact


@pytest.mark.parametrize("seed", SEEDS)
def test_a_price_is_what_the_rules_at_that_table_ask(seed: int) -> None:
    check_prices(game(seed))


def test_a_price_is_that_of_the_kingdom_that_a_divine_wind_brings() -> None:
    rng = Random("prophecy Divine Wind 4")
    begun = random_games.opening(rng, "Divine Wind", date=NEWEST, players=2)
    facts = random_games.played(rng, begun, turns=18)[0].facts
    assert any(isinstance(fact, f.ProphecyTookEffect) for fact in facts)
    check_prices(facts)


def test_a_price_is_that_of_the_buy_phase_before_that_begins() -> None:
    rng = Random("Peddler")
    facts = random_games.played(rng, random_games.opening(rng, "Peddler", players=2), turns=16)[0].facts
    check_prices(facts)
    made = of(GAME, facts)
    tables = (made.table(at) for at, fact in enumerate(facts) if isinstance(fact, f.CardPlayed))
    assert any(each["phase"] == "action" and each["prices"]["Peddler"]["coins"] < 8 for each in tables)


def check_prices(facts: Sequence[Fact]) -> None:
    """The prices that follow a table are those that rules ask which begin there."""
    table = GAME.table()
    followed = prices(table)
    for fact in facts:
        fact.apply(table)
        now = followed()
        assert now == prices(table)() == (prices_asked(table) if table.turn is not None else {}), fact
        assert not now or [*now] == [name for name, pile in table.supply.items() if pile]


def prices_asked(table: Any) -> dict[str, dict[str, int]]:
    """What each pile costs, asked pile by pile."""
    game = Dominion(table, Source())
    asked = {pile: price(game, pile) for pile in table.supply}
    return {pile: price_as_data(cost) for pile, cost in asked.items() if cost is not None and cost.known}


def test_a_price_has_potions_where_it_asks_for_some() -> None:
    made = service.replay(service.view(LOGS / "possession.txt"))
    last = made.table(len(made.facts) - 1)
    assert last["prices"]["Potion"] == {"coins": 4}
    assert last["prices"]["Possession"] == {"coins": 6, "potions": 1}


def test_a_game_of_one_of_dominion_has_its_tables_too() -> None:
    facts = service.view(LOGS / "one-of-dominion.en.txt").facts
    made, table = of(ONE_OF_DOMINION, facts), ONE_OF_DOMINION.table()
    for at, fact in enumerate(live(facts)):
        fact.apply(table)
        if at % 11 == 0:
            assert made.table(at) == as_json(ONE_OF_DOMINION.view(table, None)) | {"prices": {}}


def test_what_nobody_saw_lies_face_down_in_every_table() -> None:
    seen = service.view(LOGS / "online-alice.txt")
    made, whole = service.replay(seen), service.viewed.behind(seen)
    every = views(ViewedStream(GAME, whole.facts, None, whole.testimony))
    for at, view in enumerate(every):
        if at % 23 == 0:
            found = made.table(at)
            found.pop("prices")
            assert found == as_json(view), at


def test_facts_that_only_follow_the_log_are_marked() -> None:
    forged = service.replay(service.view(LOGS / "possession-forged.txt"))
    assert [each.words.in_words("en") for each in forged.facts if each.by_log] == [
        "Alice returns Duchy to its pile.",
        "Bob gains Duchy.",
    ]
    assert not any(each.by_log for each in service.replay(service.view(LOGS / "possession.txt")).facts)


def test_a_place_that_the_game_does_not_have_is_an_error() -> None:
    made = service.replay(service.view(f"{LOGS / 'possession.txt'}@20"))
    assert len(made.facts) == 20
    for position in (-1, 20):
        with pytest.raises(IndexError):
            made.table(position)


@pytest.mark.parametrize("log", ["possession-forged.txt", "online-alice.txt", "one-of-dominion.en.txt"])
def test_plain_data_gives_the_facts_and_the_tables_back(log: str) -> None:
    """As a program in another language reads it."""
    made = service.replay(service.view(LOGS / log))
    data = json.loads(json.dumps(made.to_json()))
    facts, sentences, seq, line = data["facts"], told(data), 0, 0
    rules = [None, *data["rules"]]
    for at, fact in enumerate(made.facts):
        seq = facts["seq"].get(str(at), seq + 1)
        rule = rules[facts["rule"][at]]
        step = facts["line"][at]
        line += step or 0
        assert (seq, facts["depth"][at], facts["level"][at]) == (fact.seq, fact.depth, fact.level)
        assert sentences[at] == (fact.words.pair, None if fact.folded is None else fact.folded.pair)
        assert (rule and rule[0]) == fact.rule
        assert (None if step is None else line) == fact.line
        assert facts["turn"].get(str(at)) == (None if fact.turn is None else [*fact.turn])
        assert (at in facts["by_log"]) == fact.by_log
    for values, patch in zip(laid_over(data), accumulate(made.patches, laid), strict=True):
        assert values == as_json(patch.values)


def told(data: dict[str, Any]) -> list[tuple[tuple[str, str], tuple[str, str] | None]]:
    """What is said of each fact, and what it folds: of the data that is sent."""
    sentences = [*zip(data["sentences"]["en"], data["sentences"]["ja"], strict=True)]
    new = iter(sentences)
    return [
        (
            sentences[words - 1] if words else next(new),
            None if folded is None else sentences[folded - 1] if folded else next(new),
        )
        for words, folded in zip(data["facts"]["words"], data["facts"]["folded"], strict=True)
    ]


def laid_over(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The values of each table at their pointers, of the data that is sent."""
    values: dict[str, Any] = {}
    for changed, *gone in data["tables"]:
        for number in gone[0] if gone else ():
            del values[data["pointers"][number]]
        for number, value in zip(changed[::2], changed[1::2], strict=True):
            pointer = data["pointers"][number]
            if isinstance(value, list):
                at, less, *more = value
                before = values.get(pointer)
                before = before if isinstance(before, list) else []
                value = [*before[:at], *more, *before[at + less :]]
            values[pointer] = value
        yield dict(values)


def laid(before: Patch, patch: Patch) -> Patch:
    """Two patches, the second over the first."""
    kept = {pointer: value for pointer, value in before.values.items() if pointer not in patch.gone}
    return Patch({**kept, **patch.values})


def test_the_longest_games_are_small_and_made_in_no_time() -> None:
    facts = endless_game(4_300)
    tries = []
    for _ in range(3):
        begun = process_time()
        made = of(GAME, facts)
        tries.append(process_time() - begun)
    assert min(tries) < 4, tries  # 0.4 s on an idle machine
    sent = json.dumps(made.to_json(), ensure_ascii=False, separators=(",", ":")).encode()
    assert len(gzip.compress(sent)) < 50_000


def as_json(view: Mapping[str, Any]) -> Any:
    """A table as JSON has it."""
    return json.loads(json.dumps(view))


NAMES = st.text("ab/~ ", min_size=1, max_size=4)
LEAVES = st.none() | st.integers(0, 3) | NAMES | st.lists(st.none() | NAMES, max_size=3)
TABLES = st.dictionaries(
    NAMES,
    st.recursive(
        LEAVES,
        lambda within: (
            st.dictionaries(NAMES, within, max_size=3)
            | st.lists(st.dictionaries(NAMES, within, min_size=1, max_size=2), min_size=1, max_size=3)
        ),
        max_leaves=8,
    ),
    max_size=4,
)


@examples(40)
@given(st.lists(TABLES, min_size=1, max_size=5))
def test_patches_laid_over_each_other_are_the_table(tables: list[dict[str, Any]]) -> None:
    made = [*patches(tables)]
    for at, table in enumerate(tables):
        assert patched(made[: at + 1]) == table
    sent = json.loads(json.dumps(as_sent(made)))
    for values, patch in zip(laid_over(sent), accumulate(made, laid), strict=True):
        assert values == as_json(patch.values)


def test_a_table_that_is_the_one_before_changes_nothing() -> None:
    table = {"hand": ["Copper"], "supply": [{"pile": "Curse", "count": 10}]}
    assert [each.to_json() for each in patches([table, table])] == [
        [{"/hand": ["Copper"], "/supply/0/pile": "Curse", "/supply/0/count": 10}],
        [{}],
    ]


def test_a_patch_names_the_value_that_changed_and_nothing_else() -> None:
    def tables() -> Iterator[dict[str, Any]]:
        yield {"players": [{"zones": {"hand": ["Copper"], "deck": []}}], "scores": {}}
        yield {"players": [{"zones": {"hand": [], "deck": []}}], "scores": {"p1": 3}}
        yield {"players": [{"zones": {"hand": []}}], "scores": {}}

    assert [each.to_json() for each in patches(tables())][1:] == [
        [{"/players/0/zones/hand": [], "/scores/p1": 3}, ["/scores"]],
        [{"/scores": {}}, ["/players/0/zones/deck", "/scores/p1"]],
    ]
