"""Names in a scenario of One of Dominion, in English or Japanese: styles, guests, skills."""

from __future__ import annotations

import re

from moothall.domain.one_of_dominion.text.guests import PURPLE
from moothall.domain.one_of_dominion.text.names import COLOURS_JA, GUESTS_EN, SKILLS_JA, STYLES_JA, canonical
from moothall.domain.one_of_dominion.text.styles import STYLES

from ..lists import not_known, repeated, repeated_or_hidden

_COLOURED = re.compile(rf"({'|'.join(colour for colour in COLOURS_JA if colour != 'purple')}) [1-9][0-9]?", re.ASCII)
_LIKE_GUESTS = (*PURPLE, *GUESTS_EN.values(), *(f"{colour} 1" for colour in COLOURS_JA if colour != "purple"))


def known_style(written: str) -> str:
    """The name that facts have of a style. Raises ValueError for any other name."""
    name = canonical(written)
    if name not in STYLES:
        raise not_known("style", written, (*STYLES, *STYLES_JA.values()))
    return name


def is_guest(name: str) -> bool:
    """Whether a guest has this name: any colour and value, or that of a purple guest."""
    return name in PURPLE or _COLOURED.fullmatch(name) is not None


def known_guest(written: str) -> str:
    """The name that facts have of a guest: any colour and value, or a purple guest. Raises ValueError."""
    name = canonical(written)
    if not is_guest(name):
        raise not_known("guest", written, _LIKE_GUESTS)
    return name


def known_skill(written: str) -> str:
    """The name that facts have of a skill of a style, or of the purple guest whose skill it is. Raises ValueError."""
    name = canonical(written)
    if name not in SKILLS_JA and name not in PURPLE:
        raise not_known("skill", written, (*SKILLS_JA, *SKILLS_JA.values(), *PURPLE, *GUESTS_EN.values()))
    return name


def guests(written: str) -> list[str]:
    """`2 blue 3` as two of them. Raises ValueError for a guest that there is not."""
    return repeated(written, known_guest)


def guests_seen(written: str) -> list[str]:
    """`guests`, but they may be `hidden`."""
    return repeated_or_hidden(written, known_guest)
