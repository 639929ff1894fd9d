"""Pages of our own, as Isotropic wrote them."""

from __future__ import annotations

HEAD = """<html><head><title>Dominion Game #12</title></head><body><pre>Ann wins!
All <span class=card-victory>Provinces</span> are gone.

cards in supply: Adventurer, Bridge, Feast, Hamlet, Lookout, Market, Outpost, Smithy, Spy, and Village
Default card selection was used.  The point tracker will be available.
----------------------

#1 Ann: 3 points (3 Estates); 1 turns
   opening: Silver / nothing
   [11 cards] 7 Coppers, 1 Silver, 3 Estates

#2 Bob and Co: resigned (1st); 1 turns
   opening: Market / nothing
   [11 cards] 1 Market, 7 Coppers, 3 Estates

----------------------

trash: nothing

<hr/><b>Game log</b>

Turn order is Ann and then Bob and Co.

"""
HANDS = """<span class=logonly>(Ann's first hand: 3 <span cardname="Copper">Coppers</span> and 2 Estates.)</span>
<span class=logonly>(Bob and Co's first hand: 5 Coppers.)</span>
"""
TURNS = """<br>
&mdash; Ann's turn 1 &mdash;
Ann plays 3 <span cardname="Copper" class=card-treasure>Coppers</span>.
Ann buys a <span cardname="Silver" class=card-treasure>Silver</span>.
<span class=logonly>(Ann draws: 4 Coppers and an Estate.)</span>
   <br>
   &mdash; Bob and Co's turn 1 &mdash;
   Bob and Co plays 5 Coppers.
   Bob and Co buys a Market.
   <span class=logonly>(Bob and Co draws: 2 Coppers and 3 Estates.)</span>
"""
END = """
Bob and Co resigns from the game (client disconnected).

All but one player has resigned.
Ann wins!
</pre></body></html>
"""
PAGE = (HEAD + HANDS + TURNS + END).replace(
    "All <span class=card-victory>Provinces</span> are gone.", "All but one player has resigned."
)
"""A whole game of one turn each, which Bob and Co gives up."""


def edited(*changes: tuple[str, str]) -> str:
    """The page with some words changed, each of which it has."""
    page = PAGE
    for old, new in changes:
        assert old in page, old
        page = page.replace(old, new, 1)
    return page
