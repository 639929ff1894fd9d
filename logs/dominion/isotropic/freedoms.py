"""The freedoms of Isotropic: where its logs may say something else than the scribe prints."""

from __future__ import annotations

from ..dialects.freedoms import Freedom, Freedoms, Says
from . import marks
from .shapes import AGAIN, THIRD
from .verbs import MARK, OF_END


def _says(kind: str, why: str, logs: int) -> Freedom:
    """A line of a kind that claims nothing."""
    return Freedom(f"isotropic/{kind}", why, logs, log=Says(MARK, word=kind))


FREEDOMS = Freedoms(
    claims=(
        _says(marks.NOTHING, "A card may be said to gain, trash or discard nothing.", 2),
        _says(marks.NO_PLAY, "A Throne Room may be said to play no Action.", 2),
        _says(marks.TOO_FEW, "A player may be said to have too few cards for what a card asks.", 3),
        _says(marks.NO_GIFT, "A card may be said to give +$0.", 1),
        _says(marks.WORTH, "A Coppersmith may be said to make Coppers worth more.", 1),
        _says(marks.NO_EFFECT, "A card may be said to do nothing.", 1),
        _says(marks.IMMUNE, "A player may be said to be immune.", 1),
        _says(marks.RESULT, "Results may stand above a part of a log.", 1),
    ),
    forms=frozenset({AGAIN, THIRD}),
    results=OF_END,
)
"""Lines that claim nothing: each kind is a freedom of its own. Counted in ten real logs."""
