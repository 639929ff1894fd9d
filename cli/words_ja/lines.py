"""What commands print and the errors with which they end, in Japanese, by the English line.

In a pattern `{name}` stands for some words, `line(s)` for the singular and the plural. `{verdict}`, `{kinds}` and
others of `WORDS` are put into Japanese too; everything else stays as it is written.
"""

from __future__ import annotations

LINES: tuple[tuple[str, str], ...] = (
    # audit
    (
        "{log}: {verdict} by the rules of {rules} ({format}, {total} line(s): {kinds})",
        "{log}：{verdict}（ルール：{rules}、{format}、{total}行：{kinds}）",
    ),
    (
        "  the log has no date, so the rules are those of its format's time; --rules names others",
        "  ログに日付がないため、その形式の時期のルールによる。--rulesで変更できる",
    ),
    (
        "  the log has no date: the number of its game gives the rules; --rules names others",
        "  ログに日付がないため、ゲームの番号からルールを定めた。--rulesで変更できる",
    ),
    (
        "  its day is not certain, and in the time in which it was played there came {changes}",
        "  日付が確かでなく、その時期に次の変更があった：{changes}",
    ),
    (
        "  the log does not list its Kingdom: {count} pile(s) of it show; --kingdom names all",
        "  ログに王国の記載がない。現れた山は{count}つ。--kingdomですべてを指定できる",
    ),
    ("  {count} line(s) of debris from the page around the log", "  ログの前後にページの断片が{count}行ある"),
    ("  the log ends in turn {turn}; the game has no end", "  ログはターン{turn}で終わり、ゲームは終了していない"),
    ("  the log ends; the game has no end", "  ログは途中で終わり、ゲームは終了していない"),
    ("  a player left, so the game has no end", "  プレイヤーが退出したため、ゲームは終了していない"),
    (
        "  the audit gave up at line {line}: the log takes too long; nothing that differs is judged",
        "  検証に時間がかかりすぎるため{line}行目で打ち切った。相違は判定していない",
    ),
    (
        "  the log agrees by the rules of {rules}: one switch explains every difference",
        "  ルール{rules}ならログは適合する。1つの切替項目がすべての相違を説明する",
    ),
    (
        "  it diverges only where the server is known to: {habits}",
        "  相違は知られているサーバーの挙動だけである：{habits}",
    ),
    (
        "  not every course of the game was tried that might explain {lines}",
        "  {lines}を説明し得る展開をすべては試していない",
    ),
    ("  at the end the log has other {final}", "  ログは終了時の{final}が異なる"),
    ("  not ruled yet: {cards}", "  未対応：{cards}"),
    (
        "  line {line} (it happened somewhere in lines {first} to {last}): {says}",
        "  {line}行目（{first}～{last}行目のどこかで起きた）：{says}",
    ),
    ("  line {line} cannot be read: {says}", "  {line}行目は解釈できない：{says}"),
    ("  line {line} is not ruled yet ({card}): {says}", "  {line}行目は未対応（{card}）：{says}"),
    ("  line {line} cannot be judged: {says}", "  {line}行目は判定できない：{says}"),
    ("  line {line}: {says}", "  {line}行目：{says}"),
    ("    follows from line {line}", "    {line}行目から生じた相違"),
    (
        "    {count} more follow(s) from it; --all lists them",
        "    これから生じた相違がほかに{count}件ある。--allで示す",
    ),
    ("  {count} more cannot be read; --all lists them", "  解釈できない行がほかに{count}行ある。--allで示す"),
    ("  {count} more like it; --all lists them", "  同様の行がほかに{count}行ある。--allで示す"),
    (
        "  from line {first} on, what differs may follow from a line that cannot be read, so it is not counted",
        "  {first}行目以降の相違は、解釈できない行から生じた可能性があるため数えない",
    ),
    ("{count} log(s): {verdicts}", "ログ{count}件：{verdicts}"),
    ("{count} line(s): {kinds}", "{count}行：{kinds}"),
    # rule
    ("{name}: {ruling} by the rules of {rules}", "{name}：{ruling}（ルール：{rules}）"),
    ("{name}: {ruling}", "{name}：{ruling}"),
    ("  {spec}  {ruling}: {error}", "  {spec}  {ruling}：{error}"),
    ("  decided by  {rest}", "  決め手      {rest}"),
    ("    expected {value}", "    主張 {value}"),
    ("    actual   {value}", "    実際 {value}"),
    ("{name}: the same by the rules of {specs}", "{name}：どのルールでも同じ（{specs}）"),
    ("  {rule}: {value} instead of {earlier} (from {date} on)", "  {rule}：{earlier}に代わり{value}（{date}から）"),
    ("{count} scenario(s): {rulings}", "シナリオ{count}件：{rulings}"),
    # rules
    ("  Source: {source}", "  出典：{source}"),
    ("  Scenarios: none yet", "  シナリオ：まだない"),
    ("  Scenarios: {names}", "  シナリオ：{names}"),
    # games, marks, forks
    ("copied {path}", "{path}をコピーした"),
    (
        "No game is stored yet: moothall import or moothall play stores one.",
        "保存したゲームはまだない。moothall importまたはmoothall playで保存できる。",
    ),
    ("{log}: {game}, {verdict}, {facts} fact(s)", "{log}：{game}、{verdict}、記録{facts}件"),
    (
        "{new} game(s) stored, {old} stored before, {unreadable} unreadable.",
        "{new}件を保存した。保存済み{old}件、読取不能{unreadable}件。",
    ),
    ("{place}: noted", "{place}：メモを書いた"),
    ("{game}: goes on from {parent}.", "{game}：{parent}の続き。"),
    ("{game}: {length} facts stored, seed {seed}.", "{game}：記録{length}件を保存した。シード{seed}。"),
    ("Go on with: moothall play {game} --players …", "続けるには：moothall play {game} --players …"),
    ("Going on from {parent} in a fork of it, {new}.", "{parent}から分岐{new}で続ける。"),
    (
        "{game} is imported and stays as it is: what is played goes into a fork of it.",
        "{game}は取り込んだゲームなので変えず、分岐で続ける。",
    ),
    (
        "{place}: took back answer {answer} of {player} and what followed, {facts} facts in all.",
        "{place}：{player}の回答{answer}とそれ以後、合わせて記録{facts}件を取り消した。",
    ),
    (
        "{place}: took back answer {answer} of {player} and what followed, {facts} facts in all; cards were seen or "
        "shuffled among them, and they stay in the known order. {game} is imported and stays as it is: this is a fork "
        "of it.",
        "{place}：{player}の回答{answer}とそれ以後、合わせて記録{facts}件を取り消した。見たカードやシャッフルしたカードを含み、"
        "その順番は変わらない。{game}は取り込んだゲームなので変えず、これはその分岐である。",
    ),
    (
        "{place}: took back answer {answer} of {player} and what followed, {facts} facts in all; cards were seen or "
        "shuffled among them, and they stay in the known order.",
        "{place}：{player}の回答{answer}とそれ以後、合わせて記録{facts}件を取り消した。見たカードやシャッフルしたカードを含み、"
        "その順番は変わらない。",
    ),
    ("{place}: brought back what was taken back at {at}.", "{place}：{at}で取り消したものを戻した。"),
    ("The others have yet to agree.", "他のプレイヤーの同意がまだ要る。"),
    ("{game} is forgotten: {facts} fact(s) deleted.", "{game}を削除した：記録{facts}件。"),
    ("{url} is sound: {count} game(s).", "{url}は正常：ゲーム{count}件。"),
    ("{url} is of version {version} already.", "{url}はすでに版{version}である。"),
    # whatif, why
    ("Nothing differs: all {count} facts are the same.", "相違なし：記録{count}件はすべて同じ。"),
    (
        "The first difference, after {count} fact(s) that are the same:",
        "同じ記録{count}件の後の、最初の相違：",
    ),
    ("Passed over: {count} answer(s) of the game", "飛ばした回答：{count}件"),
    ("  and {count} more", "  ほか{count}件"),
    (
        "Declined or ended: {count} question(s) to which no answer of the game fits",
        "当てはまる回答がなく断った質問：{count}件",
    ),
    (
        "Kept as {game}: moothall play {same} goes on with it.",
        "{game}として保存した。moothall play {same}で続けられる。",
    ),
    ("  in the game  nothing more", "  元のゲーム   以後なし"),
    ("  otherwise    nothing more", "  別の展開     以後なし"),
    ("  in the game  {says}", "  元のゲーム   {says}"),
    ("  otherwise    {says}", "  別の展開     {says}"),
    ("In the end (the game is over): nothing differs", "最後（ゲーム終了）：違いはない"),
    ("In the end (the game is over):", "最後（ゲーム終了）："),
    ("In the end ({where}): nothing differs", "最後（{where}）：違いはない"),
    ("In the end ({where}):", "最後（{where}）："),
    ("{place}: brought back {facts} facts from {at} on.", "{place}：{at}番からの記録{facts}件を戻した。"),
    # show --possible
    ("{player}'s {zone}: {count} card(s), none of them unseen", "{player}の{zone}：{count}枚、見えないカードはない"),
    (
        "{player}'s {zone}: {count} card(s), {unseen} of them unseen",
        "{player}の{zone}：{count}枚、うち見えないカード{unseen}枚",
    ),
    ("  seen: {cards}", "  見えるカード：{cards}"),
    ("  {count} card(s) of a pool of {total} from line {line}:", "  {line}行目からの候補{total}枚のうち{count}枚："),
    ("  {count} card(s) of a pool of {total}:", "  候補{total}枚のうち{count}枚："),
    ("    {card}: {first} to {last}, each with {share}", "    {card}：{first}～{last}枚、1枚ごとに{share}"),
    ("    {card}: {count}, each with {share}", "    {card}：{count}枚、1枚ごとに{share}"),
    ("    {card}: {first} to {last}", "    {card}：{first}～{last}枚"),
    ("  {cards}, shown at line {line}", "  {cards}（{line}行目で判明）"),
    ("  {cards}: certain, nothing else is left from line {line}", "  {cards}：確実（{line}行目から他の候補がない）"),
    ("  {cards}: certain, nothing else is left", "  {cards}：確実（他の候補がない）"),
    ("Together they can be {count} different things.", "組み合わせは{count}通りある。"),
    ("Together:", "組み合わせ："),
    # the store
    (
        "{game} stands under {root} with {facts} fact(s), to {hash}.",
        "{game}（記録{facts}件、{hash}まで）はルート{root}に含まれる。",
    ),
    ("forgotten: {game} was forgotten on {date}: {reason}", "削除：{game}は{date}に削除された。理由：{reason}"),
    ("{root}  {count} game(s), {facts} fact(s)", "{root}  ゲーム{count}件、記録{facts}件"),
    (
        "Since the checkpoint of {date} signed by {key}, it only grew: {new} game(s) and {facts} fact(s) were added, "
        "{old} game(s) forgotten.",
        "{date}の{key}が署名したチェックポイントから、増えただけである：ゲーム{new}件と記録{facts}件を追加し、{old}件を削除した。",
    ),
    # decks of One of Dominion
    ("{deck}: {count} guest(s)", "{deck}：ゲスト{count}人"),
    ("Invented: yes", "架空の値：はい"),
    ("Invented: no", "架空の値：いいえ"),
    ("Colours: {colours}", "色：{colours}"),
    ("Start: {count} in hand, {first} point(s)", "開始時：アドレス{count}人、報酬点{first}"),
    # errors of the command line
    ("moothall: {error}; see {command} --help", "moothall: {error}（{command} --helpを参照）"),
    ("moothall: {error}", "moothall: {error}"),
    ("stopped", "中断した"),
)
"""Patterns of whole lines, tried from the first on."""

ERRORS: tuple[tuple[str, str], ...] = (
    ("Missing argument '{name}'", "引数{name}がない"),
    ("Missing option '{name}'", "オプション{name}がない"),
    ("No such option '{name}'", "オプション{name}はない"),
    ("No such option '{name}'. Did you mean '{other}'?", "オプション{name}はない。もしかして：{other}？"),
    ("No such option: {name}", "オプション{name}はない"),
    ("No such option: {name} Did you mean {other}?", "オプション{name}はない。もしかして：{other}？"),
    ("there is no command {name}; did you mean {other}?", "コマンド{name}はない。もしかして：{other}？"),
    ("there is no command {name}", "コマンド{name}はない"),
    ("there is no option {name}; did you mean {other}?", "オプション{name}はない。もしかして：{other}？"),
    ("there is no option {name}", "オプション{name}はない"),
    ("No such command '{name}'", "コマンド{name}はない"),
    ("No such command '{name}'. Did you mean {other}?", "コマンド{name}はない。もしかして：{other}？"),
    ("Got unexpected extra argument ({words})", "余分な引数がある：{words}"),
    ("Got unexpected extra arguments ({words})", "余分な引数がある：{words}"),
    ("Option '{name}' requires an argument", "オプション{name}には値が要る"),
    ("Invalid value for '{name}': '{value}' is not one of {choices}", "{name}の値{value}は{choices}のどれでもない"),
    ("Invalid value for '{name}': '{value}' is not a valid integer", "{name}の値{value}は整数ではない"),
    ("Invalid value for '{name}': File '{value}' does not exist", "{name}のファイル{value}がない"),
    ("Invalid value for '{name}': {error}", "{name}の値が正しくない：{error}"),
    ("Invalid value for {name}: {error}", "{name}の値が正しくない：{error}"),
    ("MOOTHALL_LANG is {value}: set it to en or ja", "MOOTHALL_LANGの値{value}は正しくない。enかjaにする"),
    ("standard input (-) can be read only once", "標準入力（-）は1度しか読めない"),
    (
        "the debugger needs a terminal; without one, use moothall show, log, find and why",
        "デバッガーには端末が要る。なければmoothall show、log、find、whyを使う",
    ),
    ("name a scenario FILE, or - for standard input", "シナリオのFILE、または標準入力を表す-を指定する"),
    ("say what to print: give a NAME", "表示するもののNAMEを指定する"),
    ("it holds nowhere in this game", "このゲームでは成り立つ箇所がない"),
    ("an ID and --search do not go together: give one of them", "IDと--searchは同時に使えない。どちらかを指定する"),
    ("name the game to prove, or a proof to --check", "証明するゲーム、または--checkする証明を指定する"),
    ("no stored game's id or log begins with {name} in {url}", "{url}にIDまたはログが{name}で始まるゲームはない"),
    ("no stored game's id or log begins with {name}", "IDまたはログが{name}で始まるゲームは保存されていない"),
    ("no game {game} in {url}", "{url}にゲーム{game}はない"),
    (
        "{name} may mean {count} games, such as {some}: give more of the id",
        "{name}は{count}件に当てはまる（{some}など）。IDをもっと長く書く",
    ),
    ("{game} has {length} facts, so there is no {place}", "{game}の記録は{length}件なので、{place}はない"),
    (
        "{place} is not a place in the game {game}: write {forms}",
        "{place}はゲーム{game}の箇所ではない。書き方：{forms}",
    ),
    ("there is no card {name}; did you mean {other}?", "カード{name}はない。もしかして：{other}？"),
    ("there is no card {name}", "カード{name}はない"),
    ("{name} is not ruled yet: the rules have no text of it", "{name}は未対応で、ルールに文面がない"),
    (
        "there is no rule or switch {name}; did you mean {other}?",
        "ルールまたは切替項目{name}はない。もしかして：{other}？",
    ),
    ("there is no rule or switch {name}", "ルールまたは切替項目{name}はない"),
    ("no rule or switch has {word} in its id or its statement", "IDまたは内容に{word}を含むルールも切替項目もない"),
    ("no example is called {name}; did you mean {other}?", "付属のファイルに{name}はない。もしかして：{other}？"),
    ("no example is called {name}", "付属のファイルに{name}はない"),
    ("there is no store at {path}", "{path}に保存先はない"),
    (
        "{path} is not an SQLite file, so not a store: it was left as it is",
        "{path}はSQLiteのファイルではないので保存先ではない。変更していない",
    ),
    ("{url} is read-only, so nothing can be stored in it", "{url}は読み取り専用なので保存できない"),
    (
        "{path} is locked by another process: try again when it has finished",
        "{path}は他のプロセスが使用中。終わってからやり直す",
    ),
    (
        "{url} names no store: write sqlite:///file.db, postgresql://host/name or memory:",
        "{url}は保存先ではない。sqlite:///file.db、postgresql://host/name、memory:のどれかを書く",
    ),
    ("an empty note says nothing: write some words", "メモが空である。何か書く"),
    (
        "a mark is a word of letters, digits, - and _, not {name}",
        "しおりは文字、数字、-、_だけで書く。{name}は使えない",
    ),
    ("the game is over: no question is open", "ゲームは終了しており、質問はない"),
    ("{path}: No such file or directory", "{path}：ファイルがない"),
    ("{path}: Permission denied", "{path}：アクセスできない"),
)
"""What an error says, without what stands around it."""

WORDS: dict[str, dict[str, str]] = {
    "verdict": {
        "agrees": "適合", "diverges": "相違あり", "contradicts": "矛盾", "unruled": "未対応", "unreadable": "読取不能",
        "stored before": "保存済み", "stored": "保存",
    },
    "kinds": {
        "confirmed": "確認", "consistent": "矛盾なし", "divergent": "相違", "unruled": "未対応", "unread": "解釈不能",
        "none": "なし", ", ": "、", "lines ": "", "line ": "", " and ": "、",
    },
    "final": {"decks": "全カード", "scores": "得点", "trash": "廃棄置き場", "supply": "サプライ",
        "turns": "ターン数", ", ": "、",
    },
    "ruling": {"holds": "成立", "fails": "不成立", "ruled": "裁定", "error": "誤り", "differs": "相違"},
    "rulings": {"in error": "誤り", "broken off": "中断", "hold": "成立", "fail": "不成立", ", ": "、"},
}  # fmt: skip
"""Words of a line that are put into Japanese, by the name of what they stand for."""
WORDS["zone"] = {
    "hand": "手札", "deck": "山札", "discard": "捨て札", "aside": "脇", "exile": "追放マット", "native village":
    "原住民の村マット",
}  # fmt: skip
WORDS["colours"] = {"yellow": "黄", "green": "緑", "red": "赤", "blue": "青", "purple": "紫", ", ": "、"}
WORDS["verdicts"] = WORDS["verdict"] | {", ": "、", "agree": "適合"}
WORDS["lines"] = {"lines ": "", "line ": "", ", ": "、"}

LINKS = {"because of": "原因", "after": "前の回答", "in a turn": "ターン", "due by": "予約", "took back": "取消"}
"""How one fact leads to the next: the first ten columns of its line."""
LEADS = {"offered too: ": "他の選択肢：", "not offered: ": "選択不可："}
"""What a line below a fact begins with, behind blanks."""
TAILS = (
    (r"(?P<says>.+?),? line (?P<line>\d+)", "{says}（ログ{line}行目）"),
    (r"(?P<says>.+?),? line (?P<line>\d+) \(of (?P<first>\d+) to (?P<last>\d+)\): (?P<rest>.+) \((?P<count>\d+) "
     r"tables? looked at\)", "{says}（ログ{line}行目、{first}～{last}行目のうち）：{rest}（調べた場：{count}）"),
    (r"(?P<says>.+) \((?P<count>\d+) tables? looked at\)", "{says}（調べた場：{count}）"),
)  # fmt: skip
"""What the line of a fact in Japanese may end with, as regular expressions."""

HEADS = {
    "game": "ゲーム", "kind": "種類", "players": "プレイヤー", "rules": "ルール", "facts": "記録", "from": "由来",
    "proof": "証明", "rule": "ルール", "statement": "内容", "switch": "切替項目", "in force": "適用中", "values": "値",
    "example": "ファイル", "what it is": "内容", "count": "人数", "name": "名前", "colour": "色", "value": "数字",
    "skill": "特殊技能", "": "",
}  # fmt: skip
"""The heads of tables."""
