"""`moothall stats`: what is counted, how it is printed, and the page."""

from __future__ import annotations

import re

import pytest
from moothall import service
from moothall.service import Hall, statistics

KINGDOM = ["Village", "Smithy", "Moat", "Market"]


@pytest.fixture
def games(store, run):
    """Twenty games of bots, two logs, one of them forged, and one game that has just begun."""
    service.simulate("few-actions", "big-money", games=20, seed=3, jobs=1, keep="all", kingdom=KINGDOM, store=store)
    assert run("import", "docs/logs/possession.txt", "docs/logs/possession-forged.txt").exit_code == 0
    with Hall.open(store) as hall:
        hall.start(["Ann", "Bob"], seed=1)
    return store


def test_it_counts_what_the_games_say(games):
    found = statistics(store=games)
    assert (found.games, found.ended) == (23, 22)
    assert dict(found.verdicts) == {"": 21, "agrees": 1, "diverges": 1}
    assert found.turns.total() == found.first.count == 22
    listed = [each for each in service.games(store=games) if each.entry.format is None]
    mine = found.players["few-actions"].score
    won = [1 / len(each.winners) for each in listed if "few-actions" in each.winners]
    assert mine.count == 20
    assert mine.mean == pytest.approx(sum(won) / 20)
    other = found.players["big-money"].score.mean
    assert mine.mean + other == pytest.approx(1.0)


def test_decks_with_a_card_are_counted_and_cards_of_nearly_all_say_nothing(games):
    found = statistics(store=games)
    decks = [each.entry.result.outcome["decks"] for each in service.games(store=games) if each.winners]
    with_smithy = sum("Smithy" in deck for each in decks for deck in each.values())
    assert found.cards["dominion", "Smithy"].score.count == with_smithy > 5
    told = [card for (_, card), _ in found.telling]
    assert "Smithy" in told
    assert "Copper" not in told
    assert found.decks.total() == 44


def test_the_filters_of_games_choose_among_them(games):
    assert statistics(player="Alice", store=games).games == 2
    assert statistics(verdict="diverges", store=games).games == 1
    assert statistics(card="Possession", store=games).games == 2
    assert statistics(winner="big-money", store=games).players["big-money"].score.mean > 0.4
    with pytest.raises(service.NotRuled, match="Possesion"):
        statistics(card="Possesion", store=games)


def test_json_is_what_the_service_counted(objects, games):
    (found,) = objects("stats")
    assert found == statistics(store=games).to_json()
    assert found["players"][0].keys() == {"player", "win_rate", "points"}
    assert found["first_wins"]["n"] == 22


def test_each_share_stands_with_its_number_and_its_interval(run, games):
    shown = run("stats").stdout
    assert "23 games, of which 22 say who won." in shown
    assert re.search(r"Whoever begins wins \d+% \(\d+% – \d+%\) of 22 games of two\.", shown)
    assert re.search(r"^few-actions +20 +\d+% \(\d+% – \d+%\) +\d+\.\d$", shown, re.MULTILINE)
    assert re.search(r"^Smithy +\d+ +\d+% \(\d+% – \d+%\)", shown, re.MULTILINE)
    few = run("stats", "--most", 1).stdout
    assert "few-actions" not in few


def test_an_empty_store_and_one_without_ends_are_said_to_be_so(run, store):
    with Hall.open(store) as hall:
        assert "0 games, of which 0 say who won." in run("stats").stdout
        hall.start(["Ann", "Bob"], seed=1)
    assert run("stats").stdout == "1 game, of which 0 say who won.\n"


def test_the_page_has_plots_and_nothing_from_elsewhere(run, games, tmp_path):
    page = tmp_path / "stats.html"
    assert run("stats", "--html", page, "--lang", "ja").exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure>") == 3
    assert 'lang="ja"' in text
    assert "鍛冶屋" in text
    assert "default-src 'none'" in text
    assert "http://" not in text.replace("http-equiv", "")
    assert "n = 20" in text


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
def test_the_page_is_as_wide_as_the_window(run, games, tmp_path, browser, width):
    made = tmp_path / "stats.html"
    assert run("stats", "--html", made, "--lang", "ja").exit_code == 0
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(made.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("[...document.querySelectorAll('svg')].every(each => each.clientWidth >= 200)")
    page.close()


def test_a_name_is_text_on_the_page(run, store, tmp_path):
    with Hall.open(store) as hall:
        match = hall.start(["<img onerror=x>", "Bob"], seed=1, options={"kingdom": KINGDOM})
        bot = service.kind_called("dominion").new.bots["big-money"](None)
        while match.asked is not None:
            match.answer(match.asked.player, bot(match.session, match.asked))
    page = tmp_path / "stats.html"
    assert run("stats", "--html", page).exit_code == 0
    assert "<img" not in page.read_text(encoding="utf-8")
    assert "&lt;img" in page.read_text(encoding="utf-8")


def test_the_page_is_not_written_over_the_store(run, games, tmp_path):
    result = run("stats", "--html", tmp_path / "store.db")
    assert result.exit_code == 2
    assert "is the store" in result.stderr


def test_it_says_how_many_games_it_looked_at(games):
    told = []
    found = statistics(verdict="diverges", advance=lambda done, of: told.append((done, of)), store=games)
    assert found.games == 1
    assert told == [(done, 23) for done in range(1, 24)]
