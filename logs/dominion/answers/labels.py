"""Answers that are words: which of several things a card gives or does, by what the lines ahead say."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import combinations, takewhile

from moothall.domain.kernel.ask import Answer, Ask

from ..lines.observed_lines import ObservedLines
from ..lines.verbs import BOUNDARY

NEXT_TURN = "next turn"
"""How the key of an option ends that lets the card act then."""
SAID, DONE, LIKE, AGAINST = 3, 2, 1, -1
"""What a line is worth as evidence for an option: one that says the option in words more than one that tells what the
option does, for that may come of another ability; and that more than one of a verb which the option only names besides,
as "gain from the trash" does the trash. Where the option would have left a line and none is there, that speaks against
it."""
_AMOUNT = re.compile(r"(\d+)-(.*)")


def labels(lines: ObservedLines, ask: Ask, always_printed: Collection[str] = ()) -> list[Answer]:
    """Combinations of options that are keys, those first that the lines ahead speak for; none before those that they
    do not speak for, and last what would leave a line always: who has the Key takes it again without one."""
    weight = {option: _evidence(lines, ask, str(option)) for option in ask.options}
    for option in ask.options:
        if weight[option] < 0 and str(option).partition("-")[0] in always_printed:
            weight[option] -= 1
    combinations_of = [each for count in range(ask.least, ask.most + 1) for each in combinations(ask.options, count)]
    return sorted(combinations_of, key=lambda answer: -sum(weight[option] for option in answer))


def _evidence(lines: ObservedLines, ask: Ask, key: str) -> int:
    """How much the lines ahead speak for an option: above 0 for it, below 0 against it."""
    amount, noun = _amount(key)
    stated = False
    if noun.endswith(NEXT_TURN):
        return SAID if _opens_next_turn(lines, ask) else AGAINST
    for i in lines.window():
        line = lines.lines[i]
        if line.actor != ask.subject:
            continue
        if line.verb in ("chooses", "takes"):
            if _says(line.word, line.amount, amount, noun):
                return SAID
            stated = stated or ask.least == 1
        elif line.verb in ("draws", "shuffles"):
            if noun.startswith(("card", "draw")):
                return DONE
        elif (spoken := lines.verbs.speaks_for(line.verb)) in noun.split():
            return DONE if noun.split()[0] == spoken else LIKE
    return AGAINST if stated or not noun.startswith(("action", "buy", "coin")) else 0


def _opens_next_turn(lines: ObservedLines, ask: Ask) -> bool:
    """Whether a line at the start of the player's next turn names the card that asks, or states a gift of no card: many
    formats name none there."""
    headers = (i for i in range(lines.at, len(lines.lines)) if lines.lines[i].verb == "turn")
    own = next((i for i in headers if lines.lines[i].actor == ask.subject), len(lines.lines))
    opening = takewhile(lambda line: line.verb not in BOUNDARY, lines.lines[own + 1 :])
    return any(
        line.actor == ask.subject and (line.source == ask.card or (line.verb == "takes" and not line.source))
        for line in opening
    )


def _says(word: str, stated: int, amount: int, noun: str) -> bool:
    """Whether a line's words (`coins` with its amount, `two cards and one action`) are those of an option's key."""
    if stated:
        return stated == amount and word.startswith(noun.rstrip("s"))
    return any(part.rstrip("s") in word.lower().split() or part in word.lower().split() for part in noun.split())


def _amount(key: str) -> tuple[int, str]:
    """The number and the noun in the key of an option: `2-actions` is (2, 'actions'), `trash-it` (0, 'trash it')."""
    match = _AMOUNT.fullmatch(key)
    amount, noun = (int(match[1]), match[2]) if match is not None else (0, key)
    return amount, noun.replace("-", " ")
