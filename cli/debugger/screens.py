"""What lies over the panes for a while: the help, and the whole of what made a fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ..display.printing import printable

HELP = """\
Step                             Leap (Backspace goes back)
 → l   a fact on                  g    to a place: turn:7/p2, line:143
 ← h   a fact back                /    to where an expression holds
 a A   an answer on, back         f    to a text in this pane
 p P   a play on, back            n N  to the next, to the one before
 t T   a turn on, back            c C  to a breakpoint: on, back
 Home  to the beginning           d    to where other rules part
 End   to the end                Enter to the line under the bar

Look                             Panes
 w     why: the whole chain       Tab  the next pane; 1 2 3 4 one of them
 v     with the next eyes         ↑ ↓  PgUp PgDn  move in a pane
 r     by other rules             < >  show what is further left, right
 b     set a breakpoint, or       z    one pane on the whole screen
       take it away               L    the log, or the table; or not
 ? this help    q leave           Esc  out of a question, or of z

Marks: > the game stands here   ! the log is against the rules
       # the first fact that is otherwise by other rules
       * changed since the last place that you saw

Expressions: gain & card:Province & player:alice    hand(alice) > 5
"""


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

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.heading, self.text = title, "\n".join(map(printable, lines))

    def compose(self) -> ComposeResult:
        """The text, which can be scrolled."""
        told = VerticalScroll(Static(self.text, markup=False))
        told.border_title = self.heading
        told.border_subtitle = "↑ ↓ scroll, Esc closes"
        yield told

    def action_scroll(self, rows: int) -> None:
        """Scroll the text."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)
