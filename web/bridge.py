"""What the pages of the site ask of Moothall: one function for each question, plain data in and out.

A worker in the browser calls `call` with its one `Desk`, and the server of `moothall open` with that of the page that
asks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from moothall import service
from moothall.service import Lang, Log
from moothall.words import Message, message_of

if TYPE_CHECKING:  # a verdict needs no view of the game
    from moothall.service import Card, Looking, Sandbox


MOST_IN_BROWSER = 10_000
"""How many facts a game may have whose page is made in the browser.

Chromium took 28 s to make the page of 20,000 facts and 9 s to draw it, on two busy cores. A page of 10,000 keeps to the
minute that a question may take on a machine four times slower. The longest game of the recorded logs has 4,280.
"""


QUESTIONS: dict[str, tuple[Mapping[str, Any], ...]] = {}
"""What may be asked of a desk: each question with the arguments of its rehearsals."""

_LOG, _SCENARIO = "(a log)", "(a scenario)"
"""Stand in the arguments of a rehearsal for the texts that it is given."""
Asked = TypeVar("Asked", bound=Callable[..., Any])


def question(*tried: Mapping[str, Any]) -> Callable[[Asked], Asked]:
    """Declare that a page may ask a method of `Desk`, by its name. A rehearsal asks it with each of `tried`, in the
    order of the methods."""

    def declare(method: Asked) -> Asked:
        QUESTIONS[method.__name__] = tried
        return method

    return declare


class Desk:
    """The log that lies open, and the questions about it. Every method returns what JSON can hold.

    It makes no page of a game with more than `most` facts; None makes every page. The methods raise what the service
    does; `call` turns that into a sentence.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._length = 0
        self._view: Callable[[], Looking] | None = None
        self._seen: Looking | None = None
        self._sandbox: Sandbox | None = None
        self._seat: str | None = None

    @question({"name": "log.txt", "text": _LOG})
    def audit(
        self, name: str, text: str, rules: str | None = None, kingdom: Sequence[str] | None = None
    ) -> dict[str, Any]:
        """The audit of a log, as `moothall audit --json` prints it, with an error in Japanese, too, as `error_ja`.
        From here on it is the log that lies open. Its game is made when somebody asks about it."""
        log = Log(name, text, rules or None, tuple(kingdom) if kingdom else None)
        found = service.audited(log)
        self._seen = None
        self._length = len(found.facts)
        self._view = None if found.verdict == "unreadable" else lambda: service.view_log(log, found)
        return found.to_json() | _in_japanese(found.error)

    def show(self, seen: Looking) -> None:
        """Lay a game open that need not have a log. Nobody learns more of it here than its viewer may know."""
        self._view, self._seen, self._length = None, seen, seen.seq

    @question({})
    def opened(self) -> dict[str, Any]:
        """What is known of the game that lies open: its audit, or for a game without a log its id and players."""
        seen = self._open(None)
        audit = seen.audit() if seen.is_keeper else None
        if audit is not None:
            return audit.to_json()
        return {"game": str(seen.link.game), "players": list(seen.players), "verdict": None}

    @question({"lang": "en"}, {"lang": "ja"})
    def page(self, place: str | None = None, viewer: str | None = None, lang: Lang = "en") -> str:
        """The page of the open log, as `moothall export --html` writes it. Raises Refused where it is too long."""
        if self._most is not None and self._length > self._most:
            raise service.Refused(
                Message(
                    "look.game-has-facts",
                    count=self._length,
                    most=self._most,
                    page="`moothall export game.txt --html -o game.html`",
                    show="`moothall show game.txt@turn:7`",
                )
            )
        from moothall.service.page.making import html

        seen = self._open(viewer)
        return html(seen, None if place is None else seen.place(place), lang)

    @question({"name": "log.txt", "text": _LOG})
    def hidden(self, name: str, text: str, viewer: str = "") -> dict[str, str]:
        """The open log, with an invented name for each player everywhere in it, as the fields of a link: `log`, `name`
        and, of the player through whose eyes it is seen, `as`. Raises Refused where the names cannot be hidden."""
        log = service.hidden_log(Log(name, text))
        if log.error is not None:
            raise service.Refused(log.error)
        players = self._open(None).players if viewer else ()
        if viewer not in players:  # a spectator, or everybody
            return {"log": log.text or "", "name": log.name}
        seat = [*players].index(viewer)
        return {"log": log.text or "", "name": log.name, "as": service.audited(log).to_json()["players"][seat]}

    @question({"place": "turn:2"})
    def why(self, place: str, viewer: str | None = None, lang: Lang = "en") -> list[dict[str, Any]]:
        """The causes of the last fact up to a place, from it back; each with its `words` and `lead`."""
        found = service.why(self._upto(place, viewer), lang=lang)
        return [{**each.to_json(), "words": each.words} for each in found]

    @question({"expression": "gain"})
    def find(self, expression: str, viewer: str | None = None, lang: Lang = "en") -> list[dict[str, Any]]:
        """The facts at which an expression holds, with their words."""
        return [
            {**each.to_json(), "words": each.words} for each in service.find(self._open(viewer), expression, lang=lang)
        ]

    @question({"one": "turn:1", "two": "turn:2"})
    def diff(self, one: str, two: str, viewer: str | None = None, lang: Lang = "en") -> list[str]:
        """What differs between the tables at two places, in lines."""
        found = service.diff(self._upto(one, viewer), self._upto(two, viewer))
        return found.text_ja if lang == "ja" else found.text

    @question({"zone": "p1.hand", "place": "turn:2"})
    def zone(
        self, zone: str, place: str, viewer: str | None = None, *, whole: bool = False, lang: Lang = "en"
    ) -> dict[str, Any]:
        """The cards of a zone at a place. `came` says how each came there, the top one first: the `card`, the fact that
        put it there (`seq`, None where the viewer cannot know it) in `words`, and the line to which that belongs,
        `folded`. `unseen` says in lines what the cards can be that nobody had seen, each with its depth, 0 for those
        that stand below no other. With `whole` that is by all lines of the log, else by those up to the place.
        """
        seen = self._open(viewer)
        came = service.blame(seen.at(place), zone, lang=lang)
        try:
            found = service.unseen(seen if whole else seen.at(place), zone, upto=seen.place(place))
            unseen = [(depth, service.in_language(each, lang)) for depth, each in found.lines()]
        except (service.Refused, service.NoSuchPlayer):  # all its cards are known, or the viewer may not know more
            unseen = []
        return {
            "came": [
                {
                    "card": each.called,
                    "seq": each.chain[0].seq if each.chain else None,
                    "words": each.words[0] if each.chain else "",
                    "folded": each.folded,
                }
                for each in came
            ],
            "unseen": unseen,
        }

    @question({"words": "Gold"}, {"words": "gain & card:Gold"})
    def seek(
        self, words: str, viewer: str | None = None, rules: str | None = None, lang: Lang = "en"
    ) -> dict[str, Any]:
        """What words may mean: the cards and rules of `look_up`, and as an expression the `facts` of `find`.

        If the words are not an expression, `facts` is None, and `why` and `why_ja` say what is wrong with it.
        """
        try:
            found = self.look_up(words, rules)
        except service.NotRuled:
            found = {"cards": [], "rules": []}
        try:
            return {**found, "facts": self.find(words, viewer, lang)}
        except service.BadFilter as error:
            return {**found, "facts": None, "why": str(error), "why_ja": service.in_japanese(error)}

    @question({})
    def turns(self, viewer: str | None = None, lang: Lang = "en") -> dict[str, Any]:
        """The turns of the open log's game as a table: `heads`, `rows`, and the last fact of each turn, `ends`."""
        return asdict(service.turn_table(self._open(viewer), lang))

    @question({"rules": "2025-01-01"})
    def whatif(
        self,
        *,
        place: str | None = None,
        answer: str | None = None,
        without: int | None = None,
        rules: str | None = None,
        lang: Lang = "en",
    ) -> dict[str, Any]:
        """How the open log's game would have gone otherwise, as `moothall whatif --json` prints it, with words."""
        seen = self._open(None)
        at = None if place is None else seen.place(place)
        course = service.whatif(seen, at=at, answer=answer, without=without, rules=rules, lang=lang)
        told = {"recorded": course.recorded, "other": course.other}
        words = {name: None if fact is None else fact.words for name, fact in told.items()}
        return {**course.to_json(), "words": words, "changed": course.text_ja if lang == "ja" else course.text}

    @question({"text": _SCENARIO, "lang": "ja"})
    def rule(
        self, text: str, specs: Sequence[str] = (), name: str = "scenario.yaml", lang: Lang = "en"
    ) -> list[dict[str, Any]]:
        """The rulings on the scenarios of a text, each by its own rules and then by each of `specs`.

        A ruling is what `moothall rule --json` prints, with its `facts` in the words of `lang`. Its claims are
        `checked` by its own rules only. Where another spec rules otherwise, `parted` says from which step on, and what
        makes the difference.
        """
        rulings: list[dict[str, Any]] = []
        for scenario in service.scenarios(text, name=name):
            own = service.rule_on(scenario)
            compared = service.compare(scenario, list(dict.fromkeys((own.at, *specs)))) if specs and own.at else None
            for spec in (None, *specs):
                found = own if spec is None else service.rule_on(scenario, spec)
                document = {
                    **service.ruling_document(found),
                    **_in_japanese(found.error),
                    **_at_line(found.error, lang),
                }
                behind = {fact["seq"]: fact["rules"] for step in document["steps"] for fact in step["facts"]}
                told = [
                    {"seq": fact.seq, "words": words, "rules": behind.get(fact.seq, [])}
                    for fact, words in service.told(scenario, found, lang)
                ]
                parted = None
                if compared is not None and own.at and spec is not None and not (own.error or found.error):
                    parted = compared.parted(own.at, spec)
                rulings.append({**document, "facts": told, "checked": spec is None, "parted": parted})
        return rulings

    @question({"text": _SCENARIO, "lang": "ja"})
    def sandbox(self, text: str, rules: str | None = None, lang: Lang = "en") -> dict[str, Any]:
        """The table of a scenario after its steps, by its own rules or by those of another spec, to play on.

        Says what `Standing.to_json` does, and the same as a `scenario`, which is `set` as plain data; where the
        notation cannot say it, both are None and `unsaid` says why. Where the scenario cannot be played, the table that
        stood before stays. `seat` is None: all of it is seen.
        """
        return self._laid(service.Sandbox.open(text, rules=rules or None), lang)

    @question({"text": _SCENARIO, "place": ["given", "coins"], "value": 3})
    def sandbox_set(self, text: str, place: Sequence[str], value: Any, lang: Lang = "en") -> dict[str, Any]:
        """The table of a scenario with another value at a place of it: `["given", "Alice", "hand"]`, `["Witch"]`.

        What was done at it is done again. Where that is impossible, the table that stood before stays.
        """
        return self.sandbox(service.scenario_with(text, place, value), lang=lang)

    @question({"place": "turn:2"})
    def sandbox_here(self, place: str, lang: Lang = "en") -> dict[str, Any]:
        """The table of the open log's game at a place of it, to play on."""
        return self._laid(service.Sandbox.of(self._upto(place, None)), lang)

    @question({"players": ["Bot", "Alice"], "seat": "Alice", "bots": {"Bot": "few-actions"}, "seed": 7})
    def sandbox_new(
        self,
        players: Sequence[str],
        seat: str,
        bots: Mapping[str, str],
        seed: int,
        done: Sequence[Sequence[int] | Literal["back", "redo"]] = (),
        lang: Lang = "en",
    ) -> dict[str, Any]:
        """A new game by the rules of today, with a Kingdom by chance. `bots` has the kind of bot for each player who is
        one, and `done` what was done already: the numbers of each answer, or the way back from one. As long as the game
        goes on it is seen from a `seat`, and there is no scenario of it, which would give the hands of the others
        away."""
        sandbox = service.Sandbox.start(players, bots=bots, seed=seed)
        ways = {"back": sandbox.back, "redo": sandbox.redo}
        for each in done:
            if isinstance(each, str):
                ways[each]()
            else:
                sandbox.choose(*each)
        return self._laid(sandbox, lang, seat)

    @question({"numbers": [1]})
    def sandbox_choose(self, numbers: Sequence[int], lang: Lang = "en") -> dict[str, Any]:
        """The sandbox after an answer to its open question, by the numbers of choices."""
        self._played().choose(*numbers, lang=lang)
        return self._standing(lang)

    @question({})
    def sandbox_now(self, lang: Lang = "en") -> dict[str, Any]:
        """The sandbox as it stands, in the words of a language."""
        return self._standing(lang)

    @question({})
    def sandbox_back(self, lang: Lang = "en") -> dict[str, Any]:
        """The sandbox before its last answer."""
        self._played().back()
        return self._standing(lang)

    @question({})
    def sandbox_redo(self, lang: Lang = "en") -> dict[str, Any]:
        """The sandbox after the answer that was taken back last."""
        self._played().redo()
        return self._standing(lang)

    @question({"lang": "en"})
    def sandbox_page(self, lang: Lang = "en") -> str:
        """The page of the sandbox's game so far, as a file of its own: seen from the seat until the game is over."""
        from moothall.service.page.making import html

        sandbox = self._played()
        return html(sandbox.view(None if sandbox.is_over else self._seat), None, lang)

    @question({"word": "Village"})
    def look_up(self, word: str = "", rules: str | None = None) -> dict[str, list[dict[str, Any]]]:
        """The cards called so, with every text they had, and the rules and switches that have the word in them.

        A card is what `moothall cards --json` prints, with `marks` (the cost, the types) and `says`, its text in lines,
        and with both in Japanese. A word that nothing has is answered by two empty lists. Raises NotRuled with a
        suggestion for a mistyped card.
        """
        spec = rules or None
        try:
            statements = service.rules(word or None, spec=spec)
        except service.NotRuled:
            statements = []
        try:
            cards = [_card(each) for each in service.cards(word, rules=spec).cards] if word else []
        except service.NotRuled:
            if not statements:
                raise
            cards = []
        return {"cards": cards, "rules": statements}

    @question({})
    def names(self) -> list[str]:
        """The names that a scenario may use, in both languages, for completion."""
        texts = (each.text for each in service.cards().cards)
        return sorted({name for text in texts for name in (text.name, text.name_ja) if name})

    @question({})
    def card_names(self) -> list[tuple[str, str]]:
        """What every card is called, in English and in Japanese."""
        texts = (each.text for each in service.cards().cards)
        return sorted({(text.name, text.name_ja or text.name) for text in texts})

    def _laid(self, sandbox: Sandbox, lang: Lang, seat: str | None = None) -> dict[str, Any]:
        """Another sandbox, seen from a seat (None: all of it)."""
        found = _standing(sandbox, seat, lang)
        self._sandbox, self._seat = sandbox, seat
        return found

    def _standing(self, lang: Lang) -> dict[str, Any]:
        return _standing(self._played(), self._seat, lang)

    def _played(self) -> Sandbox:
        if self._sandbox is None:
            raise service.Refused(Message("look.no-sandbox"))
        return self._sandbox

    def _open(self, viewer: str | None) -> Looking:
        if self._seen is None:
            if self._view is None:
                raise service.Refused(Message("look.no-log-lies-open-game"))
            self._seen = self._view()
        return self._seen.by(viewer) if viewer else self._seen

    def _upto(self, place: str, viewer: str | None) -> Looking:
        return self._open(viewer).at(place)


def _standing(sandbox: Sandbox, seat: str | None, lang: Lang) -> dict[str, Any]:
    """A sandbox as a seat sees it, until its game is over."""
    eyes = None if sandbox.is_over else seat
    found = sandbox.standing(lang, eyes).to_json() | {"seat": eyes}
    if eyes is not None:
        return {**found, "scenario": None, "set": None, "unsaid": None}
    try:
        text = sandbox.scenario()
    except service.CannotHold as error:
        return {**found, "scenario": None, "set": None, "unsaid": service.in_language(error, lang)}
    return {**found, "scenario": text, "set": service.scenario_data(text), "unsaid": None}


def _card(found: Card) -> dict[str, Any]:
    text = found.text
    told = {"marks": text.marks, "marks_ja": text.marks_ja, "says": text.says, "says_ja": text.says_ja}
    return {**found.to_json(), **{name: list(lines) for name, lines in told.items()}}


def warm() -> None:
    """Import what an audit needs, while nobody asks for one yet."""
    service.audited(Log("", ""))


def rehearse(log: str, scenario: str) -> None:
    """Ask a desk of its own every question once, so that all that they need is imported and made.

    `log` and `scenario` are the texts that they are about. Raises RuntimeError where a question was not answered.
    """
    desk = Desk()
    texts = {_LOG: log, _SCENARIO: scenario}
    asked = [
        (name, {key: texts.get(value, value) if isinstance(value, str) else value for key, value in given.items()})
        for name, tries in QUESTIONS.items()
        for given in tries
    ]
    for name, given in asked:
        answer = json.loads(call(desk, name, json.dumps(given)))
        if "found" not in answer:
            raise RuntimeError(f"{name}: {answer['error']}")


def _at_line(error: object, lang: Lang) -> dict[str, Any]:
    """The line of a text that an error names, and what is wrong there; nothing where it names none."""
    message = message_of(error)
    if message is None or message.key != "place.line":
        return {}
    return {"line": message.fields["line"], "wrong": service.in_language(message.fields["said"], lang)}


def _in_japanese(error: object) -> dict[str, str]:
    """An error in Japanese, as data that is added to it."""
    return {} if error is None else {"error_ja": service.in_japanese(error)}


def call(desk: Desk, asked: str, given: str) -> str:
    """The answer to one question as JSON: `{"found": …}`, or `{"error": sentence, "error_ja": …, "fault": …}`.

    `given` are the arguments by name, as JSON. `fault` is true for what nobody expected, which should be reported.
    """
    if asked not in QUESTIONS:
        return _refusal(Message("web.no-question", name=asked), fault=True)
    method: Callable[..., Any] = getattr(desk, asked)
    try:
        return json.dumps({"found": method(**json.loads(given))}, ensure_ascii=False)
    except Exception as error:
        if isinstance(error, ValueError) and type(error).__module__.startswith("moothall."):
            return _refusal(error, fault=False)
        broke = Message("web.broke", kind=type(error).__name__, error=str(error))
        return _refusal(broke, fault=True)


def _refusal(said: Message | Exception, *, fault: bool) -> str:
    return json.dumps({"error": str(said), **_in_japanese(said), "fault": fault}, ensure_ascii=False)
