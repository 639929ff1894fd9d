"""Lines of Dominion Online read and written by the table of `shapes`, in any language.

Reading tries the shapes that begin with the line's first word, in order; in another language than that of the shapes,
those that end as the line does. Writing takes the first shape of the verb that can say the claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from ..lines.lists import is_card
from .languages.english import ENGLISH
from .languages.language import Language
from .lists import is_boon_or_hex
from .shapes import (
    BACK,
    BLACK_MARKET,
    BUYS_AND_GAINS,
    BY_FIRST,
    FIRST_WORDS,
    FOUND,
    FROM,
    NOT_FOUND,
    SHAPES,
    WITH_ACTION,
    WITH_BUY,
    Fields,
    Shape,
    with_slots,
)
from .verbs import (
    ADDS_TOKENS,
    COMES_TO_NOTHING,
    MARK,
    MOVES_CHIPS,
    MOVES_TOKEN,
    PUTS_BY,
    TO_MAT,
)

TACTICIAN = re.compile(
    r"gets \+(?P<buys>\d) Buys?, \+(?P<actions>\d) Actions? and draws (?P<cards>.+) \((?P<source>.+)\)\.?"
)
TWO_GIFTS = re.compile(r"gets \+(?P<actions>\d) Actions? and \+(?P<coins>\d) Coins? \((?P<source>.+)\)\.?")
"""Lines of a Duration's next turn that state several gifts."""
CAUSED = re.compile(r"(?P<claim>[^().]+?)\.? \((?P<source>[^()]+)\)\.?")
"""A line that names behind it what made it happen, as lines of many verbs do: (Caravan), (Cathedral)."""
NO_NAME = re.compile(r"[(.]")
"""What no name of a card has: the end of a sentence, or what stands in brackets behind it."""
BUYS_AND, PUTS, ONTO = "buys and ", "puts ", " onto their deck"


@lru_cache(maxsize=8192)
def read_shape(body: str, language: Language = ENGLISH) -> tuple[Fields, ...]:
    """The fields of the observations in a line, after its player's prefix; empty for a line of no shape."""
    if language.says is not None:
        return tuple(_read_in(body, language))
    if "draws" in body and (match := TACTICIAN.fullmatch(body)) is not None:
        return tuple(_several_gifts(match))
    if " and +" in body and (match := TWO_GIFTS.fullmatch(body)) is not None:
        return tuple(_several_gifts(match))
    read = tuple(_read_by_shape(body))
    if not read or (body.endswith((")", ").")) and any(NO_NAME.search(card) for each in read for card in each.cards)):
        return tuple(_put_together(body)) or read
    return read


def _read_by_shape(body: str) -> Iterator[Fields]:
    """The fields of a line that has a shape of its own."""
    for shape in BY_FIRST.get(body.partition(" ")[0], ()):
        match = shape.regex.fullmatch(body)
        if match is not None and (fields := _fields(shape, match.groupdict(), ENGLISH)) is not None:
            yield from _told(fields)
            return


def _put_together(body: str) -> Iterator[Fields]:
    """What a line says that has no shape of its own, and is put together of words that others have: with a cause behind
    it, a purchase with the place of its card, a card that is put on the deck."""
    caused = CAUSED.fullmatch(body)
    if caused is not None and is_card(source := ENGLISH.card_of(caused["source"])):
        yield from (replace(each, source=source) for each in read_shape(f"{caused['claim']}."))
    elif body.startswith(BUYS_AND):
        for each in read_shape(body.removeprefix(BUYS_AND)):
            if each.verb == "gains":
                yield replace(each, verb="buys", word="", form=BUYS_AND_GAINS)
                yield replace(each, form=BUYS_AND_GAINS)
    elif body.startswith(PUTS) and ONTO in body and BACK not in body:
        yield from read_shape(body.replace(ONTO, f" {BACK}{ONTO}"))


@dataclass(frozen=True, slots=True)
class Worded:
    """A shape in another language: its pattern there, what stands behind its last slot, and whether it is assumed."""

    shape: Shape
    regex: re.Pattern[str]
    end: str
    assumed: bool


@cache
def _worded(language: Language) -> tuple[Worded, ...]:
    """The shapes in a language, those first that say more in words of their own: others may fit their lines too."""
    worded: list[tuple[int, Worded]] = []
    for shape in SHAPES:
        for wording in (language.says or {}).get(shape.pattern, ()):
            text = wording.text.removesuffix(language.ends[0])
            regex = with_slots(text).replace(re.escape(" ("), r" ?\(")
            stop = f"[{''.join(language.ends[:2])}]?" if text != wording.text else ""
            literal = re.sub(r"\{\w+\}", "", text)
            made = Worded(shape, re.compile(regex + stop, re.DOTALL), text.rpartition("}")[2], not wording.logs)
            worded.append((len(literal), made))
    return tuple(made for _, made in sorted(worded, key=lambda each: -each[0]))


def _read_in(body: str, language: Language) -> Iterator[Fields]:
    """The fields of a line in another language than that of the shapes."""
    plain = body.rstrip("".join(language.ends[:2]))
    for worded in _worded(language):
        if not plain.endswith(worded.end):
            continue
        match = worded.regex.fullmatch(body)
        fields = _fields(worded.shape, match.groupdict(), language) if match is not None else None
        if fields is not None:
            has_list = "{cards}" in worded.shape.pattern
            listed = fields.cards, fields.unknown
            assumed = worded.assumed or (has_list and not language.is_seen_list(listed))
            yield from (replace(each, assumed=assumed) for each in _told(fields))
            return


def is_like_a_line(rest: str, language: Language, *, begins: bool = False) -> bool:
    """Whether what stands behind a prefix reads like a line of the game, though it may have no shape. With `begins` a
    stop at the end is not enough."""
    if rest.endswith(language.ends[0]) and not begins:
        return True
    return rest.partition(" ")[0] in FIRST_WORDS if language.says is None else _ends_as_one(rest, language)


def is_a_play(text: str, language: Language) -> bool:
    """Whether a line reads like one of the game, of somebody whose name may be of several words."""
    if language.says is None:
        return any(word in FIRST_WORDS for word in text.split(" ", 4)[1:4])  # behind a name of one to three words
    return subject_of(text, language) is not None


def _ends_as_one(rest: str, language: Language) -> bool:
    plain = rest.rstrip("".join(language.ends[:2]))
    return any(len(each.end) > 1 and plain.endswith(each.end) for each in _worded(language))


def subject_of(text: str, language: Language) -> str | None:
    """The subject of a line that reads like one of the game, whether or not they play in it; None for other lines."""
    if language.says is None:  # a subject is one word; the verb is the next, or the one behind it
        return text.partition(" ")[0] if any(word in FIRST_WORDS for word in text.split(" ", 3)[1:3]) else None
    subject, separator, rest = text.partition(language.subjects[0])
    return subject if separator and _ends_as_one(rest, language) else None


def _several_gifts(match: re.Match[str]) -> Iterator[Fields]:
    """The Actions, coins and cards of a line; the Actions and Buys that stand before a draw have lines of their own, or
    in 2017 none."""
    groups: dict[str, str] = match.groupdict()
    source = ENGLISH.card_of(groups["source"])
    listed = ENGLISH.read_list(groups["cards"]) if groups.get("cards") else None
    if listed is not None:
        yield Fields("draws", *listed, source=source)
        return
    for what in ("actions", "coins"):
        yield Fields("takes", amount=int(groups[what]), word=what, source=source)


def _fields(shape: Shape, groups: dict[str, str | None], language: Language) -> Fields | None:
    """The fields that a shape's slots hold; None where the text of a list is not a list."""
    listed = language.read_list(text) if (text := groups.get("cards")) else ((), 0)
    if listed is None:
        return None
    cards, unknown = listed
    if groups.get("named"):
        cards = (*cards, language.card_of(groups["named"] or ""))
    place = language.words_in(groups.get("pile") or "").removeprefix("the ")
    pile = language.card_of(place.removesuffix(" pile")) if place else ""
    word = shape.word or language.words_in(groups.get("word") or "") or ("" if shape.verb == MARK else pile)
    if shape.verb == COMES_TO_NOTHING:
        word = ""  # the reason is only said
    if shape.verb == MOVES_TOKEN and place.endswith(" pile"):
        cards = (pile,)
    if shape.verb in (TO_MAT, MOVES_TOKEN):
        word = word.lower()
    if shape.verb == "reacts" and cards:
        word = cards[0]
    source = (groups.get("source") or "").removeprefix("the ").removesuffix(" pile")
    amount = int(groups["n"] or 0) if groups.get("n") else shape.amount
    if groups.get("coins") and int(groups["coins"] or 0) != amount:
        return None
    to = groups.get("to") or ""
    source = language.card_of(source) if source else ""
    return Fields(shape.verb, cards, unknown, amount, word, source, shape.form, to)


def _told(fields: Fields) -> Iterator[Fields]:
    """The observations of a line that tells several things."""
    if fields.form == BUYS_AND_GAINS:
        yield Fields("buys", fields.cards, fields.unknown, form=BUYS_AND_GAINS)
        yield Fields("gains", fields.cards, fields.unknown, form=BUYS_AND_GAINS)
    elif fields.form == FOUND:
        yield fields
        yield Fields("in hand", fields.cards, form=FOUND)
    elif fields.form == NOT_FOUND:
        yield Fields("names", fields.cards[-1:], form=NOT_FOUND)
        yield Fields("reveals", fields.cards[:-1], fields.unknown, form=NOT_FOUND)
    elif fields.form == WITH_BUY:
        yield replace(fields, form="")
    elif fields.form == WITH_ACTION:
        yield Fields("takes", amount=1, word="actions", source=fields.source)
        yield replace(fields, form="")
    elif fields.verb == "discards" and fields.cards and all(map(is_boon_or_hex, fields.cards)):
        yield replace(fields, verb=PUTS_BY)
    else:
        yield fields


def write_shape(fields: Fields, *, article: str | None = None, left: int = 0, language: Language = ENGLISH) -> str:
    """The body of a line that says these fields, with the full stop.

    `article` stands before each card in place of its own; `left` is how much is left, where a line says so. Raises
    ValueError if no shape can say the fields.
    """
    for shape in SHAPES:
        if shape.verb == fields.verb and shape.form == fields.form and _says(shape, fields, left):
            return _filled(shape, fields, article, left, language)
    if fields.form == FROM:
        return write_shape(replace(fields, form=""), article=article, left=left, language=language)
    if fields.source:
        return write_shape(replace(fields, source=""), article=article, left=left, language=language)
    raise ValueError(f"Dominion Online has no line for {fields}")


def _says(shape: Shape, fields: Fields, left: int) -> bool:
    """Whether a shape can say the fields, and says no more."""
    text, amount = shape.pattern, abs(fields.amount)
    if (shape.word and shape.word != fields.word) or (shape.amount and shape.amount != amount):
        return False
    if ("{source}" in text) != bool(fields.source) or ("{m}" in text) != bool(left):
        return False
    if ("{n}" in text) != bool(amount - shape.amount):
        return False
    return shape.single in (None, amount == 1) and _has_place(text, fields)


def _filled(shape: Shape, fields: Fields, article: str | None, left: int, language: Language) -> str:
    """A shape with its slots filled, as a language words it."""
    text, amount = shape.pattern, abs(fields.amount)
    word = fields.word.title() if fields.verb in (TO_MAT, MOVES_TOKEN) else fields.word
    slots = {
        "cards": language.write_list(fields.cards, fields.unknown, article),
        "named": language.called(fields.cards[-1]) if fields.cards else "",
        "source": language.called(fields.source),
        "n": str(amount),
        "m": str(left),
        "coins": str(amount),
        "word": language.words_out(word),
        "pile": language.words_out(_place(fields)),
        "to": fields.to,
    }
    if "{named}" in text and "{cards}" in text:
        slots["cards"] = language.write_list(
            fields.cards[:-1], fields.unknown, "" if shape.form == NOT_FOUND else article
        )
    if language.says is not None:
        text = language.says[shape.pattern][0].text
    return re.sub(r"\{(\w+)\}", lambda found: slots[found[1]], text)


def _has_place(text: str, fields: Fields) -> bool:
    """Whether a pattern names a place just where the fields do."""
    if fields.verb in (MOVES_TOKEN, MOVES_CHIPS, ADDS_TOKENS) or "{word}" in text:
        return True
    return ("{pile}" in text) == bool(fields.word and fields.verb in ("returns", "bottoms") and not _fixed(fields))


def _fixed(fields: Fields) -> bool:
    """Whether the place is one that the wording itself names."""
    return fields.verb == "bottoms" and fields.word == BLACK_MARKET


def _place(fields: Fields) -> str:
    """A place as it is printed."""
    if fields.verb == MOVES_TOKEN:
        return f"the {fields.cards[0]} pile" if fields.cards else "Draw Pile"
    return fields.word
