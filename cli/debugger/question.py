"""What the debugger asks for at the foot of the screen."""

from __future__ import annotations

from typing import ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

Kind = Literal["go", "find", "text", "break", "rules"]
ASKED: dict[Kind, tuple[str, str]] = {
    "go": ("Go to", "A place: turn:7, turn:7/p2, turn:7/p2/2, line:143, mark:NAME, end, -3, or the number of a fact."),
    "find": ("Find", "An expression, such as gain & card:Gold & player:p1, or hand(p1) > 5, or turn = 7."),
    "text": ("Text", "A text in a line of this pane, whatever the capitals."),
    "break": ("Break", "An expression at which to stop; one that is set is taken away; nothing takes all away."),
    "rules": ("Rules", "[ja-]YYYY-MM-DD[,name=value…]; nothing: the game as it is on record."),
}
"""The name of each thing that may be asked for, and what may be written."""


class Question(Input):
    """A line to write in, shown while something is asked. What was written last for each kind stands there again."""

    DEFAULT_CSS = """
    Question { display: none; }
    Question.-asked { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "give up", show=False)]

    class GivenUp(Message):
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
