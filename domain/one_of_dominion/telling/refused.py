"""Why a player cannot do what somebody else thinks of: in a sentence, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.words import Message, Name

from ...kernel.ask import Ask, Menu
from ...kernel.facts import Card, Player
from ...kernel.telling.refusal import Because
from ..play.engine import OneOfDominion
from ..table.table import FULL
from ..text.guests import PURPLE, UNMOVABLE
from ..text.names import called
from ..text.styles import BLACKMAIL, DETENTION, HIGHLANDER, INU, SCOOP, SKILLS_OF, SUBLIMINAL


def why_refused(game: OneOfDominion, ask: Ask, verb: str, names: Sequence[str]) -> Because:
    """Why what a step says cannot be done at an open question: `verb` is `take`, `place`, `use`, …, `names` what the
    step names, players by their seats. What is offered is not asked for here."""
    who, name = game.seat(ask.subject).name, names[0] if names else ""
    if not isinstance(ask, Menu):
        return _because(Message("ood.refused-something-else", who=who), "ood/any-order")
    if verb.startswith("take"):
        return _not_taken(game, who)
    if verb == "place":
        return _not_placed(game, ask.subject, name)
    if verb == "use":
        return _not_used(game, ask.subject, name, names[1:])
    return _because(Message("ood.refused-not-now", who=who), "ood/any-order")


def _because(says: Message, rule: str) -> Because:
    return Because.of(says, rule, called)


def _not_taken(game: OneOfDominion, who: str) -> Because:
    if "first" in game.table.begun:
        return _because(Message("ood.refused-has-taken", who=who), "ood/first")
    return _because(Message("ood.refused-few-guests"), "ood/first")


def _not_placed(game: OneOfDominion, player: Player, name: str) -> Because:
    seat, guest = game.seat(player), Name(name)
    card = _of(name, seat.hand)
    if card is None:
        return _because(Message("ood.refused-not-in-hand", guest=guest, who=seat.name), "ood/hand")
    if len(seat.field) >= FULL:
        return _because(Message("ood.refused-field-full", who=seat.name), "ood/field-of-eight")
    price, has = game.price(card), seat.points
    if price > has:
        return _because(Message("ood.refused-costs", guest=guest, count=price, who=seat.name, has=has), "ood/price")
    return _because(Message("ood.refused-has-placed", who=seat.name), "ood/one-guest")


def _not_used(game: OneOfDominion, player: Player, skill: str, target: Sequence[str]) -> Because:
    seat, used = game.seat(player), Name(skill)
    style = game.style(player) or ""
    if skill in PURPLE:
        rule = f"ood/{PURPLE[skill].skill}"
        if _of(skill, seat.field) is None and skill not in {card.face for card in seat.removed}:
            return _because(Message("ood.refused-not-on-field", guest=used, who=seat.name), "ood/on-field")
    elif skill not in SKILLS_OF.get(style, ()):
        return _because(Message("ood.refused-not-of-style", who=seat.name, skill=used), "ood/styles")
    else:
        rule = f"ood/{skill.lower()}"
    if any(each in game.table.used for each in (skill, *SKILLS_OF.get(style, ()))):
        return _because(Message("ood.refused-has-used", who=seat.name), "ood/one-use")
    if skill == SCOOP:
        return _not_removed(game, player, target)
    if skill == BLACKMAIL and target and target[0] in (INU, game.table.named.get(DETENTION), style):
        return _because(Message("ood.refused-cannot-name", skill=used, style=Name(target[0])), "ood/blackmail-names")
    if skill == SUBLIMINAL and target and _of(target[0], seat.hand) is None:
        return _because(Message("ood.refused-not-in-hand", guest=Name(target[0]), who=seat.name), "ood/hand")
    return _because(Message("ood.refused-not-used-so", skill=used), rule)


def _not_removed(game: OneOfDominion, player: Player, target: Sequence[str]) -> Because:
    """Why Talkie cannot remove a guest: the deck, the field, what protects the guest, the price. [003:83-84]"""
    if not game.table.deck:
        return _because(Message("ood.refused-deck-empty"), "ood/scoop-empty-deck")
    if len(target) < 2 or target[0] not in game.table.seats:
        return _because(Message("ood.refused-nobody-named"), "ood/scoop")
    seat, guest = game.seat(target[0]), Name(target[1])
    card = _of(target[1], seat.field)
    if card is None:
        return _because(Message("ood.refused-not-on-field", guest=guest, who=seat.name), "ood/scoop")
    if len(seat.field) >= FULL:
        return _because(Message("ood.refused-field-full", who=seat.name), "ood/scoop-eight")
    if game.style(target[0]) == HIGHLANDER:
        return _because(Message("ood.refused-is-highlander", who=seat.name, style=Name(HIGHLANDER)), "ood/guard")
    if card in game.guests_with(target[0], UNMOVABLE):
        return _because(Message("ood.refused-unmovable", guest=guest), "ood/unmovable")
    if target[0] == player:
        return _because(Message("ood.refused-own-field", guest=guest, who=seat.name), "ood/scoop")
    price, has, who = game.influence(card) - 1, game.seat(player).points, game.seat(player).name
    return _because(Message("ood.refused-removal-costs", guest=guest, count=price, who=who, has=has), "ood/scoop")


def _of(name: str, cards: Sequence[Card]) -> Card | None:
    return next((card for card in cards if card.face == name), None)
