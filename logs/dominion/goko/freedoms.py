"""The freedoms of Goko: where its logs may say something else than the scribe prints."""

from __future__ import annotations

from ..dialects.freedoms import Freedom, Freedoms, Says
from .duplicates import duplicates
from .lines_in_context import PUT_BACK
from .verbs import BANE, CHOICE, STASHES

FREEDOMS = Freedoms(
    claims=(
        Freedom(
            "goko/trashed-again",
            "A card that is played again is said to be trashed again, though it is in the trash already.",
            1,
            log=Says("trashes"),
            again=True,
            twice=True,
        ),
        Freedom(
            "goko/tokens-announced-again",
            "Coin tokens are announced again before each Treasure that follows.",
            1,
            log=Says("uses tokens"),
            again=True,
            twice=True,
        ),
        Freedom(
            "goko/scheme-stays",
            "A card may be chosen for a Scheme though it stays in play, and nothing comes of it.",
            1,
            log=Says(CHOICE, word="Scheme"),
            played=frozenset({"Scheme"}),
            of_played=True,
            at_end=True,
        ),
        Freedom(
            "goko/scheme-puts-back",
            "A card that a Scheme chose, and that puts itself on the deck, may be said to be put there for both.",
            1,
            log=Says("topdecks", cards=PUT_BACK),
            played=frozenset({"Scheme"}),
            twice=True,
        ),
        Freedom(
            "goko/not-put-back",
            "A card that might be put back from play may be said to be discarded, as the Clean-up does it.",
            2,
            log=Says("discards", cards=PUT_BACK),
            of_played=True,
            at_end=True,
        ),
        Freedom(
            "goko/misfits-again",
            "What a Band of Misfits is played as may be left out where it is played again.",
            1,
            scribe=Says("chooses"),
            played=frozenset({"Band of Misfits"}),
            again=True,
        ),
        Freedom(
            "goko/empty-mat",
            "A Native Village that takes nothing from its mat may leave no line.",
            1,
            scribe=Says("in hand", word="set aside", cards=frozenset({""})),
            played=frozenset({"Native Village"}),
        ),
        Freedom(
            "goko/places-of-stashes",
            "From where the places of Stashes in a shuffled deck are counted is not known.",
            1,
            log=Says(STASHES),
            scribe=Says(STASHES),
        ),
    ),
    swaps={
        frozenset({"looks", "shuffles"}): 15,  # a look that a shuffle cuts in two
        frozenset({"reveals", "shuffles"}): 4,  # and what is revealed so
        frozenset({BANE, "gains"}): 1,  # where several players gain Curses, and one of them reveals the Bane
    },
    twice=duplicates,
)
"""The freedoms, counted in 409 real logs; `goko/scheme-puts-back` and `goko/places-of-stashes` in some that are not
public, of which docs/findings.md and the table of Goko's wordings tell."""
