"""Rising Sun. No rule covers its cards yet; what set-up chooses for one of them is known."""

from __future__ import annotations

from ..vocabulary import SetUpChoice, set_up_choice

set_up_choice(
    SetUpChoice(
        "riverboat",
        "Riverboat",
        "The card set aside for Riverboat.",
        costs=(5,),
        beside=True,
        set_aside=True,
        no_durations="",
    ),
    rank=3,
)
