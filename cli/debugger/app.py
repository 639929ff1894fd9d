"""The screen of the debugger and its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import ClassVar

from moothall.service.looking.playback import CHANGED, Filter, Opened, Playback, Seen, Unit
from moothall.service.wording import counted
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from ..display.printing import printable
from .pane import Pane
from .question import ASKED, Kind, Question
from .screens import HELP, Told

KEYS = "? help  ←→ fact  a answer  p play  t turn  g go  / find  c run  w why  v eyes"
"""The keys at the foot of the screen; a capital letter goes back."""


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
    .-middle #table, .-wide #table { width: 80; }
    .-middle #log { width: 80; }
    .-wide #log { width: 1fr; border-left: solid $panel-lighten-2; }
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
        self.asker: Pane | None = None

    def compose(self) -> ComposeResult:
        """The panes, and above and below them what is said of the place."""
        yield Static(id="place", markup=False)
        with Horizontal(id="panes"):
            with Vertical(id="story"):
                yield Pane("Turns", id="turns")
                yield Pane("Facts", id="facts")
            yield Pane("Table", id="table", is_list=False)
            yield Pane("Log", id="log")
        yield Static(id="said", markup=False)
        yield Question()
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        """Fill the panes."""
        self._fill()
        self._pane("facts").focus()

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
        self._pane("facts").fill(self.seen.facts, self.seen.fact_marks)
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
        look = seen.look(cursor.at)
        rows = changed(self.table, look.lines) if self.table else []
        self.table = look.lines
        pane = self._pane("table")
        pane.fill(look.lines, dict.fromkeys(rows, CHANGED))
        if rows:
            pane.show_row(rows[0])
        self._pane("facts").stand(cursor.at - 1 if cursor.at else None)
        self._pane("turns").stand(seen.turn(cursor.at))
        self._pane("log").stand(self._line())
        self._static("place").update(self._place(), layout=False)
        fact, *why = seen.why(cursor.at)
        self._say(said or "\n".join([fact, *look.question, *why]))

    def _place(self) -> str:
        """The line at the head: where the game stands, seen by whom, by which rules."""
        course = self.course
        cursor, names = course.cursor, course.names
        title = f"{self.opened.short}@{cursor.seq}" if not course.rules else f"by rules {course.rules}"
        parts = f", parts at {cursor.standing[course.parts - 1].seq}" if course.parts else ""
        eyes = names.get(self.viewer, self.viewer) if self.viewer else "everybody"
        stops = f"  {counted(len(self.breakpoints), 'breakpoint')}" if self.breakpoints else ""
        return printable(f"{title}{parts}  {cursor.at} of {len(cursor.standing)} facts  seen by {eyes}{stops}")

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
            self._say(f"This is the {'beginning' if back else 'end'} of the game.")

    def action_leap(self, at: int) -> None:
        """Go to a place, -1 for the end."""
        self.course.cursor.leap(at if at >= 0 else len(self.course.cursor.standing))
        self._show()

    def action_return(self) -> None:
        """Go back to where the last leap began."""
        if self.course.cursor.return_():
            self._show()
        else:
            self._say("No leap led here.")

    def action_parts(self) -> None:
        """Go to the first fact that is not as on record."""
        if self.course.parts is None:
            self._say(self.seen.parting() if self.course.rules else "This is the record itself: r sets other rules.")
        else:
            self.action_leap(self.course.parts)

    def action_run(self, back: bool = False) -> None:
        """Go to where a breakpoint stops."""
        if self.breakpoints:
            self._try(self._run, self.breakpoints, back)
        else:
            self._say("There is no breakpoint: b sets one.")

    def action_again(self, back: bool = False) -> None:
        """Find once more what was asked for last."""
        if isinstance(self.found, Filter):
            self._try(self._run, [self.found], back)
        elif self.found is not None:
            self._find_text(self.found, back)
        else:
            self._say("Nothing was asked for yet: / finds an expression, f a text.")

    def _try(self, what: Callable[..., None], *given: object) -> bool:
        """Do something, or say why it cannot be done: a place, an expression, rules that nobody can understand."""
        try:
            what(*given)
        except ValueError as error:
            self._say(str(error))
            return False
        return True

    def _run(self, filters: Sequence[Filter], back: bool = False) -> None:
        if self.course.cursor.run(filters, back, self.viewer, self.opened.testimony):
            self._show()
        else:
            texts = " or ".join(each.text for each in filters)
            self._say(f"Nothing {'before' if back else 'after'} this place stops at {texts}.")

    def _find_text(self, text: str, back: bool = False) -> None:
        """Find a text in the list that has the focus, or had it before something was asked; else in the facts."""
        pane = self.asker if self.focused is self.query_one(Question) else self.focused
        if not isinstance(pane, Pane) or not pane.is_list:
            pane = self._pane("facts")
        if not pane.find(text, back):
            self._say(f"No line of {(pane.border_title or 'this pane').lower()} has {text!r}.")

    @on(Pane.Chosen, "#turns")
    def turn_chosen(self, event: Pane.Chosen) -> None:
        """Go to the header of a turn."""
        cursor = self.course.cursor
        cursor.leap(cursor.after(cursor.headers[event.row].seq))
        self._show()

    @on(Pane.Chosen, "#facts")
    def fact_chosen(self, event: Pane.Chosen) -> None:
        """Go to a fact."""
        self.course.cursor.leap(event.row + 1)
        self._show()

    @on(Pane.Chosen, "#log")
    def line_chosen(self, event: Pane.Chosen) -> None:
        """Go to the first fact of a line of the log; from one of them to the next."""
        cursor, line = self.course.cursor, event.row + 1
        places = [at for at, fact in enumerate(cursor.standing, 1) if fact.line == line]
        if not places:
            self._say(f"No fact rests on line {line}.")
            return
        cursor.leap(next((at for at in places if at > cursor.at), places[0]))
        self._show()

    # What is asked for

    def action_ask(self, kind: Kind) -> None:
        """Ask for a place, an expression, a text or rules."""
        name, what = ASKED[kind]
        stops = "\n".join(["", "Set: " + "; ".join(each.text for each in self.breakpoints)] if kind == "break" else [])
        self._say(f"{name}? {what}{stops}")
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
        set_ = "; ".join(each.text for each in self.breakpoints)
        self._show(f"Breakpoints: {set_}. c and C go to them." if set_ else "There is no breakpoint.")

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
        """Look with the next player's eyes, after the last with everybody's."""
        eyes = [None, *self.course.names]
        self.viewer = eyes[(eyes.index(self.viewer) + 1) % len(eyes)]
        self.seen = Seen(self.course, self.viewer)
        self._fill()

    def action_why(self) -> None:
        """The whole chain behind the fact."""
        at = self.course.cursor.at
        self.push_screen(Told("Why", self.seen.chain(at)))

    def action_help(self) -> None:
        """The keys."""
        self.push_screen(Told("Help", HELP.splitlines()))

    def action_log(self) -> None:
        """Show the log or not; where there is no room for both, instead of the table."""
        if not self.opened.lines or self.viewer is not None:
            self._say("A log is shown to everybody alone." if self.opened.lines else "This game was made of no log.")
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
    return [row for row in rows if after[row].strip()]
