"""An audit as it is kept beside its game, and read again: what a page, a filter or a report needs of it.

What the search knew of a difference (a gap before it; its scope, but for the player whom it is about) and the facts of
the game are left out: the stream has those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.words import Texts

from ..verdict import Audit, Final, Finding, Scope, Undone, Unread, Unruled, UnseenCards, joined, parted
from .outcome import Outcome

KEPT = "moothall_audit"
"""The key by which a kept audit is known, with the version of its form."""
VERSION = 3
"""The version of that form. Since 2 a difference has the `lead` of its ruling, since 3 the facts that are `untold`; an
older audit is made anew. The first audits of version 3 do not say whom a difference is `about`."""
_WORDS = ("text", "text_ja")
"""What `Audit.to_json` says of a finding and a finding says itself."""
_OTHERWISE = ("interval", "ruling", "ruling_ja", "why", "why_ja", "lead", "rests_on", "unseen", "untold", "about")
"""What a finding holds in another form."""


def kept(audit: Audit) -> dict[str, Any]:
    """An audit as plain data for JSON: what `audit --json` prints of it, and the verdict on each line."""
    document = audit.to_json()
    document["divergences"] = [
        {name: value for name, value in row.items() if name not in _WORDS}
        | ({} if each.accepted_by is None else {"accepted_by": each.accepted_by})
        | ({"untold": list(each.untold)} if each.untold else {})
        | {"about": each.about}
        | _ruling(each)
        for row, each in zip(document["divergences"], audit.findings, strict=True)
    ]
    return {
        KEPT: VERSION,
        **document,
        "kind": audit.kind,
        "engine": audit.engine,
        "day": audit.day,
        "verdicts": _runs(audit.verdicts),
        "freedoms": dict(audit.freedoms),
        "covers": audit.covers,
    }


def restored(document: Mapping[str, Any], facts: Sequence[Fact]) -> Audit:
    """The audit that was kept so, of the game with these facts.

    Raises KeyError, TypeError or ValueError for what is not a kept audit of this version.
    """
    if document[KEPT] != VERSION:
        raise ValueError(document[KEPT])
    game, lines = document["game"], document["lines"]
    return Audit(
        document["log"],
        document["format"],
        document["rules"],
        document["rules_from"],
        tuple(document["players"]),
        None if game is None else UUID(game),
        document["error"],
        document["verdict"],
        {kind: count for kind, count in lines.items() if kind != "total" and count},
        [_finding(each) for each in document["divergences"]],
        Final(**document["final"]),
        tuple(document["unruled_cards"]),
        list(facts[: document["events"]]),
        document["covers"],
        list(_single(document["verdicts"])),
        [Unread(**each) for each in document["unread"]],
        [Unruled(**each) for each in document["unruled"]],
        document["ended"],
        document["turn"],
        dict(document["freedoms"]),
        document["gave_up"],
        document["agrees_by"],
        document["kind"],
        tuple(document["habits"]),
        document["viewer"],
        None,
        document["kingdom"],
        document["debris"],
        tuple(document["rules_unsure"]),
        _outcome(document["outcome"]),
        document["day"],
        document["engine"],
        tuple(Undone(each["name"], Texts(en=each["text"], ja=each["text_ja"])) for each in document.get("undone", ())),
    )


def _ruling(finding: Finding) -> dict[str, str]:
    """What the rules say in both languages, without its lead, and the lead."""
    lead, ruling = parted(finding.instead)
    return {"lead": lead, "ruling": ruling.in_words("en"), "ruling_ja": ruling.in_words("ja")}


def _finding(row: Mapping[str, Any]) -> Finding:
    first, last = row["interval"]
    plain = {name: value for name, value in row.items() if name not in _OTHERWISE}
    unseen = tuple(UnseenCards(**each) for each in row["unseen"])
    why, why_ja = row["why"], row["why_ja"]
    return Finding(
        interval=(first, last),
        instead=joined(row["lead"], Texts(en=row["ruling"], ja=row["ruling_ja"])),
        reason=None if why is None else Texts(en=why, ja=why_ja),
        rests_on=tuple(row["rests_on"]),
        unseen=unseen,
        untold=tuple(row.get("untold", ())),
        scope=Scope(row["about"]) if row.get("about") else None,
        **plain,
    )


def _outcome(row: Mapping[str, Any] | None) -> Outcome:
    if row is None:
        return Outcome()
    winners = row["winners"]
    return Outcome(None if winners is None else tuple(winners), row["scores"], row["turns"], row["decks"])


def _runs(verdicts: Sequence[tuple[int, str]]) -> list[list[Any]]:
    """The verdicts on lines, those of lines that follow one another joined: first line, last line, verdict."""
    runs: list[list[Any]] = []
    for line, verdict in verdicts:
        if runs and runs[-1][1] == line - 1 and runs[-1][2] == verdict:
            runs[-1][1] = line
        else:
            runs.append([line, line, verdict])
    return runs


def _single(runs: Sequence[Sequence[Any]]) -> list[tuple[int, str]]:
    return [(line, cast(str, verdict)) for first, last, verdict in runs for line in range(first, last + 1)]
