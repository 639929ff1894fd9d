"""Faces for cards that had none: what the lines ahead show."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import brought
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.domain.dominion.text.book import Ability, Text, book, kingdom_cards, pile_names
from moothall.domain.kernel.facts import Card, Player
from moothall.words import Message, Name

from ..findings.differences import differ, is_unruled_near
from ..lines.verbs import Verb
from ..state import AuditState, Retry
from ..unseen.pool import Pool

SHOWN_BY: frozenset[Verb] = frozenset(
    {"reveals", "looks", "discards", "trashes", "topdecks", "in hand", "sets aside", "bottoms"}
)
"""Lines that show the face of a card that was not known."""
HELD = "held "
"""Identifies cards in hand of which one may react, by the name that follows."""
COPIED = "copied "
"""Identifies the top card of a pile from which a copy of a card may be gained, by the name of that card."""
GAINED_BY: frozenset[Verb] = frozenset({"gains"})
MOVED_BY: dict[str, Verb] = {"trashed": "trashes", "discarded": "discards", "topdecked": "topdecks"}
DRAWN_BY: frozenset[Verb] = frozenset({"draws", "in hand"})


def identify(state: AuditState, game: Dominion, player: Player, cards: Sequence[Card], how: str) -> Retry | None:
    """Bind the faces that the next lines of the player show. A draw is printed before what is done with it."""
    if how == "counted":
        state.pools.settle(cards)
        return None
    faceless = [card for card in cards if card.face is None]
    if not faceless:
        return None
    if how.startswith(HELD):
        card = _bind_reaction(state, game, how.removeprefix(HELD), player, faceless, [card.face for card in cards])
        if card is not None:
            state.may_react.append((player, card))
        return None
    if how.startswith(COPIED):
        _bind_copied(state, how.removeprefix(COPIED), faceless, len(cards))
        return None
    if how == "played":
        _bind_played(state, player, faceless)
        return None
    known = [card.face for card in cards if card.face is not None]
    if how in MOVED_BY:
        _bind_moved(state, game, player, MOVED_BY[how], faceless, known)
        return None
    other = _bind_shown(state, game, player, faceless, known, how)
    if other is None and None in [card.face for card in cards]:
        state.come_late(state.pools.now())
    return other


def turn_up(state: AuditState, cards: Sequence[Card], shown_by: Collection[Verb]) -> None:
    """A Hex or Boon that is turned up is the one that the next line of such a verb names; one that names another card
    says something else: a player who exchanges a card receives one, too. [written games ja 20011, 7327]"""
    for i in state.verdicts.window():
        if state.lines[i].verb in shown_by:
            named = [*zip(cards, state.verdicts.cards_left(i), strict=False)]
            known = [card.face is not None or state.pools.bind(card, name) for card, name in named]
            if any(known):
                return


def deal(state: AuditState, game: Dominion, cards: Sequence[Card]) -> None:
    """Cards that were dealt at random are those that the lines ahead name, in their order, then those that bring a pile
    of which the lines name a card (a Cultist the Ruins), then those without which no line would say what each turn has
    (a Shaman does something when a turn starts), then what is left."""
    left = [card for card in cards if card.face is None]
    verdicts, pile_of, texts = state.verdicts, pile_names(game.rules), book(game.rules)
    named = (name for line in verdicts.lines[verdicts.at :] for name in (*line.cards, line.source))
    names = dict.fromkeys(pile_of.get(name, name) for name in named)
    dealt: list[str] = []

    def takes(name: str) -> bool:
        """Whether the next card has this face; then it is bound."""
        bound = bool(left) and state.pools.bind(left[0], name)
        if bound:
            del left[0]
            dealt.append(name)
        return bound

    others = [name for name in names if not takes(name)]
    for name in others:
        if name in texts and name not in game.table.names and name not in brought(texts, dealt):
            able = (each for each in kingdom_cards(game.rules) if name in brought(texts, (each,)))
            next(filter(takes, able), None)
    for event in _in_each_turn(state):
        next(filter(takes, (name for name in kingdom_cards(game.rules) if _waits_for(event, texts[name]))), None)
    state.pools.settle(left)


def _in_each_turn(state: AuditState) -> Iterator[str]:
    """The events for which abilities wait and of which every turn ahead has a line. The last turn may be cut off before
    its line."""
    ahead = Counter(line.verb for line in state.lines[state.verdicts.at :])
    for verb, event in state.verbs.events.items():
        if ahead[verb] and ahead[verb] >= ahead["turn"] - 1:
            yield event


def _waits_for(event: str, text: Text) -> bool:
    """Whether a card has an ability for an event wherever it is."""
    return any(ability.event == event and ability.where == "table" for ability in text.abilities)


def is_cut(state: AuditState, player: Player, drawn: Sequence[Card]) -> bool:
    """Whether the line of a draw has more cards than were `drawn` so far: a shuffle cuts the draw in two, and which of
    the cards lay above it the line does not say."""
    line = next((i for i in _showing(state, player, "drawn")), None)
    if line is None:
        return False
    return len(state.verdicts.cards_left(line)) + state.verdicts.unknown_left(line) > len(drawn)


def _bind_reaction(
    state: AuditState, game: Dominion, reaction: str, player: Player, faceless: list[Card], held: list[str | None]
) -> Card | None:
    """A Reaction that was drawn unseen has the face by which the next line of the player shows it: a Market Square
    that a Jack of All Trades drew. A hidden one may show by what is done with it alone: a Hovel is trashed, and a
    Beggar that a Noble Brigand reveals is another one, as is one that is revealed with others. Returns that card."""
    shown_by = {"reacts", *state.verbs.chosen_is_source}
    for i in state.verdicts.window():
        line = state.lines[i]
        if line.actor != player:
            continue
        if line.verb in shown_by:
            name = line.word or line.cards[0]
            return state.pools.bind_one(faceless, name) if name == reaction and name not in held else None
        shown = line.verb in SHOWN_BY and reaction in line.cards
        if shown and line.verb == "reveals" and line.count > 1:  # cards of the deck
            return None
        if shown and reaction not in held:
            reacts = line.verb in _done_with(state, game, reaction)
            return state.pools.bind_one(faceless, reaction) if reacts else None
        if not state.verdicts.is_quiet(i) and line.verb not in SHOWN_BY | GAINED_BY:
            return None
    return None


def _done_with(state: AuditState, game: Dominion, reaction: str) -> frozenset[Verb]:
    """The verbs of the lines that show what is done with a Reaction of a hand when it is used."""
    abilities = (each for watching in game.watchers.values() for text, each in watching if text.name == reaction)
    return frozenset(verb for each in abilities if each.where == "hand" for verb in _shown_by(state, each))


def _shown_by(state: AuditState, ability: Ability) -> Iterator[Verb]:
    """The verbs of the lines that show what an ability does with its own card."""
    return (verb for done in ability.does_this for verb in state.verbs.answering(done))


def _bind_played(state: AuditState, player: Player, faceless: Sequence[Card]) -> None:
    """A card that is played without a choice, set aside unseen, is the one that the next play of the player names."""
    for i in state.verdicts.window({"plays"}):
        line = state.lines[i]
        if line.actor == player and line.verb == "plays":
            if any(state.pools.bind_one(faceless, name) for name in state.verdicts.cards_left(i)):
                return
            break


def _bind_copied(state: AuditState, name: str, copies: Sequence[Card], count: int) -> None:
    """A card lies on its pile, or under one that is bought, if so many of that name are gained next as lie there with
    it, or a Reaction to the gain is revealed: a Trader. If not, another one lies there. [Talismans and Ruins: written
    game goko 7361]"""
    ahead = (i for i in state.verdicts.window() if not state.verdicts.is_quiet(i) or state.lines[i].verb == "reacts")
    next_ones = [state.lines[i] for i in islice(ahead, count)]
    gained = [line.verb in GAINED_BY and line.cards == (name,) for line in next_ones]
    if any(line.verb == "reacts" for line in next_ones[:1]) or (len(gained) == count and all(gained)):
        state.pools.bind_one(copies, name)
        return
    for card in copies:
        state.pools.exclude(card, {name})


def _bind_moved(
    state: AuditState, game: Dominion, player: Player, verb: Verb, faceless: list[Card], known: list[str]
) -> None:
    """Cards that are moved take the faces that the next lines of this verb name, as far as they can have them; one that
    reacts to its own discard shows by that (a Tunnel among cards that are counted, a Village Green that is played).
    Those that a line only counts get none: the next line names the cards of another discard. Whether the lines fit is
    said when the facts are matched with them."""
    named: list[str] = []
    counted = 0
    for i in state.verdicts.window({"plays"}):
        line = state.lines[i]
        if line.verb == "plays" and line.actor != player:
            return
        if line.actor != player or _is_reaction(state, i):
            continue
        if state.verbs.moves.get(line.verb, line.verb) != verb:
            for reacting in _react_to_discard(state, game, i) if verb == "discards" else ():
                card = None if reacting in named else state.pools.bind_one(faceless, reacting)
                if card is not None:
                    faceless.remove(card)
                    state.may_react.append((player, card))
                elif reacting in named:
                    named.remove(reacting)
            if line.verb in GAINED_BY or state.verdicts.is_quiet(i):
                continue
            return
        if len(faceless) <= counted:
            return
        named += state.verdicts.cards_left(i)
        for name in _without(state.verdicts.cards_left(i), known):
            card = state.pools.bind_one(faceless, name)
            if card is not None:
                faceless.remove(card)
        counted += state.verdicts.unknown_left(i)
        if not faceless:
            return


def _react_to_discard(state: AuditState, game: Dominion, i: int) -> Sequence[str]:
    """The cards of line `i` that react to their own discard: one that is revealed then, or what is done with them then,
    where there are several in one line. [written game ja 30187: two Faithful Hounds]"""
    line = state.lines[i]
    if line.verb == "reacts":
        return (line.word,)
    for text, ability in game.watchers.get("discard", ()):
        if ability.where == "self" and {*line.cards} == {text.name} and line.verb in _shown_by(state, ability):
            return line.cards
    return ()


def _bind_shown(
    state: AuditState, game: Dominion, player: Player, faceless: list[Card], known: list[str], how: str
) -> Retry | None:
    shown: list[tuple[int, str]] = []
    rest = len(faceless)
    for i in _showing(state, player, how):
        if state.verdicts.groups_names:
            at, whole = _whole(state, i, player, how, faceless, known)
            if whole is not None and _bind_each(state, player, faceless, whole):
                _lay_in_line(state, at, faceless)
                _end_search(state, at, player, how)
                return None
            _lay_in_line(state, i, faceless)
            seen_first, seen_last = _in_order(state, i, player, how, state.verdicts.cards_left(i))
            first, last = _without(seen_first, known), _without(seen_last, known)
            names = [*first, *last]
            if len(names) > rest:
                return _bind_some(state, game, i, player, faceless, first, last)
        else:
            names = _without(state.verdicts.cards_left(i), known)[:rest]
        shown += [(i, name) for name in names]
        rest -= len(names) + state.verdicts.unknown_left(i)  # of those that are counted nobody saw which
        if rest <= 0 or how == "drawn":
            break
    if _bind_each(state, player, faceless, [name for _, name in shown]):
        for i in state.shown_in.keys() & {i for i, _ in shown}:
            _end_search(state, i, player, how)
        return None
    for i, name in shown:
        other = _bind_one(state, game, i, player, faceless, name)
        if other is not None:
            return other
    return None


def _bind_each(state: AuditState, player: Player, faceless: Sequence[Card], names: Sequence[str]) -> bool:
    """Give cards of a player these faces, if all of them can have them."""
    pools = {state.pools.of.get(card): None for card in faceless}
    if not state.pools.bind_each(faceless, names):
        return False
    for pool in pools:
        _note_seen(state, player, pool)
    return True


def _whole(
    state: AuditState, i: int, player: Player, how: str, faceless: Sequence[Card], known: Sequence[str]
) -> tuple[int, Sequence[str] | None]:
    """The first line like line `i` that shows just as many cards, with those that are known, and the names that it has
    for the faceless ones; None where there is none.

    A Donate's deck may be told after the discard pile (82130943, 79). A single card may be one of several that are
    revealed one after the other, so no later line is its own. Where the line only counts cards, one that says what
    becomes of them may name them all: those that a Navigator puts back.
    """
    verdicts = state.verdicts
    counts = bool(verdicts.unknown_left(i)) and not verdicts.cards_left(i)
    counted: tuple[int, Sequence[str] | None] = i, None
    for j in _showing(state, player, how):
        if j < i or not (counts or state.lines[j].verb == state.lines[i].verb):
            continue
        if j > i and len(faceless) + len(known) == 1:
            break
        names = verdicts.cards_left(j)
        rest = _without(names, list(known))
        if (len(rest) + verdicts.unknown_left(j), len(names) - len(rest)) == (len(faceless), len(known)):
            if rest or not counts:
                return j, rest
            counted = counted if counted[1] is not None else (j, rest)
    return counted


def _lay_in_line(state: AuditState, i: int, cards: Sequence[Card]) -> None:
    """Cards that line `i` shows lay together with those that it showed before."""
    state.pools.lay_together([*cards, *state.shown_in.get(i, ())])
    state.shown_in.setdefault(i, []).extend(cards)


def _end_search(state: AuditState, i: int, player: Player, how: str) -> None:
    """The last card of line `i` has been shown: who reveals cards until one fits ends with one that does. Where cards
    have changed places since they were shown, it changes places with one of its pool that fits. [written game 2017
    7327]"""
    *others, end = state.pools.in_places(state.shown_in[i])
    _, last = _in_order(state, i, player, how, state.lines[i].cards)
    pool = state.pools.pool(end)
    if not last or end.face in last:
        return
    fitting = next((each for each in reversed(others) if each.face in last and state.pools.pool(each) is pool), None)
    if fitting is not None:
        state.pools.order(end, fitting)


def _bind_some(
    state: AuditState,
    game: Dominion,
    i: int,
    player: Player,
    faceless: list[Card],
    first: list[str],
    last: list[str],
) -> Retry | None:
    """Cards that are shown one after the other, by a line that names more and lists them by name: each is one of those
    that it can be. Those that are seen `last` end the search for them, so one is seen only where no card is left that
    can be one of the `first`, though others change places with it."""
    pools = state.pools
    while faceless and (first or last):
        card = faceless[0]
        name = _fitting(state, card, first or last)
        if name is None and first and last:
            if any(pools.bind_one([card], each) for each in dict.fromkeys(first)):
                first.remove(card.face or "")
                del faceless[0]
                continue
            name = _fitting(state, card, last)
        name = name or (last or first)[0]
        (first if name in first else last).remove(name)
        other = _bind_one(state, game, i, player, faceless, name)
        if other is not None:
            return other
    return None


def _fitting(state: AuditState, card: Card, names: Sequence[str]) -> str | None:
    """The first of the names that a card can have as the pools are."""
    return next((each for each in dict.fromkeys(names) if state.pools.can_be(card, each)), None)


def _bind_one(
    state: AuditState, game: Dominion, i: int, player: Player, faceless: list[Card], name: str
) -> Retry | None:
    """Give one of the cards, which leaves them, the face that line `i` names."""
    before = {card: state.pools.of.get(card) for card in faceless}
    card = state.pools.bind_one(faceless, name)
    if card is None:
        return _bind(state, game, i, player, faceless.pop(0), name)
    faceless.remove(card)
    _note_seen(state, player, before[card])
    return None


def _in_order(
    state: AuditState, i: int, player: Player, how: str, names: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """Of the cards that a line names, those that are seen first and those that are seen last, where that matters: who
    reveals cards until one fits discards those that did not, and the line lists them by name (81686441, 162)."""
    if how != "shown" or state.lines[i].verb != "reveals" or len(names) < 2 or not state.verdicts.groups_names:
        return names, ()
    ahead = (j for j in state.verdicts.window() if j > i and state.lines[j].actor == player)
    dropped = next((list(state.lines[j].cards) for j in ahead if state.lines[j].verb == "discards"), [])
    first: list[str] = []
    last: list[str] = []
    for name in names:
        (first if name in dropped else last).append(name)
        if name in dropped:
            dropped.remove(name)
    return first, last


def _showing(state: AuditState, player: Player, how: str) -> Iterator[int]:
    """The lines ahead that show cards of a player: `drawn` ones, `gained` ones, or others (`shown`)."""
    first = True
    for i in state.verdicts.window():
        line = state.lines[i]
        if line.actor != player or line.verb == "shuffles" or _is_reaction(state, i) or state.verdicts.is_empty(i):
            continue
        if how == "drawn" and line.verb not in DRAWN_BY:
            if state.verdicts.is_quiet(i):
                continue
            return
        if (
            how == "drawn"
            or line.verb in (GAINED_BY if how == "gained" else SHOWN_BY)
            or (how == "shown" and line.verb == "draws" and first)
        ):
            yield i
        first = first and state.verdicts.is_quiet(i)


def _is_reaction(state: AuditState, i: int) -> bool:
    """Whether line `i` moves the Reaction that the line before it reveals, or the card to whose gain that reacts: these
    were not among the cards that are looked at meanwhile. A Market Square is discarded when a Lookout trashes a card, a
    Watchtower trashes what a Feodum gave."""
    line, before = state.lines[i], state.lines[i - 1]
    if before.verb == "reacts" and line.verb == "discards":
        return (before.actor, before.cards) == (line.actor, line.cards)
    gained = state.lines[i - 2]
    reacts = before.verb == "reacts" or before.verb in state.verbs.own
    return reacts and (gained.verb, gained.actor, gained.cards) == ("gains", line.actor, line.cards)


def _bind(state: AuditState, game: Dominion, i: int, player: Player, card: Card, name: str) -> Retry | None:
    pools = state.pools
    pool = pools.of.get(card)
    if pools.bind(card, name):
        _note_seen(state, player, pool)
        return None
    if not state.unruled_cards and not is_unruled_near(state, game, i):
        shuffled = state.lines[pool.line].line if pool is not None else 1
        none = Message("finding.none-left", who=game.seat(player).name, card=Name(name), line=shuffled)
        other = differ(state, game, i, tell(none), "pool", state.certain_line(player))
        if other is not None:
            return other
    pools.force(card, state.new_card(game, name))
    return None


def _note_seen(state: AuditState, player: Player, pool: Pool | None) -> None:
    """Remember for certain the shuffle of a pool of which every card has been seen."""
    if pool is not None and pool.all_seen:
        _, before = state.certain.get(player, (0, 0))
        if before != pool.line:
            state.certain = {**state.certain, player: (before, pool.line)}


def _without(names: Sequence[str], known: list[str]) -> list[str]:
    """The names without those that are accounted for, which leave `known`."""
    if not known:
        return [*names]
    rest: list[str] = []
    for name in names:
        if name in known:
            known.remove(name)
        else:
            rest.append(name)
    return rest
