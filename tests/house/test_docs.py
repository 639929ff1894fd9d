"""The documents say what the program does: commands, set-up, links, kinds of fact."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from house import ROOT, files
from moothall.domain import games
from moothall.domain.kernel.facts import KERNEL_FACTS, Fact

README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
FACTS = ROOT / "docs" / "facts.md"


def _command_line() -> click.Group:
    """The click group of `moothall`; skips the test while the folder holds no command."""
    if len(list((ROOT / "cli").glob("*.py"))) < 2:
        pytest.skip("moothall.cli has no command yet")
    found = importlib.import_module("moothall.cli").main
    group = found if isinstance(found, click.Group) else getattr(found, "main", None)
    assert isinstance(group, click.Group), "moothall.cli.main is not a click group, so nothing can look into it"
    return group


def _commands() -> dict[str, click.Command]:
    group = _command_line()
    context = click.Context(group, info_name="moothall")
    commands = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name: command for name, command in commands.items() if command is not None}


def test_every_command_has_an_example_in_its_help() -> None:
    helps = {name: f"{command.help or ''}\n{command.epilog or ''}" for name, command in _commands().items()}
    assert [name for name, text in helps.items() if f"moothall {name}" not in text] == []


def test_every_command_can_print_json() -> None:
    options = {name: {text for each in command.params for text in each.opts} for name, command in _commands().items()}
    assert [name for name, texts in options.items() if "--json" not in texts] == ["help"], "words for people alone"


def test_every_command_prints_its_help() -> None:
    group = _command_line()
    results = {name: CliRunner().invoke(group, [name, "--help"]) for name in _commands()}
    assert {name: each.output for name, each in results.items() if each.exit_code} == {}


def test_the_readme_shows_every_command_and_no_other() -> None:
    shown = set(re.findall(r"\bmoothall ([a-z]+)\b", "\n".join(FENCED.findall(README))))
    assert shown == set(_commands())


def test_the_readme_sets_up_with_two_commands_one_to_audit_and_one_to_test() -> None:
    setups = [line for line in "\n".join(FENCED.findall(README)).splitlines() if "pip install" in line]
    assert ["moothall audit" in line for line in setups] == [True, False]
    assert ["pytest" in line for line in setups] == [False, True]


def test_the_logs_that_the_readme_audits_are_shipped() -> None:
    setup = next(line for line in README.splitlines() if "pip install" in line and "moothall audit" in line)
    logs = setup.split("moothall audit", 1)[1].split()
    missing = [log for log in logs if not (ROOT / log).is_file()]
    if missing and not (ROOT / "docs" / "logs").exists():
        pytest.skip("no log is shipped yet")
    assert logs
    assert missing == []


def test_the_checks_run_the_test_command_of_the_readme() -> None:
    setup = next(line for line in README.splitlines() if "pip install" in line and "pytest" in line)
    assert setup.split("&&")[-1].strip() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "-e '.[dev]'" in setup


LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("path", [str(p.relative_to(ROOT)) for p in files() if p.suffix == ".md"])
def test_no_link_of_a_document_is_dead(path: str) -> None:
    text = FENCED.sub("", (ROOT / path).read_text(encoding="utf-8"))
    inside = [target for target in LINK.findall(text) if "://" not in target]
    assert [target for target in inside if not ((ROOT / path).parent / target).exists()] == []


def test_every_document_stands_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    there = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert sorted(name for name in there if f"({name})" not in index) == []


@pytest.mark.parametrize("game", games.MODULES)
def test_every_kind_of_fact_is_documented_with_its_fields(game: str) -> None:
    sections = re.split(r"^## ", FACTS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    titled = {each.partition("\n")[0].casefold(): each for each in sections}
    document = titled["of every game"] + titled[f"of {game.replace('-', ' ')}"]
    assert missing_facts(_kinds_of_fact(game), document) == []


def _kinds_of_fact(game: str) -> dict[str, list[str]]:
    """Each kind of fact of the kernel and of a game, with the fields that it has of its own."""
    common = set(Fact.__dataclass_fields__)
    kinds = dict.fromkeys((*KERNEL_FACTS, *games.find(game).facts))
    return {kind.__name__: [name for name in kind.__dataclass_fields__ if name not in common] for kind in kinds}


def missing_facts(kinds: dict[str, list[str]], document: str) -> list[str]:
    """The kinds, and the fields as `Kind.field`, that a document does not name.

    A field counts where it is named in a row, list item or section that names the kind.
    """
    missing = []
    blocks = re.split(r"^(?=[#|\-*])", document, flags=re.MULTILINE)
    for kind, fields in kinds.items():
        about = "\n".join(block for block in blocks if f"`{kind}" in block)
        if not about:
            missing.append(kind)
        else:
            missing += [f"{kind}.{name}" for name in fields if not re.search(rf"\b{name.rstrip('_')}\b", about)]
    return missing


def test_the_check_of_the_facts_finds_a_kind_and_a_field_that_are_not_documented() -> None:
    document = "| kind | fields |\n| `CardGained` | `player`, `to` |\n| `CardTrashed` | `card` |\n"
    kinds = {"CardGained": ["player", "card", "to"], "CardTrashed": ["card"], "GameEnded": ["scores"]}
    assert missing_facts(kinds, document) == ["CardGained.card", "GameEnded"]


def test_the_changelog_begins_with_what_is_not_released() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"


def test_the_changelog_is_a_page() -> None:
    """What nobody received is not listed, and what stands there twice is joined (CONTRIBUTING.md)."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (unreleased, *_) = re.findall(r"^## \[Unreleased\]\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    what_to_do = "join lines that say the same; after a merge, take out what an older version of the page brought back"
    assert len(unreleased.splitlines()) <= 180, what_to_do


def test_the_licence_is_shipped() -> None:
    assert Path(ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
