"""An audit in words: a verdict, then each divergence with the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import click
from moothall.service import PROOFS, rests_on
from moothall.words import Joined, Message, Texts, Word, shortened

from ..language import said, spoken
from .printing import printable

COLOURS = {
    "agrees": "green", "diverges": "red", "contradicts": "red", "undecided": "yellow", "unruled": "yellow",
    "unreadable": "magenta",
}  # fmt: skip
KINDS = ("confirmed", "consistent", "divergent", "unruled", "unread")
HIDDEN = ("pool", "final/decks")
"""Rules whose breach hidden cards show, some time after it: where it happened is known only roughly."""
MOST_LISTED = 5
"""How many lines that cannot be read or judged are listed; `--all` lists every one."""

Line = Message | str
"""What is said in one line: a message, or a text in the language that is spoken."""


def report(audit: Mapping[str, Any], *, everything: bool = False) -> Iterator[Line]:
    """The lines about one audited log, for `say(…, styled=True)`; `audit` is what `audit --json` prints.

    `everything` lists the differences that follow from others too, and every line that cannot be read or judged.
    """
    colour = COLOURS.get(audit["verdict"])
    verdict = click.style(said(Word(audit["verdict"])), fg=colour, bold=True)
    name = printable(str(shortened(audit["log"])))
    if audit["error"] is not None:
        yield Message("report.unread-log", log=name, verdict=verdict)
        yield f"  {printable(said(audit['error']))}"
        return
    lines = Message("count.lines", count=audit["lines"]["total"])
    rules, form, kinds = audit["rules"], audit["format"], _kinds(audit["lines"])
    yield Message("report.log", log=name, verdict=verdict, rules=rules, format=form, lines=lines, kinds=kinds)
    for below in (remarks(audit), _unread(audit, everything), _differences(audit, everything)):
        yield from map(_indented, below)
    yield from map(_indented, _unruled(audit, everything))


def _indented(line: Line, by: int = 2) -> str:
    return f"{'':{by}}{line if isinstance(line, str) else said(line)}"


def counts_of(lines: Mapping[str, int]) -> list[Message]:
    """How many lines of a log the rules confirm, and so on, for each of `KINDS` that it has."""
    told = {
        "confirmed": lambda count: Message("report.confirmed", count=count),
        "consistent": lambda count: Message("report.consistent", count=count),
        "divergent": lambda count: Message("report.divergent", count=count),
        "unruled": lambda count: Message("report.unruled", count=count),
        "unread": lambda count: Message("report.unread", count=count),
    }
    return [told[kind](lines[kind]) for kind in KINDS if lines[kind]]


def _kinds(lines: Mapping[str, int]) -> Joined:
    return Joined(counts_of(lines) or [Message("report.no-line")])


def remarks(audit: Mapping[str, Any]) -> Iterator[Message]:
    """What is to be known of a whole log: an assumed date, a game without an end, an audit that gave up."""
    yield from _taken_for_granted(audit)
    yield from _of_the_end(audit)


def _taken_for_granted(audit: Mapping[str, Any]) -> Iterator[Message]:
    """Where the rules and the Kingdom come from, and what was not read as it stands."""
    if audit["rules_from"] == "format":
        yield Message("report.rules-of-format")
    if audit["rules_from"] == "number":
        yield Message("report.rules-of-number")
    if audit["rules_unsure"]:
        yield Message("report.rules-unsure", changes=Joined(map(printable, audit["rules_unsure"])))
    if audit["kingdom"] is not None and audit["kingdom"]["from"] == "inferred":
        yield Message("report.kingdom-inferred", count=len(audit["kingdom"]["piles"]))
    if audit["undone"]:
        yield Message(
            "report.undone", damage=Joined(Texts(en=each["text"], ja=each["text_ja"]) for each in audit["undone"])
        )
    if audit["kingdom"] is not None and audit["kingdom"]["from"] in ("option", "file"):
        yield Message("report.kingdom-given")
    if audit["rules_from"] == "option":
        yield Message("report.rules-given")


def _of_the_end(audit: Mapping[str, Any]) -> Iterator[Message]:
    """How the log ends, and what explains its differences."""
    if audit["debris"]:
        yield Message("report.debris", count=audit["debris"])
    if audit["ended"] == "cut":
        yield Message("report.cut-in-turn", turn=audit["turn"]) if audit["turn"] else Message("report.cut")
    elif audit["ended"] == "left":
        yield Message("report.left")
    if audit["gave_up"] is not None:
        yield Message("report.gave-up", line=audit["gave_up"])
    if audit["agrees_by"] is not None:
        yield Message("report.agrees-by", rules=printable(audit["agrees_by"]))
    if audit["habits"] and all(each["habit"] for each in audit["divergences"]):
        yield Message("report.habits-alone", habits=Joined(audit["habits"]))
    wrong = [PARTS[what] for what, right in audit["final"].items() if right is False]
    if wrong:
        yield Message("report.final", parts=Joined(wrong, "and"))
    if audit["unruled_cards"]:
        yield Message("report.cards-unruled", cards=Joined(map(printable, audit["unruled_cards"])))


PARTS = {
    "decks": Message("report.final-decks"),
    "scores": Message("report.final-scores"),
    "turns": Message("report.final-turns"),
    "winner": Message("report.final-winner"),
}
"""What a log may say of the end of its game."""


def where(difference: Mapping[str, Any]) -> Message:
    """The line of a difference; where hidden cards show it, also how far back it can have begun."""
    first, last = difference["interval"]
    if difference["rule"] in HIDDEN and first != last:
        return Message("report.line-within", line=difference["line"], first=first, last=last)
    return Message("report.line", line=difference["line"])


def with_habit(difference: Mapping[str, Any], rule: str) -> Message | str:
    """A text that ends with the rule of a difference, and the known way of the server that explains it, if one does."""
    habit = difference["habit"]
    return Message("report.habit", ruling=rule, habit=habit) if habit else rule


def reasons(difference: Mapping[str, Any]) -> tuple[str, str]:
    """What the rules say of a difference, and why, in the language that is spoken; "" for no reason."""
    tail = "_ja" if spoken() == "ja" else ""
    return difference[f"ruling{tail}"], difference[f"why{tail}"] or ""


def certainty(difference: Mapping[str, Any]) -> str:
    """How certain a difference is, in the language that is spoken."""
    return said(PROOFS[difference["proof"]])


def following(audit: Mapping[str, Any]) -> Counter[int]:
    """How many differences follow from the one at each line."""
    return Counter(each["follows"] for each in audit["divergences"] if each["follows"] is not None)


def _differences(audit: Mapping[str, Any], everything: bool) -> Iterator[Line]:
    follow = following(audit)
    for each in audit["divergences"]:
        if each["follows"] is not None and not everything:
            continue
        yield Message("report.at", where=where(each), says=printable(each["says"]))
        yield from (_indented(line) for line in _reasons(audit, each))
        count = follow.pop(each["line"], 0) if each["follows"] is None else 0
        if count and not everything:
            yield _indented(Message("report.more-follow", count=count))


def _reasons(audit: Mapping[str, Any], difference: Mapping[str, Any]) -> Iterator[Message | str]:
    """The lines below a difference: what the rules say, why, and how certain that is; or from what it follows."""
    ruling, why = reasons(difference)
    follows = difference["follows"]
    ruled = with_habit(difference, f"{printable(ruling)} [{difference['rule']}]")
    if follows is not None:
        yield Message("report.if-followed", line=follows, ruling=ruled)
        return
    yield ruled
    if why:
        yield printable(why)
    if not difference["habit"]:
        yield certainty(difference)
    yield from map(printable, rests_on(audit, difference, lang=spoken()))


def _unread(audit: Mapping[str, Any], everything: bool) -> Iterator[Message]:
    shown = audit["unread"] if everything else audit["unread"][:MOST_LISTED]
    for each in shown:
        line, says, meant = each["line"], printable(each["says"]), each["meant"]
        if meant is None:
            yield Message("report.line-unread", line=line, says=says)
        else:
            yield Message("report.line-unread-meant", line=line, says=says, meant=printable(meant))
    if len(shown) < len(audit["unread"]):
        yield Message("report.more-unread", count=len(audit["unread"]) - len(shown))


def _unruled(audit: Mapping[str, Any], everything: bool) -> Iterator[Message]:
    """The lines that cannot be judged: those of a card without rules, and those that may follow from a gap."""
    of_cards = [each for each in audit["unruled"] if each["card"] is not None]
    others = [each for each in audit["unruled"] if each["card"] is None]
    for listed in (of_cards, others):
        shown = listed if everything else listed[:MOST_LISTED]
        for each in shown:
            line, says = each["line"], printable(each["says"])
            if each["card"] is not None:
                yield Message("report.line-unruled", line=line, card=printable(each["card"]), says=says)
            else:
                yield Message("report.line-unjudged", line=line, says=says)
        if len(shown) < len(listed):
            yield Message("report.more-alike", count=len(listed) - len(shown))
    if others and audit["unread"]:
        yield Message("report.after-unread", line=others[0]["line"])


def how_many(verdicts: Mapping[str, int]) -> Joined | None:
    """How many logs have each verdict: `1 agrees, 2 diverge`; None for none."""
    told = {
        "agrees": lambda count: Message("report.agrees", count=count),
        "diverges": lambda count: Message("report.diverges", count=count),
        "contradicts": lambda count: Message("report.contradicts", count=count),
        "undecided": lambda count: Message("report.undecided", count=count),
        "unruled": lambda count: Message("report.logs-unruled", count=count),
        "unreadable": lambda count: Message("report.unreadable", count=count),
    }
    counts = [told[verdict](verdicts[verdict]) for verdict in COLOURS if verdicts.get(verdict)]
    return Joined(counts) if counts else None


class Totals:
    """The sums over many logs."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()

    def add(self, audit: Mapping[str, Any]) -> None:
        """Count one audit."""
        self.verdicts[audit["verdict"]] += 1
        self.lines.update(audit["lines"])

    def report(self) -> Iterator[Message]:
        """The sums in words."""
        logs = Message("count.logs", count=self.verdicts.total())
        yield Message("report.logs", logs=logs, verdicts=how_many(self.verdicts))
        lines = Message("count.lines", count=self.lines["total"])
        yield Message("report.lines", lines=lines, kinds=_kinds(self.lines))
