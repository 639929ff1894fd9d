"""Lets the tests of every folder import what stands beside this file, and says which examples and which sweeps run."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Literal

import available  # noqa: F401 (first: the modules after it import Moothall)
import browsers
import property_tests
import pytest
from moothall.domain.dominion.cards import load
from moothall.domain.dominion.text.book import TEXTS
from tabs import Tabs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

gc.disable()  # until the tests are collected
load()  # in one order, whichever tests a process runs: random games draw their Kingdoms from the cards in that order
DECLARED = tuple(TEXTS)
property_tests.register()
os.environ["MOOTHALL_LANG"] = "en"  # what commands print in a test does not hang on the locale of who runs it
os.environ.pop("COLUMNS", None)  # nor on their screen: a process that reads keys hands it down to those it starts


def _while_needed(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """How long the browser stays open: it starts once where all tests need one. Else it ends with the module, for no
    other test may have a loop of its own meanwhile."""
    return "session" if config.getoption("markexpr") == "browser" else "module"


@pytest.fixture(scope=_while_needed)
def browser() -> Iterator[Browser]:
    """The browser in which pages are tried."""
    with browsers.started() as opened:
        yield opened


@pytest.fixture(scope=_while_needed)
def tabs(browser: Browser) -> Iterator[Tabs]:
    """Pages of the browser that tests use one after the other."""
    made = Tabs(browser)
    yield made
    made.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slow-every",
        type=int,
        metavar="N",
        help="of the slow cases of each test, run only each Nth; with -m slow, -m browser, or -m ''",
    )


@pytest.hookimpl(tryfirst=True)  # before it is chosen by the marker
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a browser as slow. With `--slow-every`, leave out what is not an Nth case of its test.

    A test with fewer slow cases than N is left out whole. What is slow for its browser alone stays.
    """
    every = config.getoption("--slow-every")
    if every is not None and every < 1:
        raise pytest.UsageError("--slow-every takes a number from 1")
    kept, left, met = [], [], Counter[str]()
    for item in items:
        slow = item.get_closest_marker("slow") is not None
        if not {"browser", "firefox"}.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
            item.add_marker("browser")
        test = item.nodeid.partition("[")[0]
        met[test] += slow
        (left if every and slow and met[test] % every else kept).append(item)
    if not left:
        return
    items[:] = kept
    config.hook.pytest_deselected(items=left)


SELDOM = 10_000
"""After how many new objects a test process looks for garbage. With Python's own number, 700, the audits of the shipped
logs take a tenth longer; with more than this they take no less time, and a store that nobody closed stays open longer.
"""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The collected tests, more than a million objects, stay to the end. No garbage is looked for until they are there,
    and they are never looked through: that would cost 0.7 seconds of a processor each time."""
    collected = yield
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()
    return collected


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("hypothesis"):
        property_tests.load_everything()


@pytest.hookimpl(trylast=True)  # after the fixtures have put back what they changed
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Fail a test that leaves other cards declared, or in another order: the random games after it would be others."""
    if tuple(TEXTS) != DECLARED:
        texts = dict(TEXTS)
        TEXTS.clear()
        TEXTS.update((name, texts[name]) for name in DECLARED)
        pytest.fail(f"{item.nodeid} changed which cards are declared", pytrace=False)
