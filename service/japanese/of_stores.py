"""What the store, exported games and files say, by the English sentence."""

from __future__ import annotations

STORES: tuple[tuple[str, str], ...] = (
    (
        "{game} is the id of another stream here, so nothing was stored: moothall forget it, then import with --again",
        "{game}はここでは別のストリームのidなので、何も保存しなかった。moothall forgetで消し、--againで取り込む",
    ),
    (
        "{game}, the game of this log, is stored with another Kingdom than here, which was given: moothall forget it, "
        "then import with --again",
        "このログのゲーム{game}は、ここと異なる王国で保存されている。moothall forgetで消し、--againで取り込む",
    ),
    # files
    ("cannot write {path}: {system}", "{path}に書けない：{system}"),
    ("{path} is not text: it is binary", "{path}は文字ではなくバイナリーである"),
    ("No such file or directory", "ファイルまたはフォルダがない"),
    ("Permission denied", "アクセスできない"),
    ("Is a directory", "フォルダである"),
    ("Not a directory", "フォルダではない"),
    ("File name too long", "ファイル名が長すぎる"),
    ("No space left on device", "空き容量がない"),
    ("Read-only file system", "読み取り専用である"),
    ("File exists", "ファイルがすでにある"),
    # the store
    (
        "there is no store at {path}: moothall import and moothall play make one",
        "{path}に保存先はない。moothall importとmoothall playで作られる",
    ),
    ("no stored game's id or log begins with {name}", "IDまたはログが{name}で始まるゲームは保存されていない"),
    # proofs
    (
        "{topic} was written by a newer Moothall, this one knows version {version}: update Moothall",
        "{topic}は新しいMoothallが書いた。このMoothallは版{version}まで知る。Moothallを更新する",
    ),
    ("{error}; import it with --again to store it again", "{error}。再び保存するには--againで取り込む"),
    ("embedded null byte", "文字コード0がある"),
    (
        "fact {seq} is {kind}, where the rules have other cards to shuffle",
        "記録{seq}は{kind}だが、ルールではシャッフルするカードが異なる",
    ),
    (
        "the catalogue names other kind for {game} than its first facts",
        "カタログにある{game}の種類が最初の記録と異なる",
    ),
    ("{game} has no fact {number}, which the checkpoint has", "チェックポイントにある記録{number}が{game}にない"),
    ("{place} has another hash than in the checkpoint", "{place}のハッシュがチェックポイントと異なる"),
)
"""Files, stores, checkpoints, exported games and their proofs."""
