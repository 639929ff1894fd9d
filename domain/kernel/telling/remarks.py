"""What is said behind a choice, or beside a title, with what it belongs to."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations


class Remark(str):
    """What is said beside a title; `about` names what it is about, which stays where what is said of it changes."""

    __slots__ = ("about",)

    about: str

    def __new__(cls, about: str, said: str) -> Remark:
        """What is `said`, in words."""
        self = super().__new__(cls, said)
        self.about = about
        return self

    def __reduce__(self) -> tuple[type[Remark], tuple[str, str]]:
        return type(self), (self.about, str(self))


class Remarked(str):
    """The words of a choice with a remark behind them, such as what it costs; `plain` are the words without it."""

    __slots__ = ("plain",)

    plain: str

    def __new__(cls, plain: str, remark: str) -> Remarked:
        """The words, and the remark right behind them."""
        self = super().__new__(cls, plain + remark)
        self.plain = plain
        return self

    def __reduce__(self) -> tuple[type[Remarked], tuple[str, str]]:
        return type(self), (self.plain, self[len(self.plain) :])


def unremarked(words: str) -> str:
    """The words of a choice without a remark behind them."""
    return words.plain if isinstance(words, Remarked) else words
