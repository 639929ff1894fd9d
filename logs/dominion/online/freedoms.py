"""The freedoms of Dominion Online: where its logs may say something else than the scribe prints."""

from __future__ import annotations

from ..dialects.freedoms import Freedom, Freedoms, Says
from .shapes import BUYS_AND_GAINS, DIG, FOR_COINS, GIVEN_BY, SHAPES
from .verbs import CLAIMS_OF_NO_CARD, COMES_TO_NOTHING, STARTS_TURN

FORMS = frozenset(shape.form for shape in SHAPES if shape.form) - {BUYS_AND_GAINS, DIG, FOR_COINS, GIVEN_BY}
"""The wordings that say more than their verb: all but those whose words stand in other fields."""
THROUGH_DISCARD = frozenset({"Bustling Village", "Harbinger", "Mountain Village", "Scavenger", "Settlers"})
"""Cards whose player looks through their discard pile."""
FREEDOMS = Freedoms(
    claims=(
        Freedom(
            "looks/library",
            "of an Action that a Library shows and that is kept, a look may be told or not, and who does not see the"
            " cards cannot say which of them are Actions [56875997, 228]",
            1,
            scribe=Says("looks"),
            played=frozenset({"Library"}),
        ),
        Freedom(
            "looks/again",
            "a look through a discard pile is told once more where the card that is taken does not lie on top, and of"
            " cards that are discarded together no line says which one does [82026410, 127]",
            1,
            log=Says("looks"),
            played=THROUGH_DISCARD,
            again=True,
        ),
        Freedom(
            "looks/once",
            "the same, where the game that was found has another card on top [82585026, 432]",
            1,
            scribe=Says("looks"),
            played=THROUGH_DISCARD,
            again=True,
        ),
        Freedom(
            "takes/out-of-turn",
            "a card that is played in another player's turn is said to give Actions, which are good for nothing there"
            " and which the rules do not count [82090182, 161]",
            1,
            log=Says("takes"),
            out_of_turn=True,
        ),
        Freedom(
            "comes-to-nothing",
            "why something has no effect is said in a line of its own, which claims no fact [81829357, 559]",
            1,
            log=Says(COMES_TO_NOTHING),
        ),
        Freedom(
            "reveals/nothing",
            "a hand that holds no card is said to be revealed, and the rules reveal nothing [81740987, 214]",
            1,
            log=Says("reveals", word="hand", cards=frozenset({""})),
        ),
        Freedom(
            "starts/unseen",
            "a turn is said to start where a card of the hand may be used then, and who does not see the hand cannot"
            " say whether there is one",
            0,
            scribe=Says(STARTS_TURN),
            hidden=True,
        ),
        Freedom(
            "starts/seen",
            "the same, where the game that was found has no such card in the hand",
            0,
            log=Says(STARTS_TURN),
            hidden=True,
        ),
    ),
    forms=FORMS,
    unattested=frozenset({"reveals", "looks", "names", "reacts", "topdecks", *CLAIMS_OF_NO_CARD}),
)
"""How the server words what a card does was chosen card by card (`by_card`). Of what no log shows, the scribe prints
the wording that needs no card; a real log may have another one, name a source, or show a card before it moves. That is
free only in turns in which something is done that no log of the time shows; everything else is strict."""
