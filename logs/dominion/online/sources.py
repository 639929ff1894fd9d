"""The source that Dominion Online names for a gift, and the cases in which it names one.

The server has a wording for each card whose later draws it names (`DRAWS_NAMED`). It names a landscape that plays a
card or gives tokens, and calls a token on a pile by the card or landscape that put it there. It names no other source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import Text
from moothall.domain.dominion.text.deciding_rule import card_behind, rule_behind
from moothall.domain.dominion.vocabulary import TOKENS
from moothall.domain.kernel.facts import Fact, Player

from .header import FIRST
from .shapes import FROM

STATES_GIFTS = "2018-06-01"
"""Since about this day the lines state every Action, Buy and coin that a card gives, and a play of Treasures its coins.
The logs of summer 2017 (11) and the wordings that were known in February 2018 do not, those of December 2018 do."""
NAMES_COINS = "2023-01-01"
"""Since about this day the coins of an ability that another card's play sets off have a source: those of 2026 do, those
of 2021 (5 logs with a Merchant) do not."""
DRAWS_NAMED = frozenset({
    "Caravan", "Corsair", "Den of Sin", "Enchantress", "Ghost Town", "Haunted Woods", "Highwayman", "Hireling",
    "Horse Traders", "Invest", "Monkey", "Mountain Folk", "Road Network", "Silos", "Sinister Plot", "Stronghold",
    "Tactician", "Warlord", "Wharf",
})  # fmt: skip
"""The cards and landscapes that a line names of which the cards drawn come later than the play. The server has a
wording for each of them (there is one for each in its list of wordings, whether or not a log shows it), and none for
others: a Barge's and a Dungeon's cards (in 7 logs) and those of a Lost City (in 3) are drawn without a source."""
EARLY_GIFTS = frozenset({
    "Bridge Troll", "Caravan Guard", "Fishing Village", "Guardian", "Lighthouse", "Merchant Ship", "Raider",
    "Secret Cave", "Swamp Hag",
})  # fmt: skip
"""The Durations of which lines stated and named what they give next turn before `STATES_GIFTS`, when no other gift was
stated: the list of wordings has one for each. [game 3398015, 87: a Merchant Ship]"""
CHIPS_UNNAMED = frozenset({"Crumbling Castle"})
"""Cards whose VP chips outside their play have no source. [game 81740987, 40]"""
TOKENS_NAMED = frozenset({"Patron"})
"""Cards that are named where they give Coffers outside their play. [game 81910389, 548]"""
OVERPAID_UNTOLD = frozenset({"Masterpiece"})
"""Cards of which no line says that their buyer overpaid: of a Doctor one does. [games 82588115, 136; 82551921, 34]"""
ADDS_CHIPS = frozenset({"Farmers' Market"})
"""Piles of which a line says that VP are added: nothing is said of a Temple's (in 3 logs). [game 3448349, 422]"""


@dataclass(slots=True)
class Sources:
    """Finds what made a fact, and whether its line says so."""

    by_seq: Mapping[int, Fact]
    texts: Mapping[str, Text] = field(default_factory=dict)
    date: str = ""
    """The day of the game's rules."""
    placed: dict[tuple[Player, str], str] = field(default_factory=dict)
    """What put each player's token of a kind where it is."""

    @property
    def is_early(self) -> bool:
        """Whether the game is of the server's first year, when its lines stated few gifts."""
        return FIRST.isoformat() <= self.date < STATES_GIFTS

    def cause(self, fact: Fact) -> Fact | None:
        """The play or trigger that made a fact."""
        return self.by_seq.get(fact.cause or 0)

    def maker(self, fact: Fact) -> str:
        """The card, landscape, Boon or Hex that made a fact; empty if none did."""
        cause = self.cause(fact)
        if isinstance(cause, f.DurationResolved) and cause.by:
            return cause.by
        if isinstance(cause, f.LandscapeBought):
            return cause.name
        if isinstance(cause, f.HexReceived | f.BoonReceived):
            return cause.card.face or ""
        return card_behind(cause) or ""

    def behind(self, fact: Fact) -> str:
        """The card that made a fact, else the rule that did."""
        return self.maker(fact) or rule_behind(fact, self.cause(fact)) or ""

    def is_landscape(self, name: str) -> bool:
        """Whether a name is that of an Event, a Project or a Way, which does not come from a pile."""
        text = self.texts.get(name)
        return text is not None and bool(text.types & {"Event", "Project", "Way", "Landmark", "Trait", "Ally"})

    def place(self, fact: f.TokenMoved) -> None:
        """Note what put a token where it is."""
        if fact.by > 0:
            self.placed[fact.player, fact.token] = self.maker(fact)

    def of_token(self, fact: Fact) -> str:
        """The card that put there the token which gives something; empty where no token does."""
        cause = self.cause(fact)
        if isinstance(cause, f.AbilityTriggered) and cause.card in TOKENS:
            return self.placed.get((cause.player, cause.card), "")
        return ""

    def of_draw(self, fact: f.CardsDrawn) -> tuple[str, str]:
        """The source that the line of a draw names, and the form of the wording. A draw that a -1 Card token made
        smaller names none. [game 82551070, 496]"""
        if token := self.of_token(fact):
            return token, FROM
        later = isinstance(self.cause(fact), f.DurationResolved | f.AbilityTriggered)
        maker = self.maker(fact)
        before = self.by_seq.get(fact.seq - 1)
        skips = isinstance(before, f.TokenMoved) and (before.token, before.by) == ("-card", -1)
        return (maker, "") if later and maker in DRAWS_NAMED and not skips else ("", "")

    def of_gift(self, fact: f.ResourcesChanged) -> tuple[str, str]:
        """The source that a line of Actions, Buys or coins names, and the form of the wording."""
        if token := self.of_token(fact):
            return token, FROM
        cause = self.cause(fact)
        maker = self.maker(fact)
        if isinstance(cause, f.AbilityTriggered) and maker in self.texts and "Trait" in self.texts[maker].types:
            return maker, FROM  # no log shows a Trait's gift: the wording is that of what lies on piles
        if self.is_early and isinstance(cause, f.DurationResolved):
            return maker, ""
        set_off = isinstance(cause, f.AbilityTriggered) and cause.event == "play"
        return (maker, "") if set_off and self.date >= NAMES_COINS and fact.coins else ("", "")

    def is_stated(self, fact: f.ResourcesChanged) -> bool:
        """Whether a line states what a fact gives."""
        if not self.is_early:
            return True
        later = isinstance(self.cause(fact), f.DurationResolved) and self.maker(fact) in EARLY_GIFTS
        return later or bool(self.of_token(fact))

    def of_tokens(self, fact: f.TokenMoved) -> str:
        """The source that the line of a token which a player receives names: for VP a source that is not a play, for
        Coffers, Villagers and Favors one that is not a card. [game 81873418, 81: a Guildhall; 81829357, 64: no Silk
        Merchant]"""
        maker = self.maker(fact)
        later = isinstance(self.cause(fact), f.DurationResolved | f.AbilityTriggered)
        if fact.by < 0 or fact.token == "debt" or not later:
            return ""
        if fact.token == "vp":
            return "" if maker in CHIPS_UNNAMED else maker
        return maker if self.is_landscape(maker) or maker in TOKENS_NAMED else ""

    def is_untold(self, fact: f.TokenMoved) -> bool:
        """Whether a player receives tokens of which no line says so: the Debt that a purchase costs, and in the first
        year the VP of a Crumbling Castle. In that year lines told of the Debt. [game 3598783, 84]"""
        if self.is_early:
            return fact.token == "vp" and self.maker(fact) in CHIPS_UNNAMED
        cause = self.cause(fact)
        price = cause is None or (isinstance(cause, f.LandscapeBought) and fact.by == cause.debt)
        return fact.token == "debt" and fact.by > 0 and price

    def taken_from(self, fact: f.TokenMoved) -> str:
        """The pile or landscape from which tokens come to a player or to a landscape.
        [games 81977227, 54: from the Temple pile; 60: from the Silver pile to an Aqueduct]"""
        before = self.by_seq.get(fact.seq - 1)
        if not isinstance(before, f.TokenMoved) or (before.token, before.by) != (fact.token, -fact.by) or fact.by < 0:
            return ""
        return before.to if before.cause == fact.cause and before.to != before.player else ""

    def of_play(self, fact: f.CardPlayed) -> str:
        """The landscape that plays a card that it set aside the turn before, or that is in play: where it does so at
        once (a Piazza in 2 logs, an Innovation in 1), nothing is said.
        [games 81741954, 93: a Delay; 82610702, 326: a Citadel]"""
        kept = fact.from_ == "aside" and isinstance(self.cause(fact), f.DurationResolved)
        again = fact.from_ == "play" and isinstance(self.cause(fact), f.AbilityTriggered)
        maker = self.maker(fact)
        return maker if (kept or again) and self.is_landscape(maker) else ""

    def pays_debt(self, fact: f.ResourcesChanged) -> bool:
        """Whether coins are lost for Debt that is repaid: the line of the Debt says so."""
        before = self.by_seq.get(fact.seq - 1)
        return isinstance(before, f.TokenMoved) and before.token == "debt" and before.by < 0
