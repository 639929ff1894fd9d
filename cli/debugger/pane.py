"""A pane of lines, of which only those on the screen are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from moothall.domain.kernel.telling.columns import width
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..display.printing import printable

GUTTER = 2
"""The columns before a line: `>` where the game stands, and a mark of the line's own."""


class Pane(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines with a gutter. One may be `here`, where the game stands; one may be under the pane's own `bar`, which the
    keys move up and down, and which Enter chooses. A pane that is not a list has neither, and is scrolled."""

    DEFAULT_CSS = """
    Pane { scrollbar-size: 0 1; border-top: solid $panel-lighten-2; border-title-color: $text-muted; }
    Pane:focus { border-top: heavy $primary; border-title-style: bold; border-title-color: $text; }
    Pane > .pane--line { text-style: none; }
    Pane > .pane--here { text-style: bold; }
    Pane > .pane--bar { text-style: reverse; }
    Pane > .pane--marked { text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"pane--line", "pane--here", "pane--bar", "pane--marked"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "up", show=False),
        Binding("down,j", "move(1)", "down", show=False),
        Binding("pageup,ctrl+b", "page(-1)", "page up", show=False),
        Binding("pagedown,ctrl+f", "page(1)", "page down", show=False),
        Binding("enter", "choose", "go there", show=False),
        Binding("less_than_sign", "shift(-1)", "show what is further left", show=False),
        Binding("greater_than_sign", "shift(1)", "show what is further right", show=False),
    ]

    class Chosen(Message):
        """A line of a list was chosen."""

        def __init__(self, pane: Pane, row: int) -> None:
            super().__init__()
            self.pane, self.row = pane, row

        @property
        def control(self) -> Pane:
            """The pane, for `@on`."""
            return self.pane

    def __init__(self, title: str, *, id: str, is_list: bool = True) -> None:
        super().__init__(id=id)
        self.border_title = title
        self.is_list = is_list
        self.lines: Sequence[str] = ()
        self.marks: Mapping[int, str] = {}
        self.here: int | None = None
        self.bar = 0

    def fill(self, lines: Sequence[str], marks: Mapping[int, str]) -> None:
        """Show other lines, some of them with a mark of one letter, by their row."""
        self.lines, self.marks = list(map(printable, lines)), marks
        size = Size(GUTTER + max(map(width, self.lines), default=0), len(lines))
        if size != self.virtual_size:  # a new size makes Textual lay out the whole screen again
            self.virtual_size = size
        self.bar = min(self.bar, max(0, len(lines) - 1))
        self.refresh()

    def stand(self, row: int | None) -> None:
        """The game stands at a row (None: before the first)."""
        self.here = row
        self._bar_to(row or 0)

    def show_bar(self, row: int) -> None:
        """Move the bar to a row."""
        self._bar_to(row)

    def find(self, text: str, back: bool = False) -> bool:
        """Move to the next line, or the last one, with a text in it, round the end. Returns whether there is one."""
        count = len(self.lines)
        ways = range(1, count + 1)
        rows = ((self.bar + (-way if back else way)) % count for way in ways)
        match = next((row for row in rows if text.casefold() in self.lines[row].casefold()), None)
        if match is not None:
            self._bar_to(match)
        return match is not None

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        left, top = self.scroll_offset
        row, style = y + top, self.get_component_rich_style("pane--line")
        if row >= len(self.lines):
            return Strip.blank(self.size.width, style)
        mark = self.marks.get(row, " ")
        if mark != " ":
            style = self.get_component_rich_style("pane--marked")
        if row == self.here:
            style = self.get_component_rich_style("pane--here")
        if row == self.bar and self.is_list and self.has_focus:
            style = self.get_component_rich_style("pane--bar")
        gutter = f"{'>' if row == self.here else ' '}{mark}" if self.is_list else f"{mark} "
        text = gutter + self.lines[row]
        return Strip([Segment(text, style)]).crop_extend(left, left + self.size.width, style)

    def action_move(self, rows: int) -> None:
        """Move the bar, or what is not a list."""
        if self.is_list:
            self._bar_to(self.bar + rows)
        else:
            self.scroll_to(y=self.scroll_offset.y + rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Move by as much as there is on the screen."""
        self.action_move(pages * max(1, self.size.height - 1))

    def action_shift(self, way: int) -> None:
        """Show what is further left or right."""
        self.scroll_to(x=self.scroll_offset.x + way * max(1, self.size.width // 2), animate=False)

    def action_choose(self) -> None:
        """Tell which line is under the bar."""
        if self.is_list and self.lines:
            self.post_message(self.Chosen(self, self.bar))

    def show_row(self, row: int) -> None:
        """Scroll so that a row is on the screen: in the middle of it, if it was not there before."""
        top, height = self.scroll_offset.y, self.size.height
        if height and not top <= row < top + height:
            self.scroll_to(y=max(0, row - height // 2), animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the bar on the screen."""
        if self.is_list:
            self.show_row(self.bar)

    def on_hide(self) -> None:
        """Leave the whole screen to all the panes again: this one has no room, or nothing to show."""
        if self.screen.maximized is self:
            self.screen.minimize()

    def on_click(self, event: events.Click) -> None:
        """Choose the line that was clicked."""
        offset = event.get_content_offset(self)
        row = len(self.lines) if offset is None else offset.y + self.scroll_offset.y
        if self.is_list and row < len(self.lines):
            self._bar_to(row)
            self.action_choose()

    def _bar_to(self, row: int) -> None:
        self.bar = max(0, min(len(self.lines) - 1, row))
        self.show_row(self.bar)
        self.refresh()
