"""The words in the fields of facts: those of the vocabulary for type checkers, any text when a stream is read.

A stream is read whatever words it holds. The table then refuses a zone that nobody declares.
"""

# Not compiled: types at run time are others than for type checkers.

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..vocabulary import EffectName as EffectName
    from ..vocabulary import HexOrBoonPlace as HexOrBoonPlace
    from ..vocabulary import HexOrBoonZone as HexOrBoonZone
    from ..vocabulary import KingdomFrom as KingdomFrom
    from ..vocabulary import Phase as Phase
    from ..vocabulary import Token as Token
    from ..vocabulary import TurnKind as TurnKind
    from ..vocabulary import Unknown as Unknown
    from ..vocabulary import Zone as Zone
else:
    EffectName = HexOrBoonPlace = HexOrBoonZone = KingdomFrom = Phase = Token = TurnKind = Unknown = Zone = str
