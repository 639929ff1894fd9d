"""The screen of the debugger and its keys."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import ClassVar

from moothall.service import in_language
from moothall.service.looking.folds import DEPTHS
from moothall.service.looking.playback import CHANGED, Filter, Opened, Playback, Seen, Unit
from moothall.service.wording import set_screen
from moothall.words import Joined, Message
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from ..display.printing import printable
from .pane import GUTTER, Pane
from .question import ASKED, Kind, Question
from .screens import Told

FOLDED = {
    "facts": Message("debug.open-facts"),
    "plays": Message("debug.folded-plays"),
    "turns": Message("debug.folded-turns"),
}
"""What is said of how far the facts are folded."""


class Debugger(App[None]):
    """Shows one game at a place that can be moved."""

    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-middle"), (150, "-wide")]  # noqa: RUF012 (as Textual reads it)
    ALLOW_IN_MAXIMIZED_VIEW = "#place, #said, #keys, Question"
    CSS = """
    #place { height: 1; background: $foreground; color: $background; padding: 0 1; }
    #panes { height: 1fr; }
    #said { height: 5; border-top: solid $panel-lighten-2; padding: 0 1; }
    #keys { height: 1; padding: 0 1; color: $text-muted; }
    .-narrow #panes { layout: vertical; }
    .-narrow #story { layout: horizontal; height: 2fr; }
    .-narrow #turns { width: 18; border-right: solid $panel-lighten-2; }
    .-narrow #table, .-narrow #log { height: 3fr; }
    .-middle #story, .-wide #story { width: 1fr; border-right: solid $panel-lighten-2; }
    .-middle #turns, .-wide #turns { height: 1fr; }
    .-middle #facts, .-wide #facts { height: 3fr; }
    .-middle #table, .-middle #log { width: 1fr; }
    .-wide #table { width: 54; }
    .-wide #log { width: 42; border-left: solid $panel-lighten-2; }
    .-narrow #log, .-middle #log, .-no-log #log { display: none; }
    .-log-instead #log { display: block; }
    .-log-instead #table { display: none; }
    .-wide #table { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step('fact')"),
        Binding("left,h", "step('fact', True)"),
        *(
            Binding(key if not back else key.upper(), f"step('{unit}', {back})")
            for key, unit in (("a", "answer"), ("p", "play"), ("t", "turn"))
            for back in (False, True)
        ),
        Binding("home", "leap(0)"),
        Binding("end", "leap(-1)"),
        Binding("backspace", "return"),
        Binding("c", "run"),
        Binding("C", "run(True)"),
        Binding("n", "again"),
        Binding("N", "again(True)"),
        Binding("d", "parts"),
        Binding("g", "ask('go')"),
        Binding("slash", "ask('find')"),
        Binding("f", "ask('text')"),
        Binding("b", "ask('break')"),
        Binding("r", "ask('rules')"),
        Binding("v", "eyes"),
        Binding("w", "why"),
        Binding("L", "log"),
        Binding("z", "zoom"),
        Binding("space", "fold"),
        Binding("o", "depth"),
        *(Binding(str(number), f"pane('{pane}')") for number, pane in enumerate(("turns", "facts", "table", "log"), 1)),
        Binding("question_mark", "help"),
        Binding("q", "quit"),
    ]

    def __init__(self, opened: Opened, at: int | None = None, viewer: str | None = None, rules: str = "") -> None:
        """Raises BadRules for what is not a rules spec."""
        super().__init__()
        self.opened, self.viewer = opened, viewer
        self.breakpoints: list[Filter] = []
        self.found: Filter | str | None = None
        self.record = Playback(opened)
        if at is not None:
            self.record.cursor.at = at
        self.course = Playback(opened, rules) if rules else self.record
        if rules:
            self._keep_place(self.record)
        self.seen = Seen(self.course, viewer)
        self.table: list[str] = []
        self.rows: list[int] = []
        """The numbers of the lines of facts on the screen."""
        self.asker: Pane | None = None

    def compose(self) -> ComposeResult:
        """The panes, and above and below them what is said of the place."""
        yield Static(id="place", markup=False)
        with Horizontal(id="panes"):
            with Vertical(id="story"):
                yield Pane(self._said(Message("debug.turns")), id="turns")
                yield Pane(self._said(Message("debug.facts")), id="facts")
            yield Pane(self._said(Message("debug.table")), id="table", is_list=False)
            yield Pane(self._said(Message("debug.log")), id="log")
        yield Static(id="said", markup=False)
        yield Question()
        yield Static(self._said(Message("debug.keys")), id="keys", markup=False)

    def on_mount(self) -> None:
        """Fill the panes."""
        self._fill()
        self._pane("facts").focus()
        self.call_after_refresh(self._draw_anew)

    def on_resize(self) -> None:
        """Draw the table as wide as its pane is now."""
        self.call_after_refresh(self._draw_anew)

    def _draw_anew(self) -> None:
        self.table = []
        self._show()

    def _said(self, message: Message) -> str:
        return in_language(message, self.opened.lang)

    def _pane(self, id: str) -> Pane:
        return self.screen_stack[0].query_one(f"#{id}", Pane)

    @property
    def seq(self) -> int:
        """The seq of the last fact that is on record and has happened; 0 for none."""
        at, parts = self.course.cursor.at, self.course.parts
        at = at if parts is None else min(at, parts - 1)
        return self.record.cursor.standing[at - 1].seq if at else 0

    @property
    def address(self) -> str:
        """That place as commands take it."""
        return f"{self.opened.title}@{self.seq}"

    # What is shown

    def _fill(self) -> None:
        """Show the course as the viewer may know it."""
        self.rows = []
        self._pane("turns").fill(self.seen.turns, self.seen.turn_marks)
        self._fill_log()
        self.table = []
        self._show()

    def _fill_log(self) -> None:
        """The log is for everybody alone: nobody can say what of it a player knew."""
        lines = self.opened.lines if self.viewer is None else ()
        digits = len(str(len(lines)))
        told = [f"{number:>{digits}} {line.expandtabs()}" for number, line in enumerate(lines, 1)]
        self._pane("log").fill(told, self.seen.line_marks)
        self.screen_stack[0].set_class(not lines, "-no-log")
        if not lines:
            self.screen_stack[0].remove_class("-log-instead")

    def _show(self, said: str = "") -> None:
        """Show the place; below it what is said of it, or something else that is to be said."""
        cursor, seen = self.course.cursor, self.seen
        pane = self._pane("table")
        if pane.size.width:
            set_screen(pane.size.width - GUTTER)
        look = seen.look(cursor.at)
        lines = look.hands_first if self.screen_stack[0].has_class("-narrow") else look.lines
        rows = changed(self.table, lines) if self.table else []
        self.table = lines
        pane.fill(lines, dict.fromkeys(rows, CHANGED))
        if rows:
            pane.show_row(rows[0])
        self._fill_facts()
        self._pane("turns").stand(seen.turn(cursor.at))
        self._pane("log").stand(self._line())
        self._static("place").update(self._place(), layout=False)
        fact, *why = seen.why(cursor.at)
        self._say(said or "\n".join([fact, *look.question, *why]))

    def _fill_facts(self) -> None:
        """Show the lines of facts that are open, those around the place among them, and mark the place."""
        at, pane, seen = self.course.cursor.at, self._pane("facts"), self.seen
        rows = seen.folds.rows(at)
        if rows != self.rows or not rows:
            self.rows = rows
            marks = seen.fact_marks
            first = {row: each for each in sorted(marks, reverse=True) for row in (bisect(rows, each) - 1,)}
            pane.fill(seen.folds.texts(rows, seen.lang), {row: marks[each] for row, each in first.items()})
        pane.stand(bisect(rows, at - 1) - 1 if at else None)

    def _place(self) -> str:
        """The line at the head: where the game stands, seen by whom, by which rules."""
        course = self.course
        cursor, names = course.cursor, course.names
        title = Message("debug.by-rules", rules=course.rules) if course.rules else f"{self.opened.short}@{cursor.seq}"
        parts = Message("debug.parts-at", seq=cursor.standing[course.parts - 1].seq) if course.parts else ""
        player = names.get(self.viewer, self.viewer) if self.viewer else None
        eyes = Message("debug.all-open") if player is None else Message("debug.seen-by", player=player)
        stops = Message("debug.breakpoints", count=len(self.breakpoints)) if self.breakpoints else ""
        at, count = cursor.at, len(cursor.standing)
        place = Message("debug.place", title=title, parts=parts, at=at, count=count, eyes=eyes, stops=stops)
        return printable(self._said(place))

    def _line(self) -> int | None:
        """The row of the last line of the log that has happened."""
        lines = (fact.line for fact in reversed(self.course.cursor.happened) if fact.line is not None)
        return next((line - 1 for line in lines), None)

    def _static(self, id: str) -> Static:
        return self.screen_stack[0].query_one(f"#{id}", Static)

    def _say(self, text: str) -> None:
        self._static("said").update("\n".join(map(printable, text.split("\n"))), layout=False)

    # Steps and leaps

    def action_step(self, unit: Unit, back: bool = False) -> None:
        """Go one step."""
        if self.course.cursor.step(unit, back):
            self._show()
        else:
            self._say(self._said(Message("debug.beginning" if back else "debug.end")))

    def action_leap(self, at: int) -> None:
        """Go to a place, -1 for the end."""
        self.course.cursor.leap(at if at >= 0 else len(self.course.cursor.standing))
        self._show()

    def action_return(self) -> None:
        """Go back to where the last leap began."""
        if self.course.cursor.return_():
            self._show()
        else:
            self._say(self._said(Message("debug.no-leap")))

    def action_parts(self) -> None:
        """Go to the first fact that is not as on record."""
        if self.course.parts is None:
            own = self._said(Message("debug.record-itself"))
            self._say(self.seen.parting() if self.course.rules else own)
        else:
            self.action_leap(self.course.parts)

    def action_run(self, back: bool = False) -> None:
        """Go to where a breakpoint stops."""
        if self.breakpoints:
            self._try(self._run, self.breakpoints, back)
        else:
            self._say(self._said(Message("debug.no-breakpoint-yet")))

    def action_again(self, back: bool = False) -> None:
        """Find once more what was asked for last."""
        if isinstance(self.found, Filter):
            self._try(self._run, [self.found], back)
        elif self.found is not None:
            self._find_text(self.found, back)
        else:
            self._say(self._said(Message("debug.nothing-asked")))

    def _try(self, what: Callable[..., None], *given: object) -> bool:
        """Do something, or say why it cannot be done: a place, an expression, rules that nobody can understand."""
        try:
            what(*given)
        except ValueError as error:
            self._say(in_language(error, self.opened.lang))
            return False
        return True

    def _run(self, filters: Sequence[Filter], back: bool = False) -> None:
        if self.course.cursor.run(filters, back, self.viewer, self.opened.testimony):
            self._show()
        else:
            texts = Joined([each.text for each in filters], "or-else")
            self._say(self._said(Message("debug.nothing-before" if back else "debug.nothing-after", texts=texts)))

    def _find_text(self, text: str, back: bool = False) -> None:
        """Find a text in the list that has the focus, or had it before something was asked; else in the facts."""
        pane = self.asker if self.focused is self.query_one(Question) else self.focused
        if not isinstance(pane, Pane) or not pane.is_list:
            pane = self._pane("facts")
        if not pane.find(text, back):
            title = str(pane.border_title)
            self._say(self._said(Message("debug.no-line", pane=title.lower(), text=text)))

    @on(Pane.Chosen, "#turns")
    def turn_chosen(self, event: Pane.Chosen) -> None:
        """Go to the header of a turn."""
        cursor = self.course.cursor
        cursor.leap(cursor.after(cursor.headers[event.row].seq))
        self._show()

    @on(Pane.Chosen, "#facts")
    def fact_chosen(self, event: Pane.Chosen) -> None:
        """Go to a fact; from there, open or fold its line."""
        place = self.rows[event.row] + 1
        if place == self.course.cursor.at and self.seen.folds.turn_over(place - 1, place):
            self._fill_facts()
            return
        self.course.cursor.leap(place)
        self._show()

    def action_fold(self) -> None:
        """Open or fold the line under the bar, or that in which the game stands."""
        pane, at = self._pane("facts"), self.course.cursor.at
        row = pane.bar if pane.has_focus else bisect(self.rows, at - 1) - 1
        folds = self.seen.folds
        number = self.rows[row] if 0 <= row < len(self.rows) else 0
        while number in folds.above and not folds.below[number]:
            number = folds.above[number]
        if not self.rows or not folds.turn_over(number, at):
            self._say(self._said(Message("debug.nothing-folded")))
            return
        self._fill_facts()
        if number in self.rows:
            pane.show_bar(self.rows.index(number))

    def action_depth(self) -> None:
        """Open every fact, fold the plays, fold the turns."""
        folds = self.seen.folds
        folds.depth = DEPTHS[(DEPTHS.index(folds.depth) + 1) % len(DEPTHS)]
        folds.by_hand.clear()
        self._fill_facts()
        self._say(self._said(FOLDED[folds.depth]))

    @on(Pane.Chosen, "#log")
    def line_chosen(self, event: Pane.Chosen) -> None:
        """Go to the first fact of a line of the log; from one of them to the next."""
        cursor, line = self.course.cursor, event.row + 1
        places = [at for at, fact in enumerate(cursor.standing, 1) if fact.line == line]
        if not places:
            self._say(self._said(Message("debug.no-fact", line=line)))
            return
        cursor.leap(next((at for at in places if at > cursor.at), places[0]))
        self._show()

    # What is asked for

    def action_ask(self, kind: Kind) -> None:
        """Ask for a place, an expression, a text or rules."""
        name, what = ASKED[kind]
        asked = self._said(Message("debug.asks", name=name, what=what))
        set_ = f"\n{self._said(Message('debug.set', texts=self._set))}" if kind == "break" and self.breakpoints else ""
        self._say(f"{asked}{set_}")
        self.asker = self.focused if isinstance(self.focused, Pane) else None
        self.query_one(Question).ask(kind)

    @on(Question.GivenUp)
    def given_up(self) -> None:
        """Nothing is asked any more."""
        self._back_to_pane()
        self._show()

    def _back_to_pane(self) -> None:
        (self.asker or self._pane("facts")).focus()

    @on(Input.Submitted)
    def written(self, event: Input.Submitted) -> None:
        """Do what was asked for; what cannot be understood stays, with the reason above it."""
        question = self.query_one(Question)
        if self._try(self._do, question.kind, event.value.strip()):
            question.done()
            self._back_to_pane()

    def _do(self, kind: Kind, written: str) -> None:
        """What a thing that was written is for. Raises ValueError for what cannot be understood."""
        course = self.course
        if kind == "break":
            self._break(written)
        elif kind == "rules":
            self._by_rules(written)
        elif not written:
            self._show()
        elif kind == "go":
            course.cursor.leap(course.place(written))
            self._show()
        elif kind == "find":
            wanted = course.filter(written)
            self._run([wanted])
            self.found = wanted
        else:
            self.found = written
            self._find_text(written)

    def _break(self, written: str) -> None:
        """Set a breakpoint; take it away where it is set; take all away."""
        others = [each for each in self.breakpoints if each.text != written]
        if not written:
            self.breakpoints = []
        elif len(others) < len(self.breakpoints):
            self.breakpoints = others
        else:
            self.breakpoints = [*others, self.course.filter(written)]
        told = Message("debug.breakpoints-set", texts=self._set) if self.breakpoints else Message("debug.no-breakpoint")
        self._show(self._said(told))

    @property
    def _set(self) -> Joined:
        """The breakpoints that are set."""
        return Joined([each.text for each in self.breakpoints], "semicolon")

    # How it is looked at

    def _by_rules(self, rules: str) -> None:
        """Show how the game would have gone by other rules; by none, as it is on record. Raises BadRules."""
        before = self.course
        self.course = Playback(self.opened, rules) if rules else self.record
        self._keep_place(before)
        self.seen = Seen(self.course, self.viewer)
        self._fill()
        if rules:
            self._say(self.seen.parting())

    def _keep_place(self, before: Playback) -> None:
        """Stand where the course before stood, or where the two part."""
        part = self.course.parts or before.parts
        at = before.cursor.at
        self.course.cursor.leap(at if part is None else min(at, part))

    def action_eyes(self) -> None:
        """Look with the next player's eyes, after the last with everybody's; who opened it for one player stays."""
        if self.opened.bound:
            self._say(self._said(Message("debug.these-eyes-alone")))
            return
        eyes = [None, *self.course.names]
        self.viewer = eyes[(eyes.index(self.viewer) + 1) % len(eyes)]
        before = self.seen.folds
        self.seen = Seen(self.course, self.viewer)
        self.seen.folds.depth, self.seen.folds.by_hand = before.depth, before.by_hand
        self._fill()

    def action_why(self) -> None:
        """The whole chain behind the fact."""
        at = self.course.cursor.at
        self._tell(Message("debug.why"), "\n".join(map(printable, self.seen.chain(at))))

    def action_help(self) -> None:
        """The keys."""
        self._tell(Message("debug.help"), self._said(Message("debug.all-keys")))

    def _tell(self, title: Message, text: str) -> None:
        """Show a text over the panes."""
        self.push_screen(Told(self._said(title), text, self._said(Message("debug.scrolls"))))

    def action_log(self) -> None:
        """Show the log or not; where there is no room for both, instead of the table."""
        if not self.opened.lines or self.viewer is not None:
            self._say(self._said(Message("debug.log-hidden" if self.opened.lines else "debug.no-log")))
        elif self.screen.has_class("-wide"):
            self.screen.toggle_class("-no-log")
        else:
            self.screen.toggle_class("-log-instead")

    def action_zoom(self) -> None:
        """Show the pane with the focus on the whole screen, or all of them again."""
        if self.screen.maximized is not None:
            self.screen.minimize()
        elif isinstance(self.focused, Pane):
            self.screen.maximize(self.focused, container=False)

    def action_pane(self, id: str) -> None:
        """Go to a pane; where the log and the table have the same room, it is shown."""
        pane = self._pane(id)
        self.screen.minimize()
        if not pane.display:
            self.action_log()
        self.call_after_refresh(lambda: pane.display and pane.focus())


def changed(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """The rows of `after` that are not as they were before."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    rows = [row for tag, _, _, low, high in matcher.get_opcodes() if tag != "equal" for row in range(low, high)]
    return [row for row in rows if after[row] and not after[row].isspace()]
