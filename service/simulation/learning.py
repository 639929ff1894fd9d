"""An environment in which programs learn to play, as PettingZoo has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moothall.domain.games import USUAL
from moothall.domain.rules_spec import NEWEST, spec_of
from moothall.words import Message

from ..arguments import words
from ..errors import Refused
from ..lookup.kinds import kind_called
from ..matches.hall import chosen_for


def environment(kingdom: Sequence[str], *, rules: str = NEWEST) -> Any:
    """An environment for two who learn to play with these Kingdom cards: a `pettingzoo.AECEnv`.

    Each action chooses one thing. `env.actions` names the actions and `env.features` what the observation counts, both
    fixed; `action_mask` says which actions may be taken now. The observation is made of the view of its player, so it
    holds nothing that they may not know. `reset(seed=7)` begins the first game of the seed, `reset()` the next one; the
    same seed and actions make the same game.
    Raises Refused where PettingZoo is not installed, BadRequest, BadSetup, BadRules.
    """
    game = kind_called(USUAL)
    spec_of(words(rules, "the rules"))
    options = chosen_for({"kingdom": kingdom}, game)
    try:
        from .aec import Environment
    except ImportError as error:
        raise Refused(Message("simulate.needs-pettingzoo")) from error
    return Environment(game, rules, options)
