"""A log of Dominion as a source of answers: observations answer the engine's questions by verb, with no code for any
card."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.moves.hand import shadows
from moothall.domain.dominion.play.scoring import is_over
from moothall.domain.dominion.play.start.setup import starting_deck
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.wording import WORDS
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option, Player
from moothall.words import Told

from ..courses.search import Choice, Given, Key, TryOther
from ..findings.unanswered import must_answer
from ..source import Disproof, LogEnded
from .answers import asked, choosing, deck_orders, menus, ranking
from .answers.offered import Offered
from .answers.options import option_named
from .dialects.attested import of_time
from .dialects.dialect import Dialect, own_name
from .ends.final import Results
from .ends.log_account import LogAccount
from .facts import faces, gifts
from .facts.log_facts import LogFacts
from .facts.matching import Matching
from .facts.mixed_piles import MixedPiles, has_dearer_kinds
from .facts.reprinting import Prints, Reprinting
from .findings import rulings
from .findings.differences import abandon, differ, find
from .lines.holes import lost_lines
from .lines.observation import LogRead
from .lines.observed_lines import last_menu_lines
from .lines.verbs import FINAL, MENU_VERBS, SETUP, STATED
from .proofs import named_causes, wrong_words
from .proofs.assuming import ROTATE, assumed_by
from .proofs.untold import landscapes_untold
from .state import Mark, Retry, Silent, Stop

NEXT_HAND = 5
"""The number of cards that are drawn for the next hand."""
END: Answer = ("end",)
AGAIN: Answer = ("again",)
"""No answer: a line that tells the answer before once more."""
GO_ON: Answer = ("go on",)
"""No answer: the phase does not end here."""
STOP: Answer = ("stop",)
"""No answer: the game is given up here."""


class LogAnswers(LogAccount):
    """Answers from a log of Dominion. Facts are matched with lines after they are made, before the next answer."""

    def __init__(self, log: LogRead, dialect: Dialect) -> None:
        super().__init__(log, dialect)
        self._log = log
        self._log_facts = LogFacts(self.state, dialect.guise)
        self._matching = Matching(self.state, dialect, self._log_facts)
        self._named = partial(option_named, self.state.pools)
        chosen = {*MENU_VERBS, *self.state.verbs.spends, *(("gains",) if self.state.buys_untold else ())}
        self._offered = Offered(self.state.snapshots)
        self._last_menu = last_menu_lines(self._lines, self.state.line_verbs, chosen)
        self._mark = self.state.mark(0)
        self._answers: list[Given] = []
        """The answers since the menu at the mark."""
        self._ends: set[Key] = set()
        """The questions at which the game may have been given up."""
        self._replay: list[Given] = []
        """The answers to give again on the way back to an open choice."""
        self.careful = False
        """Whether it is asked which faces unseen cards cannot have, by the answers about them."""
        self._by_looks = False
        """Whether it is asked by the lines of looks, too."""
        self._passed_over = 0
        """The number of faces that stand although questions do not allow them, because no other answers are left."""
        self._goes_on = -1
        """The line before which the phase does not end, though nothing in it brings that line."""

    # Beginning and end

    def begin(self, session: Dominion) -> None:
        """The set-up lines: what the rules give is confirmed, what was chosen is consistent."""
        table, state = session.table, self.state
        state.pools.now = lambda: len(session.facts)
        if self._dialect.package:
            state.attested = of_time(self._dialect.package, table.rules)
        piles = Counter(table.supply.keys())
        usual = [Counter(starting_deck()), Counter(starting_deck(shelters=True))]
        for i, line in enumerate(self._lines):
            if line.verb == "unread":
                self._verdicts.judge(i, "unread")
                continue
            if line.verb not in SETUP:
                break
            is_usual = (line.verb == "starting" and Counter(line.cards) in usual) or (
                line.verb == "supply" and Counter(line.cards) == piles
            )
            unknown = any(session.text(name) is None for name in line.cards)
            if not unknown and line.verb == "supply" and not is_usual:
                state.note(i, rulings.OTHER_PILES, "setup/piles", i, len(session.facts))
            elif line.verb == "bane card" and line.count != 1:
                state.note(i, rulings.ONE_BANE, "setup/piles", i, len(session.facts))
            self._verdicts.judge(i, "unruled" if unknown else "confirmed" if is_usual else "consistent")
        state.seen = len(session.facts)
        self._mark = state.mark(len(session.facts))
        self._verdicts.pile_of = table.pile_of
        self._mixed_piles = MixedPiles(state, session)
        state.lacks_rules = any(session.text(name) is None for name in table.names)
        if any(has_dearer_kinds(session, name) for name in table.supply):
            state.come_late(0)

    def must_print(self, lines: Collection[int], prints: Prints) -> None:
        """Look for a course that prints these lines, and give no card a face that a question did not allow; where a
        line stands twice among them, also none that a look did not."""
        self.careful = True
        self._by_looks = len({*lines}) < len(lines)
        self._matching.reprinting = Reprinting(self._log, lines, prints)

    def unsure(self, session: Dominion) -> Told | None:
        """Why nothing that differs is held against anybody: lines were lost, or landscapes may be in the game."""
        lost = lost_lines(self._lines, hands_untold=self.state.hands_untold)
        return lost or landscapes_untold(self._dialect, session)

    @property
    def has_tried_all(self) -> bool:
        """Whether every course of the turns of the lines that must be printed was tried, and none prints them."""
        return self._matching.reprinting is not None and self._matching.reprinting.tried

    def disproof(self, session: Dominion, line: int, *, reworded: bool) -> Disproof | None:
        """Why the card that a line names as its cause cannot be that, or why its words are wrong that no game has."""
        named = named_causes.disproof(self.state, session, line)
        return wrong_words.disproof(self.state, session, line) if named is None and reworded else named

    def finish(self, session: Dominion) -> Stop | None:
        """The lines that are left when the game is over or the log has ended, then the results."""
        stop = self._matching.settle(session) or self._lines_left(session) or self._results(session)
        return stop or self._matching.unprinted_end(session)

    def _lines_left(self, game: Dominion) -> Retry | None:
        state, verdicts = self.state, self._verdicts
        for i in range(verdicts.at, len(self._lines)):
            if verdicts.by_line[i] is None and self._lines[i].verb not in FINAL and not state.skip(game, i):
                if not game.over and (self._lines[i].verb in state.verbs.quiet or verdicts.cut_off()):
                    verdicts.judge(i, "consistent")  # the game was broken off in the middle of what the line tells
                    continue
                other = find(state, game, i, rulings.OVER, "end/over")
                if other is not None:
                    return other
                self.spend(game)  # so a trial ends here, and does not follow thousands of lines
                self._log_facts.follow(game, i)
        if not game.over and not state.gone and verdicts.at < len(self._lines):
            since = min(state.certain_line(player) for player in game.table.players)
            return differ(state, game, verdicts.at, rulings.NOT_OVER, "end/condition", since)
        return None

    def _results(self, game: Dominion) -> Retry | None:
        results = Results(self.state, game, self._dialect.left_out_when_given_up)
        other = results.judge()
        self.final = results.final
        return other

    def leave(self, session: Dominion) -> None:
        """The audit is done: nothing is put back any more."""
        super().leave(session)
        self.state.pools.forget()

    # Answers

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """The answer that the next lines give, None when the log has ended. Halts the rules when they give none."""
        self.spend(session)
        self._settle(session)
        if self.state.pools.disallowed > self._passed_over:
            self._passed_over = self.state.pools.disallowed
            other = self.state.search.next_try(self._verdicts.at, len(session.facts))
            if other is not None:
                self.halt(other)
        if self._mixed_piles.piles:
            self._mixed_piles.open(session)
        self.state.pools.guises = {} if self._dialect.guise is own_name else session.table.guises
        if self.state.ended:
            return None
        at_menu = isinstance(ask, Menu)
        if not at_menu:
            self.state.lay_together(ask.options)
        reply: Answer | Stop | None = self._replayed(session, ask) if self._replay else None
        if reply is None:
            reply = self._at_menu(session, ask) if isinstance(ask, Menu) else self._choice(session, ask)
        if reply is None:
            return None
        if not at_menu:
            self._note_silent(session, ask, reply)  # also one that is given again: what was noted of it was taken back
        if not isinstance(reply, tuple):
            self.halt(reply)
        if self.state.may_react:
            self._release_unused(ask, reply)
        if not at_menu:
            self.state.asks[len(session.facts)] = ask
            if self.careful:
                self._exclude(session, ask, reply)
        self._answers.append(Given.of(reply, () if at_menu else ask.options))
        return reply

    def _replayed(self, game: Dominion, ask: Ask) -> Answer | None:
        """The answer that was given before the search went back, as long as its question offers it."""
        if self._replay and self._replay[0].answer == AGAIN:
            self._replay.pop(0)
            self.state.skip(game, self._verdicts.at)
        if not self._replay:
            return None
        reply = self._replay.pop(0).again(ask, self._named)
        if ask.accepts(reply):
            return reply
        self._replay.clear()
        return None

    def _at_menu(self, game: Dominion, ask: Menu) -> Answer | Stop | None:
        """The choice that the next lines make at a menu. A search may start anew from here."""
        missing = self._matching.not_stated(game) or self._coins_differ(game)
        if missing is not None:
            self.halt(missing)
        self._mark = self.state.mark(len(game.facts))
        self._answers = []
        return self._menu(game, ask)

    def _coins_differ(self, game: Dominion) -> Stop | None:
        return gifts.coins_differ(self.state, self._dialect, game) if self._dialect.coins_with_play else None

    def _settle(self, game: Dominion, *, shuffling: bool = False) -> None:
        """Match the facts made since the last time with their lines. `shuffling` as in `Matching.settle`."""
        if self.state.seen == len(game.facts):
            return
        stop = self._matching.settle(game, shuffling=shuffling)
        if stop is not None:
            self.halt(stop)

    def _exclude(self, game: Dominion, ask: Ask, reply: Answer) -> None:
        """Remember which faces the options without one cannot have, by the reply; one that is chosen and can have but
        one face has it."""
        pools = self.state.pools
        for card in ask.options:
            if isinstance(card, Card) and card.face is None:
                faces = pools.faces_for(card)
                unlike = self._offered.unlike(game, self._mark.facts, ask, reply, card, faces)
                if self._by_looks and reply == () and len(ask.options) == 1:
                    unlike |= self._unlike_by_look(game, ask, card, faces)
                pools.exclude(card, unlike)
                fitting = [face for face in faces if face not in unlike]
                if card in reply and not fitting:
                    pools.disallow()
                elif card in reply and len(fitting) == 1:
                    pools.bind_one([card], fitting[0])

    def _unlike_by_look(self, game: Dominion, ask: Ask, card: Card, faces: Sequence[str]) -> set[str]:
        """Those of some faces that a card which was looked at cannot have by the line of that look: where all cards are
        said to be drawn, only one about which there is a question is said to be looked at (a Library's Action)."""
        fact = game.facts[-1]
        if not isinstance(fact, f.CardsLookedAt) or card not in fact.cards:
            return set()
        expected = next(iter(self._matching.printed.lines(game, len(game.facts) - 1)), None)
        if expected is None or expected.verbs[0] != "draws":
            return set()
        line = self.state.vouched.get(fact.seq)
        unasked = self._offered.unlike(game, self._mark.facts, ask, (card,), card, faces)
        is_told = any(each.line == line and each.verb == "looks" for each in self._lines)
        return unasked if is_told else {*faces} - unasked

    def _release_unused(self, ask: Ask, reply: Answer) -> None:
        """Take back the faces of cards that were taken for Reactions and do not react: the line that shows such a card
        is that of another, which a Jester reveals after a Secret Chamber."""
        for player, card in self.state.may_react:
            if player == ask.subject and card.face is not None and card.face in ask.options and card.face not in reply:
                self.state.pools.release(card)
        self.state.may_react.clear()

    def _choice(self, game: Dominion, ask: Ask) -> Answer | Stop | None:
        state, verdicts = self.state, self._verdicts
        is_told = not verdicts.ended() or choosing.is_told_ahead(verdicts, ask, self._dialect.always_printed)
        lying = asked.lying(game, ask.options)
        options = self._used_first(game, ask.options)
        likely = ask if options is ask.options else replace(ask, options=options)
        question = choosing.Question(
            likely,
            self._dialect.always_printed,
            lying,
            asked.laid_on_piles(game, ask),
            game.table.seats[ask.subject].deck[-NEXT_HAND:],
            asked.chosen_before(game, ask),
            asked.giving_tokens(game, state.tokens.of(game.facts)) if ask.verb == "order" else (),
            asked.that_play(game) if ask.verb == "order" else frozenset(),
            game.table.seats[ask.subject].hand,
        )
        state.pools.is_offered = partial(self._offered.offers, game, self._mark.facts, ask)
        fitting = (
            ranking.rotated(verdicts, ask, asked.runs(game, ask))
            if ask.verb == ROTATE
            else choosing.candidates(verdicts, state.pools, question)
        )
        candidates = state.search.tried(verdicts.at, filter(ask.accepts, fitting), choosing.most_tried(ask))
        if state.gone and not is_told:
            return self._given_up(ask, candidates)
        if candidates:
            if len(candidates) > 1:
                answers = [Given.of(each, ask.options) for each in candidates]
                owner, in_order = asked.owner(ask, lying), deck_orders.is_order(ask)
                choice = Choice(self._mark, verdicts.at, list(self._answers), answers, owner, in_order)
                reply = state.search.opened(choice).again(ask, self._named)
                return reply if ask.accepts(reply) else candidates[0]  # the best answer may be of another question
            return candidates[0]
        if verdicts.ended():
            state.ended = True
            return None
        rule = f"card/{ask.card}" if ask.card else "turn"
        ruling = must_answer(WORDS, ask, ask.subject, {seat.player: seat.name for seat in game.table.seats.values()})
        return abandon(state, game, verdicts.at, ruling, rule)

    def _note_silent(self, game: Dominion, ask: Ask, reply: Answer | Stop) -> None:
        """Note an answer that leaves something undone because no line says that it is done."""
        more = not isinstance(reply, tuple) or reply == ("no",) or len(reply) < min(ask.most, len(ask.options))
        if more:
            offered = frozenset(each.face if isinstance(each, Card) else str(each) for each in ask.options)
            self.state.silent.append(Silent(len(game.facts), ask.subject, ask.verb, offered))
        line = self.state.number(min(self._verdicts.at, len(self._lines) - 1))
        assumed = assumed_by(self.state.attested, game, ask, line)
        if assumed is not None and (more or not choosing.is_shown_ahead(self._verdicts, ask)):
            self.state.assumed.append(assumed)

    def _given_up(self, ask: Ask, silent: Sequence[Answer]) -> Answer | None:
        """A game that was given up ends at the first question that no line answers; or behind it, if the answer leaves
        no line and the results agree with what comes of it: a Navigator's cards are put back, and the order is open."""
        answers = [Given.of(each) for each in (STOP, *silent)]
        choice = Choice(self._mark, self._verdicts.at, list(self._answers), answers)
        self._ends.add(choice.key)
        reply = self.state.search.opened(choice).again(ask, self._named)
        if ask.accepts(reply):
            return reply
        self.state.ended = True
        return None

    def _used_first(self, game: Dominion, options: Sequence[Option]) -> Sequence[Option]:
        """The options, those first that have reacted since the menu: of two cards of one name nobody knows which was
        put back, and one that has not reacted yet still may (a chain of Secret Chambers)."""
        used = {fact.card for fact in game.facts[self._mark.facts :] if isinstance(fact, f.ReactionUsed)}
        return sorted(options, key=lambda option: option not in used) if used else options

    def _menu(self, game: Dominion, ask: Menu) -> Answer | Stop | None:
        state, verdicts, player = self.state, self._verdicts, ask.subject
        is_on = False
        while verdicts.at < len(self._lines):
            i = verdicts.at
            line = self._lines[i]
            verb = line.verb
            if verb in self._dialect.unclaimed:
                state.skip(game, i)
                continue
            own = line.actor == player and (verb in ("plays", "buys") or verb in state.verbs.spends)
            if own or (verb == "gains" and state.buys_untold):
                reply = self._own_line(game, ask, i)
                if reply is not None:
                    return reply
                if i not in verdicts.duplicates and verb not in state.verbs.spends:
                    break
            if i > self._last_menu[i] or verb == "turn" or verb in FINAL:
                if verb == "looks" and state.skip(game, i):
                    continue  # behind the Clean-up nobody could tell that the discard pile held just these cards
                return self._past_menus(game, ask, verb)
            if not is_on and menus.is_over_first(game, player, self._lines[i : state.turns.end(i)], state.verbs.pays):
                return END
            is_on = verb not in menus.SPENT_OR_CHOSEN and verb not in state.verbs.pays  # so it is for the next line
            if not state.skip(game, i):
                if self._ends_first(game, i):
                    return END
                if verb not in state.verbs.quiet or line.verb in STATED:
                    ahead = menus.paid_ahead(self._lines, game, player, i)
                    if ahead is None:
                        break
                    return END if game.table.phase == "action" else self._chosen(game, ask, ahead) or END
                other = find(state, game, i, rulings.nothing_makes(game, line), "turn/cause", wide=True)
                if other is not None:
                    return other
                self.spend(game)
                self._mark = state.mark(len(game.facts))  # who goes back to this menu still finds the difference
        if verdicts.at >= len(self._lines):
            state.ended = True
            return None
        refused = rulings.not_offered(game, self._lines[verdicts.at], ask, self._dialect.open_hands, state.pools)
        return abandon(state, game, verdicts.at, *refused)

    def _own_line(self, game: Dominion, ask: Menu, i: int) -> Answer | None:
        """The choice by line `i`, in which the player plays, buys or spends; None if the menu does not offer it."""
        if i in self._verdicts.duplicates:
            return self._spent_again(game, ask, i)
        reply = self._chosen(game, ask, i)
        if reply is None and self._lines[i].verb != "plays" and game.table.phase == "action":
            return END  # a Peddler costs less when the Buy phase has begun
        return reply

    def _past_menus(self, game: Dominion, ask: Menu, verb: str) -> Answer | None:
        """The player's choice before a line of this verb, after which this turn has no menu."""
        if self.state.gone and (verb in FINAL or self._verdicts.ended()):
            return self._given_up(ask, [END])
        if verb in FINAL and not is_over(game):
            self.state.ended = True
            return None
        return END

    def _ends_first(self, game: Dominion, i: int) -> bool:
        """Whether line `i`, which nothing in the phase brings, is tried as what the end of the phase brings: a Crown
        may still be played in the Buy phase after what an Arena gives as that begins."""
        if i == self._goes_on or not menus.end_may_bring_something(game):
            return False
        return self.state.search.opened(Choice(self._mark, i, [], [Given.of(END), Given.of(GO_ON)])).answer == END

    def _spent_again(self, game: Dominion, ask: Menu, i: int) -> Answer | None:
        """Coin tokens are announced in the words of the announcement before: most often that is the same use, told
        again, but as many may be used once more. A purchase that is too dear without them tells."""
        spent = self._chosen(game, ask, i)
        if spent is None or self.state.verdicts.at != i:
            return None
        answers = [Given.of(AGAIN), Given.of(spent)]
        chosen = self.state.search.opened(Choice(self._mark, i, [], answers))
        return spent if chosen.answer == spent else None

    def _chosen(self, game: Dominion, ask: Menu, i: int) -> Answer | None:
        """The choice of the menu that line `i` shows, or None when it is not offered."""
        line = self._lines[i]
        if line.verb == "plays":
            return self._played(game, ask, i)
        if line.verb in self.state.verbs.spends:
            spent: Answer = (*self.state.verbs.spends[line.verb], line.amount)
            return spent if spent in ask.choices else None
        names = dict.fromkeys(self._verdicts.cards_left(i))
        self._verdicts.paying = i if menus.may_pay(game, names) else None
        buys = (menus.bought(self.state.pools, game, ask, card) for card in names)
        answers = [bought for bought in buys if bought is not None]
        return self._first_of(ask, i, answers)

    def _played(self, game: Dominion, ask: Menu, i: int) -> Answer | None:
        """The play of the cards that line `i` names, as far as they may be played one after the other."""
        names = self._verdicts.cards_left(i)
        cards = menus.playable(self.state.pools, game, ask, names)
        later = [END] if cards and menus.is_in_either_phase(game, cards[0]) else []
        if len(cards) == 1 and not game.plays_from_hand_alone:
            return self._first_of(ask, i, [("play", cards[0]), *menus.of_deck(game, ask.subject, cards[0]), *later])
        if not cards or len(names) < 2 or not self._dialect.groups_names:
            return self._first_of(ask, i, [("play", *cards), *later]) if cards else None
        plain = menus.plain_first(game, names)
        others = (
            menus.playable(self.state.pools, game, ask, plain)
            if plain != list(names) and len(cards) == len(names)
            else cards
        )
        orders: list[Answer] = [("play", *each) for each in ([cards] if others == cards else [cards, others])]
        return self._first_of(ask, i, [*orders, *later])

    def _first_of(self, ask: Menu, i: int, answers: Sequence[Answer]) -> Answer | None:
        """The first of several answers that line `i` may show; the others are tried where it fits no later line. A line
        may hold several purchases, or plays, of which it does not say which came first."""
        if len(answers) < 2 or self.state.verdicts.at != i:
            return answers[0] if answers else None
        tried = [Given.of(each) for each in answers]
        reply = self.state.search.opened(Choice(self._mark, i, [], tried)).again(ask, self._named)
        return reply if ask.accepts(reply) else answers[0]

    # Chance

    def shuffle(self, session: Dominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """Faceless cards: nobody saw the order. Shadows lie at the bottom, where their backs show them."""
        self._settle(session, shuffling=True)
        sunk = shadows(session, cards) if player and session.has_any("Shadow") else []
        hidden = [card for card in cards if card not in sunk] if sunk else cards
        return [*self.state.pools.shuffle(hidden, min(self._verdicts.at, len(self._lines) - 1)), *sunk]

    def identify(self, session: Dominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces that the next lines of the player show. What the format leaves out, no line shows."""
        self._settle(session)
        turn = session.table.turn
        own = turn is not None and turn.player == player
        if how == "drawn" and self._matching.printed.is_untold_draw(session.frame.seq, session.frame.card, own):
            self.state.come_late(len(session.facts))
            return
        if how in ("drawn", "shown") and self._dialect.joins_draws:
            cards = (*self._matching.cut_draw(session, player), *cards)
            if how == "drawn" and faces.is_cut(self.state, player, cards):
                return
        if how == "looked at":
            if self._matching.printed.is_untold_look(session.frame.card):
                return  # the next line that names such a card tells of another
            how = "shown"
        if how == "dealt":
            faces.deal(self.state, session, cards)
            return
        if how == "turned up":
            faces.turn_up(self.state, cards, self._dialect.turns_up)
            return
        stop = faces.identify(self.state, session, player, cards, how)
        if stop is not None:
            self.halt(stop)

    # The log's word

    def unruled(self, session: Dominion, player: Player, card: str) -> None:
        """Take the log's word for what a card does that no rule covers."""
        game = session
        self._settle(game)
        if self._verdicts.cut_off():  # a card that nobody saw is played where the log breaks off
            self.state.pools.settle_all()
            raise LogEnded
        self.state.unruled_cards[card] = None
        self._log_facts.take(game, f.BecameUnknown(player, ("coins", "actions", "buys", "costs")))
        played = game.frame.physical
        if played is not None and self._stays(game, player, card):
            self._log_facts.take(game, f.DurationPrepared(player, played, (), (), "", ()))
        self._log_facts.follow_effect(game)
        self.state.seen = len(game.facts)

    def _stays(self, game: Dominion, player: Player, card: str) -> bool:
        """Whether the log has it that one more card of this name stays in play until the player's next turn."""
        count = 0
        header = next((i for i in range(self._verdicts.at, len(self._lines)) if self._lines[i].verb == "turn"), None)
        own = [i for i in range(header or len(self._lines), len(self._lines)) if self._lines[i].actor == player]
        for i in own:
            if self._lines[i].verb in MENU_VERBS:
                break
            count += self._lines[i].verb == "duration" and card in self._lines[i].cards
        return count > sum(due.player == player and due.card.face == card for due in game.table.due)

    def carry_out(self, session: Dominion, stop: Stop) -> None:
        """Try another answer of an open choice, or take the log's word from the line that differs to the next menu."""
        if isinstance(stop, TryOther):
            self._go_back(session, stop.choice, stop.answer)
            return
        if stop.back is not None and stop.line is not None:
            noted, verdict = self.state.findings[stop.back.findings :], self._verdicts.by_line[stop.line]
            unruled = {**self.state.unruled_cards}
            self._put_back(session, stop.back)
            self.state.findings += noted
            self.state.unruled_cards |= unruled
            self._verdicts.judge(stop.line, verdict or "divergent")
        self.state.seen = len(session.facts)
        if stop.line is not None and not self.state.ended:
            self._log_facts.follow(session, stop.line)
            self.state.seen = len(session.facts)
            self._mark = self.state.mark(len(session.facts))
            self._answers = []

    def _go_back(self, game: Dominion, choice: Choice[Mark], answer: Given) -> None:
        """Put everything back to the menu before a choice; the answers up to it are given again, then `answer`."""
        self._put_back(game, choice.mark)
        self.state.past_end = choice.key in self._ends and answer.answer != STOP
        self._mark = choice.mark
        self._answers = []
        goes_on = answer.answer == GO_ON
        self._goes_on = choice.line if goes_on else -1
        self._replay = [*choice.answers] if goes_on else [*choice.answers, answer]

    def _put_back(self, game: Dominion, mark: Mark) -> None:
        self.state.rewind(mark)
        self._passed_over = min(self._passed_over, self.state.pools.disallowed)
        del game.facts[mark.facts :]
        game.next_seq = mark.facts + 1
        game.table = self.state.snapshots.table_after(game.facts, len(game.facts))
        self._verdicts.pile_of = game.table.pile_of
