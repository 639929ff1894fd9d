"""Why a fact came about: the chain back to the answer before it, with the rules that decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.telling.refusal import reasons as reasons
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.courses.alternatives import Alternatives, alternatives
from moothall.projections.telling.sentences import Telling
from moothall.projections.why import How, Link
from moothall.projections.why import in_lines as in_lines
from moothall.projections.why import why as chain
from moothall.words import Message

from ..errors import Refused
from ..lookup.rules import stated
from ..viewed import Looking, sound, stream_of

LEADS: dict[How, Message | str] = {
    "fact": "",
    "cause": Message("look.link-cause"),
    "after": Message("look.link-after"),
    "turn": Message("look.link-turn"),
    "queued": Message("look.link-queued"),
    "taken back": Message("look.link-taken-back"),
}
"""In words how one link of a chain leads to the next."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One link of the chain behind a fact.

    `how` says how the link above leads to it (`fact` for the first, `cause`, `after`, `turn`, `queued`, `taken back`).
    `words` says what happened in the language that was asked for, `text` in English, `text_ja` in Japanese; `rule` is
    the id of the rule that decided and `statement` what that says, in English and in Japanese. `others` says of an
    answer what else was offered, and what was not, and why; None where that cannot be told.

    `folded` says what happened and what came of it, in the language that was asked for. `in_next`: the line of the next
    link begins with this one, so that the two are told as one; `in_lines` does so.
    """

    game: UUID
    how: How
    fact: Fact
    words: str
    text: str
    text_ja: str
    folded: str
    in_next: bool
    rule: str | None
    statement: str | None
    statement_ja: str | None
    others: Alternatives | None

    def stated(self, lang: Lang) -> str | None:
        """The statement in a language, in English where it is not told in that."""
        return (self.statement_ja if lang == "ja" else None) or self.statement

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall why --json` prints."""
        row = {"game": str(self.game), "link": self.how, "words": self.words, **to_json(self.fact)}
        row |= {"text": self.text, "text_ja": self.text_ja, "folded": self.folded}
        row |= {"rule": self.rule, "statement": self.statement, "statement_ja": self.statement_ja}
        return row | _answered(self.others) if isinstance(self.fact, Answered) else row


def why(seen: Looking, *, lang: Lang = "en") -> list[Cause]:
    """Explain why the last fact of a view came about; `why(seen.at(seq))` explains fact `seq`.

    The list goes back from the fact: to the play or trigger that made it, to what made that, and so on to an answer at
    a menu. From an extra turn it goes on to what made that turn due.
    Raises Refused where there is no fact, UnsoundStream.
    """
    with sound(seen):
        links = chain(Telling(seen.kind, seen.known), seen.kind.places)
        causes = [_cause(seen, link, lang) for link in links]
    if not causes:
        raise Refused(Message("look.names-no-fact", place=seen.written, game=seen.called))
    return causes


def _cause(seen: Looking, link: Link, lang: Lang) -> Cause:
    rule = seen.kind.reference().behind(link.fact, link.behind)
    # None is found for a card that is not ruled, and for a rule of another version.
    ruled = (stated(seen.kind, rule, seen.rules) if rule is not None else None) or {}
    statements = ruled.get("statement"), ruled.get("statement_ja")
    words = link.told.in_words(lang), *link.told.pair, link.folded.in_words(lang), link.in_next
    return Cause(seen.link.game, link.how, link.fact, *words, rule, *statements, _alternatives(seen, link, lang))


def _alternatives(seen: Looking, link: Link, lang: Lang) -> Alternatives | None:
    """What else could have been answered, where a link is an answer by the rules."""
    if not isinstance(link.fact, Answered) or link.fact.source != "rules" or link.how == "taken back":
        return None
    return alternatives(stream_of(seen), link.fact, lang)


def _answered(others: Alternatives | None) -> dict[str, Any]:
    """`offered` and `refused` as plain data; null where they cannot be told."""
    if others is None:
        return {"offered": None, "refused": None}
    refused = [{"answer": list(each.answer), **each.because.to_json()} for each in others.refused]
    return {"offered": others.options, "refused": refused}
