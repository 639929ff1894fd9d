"""Deck files: a deck of One of Dominion as TOML, read, checked and written. docs/one-of-dominion.md shows one.

```toml
name = "ours (invented values)"
invented = true

[start]
hand = 0
points = 0

[[guest]]
colour = "yellow"
value = 3
count = 4

[[guest]]
name = "音羽南海子"
colour = "purple"
value = 5
skill = "favour"
```
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from moothall.domain.one_of_dominion.table.deck import COUNTS, DEFAULT, Deck, by_colour
from moothall.domain.one_of_dominion.text.guests import PURPLE, SKILLS, Guest
from moothall.domain.one_of_dominion.text.names import called, canonical, is_taken, plain
from moothall.domain.one_of_dominion.text.styles import COLOURS
from moothall.words import Joined, Message, Name
from pydantic import BaseModel, ConfigDict, Field, ValidationError

__all__ = ["DEFAULT", "BadDeck", "Deck", "by_colour", "read_deck", "write_deck"]

MOST_PLAYERS = 7
"""How many players every deck must have the first hands for. [003:89]"""
MOST_IN_HAND = sum(COUNTS.values()) // MOST_PLAYERS
MOST_POINTS = 99
"""How many points a guest may cost or bring: two digits, which a line of the table has room for."""
LONGEST = 1_000_000
"""How many characters a deck file may have. A deck has a line or two for each guest."""
LONGEST_LINE = 1_000
"""And a line of it: a key of a hundred thousand parts, a.a.a…, takes Python's reader of TOML minutes."""
LONGEST_NAME = 40
"""How many letters a name may have: what a line of the table has room for."""
SIGNS = ("#", ",", ";", ":", "?", '"', "'s ", " on ")
"""What no name may hold: scenarios and transcripts say other things with it."""

Colour = Literal["red", "blue", "yellow", "green", "purple"]
Number = Annotated[int, Field(strict=True, ge=1, le=9)]
Count = Annotated[int, Field(strict=True, ge=1, le=max(COUNTS.values()))]


class BadDeck(ValueError):
    """A deck file that cannot be understood, or a deck that cannot be one: one sentence with the file and the line."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class _Start(_Table):
    hand: Annotated[int, Field(strict=True, ge=0, le=MOST_IN_HAND)] = 0
    points: Annotated[int, Field(strict=True, ge=0, le=MOST_POINTS)] = 0


class _Guest(_Table):
    colour: Colour
    value: Number
    name: Annotated[str, Field(strict=True)] | None = None
    count: Count = 1
    skill: Annotated[str, Field(strict=True)] = ""


class _File(_Table):
    name: Annotated[str, Field(strict=True)]
    guest: tuple[_Guest, ...]
    invented: Annotated[bool, Field(strict=True)] = False
    start: _Start = _Start()


_MUST_BE: Mapping[str, Message] = {
    "name": Message("log.text-in-quotation-marks"),
    "guest": Message("log.list-begin-each-guest-with"),
    "invented": Message("log.true-or-false"),
    "start": Message("log.table-begin-with-line-start"),
    "hand": Message("log.number-from-0-to", most=MOST_IN_HAND, players=MOST_PLAYERS),
    "points": Message("log.number-from-to", first="0", last=MOST_POINTS),
    "colour": Message("log.one-of", known=Joined(COLOURS)),
    "value": Message("log.number-from-to", first="1", last="9"),
    "count": Message("log.number-from-to", first="1", last=max(COUNTS.values())),
    "skill": Message("log.one-of", known=Joined(SKILLS)),
}
"""What stands under each key."""


def read_deck(text: str, name: str = "the deck file") -> Deck:
    """The deck that a file called `name` holds. Raises BadDeck, with the line and what to do."""
    if len(text) > LONGEST:
        raise BadDeck(Message("place.of", place=name, said=Message("log.holds-more-than-characters", most=LONGEST)))
    place = _Place(name, text.splitlines())
    for number, line in enumerate(place.lines, 1):
        if len(line) > LONGEST_LINE:
            where = Message("place.in-line", path=name, line=number)
            raise BadDeck(Message("place.of", place=where, said=Message("log.line-too-long", most=LONGEST_LINE)))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(_broken(place, str(error))) from error
    except (ValueError, RecursionError) as error:
        raise BadDeck(Message("place.of", place=name, said=Message("log.not-toml-can-read"))) from error
    try:
        file = _File.model_validate(data)
    except ValidationError as error:
        raise BadDeck(_misfit(place, error)) from error
    guests, counts = _guests(place, file.guest)
    deck = Deck(file.name, guests, counts, file.start.hand, file.start.points, file.invented)
    _check_counts(place, deck)
    _check_name(place, deck)
    return deck


def write_deck(deck: Deck) -> str:
    """A deck as the text of a file, such as `read_deck` reads."""
    head = f"name = {_quoted(deck.name)}\ninvented = {'true' if deck.invented else 'false'}\n"
    start = f"[start]\nhand = {deck.hand}\npoints = {deck.points}\n"
    return "\n".join([head, start, *(_entry(name, deck.guests[name], count) for name, count in deck.counts.items())])


def _entry(name: str, guest: Guest, count: int) -> str:
    lines = [
        *([f"name = {_quoted(name)}"] if name != nameless(guest) else []),
        f'colour = "{guest.colour}"',
        f"value = {guest.value}",
        *([f"count = {count}"] if count > 1 else []),
        *([f'skill = "{guest.skill}"'] if guest.skill else []),
    ]
    return "\n".join(["[[guest]]", *lines, ""])


def nameless(guest: Guest) -> str:
    """What a guest without a name is called: `yellow 3`."""
    return f"{guest.colour} {guest.value}"


def _quoted(text: str) -> str:
    """A text as TOML has it: JSON's form is one of TOML's."""
    return json.dumps(text, ensure_ascii=False)


# Where something stands


class _Place(NamedTuple):
    """A file and its lines. tomllib does not say where it found what, so the lines are looked through again."""

    name: str
    lines: Sequence[str]

    def of(self, *path: str | int) -> str:
        """The file and the line of a key: `name`, `start hand`, `guest 3 value`; else of what holds it."""
        number = self._line(path)
        return f"{self.name} line {number}" if number else self.name

    def _line(self, path: Sequence[str | int]) -> int:
        if path[0] == "guest" and len(path) > 1:
            heads = [number for number, line in self._numbered() if re.match(r"\[\[\s*['\"]?guest['\"]?\s*\]\]", line)]
            nth = int(path[1])
            return self._key(heads[nth], path[2:]) if nth < len(heads) else self._key(0, ("guest",))
        if path[0] == "start" and len(path) > 1:
            heads = [number for number, line in self._numbered() if re.match(r"\[\s*['\"]?start['\"]?\s*\]", line)]
            return self._key(heads[0], path[1:]) if heads else self._key(0, ("start",))
        return self._key(0, path) or self._head(str(path[0]))

    def _numbered(self) -> Iterator[tuple[int, str]]:
        return ((number, line.strip()) for number, line in enumerate(self.lines, 1))

    def _key(self, head: int, path: Sequence[str | int]) -> int:
        """The line of a key in the table that begins at the line `head`; `head` where it is not found."""
        if not path:
            return head
        for number, line in self._numbered():
            if number > head:
                if line.startswith("["):
                    break
                if re.match(rf"['\"]?{re.escape(str(path[0]))}['\"]?\s*[=.]", line):
                    return number
        return head

    def _head(self, key: str) -> int:
        """The line at which a table of that name begins; 0 for none."""
        pattern = re.compile(rf"\[+\s*['\"]?{re.escape(key)}['\"]?\s*[\].]")
        return next((number for number, line in self._numbered() if pattern.match(line)), 0)


# What is wrong with it


def _broken(place: _Place, message: str) -> Message:
    """Text that is not TOML, with the line that tomllib names."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message)
    what = match[1] if match else message
    line = match[2] if match and match[2] else str(max(1, len(place.lines)))
    where = Message("place.in-line", path=place.name, line=line)
    reason = Message("log.not-toml", system=f"{what[:1].lower()}{what[1:]}")
    return Message("place.of", place=where, said=reason)


def _misfit(place: _Place, error: ValidationError) -> Message:
    """The first thing that has no place in a deck file; a key that there is not comes before one that is missing."""
    wrong = error.errors(include_url=False, include_context=False)
    first = next((each for each in wrong if each["type"] == "extra_forbidden"), wrong[0])
    path = first["loc"]
    key = str(next((part for part in reversed(path) if isinstance(part, str)), ""))
    if not isinstance(path[-1], str):
        key = "guest"
    if first["type"] == "extra_forbidden":
        return Message("place.of", place=place.of(*path), said=_no_such_key(path))
    if first["type"] == "missing":
        must = _MUST_BE[key]
        reason = Message("log.guest-lacks" if len(path) > 1 else "log.deck-lacks", key=key, must=must)
        return Message("place.of", place=place.of(*path), said=reason)
    return Message(
        "place.of",
        place=place.of(*path),
        said=Message("log.not", key=key, must=_MUST_BE[key], value=_shown(first["input"])),
    )


def _no_such_key(path: Sequence[str | int]) -> Message:
    key = str(path[-1])
    if key in ("style", "styles"):
        return Message("log.styles-those-of-manual-and")
    model: type[_Table] = _File if len(path) == 1 else _Start if path[0] == "start" else _Guest
    return Message("log.no-key-here", key=_shown(key), known=Joined(model.model_fields))


def _shown(value: Any) -> str:
    """What was written, cut where it is long."""
    text = repr(value) if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…"


def _guests(place: _Place, written: Sequence[_Guest]) -> tuple[dict[str, Guest], dict[str, int]]:
    """The kinds of guest and how many there are of each. Raises BadDeck for one that cannot be."""
    guests: dict[str, Guest] = {}
    counts: dict[str, int] = {}
    spellings: dict[str, str] = {}
    for number, each in enumerate(written):
        guest = Guest(each.colour, each.value, each.skill)
        name = _name_of(place, number, each, guest)
        known = spellings.setdefault(plain(name), name)
        if known in guests and (guests[known] != guest or known != name):
            raise BadDeck(
                Message(
                    "place.of",
                    place=place.of("guest", number),
                    said=Message("log.already-and-another-guest", name=name, kind=_kind(guests[known])),
                )
            )
        if each.skill and each.colour != "purple":
            raise BadDeck(
                Message(
                    "place.of",
                    place=place.of("guest", number, "skill"),
                    said=Message("log.only-purple-guests-have-skills", name=name, colour=each.colour),
                )
            )
        if each.skill not in ("", *SKILLS):
            raise BadDeck(
                Message(
                    "place.of",
                    place=place.of("guest", number, "skill"),
                    said=Message("log.not", key="skill", must=_MUST_BE["skill"], value=_shown(each.skill)),
                )
            )
        if each.colour == "purple" and (known in guests or each.count > 1):
            raise BadDeck(Message("place.of", place=place.of("guest", number), said=Message("log.one-only", name=name)))
        guests[name] = guest
        counts[name] = counts.get(name, 0) + each.count
    return guests, counts


def _name_of(place: _Place, number: int, written: _Guest, guest: Guest) -> str:
    """The name that facts have of a guest. Raises BadDeck for one that means something else."""
    if written.name is None:
        if guest.colour == "purple":
            raise BadDeck(
                Message("place.of", place=place.of("guest", number), said=Message("log.purple-guest-has-no-name"))
            )
        return nameless(guest)
    where = place.of("guest", number, "name")
    name = canonical(written.name) if written.name.strip() else written.name
    wrong = unfit(name)
    if wrong:
        raise BadDeck(Message("place.of", place=where, said=wrong))
    if is_taken(name) and name != nameless(guest):
        raise BadDeck(Message("place.of", place=where, said=Message("log.has-meaning-of-own-in", name=name)))
    return name


def unfit(name: str) -> Message | None:
    """What is wrong with a name; None where it will do."""
    if not name.strip() or name != name.strip():
        return Message("log.name-has-letters")
    if len(name) > LONGEST_NAME:
        return Message("log.name-too-long", most=LONGEST_NAME, count=len(name))
    if not name.isprintable():
        hidden = next(each for each in name if not each.isprintable())
        return Message("log.name-has-hidden", hidden=hidden)
    if name[0].isdecimal():
        return Message("log.name-begins-with-number")
    if re.fullmatch(r"p\d+", name):
        return Message("log.name-of-seat")
    sign_found = next((sign for sign in SIGNS if sign in name), None)
    return Message("log.name-holds-sign", sign=sign_found) if sign_found else None


def _kind(guest: Guest) -> str:
    return " ".join(filter(None, (guest.colour, str(guest.value), guest.skill)))


def _check_counts(place: _Place, deck: Deck) -> None:
    """Raises BadDeck where a colour has too many guests or too few. [003:35]"""
    there = by_colour(deck)
    wrong = [
        Message("log.guests-of-colour", count=there[colour], colour=Name(colour), due=due)
        for colour, due in COUNTS.items()
        if there[colour] != due
    ]
    if wrong:
        raise BadDeck(
            Message("place.of", place=place.of("guest", 0), said=Message("log.deck-has", colours=Joined(wrong)))
        )


def _check_name(place: _Place, deck: Deck) -> None:
    """Raises BadDeck where the name of a deck does not fit, or does not say what the deck is.

    The name is all that a stream keeps of a deck's origin, so it names guests that are not the manual's.
    """
    where = place.of("name")
    if not deck.name.strip() or not deck.name.isprintable() or len(deck.name) > 2 * LONGEST_NAME:
        raise BadDeck(
            Message("place.of", place=where, said=Message("log.deck-name-one-line-of", most=2 * LONGEST_NAME))
        )
    name = deck.name.casefold()
    if deck.invented and not any(word in name for word in ("invented", "創作")):
        raise BadDeck(Message("place.of", place=where, said=Message("log.name-of-deck-with-invented")))
    other = _not_the_manuals(deck)
    if other and not any(word in name for word in ("variant", "異版")):
        raise BadDeck(Message("place.of", place=where, said=Message("log.make-or-say-in-deck", error=other)))


def _not_the_manuals(deck: Deck) -> Message | None:
    """How the purple guests differ from those of the manual; empty where they do not."""
    for name, guest in PURPLE.items():
        there = deck.guests.get(name)
        if there is None:
            return Message("log.manual-missing", name=name, other=called(name, "en"))
        if there != guest:
            return Message("log.in-manual", name=name, other=called(name, "en"), kind=_kind(guest), there=_kind(there))
    return None
