"""Known ways of Goko's server that break a rule."""

from __future__ import annotations

from typing import Final

from ...habits import Habit

HABITS: Final = (
    Habit(
        "goko/possession-waits",
        breaks="extra-turn/order",
        says="A possessed turn comes right before the next normal turn of the player possessed, whatever is due.",
        since="2012-08-01",
        until="2016-12-31",
        cards=("Possession",),
        evidence="log.50612a9b51c36e573294bfd0.1369284870596, line 507: possessed at line 501, ftl plays after it",
        switch="habit_possession=goko",
    ),
    Habit(
        "goko/outpost",
        breaks="outpost/previous-turn",
        says="An Outpost gives its turn after every normal turn, also one that follows a possessed turn; after a "
        "possessed turn it gives a hand of three cards only. It always stays in play.",
        since="2012-08-01",
        until="2016-12-31",
        cards=("Possession", "Outpost"),
        evidence="log.50612a9b51c36e573294bfd0.1369284870596, lines 283 and 371",
        switch="habit_outpost=goko",
    ),
    Habit(
        "goko/misfits-at-clean-up",
        breaks="card/Band of Misfits",
        says="A Band of Misfits is itself again when Clean-up begins: one played as a Hermit is discarded.",
        since="2012-08-01",
        until="2016-12-31",
        cards=("Band of Misfits",),
        evidence="log.50612a9b51c36e573294bfd0.1369767124157, line 274: nothing was bought, and no Madman is gained",
        switch="habit_misfits=goko",
    ),
)
"""What is known, with the logs that show it. Each has a test: the log agrees with the switch, and differs without."""
