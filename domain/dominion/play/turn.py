"""A turn from its start to the next one: phases, the menu, whose turn comes. (Clean-up is in clean_up.py.)"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from ...kernel.ask import MENU, Answer, Menu
from ...kernel.facts import Card, Player
from ...kernel.session import NOTHING_ASKED, Effect
from ..table import facts as f
from ..table.table import BETWEEN_TURNS, Seat
from ..vocabulary import CANNOT_BUY, CUBE, CardType, TurnKind
from . import extra_turns, scoring
from .clean_up import HAND_SIZE, clean_up
from .cost import NO_PRICES, plain_prices
from .events import Event, unordered, window
from .gain import pays_otherwise
from .looking_back import nobody_was_asked
from .play import is_plain, play_plain, play_plain_treasures
from .prophecy import lay_suns
from .setup import pile_size
from .tokens import DEBT_AT_ANY_TIME, may_repay, repay, spend_coffers, spend_villagers

if TYPE_CHECKING:
    from .engine import Dominion

END: Answer = ("end",)


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
            yield from _perform(game, player, answer)
            return
        if table.phase == "start":
            game.emit(f.PhaseBegan("action"))
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
    if "buy phase" not in game.watchers:
        return NOTHING_ASKED
    turn = game.table.turn
    assert turn is not None
    return window(game, Event("buy phase", turn.player, None))


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
    """What cards do for every player when they come into the game, those of these `names` alone if there are some;
    with a Liaison there are `favors`, unless there were before."""
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


def menu(game: Dominion) -> Sequence[Answer]:
    """What the player may do at rest; nothing when there is only one way on.

    In the Action phase a Treasure or a buy may be chosen at once: that ends the phase.
    """
    table = game.table
    turn = table.turn
    assert turn is not None
    phase = table.phase
    if phase == "start":
        return ()
    player = turn.player
    seat = table.seats[player]
    hand = seat.hand if game.plays_from_hand_alone else game.to_play(player)
    playable: list[Card] = []
    if phase == "action":
        if table.actions > 0 or "actions" in table.unknown:
            playable = game.of_type(hand, "Action")
        if not playable and not seat.tokens.get("villagers"):
            return ()
        offered = set(playable)
        treasures = [card for card in game.of_type(hand, "Treasure") if card not in offered]
        actions = game.of_type(treasures, "Action") if treasures else ()
        playable += [card for card in treasures if card.face is None or card not in actions]
    elif phase == "buy" and not table.buying:
        playable = game.of_type(hand, "Treasure")
    if game.has_nights:
        playable += [card for card in game.of_type(hand, "Night") if card not in playable]
    if playable or (phase != "night" and _can_buy(game, seat)):
        return Choices(game, player, playable)
    # If all owe and cannot pay, or can do nothing, turns would go by unasked for ever.
    if seat.tokens and (spendable(game, player) or (phase == "buy" and _in_debt(seat))):
        return Choices(game, player, playable)
    if phase == "buy" and not table.bought and nobody_was_asked(game):
        return Choices(game, player, playable)
    return ()


def _can_buy(game: Dominion, seat: Seat) -> bool:
    """Whether there is anything to buy. A pile that costs nothing, as long as it lasts, says so at once."""
    if not _has_buy(game, seat):
        return False
    table = game.table
    if not table.effects and table.supply.get(game.free_pile) and extra_turns.may_buy_cards(game):
        return True
    return any(_can_be_bought(game, name) for name in for_sale(game))


def for_sale(game: Dominion) -> Sequence[str]:
    """The names of the Supply piles, and of the Events and Projects."""
    return (*game.table.supply, *game.offers.buyable)


def _in_debt(seat: Seat) -> bool:
    """Whether a player owes Debt: then they buy nothing. [debt]"""
    return seat.tokens.get("debt", 0) > 0


class Choices(Sequence[Answer]):
    """The answers of an open menu. They are listed only when somebody goes through them; whether one answer is allowed
    can be told without that."""

    __slots__ = ("_all", "_game", "_player", "playable")

    def __init__(self, game: Dominion, player: Player, playable: Sequence[Card]) -> None:
        self._game = game
        self._player = player
        self.playable = playable
        self._all: Sequence[Answer] = ()

    def _listed(self) -> Sequence[Answer]:
        """All of them: the plays, then the buys, what may be spent, the end."""
        game = self._game
        found: list[Answer] = [("play", card) for card in self.playable]
        if game.table.phase != "night":
            found += buyable(game, self._player)
        found += spendable(game, self._player)
        found.append(END)
        self._all = found
        return found

    def __contains__(self, answer: object) -> bool:
        """Whether an answer is one of these, or plays several of the cards that may be played."""
        if isinstance(answer, tuple) and len(answer) > 1:
            if answer[0] == "play":
                if len(answer) == 2:
                    return answer[1] in self.playable
                cards = list(answer[1:])
                return cards == self.playable or (len(set(cards)) == len(cards) and set(cards).issubset(self.playable))
            if answer[0] == "buy" and not self._all:
                return len(answer) == 2 and _may_buy(self._game, self._player, str(answer[1]))
        return answer == END or answer in (self._all or self._listed())

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._all or self._listed())

    def __len__(self) -> int:
        return len(self._all or self._listed())

    def __getitem__(self, at: Any) -> Any:
        return (self._all or self._listed())[at]


def spendable(game: Dominion, player: Player) -> list[Answer]:
    """The tokens that may be spent: Coffers in the Buy phase before the first buy, later at any time [switch coffers];
    Villagers in the Action phase; and the Debt that may be repaid, in the Buy phase, later at any time."""
    table = game.table
    tokens = table.seats[player].tokens
    found: list[Answer] = []
    if not tokens:
        return found
    held = tokens.get("coffers", 0)
    if held and not (game.rules.value("coffers") == "buy-phase" and (table.buying or table.phase == "night")):
        found += [("spend", "coffers", count) for count in range(1, held + 1)]
    if table.phase == "action":
        found += [("spend", "villagers", count) for count in range(1, tokens.get("villagers", 0) + 1)]
    if table.phase == "buy" or game.rules.date >= DEBT_AT_ANY_TIME:
        found += [("repay", count) for count in range(1, may_repay(game, player) + 1)]
    return found


def buyable(game: Dominion, player: Player) -> list[Answer]:
    """The buys that the rules allow the player whose turn it is."""
    if not _has_buy(game, game.table.seats[player]):
        return []
    supply, coins = game.table.supply, game.table.coins
    prices = plain_prices(game) if extra_turns.may_buy_cards(game) else NO_PRICES
    if len(prices.of) == len(supply):
        plain = prices.within(coins)
        found = plain.copy() if all(supply.values()) else [answer for answer in plain if supply[str(answer[1])]]
    else:
        of = prices.of
        found = [
            ("buy", name)
            for name, pile in supply.items()
            if pile and (of[name] <= coins if name in of else _can_be_bought(game, name))
        ]
    return found + [("buy", name) for name in game.offers.buyable if _can_be_bought(game, name)]


def _may_buy(game: Dominion, player: Player, name: str) -> bool:
    """Whether a Buy, the money and the cards allow to buy a pile's top card, or an Event or Project. [setup.md]"""
    table = game.table
    return table.phase != "night" and _has_buy(game, table.seats[player]) and _can_be_bought(game, name)


def _has_buy(game: Dominion, seat: Seat) -> bool:
    """Whether the player whose turn it is has a Buy, and owes no Debt."""
    return has_buy_left(game, seat.player) and not (seat.tokens and _in_debt(seat))


def has_buy_left(game: Dominion, player: Player) -> bool:
    """Whether the player whose turn it is has a Buy, or an Action that they may use as one."""
    table = game.table
    if table.buys > 0 or "buys" in table.unknown:
        return True
    return bool(game.offers.buys_with_actions) and _may_use_action(game, player)


def _may_use_action(game: Dominion, player: Player) -> bool:
    """Whether the player has an Action left, and may use it as a Buy."""
    return game.table.actions > 0 and any(may(game, player) for may in game.offers.buys_with_actions)


def _use_action(game: Dominion, player: Player) -> None:
    """Use an Action as a Buy, where no Buy is left. [buy/action]"""
    if _may_use_action(game, player):
        game.emit(f.ResourcesChanged(player, -1, 1, 0, 0), rule="buy/action")


def _can_be_bought(game: Dominion, name: str) -> bool:
    """`_may_buy` for a player who has a Buy: whether the money and the cards allow it."""
    table = game.table
    pile = table.supply.get(name)
    if pile is None and name in table.landscapes:
        return may_buy_landscape(game, name)
    if not pile:
        return False
    unknown = table.unknown
    if unknown and ("coins" in unknown or "costs" in unknown):
        return True
    card = pile[-1]
    price = game.cost(card, "buy")  # a purchase ends the Action phase first
    if price.coins > table.coins or price.potions > table.potions:
        turn = table.turn
        if not game.offers.payments or turn is None or not pays_otherwise(game, turn.player, card):
            return False
    return extra_turns.may_buy_cards(game) and not forbidden(game, card)


def forbidden(game: Dominion, card: Card) -> bool:
    """Whether something forbids the player whose turn it is to buy a card: an effect, or what the card itself says."""
    text = game.text(card.face)
    conditions = text.may_buy if text is not None else ()
    if not (conditions or game.table.effects):
        return False
    turn = game.table.turn
    player = turn.player if turn is not None else ""
    return _forbidden(game, player, card) or not all(may(game, player) for may in conditions)


def _forbidden(game: Dominion, player: Player, card: Card) -> bool:
    """Whether an effect says that the player cannot buy a card this turn."""
    effects = (effect for whom, effect in game.table.effects if whom == player)
    found = [what for effect in effects if (what := CANNOT_BUY.argument(effect)) is not None]
    return any(
        what in ("cards", card.face)
        or (card.face is not None and game.is_type(card, cast("CardType", what.removesuffix("s"))))
        for what in found
    )


def may_buy_landscape(game: Dominion, name: str) -> bool:
    """Whether the money and its own conditions allow to buy an Event, or a Project that the player has not got."""
    table = game.table
    text = game.text(name)
    if text is None or table.turn is None or name not in game.offers.buyable:
        return False
    player = table.turn.player
    paid = "coins" in table.unknown or (text.cost.coins <= table.coins and text.cost.potions <= table.potions)
    free = "Project" not in text.types or (name, player, CUBE) not in table.on_piles
    free &= (player, CANNOT_BUY.of(name)) not in table.effects
    return paid and free and all(may(game, player) for may in text.may_buy)


def _perform(game: Dominion, player: Player, answer: Answer) -> Effect:
    """Do what the player chose from the menu."""
    table = game.table
    verb = answer[0]
    if verb == "play":
        return _play_cards(game, player, cast("Sequence[Card]", answer[1:]))
    if verb == "buy":
        name = str(answer[1])
        return game.buy(player, name) if table.phase == "buy" and table.buys > 0 else _buy(game, player, name)
    if verb == "repay":
        repay(game, player, int(str(answer[1])))
        return NOTHING_ASKED
    if verb == "spend" and answer[1] == "villagers":
        return spend_villagers(game, player, int(str(answer[2])))
    if verb == "spend":
        return _spend_coffers(game, player, int(str(answer[2])))
    return leave(game)


def _buy(game: Dominion, player: Player, name: str) -> Effect:
    """Buy in the Action phase, which begins the Buy phase, or with an Action as a Buy."""
    if game.table.phase == "action":
        yield from _begin_buys(game)
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
    return _play_each(game, player, left) if left else NOTHING_ASKED


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
        return _start_after(game, player)
    game.emit(f.PhaseBegan("action"))
    return NOTHING_ASKED


def _start_after(game: Dominion, player: Player) -> Effect:
    if "turn start first" in game.watchers:
        yield from window(game, Event("turn start first", player, None))
    if game.table.due or "turn start" in game.watchers:
        yield from window(game, Event("turn start", player, None))
    game.emit(f.PhaseBegan("action"))


def queue_skip(game: Dominion, player: Player) -> None:
    """Let a player skip the next turn that they would take. [Lich]"""
    game.emit(f.SkipsChanged(player, 1), rule="turn/skip")
