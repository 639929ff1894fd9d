"""Words for what is known of a format of Dominion: the counts of each time, and those of one card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from moothall.domain.dominion.vocabulary import TOKENS
from moothall.domain.kernel.telling.phrase import Says
from moothall.words import Message, Texts

from ...known import Shown, Time, Way
from ..lines.verbs import Vocabulary
from .attested import EARLY, JOINED, LEFT_OUT, SOURCE, Known, attested, parts_of
from .dialect import Dialect
from .flags import flags

KINDS: Mapping[str, Message] = {
    "plays": Message("known.kind-plays"),
    "buys": Message("known.kind-buys"),
    "overrides": Message("known.kind-overrides"),
    "AbilityTriggered": Message("known.kind-ability-triggered"),
    "BoonReceived": Message("known.kind-boon-received"),
    "CardBought": Message("known.kind-card-bought"),
    "CardCalled": Message("known.kind-card-called"),
    "CardDiscarded": Message("known.kind-card-discarded"),
    "CardExchanged": Message("known.kind-card-exchanged"),
    "CardExiled": Message("known.kind-card-exiled"),
    "CardGained": Message("known.kind-card-gained"),
    "CardMoved": Message("known.kind-card-moved"),
    "CardNamed": Message("known.kind-card-named"),
    "CardPassed": Message("known.kind-card-passed"),
    "CardPlayed": Message("known.kind-card-played"),
    "CardPutInDeck": Message("known.kind-card-put-in-deck"),
    "CardRevealed": Message("known.kind-card-revealed"),
    "CardTrashed": Message("known.kind-card-trashed"),
    "CardsDrawn": Message("known.kind-cards-drawn"),
    "CardsLookedAt": Message("known.kind-cards-looked-at"),
    "DeckMoved": Message("known.kind-deck-moved"),
    "DurationResolved": Message("known.kind-duration-resolved"),
    "EffectBegan": Message("known.kind-effect-began"),
    "ExtraTurnQueued": Message("known.kind-extra-turn-queued"),
    "HexOrBoonMoved": Message("known.kind-hex-or-boon-moved"),
    "HexReceived": Message("known.kind-hex-received"),
    "InstructionsOverridden": Message("known.kind-instructions-overridden"),
    "LandscapeBought": Message("known.kind-landscape-bought"),
    "LastingEffectBegan": Message("known.kind-lasting-effect-began"),
    "Overpaid": Message("known.kind-overpaid"),
    "PileShuffled": Message("known.kind-pile-shuffled"),
    "PlayedAs": Message("known.kind-played-as"),
    "ReactionUsed": Message("known.kind-reaction-used"),
    "ResourcesChanged": Message("known.kind-resources-changed"),
    "SetAside": Message("known.kind-set-aside"),
    "StateReturned": Message("known.kind-state-returned"),
    "StateTaken": Message("known.kind-state-taken"),
    "TokenMoved": Message("known.kind-token-moved"),
    "TurnBegan": Message("known.kind-turn-began"),
}
"""What a key of the counts is about, by its first word."""
HOW: Mapping[str, Message] = {
    LEFT_OUT: Message("known.how-left-out"),
    JOINED: Message("known.how-joined"),
    EARLY: Message("known.how-early"),
    SOURCE: Message("known.how-source"),
}
"""How a fact may be told, beside the verb of its line."""


TIMES: Mapping[str, Message] = {
    "until 2017": Message("known.until-2017"),
    "2018 to 2022": Message("known.2018-to-2022"),
    "since 2023": Message("known.since-2023"),
}
"""The times in words."""
FLAGS: Mapping[str, Message] = {
    "left_out": Message("known.flag-left-out"),
    "unlogged_draws": Message("known.flag-unlogged-draws"),
    "turns_up": Message("known.flag-turns-up"),
    "open_hands": Message("known.flag-open-hands"),
    "always_printed": Message("known.flag-always-printed"),
    "names_player": Message("known.flag-names-player"),
    "states_all_gifts": Message("known.flag-states-all-gifts"),
    "whole_gifts": Message("known.flag-whole-gifts"),
    "unclaimed": Message("known.flag-unclaimed"),
    "groups_names": Message("known.flag-groups-names"),
    "numbers_rounds": Message("known.flag-numbers-rounds"),
    "new_rounds": Message("known.flag-new-rounds"),
    "also_answers": Message("known.flag-also-answers"),
    "coins_with_play": Message("known.flag-coins-with-play"),
    "joins_draws": Message("known.flag-joins-draws"),
    "added_up": Message("known.flag-added-up"),
    "states_gifts_late": Message("known.flag-states-gifts-late"),
    "next_hand": Message("known.flag-next-hand"),
    "unnumbered": Message("known.flag-unnumbered"),
    "leaves_untold": Message("known.flag-leaves-untold"),
    "says_ended": Message("known.flag-says-ended"),
    "counted_by": Message("known.flag-counted-by"),
    "left_out_when_given_up": Message("known.flag-left-out-when-given-up"),
}
"""The meaning of each flag of a dialect."""


def ways_of(dialect: Dialect) -> tuple[Way, ...]:
    """The ways of a format, with the logs that need each."""
    return tuple(Way(each.name, FLAGS[each.name], each.value, each.logs, each.shown) for each in flags(dialect.package))


def times_of(dialect: Dialect, names: Collection[str], card: str | None) -> tuple[Time, ...]:
    """The counts of a format, by time: which of these cards and landscapes real logs show, and what they show of one of
    them."""
    return tuple(
        Time(
            time,
            TIMES.get(time, time),
            known.logs,
            tuple(sorted(filter(known.shows, names))),
            () if card is None else tuple(_shown(dialect.vocabulary, known, card)),
        )
        for time, known in attested(dialect.package).items()
    )


def _shown(verbs: Vocabulary, known: Known, card: str) -> Iterator[Shown]:
    """What logs of a time show of a card, that it is played or bought first."""
    keys = [key for key in known.shown if parts_of(key)[2] == card]
    for key in sorted(keys, key=lambda key: (key[0].isupper(), key)):
        fact, token, _ = parts_of(key)
        ways = known.ways.get(key, {})
        yield Shown(
            fact, token, known.shown[key], ways, _what(fact, token), (*_told(verbs, ways),), not known.is_attested(key)
        )


def _what(fact: str, token: str) -> Says:
    """What a key of the counts is about, with the token in brackets."""
    words = KINDS.get(fact, fact)
    if not token:
        return words
    word = TOKENS.get(token)
    called = Texts(en=word.english, ja=word.japanese) if word is not None and word.english else token
    return Message("known.with-token", what=words, token=called)


def _told(verbs: Vocabulary, ways: Mapping[str, int]) -> Iterator[Message]:
    """How a fact is told, each way with the number of logs: the verbs of lines first."""
    says: dict[str, Says] = {**HOW, **{str(verb): said.of(what="…") for verb, said in verbs.says.items()}}
    for way, logs in sorted(ways.items(), key=lambda each: (each[0] in HOW, -each[1])):
        yield Message("known.way-in-logs", way=says.get(way, way), logs=logs)
