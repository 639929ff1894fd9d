"""No face that a viewer may not know is in the bytes of anything that is sent to them."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from random import Random
from uuid import uuid4

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table.table import may_lie_face_down
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store import Meta
from moothall.service import to_json
from random_games import opening

HIS = re.compile("Harem|Duke|Farmland|Nobles")
"""What lies in Bob's hand and deck and nowhere else."""


class Sent:
    """Everything that is sent to one viewer, as bytes: facts as they come, the table and the question after each."""

    def __init__(self, match, viewer):
        self.match, self.viewer = match, viewer
        self.news = match.subscribe(viewer, since=0)

    def new(self):
        question = self.match.question(self.viewer)
        facts = [to_json(fact) for fact in self.news.poll()]
        again = [to_json(fact) for fact in self.match.facts(self.viewer)]
        assert again[len(again) - len(facts) :] == facts
        sent = [self.match.view(self.viewer), facts, question and question.data()]
        refused = self.match.refusals(self.viewer)
        assert question is None or not refused or self.match.seat(self.viewer) == question.player
        events = self.match.events(self.viewer, since=len(again) - len(facts))
        assert [event.seq for event in events] == [fact["seq"] for fact in facts]
        sent += [*map(asdict, refused), *(event.to_json() for event in events)]
        return json.dumps(sent, ensure_ascii=False)

    def told(self):
        """What the new bytes name of Bob's cards."""
        return set(HIS.findall(self.new()))


def test_the_possessor_sees_what_the_possessed_player_may_see_and_only_then(possession):
    one = possession(("Ann", "Bob", "Cid"), hand=("Harem", "Duke"))
    ann, bob, cid = (Sent(one, viewer) for viewer in ("Ann", "Bob", "Cid"))
    assert ann.told() == cid.told() == set()
    assert bob.told() == {"Harem", "Duke"}
    one.say("Ann", "play Possession")
    assert ann.told() == set()
    one.say("Ann", "end")
    assert ann.told() == bob.told() == {"Harem", "Duke"}
    assert cid.told() == set()
    one.undo("Ann")
    assert ann.told() == set()
    one.redo("Ann")
    assert ann.told() == {"Harem", "Duke"}
    one.say("Ann", "end")
    assert one.view(None)["turn"] == {"player": "p2", "controller": "p2", "kind": "normal", "number": 4}
    assert "Farmland" in bob.told()
    ann.told()
    cid.told()
    assert json.loads(ann.new())[0]["players"][1]["zones"]["hand"] == [None] * 5
    one.say("Bob", "end")
    assert "Nobles" in bob.told()
    assert "Nobles" not in ann.told() | cid.told()


def test_a_question_to_another_tells_nothing_of_his_hand(possession):
    """Only a player with a Moat is asked whether they use it."""
    one = possession(hand=("Moat", "Duke", "Harem", "Duke"))
    ann = Sent(one, "Ann")
    one.say("Ann", "play Militia")
    assert [choice.words for choice in one.question("Bob").choices] == ["Moat"]
    asked = one.question("Ann")
    assert (asked.player, asked.verb, asked.card, asked.words, asked.choices) == ("p2", "", None, "", ())
    assert ann.told() == set()
    one.choose("Bob")
    assert {choice.words for choice in one.question("Bob").choices} == {"Moat", "Duke", "Harem"}
    assert ann.told() == set()
    one.say("Bob", "Moat")
    assert "Harem" not in ann.told()


SHADOWS = {name for name, text in book(rules_of(NEWEST)).items() if "Shadow" in text.types}
"""Cards whose backs show which they are, wherever they lie. [shadow/back]"""


def visible(kind, table, viewer):
    """The numbers of the cards that lie where a viewer sees them: their own, a possessed player's, the open ones, and
    Shadows.

    By the table alone, so that the code that hides cards is not its own judge."""
    turn = table.turn
    eyes = {viewer}
    if turn is not None and turn.controller == viewer:
        eyes.add(turn.player)
    open_zones = {"play", "revealed", "island", "exile", "tavern", "discard"}
    found = set()
    for name, cards in kind.places.zones(table).items():
        owner, _, zone = name.partition(".")
        found.update(card.number for card in cards if card.face in SHADOWS)
        if owner in eyes or owner in ("supply", "pile", "trash") or zone in open_zones:
            found.update(card.number for card in cards)
        elif may_lie_face_down(zone):
            found.update(card.number for card in cards if card not in table.face_down)
    return found


ANNOUNCED = {"GameStarted", "CardRevealed", "CardPlayed", "FollowedInstructions", "ReactionUsed"}
"""The kinds of fact that show a card wherever it lies: starting decks are known, what is revealed or played is seen."""


def shown_unseen(match, viewer):
    """The facts sent to a viewer that name a card that they saw neither before nor after the fact."""
    kind, table, before = match.kind, match.kind.table(), set()
    sent = {fact.seq: json.dumps(to_json(fact)) for fact in match.facts(viewer)}
    wrong = []
    for fact in match.session.facts:
        fact.apply(table)
        now = visible(kind, table, viewer)
        text = sent[fact.seq]
        named = {int(number) for number in re.findall(r"#(\d+)", text)}
        if type(fact).__name__ not in ANNOUNCED and named - before - now:
            wrong.append(text)
        before = now
    return wrong


@pytest.mark.parametrize(
    ("seed", "beside"),
    [
        *((seed, ()) for seed in range(4)),
        pytest.param(5, ("Alley",), id="with Shadows"),
        *(pytest.param(seed, (), marks=pytest.mark.slow) for seed in range(4, 80)),
    ],
)
def test_in_random_games_with_possession_every_card_that_is_named_lay_before_the_viewer(hall, seed, beside):
    rng = Random(seed)
    begun = opening(rng, "Possession", *beside, players=3)
    game = uuid4()
    hall.archive.put_game(game, GAME, [begun], Meta(begun.players, begun.rules))
    match = hall.resume(game, seed=seed)
    for _ in range(100):
        asked = match.question(None)
        if asked is None:
            break
        numbers = rng.sample(range(1, len(asked.choices) + 1), rng.randint(asked.least, asked.most))
        match.choose(asked.player, *numbers)
    for viewer in ("p1", "p2", "p3"):
        assert shown_unseen(match, viewer) == []
