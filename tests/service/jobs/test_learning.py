"""The environment for learning: PettingZoo's own tests, what may be done, what is seen, and the learner of the page."""

from __future__ import annotations

import builtins
import re
import sys
import warnings
from pathlib import Path
from random import Random

import pytest
from moothall import service

pytest.importorskip("pettingzoo", reason="pip install 'moothall[learning]'")
from pettingzoo.test import api_test, seed_test

KINGDOM = ["Smithy", "Village", "Chapel", "Militia", "Cellar"]
PAGE = Path(__file__).parents[3] / "docs/learning.md"


def made():
    return service.environment(KINGDOM)


def allowed(env, agent):
    return [int(each) for each in env.observe(agent)["action_mask"].nonzero()[0]]


def played(env, seed, until=10**6):
    """The actions of a game by chance, and how it ended."""
    env.reset(seed=seed)
    rng, taken = Random(seed), []
    while env.agents and len(taken) < until:
        if any(env.terminations.values()) or any(env.truncations.values()):
            return taken, dict(env.rewards)
        action = rng.choice(allowed(env, env.agent_selection))
        taken.append((env.agent_selection, action))
        env.step(action)
    return taken, None


@pytest.mark.filterwarnings("ignore")
def test_it_passes_the_test_of_the_interface():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(made(), num_cycles=600)


@pytest.mark.filterwarnings("ignore")
def test_it_passes_the_test_of_seeds():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(made, num_cycles=60)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_by_chance_ends_and_the_rewards_add_up(seed):
    taken, rewards = played(made(), seed)
    assert rewards is not None
    assert sum(rewards.values()) == 0
    assert set(rewards.values()) in ({1.0, -1.0}, {0.0})
    assert len(taken) > 50


def test_the_same_seed_makes_the_same_game_and_the_next_one_is_another():
    env = made()
    assert played(env, 3)[0] == played(env, 3)[0] == played(made(), 3)[0]
    hands = []
    for number in range(6):
        env.reset(**({"seed": 3} if number == 0 else {}))
        hands.append(tuple(env.observe("p1")["observation"]))
    assert len(set(hands)) > 1


def test_the_mask_has_what_the_menu_offers():
    env = made()
    env.reset(seed=1)
    names = {env.actions[each] for each in allowed(env, env.agent_selection)}
    assert {"end", "buy Copper"} <= names
    assert all(name.startswith(("play ", "buy ", "end")) for name in names)
    other = "p2" if env.agent_selection == "p1" else "p1"
    assert allowed(env, other) == []


def test_a_question_of_several_cards_goes_on_until_it_is_answered_or_stopped():
    seen = set()
    for seed in range(6):
        env = made()
        env.reset(seed=seed)
        rng = Random(seed)
        for _ in range(400):
            if any(env.terminations.values()):
                break
            actions = allowed(env, env.agent_selection)
            names = [env.actions[each] for each in actions]
            seen |= {name.split()[0] for name in names}
            wanted = [at for at, name in zip(actions, names, strict=True) if name in ("buy Chapel", "play Chapel")]
            env.step(wanted[0] if wanted else rng.choice(actions))
    assert {"choose", "stop", "play", "buy", "end"} <= seen


def test_an_action_that_may_not_be_taken_is_refused():
    env = made()
    env.reset(seed=1)
    with pytest.raises(service.NotOffered, match="p1 may not choose stop now"):
        env.step(env.actions.index("stop"))


def test_what_a_player_may_not_know_is_not_observed():
    """Cards of the other's hand and of both decks are changed: the observation stays."""
    env = made()
    played(env, 5, until=60)
    table = env._session.table
    agent = env.agent_selection
    before = env.observe(agent)["observation"].tolist()
    other = table.seats["p2" if agent == "p1" else "p1"]
    other.hand[:], other.deck[: len(other.hand)] = other.deck[: len(other.hand)], list(other.hand)
    table.seats[agent].deck.reverse()
    assert env.observe(agent)["observation"].tolist() == before
    assert len(before) == len(env.features)


def test_a_kingdom_that_cannot_be_is_refused():
    with pytest.raises(service.BadSetup, match="did you mean Smithy"):
        service.environment(["Smity"])


def test_without_the_library_it_says_what_to_install(monkeypatch):
    for name in [each for each in sys.modules if each == "moothall.service.simulation.aec"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("moothall.service.simulation.aec", raising=False)
    imported = builtins.__import__

    def without(name, *more, **extra):
        if name.partition(".")[0] == "pettingzoo":
            raise ImportError(name)
        return imported(name, *more, **extra)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(service.Refused, match="pip install 'moothall\\[learning\\]'"):
        service.environment(KINGDOM)


@pytest.mark.parametrize("generations", [3, pytest.param(80, marks=pytest.mark.slow)])
def test_the_learner_of_the_page_beats_money(generations, capsys):
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert len(code.splitlines()) <= 50
    small = code.replace(
        "GENERATIONS, GAMES = 80, 10", f"GENERATIONS, GAMES = {generations}, {12 if generations > 3 else 2}"
    )
    exec(compile(small, str(PAGE), "exec"), {})
    rate = float(capsys.readouterr().out)
    assert 0 <= rate <= 1
    if generations > 3:
        assert rate > 0.55
