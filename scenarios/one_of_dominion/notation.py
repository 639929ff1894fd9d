"""The notation of One of Dominion's scenarios, for those who know no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from moothall.domain.kernel.facts import Fact
from moothall.domain.one_of_dominion.text.switches import SWITCHES

from ..notations import Notation, NoTexts
from ..run import once
from ..step import parse_steps
from .document import GuestDocument, check, opening, table_given
from .playing import Playing
from .span import SPANS
from .steps import GRAMMAR


def _played(document: GuestDocument, opened: Sequence[Fact], checking: bool) -> tuple[Playing, str | None]:
    playing, error, _ = once(Playing(document, opened, checking))
    return playing, error


def _given(_document: GuestDocument) -> Sequence[str]:
    return ("ood/start",)


NOTATION = Notation(
    GRAMMAR,
    GuestDocument,
    partial(parse_steps, grammar=GRAMMAR),
    check,
    opening,
    _played,
    table_given,
    SWITCHES,
    NoTexts(),
    SPANS,
    given=_given,
)
