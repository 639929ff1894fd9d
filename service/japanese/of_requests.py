"""What the service says of what it was asked for, by the English sentence."""

from __future__ import annotations

REQUESTS: tuple[tuple[str, str], ...] = (
    # arguments
    # hidden names
    # answers
    (
        "{written} may be {few} and {count} more: type more of it, or its number",
        "{written}は次のどれか分からない：{few}、ほか{count}個。続きか番号を入力する",
    ),
    # places
    ("no place is marked {name}", "{name}というしおりはない"),
    ("no place is marked {name}; there is {known}", "{name}というしおりはない。あるのは{known}"),
    ("turn {number} of {who} began once", "ターン{number}：{who}は1度だけ始まった"),
    ("turn {number} of {who} began {count} times", "ターン{number}：{who}は{count}回始まった"),
    ("there is no fact {seq}: the game has {length}", "記録{seq}はない。このゲームの記録は{length}件である"),
    # expressions
    ("the expression {text} ends too early\n{pointing}", "式{text}が途中で終わっている\n{pointing}"),
    ("the expression {text} is not understood at {at}: {error}", "式{text}の{at}文字目が分からない：{error}"),
    ("the expression {text} is not understood at {at}\n{pointing}", "式{text}の{at}文字目が分からない\n{pointing}"),
    ("no fact has a field {key}; there are {known}", "項目{key}のある記録はない。あるのは{known}"),
    ("no fact has a field {key}; the field of a zone is {other}", "項目{key}のある記録はない。領域の項目は{other}"),
    (
        "{part} is not a kind of fact, and nothing of {where}, which has {known}",
        "{part}は記録の種類でも、{where}にあるものでもない。{where}にあるのは{known}",
    ),
    *(
        (
            f"the package {{package}} adds {{name}} to {{group}}, which cannot be used: {why}; uninstall the "
            "package, or install a version that works",
            f"パッケージ{{package}}が{{group}}に追加する{{name}}は使えない。{ja}。このパッケージを削除するか、動作する版を"
            "インストールする",
        )
        for why, ja in (
            ("it raised {error}", "{error}が発生した"),
            ("{value} is not a {kind}", "{value}は{kind}ではない"),
            ("the game calls itself {other}", "ゲーム自身の名前は{other}である"),
            ("Moothall itself has one of that name", "Moothall自身に同じ名前のものがある"),
        )
    ),
    ("there is no {name}", "{name}はない"),
    ("there is no {what} {name}; there is {known}", "{what}{name}はない。あるのは{known}"),
    # looking at a game
    (
        "fact {seq} is not an answer, so nothing can be done instead",
        "記録{seq}は回答ではないので、代わりの回答はできない",
    ),
    # looking things up
    # rules
    ("{part} is not a part of them, for one is name=value", "{part}は正しくない。名前=値と書く"),
    # games
    ("each player needs a name of their own", "プレイヤーの名前はそれぞれ異なる必要がある"),
    (
        "{name} and {other} are Prophecies, and a game has one of them; leave the other out",
        "{name}と{other}はどちらも予言である。予言は1つなので、片方を除く",
    ),
    (
        "{name} and {other} are Allies, and a game has one of them; leave the other out",
        "{name}と{other}はどちらも同盟である。同盟は1つなので、片方を除く",
    ),
    # undo, marks, forks
    (
        "by the policy consent, {missing} must agree first: moothall undo --agree …",
        "方針consentにより、先に{missing}の同意が要る",
    ),
    (
        "there is no undo to bring back, or a new answer followed it",
        "戻せる取り消しがない。または新しい回答が続いている",
    ),
    ("somebody else went on with this game: {error}", "他の誰かがこのゲームを続けた：{error}"),
    # formats
    (
        "{name} is a game of {kind}, which the format {format} cannot hold; {error}",
        "{name}は{kind}のゲームなので、形式{format}では書けない。{error}",
    ),
    ("{name} is in the middle of something; {place} is not", "{name}は処理の途中である。{place}なら書ける"),
    ("{name} is in the middle of something: {error}", "{name}は処理の途中である：{error}"),
    ("there is no player {viewer}", "プレイヤー{viewer}はいない"),
    ("no place is marked {name}: there is {known}", "{name}というしおりはない。あるのは{known}"),
    ("turn {number} of {who} begins {count} times", "ターン{number}：{who}は{count}回始まる"),
    ("turn {number} of {who} begins once", "ターン{number}：{who}は1度だけ始まる"),
    (
        "{part} is not a kind of fact, and nothing of {where}; it has {known}",
        "{part}は記録の種類でも、{where}にあるものでもない。あるのは{known}",
    ),
)
"""Arguments, answers, places, expressions, rules, games and exports."""
