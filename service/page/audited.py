"""An audit as markup: the verdict, each difference, and the log with the verdict on each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from moothall.domain.kernel.telling.words import Lang
from moothall.logs.verdict import PROOFS, Audit, Finding, bare
from moothall.words import in_words

from ..audits.resting import rests_on
from . import chrome
from .markup import text

SIGNS = {"confirmed": "c", "consistent": "k", "divergent": "x", "unruled": "u", "unread": "u"}
"""The class of a line by its verdict; the style sheet says which sign it has."""
NEWLINE = "\n"
"""What parts the lines in the file."""
EACH_LIST = 40
"""How many lines of a log stand in one list: a browser leaves out what is not in sight list by list."""
KINDS = ("confirmed", "consistent", "divergent", "unruled", "unread")


class Difference(NamedTuple):
    """A difference in words, and the seq of the fact at which it shows."""

    line: int
    seq: int
    says: str
    ruling: str
    why: str
    rule: str
    follows: int | None
    habit: str | None
    unseen: str
    """What nobody had seen there."""
    certain: str
    """How certain it is."""
    is_open: bool
    """Whether nothing proves it."""
    whose: str
    """By what the ruling holds: the rules, the word of an earlier line, or the nearest game that was found."""
    untold: tuple[int, ...]
    """The facts, by seq, that the rules made and the log does not say: the last of them is at `seq`."""


def differences(audit: Audit, end: int, lang: Lang) -> list[Difference]:
    """The findings of an audit, by line; one without a fact stands at the `end`."""
    told, words = audit.to_json(), chrome.words(lang)
    unseen = [" ".join(rests_on(told, each, lang=lang)) for each in told["divergences"]]
    found = [
        Difference(
            each.line,
            (each.untold or (each.seq or end,))[-1],
            each.says,
            bare(each.instead).in_words(lang),
            each.reasons(lang)[1],
            each.rule,
            each.follows,
            each.habit,
            said,
            "" if each.habit or each.follows is not None else in_words(PROOFS[each.proof], lang),
            each.is_undecided,
            _whose(each, words),
            each.untold,
        )
        for each, said in zip(audit.findings, unseen, strict=True)
    ]
    return sorted(found, key=lambda each: each.line)


def _whose(found: Finding, words: Mapping[str, str]) -> str:
    if found.is_undecided:
        return words["ruling-nearest"]
    return words["ruling"] if found.follows is None else words["ruling-if"].format(line=found.follows)


def verdict(audit: Audit, found: Sequence[Difference], words: Mapping[str, str], remarks: Sequence[str]) -> str:
    """The verdict, which opens to all that was found."""
    first = next((each for each in found if each.follows is None), None)
    where = f" {text(words['at-line'].format(line=first.line))}" if first is not None else ""
    summary = f'<summary class="verdict {audit.verdict}">{text(words[audit.verdict])}{where}</summary>'
    report = "".join(_report(audit, found, words, remarks))
    return f"<details id=verdict{' open' if found else ''}>{summary}<div class=findings>{report}</div></details>"


def _report(
    audit: Audit, found: Sequence[Difference], words: Mapping[str, str], remarks: Sequence[str]
) -> Iterator[str]:
    """How many lines have which verdict, every difference, and what cannot be read or judged."""
    counts = [f"{kind}-lines" for kind in KINDS if audit.lines.get(kind)]
    said = [words["lines-in-all"].format(total=len(audit.verdicts))]
    said += [words[each].format(count=audit.lines[each.removesuffix("-lines")]) for each in counts]
    yield f"<p>{text(words['comma'].join(said))}</p>"
    yield from (f"<p>{text(each)}</p>" for each in remarks)
    following = [each for each in found if each.follows is not None]
    yield from (difference(each, words, named=True) for each in found if each.follows is None)
    if following:
        yield f"<details><summary>{text(words['follow'].format(count=len(following)))}</summary>"
        yield from (difference(each, words, named=True) for each in following)
        yield "</details>"
    for unread in audit.unread:
        meant = words["meant"].format(meant=unread.meant) if unread.meant else ""
        yield _remark(unread.line, words["is-unread"], unread.says, meant, words)
    for unruled in audit.unruled:
        yield _remark(unruled.line, words["is-unruled"], unruled.says, unruled.card or "", words)


def _remark(line: int, what: str, says: str, more: str, words: Mapping[str, str]) -> str:
    """What is to be said of a line besides differences."""
    return f"<p>{_link(f'line:{line}', line, words)} {text(what)}{words['colon']}<q>{text(says)}</q> {text(more)}</p>"


def _link(place: str, line: int, words: Mapping[str, str]) -> str:
    return f'<a href="#{place}">{text(words["line"].format(line=line))}</a>'


def difference(each: Difference, words: Mapping[str, str], *, named: bool) -> str:
    """One difference: what the rules say, why, and by which rule; `named` says which line it is, and what it says."""
    head = (
        f"<p>{_link(f'fact:{each.seq}', each.line, words)}{words['colon']}<q>{text(each.says)}</q></p>" if named else ""
    )
    ruling = f"<p class=ruling><b>{text(each.whose + words['colon'])}</b>{text(each.ruling)}</p>"
    why = f"<p class=why>{text(each.why)}</p>" if each.why and each.follows is None else ""
    rests = f"<p class=why>{text(each.unseen)}</p>" if each.unseen and each.follows is None else ""
    certain = f"<p class=why>{text(each.certain)}</p>" if each.certain else ""
    by = [f"<code>{text(each.rule)}</code>"]
    if each.habit:
        by.append(text(words["habit"].format(habit=each.habit)))
    if each.follows is not None:
        by.append(text(words["follows"].format(line=each.follows)))
    if not named:
        by.append(f'<a href="#fact:{each.seq}">{text(words["look"])}</a>')
    kind = '"finding open"' if each.is_open else "finding"
    return f"<div class={kind}>{head}{ruling}{why}{rests}{certain}<p class=by>{' '.join(by)}</p></div>"


def log(lines: Sequence[str], audit: Audit | None, found: Sequence[Difference], words: Mapping[str, str]) -> str:
    """The lines of a log, each with its verdict and what was found at it; in lists of which a browser lays out only
    those in sight."""
    items = list(_lines(lines, audit, found, words))
    starts = range(0, len(items), EACH_LIST)
    return "".join(f"<div><ol start={at + 1}>{''.join(items[at : at + EACH_LIST])}</ol></div>" for at in starts)


def _lines(
    lines: Sequence[str], audit: Audit | None, found: Sequence[Difference], words: Mapping[str, str]
) -> Iterator[str]:
    verdicts = dict(audit.verdicts) if audit is not None else {}
    at_line: dict[int, list[Difference]] = {}
    for each in found:
        at_line.setdefault(each.line, []).append(each)
    for number, line in enumerate(lines, 1):
        sign = SIGNS.get(verdicts.get(number, ""), "")
        marked = f" class={sign}" if sign else ""
        inside = "".join(difference(each, words, named=False) for each in at_line.get(number, ()))
        yield f'<li id="line:{number}"{marked}>{text(line.rstrip())}{inside or NEWLINE}'
