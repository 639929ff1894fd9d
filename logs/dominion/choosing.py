"""Answers by verb: which options of a question the next lines of a log show to have been chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, permutations

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Option
from moothall.logs.dominion.line_verdicts import QUIET, LineVerdicts
from moothall.logs.dominion.pools import Pools, face, option_named

LINE_OF: dict[str, tuple[str, ...]] = {
    "trash": ("trashes",),
    "discard": ("discards",),
    "bottom": ("bottoms",),
    "buy": ("buys",),
    "gain": ("gains",),
    "topdeck": ("topdecks", "choice", "watchtower topdeck"),
    "play": ("plays",),
    "pass": ("passes",),
    "return": ("returns",),
    "reveal": ("reveals", "reacts", "bane", "in hand"),
    "embargo": ("embargoes",),
    "set aside": ("sets aside", "discards"),
    "name": ("names",),
    "react": ("reacts", "bane", "watchtower trash", "watchtower topdeck", "when trash", "discards", "trashes"),
    "overpay": ("overpays",),
    "move deck": ("moves deck",),
    "choice": ("choice",),
    "spend": ("uses tokens",),
}
"""The verbs of lines that answer a question of each verb."""

ALWAYS_LOGGED = frozenset({"trash", "gain", "discard", "play", "buy", "pass", "return", "choice"})
"""Verbs that always leave a line: where there is none, it was not done."""
BY_OWNER = frozenset({"discards", "topdecks", "trashes", "gains", "watchtower trash", "watchtower topdeck"})
"""Lines that name the owner of the card, who need not be the one who decides."""

_AMOUNT = re.compile(r"(\d+)-(.*)")


def candidates(ledger: LineVerdicts, pools: Pools, ask: Ask) -> list[Answer]:
    """The answers to a question that is no menu, the one that the lines ahead speak for first; none if none fits."""
    verb = ask.verb
    if "yes" in ask.options and "no" in ask.options:
        return _yes_or_no(ledger, ask)
    if verb == "order":
        return [(option,) for option in _by_mention(ledger, ask.options)]
    if verb == "overpay" or (ask.options and isinstance(ask.options[0], int)):
        return _numbers(ledger, ask)
    if verb == "choose" and not isinstance(ask.options[0], Card):
        return _labels(ledger, ask)
    verbs = LINE_OF.get(verb, (verb,))
    if verb == "topdeck" and ask.least == ask.most == len(ask.options):
        return _deck_orders(ledger, pools, ask)
    chosen = _shown(ledger, pools, ask, verbs)
    if len(chosen) >= ask.least:
        return _with_unlogged(ask, tuple(chosen))
    return _guessed(ledger, ask, chosen)


def _with_unlogged(ask: Ask, chosen: Answer) -> list[Answer]:
    """An optional answer may leave no line of its own: it is tried the other way too."""
    if chosen and not ask.least:
        return [chosen, *(chosen[:count] for count in range(len(chosen)))]
    if ask.least or ask.verb in ALWAYS_LOGGED:
        return [chosen]
    return [(), *((option,) for option in _distinct(ask.options)[:6])]


def _distinct(options: Sequence[Option]) -> list[Option]:
    return list({face(option): option for option in reversed(options)}.values())[::-1]


def _guessed(ledger: LineVerdicts, ask: Ask, chosen: list[Option]) -> list[Answer]:
    """Answers to what must be answered and no line of the verb shows: by what the lines ahead mention first."""
    rest = _by_mention(
        ledger, [option for option in ask.options if option not in chosen or not isinstance(option, Card)]
    )
    missing = ask.least - len(chosen)
    if missing == 1:
        return [(*chosen, option) for option in _distinct(rest)[:12]]
    return [(*chosen, *rest[:missing])] if len(rest) >= missing else []


def _by_mention(ledger: LineVerdicts, options: Sequence[Option]) -> list[Option]:
    """The options in the order in which the lines ahead mention them, then as they are listed."""
    mentioned: dict[str, int] = {}
    for i in ledger.window():
        line = ledger.lines[i]
        for name in (*ledger.cards_left(i), line.word):
            mentioned.setdefault(name, len(mentioned))
            mentioned.setdefault(ledger.pile_of.get(name, name), len(mentioned))
    return sorted(options, key=lambda option: mentioned.get(face(option), 1000))


def _shown(ledger: LineVerdicts, pools: Pools, ask: Ask, verbs: Sequence[str]) -> list[Option]:
    """The options that the lines ahead name with one of `verbs`, in their order."""
    chosen: list[Option] = []
    optional = ask.least == 0
    for i in ledger.window(verbs):
        line = ledger.lines[i]
        if line.verb not in verbs:
            if line.verb in QUIET or line.verb == "shuffles" or not (optional or chosen):
                continue
            break
        if line.actor != ask.subject and line.verb not in BY_OWNER:
            if (optional and verbs[0] != "reveals") or chosen:
                break
            continue
        before = len(chosen)
        names = (line.word,) if line.verb.startswith("watchtower") else ledger.cards_left(i)
        for name in names:
            if len(chosen) == ask.most:
                break
            free = [each for each in ask.options if not _taken(each, chosen, ask)]
            found = option_named(pools, free, name, ledger.pile_of.get(name))
            if found is not None:
                chosen.append(found)
        if len(chosen) == ask.most or line.verb == "plays" or (len(chosen) == before and optional):
            break
    return chosen


def _taken(option: Option, chosen: Sequence[Option], ask: Ask) -> bool:
    if isinstance(option, Card):
        return option in chosen
    return chosen.count(option) >= list(ask.options).count(option)


def _deck_orders(ledger: LineVerdicts, pools: Pools, ask: Ask) -> list[Answer]:
    """Cards put back in some order: as the lines show it (the last one on top), else as they are seen again."""
    chosen = _shown(ledger, pools, ask, LINE_OF["topdeck"])
    if len(chosen) == len(ask.options):
        return [tuple(reversed(chosen))]
    rest = [option for option in ask.options if option not in chosen]
    seen = _seen_again(ledger, ask, rest)
    best = (*seen, *reversed(chosen), *(option for option in rest if option not in seen))
    others = [order for order in permutations(ask.options) if order != best] if len(ask.options) < 4 else []
    return [best, *others]


def _seen_again(ledger: LineVerdicts, ask: Ask, options: Sequence[Option]) -> list[Option]:
    """The options in the order in which later lines show them as the top of the deck."""
    order: list[Option] = []
    for i in range(ledger.at, len(ledger.lines)):
        line = ledger.lines[i]
        if line.actor != ask.subject or line.verb not in ("draws", "reveals", "looks"):
            continue
        for name in ledger.cards_left(i):
            found = next((option for option in options if face(option) == name and option not in order), None)
            if found is None:
                return order
            order.append(found)
        if len(order) == len(options):
            break
    return order


def _numbers(ledger: LineVerdicts, ask: Ask) -> list[Answer]:
    """The amount that the next lines of that verb state together, else the least."""
    total = 0
    paid = "potions" if ask.key.endswith("/Potions") else "coins"
    for i in ledger.window():
        line = ledger.lines[i]
        if line.verb in ("overpays", "uses tokens") and line.actor == ask.subject and line.word in ("", paid):
            total += line.amount
        elif line.verb not in QUIET:
            break
    numbers = sorted(option for option in ask.options if isinstance(option, int))
    ranked: list[Answer] = [(each,) for each in sorted(numbers, key=lambda number: number != total)]
    return ranked[:8]


def _yes_or_no(ledger: LineVerdicts, ask: Ask) -> list[Answer]:
    verbs = LINE_OF.get(ask.verb, (ask.verb,))
    yes = any(ledger.lines[i].verb in verbs and ledger.lines[i].actor == ask.subject for i in ledger.window(verbs))
    answers: list[Answer] = [("yes",), ("no",)]
    return answers if yes else answers[::-1]


def _labels(ledger: LineVerdicts, ask: Ask) -> list[Answer]:
    """Combinations of options that are keys, those first that the lines ahead speak for."""
    weight = {option: _evidence(ledger, ask, str(option)) for option in ask.options}
    combinations_of = list(combinations(ask.options, ask.least))
    return sorted(combinations_of, key=lambda answer: -sum(weight[option] for option in answer))[:12]


def _evidence(ledger: LineVerdicts, ask: Ask, key: str) -> int:
    """How much the lines ahead speak for an option: above 0 for it, below 0 against it."""
    amount, noun = _amount(key)
    stated = False
    for i in ledger.window():
        line = ledger.lines[i]
        if line.actor != ask.subject:
            continue
        if line.verb in ("chooses", "takes"):
            if _says(line.word, line.amount, amount, noun):
                return 3
            stated = stated or ask.least == 1
        elif line.verb in ("draws", "shuffles"):
            if noun.startswith(("card", "draw")):
                return 2
        elif line.verb.removeprefix("watchtower ").rstrip("s") in noun.split():
            return 2
    return -1 if stated or not noun.startswith(("action", "buy", "coin")) else 0


def _says(word: str, stated: int, amount: int, noun: str) -> bool:
    """Whether a line's words (`coins` with its amount, `two cards and one action`) are those of an option's key."""
    if stated:
        return stated == amount and word.startswith(noun.rstrip("s"))
    return any(part.rstrip("s") in word.lower().split() or part in word.lower().split() for part in noun.split())


def _amount(key: str) -> tuple[int, str]:
    """The number and the noun in the key of an option: `2-actions` is (2, 'actions'), `trash-it` (0, 'trash it')."""
    found = _AMOUNT.fullmatch(key)
    amount, noun = (int(found[1]), found[2]) if found is not None else (0, key)
    return amount, noun.replace("-", " ")
