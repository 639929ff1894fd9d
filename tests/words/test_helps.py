"""The help of each command and option, in every language: what is missing, too much, or of another text."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from moothall.cli import main
from moothall.cli.app import COMMANDS
from moothall.cli.display.helping import names_of
from moothall.words.catalogue import FOLDER, SOURCE, languages

OTHERS = [each for each in languages() if each != SOURCE]


def told() -> Iterator[tuple[tuple[str, ...], str]]:
    """Each text of the help in English, with the keys under which a catalogue may have it, the nearest first."""
    context = click.Context(main)
    for name, (_, purpose) in COMMANDS.items():
        yield (f"helps.purpose of {name}",), purpose
    for command in (main, *(main.get_command(context, name) for name in COMMANDS)):
        assert command is not None
        assert command.name
        yield (f"helps.{command.name}",), plain(command.help or "")
        for each in command.params:
            if isinstance(each, click.Option) and each.help and not each.hidden:
                yield tuple(f"helps.{key}" for key in names_of(each, command.name)), plain(each.help)


def plain(text: str) -> str:
    """A text with single blanks, its paragraphs apart."""
    return "\n\n".join(" ".join(each.split()) for each in inspect.cleandoc(text).split("\n\n"))


def translated(file: Path) -> dict[str, tuple[str, str]]:
    """Of each key the English text that was translated, which stands above it as a comment, and the translation."""
    with file.open("rb") as read:
        return {
            str(each.id): (plain("\n\n".join(each.auto_comments)), str(each.string))
            for each in read_po(read, abort_invalid=True)
            if each.id
        }


def faults(found: dict[str, tuple[str, str]]) -> list[str]:
    """What a catalogue of help lacks, has of another text, or has too much."""
    wrong, used = [], set()
    for keys, english in told():
        key = next((each for each in keys if each in found), None)
        used.add(key)
        if key is None:
            wrong.append(f"{keys[0]} is not there")
        elif found[key][0] != english:
            wrong.append(f"{key} translates {found[key][0]!r}, and the help is {english!r}")
    return wrong + [f"{key} belongs to no command or option" for key in found if key not in used]


@pytest.mark.parametrize("lang", OTHERS)
def test_all_help_is_there_in_each_language(lang: str) -> None:
    assert faults(translated(FOLDER / lang / "helps.po")) == [], f"words/{lang}/helps.po: docs/translate.md"


def test_help_that_is_missing_or_changed_or_too_much_is_named() -> None:
    found = translated(FOLDER / "ja" / "helps.po")
    del found["helps.audit"]
    found["helps.--store"] = ("Another text.", "別")
    found["helps.nope"] = ("", "")
    more = {*faults(found)} - {*faults(translated(FOLDER / "ja" / "helps.po"))}
    assert sorted({each.split(" ")[0] for each in more}) == ["helps.--store", "helps.audit", "helps.nope"]
