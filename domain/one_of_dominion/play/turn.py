"""A turn: styles are decided, each player acts in the order of the styles, the end is checked. [003:86-112]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.ask import MENU, Answer, Menu
from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from ..table import facts as f
from ..table.table import FULL
from ..text.styles import BLACKMAIL, DETENTION, LEGGER, STYLES
from . import guest_skills, phases, scoring, skills

if TYPE_CHECKING:
    from .engine import OneOfDominion

END: Answer = ("end",)
FEW_PLAYERS = 4
"""Up to so many players two unused styles are shown, with more one. [003:89]"""


def end(game: OneOfDominion) -> Effect:
    """The turn is over when the last style in use has acted: the game ends, or the next turn begins. [003:110-112]"""
    rule = over_by(game) if game.table.turn else None
    if rule is not None:
        scoring.end_game(game, rule)
    else:
        yield from _begin(game)


def over_by(game: OneOfDominion) -> str | None:
    """The rule by which the game is over at the end of this turn; None where it goes on. [003:19-20, 003:112]"""
    table = game.table
    if any(len(seat.field) >= FULL for seat in table.seats.values()):
        return "ood/end-eight"
    empty = (not table.deck, not any(seat.hand for seat in table.seats.values()))
    return "ood/end-empty" if (any(empty) if game.switch("ood_end") == "or" else all(empty)) else None


def _begin(game: OneOfDominion) -> Effect:
    """Begin a turn: deal the styles anew, hidden except for the unused ones, which are shown. [003:88-90]"""
    table = game.table
    game.emit(f.TurnBegan(table.turn + 1), rule="ood/turn")
    order = tuple(game.source.shuffle(game, "", table.style_cards))
    game.emit(f.StylesShuffled("", order), rule="ood/styles")
    players = len(table.players)
    shown = order[players:][: 2 if players <= FEW_PLAYERS else 1]
    for style in shown:
        game.evidence.identify(game, "", [style])
        game.emit(f.StyleUnused(style), rule="ood/unused")
    if game.switch("ood_styles") == "chosen":
        yield from _choose_styles(game, [style for style in order if style not in shown])
        return
    for player, style in zip(table.players, order, strict=False):
        game.emit(f.StyleDealt(player, style), rule="ood/styles")


def _choose_styles(game: OneOfDominion, left: list[Card]) -> Effect:
    """Each player in turn order secretly takes one of the styles that are left. [003:88, by the switch `ood_styles`]"""
    for player in game.table.players:
        (style,) = yield from game.ask(player, "style", left, key="styles/style")
        game.emit(f.StyleDealt(player, style), rule="ood/styles")
        left = [each for each in left if each is not style]


def next_player(game: OneOfDominion) -> None:
    """The player with the next style reveals it; their pre-phase runs, unless they are detained. [003:92-98]"""
    table = game.table
    waiting = [player for player in table.styles if player not in table.shown]
    player = min(waiting, key=lambda each: _place(game.style(each)))
    style = table.styles[player]
    game.evidence.identify(game, player, [style])
    game.emit(f.StyleRevealed(player, style), rule="ood/order")
    if style.face is not None and table.named.get(DETENTION) == style.face:
        game.emit(f.TurnSkipped(player, "detained"), rule="ood/detained")
    else:
        _pre_phase(game, player)


def _place(style: str | None) -> int:
    """Where a style stands in the acting order; one that is not known stands last."""
    return STYLES.index(style) if style in STYLES else len(STYLES)


def _pre_phase(game: OneOfDominion, player: Player) -> None:
    """The automatic events of the acting player: Blackmail first, then their style, then their guests. [003:96-98]"""
    game.emit(f.PhaseBegan(player, "pre"), rule="ood/pre-phase")
    legger = game.player_of(LEGGER)
    if legger is not None and legger != player and game.table.named.get(BLACKMAIL) == game.style(player):
        game.pay(player, game.seat(player).points, "ood/blackmail", to=legger)
    skills.in_pre_phase(game, player)
    guest_skills.in_pre_phase(game, player)


def act(game: OneOfDominion, player: Player) -> Effect:
    """The acting player does one thing, in any order, or ends their time to act. [003:100-108]"""
    choices = offered(game, player)
    answer = yield Menu(player, player, MENU, MENU, (), 1, 1, choices=choices)
    word, *rest = answer
    if word == "take":
        yield from phases.first(game, player, str(rest[0]))
    elif word == "place":
        (card,) = rest
        assert isinstance(card, Card)
        phases.second(game, player, card)
    elif word == "use":
        skill, *target = rest
        if skill in game.table.guests:
            yield from guest_skills.use(game, player, str(skill), target)
        else:
            skills.use(game, player, str(skill), target)
    else:
        game.emit(f.PhaseBegan(player, "end"), rule="ood/end-phase")


def offered(game: OneOfDominion, player: Player) -> list[Answer]:
    """The answers that the acting player may give now; each is a whole answer."""
    choices = [
        *phases.first_choices(game),
        *phases.second_choices(game, player),
        *skills.choices(game, player),
        *guest_skills.choices(game, player),
    ]
    return [*choices, END] if may_end(game, player) else choices


def may_end(game: OneOfDominion, player: Player) -> bool:
    """Whether the acting player may end: they need not have done anything, unless a switch says so. [003:102-108]"""
    if game.switch("ood_skip") == "must" and phases.first_choices(game):
        return False
    must = game.switch("ood_detention") == "must"
    return not (must and any(choice[1] == DETENTION for choice in skills.choices(game, player)))
