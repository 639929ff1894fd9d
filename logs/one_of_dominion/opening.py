"""How the transcripts of One of Dominion are played: the table at the start, and the source of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import BadSetup
from moothall.domain.one_of_dominion.play.setup import started
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.rules_spec import BadRules
from moothall.words import Message

from ..opening import Given, Opening
from ..reader import UnreadableLog
from ..verdict import engine
from .transcript import FORMAT, Transcript, header_deck

if TYPE_CHECKING:
    from .log_answers import LogAnswers


class TranscriptOpening(Opening[Transcript, None]):
    """Transcripts have one dialect: their scribe prints every fact in the order in which it happens."""

    game = FORMAT

    def facts(self, log: Transcript, digest: str, rules: str, given: Given | None) -> list[Fact]:
        """The table that the header describes. Raises UnreadableLog for one that no game begins with."""
        try:
            begun = started(rules, log.header.players, header_deck(log.header), seq=2)
        except (BadSetup, BadRules) as error:
            raise UnreadableLog(Message("place.at-line", line=1, said=error)) from error
        return [f.GameImported(digest, rules, engine()).sealed(1), begun.with_line(1)]

    def source(self, log: Transcript, dialect: None) -> LogAnswers:
        """The transcript as a source of answers."""
        from .log_answers import LogAnswers  # a check of a witness needs no search

        return LogAnswers(log)
