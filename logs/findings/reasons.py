"""The reason of a difference in words: what the rule says that decides."""

from __future__ import annotations

from moothall.domain.kernel.game import Game
from moothall.domain.rules_spec import spec_of
from moothall.words import Texts

CARD = "card/"
"""What the id of a card's text begins with."""


def reason_of(game: Game, spec: str, rule: str) -> Texts | None:
    """The statement of a rule, or what the text of a card says by a rules spec; None for a rule without a statement."""
    reference = game.reference()
    if not rule.startswith(CARD):
        statement = next((each.said(spec_of(spec)) for each in reference.rules if each.id == rule), None)
        return None if statement is None else Texts(en=statement[0], ja=statement[1])
    name = rule.removeprefix(CARD)
    text = next((each for each in reference.texts_called(name, spec) if each.in_force), None)
    if text is None or not text.says:
        return None
    said_ja = f"{text.name_ja or name}：{''.join(text.says_ja)}" if text.says_ja else None
    return Texts(en=f"{name}: {' '.join(text.says)}", ja=said_ja)
