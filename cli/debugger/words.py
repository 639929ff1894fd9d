"""What the debugger says, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.service import Lang

JAPANESE: Mapping[str, str] = {
    "Turns": "ターン",
    "Facts": "記録",
    "Table": "場",
    "Log": "ログ",
    "Why": "理由",
    "Help": "キー操作",
    "↑ ↓ scroll, Esc closes": "↑ ↓ 移動、Escで閉じる",
    "by rules {rules}": "ルール{rules}",
    ", parts at {seq}": "、相違は{seq}から",
    "all hands open": "全員の視点",
    "seen by {player}": "{player}の視点",
    "{title}{parts}  {at} of {count} facts  {eyes}{stops}": "{title}{parts}　記録{at}／{count}　{eyes}{stops}",
    "  1 breakpoint": "　ブレークポイント1件",
    "  {count} breakpoints": "　ブレークポイント{count}件",
    "This is the beginning of the game.": "ゲームの最初である。",
    "This is the end of the game.": "ゲームの最後である。",
    "No leap led here.": "戻る先がない。",
    "This is the record itself: r sets other rules.": "これは元の記録である。rで別のルールを指定できる。",
    "There is no breakpoint: b sets one.": "ブレークポイントがない。bで設定できる。",
    "This game was opened for these eyes alone.": "このゲームはこの視点だけで開かれている。",
    "There is no breakpoint.": "ブレークポイントはない。",
    "Breakpoints: {texts}. c and C go to them.": "ブレークポイント：{texts}。cとCで移動する。",
    "Set: {texts}": "設定済み：{texts}",
    "Nothing was asked for yet: / finds an expression, f a text.": "まだ何も検索していない。/で式、fで文字列を探す。",
    "Nothing before this place stops at {texts}.": "ここより前に{texts}となるところはない。",
    "Nothing after this place stops at {texts}.": "ここより後に{texts}となるところはない。",
    " or ": "または",
    "No line of {pane} has {text}.": "{pane}に「{text}」を含む行はない。",
    "No fact rests on line {line}.": "ログ{line}行目に基づく記録はない。",
    "The log is shown only while all hands are open.": "ログは全員の視点でだけ表示する。",
    "This game was made of no log.": "このゲームにはログがない。",
    "Nothing is folded here.": "ここに折りたたんだ行はない。",
    "Open: every fact.": "すべての記録を開いた。",
    "Folded: plays and purchases.": "使用と購入を1行にたたんだ。",
    "Folded: turns.": "ターンを1行にたたんだ。",
    "Go to": "移動先",
    "A place: turn:7, turn:7/p2, turn:7/p2/2, line:143, mark:NAME, end, -3, or the number of a fact.": (
        "場所：turn:7、turn:7/p2、turn:7/p2/2、line:143、mark:名前、end、-3、または記録の番号。"
    ),
    "Find": "検索",
    "An expression, such as gain & card:Gold & player:p1, or hand(p1) > 5, or turn = 7.": (
        "式：例 gain & card:金貨 & player:p1、hand(p1) > 5、turn = 7。"
    ),
    "Text": "文字列",
    "A text in a line of this pane, whatever the capitals.": "この枠の行に含まれる文字列。大文字と小文字は区別しない。",
    "Break": "ブレークポイント",
    "An expression at which to stop; one that is set is taken away; nothing takes all away.": (
        "止まる条件の式。設定済みの式なら解除、空ならすべて解除する。"
    ),
    "Rules": "ルール",
    "[ja-]YYYY-MM-DD[,name=value…]; nothing: the game as it is on record.": (
        "[ja-]YYYY-MM-DD[,名前=値…]。空なら元の記録に戻る。"
    ),
}
"""The Japanese of each sentence and label; `{name}` is filled in."""

KEYS: Mapping[Lang, str] = {
    "en": "? help  ←→ fact  a answer  p play  t turn  space fold  g go  / find  w why",
    "ja": "?:操作 ←→:記録 a:回答 p:使用 t:ターン 空白:開閉 g:移動 /:検索 c:実行 w:理由",
}
"""The keys at the foot of the screen; a capital letter goes back."""

HELP: Mapping[Lang, str] = {
    "en": """\
Step                             Leap (Backspace goes back)
 → l   a fact on                  g    to a place: turn:7/p2, line:143
 ← h   a fact back                /    to where an expression holds
 a A   an answer on, back         f    to a text in this pane
 p P   a play on, back            n N  to the next, to the one before
 t T   a turn on, back            c C  to a breakpoint: on, back
 Home  to the beginning           d    to where other rules part
 End   to the end                 Enter, click: to that line
Look                             Panes
 space open or fold the line      Tab  the next pane; 1 2 3 4 one of them
 o     all facts, plays, turns    ↑ ↓ PgUp PgDn, wheel: move in a pane
 w     why: the whole chain       < >  show what is further left, right
 v     with the next eyes         z    one pane on the whole screen
 r     by other rules             L    the log, or the table; or not
 b     set a breakpoint, or       Esc  out of a question, or of z
       take it away               ?    this help    q  leave

Marks: > the game stands here   ! the log is against the rules
       # the first fact that is otherwise by other rules
       * changed since the last place   + folded   - open
Expressions: gain & card:Province & player:alice    hand(alice) > 5
""",
    "ja": """\
進む・戻る                       移動（Backspaceで元の場所へ）
 → l   次の記録                   g    場所：turn:7/p2、line:143
 ← h   前の記録                   /    式が成り立つところ
 a A   次・前の回答               f    この枠の文字列
 p P   次・前の使用               n N  次・前の検索結果
 t T   次・前のターン             c C  次・前のブレークポイント
 Home  最初                       d    別のルールとの最初の相違
 End   最後                       Enter、クリック：その行へ
表示                             枠
 空白  行を開く・たたむ           Tab  次の枠。1 2 3 4で選ぶ
 o     記録・使用・ターン単位     ↑ ↓ PgUp PgDn、ホイール：枠内の移動
 w     理由：原因のすべて         < >  左・右の続きを見る
 v     次のプレイヤーの視点       z    1つの枠を全画面にする
 r     別のルール                 L    ログと場の切り替え
 b     ブレークポイントの設定     Esc  入力や全画面をやめる
       または解除                 ?    この説明    q  終了

印：> 現在の場所   ! ログがルールに反する
    # 別のルールで最初に異なる記録
    * 直前に見た場所からの変化   + たたんだ行   - 開いた行
式：gain & card:属州 & player:alice    hand(alice) > 5
""",
}
"""All keys, in at most 24 rows."""


def said(lang: Lang, english: str, **filled: object) -> str:
    """A sentence or label in a language, with what is filled in."""
    return (JAPANESE[english] if lang == "ja" else english).format(**filled)
