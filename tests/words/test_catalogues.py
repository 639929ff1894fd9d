"""Each language has every key, with the fields that the code gives; user text in a field is never changed."""

from __future__ import annotations

import ast
import errno
import gettext
import importlib
import os
import pickle
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from babel.messages.pofile import read_po
from moothall.domain.dominion.vocabulary import Verb
from moothall.words import (
    Joined,
    Message,
    Name,
    OneLine,
    Sentence,
    Series,
    System,
    Texts,
    Told,
    Unended,
    Word,
    in_one_line,
    in_words,
    message_of,
    said_of,
    sentence_of,
    shortened,
)
from moothall.words.catalogue import FOLDER, SOURCE, catalogue, forget, languages
from moothall.words.compiling import compile_all
from moothall.words.message import LONGEST

ROOT = Path(__file__).parents[2]
CODE = ("cli", "domain", "logs", "package", "projections", "scenarios", "service", "web")
OF_MESSAGES = {"list", "page", "site", "system", "word"}
"""The areas of which `words` itself, or a table, takes keys by name; of `page` and `site` tests of pages know them."""

ADDED = {"proof": {"seq"}}
"""The fields that an error adds to its message: `NotMade` its fact."""

MAKERS = ("Message", "OneLine", "Unended", "Key", "_message")
"""What makes a message, or keeps the key of one. `_message` of `cli/display/helping.py` does where nothing else loads
messages."""

HELPS = "helps."
"""The area of the help of commands, whose English stands in the code."""

Entry = tuple[str, ...]


def read(lang: str, folder: Path) -> dict[str, Entry]:
    """The words of each key, several where it has plurals."""
    found: dict[str, Entry] = {}
    for file in sorted((folder / lang).glob("*.po")):
        keys = re.findall('^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(keys) == len(set(keys)), f"{file.name} of {lang} has a key twice"
        with file.open("rb") as read:
            for each in read_po(read, abort_invalid=True):
                if each.id:
                    key = each.id if isinstance(each.id, str) else each.id[0]
                    assert key.partition(".")[0] == file.stem, f"{key} is not in {key.partition('.')[0]}.po"
                    found[key] = (each.string,) if isinstance(each.string, str) else tuple(each.string)
    return found


@cache
def entries(lang: str) -> dict[str, Entry]:
    """The words of Moothall's own catalogue."""
    return read(lang, FOLDER)


def names(words: Entry) -> set[str]:
    """The fields that some words name."""
    return {name for each in words for _, name, _, _ in Formatter().parse(each) if name is not None}


@cache
def calls() -> tuple[tuple[Path, ast.Call], ...]:
    """Each call in the code of something by its plain name, with its file relative to the root."""
    return tuple(
        (path.relative_to(ROOT), call)
        for path in sorted(each for top in CODE for each in (ROOT / top).rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    )


def calls_of(*makers: str) -> Iterator[tuple[Path, ast.Call]]:
    """The calls of these names."""
    return (each for each in calls() if isinstance(each[1].func, ast.Name) and each[1].func.id in makers)


def said() -> Iterator[tuple[str, str, set[str]]]:
    """Each place in the code that makes a message: where, the key, and the fields that it gives."""
    for path, call in calls_of(*MAKERS):
        if call.args and isinstance(call.args[0], ast.Constant | ast.IfExp):
            for key in _keys(call.args[0]):
                yield f"{path}:{call.lineno}", key, _fields(call)


def _fields(call: ast.Call) -> set[str]:
    """The fields that a call gives: `Message` by their names, `Key` as texts after the key."""
    named = {each.value for each in call.args[1:] if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    return named | {each.arg or "**" for each in call.keywords}


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_keys(node.body), *_keys(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else ["?"]


@cache
def given() -> dict[str, set[str]]:
    """The fields that the code gives of each key."""
    return {key: fields | ADDED.get(key.partition(".")[0], set()) for _, key, fields in said()}


def faults(lang: str, folder: Path = FOLDER) -> list[str]:
    """What a language lacks of English, has too much, or names otherwise. It may leave a field out, or name one that
    English leaves out."""
    source = read(SOURCE, folder)
    other = {key: words for key, words in read(lang, folder).items() if not key.startswith(HELPS)}
    lacks = [f"{lang} lacks {key}" for key in source.keys() - other.keys()]
    more = [f"{lang} has {key}, which English has not" for key in other.keys() - source.keys()]
    both = source.keys() & other.keys()
    known = {key: names(source[key]) | given().get(key, set()) for key in both}
    fields = [f"{lang} names other fields in {key}" for key in both if not names(other[key]) <= known[key]]
    one = [f"{lang} has no plural of {key}" for key in both if not all(other[key])]
    return sorted(lacks + more + fields + one)


@pytest.mark.parametrize("lang", [each for each in languages() if each != SOURCE])
def test_a_language_has_every_key_with_its_fields(lang: str) -> None:
    assert faults(lang) == [], f"mend the PO files of words/{lang}: docs/translate.md"


def test_the_code_says_the_keys_of_the_catalogue_with_their_fields() -> None:
    words = {lang: entries(lang) for lang in languages()}
    english = {key: names(each) | ({"count"} if each[1:] else set()) for key, each in words[SOURCE].items()}
    named = {key: english[key].union(*(names(each.get(key, ())) for each in words.values())) for key in english}
    wrong = [
        f"{where}: {key} {'has the fields ' + str(sorted(named[key])) if key in named else 'is not in the catalogue'}"
        for where, key, given in said()
        if key not in named or not english[key] <= given | ADDED.get(key.partition(".")[0], set()) or given - named[key]
    ]
    assert wrong == []


def test_no_key_is_left_that_nothing_says() -> None:
    spoken = {key for _, key, _ in said()}
    assert (
        sorted(key for key in entries(SOURCE) if key not in spoken and key.partition(".")[0] not in OF_MESSAGES) == []
    )


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A folder of languages: English with three keys, and a third language that has one of them."""
    for lang in (SOURCE, "toy"):
        (tmp_path / lang).mkdir()
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals={}\\n"\n\n'
    english = 'msgid "a.one"\nmsgstr "one {x}"\n\nmsgid "a.two"\nmsgstr "two"\n\nmsgid "a.many"\n'
    english += 'msgid_plural "a.many"\nmsgstr[0] "{count} card"\nmsgstr[1] "{count} cards"\n'
    (tmp_path / SOURCE / "a.po").write_text(head.format("2; plural=(n != 1);") + english, encoding="utf-8")
    (tmp_path / "toy" / "a.po").write_text(head.format("1; plural=0;") + 'msgid "a.one"\nmsgstr "{x} eno"\n')
    compile_all(tmp_path)
    return tmp_path


def test_a_language_falls_back_key_by_key(toy: Path) -> None:
    found = catalogue("a", "toy", toy)
    assert [found.gettext(key) for key in ("a.one", "a.two")] == ["{x} eno", "two"]
    assert [found.ngettext("a.many", "a.many", count) for count in (1, 2)] == ["{count} card", "{count} cards"]
    assert languages(toy) == (SOURCE, "toy")


def test_a_fault_in_a_catalogue_is_named(toy: Path) -> None:
    assert faults("toy", toy) == ["toy lacks a.many", "toy lacks a.two"]
    file = toy / "toy" / "a.po"
    file.write_text(file.read_text().replace("{x} eno", "{y} eno") + '\nmsgid "a.three"\nmsgstr "eerht"\n')
    wrong = ["toy has a.three, which English has not", "toy names other fields in a.one"]
    assert faults("toy", toy) == sorted([*wrong, "toy lacks a.many", "toy lacks a.two"])


def test_a_changed_catalogue_is_read_without_a_command(toy: Path) -> None:
    file = toy / "toy" / "a.po"
    file.write_text(file.read_text().replace("eno", "neu"))
    forget()
    assert catalogue("a", "toy", toy).gettext("a.one") == "{x} neu"


def test_a_checkout_without_babel_has_the_words_of_its_last_installation(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for source in toy.glob("*/*.po"):
        os.utime(source)
    monkeypatch.setitem(sys.modules, "babel.messages.mofile", None)
    monkeypatch.setitem(sys.modules, "babel.messages.pofile", None)
    assert catalogue("a", SOURCE, toy).gettext("a.two") == "two"


def test_an_installation_reads_the_compiled_form_alone(toy: Path) -> None:
    for file in toy.rglob("*.po"):
        file.unlink()
    forget()
    assert catalogue("a", "toy", toy).gettext("a.one") == "{x} eno"
    shutil.rmtree(toy / "toy")
    forget()
    assert catalogue("a", "toy", toy).gettext("a.one") == "one {x}"


def test_the_catalogues_are_read_from_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_all()
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        for path in (*FOLDER.glob("*.py"), *FOLDER.glob("*/*.mo")):
            archive.write(path, Path("packed_words", path.relative_to(FOLDER)))
    monkeypatch.syspath_prepend(tmp_path / "packed.zip")
    found = importlib.import_module("packed_words.catalogue")
    assert (found.words_of("place.of", "ja"), found.words_of("place.of", "xx")) == (
        "{place}：{said}",
        "{place}: {said}",
    )


HOSTILE = (
    "Smith, John", "line 12: final.txt", "a, b and c", "{x}", "{0}", "{said!r}", "{}", "}{", "{{", "%s", "%(name)s",
    "$name", "${name}", "「」", "、", "。もしかして：", "\u202eevil\u202c", "\u2067x\u2069", "a\nb", "a\r\n", "\x00",
    "\x1b[31m", "Gold", "Copper, Estate", "the store", "a spectator", "No such file or directory", "", " ", "'", '"',
    "\\", "\\n", "`x`", "; did you mean Gold?", "place.line", "ß", "e\u0301", "\U0001f600", "\ufeff", "<b>", "&amp;",
    "a to b", "1,000", "-", "--help", "../..", "C:\\x", "http://u:p@h/", "msgid", "x" * 300, "7", "None", "金貨",
    "Ａ", "ﾊﾝｶｸ", "a : b", "(s)", "1 line(s)", "ja",
)  # fmt: skip
"""What people may call a player, a file or a note."""


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_user_wrote_is_never_changed(text: str, lang: str) -> None:
    inner = Message("place.line", path=text, line=12, said=text)
    told = in_words(Message("place.line", path=text, line=3, said=ValueError(inner)), lang, lambda name, _: f"<{name}>")
    assert told == (f"{text}:3: {text}:12: {text}" if lang == "en" else f"{text} 3行目：{text} 12行目：{text}")


def test_names_of_games_are_said_in_the_language() -> None:
    called = {"Gold": "金貨", "Moat": "堀"}
    listed = Message("hint.meant", names=Joined([Name("Gold"), Name("Moat"), "Gold"], "or"))
    assert str(listed) == "; did you mean Gold or Moat or Gold?"
    assert in_words(listed, "ja", lambda name, _: called[name]) == "。もしかして：金貨、堀、Gold？"


def test_what_the_system_says_is_put_into_the_language_by_its_number() -> None:
    missing = System(FileNotFoundError(2, "Nichts da"))
    assert (in_words(missing), in_words(missing, "ja")) == ("Nichts da", "ファイルまたはフォルダがない")
    assert in_words(System(OSError(errno.EDEADLK, "No such file or directory")), "ja") == "No such file or directory"


def test_a_missing_key_or_field_is_no_traceback() -> None:
    assert str(Message("nope.nothing", x=1)) == "nope.nothing"
    assert str(Message("place.line", path="a")) == "a:{line}: {said}"


def test_a_sentence_is_a_text_that_keeps_its_message() -> None:
    message = Message("place.line", path="a", line=3, said="no")
    sentence = sentence_of(ValueError(message))
    assert sentence == "a:3: no"
    assert isinstance(sentence, Sentence)
    assert message_of(pickle.loads(pickle.dumps(sentence))) == message
    assert in_words(sentence, "ja") == "a 3行目：no"
    assert sentence_of(ValueError("plain")) == said_of(ValueError("plain")) == "plain"


def test_a_shortened_list_is_joined_as_before() -> None:
    names = ["a" * 2 * LONGEST, "b", "c"]
    for listed in (Series(names), Series(names, "either"), Joined(names), Joined(names, "and")):
        short = shortened(listed)
        assert type(short) is type(listed)
        assert str(short).endswith(str(listed)[-len("b and c") :])
        assert len(str(short)) < LONGEST + len(names[0])


def test_fields_are_changed_also_in_messages_that_are_fields() -> None:
    message = Message("place.line", path="a", line=3, said=Message("place.line", path="a", line=4, said="b"))
    changed = message.with_fields(lambda each: "z" if each == "a" else each)
    assert str(changed) == "z:3: z:4: b"
    assert isinstance(changed, Message)


def test_gettext_is_the_library() -> None:
    assert isinstance(catalogue("place", SOURCE), gettext.GNUTranslations)


def test_the_version_is_printed_without_a_message() -> None:
    command = (sys.executable, "-X", "importtime", "-m", "moothall", "--version")
    assert "moothall.words" not in subprocess.run(command, capture_output=True, text=True, check=True).stderr


def test_each_word_that_the_code_names_has_a_key() -> None:
    literal = {
        (path.as_posix(), Word(call.args[0].value).key)
        for path, call in calls_of("Word")
        if isinstance(call.args[0], ast.Constant)
    }
    assert literal
    assert {each for each in literal if each[1] not in entries(SOURCE)} == set()


def test_each_verb_of_a_question_has_a_word() -> None:
    assert {verb for verb in get_args(Verb) if Word(verb).key not in entries(SOURCE)} == set()


@pytest.mark.parametrize(
    ("last", "ends"),
    [
        ("Dr. W.", "Dr. W."),
        (Message("look.note", said="Dr. W."), "Dr. W."),
        (Message("debug.before-first"), "Before the first fact"),
        (Joined(["a", Message("debug.before-first")]), "Before the first fact"),
        (Texts(en="It is so.", ja="そうである。"), "It is so"),
        (Told(Message("debug.before-first")), "Before the first fact"),
    ],
)
def test_a_part_of_a_sentence_ends_without_our_stop_and_with_that_of_a_person(last: object, ends: str) -> None:
    assert in_words(Unended("place.of", place="a.", said=last)).endswith(ends)
    assert str(Unended("debug.sentence", said="Dr. W.")) == "Dr. W."


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_message_in_one_line_keeps_the_blanks_of_what_somebody_wrote(lang: str) -> None:
    fields = {"path": "a  b\n\u3000c\x1b.txt", "line": 3, "said": Message("look.note", said="x  \r y")}
    words = in_words(OneLine("place.line", **fields), lang)
    assert "a  b\\n\u3000c\\x1b.txt" in words
    assert "x  \\r y" in words
    assert "\n" not in in_one_line(OSError("two\nlines"))


NEVER_ONE = {
    "command.facts-stored", "command.left-as-it-is", "command.nothing-differs", "command.players-of-game",
    "command.times-free", "debug.place", "fact.will-skip", "finding.too-many-piles", "log.number-from-0-to",
    "log.kingdom-too-large", "look.game-has-facts", "ood.wrongly-unused", "page.lines-in-all",
    "place.before-beginning", "refused.cost-more", "store.has-gone-on-to-facts", "store.has-of-facts-in",
    "setup.dominion-for-to-players", "setup.one-of-dominion-for-to",
    "setup.deck-has-no-guests-for", "simulate.number-of-games", "simulate.difference", "store.has-facts",
    "store.may-mean-games", "store.has-facts-no", "stream.times", "table.effect-times",
}  # fmt: skip
"""Words with a number that is two at least: a limit, a whole game, or the players of one."""
NO_NUMBER = {
    "command.in-lines", "effect.swapped", "event.shuffle", "export.no-line-names", "file.names-no-file",
    "file.names-no-file-to-write", "look.names-no-fact", "scenario.shuffles-name-no-more-than",
    "store.holds-tables-of-something-else", "store.names-host-cannot", "store.names-no-store",
    "store.names-no-store-holds", "store.names-no-store-no", "store.names-schema-not",
}  # fmt: skip
"""Words with a name before a noun or a verb."""


def test_words_with_a_number_before_a_noun_have_those_of_one_as_well() -> None:
    english = entries(SOURCE)
    several = [words for words in english.values() if len(words) > 1]
    nouns = {noun for one, many in several for noun in behind("count", many) - set(one.split())}
    assert {"cards", "points", "turns"} <= nouns
    alone = {key for key, words in english.items() if len(words) == 1 and behind(r"\w+", words[0]) & nouns}
    assert alone == NEVER_ONE | NO_NUMBER


def behind(field: str, words: str) -> set[str]:
    """The words in s behind a field, or one word after it."""
    return set(re.findall(rf"\{{{field}[^}}]*\}} (?:[A-Za-z]+ )?([A-Za-z]+s)\b", words))
