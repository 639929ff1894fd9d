"""The cards for which Dominion Online has other words than for cards that do the same.

The makers of the client chose a wording card by card: no rule of the game distinguishes `sets aside with` from `sets
aside`. Each table says in how many logs it was seen. A card that is in none of the tables has the wording that needs no
card.
"""

from __future__ import annotations

from ..lines.verbs import Verb

SETS_ASIDE_WITH = frozenset((
    "Cargo Ship", "Church", "Gear", "Haven", "Library", "Native Village", "Prince", "Save",
))  # fmt: skip
"""Cards that are named behind what they set aside. [24 logs. Nine others that set cards aside are not named: Archive,
Crypt, Delay, Encampment, Innovation, Possession, Reap, Research, Summon]"""
POINTS_BEHIND_DEBT = frozenset(("Mountain Pass",))
"""Cards whose points are told behind the Debt that is taken for them. [81707956, 161]"""
SETS_ASIDE_UNSEEN = frozenset(("Library",))
"""Cards of which nobody else sees what they set aside, although it lies face up. [56875997: three lines]"""
IN_HAND_FROM = frozenset((
    "Archive", "Blockade", "Cargo Ship", "Church", "Crypt", "Gear", "Haven",
))  # fmt: skip
"""Cards that are named behind what they set aside before and now put into a hand. [14 logs; the client's wordings have
these seven. Research and Save are not named: 82026410, 50; 81901109, 18]"""
SETS_ITSELF_ASIDE_UNTOLD = frozenset(("Prince",))
"""Cards that are set aside with what they set aside, of which the line names the other alone. [81906732, 207]"""
TOLD_BY_THE_MOVE = frozenset(("Bureaucrat", "Jester", "Swindler"))
"""Cards that show a card as they move it: the move is told alone. Two of them do not say "reveal"; a Bureaucrat's
victim who has one Victory card alone is not asked which. [Swindler 11 logs, Bureaucrat 1, Jester 1]"""
LEFT_ON_DECK = frozenset(("Herald", "Patrician"))
"""Cards that reveal the top card of a deck, and leave it there without a line. [4 logs, 14 turns. A Vagrant does the
same, and is said to put it there]"""
PUT_ON_DECK = {"Magpie": "back", "Will-o'-Wisp": ""}
"""Cards that leave what they reveal on the deck and are said to put it there, each with the form of that line.
[Magpie 2 logs, Will-o'-Wisp 6]"""
TOPDECKS_WITH = frozenset(("Tracker",))
"""Reactions that are named behind a card that they let go on the deck. [82553696, 112]"""
GAINS_ONTO_DECK = frozenset(("Treasure Map",))
"""Cards of which the line says that what they gain goes on the deck. [3 logs. Others that gain there are not said to:
Bureaucrat, Stampede]"""
GAINS_FROM_TRASH = frozenset(("Noble Brigand",))
"""Cards of which the line says that what they gain comes from the trash. [81591711, 113. What a Lurker or a Rogue gains
is not said to: 3 logs]"""
UNDER_DRAW_PILE = frozenset(("Pearl Diver",))
"""Cards that put a card under what they call the Draw Pile. [2 logs, 3 turns; for others it is "their deck"]"""
BLOCKED_BY_REVEAL = frozenset(("Gladiator",))
"""Cards that another player stops by revealing a card. [6 logs]"""
REACTS_UNTOLD = frozenset(("Fool's Gold", "Hovel"))
"""Reactions of which only what they do is told. [m3342302, 242; m3448349, 219]"""
SAYS_NOTHING_DONE: dict[str, tuple[Verb, str]] = {"Church": ("sets aside", "Church"), "Shepherd": ("discards", "")}
"""Cards of which a line says that they did nothing to any card, with its verb and the card that it names. [Church 3
logs, Shepherd 1]"""
LOOKS_THROUGH_DISCARD = frozenset(("Counting House",))
"""Cards of which a look through the discard pile is told also where no card is taken. [82150443, 115]"""
REVEALS_ONE = frozenset(("Ambassador", "Courtier", "Gladiator"))
"""Cards that reveal one card of the hand, without a choice where the hand has no other. [81716809, 251; 82144692,
312]"""
REVEALS_UNTOLD_IN_2017 = frozenset(("Ambassador",))
"""Cards whose reveal was not told in 2017. [m3408385: 12 plays; told 41 times since]"""
TAKES_EXTRA_TURN = frozenset(("mission",))
"""The kinds of extra turns of which a line says that they will come. [82585026, 417; an Outpost has none]"""
SHOWS_DISCARD = frozenset(("Hostelry", "Opulent Castle", "Silos"))
"""Cards that are said to discard and reveal. [3 logs; a Shepherd is said to discard]"""
COINS_TOLD_TWICE = frozenset(("Diadem", "Fool's Gold"))
"""Treasures whose coins have a line of their own besides that of the play. [2 logs, 12 plays; not a Bank: 81685500]"""
SWAPS = frozenset(("Way of the Chameleon",))
"""Ways by which a card gives coins for cards and cards for coins: a line says what it would have been. [2 logs]"""
CHIPS_OF_PILE_UNNAMED = frozenset(("Wild Hunt",))
"""Piles of which no line says that VP come from them, but in 2017. [81591711, 341. A Temple is named: 81977227, 54]"""
WISHES = frozenset(("Mystic", "Wish", "Wishing Well"))
"""Cards whose named card and its reveal are one line, and none where no card can be revealed. [82463641, 206]"""
FAILS_BELOW: dict[str, int] = {"The Sky's Gift": 3}
"""Boons that are said to fail where fewer cards than this are discarded. [4 logs]"""
