"""A format is one folder and one line: a toy format is registered, and its logs are audited."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import toy_format
from moothall.domain.games import find
from moothall.domain.kernel.facts import Card, Fact
from moothall.logs import dominion
from moothall.logs.dominion.facts import faces
from moothall.logs.dominion.goko.verbs import APPLIED_TO_TRASH, OWN_VERBS, WHEN_TRASH
from moothall.logs.dominion.lines.observation import LogRead, Observation
from moothall.logs.dominion.lines.observed_lines import ObservedLines
from moothall.logs.dominion.lines.verbs import CoreVerb, Vocabulary
from moothall.logs.dominion.state import AuditState
from moothall.logs.format import Format
from moothall.logs.formats import FORMATS, audit_text, is_log, own_rules
from moothall.logs.verdict import Audit
from moothall.service import known_formats
from test_goko_scribe import RULES, played

KINGDOM = (
    "Village", "Smithy", "Chapel", "Laboratory", "Festival", "Woodcutter", "Gardens", "Workshop", "Militia", "Witch",
)  # fmt: skip


@cache
def game(seed: int) -> Sequence[Fact]:
    return played(seed, KINGDOM, 2)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line."""
    monkeypatch.setitem(FORMATS, "toy", lambda: toy_format.FORMAT)


def audited(text: str, format_: Format) -> Audit:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FORMATS, "toy", lambda: format_)
        return audit_text(text, name="toy.txt", rules=RULES)


@pytest.mark.usefixtures("registered")
def test_a_format_of_which_no_logs_are_counted_is_listed_without_times() -> None:
    assert toy_format.FORMAT.log.dialect.package == ""
    for card in (None, "Village"):
        (known,) = known_formats("toy", card)
        assert (known.times, known.ways, known.is_read) == ((), (), True)


@pytest.mark.usefixtures("registered")
def test_a_registered_format_is_recognised_and_has_its_own_era() -> None:
    text = FORMATS["toy"]().write(find("dominion"), game(1), "toy", "en")
    assert is_log(text)
    assert own_rules(text, "toy.txt") == "2020-01-01"
    assert own_rules(text, "toy.1369284870596.txt") == "2013-05-23"


@pytest.mark.usefixtures("registered")
def test_a_text_that_names_the_format_and_cannot_be_read_is_known_to_be_of_it() -> None:
    audit = audit_text(toy_format.TITLE + "Ann; Bob\n", name="toy.txt")
    assert (audit.verdict, audit.kind, audit.format) == ("unreadable", "dominion", "toy")
    assert audit.error == "toy.txt: line 2: there are no piles; give the whole log"


@pytest.mark.parametrize("seed", range(6))
def test_a_game_written_in_the_format_agrees_and_every_line_is_confirmed(seed: int) -> None:
    audit = audited(toy_format.write_as(None, game(seed)), toy_format.FORMAT)
    assert (audit.verdict, audit.format, audit.findings) == ("agrees", "toy", [])
    assert {verdict for _, verdict in audit.verdicts} == {"confirmed"}


def test_a_forged_line_of_the_format_is_found_there() -> None:
    lines = toy_format.write_as(None, game(1)).splitlines()
    at = next(i for i, line in enumerate(lines) if "> buys" in line)
    lines[at] = lines[at].partition("> ")[0] + "> buys Province"
    audit = audited("\n".join(lines), toy_format.FORMAT)
    assert audit.verdict == "contradicts"
    assert (audit.findings[0].line, audit.findings[0].rule) == (at + 1, "buy/cost")


def test_a_verb_of_its_own_answers_a_question_by_what_it_means() -> None:
    """The toy says `bins` where Chapel trashes: the answer is the cards that it names."""
    lines = toy_format.write_as(None, game(_with_bins())).splitlines()
    kept = [line for line in lines if "> bins" not in line]
    assert audited("\n".join(kept), toy_format.FORMAT).verdict in ("diverges", "contradicts")


def test_a_verb_of_its_own_moves_cards_where_the_log_is_followed() -> None:
    lines = toy_format.write_as(None, game(1)).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Player 2> plays Copper"))
    lines.insert(at, "Player 2> bins Copper")
    audit = audited("\n".join(lines), toy_format.FORMAT)
    assert (audit.findings[0].line, audit.findings[0].rule) == (at + 1, "turn/cause")
    assert [type(fact).__name__ for fact in audit.facts if fact.line == at + 1] == ["LogFollowed", "CardTrashed"]


def _with_bins() -> int:
    return next(seed for seed in range(6) if "> bins" in toy_format.write_as(None, game(seed)))


HIDDEN_SEEDS = (0, 1, 3, 4, 5)
"""Games whose hidden hands the pools explain. Of others they do not: a card without a face that is shuffled again takes
one at once, and a later line may show another (pools are not chained yet)."""


def _hidden(seed: int) -> tuple[str, Audit]:
    text = toy_format.write_as("p1", game(seed))
    return text, audited(text, toy_format.AS_ONE_SEES_IT)


@pytest.mark.parametrize("seed", HIDDEN_SEEDS)
def test_a_draw_of_cards_that_the_viewer_does_not_see_is_confirmed_by_its_count(seed: int) -> None:
    text, audit = _hidden(seed)
    verdicts = dict(audit.verdicts)
    counted = [at for at, line in enumerate(text.splitlines(), 1) if line.endswith(" cards") and "> draws" in line]
    assert counted
    assert (audit.verdict, audit.findings) == ("agrees", [])
    assert {verdicts[at] for at in counted} == {"confirmed"}
    assert {verdict for line, verdict in audit.verdicts if line not in counted} == {"confirmed"}
    assert {fact.source for fact in audit.facts} == {"rules"}


def test_a_count_that_the_rules_do_not_make_is_divergent() -> None:
    text, _ = _hidden(1)
    audit = audited(text.replace("draws 5 cards", "draws 4 cards", 1), toy_format.AS_ONE_SEES_IT)
    assert audit.verdict == "diverges"


def test_what_only_an_open_hand_can_contradict_is_no_contradiction_of_a_hidden_one() -> None:
    """Nobody saw the hand: that its player cannot have a card is not a proof."""
    lines = toy_format.write_as("p1", game(1)).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Player 2> plays Copper"))
    lines[at] = "Player 2> plays Laboratory"
    audit = audited("\n".join(lines), toy_format.AS_ONE_SEES_IT)
    assert audit.verdict == "diverges"
    assert (audit.findings[0].line, audit.findings[0].rule) == (at + 1, "play/hand")
    assert audit.findings[0].ruling == (
        "Player 2 has no Laboratory in hand, whatever the 5 unseen cards in hand are: none is left among them"
    )


def test_the_log_is_followed_over_cards_that_it_does_not_name() -> None:
    """Nothing makes Player 2 draw: what the lines say is done all the same, with any of the hidden cards."""
    text, _ = _hidden(1)
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Player 2> buys"))
    lines[at:at] = ["Player 2> draws 2 cards", "Player 2> discards 1 card"]
    audit = audited("\n".join(lines), toy_format.AS_ONE_SEES_IT)
    assert (audit.findings[0].line, audit.findings[0].rule) == (at + 1, "turn/cause")
    said = [(type(fact).__name__, fact.line) for fact in audit.facts if fact.line in (at + 1, at + 2)]
    assert said == [("LogFollowed", at + 1), ("CardMoved", at + 1), ("CardMoved", at + 1), ("CardDiscarded", at + 2)]


def test_a_card_that_a_line_only_counts_gets_no_face_from_a_later_line() -> None:
    log = LogRead("toy", ("Ann", "Bob"))
    log.observations = [Observation(1, "p1", "looks", unknown=1), Observation(2, "p1", "discards", ("Copper",))]
    state = AuditState(log, toy_format.HIDDEN)
    looked_at, _ = state.pools.shuffle([Card(1, "Copper"), Card(2, "Estate")], 0)
    nothing: Any = None
    assert faces.identify(state, nothing, "p1", [looked_at], "shown") is None
    assert looked_at.face is None
    assert state.late_from is not None


def test_cards_that_a_line_counts_are_claimed_by_count() -> None:
    """Those with a name first, then those without a face, then any."""
    line = Observation(1, "p2", "draws", ("Gold",), unknown=2)
    lines = ObservedLines([line], Vocabulary({}))
    names = ["Copper", "?", "Gold", "Estate"]
    assert lines.consume(0, names)
    assert names == ["Estate"]
    assert lines.by_line == ["confirmed"]


def test_a_line_that_counts_more_cards_stays_open() -> None:
    lines = ObservedLines([Observation(1, "p2", "draws", unknown=3)], Vocabulary({}))
    mark = lines.mark()
    assert lines.consume(0, ["?", "?"])
    assert (lines.by_line, lines.unknown_left(0)) == ([None], 1)
    assert not lines.consume(0, [])
    lines.rewind(mark)
    assert lines.unknown_left(0) == 3


# ------------------------------------------------------------------------------------- the core knows no format

FORMATS_OF_DOMINION = ("goko", "isotropic", "online")
ROOT = Path(dominion.__file__).parent
CORE = sorted(path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] not in FORMATS_OF_DOMINION)


def _compared(path: Path) -> list[tuple[int, str]]:
    """The words with which a module compares the verb of a line."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(_is_verb, sides)):
                words = [each for side in sides for each in (side.elts if isinstance(side, ast.Tuple) else [side])]
                found += [(each.lineno, str(each.value)) for each in words if isinstance(each, ast.Constant)]
    return found


def _is_verb(node: ast.expr) -> bool:
    """Whether an expression is the verb of a line, and not that of a question or of an answer to one."""
    of_questions = ("ask", "assumed")
    return isinstance(node, ast.Attribute) and node.attr == "verb" and ast.unparse(node.value) not in of_questions


def test_the_core_compares_lines_with_core_verbs_alone() -> None:
    compared = [(path.name, line, word) for path in CORE for line, word in _compared(path)]
    assert len(compared) > 20
    assert [each for each in compared if each[2] not in get_args(CoreVerb)] == []


def test_the_core_holds_no_verb_of_a_format() -> None:
    """The set-up of the game has a word `bane` too."""
    words = [
        (path.name, node.lineno, node.value)
        for path in CORE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in OWN_VERBS and path.name != "opening.py"
    ]
    assert words == []


def test_what_a_verb_means_is_read_from_the_dialect() -> None:
    verbs = Vocabulary(OWN_VERBS)
    assert "watchtower topdeck" in verbs.answering("topdeck")
    assert verbs.answering("trash") == ("trashes",)
    assert verbs.moves[APPLIED_TO_TRASH] == "trashes"
    assert APPLIED_TO_TRASH in verbs.by_owner
    assert WHEN_TRASH not in verbs.by_owner
    assert (verbs.speaks_for(APPLIED_TO_TRASH), verbs.speaks_for("gains")) == ("trash", "gain")
    assert set(OWN_VERBS) <= verbs.quiet
