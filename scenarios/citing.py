"""What scenarios cite: the ids of rules, lines of the documents, or a source in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from moothall.words import Message

from .yaml_lines import BadScenario

DOCUMENTS: Mapping[str, int] = {"000": 182, "001": 83, "002": 102, "003": 152, "004": 67}
"""The source documents, with how many lines each has. (docs/sources.md names them.)"""
_TEXT = "card/"
"""What the id of the text of a card begins with: `card/Throne Room`."""
_LINE = re.compile(r"(\d{3}):(\d+)")


def check_cites(cites: Sequence[str], is_rule: Callable[[str], bool]) -> None:
    """Check that what is cited is the id of a rule, a line of a document or a source in several words. Raises
    BadScenario."""
    for at, cited in enumerate(cites):
        line = _LINE.fullmatch(cited)
        if line is not None and not 1 <= int(line[2]) <= DOCUMENTS.get(line[1], 0):
            there = ", ".join(f"{name} with {lines} lines" for name, lines in DOCUMENTS.items())
            raise BadScenario(("cites", at), Message("scenario.no-document-has-line", line=cited, known=there))
        in_words = " " in cited.strip() and not cited.startswith(_TEXT)
        if line is None and not in_words and not is_rule(cited):
            message = Message("scenario.neither-id-of-rule-nor", cited=cited)
            raise BadScenario(("cites", at), message)
