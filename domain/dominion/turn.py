"""A turn from its start to the next one: phases, the menu, Clean-up, whose turn comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.ask import MENU, Answer, Menu
from ..kernel.facts import Card, Player
from ..kernel.session import Effect
from . import duration, extra_turns, scoring
from . import facts as f
from .book import Text
from .events import Event, window
from .play import is_plain, play_plain
from .setup import pile_size
from .table import Turn

if TYPE_CHECKING:
    from .engine import Dominion

END: Answer = ("end",)
HAND_SIZE = 5


def step(game: Dominion) -> Effect:
    """From a table at rest through one choice of the menu. What the table says is all there is to go by."""
    table = game.table
    if table.turn is None:
        if "set up" in game.watchers:
            for each in table.players:
                yield from window(game, Event("set up", each, None))
        deal(game)
        yield from begin(game, Turn(table.players[0], table.players[0], "normal", 1))
    while not table.over:
        choices = menu(game)
        if choices:
            turn = table.turn
            assert turn is not None
            player = turn.player
            answer = yield Menu(turn.controller, player, MENU, "What next?", (), 1, 1, None, choices, "play")
            yield from _perform(game, player, answer)
            return
        if table.phase == "start":
            game.emit(f.PhaseBegan, "action")
        elif table.phase == "action":
            game.emit(f.PhaseBegan, "buy")
        else:
            yield from end(game)


def deal(game: Dominion) -> None:
    """Shuffle the piles that are to be shuffled and every deck, and draw the first hands."""
    for name, pile in (*game.table.supply.items(), *game.table.others.items()):
        text = game.text(name)
        if text is not None and text.mixed:
            size = pile_size(text, name, len(game.table.players), {})
            game.emit(f.PileShuffled, name, tuple(game.source.shuffle(game, "", tuple(pile)))[:size])
    for player in game.table.players:
        game.shuffle(player)
    for player in game.table.players:
        game.draw(player, HAND_SIZE)


def menu(game: Dominion) -> Sequence[Answer]:
    """What the player may do at rest; nothing when there is only one way on.

    In the Action phase a Treasure or a buy may be chosen at once: that ends the phase.
    """
    table = game.table
    turn = table.turn
    assert turn is not None
    hand = table.seats[turn.player].hand
    playable: list[Card] = []
    if table.phase == "start":
        return ()
    if table.phase == "action":
        if table.actions > 0 or "actions" in table.unknown:
            playable = game.of_type(hand, "Action")
        if not playable:
            return ()
        playable += [card for card in game.of_type(hand, "Treasure") if not game.is_type(card, "Action")]
    elif not table.buying:
        playable = game.of_type(hand, "Treasure")
    if playable or _can_buy(game) or spendable(game, turn.player):
        return Choices(game, turn.player, playable)
    return ()


def _can_buy(game: Dominion) -> bool:
    """Whether there is anything to buy. A pile that costs nothing, as long as it lasts, says so at once."""
    table = game.table
    if table.buys <= 0 and "buys" not in table.unknown:
        return False
    if not table.effects and table.supply.get(game.free_pile):
        return True
    return any(may_buy(game, name) for name in table.supply)


class Choices(Sequence[Answer]):
    """The answers of a menu that stands open. They are listed when somebody goes through them; who knows what he wants
    is told whether he may without that."""

    __slots__ = ("_all", "_game", "_player", "playable")

    def __init__(self, game: Dominion, player: Player, playable: Sequence[Card]) -> None:
        self._game = game
        self._player = player
        self.playable = playable
        self._all: Sequence[Answer] = ()

    def _listed(self) -> Sequence[Answer]:
        if not self._all:
            self._all = tuple(iter(self))
        return self._all

    def __contains__(self, answer: object) -> bool:
        """Whether an answer is one of these, or plays several of the cards that may be played."""
        if isinstance(answer, tuple) and len(answer) > 1:
            if answer[0] == "play":
                cards = list(answer[1:])
                return cards == self.playable or (len(set(cards)) == len(cards) and set(cards).issubset(self.playable))
            if answer[0] == "buy":
                return len(answer) == 2 and may_buy(self._game, answer[1])
        return answer == END or answer in self._listed()

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Answer]:
        """One by one: the plays, then the buys, what may be spent, the end."""
        for card in self.playable:
            yield ("play", card)
        for name in self._game.table.supply:
            if may_buy(self._game, name):
                yield ("buy", name)
        yield from spendable(self._game, self._player)
        yield END

    def __len__(self) -> int:
        return len(self._listed())

    def __getitem__(self, at: Any) -> Any:
        return self._listed()[at]


def spendable(game: Dominion, player: Player) -> list[Answer]:
    """The Coffers that may be spent: in the Buy phase before the first buy; later at any time. [switch coffers]"""
    held = game.table.seats[player].tokens.get("coffers", 0)
    if not held or (game.table.buying and game.rules.value("coffers") == "buy-phase"):
        return []
    return [("spend", "coffers", count) for count in range(1, held + 1)]


def buyable(game: Dominion) -> list[Answer]:
    """The buys that the rules allow."""
    return [("buy", name) for name in game.table.supply if may_buy(game, name)]


def may_buy(game: Dominion, name: str) -> bool:
    """Whether a Buy, the money and the cards allow to buy the top card of a pile. [setup.md]"""
    table = game.table
    unknown = table.unknown
    pile = table.supply.get(name)
    if not pile or not (table.buys > 0 or "buys" in unknown):
        return False
    if unknown and ("coins" in unknown or "costs" in unknown):
        return True
    price = game.cost(pile[-1])
    if price.coins > table.coins or price.potions > table.potions:
        return False
    player = table.turn.player if table.turn is not None else ""
    if table.effects and (player, f"cannot buy {pile[-1].face}") in table.effects:
        return False
    text = game.text(pile[-1].face)
    return text is None or all(may(game, player) for may in text.may_buy)


def _perform(game: Dominion, player: Player, answer: Answer) -> Effect:
    table = game.table
    verb = answer[0]
    if verb == "play":
        hand = table.seats[player].hand
        for card in answer[1:]:
            if card not in hand or not isinstance(card, Card):
                continue
            text = game.text(game.name(card))
            spent = 0 if text is not None and _ends_no_phase(table.phase, text) else _action_spent(game, card)
            if spent is None:
                continue
            if text is not None and is_plain(game, text):
                play_plain(game, player, card, text, spent)
            else:
                yield from game.play(player, card, actions=spent)
    elif verb == "buy":
        if table.phase == "action":
            game.emit(f.PhaseBegan, "buy")
        yield from game.buy(player, str(answer[1]))
    elif verb == "spend":
        if table.phase == "action" and game.rules.value("coffers") == "buy-phase":
            game.emit(f.PhaseBegan, "buy")
        game.spend_coffers(player, int(str(answer[2])))
    elif table.phase == "action":
        game.emit(f.PhaseBegan, "buy")
    else:
        yield from end(game)


def _ends_no_phase(phase: str, text: Text) -> bool:
    """Whether it is a Treasure in the Buy phase, as most cards of an answer are."""
    return phase == "buy" and "Treasure" in text.types


def _action_spent(game: Dominion, card: Card) -> int | None:
    """How many Actions it takes to play a card of the answer. A Treasure played in the Action phase ends it.

    None for a card in a run of cards that may not be played any more when its turn comes.
    """
    table = game.table
    if table.phase == "action":
        if game.is_type(card, "Action"):
            return 1 if table.actions > 0 or "actions" in table.unknown else None
        game.emit(f.PhaseBegan, "buy")
    return 0 if game.is_type(card, "Treasure") else None


def end(game: Dominion) -> Effect:
    """End the turn: Clean-up, the next hand, then whoever's turn comes, or the end of the game."""
    table = game.table
    turn = table.turn
    assert turn is not None
    player = turn.player
    if "buy phase end" in game.watchers:
        yield from window(game, Event("buy phase end", player, None))
    game.emit(f.PhaseBegan, "clean-up")
    if "clean-up" in game.watchers:
        yield from window(game, Event("clean-up", player, None))
    seat = table.seats[player]
    stays = duration.staying(game, player) if table.due else []
    cards = (*seat.hand, *(card for card in seat.play if card not in stays)) if stays else (*seat.hand, *seat.play)
    game.emit(f.CleanedUp, player, cards, tuple(stays))
    game.draw(player, table.effects.get((player, "next hand"), HAND_SIZE))
    if "turn end" in game.watchers:
        yield from window(game, Event("turn end", player, None))
    if scoring.is_over(game):
        for each in table.players:
            game.identify(each, table.seats[each].cards(), how="counted")
        scores = scoring.scores(game)
        game.emit(f.GameEnded, scores, scoring.winners(game, scores))
        return
    following = yield from extra_turns.following(game)
    yield from begin(game, following)


def begin(game: Dominion, turn: Turn) -> Effect:
    """Begin a turn: what earlier turns left for its start, then the Action phase."""
    rule = None if turn.kind == extra_turns.NORMAL else "extra-turn/order"
    game.emit(f.TurnBegan, turn.player, turn.controller, turn.kind, turn.number, rule=rule)
    if game.table.due:
        yield from duration.resolve_due(game, turn.player)
    if "turn start" in game.watchers:
        yield from window(game, Event("turn start", turn.player, None))
    game.emit(f.PhaseBegan, "action")


def queue_turn(game: Dominion, player: Player, controller: Player, kind: str, rule: str | None = None) -> None:
    """Queue an extra turn after this one."""
    game.emit(f.ExtraTurnQueued, player, controller, kind, rule=rule)
