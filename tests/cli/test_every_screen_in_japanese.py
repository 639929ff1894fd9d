"""Every command, with good and with bad arguments, speaks Japanese: no English is left on the screen but names."""

from __future__ import annotations

import re
import shlex

import pytest
from moothall import service
from moothall.cli.app import COMMANDS
from moothall.domain.dominion.text import names as cards
from moothall.logs.formats import FORMATS

GOOD = """
games
show possession.txt
show possession.txt@line:120
show possession.txt --as Alice
show guests
log possession.txt@line:60
log possession.txt@line:60 --all
log guests@60 --all
why possession.txt@300
why possession.txt@832
diff possession.txt@100 possession.txt@200
blame possession.txt --zone p1.discard
find possession.txt 'gain & card:公領'
find docs/logs/possession-forged.txt divergent
bisect possession.txt --when 'turn = 7'
whatif possession.txt@60 --answer 終了
whatif possession.txt --rules 2025-01-01
whatif possession.txt --without 825
mark possession.txt@50 争点
note possession.txt@50 わお
audit docs/logs
audit docs/logs/possession-forged.txt --all
audit docs/logs/possession.txt --rules 2025-01-01
audit docs/logs/possession.txt --witness written.witness
check docs/logs/possession.txt written.witness
import docs/logs/possession.txt docs/logs/online-alice.txt
show docs/logs/online-alice.txt --possible p2.hand
verify
head
policy possession.txt
policy possession.txt never
fork possession.txt@50
undo guests
redo guests
rule scenario.yaml
rule scenario.yaml --dates 2013-01-01,2025-01-01
rules
rules possession/gain
rules possession
rules ood_end
rules --search 支配
cards 支配
cards --search 獲得
formats
formats dominion-online
formats goko 地下貯蔵庫
formats dominion-online パン屋
formats one-of-dominion
plugins
examples
examples possession.txt --to .
deck deck.toml
play --players Ann=big-money,Bob=big-money --seed 4 --kingdom 'Village, Smithy, Moat'
play --game one-of-dominion --seed 4
export --parquet tables
stats
stats --html stats.html --card 支配
stats --player Alice --since 2020
simulate two-smithies.txt big-money --games 4 --seed 1
simulate few-actions big-money --games 2 --seed 1 --kingdom 村,鍛冶屋 --sprt 0.5,0.6 --keep all
simulate few-actions big-money --games 60 --seed 1 --kingdom 村,鍛冶屋 --sprt 0.5,0.9
simulate big-money few-actions --games 60 --seed 1 --kingdom 村,鍛冶屋 --sprt 0.1,0.9
simulate bots.py:a_list bots.py:a_fault --games 2 --seed 1 --kingdom 村
help
help audit
upgrade
pack --all
pack possession.txt
unpack possession.txt
forget possession.txt --yes
forget possession.txt
show possession.txt
"""
BAD = """
frobnicate
serve --port 99999
serve --host 203.0.113.1
shwo x
audit
audit nothing.txt
audit --rules 2013-13-40 docs/logs/possession.txt
audit --rules 2014,foo=1 docs/logs/possession.txt
audit --rules 2014,possession=1 docs/logs/possession.txt
audit --jobs x docs/logs/possession.txt
audit README.md
audit --same-game docs/logs/possession.txt docs/logs/online-alice.txt
audit --witness written.witness docs/logs/possession-forged.txt
audit --witness written.witness docs/logs/possession.txt docs/logs/online-alice.txt
check docs/logs/possession.txt README.md
check README.md docs/logs/possession.txt
import README.md
games --sort
show nothing
show possession.txt@999999
show possession.txt@foo
show possession.txt@turn:99
show possession.txt@turn:9/Bob/4
show possession.txt@mark:foo
show possession.txt@line:99999
show possession.txt --as Alcie
show --possible p1.foo docs/logs/online-alice.txt
show --possible p1.hand possession.txt
log possession.txt --filter x
find possession.txt 'card:Provnce'
find possession.txt 'card:属州州'
find possession.txt 'player:Alcie'
find possession.txt '&'
find possession.txt ''
find possession.txt 'foo > 5'
find possession.txt 'hand(Carol) > 5'
find possession.txt 'hands(Alice) > 5'
find possession.txt '((('
find possession.txt 'gain &'
find possession.txt 'rule:foo'
find possession.txt 'phase:foo'
bisect possession.txt --when 'turn = 99' --first
bisect possession.txt --when 'turn = 99'
why possession.txt@0
why possession.txt@99999
diff possession.txt@100
diff possession.txt guests
blame possession.txt --zone p1.foo
blame possession.txt
debug possession.txt
fork possession.txt@1
whatif possession.txt
whatif possession.txt@60 --without 3
whatif possession.txt --without 60
whatif possession.txt@60 --answer '金貨を購入'
mark possession.txt@50 'a b'
mark possession.txt
note possession.txt@50 ''
note possession.txt@99999 x
undo possession.txt@3
undo possession.txt@30 --to 4
redo possession.txt
redo possession.txt@3
policy possession.txt foo
policy possession.txt@3
forget possession.txt
forget possession.txt@3 --yes
verify --store sqlite:///none.db
verify --store foo
verify --store sqlite:///README.md
verify --manifest README.md
verify --key x
audit docs/logs --shard 3/2
audit docs/logs --shard 1/2 --same-game
audit docs/logs --on foo
head --sign nothing
prove nothing
prove
prove possession.txt --check x
prove --check README.md --root 00
upgrade --store foo
pack
unpack possession.txt --all
pack possession.txt@3
pack nothing
export possession.txt --format foo
export possession.txt --format scenario --as Alice
export possession.txt --format one-of-dominion
export possession.txt -o /nonexistent/x
export possession.txt@3..5 --format goko
export possession.txt@9..5 --format scenario
export possession.txt --html --format goko
rule
rule nothing.yaml
rule README.md
rule bad.yaml
rules fooo
rules possesion/gain
rules --search zzzz
rules possession --search x
cards Provnce
cards 属集
cards zzzz --game foo
cards --search zzzzzz
cards Village --search x
examples foo
examples --print
examples --all x
examples possession.txt --print --to x
open nothing
open docs/logs/possession.txt --port x
deck nothing.toml
deck README.md
play --players foo
play --players person,big-money --kingdom Foo
play --players big-money --seed x
play --players a=big-money,a=big-money
play --players big-money,big-money,big-money,big-money,big-money,big-money,big-money
play possession.txt --kingdom Village
play possession.txt --players big-money
play --deck x
play --game one-of-dominion --kingdom Village
stats --most 0
stats --html /nonexistent/x
stats --verdict x
stats --store foo
export
export --since 3
export possession.txt --parquet tables
export --parquet README.md
export --parquet docs
simulate big-money
simulate bigmoney big-money
simulate wrong-list.txt big-money
simulate README.md big-money
simulate big-money nothing:x
simulate big-money bots.py:foo
simulate big-money bots.py:A
simulate big-money big-money --games 0
simulate big-money big-money --sprt 0.6,0.5
simulate big-money big-money --sprt x
simulate big-money big-money --keep x
simulate big-money big-money --kingdom Vilage
help foo
formats gok
formats goko 地下貯
"""
SCENARIO = """scenario: 交易人
kingdom: [交易人, 魔女, 書庫, 村, 堀]
given: {Alice: {hand: [魔女]}, Bob: {hand: [交易人]}}
when: [play 魔女, "Bob: react 交易人"]
"""
ERRORS = """scenario: a
kingdm: [x]
---
scenario: b
kingdom: [Vilage]
---
scenario: c
given: {coins: x}
---
scenario: d
when: [buy Gold, claim]
---
scenario: e
given: {coins: 6}
when: [buy Province]
---
scenario: f
given: {Carol: {hand: []}}
---
scenario: g
kingdom: [Chapel]
given: {Alice: {hand: [Chapel, Copper]}}
when: [play Chapel, "trash Gold"]
---
- a
"""

FILES = {
    "scenario.yaml": SCENARIO,
    "bad.yaml": ERRORS,
    "two-smithies.txt": "属州\n金貨\n鍛冶屋 x2\n銀貨\n",
    "wrong-list.txt": "金貨 if 属州\n",
    "bots.py": "A = 1\n\ndef a_list(game, ask):\n    return ['end']\n\ndef a_fault(game, ask):\n    return 1 / 0\n",
}
"""The files that these commands read."""

KEPT = re.compile(
    r"""
    '[^']*' | `[^`]*` | 「[^」]*」 | "[^"]*"          # what somebody wrote, or should write
    | \[[^\]]*\] | ［[^］]*］                        # rules
    | (?<=行目：).* | (?<=どこかで起きた）：).*        # a line of a log
    | (?<=出典：).* | (?<=どれかで始まる：).* | (?<=あるのは).* | (?<=書き方：).*  # names as they are typed
    | (?<=もしかして：)[a-z]+                        # what was meant
    | \w*[A-Za-z0-9]?[-_/.@:=0-9][-\w/.@:=…]*      # options, files, places, ids, formats, switches, dates
    | \x1b\[[\d;]*m | \b[A-Z]+\b                   # colours; the parts of a command line
    """,
    re.VERBOSE | re.ASCII,
)
"""What is written so in every language."""
NAMES = {
    *("Alice", "Bob", "Ann", "Cid", "Dee", "Carol"),
    *("One", "of", "Dominion", "Online", "Goko", "Isotropic", "dominion", "scenario"),
    *(name for name in FORMATS if name.isalpha()),
    *("html", "json", "text", "moothall", "Moothall", "Python", "MiB", "Ray", "SQLite"),
    *("free", "consent", "never", "person", "networker", "hand", "deck", "discard", "aside", "st"),
    *COMMANDS,
    *(each[key] for each in service.rules() for key in ("rule", "switch") if key in each),
    *(value["value"] for each in service.rules() for value in each.get("values", ())),
    *(word for name, japanese in cards.NAMES.items() if japanese is None for word in name.split()),
}
"""Names of players, games, formats, policies, kinds of player, commands, rules, switches and their values, of zones as
they are typed, of cards that have no Japanese name yet; and 1stフェイズ of One of Dominion."""
SAYS_NAMES = ("cards", "deck", "examples", "help")
"""Commands that list English names beside what they are called, or what is typed."""
POINTED = re.compile(r"^.*\n *\^$", re.MULTILINE)
"""An expression with a pointer at what is wrong in it."""
_JA = "[ぁ-んァ-ヶ一-龠々ー（）「」]"
NARROW_SIGN = re.compile(rf"{_JA}[:;!,(]|(?<!^moothall)[:;!,)] ?{_JA}", re.MULTILINE)
QUOTED = re.compile(
    r"memory:|\[ja-\].*?\]|「[^」]*」|'[^']*'|`[^`]*`|\"[^\"]*\"|(?<=行目：).*|(?<=どこかで起きた）：).*|(?<=書き方：).*"
)
"""What somebody wrote, or should write, and the words of a log."""
WHOLE_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
WORD = re.compile(r"[A-Za-z][A-Za-z-]+")


@pytest.fixture
def stored(run, tmp_path, monkeypatch):
    assert run("import", "docs/logs/possession.txt").exit_code == 0
    played = run(
        "play",
        "--game",
        "one-of-dominion",
        "--seed",
        4,
        "--players",
        "Ann=networker,Bob=networker,Cid=networker,Dee=networker",
    )
    assert played.exit_code == 0, played.output
    assert run("deck").exit_code == 0
    for name, text in (*FILES.items(), ("deck.toml", run("deck").stdout)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    game = re.search(r"^[0-9a-f]{8}(?=: )", played.stdout, re.MULTILINE)
    assert game
    monkeypatch.setenv("MOOTHALL_LANG", "ja")

    def filled(line: str) -> list[str]:
        words = shlex.split(line.replace("guests", game[0]))
        return [
            str(tmp_path / each)
            if each.partition(":")[0] in (*FILES, "deck.toml", "written.witness", "tables", "stats.html", ".")
            else each
            for each in words
        ]

    return filled


def english(text: str) -> list[str]:
    """The lines of a screen with words that are neither Japanese nor names."""
    lines = POINTED.sub("", text).splitlines()
    return [line for line in lines if any(word not in NAMES for word in WORD.findall(KEPT.sub(" ", line)))]


def narrow_signs(text: str) -> list[str]:
    """The lines of a screen with a sign of English beside Japanese letters."""
    return [line for line in POINTED.sub("", text).splitlines() if NARROW_SIGN.search(QUOTED.sub("", line))]


def test_every_command_is_tried():
    tried = {line.partition(" ")[0] for line in (GOOD + BAD).splitlines()}
    assert [name for name in COMMANDS if name not in tried] == [], "use it in GOOD and in BAD"


@pytest.mark.parametrize("lines", [GOOD, BAD], ids=["good", "bad"])
def test_no_english_and_no_whole_id_is_left(lines, run, stored):
    left = {}
    for line in lines.strip().splitlines():
        result = run(*stored(line))
        if WHOLE_ID.search(result.output):
            left[line] = WHOLE_ID.findall(result.output)
        if narrow := narrow_signs(result.output):
            left[line] = narrow[:5]
        found = english(result.stdout * (line.split()[0] not in SAYS_NAMES) + result.stderr)
        if found:
            left[line] = found[:5]
    assert left == {}


def test_english_is_noticed():
    assert narrow_signs("削除: 村") == ["削除: 村"]
    assert narrow_signs("村 (3)") == []
    assert narrow_signs("Bob: 村を使用") == ["Bob: 村を使用"]
    assert english("moothall: 'x' is not a card") == ["moothall: 'x' is not a card"]
    assert english("moothall: カード'x y'はない。もしかして：Gold？（moothall cards --helpを参照）") != []
    assert english("  304行目：Bob - gains Duchy") == []
