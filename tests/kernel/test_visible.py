"""What people see of a text from outside: joined emoji as they are, nothing that steers or hides."""

from __future__ import annotations

import pytest
from moothall.domain.kernel.telling.columns import width, wrapped
from moothall.domain.kernel.telling.visible import visible

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
HEALTH = "\U0001f469\U0001f3fd\u200d\u2695\ufe0f"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
HINDI = "\u0915\u094d\u200d\u0937"


@pytest.mark.parametrize("text", [FAMILY, RAINBOW, WALES, HEALTH, PERSIAN, HINDI, f"{FAMILY}{WALES} Ann", "村\u3000人"])
def test_what_joins_letters_and_emoji_is_shown_as_it_is(text: str) -> None:
    assert visible(text) == text
    assert visible(f"{text}\u202e") == f"{text}\\u202e"


@pytest.mark.parametrize(
    "char", list("\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\x1b\x9b\n\u2028\udc9b")
)
@pytest.mark.parametrize(
    "around", ["A{}nn", "Ann{}", "{}Ann", "村{}人", "\U0001f468{}n", "{}\U0001f468", "A{}\U0001f468"]
)
def test_what_steers_or_hides_is_escaped(char: str, around: str) -> None:
    shown = visible(around.format(char))
    assert char not in shown
    assert ascii(char)[1:-1] in shown


@pytest.mark.parametrize("char", list("\u200b\u200e\u202e\u2066\u2069\ufeff\x1b\n"))
def test_nothing_else_joins_emoji(char: str) -> None:
    assert char not in visible(f"\U0001f468{char}\U0001f469")


def test_tags_are_a_flag_or_nothing() -> None:
    assert "\U000e0067" not in visible("A\U000e0067\U000e0062\U000e007f")
    assert "\U000e0067" not in visible("\U0001f3f4\U000e0067")


def test_what_joins_takes_no_column() -> None:
    assert width(FAMILY) == 6
    assert width("Zoe\u0308") == 3


@pytest.mark.parametrize("columns", range(8, 40))
def test_no_line_ends_inside_an_emoji(columns: int) -> None:
    lines = wrapped(f"村人{FAMILY * 4}は{HEALTH * 4}を引いた", columns)
    assert not [
        line for line in lines if line.startswith(("\u200d", "\ufe0f", "\U0001f3fd")) or line.endswith("\u200d")
    ]
