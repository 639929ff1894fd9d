"""What is said of logs, Kingdoms and deck files that cannot be read, by the English sentence."""

from __future__ import annotations

LOGS: tuple[tuple[str, str], ...] = (
    # witnesses
    (
        "{log}: there is no witness, since the verdict is {verdict}",
        "{log}：証拠はない。判定が「適合」ではない（{verdict}）",
    ),
    ("{log}: this is not a log", "{log}：ログではない"),
    ("{log}: logs of this format are not checked", "{log}：この形式のログは照合しない"),
    ("the witness is of another log: it names one with another text", "証拠は別のログのものである"),
    (
        "the witness begins at another table than the log: other players, decks, piles or rules",
        "証拠の開始時の場がログと異なる（プレイヤー、デッキ、山、ルールのどれか）",
    ),
    ("the witness cannot begin with this log: {error}", "このログから証拠を始められない：{error}"),
    ("the witness fits no table ({name})", "証拠が場に合わない（{name}）"),
    ("this is not a witness: it does not have the key '{key}'", "証拠ではない。キー'{key}'がない"),
    (
        "this witness has another form than this Moothall knows, which is {version}",
        "証拠の形式が異なる。読める形式は{version}",
    ),
    (
        "this is not a witness: it is not JSON, or it is cut; write it anew with audit --witness",
        "証拠ではない。JSONでないか、途中で切れている。audit --witnessで書き直す",
    ),
    (
        "this is not a whole witness: '{key}' is missing or of another kind",
        "証拠が欠けている。'{key}'がないか、種類が異なる",
    ),
    ("the witness is of another game than {game}", "証拠は{game}のものではない"),
    ("the witness has more answers than a game has", "証拠の回答が1つのゲームには多すぎる"),
    ("the witness names other rules than its first facts", "証拠のルールがその最初の記録と異なる"),
    ("the witness holds something that is not a fact: {error}", "証拠に記録でないものがある：{error}"),
    ("the witness holds no game by the rules: {error}", "証拠はルールによるゲームではない：{error}"),
    ("the format cannot print the game of the witness: {error}", "この形式では証拠のゲームを書けない：{error}"),
    ("fact {seq} comes after the end of the game", "記録{seq}がゲームの終了後にある"),
    ("fact {seq} is missing: no game begins here", "記録{seq}がない。ゲームが始まらない"),
    ("fact {seq} is {name}, which no game begins with", "記録{seq}は{name}であり、ゲームはそれでは始まらない"),
    ("fact {seq} is an answer that {question} does not offer", "記録{seq}は{question}の選択肢にない回答である"),
    ("fact {seq} is an answer that is not offered: {answer}", "記録{seq}は選択肢にない回答である：{answer}"),
    ("fact {seq} is missing: the rules shuffle here", "記録{seq}がない。ルールではここでシャッフルする"),
    ("fact {seq} is a shuffle of other cards than there are", "記録{seq}は、そこにないカードのシャッフルである"),
    # any log
    ("lines {first} to {last}: {error}", "{first}～{last}行目：{error}"),
    (
        "this looks like no log that Moothall knows ({some} or {other}); give the text of a game",
        "Moothallが知るログ（{some}、{other}）に見えない。ゲームの文章を渡す",
    ),
    (
        "this looks like a log of {format} whose turn headers were changed or left out; give the log with each of "
        "them as the game shows it, {header}",
        "{format}のログに見えるが、ターンの見出しが変わっているか欠けている。見出しがゲームの表示どおり（{header}）の"
        "ログを渡す",
    ),
    (
        "this looks like a log of {format} whose beginning is missing; give the log from its first line",
        "{format}のログに見えるが、始まりが欠けている。最初の行からのログを渡す",
    ),
    (
        "this looks like a log of {one} and of {other}; give each log in a file of its own",
        "{one}と{other}の両方のログに見える。ログごとに1つのファイルにする",
    ),
    (
        "this looks like a log of {both}; give each log in a file of its own",
        "{both}のログに見える。ログごとに1つのファイルにする",
    ),
    (
        "this looks like a log of Dominion Online in {language}, and Moothall reads those in English and "
        "Japanese; set the game to English, open its log again and copy that",
        "Dominion Onlineの{language}のログに見える。Moothallが読むのは英語と日本語のログなので、ゲームを英語に切り替え"
        "てログを開き直し、それをコピーする",
    ),
    (
        "the log seems to be in {language}; set the game to English, open its log again and copy that",
        "ログが{language}のようである。ゲームを英語に切り替えてログを開き直し、それをコピーする",
    ),
    ("these views are in two languages; give two in one language", "2つの視点の言語が違う。同じ言語の2つを渡す"),
    ("they are logs of two formats; give two views of one game", "2つの形式のログである。1つのゲームの2つの視点を渡す"),
    (
        "the {which} of them is not a log; give two views of one game",
        "{which}のファイルはログではない。1つのゲームの2つの視点を渡す",
    ),
    (
        "two views of one game are not merged in the format {format}; give one of them",
        "形式{format}では2つの視点を合わせられない。片方を渡す",
    ),
    ("the file is binary, not text; give a log", "バイナリーのファイルである。ログの文字ファイルを渡す"),
    ("the log is empty; give the whole text of a game", "ログが空である。ゲームの全文を渡す"),
    (
        "the file begins like UTF-16 text but is not; save the log as UTF-8 text and try again",
        "UTF-16のように始まるがそうではない。ログをUTF-8で保存してやり直す",
    ),
    (
        "the file holds {count} MiB and a log at most {most}; give one file for each game",
        "ファイルが{count} MiBある。ログは{most} MiBまでなので、ゲームごとに1つのファイルにする",
    ),
    (
        "a second game begins here; the text holds {count}: {games}; choose one with --nth",
        "ここから2つ目のゲームが始まる。この文章には{count}つある：{games}。--nthで1つ選ぶ",
    ),
    ("there is no game {nth} here: the text holds {count}", "{nth}番目のゲームはない。この文章には{count}つある"),
    (
        "a second game begins here; give each game in a file of its own",
        "ここから2つ目のゲームが始まる。ゲームごとに1つのファイルにする",
    ),
    (
        "a second game begins here; split the file and give one game at a time",
        "ここから2つ目のゲームが始まる。ファイルを分け、1ゲームずつ渡す",
    ),
    (
        "this is JSON, not a log; an exported game is stored by `moothall import`",
        "ログではなくJSONである。書き出したゲームは`moothall import`で保存する",
    ),
    # Goko
    ("Goko has no {place}. place", "Gokoに第{place}位はない"),
    (
        "this is not a Goko log, which begins with 'Game Setup' and starting cards; give one",
        "Gokoのログではない。Gokoのログは'Game Setup'と最初のカードで始まる",
    ),
    (
        "no line 'NAME - starting cards: ...', so no player; give the log from its beginning",
        "'NAME - starting cards: ...'の行がなく、プレイヤーが分からない。ログを始めから渡す",
    ),
    (
        "the number of players up to here is {count}, and Dominion is for {first} to {last}; give the whole log of "
        "one game",
        "ここまでにプレイヤーが{count}人いる。ドミニオンは{first}～{last}人なので、1ゲームのログ全体を渡す",
    ),
    (
        "a second player is named {name} and the log cannot tell them apart; rename one of them in the log",
        "{name}という名前のプレイヤーが2人いて区別できない。ログの中で片方の名前を変える",
    ),
    # Isotropic
    (
        "the line has {count} characters and one of Isotropic at most {most}; give the page as the site wrote it",
        "1行が{count}文字ある。Isotropicの行は{most}文字までなので、サイトのページをそのまま渡す",
    ),
    (
        "no line says in which order the players have their turns; give the whole page",
        "プレイヤーの順番を示す行がない。ページ全体を渡す",
    ),
    (
        "the log has {count} players, and Dominion is for 2 to 6; give the whole page",
        "プレイヤーが{count}人いる。ドミニオンは2～6人なので、ページ全体を渡す",
    ),
    (
        "two players have one name; give each of them a name of their own",
        "2人のプレイヤーの名前が同じである。それぞれ異なる名前にする",
    ),
    # Dominion Online
    (
        "this page holds no log (no `log-line`); save the game's page with its log open",
        "このページにログ（`log-line`）がない。ログを開いてゲームのページを保存する",
    ),
    (
        "the log has {count} players, and Dominion is for 2 to {most}",
        "プレイヤーが{count}人いる。ドミニオンは2～{most}人である",
    ),
    (
        "two players are called {name}, so nobody can tell their lines apart; such a game cannot be audited",
        "{name}と呼ばれるプレイヤーが2人いて行を区別できない。このゲームは検証できない",
    ),
    (
        "{who} has a turn, and no line says what they start with: the first part of the log is missing; give "
        "the whole log",
        "{who}のターンがあるが、最初のカードの行がない。ログの最初の部分が欠けているので、全体を渡す",
    ),
    (
        "these are views of two games, #{one} and #{other}; give two of one game",
        "2つのゲーム（#{one}と#{other}）の視点である。1つのゲームの2つの視点を渡す",
    ),
    (
        "these are views of two games: they have other {what}; give two of one game",
        "2つのゲームの視点である（{what}が異なる）。1つのゲームの2つの視点を渡す",
    ),
    ("the first view: {error}", "1つ目の視点：{error}"),
    ("the second view: {error}", "2つ目の視点：{error}"),
    (
        "line {line} of the first view says {one}, and line {other} of the second {two}: nothing that is "
        "hidden explains that; give two views of one game",
        "1つ目の視点の{line}行目は{one}、2つ目の視点の{other}行目は{two}で、隠れた情報では説明できない。1つのゲ"
        "ームの2つの視点を渡す",
    ),
    # a Kingdom
    (
        "the Kingdom that was given has {name}, which is not a card; check its spelling, or leave it out",
        "指定した王国の{name}はカードではない。綴りを確かめるか、除く",
    ),
    ("the Kingdom that was given has {name}, which is not a card", "指定した王国の{name}はカードではない"),
    (
        "the Kingdom that was given has {count} piles, and one has {most}: {cards} and {others}; leave out "
        "what is too much",
        "指定した王国には山が{count}つあるが、王国の山は{most}つである：{cards}と{others}。余分なものを除く",
    ),
    (
        "{says}, and the Kingdom that was given has no {name}; add it, or leave out --kingdom and the file "
        "beside the log",
        "{says}とあるが、指定した王国に{name}がない。加えるか、--kingdomとログの隣のファイルを除く",
    ),
    (
        "the Kingdom has {written}, and set-up chooses nothing for {name}",
        "王国に{written}があるが、{name}のために準備で選ぶものはない",
    ),
    # One of Dominion
    (
        "this is not a transcript of One of Dominion, which begins with its header",
        "One of Dominionの棋譜ではない。棋譜は見出しで始まる",
    ),
    ("the language {name} is not known; there is {known}", "言語{name}は知られていない。あるのは{known}"),
    ("the format is {name}, not {known}", "形式は{known}でなければならない。{name}ではない"),
    ("the header is not a JSON object", "見出しがJSONのオブジェクトではない"),
    (
        "transcripts of version {written} are not known; this Moothall knows {known}",
        "版{written}の棋譜は知られていない。このMoothallは版{known}を知る",
    ),
    ("the players need names, each a different one", "プレイヤーにはそれぞれ異なる名前が要る"),
    ("the viewer {name} is not a player", "視点{name}はプレイヤーではない"),
    ("the field {name} is not known", "項目{name}は知られていない"),
    ("the field {name} is wrong: {error}", "項目{name}が正しくない：{error}"),
    # decks
    (
        "it holds more than {most} characters, and a deck is a page; give a deck",
        "{most}文字を超える。デッキファイルは1ページほどである",
    ),
    ("the line is longer than {most} characters; shorten it", "行が{most}文字より長い。短くする"),
    (
        "it is not TOML that can be read: a number or a list in it is too large",
        "読めるTOMLではない。数かリストが大きすぎる",
    ),
    ("this is not TOML ({system}); correct it there", "TOMLではない（{system}）。そこを直す"),
    (
        "the styles are those of the manual and cannot be set in a deck; take this key out",
        "スタイルはマニュアルのもので、デッキでは変えられない。この項目を除く",
    ),
    ("there is no key {key} here; there are {known}", "ここに項目{key}はない。あるのは{known}"),
    ("the deck has no {key}; give it {must}", "デッキに{key}がない。{must}を書く"),
    ("a guest has no {key}; give it {must}", "ゲストに{key}がない。{must}を書く"),
    ("{key} is {must}, not {value}", "{key}には{must}を書く。{value}ではない"),
    (
        "{name} is there already and is another guest ({kind}); give one of them another name",
        "{name}はすでにあり、別のゲスト（{kind}）である。片方に別の名前を付ける",
    ),
    (
        "only purple guests have skills, and {name} is {colour}; take the skill out",
        "特殊技能があるのは紫のゲストだけで、{name}は{colour}である。技能を除く",
    ),
    (
        "there is one {name} only, since a purple guest is a person; give the others names of their own",
        "紫のゲストは個人なので、{name}は1人だけである。他のゲストには別の名前を付ける",
    ),
    ("a purple guest has no name; give it one", "紫のゲストに名前がない。名前を付ける"),
    (
        "{name} has a meaning of its own in this game; call the guest something else",
        "{name}はこのゲームで別の意味を持つ。ゲストに別の名前を付ける",
    ),
    (
        "a guest's name has letters, and no blanks around them; write it so",
        "ゲストの名前は文字で書き、前後に空白を入れない",
    ),
    (
        "a guest's name has at most {most} letters, not {count}; shorten it",
        "ゲストの名前は{most}文字までである（{count}文字ある）。短くする",
    ),
    (
        "a guest's name has letters and blanks only, not {hidden}; leave it out",
        "ゲストの名前に{hidden}は使えない。除く",
    ),
    ("a guest's name has letters and blanks only, not {hidden}", "ゲストの名前に{hidden}は使えない"),
    (
        "a guest's name does not begin with a number, which would say how many there are; write it otherwise",
        "ゲストの名前は数で始められない（人数に見える）。別の名前にする",
    ),
    ("a guest's name is not that of a seat; write it otherwise", "ゲストの名前に席の名前は使えない。別の名前にする"),
    (
        "a guest's name does not hold {sign}, which means something in scenarios and transcripts; leave it out",
        "ゲストの名前に{sign}は使えない（シナリオと棋譜で意味を持つ）。除く",
    ),
    ("the deck has {colours}; change their counts [003:35]", "デッキには{colours}。人数を直す [003:35]"),
    (
        "a deck's name is one line of at most {most} letters; write another",
        "デッキの名前は1行で{most}文字までである。別の名前にする",
    ),
    (
        "the name of a deck with invented guests says so; put 'invented' (or 創作) into it",
        "創作したゲストのデッキは、名前に「創作」（または'invented'）を入れる",
    ),
    (
        "{error}; make it so, or say in the deck's name that it is a 'variant' (or 異版) [003:118-149]",
        "{error}。マニュアルに合わせるか、デッキの名前に「異版」（または'variant'）を入れる [003:118-149]",
    ),
    ("the manual's {name} ({other}) is missing", "マニュアルの{name}がない"),
    ("{name} ({other}) is {kind} in the manual, not {there}", "{name}はマニュアルでは{kind}である。{there}ではない"),
    ("a text in quotation marks", "引用符で囲んだ文字列"),
    ("a list: begin each guest with a line [[guest]]", "[[guest]]の行で始まるゲストの並び"),
    ("true or false", "trueかfalse"),
    ("a table: begin it with a line [start]", "[start]の行で始まる表"),
    (
        "a number from 0 to {most}, so that the deck has the first hands of {players} players",
        "0～{most}の数（{players}人分の最初の手札のため）",
    ),
    ("a number from {first} to {last}", "{first}～{last}の数"),
    ("one of {known}", "{known}のどれか"),
    (
        "the file is binary, not text; give the log as a text file",
        "バイナリーのファイルである。ログの文字ファイルを渡す",
    ),
)
"""Logs, Kingdoms, transcripts and decks."""
