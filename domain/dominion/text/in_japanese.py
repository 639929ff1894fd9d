"""What the text of a card says in Japanese."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from moothall.words import Key, in_words

from ..telling.faces import types_said
from ..vocabulary import EventKind
from . import names
from .book import gives
from .card_text import Ability, Text
from .japanese import CARDS

SET_OFF: Mapping[EventKind, Key] = {
    "turn start": Key("event.your-turn-start"),
    "turn start first": Key("event.your-turn-start"),
    "play": Key("event.your-play"),
    "played": Key("event.your-played"),
    "attack": Key("event.attack"),
    "buy": Key("event.your-buy"),
    "would gain": Key("event.your-would-gain"),
    "gain": Key("event.your-gain"),
    "trash": Key("event.your-trash"),
    "discard": Key("event.your-discard"),
    "discard from play": Key("event.your-discard-from-play"),
    "hand discard": Key("event.your-hand-discard"),
    "hand drawn": Key("event.your-hand-drawn"),
    "reveal": Key("event.your-reveal"),
    "pile emptied": Key("event.pile-emptied"),
    "shuffle": Key("event.your-shuffle"),
    "cost": Key("event.cost"),
    "buy phase": Key("event.your-buy-phase"),
    "buy phase end": Key("event.your-buy-phase-end"),
    "clean-up": Key("event.your-clean-up"),
    "turn end": Key("event.your-turn-end"),
    "between turns": Key("event.between-turns"),
    "last sun": Key("event.last-sun"),
    "set up": Key("event.set-up"),
}
"""When an ability of a card of one's own is set off."""


def summaries_ja(text: Text) -> tuple[str, ...]:
    """What a text says when its card is played, and of each of its abilities; nothing where that is not told."""
    card = CARDS.get(text.name)
    summary, *abilities = card.says.get(text.since, ("",)) if card is not None else ("",)
    summary = summary or (_sentence(_gives(text, with_points=True)) if _is_plain(text) else "")
    if len(abilities) != len(text.abilities) or bool(summary) != bool(text.summary):
        return ()
    return (summary, *abilities)


def says_ja(text: Text) -> tuple[str, ...]:
    """What a text says, a line for what it does when played and one for each other ability; nothing where that is not
    told."""
    if not text.summary and text.has_several:
        return (f"{'、'.join(names.called(each, 'ja') for each in text.kinds_in_pile)}の山。",)
    told = summaries_ja(text)
    if not told:
        return ()
    summary, *abilities = told
    begins_with_numbers = text.summary.startswith(("+", "$"))
    first = summary if begins_with_numbers else _sentence(_gives(text, with_points=False)) + summary
    untold = text.untold
    told_apart = ((each, said) for each, said in zip(text.abilities, abilities, strict=True) if each in untold)
    lines = [first, *(f"{_event(each)}：{said}" for each, said in told_apart)]
    own = names.called(text.name, "ja")
    later = [names.called(other, "ja") for other in names.later_names(text.name)]
    lines += [f"後の版での名前は{other}。" for other in later if other != own]
    return tuple(filter(None, lines))


def _event(ability: Ability) -> str:
    """What sets an ability off."""
    return in_words(SET_OFF[ability.event](), "ja")


def types_ja(types: Sequence[str]) -> str:
    """Types of cards in Japanese."""
    return in_words(types_said(types), "ja")


def _is_plain(text: Text) -> bool:
    """Whether the summary only says what the numbers of a text say."""
    return text.summary == gives(text.cards, text.actions, text.buys, text.coins, text.points, text.suns)


def _gives(text: Text, *, with_points: bool) -> Iterator[str]:
    """What a card gives when played, and its points."""
    counts = (
        (text.suns, "太陽"),
        (text.cards, "カード"),
        (text.actions, "アクション"),
        (text.buys, "購入"),
        (text.coins, "コイン"),
    )
    yield from (f"+{number}{what}" for number, what in counts if number)
    if with_points and isinstance(text.points, int) and text.points:
        yield f"{text.points}勝利点"


def _sentence(parts: Iterator[str]) -> str:
    joined = "、".join(parts)
    return f"{joined}。" if joined else ""
