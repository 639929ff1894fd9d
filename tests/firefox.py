"""Firefox, in which some pages are tried besides Chromium. Mozilla's own client drives it, for Playwright needs either
a Firefox of its own or one that is newer than Debian's."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from needs import firefox

if TYPE_CHECKING:
    from marionette_driver.marionette import Marionette, WebElement

PATIENCE = 120
"""For how many seconds a check waits. Python in the browser starts within it on a slow machine."""

MOUSE = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}
"""A pointer that is fine and can hover. Without a screen, Firefox says that there is none, and pages look otherwise."""

SEEN = """const [place, words] = arguments;
const fits = each => each.checkVisibility() && each.textContent.includes(words);
return [...document.querySelectorAll(place)].find(fits);"""
"""What is in sight, matches a selector and has these words in it."""

SAID = """return Services.console.getMessageArray()
  .filter(each => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
  .map(({ sourceName, lineNumber, errorMessage }) => [sourceName, `${sourceName}:${lineNumber}: ${errorMessage}`])"""
"""The errors of all pages, of the browser's own scripts and of the policies of pages, with where they happened."""

ROOM = """const [width, height] = arguments, { style } = gBrowser.selectedBrowser;
style.minWidth = style.maxWidth = width && `${width}px`;
style.minHeight = style.maxHeight = height && `${height}px`;"""
"""Gives the page in front so much room, or that of the window."""


class Firefox:
    """A Firefox with its tabs. What is done waits until it can be done."""

    def __init__(self, marionette: Marionette) -> None:
        self.driver = marionette
        self._visited: list[str] = []

    def visit(self, address: str) -> None:
        """Open an address in the tab in front. An error in a script of its pages is wrong from then on."""
        self._visited.append(address.partition("#")[0])
        self.driver.navigate("about:blank")  # where an address differs by its end alone, nothing would be loaded
        self.driver.navigate(address)

    def tab(self) -> str:
        """A new tab, which is in front from now on; its name for `front`."""
        self.front(self.driver.open(type="tab")["handle"])
        return str(self.driver.current_window_handle)

    def front(self, tab: str) -> None:
        """Bring a tab to the front."""
        self.driver.switch_to_window(tab)

    def run(self, script: str, *given: object) -> Any:
        """What a script in the page returns."""
        return self.driver.execute_script(script, script_args=given)

    def until(self, holds: Callable[[], Any], what: str, within: float = PATIENCE) -> Any:
        """Wait until something holds, for so many seconds. What came out is returned."""
        from marionette_driver import Wait, errors

        passing = (
            errors.NoSuchElementException,
            errors.StaleElementException,
            errors.ElementNotInteractableException,
            errors.ElementClickInterceptedException,
            errors.JavascriptException,  # while another document is loaded
        )
        wait = Wait(self.driver, timeout=within, interval=0.05, ignored_exceptions=passing)
        return wait.until(lambda _: holds(), message=what)

    def see(self, place: str, words: str = "", within: float = PATIENCE) -> WebElement:
        """Wait for what matches a selector, with these words in it; the first in sight."""
        return self.until(lambda: self.run(SEEN, place, words), f"{place} with “{words}” is in sight", within)

    def click(self, place: str, words: str = "") -> None:
        """Click what `see` finds, once nothing lies over it."""

        def clicked() -> bool:
            self.see(place, words).click()
            return True

        self.until(clicked, f"{place} with “{words}” can be clicked")

    def write(self, place: str, text: str) -> None:
        """Put a text into a field at once, as somebody does who pastes it."""
        self.see(place)
        self.run(
            "const field = document.querySelector(arguments[0]); field.focus(); field.select();"
            'document.execCommand("insertText", false, arguments[1]);',
            place,
            text,
        )

    def press(self, key: str) -> None:
        """Press a key, wherever the focus is."""
        self.driver.actions.sequence("key", "keys").send_keys(key).perform()

    def sized(self, width: int, height: int) -> None:
        """Give the page in front this much room, until `leave`. No window is as narrow as a phone."""
        with self.driver.using_context("chrome"):
            self.driver.execute_script(ROOM, script_args=(width, height))
        self.until(lambda: self.run("return innerWidth") == width, f"the page is {width} wide")

    def wrong(self) -> list[str]:
        """The errors of the pages that were visited since the last call."""
        with self.driver.using_context("chrome"):
            said = self.driver.execute_script(SAID)
            self.driver.execute_script("Services.console.reset()")
        found = [text for where, text in said if where.startswith(tuple(self._visited))]
        self._visited.clear()
        return found

    def leave(self) -> None:
        """Close all tabs but one, which is empty."""
        first, *others = self.driver.window_handles
        for each in others:
            self.driver.switch_to_window(each)
            self.driver.close()
        self.driver.switch_to_window(first)
        with self.driver.using_context("chrome"):
            self.driver.execute_script(ROOM, script_args=("", ""))
        self.driver.navigate("about:blank")


@contextmanager
def started(folder: Path) -> Iterator[Firefox]:
    """Firefox without a window, which keeps what it writes in a folder."""
    program = firefox()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # what it stands on uses modules that will be removed
        from marionette_driver.marionette import Marionette

    driver = Marionette(
        bin=program, port=0, headless=True, prefs=MOUSE, workspace=str(folder), gecko_log=str(folder / "firefox.log")
    )
    try:
        driver.start_session()
        yield Firefox(driver)
    finally:
        driver.cleanup()
