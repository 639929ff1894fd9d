"""What is said of logs, Kingdoms and deck files that cannot be read, by the English sentence."""

from __future__ import annotations

LOGS: tuple[tuple[str, str], ...] = (
    # witnesses
    ("{log}: this is not a log", "{log}：ログではない"),
    ("{log}: logs of this format are not checked", "{log}：この形式のログは照合しない"),
    ("this is not a witness: it does not have the key '{key}'", "証拠ではない。キー'{key}'がない"),
    (
        "this is not a whole witness: '{key}' is missing or of another kind",
        "証拠が欠けている。'{key}'がないか、種類が異なる",
    ),
    ("fact {seq} is {name}, which no game begins with", "記録{seq}は{name}であり、ゲームはそれでは始まらない"),
    ("fact {seq} is an answer that {question} does not offer", "記録{seq}は{question}の選択肢にない回答である"),
    ("fact {seq} is an answer that is not offered: {answer}", "記録{seq}は選択肢にない回答である：{answer}"),
    # any log
    ("lines {first} to {last}: {error}", "{first}～{last}行目：{error}"),
    (
        "this looks like a log of {one} and of {other}; give each log in a file of its own",
        "{one}と{other}の両方のログに見える。ログごとに1つのファイルにする",
    ),
    ("the file is binary, not text; give a log", "バイナリーのファイルである。ログの文字ファイルを渡す"),
    # Goko
    # Isotropic
    # Dominion Online
    ("the first view: {error}", "1つ目の視点：{error}"),
    ("the second view: {error}", "2つ目の視点：{error}"),
    # a Kingdom
    # One of Dominion
    # decks
    (
        "a guest's name has letters and blanks only, not {hidden}; leave it out",
        "ゲストの名前に{hidden}は使えない。除く",
    ),
)
"""Logs, Kingdoms, transcripts and decks."""
