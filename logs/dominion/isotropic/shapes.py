"""Reads and writes a line of Isotropic after its dots: clauses, each a verb with a list after it.

A line is one clause or several (`revealing a Copper and discarding it`). `discarding` without a name is
about the player of the line before, `Ann discards` about Ann; the rest of a clause is the same. So one table of clauses
reads and writes both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.rulebook import rules_of

from ..lines.lists import card_of
from ..lines.observed_lines import FACELESS
from ..lines.verbs import WHOLE_HAND, Verb
from .lists import read_cards, read_coin_tokens, read_gifts
from .verbs import DRAWS_NOTHING, FROM_POSSESSION, MARK

HAND = "hand"
"""The form of a draw that names the next hand."""
UNNUMBERED = "unnumbered"
"""The form of a header without a number."""
AGAIN, THIRD = "again", "a third time"
"""The form of a play of a card that was played before."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one observation. `who` is the name of its player, empty for the one whom the line is about."""

    verb: Verb
    cards: tuple[str, ...] = ()
    unknown: int = 0
    amount: int = 0
    word: str = ""
    source: str = ""
    form: str = ""
    who: str = ""
    to: str = ""


GERUND = {
    "buys": "buying", "chooses": "choosing", "discards": "discarding", "draws": "drawing", "gains": "gaining",
    "gets": "getting", "keeps": "keeping", "leaves": "leaving", "passes": "passing", "picks up": "picking up",
    "plays": "playing", "puts": "putting", "receives": "receiving", "returns": "returning", "reveals": "revealing",
    "sets aside": "setting aside", "trashes": "trashing", "turns up": "turning up", "wishes for": "wishing for",
    "names": "naming", "finds": "finding", "shuffles": "shuffling", "guesses": "guessing", "looks at": "looking at",
    "places": "placing", "embargoes": "embargoing", "sets": "setting", "reduces": "reducing", "shows": "showing",
    "prohibits": "prohibiting", "uses": "using",
}  # fmt: skip
"""The words of clauses as they stand behind a name, and without one."""
_NAMED = {gerund: verb for verb, gerund in GERUND.items()}
_CLAUSE = re.compile(
    rf"(?:, and then |, and |,? and then |,? then | and |, )(?=(?:{'|'.join(GERUND)}|{'|'.join(GERUND.values())})\b)"
)
_WORD = re.compile(rf"(?P<word>{'|'.join((*GERUND.values(), *GERUND))})\b ?(?P<rest>.*)", re.DOTALL)
_PLAYS = re.compile(r"(?:and |but )?plays (?P<cards>.+?)(?P<again> again| an? \w+ time| twice more)?")
_PRONOUN = re.compile(
    r"(?:it|another (?:one|copy)|one|them|that card|the cards?|all of them|both(?: of them)?|the rest|the others?)"
)
_FOR = re.compile(r"(?P<cards>.+?) for (?P<gifts>[+].+)")
_HAND = re.compile(r"(?:the|their|his|a) (?:whole |entire )?hand(?: of)? ?[(:]? ?(?P<cards>[^()]+?)?\)?")
_FROM = re.compile(
    r" (?:from (?:the |an? |their |his )?(?P<source>[A-Z].*?|trash|hand|deck|supply|discard pile)"
    r"|(?:of|out of) (?:the |their |his )?(?:trash|hand|deck|supply|discard pile))$"
)
_ON_DECK = re.compile(
    r" (?:back )?(?:onto|on to|on|to)(?: the)? (?:top of )?(?:the |their |his )?(?:deck|drawpile)(?: \(.*\))?$"
)
_BACK = re.compile(r" ?\bback$")
_INTO_HAND = re.compile(r" (?:back )?(?:in|into|to)(?: the| their| his)? hand$")
_INTO_DISCARD = re.compile(r" (?:in|into|on)(?: the| their| his)? discard(?: pile)?$")
_BOTTOM = re.compile(
    r" (?:back )?(?:on|to|at|onto)(?: the)? bottom of (?:the |their |his )?(?P<deck>.*?) ?(?:deck|drawpile)$"
)
_SUPPLY = re.compile(r" (?:back )?(?:to|into|in)(?: the)? [Ss]upply$")
_MAT = re.compile(r" (?:on|onto|from|to)(?: the)? (?P<mat>[A-Z].+) mat$")
_TRASHED = re.compile(r"the \"?trashed\"? cards? \((?P<cards>.+)\)")
_COUNTED_TOP = re.compile(r"the top (?:(?P<count>\d{1,3}) cards|card) of (?:the |their |his )?deck")

Made = Iterator[Fields]


def third_person(body: str) -> str:
    """The clauses of a line as they stand behind a name: `discards a Copper and gets +1 action`."""
    return "".join(_in_third_person(part) for part in re.split(r"( and (?=[a-z]+ing\b))", body))


def _in_third_person(clause: str) -> str:
    word = next((each for each in _NAMED if clause.startswith(f"{each} ")), "")
    return f"{_NAMED[word]}{clause[len(word) :]}" if word else clause


def read_play(body: str) -> tuple[Fields, ...]:
    """A play of a card by an effect: `and plays a Market`, `and plays the Market again`. None of it for others."""
    match = _PLAYS.fullmatch(body)
    listed = read_cards(match["cards"]) if match is not None else None
    if match is None or listed is None or listed[1]:
        return ()
    return (Fields("plays", listed[0], form=_times(match["again"] or "")),)


def _times(again: str) -> str:
    """The form of a play once more: the second one is `again`, any later one a third time or so."""
    return AGAIN if again in (" again", " a second time") else THIRD if again else ""


def read_clauses(body: str, seen: Sequence[str] = ()) -> tuple[Fields, ...]:
    """The fields of the clauses of a line; empty for a line that is not made of them.

    `seen` are the cards that the lines before it showed in the same effect: `the rest` is what is left of them.
    """
    if " from " in body and (match := _OF_DURATION.fullmatch(body)) is not None:
        inner = read_clauses(match["clauses"], seen)
        return tuple(replace(each, source=card_of(match["source"])) for each in inner)
    made: list[Fields] = []
    shown = list(seen)
    clauses = _split(body)
    before: Fields | None = None
    for at, clause in enumerate(clauses):
        match = _WORD.fullmatch(clause)
        if match is None:
            return ()
        word, rest = GERUND.get(match["word"], match["word"]), match["rest"].strip()
        if not rest:
            if at + 1 == len(clauses):
                return ()
            continue  # `drawing and revealing a Copper`
        fields = _clause(word, rest, shown)
        if fields is None:
            return ()
        if before is not None and before.verb == "draws" and _PRONOUN.match(_WORD.sub(r"\g<rest>", clause)):
            made.remove(before)  # what becomes of it at once stands for the draw
        before = fields[0]
        for each in fields:
            if each.verb in ("reveals", "looks", "draws", "reacts", "names"):
                shown = [
                    *(shown if each is not fields[0] else ()),
                    *each.cards,
                    *(FACELESS for _ in range(each.unknown)),
                ]
            else:
                shown = rest_of(shown, each.cards, each.unknown)
        made += fields
    if len(made) > 1 and made[0].verb == "reveals" and len(made[0].cards) == 1 and made[1].verb != "reveals":
        made = _reaction(made, clauses)
    return tuple(made)


def rest_of(shown: Sequence[str], cards: Sequence[str], unknown: int = 0) -> list[str]:
    """The cards that are left of those that were shown, when some are moved. A moved card without a name may be any of
    them."""
    left = Counter(shown) - Counter(cards)
    hidden = unknown + (Counter(cards) - Counter(shown)).total()
    left[FACELESS] -= min(hidden, left[FACELESS])
    return [*left.elements()]


def _reaction(made: list[Fields], clauses: Sequence[str]) -> list[Fields]:
    """`revealing a Watchtower and trashing the Curse`: what is revealed is not what the next clause is about."""
    about = clauses[-1].split(" ", 1)[-1]
    if made[0].cards[0] not in _reactions() or _PRONOUN.match(about) or made[1].cards == made[0].cards:
        return made
    return [replace(made[0], verb="reacts", word=made[0].cards[0]), *made[1:]]


LATEST = "2100-01-01"
"""The texts of the latest date: which cards are Reactions has never changed."""


@cache
def _reactions() -> frozenset[str]:
    return frozenset(name for name, text in book(rules_of(LATEST)).items() if "Reaction" in text.types)


_OF_DURATION = re.compile(
    r"(?P<clauses>(?:draws|gets|drawing|getting) .+) from (?:the|an?) (?P<source>[A-Z].*)(?<! deck)(?<! mat)"
)


def _split(body: str) -> list[str]:
    """The clauses of a line. What follows a list of cards after `and` is one only where a word of a clause stands."""
    return [part.strip() for part in _CLAUSE.split(body)]


def _clause(word: str, rest: str, shown: Sequence[str]) -> list[Fields] | None:
    """What one clause says; None for one that nobody knows."""
    handler = _HANDLERS.get(word)
    return None if handler is None else handler(rest, tuple(shown))


def _cards(rest: str, shown: Sequence[str]) -> tuple[tuple[str, ...], int] | None:
    """The cards that a clause names, counts, or calls `it`."""
    plain = rest.strip()
    if (match := _HAND.fullmatch(plain)) is not None:
        return read_cards(match["cards"]) if match["cards"] else None
    if (match := _COUNTED_TOP.fullmatch(plain)) is not None:
        return (), int(match["count"] or 1)
    if _PRONOUN.fullmatch(plain):
        return tuple(name for name in shown if name != FACELESS), list(shown).count(FACELESS)
    if any(mark in plain for mark in ("(", ":")):
        return None
    return read_cards(plain)


def _moves(
    verb: Verb, rest: str, shown: Sequence[str], *, word: str = "", source: str = "", to: str = ""
) -> list[Fields] | None:
    """A clause that moves or shows cards; one that has none moves nothing."""
    listed = _cards(rest, shown)
    if listed is None:
        return None
    cards, unknown = listed
    if not cards and not unknown:
        return [Fields(DRAWS_NOTHING if verb == "draws" else MARK)]
    return [Fields(verb, cards, unknown, word=word, source=source, to=to)]


def _gifts(text: str) -> list[Fields] | None:
    gifts = read_gifts(text)
    if gifts is None:
        return None
    made: list[Fields] = []
    for gift in gifts:
        if not gift.amount:
            made.append(Fields(MARK))
        elif gift.what == "cards":
            made.append(Fields("draws", unknown=gift.amount))
        elif gift.what == "vp":
            made.append(Fields("chips", amount=gift.amount))
        else:
            made.append(Fields("takes", amount=gift.amount, word=gift.what))
    return made


def _drawing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    if (match := _FROM.search(rest)) is not None and match["source"] == "Black Market deck":
        return _moves("reveals", rest[: match.start()], shown, source="Black Market")
    return _moves("draws", rest, shown)


def _gaining(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    for pattern, word in ((_ON_DECK, "deck"), (_INTO_HAND, "hand"), (_FROM, "")):
        match = pattern.search(rest)
        if match is not None:
            return _moves("gains", rest[: match.start()], shown, word=word)
    return _moves("gains", rest, shown)


def _trashing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    return _with_gifts("trashes", rest, shown)


def _discarding(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    if (match := _TRASHED.fullmatch(rest)) is not None:
        return _moves(FROM_POSSESSION, match["cards"], shown)
    if (match := _HAND.fullmatch(rest)) is not None and not match["cards"]:
        return [Fields("discards", word=WHOLE_HAND)]
    return _with_gifts("discards", rest, shown)


def _with_gifts(verb: Verb, rest: str, shown: Sequence[str]) -> list[Fields] | None:
    """Cards, perhaps `for +$2 and +1 buy`, perhaps with the place that they come from."""
    match = _FOR.fullmatch(rest)
    gifts = _gifts(match["gifts"]) if match is not None else []
    if gifts is None:
        return None
    cards = match["cards"] if match is not None else rest
    if _COUNTED_TOP.fullmatch(cards) is None and (place := _FROM.search(cards)) is not None:
        cards = cards[: place.start()]
    moved = _moves(verb, cards, shown)
    return None if moved is None else [*moved, *gifts]


def _getting(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    if tokens := read_coin_tokens(rest):
        return [Fields("tokens", amount=tokens)]
    return _gifts(rest) or _moves("gains", rest, shown)


def _using(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    tokens = read_coin_tokens(rest)
    return [Fields("uses tokens", amount=tokens)] if tokens else None


def _choosing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    """The option that was chosen, in words; what else it does has lines of its own."""
    made = _gifts(rest.removeprefix("to get ")) or _gifts(rest)
    return [Fields("chooses", word=rest.removeprefix("to "))] if made is None else made


def _revealing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    if (match := _HAND.fullmatch(rest)) is not None:
        listed = read_cards(match["cards"] or "nothing")
        return None if listed is None else [Fields("reveals", *listed, word=WHOLE_HAND)]
    if (place := _FROM.search(rest)) is not None and place["source"] not in NAMES:
        rest = rest[: place.start()]
    first, _, last = rest.rpartition(" and then ")
    made = [_moves("reveals", part.removesuffix(","), shown) for part in (first, last) if part]
    return None if None in made else [each for fields in made if fields for each in fields]


def _putting(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    match = _BOTTOM.search(rest)
    if match is not None:
        return _moves("bottoms", _from_hand(rest[: match.start()]), shown, word=match["deck"])
    places: tuple[tuple[re.Pattern[str], Verb], ...] = (
        (_INTO_HAND, "in hand"), (_INTO_DISCARD, "discards"), (_SUPPLY, "returns"), (_MAT, "sets aside"),
        (_ON_DECK, "topdecks"), (_BACK, "topdecks"),
    )  # fmt: skip
    for pattern, verb in places:
        if (match := pattern.search(rest)) is not None:
            return _moves(verb, _from_hand(rest[: match.start()]), shown)
    return None


def _from_hand(cards: str) -> str:
    match = _FROM.search(cards)
    return cards[: match.start()] if match is not None else cards


def _setting_aside(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    cards = rest.removesuffix(" aside").replace(" with ", " and ")
    match = _FROM.search(cards) or _MAT.search(cards)
    return _moves("sets aside", cards[: match.start()] if match is not None else cards, shown)


def _picking_up(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    match = _FROM.search(rest) or _MAT.search(rest)
    return _moves("in hand", rest[: match.start()] if match is not None else rest, shown)


def _passing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    cards, _, to = rest.partition(" to ")
    return _moves("passes", cards, shown, to=to)


def _naming(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    name = card_of(rest.removeprefix("the ").removeprefix("an ").removeprefix("a "))
    return [Fields("names", (name,))] if name in NAMES else [Fields(MARK)]


def _finding(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    """A wish that comes true: the card that was named goes to the hand."""
    return _moves("in hand", rest, shown)


def _playing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    rest = re.sub(r" (?:first|second|third|last|again|twice|an? \w+ time)$", "", rest)
    return _moves("plays", rest, shown)


def _buying(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    return _moves("buys", rest, shown)


def _turning_up(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    return _moves("reveals", rest, shown)


def _looking(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    return _moves("looks", _from_hand(rest), shown)


def _embargoing(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    listed = read_cards(rest.removesuffix(" pile"))
    return [Fields("embargoes", listed[0][:1])] if listed is not None and listed[0] else None


def _nothing_moved(rest: str, shown: Sequence[str]) -> list[Fields] | None:
    return [Fields(MARK)]


_HANDLERS: dict[str, Callable[[str, Sequence[str]], list[Fields] | None]] = {
    "buying": _buying,
    "choosing": _choosing,
    "discarding": _discarding,
    "drawing": _drawing,
    "embargoing": _embargoing,
    "gaining": _gaining,
    "getting": _getting,
    "guessing": _naming,
    "keeping": _nothing_moved,
    "leaving": _nothing_moved,
    "looking at": _looking,
    "naming": _naming,
    "passing": _passing,
    "picking up": _picking_up,
    "placing": _putting,
    "playing": _playing,
    "putting": _putting,
    "receiving": _gaining,
    "reducing": _nothing_moved,
    "returning": _putting,
    "revealing": _revealing,
    "setting": _setting_aside,
    "setting aside": _setting_aside,
    "showing": _revealing,
    "trashing": _trashing,
    "turning up": _turning_up,
    "using": _using,
    "finding": _finding,
    "shuffling": _nothing_moved,
    "wishing for": _naming,
}
"""What the words of a clause say."""
