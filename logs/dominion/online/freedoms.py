"""The freedoms of Dominion Online: where its logs may say something else than the scribe prints."""

from __future__ import annotations

from moothall.logs.dominion.freedoms import Freedoms
from moothall.logs.dominion.online.shapes import AGAIN, THIRD

FREEDOMS = Freedoms(forms=frozenset({AGAIN, THIRD}))
