"""Which exit code each error has, and what is said of it: the one place where errors end a command."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from .display.printing import printable
from .language import said as in_spoken
from .options import STORE
from .values import name_of

if TYPE_CHECKING:
    from moothall.words import Message

REFUSED = 1
"""The exit code of what was asked for and cannot be done."""

INPUT_OUTPUT = 74
"""The exit code where the system would not write a result, or read a file; `sysexits.h` calls it EX_IOERR."""

UNEXPECTED = 70
"""The exit code of a fault inside, which nobody expected; `sysexits.h` calls it EX_SOFTWARE."""

HUNG_UP = 141
"""The exit code where whoever read the output has gone, as shells have it for SIGPIPE."""

INTERRUPTED = 130
"""The exit code of a command that was stopped from the keyboard, as shells have it."""

USAGE = 2
"""The exit code of a wrong command line."""

WHERE_1_IS_A_VERDICT = {
    ("audit", "unopened-file"): USAGE,
    ("audit", "unwritten-file"): INPUT_OUTPUT,
    ("verify", "unopened-file"): 3,
    ("verify", "unwritten-file"): 3,
}
"""Other codes for errors of commands in which 1 says what they found, by the name of the command and the kind of the
error."""

MOST_OF_CLICK = 1000
"""How many characters of what click says of a command line are printed: more than any of its lists of choices has."""

WRONG_COMMAND_LINE = ("bad-url", "bad-note", "bad-output")
"""Those after which it is said where the right command line is described."""


class Failed(click.ClickException):
    """A command that ended with an error of the service: what is said of it, and its exit code. `command` is named
    where the command line is described."""

    exit_code: int  # type: ignore[misc]

    def __init__(self, said: Message | str, exit_code: int, command: str | None = None) -> None:
        super().__init__(_lines(said, command))
        self.exit_code = exit_code


def failed(error: Exception, command: str) -> Failed | None:
    """How an error of the service ends a command, called such as `moothall show`; None for any other error."""
    from moothall import service
    from moothall.words import message_of  # where nothing fails, nothing is said

    if not isinstance(error, service.Failure):
        return None
    name, message = command.rpartition(" ")[2], message_of(error)
    if message is not None and isinstance(error, service.StoreError):
        message = _with_address(message)
    refused: service.Failure = error
    kind = refused.kind
    usual: int = service.answer_to(error).exit_code
    code = WHERE_1_IS_A_VERDICT.get((name, kind), usual)
    return Failed(message or str(error), code, command if kind in WRONG_COMMAND_LINE else None)


def _with_address(said: Message) -> Message:
    """An error of an open store, in which that is called by its address: whoever runs a command has named it."""
    from moothall.service.matches.hall import THE_STORE, address_of

    context = click.get_current_context(silent=True)
    named = context is not None and STORE in context.meta
    if context is None or not named:
        return said
    address = address_of(context.meta[STORE])
    return said.with_fields(lambda field: address if field == THE_STORE else field)


def said_of(error: click.ClickException) -> str:
    """What is said of an error of the command line; where it is wrong, also where the right one is described."""
    if isinstance(error, Failed):
        return error.message
    is_usage = isinstance(error, click.UsageError) and error.ctx is not None
    return _lines(_of_click(error), error.ctx.command_path if is_usage else None)  # type: ignore[attr-defined]


def _of_click(error: click.ClickException) -> Message | str:
    """What an error of a command line says: a message of ours, else click's words."""
    from moothall.words import Message, message_of, shortened

    message = message_of(error.message)
    if message is not None and isinstance(error, click.BadParameter):
        name = error.param_hint or name_of(error.param, error.ctx)
        message = Message("command.invalid-value", name=name, said=message)
    message = message or _of_usage(error)
    return _cut(error.format_message().rstrip(".")) if message is None else message.with_fields(shortened)


def _of_usage(error: click.ClickException) -> Message | None:
    """What is said of an option or an argument that is missing, or that there is not; None for another error."""
    from moothall.words import Joined, Message

    if isinstance(error, click.MissingParameter):
        name = name_of(error.param, error.ctx)
        if isinstance(error.param, click.Option):
            return Message("command.missing-option", name=name)
        return Message("command.missing-argument", name=name)
    if isinstance(error, click.NoSuchOption):
        known = [Message("command.quoted", text=each) for each in sorted(error.possibilities or ())]
        if known:
            return Message(
                "command.no-option-but", name=printable(error.option_name), known=Joined(known), count=len(known)
            )
        return Message("command.no-option", name=printable(error.option_name))
    if isinstance(error, click.BadOptionUsage):  # those of the group are all flags
        return Message("command.option-takes-no-value", name=printable(error.option_name))
    return None


def of_option(error: click.BadOptionUsage, command: click.Command | None) -> click.UsageError:
    """The error of an option of a command that has no value, or has one too much."""
    from moothall.words import Message, Sentence

    params = [] if command is None else command.params
    flags = {name for each in params if isinstance(each, click.Option) and each.is_flag for name in each.opts}
    takes_none = error.option_name in flags
    said = Message(
        "command.option-takes-no-value" if takes_none else "command.option-needs-value",
        name=printable(error.option_name),
    )
    return click.UsageError(Sentence(said), error.ctx)


def _cut(said: str) -> str:
    """Click's words; where they repeat a long argument, its beginning and its end, and of all of them too."""
    from moothall.words import shortened

    said = re.sub(r"\S+", lambda found: str(shortened(found[0])), said)
    # Click names the option first, and says what to do last.
    return said if len(said) <= MOST_OF_CLICK else f"{said[: MOST_OF_CLICK // 5]}…{said[-MOST_OF_CLICK // 2 :]}"


def unforeseen(error: Exception) -> tuple[str, int]:
    """What is said of an error of no kind that is known, and its exit code: of the system, or a fault inside."""
    from moothall.words import Message, System, Word, shortened, single_blanks

    if isinstance(error, OSError) and error.strerror:
        place = error.filename or Word("the output")
        said = Message("place.of", place=place, said=System(error)).with_fields(shortened)
        return _lines(said), INPUT_OUTPUT
    fault = single_blanks(error)
    said = Message("command.went-wrong-inside", kind=type(error).__name__, error=fault).with_fields(shortened)
    return _lines(said), UNEXPECTED


POINTED_AT = "filter.pointed-at"
"""The key of what is wrong at a place of a text: with that text, and a sign under the place."""


def _lines(said: Message | str, command: str | None = None) -> str:
    """An error in one line, with its `command` also where the right command line is described; below it, where it
    points at a place in a text, that text."""
    from moothall.service.errors import without_passwords
    from moothall.service.wording import with_short_ids
    from moothall.words import Message, message_of

    below: list[str] = []

    def alone(field: object) -> object:
        pointed = message_of(field)
        if pointed is None or pointed.key != POINTED_AT:
            return field
        below.append(pointed.fields["below"])
        return pointed.fields["said"]

    sentence = alone(with_short_ids(said.with_fields(alone)) if isinstance(said, Message) else said)
    if command is not None:
        sentence = Message("command.see-help", said=sentence, command=command)
    return "\n".join([printable(without_secrets(sentence)), *map(without_passwords, below)])


def without_secrets(said: object) -> str:
    """An error in the language that is spoken, without the passwords of addresses. They are taken out of its fields,
    or of the whole where it has no message: what an error says besides stays as it is."""
    return in_spoken(_hidden(said))


def _hidden(field: object) -> object:
    """A field, or a whole message, without the passwords of the addresses in it."""
    from moothall.service.errors import without_passwords
    from moothall.words import Joined, Name, Word, message_of

    if isinstance(field, Joined):
        return type(field)(map(_hidden, field.values), field.joined)
    message = message_of(field)
    if message is not None:
        return message.with_fields(_hidden)
    if isinstance(field, str | PurePath | BaseException) and not isinstance(field, Name | Word):
        return without_passwords(str(field))
    return field
