"""Logs of Dominion Online whose lines leave open which card was meant: the audit finds the one that fits them all."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from moothall.logs.verdict import Audit
from own_decks import audit_text

Decks = Mapping[str, tuple[str, str]]
"""The deck of each player at the start, and the hand that is drawn from it: `7 Coppers and 3 Islands`, `5 cards`."""


def log(decks: Decks, body: str, number: int = 82000000) -> str:
    """A log of Ann and Bob: their decks and first hands, and the lines of the turns."""
    head = [f"Game #{number}, unrated.", ""]
    head += [f"{player} starts with {cards}." for player, (cards, _) in decks.items()]
    for player, (_, hand) in decks.items():
        head += [f"{player} shuffles their deck.", f"{player} draws {hand}."]
    head.append("")
    lines = (line.strip() for line in body.strip().splitlines())
    return "\n".join([*head, *lines]) + "\n"


def audited(decks: Decks, body: str, rules: str | None = None) -> Audit:
    return audit_text(log(decks, body), name="log", rules=rules)


def agrees(found: Audit) -> None:
    assert (found.error, [str(each) for each in found.findings]) == (None, [])
    assert found.verdict == "agrees"


def test_an_island_on_its_mat_is_not_the_card_that_goes_with_it() -> None:
    found = audited(
        {"A": ("8 Coppers and 2 Islands", "3 Coppers and 2 Islands"), "B": ("10 Coppers", "5 cards")},
        """
        Turn 1 - Ann
        A plays an Island.
        A puts an Island on their Island mat.
        A puts a Copper on their Island mat.
        A plays 2 Coppers. (+$2)
        A draws 5 Coppers.

        Turn 1 - Bob
        B draws 5 cards.

        Turn 2 - Ann
        A plays 5 Coppers. (+$5)
        A shuffles their deck.
        A draws 4 Coppers and an Island.
        """,
    )
    agrees(found)


def test_cards_shown_before_and_after_a_shuffle_are_those_that_each_deck_has() -> None:
    """Bob's old deck has but one Estate left, and the line lists both Estates first."""
    found = audited(
        {
            "A": ("9 Coppers and a Militia", "4 Coppers and a Militia"),
            "B": ("9 Coppers, 2 Estates and a Doctor", "5 cards"),
        },
        """
        Turn 1 - Ann
        A plays a Militia.
        A gets +$2.
        B discards a Copper and an Estate.
        A draws 5 Coppers.

        Turn 1 - Bob
        B plays 3 Coppers. (+$3)
        B draws 5 cards.

        Turn 2 - Ann
        A plays 5 Coppers. (+$5)
        A shuffles their deck.
        A draws 5 Coppers.

        Turn 2 - Bob
        B plays a Doctor.
        B names Estate.
        B shuffles their deck.
        B reveals 2 Estates and a Copper.
        B trashes 2 Estates.
        B topdecks a Copper.
        B plays 4 Coppers. (+$4)
        B draws 5 cards.
        """,
        rules="2013-06-20",  # since 2019 all three are taken at once
    )
    agrees(found)


def test_the_line_of_another_reaction_shows_nothing_of_the_hand() -> None:
    """The Tunnel that is revealed was discarded from the deck: the hand may still be four Coppers and a Moat."""
    found = audited(
        {
            "A": ("9 Coppers and a Sea Hag", "4 Coppers and a Sea Hag"),
            "B": ("8 Coppers, a Tunnel and a Horse Traders", "5 cards"),
        },
        """
        Turn 1 - Ann
        A plays a Sea Hag.
        B discards a Tunnel.
        B reacts with a Tunnel.
        B gains a Gold.
        B gains a Curse.
        A draws 5 Coppers.

        Turn 1 - Bob
        B plays 5 Coppers. (+$5)
        B draws 5 cards.
        """,
    )
    agrees(found)


def topdecked(draws: str, next_turn: str) -> Audit:
    """The audit of Bob's Clean-up with two Schemes, who put a Village and a Scheme on the deck, and what follows."""
    return audited(
        {"A": ("10 Coppers", "5 Coppers"), "B": ("6 Coppers, 2 Schemes and 2 Villages", "5 cards")},
        f"""
        Turn 1 - Ann
        A draws 5 Coppers.

        Turn 1 - Bob
        B plays a Scheme.
        B draws a card.
        B gets +1 Action.
        B plays a Scheme.
        B draws a card.
        B gets +1 Action.
        B plays a Village.
        B draws a card.
        B gets +2 Actions.
        B topdecks a Scheme and a Village.
        {draws}

        Turn 2 - Ann
        A shuffles their deck.
        A draws 5 Coppers.

        Turn 2 - Bob
        {next_turn}
        """,
        rules="2013-06-20",
    )


def test_of_what_schemes_put_on_the_deck_that_lies_on_top_which_is_seen_first() -> None:
    """The line groups the two, and so does not say which lies on top (log13, 679)."""
    draws = "B draws 4 cards.\nB shuffles their deck.\nB draws a card."
    agrees(topdecked(draws, "B plays a Scheme.\nB draws a card.\nB gets +1 Action."))
    agrees(topdecked(draws, "B plays a Village.\nB draws a card.\nB gets +2 Actions."))


def test_what_schemes_chose_may_stand_behind_what_treasuries_did() -> None:
    """A Treasury is an Action too, and could have been chosen (log164, 727)."""
    found = audited(
        {
            "A": ("6 Coppers, 2 Schemes, a Treasury and a Village", "a Copper, 2 Schemes, a Treasury and a Village"),
            "B": ("10 Coppers", "5 Coppers"),
        },
        """
        Turn 1 - Ann
        A plays a Village.
        A draws a Copper.
        A gets +2 Actions.
        A plays a Scheme.
        A draws a Copper.
        A gets +1 Action.
        A plays a Scheme.
        A draws a Copper.
        A gets +1 Action.
        A plays a Treasury.
        A draws a Copper.
        A gets +1 Action.
        A gets +$1.
        A topdecks a Treasury.
        A topdecks a Scheme and a Village.
        A draws a Copper, a Scheme, a Treasury and a Village.
        A shuffles their deck.
        A draws a Copper.

        Turn 1 - Bob
        B draws 5 Coppers.
        """,
        rules="2013-06-20",
    )
    agrees(found)


def test_an_unseen_card_that_a_prepare_set_aside_need_not_be_played() -> None:
    """The Estate is discarded before the Baron in hand is played: an unseen card may be of no type that is played."""
    found = audited(
        {"A": ("10 Coppers", "5 Coppers"), "B": ("4 Coppers, 3 Villages, an Estate and 2 Barons", "5 cards")},
        """
        Turn 1 - Ann
        A draws 5 Coppers.

        Turn 1 - Bob
        B plays 3 Coppers. (+$3)
        B buys Prepare.
        B sets 2 cards aside.
        B draws 5 cards.

        Turn 2 - Ann
        A draws 5 Coppers.
        A shuffles their deck.

        Turn 2 - Bob
        B plays a Village.
        B shuffles their deck.
        B draws a card.
        B gets +2 Actions.
        B discards an Estate.
        B plays a Baron.
        B gets +1 Buy.
        B gains an Estate.
        B draws 3 cards.
        B shuffles their deck.
        B draws 2 cards.
        """,
    )
    agrees(found)


@pytest.mark.parametrize("reacts", ["B plays a Village Green.", "B plays a Trail.", "B sets a Faithful Hound aside."])
def test_an_unseen_card_shows_by_what_it_does_when_it_is_discarded(reacts: str) -> None:
    """It was discarded with others that the line only counts, before the play of the line goes on."""
    card = next(name for name in ("Village Green", "Trail", "Faithful Hound") if name in reacts)
    effect = {
        "Village Green": "B draws a card.\nB gets +2 Actions.",
        "Trail": "B draws a card.\nB gets +1 Action.",
        "Faithful Hound": "",
    }[card]
    found = audited(
        {"A": ("10 Coppers", "5 Coppers"), "B": (f"8 Coppers, a Warehouse and a {card}", "5 cards")},
        f"""
        Turn 1 - Ann
        A draws 5 Coppers.

        Turn 1 - Bob
        B plays a Warehouse.
        B draws 3 cards.
        B gets +1 Action.
        B discards 3 cards.
        {reacts}
        {effect}
        B plays 3 Coppers. (+$3)
        """,
    )
    agrees(found)


def test_a_reaction_that_an_attack_reveals_from_the_deck_is_not_one_of_the_hand() -> None:
    """A Beggar is discarded from hand when an attack is played; this one is the second card of the deck."""
    found = audited(
        {
            "A": ("9 Coppers and a Noble Brigand", "4 Coppers and a Noble Brigand"),
            "B": ("8 Coppers, a Beggar and a Silver", "5 cards"),
        },
        """
        Turn 1 - Ann
        A plays a Noble Brigand.
        A gets +$1.
        B reveals a Silver and a Beggar.
        B trashes a Silver.
        B discards a Beggar.
        A gains a Silver from trash.
        A plays 4 Coppers. (+$4)
        A draws 5 Coppers.

        Turn 1 - Bob
        B plays 5 Coppers. (+$5)
        """,
    )
    agrees(found)
