"""What the service says of what it was asked for, by the English sentence."""

from __future__ import annotations

REQUESTS: tuple[tuple[str, str], ...] = (
    # arguments
    ("{what} must be a whole number, not {value}", "{what}は整数でなければならない。{value}は整数ではない"),
    (
        "a day is written 2013-05-23, or 2013-05, or 2013, not {value}",
        "日付は2013-05-23、2013-05または2013と書く。{value}ではない",
    ),
    # hidden names
    (
        "{log}: this is not a log, so nobody knows which names to hide",
        "{log}：ログではないため、隠すべき名前が分からない",
    ),
    (
        "{log}: this log cannot be read, so nobody knows which names to hide",
        "{log}：ログが読めないため、隠すべき名前が分からない",
    ),
    (
        "{log}: a name in this log cannot be told from its other words, so it cannot be hidden",
        "{log}：ログの他の語と区別できない名前があるため、隠せない",
    ),
    (
        "{log}: with other names the audit of this log finds something else",
        "{log}：名前を変えると、このログの判定が変わってしまう",
    ),
    (
        "{game} was played on after its log: export a fork of it",
        "{game}はログの後も進んでいる。分岐を書き出すこと",
    ),
    (
        "{game}: today's audit makes no game of this log",
        "{game}：現在の判定では、このログからゲームを作れない",
    ),
    ("{log}: this log cannot be read", "{log}：ログが読めない"),
    ("{what} is one of {known}, not {value}", "{what}は{known}のどれかである。{value}ではない"),
    ("{what} must be a text, not {value}", "{what}は文字列でなければならない。{value}は文字列ではない"),
    (
        "{what} has at most {most} characters, not {count}: shorten it",
        "{what}は{most}文字までである（{count}文字ある）。短くする",
    ),
    ("{what} has letters and blanks only, not {hidden}", "{what}に{hidden}は使えない。文字と空白だけで書く"),
    # answers
    (
        "{named} is not an answer to {question}: choose {many} of {offered}",
        "{named}は{question}の回答ではない。次から選ぶ（{many}つ）：{offered}",
    ),
    (
        "an answer is a list of cards, words and numbers, not {answer}",
        "回答はカード、語、数のリストである。{answer}は回答ではない",
    ),
    ("the game is over: no question is open", "ゲームは終了しており、質問はない"),
    (
        "{game} has gone on from {at} to {now}: look at the question again",
        "{game}は{at}から{now}へ進んでいる。質問を見直す",
    ),
    ("{who} must answer, not {other}", "回答するのは{who}であり、{other}ではない"),
    ("{who} must answer for {whose}, not {other}", "{whose}の代わりに回答するのは{who}であり、{other}ではない"),
    ("nothing that can be chosen is called {written}", "{written}という選択肢はない"),
    ("there is no choice {number}: there are {count}", "選択肢は{count}個で、{number}番はない"),
    (
        "{written} may be {few}: type more of it, or its number",
        "{written}は次のどれか分からない：{few}。続きか番号を入力する",
    ),
    (
        "{written} may be {few} and {count} more: type more of it, or its number",
        "{written}は次のどれか分からない：{few}、ほか{count}個。続きか番号を入力する",
    ),
    # places
    (
        "{place} is not a place in the game {game}: write {forms}",
        "{place}はゲーム{game}の箇所ではない。書き方：{forms}",
    ),
    ("{place} is not a place in a game: write {forms}", "{place}はゲームの箇所ではない。書き方：{forms}"),
    ("no place is marked {name}", "{name}というしおりはない"),
    ("no place is marked {name}; there is {known}", "{name}というしおりはない。あるのは{known}"),
    ("this game was played here, so it has no lines of a log", "ここでプレイされたゲームなので、ログの行はない"),
    (
        "no fact rests on line {line}; the nearest line with one is {near}",
        "{line}行目に基づく記録はない。最も近いのは{near}行目",
    ),
    ("there is no turn {number}: the last one is {last}", "ターン{number}はない。最後はターン{last}"),
    ("turn {number} of {who} began once", "ターン{number}：{who}は1度だけ始まった"),
    ("turn {number} of {who} began {count} times", "ターン{number}：{who}は{count}回始まった"),
    ("there is no fact {place}: the game has {length}", "記録{place}はない。このゲームの記録は{length}件である"),
    (
        "{place} is before the beginning: the game has {length} live facts",
        "{place}は始まりより前である。有効な記録は{length}件",
    ),
    ("{game} has {length} facts, so there is no {place}", "{game}の記録は{length}件なので、{place}はない"),
    ("there is no zone {zone}; there is {known}", "領域{zone}はない。あるのは{known}"),
    ("there is no player {name}: the players are {known}", "プレイヤー{name}はいない。プレイヤーは{known}"),
    ("there is no player {name}; the players are {known}", "プレイヤー{name}はいない。プレイヤーは{known}"),
    ("there is no player {name}", "プレイヤー{name}はいない"),
    ("there is no fact {seq}: the game has {length}", "記録{seq}はない。このゲームの記録は{length}件である"),
    ("{place} names no fact: those of {game} are numbered from 1", "{place}に記録はない。{game}の記録は1番から始まる"),
    # expressions
    (
        "the expression is empty: write one such as `gain & card:Gold` or `turn = 7`",
        "式が空である。`gain & card:金貨`や`turn = 7`のように書く",
    ),
    ("the expression is longer than {most} letters", "式が{most}文字より長い"),
    ("the expression {text} ends too early\n{pointing}", "式{text}が途中で終わっている\n{pointing}"),
    ("the expression {text} is not understood at {at}: {error}", "式{text}の{at}文字目が分からない：{error}"),
    ("the expression {text} is not understood at {at}\n{pointing}", "式{text}の{at}文字目が分からない\n{pointing}"),
    ("the expression is nested too deep", "式の入れ子が深すぎる"),
    (
        "a number or a text alone says nothing: compare it with something",
        "数や文字列だけでは式にならない。何かと比べる",
    ),
    ("words are compared by = or !=, not by {op}", "語は=か!=で比べる。{op}は使えない"),
    (
        "{word}(…) takes a player, or what it is to count, or both with a comma between",
        "{word}(…)にはプレイヤー、数えるもの、またはその両方を読点で区切って書く",
    ),
    ("no fact has a field {key}; there are {known}", "項目{key}のある記録はない。あるのは{known}"),
    ("no fact has a field {key}", "項目{key}のある記録はない"),
    ("no fact has a field {key}; the field of a zone is {other}", "項目{key}のある記録はない。領域の項目は{other}"),
    ("a player has no {word}; they have {known}", "プレイヤーに{word}はない。あるのは{known}"),
    ("a player has no {word}", "プレイヤーに{word}はない"),
    ("this is one thing and not several, so it has no {name}", "これは1つのものなので、{name}はない"),
    ("nothing of the name {name} is counted here; there is {known}", "ここで{name}は数えられない。あるのは{known}"),
    ("{part} is not a kind of fact, and nothing of {where}", "{part}は記録の種類でも、{where}にあるものでもない"),
    (
        "{part} is not a kind of fact, and nothing of {where}, which has {known}",
        "{part}は記録の種類でも、{where}にあるものでもない。{where}にあるのは{known}",
    ),
    ("there is no projection {name}; there is {known}", "射影{name}はない。あるのは{known}"),
    (
        "there is no projection {name}: no installed package adds one",
        "射影{name}はない。射影を追加するパッケージがインストールされていない",
    ),
    (
        "the projection {name} is for games of {kind}, and this is one of {other}",
        "射影{name}は{kind}のゲームのためのもので、これは{other}のゲームである",
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
    ("there is no {name}; there is {known}", "{name}はない。あるのは{known}"),
    ("there is no {name}", "{name}はない"),
    ("there is no {what} {name}", "{what}{name}はない"),
    ("there is no {what} {name}; there is {known}", "{what}{name}はない。あるのは{known}"),
    # looking at a game
    (
        "at fact {at} the game has not begun, so there is nothing to write",
        "記録{at}ではゲームがまだ始まっていないので、書くものがない",
    ),
    (
        "part of what stood at {first} was taken back before {last}: there is no way from one to the other",
        "{first}にあったものの一部は{last}までに取り消されており、その間の経過はない",
    ),
    ("{later} is before {earlier}: give the earlier place first", "{later}は{earlier}より前である。前の箇所を先に書く"),
    ("{one} is a game of {kind} and {two} one of {other}", "{one}は{kind}のゲーム、{two}は{other}のゲームである"),
    (
        "{place}: no card of this game is unseen: it was not made from a log that hides cards",
        "{place}：カードを隠すログのゲームではないので、見えないカードはない",
    ),
    (
        "{what} of {game} is for its keeper alone, not for {looker}",
        "{game}の{what}は管理者だけのものである。{looker}には見せられない",
    ),
    (
        "JSON holds every card of a game, so it cannot be made for one viewer",
        "JSONにはゲームのすべてのカードが入るので、1人の視点では作れない",
    ),
    (
        "{who} does not know what the log says of the cards of others",
        "{who}は他のプレイヤーのカードについてログにあることを知らない",
    ),
    (
        "{zone} is not a zone there: write PLAYER.hand, deck, discard, aside or a mat",
        "{zone}という領域はない。PLAYER.handのように書く（hand、deck、discard、aside、マット）",
    ),
    ("everything is known of this game", "このゲームに見えないカードはない"),
    (
        "say what is to be different: an answer, without which one, or the rules",
        "何を変えるかを指定する：回答、除く回答、またはルール",
    ),
    (
        "{game} does not re-run by the rules of today, from fact {seq} on",
        "{game}は今のルールでは記録{seq}から再現できない",
    ),
    (
        "{game} is not a sound stream ({error}): run moothall verify",
        "{game}の記録列は正常でない（{error}）。moothall verifyを実行する",
    ),
    (
        "there is no file {name}, and no stored game is called so",
        "ファイル{name}はなく、その名前で保存されたゲームもない",
    ),
    ("{log}: no game can be made of this log", "{log}：このログからゲームは作れない"),
    (
        "fact {seq} is not an answer that counts: moothall log lists them (answered)",
        "記録{seq}は有効な回答ではない。moothall logで回答を確かめる",
    ),
    ("nothing is asked there any more: the game is over", "ゲームは終了しており、そこに質問はない"),
    (
        "fact {seq} is not an answer, so nothing can be done instead",
        "記録{seq}は回答ではないので、代わりの回答はできない",
    ),
    ("no log lies open that a game can be made of", "ゲームにできるログが開かれていない"),
    (
        "this game has {count} facts, and a page that is made here has at most {most}: run {page} for its page, or "
        "{show} for a table of it",
        "このゲームには記録が{count}件あり、ここで作れるページ（{most}件まで）には長すぎる。ページは{page}、場面は{show}を"
        "実行する",
    ),
    # looking things up
    ("there is no format {name}", "形式{name}はない"),
    ("there is no card {name}", "カード{name}はない"),
    ("no card has {word} in its name or its text", "名前または文面に{word}を含むカードはない"),
    ("{name} is not ruled yet: the rules have no text of it", "{name}は未対応で、ルールに文面がない"),
    ("{name} is not ruled yet", "{name}は未対応である"),
    ("there is no rule or switch {name}", "ルールまたは切替項目{name}はない"),
    (
        "no rule, switch or card has {word} in its name, its statement or its source",
        "名前、内容、出典のいずれかに{word}を含むルールも切替項目もカードもない",
    ),
    ("no example is called {name}", "付属のファイルに{name}はない"),
    (
        "{path} is there already and differs from the example: name another folder",
        "{path}はすでにあり、付属のファイルと異なる。別のフォルダを指定する",
    ),
    ("no game has a switch {name}", "切替項目{name}のあるゲームはない"),
    ("there is no game {name}; there is {known}", "ゲーム{name}はない。あるのは{known}"),
    # rules
    (
        "rules {text} are not of the form [ja-]YYYY-MM-DD[,name=value…]",
        "ルール{text}の形が正しくない。[ja-]YYYY-MM-DD[,名前=値…]と書く",
    ),
    ("rules {text} name no day of the calendar", "ルール{text}の日付は暦にない"),
    (
        "rules {text}: there is no switch {name}; there are {known}",
        "ルール{text}：切替項目{name}はない。あるのは{known}",
    ),
    (
        "rules {text}: {switch} is one of {known}, not {value}",
        "ルール{text}：{switch}は{known}のどれかである。{value}ではない",
    ),
    ("{part} is not a part of them, for one is name=value", "{part}は正しくない。名前=値と書く"),
    # games
    ("players are a list of names, not {given}", "プレイヤーは名前のリストで指定する。{given}ではない"),
    (
        "each player needs a name of their own, and {one} and {other} look the same",
        "プレイヤーの名前はそれぞれ異なる必要がある。{one}と{other}は同じに見える",
    ),
    ("each player needs a name of their own", "プレイヤーの名前はそれぞれ異なる必要がある"),
    (
        "options are named, such as {example}, not {options}",
        "オプションは{example}のように名前を付けて指定する。{options}ではない",
    ),
    ("a kingdom is a list of cards, not {cards}", "王国はカードのリストで指定する。{cards}ではない"),
    (
        "a chance must shuffle and choose as random.Random does, not {chance}",
        "乱数にはrandom.Randomのようなものが要る。{chance}ではない",
    ),
    ("a store is used by one connection at least, not {most}", "接続は1つ以上要る。{most}ではない"),
    ("what was chosen cannot be read: {error}", "指定したものが読めない：{error}"),
    ("{name} cannot be the name of {seat}: it means another seat", "{name}は他の席を表すので、{seat}の名前にできない"),
    ("a game of {kind} takes no {name}", "{kind}のゲームに{name}は指定できない"),
    ("{name} is not a Kingdom card; leave it out", "{name}は王国カードではない。除く"),
    (
        "{name} is a Trait, and no Action or Treasure pile of the Kingdom is left for it",
        "{name}は特性だが、付けられるアクションか財宝の山が王国に残っていない",
    ),
    (
        "{name} is {where} twice, and there is one of it; leave the other out",
        "{name}が{where}に2つある。1つしかないので、片方を除く",
    ),
    (
        "{name} is in the Supply, so it cannot be chosen for {card}",
        "{name}はサプライにあるので、{card}のために選べない",
    ),
    (
        "{name} costs {price}; for {card} a pile costing {allowed} is chosen",
        "{name}のコストは{price}だが、{card}のためにはコスト{allowed}の山を選ぶ",
    ),
    (
        "{name} is not a Kingdom card, so it cannot be chosen for {card}",
        "{name}は王国カードではないので、{card}のために選べない",
    ),
    (
        "{name} is not of the type {type}, so it cannot be chosen for {card}",
        "{name}の種類は{type}ではないので、{card}のために選べない",
    ),
    (
        "{name} is not an Action, so it cannot be chosen for {card}",
        "{name}はアクションではないので、{card}のために選べない",
    ),
    ("{name} is a Duration, so it cannot be chosen for {card}", "{name}は持続カードなので、{card}のために選べない"),
    (
        "{name} and {other} are Prophecies, and a game has one of them; leave the other out",
        "{name}と{other}はどちらも予言である。予言は1つなので、片方を除く",
    ),
    (
        "{name} and {other} are Allies, and a game has one of them; leave the other out",
        "{name}と{other}はどちらも同盟である。同盟は1つなので、片方を除く",
    ),
    (
        "{name} and {other} are {several}, and a game has one of them; leave the other out",
        "{name}と{other}はどちらも{several}である。1つしか使わないので、片方を除く",
    ),
    (
        "{card} is not in the game, so nothing is chosen for it; leave {choice} out",
        "{card}はゲームにないので、何も選ばない。{choice}を除く",
    ),
    (
        "{name} is in the Kingdom, and {card} adds a pile to that; choose another one",
        "{name}は王国にあり、{card}は王国に山を加えるので、別の山を選ぶ",
    ),
    (
        "{name} is in the {deck}, so it cannot be chosen for {card}",
        "{name}は{deck}にあるので、{card}のために選べない",
    ),
    ("{count} are chosen for {card}; choose {wanted}", "{card}のために選ばれたのは{count}つである。{wanted}つを選ぶ"),
    ("{name} is not a Kingdom card, so it is not in the {deck}", "{name}は王国カードではないので、{deck}には入らない"),
    (
        "{name} is not a Kingdom pile of the Supply, so {card} does not set it up",
        "{name}はサプライの王国の山ではないので、{card}では準備されない",
    ),
    (
        "{name} is in the game already, so {card} does not set it up",
        "{name}はすでにゲームにあるので、{card}では準備されない",
    ),
    (
        "{name} is in the game already, so it cannot be chosen for {card}",
        "{name}はすでにゲームにあるので、{card}のために選べない",
    ),
    (
        "{name} is set up by {card}, and something is chosen for it; name it as {choice}",
        "{card}で準備される{name}のために選ぶものがある。{choice}で指定する",
    ),
    (
        "{name} needs a card of the type {type}, and the game has none; leave {choice} out",
        "{name}には種類が{type}のカードが要るが、ゲームにない。{choice}を除く",
    ),
    (
        "{name} is chosen for {other}, so it cannot be chosen for {card}",
        "{name}は{other}のために選ばれているので、{card}のために選べない",
    ),
    (
        "{card} needs the Action pile that is chosen at set-up; name it as `{name}`",
        "{card}には準備で選ぶアクションの山が要る。`{name}`で指定する",
    ),
    (
        "{name} is not an Action pile of the Supply, so it cannot be chosen for {card}",
        "{name}はサプライのアクションの山ではないので、{card}のために選べない",
    ),
    (
        "{pile} is chosen for {card} and not in the Supply, so {trait} cannot be on it",
        "{pile}は{card}のために選ばれ、サプライにないので、{trait}を付けられない",
    ),
    (
        "{pile} is not an Action or Treasure pile of the Kingdom, so {trait} cannot be on it",
        "{pile}は王国のアクションか財宝の山ではないので、{trait}を付けられない",
    ),
    ("{pile} has a Trait already, so {trait} cannot be on it", "{pile}にはすでに特性があるので、{trait}を付けられない"),
    (
        "Dominion is for {first} to {last} players, not {count}",
        "ドミニオンは{first}～{last}人用である。{count}人ではプレイできない",
    ),
    (
        "a game of {kind} begins with GameStarted, not with {other}",
        "{kind}のゲームはGameStartedで始まる。{other}ではない",
    ),
    ("no set-up makes these {cards}", "準備でこの{cards}にはならない"),
    ("{name} is in the Kingdom, so it is not in the {deck}", "{name}は王国にあるので、{deck}には入らない"),
    ("{both}, which is in the Kingdom once; leave one of them out", "{both}（王国に1つしかない）。片方を除く"),
    (
        "no starting deck has {name}, so {trait} cannot replace it",
        "最初のデッキに{name}がないので、{trait}で置き換えられない",
    ),
    (
        "One of Dominion is for {first} to {last} players, not {count} [003:89]",
        "One of Dominionは{first}～{last}人用である。{count}人ではプレイできない [003:89]",
    ),
    (
        "the deck {deck} has no {count} guests for each of {players} players",
        "山札{deck}には{players}人分のゲスト（1人に{count}人）がいない",
    ),
    ("the deck has a card {name}, and no guest is called so", "山札のカード{name}という名前のゲストはいない"),
    (
        "a deck is a Deck, such as a deck file is read to, not {deck}",
        "山札はデッキファイルから読んだDeckで指定する。{deck}ではない",
    ),
    # undo, marks, forks
    (
        "no undo waits for anybody to agree, or the game has gone on since",
        "同意を待っている取り消しはない。またはゲームが先に進んでいる",
    ),
    ("{who} has said all there is to say on the undo that waits", "{who}は待っている取り消しにすでに答えている"),
    (
        "fact {seq} is not an answer that can be taken back: name the seq of one that still counts",
        "記録{seq}は取り消せる回答ではない。有効な回答の番号を指定する",
    ),
    (
        "no answer was given after fact {place}: there is nothing to take back",
        "記録{place}より後に回答はないので、取り消すものがない",
    ),
    ("there is no answer to take back", "取り消す回答がない"),
    (
        "the game has not come by the table after fact {place}: what stood there was taken back",
        "記録{place}の後の場は今の経過にない。取り消されている",
    ),
    ("by the policy never, no answer is taken back", "方針neverにより、回答は取り消せない"),
    (
        "cards were seen or shuffled since that answer, so the policy keeps it",
        "その回答の後にカードを見るかシャッフルしたので、方針により取り消せない",
    ),
    (
        "by the policy consent, who took it back: {who} did not, so they must agree first",
        "方針consentにより、取り消したプレイヤーの同意が先に要る（{who}ではない）",
    ),
    ("by the policy consent, {missing} must agree first", "方針consentにより、先に{missing}の同意が要る"),
    (
        "by the policy consent, {missing} must agree first: moothall undo --agree …",
        "方針consentにより、先に{missing}の同意が要る",
    ),
    (
        "there is no undo to take back, or a new answer followed it",
        "戻せる取り消しがない。または新しい回答が続いている",
    ),
    (
        "there is no undo to bring back, or a new answer followed it",
        "戻せる取り消しがない。または新しい回答が続いている",
    ),
    (
        "the log was followed from fact {seq} on, against the rules: that stretch goes only as a whole, with "
        "the last answer before it",
        "記録{seq}からはルールに反してログに従っている。この部分は、直前の回答とともに全体でだけ取り消せる",
    ),
    (
        "a mark is a word of letters, digits, - and _, not {name}",
        "しおりは文字、数字、-、_だけで書く。{name}は使えない",
    ),
    ("an empty note says nothing: write some words", "メモが空である。何か書く"),
    ("a reason, and the name of who gives it, have at most {most} characters", "理由と名前は{most}文字までである"),
    ("a game is forgotten as a whole: give it without a place", "ゲームは全体を削除する。箇所を付けずに指定する"),
    (
        "at fact {at} the game has not begun: it can be forked from fact {seq} on",
        "記録{at}ではゲームが始まっていない。記録{seq}から分岐できる",
    ),
    ("somebody else went on with this game: {error}", "他の誰かがこのゲームを続けた：{error}"),
    # formats
    ("the format {format} holds whole games: leave out {place}", "形式{format}はゲーム全体を書く。{place}を除く"),
    (
        "a log in the format {format} shows every hand, so it cannot be made for one player",
        "形式{format}のログはすべての手札を示すので、1人の視点では書けない",
    ),
    (
        "a scenario shows every hand, so it cannot be made for one player",
        "シナリオはすべての手札を示すので、1人の視点では書けない",
    ),
    (
        "{name} is a game of {kind}, which the format {format} cannot hold",
        "{name}は{kind}のゲームなので、形式{format}では書けない",
    ),
    (
        "{name} is a game of {kind}, which the format {format} cannot hold; {error}",
        "{name}は{kind}のゲームなので、形式{format}では書けない。{error}",
    ),
    ("{name} is in the middle of something", "{name}は処理の途中である"),
    ("{name} is in the middle of something; {place} is not", "{name}は処理の途中である。{place}なら書ける"),
    ("{name} is in the middle of something: {error}", "{name}は処理の途中である：{error}"),
    (
        "{name} is in the middle of a turn: begin where a turn begins",
        "{name}はターンの途中である。ターンの始まりから書く",
    ),
    (
        "{name} is in the middle of a turn: begin where a turn begins, such as {place}",
        "{name}はターンの途中である。{place}のようにターンの始まりから書く",
    ),
    (
        "by the rules of today this game goes another way at {place}",
        "今のルールでは、このゲームは{place}で別の経過になる",
    ),
    (
        "the notation has no words for something at {place} that matters for fact {seq}",
        "{place}にあって記録{seq}に影響するものを書く言葉が、記法にない",
    ),
    (
        "nothing is answered between {one} and {two}: there is nothing to write",
        "{one}から{two}までに回答はないので、書くものがない",
    ),
    (
        "{place} is by the log's word, not by the rules, so no scenario plays it",
        "{place}はルールではなくログの記載によるので、シナリオでは再現できない",
    ),
    (
        "{unknown} cards have no face that anybody knows, so they cannot be written down",
        "誰も知らないカードが{unknown}枚あるので、書けない",
    ),
    (
        "{game} is not stored, and JSON holds a stored game: import it first, or name a --format",
        "{game}は保存されていない。JSONは保存したゲームだけを収める。先に取り込むか、--formatを指定する",
    ),
    ("there is no game yet: it has no first fact", "最初の記録がなく、まだゲームではない"),
    (
        "a table that was set up by hand has no transcript: it did not begin at the start",
        "設定した場面から始まるゲームには、棋譜がない",
    ),
    ("there is no player {viewer}", "プレイヤー{viewer}はいない"),
    (
        "{game} has a player {name}, whom the lines of a log of Dominion Online cannot tell",
        "{game}のプレイヤー{name}は、Dominion Onlineのログの行に書けない",
    ),
    (
        "no game starts in these facts; give a stream from its beginning",
        "この記録にゲームの開始がない。始めからの記録列を渡す",
    ),
    (
        "{name} and {other} lie in one pile, which is in the Kingdom once; leave one of them out",
        "{name}と{other}は同じ山にある。王国に山は1つなので、片方を除く",
    ),
    (
        "{name} is named twice, which is in the Kingdom once; leave one of them out",
        "{name}が2度書かれている。王国に山は1つなので、片方を除く",
    ),
    ("no place is marked {name}: there is {known}", "{name}というしおりはない。あるのは{known}"),
    ("turn {number} of {who} never begins", "ターン{number}：{who}は始まらない"),
    ("turn {number} of {who} begins {count} times", "ターン{number}：{who}は{count}回始まる"),
    ("turn {number} of {who} begins once", "ターン{number}：{who}は1度だけ始まる"),
    (
        "{part} is not a kind of fact, and nothing of {where}; it has {known}",
        "{part}は記録の種類でも、{where}にあるものでもない。あるのは{known}",
    ),
    (
        "{name} is in the middle of something; the last table at rest is {place}",
        "{name}は処理の途中である。その前で処理の終わった場は{place}",
    ),
    (
        "{name} is a game of {kind}, which the format scenario cannot hold as a table, only from one place to another",
        "{name}は{kind}のゲームなので、シナリオには場ではなく2つの箇所の間だけを書ける",
    ),
    ("the expression ends too soon", "式が途中で終わっている"),
    ("{sign} is not expected here", "{sign}がここにあるのは正しくない"),
    (
        "{sign} is not expected here; a name of several words stands in quotes",
        "{sign}がここにあるのは正しくない。空白のある名前は引用符で囲む",
    ),
)
"""Arguments, answers, places, expressions, rules, games and exports."""
