"""A third language of some keys: `--lang` takes it, and every key that it lacks is said in English."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from moothall.domain.games import find
from moothall.domain.kernel.telling.refusal import Because, Refusal, reasons
from moothall.words import Message, Name, catalogue, in_words
from moothall.words.compiling import compile_all

TOY = {
    "list.colon": "~ ",
    "place.of": "{place}~ {said}",
    "command.see-help": "{said}! {command} --help",
    "command.no-such-games": "zilch",
    "command.missing-argument": "{name}?",
    "command.usage": "Uzo~ ",
    "command.example": "Ekz~",
    "helps.purpose of audit": "Judgi.",
    "helps.--lang": "Lingvo.",
    "report.cut": "tranĉita",
    "fact.draws": "prenas {cards}",
    "cards.unknown": "kartojn",
    "ood.turn": "Turno {number}.",
    "question.menu": "Kaj nun?",
    "row.hand": "mano",
    "refused.costs": "{name} kostas",
}
HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The language `toy` beside the others."""
    folder = tmp_path / "words"
    for lang in ("en", "ja"):
        shutil.copytree(catalogue.FOLDER / lang, folder / lang)
    (folder / "toy").mkdir()
    for area in {key.partition(".")[0] for key in TOY}:
        own = [(key, words) for key, words in TOY.items() if key.startswith(f"{area}.")]
        text = HEAD + "".join(f'\nmsgid "{key}"\nmsgstr "{words}"\n' for key, words in own)
        (folder / "toy" / f"{area}.po").write_text(text, encoding="utf-8")
    compile_all(folder)
    monkeypatch.setattr(catalogue, "FOLDER", folder)
    catalogue.forget()
    yield "toy"
    catalogue.forget()


def test_what_it_has_is_said_in_it_and_the_rest_in_english(toy, run, game):
    assert run("games", "--lang", toy, "--player", "Nobody").stderr == "zilch\n"
    assert run("fork", game, "--lang", toy).stdout.rstrip().endswith(".")
    assert run("show", "--lang", toy).stderr == "moothall: GAME[@PLACE]?! moothall show --help\n"
    assert run("cards", "Gould", "--lang", toy).stderr == "moothall: there is no card 'Gould'; did you mean Gold?\n"


def test_its_help_falls_back_text_by_text(toy, run, monkeypatch):
    told = run("audit", "--help", "--lang", toy).stdout
    assert told.startswith("Uzo~ moothall audit [OPTIONS] LOG...\n")
    assert "Lingvo." in told
    assert "Print only logs that do not agree." in told
    monkeypatch.setenv("MOOTHALL_LANG", toy)
    told = run("--help").stdout
    assert "Judgi." in told
    assert "Look up cards." in told


def test_an_audit_falls_back_line_by_line(toy, run, tmp_path):
    whole = Path("docs/logs/possession.txt").read_text(encoding="utf-8").splitlines()
    (tmp_path / "cut.txt").write_text("\n".join(whole[:20]), encoding="utf-8")
    told = run("audit", tmp_path / "cut.txt", "--lang", toy).stdout
    assert "tranĉita" in told or "the game has no end" in told
    assert "by the rules of" in told


def test_facts_fall_back_key_by_key(toy, run, game):
    english, told = (run("log", game, "--all", *lang).stdout.splitlines() for lang in ((), ("--lang", toy)))
    drawn = [at for at, line in enumerate(english) if " draws " in line]
    assert drawn
    assert all(" prenas " in told[at] for at in drawn)
    assert [line for line in told if " prenas " not in line] == [line for line in english if " draws " not in line]


def test_a_question_and_a_table_fall_back(toy, game, run):
    words = find("dominion").words
    asked = [in_words(words.question(key, 1, 1), toy) for key in ("menu", "Smithy/discard")]
    assert asked == ["Kaj nun?", "Discard which cards?"]
    assert words.naming(toy, {})("gain-a-gold") == "gain a Gold"
    english, told = (run("show", game, *lang).stdout.splitlines() for lang in ((), ("--lang", toy)))
    assert [line.replace("  mano ", "  hand ") for line in told] == english
    assert sum(line.startswith("  mano ") for line in told) == 2


def test_a_refusal_falls_back(toy):
    dear = Because.of(Message("refused.costs", name=Name("Gold"), cost="6", who="Ann", has="2"), "buy/cost")
    late = Because.of(Message("refused.no-buy-left", who="Ann"), "buy/buys")
    refused = [Refusal(("buy", "Gold"), dear), Refusal(("buy", "Silver"), late)]
    assert reasons(refused, toy) == {"buy/cost": ["Gold kostas"], "buy/buys": ["Ann has no Buy left"]}


def test_every_language_with_a_folder_is_offered(toy, run, game, monkeypatch):
    assert "'en', 'ja', 'toy'" in run("games", "--lang", "de").stderr
    monkeypatch.setenv("MOOTHALL_LANG", "de")
    assert "set it to en or ja or toy" in run("games").stderr
    monkeypatch.setenv("MOOTHALL_LANG", "")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "toy_XX.UTF-8")
    assert run("games", "--player", "Nobody").stderr == "zilch\n"
