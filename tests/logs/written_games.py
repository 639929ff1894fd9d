"""Random games written in each format and audited: how many agree, and what differs first.

Each game is written in one format, in all that its logs may show: every hand, or those of one player alone. The cards
are those that were played there, and the Kingdom is given as it was.

.venv/bin/python tests/logs/written_games.py 60              60 games in each format
.venv/bin/python tests/logs/written_games.py 60 --form ja    in one of them
.venv/bin/python tests/logs/written_games.py --form ja --seed 7 --as p1    prints the log of one, and its audit
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from random import Random

import hidden
from dense import BESIDE, NO_KINGDOM, TREASURES, YOUNGER, eager
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import BASIC, started
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.text.book import book, pile_names
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CHOICES
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.fresh import Fresh
from moothall.logs.audit import audit
from moothall.logs.dominion.goko import scribe as goko
from moothall.logs.dominion.isotropic import scribe as isotropic
from moothall.logs.dominion.online import scribe as online
from moothall.logs.dominion.online.format import FORMAT
from moothall.logs.verdict import Audit
from own_decks import audit_text, declared

ROUNDS = 9
"""After so many rounds a game is broken off."""


@dataclass(frozen=True)
class Form:
    """A format at some time: the rules of the games in it, the last card that was played there, and how it is written
    and audited, as a player sees it (None: all hands open)."""

    rules: str
    before: str
    write: Callable[[Sequence[Fact], Player | None], str]
    hides: bool = True
    dense: bool = True


def _online(lang: str, facts: Sequence[Fact], viewer: Player | None) -> str:
    return online.write_game(facts, viewer, lang="ja" if lang == "ja" else "en")


FORMS = {
    "isotropic": Form(
        "2012-06-01", "Abandoned Mine", lambda facts, _: isotropic.write_page(facts, "game"), hides=False, dense=False
    ),
    "goko": Form("2013-06-20", "Alms", lambda facts, _: goko.write_game(facts), hides=False),
    "2017": Form("2017-05-15", "Boons", partial(_online, "en")),
    "2026": Form("2026-01-15", "", partial(_online, "en")),
    "ja": Form("2020-05-18", "Acolyte", partial(_online, "ja")),
}


def names(form: Form) -> frozenset[str]:
    """The names of everything that was played there: what is listed before the next expansion."""
    listed = frozenset(takewhile(lambda name: name != form.before, NAMES))
    return listed if form.before in ("", "Acolyte") else listed - YOUNGER


def opening(form: Form, seed: int) -> GameStarted:
    """The start of a game of two or three; in every other game the decks are dense."""
    chance = Random(f"written {form.rules} {seed}")
    texts, there = book(rules_of(form.rules)), names(form)
    chosen = {choice.card for choice in CHOICES.values()}
    able = sorted(
        name
        for name, text in texts.items()
        if name in there and text.in_supply and name not in {*BASIC, *BESIDE, *chosen} and not text.types & NO_KINGDOM
    )
    market = [name for name in able if not texts[name].has_several]
    piles = chance.sample(able, 10)
    kinds = {"Event", "Project", "Landmark", "Way"}
    beside = sorted(name for name, text in texts.items() if name in there - chosen and text.types & kinds)
    laid = chance.sample(beside, min(len(beside), chance.choice((0, 0, 1, 2))))
    seats = [f"p{seat}" for seat in range(1, chance.choice((2, 2, 3)) + 1)]
    rich = [name for name in piles if name not in ("Knights", "Black Market") and not texts[name].stack]
    dense = form.dense and seed % 2 and rich
    decks = {seat: (*chance.choices(rich, k=6), *TREASURES) for seat in seats} if dense else {}
    people = ("Ann Archer", "Bob", "Cid")[: len(seats)]
    piles_of = pile_names(rules_of(form.rules))
    others = [name for name in market if not {name, piles_of.get(name, name)} & {*piles}]
    black = chance.sample(others, min(20, len(others))) if "Black Market" in piles else ()
    return started(form.rules, people, piles, starting=decks, landscapes=laid, black_market=black)


def game(form: Form, seed: int) -> list[Fact]:
    """A game of bots that take what is offered, to its end or as far as the menu after so many rounds."""
    return played(opening(form, seed), seed)


def played(begun: GameStarted, seed: int) -> list[Fact]:
    """The same of a game that begins so."""
    chance = Random(seed)
    bot = eager(chance)

    def until(session: Dominion, ask: Ask) -> Answer | None:
        over = isinstance(ask, Menu) and session.table.turns_begun > ROUNDS * len(begun.players)
        return None if over else bot(session, ask)

    dominion = find("dominion")
    seats = [f"p{seat}" for seat in range(1, len(begun.players) + 1)]
    session = dominion.session(dominion.table(), Fresh(dict.fromkeys(seats, until), chance))
    session.take(begun)
    session.run()
    return list(session.facts)


def audited(form: Form, facts: Sequence[Fact], viewer: Player | None) -> Audit:
    """The audit of a game written so."""
    text = form.write(facts, viewer)
    if not form.hides:
        return audit_text(text, name="log", rules=form.rules)
    assert FORMAT.log is not None
    known = hidden.KnownOpening(hidden.started(facts))
    return audit(replace(FORMAT.log, opening=known), text, name="log", rules=declared(form.rules))


def results(name: str, seed: int) -> list[tuple[Player | None, str, str]]:
    """For every viewer of one game: the verdict of its log, and the first difference in words."""
    form = FORMS[name]
    facts = game(form, seed)
    viewers: tuple[Player | None, ...] = (None, f"p{1 + seed % 2}") if form.hides else (None,)
    return [(viewer, found.verdict, _summary(found)) for viewer in viewers for found in (audited(form, facts, viewer),)]


def _summary(found: Audit) -> str:
    if not found.findings:
        return str(found.error or "")
    first = found.findings[0]
    return f"{first.line}: {first.says} | {first.ruling} [{first.rule}]"


def main() -> None:
    """Try games, or print one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=60)
    parser.add_argument("--form", choices=FORMS)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--as", dest="viewer")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.seed is not None:
        _print(FORMS[given.form or "ja"], given.seed, given.viewer)
        return
    forms = [given.form] if given.form else [*FORMS]
    total: Counter[str] = Counter()
    for name in forms:
        counts: Counter[str] = Counter()
        for seed, viewer, verdict, why in _tried(name, range(given.start, given.start + given.count), given.jobs):
            counts[verdict] += 1
            if verdict != "agrees":
                print(f"{name} {seed} {viewer or 'open'}: {verdict} {why[:230]}", flush=True)
        total += counts
        print(f"{name}: {dict(counts)}", flush=True)
    print(f"{total.total()} logs, {total['agrees'] / max(total.total(), 1):.1%} agree: {dict(total)}")


def _tried(name: str, seeds: range, jobs: int) -> Iterator[tuple[int, Player | None, str, str]]:
    with ProcessPoolExecutor(jobs) as pool:
        for seed, found in zip(seeds, pool.map(partial(results, name), seeds), strict=True):
            yield from ((seed, *each) for each in found)


def _print(form: Form, seed: int, viewer: Player | None) -> None:
    facts = game(form, seed)
    found = audited(form, facts, viewer)
    verdicts = dict(found.verdicts)
    for number, line in enumerate(form.write(facts, viewer).splitlines(), 1):
        print(f"{number:4} {verdicts.get(number, ''):10} {line}")
    for finding in found.findings[:4]:
        print(finding)
    print(found.verdict, found.error)


if __name__ == "__main__":
    main()
