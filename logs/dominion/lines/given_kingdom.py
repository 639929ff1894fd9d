"""The Kingdom that was given beside a log: by an option, in a file, or copied with it from the page of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from moothall.domain.dominion.play.start.setup import BASIC, COLONIES, KINGDOM, brought
from moothall.domain.dominion.table.table import BLACK_MARKET
from moothall.domain.dominion.text.book import LANDSCAPES, book, kingdom_cards, pile_names
from moothall.domain.dominion.text.names import in_rules, spellings
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CHOICES
from moothall.domain.kernel.telling.written import called_so, plain
from moothall.words import Joined, Message, Name

from ...reader import UnreadableLog
from .observation import Inferred, LogRead, Observation

ALLY = "ally"
"""The choice of set-up that is a landscape."""


def laid_by(names: Sequence[str], rules: str) -> Inferred:
    """The Kingdom that names give: piles, landscapes, and choices of set-up as `Obelisk: Smithy`, `bane: Moat`,
    `Reckless on Smithy`, `Black Market: Villa; Port`.

    Raises UnreadableLog for a name that is not a card's, for what is not in a Kingdom nor comes with it, and for more
    piles than a Kingdom has.
    """
    texts, piles_of = book(rules_of(rules)), pile_names(rules_of(rules))
    piles: list[str] = []
    landscapes: list[str] = []
    options: dict[str, str] = {}
    market: tuple[str, ...] = ()
    for written in names:
        left, colon, right = written.partition(":")
        card, on, where = written.partition(" on ")
        if colon and (choice := _choice(left)) is not None:
            cards = [_known(each) for each in right.split(";") if each.strip()]
            options[choice] = "; ".join(cards)
            continue
        if colon and plain(left) in (plain(BLACK_MARKET), plain("Black Market")):
            market = tuple(_known(each) for each in right.split(";") if each.strip())
            continue
        if colon:
            card, on, where = left, colon, right
        name = _known(card if on else written)
        if name in texts and texts[name].types & LANDSCAPES:
            landscapes.append(f"{name} on {_known(where)}" if on else name)
        elif on:
            raise UnreadableLog(Message("log.kingdom-has", written=written.strip(), name=name))
        elif name not in BASIC:
            piles.append(piles_of.get(name, name))
    laid = (each.partition(" on ")[0] for each in landscapes)
    others = (each for chosen in options.values() for each in chosen.split("; "))
    piles = _of_the_kingdom(piles, (*laid, *market, *others), rules)
    piles = list(dict.fromkeys([*piles, *COLONIES] if {*COLONIES} & {*piles} else piles))
    more = {name: each.card for name, each in CHOICES.items() if each.kind == "card" and not each.beside}
    besides = {piles_of.get(chosen, chosen) for choice, chosen in options.items() if choice in more}
    own = [name for name in piles if name not in COLONIES and name not in besides]
    there = {*piles, *landscapes, *options.values()}
    most = KINGDOM + sum(card in there for choice, card in more.items() if choice not in options)
    if len(own) > most:
        whole, over = (Joined(map(Name, each)) for each in (own[:most], own[most:]))
        raise UnreadableLog(Message("log.kingdom-too-large", count=len(own), most=most, cards=whole, others=over))
    for choice, chosen in options.items():
        declared = CHOICES.get(choice)
        joins = declared is not None and declared.kind in ("card", "pile") and not declared.beside
        if joins and piles_of.get(chosen, chosen) not in piles:
            piles.append(piles_of.get(chosen, chosen))
    return Inferred(tuple(piles), tuple(dict.fromkeys(landscapes)), options, market)


def _of_the_kingdom(piles: Sequence[str], others: Iterable[str], rules: str) -> list[str]:
    """The piles without those that they or `others` bring, such as Horses and Ruins. Raises UnreadableLog for what is
    in no Kingdom, and brought by none."""
    texts, able = book(rules_of(rules)), {*kingdom_cards(rules_of(rules)), *COLONIES}
    kingdom = [name for name in piles if name in able or name not in texts]
    there = {*kingdom, *brought(texts, (*kingdom, *others))}
    for name in piles:
        if name not in there and not texts[name].types & {"Shelter", "Heirloom"}:
            raise UnreadableLog(Message("setup.not-kingdom-card", name=Name(name)))
    return kingdom


def refuse_less(log: LogRead, laid: Inferred, rules: str) -> None:
    """Raise UnreadableLog where a line shows a pile that a Kingdom that was given has not."""
    texts, piles_of = book(rules_of(rules)), pile_names(rules_of(rules))
    there = {*BASIC, *laid.piles, *laid.options.values(), *(each.partition(" on ")[0] for each in laid.landscapes)}
    there |= {*brought(texts, (*laid.piles, *there.intersection(texts), *laid.black_market))}
    if "Black Market" in there:
        return
    for line, name in _bought(log.observations):
        text = texts.get(name)
        if text is not None and text.in_supply and piles_of.get(name, name) not in there:
            reason = Message("log.kingdom-lacks", says=line.text, name=Name(name))
            raise UnreadableLog(Message("place.at-line", line=line.line, said=reason))


def _bought(lines: Iterable[Observation]) -> Iterator[tuple[Observation, str]]:
    return ((line, name) for line in lines if line.verb == "buys" for name in line.cards)


def as_given(laid: Inferred) -> tuple[str, ...]:
    """A Kingdom as the names that give it: what `laid_by` reads again."""
    chosen = (f"{name}: {card}" for name, card in laid.options.items())
    market = (f"{BLACK_MARKET}: {'; '.join(laid.black_market)}",) if laid.black_market else ()
    landscapes = (each for each in laid.landscapes if each != laid.options.get(ALLY))
    return (*laid.piles, *landscapes, *chosen, *market)


def _choice(written: str) -> str | None:
    """The name of the choice of set-up that is written so: by its own name, or by that of its card."""
    spelt = plain(written)
    if spelt == ALLY:
        return ALLY
    return next((name for name, each in CHOICES.items() if spelt in (plain(name), plain(each.card))), None)


LONGEST_NAME = 60
"""How many letters of a wrong name are compared and quoted: twice those of the longest name. Comparing takes the square
of the length, and a wrong file may be one long line."""


def _known(written: str) -> str:
    """A card by its name, as any printing names it in either language. Raises UnreadableLog for other names."""
    name = called_so(written, spellings())
    if name is not None:
        return in_rules(name)
    close = get_close_matches(plain(written)[:LONGEST_NAME], spellings(), n=1)
    name = written.strip()[:LONGEST_NAME]
    if close:
        meant = Message("hint.meant", names=Name(spellings()[close[0]]))
        raise UnreadableLog(Message("log.kingdom-has-no-card", name=name, meant=meant))
    raise UnreadableLog(Message("log.kingdom-has-no-card-check", name=name))
