"""What MkDocs does not do by itself: pages from the top of the project, the reference of Python, and a site that
fetches nothing.

`mkdocs.yml` names this file; MkDocs calls its functions by their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from runpy import run_path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
FROM_THE_TOP = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents that stand at the top of the project, and what their pages are called."""

_UP = re.compile(r"\]\((?:\.\./)*(" + "|".join(map(re.escape, FROM_THE_TOP)) + r")(?=[#)])")
_DOWN = re.compile(r"\]\(docs/")
_FETCHED = re.compile(r"""(?:@import\s+["']?|url\(\s*["']?)(https?:|//)""")
_LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
_HINTS = {"stylesheet", "icon", "preconnect", "preload", "prefetch", "dns-prefetch", "manifest", "modulepreload"}


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that stand at the top of the project."""
    for name, page in FROM_THE_TOP.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_DOWN.sub("](", text)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Put the reference into its page, and let links to the documents from the top lead to their pages."""
    if page.file.src_uri == "python.md":
        markdown = run_path(str(ROOT / "docs" / "reference.py"))["written"](markdown)
    up = "../" * page.file.src_uri.count("/")
    return _UP.sub(lambda found: f"]({up}{FROM_THE_TOP[found[1]]}", markdown)


def on_post_build(config: Any) -> None:
    """Raise PluginError where the site would fetch something from elsewhere."""
    site = Path(config.site_dir)
    found = [f"{path.relative_to(site)} fetches {what}" for path in sorted(site.rglob("*")) for what in _fetched(path)]
    if found:
        raise PluginError("the site needs a network: " + "; ".join(found))


def _fetched(path: Path) -> list[str]:
    if path.suffix in (".html", ".svg"):
        reader = _Loads()
        text = path.read_text(encoding="utf-8")
        reader.feed(text)
        return [*reader.found, *(found[0] for found in _FETCHED.finditer(text))]
    return [found[0] for found in _FETCHED.finditer(path.read_text(encoding="utf-8"))] if path.suffix == ".css" else []


class _Loads(HTMLParser):
    """The addresses elsewhere from which a page loads something."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what this tag loads."""
        given = {name: value or "" for name, value in attrs}
        self.found += [each for each in _loaded(tag, given) if each.startswith(("http:", "https:", "//"))]


def _loaded(tag: str, given: dict[str, str]) -> Iterator[str]:
    if tag in _LOADS:
        yield given.get(_LOADS[tag], "")
    if tag == "link" and _HINTS.intersection(given.get("rel", "").split()):
        yield given.get("href", "")
