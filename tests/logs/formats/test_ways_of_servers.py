"""What servers leave out, print twice or print late: small logs of games in which nobody breaks a rule."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.table.facts import GameStarted
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.verdict import Audit
from own_decks import audit_text

RULES = "2013-06-20"
THIEF_IS_NAMED = "2013-03-17"
"""A day on which Goko still said that the player of a Thief trashes the Treasures."""
BASIC = "Copper, Silver, Gold, Estate, Duchy, Province, Curse"


def log(kingdom: str, decks: dict[str, str], body: str) -> str:
    """A Goko log: the piles beside the basic ones, each player's deck at the start, the lines after that."""
    lines = ["------------ Game Setup ------------", f"Supply cards: {kingdom}, {BASIC}", "Rating system: casual"]
    lines += [f"{name} - starting cards: {deck}" for name, deck in decks.items()]
    for name in decks:
        lines.append(f"{name} - shuffles deck")
    return "\n".join([*lines, *(line.strip() for line in body.strip().splitlines())]) + "\n"


def audited(kingdom: str, decks: dict[str, str], body: str, rules: str = RULES) -> Audit:
    return audit_text(log(kingdom, decks, body), name="log", rules=rules)


def agrees(audit: Audit) -> None:
    assert (audit.error, audit.findings) == (None, [])
    assert audit.verdict == "agrees"


COPPERS = ", ".join(["Copper"] * 10)


def with_coppers(*cards: str) -> str:
    """A deck of ten cards: these, and Coppers."""
    return ", ".join((*cards, *["Copper"] * (10 - len(cards))))


# ---------------------------------------------------------------- a card that nobody saw is named by a later line


def test_a_card_drawn_unseen_for_a_vault_is_named_when_a_tactician_discards_the_hand() -> None:
    agrees(
        audited(
            "Vault, Tactician",
            {"Ann": with_coppers("Vault"), "Ben": with_coppers("Tactician", "Silver", "Estate")},
            """
            Ann - draws Vault, Copper, Copper, Copper, Copper
            Ben - draws Tactician, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Vault
            Ann - draws Copper, Copper
            Ben - discards Copper
            Ben - discards Copper
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Vault, Copper
            ---------- Ben: turn 1 ----------
            Ben - plays Tactician
            Ben - discards: Copper, Copper, Silver
            Ben - draws Copper, Estate, Copper, Copper
            Ben - shuffles deck
            Ben - draws Silver
            ---------- Ann: turn 2 ----------
            """,
        )
    )


def test_a_treasure_drawn_unseen_is_worth_what_it_costs_when_a_trader_trashes_it() -> None:
    agrees(
        audited(
            "Vault, Trader",
            {"Ann": with_coppers("Vault"), "Ben": with_coppers("Trader", "Silver", "Estate")},
            """
            Ann - draws Vault, Copper, Copper, Copper, Copper
            Ben - draws Trader, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Vault
            Ann - draws Copper, Copper
            Ben - discards Copper
            Ben - discards Copper
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Vault, Copper
            ---------- Ben: turn 1 ----------
            Ben - plays Trader
            Ben - trashes Silver
            Ben - gains Silver
            Ben - gains Silver
            Ben - gains Silver
            Ben - draws Estate, Copper, Copper, Copper
            Ben - shuffles deck
            Ben - draws Silver
            ---------- Ann: turn 2 ----------
            """,
        )
    )


def test_a_reaction_drawn_unseen_by_a_jack_is_offered_when_the_log_shows_it() -> None:
    agrees(
        audited(
            "JackOfAllTrades, Market Square",
            {"Ann": with_coppers("Jack of All Trades", "Estate", "Market Square"), "Ben": COPPERS},
            """
            Ann - draws JackOfAllTrades, Estate, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays JackOfAllTrades
            Ann - gains Silver
            Ann - places Market Square on top of deck
            Ann - trashes Estate
            Ann - reveals reaction Market Square
            Ann - discards Market Square
            Ann - gains Gold
            Ann - draws Copper, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Gold
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_reaction_drawn_unseen_for_a_vault_is_offered_when_the_log_shows_it() -> None:
    agrees(
        audited(
            "Vault, Moat, Militia",
            {"Ann": with_coppers("Vault", "Militia"), "Ben": with_coppers("Moat", "Estate")},
            """
            Ann - draws Vault, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Vault
            Ann - draws Copper, Copper
            Ben - discards Copper
            Ben - discards Copper
            Ann - draws Militia, Copper, Copper
            Ann - shuffles deck
            Ann - draws Vault, Copper
            ---------- Ben: turn 1 ----------
            Ben - draws Copper, Copper, Copper, Estate
            Ben - shuffles deck
            Ben - draws Moat
            ---------- Ann: turn 2 ----------
            Ann - plays Militia
            Ben - reveals reaction Moat
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 2 ----------
            """,
        )
    )


def test_a_counting_house_takes_coppers_that_lie_unseen_in_the_discard_pile() -> None:
    agrees(
        audited(
            "Chancellor, Counting House, Village",
            {"Ann": with_coppers("Chancellor", "Counting House", "Village"), "Ben": COPPERS},
            """
            Ann - draws Chancellor, Counting House, Village, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Village
            Ann - draws Copper
            Ann - plays Chancellor
            Ann - moves deck to discards
            Ann - plays Counting House
            Ann - places cards in hand:  Copper, Copper
            Ann - plays 5 Copper
            Ann - shuffles deck
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_trader_drawn_unseen_reacts_to_a_gain_to_which_another_has_reacted() -> None:
    agrees(
        audited(
            "Vault, Trader",
            {"Ann": with_coppers("Vault"), "Ben": with_coppers("Trader", "Trader")},
            """
            Ann - draws Vault, Copper, Copper, Copper, Copper
            Ben - draws Trader, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Vault
            Ann - draws Copper, Copper
            Ben - discards Copper
            Ben - discards Copper
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Vault, Copper
            ---------- Ben: turn 1 ----------
            Ben - plays 2 Copper
            Ben - buys Copper
            Ben - reveals reaction Trader
            Ben - reveals reaction Trader
            Ben - gains Silver
            Ben - draws Copper, Copper, Copper, Copper
            Ben - shuffles deck
            Ben - draws Trader
            ---------- Ann: turn 2 ----------
            """,
        )
    )


def test_unseen_cards_that_are_shuffled_again_may_be_any_that_were_left() -> None:
    """Which of the cards under the first shuffle a Vault let draw shows only after the second."""
    agrees(
        audited(
            "Vault, Warehouse",
            {"Ann": with_coppers("Vault"), "Ben": with_coppers("Warehouse", "Silver", "Gold")},
            """
            Ann - draws Vault, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Warehouse
            ---------- Ann: turn 1 ----------
            Ann - plays Vault
            Ann - draws Copper, Copper
            Ben - discards Copper
            Ben - discards Copper
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Vault, Copper
            ---------- Ben: turn 1 ----------
            Ben - draws Copper, Copper, Copper, Silver
            Ben - shuffles deck
            Ben - draws Gold
            ---------- Ann: turn 2 ----------
            """,
        )
    )


# ---------------------------------------------------------------------- what is not logged accounts for no line


def test_the_draws_of_a_jack_are_not_those_of_the_clean_up_after_it() -> None:
    agrees(
        audited(
            "JackOfAllTrades, Village",
            {"Ann": with_coppers("Jack of All Trades", "Silver", "Gold"), "Ben": COPPERS},
            """
            Ann - draws JackOfAllTrades, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays JackOfAllTrades
            Ann - gains Silver
            Ann - discards Copper
            Ann - draws Gold, Copper, Copper
            Ann - shuffles deck
            Ann - draws Silver, JackOfAllTrades
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_what_a_scrying_pool_puts_into_the_hand_is_not_what_the_clean_up_draws() -> None:
    agrees(
        audited(
            "Scrying Pool, Village, Potion",
            {"Ann": with_coppers("Scrying Pool", "Village", "Village"), "Ben": COPPERS},
            """
            Ann - draws Scrying Pool, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Scrying Pool
            Ann - discards Copper
            Ben - places Copper on top of deck
            Ann - reveals Village, Copper
            Ann - draws Village, Copper
            Ann - shuffles deck
            Ann - draws Copper, Village, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_card_that_leaves_play_is_not_one_that_a_scavenger_looks_at_without_a_line() -> None:
    agrees(
        audited(
            "Scavenger, Hermit, Village",
            {"Ann": with_coppers("Village", "Hermit", "Scavenger"), "Ben": COPPERS},
            """
            Ann - draws Village, Hermit, Scavenger, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Village
            Ann - draws Copper
            Ann - plays Hermit
            Ann - gains Hermit
            Ann - plays Scavenger
            Ann - moves deck to discards
            Ann - places Hermit on top of deck
            Ann - trashes Hermit
            Ann - gains Madman
            Ann - draws Hermit
            Ann - shuffles deck
            Ann - draws Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_horse_traders_set_aside_are_not_those_that_a_thief_lets_discard() -> None:
    agrees(
        audited(
            "Horse Traders, Thief",
            {"Ann": with_coppers("Thief"), "Ben": with_coppers("Horse Traders", "Horse Traders", "Thief")},
            """
            Ann - draws Thief, Copper, Copper, Copper, Copper
            Ben - draws Horse Traders, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Thief
            Ben - reveals reaction Horse Traders
            Ben - reveals: Thief, Horse Traders
            Ben - discards: Thief, Horse Traders
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            Ben - duration Horse Traders
            Ben - draws Copper
            Ben - plays Horse Traders
            Ben - discards Copper
            Ben - discards Copper
            Ben - draws Copper, Copper
            Ben - shuffles deck
            Ben - draws Thief, Copper, Horse Traders
            ---------- Ann: turn 2 ----------
            """,
        )
    )


# ----------------------------------------------------------------------------------------- what was chosen


def test_an_optional_gain_that_a_trader_turned_into_a_silver_was_chosen_all_the_same() -> None:
    agrees(
        audited(
            "Ill-Gotten Gains, Trader",
            {"Ann": with_coppers("Ill-Gotten Gains", "Trader"), "Ben": COPPERS},
            """
            Ann - draws Ill-Gotten Gains, Trader, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Ill-Gotten Gains
            Ann - reveals reaction Trader
            Ann - gains Silver
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_card_gained_for_a_saboteur_may_become_a_silver() -> None:
    agrees(
        audited(
            "Saboteur, Trader",
            {"Ann": with_coppers("Saboteur"), "Ben": with_coppers("Trader", "Duchy")},
            """
            Ann - draws Saboteur, Copper, Copper, Copper, Copper
            Ben - draws Trader, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Saboteur
            Ben - reveals Copper, Duchy
            Ben - trashes Duchy
            Ben - reveals reaction Trader
            Ben - gains Silver
            Ben - discards Copper
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_peddler_bought_in_the_action_phase_has_the_price_of_the_buy_phase() -> None:
    agrees(
        audited(
            "Peddler, Festival, Village",
            {"Ann": with_coppers("Festival", "Festival", "Festival", "Village"), "Ben": COPPERS},
            """
            Ann - draws Festival, Festival, Village, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Village
            Ann - draws Festival
            Ann - plays Festival
            Ann - plays Festival
            Ann - buys Peddler
            Ann - gains Peddler
            Ann - draws Copper, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Peddler
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_what_other_players_discard_for_a_vault_is_not_what_its_player_discards() -> None:
    agrees(
        audited(
            "Vault, Procession",
            {"Ann": with_coppers("Vault", "Estate", "Estate"), "Ben": with_coppers("Estate")},
            """
            Ann - draws Vault, Estate, Copper, Copper, Copper
            Ben - draws Estate, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Vault
            Ann - draws Estate, Copper
            Ann - discards Estate
            Ben - discards Estate
            Ben - discards Copper
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Vault, Estate
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_market_square_discarded_for_a_card_that_a_lookout_trashes_was_not_looked_at() -> None:
    agrees(
        audited(
            "Lookout, Market Square",
            {"Ann": with_coppers("Lookout", "Market Square", "Estate", "Silver"), "Ben": COPPERS},
            """
            Ann - draws Lookout, Market Square, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Lookout
            Ann - trashes Estate
            Ann - reveals reaction Market Square
            Ann - discards Market Square
            Ann - gains Gold
            Ann - discards Copper
            Ann - places Silver on top of deck
            Ann - draws Silver, Copper, Copper
            Ann - shuffles deck
            Ann - draws Gold, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_silver_that_a_watchtower_trashes_for_a_lookout_was_not_looked_at() -> None:
    agrees(
        audited(
            "Lookout, Watchtower, Feodum",
            {"Ann": with_coppers("Lookout", "Watchtower", "Feodum"), "Ben": COPPERS},
            """
            Ann - draws Lookout, Watchtower, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Lookout
            Ann - trashes Feodum
            Ann - gains Silver
            Ann - applied Watchtower to trash Silver
            Ann - trashes Silver
            Ann - gains Silver
            Ann - applied Watchtower to place Silver on top of the deck
            Ann - gains Silver
            Ann - applied Watchtower to trash Silver
            Ann - trashes Silver
            Ann - discards Copper
            Ann - places Copper on top of deck
            Ann - draws Copper, Silver, Copper, Copper
            Ann - shuffles deck
            Ann - draws Lookout
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_secret_chambers_are_revealed_as_long_as_one_has_not_been() -> None:
    chambers = ["Secret Chamber"] * 4
    agrees(
        audited(
            "Secret Chamber, Militia",
            {"Ann": with_coppers("Militia"), "Ben": with_coppers(*chambers)},
            """
            Ann - draws Militia, Copper, Copper, Copper, Copper
            Ben - draws Secret Chamber, Secret Chamber, Secret Chamber, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Militia
            Ben - reveals reaction Secret Chamber
            Ben - draws Copper, Secret Chamber
            Ben - places Secret Chamber on top of deck
            Ben - places Secret Chamber on top of deck
            Ben - reveals reaction Secret Chamber
            Ben - draws Secret Chamber, Secret Chamber
            Ben - places Secret Chamber on top of deck
            Ben - places Secret Chamber on top of deck
            Ben - reveals reaction Secret Chamber
            Ben - draws Secret Chamber, Secret Chamber
            Ben - places Copper on top of deck
            Ben - places Copper on top of deck
            Ben - discards Copper
            Ben - discards Secret Chamber
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


# ---------------------------------------------------------------------------------------- piles of many cards


def test_a_band_of_misfits_is_played_as_the_ruins_that_lies_on_top() -> None:
    agrees(
        audited(
            "Band of Misfits, Marauder, Ruins",
            {"Ann": with_coppers("Band of Misfits"), "Ben": COPPERS},
            """
            Ann - draws Band of Misfits, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Band of Misfits
            Ann - chooses Ruined Library
            Ann - plays Ruined Library
            Ann - draws Copper
            Ann - buys Ruined Library
            Ann - gains Ruined Library
            Ann - draws Copper, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Ruined Library
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_jester_gives_a_copy_of_the_ruins_of_which_another_lies_in_the_trash() -> None:
    agrees(
        audited(
            "Jester, Marauder, Forager, Ruins",
            {"Ann": with_coppers("Jester", "Forager", "Ruined Library"), "Ben": with_coppers("Ruined Library")},
            """
            Ann - draws Jester, Forager, Ruined Library, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Forager
            Ann - trashes Ruined Library
            Ann - plays Jester
            Ben - reveals Ruined Library
            Ben - discards Ruined Library
            Ben - gains Ruined Library
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_jester_gives_a_copy_of_the_ruins_only_where_it_lies_on_top() -> None:
    agrees(
        audited(
            "Jester, Marauder, Ruins",
            {"Ann": with_coppers("Jester"), "Ben": with_coppers("Abandoned Mine")},
            """
            Ann - draws Jester, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Jester
            Ben - reveals Abandoned Mine
            Ben - discards Abandoned Mine
            Ann - buys Ruined Market
            Ann - gains Ruined Market
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_smugglers_gain_a_copy_of_the_ruins_of_which_another_lies_in_the_trash() -> None:
    agrees(
        audited(
            "Smugglers, Marauder, Forager, Ruins",
            {"Ann": with_coppers("Forager", "Survivors"), "Ben": with_coppers("Smugglers")},
            """
            Ann - draws Forager, Survivors, Copper, Copper, Copper
            Ben - draws Smugglers, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Forager
            Ann - trashes Survivors
            Ann - buys Survivors
            Ann - gains Survivors
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            Ben - plays Smugglers
            Ben - gains Survivors
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 2 ----------
            """,
        )
    )


def test_an_ambassador_gives_a_copy_of_the_ruins_of_which_another_lies_in_the_trash() -> None:
    agrees(
        audited(
            "Ambassador, Marauder, Forager, Ruins, Village",
            {"Ann": with_coppers("Village", "Forager", "Ambassador", "Survivors", "Survivors"), "Ben": COPPERS},
            """
            Ann - draws Village, Forager, Ambassador, Survivors, Survivors
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Village
            Ann - draws Copper
            Ann - plays Forager
            Ann - trashes Survivors
            Ann - plays Ambassador
            Ann - reveals Survivors
            Ben - gains Survivors
            Ann - draws Copper, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


# -------------------------------------------------------------------------- told twice, late, or not at all


def test_an_empty_line_of_a_native_village_shows_no_card() -> None:
    agrees(
        audited(
            "Native Village, Vault",
            {"Ann": with_coppers("Native Village", "Native Village", "Silver"), "Ben": COPPERS},
            """
            Ann - draws Native Village, Native Village, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Native Village
            Ann - takes set aside cards:
            Ann - plays Native Village
            Ann - sets aside Silver
            Ann - draws Copper, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Native Village
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_what_a_scheme_chose_may_be_told_again_when_it_is_put_on_the_deck() -> None:
    agrees(
        audited(
            "Scheme, Treasury",
            {"Ann": with_coppers("Scheme", "Treasury"), "Ben": COPPERS},
            """
            Ann - draws Scheme, Treasury, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Scheme
            Ann - draws Copper
            Ann - plays Treasury
            Ann - draws Copper
            Ann - plays 1 Copper
            Ann - Scheme choice: Treasury
            Ann - places Treasury on top of deck
            Ann - draws Treasury, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Scheme
            ---------- Ben: turn 1 ----------
            """,
        )
    )


@pytest.mark.parametrize("drawn", ["Band of Misfits", "Scheme"])
def test_of_two_cards_that_were_played_as_one_the_draw_shows_which_a_scheme_chose(drawn: str) -> None:
    """A Band of Misfits in play is called by the name as which it was played, and a Scheme of that name lies beside."""
    agrees(
        audited(
            "Scheme, Band of Misfits",
            {"Ann": with_coppers("Scheme", "Band of Misfits"), "Ben": COPPERS},
            f"""
            Ann - draws Scheme, Band of Misfits, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Scheme
            Ann - draws Copper
            Ann - plays Band of Misfits
            Ann - chooses Scheme
            Ann - plays Scheme
            Ann - draws Copper
            Ann - Scheme choice: Scheme
            Ann - draws {drawn}, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_treasury_that_a_scheme_chose_may_be_told_to_be_on_the_deck_for_both() -> None:
    agrees(
        audited(
            "Scheme, Treasury",
            {"Ann": with_coppers("Scheme", "Treasury"), "Ben": COPPERS},
            """
            Ann - draws Scheme, Treasury, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Scheme
            Ann - draws Copper
            Ann - plays Treasury
            Ann - draws Copper
            Ann - Scheme choice: Treasury
            Ann - places Treasury on top of deck
            Ann - places Treasury on top of deck
            Ann - draws Treasury, Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Scheme
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_coin_tokens_are_announced_again_after_a_treasure_that_gains_something() -> None:
    agrees(
        audited(
            "Baker, Ill-Gotten Gains, Village",
            {"Ann": with_coppers("Ill-Gotten Gains"), "Ben": COPPERS},
            """
            Ann - draws Ill-Gotten Gains, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - uses 1 coin token
            Ann - plays Ill-Gotten Gains
            Ann - gains Copper
            Ann - uses 1 coin token
            Ann - plays 2 Copper
            Ann - buys Village
            Ann - gains Village
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_coin_tokens_are_announced_again_inside_what_a_treasure_does() -> None:
    agrees(
        audited(
            "Baker, Counterfeit, Village",
            {"Ann": with_coppers("Counterfeit", "Silver"), "Ben": COPPERS},
            """
            Ann - draws Counterfeit, Silver, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - uses 1 coin token
            Ann - plays 1 Copper
            Ann - plays Counterfeit
            Ann - uses 1 coin token
            Ann - plays Silver
            Ann - uses 1 coin token
            Ann - plays Silver
            Ann - trashes Silver
            Ann - buys Duchy
            Ann - gains Duchy
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_as_many_coin_tokens_are_used_twice_where_the_purchase_is_else_too_dear() -> None:
    agrees(
        audited(
            "Baker, Candlestick Maker, Village",
            {"Ann": with_coppers("Candlestick Maker", "Silver", "Curse", "Curse", "Curse"), "Ben": COPPERS},
            """
            Ann - draws Candlestick Maker, Silver, Curse, Curse, Curse
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Candlestick Maker
            Ann - receives 1 coin token
            Ann - uses 1 coin token
            Ann - plays 1 Silver
            Ann - uses 1 coin token
            Ann - buys Village
            Ann - gains Village
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_coin_tokens_are_used_twice_in_other_amounts() -> None:
    """The first of two uses is the amount that a Butcher took before, and announces nothing again."""
    agrees(
        audited(
            "Butcher, Festival",
            {"Ann": with_coppers("Butcher", "Butcher", "Festival", "Curse", "Curse"), "Ben": COPPERS},
            """
            Ann - draws Butcher, Butcher, Festival, Curse, Curse
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Festival
            Ann - plays Butcher
            Ann - receives 2 coin tokens
            Ann - trashes Curse
            Ann - uses 1 coin token
            Ann - gains Copper
            Ann - plays Butcher
            Ann - receives 2 coin tokens
            Ann - uses 1 coin token
            Ann - uses 2 coin tokens
            Ann - buys Duchy
            Ann - gains Duchy
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_an_alchemist_is_told_to_be_discarded_where_the_potion_stayed_in_hand() -> None:
    agrees(
        audited(
            "Alchemist, Village, Potion",
            {"Ann": with_coppers("Alchemist", "Potion"), "Ben": COPPERS},
            """
            Ann - draws Alchemist, Potion, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Alchemist
            Ann - draws Copper, Copper
            Ann - plays 2 Copper
            Ann - discards Alchemist
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Alchemist, Potion
            ---------- Ben: turn 1 ----------
            """,
        )
    )


@pytest.mark.parametrize(("gained", "differs"), [("Sir Martin", None), ("Village", 13), ("Dame Molly", 13)])
def test_a_knight_that_is_bought_lies_on_top_and_is_gained(gained: str, differs: int | None) -> None:
    """Sir Martin costs $4, the other Knights $5. Another one is gained later, which would lie on top else."""
    audit = audited(
        "Knights, Village",
        {"Ann": COPPERS, "Ben": COPPERS},
        f"""
        Ann - draws Copper, Copper, Copper, Copper, Copper
        Ben - draws Copper, Copper, Copper, Copper, Copper
        ---------- Ann: turn 1 ----------
        Ann - plays 4 Copper
        Ann - buys Sir Martin
        Ann - gains {gained}
        Ann - draws Copper, Copper, Copper, Copper, Copper
        ---------- Ben: turn 1 ----------
        Ben - plays 5 Copper
        Ben - buys Dame Anna
        Ben - gains Dame Anna
        Ben - draws Copper, Copper, Copper, Copper, Copper
        ---------- Ann: turn 2 ----------
        """,
    )
    assert [finding.line for finding in audit.findings[:1]] == [differs] * (differs is not None)


def test_an_embargo_played_three_times_by_a_kings_court_is_trashed_after_the_last() -> None:
    agrees(
        audited(
            "King's Court, Embargo",
            {"Ann": with_coppers("King's Court", "Embargo"), "Ben": COPPERS},
            """
            Ann - draws King's Court, Embargo, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays King's Court
            Ann - plays Embargo
            Ann - embargoes Gold
            Ann - plays Embargo
            Ann - embargoes Gold
            Ann - plays Embargo
            Ann - embargoes Duchy
            Ann - trashes Embargo
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_card_is_told_to_be_trashed_again_after_the_last_of_several_plays() -> None:
    agrees(
        audited(
            "King's Court, Death Cart, Ruins",
            {"Ann": with_coppers("King's Court", "Death Cart"), "Ben": COPPERS},
            """
            Ann - draws King's Court, Death Cart, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays King's Court
            Ann - plays Death Cart
            Ann - trashes Death Cart
            Ann - plays Death Cart
            Ann - plays Death Cart
            Ann - trashes Death Cart
            Ann - buys Province
            Ann - gains Province
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_between_two_cards_that_a_thief_gains_stands_what_the_first_sets_off() -> None:
    agrees(
        audited(
            "Thief, Cache, Village",
            {"Ann": with_coppers("Thief"), "Ben": with_coppers("Cache", "Village"), "Cid": with_coppers("Silver")},
            """
            Ann - draws Thief, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            Cid - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Thief
            Ben - reveals: Cache, Village
            Ann - trashes Cache
            Ben - discards Village
            Cid - reveals: Silver, Copper
            Ann - trashes Silver
            Cid - discards Copper
            Ann - gains Cache
            Ann - gains Copper
            Ann - gains Copper
            Ann - gains Silver
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
            rules=THIEF_IS_NAMED,
        )
    )


def test_of_two_treasures_that_a_thief_gains_a_trader_makes_two_silvers() -> None:
    agrees(
        audited(
            "Thief, Trader",
            {"Ann": with_coppers("Thief", "Trader"), "Ben": with_coppers("Estate"), "Cid": with_coppers("Silver")},
            """
            Ann - draws Thief, Trader, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            Cid - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Thief
            Ben - reveals: Copper, Estate
            Ann - trashes Copper
            Ben - discards Estate
            Cid - reveals: Silver, Copper
            Ann - trashes Silver
            Cid - discards Copper
            Ann - reveals reaction Trader
            Ann - gains Silver
            Ann - reveals reaction Trader
            Ann - gains Silver
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
            rules=THIEF_IS_NAMED,
        )
    )


def test_a_band_of_misfits_that_a_kings_court_did_not_play_is_itself_in_hand() -> None:
    agrees(
        audited(
            "King's Court, Band of Misfits, Worker's Village",
            {"Ann": with_coppers("Worker's Village", "King's Court", "Band of Misfits"), "Ben": COPPERS},
            """
            Ann - draws Worker's Village, King's Court, Band of Misfits, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Worker's Village
            Ann - draws Copper
            Ann - plays King's Court
            Ann - plays Band of Misfits
            Ann - chooses Worker's Village
            Ann - plays Worker's Village
            Ann - draws Copper
            Ann - plays 4 Copper
            Ann - buys Silver
            Ann - gains Silver
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws Silver, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_places_are_counted_without_gaps_after_a_tie() -> None:
    agrees(
        audited(
            "Village, Moat",
            {"Ann": COPPERS, "Ben": COPPERS, "Cid": with_coppers("Curse"), "Dee": COPPERS},
            """
            Ann - draws Copper, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            Cid - draws Copper, Copper, Copper, Copper, Curse
            Dee - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            ------------ Game Over ------------
            Ann - cards: 10 Copper
            Ann - total victory points: 0
            Ann - turns: 0

            Ben - cards: 10 Copper
            Ben - total victory points: 0
            Ben - turns: 0

            Cid - cards: 9 Copper, 1 Curse
            Cid - total victory points: -1
            Cid - turns: 0

            Dee - quit
            Dee - cards: 10 Copper
            Dee - total victory points: 0
            Dee - turns: 0

            1st place: Ann
            1st place: Ben
            2nd place: Cid
            3rd place: Dee
            """,
        )
    )


# --------------------------------------------------------------------------------------- set-ups and broken off


GIVEN_UP = """
Ann - draws Cartographer, Copper, Copper, Copper, Copper
Ben - draws Haven, Copper, Copper, Copper, Silver
---------- Ann: turn 1 ----------
Ann - draws Duchy, Copper, Copper, Copper, Copper
---------- Ben: turn 1 ----------
Ben - plays Haven
Ben - draws Copper
Ben - sets aside Silver
Ben - draws Copper, Copper, Copper, Copper
Ben - shuffles deck
Ben - draws Copper
---------- Ann: turn 2 ----------
Ann - shuffles deck
Ann - draws Cartographer, Copper, Copper, Copper, Copper
---------- Ben: turn 2 ----------
Ben - duration Haven
Ben - places set aside Silver in hand
Ben - draws Copper, Copper, Copper
Ben - shuffles deck
Ben - draws Copper, Haven
---------- Ann: turn 3 ----------
Ann - plays Cartographer
Ann - draws Duchy
Ann - looks at Copper, Copper, Copper, Copper
------------ Game Over ------------
Ben - cards: 1 Haven, 8 Copper, 1 Silver
Ben - total victory points: 0
Ben - turns: 2

Ann - quit
Ann - cards: 4 Copper, 1 Duchy
Ann - total victory points: 3
Ann - turns: 2

1st place: Ben
2nd place: Ann
"""
"""A game that is given up while its player looks at the cards of a Cartographer."""


def given_up(cards: str) -> Audit:
    """That game, with these cards in the final deck of the player who gave up."""
    return audited(
        "Cartographer, Haven",
        {"Ann": with_coppers("Cartographer", "Duchy"), "Ben": with_coppers("Haven", "Silver")},
        GIVEN_UP.replace("4 Copper, 1 Duchy", cards),
    )


def test_cards_that_an_open_question_is_about_are_counted_nowhere() -> None:
    agrees(given_up("4 Copper, 1 Duchy"))


@pytest.mark.parametrize(
    "cards",
    ["4 Copper, 1 Duchy, 1 Cartographer", "8 Copper, 1 Duchy", "8 Copper, 1 Duchy, 1 Cartographer"],
    ids=["what is in play is counted", "what is looked at is", "all of it is"],
)
def test_which_zones_final_decks_leave_out_is_only_assumed_so_it_accuses_nobody(cards: str) -> None:
    """Too few logs were given up in a turn to say what the server counts then."""
    found = given_up(cards)
    assert found.verdict in ("agrees", "undecided")
    assert not any(each.proof for each in found.findings)


@pytest.mark.parametrize("cards", ["4 Copper, 2 Duchy", "5 Copper, 1 Province"])
def test_other_cards_than_a_player_had_are_no_zone_that_is_left_out(cards: str) -> None:
    assert given_up(cards).verdict not in ("agrees", "unruled", "unreadable")


def test_the_question_before_what_is_revealed_is_answered_when_a_game_is_given_up() -> None:
    """A game is given up while its player orders the cards of a Doctor, for which they named a card."""
    agrees(
        audited(
            "Doctor, Haven",
            {"Ann": with_coppers("Doctor", "Duchy", "Silver"), "Ben": COPPERS},
            """
            Ann - draws Doctor, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Doctor
            Ann - names Curse
            Ann - reveals: Duchy, Silver, Copper
            ------------ Game Over ------------
            Ben - cards: 10 Copper
            Ben - total victory points: 0
            Ben - turns: 0

            Ann - quit
            Ann - cards: 6 Copper
            Ann - total victory points: 0
            Ann - turns: 0

            1st place: Ben
            2nd place: Ann
            """,
        )
    )


@pytest.mark.parametrize(
    ("lines", "deck", "points"),
    [
        (("plays Navigator", "looks at Duchy, Copper, Copper, Copper, Copper"), "3 Copper, 1 Treasury", 0),
        (("plays Treasury", "draws Duchy", "plays 3 Copper"), "7 Copper, 1 Navigator, 1 Duchy", 3),
    ],
)
def test_a_game_is_given_up_behind_a_question_that_leaves_no_line(
    lines: tuple[str, ...], deck: str, points: int
) -> None:
    """While a Navigator's cards are put back in some order; in Clean-up, whether a Treasury is put on the deck."""
    told = "\n".join(f"Ann - {line}" for line in lines)
    agrees(
        audited(
            "Navigator, Treasury",
            {"Ann": with_coppers("Navigator", "Treasury", "Duchy"), "Ben": COPPERS},
            f"""
            Ann - draws Navigator, Treasury, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            {told}
            ------------ Game Over ------------
            Ben - cards: 10 Copper
            Ben - total victory points: 0
            Ben - turns: 0

            Ann - quit
            Ann - cards: {deck}
            Ann - total victory points: {points}
            Ann - turns: 0

            1st place: Ben
            2nd place: Ann
            """,
        )
    )


@pytest.mark.parametrize(
    ("cards", "agreeing"),
    [
        pytest.param("1 Herbalist, 5 Copper", True, id="what the question is about is left out"),
        pytest.param("1 Herbalist, 8 Copper, 1 Silver", True, id="all is counted"),
        pytest.param("5 Copper", True, id="what has left play is left out"),
        pytest.param("1 Herbalist, 4 Copper", False, id="a card of the deck is left out"),
        pytest.param("2 Herbalist, 5 Copper", False, id="a card too many"),
    ],
)
def test_a_game_is_given_up_while_a_herbalist_asks_for_treasures(cards: str, agreeing: bool) -> None:
    audit = audited(
        "Herbalist, Village",
        {"Ann": with_coppers("Herbalist", "Silver"), "Ben": COPPERS},
        f"""
        Ann - draws Herbalist, Silver, Copper, Copper, Copper
        Ben - draws Copper, Copper, Copper, Copper, Copper
        ---------- Ann: turn 1 ----------
        Ann - plays Herbalist
        Ann - plays 3 Copper, 1 Silver
        ------------ Game Over ------------
        Ben - cards: 10 Copper
        Ben - total victory points: 0
        Ben - turns: 0

        Ann - quit
        Ann - cards: {cards}
        Ann - total victory points: 0
        Ann - turns: 0

        1st place: Ben
        2nd place: Ann
        """,
    )
    assert (audit.verdict == "agrees") is agreeing


def test_durations_that_are_due_may_be_counted_nowhere_when_a_game_is_given_up() -> None:
    agrees(
        audited(
            "Haven, Village",
            {"Ann": COPPERS, "Ben": with_coppers("Haven", "Duchy")},
            """
            Ann - draws Copper, Copper, Copper, Copper, Copper
            Ben - draws Haven, Copper, Copper, Copper, Duchy
            ---------- Ann: turn 1 ----------
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            Ben - plays Haven
            Ben - draws Copper
            Ben - sets aside Duchy
            Ben - draws Copper, Copper, Copper, Copper
            Ben - shuffles deck
            Ben - draws Copper
            ---------- Ann: turn 2 ----------
            ------------ Game Over ------------
            Ben - cards: 8 Copper
            Ben - total victory points: 0
            Ben - turns: 1

            Ann - quit
            Ann - cards: 10 Copper
            Ann - total victory points: 0
            Ann - turns: 1

            1st place: Ben
            2nd place: Ann
            """,
        )
    )


def test_victory_cards_of_special_starting_decks_come_out_of_their_piles() -> None:
    """Of eight Duchies two are in starting decks, so six are left and the pile is empty when they are gone."""
    audit = audited(
        "Village, Moat",
        {"Ann": with_coppers("Duchy", "Province"), "Ben": with_coppers("Duchy", "Estate")},
        """
        Ann - draws Copper, Copper, Copper, Copper, Copper
        """,
    )
    begun = next(fact for fact in audit.facts if isinstance(fact, GameStarted))
    assert {name: len(begun.piles[name]) for name in ("Estate", "Duchy", "Province")} == {
        "Estate": 8,
        "Duchy": 6,
        "Province": 7,
    }


def test_a_log_that_never_says_who_buys_tells_purchases_by_their_gains() -> None:
    """As Goko printed games in August 2012; who left the game is not told either."""
    agrees(
        audited(
            "Village, Moat",
            {"Ann": COPPERS, "Ben": COPPERS},
            """
            Ann - draws Copper, Copper, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays 5 Copper
            Ann - gains Village
            Ann - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            Ben - gains Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 2 ----------
            ------------ Game Over ------------
            Ann - cards: 1 Village, 10 Copper
            Ann - total victory points: 0
            Ann - turns: 1

            Ben - cards: 11 Copper
            Ben - total victory points: 0
            Ben - turns: 1

            1st place: Ann
            1st place: Ben
            """,
        )
    )


def test_cards_that_are_put_back_lie_as_the_lines_and_the_draws_have_it() -> None:
    """Goko prints each card that a Cartographer puts back, the last of them on top."""
    agrees(
        audited(
            "Cartographer, Village, Smithy",
            {"Ann": with_coppers("Cartographer", "Village", "Smithy", "Estate", "Duchy"), "Ben": COPPERS},
            """
            Ann - draws Cartographer, Village, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays Village
            Ann - draws Copper
            Ann - plays Cartographer
            Ann - draws Copper
            Ann - looks at Smithy, Estate, Duchy
            Ann - places Smithy on top of deck
            Ann - places Estate on top of deck
            Ann - places Duchy on top of deck
            Ann - plays 5 Copper
            Ann - buys Smithy
            Ann - gains Smithy
            Ann - draws Duchy, Estate, Smithy
            Ann - shuffles deck
            Ann - draws Village, Smithy
            ---------- Ben: turn 1 ----------
            """,
        )
    )


# ---------------------------------------------------------------- what a card left once, played three times


@pytest.mark.parametrize(
    "told", [("duration Outpost", "draws Copper, Copper, Copper"), ("draws Copper, Copper, Copper", "duration Outpost")]
)
def test_an_outpost_that_a_kings_court_played_is_listed_once_beside_its_hand(told: tuple[str, str]) -> None:
    """Before it, and in logs of May 2013 behind it."""
    agrees(
        audited(
            "King's Court, Outpost",
            {"Ann": with_coppers("King's Court", "Outpost"), "Ben": COPPERS},
            f"""
            Ann - draws King's Court, Outpost, Copper, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays King's Court
            Ann - plays Outpost
            Ann - plays Outpost
            Ann - plays Outpost
            Ann - {told[0]}
            Ann - {told[1]}
            ---------- Ann: turn 1 ----------
            Ann - plays 3 Copper
            Ann - draws Copper, Copper
            Ann - shuffles deck
            Ann - draws Copper, Copper, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_an_island_that_a_kings_court_played_as_a_band_of_misfits_is_itself_again_on_its_mat() -> None:
    agrees(
        audited(
            "King's Court, Band of Misfits, Island, Village",
            {"Ann": with_coppers("King's Court", "Band of Misfits", "Estate"), "Ben": COPPERS},
            """
            Ann - draws King's Court, Band of Misfits, Estate, Copper, Copper
            Ben - draws Copper, Copper, Copper, Copper, Copper
            ---------- Ann: turn 1 ----------
            Ann - plays King's Court
            Ann - plays Band of Misfits
            Ann - chooses Island
            Ann - plays Island
            Ann - sets aside Estate
            Ann - plays Band of Misfits
            Ann - chooses Village
            Ann - plays Village
            Ann - draws Copper
            Ann - plays Band of Misfits
            Ann - chooses Village
            Ann - plays Village
            Ann - draws Copper
            Ann - draws Copper, Copper, Copper
            Ann - shuffles deck
            Ann - draws King's Court, Copper
            ---------- Ben: turn 1 ----------
            """,
        )
    )


def test_a_band_of_misfits_that_a_procession_plays_again_puts_a_card_under_the_deck_as_a_pearl_diver() -> None:
    text = log(
        "Procession, Band of Misfits, Pearl Diver",
        {"Ann": with_coppers("Procession", "Band of Misfits", "Estate", "Estate"), "Ben": COPPERS},
        """
        Ann - draws Procession, Band of Misfits, Copper, Copper, Copper
        Ben - draws Copper, Copper, Copper, Copper, Copper
        ---------- Ann: turn 1 ----------
        Ann - plays Procession
        Ann - plays Band of Misfits
        Ann - chooses Pearl Diver
        Ann - plays Pearl Diver
        Ann - draws Copper
        Ann - places Estate on top of deck
        Ann - plays Pearl Diver
        Ann - draws Estate
        Ann - places Estate on bottom of deck
        Ann - trashes Pearl Diver
        Ann - draws Copper, Copper, Estate
        Ann - shuffles deck
        Ann - draws Procession, Copper
        ---------- Ben: turn 1 ----------
        """,
    )
    audit = audit_text(text, name="log", rules=RULES)
    agrees(audit)
    assert [line for line in write_game(audit.facts).splitlines() if "Estate on" in line] == [
        "Ann - places Estate on top of deck",
        "Ann - places Estate on bottom of deck",
    ]
