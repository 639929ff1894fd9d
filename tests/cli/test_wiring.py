"""What a command is given arrives: whose eyes a game is seen with, who says something, how a list is cut."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from moothall import service
from moothall.cli.display.person import _how_many
from moothall.service.looking.playback import Playback, Seen, open_game
from moothall.service.lookup.plugins import PluginKnown

LOG = Path(__file__).resolve().parents[2] / "docs" / "logs" / "possession.txt"
ONLINE = LOG.with_name("online-alice.txt")


@pytest.mark.parametrize(
    "command",
    [
        ("show", f"{LOG}@turn:7"),
        ("log", f"{LOG}@turn:2"),
        ("diff", f"{LOG}@turn:1", f"{LOG}@turn:2"),
        ("blame", f"{LOG}@turn:2", "--zone", "Alice.hand"),
        ("find", f"{LOG}@turn:2", "hand(Alice) > 4 & card:Copper"),
        ("export", f"{LOG}@turn:2", "--html"),
    ],
    ids=lambda command: command[0],
)
def test_a_player_sees_less_than_the_keeper(command, run):
    everything, seen = run(*command), run(*command, "--as", "Bob")
    assert everything.exit_code == 0
    assert seen.stdout != everything.stdout


def test_what_a_hidden_card_can_be_is_told_as_the_viewer_may_know_it(run):
    hidden = ("show", f"{ONLINE}@turn:2", "--possible", "Alice.hand")
    assert run(*hidden, "--as", "Bob").stdout != run(*hidden, "--as", "Alice").stdout


def test_who_sets_a_policy_or_marks_a_place_is_kept(game, objects):
    objects("mark", f"{game}@5", "here", "--by", "Judy")
    objects("policy", game, "never", "--by", "Ann")
    told = objects("log", game, "--all")
    assert [(each["fact"], each["by"]) for each in told if each["fact"] in ("Noted", "UndoAllowed")][-2:] == [
        ("Noted", "Judy"),
        ("UndoAllowed", "p1"),
    ]


def test_a_card_is_marked_as_in_force_only_where_several_texts_are_shown(run):
    heads = [line for line in run("cards", "Trader").stdout.splitlines() if line.startswith("Trader")]
    assert [line.endswith("in force") for line in heads].count(True) == 1 < len(heads)
    assert "in force" not in run("cards", "Village").stdout


def test_a_plug_in_that_can_be_used_is_told_from_one_that_cannot(run, monkeypatch):
    known = [PluginKnown("moothall.games", each, "toys", "1", error) for each, error in (("good", None), ("bad", "no"))]
    monkeypatch.setattr(service, "plugins", lambda: known)
    lines = run("plugins").stdout.splitlines()
    assert [line.split()[-1] for line in lines if "toys" in line] == ["yes", "no"]


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [(1, 1, None), (2, 2, "Choose 2."), (1, 3, "Choose 1 to 3."), (0, 3, "Choose 0 to 3, or nothing.")],
)
def test_a_person_is_told_how_many_to_choose(least, most, told):
    question = SimpleNamespace(least=least, most=most)
    found = _how_many(question)
    assert (found if found is None else str(found)) == told


def test_the_debugger_says_on_whose_word_a_fact_stands():
    _, opened, _ = open_game(LOG.with_name("possession-forged.txt"))
    seen = Seen(Playback(opened), None)
    on_the_logs_word = next(at for at, each in enumerate(seen.entries, 1) if each.fact.source == "log")
    assert "by the log's word" in seen.why(on_the_logs_word)[0]


def test_of_unseen_cards_that_are_not_counted_it_is_only_said_that_they_are_unseen():
    seen = {"player": "p2", "zone": "hand", "cards": 2, "can_be": None, "coins": None}
    audit = {"format": "dominion-online", "players": ["Ann", "Bob"]}
    difference = {"rule": "buy/cost", "unseen": [seen]}
    assert service.rests_on(audit, difference) == ["Nobody saw 2 cards of Bob's hand."]
    assert service.rests_on(audit, difference, lang="ja") == ["Bobの手札のうち2枚は誰にも見えていない。"]


def test_every_wording_is_listed_where_that_is_asked_for(run):
    some, every = (run("formats", "dominion-online-ja", *more).stdout for more in ((), ("--all",)))
    assert len(every.splitlines()) > len(some.splitlines())


def test_a_page_says_whose_eyes_it_is_seen_with(run):
    assert "seen by Bob" in run("export", f"{LOG}@turn:2", "--html", "--as", "Bob").stdout
    assert "seen by" not in run("export", f"{LOG}@turn:2", "--html").stdout.split("<script")[0].split("<style")[0]


@pytest.mark.parametrize(
    ("option", "value", "listed"),
    [
        ("--player", "Ann", "played"),
        ("--player", "Alice", "imported"),
        ("--verdict", "agrees", "imported"),
        ("--card", "Possession", "imported"),
        ("--since", "2020", "played"),
        ("--until", "2020", "imported"),
        ("--winner", "Alice", "none"),
        ("--winner", "p2", "imported"),
    ],
)
def test_each_filter_of_the_games_is_asked(option, value, listed, objects, game):
    """Of two games: one that Ann won against Bob, and one that Alice lost to Bob, of a log of 2013. They are counted by
    the same filters."""
    (imported,) = objects("import", LOG)
    found = [each["game"] for each in objects("games", option, value)]
    assert found == {"played": [game], "imported": [imported["game"]], "none": []}[listed]
    (counted,) = objects("stats", option, value)
    assert counted["games"] == len(found)


KINGDOM = "Possession, Village, Smithy, Remodel, Market, Laboratory, Militia, Moat, Cellar, Festival"


@pytest.mark.parametrize(
    ("options", "key", "value"),
    [
        (("--rules", "2012-02-02"), "rules", "2012-02-02"),
        (("--kingdom", KINGDOM), "how", "audited with a given Kingdom"),
    ],
)
@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
def test_what_is_given_beside_a_log_arrives_at_its_import(options, key, value, jobs, objects):
    objects("import", ONLINE, *options, *jobs)
    (listed,) = objects("games")
    assert {**listed, **(listed.get("proof") or {})}[key] == value


NAMES = {"p1": "Ann", "p2": "Bob"}
SAID = [
    (("undo", "{game}"), "{short}@{seq}: took back answer {target} of Bob and what followed, {facts} facts in all;"),
    (
        ("undo", "{game}", "--to", "turn:7/Ann", "--by", "Bob"),
        "{short}@{seq}: took back answer {target} of Ann and what followed, {facts} facts in all;",
    ),
    (
        ("undo", "{game}", "--dry-run"),
        "undo would take back answer {target} of {player} and what followed, {facts} facts in all;",
    ),
    (("redo", "{undone}"), "{short}@{seq}: brought back {facts} facts from {first} on."),
    (("fork", "{game}@50"), "{short}: goes on from {short_parent}@{at}."),
    (("mark", "{game}@50", "here"), "{short}@{target}: {name}"),
    (("note", "{game}@50", "a word"), "{short}@{target}: noted"),
    (("policy", "{game}"), "{short}: {policy}"),
    (("policy", "{game}", "never"), "{short}: {policy}"),
    (("forget", "{game}", "--reason", "a word", "--yes"), "{short} is forgotten: {facts} facts deleted."),
    (("import", str(LOG), str(ONLINE)), "{log}: {short}, {verdict}, {facts} facts"),
    (("verify",), "{store} is sound: {games} games."),
    (("head",), "{root}  {games} games, {facts} facts"),
]
"""What commands say, made of the fields of the object that they print with --json."""


@pytest.mark.parametrize(("command", "sentence"), SAID)
def test_what_a_command_says_is_what_its_json_has(command, sentence, run, objects, game, store):
    """So each field stands in its own place, and no number in that of another."""
    (played,) = (each["game"] for each in objects("play", *TWO_BOTS))
    (undone,) = objects("undo", played)
    here = Path(store.removeprefix("sqlite:///"))
    before = here.read_bytes()
    arguments = [each.format(game=game, undone=played) for each in command]
    printed = objects(*arguments)
    here.write_bytes(before)
    lines = run(*arguments).stdout.splitlines()
    for line, told in zip(lines, printed, strict=False):
        made = {
            **told,
            "short": line[:8] if command[0] == "fork" else told.get("game", "")[:8],
            "short_parent": told.get("parent", "")[:8],
            "player": NAMES.get(told.get("player")),
            "first": undone["target"],
        }
        assert line.startswith(sentence.format(**made))
    assert len(lines) >= len(printed) >= 1


TWO_BOTS = ("--seed", "8", "--players", "Cy=big-money,Di=big-money", "--kingdom", "Village,Smithy")
