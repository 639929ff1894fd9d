"""An environment for learning: the AEC interface of PettingZoo, in which one player acts after the other.

It is loaded only where `environment` is called, since PettingZoo and numpy may not be installed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option
from moothall.domain.kernel.game import Game
from moothall.words import Message
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]

from ..errors import NotOffered
from .pairs import MOST_ANSWERS, SEATS, Later, Seated, number_of

OPTIONS = 32
"""How many options of a question that do not name a card of the game have an action of their own: the longest lists,
such as the names that a Wishing Well asks for, name cards, and others have ten options at most."""

OTHERS = 8
"""How many other things a menu may offer have an action: coins to spend, Debt to repay, a card to call."""

ZONES = ("hand", "play", "discard")
"""Of which zones the observation counts the cards of each name that its player may see."""


class Environment(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game of two as PettingZoo has it. Each action chooses one thing: a card to play, a pile to buy, the end of the
    phase, or one option of a question; a question that takes several is asked again until it is answered or stopped.

    `actions` names the actions; the list is fixed. `observe` gives `observation`, a vector that `features` names, and
    `action_mask`. It is made of the view of its player alone: what they may not know is not in it. Whoever wins is
    rewarded with 1, whoever loses with -1, and a tie is shared.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "moothall_v0",
        "is_parallelizable": False,
        "render_modes": [],
    }
    render_mode = None

    def __init__(self, game: Game, rules: str, options: Mapping[str, Any]) -> None:
        super().__init__()
        self.game, self.rules, self.chosen = game, rules, options
        self.possible_agents = list(SEATS)
        self._seed = 0
        self._games = 0
        self._begin(0)
        self.names = sorted(self._session.table.names)
        self.actions = [
            "end",
            "stop",
            *(f"{verb} {name}" for verb in ("play", "buy", "choose") for name in self.names),
            *(f"option {number}" for number in range(OPTIONS)),
            *(f"other {number}" for number in range(OTHERS)),
        ]
        self._number = {name: number for number, name in enumerate(self.actions)}
        self.features = [
            *(f"{zone} {name}" for zone in ZONES for name in self.names),
            *(f"supply {name}" for name in self.names),
            *("actions", "buys", "coins", "turn", "own turn", "action phase", "buy phase", "menu"),
            *(f"{whose} {zone}" for whose in ("own", "other") for zone in ("hand", "deck", "discard")),
        ]
        box = spaces.Box(0, 200, (len(self.features),), np.float32)
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what a player observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what a player may do."""
        return self.action_spaces[agent]

    def _begin(self, number: int) -> None:
        luck = {seat: Random(number_of(self._seed, number, seat)) for seat in SEATS}
        source = _Open({}, Later(number_of(self._seed, number, "table")), luck)
        self._session = self.game.session(self.game.table(), source)
        names = ("Player 1", "Player 2")
        set_up = Later(number_of(self._seed, number, "set-up"))
        self._session.take(self.game.new.begin(self.rules, names, self.chosen, set_up))
        self._ask = self._session.run()
        self._taken: list[Option] = []
        self._steps = 0

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a new game: with a `seed` the first one of it, without one the next."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self._begin(self._games)
        self._games += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._ask.player if self._ask is not None else self.agents[0]

    def step(self, action: int | None) -> None:
        """Do what a player chose. Raises NotOffered for an action that the mask does not have."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent, ask = self.agent_selection, self._ask
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        offered = self._offered()
        name = self.actions[int(action)] if action is not None else ""
        if ask is None or name not in offered:
            raise NotOffered(Message("simulate.not-offered-now", agent=agent, action=name))
        answer = self._answer(ask, offered[name], name)
        if answer is not None:
            self._taken = []
            self._steps += 1
            self._ask = self._session.answer(answer)
        if self._ask is None:
            self._end()
        elif self._steps >= MOST_ANSWERS:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._ask.player
        self._accumulate_rewards()

    def _answer(self, ask: Ask, chosen: Any, name: str) -> Answer | None:
        """The answer that an action completes; None where the question goes on."""
        if isinstance(ask, Menu):
            answer: Answer = chosen
            return answer
        if name != "stop":
            self._taken.append(chosen)
        return tuple(self._taken) if name == "stop" or len(self._taken) == ask.most else None

    def _end(self) -> None:
        winners = self.game.outcome(self._session.table)["winners"]
        for agent in self.agents:
            won = agent in winners
            self.rewards[agent] = 0.0 if len(winners) > 1 else 1.0 if won else -1.0
        self.terminations = dict.fromkeys(self.agents, True)

    def _offered(self) -> dict[str, Any]:
        """What may be done now, by the names of the actions."""
        ask = self._ask
        if ask is None:
            return {}
        offered: dict[str, Any] = {}
        if isinstance(ask, Menu):
            others = 0
            for choice in ask.choices:
                name = _named(choice)
                if name not in self._number:
                    name = f"other {others}"
                    others += 1
                offered.setdefault(name, choice)
        else:
            left = list(ask.options)
            for each in self._taken:
                left.remove(each)
            for at, option in enumerate(left):
                name = f"choose {option.face if isinstance(option, Card) else option}"
                offered.setdefault(name if name in self._number else f"option {at}", option)
            if len(self._taken) >= ask.least:
                offered["stop"] = None
        return {name: each for name, each in offered.items() if name in self._number}

    def observe(self, agent: str) -> dict[str, Any]:
        """A player's observation, and a mask of the actions that they may take."""
        mask = np.zeros(len(self.actions), np.int8)
        if self._ask is not None and self._ask.player == agent:
            for name in self._offered():
                mask[self._number[name]] = 1
        seen = np.clip(np.array(self._seen(agent), np.float32), 0, 200)
        return {"observation": seen, "action_mask": mask}

    def _seen(self, agent: str) -> list[float]:
        view = self.game.view(self._session.table, agent)
        seats = {seat["player"]: seat["zones"] for seat in view["players"]}
        other = next(seat for seat in SEATS if seat != agent)
        piles = {pile["pile"]: pile["count"] for pile in view["supply"]}
        turn, ask = view["turn"] or {}, self._ask
        counted = [_count(seats[agent].get(zone, ()), self.names) for zone in ZONES]
        return [
            *(number for zone in counted for number in zone),
            *(piles.get(name, 0) for name in self.names),
            view["actions"],
            view["buys"],
            view["coins"],
            turn.get("number", 0),
            turn.get("player") == agent,
            view["phase"] == "action",
            view["phase"] == "buy",
            isinstance(ask, Menu) and ask.player == agent,
            *(len(seats[who].get(zone, ())) for who in (agent, other) for zone in ("hand", "deck", "discard")),
        ]

    def render(self) -> None:
        """Nothing is drawn: `moothall show` draws stored games."""

    def close(self) -> None:
        """Nothing is open."""


class _Open(Seated):
    """The luck of the seats, with every question left open."""

    def answer(self, session: Any, ask: Ask) -> Any:
        """Nobody answers but the environment."""
        return None


def _named(choice: Answer) -> str:
    """The action that a choice of a menu is."""
    if len(choice) == 2:
        what = choice[1]
        return f"{choice[0]} {what.face if isinstance(what, Card) else what}"
    return str(choice[0])


def _count(cards: Sequence[str | None], names: Sequence[str]) -> list[int]:
    return [cards.count(name) for name in names] if cards else [0] * len(names)
