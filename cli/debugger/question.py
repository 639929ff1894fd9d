"""What the debugger asks for at the foot of the screen."""

from __future__ import annotations

from typing import ClassVar, Literal

from moothall.words import Message
from textual.binding import Binding, BindingType
from textual.message import Message as Event
from textual.widgets import Input

Kind = Literal["go", "find", "text", "break", "rules"]
ASKED: dict[Kind, tuple[Message, Message]] = {
    "go": (Message("debug.go-to"), Message("debug.go-to-what")),
    "find": (Message("debug.find"), Message("debug.find-what")),
    "text": (Message("debug.text"), Message("debug.text-what")),
    "break": (Message("debug.break"), Message("debug.break-what")),
    "rules": (Message("debug.rules"), Message("debug.rules-what")),
}
"""The name of each thing that may be asked for, and what may be written."""


class Question(Input):
    """A line to write in, shown while something is asked. What was written last for each kind stands there again."""

    DEFAULT_CSS = """
    Question { display: none; }
    Question.-asked { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "give up", show=False)]

    class GivenUp(Event):
        """Nothing is asked any more."""

    def __init__(self) -> None:
        super().__init__(compact=True, select_on_focus=True)
        self.kind: Kind = "go"
        self.written: dict[Kind, str] = {}

    def ask(self, kind: Kind) -> None:
        """Ask for something."""
        self.kind = kind
        self.value = self.written.get(kind, "")
        self.add_class("-asked")
        self.focus()

    def done(self) -> None:
        """What was written was understood: it need not be asked for any more."""
        self.written[self.kind] = self.value
        self.remove_class("-asked")

    def action_give_up(self) -> None:
        """Ask no more."""
        self.remove_class("-asked")
        self.post_message(self.GivenUp())
