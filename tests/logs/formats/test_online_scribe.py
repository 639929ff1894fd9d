"""The scribe of Dominion Online: games as one player sees them, read and audited again."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from typing import Any

import hidden
import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.game import CannotHold
from moothall.logs.dominion.online import scribe
from moothall.logs.dominion.online.reader import read
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.dominion.online.shapes import Fields
from moothall.logs.dominion.online.wording import read_shape, write_shape
from online_forge import FORGERIES, outcomes

RULES = "2021-07-01"
SEEDS = [pytest.param(range(40), id="40 games"), pytest.param(range(400), id="400", marks=pytest.mark.slow)]
LOGS = [pytest.param(40, id="every fortieth"), pytest.param(1, id="all", marks=pytest.mark.slow)]


def opening(*rest: Fact, names: tuple[str, ...] = ("Ann", "Ben")) -> list[Fact]:
    """A game of two in which just these facts happened."""
    return [started(RULES, names, ("Village", "Vassal", "Mill", "Library", "Harbinger", "Bridge Troll")), *rest]


def written(*rest: Fact, viewer: str | None = "p1") -> list[str]:
    """The lines after the set-up."""
    return write_game(opening(*rest), viewer).splitlines()[6:]


def a_card(name: str, number: int = 900) -> Card:
    return Card(number, name)


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card(900 + at, name) for at, name in enumerate(names))


@lru_cache(maxsize=512)
def random_game(seed: int) -> list[Fact]:
    return hidden.random_game(seed, turns=6)


# What the viewer sees


def test_the_viewers_cards_are_named_and_those_of_others_counted():
    drawn = [f.CardsDrawn(player, cards("Copper", "Copper", "Village")).sealed(2) for player in ("p1", "p2")]
    assert written(*drawn) == ["A draws 2 Coppers and a Village.", "B draws 3 cards."]
    assert written(*drawn, viewer=None)[1] == "B draws 2 Coppers and a Village."


def test_of_what_another_discards_the_last_card_is_named():
    gone = [
        f.CardDiscarded("p2", card, "hand", "discard").sealed(3, cause=2) for card in cards("Gold", "Copper", "Mill")
    ]
    assert written(*gone) == ["B discards 2 other cards and a Mill."]
    assert written(*gone[:2]) == ["B discards a card and a Copper."]
    assert written(*gone, viewer="p2") == ["B discards a Gold, a Copper and a Mill."]


def test_what_lies_open_is_named_wherever_it_goes():
    gone = [f.CardDiscarded("p2", card, "revealed", "discard").sealed(3, cause=2) for card in cards("Gold", "Copper")]
    assert written(*gone) == ["B discards a Gold and a Copper."]


def test_what_was_revealed_is_named_when_the_same_play_moves_it():
    (card,) = cards("Copper")
    shown = f.CardRevealed("p2", card, "discard", "discard").sealed(3, cause=2)
    moved = f.CardMoved("p2", card, "discard", "hand").sealed(4, cause=2)
    assert written(shown, moved) == ["B puts a Copper into their hand."]  # [m3342302, 153; 82197200, 57: Settlers]


def test_what_clean_up_discards_from_play_is_named_when_it_goes_on_the_deck():
    """Everybody has seen a card that a Scheme chooses; of the hand that is discarded beside it nobody sees a card."""
    in_play, in_hand = cards("Village", "Mill")
    gone = [
        f.CardsDrawn("p2", (in_play, in_hand)).sealed(2),
        f.CardPlayed("p2", in_play, "hand", "play", 1).sealed(3),
        f.PhaseBegan("clean-up").sealed(4),
        f.CleanedUp("p2", (in_hand, in_play), ()).sealed(5),
    ]
    moved = [f.CardMoved("p2", card, "discard", "deck").sealed(6, cause=1) for card in (in_play, in_hand)]
    assert written(*gone, moved[0])[-1] == "B topdecks a Village."
    assert written(*gone, moved[1])[-1] == "B topdecks a card."


# What shares a line


def test_a_draw_that_a_shuffle_cuts_is_one_line_behind_the_shuffle():
    first = f.CardsDrawn("p1", cards("Copper")).sealed(2)
    shuffled = f.DeckShuffled("p1", cards("Gold")).sealed(3)
    second = f.CardsDrawn("p1", (a_card("Gold", 950),)).sealed(4)
    assert written(first, shuffled, second) == ["A shuffles their deck.", "A draws a Copper and a Gold."]


def test_a_shuffle_after_a_whole_draw_stands_behind_it():
    drawn = f.CardsDrawn("p1", cards("Copper")).sealed(3, cause=2)
    shuffled = f.DeckShuffled("p1", cards("Gold")).sealed(4, cause=2)
    shown = f.CardRevealed("p1", a_card("Gold", 950), "deck", "revealed").sealed(5, cause=2)
    assert written(drawn, shuffled, shown)[:2] == ["A draws a Copper.", "A shuffles their deck."]


def treasures(*names: str, cause: int | None = None) -> list[Fact]:
    """Treasures played one after the other, with what they give."""
    made: list[Fact] = []
    for at, name in enumerate(names):
        seq = 10 + 2 * at
        made.append(f.CardPlayed("p1", Card(seq, name), "hand", "play", 0).sealed(seq, cause=cause))
        coins = {"Copper": 1, "Silver": 2, "Gold": 3}[name]
        made.append(f.ResourcesChanged("p1", 0, 0, coins, 0).sealed(seq + 1, cause=seq))
    return made


def test_treasures_played_together_are_one_line_with_their_coins():
    assert written(*treasures("Copper", "Gold", "Copper")) == ["A plays 2 Coppers and a Gold. (+$5)"]


def test_what_a_card_gives_stands_in_lines_of_its_own():
    play = f.CardPlayed("p1", a_card("Village"), "hand", "play", 1).sealed(2)
    drawn = f.CardsDrawn("p1", cards("Copper")).sealed(3, cause=2)
    given = f.ResourcesChanged("p1", 2, 1, 1, 0).sealed(4, cause=2)
    assert written(play, drawn, given) == [
        "A plays a Village.",
        "A draws a Copper.",
        "A gets +2 Actions.",
        "A gets +1 Buy.",
        "A gets +$1.",
    ]


def bought(name: str, number: int, seq: int, *, gained: bool = True) -> list[Fact]:
    card = Card(number, name)
    made: list[Fact] = [f.CardBought("p1", card, "supply", "discard", 0, 0, 0).sealed(seq)]
    return [*made, f.CardGained("p1", card, "supply", "discard").sealed(seq + 1)] if gained else made


def test_vp_that_an_ability_gives_are_got_and_those_of_a_landscape_are_taken() -> None:
    """As in every real log that names where VP come from: 94 lines of the first kind, 115 of the second."""
    made = written(
        f.AbilityTriggered("p1", "Goons", "buy").sealed(3, None),
        f.TokenMoved("p1", "vp", 1, "p1").sealed(4, 3),
        f.AbilityTriggered("p1", "Basilica", "buy").sealed(5, None),
        f.TokenMoved("p1", "vp", -2, "Basilica").sealed(6, 5),
        f.TokenMoved("p1", "vp", 2, "p1").sealed(7, 5),
    )
    assert made == ["A gets 1 VP from Goons.", "A takes 2 VP from Basilica."]


def test_purchases_of_one_card_are_one_line_and_others_are_not():
    assert written(*bought("Mill", 1, 2), *bought("Mill", 2, 4), *bought("Copper", 3, 6)) == [
        "A buys and gains 2 Mills.",
        "A buys and gains a Copper.",
    ]


def test_a_gain_that_something_comes_before_is_a_line_of_its_own():
    (purchase,) = bought("Mill", 1, 2, gained=False)
    vp = f.TokenMoved("p1", "vp", 1, "p1").sealed(3)
    gain = f.CardGained("p1", a_card("Mill", 1), "supply", "discard").sealed(4)
    assert written(purchase, vp, gain) == ["A buys a Mill.", "A gets 1 VP.", "A gains a Mill."]


def test_an_exchange_is_two_lines():
    fact = f.CardExchanged("p1", a_card("Page"), a_card("Treasure Hunter", 901)).sealed(2)
    assert written(fact) == ["A returns a Page.", "A receives a Treasure Hunter."]


def test_an_extra_turn_has_the_number_of_its_round():
    turns = [f.TurnBegan("p1", "p1", "normal", 4).sealed(2), f.TurnBegan("p2", "p1", "possession", 5).sealed(3)]
    assert written(*turns) == ["", "Turn 4 - Ann", "", "Turn 4 - Ben [Possession]"]


@pytest.mark.parametrize(
    ("names", "prefixes"),
    [
        (("Ann", "Ben"), ["A", "B"]),
        (("Ann", "Anna"), ["Ann", "Anna"]),
        (("magic", "Rage", "Revenge"), ["m", "Ra", "Re"]),
    ],
)
def test_lines_call_players_by_the_shortest_beginning_that_tells_them_apart(names, prefixes):
    starts = [line.split(" starts with ")[0] for line in write_game(opening(names=names)).splitlines()[2:]]
    assert list(dict.fromkeys(starts)) == prefixes


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann", ""), ("Ben", "Ben [Outpost]")])
def test_names_that_no_line_can_tell_apart_are_refused(names):
    with pytest.raises(CannotHold, match="this game has a player"):
        write_game(opening(names=names))


def test_a_name_that_ends_as_an_extra_turn_does_is_told_whole():
    turns = [
        f.TurnBegan("p1", "p1", "normal", 1).sealed(2),
        f.TurnBegan("p2", "p2", "normal", 1).sealed(3),
        f.TurnBegan("p2", "p2", "outpost", 2).sealed(4),
    ]
    text = write_game([*opening(names=("Ann", "Ben [Outpost]")), *turns])
    assert "Turn 1 - Ben [Outpost]\n\nTurn 1 - Ben [Outpost] [Outpost]\n" in text
    found = read(text)
    assert found.players == ("Ann", "Ben [Outpost]")
    assert [(each.actor, each.form) for each in found.observations if each.verb == "turn"][1:] == [
        ("p2", ""),
        ("p2", "Outpost"),
    ]


def test_facts_without_a_start_are_refused():
    with pytest.raises(ValueError, match="from its beginning"):
        write_game([])


# Reader after scribe


@pytest.mark.parametrize("seed", range(0, 30, 3))
def test_every_line_is_read_back_as_it_was_meant(seed, monkeypatch):
    meant: list[tuple[Fields, str]] = []

    def noted(fields: Fields, **more: Any) -> str:
        body = write_shape(fields, **more)
        meant.append((fields, body))
        return body

    monkeypatch.setattr(scribe, "write_shape", noted)
    for viewer in (None, "p1"):
        write_game(random_game(seed), viewer)
    for fields, body in meant:
        read = read_shape(body)
        assert read, body
        assert (read[0].verb, Counter(read[0].cards), read[0].unknown) == (
            fields.verb,
            Counter(fields.cards[-1:] if fields.form == "but reveals" else fields.cards),
            fields.unknown,
        ), body
        assert read[0].amount == fields.amount, body


def test_a_game_that_was_audited_is_written_the_same_again():
    for seed in range(6):
        facts = random_game(seed)
        found = hidden.audited(facts, None)
        if found.verdict == "agrees":
            again, lines = (_unlisted(write_game(each))[1:] for each in (found.facts, facts))
            shared = min(len(again), len(lines))
            assert shared > len(lines) - 4
            assert again[:shared] == lines[:shared]


def _unlisted(text: str) -> list[list[str]]:
    """The words of each line without what makes a list, sorted: cards that are named in another order are the same."""
    return [sorted(re.sub(r",| and\b|\.", "", line).split()) for line in text.splitlines()]


# The audit of a game as one player sees it


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(5037, id="Annex leaves cards in the discard pile, told after the shuffle"),
        pytest.param(5290, id="an Order of Masons is asked for each Favor, and one line tells them all"),
        pytest.param(5051, id="more Favors are spent than leave cards out"),
        pytest.param(5027, id="a Quest offers words of which none need be taken"),
        pytest.param(5006, id="a Favor is spent when the Action phase ends"),
        pytest.param(5020, id="a Hermit is exchanged before a Night card is played"),
        pytest.param(5190, id="a Crown is played in the Buy phase"),
        pytest.param(152, id="a Treasure is played in the Buy phase though it is an Action with an Enlightenment"),
        pytest.param(71054, id="Caravan Guards react before the instructions of a Saboteur are followed, not a Way"),
        pytest.param(71076, id="a Curse is played as a Treasure beside a Charlatan"),
        pytest.param(71391, id="a Divine Wind deals a Kingdom that no line lists"),
        pytest.param(71258, id="Envious is returned before a card that may be played at Night is played"),
        pytest.param(71725, id="an Arena and Market Towns end the Action phase before more Actions are played"),
        pytest.param(71453, id="a Gondola gives its coins next turn, as the lines there say"),
        pytest.param(71065, id="a Donate takes cards of the deck that something else revealed before"),
        pytest.param(71118, id="a Secret Passage puts a card where it is drawn next"),
        pytest.param(70063, id="a Secret Passage puts a card deep into the deck"),
        pytest.param(71556, id="a Coastal Haven of another player does not explain what a deck holds"),
        pytest.param(71535, id="a Coastal Haven keeps cards, and a Turtle plays one before an Importer"),
        pytest.param(71764, id="a Student is discarded and not a card that is called as its pile"),
        pytest.param(71740, id="a Way that is told behind a Reaction is that of its player"),
        pytest.param(71513, id="an Animal Fair is paid for with a Trail that plays itself before it is bought"),
        pytest.param(71514, id="a Family of Inventors makes the pile cheaper that is bought from next"),
        pytest.param(77002, id="an Order of Masons leaves cards out of a shuffle that sinks Shadows"),
        pytest.param(77255, id="a Werewolf is played at Night with nothing before it in its turn"),
        pytest.param(77366, id="a Divine Wind deals a split pile of which a line names the top card"),
        pytest.param(80048, id="a Divine Wind deals a card that brings the Ruins, of which the lines name one"),
        pytest.param(79315, id="an Arena gives VP before a Crown is played in the Buy phase"),
        pytest.param(79387, id="a League of Bankers gives a coin though Actions stay in hand"),
        pytest.param(79943, id="a Coffers of a Merchant Guild is spent at Night"),
        pytest.param(80206, id="a Rush plays what a River Shrine gains in Clean-up"),
        pytest.param(79792, id="a shuffle sinks Shadows in an order that only later plays show"),
        pytest.param(84272, id="the Bane is a split pile, and another of its cards is revealed"),
        pytest.param(84378, id="a Camel Train exiles the top Ruin before another is bought"),
        pytest.param(86778, id="a Sentry trashes another card behind the Silvers that a Feodum gave"),
        pytest.param(71627, id="a Citadel plays a Navigator again before a Great Leader acts twice"),
    ],
)
def test_random_games_that_were_misread_agree(seed):
    assert hidden.audited(hidden.random_game(seed), None).verdict == "agrees"


@pytest.mark.parametrize("seeds", SEEDS)
def test_random_games_of_all_cards_agree_as_any_player_sees_them(seeds):
    open_ones = [seed for seed in seeds if hidden.audited(random_game(seed), None).verdict == "agrees"]
    assert len(open_ones) >= 0.93 * len(seeds)
    seen = [(seed, viewer) for seed in open_ones for viewer in ("p1", "p2")]
    agreeing = sum(hidden.audited(random_game(seed), viewer).verdict == "agrees" for seed, viewer in seen)
    assert agreeing >= 0.93 * len(seen)


@pytest.mark.skipif(not hidden.GOKO.is_dir(), reason="needs the real logs in ../shared/logs/goko")
@pytest.mark.parametrize("step", LOGS)
def test_goko_games_agree_as_any_player_sees_them(step):
    verdicts: Counter[str] = Counter()
    for _, facts in hidden.goko_games(step):
        if hidden.can_be_told(facts) and hidden.audited(facts, None).verdict == "agrees":
            verdicts.update(hidden.audited(facts, viewer).verdict for viewer in ("p1", "p2"))
    assert verdicts["agrees"] >= 0.95 * verdicts.total()


# Forgeries


UNEXPLAINED = {"a purchase left out": 2, "a card put back left out": 1}
"""How many pass unnoticed though the scribe does not write just this log of what was read: the lines of what follows
stand in another order (a shuffle before what a Patient card sets aside). Whether that is legal nobody has shown."""


@cache
def agreeing(many: int) -> list[int]:
    """The seeds of the first games that agree before anything in them is forged."""
    return [seed for seed in range(many) if hidden.audited(random_game(seed), "p1").verdict == "agrees"]


@pytest.mark.usefixtures("no_trials")
@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_line_is_noticed_or_a_legal_game_explains_it(forgery):
    counted = Counter[str]()
    for seed in agreeing(16):
        counted.update(outcome for _, outcome in outcomes(str(seed), random_game(seed), "p1", [forgery]))
    assert counted.total() >= 3
    assert counted["missed"] <= UNEXPLAINED.get(forgery, 0), counted
