"""The Kingdom of a log that lists none: given by an option, in a file, with the log, or inferred from its lines."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import online_samples as samples
import pytest
from moothall.domain.dominion.game import GAME as GAME_KIND
from moothall.domain.dominion.table import facts as f
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store.encoding.codec import decode, encode
from moothall.domain.store.errors import BadPayload
from moothall.logs.dominion.lines.given_kingdom import as_given, laid_by
from moothall.logs.dominion.lines.observation import Inferred
from moothall.logs.dominion.online.header import date_of, days_of
from moothall.logs.dominion.online.kingdom import infer
from moothall.logs.dominion.online.reader import read
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.formats import own_rules
from moothall.logs.opening import Origin
from moothall.logs.reader import UnreadableLog
from moothall.service import Hall, Log, audit, export, import_logs, logs
from moothall.service.audits.auditing import audit_all, audited
from moothall.service.viewed import view, view_log

GAME = samples.PLAIN
DATE = "2021-07-10"
TEN = ("Village", "Smithy", "Militia", "Moat", "Cellar", "Market", "Mine", "Remodel", "Workshop", "Festival")


def shown(*lines: str, before: str = "") -> Inferred:
    """What lines of Ann's third turn show, with some before the first turn."""
    head, turns = GAME.split("\nTurn 1", 1)
    return infer(read(f"{head}\n{before}\nTurn 1{turns}" + "\n".join((*lines, ""))))


# Where it is from


def test_an_option_goes_before_a_file_before_the_log_before_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    found = audit(path).to_json()
    assert found["kingdom"] == {"from": "inferred", "piles": ["Village", "Smithy", "Militia"], "landscapes": []}
    path.write_text(GAME + "Kingdom: Village, Smithy, Militia, Moat, Fair\n", encoding="utf-8")
    found = audit(path).to_json()
    assert found["kingdom"]["from"] == "log"
    assert found["kingdom"] == {
        "from": "log", "piles": ["Village", "Smithy", "Militia", "Moat"], "landscapes": ["Fair"]
    }  # fmt: skip
    (tmp_path / "game.kingdom").write_text("Village, Smithy\n\nmilitia\nWorkshop\n", encoding="utf-8")
    found = audit(path).to_json()
    assert found["kingdom"] == {
        "from": "file", "piles": ["Village", "Smithy", "Militia", "Workshop"], "landscapes": []
    }  # fmt: skip
    found = audit(path, kingdom=TEN).to_json()
    assert (found["kingdom"]["from"], found["kingdom"]["piles"]) == ("option", [*TEN])
    assert found["verdict"] == "agrees"


def test_the_kingdom_that_a_page_shows_is_that_of_the_log() -> None:
    found = audit(samples.page(GAME, kingdom=TEN)).to_json()
    assert (found["kingdom"]["from"], found["kingdom"]["piles"]) == ("log", [*TEN])


def test_an_imported_game_with_a_kingdom_of_its_own_is_proved_when_it_is_exported(tmp_path: Path) -> None:
    with Hall.open("memory:") as hall:
        (done,) = import_logs([Log("game.txt", GAME, kingdom=(*TEN, "Fair", "Obelisk: Smithy"))], store=hall)
        text = export(str(done.game), store=hall)
    with Hall.open("memory:") as other:
        (again,) = import_logs([Log("game.json", text)], store=other)
        assert (again.stored, again.error) == (True, None)


@pytest.mark.parametrize("origin", ["option", "file"])
def test_a_stored_log_is_audited_with_the_kingdom_that_was_given(origin: Origin, tmp_path: Path) -> None:
    laid = (*TEN[:9], "Young Witch", "bane: Hamlet", "Approaching Army", "Approaching Army: Witch")
    rules = "2025-06-01"
    with Hall.open(f"sqlite:///{tmp_path}/games.db") as hall:
        (done,) = import_logs([Log("game.txt", GAME, rules, laid, origin=origin)], store=hall)
        (other,) = import_logs([Log("other.txt", f"{GAME}\n", rules)], store=hall)
        game = str(done.game)
        (log,) = logs([game], store=hall)
        found = audited(log)
        assert encode(found.facts, GAME_KIND) == encode(hall.archive.read(UUID(game)), GAME_KIND)
        kingdom = found.to_json()["kingdom"]
        assert (kingdom["from"], set(kingdom["piles"])) == (origin, {*TEN[:9], "Young Witch", "Hamlet", "Witch"})
        (log,) = logs([str(other.game)], store=hall)
        assert audited(log).to_json()["kingdom"]["from"] == "inferred"
        (log,) = logs([game], store=hall, kingdom=TEN)
        assert audited(log).to_json()["kingdom"] == {"from": "option", "piles": [*TEN], "landscapes": []}
        seen = view(game, store=hall).audit()
        assert seen is not None
        assert seen.to_json()["kingdom"] == kingdom
        text = export(game, store=hall)
    with Hall.open("memory:") as elsewhere:
        (again,) = import_logs([Log("game.json", text)], store=elsewhere)
        how = "audited with a given Kingdom, by given rules"
        assert (again.proof, again.remark) == (how, "with the Kingdom of fact 2, which the log does not list")


def test_a_file_is_looked_at_with_the_kingdom_beside_it(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(GAME, encoding="utf-8")
    (tmp_path / "game.kingdom").write_text(", ".join(TEN), encoding="utf-8")
    audit = view(tmp_path / "game.txt").audit()
    assert audit is not None
    assert audit.to_json()["kingdom"] == {"from": "file", "piles": [*TEN], "landscapes": []}


def test_every_audit_of_a_file_takes_the_kingdom_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    (tmp_path / "game.kingdom").write_text(", ".join(TEN), encoding="utf-8")
    expected = audit(path).to_json()
    assert expected["kingdom"]["from"] == "file"
    drawn: list[str | None] = []
    for draw in (None, lambda log, found: str(found.to_json()["kingdom"])):
        assert [*audit_all([Log(str(path), None)], draw=draw, drawn=lambda _, page: drawn.append(page))] == [expected]
    assert drawn == [None, str(expected["kingdom"])]
    with Hall.open("memory:") as hall:
        (done,) = import_logs([Log(str(path), None)], store=hall)
        kept = view(str(done.game), store=hall).audit()
        assert kept is not None
        assert kept.to_json()["kingdom"] == expected["kingdom"]


def test_an_import_of_version_1_does_not_say_whether_a_kingdom_was_given() -> None:
    row = b'{"seq":1,"digest":"0","rules":"2021-07-10","engine":"moothall 1"}'
    (fact,) = decode([("dominion.GameImported/1", row)], GAME_KIND)
    assert isinstance(fact, f.GameImported)
    assert fact.kingdom_from is None
    with pytest.raises(BadPayload):
        decode([("dominion.GameImported/1", row[:-1] + b',"kingdom_from":"log"}')], GAME_KIND)


# What is wrong with one


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Village", "Smithy", "Milita"), "did you mean Militia?"),
        (
            ("Village", "Smithy"),
            "line 31: 'A buys and gains a Militia.', and the Kingdom that was given has no Militia",
        ),
        ((*TEN, "Throne Room", "Bureaucrat", "Gardens", "Laboratory"), "has 14 piles, and one has 10"),
        ((*TEN[:9], "Militia", "Obelisk: Village", "Smithy: Moat"), "set-up chooses nothing for Smithy"),
        ((*TEN, "Obelisk"), "Obelisk needs the Action pile that is chosen at set-up"),
    ],
)
def test_a_kingdom_that_cannot_be_is_refused(names: tuple[str, ...], says: str) -> None:
    found = audit(GAME, kingdom=names, name="game.txt")
    assert says in (found.error or "")
    assert found.verdict == "unreadable"


@pytest.mark.parametrize(
    "besides",
    [
        ("Ferryman", "Ferryman: Young Witch", "bane: Hamlet"),
        ("Young Witch", "bane: Page"),
        ("Festival", "Approaching Army", "Approaching Army: Witch"),
        ("Festival", "Way of the Mouse", "Way of the Mouse: Harbinger"),
        ("Festival", "Obelisk", "Obelisk: Smithy"),
        ("Festival", "Platinum", "Reckless on Village"),
        ("Importer", "ally: Circle of Witches"),
        ("Black Market", "Black Market: Villa; Port; Young Witch"),
        ("Druid", "Druid: The Sea's Gift; The Sky's Gift; The Sun's Gift"),
    ],
    ids=lambda names: names[-1],
)
def test_the_kingdom_of_a_game_is_given_again_as_it_was(besides: tuple[str, ...]) -> None:
    first = audit(GAME, kingdom=(*TEN[:9], *besides), rules="2025-06-01")
    kept = DominionOpening().given_kingdom(first.facts)
    assert kept is not None
    again = audit(GAME, kingdom=kept.names, rules="2025-06-01")
    assert again.error is None
    assert encode(again.facts[:2], GAME_KIND) == encode(first.facts[:2], GAME_KIND)


def test_a_kingdom_is_read_as_it_was_written() -> None:
    laid = laid_by(
        (*TEN[:9], "Young Witch", "bane: Festival", "Obelisk: Smithy", "Obelisk", "Reckless on Village"), DATE
    )
    assert laid.options == {"bane": "Festival", "obelisk": "Smithy"}
    assert laid.landscapes == ("Obelisk", "Reckless on Village")
    assert laid_by(as_given(laid), DATE) == laid
    market = laid_by(("Black Market", "Black Market: Villa; Port"), DATE)
    assert market.black_market == ("Villa", "Port")
    assert laid_by(as_given(market), DATE) == market


# What lines show


@pytest.mark.parametrize(
    ("line", "pile"),
    [
        ("A gains a Potion.", "Potion"),
        ("A buys and gains a Colony.", "Platinum"),
        ("A buys and gains a Sir Bailey.", "Sir Bailey"),
        ("A moves -Cost token to the Moat pile.", "Moat"),
        ("A adds 1 VP to the Farmers' Market pile.", "Farmers' Market"),
        ("A exiles a Moat.", "Moat"),
        ("A returns a Pearl Diver to the Pearl Diver pile.", "Pearl Diver"),
        ("A takes 1 Debt from the Swindler pile.", "Swindler"),
        ("A receives a Champion.", "Page"),
        ("A gains a Zombie Spy from trash.", "Necromancer"),
        ("A names Moat.", "Moat"),
    ],
)
def test_a_line_shows_a_pile(line: str, pile: str) -> None:
    assert pile in shown(line).piles


@pytest.mark.parametrize(
    ("line", "landscape"),
    [
        ("A buys Fair.", "Fair"),
        ("A moves 1 VP from the Silver pile to Aqueduct.", "Aqueduct"),
        ("A takes 2 VP from Basilica.", "Basilica"),
        ("A plays a Village using Way of the Sheep.", "Way of the Sheep"),
        ("A trashes an Estate. (Cathedral)", "Cathedral"),
        ("A takes 1 Debt from the Swindler pile.", "Tax"),
        ("A gets +1 Buy (from Seaway).", "Seaway"),
    ],
)
def test_a_line_shows_a_landscape_that_was_there_from_the_start(line: str, landscape: str) -> None:
    assert landscape in shown(line).landscapes
    found = audit(GAME + line + "\n")
    assert landscape in (found.kingdom or {})["landscapes"]


def test_heirlooms_shelters_and_what_set_up_gives_show() -> None:
    heirloom = GAME.replace("starts with 7 Coppers", "starts with a Pouch and 6 Coppers")
    assert "Tracker" in infer(read(heirloom)).piles
    shelters = GAME.replace("starts with 3 Estates", "starts with a Hovel, a Necropolis and an Overgrown Estate")
    assert infer(read(shelters)).piles == infer(read(GAME)).piles
    assert "Baker" in shown(before="A gets +1 Coffers.\nB gets +1 Coffers.").piles
    chosen = shown(before="Obelisk chooses the Moat pile.")
    assert (chosen.options, chosen.landscapes, "Moat" in chosen.piles) == ({"obelisk": "Moat"}, ("Obelisk",), True)


def test_what_the_black_market_offers_has_no_pile() -> None:
    lines = (
        "A plays a Black Market.", "A gets +$2.", "A reveals a Smugglers, an Embargo and a Port.", "A gains a Port.",
        "A puts an Embargo and a Smugglers on the bottom of the Black Market Deck.",
    )  # fmt: skip
    found = shown(*lines)
    assert found.black_market == ("Smugglers", "Embargo", "Port")
    assert not {*found.black_market} & {*found.piles}
    assert "Black Market" in found.piles


def test_a_bane_shows_when_it_is_revealed_against_a_young_witch() -> None:
    assert shown("A plays a Young Witch.", "B reveals a Cellar.").options == {"bane": "Cellar"}
    assert shown("A plays a Young Witch.", "B reveals a Moat.").options == {}


def test_lines_that_show_more_than_can_be_do_not_make_a_log_unreadable() -> None:
    found = audit(GAME.replace("\nTurn 1 - Ann", "\nObelisk chooses the Silver pile.\nTurn 1 - Ann", 1))
    assert found.error is None


# What no verdict rests on


def test_a_pile_that_nobody_touched_is_missed_nowhere() -> None:
    for line in ("A buys and gains a Moat.", "A gains a Moat.", "A names Moat."):
        other = audit(GAME + line + "\n")
        assert not any("pile" in each.rule or "suppl" in each.rule for each in other.findings), line


@pytest.mark.parametrize("cut", range(3, 12))
def test_a_log_that_agrees_with_its_kingdom_agrees_without_it(cut: int) -> None:
    text = "\n".join(GAME.split("\n")[: cut * 5])
    try:
        read(text)
    except UnreadableLog:
        return
    assert audit(text, kingdom=TEN).verdict == audit(text).verdict


# Its day


def test_the_number_of_a_game_gives_its_day() -> None:
    found = audit(GAME).to_json()
    assert (found["rules_from"], found["rules"]) == ("number", str(date_of(82_000_000)))
    assert days_of(82_000_000)[0] <= date_of(82_000_000) <= days_of(82_000_000)[1]
    assert audit(GAME, name="log.1369284870596.txt").rules_from == "name"
    assert audit(GAME.replace("Game #82000000, rated.\n", "")).rules_from == "format"


def test_what_changed_in_the_time_in_which_it_may_have_been_played_is_said() -> None:
    assert audit(GAME).rules_unsure == ()
    found = audit(GAME.replace("#82000000", "#50000000"))
    assert "shuffle_first=yes since 2019-09-25" in found.rules_unsure
    assert audit(GAME.replace("#82000000", "#50000000"), rules="2020-01-01").rules_unsure == ()


# Who saw it


def test_the_viewer_is_the_seat_whose_hand_alone_is_open() -> None:
    assert audit(GAME).viewer == "p1"
    assert audit(samples.OTHER_VIEW).viewer == "p2"
    assert audit(samples.OF_2017).viewer is None
    hidden = GAME
    for line in GAME.split("\n"):
        if line.startswith("A draws"):
            hidden = hidden.replace(line, "A draws 5 cards." if "," in line or " and " in line else "A draws a card.")
    found = audit(hidden)
    assert (found.viewer, found.verdict) == (None, "agrees")


def test_one_player_alone_is_audited() -> None:
    alone = "".join(
        f"{line}\n"
        for line in GAME.split("\n")
        if not line.startswith("B ") and "Bob" not in line and "B discards" not in line
    )
    found = audit(alone)
    assert (found.error, found.verdict, found.players) == (None, "agrees", ("Ann Archer",))


def test_a_name_that_is_no_cards_is_an_error_also_where_the_log_lists_its_kingdom():
    log = Path(__file__).resolve().parents[3] / "docs" / "logs" / "possession.txt"
    found = audit(log, kingdom=["Vilage", "Smithy"])
    assert found.verdict == "unreadable"
    assert "did you mean Village?" in (found.error or "")
    assert audit(log, kingdom=["Village", "Smithy"]).verdict == "agrees"


def test_rules_that_the_number_of_a_game_decides_are_not_given_ones() -> None:
    text = samples.PLAIN
    found = audit(text, name="log.txt")
    assert (found.rules_from, found.rules) == ("number", own_rules(text, "log.txt"))
    seen = view_log(Log("log.txt", text), found)
    assert seen.proof == "audited"
    by_hand = audit(text, name="log.txt", rules="2013-05-23")
    assert view_log(Log("log.txt", text, "2013-05-23"), by_hand).proof == "audited by given rules"


@pytest.mark.parametrize("name", ["Horse", "Lantern", "Deluded", "Ruins", "Potion", "Madman", "Sword"])
def test_what_is_in_no_kingdom_and_comes_with_none_of_its_cards_is_refused(name: str) -> None:
    with pytest.raises(UnreadableLog, match="is not a Kingdom card; leave it out"):
        laid_by(["Village", name], NEWEST)


@pytest.mark.parametrize(
    ("names", "piles"),
    [
        (["Livery", "Horse"], ("Livery",)),
        (["Alchemist", "Potion"], ("Alchemist",)),
        (["Madman", "Hermit"], ("Hermit",)),
        (["Village", "Horse", "Stampede"], ("Village",)),
        (["Ferryman", "Horse", "ferryman: Livery"], ("Ferryman",)),
        (["Village", "Colony"], ("Village", "Platinum", "Colony")),
    ],
)
def test_what_comes_with_others_is_not_in_the_kingdom(names: list[str], piles: tuple[str, ...]) -> None:
    assert set(laid_by(names, NEWEST).piles) == {*piles}
