"""Why a line cannot be: what the rules say instead, by which rule, and since which line it may have gone wrong."""

from __future__ import annotations

from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.telling.phrase import Both, unended
from moothall.domain.kernel.telling.saying import Saying
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.phases import MOST_GUESTS
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.table.table import FULL
from moothall.domain.one_of_dominion.telling.facts import FACT_WORDS, NOUNS
from moothall.domain.one_of_dominion.text.guests import FAVOUR, UNMOVABLE
from moothall.domain.one_of_dominion.text.names import called
from moothall.domain.one_of_dominion.text.styles import (
    BLACKMAIL,
    HIGHLANDER,
    MANNEQUIN,
    SCOOP,
    SKILLS_OF,
    STYLES,
    SUBLIMINAL,
)
from moothall.logs.one_of_dominion import transcript as t
from moothall.logs.one_of_dominion.state import TranscriptState
from moothall.logs.one_of_dominion.telling import RULE
from moothall.words import Told

Refusal = tuple[Both, str, int | None]
"""What the rules say, the id of the rule, and the first line that may be wrong (None: where this began)."""
OVER = "the game is over", "ゲームは終了している"


def _en(name: str | None) -> str:
    """What a guest, a style or a skill is called in English."""
    return called(name, "en") if name else ""


def _ja(name: str | None) -> str:
    """What a guest, a style or a skill is called in Japanese."""
    return called(name, "ja") if name else ""


def _told(state: TranscriptState, fact: Fact) -> Both:
    """What the rules made, in words."""
    if isinstance(fact, f.GameEnded):
        return OVER
    said = Saying(fact, None, state.called, NOUNS, lambda _: None, lambda _: None, lambda *_: "")
    return Told(unended(FACT_WORDS.sentences[type(fact)](said, fact)), NOUNS).pair


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
        return (f"{name} has not ended their time to act", f"{name}の手番は終わっていない"), "ood/end-phase", None
    if getattr(line, "player", None) != name:
        return (f"it is the time of {name} to act", f"{name}の手番"), "ood/order", None
    if isinstance(line, t.Looked) or (isinstance(line, t.Points) and line.why == "first"):
        if "first" in game.table.begun:
            says = f"{name} has had their first phase this turn"
            return (says, f"{name}はこのターン、1stフェイズを終えている"), "ood/first", None
        return ("the deck has no guests to look at", "山札に見るゲストがいない"), "ood/first", None
    if state.is_price(state.at):
        placed = state.line(state.after_price())
        if not isinstance(placed, t.Placed):
            return (f"{name} pays for no guest", f"{name}が払う相手のゲストがいない"), "ood/price", None
        return _not_placed(state, game, player, placed.guest)
    if isinstance(line, t.Placed):
        return _not_placed(state, game, player, line.guest)
    if isinstance(line, t.Skill):
        return _not_used(state, game, player, line)
    if isinstance(line, t.End):
        return (f"{name} may not end yet", f"{name}はまだ終了できない"), "ood/end-phase", None
    rule = RULE + line.why if isinstance(line, t.Points) and line.why in t.WHYS else "ood/turn"
    return (f"nothing that {name} does makes this happen", f"{name}の行動によってこれが起こることはない"), rule, None


def otherwise(state: TranscriptState, game: OneOfDominion, fact: Fact, told: t.Line) -> Refusal:
    """Why the next line cannot stand where the rules make `fact`, of which `told` would tell."""
    line = state.line(state.at)
    stranger = _stranger(state, line)
    if stranger is not None:
        return stranger
    rule = fact.rule or "ood/turn"
    said = _told(state, fact)
    if isinstance(line, t.Style):
        return _not_this_style(state, game, line, said)
    if type(line) is type(told):
        for face in t.faces_of(line):
            if state.faces.pool[face] <= 0 and face not in t.faces_of(told):
                return _none_left(state, face)
    if isinstance(line, t.Exchanged):
        since = min(state.empty.values())
        return said, rule, since
    return said, rule, None


def not_in_hand(state: TranscriptState, game: OneOfDominion, ask: Ask, ruling: Both) -> Refusal:
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
        name, (seen, seen_ja) = (
            state.called[player],
            Told(NOUNS.in_order([Card(0, face) for face in looked.guests]), NOUNS).pair,
        )
        return (f"{name} looked at {seen}", f"{name}が見たのは{seen_ja}"), "ood/first", None
    return ruling, "ood/first" if ask.verb == "take" else "ood/trade", None


def _stranger(state: TranscriptState, line: t.Line | None) -> Refusal | None:
    named = [getattr(line, "player", None), getattr(line, "with_", None)]
    named += [line.by] if isinstance(line, t.Removed) else [line.to] if isinstance(line, t.Points) else []
    for name in named:
        if name is not None and name not in state.seats:
            return (f"there is no player {name}", f"{name}というプレイヤーはいない"), "ood/players", None
    return None


def _none_left(state: TranscriptState, face: str) -> Refusal:
    since = state.faces.first_seen.get(face)
    if since is None:
        return (f"the deck has no guest {_en(face)}", f"山札に{_ja(face)}はいない"), "pool", None
    return (
        (f"every {_en(face)} of the deck has been seen elsewhere", f"{_ja(face)}はすべて別の所で見えている"),
        "pool",
        since,
    )


def _no_address(state: TranscriptState, game: OneOfDominion, player: Player, guest: str) -> Refusal:
    """A guest that is not in a player's hand, and cannot be."""
    hand = game.seat(player).hand
    if any(card.face is None for card in hand) and state.faces.pool[guest] <= 0:
        return _none_left(state, guest)
    who = state.called[player]
    if not hand:
        return (f"{who} has no addresses", f"{who}のアドレスはない"), "ood/hand", state.empty[player]
    held, held_ja = Told(NOUNS.in_order(hand), NOUNS).pair
    return (f"{who} has {held}", f"{who}のアドレスは{held_ja}"), "ood/hand", state.empty[player]


def _not_placed(state: TranscriptState, game: OneOfDominion, player: Player, guest: str) -> Refusal:
    """Why a guest cannot be placed."""
    seat, name = game.seat(player), state.called[player]
    most = MOST_GUESTS if game.style(player) == MANNEQUIN else 1
    if len(game.table.placed) >= most:
        style = game.style(player)
        says, says_ja = (f"as {_en(style)} {name}", f"{_ja(style)}の{name}") if style else (name, name)
        says = f"{says} may place {most} this turn, and has"
        says_ja = f"{says_ja}がコネにできるのはこのターン{most}人までで、既にしている"
        return (says, says_ja), "ood/one-guest", None
    if len(seat.field) >= FULL:
        return (f"the field of {name} is full", f"{name}のフィールドは8人で満員"), "ood/field-of-eight", None
    if not any(state.faces.can_be(card, guest) for card in seat.hand):
        return _no_address(state, game, player, guest)
    kind = game.table.guests.get(guest)
    cost = kind.value if kind else "?"
    says = f"{_en(guest)} costs {cost}; {name} has {seat.points} points"
    return (says, f"{_ja(guest)}は報酬点{cost}、{name}の報酬点は{seat.points}"), "ood/price", None


def _not_used(state: TranscriptState, game: OneOfDominion, player: Player, line: t.Skill) -> Refusal:
    """Why a skill cannot be used on what a line says."""
    name, style = state.called[player], game.style(player)
    guest = game.table.guests.get(line.skill)
    if guest is None and not any(line.skill in skills for skills in SKILLS_OF.values()):
        return (f"there is no skill {_en(line.skill)}", f"特殊技能「{line.skill}」はない"), "ood/one-use", None
    own = SKILLS_OF.get(style or "", ())
    rule = RULE + (guest.skill if guest is not None else line.skill.lower())
    if guest is None and style is None:
        says = f"{name} has shown no style yet this turn, and so has no {_en(line.skill)}"
        return (says, f"{name}はこのターンまだスタイルを公開しておらず、{_ja(line.skill)}を持たない"), rule, None
    if guest is None and line.skill not in own:
        says_ja = f"{name}のスタイルは{_ja(style)}で、{_ja(line.skill)}を持たない"
        return (f"{name} acts as {_en(style)}, which has no {_en(line.skill)}", says_ja), rule, None
    if guest is not None and line.skill not in [card.face for card in game.seat(player).field]:
        return (
            (f"{_en(line.skill)} is not on the field of {name}", f"{name}のフィールドに{_ja(line.skill)}はいない"),
            rule,
            None,
        )
    if line.skill in game.table.used or any(skill in own for skill in game.table.used if guest is None):
        says = f"{name} has used their skill this turn"
        return (says, f"{name}はこのターン、特殊技能を使っている"), "ood/one-use", None
    if line.skill == SCOOP:
        return _not_removed(state, game, player, line)
    if line.skill == BLACKMAIL:
        says_ja = f"ブラックメイルで{_ja(line.target)}は指定できない"
        return (f"Blackmail may not name {_en(line.target)}", says_ja), "ood/blackmail-names", None
    if line.target and (line.skill == SUBLIMINAL or (guest is not None and guest.skill == FAVOUR)):
        return _no_address(state, game, player, line.target)
    says_ja = f"{name}は{_ja(line.skill)}を{_ja(line.target) or '対象なし'}に使えない"
    return (f"{name} may not use {_en(line.skill)} on {line.target or 'nothing'}", says_ja), rule, None


def _not_removed(state: TranscriptState, game: OneOfDominion, player: Player, line: t.Skill) -> Refusal:
    """Why a guest cannot be removed. [003:83]"""
    other = state.seats.get(line.of or "")
    if other is None or other == player:
        says = f"{line.of or 'nobody'} is not another player"
        return (says, f"{line.of or '対象'}は他のプレイヤーではない"), "ood/scoop", None
    if not game.table.deck:
        return ("the deck is empty", "山札は空"), "ood/scoop-empty-deck", None
    if len(game.seat(other).field) >= FULL:
        return (f"{line.of} has eight guests", f"{line.of}のゲストは8人"), "ood/scoop-eight", None
    if game.style(other) == HIGHLANDER:
        return (f"{line.of} is Highlander this turn", f"{line.of}はこのターン、ハイランダー"), "ood/guard", None
    card = next((card for card in game.seat(other).field if card.face == line.target), None)
    if card is None:
        says = f"{_en(line.target)} is not on the field of {line.of}"
        return (says, f"{line.of}のフィールドに{_ja(line.target)}はいない"), "ood/scoop", None
    if card in game.guests_with(other, UNMOVABLE):
        return (f"{_en(line.target)} cannot be removed", f"{_ja(line.target)}は取り除けない"), "ood/unmovable", None
    points = game.seat(player).points
    who, cost = state.called[player], game.influence(card) - 1
    return (
        (f"{who} has {points} points; it costs {cost}", f"{who}の報酬点は{points}、必要なのは{cost}"),
        "ood/scoop",
        None,
    )


def _not_this_style(state: TranscriptState, game: OneOfDominion, line: t.Style, said: Both) -> Refusal:
    """Why a player cannot show this style now. It may be wrong since the turn began."""
    since = next((i for i in range(state.at - 1, -1, -1) if isinstance(state.line(i), t.Turn)), -1)
    table = game.table
    if line.style not in STYLES:
        return (f"there is no style {_en(line.style)}", f"スタイル「{line.style}」はない"), "ood/styles", None
    if line.style in [card.face for card in table.unused]:
        says = f"{_en(line.style)} is unused this turn"
        return (says, f"{_ja(line.style)}はこのターン、登場しない"), "ood/unused", since
    owner = next((player for player in table.shown if game.style(player) == line.style), None)
    if owner is not None:
        who = state.called[owner]
        says = f"{_en(line.style)} is the style of {who} this turn"
        return (says, f"{_ja(line.style)}はこのターン、{who}のスタイル"), "ood/styles", since
    if state.seats[line.player] in table.shown:
        says = f"{line.player} has acted this turn"
        return (says, f"{line.player}はこのターン、行動を終えている"), "ood/order", since
    return said, "ood/order", since
