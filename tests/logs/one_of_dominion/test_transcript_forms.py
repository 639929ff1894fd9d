"""The two forms of a transcript: what is written is read again, line by line, and the schema is that of the models."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.one_of_dominion.table import facts as f
from moothall.logs.formats import is_log
from moothall.logs.one_of_dominion.reader import is_transcript, read_transcript
from moothall.logs.one_of_dominion.scribe import Form, NoTranscript, as_text, transcript_of, write_transcript
from moothall.logs.one_of_dominion.transcript import schema
from moothall.logs.one_of_dominion.wording import OPTIONAL, SENTENCES, in_words
from moothall.logs.reader import UnreadableLog
from property_tests import examples
from transcripts import RULES, SEATS, played

DOCS = Path(__file__).parents[3] / "docs"
FORMS: tuple[tuple[Form, Lang], ...] = (("jsonl", "en"), ("text", "en"), ("text", "ja"))
SLOW = examples(12)


@SLOW
@given(st.integers(0, 10_000), st.sampled_from(RULES), st.sampled_from(SEATS), st.booleans())
def test_what_the_scribe_writes_the_reader_reads(seed: int, rules: str, viewer: str | None, dealt: bool) -> None:
    written = transcript_of(played(seed, rules, dealt), viewer)
    texts = [as_text(written, form, lang) for form, lang in FORMS]
    for text in texts:
        read = read_transcript(text)
        assert (read.header, read.lines) == (written.header, written.lines)
        assert read.numbers == list(range(2, len(read.lines) + 2))
        assert is_transcript(text)
        assert is_log(text)  # by its sign: else its reader would not be asked
    assert len({text.count("\n") for text in texts}) == 1


def test_each_line_of_play_has_its_sentence_in_both_languages() -> None:
    said = {(kind, lang) for kind, each in SENTENCES.items() for lang, _, _ in each}
    kinds = set(schema()["$defs"]) - {"Guests", "Header", "Kind"}
    assert {kind.casefold() for kind in kinds} == set(SENTENCES) == set(OPTIONAL)
    assert said == {(kind, lang) for kind in SENTENCES for lang in ("en", "ja")}


def test_a_viewer_sees_no_face_that_is_not_his_to_see() -> None:
    facts = played(3)
    shown = transcript_of(facts)
    for viewer, name in (("p1", "Alice"), ("p2", "Bob Smith")):
        for line, full in zip(transcript_of(facts, viewer).lines, shown.lines, strict=True):
            assert line is not None
            guests = getattr(line, "guests", ())
            own = getattr(line, "player", "") == name
            assert set(guests) <= {None} or own
            assert own or line.line != "taken" or getattr(line, "guest", "") is None
            if line.line == "exchanged":
                parties = (getattr(line, "player", ""), getattr(line, "with_", ""))
                assert (None in (*getattr(line, "gave", ()), *getattr(line, "got", ()))) <= (name not in parties)
                assert name not in parties or line == full


def test_the_faces_that_a_viewer_may_not_see_are_nowhere_in_the_text() -> None:
    facts = played(3)
    hidden = {each.card.face for each in facts if isinstance(each, f.AddressTaken) and each.player != "p1"} - {
        each.card.face for each in facts if hasattr(each, "card") and not isinstance(each, f.AddressTaken)
    }
    own = {card.face for each in facts if isinstance(each, f.CardsDrawn) and each.player == "p1" for card in each.cards}
    secret = {face for face in hidden - own if face}
    text = write_transcript(facts, "p1")
    assert [face for face in secret if f'"{face}"' in text] == []


def test_the_schema_in_the_documents_is_that_of_the_models() -> None:
    assert json.loads((DOCS / "transcript.schema.json").read_text(encoding="utf-8")) == schema()


def test_a_sentence_of_the_documents_is_one() -> None:
    line = next(each for each in transcript_of(played(1)).lines if each is not None and each.line == "turn")
    assert in_words(line, "en").startswith("Turn 1: unused ")
    assert in_words(line, "ja").startswith("ターン1：不使用 ")


HEADER = '{"format": "one-of-dominion", "version": 1, "players": ["A", "B", "C", "D"]}\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: this is not a transcript"),
        ("\n\nhello\n", "line 3: this is not a transcript"),
        ('{"format": "goko"}', "line 1: the format is 'goko'"),
        (HEADER.replace("1,", "2,"), "line 1: transcripts of version 2 are not known; this Moothall knows 1"),
        (HEADER.replace('"version"', '"colour": 1, "version"'), "line 1: the field 'colour' is not known"),
        (HEADER.replace('"B"', '"A"'), "line 1: the players need names"),
        (HEADER.replace('"B"', "2"), "line 1: the field 'players.1' is wrong"),
        (HEADER.replace("1,", '1, "viewer": "E",'), "line 1: the viewer 'E' is not a player"),
        (HEADER.replace("1,", '1, "deck": {"name": "x", "guests": {}},'), "line 1: the deck"),
        ("\n" + HEADER + '\n{"line": "end", "player": "A", "why": 1}', "line 4: the field 'why' is not known"),
        ("One of Dominion transcript, version 1, fr. {}", "line 1: the language 'fr' is not known"),
        ("One of Dominion transcript, version 7, en. {}", "line 1: transcripts of version 7 are not known"),
        ("One of Dominion transcript, version 1, en. nothing", "line 1: the header is not a JSON object"),
    ],
)
def test_what_is_not_known_of_a_header_or_a_field_is_one_error_with_its_line(text: str, says: str) -> None:
    with pytest.raises(UnreadableLog) as error:
        read_transcript(text)
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "line", ["{", "[]", '"end"', '{"line": "dance", "player": "A"}', '{"line": "end"}', '{"line": "end", "player": 1}']
)
def test_a_line_of_no_known_kind_is_kept_as_unread(line: str) -> None:
    assert read_transcript(HEADER + line).lines == [None]


def test_players_of_one_name_are_told_apart_by_their_seats() -> None:
    facts = list(played(0))
    begun = next(each for each in facts if isinstance(each, f.GameStarted))
    twins = f.GameStarted(
        begun.rules, ("A", "A", "", "B"), begun.deck, begun.guests, begun.stock, begun.styles, begun.hand, begun.points
    ).sealed(begun.seq)
    assert transcript_of([twins, *facts[1:]]).header.players == ("A (p1)", "A (p2)", "(p3)", "B")


def test_a_table_set_up_by_hand_has_no_transcript() -> None:
    begun = played(0)[0]
    given_by_hand = f.TableGiven({}, {}, (), (), {}, (), ()).sealed(2)
    with pytest.raises(NoTranscript):
        transcript_of([begun, given_by_hand])
    with pytest.raises(NoTranscript):
        transcript_of([])
