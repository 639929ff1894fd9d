"""Logs, decks and views that are refused for reasons of their own, each in one sentence; and what no line can say."""

from __future__ import annotations

from pathlib import Path

import pytest
from isotropic_pages import PAGE, edited
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.table import Table
from moothall.domain.games import find
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card, Noted
from moothall.domain.kernel.game import CannotHold
from moothall.domain.kernel.source import Evidence
from moothall.domain.kernel.streams.snapshots import Snapshots
from moothall.domain.one_of_dominion.table.deck import DEFAULT
from moothall.logs import formats
from moothall.logs.dominion.answers.offered import Offered
from moothall.logs.dominion.goko.reader import GokoReader
from moothall.logs.dominion.isotropic.reader import read as read_isotropic
from moothall.logs.dominion.online.reader import read as read_online
from moothall.logs.dominion.online.views import merged
from moothall.logs.dominion.online.wording import Fields, write_shape
from moothall.logs.findings import kept
from moothall.logs.formats import audit_text
from moothall.logs.one_of_dominion import wording
from moothall.logs.one_of_dominion.deck_file import BadDeck, read_deck, write_deck
from moothall.logs.one_of_dominion.format import _write
from moothall.logs.one_of_dominion.printing import printed
from moothall.logs.one_of_dominion.scribe import NoTranscript, transcript_of
from moothall.logs.reader import UnreadableLog
from moothall.logs.texts import names
from moothall.logs.texts.names import CannotHide
from moothall.service import Hall
from online_samples import PLAIN
from test_online_japanese import GAME

LOGS = Path(__file__).parents[3] / "docs" / "logs"


def test_json_is_no_log_of_goko() -> None:
    with pytest.raises(UnreadableLog, match="line 1"):
        GokoReader().read('{"a": 1}')


def test_a_kingdom_of_a_card_that_is_like_none_says_where_to_look() -> None:
    text = (LOGS / "possession.txt").read_text("utf-8")
    found = audit_text(text, name="a.txt", kingdom=("Qqqq Xyzzy",))
    assert found.verdict == "unreadable"
    assert "Qqqq Xyzzy" in str(found.error)


@pytest.mark.parametrize(
    ("page", "says"),
    [
        (f"{PAGE}\0", "binary"),
        (f"{PAGE}\n{PAGE}", "a second game begins here"),
        (f"{PAGE}\nTurn order is Ann and then Bob and Co.\n", "a second game begins here"),
        (edited(("Ann and then Bob and Co", "Ann and then Ann")), "have one name"),
    ],
)
def test_a_page_of_isotropic_that_holds_no_one_game_is_refused(page: str, says: str) -> None:
    with pytest.raises(UnreadableLog, match=says):
        read_isotropic(page)


def test_a_log_of_dominion_online_has_at_most_six_players() -> None:
    starts = "".join(f"{letter} starts with 7 Coppers.\n{letter} starts with 3 Estates.\n" for letter in "ABCDEFGH")
    with pytest.raises(UnreadableLog, match="8 players"):
        read_online(f"Game #1, unrated.\n\n{starts}\nTurn 1 - Ann\nA plays 4 Coppers. (+$4)\n")


def test_two_views_in_two_languages_are_no_views_of_one_game() -> None:
    with pytest.raises(UnreadableLog, match="two languages"):
        merged(PLAIN, GAME)


def test_a_format_without_views_merges_none() -> None:
    with pytest.raises(UnreadableLog, match="goko"):
        GokoReader().merged("one", "other")


def test_no_line_of_dominion_online_says_what_none_says() -> None:
    with pytest.raises(ValueError, match="no line for"):
        write_shape(Fields(verb="no such verb", form="from", source="deck"))


def test_a_reader_of_moothall_that_fails_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_self: object, _text: str) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(GokoReader, "recognises", broken)
    with pytest.raises(ZeroDivisionError):
        formats.is_log("a text")


def test_an_audit_that_another_version_kept_is_not_restored() -> None:
    found = kept.kept(audit_text((LOGS / "possession.txt").read_text("utf-8"), name="a.txt"))
    with pytest.raises(ValueError, match="99"):
        kept.restored({**found, kept.KEPT: 99}, [])


# Names


def test_a_log_that_cannot_be_read_hides_no_names() -> None:
    with pytest.raises(CannotHide, match="cannot be read"):
        names.hidden(f"{PAGE}\n{PAGE}", "a.html")


def test_names_that_cannot_be_told_from_other_words_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_reads_alike", lambda *_: False)
    with pytest.raises(CannotHide, match=r"a\.txt"):
        names.hidden((LOGS / "possession.txt").read_text("utf-8"), "a.txt")


# One of Dominion


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = " + "[\n" * 5000 + "]\n" * 5000, "TOML"),
        (write_deck(DEFAULT).replace(f'name = "{DEFAULT.name}"', 'name = "  "'), "name"),
        (write_deck(DEFAULT).replace(f'name = "{DEFAULT.name}"', f'name = "{"N" * 300}"'), "name"),
    ],
)
def test_a_deck_that_cannot_be_read_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadDeck) as error:
        read_deck(text)
    assert says in str(error.value)


@pytest.mark.parametrize("word", ['"no end', '"\\x"'])
def test_a_name_in_quotation_marks_is_json(word: str) -> None:
    with pytest.raises(wording.Unsaid):
        wording._raw(word)
    with pytest.raises(wording.Unsaid):
        wording._int("1234567890")


def test_what_is_no_game_has_no_transcript() -> None:
    nothing = [Noted(1, "", "x", "").sealed(1)]
    with pytest.raises(CannotHold):
        printed(nothing, None, None)  # type: ignore[arg-type]
    with pytest.raises(CannotHold, match="my game"):
        _write(nothing, "my game", "jsonl", "en")


def test_a_transcript_is_of_a_player_of_the_game() -> None:
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob", "Cid", "Dee"], kind="one-of-dominion", seed=1)
        with pytest.raises(NoTranscript, match="p9"):
            transcript_of(match.facts(None), "p9")


def test_a_question_that_the_rules_go_past_and_shuffle_offers_nothing() -> None:
    """At the start of a game they ask nothing before they shuffle."""
    game = Dominion(Table(), Evidence())
    game.take(started("2025-06-01", ["Ann", "Bob"], ["Village", "Smithy"]))
    card = Card(9000, "Copper")
    ask = Ask("p1", "p1", "play", "Cultist/play/Cultist", (card,), 0, 1)
    assert not Offered(Snapshots(find("dominion"), 100)).offers(game, len(game.facts), ask, card)
