"""Answers by verb: which options of a question the next lines of a log show to have been chosen."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, islice, takewhile
from types import MappingProxyType

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Option, Player

from ..lines.observed_lines import FACELESS, ObservedLines
from ..lines.verbs import Verb
from ..unseen.pools import Pools
from . import deck_orders
from .deck_orders import by_name
from .labels import labels
from .named_ahead import needed_by, played_next
from .options import face, option_named, options_named
from .ranking import by_mention, by_purchase, by_tokens, in_turn

Place = tuple[Player, str]
"""The place of a card: its player, and the zone."""
TRIED = 12
"""The number of answers to one question that are tried. Three are too few for two of 50 real logs (log542, 82588115);
six are enough for all of them. As long as some answers are left out, having tried the others proves nothing
(`Search.left_out`)."""
SHUFFLING: frozenset[Verb] = frozenset({"shuffles", "moves deck"})
"""Lines of a shuffle: what stays out of it was chosen before, and is told after them."""
TO_HAND = ("hand", "reveal", "take")
"""The verbs of questions whose cards go to the hand of whoever is asked, where they do not lie there."""
PAID_FOR = ("react", "token")
"""The verbs of questions that a player may pay to answer: the line of that payment may be all that tells it."""
BEHIND_PURCHASE = 5
"""The number of lines behind a purchase among which its Curses are looked for: the gain of what is bought, one for each
token, and a shuffle or Debt between (written game 2017 30028). Every later purchase of a log is looked at so, and a
longer run of gains is of something else."""
SETS_RANKED = 200
"""The number of sets of cards that are compared with the player's next plays: all sets of three from a hand of six
classes. Ten are enough for 50 real logs."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is not a menu, and what its answers are read from beside the lines.

    `always_printed` are the verbs of questions whose answer always leaves a line, `lying` where the options lie that
    are cards which somebody has, `laid` how many tokens of the kind that the question is about lie on each pile,
    `on_top` the cards on the deck of whoever decides that are drawn for the next hand, `before` the cards of each name
    that this question was answered with before and that no line has told yet, `giving_tokens` the abilities that have
    given tokens in this game, `that_play` those of which a later effect has begun with a play, `hand` the hand of
    whoever decides.
    """

    ask: Ask
    always_printed: Collection[str] = ()
    lying: Mapping[Card, Place] = field(default_factory=dict)
    laid: Mapping[str, int] = field(default_factory=dict)
    on_top: Sequence[Card] = ()
    before: Mapping[str, int] = field(default_factory=dict)
    giving_tokens: Collection[str] = ()
    that_play: AbstractSet[str] = frozenset()
    hand: Sequence[Card] = ()

    def owners(self) -> set[Player]:
        """The players who have the options."""
        return {player for player, _ in self.lying.values()}


def candidates(lines: ObservedLines, pools: Pools, question: Question) -> Iterable[Answer]:
    """The answers to a question that is not a menu, the one that the lines ahead speak for first; none if none fits.

    They are made as they are taken: there can be more than anybody tries.
    """
    answers = _by_verb(lines, pools, question)
    several = pools.guises or len({*question.lying.values()}) > 1
    return _with_others_called_so(pools, question.ask, answers, question.lying) if several else answers


def _by_verb(lines: ObservedLines, pools: Pools, question: Question) -> Iterable[Answer]:
    """The answers of which each card is one that the lines name, if several are called so the first of them."""
    special = _in_its_own_way(lines, pools, question)
    if special is not None:
        return special
    ask, always_printed, owners, before = question.ask, question.always_printed, question.owners(), question.before
    verb = ask.verb
    chosen = _shown(lines, pools, ask, owners, before)
    counted = _counted(lines, ask, owners) - sum(face(each) == FACELESS for each in chosen)
    if counted > 0 and ask.options and isinstance(ask.options[0], Card):
        return _with_counted(lines, question, chosen, counted)
    if verb in PAID_FOR and not chosen and _payment(lines, ask):
        return [*((each,) for each in by_purchase(lines, ask.options)), ()]
    further = chosen
    if verb == "trash" and 0 < len(chosen) < ask.most:
        further = _shown(lines, pools, ask, owners, before, past=True)
        chosen = chosen if len(chosen) >= ask.least else further
    if len(chosen) >= ask.least:
        replaced = verb == "gain" and _reacts_ahead(lines, ask)
        answers = _with_unlogged(lines, ask, tuple(chosen), verb in always_printed and not replaced)
        if verb == "topdeck" and ask.most > 1 and lines.groups_names:
            return deck_orders.with_next_on_top(lines, ask, answers)
        if len(further) > len(chosen):
            return [tuple(chosen), tuple(further), *islice(answers, 1, None)]  # a Feodum's Silvers between two
        return _with_others_gained(ask, answers) if replaced and chosen else answers
    if deck_orders.is_order(ask):
        return deck_orders.orders(by_name(by_mention(lines, ask.options)))  # no line tells the order
    guesses = _guessed(lines, ask, chosen)
    if verb == "reveal" and ask.least == ask.most == 1:
        guesses = chain(_named_later(lines, pools, ask), guesses)
    unseen = verb in always_printed and not is_shown_ahead(lines, ask) and not _reacts_ahead(lines, ask)
    return islice(guesses, 1) if unseen else guesses  # where no line shows any of them, none fits better than the first


def _in_its_own_way(lines: ObservedLines, pools: Pools, question: Question) -> Iterable[Answer] | None:
    """The answers to a question that lines answer otherwise than by the cards they name; None to any other."""
    ask, verb = question.ask, question.ask.verb
    if "yes" in ask.options and "no" in ask.options:
        return _yes_or_no(lines, ask)
    if verb == "way":
        return [_way(lines, ask)]
    if verb == "order":
        mentioned = by_mention(lines, ask.options, ("plays",))
        return [(option,) for option in in_turn(lines, mentioned, question.giving_tokens, question.that_play)]
    if verb == "embargo" and lines.groups_names and not is_shown_ahead(lines, ask):
        return _embargoes(lines, ask, question.laid)
    if verb == "place":
        return _places(lines, ask)
    if verb == "overpay" or (ask.options and isinstance(ask.options[0], int)):
        return _numbers(lines, ask)
    if verb == "choose" and not isinstance(ask.options[0], Card):
        return labels(lines, ask, question.always_printed)
    if verb == "keep" and (paid := _payment(lines, ask)):
        return _kept(lines, ask, paid)
    if verb == "topdeck" and deck_orders.is_order(ask):
        return deck_orders.put_back(lines, ask, _shown(lines, pools, ask, question.owners()))
    return None


def is_shown_ahead(lines: ObservedLines, ask: Ask) -> bool:
    """Whether a line ahead may show the answer, be it behind that of another player: several pass a card at once."""
    verbs = lines.verbs.answering(ask.verb)
    ahead = (lines.lines[i] for i in lines.window(verbs))
    return any(line.verb in verbs and line.actor == ask.subject for line in ahead)


def is_told_ahead(lines: ObservedLines, ask: Ask, always_printed: Collection[str]) -> bool:
    """Whether a question stands before lines that move nothing, where these are all that is left of a game that was
    given up: one of them answers it, or its answer may leave no line."""
    verbs = lines.verbs.answering(ask.verb)
    silent = not ask.least or ask.verb not in always_printed
    return any(silent or lines.lines[i].verb in verbs for i in lines.untold())


def most_tried(ask: Ask) -> int:
    """The number of answers to a question that are tried. The right one may be among the others."""
    return deck_orders.ORDERS_TRIED if ask.verb in deck_orders.TO_DECK else TRIED


def _with_others_called_so(
    pools: Pools, ask: Ask, answers: Iterable[Answer], lying: Mapping[Card, Place]
) -> Iterator[Answer]:
    """The answers, behind the first those in which another card has the place of one that is called as it is: a Scheme
    and a Band of Misfits that was played as one, an Estate in hand and one in the discard pile. One in hand that was
    drawn unseen may be that, too."""

    def kind(option: Option) -> tuple[str, Place | None]:
        return face(option), lying.get(option) if isinstance(option, Card) else None

    def may_be(option: Option, one: Option) -> bool:
        if isinstance(option, Card) and isinstance(one, Card) and option.face is None and one.face is not None:
            alike = pools.can_be(option, one.face) or pools.pool(option) is pools.pool(one)
            return lying.get(option) != lying.get(one) and alike
        return pools.called(option) == pools.called(one)

    def others(answer: Answer) -> Iterator[Answer]:
        for i, one in enumerate(answer):
            alike = (each for each in ask.options if each not in answer and may_be(each, one))
            by_kind = {kind(each): each for each in alike}
            by_kind.pop(kind(one), None)
            for other in by_kind.values():
                yield (*answer[:i], other, *answer[i + 1 :])

    later = list[Answer]()
    for at, answer in enumerate(answers):
        yield answer
        if at == 0:
            yield from others(answer)
        elif at < TRIED:
            later.append(answer)
    yield from chain.from_iterable(map(others, later))


def _with_unlogged(lines: ObservedLines, ask: Ask, chosen: Answer, printed: bool) -> Iterable[Answer]:
    """An optional answer may leave no line of its own, unless it is always `printed`: it is tried the other way too.

    The line may be that of a later question of the same verb, so fewer of its cards are tried too. Hamlet asks twice
    for a discard, and only the Buy that follows shows which of the two a single line answers (log148, 113); a
    Mercenary's trashing follows the question whether to trash the Urchin (log163, 615). A fifth of the logs have such
    a line. Where several lines follow one another, any of them may be that of the question: a Treasury goes on the deck
    and a Scheme chooses another card.
    """
    if chosen and not ask.least:
        others = _named_next(lines, ask, chosen) if lines.groups_names else ()
        return [chosen, *others, *(chosen[:count] for count in reversed(range(len(chosen))))]
    if ask.least or printed:
        return [chosen]
    return chain.from_iterable(_sets(by_name(ask.options), count) for count in range(ask.most + 1))


def _with_others_gained(ask: Ask, answers: Iterable[Answer]) -> Iterator[Answer]:
    """The answers to what is gained, then every other one: of what Reactions replace, no line names what was chosen. A
    Thief's owner gains a Copper and a Silver, and reveals a Trader for each: the lines are those of two Silvers."""
    gained = list[Counter[str]]()
    for answer in chain(answers, *(_sets(by_name(ask.options), count) for count in range(ask.least, ask.most + 1))):
        names = Counter(map(face, answer))
        if names not in gained:
            gained.append(names)
            yield answer


def _named_next(lines: ObservedLines, ask: Ask, chosen: Answer) -> list[Answer]:
    """As many options as were chosen, where they are named further on in the lines of the question's verb: the first of
    these may be those of another question. Two Treasuries go on the deck, and then what two Schemes chose (log164)."""
    verbs = lines.verbs.answering(ask.verb)
    ahead = takewhile(lambda i: lines.lines[i].verb in verbs, lines.window(verbs))
    names = [name for i in ahead if lines.lines[i].actor == ask.subject for name in lines.cards_left(i)]
    answers: dict[tuple[str, ...], Answer] = {}
    for start in range(1, len(names) - len(chosen) + 1):
        several = options_named(ask.options, names[start : start + len(chosen)])
        if len(several) == len(chosen):
            answers.setdefault(tuple(sorted(map(face, several))), tuple(several))
    answers.pop(tuple(sorted(map(face, chosen))), None)
    return list(answers.values())


def _reacts_ahead(lines: ObservedLines, ask: Ask) -> bool:
    """Whether a reaction comes next: then what is gained may be another card than was chosen (a Trader's Silver)."""
    ahead = next((i for i in lines.window() if lines.lines[i].verb not in ("chooses", "takes")), None)
    return ahead is not None and (lines.lines[ahead].verb, lines.lines[ahead].actor) == ("reacts", ask.subject)


def _sets(named: Sequence[Sequence[Option]], count: int) -> Iterator[Answer]:
    """So many options, in every way; `named` holds those of one name together."""
    if not named:
        yield from () if count else ((),)
        return
    first, *rest = named
    left = sum(map(len, rest))
    for taken in range(min(count, len(first)), max(count - left, 0) - 1, -1):
        for others in _sets(rest, count - taken):
            yield (*first[:taken], *others)


def _guessed(lines: ObservedLines, ask: Ask, chosen: list[Option]) -> Iterable[Answer]:
    """Answers to what must be answered and no line of the verb shows: by what the lines ahead mention first."""
    rest = by_mention(lines, [option for option in ask.options if option not in chosen or not isinstance(option, Card)])
    if ask.verb == "token":
        rest = by_tokens(lines, rest)
    return ((*chosen, *others) for others in _sets(by_name(rest), ask.least - len(chosen)))


def _named_later(lines: ObservedLines, pools: Pools, ask: Ask) -> Iterator[Answer]:
    """The card that the next line names, where no line tells what is revealed: an Ambassador of 2017 returns it."""
    ahead = (name for i in lines.window() for name in lines.cards_left(i)[:1])
    for name in islice(ahead, 1):
        option = _named(pools, ask.options, name, lines.pile_of.get(name))
        if option is not None:
            yield (option,)


def _payment(lines: ObservedLines, ask: Ask) -> int:
    """How much the next line of a payment says that the player pays, as far as that is not accounted for yet."""
    for i in lines.window():
        line = lines.lines[i]
        if line.verb in lines.verbs.pays and line.actor == ask.subject and lines.amount_left(i):
            return lines.amount_left(i)
        if not lines.is_quiet(i):
            return 0
    return 0


def _kept(lines: ObservedLines, ask: Ask, paid: int) -> Iterable[Answer]:
    """The cards that are kept in hand for so many Favors, one for each: those first that the player plays, discards or
    trashes in their next turn beside what they draw now."""
    count = min(paid, ask.most)
    header = next((i for i in range(lines.at, len(lines.lines)) if lines.lines[i].verb == "turn"), len(lines.lines))
    own = [line for line in lines.lines[lines.at : header] if (line.verb, line.actor) == ("draws", ask.subject)]
    drawn = Counter(name for line in own for name in line.cards)
    wanted = [each - drawn for each in played_next(lines, ask.subject)]

    def wanting(kept: Answer) -> list[int]:
        return [(each - Counter(map(face, kept))).total() for each in wanted]

    yield from sorted(islice(_sets(by_name(ask.options), count), SETS_RANKED), key=wanting)
    yield from chain.from_iterable(_sets(by_name(ask.options), fewer) for fewer in range(count))


def _shown(
    lines: ObservedLines,
    pools: Pools,
    ask: Ask,
    owners: Collection[Player],
    before: Mapping[str, int] = MappingProxyType({}),
    *,
    past: bool = False,
) -> list[Option]:
    """The options that the lines ahead which answer the question name, in their order. With `past`, these may stand
    behind what the first ones set off.

    A line of a player who neither decides nor owns one of the options answers another question: what each player
    discards for a Vault. For a card that a line only counts, one without a face is taken. The first of a name are those
    of `before`.
    """
    counts = dict(before)
    unseen = 0
    verbs = lines.verbs.answering(ask.verb)
    chosen: list[Option] = []
    optional = ask.least == 0
    own = _own_move(lines, ask)
    for i in lines.window(verbs):
        line = lines.lines[i]
        if i == own:
            continue
        if line.verb == "topdecks" and lines.by_line[i - 1] is None and i in lines.duplicates:
            continue  # the line before, not accounted for yet, tells the same
        if line.verb not in verbs:
            if lines.is_quiet(i) or _is_of_shuffle(lines, ask, i) or not (optional or chosen):
                continue  # what must be answered is told further on, behind what else the card does
            if past and chosen:
                continue
            if ask.verb == "gain" and {*line.cards} <= {face(each) for each in chosen}:
                continue  # a Reaction to the gain moves the card: a Watchtower that trashes what a Thief stole
            break
        others = line.verb not in lines.verbs.by_owner or (owners and line.actor not in owners)
        if line.actor != ask.subject and others:
            if (optional and ask.verb != "reveal") or chosen:
                break
            continue
        names = (line.word,) if line.verb in lines.verbs.chosen_is_source else _chosen_of(lines.cards_left(i), ask)
        for name in names:
            if len(chosen) == ask.most:
                break
            if counts.get(name, 0) > 0:
                counts[name] -= 1
                continue
            free = [each for each in ask.options if not _taken(each, chosen, ask)] if chosen else ask.options
            option = _named(pools, free, name, lines.pile_of.get(name))
            if option is not None:
                chosen.append(option)
        of_purchase = (
            ask.verb == "buy" and line.verb == "gains"
        )  # a Haggler's gain may stand before that of what is bought
        unseen += lines.unknown_left(i)
        if len(chosen) + unseen >= ask.most or line.verb == "plays" or (optional and not chosen and not of_purchase):
            break  # behind the first may stand what it sets off: the Coppers of a Cache that a Thief gains
    return chosen


def _named(pools: Pools, options: Sequence[Option], name: str, pile: str | None) -> Option | None:
    """The option of that name; a card without a face gets it only where the question offers such a card."""
    mark = pools.mark()
    option = option_named(pools, options, name, pile)
    if isinstance(option, Card) and pools.mark() > mark and not pools.is_offered(option):
        pools.rewind(mark)
        return None
    return option


def _chosen_of(names: Sequence[str], ask: Ask) -> Sequence[str]:
    """The names of a line, without that of the card that asks where it is moved with the one that is chosen: an Island
    and another card are put on its mat by one line."""
    if ask.verb != "set aside" or len(names) <= ask.most or ask.card not in names:
        return names
    own = names.index(ask.card)
    return (*names[:own], *names[own + 1 :])


def _own_move(lines: ObservedLines, ask: Ask) -> int | None:
    """The line that tells how the card that asks is moved itself, before the one that answers the question: an Island
    is put on its mat with another card. None where there is no such line."""
    if ask.verb != "set aside" or ask.most != 1:
        return None
    verbs = lines.verbs.answering(ask.verb)
    first = next((i for i in lines.window(verbs) if lines.lines[i].verb in verbs), None)
    if first is None or lines.cards_left(first) != (ask.card,):
        return None
    line, after = lines.lines[first], lines.lines[first + 1 : first + 2]
    return first if [(each.verb, each.actor) for each in after] == [(line.verb, line.actor)] else None


def _counted(lines: ObservedLines, ask: Ask, owners: Collection[Player]) -> int:
    """How many cards the next line that answers the question counts without their names."""
    verbs = lines.verbs.answering(ask.verb)
    for i in lines.window(verbs):
        line = lines.lines[i]
        if line.verb in verbs and (line.actor == ask.subject or line.actor in owners):
            return min(lines.unknown_left(i), ask.most)
        if not lines.is_quiet(i) and not _is_of_shuffle(lines, ask, i):
            return 0
    return 0


def _is_of_shuffle(lines: ObservedLines, ask: Ask, i: int) -> bool:
    """Whether line `i` tells a shuffle, or right behind one what that put into the deck: what an Order of Masons leaves
    out of a shuffle is told behind the Shadow cards at its bottom."""
    line = lines.lines[i]
    if line.verb in SHUFFLING:
        return True
    is_behind = i > 0 and lines.lines[i - 1].verb in SHUFFLING and lines.by_line[i - 1] is None
    return is_behind and line.actor == ask.subject and line.verb in lines.verbs.answering("place")


def _with_counted(lines: ObservedLines, question: Question, chosen: list[Option], counted: int) -> Iterable[Answer]:
    """The cards that a line names, with others for those that it only counts: in classes, for of cards of one name, and
    of those without a face, nobody can tell which it was. Those come first that leave the player what they play next;
    of cards put on the deck before the next hand is drawn, those that are played in it; of those that leave a discard
    pile, those that the player plays next, then those that are known. A line with more discards than the question
    allows is that of several, and the ones that it names were the last. [written game 2017 30055]
    """
    ask, on_top = question.ask, question.on_top
    if ask.verb == "discard" and chosen and len(chosen) + counted > ask.most:
        before = _with_counted(lines, question, chosen[: max(0, ask.most - counted)], min(counted, ask.most))
        return [*islice(before, 1), tuple(chosen), *([] if ask.least else [()])]
    rest = [each for each in ask.options if isinstance(each, Card) and each not in chosen]
    rest.sort(key=lambda each: face(each) != FACELESS)
    needed = needed_by(lines, ask.subject)
    lacking = needed - Counter(map(face, question.hand))
    if lacking.total() <= sum(face(each) == FACELESS for each in question.hand):
        lacking.clear()  # the hand may have it all
    sets = list(islice(_sets(by_name(rest), min(counted, ask.most - len(chosen))), SETS_RANKED))

    next_hand = ask.verb == "topdeck" and not needed
    ahead = [each - Counter(map(face, on_top)) for each in played_next(lines, ask.subject)] if next_hand else []

    in_hand = any(place == "hand" for _, place in question.lying.values())

    def wanting(others: Answer) -> list[int]:
        taken = Counter(face(each) for each in others)
        if not in_hand:
            return [(lacking - taken).total()] if ask.verb in TO_HAND else []
        if next_hand:
            return [(each - taken).total() for each in ahead]
        left = Counter(face(each) for each in rest) - taken
        return [max(0, (needed - left).total() - left[FACELESS])]

    answers = [(*chosen, *others) for others in sorted(sets, key=wanting)]
    return answers if ask.least else [*answers[:1], (), *answers[1:]]  # the line may be that of a later question


def _way(lines: ObservedLines, ask: Ask) -> Answer:
    """The Way that the line of the play names, or a line after it; none where neither does. Other plays may stand
    between: those of Caravan Guards that react to an Attack come before its instructions are followed or not."""
    at = lines.at
    start = at if lines.is_begun(at) else at - 1
    behind = takewhile(lambda i: lines.lines[i].verb != "turn", range(at, len(lines.lines)))
    start = max((i for i in behind if lines.by_line[i] is not None), default=start)  # before it may stand quiet lines
    card = ask.key.rpartition("/")[2]
    turn = takewhile(lambda i: lines.lines[i].verb != "turn", range(min(start, len(lines.lines) - 1), -1, -1))
    plays = [i for i in turn if lines.lines[i].verb == "plays"]
    if not plays and at in lines.duplicates:  # the line that the turn starts: the play stands behind it
        plays = [*takewhile(lambda i: lines.by_line[i] is not None, range(at + 1, len(lines.lines)))][::-1]
        plays = [i for i in plays if lines.lines[i].verb == "plays"]
    own = (i for i in plays if lines.lines[i].actor == ask.subject and card in lines.lines[i].cards)
    played = next(own, next(iter(plays), 0))
    verbs = lines.verbs.answering("way")
    ahead = (i for i in lines.window() if lines.lines[i].verb in verbs and lines.lines[i].actor == ask.subject)
    line = next(ahead, played)
    play = lines.lines[played]
    names = (play.source if play.form else "", *lines.lines[line].cards)  # a plain line names what plays the card
    return next(((option,) for option in ask.options if option in names), ())


def _taken(option: Option, chosen: Sequence[Option], ask: Ask) -> bool:
    if isinstance(option, Card):
        return option in chosen
    return chosen.count(option) >= list(ask.options).count(option)


def _numbers(lines: ObservedLines, ask: Ask) -> list[Answer]:
    """The amount that the next lines of that verb state together, else none where that may be, else the least."""
    total = 0
    paid = "potions" if ask.key.endswith("/Potions") else "coins"
    verbs = ("overpays", "uses tokens", *lines.verbs.answering(ask.verb))
    for i in lines.window():
        line = lines.lines[i]
        if line.verb in verbs and line.actor == ask.subject and line.word in ("", paid):
            total += line.amount
        elif not lines.is_quiet(i):
            break
    numbers = sorted(option for option in ask.options if isinstance(option, int))
    ranked: list[Answer] = [(each,) for each in sorted(numbers, key=lambda number: number != total)]
    none: list[Answer] = [()] if not ask.least else []
    return [*ranked, *none] if total in numbers else [*none, *ranked]


def _embargoes(lines: ObservedLines, ask: Ask, laid: Mapping[str, int]) -> list[Answer]:
    """The piles that a token may be put on, where no line says which: those first whose next purchase brings more
    Curses than tokens lie there, last those whose next purchase brings as many."""
    lacking: dict[str, int] = {}
    for i in range(lines.at, len(lines.lines)):
        line = lines.lines[i]
        if line.verb != "buys":
            continue
        after = takewhile(  # a quiet line may stand before the Curse: the debt that is taken (written game 2017 30028)
            lambda j: lines.lines[j].verb in ("gains", "shuffles") or lines.is_quiet(j),
            range(i + 1, min(i + 1 + BEHIND_PURCHASE, len(lines.lines))),
        )
        following = (lines.lines[j] for j in after)
        gained = (name for each in following if (each.verb, each.actor) == ("gains", line.actor) for name in each.cards)
        curses = sum(name == "Curse" for name in gained) - line.cards.count("Curse")  # without one that is bought
        for card in line.cards:
            pile = lines.pile_of.get(card, card)
            # As many Curses as tokens: then the token lies elsewhere, behind the piles that nobody buys from (0).
            lacking.setdefault(pile, curses - laid.get(pile, 0) or -1)
    return [(each,) for each in sorted(ask.options, key=lambda option: -lacking.get(face(option), 0))]


def _places(lines: ObservedLines, ask: Ask) -> list[Answer]:
    """How deep in the deck a card is put: on top or under it where a line says so, else anywhere."""
    own = (i for i in lines.window() if lines.lines[i].actor == ask.subject and not lines.is_quiet(i))
    verb = next((lines.lines[i].verb for i in own), "")
    depths = sorted(option for option in ask.options if isinstance(option, int))
    if verb == "bottoms":
        depths.reverse()
    elif verb != "topdecks" and len(depths) > 2:  # on top and under it come last: a line would say so
        depths = [*deck_orders.likely_first(depths[1:-1], lines, ask.subject), depths[0], depths[-1]]
    if verb in ("topdecks", "bottoms"):
        return [(depths[0],)]
    return [(each,) for each in depths]


def _yes_or_no(lines: ObservedLines, ask: Ask) -> list[Answer]:
    verbs = lines.verbs.answering(ask.verb)
    answers: list[Answer] = [("yes",), ("no",)]
    for i in lines.window(verbs):
        line = lines.lines[i]
        if line.actor == ask.subject and line.verb in verbs:
            return answers
        if line.actor == ask.subject and not (lines.is_quiet(i) or line.verb == "shuffles"):
            break
    return answers[::-1]
