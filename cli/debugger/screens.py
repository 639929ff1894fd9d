"""What lies over the panes for a while: the help, and the whole of what made a fact."""

from __future__ import annotations

from typing import ClassVar

from moothall.domain.kernel.telling.columns import width, wrapped
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

FRAME = 6
"""How many columns the frame of a text takes, with the bar by which it is scrolled."""


def _fitted(text: str, columns: int) -> str:
    """A text with its longer lines cut where Japanese lines may end too: never within a name in Latin letters."""
    fitted: list[str] = []
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip(" ")))
        long = width(line) > columns
        fitted += wrapped(line.lstrip(" "), columns, indent, f"{indent}  ") if long else [line]
    return "\n".join(fitted)


class Told(ModalScreen[None]):
    """A text over the panes, until a key puts it away."""

    DEFAULT_CSS = """
    Told { align: center middle; }
    Told VerticalScroll {
        width: auto; min-width: 50%; max-width: 100%; height: auto; max-height: 100%;
        border: round $primary; background: $surface; padding: 0 1;
    }
    Told Static { width: auto; max-width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,w", "dismiss", "Close"),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]

    def __init__(self, title: str, text: str, keys: str) -> None:
        super().__init__()
        self.keys = keys
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        """The text, which can be scrolled."""
        told = VerticalScroll(Static(_fitted(self.text, self.app.size.width - FRAME), markup=False))
        told.border_title = self.heading
        told.border_subtitle = self.keys
        yield told

    def action_scroll(self, rows: int) -> None:
        """Scroll the text."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)
