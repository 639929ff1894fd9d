"""An audit in words: a verdict, then each divergence with the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import click
from moothall.service import PROOFS, rests_on
from moothall.service.wording import counted

from ..language import said, spoken
from .printing import printable

COLOURS = {
    "agrees": "green", "diverges": "red", "contradicts": "red", "undecided": "yellow", "unruled": "yellow",
    "unreadable": "magenta",
}  # fmt: skip
PLURAL = {"agrees": "agree", "diverges": "diverge", "contradicts": "contradict"}
"""What several logs do."""
KINDS = ("confirmed", "consistent", "divergent", "unruled", "unread")
HIDDEN = ("pool", "final/decks")
"""Rules whose breach hidden cards show, some time after it: where it happened is known only roughly."""
MOST_LISTED = 5
"""How many lines that cannot be read or judged are listed; `--all` lists every one."""


def report(audit: Mapping[str, Any], *, everything: bool = False) -> Iterator[str]:
    """The lines of text about one audited log; `audit` is what `audit --json` prints.

    `everything` lists the differences that follow from others too, and every line that cannot be read or judged.
    """
    verdict = click.style(audit["verdict"], fg=COLOURS.get(audit["verdict"]), bold=True)
    name = printable(audit["log"])
    if audit["error"] is not None:
        yield f"{name}: {verdict}"
        yield f"  {printable(said(audit['error']))}"
        return
    lines = audit["lines"]
    counts = ", ".join(f"{lines[kind]} {kind}" for kind in KINDS if lines[kind])
    total = counted(lines["total"], "line")
    yield f"{name}: {verdict} by the rules of {audit['rules']} ({audit['format']}, {total}: {counts or 'none'})"
    yield from (f"  {each}" for each in remarks(audit))
    yield from _unread(audit, everything)
    yield from _differences(audit, everything)
    yield from _unruled(audit, everything)


def remarks(audit: Mapping[str, Any]) -> Iterator[str]:
    """What is to be known of a whole log: an assumed date, a game without an end, an audit that gave up."""
    yield from _taken_for_granted(audit)
    yield from _of_the_end(audit)


def _taken_for_granted(audit: Mapping[str, Any]) -> Iterator[str]:
    """Where the rules and the Kingdom come from, and what was not read as it stands."""
    if audit["rules_from"] == "format":
        yield "the log has no date, so it is judged by the rules of the time of such logs; --rules sets others"
    if audit["rules_from"] == "number":
        yield "the log has no date, so the number of its game decides the rules; --rules sets others"
    if audit["rules_unsure"]:
        unsure = ", ".join(map(printable, audit["rules_unsure"]))
        yield f"its day is not certain, and in the time in which it was played there came {unsure}"
    if audit["kingdom"] is not None and audit["kingdom"]["from"] == "inferred":
        count = len(audit["kingdom"]["piles"])
        yield f"the log does not list its Kingdom, and shows {counted(count, 'pile')} of it; --kingdom sets all"
    if audit["undone"]:
        spoilt = ", ".join(each["text_ja" if spoken() == "ja" else "text"] for each in audit["undone"])
        yield f"it was read as if it had not: {spoilt}"
    if audit["kingdom"] is not None and audit["kingdom"]["from"] in ("option", "file"):
        yield "the log does not list its Kingdom: the one that it is judged with was given, and nobody vouches for it"
    if audit["rules_from"] == "option":
        yield "the rules were given, not taken from the log"


def _of_the_end(audit: Mapping[str, Any]) -> Iterator[str]:
    """How the log ends, and what explains its differences."""
    if audit["debris"]:
        yield f"{counted(audit['debris'], 'line')} of debris from the page around the log"
    if audit["ended"] == "cut":
        turn = f" in turn {audit['turn']}" if audit["turn"] else ""
        yield f"the log ends{turn}; the game has no end"
    elif audit["ended"] == "left":
        yield "a player left, so the game has no end"
    if audit["gave_up"] is not None:
        yield f"the audit gave up at line {audit['gave_up']}: the log takes too long; nothing that differs is judged"
    if audit["agrees_by"] is not None:
        yield f"the log agrees by the rules of {printable(audit['agrees_by'])}: one switch explains every difference"
    if audit["habits"] and all(each["habit"] for each in audit["divergences"]):
        yield f"it diverges only where the server is known to: {', '.join(audit['habits'])}"
    wrong = [what for what, right in audit["final"].items() if right is False]
    if wrong:
        yield f"at the end the log has other {', '.join(wrong)}"
    if audit["unruled_cards"]:
        yield f"not ruled yet: {', '.join(map(printable, audit['unruled_cards']))}"


def spoken_remarks(audit: Mapping[str, Any], lang: str | None = None) -> list[str]:
    """The same in a language (None: the one that is spoken)."""
    if (lang or spoken()) == "en":
        return [*remarks(audit)]
    from ..words_ja.translating import line_in_japanese

    return [line_in_japanese(f"  {each}").strip() for each in remarks(audit)]


def where(difference: Mapping[str, Any]) -> str:
    """The line of a difference; where hidden cards show it, also how far back it can have begun."""
    first, last = difference["interval"]
    since = f" (it happened somewhere in lines {first} to {last})" if difference["rule"] in HIDDEN else ""
    return f"line {difference['line']}{since if first != last else ''}"


def habit(difference: Mapping[str, Any]) -> str:
    """The known way of the server that explains a difference, if one does: what follows the rule."""
    return f": a habit of the server, {difference['habit']}" if difference["habit"] else ""


def reasons(difference: Mapping[str, Any]) -> tuple[str, str]:
    """What the rules say of a difference, and why, in the language that is spoken; "" for no reason."""
    tail = "_ja" if spoken() == "ja" else ""
    return difference[f"ruling{tail}"], difference[f"why{tail}"] or ""


def certainty(difference: Mapping[str, Any]) -> str:
    """How certain a difference is, in the language that is spoken."""
    return PROOFS[difference["proof"]][spoken() == "ja"]


def following(audit: Mapping[str, Any]) -> Counter[int]:
    """How many differences follow from the one at each line."""
    return Counter(each["follows"] for each in audit["divergences"] if each["follows"] is not None)


def _differences(audit: Mapping[str, Any], everything: bool) -> Iterator[str]:
    follow = following(audit)
    for each in audit["divergences"]:
        if each["follows"] is not None and not everything:
            continue
        yield f"  {where(each)}: {printable(each['says'])}"
        ruling, why = reasons(each)
        yield f"    {printable(ruling)} [{each['rule']}]{habit(each)}"
        if each["follows"] is not None:
            yield f"    follows from line {each['follows']}"
            continue
        if why:
            yield f"    {printable(why)}"
        if not each["habit"]:
            yield f"    {certainty(each)}"
        yield from (f"    {printable(unseen)}" for unseen in rests_on(audit, each, lang=spoken()))
        count = follow.pop(each["line"], 0)
        if count and not everything:
            yield f"    {count} more {'follows' if count == 1 else 'follow'} from it; --all lists them"


def _unread(audit: Mapping[str, Any], everything: bool) -> Iterator[str]:
    shown = audit["unread"] if everything else audit["unread"][:MOST_LISTED]
    for each in shown:
        meant = f'; did you mean "{printable(each["meant"])}"?' if each["meant"] is not None else ""
        yield f"  line {each['line']} cannot be read: {printable(each['says'])}{meant}"
    if len(shown) < len(audit["unread"]):
        yield f"  {len(audit['unread']) - len(shown)} more cannot be read; --all lists them"


def _unruled(audit: Mapping[str, Any], everything: bool) -> Iterator[str]:
    """The lines that cannot be judged: those of a card without rules, and those that may follow from a gap."""
    of_cards = [each for each in audit["unruled"] if each["card"] is not None]
    others = [each for each in audit["unruled"] if each["card"] is None]
    for listed, what in ((of_cards, "is not ruled yet"), (others, "cannot be judged")):
        shown = listed if everything else listed[:MOST_LISTED]
        for each in shown:
            card = f" ({printable(each['card'])})" if each["card"] is not None else ""
            yield f"  line {each['line']} {what}{card}: {printable(each['says'])}"
        if len(shown) < len(listed):
            yield f"  {len(listed) - len(shown)} more like it; --all lists them"
    if others and audit["unread"]:
        first = others[0]["line"]
        yield f"  from line {first} on, what differs may follow from a line that cannot be read, so it is not counted"


def how_many(verdicts: Mapping[str, int]) -> str:
    """How many logs have each verdict: `1 agrees, 2 diverge`; empty for none."""
    found = ((verdicts.get(verdict, 0), verdict) for verdict in COLOURS)
    return ", ".join(
        f"{count} {verdict if count == 1 else PLURAL.get(verdict, verdict)}" for count, verdict in found if count
    )


class Totals:
    """The sums over many logs."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()

    def add(self, audit: Mapping[str, Any]) -> None:
        """Count one audit."""
        self.verdicts[audit["verdict"]] += 1
        self.lines.update(audit["lines"])

    def report(self) -> Iterator[str]:
        """The sums in words."""
        yield f"{counted(self.verdicts.total(), 'log')}: {how_many(self.verdicts)}"
        kinds = ", ".join(f"{self.lines[kind]} {kind}" for kind in KINDS if self.lines[kind])
        yield f"{counted(self.lines['total'], 'line')}: {kinds or 'none'}"
