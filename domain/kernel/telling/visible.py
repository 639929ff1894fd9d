"""Text from outside, as it may be shown: what steers a terminal or a page, or hides, stands escaped."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

import re
from unicodedata import category

_EMOJI = "[\u2190-\u2bff\u3030\u303d\u3297\u3299\ufe0f\U0001f000-\U0001fbff]"
_LETTER = "[\u0600-\u0dff]"
"""Letters of Arabic and of the scripts of India, which are joined or parted by letters without width."""
_JOINED = re.compile(
    f"(?<={_EMOJI})\u200d(?={_EMOJI})"
    f"|(?<={_LETTER})[\u200c\u200d](?={_LETTER})"
    "|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f"
)
"""What has no width, and belongs to the letters or emoji beside it: it joins a family, or makes a flag of Wales.
[Unicode Technical Standard 51, 1.4.9 and 2.3.1]"""


def visible(text: str, spared: str = "") -> str:
    """A text in which control and format characters, the ends of lines, bytes that are not text and code points without
    a character stand escaped, such as `\\x1b` or `\\u202e`, but for those that are `spared`.

    >>> visible("Ann\\x1b[2J")
    'Ann\\\\x1b[2J'
    """
    if text.isprintable():
        return text
    shown, at = "", 0
    for joined in _JOINED.finditer(text):
        shown += _escaped(text[at : joined.start()], spared) + joined[0]
        at = joined.end()
    return shown + _escaped(text[at:], spared)


def _escaped(text: str, spared: str) -> str:
    return "".join(char if _is_harmless(char) or char in spared else ascii(char)[1:-1] for char in text)


def _is_harmless(char: str) -> bool:
    """Whether a character only appears; so do all blanks, which Python does not call printable."""
    return char.isprintable() or category(char) == "Zs"
