"""Logs as servers spoil them: told twice, late, with empty lists, or given up in the middle of a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from random import Random

from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.goko.lines_in_context import PUT_BACK
from moothall.logs.dominion.goko.reader import write_log
from moothall.logs.dominion.goko.results import VP_CARDS
from moothall.logs.dominion.goko.scribe import observations
from moothall.logs.dominion.goko.verbs import CHOICE
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.lines.verbs import BOUNDARY

Lines = list[Observation]
OFTEN = 0.5


def line(actor: str | None, verb: str, *cards: str, amount: int = 0, word: str = "", form: str = "") -> Observation:
    return Observation(0, actor, verb, cards, amount, word, "", form)  # type: ignore[arg-type]


def names_of(lines: Sequence[Observation]) -> dict[str, str]:
    """The players' names, as the bots of these tests are called."""
    return {each.actor: f"Player {each.actor}" for each in lines if each.actor is not None}


def text_of(lines: Sequence[Observation]) -> str:
    return "".join(f"{each}\n" for each in write_log(lines, names_of(lines)))


def with_noise(lines: Lines, chance: Random) -> str:
    """A log with every kind of noise, each at some of the places where a server makes it."""
    for spoil in (_tokens_again, _choice_again, _empty_mats, _trashed_again, _clean_up_discards):
        lines = spoil(lines, lambda: chance.random() < OFTEN)
    return text_of(lines)


Often = Callable[[], bool]


def _tokens_again(lines: Lines, often: Often) -> Lines:
    """Coin tokens are announced again before each single Treasure that follows."""
    found: Lines = []
    used: Observation | None = None
    for each in lines:
        if each.verb == "uses tokens":
            used = each
        elif each.verb in ("buys", "turn") or (each.verb == "plays" and not _are_treasures(each)):
            used = None
        elif each.verb == "plays" and used is not None and found[-1] is not used and often():
            found.append(used)
        found.append(each)
    return found


def _are_treasures(each: Observation) -> bool:
    texts = book(rules_of("2013-06-20"))
    return all("Treasure" in texts[name].types for name in each.cards)


def _choice_again(lines: Lines, often: Often) -> Lines:
    """What a Scheme chose puts itself on the deck, and that is said for the Scheme, too."""
    found: Lines = []
    for each in lines:
        found.append(each)
        if each.verb == CHOICE and PUT_BACK.issuperset(each.cards) and often():
            found.append(line(each.actor, "topdecks", *each.cards))
    return found


def _empty_mats(lines: Lines, often: Often) -> Lines:
    """A Native Village whose mat is empty takes nothing, and that is said."""
    found: Lines = []
    for each, following in zip(lines, [*lines[1:], lines[-1]], strict=True):
        found.append(each)
        taken = following.verb in ("sets aside", "in hand", "shuffles", "unread", "turn")
        if each.verb == "plays" and each.cards == ("Native Village",) and not taken and often():
            found.append(line(each.actor, "in hand", word="set aside", form="list"))
    return found


def _trashed_again(lines: Lines, often: Often) -> Lines:
    """A card played again that lies in the trash is said to be trashed again (Feast, Death Cart)."""
    found: Lines = []
    gone: Observation | None = None
    for i, each in enumerate(lines):
        found.append(each)
        if each.verb == "trashes" and each.cards in (("Feast",), ("Death Cart",)):
            gone = each if len(found) > 1 and (found[-2].verb, found[-2].cards) == ("plays", each.cards) else None
        elif each.verb == "plays" and gone is not None and each.cards == gone.cards:
            if lines[i + 1 : i + 2] and lines[i + 1].verb != "trashes" and often():
                found.append(gone)
        elif each.verb in BOUNDARY:
            gone = None
    return found


def _clean_up_discards(lines: Lines, often: Often) -> Lines:
    """An Alchemist that is not put on the deck is said to be discarded in Clean-up, before the next hand is drawn.
    (Behind an Action card the first draw may be that card's own.)"""
    found: Lines = []
    played: Lines = []
    for each in lines:
        if each.verb == "turn" or each.verb == "final cards":
            last = max((i for i, earlier in enumerate(found) if earlier.verb in BOUNDARY), default=0)
            drawn = [i for i in range(last + 1, len(found)) if found[i].verb in ("draws", "shuffles")]
            only = drawn and all(found[i].actor == found[last].actor for i in range(last + 1, len(found)))
            ends = found[last].verb == "buys" or (found[last].verb == "plays" and _are_treasures(found[last]))
            if only and ends and drawn == [*range(last + 1, len(found))] and often():
                found[last + 1 : last + 1] = [line(one.actor, "discards", *one.cards) for one in played[:1]]
            played = []
        elif each.verb == "plays" and each.cards == ("Alchemist",):
            played.append(each)
        elif each.verb == "trashes" and "Alchemist" in each.cards:
            played = []  # one that a Procession trashed is no longer in play
        found.append(each)
    return found


def given_up(game: Dominion, chance: Random) -> str:
    """The log of a game that its turn's player gives up at the question that is open, with the results."""
    lines = observations(game.facts)
    table = game.table
    if game.over or table.turn is None:
        return text_of(lines)
    leaver = table.turn.player
    counts = table.turn.kind == "normal"
    turns = {player: seat.turns - (counts and player == leaver) for player, seat in table.seats.items()}
    asked = [each for each in (game.asked.options if game.asked is not None else ()) if isinstance(each, Card)]
    points = {}
    for player, seat in table.seats.items():
        lost = [*seat.zone("looked at"), *seat.revealed]
        lost += [card for card in asked if card in seat.cards() and card not in seat.hand]
        lost += seat.play if player == leaver else []
        dropped = chance.random() < OFTEN
        lost += [card for due in table.due if due.player == player and dropped for card in (due.card, *due.cards)]
        kept = [card for card in seat.cards() if card not in lost]
        for zone in seat.zones.values():
            zone[:] = [card for card in zone if card in kept]
        points[player] = scoring.score(game, player)
        names = Counter(table.guises.get(card, card.face or "?") for card in kept)
        lines.append(line(player, "final cards", *names.elements()))
        if any(each.tokens.get("vp") for each in table.seats.values()) or not VP_CARDS.isdisjoint(table.pile_of):
            lines.append(line(player, "final chips", amount=seat.tokens.get("vp", 0)))
        lines.append(line(player, "final points", amount=points[player]))
        lines.append(line(player, "final turns", amount=turns[player]))
        if player == leaver:
            lines.append(line(player, "quit"))
    rank = {player: (player == leaver, -points[player], turns[player]) for player in table.players}
    places = [[*same] for _, same in groupby(sorted(rank, key=lambda each: rank[each]), key=lambda each: rank[each])]
    for place, players in enumerate(places, 1):
        lines += [line(player, "place", amount=place) for player in players]
    return text_of(lines)
