"""The page that holds a log of Isotropic: its text line by line, and the results above the log.

The page begins with the winner, how the game ended, the Kingdom, each player's result and the trash. After the words
`Game log` come the order of turns, the first hands and the turns, and at the end how the game ended once more.
"""

from __future__ import annotations

import re

from .lists import VP

BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
"""The piles of every game, which the page does not list."""
RULE = "----------------------"
TITLE = re.compile(r"Dominion Game #(?P<number>\d{1,12})\b.*")
SUPPLY = re.compile(r"cards in supply: (?P<cards>.+)")
TRASH = re.compile(r"trash: (?P<cards>.+)")
ORDER = re.compile(r"Turn order is (?P<names>.+?)\.?")
TURN = re.compile(
    r"(?:---|[-–—]) (?P<name>.+)'s (?:turn (?P<number>\d{1,6})|(?:extra )?turn)(?: \((?P<how>.+)\))? (?:---|[-–—])"
)
"""The header of a turn: an extra turn, or one of a possessed player, has no number."""
RESULT = re.compile(
    r"(?:#(?P<place>\d{1,2}) )?(?P<name>.+): (?:(?P<points>-?\d{1,6}) points?(?: \((?P<cards>.*)\))?"
    r"|(?P<resigned>resigned)(?: \(.*\))?); (?P<turns>\d{1,6}) turns?"
)
DECK = re.compile(r"\[(?P<count>\d{1,6}) cards?\](?: (?P<cards>.+))?")
TOKENS = re.compile(rf"(?P<chips>\d{{1,6}}) {VP}")
FIRST_HAND = re.compile(r"\((?P<name>.+)'s first hand: (?P<cards>.+?)\.?\)")
GONE = re.compile(r"(?:All )?(?P<cards>.+?) (?:is|are)(?: all)? gone\.")
WON = re.compile(r"(?P<names>.+?) (?:wins!|rejoices? in .+|wins? .+!|shares? .+!)")
WINS = re.compile(r" (?:wins!|rejoices? in .+|wins? .+!|shares? .+!)$")
OF_POINTS = re.compile(rf"\d{{1,6}} {VP},?(?: and)? ?| \[\d{{1,6}} [^\][]*\]")
"""What stands among the cards of a score: tokens, and how many cards one of them counts."""
OF_ALL_CARDS = re.compile(r" \[(?P<count>\d{1,6}) cards\]")
"""The number of cards that a Gardens counts: all that its player has."""
OF_VICTORY_CARDS = re.compile(r" \[(?P<count>\d{1,6}) victory cards?\]")
"""The number of Victory cards that a Silk Road counts."""
ALL_RESIGNED = re.compile(r"All(?: but one)? players? ha(?:s|ve) resigned\.")
RESIGNED = re.compile(r"(?P<name>.+) (?:resigns|quits?|left)\b.*")
BESIDES = re.compile(
    r"-{5,}|=+|league game: .+|opening: .+|Default card selection was used\b.*|Constraint\(s\) used: .+"
    r"|All players (?:have|get) .+"
    r"|The \d+ chosen cards are .+|.+ vetoes .+|.*[Pp]oint tracker .+|Prior turn order .+"
)
"""Parts of the page beside the game: the opening again, the way in which the Kingdom was chosen, the league."""
TOLD_ELSEWHERE = (BESIDES, ALL_RESIGNED, re.compile("Game log"))
"""Lines above the log that nothing is made of: places and who resigned say what they say."""
