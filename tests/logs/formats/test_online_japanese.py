"""Logs of Dominion Online in Japanese: the shapes of the English ones in other words, read and written alike."""

from __future__ import annotations

import re
import time
from pathlib import Path

import hidden
import online_samples as samples
import pytest
from moothall.domain.dominion.text.names import NAMES, in_rules
from moothall.logs.dominion.lines.observation import LogRead
from moothall.logs.dominion.online.languages.english import ENGLISH
from moothall.logs.dominion.online.languages.japanese import JAPANESE, read_list, write_list
from moothall.logs.dominion.online.reader import read
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.dominion.online.shapes import SHAPES, Fields
from moothall.logs.dominion.online.wording import read_shape, write_shape
from moothall.logs.formats import FORMATS, audit_text
from moothall.logs.formats import read as reading
from moothall.logs.texts.log_file import decode
from moothall.service import audit
from moothall.service.lookup.formats import known_formats

REAL = Path(__file__).parents[4] / "shared" / "logs" / "new" / "dominion-online-ja"
GAME = """対戦 #82000000, 練習戦.

Aは銅貨7枚を受け取った。
Aは屋敷3枚を受け取った。
Bは銅貨7枚を受け取った。
Bは屋敷3枚を受け取った。
Aは山札をシャッフルした。
Aは銅貨3枚、屋敷2枚を引いた。
Bは山札をシャッフルした。
Bはカード5枚を引いた。

ターン 1 - Ann
Aは銅貨3枚を使用した。 (+$3)
Aは村を購入・獲得した。
Aは銅貨4枚、屋敷1枚を引いた。

ターン 1 - Bob
Bは銅貨4枚を使用した。 (+$4)
Bは民兵を購入・獲得した。
Bはカード5枚を引いた。

ターン 2 - Ann
Aは銅貨4枚を使用した。 (+$4)
Aは民兵を購入・獲得した。
Aは山札をシャッフルした。
Aは銅貨3枚、村1枚、民兵1枚を引いた。

ターン 2 - Bob
Bは銅貨3枚を使用した。 (+$3)
Bは銀貨を購入・獲得した。
Bは山札をシャッフルした。
Bはカード5枚を引いた。

ターン 3 - Ann
Aは村を使用した。
Aは屋敷を引いた。
Aは+2アクションを得た。
"""
ASSUMED = "Aは民兵を使用した。\nAは+$2を得た。\nBはカード1枚、屋敷1枚を捨て札にした。\n"


def claims(log: LogRead) -> list[tuple[object, ...]]:
    return [
        (each.actor, each.verb, each.cards, each.unknown, each.amount, each.word, each.source, each.form, each.to)
        for each in log.observations
    ]


# One table for both directions


def test_every_wording_has_the_slots_of_its_shape() -> None:
    patterns = {shape.pattern for shape in SHAPES}
    assert JAPANESE.says is not None
    for pattern, wordings in JAPANESE.says.items():
        assert pattern in patterns
        slots = {*re.findall(r"\{\w+\}", pattern)}
        more = {"{source}"} if pattern == "sets {cards} aside." else set()
        assert all({*re.findall(r"\{\w+\}", each.text)} - more == slots for each in wordings), pattern


def sayable() -> list[Fields]:
    """Fields for each shape that the scribe has in Japanese."""
    found = []
    for shape in SHAPES:
        if shape.pattern not in (JAPANESE.says or {}):
            continue
        english = shape.pattern.format(
            cards="a Village and a Copper", named="Gold", source="Market", pile="the Silver pile", n=2, m=3, coins=2,
            word="Island", to="B",
        )  # fmt: skip
        found += read_shape(english)[:1]
    return found


def test_each_shape_says_the_same_in_both_languages() -> None:
    assert len(sayable()) > 90
    for fields in sayable():
        for language in (ENGLISH, JAPANESE):
            body = write_shape(fields, language=language)
            assert read_shape(body, language), body
        own = read_shape(write_shape(fields))
        other = read_shape(write_shape(fields, language=JAPANESE), JAPANESE)
        said = [[(e.verb, e.cards, e.unknown, e.amount, e.source, e.form, e.to) for e in each] for each in (own, other)]
        assert said[0] == said[1], fields


@pytest.mark.parametrize(
    ("text", "cards", "unknown"),
    [
        ("銅貨3枚、納屋1枚", ("Copper",) * 3 + ("Hovel",), 0),
        ("銅貨、武器庫", ("Copper", "Armory"), 0),
        ("カード5枚", (), 5),
        ("カード", (), 1),
        ("カード2枚、銅貨1枚", ("Copper",), 2),
        ("今を生きる", ("Seize the Day",), 0),
        ("はみだし者、Silver", ("Band of Misfits", "Silver"), 0),
    ],
)
def test_lists_are_read_and_written(text: str, cards: tuple[str, ...], unknown: int) -> None:
    assert read_list(text) == (cards, unknown)
    assert read_list(write_list(cards, unknown)) == (cards, unknown)


def test_every_card_is_known_by_its_japanese_name() -> None:
    for name in NAMES:
        assert read_list(write_list((name, name))) == ((in_rules(name),) * 2, 0)


# Reading


def test_a_japanese_log_agrees_and_keeps_its_words() -> None:
    found = audit(GAME, name="ja.txt")
    assert (found.verdict, found.error, found.format) == ("agrees", None, "dominion-online")
    assert found.to_json()["lines"]["unread"] == 0
    log = read(GAME)
    assert (log.language, log.number, log.rating, log.players) == ("ja", 82000000, "unrated", ("Ann", "Bob"))
    assert log.observations[-1].text == "Aは+2アクションを得た。"
    assert not any(each.assumed for each in log.observations)


WIDE = str.maketrans("0123456789()+$,#-", "０１２３４５６７８９（）＋＄，＃－")


def half(text: str) -> str:
    pairs = {"アクション": "ｱｸｼｮﾝ", "シャッフル": "ｼｬｯﾌﾙ", "ターン": "ﾀｰﾝ", "カード": "ｶｰﾄﾞ", "。": "｡", "、": "､"}
    for wide, narrow in pairs.items():
        text = text.replace(wide, narrow)
    return text


@pytest.mark.parametrize(
    "text",
    [
        GAME.replace("\n", "\r\n"),
        "\ufeff" + GAME,
        "\n".join(line.translate(WIDE) for line in GAME.split("\n")),
        GAME.replace("カード", "ｶｰﾄﾞ").replace("アクション", "ｱｸｼｮﾝ").replace("。", "｡").replace("、", "､"),
        GAME.replace("銅貨", "Copper").replace("民兵", "Militia"),
        samples.page(GAME),
        "\n".join(part for line in GAME.split("\n") for part in re.findall(".{1,14}", line) or [""]),
        GAME.replace("は", "\nは\n").replace("を", "\nを"),
        GAME.replace("ターン 1 - ", "ターン 1 － ").replace(" (+$", "(+$"),
    ],
    ids=["crlf", "bom", "wide", "half", "english-names", "page", "wrapped", "split", "dash"],
)
def test_a_log_says_the_same_in_every_form(text: str) -> None:
    found = reading(text).whole()
    assert claims(found) == claims(read(GAME))
    assert found.debris == []


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp", "utf-16", "iso2022_jp"])
def test_a_log_is_read_in_every_encoding(encoding: str) -> None:
    assert claims(read(decode(GAME.encode(encoding)))) == claims(read(GAME))


def test_japanese_names_stand_in_english_logs_too() -> None:
    english = samples.PLAIN.replace("a Village.", "a 村.").replace("a Militia.", "a 民兵.")
    assert claims(read(english)) == claims(read(samples.PLAIN))


def test_chat_is_debris_and_an_unknown_line_of_a_player_is_unread() -> None:
    text = GAME + "Ann: Aは金貨を購入・獲得した。\nBob: いいゲームでした。\nAは銅貨をどこかにやった。\n"
    log = read(text)
    assert [each.text for each in log.observations if each.verb == "unread"] == ["Aは銅貨をどこかにやった。"]
    assert len(log.debris) == 2


TURN = re.compile(r"(?m)^ターン (\d+) - (.+)$")
DAMAGE = {
    "quoted": lambda text: re.sub("(?m)^(?=.)", "> ", text),
    "bullets": lambda text: re.sub("(?m)^(?=.)", "* ", text),
    "numbers": lambda text: "\n".join(f"{number}. {line}" for number, line in enumerate(text.split("\n"), 1)),
    "times": lambda text: re.sub("(?m)^(?=.)", "[12:34] ", text),
    "fence": lambda text: f"```\n{text}```\n",
    "paragraphs": lambda text: "".join(f"<p>{line}</p>" for line in text.split("\n")),
    "breaks": lambda text: text.replace("\n", "<br>\n"),
    "bbcode": lambda text: TURN.sub(r"[b]ターン \1 - \2[/b]", text),
    "bold": lambda text: TURN.sub(r"**ターン \1 - \2**", text),
    "colon": lambda text: TURN.sub(r"ターン \1: \2", text),
    "long dash": lambda text: TURN.sub(r"ターン \1 — \2", text),
    "english headers": lambda text: TURN.sub(r"Turn \1 - \2", text),
    "name first": lambda text: TURN.sub(r"\2、ターン \1", text),
    "one line": lambda text: " ".join(line for line in text.split("\n") if line),
    "joined": lambda text: text.replace("。\nBは", "。 Bは"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_log_says_the_same(kind: str) -> None:
    text = DAMAGE[kind](GAME)
    found = audit(text, name="ja.txt")
    assert (found.verdict, found.error) == ("agrees", None)
    assert claims(reading(text).whole()) == claims(read(GAME))


# What is assumed


def test_a_difference_behind_assumed_words_accuses_nobody() -> None:
    """The forged purchase is proved wrong where all words before it are known, and undecided behind others."""
    forged = "Aは属州を購入・獲得した。\nAは銅貨3枚、屋敷2枚を引いた。\n"
    seen = audit(GAME + "Aは銅貨3枚を使用した。 (+$3)\n" + forged, name="ja.txt")
    assert seen.verdict in ("diverges", "contradicts")
    behind = audit(GAME + ASSUMED + "Aは銅貨3枚を使用した。 (+$3)\n" + forged, name="ja.txt")
    assert behind.verdict == "undecided"
    assert audit(GAME + ASSUMED, name="ja.txt").verdict == "agrees"


def test_what_no_log_shows_is_marked() -> None:
    assert [each.assumed for each in read_shape("屋敷を捨て札にした。", JAPANESE)] == [True]
    assert [each.assumed for each in read_shape("屋敷を廃棄した。", JAPANESE)] == [False]
    assert [each.assumed for each in read_shape("カード2枚、屋敷1枚を廃棄した。", JAPANESE)] == [True]


# Writing


@pytest.mark.parametrize(
    "seed", [pytest.param(0), pytest.param(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(40, 80))]
)
def test_a_game_written_in_japanese_says_what_it_says_in_english(seed: int) -> None:
    facts = hidden.random_game(seed, turns=6)
    for viewer in (None, "p1"):
        english, japanese = (read(write_game(facts, viewer, lang=lang)) for lang in ("en", "ja"))
        assert not any(each.verb == "unread" for each in japanese.observations)
        assert claims(japanese) == claims(english)


def test_an_export_is_in_japanese_by_its_format() -> None:
    facts = hidden.random_game(1, turns=2)
    text = FORMATS["dominion-online-ja"]().write(None, facts, "game", "en")  # type: ignore[arg-type]
    assert text == write_game(facts, lang="ja")
    assert text.startswith("対戦 #")


@pytest.mark.skipif(not REAL.is_dir(), reason="needs the shared logs")
def test_the_real_logs_agree() -> None:
    paths = sorted(REAL.glob("*.txt"))
    assert paths
    for path in paths:
        found = audit(decode(path.read_bytes()), name=path.name)
        assert (found.verdict, found.debris) == ("agrees", 0)
        assert not any(verdict in ("unread", "divergent") for _, verdict in found.verdicts)


@pytest.mark.skipif(not REAL.is_dir(), reason="needs the shared logs")
def test_a_wording_is_called_seen_where_a_real_log_has_it() -> None:
    texts = [decode(path.read_bytes()) for path in REAL.glob("*.txt")]
    assert JAPANESE.says is not None
    for wording in (each for wordings in JAPANESE.says.values() for each in wordings):
        line = re.sub(r"\\\{\w+\\\}", "[^\n。]+?", re.escape(wording.text))
        count = sum(re.search(rf"(?m)^[^\n]+?は{line}$", text) is not None for text in texts)
        if wording.logs:
            assert count == wording.logs, wording


@pytest.mark.parametrize(
    "text", ["は" * 100_000, f"Aは{'銅貨、' * 30_000}を引いた。", "ターン 1 - " * 5_000, "Aは" * 50_000]
)
def test_a_long_line_takes_no_longer_than_its_length(text: str) -> None:
    begun = time.process_time()
    found = audit(GAME + text, name="ja.txt")
    assert found.verdict in ("agrees", "unruled", "unreadable")
    assert time.process_time() - begun < 15


def test_no_count_of_logs_in_english_is_shown_of_those_in_japanese() -> None:
    """Of the language its wordings alone are counted."""
    (known,) = known_formats("dominion-online-ja", "Moat")
    assert (known.times, known.ways, known.assumed) == ((), (), ())
    assert {each.logs for each in known.wordings} == {0, 1}


def mixed(kind: str) -> str:
    """A game with lines in two languages."""
    lines, others = samples.PLAIN.split("\n"), GAME.split("\n")
    turn, other_turn = (
        next(at for at, line in enumerate(each) if re.match("Turn|ターン", line)) for each in (lines, others)
    )
    both = {
        "moves in Japanese": [*lines[:turn], *others[other_turn:]],
        "moves in English": [*others[:other_turn], *lines[turn:]],
        "a turn in Japanese at the end": [*lines, *others[other_turn : other_turn + 5]],
        "one header in Japanese": [*lines[:turn], others[other_turn], *lines[turn + 1 :]],
        "both logs": [*lines, *others],
        "both logs, Japanese first": [*others, *lines],
        "each line in both": [line for pair in zip(lines, others, strict=False) for line in pair],
    }
    return "\n".join(both[kind])


@pytest.mark.parametrize(
    "kind",
    [
        "moves in Japanese",
        "moves in English",
        "a turn in Japanese at the end",
        "one header in Japanese",
        "both logs",
        "both logs, Japanese first",
        "each line in both",
    ],
)
def test_a_log_in_two_languages_is_refused_in_one_sentence(kind: str) -> None:
    """No line of it is left out as if it stood on the page: half a game would agree."""
    found = audit_text(mixed(kind), name="game.txt")
    assert found.verdict == "unreadable"
    assert "is in another language than the lines before it" in (found.error or "")


@pytest.mark.parametrize(
    "line",
    ["Ann: Aは村を使用した。", "Aは村を使用した。", "Zは村を使用した。\nZは村を使用した。\nZは村を使用した。"],
)
def test_a_line_or_two_in_another_language_are_chat_or_unread(line: str) -> None:
    text = samples.PLAIN.replace("Turn 2 - Ann Archer", f"{line}\nTurn 2 - Ann Archer", 1)
    found = audit_text(text, name="game.txt")
    assert found.verdict in ("agrees", "unruled")
    assert not any(each.proof for each in found.findings)
    assert found.lines.get("unread", 0) == (0 if line.startswith("Ann: ") else line.count("\n") + 1)
