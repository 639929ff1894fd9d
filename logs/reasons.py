"""The reason of a difference in words: what the rule says that decides."""

from __future__ import annotations

from moothall.domain.kernel.game import Game
from moothall.domain.rules_spec import spec_of

CARD = "card/"
"""What the id of a card's text begins with."""


def in_words(game: Game, spec: str, rule: str) -> str | None:
    """The statement of a rule, or what the text of a card says by a rules spec; None for a rule without a statement."""
    reference = game.reference()
    if not rule.startswith(CARD):
        return next((each.said(spec_of(spec))[0] for each in reference.rules if each.id == rule), None)
    name = rule.removeprefix(CARD)
    text = next((each for each in reference.texts(spec) if each.name == name and each.in_force), None)
    return f"{name}: {' '.join(text.says)}" if text is not None and text.says else None
