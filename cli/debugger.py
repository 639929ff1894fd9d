"""The full-screen debugger: the timeline, the facts as a tree, the table, and the log, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.registry import Game
from moothall.domain.kernel.words import Lang
from moothall.projections.addresses import BadAddress, headers, resolve
from moothall.projections.cursor import Cursor, Unit
from moothall.projections.filters import BadFilter, Filter, filter_of
from moothall.projections.redact import redact
from moothall.projections.timeline import names_of, timeline
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

Prompt = Literal["go", "find", "break", "rules"]
PROMPTS: dict[Prompt, str] = {
    "go": "Go to: turn:7, turn:7/p2, line:143, end, -3, or a fact's number",
    "find": "Find: an expression such as gain & card:Gold, or hand(p1) > 5",
    "break": "Break where an expression holds; an empty one removes all",
    "rules": "Rules: [ja-]YYYY-MM-DD[,name=value…]; empty: the game's own",
}
HELP = """\
Moving                          Looking
 → l    one fact on              v     look with the next player's eyes
 ← h    one fact back            r     play it again by other rules
 a A    to the next/last answer  L     the log beside it, or not
 p P    to the next/last play    /     find an expression, n N again
 t T    to the next/last turn    ?     this help
 Home   the beginning            q     leave
 End    the end
 g      go to an address        Breakpoints
 Enter  on a fact, a turn or a   b     break where an expression holds
        line of the log: there   c     continue to a breakpoint
 Tab    the next pane            C     continue back to one

Expressions: gain & card:Province & player:alice   hand(alice) > 5   turn = 7
"""


@dataclass(frozen=True, slots=True)
class Opened:
    """What is debugged: the game's name for the title, its kind, stored facts, the lines of its log (none: no log), and
    how it goes by other rules."""

    title: str
    game: Game
    facts: Sequence[Fact]
    lines: Sequence[str] = ()
    divergent: Sequence[int] = ()
    by_rules: Callable[[str], Sequence[Fact]] | None = None


class Help(ModalScreen[None]):
    """The keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,enter", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        yield VerticalScroll(Static(HELP, markup=False), id="help")


class Debugger(App[None]):
    """Steps through one game."""

    TITLE = "moothall debug"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 (Textual reads it from the class so)
    CSS = """
    #place { height: 1; background: $primary; color: $text; padding: 0 1; }
    #left { width: 2fr; min-width: 30; }
    #turns { height: 1fr; max-height: 9; border: none; border-bottom: solid $panel; padding: 0; }
    #facts { height: 3fr; border: none; padding: 0; }
    #right { width: 3fr; border-left: solid $panel; padding: 0 1; }
    #log { width: 2fr; border: none; border-left: solid $panel; display: none; }
    #ruling { height: auto; max-height: 4; border-top: solid $panel; padding: 0 1; }
    #prompt { display: none; height: 3; }
    .-wide #log.has-log { display: block; }
    .-narrow #turns { max-height: 5; }
    .-narrow #log.wanted { display: block; }
    .-narrow #log.wanted.has-log { display: block; }
    .-wide #log.unwanted { display: none; }
    Help { align: center middle; }
    #help { width: 76; height: auto; max-height: 90%; border: round $primary; background: $surface; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step('fact')", "fact on"),
        Binding("left,h", "step('fact', True)", "fact back"),
        *(
            binding
            for key, unit in (("a", "answer"), ("p", "play"), ("t", "turn"))
            for binding in (
                Binding(key, f"step('{unit}')", f"{unit} on"),
                Binding(key.upper(), f"step('{unit}', True)", f"{unit} back"),
            )
        ),
        Binding("home", "go_to(0)", "beginning", priority=True),
        Binding("end", "go_to(-1)", "end", priority=True),
        Binding("c", "run", "continue"),
        Binding("C", "run(True)", "continue back"),
        Binding("n", "again", "find next"),
        Binding("N", "again(True)", "find last"),
        Binding("g", "prompt('go')", "go to"),
        Binding("slash", "prompt('find')", "find"),
        Binding("b", "prompt('break')", "break"),
        Binding("r", "prompt('rules')", "rules"),
        Binding("v", "viewer", "viewer"),
        Binding("L", "log", "log"),
        Binding("question_mark", "help", "help"),
        Binding("q", "quit", "quit"),
    ]

    def __init__(self, opened: Opened, at: int | None = None, viewer: Player | None = None, lang: Lang = "en") -> None:
        super().__init__()
        self.opened = opened
        rules = opened.game.reference().rules
        self.statements = {rule.id: rule.statement_ja if lang == "ja" else rule.statement for rule in rules}
        self.lang = lang
        self.viewer = viewer
        self.rules = ""
        self.found: Filter | None = None
        self.asking: Prompt | None = None
        self._load(opened.facts)
        if at is not None:
            self.cursor.go_to_seq(at)

    def _load(self, facts: Sequence[Fact]) -> None:
        self.cursor = Cursor(self.opened.game, facts, self.opened.divergent)
        self.names = names_of(facts)
        self.before = ""

    def compose(self) -> ComposeResult:
        yield Static(id="place", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                yield OptionList(id="turns", markup=False)
                yield OptionList(id="facts", markup=False)
            with VerticalScroll(id="right"):
                yield Static(id="table", markup=False)
            yield OptionList(id="log", markup=False, classes="has-log" if self.opened.lines else "")
        yield Static(id="ruling", markup=False)
        yield Input(id="prompt")

    def on_mount(self) -> None:
        log = self.query_one("#log", OptionList)
        log.add_options(Option(f"{number:>4} {line}") for number, line in enumerate(self.opened.lines, 1))
        self._fill()
        self.query_one("#facts").focus()

    # Drawing

    def _fill(self) -> None:
        """The facts and the turns, as the viewer may know them."""
        game = self.opened.game
        shown = list(redact(game, self.cursor.facts, self.viewer))
        entries = timeline(shown, called=game.words.naming(self.lang))
        self.words = [f"{entry.fact.seq:>5} {'  ' * entry.depth}{entry.words}" for entry in entries]
        self.known = [entry.fact for entry in entries]
        facts = self.query_one("#facts", OptionList)
        facts.clear_options()
        facts.add_options(map(Option, self.words))
        self.turns = list(headers(game, self.cursor.standing))
        turns = self.query_one("#turns", OptionList)
        turns.clear_options()
        turns.add_options(
            Option(f"{header.number:>4} {self.names.get(header.player or '', header.player or '')}")
            for header in self.turns
        )
        self._show()

    def _show(self) -> None:
        cursor, game = self.cursor, self.opened.game
        drawn = game.words.draw(dict(cursor.view(self.viewer)), self.lang)
        old = set(self.before.split("\n"))
        text = Text()
        for line in drawn.split("\n"):
            text.append(line + "\n", "bold yellow" if self.before and line not in old else "")
        self.before = drawn
        self.query_one("#table", Static).update(text)
        eyes = self.names.get(self.viewer, self.viewer) if self.viewer else "everybody"
        rules = f"  rules {self.rules}" if self.rules else ""
        place = (
            f"{self.opened.title}@{cursor.seq}  {cursor.at} of {len(cursor.standing)}  seen by {eyes}{rules}   ? help"
        )
        self.query_one("#place", Static).update(place)
        facts = self.query_one("#facts", OptionList)
        with self.prevent(OptionList.OptionHighlighted):
            facts.highlighted = cursor.at - 1 if cursor.at else None
            turns = self.query_one("#turns", OptionList)
            begun = sum(header.seq <= cursor.seq for header in self.turns)
            turns.highlighted = begun - 1 if begun else None
        self._say_why()

    def _say_why(self) -> None:
        fact = self.known[self.cursor.at - 1] if self.cursor.at else None
        if fact is None:
            self.query_one("#ruling", Static).update("Before the first fact.")
            return
        marks = [
            self.words[self.cursor.at - 1].strip(),
            *([f"[{fact.rule}] {self.statements.get(fact.rule, '')}".rstrip()] if fact.rule else []),
            *([f"line {fact.line}"] if fact.line is not None else []),
            *([f"({fact.source})"] if fact.source != "rules" else []),
        ]
        self.query_one("#ruling", Static).update("  ".join(marks))
        if fact.line is not None and fact.line <= len(self.opened.lines):
            with self.prevent(OptionList.OptionHighlighted):
                self.query_one("#log", OptionList).highlighted = fact.line - 1

    # Moving

    def action_step(self, unit: Unit, back: bool = False) -> None:
        if self.cursor.step(unit, back):
            self._show()
        else:
            self.bell()

    def action_go_to(self, at: int) -> None:
        if self.cursor.go(at if at >= 0 else len(self.cursor.standing)):
            self._show()

    def action_run(self, back: bool = False) -> None:
        if not self.cursor.breakpoints:
            self.notify("There is no breakpoint: b sets one.", severity="warning")
        else:
            self._run(None, back)

    def action_again(self, back: bool = False) -> None:
        if self.found is None:
            self.action_prompt("find")
        else:
            self._run(self.found, back)

    def _run(self, wanted: Filter | None, back: bool = False) -> None:
        try:
            moved = self.cursor.run(wanted, back, self.viewer)
        except BadFilter as error:
            self.notify(str(error), severity="error", markup=False)
            return
        if moved:
            self._show()
        else:
            self.notify(f"It holds nowhere {'before' if back else 'after'} this place.", severity="warning")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the fact, the turn, or the first fact of the line of the log that was chosen."""
        if event.option_list.id == "facts":
            self.cursor.go(event.option_index + 1)
        elif event.option_list.id == "turns":
            self.cursor.go_to_seq(self.turns[event.option_index].seq)
        else:
            line = event.option_index + 1
            seq = next((fact.seq for fact in self.cursor.standing if fact.line == line), None)
            if seq is None:
                self.notify(f"No fact rests on line {line}.", severity="warning")
                return
            self.cursor.go_to_seq(seq)
        self._show()

    # Asking

    def action_prompt(self, what: Prompt) -> None:
        self.asking = what
        prompt = self.query_one("#prompt", Input)
        prompt.value = ""
        prompt.placeholder = PROMPTS[what]
        prompt.display = True
        prompt.focus()

    def on_key(self, event: object) -> None:
        if getattr(event, "key", "") == "escape" and self.asking is not None:
            self._answered()

    def _answered(self) -> None:
        self.asking = None
        self.query_one("#prompt", Input).display = False
        self.query_one("#facts").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        asked, written = self.asking, event.value.strip()
        self._answered()
        try:
            if asked == "go" and written:
                self.cursor.go_to_seq(resolve(written, self.opened.game, self.cursor.facts, self.names))
                self._show()
            elif asked == "find" and written:
                self.found = filter_of(written, self.opened.game, self.names)
                self._run(self.found)
            elif asked == "break":
                self._break(written)
            elif asked == "rules":
                self._replay(written)
        except (BadAddress, BadFilter) as error:
            self.notify(str(error), severity="error", markup=False)

    def _break(self, written: str) -> None:
        if not written:
            self.cursor.breakpoints.clear()
            self.notify("No breakpoints.")
            return
        self.cursor.breakpoints.append(filter_of(written, self.opened.game, self.names))
        self.notify("Breaks at: " + "; ".join(each.text for each in self.cursor.breakpoints), markup=False)

    def _replay(self, spec: str) -> None:
        """The game by other rules; by its own for an empty spec."""
        if spec and self.opened.by_rules is None:
            self.notify("This game cannot be played again by other rules.", severity="warning")
            return
        try:
            facts = self.opened.by_rules(spec) if spec and self.opened.by_rules is not None else self.opened.facts
        except ValueError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        at, self.rules = self.cursor.at, spec
        self._load(facts)
        self.cursor.go(at)
        self._fill()

    # Looking

    def action_viewer(self) -> None:
        eyes = [None, *self.names]
        self.viewer = eyes[(eyes.index(self.viewer) + 1) % len(eyes)]
        self.before = ""
        self._fill()

    def action_log(self) -> None:
        log = self.query_one("#log")
        log.toggle_class("unwanted" if self.screen.has_class("-wide") else "wanted")

    def action_help(self) -> None:
        self.push_screen(Help())
