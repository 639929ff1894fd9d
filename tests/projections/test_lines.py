"""Turns and plays fold into one line each, which tells what came of them, and open to their facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.domain.kernel.streams.script import live
from moothall.projections.sight.redact import Redactor
from moothall.projections.telling.lines import Line, lines
from moothall.projections.telling.sentences import Telling
from moothall.projections.telling.timeline import timeline
from random_games import opening, played

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kay", "Leo")
GAMES = [pytest.param(seed, marks=[pytest.mark.slow] * (seed >= 6 and seed != 187)) for seed in range(300)]
SEAT_OR_CODE = re.compile(
    r"\bp\d\b|\w_\w|\bNone\b|\bTrue\b|\bFalse\b|#\d|[{}<>\x00]|  | [;,.:]|[;:,] *[;:,.]|：：|。。|：／"
)


@lru_cache(maxsize=4)
def game(seed: int) -> Sequence[Fact]:
    """The facts of a random game of all expansions."""
    rng = Random(seed)
    session, _ = played(rng, opening(rng), turns=14)
    return session.facts


def folded(facts: Sequence[Fact]) -> tuple[Telling, list[Line]]:
    told = Telling(GAME, facts)
    return told, lines(told, timeline(told))


def every(roots: Sequence[Line]) -> list[Line]:
    return [line for root in roots for line in root]


def strange(line: Line) -> str:
    """What no line may hold: a seat, a field's name, a part of a program, a stop too many, English in Japanese."""
    for text in (*line.folded.pair, *line.says.pair):
        found = SEAT_OR_CODE.search(text)
        if found is not None:
            return found[0]
    allowed = [*PLAYERS, "moothall", *(name for name, other in NAMES.items() if other is None)]
    rest = re.sub("|".join(sorted(map(re.escape, allowed), key=len, reverse=True)), "", line.folded.pair[1])
    words = re.search(r"[A-Za-z]{2,}", rest)
    return words[0] if words else ""


@pytest.mark.parametrize("seed", GAMES)
def test_each_fact_of_a_game_is_one_line_below_its_cause_or_turn(seed: int) -> None:
    facts = live(game(seed))
    _, roots = folded(game(seed))
    assert [line.fact.seq for line in every(roots)] == sorted(fact.seq for fact in facts)
    assert Counter(line.fact.seq for line in every(roots)).most_common(1)[0][1] == 1
    for line in every(roots):
        for below in line.below:
            assert below.level == line.level + 1
            assert below.fact.cause in (None, line.fact.seq), (line.fact, below.fact)


@pytest.mark.parametrize("seed", GAMES)
def test_every_play_of_a_game_folds_into_a_line_that_names_it(seed: int) -> None:
    told, roots = folded(game(seed))
    in_turns = [line for root in roots if root.is_turn for line in root.below]
    plays = [each for line in in_turns for each in line if isinstance(each.fact, f.CardPlayed)]
    assert plays
    for line in in_turns:
        if isinstance(line.fact, Answered) and line.fact.answer[:1] == ("play",):
            names = {
                told.game.words.called(card.face or "", "en") for card in line.fact.answer if isinstance(card, Card)
            }
            assert " plays " in line.folded.pair[0], line.folded
            assert any(name[:4] in line.folded.pair[0] for name in names), line.folded
    for play in plays:
        if any(told.clause(each.fact) is not None for below in play.below for each in below):
            assert ": " in play.folded.pair[0] and "：" in play.folded.pair[1], play.folded


@pytest.mark.parametrize("seed", GAMES)
def test_no_line_holds_a_seat_or_a_name_of_the_code(seed: int) -> None:
    _, roots = folded(game(seed))
    for line in every(roots):
        assert not (wrong := strange(line)), (wrong, line.folded)
        assert line.folded.pair[0].endswith((".", "?")), line.folded
        assert line.folded.pair[1].endswith("。"), line.folded
        assert "\n" not in line.folded.pair[0] + line.folded.pair[1]


@pytest.mark.parametrize("seed", range(4))
def test_a_line_shows_a_viewer_no_card_that_is_hidden_from_them(seed: int) -> None:
    redactor = Redactor(GAME, "p1")
    known = [redactor.redact(fact) for fact in game(seed)]
    drawn = [fact for fact in known if isinstance(fact, f.CardsDrawn) and fact.player != "p1" and fact.cards]
    hidden = [fact for fact in drawn if all(card.face is None for card in fact.cards)]
    assert hidden
    told, roots = folded(known)
    by_seq = {line.fact.seq: line for line in every(roots)}
    for fact in hidden:
        clause = told.clause(fact)
        assert clause is not None
        number = len(fact.cards)
        english, japanese = told.told(clause.words(clause.parts)).pair
        assert english == f"draws {'a card' if number == 1 else f'{number} cards'}"
        assert japanese == f"カード{number}枚を引いた"
        assert by_seq[fact.seq].folded == told.fact(fact)


A = {name: Card(number, name) for number, name in enumerate(("Smithy", "Gold", "Village", "Militia", "Throne Room"), 1)}
COPPERS = [Card(number, "Copper") for number in range(20, 26)]
ANN, BOB = "p1", "p2"


def stream(*facts: Fact, causes: dict[int, int] | None = None) -> Line:
    """The line of Ann's fifth turn, of these facts; causes by position, counted from the header of the turn."""
    start = f.GameStarted("2014-01-01", ("Ann", "Bob"), (), (), {"Gold": (A["Gold"],)}, {}, {}).sealed(1)
    causes = causes or {}
    begun = f.TurnBegan(ANN, ANN, "normal", 5), f.PhaseBegan("action"), *facts
    sealed = [fact.sealed(at + 2, causes[at] + 2 if at in causes else None) for at, fact in enumerate(begun)]
    return next(line for line in folded([start, *sealed])[1] if line.is_turn)


def chosen(*answer: Card | str) -> Fact:
    return Answered(ANN, "menu", answer, "menu", ANN)


def test_a_play_tells_what_came_of_it() -> None:
    turn = stream(
        chosen("play", A["Smithy"]),
        f.CardPlayed(ANN, A["Smithy"], "hand", "play", 1),
        f.CardsDrawn(ANN, tuple(Card(None, None) for _ in range(3))),
        causes={4: 3},
    )
    assert turn.below[1].folded.pair == (
        "Ann plays Smithy: draws 3 cards.",
        "Annは鍛冶屋を使用した：カード3枚を引いた。",
    )
    assert turn.folded.pair == ("Turn 5 of Ann: plays Smithy.", "ターン5：Ann。鍛冶屋を使用した。")


def test_a_turn_tells_what_was_played_and_bought() -> None:
    turn = stream(
        chosen("play", A["Village"]),
        f.CardPlayed(ANN, A["Village"], "hand", "play", 1),
        chosen("play", A["Smithy"]),
        f.CardPlayed(ANN, A["Smithy"], "hand", "play", 1),
        f.PhaseBegan("buy"),
        chosen("buy", "Gold"),
        f.CardBought(ANN, A["Gold"], "supply", "discard", 6, 0, 0),
        f.CardGained(ANN, A["Gold"], "supply", "discard"),
    )
    assert turn.folded.pair == (
        "Turn 5 of Ann: plays Village, Smithy; buys Gold for $6.",
        "ターン5：Ann。村、鍛冶屋を使用した／金貨を6コインで購入した。",
    )
    assert turn.below[-1].folded.pair == ("Ann buys Gold for $6.", "Annは金貨を6コインで購入した。")


def test_treasures_played_by_one_answer_are_one_line() -> None:
    coins = [f.ResourcesChanged(ANN, 0, 0, 1, 0) for _ in range(2)]
    plays = [f.CardPlayed(ANN, copper, "hand", "play", 0) for copper in COPPERS[:2]]
    turn = stream(chosen("play", *COPPERS[:2]), plays[0], coins[0], plays[1], coins[1], causes={4: 3, 6: 5})
    assert turn.below[1].folded.pair == ("Ann plays 2 Coppers: +$2.", "Annは銅貨2枚を使用した：+2コイン。")


def test_what_another_does_in_a_play_names_them() -> None:
    turn = stream(
        chosen("play", A["Militia"]),
        f.CardPlayed(ANN, A["Militia"], "hand", "play", 1),
        f.ResourcesChanged(ANN, 0, 0, 2, 0),
        f.CardDiscarded(BOB, COPPERS[0], "hand", "discard"),
        f.CardDiscarded(BOB, COPPERS[1], "hand", "discard"),
        f.CardsDrawn(ANN, (COPPERS[2],)),
        causes={4: 3, 5: 3, 6: 3, 7: 3},
    )
    assert turn.below[1].folded.pair[0] == (
        "Ann plays Militia: +$2; Bob discards 2 Coppers from their hand; Ann draws Copper."
    )


def test_a_play_within_a_play_folds_in_it() -> None:
    turn = stream(
        chosen("play", A["Throne Room"]),
        f.CardPlayed(ANN, A["Throne Room"], "hand", "play", 1),
        f.CardPlayed(ANN, A["Smithy"], "hand", "play", 0),
        f.CardsDrawn(ANN, tuple(COPPERS[:3])),
        f.CardPlayed(ANN, A["Smithy"], "play", "play", 0),
        f.CardsDrawn(ANN, tuple(COPPERS[3:])),
        causes={4: 3, 5: 4, 6: 3, 7: 6},
    )
    assert turn.below[1].folded.pair[0] == "Ann plays Throne Room: plays Smithy; draws 6 Coppers; plays Smithy again."
    throne = turn.below[1].below[0]
    assert [each.folded.pair[0] for each in throne.below] == [
        "Ann plays Smithy: draws 3 Coppers.",
        "Ann plays Smithy again: draws 3 Coppers.",
    ]


def test_a_gain_beside_the_purchase_is_told() -> None:
    bought = f.CardBought(ANN, A["Gold"], "supply", "discard", 6, 0, 0)
    onto_deck = f.CardGained(ANN, A["Gold"], "supply", "deck")
    turn = stream(chosen("buy", "Gold"), bought, onto_deck)
    assert turn.below[1].folded.pair[0] == "Ann buys Gold for $6: gains Gold onto their deck."


def test_a_phase_that_an_answer_began_is_below_the_answer() -> None:
    turn = stream(chosen("end"), f.PhaseBegan("clean-up"), f.CleanedUp(ANN, (COPPERS[0],), ()))
    assert [line.folded.pair[0] for line in turn.below] == [
        "Action phase.",
        "Ann ends their Action phase: discards Copper.",
    ]


def test_of_a_line_too_long_the_last_clauses_are_counted() -> None:
    passes = [f.CardNamed(BOB, name) for name in sorted(NAMES)[:12]]
    play = f.CardPlayed(ANN, A["Smithy"], "hand", "play", 1)
    turn = stream(chosen("play", A["Smithy"]), play, *passes, causes=dict.fromkeys(range(4, 16), 3))
    assert turn.below[1].folded.pair[0].endswith("; and 4 more.")
    assert turn.below[1].folded.pair[1].endswith("／ほか4件。")


def test_a_name_that_begins_another_is_not_cut_off() -> None:
    start = f.GameStarted("2014-01-01", ("Ann", "Ann Lee"), (), (), {}, {}, {}).sealed(1)
    turn = f.TurnBegan(ANN, ANN, "normal", 1).sealed(2)
    played = f.CardPlayed(ANN, A["Smithy"], "hand", "play", 1).sealed(3)
    taken = f.StateTaken(BOB, "Deluded").sealed(4, 3)
    lines_ = [line for line in folded([start, turn, played, taken])[1] if line.is_turn]
    assert lines_[0].below[0].folded.pair == (
        "Ann plays Smithy: Ann Lee takes Deluded.",
        "Annは鍛冶屋を使用した：Ann Leeは錯乱を得た。",
    )
