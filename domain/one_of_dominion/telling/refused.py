"""Why a player cannot do what somebody else thinks of: in a sentence, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.ask import Ask, Menu
from ...kernel.facts import Card, Player
from ...kernel.telling.phrase import Both
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
        return Because(f"{who} is asked something else", "ood/any-order", f"{who}は今別のことを聞かれている")
    if verb.startswith("take"):
        return _not_taken(game, who)
    if verb == "place":
        return _not_placed(game, ask.subject, name)
    if verb == "use":
        return _not_used(game, ask.subject, name, names[1:])
    return Because(f"{who} cannot do this now", "ood/any-order", f"{who}は今それを行えない")


def _not_taken(game: OneOfDominion, who: str) -> Because:
    if "first" in game.table.begun:
        says = f"{who} has taken an address or points this turn"
        return Because(says, "ood/first", f"{who}はこのターン既にアドレスか報酬点を得ている")
    return Because("the deck has too few guests", "ood/first", "山札のゲストが足りない")


def _not_placed(game: OneOfDominion, player: Player, name: str) -> Because:
    seat, (guest, guest_ja) = game.seat(player), _both(name)
    card = _of(name, seat.hand)
    if card is None:
        return Because(f"{guest} is not in {seat.name}'s hand", "ood/hand", f"{seat.name}の手札に{guest_ja}はない")
    if len(seat.field) >= FULL:
        return Because(f"{seat.name}'s field has eight guests", "ood/field-of-eight", f"{seat.name}の場には8人いる")
    if game.price(card) > seat.points:
        price, has = game.price(card), seat.points
        says_ja = f"{guest_ja}を置くには{price}点かかり、{seat.name}には{has}点しかない"
        return Because(f"{guest} costs {price} points, and {seat.name} has {has}", "ood/price", says_ja)
    says_ja = f"{seat.name}はこのターンもうゲストを置けない"
    return Because(f"{seat.name} has placed as many guests as they may this turn", "ood/one-guest", says_ja)


def _not_used(game: OneOfDominion, player: Player, skill: str, target: Sequence[str]) -> Because:
    seat, (used, used_ja) = game.seat(player), _both(skill)
    style = game.style(player) or ""
    if skill in PURPLE:
        rule = f"ood/{PURPLE[skill].skill}"
        if _of(skill, seat.field) is None and skill not in {card.face for card in seat.removed}:
            return Because(
                f"{used} is not on {seat.name}'s field", "ood/on-field", f"{seat.name}の場に{used_ja}はいない"
            )
    elif skill not in SKILLS_OF.get(style, ()):
        return Because(
            f"the style of {seat.name} has no {used}", "ood/styles", f"{seat.name}のスタイルに{used_ja}はない"
        )
    else:
        rule = f"ood/{skill.lower()}"
    if any(each in game.table.used for each in (skill, *SKILLS_OF.get(style, ()))):
        return Because(
            f"{seat.name} has used a skill this turn", "ood/one-use", f"{seat.name}はこのターン特殊技能を使った"
        )
    if skill == SCOOP:
        return _not_removed(game, player, target)
    if skill == BLACKMAIL and target and target[0] in (INU, game.table.named.get(DETENTION), style):
        style_en, style_ja = _both(target[0])
        return Because(f"{used} cannot name {style_en}", "ood/blackmail-names", f"{used_ja}で{style_ja}は指定できない")
    if skill == SUBLIMINAL and target and _of(target[0], seat.hand) is None:
        guest, guest_ja = _both(target[0])
        return Because(f"{guest} is not in {seat.name}'s hand", "ood/hand", f"{seat.name}の手札に{guest_ja}はない")
    return Because(f"{used} cannot be used so now", rule, f"{used_ja}は今そのようには使えない")


def _not_removed(game: OneOfDominion, player: Player, target: Sequence[str]) -> Because:
    """Why Talkie cannot remove a guest: the deck, the field, what protects the guest, the price. [003:83-84]"""
    if not game.table.deck:
        return Because("the deck is empty", "ood/scoop-empty-deck", "山札が空である")
    if len(target) < 2 or target[0] not in game.table.seats:
        return Because("nobody's guest is named", "ood/scoop", "誰のゲストか指定していない")
    seat, (guest, guest_ja) = game.seat(target[0]), _both(target[1])
    card = _of(target[1], seat.field)
    if card is None:
        return Because(f"{guest} is not on {seat.name}'s field", "ood/scoop", f"{seat.name}の場に{guest_ja}はいない")
    if len(seat.field) >= FULL:
        return Because(f"{seat.name}'s field has eight guests", "ood/scoop-eight", f"{seat.name}の場には8人いる")
    if game.style(target[0]) == HIGHLANDER:
        return Because(f"{seat.name} is Highlander", "ood/guard", f"{seat.name}はハイランダーである")
    if card in game.guests_with(target[0], UNMOVABLE):
        return Because(f"{guest} cannot be removed", "ood/unmovable", f"{guest_ja}は取り除けない")
    if target[0] == player:
        return Because(f"{guest} is on {seat.name}'s own field", "ood/scoop", f"{guest_ja}は{seat.name}自身の場にいる")
    price, has, who = game.influence(card) - 1, game.seat(player).points, game.seat(player).name
    says_ja = f"{guest_ja}を取り除くには{price}点かかり、{who}には{has}点しかない"
    return Because(f"it costs {price} points to remove {guest}, and {who} has {has}", "ood/scoop", says_ja)


def _of(name: str, cards: Sequence[Card]) -> Card | None:
    return next((card for card in cards if card.face == name), None)


def _both(name: str) -> Both:
    return called(name, "en"), called(name, "ja")
