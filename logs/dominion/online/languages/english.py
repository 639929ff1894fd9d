"""English, the language of the shapes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...lines.lists import SEPARATOR, card_of, read_list
from .. import header
from ..lists import write_list
from .language import Head, Language, OfNobody, Writes, as_it_is


def _listed(cards: Sequence[str], unknown: int, article: str | None) -> str:
    return write_list(cards, unknown, article=article)


ENGLISH = Language(
    code="en",
    subjects=" ",
    head=Head(
        game=header.GAME,
        turn=header.TURN,
        starts=re.compile(r"starts with (?P<cards>.+?)\.?"),
        others=header.OTHER,
        ended=header.ENDED,
        resigned=header.RESIGNED,
        debris=header.DEBRIS,
    ),
    of_nobody=OfNobody(
        enchanted=re.compile(r"(?P<card>.+) is enchanted by (?P<source>.+?)\.?"),
        chooses=re.compile(r"(?P<source>[A-Z][\w' ]*) chooses (?:the )?(?P<card>.+?)(?: pile)?\.?"),
        sets_aside=re.compile(r"(?P<source>[A-Z][\w' ]*) sets (?P<cards>.+) aside\.?"),
        failed=re.compile(
            r".+ can no longer move .+ \(.+\)\.?|.+ is lost track of\.?|.+ fails because .+"
            r"|The .+ has nothing to discard\.?|.+ isn't empty\.?|.+ failed to select .+"
        ),
    ),
    writes=Writes(
        game="Game #{number}, unrated.",
        turn="Turn {number} - {name}",
        starts="{prefix} starts with {cards}.",
        enchanted="{cards} is enchanted by {source}",
        chooses="{source} chooses the {cards} pile.",
        sets_aside="{source} sets {cards} aside.",
    ),
    ends=(".", ")"),
    read_list=read_list,
    separator=SEPARATOR,
    write_list=_listed,
    card_of=card_of,
    called=as_it_is,
    hidden=re.compile(r"\d+ (?:other )?cards?|an? (?:other )?card"),
)
