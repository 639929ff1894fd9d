"""Makes the pictures of the page of a game and of the site: `python docs/screens/page.py` writes them beside this file.

They show the forged log of `docs/logs` at its finding, a game of One of Dominion, and on the site a scenario, too. The
browser is Debian's Chromium, or the one that MOOTHALL_TEST_BROWSER names; `pip install -e '.[dev]'` brings what drives
it.
"""

from __future__ import annotations

import os
import shutil
import sys
from base64 import b64decode
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

from moothall import service
from moothall.web.bridge import Desk
from moothall.web.server import Site
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
LOGS = HERE.parent / "logs"
QUALITY = 72
"""The quality of the pictures, which makes them small and leaves letters sharp."""


class Picture(NamedTuple):
    """A picture: its name, the log, the place, the language, the window, the colours, and the tab of a phone."""

    name: str
    log: str = "possession-forged.txt"
    place: str = "#fact:829"
    lang: service.Lang = "en"
    size: tuple[int, int] = (1280, 800)
    scheme: str = "light"
    tab: str = ""


PICTURES = (
    Picture("page-1280-light"),
    Picture("page-1280-dark", scheme="dark"),
    Picture("page-1920-light", size=(1920, 1080)),
    Picture("page-1920-dark", "one-of-dominion.jsonl", "#turn:9", size=(1920, 1080), scheme="dark"),
    Picture("page-390-light", size=(390, 844)),
    Picture("page-390-dark", size=(390, 844), scheme="dark", tab="log"),
    Picture("page-1280-ja", lang="ja"),
)


SITE = (
    Picture("site-1280-light"),
    Picture("site-390-dark", size=(390, 844), scheme="dark"),
    Picture("site-1280-scenario", place="#rulings article"),
    Picture("site-390-light", size=(390, 844), place="#given"),
)
"""The site: with the log, with a scenario by two dates, and before anything lies open. It waits for the place."""


def take_of_site(browser: Browser, picture: Picture) -> None:
    """Write one picture of the site, as `moothall open` serves it."""
    opened = {"log": (LOGS / picture.log).read_text(encoding="utf-8"), "name": picture.log}
    if picture.place == "#rulings article":
        opened = {
            "scenario": service.example_text("possession-bought-card-goes-to-the-possessor"),
            "rules": "2013-01-01",
        }
    site = Site(Desk(), {"lang": picture.lang, **({} if picture.place == "#given" else opened)})
    Thread(target=site.serve_forever, daemon=True).start()
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=picture.scheme)  # type: ignore[arg-type]
    page.goto(site.address)
    if picture.place.startswith("#fact"):
        page.locator("#turns li[aria-current]").first.wait_for(state="attached")
    else:
        page.locator(picture.place).first.wait_for()
    save(page, picture)
    site.shutdown()


def take(browser: Browser, picture: Picture, folder: Path) -> None:
    """Write one picture."""
    file = folder / f"{picture.name}.html"
    file.write_text(service.export(LOGS / picture.log, "html", lang=picture.lang), encoding="utf-8")
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=picture.scheme)  # type: ignore[arg-type]
    page.goto(file.as_uri() + picture.place)
    if picture.tab:
        page.click(f"#tab-{picture.tab}")
    save(page, picture)


def save(page: Page, picture: Picture) -> None:
    """Write what a page shows, and close it."""
    shown = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (HERE / f"{picture.name}.webp").write_bytes(b64decode(shown["data"]))
    page.close()


def main() -> None:
    """Write all of them. Without a Japanese font none is written: a picture would show boxes."""
    if not run(["fc-list", ":lang=ja"], capture_output=True, check=True).stdout:
        sys.exit("there is no Japanese font: apt-get install fonts-noto-cjk")
    program = os.environ.get("MOOTHALL_TEST_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # the sandbox of Chromium refuses root
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"] if root else [])
        for picture in PICTURES:
            take(browser, picture, Path(folder))
        for picture in SITE:
            take_of_site(browser, picture)
        browser.close()


if __name__ == "__main__":
    main()
