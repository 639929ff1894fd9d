"""Why a line cannot be: what the rules say instead, by which rule, and since which line it may have gone wrong."""

from __future__ import annotations

from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.telling.phrase import unended
from moothall.domain.kernel.telling.saying import Saying
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.phases import MOST_GUESTS
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.table.table import FULL
from moothall.domain.one_of_dominion.telling.facts import FACT_WORDS, NOUNS
from moothall.domain.one_of_dominion.text.guests import FAVOUR, UNMOVABLE
from moothall.domain.one_of_dominion.text.styles import (
    BLACKMAIL,
    HIGHLANDER,
    MANNEQUIN,
    SCOOP,
    SKILLS_OF,
    STYLES,
    SUBLIMINAL,
)
from moothall.words import Message, Name, Told

from . import transcript as t
from .state import TranscriptState
from .telling import RULE

Refusal = tuple[Told, str, int | None]
"""What the rules say, the id of the rule, and the first line that may be wrong (None: where this began)."""
OVER = Message("finding.game-over")


def tell(says: Message) -> Told:
    """What is said, with what One of Dominion calls its things."""
    return Told(says, NOUNS)


def _told(state: TranscriptState, fact: Fact) -> Told:
    """What the rules made, in words."""
    if isinstance(fact, f.GameEnded):
        return tell(OVER)
    saying = Saying(fact, None, state.called, NOUNS, lambda _: None, lambda _: None, lambda *_: "")
    return Told(unended(FACT_WORDS.sentences[type(fact)](saying, fact)), NOUNS)


def at_menu(state: TranscriptState, game: OneOfDominion, player: Player) -> Refusal:
    """Why the next line is nothing that the acting player may do."""
    line = state.line(state.at)
    name = state.called[player]
    stranger = _stranger(state, line)
    if stranger is None and state.is_price(state.at):
        stranger = _stranger(state, state.line(state.after_price()))
    if stranger is not None:
        return stranger
    if isinstance(line, t.Style | t.Turn | t.Over):
        return tell(Message("ood.has-not-ended", name=name)), "ood/end-phase", None
    if getattr(line, "player", None) != name:
        return tell(Message("ood.time-of-another", name=name)), "ood/order", None
    if isinstance(line, t.Looked) or (isinstance(line, t.Points) and line.why == "first"):
        if "first" in game.table.begun:
            return tell(Message("ood.first-phase-had", name=name)), "ood/first", None
        return tell(Message("ood.no-guests-to-look-at")), "ood/first", None
    if state.is_price(state.at):
        placed = state.line(state.after_price())
        if not isinstance(placed, t.Placed):
            return tell(Message("ood.pays-for-nobody", name=name)), "ood/price", None
        return _not_placed(state, game, player, placed.guest)
    if isinstance(line, t.Placed):
        return _not_placed(state, game, player, line.guest)
    if isinstance(line, t.Skill):
        return _not_used(state, game, player, line)
    if isinstance(line, t.End):
        return tell(Message("ood.may-not-end", name=name)), "ood/end-phase", None
    rule = RULE + line.why if isinstance(line, t.Points) and line.why in t.WHYS else "ood/turn"
    return tell(Message("ood.no-cause", name=name)), rule, None


def otherwise(state: TranscriptState, game: OneOfDominion, fact: Fact, told: t.Line) -> Refusal:
    """Why the next line cannot stand where the rules make `fact`, of which `told` would tell."""
    line = state.line(state.at)
    stranger = _stranger(state, line)
    if stranger is not None:
        return stranger
    rule = fact.rule or "ood/turn"
    ruling = _told(state, fact)
    if isinstance(line, t.Style):
        return _not_this_style(state, game, line, ruling)
    if type(line) is type(told):
        for face in t.faces_of(line):
            if state.faces.pool[face] <= 0 and face not in t.faces_of(told):
                return _none_left(state, face)
    if isinstance(line, t.Exchanged):
        since = min(state.empty.values())
        return ruling, rule, since
    return ruling, rule, None


def not_in_hand(state: TranscriptState, game: OneOfDominion, ask: Ask, ruling: Told) -> Refusal:
    """Why a question is not answered by the next lines: because a guest is not in hand, or not at all."""
    line, player = state.line(state.at), ask.player
    stranger = _stranger(state, line)
    if stranger is not None:
        return stranger
    guest = getattr(line, "guest", None)
    if isinstance(line, t.Discarded) and guest is not None and line.from_ == "hand":
        return _no_address(state, game, player, guest)
    looked = state.looked_at(player) if isinstance(line, t.Taken) else None
    if looked is not None and None not in looked.guests:
        seen = NOUNS.in_order([Card(0, face) for face in looked.guests])
        return tell(Message("ood.looked-at-these", name=state.called[player], guests=seen)), "ood/first", None
    return ruling, "ood/first" if ask.verb == "take" else "ood/trade", None


def _stranger(state: TranscriptState, line: t.Line | None) -> Refusal | None:
    named = [getattr(line, "player", None), getattr(line, "with_", None)]
    named += [line.by] if isinstance(line, t.Removed) else [line.to] if isinstance(line, t.Points) else []
    for name in named:
        if name is not None and name not in state.seats:
            return tell(Message("ood.no-player", name=name)), "ood/players", None
    return None


def _none_left(state: TranscriptState, face: str) -> Refusal:
    since = state.faces.first_seen.get(face)
    if since is None:
        return tell(Message("ood.not-in-deck", guest=Name(face))), "pool", None
    return tell(Message("ood.seen-elsewhere", guest=Name(face))), "pool", since


def _no_address(state: TranscriptState, game: OneOfDominion, player: Player, guest: str) -> Refusal:
    """A guest that is not in a player's hand, and cannot be."""
    hand = game.seat(player).hand
    if any(card.face is None for card in hand) and state.faces.pool[guest] <= 0:
        return _none_left(state, guest)
    who = state.called[player]
    if not hand:
        return tell(Message("ood.no-addresses", name=who)), "ood/hand", state.empty[player]
    held = NOUNS.in_order(hand)
    return tell(Message("ood.has-addresses", name=who, guests=held)), "ood/hand", state.empty[player]


def _not_placed(state: TranscriptState, game: OneOfDominion, player: Player, guest: str) -> Refusal:
    """Why a guest cannot be placed."""
    seat, name = game.seat(player), state.called[player]
    most = MOST_GUESTS if game.style(player) == MANNEQUIN else 1
    if len(game.table.placed) >= most:
        style = game.style(player)
        if style:
            says = Message("ood.placed-all-as", style=Name(style), name=name, most=most)
        else:
            says = Message("ood.placed-all", name=name, most=most)
        return tell(says), "ood/one-guest", None
    if len(seat.field) >= FULL:
        return tell(Message("ood.field-full", name=name)), "ood/field-of-eight", None
    if not any(state.faces.can_be(card, guest) for card in seat.hand):
        return _no_address(state, game, player, guest)
    kind = game.table.guests.get(guest)
    cost = kind.value if kind else "?"
    says = Message("ood.too-dear", guest=Name(guest), cost=cost, name=name, count=seat.points)
    return tell(says), "ood/price", None


def _not_used(state: TranscriptState, game: OneOfDominion, player: Player, line: t.Skill) -> Refusal:
    """Why a skill cannot be used on what a line says."""
    name, style = state.called[player], game.style(player)
    guest, skill = game.table.guests.get(line.skill), Name(line.skill)
    if guest is None and not any(line.skill in skills for skills in SKILLS_OF.values()):
        return tell(Message("ood.no-skill", skill=line.skill)), "ood/one-use", None
    own = SKILLS_OF.get(style or "", ())
    rule = RULE + (guest.skill if guest is not None else line.skill.lower())
    if guest is None and style is None:
        return tell(Message("ood.no-style-shown", name=name, skill=skill)), rule, None
    if guest is None and line.skill not in own:
        says = Message("ood.style-has-no-skill", name=name, style=Name(style or ""), skill=skill)
        return tell(says), rule, None
    if guest is not None and line.skill not in [card.face for card in game.seat(player).field]:
        return tell(Message("ood.not-on-field", guest=skill, name=name)), rule, None
    if line.skill in game.table.used or any(skill in own for skill in game.table.used if guest is None):
        return tell(Message("ood.skill-used", name=name)), "ood/one-use", None
    if line.skill == SCOOP:
        return _not_removed(state, game, player, line)
    if line.skill == BLACKMAIL:
        return tell(Message("ood.blackmail-not-that", guest=Name(line.target or ""))), "ood/blackmail-names", None
    if line.target and (line.skill == SUBLIMINAL or (guest is not None and guest.skill == FAVOUR)):
        return _no_address(state, game, player, line.target)
    if not line.target:
        return tell(Message("ood.skill-on-nothing", name=name, skill=skill)), rule, None
    return tell(Message("ood.skill-not-on", name=name, skill=skill, target=Name(line.target))), rule, None


def _not_removed(state: TranscriptState, game: OneOfDominion, player: Player, line: t.Skill) -> Refusal:
    """Why a guest cannot be removed. [003:83]"""
    other = state.seats.get(line.of or "")
    if other is None or other == player:
        says = Message("ood.not-another-player", name=line.of) if line.of else Message("ood.no-other-player")
        return tell(says), "ood/scoop", None
    if not game.table.deck:
        return tell(Message("ood.deck-empty")), "ood/scoop-empty-deck", None
    if len(game.seat(other).field) >= FULL:
        return tell(Message("ood.has-eight-guests", name=line.of)), "ood/scoop-eight", None
    if game.style(other) == HIGHLANDER:
        return tell(Message("ood.is-highlander", name=line.of)), "ood/guard", None
    target = Name(line.target or "")
    card = next((card for card in game.seat(other).field if card.face == line.target), None)
    if card is None:
        return tell(Message("ood.not-on-field", guest=target, name=line.of)), "ood/scoop", None
    if card in game.guests_with(other, UNMOVABLE):
        return tell(Message("ood.cannot-be-removed", guest=target)), "ood/unmovable", None
    points = game.seat(player).points
    who, cost = state.called[player], game.influence(card) - 1
    return tell(Message("ood.has-too-few-points", name=who, count=points, cost=cost)), "ood/scoop", None


def _not_this_style(state: TranscriptState, game: OneOfDominion, line: t.Style, said: Told) -> Refusal:
    """Why a player cannot show this style now. It may be wrong since the turn began."""
    since = next((i for i in range(state.at - 1, -1, -1) if isinstance(state.line(i), t.Turn)), -1)
    table = game.table
    if line.style not in STYLES:
        return tell(Message("ood.no-style", style=line.style)), "ood/styles", None
    if line.style in [card.face for card in table.unused]:
        return tell(Message("ood.style-not-in-turn", style=Name(line.style))), "ood/unused", since
    owner = next((player for player in table.shown if game.style(player) == line.style), None)
    if owner is not None:
        says = Message("ood.style-of-another", style=Name(line.style), name=state.called[owner])
        return tell(says), "ood/styles", since
    if state.seats[line.player] in table.shown:
        return tell(Message("ood.has-acted", name=line.player)), "ood/order", since
    return said, "ood/order", since
