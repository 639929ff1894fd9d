"""What a scenario says that set-up chose, as the game keeps it, and what the rules refuse of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.domain.dominion.play.start.layout import BRINGING, Layout, check_one_of, in_game
from moothall.domain.dominion.play.start.stated import check_stated
from moothall.domain.dominion.table.table import BLACK_MARKET
from moothall.domain.dominion.text.book import Text, kingdom_cards, pile_names
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CHOICES, CardType
from moothall.domain.kernel.game import BadSetup
from moothall.words import Message, Name

from ..document.document import DominionDocument
from ..document.models import Setup
from .given import ALLY

_NEEDS: Mapping[str, CardType] = {landscape.lower(): kind for kind, landscape in BRINGING.items()}
"""The choices of a landscape that a game has only with a card of this type."""

_MARKET = BLACK_MARKET.removesuffix(" deck")
"""The card that sells what lies in the Black Market deck."""


def options_of(setup: Setup) -> dict[str, str]:
    """What set-up chose, as the game keeps it."""
    chosen = {each.name: getattr(setup, each.name) for each in CHOICES.values() if each.kind != "cards"}
    chosen |= {ALLY: setup.ally}
    chosen |= {each.name: "; ".join(getattr(setup, each.name)) for each in CHOICES.values() if each.kind == "cards"}
    return {key: name for key, name in chosen.items() if name}


def check_setup(
    document: DominionDocument,
    rules: str,
    texts: Mapping[str, Text],
    named: Sequence[str],
    landscapes: Sequence[str],
    whole: bool,
) -> None:
    """Check what set-up chose. `named` are all piles of the scenario, `landscapes` its landscapes; `whole` says that
    nothing is given but the set-up. Raises BadSetup."""
    setup, piles = document.setup, pile_names(rules_of(rules))
    landscapes = [*landscapes, *([setup.ally] if setup.ally else ())]
    layout = Layout(texts, piles, named, landscapes, options_of(setup))
    kingdom = [piles.get(name, name) for name in document.kingdom]
    check_stated(layout, setup.black_market, kingdom, kingdom_cards(rules_of(rules)))
    if not (document.kingdom or whole):
        return  # the Kingdom is not told, and may hold the card; Allies are compared
    check_one_of("Ally", layout)
    game = in_game(layout, setup.black_market)
    if setup.black_market and not {*game} & {_MARKET}:
        raise BadSetup(Message("setup.not-in-game", card=Name(_MARKET), choice="`black_market`"))
    later = [each for choice in CHOICES.values() if choice.new_kingdom for each in getattr(setup, choice.name)]
    there = [texts[name] for name in (*game, *later) if name in texts]
    for key, kind in _NEEDS.items():
        chosen = getattr(setup, key)
        if chosen and not any(kind in text.types for text in there):
            raise BadSetup(Message("scenario.needs-card-of-type", name=Name(chosen), type=kind, choice=f"`{key}`"))
