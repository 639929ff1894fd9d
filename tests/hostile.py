"""Exported games changed as somebody would who wants another game stored than the real one: with the hashes, and the id
of a log's game, made anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any
from uuid import UUID

from moothall.domain.store.identity import digest, game_id
from moothall.domain.store.sealing.hash_chain import START, hash_of

Document = dict[str, Any]
Change = Callable[[Document], object]


class NothingToChange(Exception):
    """A game without what would be changed."""


def sealed(document: Document, *, renumbered: bool = True) -> Document:
    """A document with the hashes that its rows need; with their numbers too, unless one of them is what was changed."""
    game, last = UUID(document["game"]), START
    for place, row in enumerate(document["rows"], 1):
        row["seq"] = place
        if renumbered:
            row["fact"]["seq"] = place
        payload = json.dumps(row["fact"], ensure_ascii=False, separators=(",", ":")).encode()
        last = row["hash"] = hash_of(game, last, place, row["topic"], payload)
    return document


def renamed(document: Document) -> Document:
    """A document with the id that its log and rules give it, and the digest of its log in its first fact."""
    if document["text"] is not None:
        document["game"] = str(game_id(document["format"], document["text"], document["rules"]))
        imported(document)["digest"] = digest(document["text"])
    return document


def imported(document: Document) -> Document:
    """The fact that says which log a game is of; of a game without a log nothing."""
    return next((row["fact"] for row in document["rows"] if "digest" in row["fact"]), {})


def started(document: Document) -> Document:
    """The fact that begins the game."""
    fact: Document = next(row["fact"] for row in document["rows"] if "players" in row["fact"])
    return fact


def rows_of(document: Document, kind: str) -> list[Document]:
    """The rows of a kind of fact."""
    return [row for row in document["rows"] if row["topic"].partition(".")[2].startswith(f"{kind}/")]


def middle(document: Document) -> int:
    """The place, from 0, of a fact of play in the middle of a game: no answer, and not like the next one."""
    rows = document["rows"]
    for at in range(len(rows) // 2, len(rows) - 1):
        names = rows[at]["topic"], rows[at + 1]["topic"]
        if names[0] != names[1] and not any(name.startswith("kernel.") for name in names):
            return at
    raise NothingToChange


# What is changed


def swap_players(document: Document) -> None:
    document["players"].reverse()
    started(document)["players"] = document["players"]


def no_players(document: Document) -> None:
    document["players"] = started(document)["players"] = []


def eight_players(document: Document) -> None:
    document["players"] = started(document)["players"] = [f"Player {number}" for number in range(8)]


def two_of_one_name(document: Document) -> None:
    document["players"][1] = document["players"][0]
    started(document)["players"] = document["players"]


def no_name(document: Document) -> None:
    document["players"][0] = " "
    started(document)["players"] = document["players"]


def other_players_in_the_catalogue(document: Document) -> None:
    document["players"].reverse()


def other_players_in_the_first_fact(document: Document) -> None:
    started(document)["players"] = document["players"][::-1]


def rules(document: Document, spec: str) -> None:
    document["rules"] = started(document)["rules"] = spec
    if imported(document):
        imported(document)["rules"] = spec


def other_rules_in_the_first_fact(document: Document) -> None:
    started(document)["rules"] = "2012-02-02"


def drop(document: Document, at: int) -> None:
    del document["rows"][at]


def double(document: Document) -> None:
    at = middle(document)
    document["rows"].insert(at, deepcopy(document["rows"][at]))


def swap(document: Document) -> None:
    at, rows = middle(document), document["rows"]
    rows[at], rows[at + 1] = rows[at + 1], rows[at]


def field(document: Document, name: str, value: object) -> None:
    document["rows"][middle(document)]["fact"][name] = value


def topic(document: Document, change: Callable[[str], str]) -> None:
    row = document["rows"][middle(document)]
    row["topic"] = change(row["topic"])


def other_kind(document: Document) -> None:
    """A fact with the fields of another kind of fact that has the same."""
    rows = rows_of(document, "CardGained") or rows_of(document, "GuestPlaced") or document["rows"]
    row = rows[len(rows) // 2]
    row["topic"] = row["topic"].replace("CardGained", "CardTrashed").replace("GuestPlaced", "GuestRemoved")
    if not row["topic"].endswith(("CardTrashed/1", "GuestRemoved/1")):
        raise NothingToChange


def faces(document: Document, *, everywhere: bool) -> None:
    """A card of the middle of the game with another face: there, or wherever it is named."""
    text = json.dumps(document["rows"])
    at = document["rows"][middle(document) :]
    card = next(each for row in at for each in cards_in(row["fact"]) if not each.startswith("?"))
    others = {each for row in document["rows"] for each in cards_in(row["fact"]) if not each.startswith("?")}
    old = card.rpartition("#")[0]
    face = next(each.rpartition("#")[0] for each in sorted(others) if each.rpartition("#")[0] != old)
    forged = f"{face}#{card.rpartition('#')[2]}"
    if everywhere:
        document["rows"] = json.loads(text.replace(json.dumps(card)[1:-1] + '"', json.dumps(forged)[1:-1] + '"'))
    else:
        row = next(row for row in at if card in cards_in(row["fact"]))
        row["fact"] = json.loads(json.dumps(row["fact"]).replace(json.dumps(card), json.dumps(forged)))


def cards_in(value: Any) -> Iterator[str]:
    """The cards in a fact as they are written."""
    if isinstance(value, str) and "#" in value and value.rpartition("#")[2].isdigit():
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from cards_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)


def other_order(document: Document) -> None:
    """The last shuffle the other way round."""
    row = [each for each in document["rows"] if len(set(each["fact"].get("order", ()))) > 1][-1]
    row["fact"]["order"].reverse()


def other_cards(document: Document) -> None:
    """The last shuffle that has one, with a card of elsewhere at the bottom, which nobody draws."""
    row = [each for each in document["rows"] if len(set(each["fact"].get("order", ()))) > 1][-1]
    order = row["fact"]["order"]
    begun = started(document)
    order[-1] = next(each for each in reversed(list(cards_in(begun))) if each not in order)


def fewer_cards(document: Document) -> None:
    """The last shuffle without the card at the bottom."""
    row = [each for each in document["rows"] if len(set(each["fact"].get("order", ()))) > 1][-1]
    row["fact"]["order"].pop()


def unknown_card(document: Document) -> None:
    """The last shuffle with a card at the bottom that nobody knows."""
    row = [each for each in document["rows"] if len(set(each["fact"].get("order", ()))) > 1][-1]
    row["fact"]["order"][-1] = "?#?"


def other_answer(document: Document) -> None:
    """An answer of the middle is another one's."""
    rows = rows_of(document, "Answered")
    fact = rows[len(rows) // 2]["fact"]
    fact["answer"] = next(each["fact"]["answer"] for each in rows if each["fact"]["answer"] != fact["answer"])


def other_asker(document: Document) -> None:
    rows = rows_of(document, "Answered")
    fact = rows[len(rows) // 2]["fact"]
    fact["player"] = "p2" if fact["player"] == "p1" else "p1"


def says_less(document: Document) -> None:
    """An answer as version 1 stored them, to a question that was never put."""
    rows = rows_of(document, "Answered")
    row = rows[len(rows) // 2]
    row["topic"] = "kernel.Answered/1"
    row["fact"]["question"] = "Which resolves first?"
    for name in ("verb", "subject"):
        row["fact"].pop(name, None)


def answered(document: Document, **fields: Any) -> None:
    """An answer says something else of its question, under the version of today."""
    rows = rows_of(document, "Answered")
    rows[len(rows) // 2]["fact"].update(fields)


def any_asker(document: Document) -> None:
    """An answer to whichever card asks so, as only one of version 1 may be, under the version of today."""
    fact = next(row["fact"] for row in rows_of(document, "Answered") if "/" in row["fact"]["question"])
    fact["question"] = f"*/{fact['question'].partition('/')[2]}"


def other_text(document: Document, *, blank: bool = False) -> None:
    """A log in which the players have changed names, or in which nothing stands any more."""
    if document["text"] is None:
        document["text"], document["format"] = "a log that there is not", "goko"
        return
    one, other = document["players"][:2]
    document["text"] = "" if blank else document["text"].replace(one, "\0").replace(other, one).replace("\0", other)


def all_by_the_log(document: Document) -> None:
    """Every fact of play is the log's word, which nobody compares with the rules."""
    begins = document["rows"].index(next(row for row in document["rows"] if "players" in row["fact"])) + 1
    followed = {"topic": "kernel.LogFollowed/1", "fact": {"source": "log", "first_line": 1, "last_line": 9}}
    document["rows"].insert(begins, followed)
    for row in document["rows"][begins + 1 :]:
        row["fact"]["source"] = "log"
        row["fact"].pop("cause", None)


def add(document: Document, topic: str, **fields: Any) -> None:
    document["rows"].append({"topic": topic, "fact": {"seq": len(document["rows"]) + 1, **fields}})


def take_back_what_is_no_answer(document: Document) -> None:
    add(document, "kernel.Retracted/1", target=middle(document) + 1, by="p1", reason="")


def richer(document: Document) -> None:
    """The first player begins with better cards, and so it is written wherever they are named."""
    begun = started(document)
    cards = begun["starting"]["p1"] if "starting" in begun else begun["stock"]
    card = cards[0]
    better = f"{'Province' if 'starting' in begun else 'purple 9'}#{card.rpartition('#')[2]}"
    text = json.dumps(document["rows"]).replace(json.dumps(card), json.dumps(better))
    document["rows"] = json.loads(text)


def second_beginning(document: Document) -> None:
    """The game begins once more, with other players."""
    at = document["rows"].index(next(row for row in document["rows"] if "players" in row["fact"]))
    again = deepcopy(document["rows"][at])
    again["fact"]["players"] = ["Mallory", *again["fact"]["players"][1:]]
    document["rows"].insert(at + 1, again)


CHANGES: dict[str, Change] = {
    "players swapped": swap_players,
    "no players": no_players,
    "eight players": eight_players,
    "two of one name": two_of_one_name,
    "player without a name": no_name,
    "other players in the catalogue": other_players_in_the_catalogue,
    "other players in the first fact": other_players_in_the_first_fact,
    "rules are nonsense": lambda document: rules(document, "nonsense"),
    "other rules in the first fact": other_rules_in_the_first_fact,
    "no facts": lambda document: document["rows"].clear(),
    "first fact out": lambda document: drop(document, 0),
    "second fact out": lambda document: drop(document, 1),
    "fact in the middle out": lambda document: drop(document, middle(document)),
    "fact doubled": double,
    "facts swapped": swap,
    "cause of a fact": lambda document: field(document, "cause", 1),
    "cause that comes later": lambda document: field(document, "cause", len(document["rows"])),
    "rule of a fact": lambda document: field(document, "rule", "possession/gain"),
    "line of a fact": lambda document: field(document, "line", 3),
    "fact by the log": lambda document: field(document, "source", "log"),
    "fact inferred": lambda document: field(document, "source", "inferred"),
    "fact of a field more": lambda document: field(document, "and", "more"),
    "kind of a fact": other_kind,
    "kind that there is not": lambda document: topic(document, lambda name: name.replace("/", "s/")),
    "later version of a kind": lambda document: topic(document, lambda name: name[:-1] + "9"),
    "earlier version of a kind": lambda document: topic(document, lambda name: name[:-1] + "0"),
    "kind of another game": lambda document: topic(document, lambda name: "toy." + name.partition(".")[2]),
    "face of a card": lambda document: faces(document, everywhere=False),
    "face of a card everywhere": lambda document: faces(document, everywhere=True),
    "order of a shuffle": other_order,
    "cards of a shuffle": other_cards,
    "shuffle without a card": fewer_cards,
    "shuffle of a card that nobody knows": unknown_card,
    "answer": other_answer,
    "who answered": other_asker,
    "answer that says less": says_less,
    "verb of an answer": lambda document: answered(document, verb="trash it"),
    "whose decision an answer was": lambda document: answered(document, subject=None),
    "answer to any card": any_asker,
    "text": other_text,
    "text is empty": lambda document: other_text(document, blank=True),
    "all by the word of the log": all_by_the_log,
    "a fact of the rules taken back": take_back_what_is_no_answer,
    "fork of nothing": lambda document: add(document, "kernel.Forked/1", parent=document["game"], at=3),
    "fork of another game": lambda document: add(
        document, "kernel.Forked/1", parent=document["game"], at=len(document["rows"])
    ),
    "policy of nobody": lambda document: add(document, "kernel.UndoAllowed/1", policy="never", by="p9"),
    "note about what is to come": lambda document: add(
        document, "kernel.Noted/1", target=10**5, name="", text="x", by=""
    ),
    "turn without end": lambda document: add(document, "dominion.PhaseBegan/1", phase="buy"),
    "better cards to begin with": richer,
    "second beginning": second_beginning,
}
"""What is changed in a document. All of it makes another game, or none."""

NOT_NUMBERED: dict[str, Change] = {
    "seq of a fact": lambda document: field(document, "seq", 7),
    "seq is a fraction": lambda document: field(document, "seq", middle(document) + 1.5),
    "seq is without end": lambda document: field(document, "seq", float("inf")),
    "seq is a word": lambda document: field(document, "seq", "7"),
}
"""Changes of the numbers themselves."""

RENAMED = {"rules are nonsense", "text", "text is empty"}
"""After these a log's game gets the id that goes with them, as it would have if it was honest."""


def hostile(document: Document) -> Iterator[tuple[str, Document]]:
    """An honest document changed in every way, each with a name."""
    for name, change in CHANGES.items():
        forged = deepcopy(document)
        try:
            change(forged)
        except (NothingToChange, StopIteration, IndexError):
            continue
        yield name, sealed(renamed(forged) if name in RENAMED else forged)
    for name, change in NOT_NUMBERED.items():
        forged = deepcopy(document)
        change(forged)
        yield name, sealed(forged, renumbered=False)


def forged_id(document: Document, game: str) -> Document:
    """A document under another game's id."""
    return sealed({**deepcopy(document), "game": game})
