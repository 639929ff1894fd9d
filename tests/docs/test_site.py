"""The site: built by one command, complete, and in need of no network."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from documents import ROOT, script

BUILD = "mkdocs build --strict"


class Settings(yaml.SafeLoader):
    """Reads mkdocs.yml without what its tags stand for."""


def nav() -> list[str]:
    """The pages in the navigation."""
    return list(_pages(yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), Settings)["nav"]))


def _pages(entry: object) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    inside = entry.values() if isinstance(entry, dict) else entry
    assert not isinstance(inside, str)
    return [page for each in inside for page in _pages(each)]  # type: ignore[attr-defined]


def test_every_document_stands_in_the_navigation() -> None:
    there = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")}
    assert set(nav()) == there | set(script("site/hooks").FROM_THE_TOP.values())
    assert len(nav()) == len(set(nav()))


def test_the_checks_build_the_site_as_the_readme_says() -> None:
    assert BUILD in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"`{BUILD}`" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_list_of_commands_is_made_from_the_commands() -> None:
    commands = script("commands")
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert commands.written(text) == text, "python docs/commands.py writes it"


def test_the_list_of_commands_shows_an_option_and_an_example_of_each() -> None:
    made = script("commands").reference()
    for section in made.split("\n## ")[1:]:
        name = section.partition("\n")[0]
        assert f"moothall {name} [OPTIONS]" in section
        assert "* `--json" in section or "--json`" in section or name == "help"
        assert f"```sh\nmoothall {name}" in section, name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>'),
        ("a.html", '<link rel="stylesheet" href="//fonts.example/x.css">'),
        ("a.html", '<p><img alt="" src="http://example/x.png"></p>'),
        ("a.html", "<style>body { background: url(https://example/x.png) }</style>"),
        ("a.css", '@import "https://example/x.css";'),
        ("a.svg", "<svg><style>@font-face { src: url('https://example/x.woff') }</style></svg>"),
    ],
)
def test_a_site_that_fetches_something_is_not_built(name: str, text: str, tmp_path: Path) -> None:
    from mkdocs.exceptions import PluginError

    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(PluginError, match=name):
        script("site/hooks").on_post_build(SimpleNamespace(site_dir=str(tmp_path)))


def test_a_link_to_another_site_fetches_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="https://example/">x</a><link rel="canonical" href="https://example/">')
    script("site/hooks").on_post_build(SimpleNamespace(site_dir=str(tmp_path)))


def test_links_to_documents_at_the_top_lead_to_their_pages() -> None:
    text = "[a](../CONTRIBUTING.md#tests) [b](../../CHANGELOG.md) [c](../other.md) [d](CHANGELOG.md)"
    page = SimpleNamespace(file=SimpleNamespace(src_uri="tutorials/x.md"))
    assert script("site/hooks").on_page_markdown(text, page) == (
        "[a](../contributing.md#tests) [b](../changelog.md) [c](../other.md) [d](../changelog.md)"
    )
