"""The basic cards: those of every game, and those that expansions add to them."""

from __future__ import annotations

from ..text.book import simple

simple("Copper", types="Treasure", cost=0, coins=1)
simple("Silver", types="Treasure", cost=3, coins=2)
simple("Gold", types="Treasure", cost=6, coins=3)
simple("Estate", types="Victory", cost=2, points=1)
simple("Duchy", types="Victory", cost=5, points=3)
simple("Province", types="Victory", cost=8, points=6)
simple("Curse", types="Curse", cost=0, points=-1)

simple("Potion", types="Treasure", cost=4, potions=1, pile=16, summary="1 Potion")
simple("Platinum", types="Treasure", cost=9, coins=5, pile=12)
simple("Colony", types="Victory", cost=11, points=10)
