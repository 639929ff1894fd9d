"""The language in which a command speaks: that of --lang, else of MOOTHALL_LANG, else of the locale, else English."""

from __future__ import annotations

import os
from contextlib import suppress
from contextvars import ContextVar
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from moothall.service import Lang

LANGUAGES: Mapping[str, Lang] = {"en": "en", "ja": "ja"}
"""The languages, by what is written for them."""
VARIABLE = "MOOTHALL_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale, the first that is set decides. [POSIX, Base Definitions 8.2]"""

_spoken: ContextVar[Lang] = ContextVar("spoken", default="en")


def usual() -> Lang:
    """The language where --lang gives none. Raises UsageError for a MOOTHALL_LANG that names no language."""
    written = os.environ.get(VARIABLE)
    if written:
        found = LANGUAGES.get(written)
        if found is None:
            from moothall.words import Joined, Message, Sentence

            raise click.UsageError(
                Sentence(
                    Message("command.unknown-language", variable=VARIABLE, value=written, known=Joined(LANGUAGES, "or"))
                )
            )
        return found
    locale = next(filter(None, map(os.environ.get, LOCALE)), "")
    return "ja" if locale.startswith("ja") else "en"


def hear(arguments: Sequence[str]) -> None:
    """Speak the language that a command line asks for, before anything of it is understood: in help and in errors."""
    asked = [value for name, value in pairwise(arguments) if name == "--lang"]
    asked += [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    usually: Lang = "en"
    with suppress(click.UsageError):  # the command says so
        usually = usual()
    speak(LANGUAGES.get(asked[-1], usually) if asked else usually)


def speak(lang: Lang) -> None:
    """From here on this command speaks `lang`."""
    _spoken.set(lang)


def spoken() -> Lang:
    """The language of the command that runs: of what people read, also where it prints JSON for programs."""
    return _spoken.get()


def colon() -> str:
    """The colon of the language that is spoken, with the blank that follows it."""
    if spoken() == "en":
        return ": "
    from moothall.words.catalogue import words_of

    return words_of("list.colon", spoken())


def said(what: object, lang: str | None = None) -> str:
    """A message, what stands in one, or an error, in a language; else in the one that is spoken."""
    if (lang or spoken()) == "en":
        return str(what)
    from moothall.service import in_japanese

    return in_japanese(what)


class Told(str):
    """A text that is in the language that is spoken already, so nothing in it is looked up."""

    __slots__ = ()


def _chosen(context: click.Context, _option: click.Parameter, written: Lang | None) -> Lang:
    lang = written or usual()
    speak(lang)
    return "en" if context.params.get("as_json") else lang


def language_option(*, passed: bool) -> Callable[[Any], Any]:
    """The option --lang; `passed` says whether the command is called with it.

    What is printed as JSON is the same in every language, so a command that prints it is called with English.
    """
    return click.option(
        "--lang",
        type=click.Choice(list(LANGUAGES)),
        callback=_chosen,
        expose_value=passed,
        help="English or Japanese (else MOOTHALL_LANG, else your locale).",
    )


def with_language(command: click.Command) -> click.Command:
    """The command with the option --lang, where it has none of its own."""
    if all("--lang" not in each.opts for each in command.params):
        return language_option(passed=False)(command)  # type: ignore[no-any-return]
    return command
