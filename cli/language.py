"""The language in which a command speaks: that of --lang, else of MOOTHALL_LANG, else of the locale, else English."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from contextvars import ContextVar
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from .values import OneOf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from moothall.service import Lang

VARIABLE = "MOOTHALL_LANG"
NO_LANGUAGE = frozenset(("C", "POSIX"))
"""Locales that name no language."""
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale, the first that is set decides. [POSIX, Base Definitions 8.2]"""

_language: ContextVar[str] = ContextVar("language", default="en")
KNOWN = ("en", "ja")
"""The languages of which nothing has to be looked up: in these facts are told."""


def languages() -> tuple[str, ...]:
    """The languages that have a folder of words."""
    from moothall.words.catalogue import languages as found

    return found()


def _is_language(written: str) -> bool:
    return written in KNOWN or written in languages()


class Language(OneOf):
    """A language that has a folder of words. The folders are looked up when somebody asks."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The languages."""
        return languages()


def usual() -> str:
    """The language where --lang gives none. Raises UsageError for a MOOTHALL_LANG that names no language."""
    written = os.environ.get(VARIABLE)
    if written:
        if not _is_language(written):
            from moothall.words import Joined, Message, Sentence

            known = Joined(languages(), "or")
            unknown = Message("command.unknown-language", variable=VARIABLE, value=written, known=known)
            raise click.UsageError(Sentence(unknown))
        return written
    locale = next(filter(None, map(os.environ.get, LOCALE)), "")
    lang = re.split("[_.@]", locale)[0]
    return lang if lang and lang not in NO_LANGUAGE and _is_language(lang) else "en"


def hear(arguments: Sequence[str]) -> None:
    """Speak the language that a command line asks for, before anything of it is understood: in help and in errors."""
    asked = [value for name, value in pairwise(arguments) if name == "--lang"]
    asked += [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    usually = "en"
    with suppress(click.UsageError):  # the command says so
        usually = usual()
    speak(asked[-1] if asked and _is_language(asked[-1]) else usually)


def speak(lang: str) -> None:
    """From here on this command speaks `lang`."""
    _language.set(lang)


def language() -> str:
    """The language of the command that runs: of what people read, also where it prints JSON for programs."""
    return _language.get()


def spoken() -> Lang:
    """The language in which a game is told: that of the command. What has no words in it is told in English."""
    return language()


def colon() -> str:
    """The colon of the language that is spoken, with the blank that follows it."""
    if language() == "en":
        return ": "
    from moothall.words.catalogue import words_of

    return words_of("list.colon", language())


def said(what: object, lang: str | None = None) -> str:
    """A message, what stands in one, or an error, in a language; else in the one that is spoken."""
    lang = lang or language()
    if lang == "en":
        return str(what)
    from moothall.service import in_language

    return in_language(what, lang)


def _chosen(context: click.Context, _option: click.Parameter, written: str | None) -> Lang:
    speak(written or usual())
    return "en" if context.params.get("as_json") else spoken()


def language_option(*, passed: bool) -> Callable[[Any], Any]:
    """The option --lang; `passed` says whether the command is called with it.

    What is printed as JSON is the same in every language, so a command that prints it is called with English.
    """
    return click.option(
        "--lang",
        type=Language(),
        callback=_chosen,
        expose_value=passed,
        help="English or Japanese (else MOOTHALL_LANG, else your locale).",
    )


def with_language(command: click.Command) -> click.Command:
    """The command with the option --lang, where it has none of its own."""
    if all("--lang" not in each.opts for each in command.params):
        return language_option(passed=False)(command)  # type: ignore[no-any-return]
    return command
