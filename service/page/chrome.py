"""The words of the page around a game, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.domain.kernel.telling.words import Lang

CHROME: Mapping[str, tuple[str, str]] = {
    # The head of the page
    "colon": (": ", "："),
    "comma": (", ", "、"),
    "dominion": ("Dominion", "ドミニオン"),
    "one-of-dominion": ("One of Dominion", "One of Dominion"),
    "about": ("A game of {game} by the rules of {rules}", "{game}のゲーム（ルール：{rules}）"),
    "seen-by": ("seen by {player}", "{player}の視点"),
    "spectator": ("a spectator", "観戦者"),
    "audited with a given Kingdom": (
        "with a Kingdom that was given, not read from the log",
        "王国は指定されたもので、ログによるものではない",
    ),
    "audited by given rules": (
        "by rules that were given, not those of the log's day",
        "ルールは指定されたもので、ログの日付によるものではない",
    ),
    "audited with a given Kingdom, by given rules": (
        "with a Kingdom and by rules that were given, not read from the log",
        "王国とルールは指定されたもので、ログによるものではない",
    ),
    "re-run": ("re-run: who played is not proved", "再現：誰がプレイしたかは証明されていない"),
    "unproved": ("unproved", "未証明"),
    "verdict": ("Verdict", "判定"),
    "agrees": ("agrees with the rules", "ルールに適合"),
    "diverges": ("diverges from the rules", "ルールと相違あり"),
    "contradicts": ("contradicts the rules", "ルールと矛盾"),
    "undecided": ("is undecided: nothing is proved", "未決：何も証明されていない"),
    "unruled": ("has cards without rules", "未対応のカードあり"),
    "unreadable": ("cannot be read", "読取不能"),
    "at-line": ("at line {line}", "{line}行目"),
    "lines-in-all": ("{total} lines", "全{total}行"),
    "confirmed-lines": ("{count} confirmed", "確認{count}"),
    "consistent-lines": ("{count} consistent", "矛盾なし{count}"),
    "divergent-lines": ("{count} divergent", "相違{count}"),
    "unruled-lines": ("{count} unruled", "未対応{count}"),
    "unread-lines": ("{count} unread", "解釈不能{count}"),
    "line": ("Line {line}", "{line}行目"),
    "ruling": ("By the rules", "ルールでは"),
    "look": ("show it", "表示する"),
    "follow": ("{count} more differences follow from these", "これらから続く相違：{count}件"),
    "older-audit": (
        "This audit was made by {engine}. `moothall audit GAME` makes it anew.",
        "この判定は{engine}による。moothall audit GAMEで判定し直せる。",
    ),
    "follows": ("follows from line {line}", "{line}行目から続く"),
    "habit": ("a known habit of the server: {habit}", "サーバーの既知の挙動：{habit}"),
    "is-unread": ("cannot be read", "解釈不能"),
    "is-unruled": ("cannot be judged", "判定不能"),
    "meant": ("did you mean “{meant}”?", "もしかして：「{meant}」？"),
    # The panes
    "facts": ("Facts", "記録"),
    "table": ("Table", "テーブル"),
    "log": ("Log", "ログ"),
    "panes": ("Panes", "表示の切替"),
    "set-up": ("Set-up", "準備"),
    "notes": ("Notes", "メモ"),
    "face-down": ("face down", "裏向き"),
    "nothing": ("none", "なし"),
    "top-first": ("top first", "上から"),
    # Moving about
    "place": ("Place in the game", "ゲーム内の位置"),
    "fact": ("Fact", "記録"),
    "first": ("First fact", "最初"),
    "back-turn": ("Turn before", "前のターン"),
    "back": ("Fact before", "前の記録"),
    "next": ("Next fact", "次の記録"),
    "next-turn": ("Next turn", "次のターン"),
    "last": ("Last fact", "最後"),
    "play": ("Play", "再生"),
    "pause": ("Pause", "停止"),
    "next-finding": ("Next divergence", "次の相違"),
    "where": ("fact {at} of {all}", "記録{at}／{all}"),
    "goto": ("Go to: 120, turn:7, line:304, end", "移動先：120、turn:7、line:304、end"),
    "find": ("Find in the facts", "記録を検索"),
    "found": ("{at} of {all} found", "{all}件中{at}件目"),
    "found-nothing": ("“{words}” is in no fact", "「{words}」を含む記録はない"),
    "copy": ("Copy link", "リンクをコピー"),
    "copied": ("The link to this place is copied.", "この位置へのリンクをコピーしました。"),
    "not-copied": ("Copy the address of the page: it leads to this place.", "アドレス欄をコピーする。"),
    "theme": ("Colours", "配色"),
    "theme-auto": ("as the system", "システム設定"),
    "theme-light": ("light", "ライト"),
    "theme-dark": ("dark", "ダーク"),
    "close": ("Close", "閉じる"),
    # What happened there
    "because": ("because of", "原因："),
    "rests-on": ("line {line}", "ログ{line}行目"),
    "from": ("from {zone}", "{zone}から"),
    "was": ("was {before}", "前は{before}"),
    "shuffled": ("new order", "順番が変わった"),
    # What is not there
    "no-fact": ("There is no fact {what} here: the last one is {last}.", "記録{what}はない。最後は{last}。"),
    "taken-back": ("Fact {what} was taken back, so it is not on this page.", "記録{what}は取り消されている。"),
    "no-line": (
        "No fact rests on line {what}; the nearest line with one is {last}.",
        "{what}行目の記録はない。最も近いのは{last}行目。",
    ),
    "no-log": ("This game has no lines of a log.", "このゲームにはログの行がない。"),
    "no-turn": (
        "There is no turn {what}: the last one is {last}.",
        "ターン{what}はない。最後はターン{last}。",
    ),
    "no-such-turn": ("{what} does not begin in this game.", "このゲームに{what}はない。"),
    "no-mark": ("No place is marked “{what}”.", "しおり「{what}」はない。"),
    "no-place": (
        "“{what}” is not a place: write 120, turn:7, line:304, mark:NAME or end.",
        "「{what}」は箇所ではない。120、turn:7、line:304、mark:名前、endのように書く。",
    ),
    # Help
    "help": ("Keys and signs", "キーと記号"),
    "keys": ("Keys", "キー"),
    "signs": ("Signs", "記号"),
    "key-fact": ("a fact back, on", "前・次の記録"),
    "key-turn": ("a turn back, on", "前・次のターン"),
    "key-ends": ("the beginning, the end", "最初・最後"),
    "key-finding": ("next, last divergence", "次・前の相違"),
    "key-find": ("find; next, one before", "検索、次・前の一致"),
    "key-play": ("play, pause", "再生・停止"),
    "key-goto": ("go to a place", "位置へ移動"),
    "key-copy": ("copy the link", "リンクをコピー"),
    "key-help": ("this help", "このヘルプ"),
    "sign-new": ("came there with this fact", "この記録で来た"),
    "sign-gone": ("went away with this fact", "この記録で去った"),
    "sign-confirmed": ("a line that the rules confirm", "ルールが確認した行"),
    "sign-consistent": ("a line that hidden cards allow", "非公開のカードと矛盾しない行"),
    "sign-divergent": ("a line against the rules", "ルールと相違する行"),
    "sign-unknown": ("a line that cannot be read or judged", "解釈・判定できない行"),
    "made": (
        "Made by Moothall. The page holds the whole game and loads nothing else.",
        "Moothallによる作成。ゲーム全体がこのページにあり、外部からは何も読み込みません。",
    ),
}
"""What the page says, English and Japanese; names in braces are filled in."""

SCRIPTED = (
    "face-down", "nothing", "play", "pause", "where", "found", "found-nothing", "copied", "not-copied", "theme",
    "theme-auto", "theme-light", "theme-dark", "because", "rests-on", "from", "was", "shuffled", "no-fact",
    "taken-back", "no-line", "no-log", "no-turn", "no-such-turn", "no-mark", "no-place", "ruling", "line", "set-up",
    "colon", "fact", "top-first",
)  # fmt: skip
"""What the scripts say, too."""


def words(lang: Lang) -> dict[str, str]:
    """Everything that the page says in a language."""
    return {key: pair[lang == "ja"] for key, pair in CHROME.items()}
