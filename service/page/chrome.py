"""The words of the page around a game."""

from __future__ import annotations

from moothall.domain.kernel.telling.words import Lang
from moothall.words.catalogue import words_of

KEYS = (
    # The head of the page
    "colon", "comma", "dominion", "one-of-dominion", "about", "seen-by", "spectator", "audited-with-a-given-kingdom",
    "audited-by-given-rules", "audited-with-a-given-kingdom-by-given-rules", "re-run", "unproved", "verdict",
    "agrees", "diverges", "contradicts", "undecided", "unruled", "unreadable", "at-line", "lines-in-all",
    "confirmed-lines", "consistent-lines", "divergent-lines", "unruled-lines", "unread-lines", "line", "ruling",
    "ruling-if", "ruling-nearest", "log-says", "copy-ruling", "picture", "ruling-copied", "look", "follow",
    "older-audit", "follows", "habit", "is-unread", "is-unruled", "meant",
    # The panes
    "facts", "table", "log", "panes", "set-up", "notes", "face-down", "nothing", "top-first",
    # Moving about
    "place", "fact", "first", "back-turn", "back", "next", "next-turn", "last", "play", "pause", "next-finding",
    "where", "goto", "find", "found", "found-nothing", "copy", "copied", "not-copied", "theme", "theme-auto",
    "theme-light", "theme-dark", "close",
    # What happened there
    "because", "rests-on", "from", "was", "shuffled", "by-log",
    # What is not there
    "no-fact", "taken-back", "no-line", "no-log", "no-turn", "no-such-turn", "no-mark", "no-place",
    # The end
    "result", "wins", "points", "decks-at-end", "course", "gained-by-turn", "show-table",
    # Help
    "help", "keys", "signs", "key-fact", "key-turn", "key-ends", "key-finding", "key-find", "key-play", "key-goto",
    "key-copy", "key-help", "sign-new", "sign-gone", "sign-confirmed", "sign-consistent", "sign-divergent",
    "sign-unknown", "made",
)  # fmt: skip
"""The keys of the words of the page: `page.` of the catalogues, in which the names of fields stay in braces
until they are filled in."""

SCRIPTED = (
    "face-down", "nothing", "play", "pause", "where", "found", "found-nothing", "copied", "not-copied", "theme",
    "theme-auto", "theme-light", "theme-dark", "because", "rests-on", "from", "was", "shuffled", "no-fact",
    "taken-back", "no-line", "no-log", "no-turn", "no-such-turn", "no-mark", "no-place", "line",
    "set-up", "colon", "fact", "top-first", "log-says", "copy-ruling", "picture", "ruling-copied", "comma", "wins",
    "points", "decks-at-end", "course", "gained-by-turn", "show-table",
)  # fmt: skip
"""What the scripts say, too."""


def words(lang: Lang) -> dict[str, str]:
    """Everything that the page says in a language, by key."""
    return {key: words_of(f"page.{key}", lang) for key in KEYS}


def proof(how: str) -> str:
    """The key of how a game came into the store, such as `audited by given rules`."""
    return how.replace(",", "").replace(" ", "-").lower()
