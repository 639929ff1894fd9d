"""Whom a difference names: nobody where a header is wrong, or where it rests on lines of several players."""

from __future__ import annotations

import header_forge
import pytest
from forge import Source
from header_forge import ACCUSING, forged, headers, named
from moothall.logs.dominion.lines.seats import in_turn_order
from moothall.logs.formats import audit_text
from sweeps import sampled
from test_forgeries import RULES, own_games
from test_goko_scribe import played, write_game

pytestmark = pytest.mark.usefixtures("no_trials")
AT_HEADER = ("another name", "another name and number", "doubled", "turns swapped whole", "names exchanged")
"""Kinds of which the forged header is out of order itself."""


@pytest.mark.parametrize("kind", AT_HEADER)
def test_a_header_out_of_order_is_the_first_difference_and_names_nobody(kind: str) -> None:
    for seed, game in enumerate(own_games()[:2]):
        for which in (1, 5):
            made = forged(game, kind, f"{seed}", which)
            if made is None:
                continue
            found = audit_text(made[0], name="game", rules=RULES)
            first = found.findings[0]
            assert (first.line in made[1], first.rule, named(found)) == (True, "turn/order", set()), (seed, which)
            assert found.verdict in ACCUSING


@pytest.mark.parametrize("kind", ("another name", "another name and number"))
def test_the_first_header_of_all_does_not_say_who_sits_where(kind: str) -> None:
    """Later rounds show it: else whoever plays below would be named."""
    for seed, game in enumerate(own_games()):
        made = forged(game, kind, f"{seed}", 0)
        assert made is not None
        found = audit_text(made[0], name="game", rules=RULES)
        assert (found.findings[0].line, found.findings[0].rule) == (made[1][0], "turn/order")
        assert named(found) == set()


@pytest.mark.parametrize("kind", sampled([*header_forge.KINDS], 15, str))
def test_nobody_is_named_for_a_header(kind: str) -> None:
    """But for its number, that of its own player. (A turn of which all lines are gone lacks those of its player.)"""
    for seed, game in enumerate(own_games()):
        made = forged(game, kind, f"{seed}")
        if made is None or kind == "last turn cut":
            continue
        player = {each[1] for each in headers(made[0]) if each[0] + 1 in made[1]} if "number" in kind else set()
        assert named(audit_text(made[0], name="game", rules=RULES)) <= player, seed


def test_what_another_player_shows_names_nobody_else() -> None:
    """A card that somebody shows in the turn of another decides what this one gets: either line may be wrong."""
    piles = ["Tribute", "Swindler", "Jester", "Thief", "Noble Brigand", "Masquerade", "Pirate Ship", "Saboteur",
             "Fortune Teller", "Smugglers"]  # fmt: skip
    tried = 0
    for seed in range(8):
        game = write_game(played(seed, piles, players=2))
        if audit_text(game, name="game", rules=RULES).verdict != "agrees":
            continue
        lines, log = game.split("\n"), Source(game)
        acting = None
        for each in log.claims:
            acting = each.actor if each.verb == "turn" else acting
            if each.verb not in ("reveals", "trashes", "passes", "discards") or each.actor in (None, acting):
                continue
            name = each.cards[0] if each.cards else ""
            other = "Estate" if name != "Estate" else "Silver"
            if acting is None or lines[each.line - 1].count(name) != 1:
                continue
            now = [*lines]
            now[each.line - 1] = now[each.line - 1].replace(name, other)
            found = audit_text("\n".join(now), name="game", rules=RULES)
            tried += found.verdict in ACCUSING
            assert named(found) <= {each.actor}, (seed, each.line, found.findings[0].text[0])
    assert tried > 9


def test_players_sit_in_the_order_of_most_rounds() -> None:
    turns = [("B", 1), ("B", 1), ("A", 2), ("B", 2), ("A", 3), ("B", 3)]
    assert in_turn_order(turns) == ["A", "B"]
    assert in_turn_order(turns[:2]) == ["B"]
    assert in_turn_order([("A", 1), ("B", 1), ("B", 2), ("A", 2)]) == ["A", "B"]
    assert in_turn_order([("C", 1), ("A", 2)]) == ["C", "A"]
