"""`export --html`: one page that holds a whole game, and nothing that its viewer may not know."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from moothall.domain import games
from moothall.domain.store import Archive


class Page(HTMLParser):
    """The data of a page, what its scripts are, and every address in it."""

    def __init__(self, text):
        super().__init__()
        self.scripts, self.addresses, self.policy, self.lang = [], [], None, None
        self.opened = []
        self.feed(text)
        self.data = json.loads(self.scripts[0])

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.opened.append(tag)
        self.addresses += [found[name] for name in ("src", "href", "action", "data") if name in found]
        self.lang = found.get("lang", self.lang)
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"]
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data):
        if self.opened[-1:] == ["script"]:
            self.scripts[-1] += data


def page(run, *arguments):
    result = run("export", "--html", *arguments)
    assert result.exit_code == 0, result.stderr
    return Page(result.stdout)


def tables(data):
    """The table after each fact, as the page puts it together."""
    rows = []
    for length, changed in data["tables"]:
        rows = [*rows[:length], *[None] * (length - len(rows))]
        for row, line in changed:
            rows[row] = line
        yield [data["lines"][line] for line in rows]


def drawn(run, *arguments):
    """What `show` draws, without the head, the question and notes."""
    return run("show", *arguments).stdout.split("\n\n", 1)[1]


def test_the_table_after_every_fact_is_the_one_that_show_draws(game, run, objects):
    data = page(run, game).data
    assert [fact["seq"] for fact in data["facts"]] == [fact["seq"] for fact in objects("log", game)]
    for at, lines in enumerate(tables(data)):
        if at % 41 == 0:
            assert drawn(run, f"{game}@{data['facts'][at]['seq']}").startswith("\n".join(lines) + "\n")


@pytest.mark.parametrize("kind", ["toy", "one-of-dominion", "dominion"])
def test_it_serves_every_game_and_holds_nothing_that_its_viewer_may_not_know(kind, objects, run, monkeypatch):
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    (played,) = objects("play", "--game", kind, "--seed", 3)
    data = page(run, played["game"], "--as", "p1").data
    facts = [fact["seq"] for fact in data["facts"]]
    log = [line.split(maxsplit=1)[1] for line in run("log", played["game"], "--as", "p1").stdout.splitlines()]
    for at, lines in enumerate(tables(data)):
        assert log[at].startswith(data["facts"][at]["words"].strip())
        if at % 97 == 0:
            shown = drawn(run, f"{played['game']}@{facts[at]}", "--as", "p1")
            assert shown.startswith("\n".join(lines) + "\n")
    # Every line is of a table, and every word of a fact, that were compared or made in the same way: nothing else.
    assert set(data) == {"title", "about", "start", "facts", "rules", "lines", "tables"}
    used = {line for _, changed in data["tables"] for _, line in changed}
    assert used == set(range(len(data["lines"])))
    assert "as " in data["about"]


def test_it_needs_nothing_else_and_may_load_nothing(game, run):
    found = page(run, game)
    assert found.addresses == []
    assert found.policy.startswith("default-src 'none'")
    assert not re.search(r"https?://|@import|url\(|fetch\(|import\(", run("export", "--html", game).stdout)


@pytest.mark.parametrize("name", ["</script><script>alert(1)</script>", "<img src=x>", "&amp;'\"\\", "<!--<script>"])
def test_a_name_cannot_break_out_of_the_data(name, objects, run):
    (played,) = objects("play", "--players", f"{name}=big-money,Bob=big-money", "--seed", 1)
    found = page(run, played["game"])
    assert found.data["title"] == f"{name}, Bob"
    assert len(found.scripts) == 2
    assert "img" not in found.opened


def test_it_opens_at_the_place_that_is_named(game, run, objects):
    turn = [fact["seq"] for fact in objects("log", game) if fact["fact"] == "TurnBegan"][4]
    data = page(run, f"{game}@turn:3").data
    assert data["facts"][data["start"]]["seq"] == turn
    assert data["facts"][data["start"]]["turn"]
    assert sum(fact.get("turn", False) for fact in data["facts"]) > 10
    whole = page(run, game).data
    assert whole["start"] == len(whole["facts"]) - 1


def test_where_a_permalink_leads_to_what_was_taken_back_later_the_page_ends_there(game, run, objects):
    (listed,) = objects("games")
    end = listed["facts"]
    objects("undo", game)
    assert page(run, f"{game}@{end}").data["facts"][-1]["seq"] == end
    assert page(run, game).data["facts"][-1]["seq"] < end


def test_rules_are_stated_and_cards_told_in_either_language(game, run):
    english, japanese = page(run, game), page(run, game, "--lang", "ja")
    assert (english.lang, japanese.lang) == ("en", "ja")
    assert "Silver" in str(english.data["lines"])
    assert "銀貨" in str(japanese.data["lines"])
    ruled = [fact["rule"] for fact in english.data["facts"] if "rule" in fact]
    assert ruled
    assert english.data["rules"]
    assert set(english.data["rules"]) <= set(ruled)
    assert japanese.data["rules"] != english.data["rules"]


def test_a_page_is_made_of_a_store_that_is_only_read(game, run, store):
    with Archive.open(store, create=False) as archive:
        before = archive.games()
    page(run, game)
    with Archive.open(store, create=False) as archive:
        assert archive.games() == before


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--json", "--as", "p1"), 2, "--as"),
        (("--format", "goko", "--as", "p1"), 2, "--as"),
        (("--html", "--as", "Zoe"), 1, "no player 'Zoe'"),
        (("--html", "--json"), 2, "short for"),
        (("--html", "--format", "goko"), 2, "short for"),
    ],
)
def test_what_cannot_be_exported_so_is_refused(arguments, code, said, game, run):
    result = run("export", game, *arguments)
    assert (result.exit_code, said in result.stderr) == (code, True), result.stderr
