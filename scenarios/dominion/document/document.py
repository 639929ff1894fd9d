"""A scenario of Dominion as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from moothall.domain.dominion.text.names import in_rules
from moothall.domain.dominion.text.switches import SWITCHES
from moothall.domain.dominion.vocabulary import TURNS, TurnKind
from moothall.words import Message

from ...citing import check_cites
from ...document import Document
from ...lists import not_a_player, words_in
from ...patterns import check_patterns
from ...yaml_lines import BadScenario, Path
from .models import KINDS_OF_TURN, Claims, Given, GivenPlayer, Scenario, Setup
from .patterns import VOCABULARY, is_rule

_TURN = re.compile(r"(?P<player>.+?)(?: by (?P<controller>.+?))?(?: \((?P<kind>[^()]+)\))?")


class DominionDocument(Document[Scenario]):
    """A scenario of Dominion."""

    __slots__ = ()

    @property
    def kingdom(self) -> Sequence[str]:
        """The piles that it lists."""
        return self.head.kingdom

    @property
    def landscapes(self) -> Sequence[str]:
        """The landscapes that it lists."""
        return self.head.landscapes

    @property
    def setup(self) -> Setup:
        """What set-up chooses."""
        return self.head.setup

    @property
    def given(self) -> Given:
        """The table at the start."""
        return self.head.given

    @property
    def seats(self) -> Mapping[str, GivenPlayer]:
        """Each player's side of the table at the start, by name."""
        sides = self.given.__pydantic_extra__
        return {player: sides.get(player) or GivenPlayer() for player in self.players}

    @property
    def words(self) -> Iterator[str]:
        """What claims and patterns of events name."""
        return map(in_rules, words_in(self.claimed))


def check(document: DominionDocument) -> None:
    """Check that the turns that are given and claimed are turns of these players, and that what is cited and what is
    claimed of facts is there. Raises BadScenario."""
    check_cites(document.cites, lambda cited: is_rule(cited) or cited in SWITCHES)
    claims: list[tuple[Path, Claims | None]] = [(("then",), document.head.then)]
    claims += [(each.path, each.claims) for each in document.steps if isinstance(each.claims, Claims)]
    for path, claimed in claims:
        for key in ("events", "no_events") if claimed is not None else ():
            check_patterns(getattr(claimed, key), VOCABULARY, document.players, (*path, key))
        for at, turn in enumerate((claimed.turns if claimed is not None else None) or ()):
            turn_of(turn, document.players, (*path, "turns", at))
    for key in ("extra_turns", "last_turns"):
        for at, turn in enumerate(getattr(document.given, key)):
            turn_of(turn, document.players, ("given", key, at))


def turn_of(written: str, players: Sequence[str], path: Path) -> tuple[str, str, TurnKind]:
    """Player, controller and kind of a turn such as `Bob by Alice (possession)`. Raises BadScenario."""
    match = _TURN.fullmatch(written.strip())
    player = match["player"] if match else ""
    controller = (match["controller"] if match else None) or player
    kind = (match["kind"] if match else None) or "normal"
    for name in (player, controller) if kind in KINDS_OF_TURN and match else ():
        if name not in players:
            raise BadScenario(path, not_a_player(name, players))
    by_none = kind in TURNS and TURNS[kind].possessed and controller == player
    if not match or kind not in KINDS_OF_TURN or by_none:
        three = "Bob by Alice (possession)"
        raise BadScenario(
            path, Message("scenario.not-a-turn", written=written, one="Bob", two="Alice (outpost)", three=three)
        )
    return player, controller, cast("TurnKind", kind)
