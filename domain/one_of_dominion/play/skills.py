"""The skills of the styles. [003:43-84]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from ...kernel.ask import Answer
from ...kernel.facts import Card, Option, Player
from ..table import facts as f
from ..table.table import FULL
from ..text.guests import UNMOVABLE
from ..text.styles import (
    BLACKMAIL,
    DETENTION,
    EXEC,
    GESTALT,
    HIGHLANDER,
    INU,
    MANNEQUIN,
    SCOOP,
    SKILLS_OF,
    STYLES,
    SUBLIMINAL,
)
from ..vocabulary import Zone

if TYPE_CHECKING:
    from .engine import OneOfDominion

ADDRESSES = 2
"""How many addresses Mannequin draws in the pre-phase. [003:77]"""


# By themselves


def in_pre_phase(game: OneOfDominion, player: Player) -> None:
    """A point for each guest of the style's colour; Exec's budget; Mannequin's two addresses. [003:97-98]"""
    if game.style(player) == EXEC:
        game.get_points(player, 1, "ood/budget")
    elif game.style(player) == MANNEQUIN:
        game.draw(player, ADDRESSES, "ood/chance-meeting")
    colour = game.colour(player)
    if colour is not None:
        count = sum(game.guest_colour(card) == colour for card in game.seat(player).field)
        game.get_points(player, count, "ood/income")


# On demand: one use a turn


def choices(game: OneOfDominion, player: Player) -> Iterator[Answer]:
    """The answers of the acting player with the skills of their style, if they have used none yet. [003:56, 003:104]"""
    own = SKILLS_OF.get(game.style(player) or "", ())
    if any(skill in game.table.used for skill in own):
        return
    for skill in own:
        for target in _TARGETS[skill](game, player):
            yield ("use", skill, *target)


def use(game: OneOfDominion, player: Player, skill: str, target: Sequence[Option]) -> None:
    """Use a skill of the style on a target as `choices` offered it."""
    with game.using(player, skill, f"ood/{skill.lower()}"):
        _USES[skill](game, player, *target)


Target = tuple[Option, ...]


def _detainable(game: OneOfDominion, player: Player) -> Iterator[Target]:
    """Every style but one's own; an unused one may be named in vain. [003:45, `ood_detention_target`]"""
    allowed = game.switch("ood_detention_target")
    unused = [card.face for card in game.table.unused] if allowed == "used" else []
    return ((style,) for style in STYLES if (style != INU or allowed == "any") and style not in unused)


def _detain(game: OneOfDominion, player: Player, style: str) -> None:
    """Name the style whose player does not act this turn. [003:45-46]"""
    game.emit(f.StyleNamed(player, style, DETENTION), rule="ood/detention")


def _blackmailable(game: OneOfDominion, player: Player) -> Iterator[Target]:
    """Every style but Inu, what Inu named, and Legger's own: Inu never, whether or not somebody has it. [003:51]"""
    table = game.table
    barred = {INU, table.named.get(DETENTION)}
    if game.switch("ood_blackmail_target") == "others":
        barred.add(game.style(player))
    return ((style,) for style in STYLES if style not in barred)


def _blackmail(game: OneOfDominion, player: Player, style: str) -> None:
    """The player who has the style loses their points when their time to act comes. [003:50-52]"""
    game.emit(f.StyleNamed(player, style, BLACKMAIL), rule="ood/blackmail")


def _replaceable(game: OneOfDominion, player: Player) -> Iterator[Target]:
    """Each address in hand. [003:57; with an empty deck `ood_subliminal`]"""
    if game.table.deck or game.switch("ood_subliminal") == "discard":
        yield from ((card,) for card in game.seat(player).hand)


def _replace(game: OneOfDominion, player: Player, card: Card) -> None:
    """Discard an address, and draw one. [003:57]"""
    game.discard(player, card, "hand", "ood/subliminal")
    game.draw(player, 1, "ood/subliminal")


def _others(game: OneOfDominion, player: Player) -> Iterator[Target]:
    """Every other player: the skill names a player, not a style. [003:58]"""
    return ((other,) for other in game.others(player))


def _exchange_hands(game: OneOfDominion, player: Player, other: Player) -> None:
    """All addresses of one for all of the other; either may have none. [003:58]"""
    game.emit(f.HandsExchanged(player, other), rule="ood/gestalt")


def removable(game: OneOfDominion, player: Player) -> Iterator[tuple[Player, Card]]:
    """The guests on other fields that the player can pay to remove. [003:83-84]"""
    if not game.table.deck:
        return
    for other in game.others(player):
        field = game.seat(other).field
        if len(field) >= FULL:
            continue
        guarded = _guarded(game, other)
        for card in field:
            if card not in guarded and game.influence(card) - 1 <= game.seat(player).points:
                yield other, card


def _guarded(game: OneOfDominion, player: Player) -> list[Card]:
    """The guests on a player's field that cannot be removed: Highlander's all, else those that are unmovable; of a
    detained player by the switch `ood_detained_guard`. [003:68, 003:143, 003:146]"""
    if player in game.table.skipped and game.switch("ood_detained_guard") == "lost":
        return []
    return game.seat(player).field if game.style(player) == HIGHLANDER else game.guests_with(player, UNMOVABLE)


def _remove(game: OneOfDominion, player: Player, other: Player, card: Card) -> None:
    """Pay one less than the guest counts as, and the guest leaves the field. [003:83; whereto: `ood_removed`]"""
    game.pay(player, game.influence(card) - 1, "ood/scoop")
    to = cast("Zone", game.switch("ood_removed"))
    game.emit(f.GuestRemoved(other, card, "field", to, player), rule="ood/scoop")


_TARGETS: Mapping[str, Callable[[OneOfDominion, Player], Iterator[Target]]] = {
    DETENTION: _detainable,
    BLACKMAIL: _blackmailable,
    SUBLIMINAL: _replaceable,
    GESTALT: _others,
    SCOOP: removable,
}
_USES: Mapping[str, Callable[..., None]] = {
    DETENTION: _detain,
    BLACKMAIL: _blackmail,
    SUBLIMINAL: _replace,
    GESTALT: _exchange_hands,
    SCOOP: _remove,
}
"""What each skill does to its target."""
