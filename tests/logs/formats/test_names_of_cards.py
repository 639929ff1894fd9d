"""Logs that call a card by another name than the rules."""

from __future__ import annotations

from dataclasses import replace

from moothall.logs.dominion.goko.reader import GokoReader
from moothall.logs.dominion.lines.observation import with_names_of_rules
from own_decks import audit_text

DECK = "Harem, Gold, Gold, Gold, Gold, Copper, Copper, Copper, Estate, Estate"
LOG = f"""------------ Game Setup ------------
Supply cards: Harem, Village, Smithy, Remodel, Market, Laboratory, Militia, Moat, Cellar, Festival, Copper, Silver,\
 Gold, Estate, Duchy, Province, Curse
Ann - starting cards: {DECK}
Bob - starting cards: {DECK}
Ann - shuffles deck
Bob - shuffles deck
Ann - draws Harem, Gold, Gold, Estate, Copper
Bob - draws Copper, Copper, Gold, Gold, Estate

---------- Ann: turn 1 ----------
Ann - plays 1 Copper, 1 Harem, 2 Gold
Ann - buys Harem
Ann - gains Harem
Ann - draws Gold, Gold, Copper, Copper, Estate
"""


def test_a_farm_in_a_log_is_the_harem() -> None:
    assert audit_text(LOG, name="log", rules="2023-06-01").verdict == "agrees"
    found = audit_text(LOG.replace("Harem", "Farm"), name="log", rules="2023-06-01")
    assert (found.verdict, found.findings, found.unread) == ("agrees", [], [])


def test_what_is_not_a_farm_is_a_difference() -> None:
    text = LOG.replace("Harem", "Farm").replace("Ann - gains Farm", "Ann - gains Duchy")
    assert audit_text(text, name="log", rules="2023-06-01").verdict == "diverges"


def test_a_log_without_the_list_of_piles_takes_those_of_the_option() -> None:
    text = "\n".join(line for line in LOG.replace("Harem", "Farm").splitlines() if not line.startswith("Supply"))
    found = audit_text(text, name="log", rules="2023-06-01", kingdom=["Farm", "Village"])
    assert (found.verdict, found.findings) == ("agrees", [])


def test_a_log_that_has_the_names_of_the_rules_is_not_copied() -> None:
    log = GokoReader().read(LOG)
    assert with_names_of_rules(log) is log
    assert with_names_of_rules(replace(log, bane="Farm")).bane == "Harem"
