"""Nothing that a viewer is given depends on what they may not know: each function of the service, each question of the
site and each command, for each viewer, of two games that differ in cards which that viewer never saw."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import click
import pytest
from click.testing import CliRunner
from moothall import service
from moothall.cli import main
from moothall.domain.kernel.facts import Fact
from moothall.projections.added import PROJECTED, Projection
from moothall.service import SPECTATOR, Hall, KeeperOnly, Looking
from moothall.web.bridge import QUESTIONS, Desk, call
from twins import GAME, Twins, played, twins

KINDS = ("dominion", "one-of-dominion")
VIEWERS = (SPECTATOR, "p1", "p2", "p3")
EXPRESSIONS = {"dominion": "hand(p1, Copper) > hand(p2, Copper)", "one-of-dominion": "hand(p1) >= 2"}
LOG_FORMATS = ("goko", "dominion-online", "isotropic", "one-of-dominion", "scenario", "json")


@cache
def facts_of(kind: str, seed: int) -> list[Fact]:
    return played(kind, seed)


# What is asked


class Asked:
    """One game, stored in a hall, with whoever looks at it."""

    def __init__(self, hall: Hall, kind: str, viewer: str | None, game: UUID = GAME) -> None:
        self.hall, self.kind, self.viewer = hall, kind, viewer
        self.game = str(game)
        self.seen = service.view(self.game, viewer, store=hall)
        self.places = [*range(1, self.seen.seq, max(1, self.seen.seq // 12)), self.seen.seq]
        self.match = hall.resume(game, seed=1)

    @property
    def zones(self) -> list[str]:
        seats = [f"p{number}" for number in range(1, len(self.seen.players) + 1)]
        return [f"{seat}.{zone}" for seat in seats for zone in ("hand", "deck", "discard", "aside", "field")] + ["deck"]


def refusable(ask: Callable[[], Any]) -> Any:
    """What is answered, or what is said instead."""
    try:
        return ask()
    except (ValueError, service.StoreError) as error:
        return f"{type(error).__name__}: {error}"


def exported(one: Asked) -> Iterator[Any]:
    for format in (*LOG_FORMATS, "html", "paper"):
        for lang in ("en", "ja") if format == "html" else ("en",):
            yield refusable(
                lambda f=format, la=lang: service.export(one.game, f, viewer=one.viewer, lang=la, store=one.hall)
            )
    yield refusable(
        lambda: service.export(f"{one.game}@3..{one.seen.seq}", "scenario", viewer=one.viewer, store=one.hall)
    )


def exported_as_seen(one: Asked) -> Iterator[Any]:
    for format in (*LOG_FORMATS, "html", "paper"):
        for at in (None, str(one.seen.seq), f"3..{one.seen.seq}"):
            yield refusable(lambda f=format, a=at: service.export_viewed(one.seen, f, at=a))


def looked_at(one: Asked, other: Looking | None = None) -> Iterator[Any]:
    """Everything public of what is looked at, called where it needs nothing."""
    seen = one.seen if other is None else other
    for name in dir(seen):
        if not name.startswith("_"):
            found = refusable(lambda n=name: getattr(seen, n))
            needs_nothing = callable(found) and not inspect.signature(found).parameters
            yield name, refusable(found) if needs_nothing else found if not callable(found) else ""
    yield seen.at(5).facts, seen.at(5).known, seen.place("end"), repr(seen)
    yield [refusable(lambda v=v: seen.by(v)) for v in (None, *VIEWERS) if v != one.viewer]


def tables(one: Asked) -> Iterator[Any]:
    for place in one.places:
        for lang in ("en", "ja"):
            found = service.show(one.seen.at(place), lang=lang)
            yield found.to_json(), found.drawing, found.asked


def projected(one: Asked) -> Iterator[Any]:
    """A projection of a package that shows all that it is given."""
    every = Projection(lambda game, facts: [repr(fact) for fact in facts], lambda data, lang: "\n".join(data))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(PROJECTED, "own", {"every fact": lambda: every})
        for place in one.places:
            made = service.project(one.seen.at(place), "every fact")
            yield made.data, made.told
        yield refusable(lambda: service.project(one.seen, "none"))


CALLS: Mapping[str, Callable[[Asked], Iterator[Any]]] = {
    "view": looked_at,
    "view_whole": lambda one: iter([service.view_whole(f"{one.game}@7", one.viewer, store=one.hall)[0].facts]),
    "show": tables,
    "log": lambda one: (
        [service.log(one.seen, **given)]
        for given in ({}, {"everything": True}, {"lang": "ja"}, {"expression": "draw | shuffle"})
    ),
    "replay": lambda one: iter([service.replay(one.seen.at(place)).to_json() for place in one.places]),
    "turns": lambda one: iter([service.turns(one.seen), [each.to_json() for each in service.turns(one.seen)]]),
    "turn_table": lambda one: (service.turn_table(one.seen, lang) for lang in ("en", "ja")),
    "why": lambda one: (service.why(one.seen.at(place), lang=lang) for place in one.places for lang in ("en", "ja")),
    "blame": lambda one: (refusable(lambda z=zone: service.blame(one.seen, z)) for zone in one.zones),
    "diff": lambda one: (service.diff(one.seen.at(place), one.seen) for place in one.places),
    "find": lambda one: (
        refusable(lambda e=expression: service.find(one.seen, e))
        for expression in ("draw", "shuffle", "answer", "divergent", EXPRESSIONS[one.kind])
    ),
    "bisect": lambda one: (
        refusable(lambda f=first: service.bisect(one.seen, EXPRESSIONS[one.kind], first=f)) for first in (False, True)
    ),
    "unseen": lambda one: (refusable(lambda z=zone: service.unseen(one.seen, z).to_json()) for zone in one.zones[:3]),
    "whatif": lambda one: iter([refusable(lambda: service.whatif(one.seen, rules="2020-01-01"))]),
    "notes_of": lambda one: iter([[each.to_json() for each in service.notes_of(one.seen)]]),
    "project": projected,
    "hidden_names": lambda one: looked_at(one, service.hidden_names(one.seen)),
    "export": exported,
    "export_viewed": exported_as_seen,
}
"""Each function of the service that is given a viewer, or a game that is looked at."""

MADE_OF = {
    "drawn_lines": "what parts gives", "keep_whatif": "what whatif gives its keeper", "in_lines": "what why gives",
    "reasons": "what why gives",
}  # fmt: skip
"""Those that are given what another function made."""

WITHOUT_A_VIEWER = {
    "answer_to",
    "chosen",
    "hidden_log",
    "import_prepared",
    "prepare_import",
    "audit", "audit_all", "audited", "card_called", "cards", "check", "check_proof", "check_rules", "compare",
    "copy_examples", "deck_document", "deck_file", "deck_of", "default_deck", "each_game", "example",
    "environment", "is_open",
    "example_text", "examples", "export_tables", "forget", "fork", "games", "head", "import_logs", "in_japanese",
    "in_language", "is_kind",
    "kind_called", "known_as", "let_bots_play",
    "known_formats", "logs", "mark", "may_undo",
    "plugins", "projections", "names_of_cards", "note", "opened", "output", "pack", "permalink", "policy", "prove",
    "read", "redo", "rests_on", "rule", "rule_called", "rule_on", "rules", "ruling_document", "same_game",
    "scenario_data", "scenario_schema", "scenario_with", "scenarios", "set_policy", "shard_of", "statement_of",
    "simulate", "statistics", "to_json", "told", "undo", "unpack", "upgrade", "verify", "view_log", "write_witness",
}  # fmt: skip
"""Those that the keeper of games, or the owner of a log, calls; nobody looks at a game with them."""


def matched(one: Asked) -> Iterator[Any]:
    match, viewer = one.match, one.viewer
    for lang in ("en", "ja"):
        yield (
            match.question(viewer, lang),
            match.drawing(viewer, lang),
            match.parts(viewer, lang),
            match.told(viewer, lang=lang),
        )
        yield match.events(viewer, lang=lang), match.refusals(viewer, lang), match.sheet(viewer, lang)
        whole = service.view(one.game, None, store=one.hall)
        sandbox = service.Sandbox.of(whole)
        yield sandbox.standing(lang, viewer)
        yield service.show(sandbox.view(viewer)).data, service.log(sandbox.view(viewer), lang=lang)
    if viewer in match.names:
        yield refusable(lambda: match.may_undo(viewer))
    yield match.view(viewer), match.table(viewer), match.facts(viewer), match.facts(viewer, 20)
    news = match.subscribe(viewer, 0)
    yield news.poll()
    news.close()


WITH_A_VIEWER = {
    "Match": (
        "drawing", "events", "facts", "parts", "question", "refusals", "sheet", "subscribe", "table", "told", "view",
    ),
    "Looking": ("by",),
    "Sandbox": ("standing", "view"),
}  # fmt: skip
"""The methods of what is exported that are given a viewer."""


def asked_of_a_desk(one: Asked) -> Iterator[Any]:
    desk = Desk()
    desk.show(one.seen)
    middle = str(one.seen.seq // 2)
    everything: dict[str, list[dict[str, Any]]] = {
        "opened": [{}],
        "page": [{"lang": "ja"}, {"place": middle}],
        "why": [{"place": str(place)} for place in one.places],
        "find": [{"expression": "draw"}, {"expression": EXPRESSIONS[one.kind]}],
        "diff": [{"one": middle, "two": "end"}],
        "turns": [{}],
        "zone": [{"zone": zone, "place": middle, "whole": whole} for zone in one.zones[:3] for whole in (False, True)],
        "seek": [{"words": "draw"}, {"words": "Gold"}],
        "sandbox_here": [{"place": middle}],
        "whatif": [{"rules": "2020-01-01"}, {"place": middle, "answer": "1"}],
    }
    for question, each in everything.items():
        for given in each:
            yield question, call(desk, question, json.dumps(given))
            if question in ("page", "why", "find", "diff", "turns", "zone", "seek"):
                for viewer in (one.viewer, "", *(v for v in VIEWERS if v != one.viewer)):
                    yield question, call(desk, question, json.dumps({**given, "viewer": viewer}))


def asked_of_the_keepers_desk(one: Asked) -> Iterator[Any]:
    """The keeper has everything, and asks what a viewer may know."""
    desk = Desk()
    desk.show(service.view(one.game, None, store=one.hall))
    middle = str(one.seen.seq // 2)
    everything: dict[str, dict[str, Any]] = {
        "page": {"place": middle},
        "why": {"place": middle},
        "find": {"expression": EXPRESSIONS[one.kind]},
        "diff": {"one": middle, "two": "end"},
        "turns": {},
        "zone": {"zone": one.zones[0], "place": middle},
        "seek": {"words": "draw"},
    }
    for question, given in everything.items():
        yield question, call(desk, question, json.dumps({**given, "viewer": one.viewer}))


NOT_ABOUT_THE_GAME = {
    "sandbox",
    "sandbox_choose",
    "sandbox_set",
    "sandbox_new",
    "sandbox_now",
    "sandbox_page",
    "card_names",
    "sandbox_back",
    "sandbox_redo",
    "audit",
    "rule",
    "look_up",
    "names",
    "hidden",
}
"""Questions about what the asker gives, or about the rules."""

COMMANDS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "show": (("{game}",), ("{game}", "--json"), ("{game}@20", "--lang", "ja"), ("{game}", "--possible", "p1.hand")),
    "log": (
        ("{game}",),
        ("{game}", "--json"),
        ("{game}", "--all"),
        ("{game}", "--open"),
        ("{game}", "--turns"),
        ("{game}", "--points"),
        ("{game}", "--points", "--json"),
    ),
    "why": (("{game}@{middle}",), ("{game}@{middle}", "--json"), ("{game}",)),
    "diff": (("{game}@20", "{game}"), ("{game}@20", "{game}", "--json")),
    "blame": (("{game}", "--zone", "p1.hand"), ("{game}", "--zone", "p2.hand", "--json"), ("{game}", "--zone", "deck")),
    "find": (("{game}", "draw"), ("{game}", "{expression}", "--json")),
    "bisect": (("{game}", "--when", "{expression}"), ("{game}", "--when", "{expression}", "--first", "--json")),
    "export": tuple(("{game}", "--format", each) for each in (*LOG_FORMATS, "html")),
}
"""Each command with `--as`, and how it is called."""

ON_A_SCREEN = {"debug": "cli/test_debugger.py", "open": "asked of a desk"}
"""Those that open something in which one looks on."""


def commanded(one: Asked, url: str) -> Iterator[Any]:
    held = {"game": one.game, "middle": one.seen.seq // 2, "expression": EXPRESSIONS[one.kind]}
    for command, ways in COMMANDS.items():
        for way in ways:
            arguments = [command, *(each.format(**held) for each in way), "--as", one.viewer or ""]
            done = CliRunner().invoke(main, [*arguments, "--store", url] if one.viewer else arguments[:-2])
            yield arguments, done.exit_code, done.output


# The tests


def in_bytes(value: Any) -> str:
    """Everything in a result, as text; what is at an address of memory has none."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return repr({key: in_bytes(each) for key, each in value.items()})
    if isinstance(value, list | tuple):
        return "\n".join(map(in_bytes, value))
    told = in_bytes(value.to_json()) if hasattr(value, "to_json") else ""
    return re.sub(r"0x[0-9a-f]+", "", f"{told}\n{value!r}")


def of_both(kind: str, viewer: str | None, asked: Callable[[Asked], Iterator[Any]]) -> list[tuple[str, str]]:
    """What is given of a game and of its twin, piece by piece."""
    pair = some_twins(kind, viewer)
    answers = []
    for which in range(2):
        with Hall.open("memory:") as hall:
            pair.put(hall, which)
            answers.append([in_bytes(each) for each in asked(Asked(hall, kind, viewer))])
    return list(zip(*answers, strict=True))


@cache
def some_twins(kind: str, viewer: str | None, seed: int = 0) -> Twins:
    found = (twins(kind, facts_of(kind, each), viewer) for each in range(seed, seed + 8))
    return next(each for each in found if each is not None)


SERVICE = {
    **CALLS,
    "matches": matched,
    "a desk": asked_of_a_desk,
    "the keeper's desk": asked_of_the_keepers_desk,
}


@pytest.mark.parametrize(
    "viewer", [*VIEWERS[:2], *(pytest.param(each, marks=pytest.mark.slow) for each in VIEWERS[2:])]
)
@pytest.mark.parametrize("name", SERVICE)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_given_depends_on_what_the_viewer_may_not_know(kind: str, name: str, viewer: str) -> None:
    for one, other in of_both(kind, viewer, SERVICE[name]):
        assert one == other


KEEPERS_DIFFER = {
    *("view", "view_whole", "show", "log", "blame", "export", "export_viewed", "matches", "a desk", "find", "project"),
}


@pytest.mark.parametrize("name", sorted(KEEPERS_DIFFER))
@pytest.mark.parametrize("kind", KINDS)
def test_the_keeper_sees_that_the_two_games_differ(kind: str, name: str) -> None:
    """So the test above looks where hidden cards would show."""
    pair = some_twins(kind, SPECTATOR)
    answers = []
    for which in range(2):
        with Hall.open("memory:") as hall:
            pair.put(hall, which)
            answers.append([in_bytes(each) for each in SERVICE[name](Asked(hall, kind, None))])
    assert answers[0] != answers[1]


@pytest.mark.parametrize("viewer", ["p2", *(pytest.param(each, marks=pytest.mark.slow) for each in (SPECTATOR, "p1"))])
@pytest.mark.parametrize("kind", KINDS)
def test_no_command_depends_on_what_the_viewer_may_not_know(kind: str, viewer: str, tmp_path: Path) -> None:
    pair = some_twins(kind, viewer)
    answers = []
    for which in range(2):
        url = f"sqlite:///{tmp_path / 'games.db'}"
        with Hall.open(url) as hall:
            if which:
                service.forget(str(GAME), store=hall)
                hall.archive.put_game(GAME, pair.kind, pair.two, meta(pair), again=True)
            else:
                pair.put(hall, which)
            answers.append(list(commanded(Asked(hall, kind, viewer), url)))
    for one, other in zip(*answers, strict=True):
        assert one == other
        assert one[1] in (0, 1, 2), one


def meta(pair: Twins) -> Any:
    from moothall.domain.store import Meta

    begun: Any = pair.one[0]
    return Meta(tuple(begun.players), begun.rules)


# That nothing is left out


def test_every_function_of_the_service_is_here() -> None:
    functions = {name for name in service.__all__ if inspect.isfunction(getattr(service, name))}
    what_to_do = "add a function that is given a viewer to CALLS, any other to MADE_OF or WITHOUT_A_VIEWER"
    assert functions == {*CALLS, *MADE_OF, *WITHOUT_A_VIEWER}, what_to_do
    given = {
        name
        for name in functions - set(MADE_OF)
        for each in inspect.signature(getattr(service, name)).parameters.values()
        if each.name == "viewer" or "Looking" in str(each.annotation)
    }
    assert given == set(CALLS)


def test_every_method_that_is_given_a_viewer_is_here() -> None:
    found = {
        name: tuple(
            method
            for method, each in inspect.getmembers(kind, inspect.isfunction)
            if not method.startswith("_") and "viewer" in inspect.signature(each).parameters
        )
        for name in service.__all__
        if inspect.isclass(kind := getattr(service, name))
    }
    assert {name: methods for name, methods in found.items() if methods} == WITH_A_VIEWER


def test_every_question_of_the_site_is_here() -> None:
    source = inspect.getsource(asked_of_a_desk)
    asked = {each for each in QUESTIONS if f'"{each}"' in source}
    what_to_do = "ask a question about the game in `asked_of_a_desk`, and add any other to NOT_ABOUT_THE_GAME"
    assert asked == {*QUESTIONS} - NOT_ABOUT_THE_GAME, what_to_do


def test_every_command_with_as_is_here() -> None:
    assert isinstance(main, click.Group)
    with_as = {
        name
        for name in main.list_commands(click.Context(main))
        if (command := main.get_command(click.Context(main), name)) is not None
        and any("--as" in each.opts for each in command.params)
    }
    assert with_as == {*COMMANDS, *ON_A_SCREEN}, "call each command that has --as in COMMANDS of this file"


# Bound to a viewer


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_bound_to_a_viewer_cannot_be_widened(hall: Hall, viewer: str) -> None:
    match = hall.start(["Ann", "Bob", "Cid"], seed=7)
    seen = service.view(str(match.game), viewer, store=hall)
    assert (seen.seat, seen.is_keeper, seen.running) == (viewer, False, True)
    assert seen.by(viewer) is seen
    for other in (None, *VIEWERS):
        if other != viewer:
            with pytest.raises(KeeperOnly):
                seen.by(other)
    for name in ("log", "audit"):
        with pytest.raises(KeeperOnly):
            getattr(seen, name)()
    with pytest.raises(AttributeError):
        seen.seat = None  # type: ignore[misc]
    keeper = service.view(str(match.game), store=hall)
    assert keeper.is_keeper
    own, bound, all_of_it = ([*map(service.to_json, each.facts)] for each in (keeper.by(viewer), seen, keeper))
    assert own == bound != all_of_it


def test_a_game_goes_on_until_it_is_over(hall: Hall) -> None:
    match = hall.start(["Ann", "Bob"], kind="toy", seed=1)
    assert service.view(str(match.game), SPECTATOR, store=hall).running
    while match.asked is not None:
        match.choose(match.asked.player, 1)
    assert not service.view(str(match.game), SPECTATOR, store=hall).running


def test_who_is_called_spectator_is_seen_by_his_seat(hall: Hall) -> None:
    match = hall.start(["Spectator", "Bob"], seed=7)
    seen = service.view(str(match.game), "Spectator", store=hall)
    assert seen.seat == SPECTATOR
    assert all(fact.player != "p1" or "?#?" in str(service.to_json(fact)) for fact in seen.facts if is_draw(fact))
    assert service.view(str(match.game), "p1", store=hall).seat == "p1"


def is_draw(fact: Fact) -> bool:
    return type(fact).__name__ == "CardsDrawn"


def test_what_the_audit_says_is_for_the_keeper(tmp_path: Path) -> None:
    forged = Path(__file__).parents[3] / "docs" / "logs" / "possession-forged.txt"
    for viewer in (SPECTATOR, "Alice"):
        for each in service.find(service.view(forged, viewer), "divergent"):
            assert each.against is not None
            assert (each.against.says, each.against.ruling, each.against.ruling_ja) == ("", "", "")
            assert (each.against.why, each.against.why_ja, each.against.unseen) == (None, None, ())
