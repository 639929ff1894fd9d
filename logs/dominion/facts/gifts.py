"""The Actions, Buys and coins that cards give, and the lines of a log that state them."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from itertools import takewhile

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.scene import NOUNS, tell
from moothall.domain.dominion.vocabulary import TOKENS
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, LogFollowed, Player
from moothall.words import Message, Told

from ..dialects.dialect import Dialect, ExpectedLine
from ..dialects.guises import text_behind
from ..findings.differences import find
from ..lines.observation import Observation
from ..state import AuditState, Retry


def are_next(state: AuditState) -> bool:
    """Whether the next line that moves something states what a card gives."""
    if "takes" not in state.told_verbs:
        return False
    for i in state.verdicts.window():
        verb = state.lines[i].verb
        if verb == "takes":
            return True
        if verb != "shuffles" and not state.verdicts.is_quiet(i):
            return False
    return False


def match(state: AuditState, dialect: Dialect, game: Dominion, expected: ExpectedLine) -> None:
    """The lines that state the Actions, Buys and coins of a card: each states one gift, or all gifts of a kind."""
    gifts: list[tuple[int, str, int]] | None = None
    for i in state.verdicts.window():
        line = state.lines[i]
        if line.verb == "takes" and line.actor == expected.player:
            gifts = unstated(state, dialect, game, expected) if gifts is None else gifts
            left = state.verdicts.amount_left(i)
            alike = [gift for gift in gifts if gift[1] == line.word]
            if gifts and not alike:
                continue
            stated = [gift for gift in alike if gift[2] == left][:1] or alike
            total = sum(amount for *_, amount in stated)
            parts = [i] if total <= left else _in_parts(state, i, total)
            if not stated or not parts or (total != left and "takes" not in dialect.added_up):
                return
            gifts = [gift for gift in gifts if gift not in stated]
            for part in parts:
                state.verdicts.consume_amount(part, min(total, state.verdicts.amount_left(part)), "confirmed")
            for seq, what, _ in stated:
                state.vouched[seq] = line.line
                state.stated.setdefault(seq, set()).add(what)
        elif not state.verdicts.is_quiet(i) and line.verb != "shuffles":
            return


def _in_parts(state: AuditState, i: int, total: int) -> list[int]:
    """The lines from line `i` on that state one gift of so much together, and name its source; none where they state
    other sums. [2026-sentry_merchant_thin_deck, 147: what three Merchants give]"""
    line, parts, left = state.lines[i], list[int](), total
    for j in state.verdicts.window():
        other = state.lines[j]
        same = (other.verb, other.actor, other.word, other.source) == (line.verb, line.actor, line.word, line.source)
        if j >= i and same and left > 0:
            parts.append(j)
            left -= state.verdicts.amount_left(j)
    return parts if line.source and not left else []


def unstated(state: AuditState, dialect: Dialect, game: Dominion, expected: ExpectedLine) -> list[tuple[int, str, int]]:
    """The gifts of a card so far that no line stated: (fact, what, how much). The gifts that its text gives in any case
    come first, and are not stated."""
    cause = expected.cause or 0
    made = takewhile(lambda fact: fact.seq > cause, reversed(game.facts))
    gifts = [fact for fact in made if isinstance(fact, f.ResourcesChanged) and fact.cause == cause][::-1]
    text = game.text(text_behind(game.table, game.facts, game.facts[cause - 1]))
    plain = text is not None and bool(text.actions or text.buys or text.coins or text.potions)
    always = plain and not dialect.states_all_gifts
    verb = "coins" if _states_coins(state, dialect, game, cause) else ""
    if (
        verb
        and (text := game.text(text_behind(game.table, game.facts, game.facts[cause - 1]))) is not None
        and text.effect is not None
    ):
        # What such a Treasure gave is stated once more, as a whole.
        total = sum(fact.coins for fact in gifts) + _taken_by_token(game, cause)
        if any(_restated(state, i, expected.player, total) for i in state.verdicts.window()):
            return [(expected.seq, verb, total)]
    return [
        (fact.seq, what, amount)
        for fact in gifts[always:]
        for what, amount in (("actions", fact.actions), ("buys", fact.buys), ("coins", fact.coins))
        if amount and what != verb and what not in state.stated.get(fact.seq, ())
    ]


def lack_lines(state: AuditState, dialect: Dialect, game: Dominion, expected: ExpectedLine) -> bool:
    """Whether no line states what a card gave in one fact. Of what a Treasure brings about besides (an Idol's Boon) the
    coins have no line (game 82365105, 99)."""
    lacking = {what for seq, what, _ in unstated(state, dialect, game, expected) if seq == expected.seq}
    if lacking == {"coins"} and dialect.coins_with_play:
        return not _treasure_before(game, expected.seq)
    return bool(lacking)


def _treasure_before(game: Dominion, seq: int) -> bool:
    """Whether the play of a Treasure brought a fact about."""
    cause = game.facts[seq - 1].cause
    while cause is not None:
        fact = game.facts[cause - 1]
        if isinstance(fact, f.CardPlayed):
            return game.is_type(fact.card, "Treasure")
        cause = fact.cause
    return False


def _restated(state: AuditState, i: int, player: Player, coins: int) -> bool:
    """Whether line `i` states just these coins of a player."""
    line = state.lines[i]
    return (line.verb, line.actor, line.word) == ("takes", player, "coins") and state.verdicts.amount_left(i) == coins


def _states_coins(state: AuditState, dialect: Dialect, game: Dominion, cause: int) -> bool:
    """Whether the line of a play states the coins of its Treasure. That of a card which is one by another's words need
    not: a Curse beside a Charlatan, played in the Action phase."""
    played = game.facts[cause - 1]
    if not dialect.coins_with_play or not isinstance(played, f.CardPlayed):
        return False
    if not game.is_type(played.card, "Treasure"):
        return False
    number = state.vouched.get(cause)
    text = game.text(played.card.face)
    if number is None or text is None or "Treasure" in text.types:
        return True
    return any(line.line == number and line.form == dialect.coins_with_play for line in state.lines)


def _taken_by_token(game: Dominion, cause: int) -> int:
    """How many coins of a play were taken by tokens: a line of its own says that of each."""
    made = takewhile(lambda fact: fact.seq > cause, reversed(game.facts))
    return sum(
        isinstance(fact, f.TokenMoved) and fact.cause == cause and fact.by < 0 and _is_in_place_of_coin(fact)
        for fact in made
    )


def _is_in_place_of_coin(fact: f.TokenMoved) -> bool:
    """Whether a token is used up in place of a coin that its player would get."""
    return fact.token in TOKENS and TOKENS[fact.token].in_place_of == "coin"


def _coins_given(who: str, line: Observation, coins: int) -> Told:
    """What the Treasures of a line give, and what it states."""
    cards = NOUNS.cards(Card(None, name) for name in line.cards)
    return tell(Message("finding.gets-coins", who=who, coins=coins, cards=cards, stated=line.amount))


def coins_differ(state: AuditState, dialect: Dialect, game: Dominion) -> Retry | None:
    """At a menu: note that the Treasures played since the last one gave other coins than their lines say."""
    coins: dict[int, int] = {}
    line_of: dict[int, int] = {}
    facts = game.facts
    for at in range(len(facts) - 1, -1, -1):
        fact = facts[at]
        if isinstance(fact, LogFollowed) or (isinstance(fact, Answered) and fact.question == MENU):
            break
        if isinstance(fact, f.CardPlayed) and fact.seq in state.vouched:
            line_of[fact.seq] = state.vouched[fact.seq]
        elif isinstance(fact, f.ResourcesChanged) and fact.cause is not None:
            coins[fact.cause] = coins.get(fact.cause, 0) + fact.coins
        elif isinstance(fact, f.TokenMoved) and fact.cause is not None and fact.by < 0 and _is_in_place_of_coin(fact):
            coins[fact.cause] = coins.get(fact.cause, 0) + 1  # a line of its own says that the token takes a coin
    sums: dict[int, int] = {}
    for seq, number in line_of.items():
        sums[number] = sums.get(number, 0) + coins.get(seq, 0)
    for i in range(state.verdicts.at - 1, -1, -1):
        line = state.lines[i]
        if not sums or line.line < min(sums):
            return None
        if line.line in sums and line.form == dialect.coins_with_play:
            total = sums.pop(line.line)
            if total != line.amount:
                who = game.seat(line.actor or "").name
                return find(
                    state,
                    game,
                    i,
                    _coins_given(who, line, total),
                    "play/coins",
                )
    return None
