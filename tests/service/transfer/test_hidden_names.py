"""`--names hide`: one invented name for each player wherever a name stands, and the audit comes to the same verdict."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from moothall import service
from moothall.domain.games import find
from moothall.domain.kernel.streams.script import live
from moothall.logs.formats import FORMATS
from moothall.logs.texts.names import INVENTED, Names, hidden, invented
from moothall.service import Hall, Log
from moothall.service.transfer.hiding import renamed
from sweeps import sampled

LOGS = Path(__file__).parents[3] / "docs" / "logs"
SHARED = Path(__file__).parents[4] / "shared" / "logs"
REAL = [
    *sorted(SHARED.glob("goko/log.*"))[20:30],
    *sorted(SHARED.glob("isotropic/*"))[:4],
    *sorted(SHARED.glob("dominion-online/*.txt"))[20:30],
]
WRITTEN = ("goko", "isotropic", "dominion-online", "dominion-online-ja")
AWKWARD = [
    ("Copper", "Gold"),
    ("Art", "Artisan"),
    ("Market", "Mar"),
    ("Bob", "Bob van Dyk"),
    ("turn", "plays"),
    ("A", "An"),
    ("O'Brien", "J.R. (Bob)"),
    ("<b>x</b>", "a&b"),
    ("太郎", "花子"),
    ("Avery", "Blake"),
    ("Game", "Estates"),
    ("Spice Merchant", "Merchant"),
]
"""Names that are words of the format, of cards, of one another, of another script, or those that are invented."""
CHAT = "hi {one}! {ONE}, did {other}'s turn take long? ({other}…) {one}ish {one}/{other}"


def written(format: str, one: str, other: str) -> str:
    """A log of two players of these names, with chat in front of it and behind."""
    found = service.audit(LOGS / "possession.txt")
    facts = renamed(live(found.facts), Names(dict(zip(found.players, (one, other), strict=True))))
    log = FORMATS[format]().write(find("dominion"), facts, "x", "en")
    said = CHAT.format(one=one, ONE=one.upper(), other=other)
    return f"{log.rstrip()}\n{said}\n" if format != "isotropic" else log


def without_hashes(page: str) -> str:
    """A page without the hashes of its script and its style, whose letters may be any."""
    return re.sub(r"'sha256-[^']*'", "", page)


def is_told(name: str, text: str) -> bool:
    """Whether a name stands in a text as a word, where it is no word of cards or of the format."""
    return name.casefold() in text.casefold()


@pytest.mark.parametrize(
    ("one", "other", "format"),
    sampled(((*names, format) for names in AWKWARD for format in WRITTEN), 3, "-".join),
)
def test_a_log_of_awkward_names_audits_as_before(one: str, other: str, format: str) -> None:
    try:
        text = written(format, one, other)
    except ValueError:
        pytest.skip("the format cannot write these names")
    before = service.audit(text)
    if before.verdict == "unreadable":
        pytest.skip("nor can it read them")
    new, names = hidden(text, "x")
    after = service.audit(new)
    assert (after.verdict, after.lines) == (before.verdict, before.lines)
    assert [(each.line, each.rule, each.seq) for each in after.findings] == [
        (each.line, each.rule, each.seq) for each in before.findings
    ]
    assert after.outcome == before.outcome
    assert not {*after.players} & {*before.players}
    last = new.rstrip().split("\n")[-1]
    assert after.players == tuple(names.called[player] for player in before.players)
    if format != "isotropic" and one not in ("A", "turn", "Game"):
        assert f"hi {names.called[one]}!" in last
        assert f"{names.called[other]}'s turn" in last


@pytest.mark.parametrize("name", ["one-of-dominion.jsonl", "one-of-dominion.en.txt", "one-of-dominion.ja.txt"])
def test_a_transcript_has_other_names(name: str) -> None:
    text = (LOGS / name).read_text(encoding="utf-8")
    before = service.audit(text)
    new, _ = hidden(text, name)
    after = service.audit(new)
    assert (after.verdict, after.lines, after.outcome) == (before.verdict, before.lines, before.outcome)
    assert [player for player in before.players if is_told(player, new)] == []


@pytest.mark.skipif(not REAL, reason="no shared logs")
@pytest.mark.parametrize("log", REAL, ids=lambda path: path.name[:40])
def test_real_logs_keep_their_verdict(log: Path) -> None:
    text = service.read(Log(str(log), None)).text
    assert text is not None
    before = service.audit(log)
    if before.verdict == "unreadable":
        pytest.skip("it is unreadable")
    new, _ = hidden(text, log.name)
    after = service.audit(new, name=log.name)
    assert (after.verdict, after.lines, after.outcome) == (before.verdict, before.lines, before.outcome)
    assert [player for player in before.players if len(player) > 3 and is_told(player, new)] == []


def test_invented_names_look_like_nobodys() -> None:
    assert invented(["Ann", "Bob"]) == [*INVENTED[:2]]
    assert invented(["avery", "Blake2"])[:2] == ["Casey", "Devin"]
    assert len({*invented([f"x{n}" for n in range(20)])}) == 20


def test_a_text_that_is_no_log_is_refused() -> None:
    log = service.hidden_log(Log("ann.txt", "Ann beat Bob"))
    assert log.error is not None and log.text is None
    assert "Ann" not in log.error


def test_the_name_of_a_file_is_hidden_too() -> None:
    text = (LOGS / "possession.txt").read_text(encoding="utf-8")
    log = service.hidden_log(Log("/home/bob/AliceVsBob-1369284870596.txt", text))
    assert log.name == "AveryVsBlake-1369284870596.txt"


SPELT = [
    ("Ａｎｎ passes, ＡＮＮ!", "Avery passes, AVERY!"),
    ("A\u200bnn, An\u00adn's and \u2060Ann\ufe0f", "Avery, Avery's and \u2060Avery"),
    ("Anns turn, ANNS and Annes", "Averys turn, AVERYS and Averyes"),
    ("Zoe, zoë and ZOE\u0308s", "Casey, casey and CASEYs"),
    ("ﾀﾛｳとタ\u200dロウの番", "DevinとDevinの番"),
    ("Ｊｏ and Jo, not jo", "Emery and Emery, not jo"),
    ("Annual banns of Bannister", "Annual banns of Bannister"),
]
"""What people write in chat and in notes, and how it reads with invented names."""


@pytest.mark.parametrize(("text", "other"), SPELT, ids=[str(at) for at in range(len(SPELT))])
def test_a_name_is_found_however_it_is_spelt(text: str, other: str) -> None:
    names = Names({"Ann": "Avery", "Bob van Dyk": "Blake", "Zoë": "Casey", "タロウ": "Devin", "Jo": "Emery"})
    assert names.everywhere(text) == other


def test_a_name_is_found_in_the_names_of_files_and_marks() -> None:
    names = Names({"Ann": "Avery", "Bob van Dyk": "Blake"})
    assert names.within_words("ａnnVsBob_van_Dyk-1.txt") == "averyVsBlake-1.txt"
    assert names.within_words("BobVanDyk_errs") == "Blake_errs"


# Exports


@pytest.fixture
def hall() -> Any:
    with Hall.open("memory:") as hall:
        yield hall


@pytest.fixture
def game(hall: Hall) -> str:
    """A stored log with chat, a note and a mark that name its players."""
    text = (LOGS / "possession-forged.txt").read_text(encoding="utf-8") + "\nalice: well played, BOB\n"
    (done,) = service.import_logs([Log("alice-bob.txt", text)], store=hall)
    game = str(done.game)
    service.note(f"{game}@20", "Alice's blunder, says bob", by="Bob", store=hall)
    service.mark(f"{game}@30", "alice_errs", store=hall)
    return game


@pytest.mark.parametrize("format", ["html", "json", "goko", "isotropic", "dominion-online", "scenario"])
def test_no_export_tells_a_name(hall: Hall, game: str, format: str) -> None:
    place = "" if format != "scenario" else "@100"
    text = without_hashes(service.export(f"{game}{place}", format, names="hide", store=hall))
    assert "alice" not in text.casefold()
    assert "bob" not in text.casefold()
    assert "Avery" in text
    assert game[:8] not in text


def test_the_page_shows_the_same_differences_at_the_same_facts(hall: Hall, game: str) -> None:
    shown = service.export(game, "html", store=hall)
    page = service.export(game, "html", names="hide", store=hall)
    other = shown.replace("Alice", "Avery").replace("Bob", "Blake")
    for line in ("possession/gain", "Blake - gains Duchy", "Avery's blunder, says blake"):
        assert line in page
    assert page.count("class=x") == other.count("class=x")
    assert page.count('id="fact:') == other.count('id="fact:')


def test_the_page_for_one_viewer_hides_names_too(hall: Hall, game: str) -> None:
    page = service.export(game, "html", viewer="Bob", names="hide", store=hall)
    assert "bob" not in without_hashes(page).casefold()
    assert "Blake" in page


def test_the_json_is_proved_by_import_as_another_game(hall: Hall, game: str) -> None:
    document = service.export(game, "json", names="hide", store=hall)
    assert json.loads(document)["source"] == "avery-blake.txt"
    (done,) = service.import_logs([Log("hidden.json", document)], store=hall)
    assert (done.error, done.proof, done.stored) == (None, "audited", True)
    assert done.game != game
    kept = {each.to_json()["game"]: each for each in service.games(store=hall)}
    assert kept[str(done.game)].verdict == kept[game].verdict == "diverges"
    assert kept[str(done.game)].to_json()["outcome"] == kept[game].to_json()["outcome"]
    assert service.show(service.view(f"{done.game}@mark:Avery_errs", store=hall)).data["players"][0]["name"] == "Avery"


def test_a_played_game_is_exported_as_another_one(hall: Hall) -> None:
    match = hall.start(["Ann", "Bob"], options={"kingdom": ["Village", "Smithy"]}, seed=1)
    for words in ("play all Treasures", "buy Copper"):
        match.say("Ann", words)
    match.undo("Ann", reason="Bob agreed")
    service.note(str(match.game), "ann took it back", by="bob", store=hall)
    document = service.export(str(match.game), "json", names="hide", store=hall)
    assert "bob" not in document.casefold() and '"ann' not in document.casefold()
    again = service.export(str(match.game), "json", names="hide", store=hall)
    assert again == document, "the same names and the same id each time"
    (done,) = service.import_logs([Log("hidden.json", document)], store=hall)
    assert (done.error, done.proof) == (None, "re-run")
    assert done.game != str(match.game)


def test_a_fork_does_not_tell_which_game_it_goes_on_from(hall: Hall) -> None:
    match = hall.start(["Ann", "Bob"], options={"kingdom": ["Village", "Smithy"]}, seed=1)
    match.say("Ann", "play all Treasures")
    fork = service.fork(str(match.game), store=hall)
    document = service.export(str(fork.game), "json", names="hide", store=hall)
    assert str(match.game) not in document and str(fork.game) not in document
    parent = json.loads(service.export(str(match.game), "json", names="hide", store=hall))["game"]
    assert json.loads(document)["source"] == f"{parent}@{fork.at}"
    for lang in ("en", "ja"):
        assert str(match.game)[:8] not in service.export(str(fork.game), "html", names="hide", lang=lang, store=hall)
    (done,) = service.import_logs([Log("hidden.json", document)], store=hall)
    assert (done.error, done.proof) == (None, "re-run")


def test_a_fork_of_a_logs_game_does_not_tell_which_log_it_was(hall: Hall, game: str) -> None:
    fork = service.fork(f"{game}@60", store=hall)
    told = json.dumps([row["fact"] for row in json.loads(service.export(game, store=hall))["rows"][:1]])
    digest = json.loads(told)[0]["digest"]
    for format in ("json", "html"):
        text = service.export(str(fork.game), format, names="hide", store=hall)
        assert game[:8] not in text
        assert digest not in text
        assert "alice" not in text.casefold()


def test_an_audit_of_a_log_with_hidden_names_is_not_kept_with_its_game(hall: Hall, game: str) -> None:
    logs = [service.hidden_log(log) for log in service.logs([game], store=hall)]
    (found,) = service.audit_all(logs, store=hall)
    assert found["players"] == ["Avery", "Blake"]
    assert found["verdict"] == "diverges"
    assert "Alice" in repr(hall.archive.audit(service.permalink(hall, game).game))


@pytest.mark.parametrize("what", [{"names": "invent"}, {"names": ""}])
def test_names_are_shown_or_hidden(hall: Hall, game: str, what: dict[str, str]) -> None:
    with pytest.raises(service.BadRequest):
        service.export(game, "json", store=hall, **what)  # type: ignore[arg-type]


def test_a_game_keeps_its_id_for_whoever_knows_it(hall: Hall, game: str) -> None:
    seen = service.view(game, store=hall)
    other, same = service.hidden_names(seen), service.hidden_names(seen, same_id=True)
    audits = [each.audit() for each in (other, same)]
    assert [str(each.game) for each in audits if each] == [str(other.link.game), game]
    assert str(other.link.game) != game == str(same.link.game)
    assert other.players == same.players == ("Avery", "Blake")
