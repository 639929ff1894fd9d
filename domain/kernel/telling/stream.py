"""The facts of every game in sentences: answers, undo, forks, notes, and stretches by the log's word."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from typing import Any

from ..ask import MENU
from ..facts import (
    Answered,
    Forked,
    LogFollowed,
    Noted,
    Retracted,
    UndoAllowed,
    UndoAnswered,
    UndoAsked,
)
from .phrase import Both, ended, lines, listed, listed_ja
from .saying import Saying, Sentences

SENTENCES = Sentences()
SHORT_ID = 8
"""So many characters of a game's id are enough for a reader."""

POLICIES = {
    "free": ("undo is free", "取り消しは自由"),
    "consent": ("undo needs the others' consent", "取り消しには他のプレイヤーの同意が必要"),
    "no-hidden-information": ("undo only where nothing hidden was seen", "非公開の情報を見た後は取り消せない"),
    "never": ("no undo", "取り消しはできない"),
}
"""What a policy of undo says."""


@SENTENCES.of(Answered)
def answered(said: Saying[Any], fact: Answered) -> Both:
    """An answer: what was chosen, of what question."""
    parts = [said.option(each) for each in fact.answer]
    chosen = listed([english for english, _ in parts]) or "nothing"
    chosen_ja = listed_ja([japanese for _, japanese in parts]) or "なし"
    if fact.question == MENU:
        return f"{said.who} chooses {chosen}.", f"{said.who}は{chosen_ja}を選んだ。"
    asked, asked_ja = said.question(fact.question, len(fact.answer), len(fact.answer))
    return f"{said.who} answers “{asked}”: {chosen}.", f"{said.who}は「{asked_ja}」に{chosen_ja}と答えた。"


@SENTENCES.of(LogFollowed)
def log_followed(_said: Saying[Any], fact: LogFollowed) -> Both:
    """The log overruled the rules."""
    where, where_ja = lines(fact.first_line, fact.last_line)
    return (
        f"The rules cannot follow the log at {where}; from here the log is taken at its word.",
        f"{where_ja}はルール上起こり得ないため、ここからログの記載に従う。",
    )


def _reason(reason: str) -> Both:
    return (f" Reason: {ended(reason, '.')}", f"理由：{ended(reason, '。')}") if reason else ("", "")


def taken_back(said: Saying[Any], target: int) -> Both:
    """What a retraction is about, with its own words: `fact 230 (Alice chooses to buy Gold)`."""
    english, japanese = said.told(target)
    return f"fact {target} ({english.rstrip('.')})", f"{target}番の回答（{japanese.rstrip('。')}）"


@SENTENCES.of(Retracted)
def retracted(said: Saying[Any], fact: Retracted) -> Both:
    """An answer was taken back, or put back by a retraction of its retraction."""
    why, why_ja = _reason(fact.reason)
    who = said.name(fact.by) if fact.by else ""
    if isinstance(said.fact_at(fact.target), Retracted):
        if not who:
            return (
                f"What was taken back at {fact.target} is put back.{why}",
                f"{fact.target}番の取り消しが戻された。{why_ja}",
            )
        return (
            f"{who} puts back what was taken back at {fact.target}.{why}",
            f"{who}は{fact.target}番の取り消しを戻した。{why_ja}",
        )
    what, what_ja = taken_back(said, fact.target)
    if not who:
        return f"{what[0].upper()}{what[1:]} is taken back.{why}", f"{what_ja}が取り消された。{why_ja}"
    return f"{who} takes back {what}.{why}", f"{who}は{what_ja}を取り消した。{why_ja}"


@SENTENCES.of(Forked)
def forked(_said: Saying[Any], fact: Forked) -> Both:
    """The stream goes on as a game of its own."""
    parent = fact.parent[:SHORT_ID]
    return (
        f"From here a game of its own; up to fact {fact.at} it is game {parent}.",
        f"ここから別のゲーム。{fact.at}番まではゲーム{parent}と同じ。",
    )


@SENTENCES.of(UndoAllowed)
def undo_allowed(said: Saying[Any], fact: UndoAllowed) -> Both:
    """Which undo the game allows."""
    says, says_ja = POLICIES.get(fact.policy, (fact.policy, fact.policy))
    if fact.by:
        return f"{said.name(fact.by)} sets: {says}.", f"{said.name(fact.by)}が設定：{says_ja}。"
    return f"{says[0].upper()}{says[1:]}.", f"{says_ja}。"


@SENTENCES.of(UndoAsked)
def undo_asked(said: Saying[Any], fact: UndoAsked) -> Both:
    """Somebody asks the others for an undo."""
    (why, why_ja), (what, what_ja) = _reason(fact.reason), taken_back(said, fact.target)
    who = said.name(fact.by)
    return f"{who} asks to take back {what}.{why}", f"{who}は{what_ja}の取り消しを求めた。{why_ja}"


@SENTENCES.of(UndoAnswered)
def undo_answered(said: Saying[Any], fact: UndoAnswered) -> Both:
    """Somebody agreed to an undo, or did not."""
    who = said.name(fact.by)
    if fact.agreed:
        return f"{who} agrees.", f"{who}は同意した。"
    return f"{who} does not agree.", f"{who}は同意しなかった。"


@SENTENCES.of(Noted)
def noted(said: Saying[Any], fact: Noted) -> Both:
    """A mark or a note."""
    by = said.name(fact.by) if fact.by else ""
    of, of_ja = (f" by {by}", f"（{by}）") if by else ("", "")
    if not fact.name:
        return f"Note{of}: {fact.text}", f"メモ{of_ja}：{fact.text}"
    if not fact.text:
        return f"Mark{of}: {fact.name}.", f"しおり{of_ja}：{fact.name}。"
    return f"Mark {fact.name}{',' if by else ''}{of}: {fact.text}", f"しおり「{fact.name}」{of_ja}：{fact.text}"
