"""Sandboxes in which bots play: they answer until a person is asked, and what they hold stays hidden from a seat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from moothall import service
from moothall.domain import games
from moothall.domain.kernel.fresh import Chance, NewGame, Policy
from moothall.domain.kernel.game import Game
from moothall.service import BadRequest, NoSuchPlayer, Sandbox, Standing, UndoRefused

BOT = {"Bot": "few-actions"}
ENGINE = ["Village", "Smithy", "Militia", "Moat", "Cellar", "Market", "Mine", "Witch", "Chapel", "Remodel"]
TABLE = """
scenario: militia
players: [Alice, Bot]
kingdom: [Militia, Moat, Village]
given:
  Alice: {hand: [Militia, 4 Copper], deck: [5 Silver]}
  Bot: {hand: [Moat, 2 Estate, 2 Copper], deck: [5 Gold]}
"""


def started(seed: int = 7, bot: str = "few-actions", **given: object) -> Sandbox:
    return Sandbox.start(["Alice", "Bot"], seed=seed, bots={"Bot": bot}, **given)  # type: ignore[arg-type]


def answered(sandbox: Sandbox, rng: Random) -> None:
    """A simple person answers: they buy a Province or a Gold where they can, and do anything else."""
    question = sandbox.standing().question
    assert question is not None
    assert question.player == "p1"
    choices = list(question.choices)
    if not question.menu:
        count = rng.randint(question.least, min(question.most, len(choices)))
        sandbox.choose(*(each.number for each in rng.sample(choices, count)))
        return
    wanted = [each for each in choices if each.kind == "buy" and each.card in ("Province", "Gold")]
    sandbox.choose(rng.choice(wanted or choices).number)


def played(seed: int, answers: int | None = None, bot: str = "few-actions") -> Sandbox:
    """So many answers of a game, or all."""
    sandbox, rng = started(seed, bot), Random(seed)
    while sandbox.standing().question is not None and answers != 0:
        answered(sandbox, rng)
        answers = None if answers is None else answers - 1
    return sandbox


def rows(standing: Standing, key: str) -> Mapping[str, tuple[str | None, ...]]:
    (area,) = (each for each in standing.areas if each.key == key)
    return {row.label: tuple(row.items) for row in area.rows}


def test_a_bot_answers_until_a_person_is_asked() -> None:
    sandbox = started(options={"kingdom": ENGINE})
    sandbox.say("end")
    standing = sandbox.standing()
    words = [each.words for each in standing.events if each.told]
    assert "Turn 1 of Bot." in words
    assert words[-1] == "Turn 2 of Alice."
    assert standing.question is not None
    assert standing.question.player == "p1"


def test_a_bot_that_begins_has_played_already() -> None:
    sandbox = Sandbox.start(["Bot", "Alice"], seed=3, bots=BOT)
    standing = sandbox.standing()
    assert standing.question is not None
    assert standing.question.player == "p2"
    assert any(each.words.startswith("Bot ") for each in standing.events)
    assert not standing.may_go_back  # nobody but the bot has answered


@pytest.mark.parametrize("bot", ["few-actions", "random-legal"])
def test_taking_back_leads_to_the_answer_of_the_person_and_doing_it_again_behind_the_bot(bot: str) -> None:
    sandbox = played(5, 30, bot)
    before = sandbox.standing()
    sandbox.say("end")
    after = sandbox.standing()
    assert sum("Bot" in each.words for each in after.events[len(before.events) :]) > 3
    sandbox.back()
    assert sandbox.standing() == replace(before, may_redo=True)
    sandbox.redo()
    assert [each.words for each in sandbox.standing().events] == [each.words for each in after.events]
    sandbox.back()
    sandbox.say("end")  # the same again, which the bot answers as it did
    assert [each.words for each in sandbox.standing().events] == [each.words for each in after.events]


def test_every_answer_of_the_person_is_taken_back_up_to_the_first() -> None:
    sandbox = played(2, 25)
    for _ in range(25):
        sandbox.back()
    assert sandbox.standing().events == started(2).standing().events
    with pytest.raises(UndoRefused):
        sandbox.back()


@pytest.mark.parametrize("bot", ["few-actions", "random-legal"])
def test_the_same_seed_and_answers_make_the_same_game(bot: str) -> None:
    one, two, other = (played(seed, 40, bot).standing() for seed in (4, 4, 5))
    assert one == two
    assert one.outcome is None
    assert [each.words for each in one.events] != [each.words for each in other.events]


@pytest.mark.parametrize("bot", ["few-actions", "big-money"])
def test_a_whole_game_ends_with_points_and_a_scenario_that_plays_the_same(bot: str) -> None:
    sandbox = played(1, bot=bot)
    standing = sandbox.standing()
    assert standing.outcome is not None
    assert standing.outcome["scores"].keys() == {"p1", "p2"}
    assert set(standing.outcome["winners"]) <= {"p1", "p2"}
    assert json.loads(json.dumps(standing.to_json()))["outcome"]["over"] is True
    again = Sandbox.open(sandbox.scenario()).standing()
    assert again.outcome is not None
    assert again.outcome["scores"] == standing.outcome["scores"]


def test_a_seat_sees_neither_the_hand_of_the_bot_nor_a_deck() -> None:
    sandbox = played(6, 20)
    whole, own = sandbox.standing(), sandbox.standing("en", "Alice")
    hidden = rows(own, "p2")["Hand"]
    assert hidden == (None,) * 5
    assert None not in rows(whole, "p2")["Hand"]
    assert rows(own, "p1")["Hand"] == rows(whole, "p1")["Hand"]
    assert {*rows(own, "p1")["Deck"], *rows(own, "p2")["Deck"]} == {None}
    draws = [each.words for each in own.events if each.words.startswith("Bot draws")]
    assert draws
    assert all("card" in each for each in draws), draws
    assert any("Copper" in each.words for each in whole.events if each.words.startswith("Bot draws"))


def test_a_bot_plays_on_at_the_table_of_a_scenario_and_of_a_game() -> None:
    sandbox = Sandbox.open(TABLE, bots={"p2": "few-actions"})
    sandbox.say("play Militia")
    question = sandbox.standing().question
    assert question is not None
    assert question.player == "p1"
    assert "discard" in sandbox.scenario() or "react" in sandbox.scenario()
    seen = service.view("docs/logs/possession.txt@turn:5")
    names = list(seen.players)
    other = next(name for number, name in enumerate(names, 1) if f"p{number}" != _asked(Sandbox.of(seen)))
    of_game = Sandbox.of(seen, bots={other: "big-money"})
    of_game.say("end")
    assert _asked(of_game) == _asked(Sandbox.of(seen))


def _asked(sandbox: Sandbox) -> str:
    question = sandbox.standing().question
    assert question is not None
    return question.player


def test_bots_play_another_game() -> None:
    sandbox = Sandbox.start(list("ABCD"), kind="one-of-dominion", bots=dict.fromkeys("BCD", "networker"))
    standing = sandbox.standing("en", "A")
    while standing.question is not None:
        assert standing.question.player == "p1"
        sandbox.choose(*(each.number for each in standing.question.choices[: max(1, standing.question.least)]))
        standing = sandbox.standing("en", "A")
    assert standing.outcome is not None


def test_bots_that_can_do_nothing_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is asked again and again with one choice; its question stays open for a person."""
    from moothall.domain.kernel.ask import Menu
    from moothall.service.matches.bots import IDLE
    from moothall.service.rulings import sandbox as module

    sandbox = started()
    given: list[object] = []
    monkeypatch.setattr(Menu, "answers", lambda _: 1)
    monkeypatch.setattr(module.Sandbox, "_keep", lambda _, reply: given.append(reply))
    monkeypatch.setattr(module.Seeded, "__contains__", lambda *_: True)
    monkeypatch.setattr(module.Seeded, "answer", lambda *_: ("end",))
    sandbox._let_bots_play()
    assert len(given) == IDLE


def test_a_bot_that_fails_leaves_the_table_with_the_answer_of_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Chance) -> Policy:
        raise ZeroDivisionError

    def other(game: Game) -> Game:
        new: NewGame = replace(game.new, bots={**game.new.bots, "failing": fails})
        return replace(game, new=new)

    found = other(games.find("dominion"))
    monkeypatch.setattr("moothall.service.rulings.sandbox.kind_called", lambda _: found)
    sandbox = started(bot="failing")
    with pytest.raises(ZeroDivisionError):
        sandbox.say("end")
    assert _asked(sandbox) == "p2"
    assert not sandbox.is_over
    seen = sandbox.standing(viewer="p1")
    assert seen.outcome is None
    assert seen.may_go_back
    sandbox.back()
    assert _asked(sandbox) == "p1"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("bots", "error"),
    [
        ({"Bot": "nobody"}, BadRequest),
        ({"Alice": "few-actions", "Bot": "few-actions"}, BadRequest),
        ({"Carol": "few-actions"}, NoSuchPlayer),
    ],
)
def test_bots_that_cannot_play_are_refused(bots: dict[str, str], error: type[ValueError], lang: service.Lang) -> None:
    with pytest.raises(error) as raised:
        Sandbox.start(["Alice", "Bot"], bots=bots)
    assert service.in_language(raised.value, lang)


@pytest.mark.parametrize(
    "given",
    [
        {"players": ["Alice"]},
        {"players": ["Alice", "Alice"]},
        {"kind": "chess"},
        {"rules": "yesterday"},
        {"options": {"kingdom": ["Nonsense"]}},
        {"seed": "7"},
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Sandbox.start(**{"players": ["Alice", "Bot"], **given})  # type: ignore[arg-type]
