"""`export --html`: one page that holds a whole game, and nothing that its viewer may not know."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from moothall import service
from moothall.domain import games
from moothall.domain.store import Archive
from moothall.projections.sight.redact import redact
from moothall.projections.telling.sentences import Telling
from moothall.service.page.markup import sentence

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = LOGS / "possession-forged.txt"


class Page(HTMLParser):
    """The data of a page, its texts by id, what stands in its scripts and style sheets, and every address in it."""

    def __init__(self, text):
        super().__init__()
        self.written, self.opened, self.addresses, self.ids = text, [], [], []
        self.policy = self.lang = None
        self.inside = {"script": [], "style": []}
        self.texts = {}
        self.feed(text)
        self.data = json.loads(self.inside["script"][0])

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.opened.append(tag)
        self.addresses += [found[name] for name in ("src", "href", "action", "data") if name in found]
        self.ids += [found["id"]] if "id" in found else []
        self.lang = found.get("lang", self.lang) if tag == "html" else self.lang
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"]
        if tag in self.inside:
            self.inside[tag].append("")

    def handle_endtag(self, tag):
        self.opened.append("/" + tag)

    def handle_data(self, data):
        if self.opened and self.opened[-1] in self.inside:
            self.inside[self.opened[-1]][-1] += data
        elif self.ids:
            self.texts[self.ids[-1]] = self.texts.get(self.ids[-1], "") + data

    @property
    def facts(self):
        """The facts by their seq."""
        found = {key: said for key, said in self.texts.items() if key.startswith("fact:")}
        return {int(key.removeprefix("fact:")): said.split("\n")[0] for key, said in found.items()}

    def tables(self):
        """The table after each fact, as the scripts put it together: the items of each row, by area and label."""
        names = [None, *self.data["items"]]
        rows = [[] for _ in self.data["rows"]]
        for changes in self.data["changes"]:
            for row, stay, *more in changes:
                rows[row] = rows[row][:stay] + [names[number] for number in more]
            places = [(self.data["areas"][area][0], label) for area, label, *_ in self.data["rows"]]
            yield dict(zip(places, rows, strict=True))


def page(run, *arguments):
    result = run("export", "--html", *arguments)
    assert result.exit_code == 0, result.stderr
    return Page(result.stdout)


def test_the_table_after_every_fact_is_the_one_that_show_has(game, run, objects):
    found = page(run, game)
    seqs = list(found.facts)
    assert seqs == [fact["seq"] for fact in objects("log", game)]
    tables = list(found.tables())
    for at in range(5, len(seqs), 41):
        (shown,) = objects("show", f"{game}@{seqs[at]}")
        for player in shown["players"]:
            for zone, label in (("hand", "Hand"), ("deck", "Deck"), ("discard", "Discard pile"), ("play", "In play")):
                assert tables[at][player["player"], label] == player["zones"][zone]
        for pile in shown["supply"]:
            assert tables[at]["supply", pile["pile"]][0] == str(pile["count"])
        assert tables[at]["table", "Trash"] == shown["trash"]


@pytest.mark.parametrize("kind", ["toy", "one-of-dominion", "dominion"])
def test_it_serves_every_game_and_holds_nothing_that_its_viewer_may_not_know(kind, objects, run, monkeypatch):
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    (played,) = objects("play", "--game", kind, "--seed", 3)
    found = page(run, played["game"], "--as", "p1")
    seen = service.view(played["game"], "p1")
    known = list(redact(seen.kind, seen.facts, "p1"))
    assert list(found.facts.values()) == list(map(Telling(seen.kind, known), known))
    tables = list(found.tables())
    assert len(tables) == len(found.facts)
    for at, seq in enumerate(found.facts):
        if at % 97 == 0 and kind != "toy":
            (shown,) = objects("show", f"{played['game']}@{seq}", "--as", "p1")
            for player in shown["players"]:
                assert tables[at][player["player"], "Hand"] == player["zones"]["hand"]
    # Every word is of a table, of a fact or of a rule that was compared or made in the same way: nothing else.
    assert set(found.data) == {
        "lang", "start", "players", "lines", "ruled", "rules", "findings", "notes", "areas", "rows", "changes",
        "prices", "items", "faces", "words", "coins", "end",
    }  # fmt: skip
    used = {number for changes in found.data["changes"] for _, _, *more in changes for number in more}
    assert used - {0} == set(range(1, len(found.data["items"]) + 1))
    assert set(found.data["faces"]) <= {*found.data["items"], *(label for _, label, *_ in found.data["rows"])}
    assert "seen by" in found.texts["names"]


def test_a_page_for_one_player_has_no_log_and_no_findings(run):
    everything, one = page(run, FORGED), page(run, FORGED, "--as", "Alice")
    assert everything.data["findings"]
    assert "line:304" in everything.ids
    assert one.data["findings"] == []
    assert not [each for each in one.ids if each.startswith("line:") or each == "verdict"]


SVG = "http://www.w3.org/2000/svg"
"""The name of a namespace, which nobody loads."""


def test_it_needs_nothing_else_and_may_load_nothing(run):
    found = page(run, FORGED)
    assert found.addresses
    assert all(each.startswith("#") and each[1:] in found.ids for each in found.addresses)
    assert found.policy.startswith("default-src 'none'")
    assert not re.search(r"https?://|@import|url\(|fetch\(|import\(|eval|innerHTML", found.written.replace(SVG, ""))
    assert "unsafe" not in found.policy
    for kind, (*_, content) in found.inside.items():
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in found.policy
    assert " style=" not in found.written.split("<style>")[0] + found.written.split("</style>")[1].split("<script")[0]


@pytest.mark.parametrize("name", ["</script><script>alert(1)</script>", "<img src=x>", "&amp;'\"\\", "<!--<script>"])
def test_a_name_cannot_break_out_of_the_page(name, objects, run):
    (played,) = objects("play", "--players", f"{name}=big-money,Bob=big-money", "--seed", 1)
    found = page(run, played["game"])
    assert found.data["players"][0] == ["p1", name]
    assert len(found.inside["script"]) == 2
    assert "img" not in found.opened


def test_a_name_cannot_turn_the_writing_around(tmp_path, run):
    log = tmp_path / "turned.txt"
    text = FORGED.read_text(encoding="utf-8").replace("Alice", "Ann\u202eevil").replace("Bob", "\u05d0\u05d1")
    log.write_text(text, encoding="utf-8")
    written = page(run, log).written
    assert "\u202e" not in written
    assert r"Ann\u202eevil" in written
    assert "\u05d0\u05d1" in written


def test_it_opens_at_the_place_that_is_named(game, run, objects):
    turn = [fact["seq"] for fact in objects("log", game) if fact["fact"] == "TurnBegan"][4]
    found = page(run, f"{game}@turn:3")
    assert list(found.facts)[found.data["start"]] == turn
    assert "turn:3" in found.ids
    assert sum(each.startswith("turn:") for each in found.ids) > 10
    whole = page(run, game)
    assert whole.data["start"] == len(whole.facts) - 1


@pytest.mark.parametrize("log", ["possession.txt", "possession-forged.txt", "online-bob.txt", "one-of-dominion.en.txt"])
def test_it_opens_also_where_the_table_is_not_yet_laid_out(log, run, objects):
    (imported,) = objects("import", LOGS / log)
    for place in range(1, 7):
        page = run("export", f"{imported['game']}@{place}", "--html")
        assert (page.exit_code, page.stderr) == (0, ""), place
        assert f'<li id="fact:{place}"' in page.stdout


def test_without_a_place_it_opens_at_the_first_difference(run):
    found = page(run, FORGED)
    first = found.data["findings"][0]
    position = first["at"]
    assert found.data["start"] == position
    assert (first["line"], first["says"], first["rule"]) == (304, "Bob - gains Duchy", "possession/gain")
    assert page(run, f"{FORGED}@turn:3").data["start"] < position
    # Without a script it is there, too: the verdict, the line and what the rules say, and the table.
    for said in (*(first[name] for name in ("says", "ruling", "why", "rule")), "at line 304"):
        assert said in re.sub(r"&#x27;", "'", found.written.split("<script")[0])


def test_the_fold_of_turns_has_every_fact_once_and_the_opening_turn_is_open(run):
    found = page(run, FORGED)
    assert len(found.ids) == len(set(found.ids))
    opened = re.findall(r'<details id="(turn:[^"]*)"[^>]* open>', found.written)
    assert len(opened) == 1
    assert opened[0].startswith("turn:17")


def test_a_name_written_from_the_right_stands_apart_in_a_sentence():
    names = ["שלום & co", "שלום", "Ann"]
    said = sentence("שלום & co 21, שלום 3. Ann <wins>.", names)
    assert said == "<bdi>שלום &amp; co</bdi> 21, <bdi>שלום</bdi> 3. Ann &lt;wins&gt;."
    assert sentence("Ann plays Smithy.", names) == "Ann plays Smithy."


def test_notes_and_marks_have_their_places(game, run, objects):
    run("note", f"{game}@40", "look <here>")
    run("mark", f"{game}@20", "first")
    run("mark", f"{game}@60", "first")
    notes = page(run, game).data["notes"]
    seqs = list(page(run, game).facts)
    assert [(seqs[at], name, text) for at, name, text in notes] == [(40, "", "look <here>"), (60, "first", "")]


def test_where_a_permalink_leads_to_what_was_taken_back_later_the_page_ends_there(game, run, objects):
    (listed,) = objects("games")
    end = listed["facts"]
    objects("undo", game)
    assert list(page(run, f"{game}@{end}").facts)[-1] == end
    assert list(page(run, game).facts)[-1] < end


def test_rules_are_stated_and_everything_told_in_either_language(game, run):
    english, japanese = page(run, game), page(run, game, "--lang", "ja")
    assert (english.lang, japanese.lang) == ("en", "ja")
    assert english.data["faces"]["Silver"][0] == "Silver"
    assert japanese.data["faces"]["Silver"][:2] == ["銀貨", "財"]
    assert [rule for rule, _ in english.data["rules"]] == [rule for rule, _ in japanese.data["rules"]]
    assert english.data["rules"] != japanese.data["rules"]
    assert english.data["words"].keys() == japanese.data["words"].keys()
    assert all(japanese.data["words"][key] != said for key, said in english.data["words"].items())
    labels = {label for _, label, shape, *_ in japanese.data["rows"] if shape != "pile"}
    assert not [label for label in labels if label.isascii() and label]


def test_a_long_game_stays_small_when_it_is_compressed(objects, run):
    (played,) = objects(
        "play", "--seed", 5, "--players", ",".join(f"{name}=random-legal" for name in ("Ann", "Bob", "Cy", "Di"))
    )
    found = page(run, played["game"])
    size = len(gzip.compress(found.written.encode(), 9))
    assert size < 18_000 + 20 * len(found.facts)


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


def test_a_turn_of_which_nothing_is_told_has_its_title_alone(run):
    found = page(run, LOGS / "one-of-dominion.jsonl")
    assert "<summary>Turn 10</summary>" in found.written


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("count", [1, 3])
def test_a_log_whose_page_is_written_is_audited_once(count, jobs, run, tmp_path, monkeypatch):
    from moothall.logs import formats

    audits, real = tmp_path / "audits", formats.audit_text

    def noting(text, **given):
        with audits.open("a", encoding="utf-8") as file:  # a worker process may audit
            file.write(f"{given['name']}\n")
        return real(text, **given)

    monkeypatch.setattr(formats, "audit_text", noting)
    names = [tmp_path / f"{number}.txt" for number in range(count)]
    for name in names:
        name.write_bytes((LOGS / "possession-forged.txt").read_bytes())
    done = run("audit", *names, "--jobs", jobs, "--html", tmp_path / "page.html")
    assert done.exit_code == 1
    assert sorted(audits.read_text("utf-8").split()) == sorted(map(str, names))
    assert len([*tmp_path.glob("page-games/*.html")]) == (count if count > 1 else 0)
    assert "possession/gain" in (tmp_path / "page.html").read_text("utf-8")
