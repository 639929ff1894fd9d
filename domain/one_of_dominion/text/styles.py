"""The eight styles, in the order in which they act. [003:43-84]"""

from __future__ import annotations

from collections.abc import Mapping

INU, LEGGER, CHARISMA, KUROMAKU = "Inu", "Legger", "Charisma", "Kuromaku"
HIGHLANDER, EXEC, MANNEQUIN, TALKIE = "Highlander", "Exec", "Mannequin", "Talkie"

STYLES = (INU, LEGGER, CHARISMA, KUROMAKU, HIGHLANDER, EXEC, MANNEQUIN, TALKIE)
"""Every style, in acting order. [003:92]"""

COLOURS = ("red", "blue", "yellow", "green", "purple")
"""The colours of guests. [003:30]"""

COLOUR_OF: Mapping[str, str] = {KUROMAKU: "yellow", HIGHLANDER: "blue", EXEC: "green", TALKIE: "red"}
"""The styles that have a colour. [003:33, 003:98]"""

DETENTION, BLACKMAIL, SUBLIMINAL, GESTALT, SCOOP = "Detention", "Blackmail", "Subliminal", "Gestalt", "Scoop"

SKILLS_OF: Mapping[str, tuple[str, ...]] = {
    INU: (DETENTION,),
    LEGGER: (BLACKMAIL,),
    CHARISMA: (SUBLIMINAL, GESTALT),
    TALKIE: (SCOOP,),
}
"""The skills that players use when they want to; one use a turn. The others work by themselves. [003:104]"""

BY_ITSELF: Mapping[str, tuple[str, ...]] = {
    KUROMAKU: ("Groundwork",),
    HIGHLANDER: ("Shadow Guard",),
    EXEC: ("Budget",),
    MANNEQUIN: ("Chance Meeting", "Circle of Friends"),
}
"""The skills that work by themselves. The English names are ours. [003:63-78]"""
