"""What is said of scenarios that are in error, by the English sentence."""

from __future__ import annotations

SCENARIOS: tuple[tuple[str, str], ...] = (
    # the file
    ("{path}: it cannot be read: {system}", "{path}：読めない：{system}"),
    ("it is not YAML: {system}", "YAMLではない：{system}"),
    ("expected {one}, but found {other}", "{one}があるはずの所に{other}がある"),
    # fields
    ("{where}: this should be a valid string", "{where}：文字列でなければならない"),
    ("{where}: this should be a valid integer", "{where}：整数でなければならない"),
    ("{where}: this should be a valid boolean", "{where}：trueかfalseでなければならない"),
    ("{where}: this should be {known}", "{where}：{known}でなければならない"),
    ("{where}: this should be greater than or equal to {number}", "{where}：{number}以上でなければならない"),
    ("{where}: this should be less than or equal to {number}", "{where}：{number}以下でなければならない"),
    ("{where}: String should have at least {number} character", "{where}：{number}文字以上でなければならない"),
    ("{where}: List should have at least {number} item after validation, not {count}", "{where}：{number}個以上要る"),
    ("`{field}` of {kind}: there is no {what} {word}", "{kind}の`{field}`：{word}という語はない"),
    ("`{field}` of {kind}: there is no {what} {word}; correct it", "{kind}の`{field}`：{word}という語はない。直す"),
    (
        "`{field}` of {kind}: {value} is not a number, or true or false",
        "{kind}の`{field}`：{value}は数でも真偽値でもない",
    ),
    ("there is no pile of {name} (its type is {type}); leave it out", "{name}（種類は{type}）の山はない。除く"),
    (
        "{name} and {other} lie in one pile, of which one card is chosen; leave one of them out",
        "{name}と{other}は同じ山にある。1つの山から選べるのは1枚なので、片方を除く",
    ),
    (
        "there is one {name}, and several players have it; leave it with one of them",
        "{name}は1つしかないのに、複数のプレイヤーが持っている。1人だけに残す",
    ),
    ("{token} is a number of tokens, so it is 0 or more", "{token}はトークンの数なので、0以上である"),
    # steps
    (
        "in a list in brackets write a step with commas in quotes: `{example}`",
        "角括弧のリストでは、読点のある手順を`{example}`のように引用符で囲む",
    ),
    ("{key} is not one of the players {known}", "{key}はプレイヤー（{known}）ではない"),
    # playing
    (
        "{who} is asked what to {verb}: {offered}; no step answers",
        "{who}に質問がある（{verb}：{offered}）が、答える手順がない",
    ),
    (
        "{who} is asked what to {verb}: {offered}; the step `{step}` does not answer",
        "{who}に質問がある（{verb}：{offered}）が、手順`{step}`は答えになっていない",
    ),
    (
        "{who} is asked what to {verb}: {offered}; the step `{step}` does not answer; before that, declined: "
        "{declined}",
        "{who}に質問がある（{verb}：{offered}）が、手順`{step}`は答えになっていない。その前に断ったもの：{declined}",
    ),
    ("`{step}` is not done when the steps end", "手順の終わりまでに`{step}`が行われない"),
    ("`{step}` is legal, and it is refused here", "`{step}`は合法だが、拒否されると書かれている"),
    (
        "{who} is asked what to {verb} ({count} of them): {offered}; no step answers",
        "{who}に質問がある（{verb}、{count}つ：{offered}）が、答える手順がない",
    ),
    (
        "{who} is asked what to {verb} ({count} of them): {offered}; the step `{step}` does not answer",
        "{who}に質問がある（{verb}、{count}つ：{offered}）が、手順`{step}`は答えになっていない",
    ),
    (
        "{who} is asked what to {verb} ({count} of them): {offered}; the step `{step}` does not answer; before "
        "that, declined: {declined}",
        "{who}に質問がある（{verb}、{count}つ：{offered}）が、手順`{step}`は答えになっていない。その前に断った"
        "もの：{declined}",
    ),
    (
        "{name} is not one of the players {known} and none of {some}",
        "{name}はプレイヤー（{known}）でも、{some}のどれかでもない",
    ),
    ("the document: {error}", "文書：{error}"),
)
"""Scenarios, their steps, and how they go."""
