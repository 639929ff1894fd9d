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

from moothall.domain.kernel.telling.phrase import Both
from moothall.logs.damage import affixes, breaks, cases, characters, containers, encodings, headers, layout, markup
from moothall.logs.damage.lines import Lines, lines_of, parted, text_of
from moothall.logs.damage.shapes import Remembered, Shapes

LONGEST = 512 * 1024
"""A longer text is read as it is or not at all: each step goes through all of it. The longest of 572 real logs has a
tenth of that."""
LONGEST_TRIED = 300_000
"""In a longer text steps are not left out again, which would read it once for each step."""
PASSES = 2
"""One kind of damage may hide another."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is undone: its name, what it says of a text in English and in Japanese, the change, and whether
    that is one of order alone, which the lines one by one do not show."""

    name: str
    says: Both
    undo: Callable[[Lines, Shapes], Lines | None]
    is_of_order: bool = False
    takes_one: bool = False
    """Whether it takes one of two texts that hold the same game."""


STEPS = (
    Step("encoding", ("UTF-8 read as Windows-1252", "Windows-1252と誤読されたUTF-8"), characters.decoded_again),
    Step("rich text", ("a word processor's file (RTF)", "ワープロのファイル（RTF）"), encodings.out_of_rich_text),
    Step("base 64", ("an e-mail in base 64", "base64の電子メール"), encodings.out_of_base_64),
    Step("percents", ("what a form of the web sends", "URLエンコードされた文字"), encodings.out_of_percents),
    Step("json", ("a JSON that holds the log", "ログを含むJSON"), containers.out_of_json),
    Step("escaped ends", ("ends of lines as programs write them", "プログラム中の改行記号"), containers.with_ends),
    Step(
        "mail parts", ("an e-mail in several parts", "複数の部分の電子メール"), containers.out_of_mail_parts,
        takes_one=True,
    ),
    Step("messages", ("messages with numbers", "番号付きのメッセージ"), breaks.out_of_messages),
    Step("mail", ("an e-mail in quoted-printable", "quoted-printableの電子メール"), containers.out_of_mail),
    Step("comments", ("comments of HTML", "HTMLのコメント"), markup.out_of_comments),
    Step("tags", ("tags of HTML", "HTMLのタグ"), markup.without_tags),
    Step("entities", ("entities of HTML", "HTMLの文字参照"), markup.without_entities),
    Step("cell", ("a table with the log in one cell", "1つのセルがログである表"), containers.out_of_cell),
    Step("table", ("a table with the log in a column", "1列がログである表"), containers.out_of_table),
    Step("diff", ("a diff", "diff"), containers.out_of_diff),
    Step("unseen", ("characters that nobody sees", "見えない文字"), characters.without_unseen),
    Step("blanks", ("blanks of other kinds", "別の種類の空白"), characters.with_plain_blanks),
    Step("quote marks", ("quotes of an e-mail", "電子メールの引用"), affixes.without_quote_marks),
    Step("continued", ("lines that go on in the next one", "次の行に続く行"), breaks.gone_on),
    Step("columns", ("two columns", "2段組み"), layout.out_of_columns),
    Step("letters", ("ligatures, other letters and digits", "合字・別の文字と数字"), characters.with_plain_letters),
    Step("elements", ("one element of the page in each line", "1行にページの1要素"), breaks.of_elements),
    Step("case", ("capitals or lower case throughout", "すべて大文字か小文字"), cases.recased),
    Step("quotes", ("curly quotes and ellipses", "曲がった引用符・三点リーダー"), characters.with_plain_quotes),
    Step("smileys", ("names of smileys", "絵文字の名前"), characters.without_smileys),
    Step("literals", ("quotes around each line", "各行の引用符"), containers.out_of_quotes),
    Step("bbcode", ("BBCode", "BBCode"), markup.without_bbcode),
    Step("fences", ("fences and rules", "囲みと罫線"), markup.without_fences),
    Step("escapes", ("escapes of Markdown", "Markdownのエスケープ"), markup.without_escapes),
    Step("links", ("links", "リンク"), markup.without_links),
    Step("dashes", ("dashes of other kinds", "別の種類のダッシュ"), characters.with_plain_dashes),
    Step("emphasis", ("emphasis of Markdown", "Markdownの強調"), markup.without_emphasis),
    Step("marks before", ("marks before lines", "行頭の記号"), affixes.without_marks_before),
    Step("marks behind", ("marks behind lines", "行末の記号"), affixes.without_marks_behind),
    Step("spacing", ("other blanks within lines", "行内の空白の増減"), breaks.with_single_blanks),
    Step("headers", ("headers of turns written otherwise", "別の書き方のターンの見出し"), headers.as_they_were),
    Step("speakers", ("who wrote in a chat, and when", "チャットの発言者と時刻"), affixes.without_speakers),
    Step("pages", ("numbers of pages", "ページ番号"), affixes.without_pages),
    Step("notes", ("notes behind lines", "行末の書き込み"), affixes.without_notes),
    Step("quoted names", ("quotes around words", "語句を囲む引用符"), characters.without_quoted_names),
    Step("paragraphs", ("lines filled into paragraphs", "段落に詰められた行"), layout.out_of_paragraphs),
    Step("joined lines", ("lines that were joined", "つながった行"), breaks.parted),
    Step("wrapped lines", ("lines that were broken", "途中で折り返された行"), breaks.unwrapped),
    Step("order", ("the newest line first", "新しい行が先"), layout.with_newest_last, is_of_order=True),
)  # fmt: skip
"""The steps, those first that others need."""
ENDS = Step("ends", ("ends of lines of other systems", "別の方式の改行"), lambda lines, shapes: None)
"""What is undone by looking at the lines alone."""
COPIES = Step("copies", ("a part that was copied twice", "二重にコピーされた部分"), lambda lines, shapes: None)
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
    given = lines_of(text)
    best, used = _after(given, STEPS * PASSES, shapes)
    if not used:
        plain = text_of(given)
        spoilt = plain != text and _OTHER_ENDS.search(text) is not None
        return Undone(plain, tuple(line.number for line in given), (ENDS,)) if spoilt else None
    worth = _worth(best, shapes)
    if len(text) <= LONGEST_TRIED:
        for step in dict.fromkeys(each for each in used if not each.is_of_order):
            fewer = [each for each in used if each is not step]
            tried, left = _after(given, fewer, shapes)
            if _worth(tried, shapes) >= worth:
                best, used = tried, left
    numbers = tuple(line.number for line in best)
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
