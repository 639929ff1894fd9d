"""What is undone to a text so that a log in it can be read: steps of one thought each, in their order.

A step sees what it undoes by itself, and is kept where the lines of a log are no fewer after it. In the end those are
left out without which just as many lines of a log are there. A text that reads as it is comes to none of this.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from moothall.words import Message

from . import affixes, breaks, cases, characters, containers, encodings, headers, layout, markup
from .lines import Lines, lines_of, parted, text_of
from .shapes import Remembered, Shapes

LONGEST = 512 * 1024
"""A longer text is read as it is or not at all: each step goes through all of it. The longest of 572 real logs has a
tenth of that."""
LONGEST_TRIED = 300_000
"""In a longer text steps are not left out again, which would read it once for each step."""
PASSES = 2
"""One kind of damage may hide another."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is undone: its name, what it says of a text, the change, and whether that is one of order
    alone, which the lines one by one do not show."""

    name: str
    says: Message
    undo: Callable[[Lines, Shapes], Lines | None]
    is_of_order: bool = False
    takes_one: bool = False
    """Whether it takes one of two texts that hold the same game."""


STEPS = (
    Step("encoding", Message("damage.encoding"), characters.decoded_again),
    Step("rich text", Message("damage.rich-text"), encodings.out_of_rich_text),
    Step("base 64", Message("damage.base-64"), encodings.out_of_base_64),
    Step("percents", Message("damage.percents"), encodings.out_of_percents),
    Step("json", Message("damage.json"), containers.out_of_json),
    Step("escaped ends", Message("damage.escaped-ends"), containers.with_ends),
    Step(
        "mail parts", Message("damage.mail-parts"), containers.out_of_mail_parts,
        takes_one=True,
    ),
    Step("messages", Message("damage.messages"), breaks.out_of_messages),
    Step("mail", Message("damage.mail"), containers.out_of_mail),
    Step("comments", Message("damage.comments"), markup.out_of_comments),
    Step("tags", Message("damage.tags"), markup.without_tags),
    Step("entities", Message("damage.entities"), markup.without_entities),
    Step("cell", Message("damage.cell"), containers.out_of_cell),
    Step("table", Message("damage.table"), containers.out_of_table),
    Step("diff", Message("damage.diff"), containers.out_of_diff),
    Step("unseen", Message("damage.unseen"), characters.without_unseen),
    Step("blanks", Message("damage.blanks"), characters.with_plain_blanks),
    Step("quote marks", Message("damage.quote-marks"), affixes.without_quote_marks),
    Step("continued", Message("damage.continued"), breaks.gone_on),
    Step("columns", Message("damage.columns"), layout.out_of_columns),
    Step("letters", Message("damage.letters"), characters.with_plain_letters),
    Step("elements", Message("damage.elements"), breaks.of_elements),
    Step("case", Message("damage.case"), cases.recased),
    Step("quotes", Message("damage.quotes"), characters.with_plain_quotes),
    Step("smileys", Message("damage.smileys"), characters.without_smileys),
    Step("literals", Message("damage.literals"), containers.out_of_quotes),
    Step("bbcode", Message("damage.bbcode"), markup.without_bbcode),
    Step("fences", Message("damage.fences"), markup.without_fences),
    Step("escapes", Message("damage.escapes"), markup.without_escapes),
    Step("links", Message("damage.links"), markup.without_links),
    Step("dashes", Message("damage.dashes"), characters.with_plain_dashes),
    Step("emphasis", Message("damage.emphasis"), markup.without_emphasis),
    Step("marks before", Message("damage.marks-before"), affixes.without_marks_before),
    Step("marks behind", Message("damage.marks-behind"), affixes.without_marks_behind),
    Step("spacing", Message("damage.spacing"), breaks.with_single_blanks),
    Step("headers", Message("damage.headers"), headers.as_they_were),
    Step("speakers", Message("damage.speakers"), affixes.without_speakers),
    Step("pages", Message("damage.pages"), affixes.without_pages),
    Step("notes", Message("damage.notes"), affixes.without_notes),
    Step("quoted names", Message("damage.quoted-names"), characters.without_quoted_names),
    Step("paragraphs", Message("damage.paragraphs"), layout.out_of_paragraphs),
    Step("joined lines", Message("damage.joined-lines"), breaks.parted),
    Step("wrapped lines", Message("damage.wrapped-lines"), breaks.unwrapped),
    Step("order", Message("damage.order"), layout.with_newest_last, is_of_order=True),
)  # fmt: skip
"""The steps, those first that others need."""
ENDS = Step("ends", Message("damage.ends"), lambda lines, shapes: None)
"""What is undone by looking at the lines alone."""
COPIES = Step("copies", Message("damage.copies"), lambda lines, shapes: None)
"""What is undone before a text is read (`copies`)."""
_OTHER_ENDS = re.compile("[\\v\\f\\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Undone:
    """A text that something was undone to: how it reads now, the number of each of its lines in the file, and what."""

    text: str
    numbers: tuple[int, ...]
    steps: tuple[Step, ...]


def undone(text: str, shapes: Shapes) -> Undone | None:
    """A text as a log of a format would have been before it was damaged; None where nothing can be undone."""
    if len(text) > LONGEST:
        return None
    shapes = Remembered(shapes)
    lines = lines_of(text)
    best, used = _after(lines, STEPS * PASSES, shapes)
    if not used:
        plain = text_of(lines)
        spoilt = plain != text and _OTHER_ENDS.search(text) is not None
        return Undone(plain, tuple(line.number for line in lines), (ENDS,)) if spoilt else None
    worth = _worth(best, shapes)
    if len(text) <= LONGEST_TRIED:
        for step in dict.fromkeys(each for each in used if not each.is_of_order):
            fewer = [each for each in used if each is not step]
            tried, left = _after(lines, fewer, shapes)
            if _worth(tried, shapes) >= worth:
                best, used = tried, left
    numbers = tuple(line.number for line in best)
    # More than three lines to one of the file: the file has no lines to point to.
    crowded = len({line.number for line in best if line.text.strip()}) * 3 < sum(
        bool(line.text.strip()) for line in best
    )
    if crowded or any(after < before for before, after in pairwise(numbers)):
        numbers = tuple(range(1, len(best) + 1))  # they stand in no lines of the file, or in another order
    return Undone(text_of(best), numbers, tuple(dict.fromkeys(used))) if used else None


def _after(lines: Lines, steps: Sequence[Step], shapes: Shapes) -> tuple[Lines, list[Step]]:
    """Lines after those steps that leave no fewer lines of a log, and these steps."""
    used: list[Step] = []
    worth = _worth(lines, shapes)
    for step in steps:
        if step.is_of_order and step in used:
            continue
        changed = step.undo(lines, shapes)
        if changed is None or changed == lines:
            continue
        changed = parted(changed)
        now = _worth(changed, shapes)
        if now >= worth:
            lines, worth = changed, now
            used.append(step)
    return lines, used


def _worth(lines: Lines, shapes: Shapes) -> tuple[int, int]:
    """How many lines of a log a text has, and, less than zero, how many others. Headers count twice, for without them
    the others tell little; where there is none of a log, the others tell nothing."""
    plain = [text for line in lines if (text := line.text.strip())]
    people = shapes.people(plain)
    kinds = Counter(shapes.kind(line, people) for line in plain)
    known = kinds.total() - kinds[""] + 2 * kinds["turn"]
    return known, -kinds[""] if known else 0
