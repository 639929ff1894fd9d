"""An undo by the keeper of a store: who must agree, and which policies hold."""

from __future__ import annotations

import pytest
from moothall import service
from moothall.service import Hall, Match, MustAgree, UndoRefused


@pytest.fixture
def answered(hall: Hall) -> Match:
    """Ann has answered last."""
    match = hall.start(["Ann", "Bob", "Cid"], seed=7)
    match.say("Ann", "end")
    return match


@pytest.mark.parametrize(
    ("by", "agreed", "missing"),
    [
        (None, [], ["Bob", "Cid"]),
        ("Ann", ["Bob"], ["Cid"]),
        ("Bob", [], ["Ann", "Cid"]),
        ("Bob", ["Cid"], ["Ann"]),
        ("p2", ["p3", "Ann"], []),
        ("Cid", ["Ann", "Bob", "Cid"], []),
    ],
)
def test_by_consent_all_but_who_takes_it_back_must_agree(
    hall: Hall, answered: Match, by: str | None, agreed: list[str], missing: list[str]
) -> None:
    game = str(answered.game)
    target = answered.may_undo("Ann").target
    service.set_policy(game, "consent", store=hall)
    may = service.may_undo(f"{game}@{target}", by=by, agreed=agreed, store=hall)
    assert [may.names[seat] for seat in may.asks] == missing
    if missing:
        with pytest.raises(MustAgree) as caught:
            service.undo(f"{game}@{target}", by=by, agreed=agreed, store=hall)
        assert caught.value.names == missing
    else:
        assert service.undo(f"{game}@{target}", by=by, agreed=agreed, store=hall).target == target


@pytest.mark.parametrize("own", service.POLICIES)
@pytest.mark.parametrize("asked", [None, *service.POLICIES])
def test_the_games_own_policy_holds_whichever_is_asked_for(
    hall: Hall, answered: Match, own: str, asked: str | None
) -> None:
    game = str(answered.game)
    service.set_policy(game, own, store=hall)
    refused = {own, asked} & {"never", "no-hidden-information", "consent"}  # Ann drew five cards
    if refused:
        with pytest.raises(UndoRefused):
            service.undo(game, policy=asked, store=hall)
    else:
        service.undo(game, policy=asked, store=hall)
