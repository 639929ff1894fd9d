"""What commands print and the errors with which they end, in Japanese, by the English line.

In a pattern `{name}` stands for some words, `line(s)` for the singular and the plural. `{verdict}`, `{kinds}` and
others of `WORDS` are put into Japanese too; everything else stays as it is written.
"""

from __future__ import annotations

LINES: tuple[tuple[str, str], ...] = (
    # rules
    ("  Source: {source}", "  出典：{source}"),
    ("  Scenarios: none yet", "  シナリオ：まだない"),
    ("  Scenarios: {names}", "  シナリオ：{names}"),
    # games, marks, forks
    (
        "No game is stored yet: moothall import or moothall play stores one.",
        "保存したゲームはまだない。moothall importまたはmoothall playで保存できる。",
    ),
    ("No stored game is so.", "条件に合う保存したゲームはない。"),
    ("{place}: noted", "{place}：メモを書いた"),
    ("The others have yet to agree.", "他のプレイヤーの同意がまだ要る。"),
    # whatif, why
    ("  by the switch {name}: {value} instead of {earlier}", "  切替項目{name}による：{earlier}に代わり{value}"),
    ("  by the switch {name}", "  切替項目{name}による"),
    (
        "Not on record: {count} shuffle(s); the cards kept their order",
        "記録のないシャッフル：{count}回。カードの順番は変えていない",
    ),
    ("{card}: which one of several this is, {viewer} cannot know", "{card}：どれであるかを{viewer}は知り得ない"),
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
    ("  in the game  nothing more", "  元のゲーム   以後なし"),
    ("  otherwise    nothing more", "  別の展開     以後なし"),
    ("  in the game  {says}", "  元のゲーム   {says}"),
    ("  otherwise    {says}", "  別の展開     {says}"),
    ("In the end (the game is over): nothing differs", "最後（ゲーム終了）：違いはない"),
    ("In the end (the game is over):", "最後（ゲーム終了）："),
    ("In the end ({where}): nothing differs", "最後（{where}）：違いはない"),
    ("In the end ({where}):", "最後（{where}）："),
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
    # play
    # decks of One of Dominion
    ("{deck}: {count} guest(s)", "{deck}：ゲスト{count}人"),
    ("Invented: yes", "架空の値：はい"),
    ("Invented: no", "架空の値：いいえ"),
    ("Colours: {colours}", "色：{colours}"),
    ("Start: {count} in hand, {first} point(s)", "開始時：アドレス{count}人、報酬点{first}"),
    # errors of the command line
    ("moothall: {error}; see {command} --help", "moothall: {error}（{command} --helpを参照）"),
    ("moothall: {error}", "moothall: {error}"),
)
"""Patterns of whole lines, tried from the first on."""

ERRORS: tuple[tuple[str, str], ...] = (
    ("Missing argument '{name}'", "引数{name}がない"),
    ("Missing option '{name}'", "オプション{name}がない"),
    ("No such option '{name}'", "オプション{name}はない"),
    ("No such option '{name}'. Did you mean '{other}'?", "オプション{name}はない。もしかして：{other}？"),
    ("No such option: {name}", "オプション{name}はない"),
    ("No such option: {name} Did you mean {other}?", "オプション{name}はない。もしかして：{other}？"),
    ("No such command '{name}'", "コマンド{name}はない"),
    ("No such command '{name}'. Did you mean {other}?", "コマンド{name}はない。もしかして：{other}？"),
    ("Got unexpected extra argument ({words})", "余分な引数がある：{words}"),
    ("Got unexpected extra arguments ({words})", "余分な引数がある：{words}"),
    ("Option '{name}' requires an argument", "オプション{name}には値が要る"),
    ("Invalid value for '{name}': '{value}' is not one of {choices}", "{name}の値'{value}'は{choices}のどれでもない"),
    ("Invalid value for '{name}': '{value}' is not a valid integer", "{name}の値'{value}'は整数ではない"),
    ("Invalid value for '{name}': File '{value}' does not exist", "{name}のファイル'{value}'がない"),
    ("Invalid value for '{name}': {error}", "{name}の値が正しくない：{error}"),
    ("Invalid value for '{name}': '{value}' is not a valid integer range", "{name}の値'{value}'は整数ではない"),
    ("Invalid value for '{name}': {value} is not in the range {range}", "{name}の値{value}は{range}の範囲にない"),
    ("Invalid value for {name}: {error}", "{name}の値が正しくない：{error}"),
    ("{name} does not take a value", "{name}に値は付けない"),
    ("Option {name} does not take a value", "オプション{name}に値は付けない"),
    ("Option {name} requires an argument", "オプション{name}には値が要る"),
    ("Could not open file {name}: {error}", "ファイル{name}を開けない：{error}"),
    ("{value} is not a valid integer", "{value}は整数ではない"),
    ("{value} is not one of {known}", "{value}は{known}のどれでもない"),
    ("File {value} does not exist", "ファイル{value}がない"),
    ("Path {value} does not exist", "パス{value}がない"),
    ("File {value} is a directory", "{value}はフォルダである"),
    ("Directory {value} is a file", "{value}はファイルである"),
    ("{value} is not in the range {range}", "{value}は{range}の範囲にない"),
    ("{value} is not a valid integer range", "{value}は整数ではない"),
    ("No such option {name}. (Did you mean one of: {known}?)", "オプション{name}はない。もしかして：{known}？"),
)
"""What an error says, without what stands around it."""

WORDS: dict[str, dict[str, str]] = {
    "verdict": {
        "agrees": "適合", "diverges": "相違あり", "contradicts": "矛盾", "undecided": "未決", "unruled": "未対応",
        "unreadable": "読取不能",
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
    "rulings": {
        "in error": "誤り", "broken off": "中断", "hold": "成立", "ruled": "裁定", "fail": "不成立", ", ": "、",
    },
}  # fmt: skip
"""Words of a line that are put into Japanese, by the name of what they stand for."""
WORDS["known"] = {" or ": "、", " and ": "、", ", ": "、"}
WORDS["zone"] = {
    "hand": "手札", "deck": "山札", "discard": "捨て札", "aside": "脇", "exile": "追放マット", "native village":
    "原住民の村マット",
}  # fmt: skip
WORDS["colours"] = {"yellow": "黄", "green": "緑", "red": "赤", "blue": "青", "purple": "紫", ", ": "、"}
WORDS["verdicts"] = WORDS["verdict"] | {
    ", ": "、", "agree": "適合", "diverge": "相違あり", "contradict": "矛盾",
}  # fmt: skip
WORDS["looked"] = {" tables looked at": "個の場を調べた", " table looked at": "個の場を調べた"}
WORDS["lines"] = {"lines ": "", "line ": "", ", ": "、"}

LINKS = {"because of": "原因", "after": "前の回答", "in a turn": "ターン", "due by": "予約", "took back": "取消"}
"""How one fact leads to the next: the first ten columns of its line."""
LEADS = {"offered too: ": "他の選択肢：", "not offered: ": "選択不可："}
"""What a line below a fact begins with, behind blanks."""
TAILS = (
    (r"(?P<says>.+?),? lines (?P<first>\d+)-(?P<last>\d+)", "{says}（ログ{first}～{last}行目）"),
    (r"(?P<says>.+?),? line (?P<line>\d+)", "{says}（ログ{line}行目）"),
    (r"(?P<says>.+?),? line (?P<line>\d+) \(of (?P<first>\d+) to (?P<last>\d+)\): (?P<rest>.+) \((?P<count>\d+) "
     r"tables? looked at\)", "{says}（ログ{line}行目、{first}～{last}行目のうち）：{rest}（調べた場：{count}）"),
    (r"(?P<says>.+) \((?P<count>\d+) tables? looked at\)", "{says}（調べた場：{count}）"),
)  # fmt: skip
"""What the line of a fact in Japanese may end with, as regular expressions."""

HEADS = {
    "game": "ゲーム", "kind": "種類", "players": "プレイヤー", "rules": "ルール", "facts": "記録", "from": "由来",
    "verdict": "判定", "winner": "勝者",
    "proof": "証明", "rule": "ルール", "statement": "内容", "switch": "切替項目", "in force": "適用中", "values": "値",
    "example": "ファイル", "what it is": "内容", "count": "人数", "name": "名前", "colour": "色", "value": "数字",
    "skill": "特殊技能", "guest": "ゲスト", "": "",
}  # fmt: skip
"""The heads of tables."""

EXAMPLES = {
    "possession.txt": "AliceとBobの支配のあるゲーム（Gokoのログ）。ルールに適合する",
    "possession-forged.txt": "同じゲームで1行を偽造：被支配者が獲得したカードを手元に残す",
    "online-alice.txt": "同じゲームをAliceがdominion.gamesで保存したもの：Bobの手札は見えない",
    "online-bob.txt": "同じゲームをBobがdominion.gamesで保存したもの：Aliceの手札は見えない",
    "one-of-dominion.jsonl": "One of Dominionのゲーム（JSONの棋譜）",
    "one-of-dominion.en.txt": "同じOne of Dominionのゲームの英語の棋譜",
    "one-of-dominion.ja.txt": "同じOne of Dominionのゲームの日本語の棋譜",
}
"""What each log that comes with Moothall shows."""
