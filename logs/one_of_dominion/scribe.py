"""The scribe: a game's facts as a transcript, for one viewer or with every card shown."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.table.deck import Deck
from moothall.domain.one_of_dominion.table.table import Table
from moothall.domain.one_of_dominion.text.guests import FAVOUR, HEALING, Guest
from moothall.domain.one_of_dominion.text.styles import BLACKMAIL, DETENTION, GESTALT, SCOOP, SUBLIMINAL
from moothall.words import Message

from .reader import TEXT
from .telling import TranscriptLines, names
from .transcript import FORMAT, VERSION, Header, Line, Transcript, as_data, deck_said
from .wording import Lang, in_words

Form = Literal["jsonl", "text"]
_STYLE_SKILLS: dict[str, tuple[type[Fact], str]] = {
    DETENTION: (f.StyleNamed, "style"),
    BLACKMAIL: (f.StyleNamed, "style"),
    SUBLIMINAL: (f.CardDiscarded, "card"),
    GESTALT: (f.HandsExchanged, "to"),
    SCOOP: (f.GuestRemoved, "card"),
}
_GUEST_SKILLS: dict[str, tuple[type[Fact], str]] = {
    HEALING: (f.GuestReturned, "card"),
    FAVOUR: (f.CardDiscarded, "card"),
}
"""Which fact shows on what a skill was used, and in which field."""


class NoTranscript(ValueError):
    """Facts of which no transcript can be written; the message says why in one sentence."""


def write_transcript(
    facts: Sequence[Fact], viewer: Player | None = None, form: Form = "jsonl", lang: Lang = "en"
) -> str:
    """The transcript of live `facts`, as `viewer` (a seat) sees the game, or with every card shown for None.

    `form` is `jsonl` or `text`, `lang` the language of the text. Raises NoTranscript.
    """
    return as_text(transcript_of(facts, viewer), form, lang)


def as_text(transcript: Transcript, form: Form = "jsonl", lang: Lang = "en") -> str:
    """A transcript in one of its forms. A line that is not known is left out."""
    known = [line for line in transcript.lines if line is not None]
    header = transcript.header.model_dump(mode="json", by_alias=True)
    if form == "jsonl":
        return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in (header, *map(as_data, known)))
    fields = {name: value for name, value in header.items() if name not in ("format", "version")}
    title = f"{TEXT}, version {VERSION}, {lang}. {json.dumps(fields, ensure_ascii=False)}"
    return "".join(each + "\n" for each in (title, *(in_words(line, lang) for line in known)))


def transcript_of(facts: Sequence[Fact], viewer: Player | None = None) -> Transcript:
    """The lines of live `facts`. Raises NoTranscript for a table that was set up by hand."""
    table = Table()
    start = next((at for at, fact in enumerate(facts) if isinstance(fact, f.GameStarted)), None)
    if start is None:
        raise NoTranscript(Message("log.no-game-yet"))
    if any(isinstance(fact, f.TableGiven) for fact in facts):
        raise NoTranscript(Message("log.table-set-up-by-hand"))
    tell = TranscriptLines(table, viewer)
    lines: list[Line | None] = []
    for at, fact in enumerate(facts):
        tell.unused = _unused(facts, at) if isinstance(fact, f.TurnBegan) else ()
        tell.target = _target(tell, facts, at) if isinstance(fact, f.SkillUsed) else (None, None)
        line = tell.line(fact)
        if line is not None:
            lines.append(line)
        fact.apply(table)
    begun: Any = facts[start]
    called = names(table)
    if viewer is not None and viewer not in called:
        raise NoTranscript(Message("log.no-player", name=viewer))
    header = Header(
        format=FORMAT,
        version=VERSION,
        players=tuple(called.values()),
        viewer=called[viewer] if viewer is not None else None,
        rules=begun.rules,
        deck=deck_said(_deck(begun)),
    )
    return Transcript(header, lines, list(range(2, len(lines) + 2)))


def _deck(begun: f.GameStarted) -> Deck:
    """The deck that a game began with."""
    guests = {name: Guest(*values) for name, values in begun.guests.items()}
    counts = Counter(card.face or "" for card in begun.stock)
    return Deck(begun.deck, guests, {name: counts[name] for name in guests}, begun.hand, begun.points)


def _unused(facts: Sequence[Fact], at: int) -> tuple[str, ...]:
    """The styles that a turn shows as unused."""
    unused: list[str] = []
    for fact in facts[at + 1 :]:
        if isinstance(fact, f.StyleRevealed | f.TurnBegan):
            break
        if isinstance(fact, f.StyleUnused):
            unused.append(fact.style.face or "?")
    return tuple(unused)


def _target(tell: TranscriptLines, facts: Sequence[Fact], at: int) -> tuple[str | None, str | None]:
    """On what the skill of the fact at `at` is used, as the facts after it show; and whose guest that is."""
    used: Any = facts[at]
    guest = tell.table.guests.get(used.skill)
    shows = _STYLE_SKILLS.get(used.skill) or (_GUEST_SKILLS.get(guest.skill) if guest is not None else None)
    if shows is None:
        return None, None
    kind, field = shows
    for fact in facts[at + 1 :]:
        if isinstance(fact, f.SkillUsed | f.StyleRevealed | f.TurnBegan):
            break
        if isinstance(fact, kind):
            value: Any = getattr(fact, field)
            of = tell.name(fact.player) if isinstance(fact, f.GuestRemoved) else None
            return (value.face or "?" if field == "card" else tell.name(value) if field == "to" else value), of
    return None, None
