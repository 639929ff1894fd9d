"""What turns older versions of facts into those of today.

An answer of version 1 kept the English words of its question. The table of this module has those words as version 1
had them, frozen: they say what old streams mean, and no better wording may ever change them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.ask import MENU

QUESTIONS_1: Mapping[str, str] = {
    MENU: MENU,
    "Which address do you take?": "first-phase/take",
    "Which style do you take?": "styles/style",
    "Which addresses do you give?": "*/discard",
}
"""Questions: their words in version 1, with the key."""


def answered_1_2(data: dict[str, Any]) -> dict[str, Any]:
    """An answer of version 1: the key for the words, and the verb. Whose decision it was, version 1 does not say."""
    if "verb" in data or "subject" in data:
        raise ValueError("an answer of version 1 has no verb and no subject")
    key = QUESTIONS_1.get(data["question"], f"?/{data['question']}")
    return {**data, "question": key, "verb": MENU if key == MENU else key.split("/")[1], "subject": None}


UPCASTS = {"kernel.Answered/1": answered_1_2}
"""By the topic of an older version, what gives the data of the next one."""
