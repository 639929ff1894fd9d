"""The steps of a scenario: how they are read, and which answer to a question each of them is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from moothall.domain.dominion.text.book import pile_names
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import VERBS
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option
from moothall.domain.kernel.session import Frame
from moothall.domain.rules_spec import NEWEST
from moothall.words import Joined, Message

from ...lists import count_of, repeated
from ...step import Grammar, Step, words_of
from ...step import parse_steps as parse
from ...validation import validated
from ...yaml_lines import BadScenario, Path
from ..document.models import Shuffle
from ..document.names import known, known_card, known_pile, known_way, name_of, texts
from ..document.options import names
from ..document.shape import SHAPE
from .labels import check_labels

Known = Callable[[str], str]
_OF_CARDS: Mapping[str, Known] = {
    **dict.fromkeys(
        ("play", "gain", "trash", "discard", "topdeck", "reveal", "exile", "set aside", "pass", "return", "exchange",
         "call", "name"), known_card,
    ),
    "buy": known,
    "rotate": known_pile,
}  # fmt: skip
"""Verbs of steps that name cards, and what they may name."""
CARD_VERBS = tuple(_OF_CARDS)
_LABEL_VERBS = ("react", "choose", "first", "spend", "repay")
_ASKED_VERBS = tuple(each for each in VERBS if each not in (*CARD_VERBS, *_LABEL_VERBS))
"""Verbs of questions that a step may have too, though `choose` says as much: `overpay 2`, `keep Gold`."""
_NAMING_OPTIONS = ("choose", "first", *_ASKED_VERBS)
"""Verbs of steps that name options in whatever words."""
_SAME = {"replay ": "play ", "bottomdeck ": "bottom "}
"""Verbs of steps with those that they are the same as."""
ENDS = ("end actions", "end treasures", "end buys", "end night", "end turn", "end game")
"""Steps that end a phase, a turn or the game."""
ALL_TREASURES = "play all treasures"
FLOW = (ALL_TREASURES, *ENDS, "stop")
"""Steps that answer no question of a card."""
_WHOLE = (*FLOW, "yes", "no")
_ANY_VERB = ("choose",)
_JOINED = tuple(each for each in (*CARD_VERBS, "choose") if each not in ("play", "buy", "name"))
"""Verbs of steps that may follow each other for the several cards of one question."""
TOGETHER = tuple(each for each in _JOINED if each != "choose")
"""Those of them that name cards."""
_ABILITIES = ("exchange", "call", "discard")
"""Verbs of abilities; one that is offered beside others is asked for as `react`."""
_ALSO = {
    "topdeck/shuffled in": "reveal",
    "topdeck/into the deck": "place",
    "play/first": "first",
    "gain/first": "first",
}
"""Another verb that a step may have for a question, by what its key ends with: what happens to its cards first, where
they end, that one of them comes first."""
_ORDERING = ("first", "react", "call", "exchange")
"""Verbs of steps that say which of several effects at once resolves next, which uses an ability."""
_LEFT_OUT = frozenset(("a", "an", "the", "you", "your", "it"))
"""Words of a label that a step may leave out."""
_OF_NO_DECK = frozenset(("Boon", "Hex"))
"""The types of cards that nobody has in a deck."""
_YES_OR_NO = ("yes", "no")
NOTHING = "nothing"
"""What a step names that declines: `trash nothing`."""
DECLINING = (*CARD_VERBS, "react", *_ASKED_VERBS)
"""Verbs of steps that may decline."""
WHICH_ABILITY = "abilities/react"
"""The key of the question which ability is used, if any."""
WHICH_ABILITY_FIRST, WHICH_TURN_FIRST = "abilities/order", "extra-turn/order"
"""The keys of the questions what comes first of what happens at once."""
WAY = "way"
"""The verb of the question which Way a card is played with."""
_USING = " using "
_ON = " on "
_ONTO_DECK = re.compile(r"(?:put )?(?:it |this )?(?:on ?to|on top of) (?:your |the )?deck|^(?:the )?deck$")
"""What a label that says `topdeck` may be called."""
_SPENT = re.compile(r"(\d{1,3}) (coffer|villager|favor)s?")
_AMOUNT = re.compile(r"\d{1,3}")
_OF_AMOUNTS = {**dict.fromkeys(("repay", "bid", "overpay"), re.compile(r"\d{1,3}$")), "pay": re.compile(r"\$?\d")}
"""Verbs of steps that say how much, and how that begins: `pay 2`, `pay 2 coins`."""
_NOTHING_DONE = re.compile(r"(?:spend|repay|pay) 0\b")
"""What a step says that would do nothing."""


def parse_steps(written: Sequence[Any], players: Sequence[str]) -> list[Step]:
    """The steps of `when`. Raises BadScenario, also for the name of something that no rule covers."""
    steps = parse(written, players, GRAMMAR)
    for step in steps:
        if step.refused or step.tried:
            _check_that_something_is_named(step, players)
    said = [None, *((step.objects if step.verb == "first" else None) for step in steps)]
    uses_it = ("react", *_ABILITIES)
    return [
        replace(step, tried=True) if step.verb in uses_it and step.objects == before else step  # being first uses it
        for step, before in zip(steps, said, strict=False)
    ]


def _check_that_something_is_named(step: Step, players: Sequence[str]) -> None:
    """Check that a step which is refused or tried names something that there is: it would be refused, or passed over,
    whatever is offered. Raises BadScenario."""
    if _NOTHING_DONE.search(step.text.casefold()):
        wrong = Message("scenario.none-of-a-card", written="0")
        raise BadScenario(step.path, Message("scenario.in-step", step=step.text, error=wrong))
    if step.verb in _NAMING_OPTIONS:
        check_labels(step, players)


def _shuffle(item: Any, path: Path) -> Step:
    cards = validated(Shuffle, item, path, SHAPE).shuffle
    return Step(path, f"shuffle {', '.join(cards)}", "shuffle", tuple(cards))


def _of_text(words: str, path: Path, players: Sequence[str]) -> Step:
    said = words.casefold()
    if said in _WHOLE:
        return Step(path, words, said)
    begun = next((each for each in _SAME if said.startswith(each)), "")
    whole = _SAME.get(begun, "") + words[len(begun) :]
    verbs = (*CARD_VERBS, *_LABEL_VERBS, *_ASKED_VERBS)
    verb = next((each for each in verbs if whole.casefold().startswith(each + " ")), None)
    if verb is None:
        raise BadScenario(path, Message("scenario.not-step", words=words, error=_advice(words)))
    rest = whole[len(verb) + 1 :]
    try:
        return _with_objects(Step(path, words, verb), rest)
    except ValueError as error:
        raise BadScenario(path, Message("scenario.in-step", step=words, error=error)) from error


def _advice(words: str) -> Message:
    """What to do about words that are not a step."""
    if name_of(count_of(words)[1]) in texts():
        return Message("scenario.comma-in-list", words=words)
    return Message("scenario.steps-begin-with", known=Joined((*CARD_VERBS, *_LABEL_VERBS, *_WHOLE)))


GRAMMAR = Grammar(
    SHAPE,
    _of_text,
    {"shuffle": _shuffle},
    ("shuffle", *FLOW),
    Message("scenario.step-examples", step="play Smithy", keyed="Bob: gain Gold"),
)
"""How the steps of a scenario of Dominion are read."""


def _with_objects(step: Step, rest: str) -> Step:
    """A step with what it names. Raises ValueError."""
    if step.verb in DECLINING and rest.casefold() == NOTHING:
        return step
    if step.verb == "call" and _ON in rest:
        card, _, about = rest.partition(_ON)
        return replace(step, objects=_cards((card,), known_card), about=_cards((about,), known_card)[0])
    if step.verb in _OF_CARDS:
        way = None
        if step.verb == "play" and _USING in rest:
            rest, _, named = rest.partition(_USING)
            way = known_way(named)
        cards = _cards(rest.split(","), _OF_CARDS[step.verb])
        if way is not None and len(cards) > 1:
            raise ValueError(Message("scenario.one-card-played-using-way"))
        return replace(step, objects=cards, way=way)
    if step.verb == "react":
        return replace(step, objects=_cards(rest.split(_ON), known))
    if step.verb == "spend":
        spent = _SPENT.fullmatch(rest)
        if spent is None:
            raise ValueError(Message("scenario.write-how-many", one="spend 2 coffers", two="spend 1 villagers"))
        return replace(step, objects=(spent[2] + "s", spent[1]))
    if step.verb in _OF_AMOUNTS and not _OF_AMOUNTS[step.verb].match(rest):
        raise ValueError(Message("scenario.write-how-much", example=f"{step.verb} 3"))
    parts = rest.split(",")
    if len(parts) > 1 and all(name_of(count_of(each)[1]) in texts() for each in parts):
        return replace(step, objects=_cards(parts, known))
    return replace(step, objects=tuple(each.strip() for each in rest.split(";")))


def _cards(written: Sequence[str], known: Known) -> tuple[str, ...]:
    cards: list[str] = []
    for each in written:
        cards += repeated(each, known)
    return tuple(cards)


# Steps as answers


def answer_of(step: Step, ask: Ask, asked: str) -> Answer | None:
    """The answer to `ask` that `step` is, or None when it does not fit. `asked` is the name of who is asked."""
    if step.player not in (None, asked):
        return None
    if isinstance(ask, Menu):
        return _choice(step, ask)
    answer = _reply(step, ask)
    return as_asked(ask, answer) if answer is not None and ask.accepts(answer) else None


def as_asked(ask: Ask, cards: Answer) -> Answer:
    """Cards from the top, as a step names them, in the order in which a question takes them, and the other way round:
    cards that are put onto a deck one after the other are asked for from the bottom."""
    from_top = ask.verb != "topdeck" or ask.key.endswith("/order")
    return cards if from_top else cards[::-1]


def joined(steps: Sequence[Step], at: int) -> tuple[Step, ...] | None:
    """The steps with the one at `at` and the next one made one, if both name what the same question may be about."""
    first, second = (*steps[at : at + 2], None, None)[:2]
    if at < 0 or first is None or second is None or first.verb != second.verb or first.verb not in _JOINED:
        return None
    if first.refused or first.tried or second.refused or second.player not in (None, first.player):
        return None
    if second.tried and not second.objects:
        return None
    both = replace(first, objects=first.objects + second.objects)
    return (*steps[:at], both, *steps[at + 2 :])


def amount_of(step: Step, ask: Ask) -> int | None:
    """How many options a step says are chosen, where each is paid for: `pay 2`, `spend 2 favors`; None for any other
    step or question."""
    for of_step, of_question, at in (("spend", "/for Favors", 1), ("pay", "/for coins", 0)):
        if step.verb == of_step and ask.key.endswith(of_question) and _AMOUNT.fullmatch(step.objects[at]):
            return int(step.objects[at]) if of_step == "pay" or step.objects[0] == "favors" else None
    return None


def names_nothing(step: Step) -> bool:
    """Whether a step declines what its verb says."""
    return step.verb in DECLINING and not step.objects


def uses(step: Step, frame: Frame | None) -> bool:
    """Whether a step uses the ability that is asking something, which was not asked about itself."""
    return step.verb == "react" and frame is not None and step.objects == (frame.card,)


def _choice(step: Step, menu: Menu) -> Answer | None:
    """What a step is at a table at rest, where each choice is a whole answer."""
    wanted = sorted(_plain(each) for each in step.objects)
    for choice in menu.choices:
        if choice[0] == step.verb and sorted(_plain(words_of(each)) for each in choice[1:]) == wanted:
            return choice
    return None


def _reply(step: Step, ask: Ask) -> Answer | None:
    """The answer that a step gives to a question, by the first reading that applies; None where it gives none."""
    for applies, answer in _READINGS:
        if applies(step, ask):
            return answer(step, ask)
    return _named(step, ask)


def _declined(step: Step, ask: Ask) -> Answer | None:
    if step.verb != ask.verb and not (step.verb == "react" and ask.key == WHICH_ABILITY):
        return None
    return ("no",) if "no" in ask.options else () if ask.least == 0 else (0,) * ask.least if 0 in ask.options else None


def _spends_a_number(step: Step, ask: Ask) -> bool:
    options = ask.options
    return step.verb == ask.verb == "spend" and bool(options) and all(isinstance(each, int) for each in options)


def _spent(step: Step, ask: Ask) -> Answer | None:
    return (int(step.objects[1]),) if ask.key.endswith(f"/{step.objects[0].capitalize()}") else None


def _plays_all_treasures(step: Step, ask: Ask) -> bool:
    return step.verb == ALL_TREASURES and ask.key.endswith("/play/Treasures") and ask.most == len(ask.options)


def _spends_a_favor(step: Step, ask: Ask) -> bool:
    return step.objects == ("favors", "1") and ask.verb == "spend" and tuple(ask.options) == ("spend-a-favor",)


def _yes_or_no(step: Step, ask: Ask) -> Answer | None:
    if ask.verb == WAY:
        return None
    if step.verb in ask.options:
        return (step.verb,)
    if step.verb == "no" and 0 in ask.options:
        return (0,) * ask.least
    if ask.least == 0:
        return () if step.verb == "no" else tuple(ask.options) if len(ask.options) == 1 else None
    return None


def _what_is_done(step: Step, ask: Ask) -> Answer | None:
    """`gain Duchy` chooses to gain a Duchy, and `trash Curse` to trash, where nothing but that is said."""
    whole = _label(f"{step.verb} {', '.join(step.objects)}", ask.options)
    return whole or ((step.verb,) if step.verb in ask.options and len(step.objects) == 1 else None)


def _is_the_first_received(step: Step, ask: Ask) -> bool:
    """Whether a step names the first of cards that are received one after the other."""
    return step.verb == "first" and ask.verb == "choose" and all(isinstance(each, Card) for each in ask.options)


def _says_what_is_asked(step: Step, ask: Ask) -> bool:
    """Whether a step says yes by the verb of a question about one card: `choose discard` where it may be discarded."""
    said = step.verb == "choose" and step.objects == (ask.verb,)
    return said and ask.least == 0 and len(set(ask.options)) == 1 and isinstance(ask.options[0], Card)


_READINGS: Sequence[tuple[Callable[[Step, Ask], bool], Callable[[Step, Ask], Answer | None]]] = (
    (lambda step, _: names_nothing(step), _declined),
    (_spends_a_number, _spent),
    (_plays_all_treasures, lambda _, ask: tuple(ask.options)),
    (_spends_a_favor, lambda _, ask: tuple(ask.options)),
    (lambda step, _: step.verb in _YES_OR_NO, _yes_or_no),
    (lambda step, ask: ask.verb == "choose" and step.verb in CARD_VERBS, _what_is_done),
    (_says_what_is_asked, lambda _, ask: tuple(ask.options[:1])),
    (_is_the_first_received, lambda step, ask: _picked(step.objects, ask.options)),
)
"""How a step can be read, each with when it is. The narrower ones come first, since a step that declines or says yes
names no option, and `gain Duchy` at a choice names what is done before it names a card."""


def _answers_by_verb(step: Step, ask: Ask) -> bool:
    """Whether the verb of a step fits a question, so that its objects may name options."""
    if step.verb in _ANY_VERB or step.verb == ask.verb:
        return True
    if ask.verb == "order" and (step.verb in _ORDERING or ask.key not in (WHICH_ABILITY_FIRST, WHICH_TURN_FIRST)):
        return True
    return (ask.verb == "react" and step.verb in _ABILITIES) or step.verb == _ALSO.get(ask.key.partition("/")[2])


def _named(step: Step, ask: Ask) -> Answer | None:
    """The options that the objects of a step name."""
    options = ask.options
    if not _answers_by_verb(step, ask):
        return None
    if ask.verb in ("react", "order"):
        doubled = _picked([f"{step.verb} {name}" for name in step.objects], options)
        if doubled is not None:
            return doubled
    if step.verb == ask.verb == "discard" and not any(isinstance(option, Card) for option in options):
        return _picked(tuple(dict.fromkeys(step.objects)), options)  # all copies on a mat, by their name
    answer = _picked(step.objects, options)
    if answer is None and step.verb == "choose" and "," in step.objects[0]:
        answer = _picked([each.strip() for name in step.objects for each in name.split(",")], options)
    if answer is None and ask.verb == step.verb == "choose" and (len(step.objects) == 1 or ask.most == 1):
        return _label(" and ".join(step.objects), options)
    return answer


def _picked(wanted: Sequence[str], options: Sequence[Option]) -> Answer | None:
    """The options that are named, in the order named: by their words, else by a unique beginning of them."""
    left = list(options)
    picked: list[Option] = []
    for name in wanted:
        at = _find(name, left)
        if at is None:
            return None
        picked.append(left.pop(at))
    return tuple(picked)


def _find(written: str, options: Sequence[Option]) -> int | None:
    name, meant = _plain(written), name_of(written)
    words = [[_plain(each) for each in names(option)] for option in options]
    place = next((at for at, said in enumerate(words) if name in said), None)
    if place is None and meant != written:
        place = next((at for at, option in enumerate(options) if words_of(option) == meant), None)
    if place is not None:
        return place
    begun: dict[Option, int] = {}
    for at, option in enumerate(options):
        if not _is_another(meant, option) and any(_begins(each, name) for each in words[at]):
            begun.setdefault(option, at)
    return next(iter(begun.values())) if len(begun) == 1 else None


def _is_another(meant: str, option: Option) -> bool:
    """Whether an option has a name that is not the one which is meant, though it may begin with that: a card of a deck,
    or any name where another one is meant and not its pile."""
    named = words_of(option)
    if _is_of_a_deck(option):
        return True
    return meant in texts() and named in texts() and named != pile_names(rules_of(NEWEST)).get(meant)


def _begins(words: str, name: str) -> bool:
    """Whether words begin with others, none of whose numbers goes on."""
    return words.startswith(name) and not (name[-1:].isdigit() and words[len(name) :][:1].isdigit())


def _is_of_a_deck(option: Option) -> bool:
    """Whether an option is a card that decks hold, which a Boon and a Hex are not."""
    text = texts().get(option.face or "") if isinstance(option, Card) else None
    return isinstance(option, Card) and (text is None or not text.types & _OF_NO_DECK)


def _label(words: str, options: Sequence[Option]) -> Answer | None:
    """The only label that has these words, else begins with them, else has them in this order, else whose own words all
    are among them in order: articles and who does it may be left out. No card is a label."""
    wanted = _content(words)
    labels = [each for each in options if isinstance(each, str) and not each[:1].isupper()]
    if wanted == ["now"] and len(labels) == 2 and "next-turn" in labels:
        wanted = _content(next(each for each in labels if each != "next-turn"))
    for fits in (_are, _begin, _are_among, _have_among):
        matching = [each for each in labels if wanted and any(fits(wanted, _content(said)) for said in names(each))]
        if len(matching) == 1:
            return (matching[0],)
    return None


def _are(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return wanted == words


def _begin(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return wanted == words[: len(wanted)]


def _are_among(wanted: Sequence[str], words: Sequence[str]) -> bool:
    left = iter(words)
    return all(each in left for each in wanted)


def _have_among(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return bool(words) and _are_among(words, wanted)


def _content(words: str) -> list[str]:
    words = _ONTO_DECK.sub("topdeck", _coins(words.casefold()))
    return [each for each in words.split() if each not in _LEFT_OUT]


def _plain(words: str) -> str:
    """Words without regard to case and spaces; `+2 Coins` is `+$2`, and one is as good as many."""
    plain = _coins(words.casefold())
    plain = re.sub(r"(\+ *\d+ *(?:card|action|buy|potion|villager|coffer|favor))s\b", r"\1", plain)
    return "".join(plain.split())


def _coins(words: str) -> str:
    return re.sub(r"\+ *(\d+) *coins?\b", r"+$\1", words)
