"""Set-up: piles by player count, what the Kingdom brings with it, starting decks. [rules/setup.md]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from moothall.words import Message, Name, Word

from ....kernel.facts import Card, ClosedCard, Fact, Player
from ....kernel.game import BadSetup
from ...table.facts import GameStarted
from ...table.table import BLACK_MARKET, IN_TRASH, LANDSCAPES
from ...text.book import NO_CARDS, Text, book, made_of_texts, pile_names
from ...text.rulebook import rules_of
from ...vocabulary import CHOICES
from .layout import Layout, check_choices, check_once, check_one_of, check_piles, check_traits, of_the_start

BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
COLONIES = ("Platinum", "Colony")
"""What a game has both of or neither. [Prosperity 2nd edition]"""
SHELTERS = ("Necropolis", "Overgrown Estate", "Hovel")
UNKNOWN_PILE = 10
"""How many cards a pile has of which no text says otherwise: as Kingdom cards have, but for Victory cards."""
KINGDOM = 10
"""How many piles a Kingdom is made of."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


STARTING_CARDS = 10
"""How many cards a starting deck has."""


def starting_deck(shelters: bool = False, heirlooms: Sequence[str] = ()) -> tuple[str, ...]:
    """The cards with which each player starts: 7 Coppers and 3 Estates; Shelters for the Estates, Heirlooms for
    Coppers."""
    coppers = ("Copper",) * (7 - len(heirlooms))
    return (*coppers, *heirlooms, *(SHELTERS if shelters else ("Estate",) * 3))


def started(
    rules: str,
    names: Sequence[str],
    kingdom: Sequence[str],
    *,
    colonies: bool = False,
    shelters: bool = False,
    starting: Mapping[Player, Sequence[str]] | None = None,
    options: Mapping[str, str] | None = None,
    landscapes: Sequence[str] = (),
    black_market: Sequence[str] = (),
    fewest: int = FEWEST_PLAYERS,
    seq: int = 1,
) -> GameStarted:
    """The first fact of a game. `kingdom` names the Kingdom piles (basic ones may stand among them; a card of a split
    pile is its pile), `landscapes` what else is laid out (a Trait as `Reckless on Smithy`), `black_market` the cards of
    the Black Market deck, `options` what set-up chose: the `ally`, and what cards declare as a choice of theirs.
    A server also lets somebody play alone: `fewest` is 1 for what may be such a game.

    Raises BadSetup for fewer than 2 players, unless `fewest` allows one, or more than 6, and for a choice that the
    rules refuse, BadRules for what is not a rules spec.
    """
    if not fewest <= len(names) <= MOST_PLAYERS:
        raise BadSetup(
            Message("setup.dominion-for-to-players", first=FEWEST_PLAYERS, last=MOST_PLAYERS, count=len(names))
        )
    decks = tuple((seat, tuple(deck)) for seat, deck in (starting or {}).items())
    choices = tuple((options or {}).items())
    laid = _laid_out(
        rules, len(names), tuple(kingdom), colonies, shelters, decks, choices, tuple(landscapes), tuple(black_market)
    )
    begun = GameStarted(
        rules, tuple(names), laid.kingdom, laid.supply, dict(laid.piles), dict(laid.starting), dict(laid.options)
    )
    return begun.sealed(seq)


@made_of_texts(maxsize=64)
def _laid_out(
    rules: str,
    players: int,
    kingdom: tuple[str, ...],
    colonies: bool,
    shelters: bool,
    given: tuple[tuple[Player, tuple[str, ...]], ...],
    chosen: tuple[tuple[str, str], ...],
    landscapes: Sequence[str],
    black_market: tuple[str, ...],
) -> GameStarted:
    """`started` for players without a name. Games are often played with the same cards, so what was laid out is kept;
    its cards are closed, and games share them."""
    starting, options = dict(given), dict(chosen)
    texts = book(rules_of(rules))
    piles = pile_names(rules_of(rules))
    seats = [f"p{i}" for i in range(1, players + 1)]
    choices = {
        key: name if key in CHOICES and CHOICES[key].set_aside else piles.get(name, name)
        for key, name in options.items()
        if name
    }
    landscapes = [*landscapes, *([choices["ally"]] if "ally" in choices else ())]
    named = [name for name in dict.fromkeys(piles.get(name, name) for name in kingdom) if name not in BASIC]
    now = of_the_start(Layout(texts, piles, named, landscapes, choices), black_market)
    joining = Layout(texts, piles, (), (), now).chosen(lambda choice: choice.joins_kingdom)
    named = list(dict.fromkeys((*named, *joining)))
    layout = Layout(texts, piles, named, landscapes, now)
    check_choices(layout)
    check_traits(layout)
    check_one_of("Prophecy", layout)
    laid = [each.partition(" on ")[0] for each in landscapes]
    check_once(Word("laid out"), laid)
    check_once(Word(f"in the {BLACK_MARKET}"), black_market)
    for name in black_market:
        if piles.get(name, name) in named:
            raise BadSetup(Message("setup.in-kingdom", name=Name(name), deck=Word(BLACK_MARKET)))
    for choice in CHOICES.values():
        if choice.kind == "cards" and choice.name in choices:
            check_once(Message("setup.choices-for", card=Name(choice.card)), choices[choice.name].split("; "))
    apart = [now[each.name] for each in CHOICES.values() if each.beside and each.name in now]
    extra = brought(texts, (*named, *apart, *black_market, *laid))
    supply = [*named, *(name for name in extra if texts[name].in_supply)]
    if colonies:
        supply += [name for name in COLONIES if name not in supply]
    supply += BASIC
    check_piles(layout, supply)
    beside = [name for name in extra if not texts[name].in_supply]
    beside += layout.chosen(lambda choice: choice.is_pile_beside)
    heirlooms = heirlooms_of(texts, (*named, *apart))
    decks = {seat: tuple(starting.get(seat) or starting_deck(shelters, heirlooms)) for seat in seats}
    inherited = _inherited(layout, decks, starting)
    if landscapes:
        choices[LANDSCAPES] = "; ".join(landscapes)
    following = 1
    dealt = Counter(name for deck in decks.values() for name in deck)
    dealt.subtract(name for names in inherited.values() for name in names)

    def cards(names: Sequence[str]) -> tuple[Card, ...]:
        nonlocal following
        first = following
        following += len(names)
        return _numbered(first, tuple(names))

    def left(name: str) -> Sequence[str]:
        stacked = pile(texts.get(name), name, players, dealt)
        out = inherited.get(name)
        return stacked[: -len(out)] if out else stacked

    stock = {name: cards(left(name)) for name in (*supply, *beside)}
    if black_market:
        stock[BLACK_MARKET] = cards(black_market)
    set_aside = [each for each in CHOICES.values() if each.set_aside and each.name in now]
    stock |= {each.place: cards((now[each.name],)) for each in set_aside}
    trashed = [name for each in (*named, *apart, *black_market) if each in texts for name in texts[each].in_trash]
    if trashed:
        stock[IN_TRASH] = cards(trashed)
    hands = {seat: cards(deck) for seat, deck in decks.items()}
    return GameStarted(rules, (), tuple(named), tuple(supply), stock, hands, choices)


def check_kingdom(rules: str, kingdom: Sequence[str]) -> None:
    """Check that a list of piles names each once. Raises BadSetup where two of its cards lie in one pile, BadRules."""
    piles = pile_names(rules_of(rules))
    seen: dict[str, str] = {}
    for name in kingdom:
        pile = piles.get(name, name)
        if pile in seen:
            if seen[pile] == name:
                raise BadSetup(Message("setup.named-twice", name=Name(name)))
            raise BadSetup(Message("setup.one-pile", name=Name(seen[pile]), other=Name(name)))
        seen[pile] = name


def _inherited(
    layout: Layout, decks: dict[Player, tuple[str, ...]], starting: Mapping[Player, Sequence[str]]
) -> dict[str, list[str]]:
    """Put a card of the pile of a Trait that says so into each starting deck, for the card that set-up chose; where it
    chose none, for an Estate, else for the last one. A deck that was given has it or not. Returns what comes out of
    which pile. Raises BadSetup for a card that the deck has not got. [Plunder 2022]"""
    inherited: dict[str, list[str]] = {}
    texts = layout.texts
    for trait, name, _ in layout.on_piles():
        if trait not in texts or not texts[trait].starts_with_one or name not in texts:
            continue
        choice = next((each.name for each in CHOICES.values() if each.card == trait), "")
        chosen = [each for each in layout.choices.get(choice, "").split("; ") if each]
        stacked = list(pile(texts[name], name, len(decks)))
        out = inherited.setdefault(name, [])
        for seat, deck in decks.items():
            if not stacked or (starting.get(seat) and stacked[-1] not in deck):
                continue
            if not starting.get(seat):
                replaced = chosen[len(out)] if len(out) < len(chosen) else "Estate" if "Estate" in deck else deck[-1]
                if replaced not in deck:
                    raise BadSetup(Message("setup.no-starting-deck-has", name=Name(replaced), trait=Name(trait)))
                at = deck.index(replaced)
                decks[seat] = (*deck[:at], stacked[-1], *deck[at + 1 :])
            out.append(stacked.pop())
    return inherited


STOCK = frozenset(("piles", "starting"))
"""The fields that say which cards lie where at the start."""


def check_started(begun: Fact) -> None:
    """Check that set-up makes this first fact. Raises BadSetup where it makes another one, BadRules."""
    if not isinstance(begun, GameStarted):
        raise BadSetup(Message("setup.game-of-begins-with-gamestarted", kind="Dominion", other=type(begun).__name__))
    options = dict(begun.options)
    landscapes = [each for each in options.pop(LANDSCAPES, "").split("; ") if each]
    if "ally" in options and landscapes[-1:] == [options["ally"]]:
        landscapes.pop()
    again = started(
        begun.rules,
        begun.players,
        begun.kingdom,
        colonies="Colony" in begun.supply and "Colony" not in begun.kingdom,
        starting={seat: [card.face or "" for card in cards] for seat, cards in begun.starting.items()},
        options=options,
        landscapes=landscapes,
        black_market=[card.face or "" for card in begun.piles.get(BLACK_MARKET, ())],
        fewest=1,
    )
    # As they are written: cards are equal by identity.
    others = [name for name in GameStarted.own_fields if repr(getattr(begun, name)) != repr(getattr(again, name))]
    if others and not (STOCK.issuperset(others) and _are_full(begun, again)):
        raise BadSetup(Message("setup.no-set-up-makes-these", cards=Name(others[0])))


def _are_full(begun: GameStarted, again: GameStarted) -> bool:
    """Whether two set-ups differ only in this: in the first one the Victory cards of starting decks did not come out of
    their piles, which have so many more, as in games that version 1 stored."""
    dealt = Counter(card.face for cards in again.starting.values() for card in cards)
    cards = [card.number for stock in (begun.piles, begun.starting) for pile in stock.values() for card in pile]
    return (
        [_faces(cards) for cards in begun.starting.values()] == [_faces(cards) for cards in again.starting.values()]
        and begun.piles.keys() == again.piles.keys()
        and all(
            _faces(begun.piles[name]) in (_faces(pile), _faces(pile) + [name] * dealt[name])
            for name, pile in again.piles.items()
        )
        and cards == [*range(1, len(cards) + 1)]
    )


def _faces(cards: Sequence[Card]) -> list[str | None]:
    return [card.face for card in cards]


def heirlooms_of(texts: Mapping[str, Text], kingdom: Sequence[str]) -> list[str]:
    """The Heirlooms that cards of the Kingdom bring, by their names."""
    heirlooms = (text.heirloom for name in kingdom if (text := texts.get(name)) is not None)
    return list(dict.fromkeys(name for name in heirlooms if name))


@lru_cache(maxsize=1024)
def _numbered(first: int, names: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards with these faces, numbered from `first` on. They are closed: games share them."""
    return tuple(map(ClosedCard, range(first, first + len(names)), names))


def brought(texts: Mapping[str, Text], kingdom: Sequence[str]) -> list[str]:
    """The piles that cards of the Kingdom and of the Black Market deck bring with them: Potion, Ruins, Madman, …"""
    names: list[str] = []
    waiting = list(kingdom)
    for name in waiting:
        text = texts.get(name)
        if text is None:
            continue
        if text.cost.potions and "Potion" not in kingdom and "Potion" not in names:
            names.append("Potion")
        inside = (*text.mixed, *(kind for kind, _, _ in text.stack))
        waiting += [kind for kind in inside if kind in texts and kind not in waiting]
        for other in text.comes_with:
            if other not in waiting and other in texts:
                waiting.append(other)
                if not texts[other].types & NO_CARDS:
                    names.append(other)
    return names


def pile(text: Text | None, name: str, players: int, dealt: Mapping[str, int] | None = None) -> Sequence[str]:
    """The names of a pile's cards, the top last. A mixed pile has all that it is shuffled from.

    Who plays alone has the piles of two players.
    """
    players = max(players, FEWEST_PLAYERS)
    if text is not None and text.stack:
        return [kind for kind, two, more in reversed(text.stack) for _ in range(two if players == 2 else more)]
    if text is not None and text.mixed:
        return [kind for kind in text.mixed for _ in range(text.of_each)]
    return (name,) * pile_size(text, name, players, dealt or {})


def pile_size(text: Text | None, name: str, players: int, dealt: Mapping[str, int]) -> int:
    """The number of cards in a pile at the start.

    Coppers and Victory cards in starting decks come out of their piles; the Estates that everybody has do not.
    """
    players = max(players, FEWEST_PLAYERS)
    if text is None:
        return UNKNOWN_PILE
    # Seven each, by the rules: further ones, in a deck that players agreed on, do not come out of the pile.
    taken = min(dealt.get(name, 0), 7 * players) if name == "Copper" else 0
    if "Victory" in text.types and name != "Estate":
        taken = dealt.get(name, 0)
    if text.pile is not None:
        return (text.pile if isinstance(text.pile, int) else text.pile(players)) - taken
    if text.has_several:
        return len(pile(text, name, players))
    if "Victory" in text.types:
        return (8 if players == 2 else 12) - taken
    return UNKNOWN_PILE
