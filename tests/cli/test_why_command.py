"""why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from moothall.domain.kernel.telling.refusal import Because, Refusal, reasons
from moothall.words import Message, Name

LOG = Path(__file__).resolve().parents[2] / "docs" / "logs" / "possession.txt"


@pytest.fixture
def possessed(objects):
    """The stored game of the shipped log, with Possession."""
    return objects("import", LOG)[0]["game"]


def redirected(objects, game):
    """A gain that the possessor got instead, in the middle of a play."""
    return next(
        fact["seq"]
        for fact in objects("log", game)
        if fact["rule"] == "possession/gain" and fact["fact"] == "CardGained"
    )


def test_a_gain_is_led_back_to_the_answer_at_the_menu_with_every_rule(possessed, objects, run):
    seq = redirected(objects, possessed)
    shown = objects("why", f"{possessed}@{seq}")
    chain, turn = shown[:4], shown[4:]
    assert [link["link"] for link in chain] == ["fact", "after", "cause", "after"]
    assert shown[0]["seq"] == seq
    assert [link["rule"] for link in chain] == ["possession/gain", None, "play", None]
    assert shown[0]["statement"].startswith("What the possessed player would gain")
    assert "支配" in shown[0]["statement_ja"]
    assert chain[-1]["question"] == "menu"
    assert [(link["link"], link["fact"]) for link in turn] == [
        ("turn", "TurnBegan"),
        ("queued", "ExtraTurnQueued"),
        ("cause", "CardPlayed"),
        ("after", "Answered"),
    ]
    assert turn[2]["card"].startswith("Possession#")
    assert all(link["game"] == possessed and link["words"] for link in shown)
    text = run("why", f"{possessed}@{seq}").stdout
    told = rf"^because of +{shown[3]['seq']}  Bob \(Alice decides\) plays \w+: .*Alice gains .+\. \[play\] line \d+$"
    assert re.search(told, text, re.M), text
    assert shown[0]["statement"] in text


def test_what_a_card_did_has_its_text_as_the_rule(possessed, objects):
    facts = {fact["seq"]: fact for fact in objects("log", possessed)}
    drawn = next(
        fact
        for fact in facts.values()
        if fact["fact"] == "CardsDrawn" and "Smithy" in str(facts.get(fact["cause"], {}).get("card"))
    )
    shown = objects("why", f"{possessed}@{drawn['seq']}")[0]
    assert (shown["rule"], shown["statement"]) == ("card/Smithy", "+3 Cards")


def test_without_a_seq_it_is_the_last_fact(game, objects):
    assert objects("why", game)[0]["fact"] == "GameEnded"


def test_an_undo_is_told_with_what_it_took_back(game, objects, run):
    assert run("undo", game).exit_code == 0
    shown = objects("why", game)
    assert [link["link"] for link in shown[:2]] == ["fact", "taken back"]
    assert [link["fact"] for link in shown[:2]] == ["Retracted", "Answered"]


def test_a_player_is_shown_only_what_he_may_know(game, objects):
    drawn = next(fact for fact in objects("log", game) if fact["fact"] == "CardsDrawn" and fact["player"] == "p2")
    (own, *_), (other, *_) = (objects("why", f"{game}@{drawn['seq']}", "--as", each) for each in ("Bob", "Ann"))
    assert own["cards"] == drawn["cards"]
    assert set(other["cards"]) == {"?#?"}
    assert "Copper" not in str(other)


@pytest.mark.parametrize("at", ["@0", "@99999"])
def test_a_fact_that_is_not_there_is_refused_in_one_sentence(at, game, run):
    result = run("why", game + at)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1


def test_a_player_who_is_not_there_is_refused(game, run):
    assert run("why", game, "--as", "Zed").exit_code == 1


def test_what_is_too_dear_is_told_in_one_short_line(run, objects):
    """All of it is in the JSON."""
    told = {lang: run("why", f"{LOG}@line:120", "--lang", lang).stdout for lang in ("en", "ja")}
    assert (
        "not offered: 13 cards cost more than $2 and a Potion: Possession, Village, Smithy, Remodel, … [buy"
        in told["en"]
    )
    assert "選択不可：2コインと1ポーションで購入できない13種：支配、村、鍛冶屋、改築など [buy/cost]" in told["ja"]
    refused = [each for link in objects("why", f"{LOG}@line:120") for each in link.get("refused") or ()]
    assert [each["says"] for each in refused if each["answer"] == ["buy", "Gold"]] == [
        "Gold costs $6, and Alice has $2"
    ]
    assert len(refused) == 13


def test_a_sentence_for_many_refusals_is_said_for_three_or_more_and_no_sentence_twice():
    alike = Message("refused.cost-more", count=0, has=Message("price.coins", coins=0), names="")
    dear = [
        Refusal(("buy", name), Because.of(Message("refused.not-now", name=Name(name)), "cost"), alike, Name(name))
        for name in "abcde"
    ]
    late = [Refusal(("play", name), Because.of(Message("refused.no-buy-left", who="Ann"), "buys")) for name in "fg"]
    assert reasons([*dear, *late], "en") == {
        "cost": ["5 cards cost more than $0: a, b, c, d, …"],
        "buys": ["Ann has no Buy left"],
    }
    assert reasons(dear[:3], "ja") == {"cost": ["0コインで購入できない3種：a、b、c"]}
    assert reasons(dear[:2], "en") == {"cost": ["a may not be bought now", "b may not be bought now"]}
