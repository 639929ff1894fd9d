"""A turn from its start to the next one: phases, what is chosen from the menu, whose turn comes. The menu itself is in
menu.py, Clean-up in clean_up.py."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, cast

from ....kernel.ask import MENU, Answer, Menu
from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...table.table import BETWEEN_TURNS
from ...vocabulary import TurnKind
from .. import scoring
from ..abilities.events import Event, unordered, window
from ..abilities.play import is_plain, play_plain, play_plain_treasures
from ..landscapes.prophecy import lay_suns
from ..start.setup import pile_size
from ..tokens import repay, spend_coffers, spend_villagers
from . import extra_turns
from .clean_up import HAND_SIZE, clean_up
from .menu import may_buy, may_use_action, menu

if TYPE_CHECKING:
    from ..engine import Dominion


def step(game: Dominion) -> Effect:
    """From a table at rest through one choice of the menu. What the table says is all there is to go by."""
    table = game.table
    if table.turn is None:
        shuffle_piles(game)
        yield from set_up(game)
        yield from deal(game)
        yield from begin(game, table.players[0], table.players[0], extra_turns.NORMAL, 1)
    while not table.over:
        choices = menu(game)
        if choices:
            turn = table.turn
            assert turn is not None
            player = turn.player
            answer = yield Menu(turn.controller, player, MENU, MENU, (), 1, 1, None, choices, "play")
            if answer[0] == "repay":
                repay(game, player, int(str(answer[1])))
            else:
                yield from _chosen(game, player, answer)
            return
        if table.phase == "start" and table.turn is not None:  # the turn that a scenario's table was given in
            yield from start(game, table.turn.player)
        elif table.phase == "action" and "buy phase" not in game.watchers:
            game.emit(f.PhaseBegan("buy"))
        else:
            yield from leave(game)


def leave(game: Dominion) -> Effect:
    """End the phase in course, and with the last one the turn: Action, Buy, Night (where a card is one), Clean-up."""
    phase = game.table.phase
    if phase == "action":
        return _begin_buys(game)
    return _begin_night(game) if phase == "buy" and game.has_nights else end(game)


def _begin_buys(game: Dominion) -> Effect:
    game.emit(f.PhaseBegan("buy"))
    if "buy phase" in game.watchers:
        turn = game.table.turn
        assert turn is not None
        yield from window(game, Event("buy phase", turn.player, None))


def _begin_night(game: Dominion) -> Effect:
    yield from _end_buys(game)
    if game.table.phase == "buy":
        game.emit(f.PhaseBegan("night"))


def _end_buys(game: Dominion) -> Effect:
    turn = game.table.turn
    assert turn is not None
    if "buy phase end" in game.watchers:
        yield from window(game, Event("buy phase end", turn.player, None))


def shuffle_piles(game: Dominion, names: Container[str] | None = None) -> None:
    """Shuffle the piles that are to be shuffled, of these `names` alone if there are some."""
    for name, pile in (*game.table.supply.items(), *game.table.others.items()):
        text = game.text(name)
        if text is not None and text.mixed and (names is None or name in names):
            size = pile_size(text, name, len(game.table.players), {})
            game.emit(f.PileShuffled(name, tuple(game.source.shuffle(game, "", tuple(pile)))[:size]))


def return_to_actions(game: Dominion, player: Player) -> Effect:
    """Return to the Action phase, if it is the player's Buy phase: that ends. [Cavalry, Villa]"""
    turn = game.table.turn
    if turn is not None and turn.player == player and game.table.phase == "buy":
        yield from _end_buys(game)
        game.emit(f.PhaseBegan("action"))


def set_up(game: Dominion) -> Effect:
    """What the cards of the game do before the first turn: tokens, the Boons for Druid, the Black Market deck."""
    lay_suns(game)
    yield from set_up_cards(game)


def set_up_cards(game: Dominion, names: Container[str] | None = None, *, favors: bool = True) -> Effect:
    """Do what cards do for every player when they come into the game; with `names`, these cards alone. With a Liaison
    in the game each player also gets a Favor, unless `favors` is false."""
    for player in game.table.players:
        if favors and game.has_any("Liaison"):
            game.favors(player, 1)
        if "set up" in game.watchers:
            yield from unordered(game, Event("set up", player, None), names)


def deal(game: Dominion) -> Effect:
    """Shuffle every deck, and draw the first hands."""
    for player in game.table.players:
        yield from game.shuffle(player)
    for player in game.table.players:
        yield from game.draw(player, HAND_SIZE)


def _use_action(game: Dominion, player: Player) -> None:
    """Use an Action as a Buy, where no Buy is left. [buy/action]"""
    if may_use_action(game, player):
        game.emit(f.ResourcesChanged(player, -1, 1, 0, 0), rule="buy/action")


def _chosen(game: Dominion, player: Player, answer: Answer) -> Effect:
    """What the player chose from the menu, to be done: all but to repay Debt, which asks nothing."""
    table = game.table
    verb = answer[0]
    if verb == "play":
        return _play_cards(game, player, cast("Sequence[Card]", answer[1:]))
    if verb == "buy":
        may_at_once = table.phase == "buy" and table.buys > 0
        name = str(answer[1])
        return game.buy(player, name) if may_at_once else _buy(game, player, name)
    if verb == "spend" and answer[1] == "villagers":
        return spend_villagers(game, player, int(str(answer[2])))
    if verb == "spend":
        return _spend_coffers(game, player, int(str(answer[2])))
    return leave(game)


def _buy(game: Dominion, player: Player, name: str) -> Effect:
    """Buy in the Action phase, which begins the Buy phase, or with an Action as a Buy. What the start of the Buy phase
    sets off may forbid it. [Deluded]"""
    if game.table.phase == "action":
        yield from _begin_buys(game)
        if not may_buy(game, player, name):
            return
    if game.table.buys <= 0:
        _use_action(game, player)
    yield from game.buy(player, name)


def _spend_coffers(game: Dominion, player: Player, count: int) -> Effect:
    """Spend Coffers. Where they are spent in the Buy phase alone, that begins it."""
    if game.table.phase == "action" and game.rules.value("coffers") == "buy-phase":
        yield from _begin_buys(game)
    yield from spend_coffers(game, player, count)


def _play_cards(game: Dominion, player: Player, cards: Sequence[Card]) -> Effect:
    """Play the cards of an answer, those that can still be played when their turn comes."""
    left = play_plain_treasures(game, player, cards)
    if left:
        yield from _play_each(game, player, left)


def _play_each(game: Dominion, player: Player, cards: Sequence[Card]) -> Effect:
    """Play cards one by one."""
    table = game.table
    hand, began, of_hand = table.seats[player].hand, table.phase, game.plays_from_hand_alone
    texts = game.texts
    for card in cards:
        if card not in (hand if of_hand else game.to_play(player)):
            continue
        text = texts.get(card.face)  # what is another card than it says is in play
        spent = 0
        if table.phase != "buy" or text is None or "Treasure" not in text.types:
            may_spend: int | None = yield from _action_spent(game, card)
            if may_spend is None or card not in game.to_play(player):
                continue
            spent = may_spend
        if text is not None and (of_hand or card in hand) and is_plain(game, text):
            play_plain(game, player, card, text, spent)
        else:
            yield from game.play(player, card, actions=spent)
            if began == "buy" and table.phase == "action":
                return  # a card played went back to the Action phase: what to play now is asked anew


def _action_spent(game: Dominion, card: Card) -> Effect:
    """How many Actions it takes to play a card of the answer. A Treasure ends the Action phase, a Night card the Buy
    phase too.

    None for a card in a run of cards that may not be played any more when its turn comes.
    """
    table = game.table
    if table.phase == "action":
        if game.is_type(card, "Action"):
            if table.actions > 0 or "actions" in table.unknown:
                return 1
            if not game.is_type(card, "Night"):
                return None
        yield from _begin_buys(game)
    if table.phase == "buy" and game.is_type(card, "Treasure"):
        return 0
    if not game.is_type(card, "Night"):
        return None
    if table.phase == "buy":
        yield from _begin_night(game)
    return 0 if table.phase == "night" else None


def end(game: Dominion) -> Effect:
    """End the turn: Clean-up, the next hand, then whoever's turn comes, or the end of the game."""
    table = game.table
    turn = table.turn
    assert turn is not None
    player = turn.player
    if table.phase == "buy" and "buy phase end" in game.watchers:
        yield from _end_buys(game)
        if game.table.phase == "action":
            return  # what its end set off went back to the Action phase
    yield from clean_up(game, player)
    if "turn end" in game.watchers:
        yield from window(game, Event("turn end", player, None))
    over = extra_turns.ends_the_game(game)
    if not over and "between turns" in game.watchers:
        game.emit(f.PhaseBegan(BETWEEN_TURNS))
        yield from window(game, Event("between turns", player, None))
    if not over and not (table.queue or table.due):
        player = extra_turns.normal(game)
        yield from begin(game, player, player, extra_turns.NORMAL, table.seats[player].turns + 1)
        return
    following = None if over else (yield from extra_turns.following(game))
    if following is not None:
        yield from begin(game, *following)
        return
    for each in table.players:
        game.identify(each, table.seats[each].cards(), how="counted")
    scores = scoring.scores(game)
    game.emit(f.GameEnded(scores, scoring.winners(game, scores)))


def begin(game: Dominion, player: Player, controller: Player, kind: TurnKind, number: int) -> Effect:
    """Begin a turn: what earlier turns left for its start, then the Action phase."""
    rule = None if kind == extra_turns.NORMAL else "extra-turn/order"
    game.emit(f.TurnBegan(player, controller, kind, number), rule=rule)
    return start(game, player)


def start(game: Dominion, player: Player) -> Effect:
    """Resolve what happens at the start of the turn in course, and begin its Action phase."""
    watchers = game.watchers
    if game.table.due or "turn start" in watchers or "turn start first" in watchers:
        yield from _start_after(game, player)
    else:
        game.emit(f.PhaseBegan("action"))


def _start_after(game: Dominion, player: Player) -> Effect:
    if "turn start first" in game.watchers:
        yield from window(game, Event("turn start first", player, None))
    if game.table.due or "turn start" in game.watchers:
        yield from window(game, Event("turn start", player, None))
    game.emit(f.PhaseBegan("action"))


def queue_skip(game: Dominion, player: Player) -> None:
    """Let a player skip the next turn that they would take. [Lich]"""
    game.emit(f.SkipsChanged(player, 1), rule="turn/skip")
