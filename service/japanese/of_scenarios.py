"""What is said of scenarios that are in error, by the English sentence."""

from __future__ import annotations

SCENARIOS: tuple[tuple[str, str], ...] = (
    # the file
    ("the file holds more than {count} MiB; split it", "ファイルが{count} MiBを超える。分ける"),
    (
        "the file is binary, not text; give a YAML or JSON file",
        "バイナリーのファイルである。YAMLかJSONのファイルを渡す",
    ),
    ("this names no file", "ファイルではない"),
    ("this is a folder; name the scenario files in it", "フォルダである。その中のシナリオファイルを指定する"),
    ("it cannot be read: {system}", "読めない：{system}"),
    ("{path}: it cannot be read: {system}", "{path}：読めない：{system}"),
    ("line {line} holds {char}, which is not a character; take it out", "{line}行目に文字でない{char}がある。除く"),
    ("line {line} is not UTF-8 text; save the file as UTF-8", "{line}行目がUTF-8ではない。ファイルをUTF-8で保存する"),
    ("it is not YAML: {system}", "YAMLではない：{system}"),
    ("this is not YAML: {system}", "YAMLではない：{system}"),
    ("expected {one}, but found {other}", "{one}があるはずの所に{other}がある"),
    ("a scenario is a mapping that begins with `scenario: <id>`", "シナリオは`scenario: <id>`で始まるマッピングである"),
    ("game: there is no game {name}; there is {known}", "game：ゲーム{name}はない。あるのは{known}"),
    ("name the players, or leave `players` out", "プレイヤーの名前を書くか、`players`を除く"),
    (
        "two players have the same name; give each their own",
        "2人のプレイヤーの名前が同じである。それぞれ異なる名前にする",
    ),
    ("{player} cannot be a player's name; take another", "{player}はプレイヤーの名前にできない。別の名前にする"),
    ("the notation has no aliases (*{name}); write it out", "この記法にエイリアス（*{name}）はない。そのまま書く"),
    ("the document is nested too deeply; flatten it", "入れ子が深すぎる。浅くする"),
    ("a key is a word, not a list or a mapping", "キーは語で書く。リストやマッピングは使えない"),
    ("{key} stands here twice; keep one", "{key}が2つある。1つにする"),
    (
        "{value} is not a value of a scenario; write a text or a smaller number",
        "{value}はシナリオに書けない。文字列か、もっと小さい数にする",
    ),
    (
        "{value}… is not a value of a scenario; write a text or a smaller number",
        "{value}…はシナリオに書けない。文字列か、もっと小さい数にする",
    ),
    ("{value} is not a value: {system}", "{value}は値ではない：{system}"),
    # fields
    ("{where} is not a field of the notation; there are {known}", "{where}という項目はない。あるのは{known}"),
    ("{where} is missing; add it", "{where}がない。加える"),
    ("{where} is a list, such as `{example}`", "{where}は`{example}`のようなリストである"),
    ("{where} is a mapping, such as `{example}`", "{where}は`{example}`のようなマッピングである"),
    ("{where} claims nothing; write [] for no cards", "{where}の主張が空である。カードなしは[]と書く"),
    ("{where}: {name} is not one of the players {known}", "{where}：{name}はプレイヤー（{known}）ではない"),
    ("{name} is not one of the players {known}", "{name}はプレイヤー（{known}）ではない"),
    ("{name} is not one of the players", "{name}はプレイヤーではない"),
    ("{where}: this should be a valid string", "{where}：文字列でなければならない"),
    ("{where}: this should be a valid integer", "{where}：整数でなければならない"),
    ("{where}: this should be a valid boolean", "{where}：trueかfalseでなければならない"),
    ("{where}: this should be {known}", "{where}：{known}でなければならない"),
    ("{where}: this should be greater than or equal to {number}", "{where}：{number}以上でなければならない"),
    ("{where}: this should be less than or equal to {number}", "{where}：{number}以下でなければならない"),
    ("{where}: String should have at least {number} character", "{where}：{number}文字以上でなければならない"),
    ("{where}: List should have at least {number} item after validation, not {count}", "{where}：{number}個以上要る"),
    ("no document has the line {line}; there are {known}", "資料に{line}の行はない。あるのは{known}"),
    (
        "{cited} is neither the id of a rule nor a line of a document; `moothall rules` lists the ids",
        "{cited}はルールのIDでも資料の行でもない。IDの一覧は`moothall rules`で見る",
    ),
    ("`{field}` of {kind}: there is no {what} {word}", "{kind}の`{field}`：{word}という語はない"),
    ("`{field}` of {kind}: there is no {what} {word}; correct it", "{kind}の`{field}`：{word}という語はない。直す"),
    ("{value} is not a number, or true or false", "{value}は数でも真偽値でもない"),
    (
        "`{field}` of {kind}: {value} is not a number, or true or false",
        "{kind}の`{field}`：{value}は数でも真偽値でもない",
    ),
    (
        "`{step}` is part of the answer before it; write both as one step",
        "`{step}`は直前の回答の一部である。1つの手順にまとめる",
    ),
    (
        "`{step}` belongs to the answer `{first}`; nothing may stand between them",
        "`{step}`は回答`{first}`の一部である。間に何も置けない",
    ),
    (
        "`{step}` pays for {count}, and `{other}` chooses {number}; correct one of them",
        "`{step}`は{count}枚分の支払いだが、`{other}`は{number}枚を選ぶ。どちらかを直す",
    ),
    ("the set-up is claimed at the end, in `then`", "準備についての主張は最後の`then`に書く"),
    (
        "an event is one kind of fact with its fields, such as `{example}`",
        "記録は`{example}`のように、1種類とその項目で書く",
    ),
    ("there is no kind of fact {name}; docs/facts.md lists them", "記録の種類{name}はない。docs/facts.mdに一覧がある"),
    ("{name} has its fields as a mapping, such as `{example}`", "{name}の項目は`{example}`のようなマッピングで書く"),
    ("{name} has no field {key}; it has {known}", "{name}に項目{key}はない。あるのは{known}"),
    ("{written} is more cards than there are; write fewer", "{written}はカードの総数を超える。減らす"),
    ("this is more cards than there are; write fewer", "カードの総数を超える。減らす"),
    (
        "no rule covers the {what} {name}; check its spelling, or leave it out",
        "{what}{name}はルールにない。綴りを確かめるか、除く",
    ),
    ("no rule covers the {what} {name}", "{what}{name}はルールにない"),
    ("no rule covers the card {card}; leave it out", "カード{card}はルールにない。除く"),
    ("no rule covers {name} yet; leave them out", "{name}はまだルールにない。除く"),
    ("{name} is not a card (its type is {type})", "{name}はカードではない（種類は{type}）"),
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
    (
        "{name} is a Trait: write on which pile it lies, as in `{example}`",
        "{name}は特性である。`{example}`のように、どの山に付くかを書く",
    ),
    (
        "{name} is not a Trait, so it lies on no pile; leave `on {pile}` out",
        "{name}は特性ではなく、山に付かない。`on {pile}`を除く",
    ),
    ("no rule knows tokens {token}; there are {known}", "トークン{token}はルールにない。あるのは{known}"),
    ("the {token} token lies `up` or `down`", "{token}トークンは`up`（表）か`down`（裏）で書く"),
    ("{token} is a number of tokens, such as `{example}`", "{token}はトークンの数なので、`{example}`のように書く"),
    (
        "{token} lies on a pile: write which, such as `{example}`",
        "{token}は山に置くので、`{example}`のようにどの山かを書く",
    ),
    ("{token} is among the tokens, too; write it once", "{token}がtokensにもある。1か所に書く"),
    (
        "{written} is not a turn of these players; write `{one}`, `{two}` or `{three}`",
        "{written}はこのプレイヤーのターンではない。`{one}`、`{two}`、`{three}`のように書く",
    ),
    ("there is no pile {name} in this game", "このゲームに{name}の山はない"),
    (
        "{written} is not an effect; write `Coppersmith`, `2 Bridge` or `Enchantress by Alice`",
        "{written}は効果ではない。`銅細工師`、`2 橋`、`女魔術師 by Alice`のように書く",
    ),
    (
        "{name} is not a card whose instructions put something in force; leave it out",
        "{name}には有効になる効果がない。除く",
    ),
    (
        "say who played the {name}, for it is in force for others: `{example}`",
        "{name}は他のプレイヤーに有効なので、誰が使用したかを`{example}`のように書く",
    ),
    (
        "{name} is in force in the turn of {who} alone, and this is another's turn",
        "{name}が有効なのは{who}のターンだけで、今は他のプレイヤーのターンである",
    ),
    (
        "{name} has set cards aside: begin in an earlier turn and `end turn`",
        "{name}はカードを脇に置いている。前のターンから始めて`end turn`と書く",
    ),
    ("there is no Prophecy; name one among the landscapes", "予言がない。landscapesに予言を書く"),
    (
        "{one} and {other} cannot both be {style} in one turn; give one of them another style",
        "同じターンに{one}と{other}の両方が{style}にはなれない。片方を別のスタイルにする",
    ),
    # steps
    ("{words} is not a step; {error}", "{words}は手順ではない。{error}"),
    ("steps begin with {known}", "手順は次のどれかで始まる：{known}"),
    (
        "in a list in brackets write a step with commas in quotes: `{example}`",
        "角括弧のリストでは、読点のある手順を`{example}`のように引用符で囲む",
    ),
    ("`{step}`: {error}", "`{step}`：{error}"),
    ("a step is a text such as {example}", "手順は{example}のように書く"),
    ("`stop` is the last step; remove what comes after it", "`stop`は最後の手順である。その後を除く"),
    (
        "`claim` is a mapping, not a text: write {example}, without quotes around it",
        "`claim`は文字列ではなくマッピングである。引用符なしで{example}と書く",
    ),
    (
        "a player's name stands before what they answer, not before `{step}`",
        "プレイヤーの名前は回答の前に書く。`{step}`の前には書けない",
    ),
    (
        "`{key}` stands before what a player answers, not before `{step}`",
        "`{key}`はプレイヤーの回答の前に書く。`{step}`の前には書けない",
    ),
    ("{key} is not one of the players {known}", "{key}はプレイヤー（{known}）ではない"),
    ("write how much, such as `{example}`", "`{example}`のように数を書く"),
    ("write how many of what, such as `{one}` or `{two}`", "`{one}`や`{two}`のように、何をいくつかを書く"),
    (
        "one card is played using a Way; make it a step for each",
        "習性として使用するカードは1枚である。1枚ごとの手順にする",
    ),
    ("write whose guest, such as `{example}`", "`{example}`のように、誰のゲストかを書く"),
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
    (
        "{who} is asked, not who `{step}` names; correct it",
        "質問は{who}に対するもので、`{step}`のプレイヤーではない。直す",
    ),
    (
        "nothing happens to what `{step}` names, only to: {others}",
        "`{step}`のものには何も起こらず、起こるのは{others}だけである",
    ),
    (
        "nobody is asked for a Way after `{step}`; leave out ` using {way}`",
        "`{step}`の後に習性は尋ねられない。` using {way}`を除く",
    ),
    ("{who} cannot do `{step}`, only: {others}", "{who}は`{step}`をできない。できるのは{others}だけである"),
    ("{who} cannot do `{step}` now, only: {others}", "{who}は今`{step}`をできない。できるのは{others}だけである"),
    (
        "{who} shuffles {cards}: name no more {face} than that",
        "{who}がシャッフルするのは{cards}である。{face}をそれより多く書かない",
    ),
    (
        "the game does not end in {count} turns; use `end turn` as often as needed",
        "ゲームが{count}ターンで終わらない。必要なだけ`end turn`を書く",
    ),
    (
        "{who} cannot end yet, only: {others}; write steps for it",
        "{who}はまだ終えられない。できるのは{others}だけである。その手順を書く",
    ),
    ("`{step}` may be any of these: {others}; write which", "`{step}`は次のどれにもなり得る：{others}。どれかを書く"),
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
