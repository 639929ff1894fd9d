"""The help of the commands in Japanese: by the English words, a paragraph each, with single blanks."""

from __future__ import annotations

# fmt: off
HELPS = {
    "Print without a pager (MOOTHALL_PAGER, PAGER or less).": (
        "ページャー（MOOTHALL_PAGER、PAGER、less）を使わずに表示する。"
    ),
    # what each command is for
    "Keep games of Dominion as streams of facts, and audit logs of online play.":
        "ドミニオンのゲームを記録列として保存し、オンライン対戦のログを検証する。",
    "Say line by line whether logs agree with the rules.": "ログがルールに適合するかを1行ごとに判定する。",
    "Store the games of logs, or of exported JSON.": "ログ、または書き出したJSONのゲームを保存する。",
    "List the stored games.": "保存したゲームの一覧を示す。",
    "Show the table, now or at any fact.": "現在または任意の記録の時点の場を表示する。",
    "List what happened in a game, by turns and plays.": "ゲームの経過を、ターンと使用ごとに一覧にする。",
    "Say what made a fact, back to the answer before it.": "記録が生じた理由を、その前の回答までさかのぼって示す。",
    "Say what differs between two tables.": "2つの場の違いを示す。",
    "Say which fact put each card of a zone there.": "領域の各カードをそこに置いた記録を示す。",
    "List the facts at which an expression holds.": "式が成り立つ記録を一覧にする。",
    "Find where an expression becomes true.": "式が成り立つようになる箇所を探す。",
    "Step through a game on the full screen.": "全画面でゲームを1手ずつたどる。",
    "Begin a new game at a place in a stored one.": "保存したゲームの途中から新しいゲームを始める。",
    "Say how a game would have gone otherwise.": "別の選択ならゲームがどうなったかを示す。",
    "Give a place in a game a name.": "ゲームの箇所にしおりを付ける。",
    "Write something about a place in a game.": "ゲームの箇所にメモを書く。",
    "Take back an answer and everything after it.": "回答とそれ以後のすべてを取り消す。",
    "Take back the last undo.": "最後の取り消しを戻す。",
    "Say or set which undo a game allows.": "ゲームが認める取り消しを表示または設定する。",
    "Delete a stored game for good.": "保存したゲームを完全に削除する。",
    "Check that nobody changed the store behind its back.": "保存先が改竄されていないことを確かめる。",
    "Print one hash that stands for all games of the store.": "保存先の全ゲームを表す1つのハッシュを表示する。",
    "Prove that a game belongs to a store, to somebody who has its head.":
        "保存先のヘッドを持つ相手に、ゲームがそこに属することを証明する。",
    "Move a store of an earlier version on to this one.": "以前の版の保存先をこの版に移す。",
    "Write a game as a log, a page, a scenario or JSON.": "ゲームをログ、ページ、シナリオ、JSONとして書き出す。",
    "Rule on scenarios: a table and what is done, written as YAML.":
        "シナリオ（場と行うことをYAMLで書いたもの）を裁定する。",
    "Look up rules, and the switches that change by date.": "ルールと、日付で変わる切替項目を調べる。",
    "Look up cards.": "カードを調べる。",
    "Look up what is known of how servers print a game.": "サーバーによるゲームの表示の仕方を調べる。",
    "List what installed packages add to Moothall.":
        "インストール済みのパッケージがMoothallに追加するものを一覧にする。",
    "List the formats of logs, games, notations and projections that installed packages add to Moothall.":
        "インストール済みのパッケージがMoothallに追加する、ログの形式、ゲーム、記法、射影を一覧にする。",
    "What cannot be used is listed too, and each reason is printed below.":
        "使えないものも一覧に含め、その理由を下に示す。",
    "Instead of the table: what a projection of an installed package makes of the game (moothall plugins).":
        "場の代わりに、インストール済みのパッケージの射影がこのゲームから作るものを示す（moothall plugins）。",
    "List and copy the logs and scenarios that come with Moothall.":
        "Moothallに付属するログとシナリオを一覧にし、コピーする。",
    "Open a log, a game or a scenario in the browser.": "ログ、ゲーム、シナリオをブラウザーで開く。",
    "Print or check a deck file of One of Dominion.": "One of Dominionの山札ファイルを表示または検査する。",
    "Play a game: people and bots.": "人やボットでゲームをする。",
    "Check that a witness is the game of a log.": "証拠がログのゲームであるかを確かめる。",
    # options that several commands have
    "Show this message and exit.": "このメッセージを表示して終了する。",
    "Show the version and exit.": "版を表示して終了する。",
    "English or Japanese (else MOOTHALL_LANG, else your locale).":
        "英語または日本語（指定がなければMOOTHALL_LANG、次にロケール）。",
    "Print one JSON object per line.": "1行に1つのJSONオブジェクトを表示する。",
    "Where games are kept (else MOOTHALL_STORE, else your data folder).":
        "ゲームの保存先（指定がなければMOOTHALL_STORE、次にデータフォルダー）。",
    "Rules: [ja-]YYYY-MM-DD[,name=value…].": "ルール：[ja-]YYYY-MM-DD[,名前=値…]。",
    "Only what this player (a name, p1, p2, … or spectator) may know.":
        "このプレイヤー（名前、p1、p2など、または観戦者spectator）が知り得ることだけを示す。",
    "Show only what this player (a name, p1, p2, … or spectator) may know.":
        "このプレイヤー（名前、p1、p2など、または観戦者spectator）が知り得ることだけを示す。",
    "Show only what this player (a name, p1, p2, … or spectator) may see.":
        "このプレイヤー（名前、p1、p2など、または観戦者spectator）に見えるものだけを示す。",
    "Which game of a text that holds several.": "複数のゲームを含む文章のうち何番目のゲームか。",
    "Two logs are views of one game: for each line, take the one that hides less.":
        "2つのログは同じゲームの別の視点である。各行は非公開の少ない方を採る。",
    "Write to FILE, not to standard output.": "標準出力ではなくFILEに書く。",
    "Write to FILE, not to standard output (-).": "標準出力（-）ではなくFILEに書く。",
    "An imported game stays as it is: a fork of it is made.": "取り込んだゲームは変えず、分岐を作る。",
    "Who says so.": "誰が述べたか。",
    # audit, import
    "Say line by line whether logs agree with the rules of their date, and which rule each wrong line breaks.":
        "ログがその日付のルールに適合するかを1行ごとに判定し、適合しない行に反するルールを示す。",
    "A LOG is a file, a folder, - for standard input, or a stored GAME.":
        "LOGはファイル、フォルダー、標準入力を表す-、または保存したGAMEである。",
    "Exit code 0: all agree; 1: some diverge or contradict; else 3: some are unreadable or not there; else 4: some "
    "are undecided, or hold cards or lines that are not ruled yet.":
        "終了コード0：すべて適合、1：相違または矛盾がある、それ以外で3：読めないか存在しないものがある、"
        "それ以外で4：未決のものか、未対応のカードか行がある。",
    "The Kingdom where a log does not name it, by commas or in a file.":
        "ログに王国が書かれていない場合の王国。コンマ区切りまたはファイルで指定する。",
    "How many processes (else as many as it pays to use).": "プロセスの数（指定がなければ効果のある数だけ使う）。",
    "Print only logs that do not agree.": "適合しないログだけを表示する。",
    "Print also what follows from an earlier difference.": "前の相違から生じたものも表示する。",
    "Also write a page: the game at its first difference; for several logs, a report with a page for each.":
        "ページも書き出す：最初の相違の箇所を開いたゲーム。複数のログでは、それぞれのページを伴う報告。",
    "Also write the witness of the one log, for `moothall check`.":
        "1つのログの証拠も書き出す（`moothall check`用）。",
    "Check a WITNESS against a LOG: play it by the rules, print it as the log's format does, and compare.":
        "WITNESSをLOGと照合する。証拠をルールに従って再現し、ログの形式で書き出して比べる。",
    "A witness is one complete game: its opening, its answers and its shuffles. `moothall audit LOG --witness FILE` "
    "writes it. Nothing of the search that found it takes part in the check. - stands for standard input.":
        "証拠は1つのゲーム全体、すなわち開始時の場、回答、シャッフルである。"
        "`moothall audit LOG --witness FILE`が書き出す。"
        "照合は、証拠を見つけた探索を一切使わない。-は標準入力を表す。",
    "Exit code 0: the game of the witness is that of the log, word for word up to the freedoms of the format; 1: it is "
    "not, and the first line that differs is named.":
        "終了コード0：証拠のゲームは、形式の許容を除き語句までログと同じである、1：同じでない。"
        "異なる最初の行を示す。",
    "Store the games of logs, whatever their verdicts, or games that export --format json wrote.":
        "判定にかかわらずログのゲームを、またはexport --format jsonで書き出したゲームを保存する。",
    "A game is stored as a whole or not at all, and a game that is stored already is left as it is. An exported game "
    "is proved first: its log is audited, or it is played again by the rules, and every fact must be the same.":
        "ゲームは全体として保存されるか、まったく保存されない。保存済みのゲームは変えない。書き出されたゲームは先に"
        "証明する。ログを検証するか、ルールに従って再現し、すべての記録が一致しなければならない。",
    "Exit code 0: all is stored; 3: some file could not be read, the others are stored.":
        "終了コード0：すべて保存した、3：読めないファイルがあり、他は保存した。",
    "Also store exported games that cannot be proved.": "証明できない書き出し済みゲームも保存する。",
    "Also store games that were forgotten.": "削除されたゲームも保存する。",
    "hide: an invented name for each player, the same everywhere.":
        "hide：プレイヤーの名前を、どこでも同じ架空の名前に替える。",
    # games
    "Only games of this player.": "このプレイヤーのゲームだけを示す。",
    "Only games with this verdict on the log.": "ログの判定がこれであるゲームだけを示す。",
    "Only games with this card, laid out or in a deck.": "このカードがサプライまたはデッキにあるゲームだけを示す。",
    "Only games from this day on: that of the log, else of the rules.":
        "この日以後のゲームだけを示す。日付はログのもの、なければルールのもの。",
    "Only games up to this day.": "この日までのゲームだけを示す。",
    "Only games that this player (a name, or p1, p2, …) won.":
        "このプレイヤー（名前、またはp1、p2など）が勝ったゲームだけを示す。",
    # looking at games
    "List the stored games, the oldest first.": "保存したゲームを古い順に一覧にする。",
    "List the stored games, the oldest first. Each id is short but names one game; --json has it whole.":
        "保存したゲームを古い順に一覧にする。IDは1つに定まる長さに縮める。--jsonには全体がある。",
    "Show the table of a stored game, now or as it stood after SEQ facts.":
        "保存したゲームの、現在またはSEQ個の記録の後の場を表示する。",
    "A log of Dominion Online hides cards. A card that no line shows is drawn as ?, and --possible lists what "
    "it can be, the most certain first, by counting what was shuffled and what has been shown of it. It uses "
    "the lines up to PLACE, so it shows what the people at the table could know. To judge whether a log can "
    "be right, add --whole-log, which also uses what later lines prove. Chances treat every order of a "
    "shuffle as equally likely, and do not take a player's choice as a hint.":
        "Dominion Onlineのログはカードを隠す。どの行にも現れないカードは?と表示し、--possibleは、シャッフルされた"
        "カードと公開されたカードを数えて、その候補を確実なものから順に示す。PLACEまでの行、"
        "すなわちその場のプレイヤーが"
        "知り得たことによるので、プレイヤーの判断を論じるのに使う。ログが正しいかを論じるときは、--whole-logで後の行が"
        "証明することも含める。確率は、シャッフルのどの順番も同様に確からしいとし、"
        "プレイヤーの選択を手がかりにしない。",
    "Instead of the table: what each card of this zone (Bob.hand) can be that no line of the log shows.":
        "場の代わりに、この領域（Bob.hand）の、ログのどの行にも現れないカードの候補を示す。",
    "With --possible: by all lines of the log, the later ones too.": "--possibleとともに：後の行も含むログ全体による。",
    "List what happened in a game: its turns, and a line for each play, purchase and phase.":
        "ゲームの経過を一覧にする。ターンごとに、使用、購入、フェイズを1行ずつ示す。",
    "A line says all that came of it, and begins with the number of its first fact. With --open, --all, "
    "--json or a FILTER there is a line for each fact; docs/filters.md explains the language of filters. What "
    "people wrote stands below the fact or the line that it is about.":
        "1行にはそれによって起きたことをすべて示し、行頭は最初の記録の番号である。--open、--all、--json、FILTERのいずれかが"
        "あれば、記録を1件ずつ示す。FILTERの書き方はdocs/filters.mdにある。メモは対象の記録または行の下に示す。",
    "One line for each turn.": "1ターンを1行で示す。",
    "Every fact, each below the play or trigger that caused it.":
        "すべての記録を、それを生じさせた使用または誘発の下に示す。",
    "Also what was taken back, marked with x, and who took it back.":
        "取り消されたものもxを付けて示し、取り消した人も示す。",
    "Say why fact SEQ of a stored game (else the last one) came about.":
        "保存したゲームの記録SEQ（指定がなければ最後の記録）が生じた理由を示す。",
    "From the fact back: the play or trigger that made it, what made that, and so on, each after the answer that was "
    "given before it, down to the one at a menu; out of an extra turn, on to what made that due. Each comes "
    "with the rule that decided, as it stands in the rules of the game. Each answer comes with what else was "
    "offered, and what was not, and why. A play and the answer that chose it are one line, which also "
    "says what came of it; --json has every fact.":
        "記録から、それを生じさせた使用や誘発、さらにその原因へとさかのぼり、"
        "それぞれの前の回答から選択の回答までを示す。"
        "追加ターンでは、その予約までさかのぼる。それぞれに、そのゲームのルールで決め手となったルールを、"
        "回答には他の選択肢と、"
        "選べなかったものとその理由を添える。使用とそれを選んだ回答は、生じた結果とともに1行にまとめる。"
        "--jsonはすべての記録を示す。",
    "Say what changed from table A to table B, each a GAME@PLACE, and nothing else.":
        "場Aから場Bへの変化だけを示す。それぞれGAME@PLACEで指定する。",
    "Say which fact put the cards of a zone there, the top card first, and to which play or purchase it belongs.":
        "領域のカードについて、一番上から順に、そこに置いた記録と、それを生じた使用や購入を示す。",
    "Cards that came at once are one line; --json has each card, and every cause.":
        "同時に置かれたカードは1行にまとめる。--jsonは各カードとすべての原因を示す。",
    "p1.discard, Ann.hand, trash, supply.Gold, deck, …": "p1.discard、Ann.hand、trash、supply.Gold、deckなど。",
    "List every fact at which an expression holds: about the fact, or about the table after it.":
        "記録またはその後の場について、式が成り立つ記録をすべて一覧にする。",
    "docs/filters.md explains expressions. Exit code 1 where it holds nowhere.":
        "式の書き方はdocs/filters.mdにある。成り立つ箇所がなければ終了コード1。",
    "Find where an expression turns from false to true, by halving, and say how many tables were looked at.":
        "式が偽から真に変わる箇所を二分法で探し、調べた場の数を示す。",
    "Where it turns true more than once, halving finds one of the places and --first the first. Exit code 1 where it "
    "is not true at the end (with --first: nowhere).":
        "何度も真になる場合、二分法はそのどれかを、--firstは最初のものを見つける。最後に真でなければ"
        "（--firstではどこにもなければ）終了コード1。",
    "What becomes true.": "真になる式。",
    "Look at one table after the other, to find the first place of several.":
        "場を順に調べ、複数あるうちの最初の箇所を見つける。",
    "Step through a game on the full screen: its turns, facts, table and log beside each other.":
        "全画面でゲームを1手ずつたどる。ターン、記録、場、ログを並べて示す。",
    "The key ? lists all keys. When you leave, the command prints the place where you stood, for the other "
    "commands.":
        "?でキーの一覧を示す。終了時の箇所を、他のコマンドのために表示する。",
    # other courses, notes, undo
    "Begin a new game with the facts of a stored one up to a place, else all of them.":
        "保存したゲームの、ある箇所まで（指定がなければすべて）の記録で新しいゲームを始める。",
    "Neither game changes the other: what is played, undone or noted in the fork is only in the fork. Its "
    "facts keep the numbers that they had, and the fact after them says where they come from.":
        "2つのゲームは互いに影響しない。分岐で行った手、取り消し、メモは分岐だけのものである。"
        "記録の番号は変わらず、その次の記録が由来を示す。",
    "Play a stored game again with one thing changed, and say what becomes of it: the first difference, and what "
    "differs in the end.":
        "保存したゲームを1点だけ変えて再現し、最初の相違と最後の違いを示す。",
    "Everything else is answered, and shuffled, as it was. Answers that no longer fit are passed over, and "
    "questions that the game did not have are declined; where one cannot be declined, the other course stops. "
    "It turns up cards that nobody has seen, so it is for those who may see everything.":
        "他の回答とシャッフルは元のとおりとする。もう当てはまらない回答は飛ばし、元のゲームになかった質問は断る。"
        "断れない質問があれば、そこで止まる。誰も見ていないカードも明かすので、すべてを見てよい人のためのものである。",
    "Another answer at PLACE: in the words that show lists, or its number.":
        "PLACEでの別の回答。showが示す言葉、またはその番号。",
    "Without the answer that is fact SEQ.": "記録SEQの回答を除く。",
    "Store the other course as a fork.": "別の展開を分岐として保存する。",
    "Name a place in a stored game, so that GAME@mark:NAME leads there. A name that is given again moves.":
        "保存したゲームの箇所にしおりを付ける。以後GAME@mark:NAMEで指定できる。同じ名前を付け直すと移る。",
    "Write something about a place in a stored game. log shows it; nothing of the game changes.":
        "保存したゲームの箇所にメモを書く。logに表示され、ゲームは変わらない。",
    "Take back the last answer of a stored game, or the answer SEQ, and everything after it.":
        "保存したゲームの最後の回答、または回答SEQと、それ以後のすべてを取り消す。",
    "History only grows: what was taken back stays in the store, log --all shows it, and redo brings it back. An "
    "imported game stays as it is: a fork of it is made.":
        "履歴は増えるだけである。取り消したものも保存先に残り、log --allで見られ、redoで戻せる。"
        "取り込んだゲームは変えず、分岐を作る。",
    "Take back everything after this place: turn:7/p2, line:40, 120, -3, ….":
        "この箇所より後をすべて取り消す：turn:7/p2、line:40、120、-3など。",
    "Who takes it back (a name or a seat); else who gave the answer.":
        "取り消す人（名前または席）。指定がなければ回答した人。",
    "Why, for the record.": "記録に残す理由。",
    "Refuse what this would refuse, besides the game's own.": "ゲームの設定に加えて、これが認めないものも認めない。",
    "Who agreed, for the policy consent; once for each.": "consentのとき、同意した人。1人につき1回指定する。",
    "Only say what would go, or why it is refused (exit code 1).":
        "取り消されるもの、または認められない理由（終了コード1）を表示するだけにする。",
    "Bring back what the last undo took, as long as no new answer followed.":
        "新しい回答がまだなければ、最後に取り消したものを戻す。",
    "Say which undo a stored game allows, or set it: free, consent, no-hidden-information or never.":
        "保存したゲームが認める取り消しを表示または設定する：free（自由）、consent（同意）、"
        "no-hidden-information（非公開情報を見た後は不可）、never（不可）。",
    "An imported game stays as it is: where a policy is set, a fork of it is made.":
        "取り込んだゲームは変えず、設定するときは分岐を作る。",
    "Who sets it (a name or a seat).": "設定する人（名前または席）。",
    # the store
    "Delete a stored game for good: its facts, and its log.": "保存したゲームを、記録もログも完全に削除する。",
    "A tombstone stays, with its id, the number of its facts, the last hash and the reason: verify "
    "distinguishes it from a game that somebody removed. Only import --again imports the game again.":
        "ID、記録の数、最後のハッシュ、理由を残す。これによりverifyは、誰かが取り除いたゲームと区別する。"
        "再び取り込むにはimport --againが要る。",
    "Do it without asking.": "確認せずに行う。",
    "Check every hash of every stored game. An edited, missing, swapped or cut-off fact is found.":
        "保存した全ゲームのハッシュをすべて確かめる。書き換え、欠落、入れ替え、切り捨てを見つける。",
    "Somebody who can rewrite the whole store can rewrite its hashes: keep a checkpoint or a manifest "
    "elsewhere, and compare with it. Games that were forgotten are listed, and are not a sign of tampering.":
        "保存先全体を書き換えられる人はハッシュも書き換えられる。チェックポイントまたは目録を別の場所に保管して"
        "比べること。削除されたゲームは一覧に示すが、改竄の印ではない。",
    "Exit code 0: the store is sound; 1: it was tampered with; 3: there is no such store, or it cannot be checked.":
        "終了コード0：正常、1：改竄あり、3：保存先がないか、確かめられない。",
    "Also write the length and last hash of every game.": "各ゲームの長さと最後のハッシュも書き出す。",
    "Also compare with a manifest written before.": "以前に書き出した目録とも比べる。",
    "Also say what has become of the store since a checkpoint written by moothall head.":
        "moothall headで書き出したチェックポイント以後の変化も示す。",
    "The public key of whoever must have signed the checkpoint (Ed25519, PEM or OpenSSH).":
        "チェックポイントに署名したはずの人の公開鍵（Ed25519、PEMまたはOpenSSH）。",
    "Print the root over the heads of all games: one hash that changes with everything that is stored.":
        "全ゲームのヘッドをまとめたルートを表示する。保存内容が変われば必ず変わる1つのハッシュである。",
    "A checkpoint holds the head of each game beside the root, and can be signed. Keep it where the keeper of "
    "the store cannot change it; moothall verify --checkpoint then says whether the store has only grown "
    "since. It holds only hashes.":
        "チェックポイントはルートと各ゲームのヘッドを含み、署名できる。保存先の管理者が変えられない場所に置くこと。"
        "moothall verify --checkpointは、その後に増えただけかどうかを示す。含まれるのはハッシュだけである。",
    "Sign it with a private key (Ed25519, PEM or OpenSSH), and write it as a checkpoint.":
        "秘密鍵（Ed25519、PEMまたはOpenSSH）で署名し、チェックポイントとして書き出す。",
    "Write a checkpoint to FILE.": "チェックポイントをFILEに書く。",
    "Prove that a game, as it is now, is included in the root that moothall head prints; or check such a "
    "proof.":
        "現在のゲームがmoothall headの示すルートに含まれることを証明する。または証明を確かめる。",
    "Whoever has the root needs no store to check a proof. The hash in it is that of the game's last fact: moothall "
    "export prints it with all facts.":
        "ルートがあれば、保存先がなくても証明を確かめられる。証明のハッシュはゲームの最後の記録のもので、"
        "moothall exportが全記録とともに表示する。",
    "Check the proof in FILE; no store is needed.": "FILEの証明を確かめる。保存先は要らない。",
    "The root to check it against.": "照合するルート。",
    "The checkpoint to check it against.": "照合するチェックポイント。",
    "Move a store of an earlier version on to this one, all or nothing. Facts, ids and hashes stay what they are.":
        "以前の版の保存先を、全体としてこの版に移す。記録、ID、ハッシュは変わらない。",
    "A copy of a store of version 1 is kept: of a file beside it, of a PostgreSQL database in tables of "
    "other names. A store of version 2 only gets more tables. A store of this version stays as it is. The "
    "first command that writes to a store does the same.":
        "版1の保存先は写しを残す。ファイルならその横に、PostgreSQLなら別名の表に残す。版2には表を加えるだけである。"
        "この版の保存先には何もしない。保存先に書き込む最初のコマンドも同じことを行う。",
    # export, rule, look-up
    "Write a stored game as a log, or as one JSON object with its facts, hashes and log; as a page of HTML that shows "
    "it fact by fact without anything else; or a table of it, or what happened from A to B, as a scenario, which "
    "moothall rule plays.":
        "保存したゲームを、ログ、記録とハッシュとログを含む1つのJSONオブジェクト、単独で1記録ずつ見られるHTMLのページ、"
        "またはmoothall ruleで扱えるシナリオ（ある場、あるいはAからBまでの経過）として書き出す。",
    "Another store that imports the JSON has the same game with the same id and hashes. A page, and a log in "
    "the format "
    "dominion-online, can be made for one player (--as): then it holds nothing that they may not know. The format "
    "dominion-online-ja is the same in Japanese.":
        "JSONを取り込んだ別の保存先は、IDもハッシュも同じゲームを持つ。ページと、dominion-online形式のログは、"
        "1人のプレイヤーのために作れる（--as）。その人が知り得ないことは含まない。dominion-online-ja形式は同じものの"
        "日本語版である。",
    "json, which import reads (default); html, a page to look at; scenario, which begins at PLACE, or plays from A to "
    "B; or a log: goko, dominion-online, dominion-online-ja, isotropic, one-of-dominion or one-of-dominion-text.":
        "json（importが読む。既定）、html（見るためのページ）、scenario（PLACEから始まる、またはAからBまでのシナリオ）、"
        "またはログの形式：goko、dominion-online、dominion-online-ja、isotropic、one-of-dominion、"
        "one-of-dominion-text。",
    "Short for --format json.": "--format jsonの略。",
    "Short for --format html.": "--format htmlの略。",
    "Play scenarios and say whether what they claim holds, or what follows where they claim nothing, by which rules.":
        "シナリオを実行し、主張が成立するか、主張がなければ何が起こるかを、決め手のルールとともに示す。",
    "Print only scenarios that do not hold, or differ.": "成立しない、または相違のあるシナリオだけを表示する。",
    "Print Markdown, to post a ruling.": "裁定を投稿するためのMarkdownを表示する。",
    "Also write a page, to post a ruling.": "裁定を投稿するためのページも書き出す。",
    "A FILE holds scenarios as YAML or JSON, or is - for standard input; docs/scenarios.md explains the notation.":
        "FILEはYAMLまたはJSONのシナリオ、または標準入力を表す-である。書き方はdocs/scenarios.mdにある。",
    "Exit code 1: some claim fails; else 2: some scenario is in error; else 0.":
        "終了コード1：成立しない主張がある、それ以外で2：誤りのあるシナリオがある、それ以外は0。",
    "Rule by the rules of these dates (or specs) side by side.":
        "これらの日付（または指定）のルールによる裁定を並べる。",
    "Print the JSON Schema of a scenario, for editors, and do nothing else.":
        "エディターのためにシナリオのJSON Schemaだけを表示する。",
    "List the rules and the switches that change by date, or show one by its id and the scenarios that show it.":
        "ルールと、日付で変わる切替項目を一覧にする。またはIDで1つを示し、それを示すシナリオを挙げる。",
    "--rules shows which value of each switch is in force by those rules.":
        "--rulesは、そのルールで適用される各切替項目の値を示す。",
    "ID is also a card, or a line of a document (000:95), for the rules that cite it. --search finds the beginnings of "
    "words, in any order, in rules, switches and cards.":
        "IDにはカードの名前や、文書の行（000:95。それを出典とするルールを示す）も指定できる。--searchは"
        "ルール、切替項目、カードから、語の先頭を順不同で探す。",
    "List only rules, switches and cards with these words in their names or statements.":
        "名前か内容にこれらの語を含むルール、切替項目、カードだけを一覧にする。",
    "List the cards with a summary in our words, or show one card with every text it has had.":
        "カードを独自の要約とともに一覧にする。または1枚のカードを、これまでのすべての文面とともに示す。",
    "NAME is its English or its Japanese name. --rules chooses by which rules a text is in force.":
        "NAMEは英語名または日本語名である。--rulesは、どのルールで適用中の文面を示すかを選ぶ。",
    "List only the cards with this in their name, types, cost or summary.":
        "名前、種類、コスト、要約にこれを含むカードだけを示す。",
    "List the formats of logs with how much of each real logs show, or show one, or what is known of a CARD in it.":
        "ログの形式を、実際のログから分かっている程度とともに一覧にする。または1つの形式か、その形式でのCARDについて示す。",
    "What fewer than two real logs of a time show is only assumed: a line that is left out, worded otherwise or put "
    "elsewhere there accuses nobody.":
        "その時期の実際のログ2件以上に現れないことは推定であり、そこで行が抜けても、表現や位置が違っても、誰の不正の根拠にも"
        "しない。",
    "List every card and landscape that is only assumed.": "推定にとどまるカードをすべて示す。",
    "Explain a command, or list all of them; `translate` says how to add a language.": (
        "コマンドを説明する。または一覧を示す。`translate`は言語の追加方法を示す。"
    ),
    "Explain a command.": "コマンドを説明する。",
    "Do not page long output.": "長い出力にもページャーを使わない。",
    "The cards of this kind of game (else dominion; NAME: of any).":
        "この種類のゲームのカード（指定がなければdominion、NAMEはどのゲームでもよい）。",
    "List the logs and scenarios that come with Moothall, or copy some of them to try commands on.":
        "Moothallに付属するログとシナリオを一覧にする。または試すためにコピーする。",
    "NAME is a file of the list, or the id of one scenario, such as `moothall rules` shows. Files are copied to the "
    "current folder unless --to names another. A different file of the same name is never overwritten.":
        "NAMEは一覧のファイル、または`moothall rules`が示すシナリオのIDである。--toで指定しなければ現在のフォルダーに"
        "コピーする。同じ名前の異なるファイルは上書きしない。",
    "Copy to this folder.": "このフォルダーにコピーする。",
    "Copy every log and every file of scenarios.": "すべてのログとシナリオのファイルをコピーする。",
    "Print the files instead of copying them.": "コピーせずに表示する。",
    "Open a log, a stored game or a file of scenarios in the browser, until Ctrl-C.":
        "ログ、保存したゲーム、シナリオのファイルを、Ctrl-Cを押すまでブラウザーで開く。",
    "The site is that of `python -m moothall.web`, but Python answers on this machine. Only programs of this machine "
    "that know the address can reach it. Without an argument the site waits for a log to be pasted.":
        "`python -m moothall.web`と同じサイトだが、この機械のPythonが応答する。アドレスを知るこの機械のプログラムだけが"
        "接続できる。引数がなければ、ログが貼り付けられるのを待つ。",
    "The port (else a free one).": "ポート（指定がなければ空いているもの）。",
    "Start the browser (default), or only print the address.": "ブラウザーを起動する（既定）か、"
    "アドレスだけを表示する。",
    # deck, play
    "Print the default deck of One of Dominion as TOML to begin from, or check the deck in FILE and say what it holds.":
        "One of Dominionの既定の山札を雛形のTOMLとして表示する。またはFILEの山札を検査し、内容を示す。",
    "No list of the coloured guests is known, so the values of the default deck are invented. FILE is a deck "
    "file, or - "
    "for standard input; docs/one-of-dominion.md explains it. A bad one ends with exit code 1.":
        "有色ゲストの一覧は知られていないため、既定の山札の値は架空のものである。FILEは山札ファイル、"
        "または標準入力を表す-で、"
        "書き方はdocs/one-of-dominion.mdにある。誤りがあれば終了コード1。",
    "Play a game, against bots or bots among themselves.": "ボットと対戦する。またはボット同士で対戦させる。",
    "Each answer is stored as it is given, so you can continue a game that stopped: GAME continues at its "
    "end, GAME@PLACE at that place in a fork, a new game that leaves the old one as it is. An imported game "
    "always continues in a fork.":
        "回答はそのつど保存されるので、中断したゲームを続けられる。GAMEなら最後から、GAME@PLACEならそこから、"
        "元のゲームを変えない分岐で続ける。取り込んだゲームは常に分岐で続ける。",
    "Who plays, in turn order: person, or a bot of the game (dominion: big-money, random-legal); NAME=KIND gives a "
    "name. Else bots play.":
        "手番順のプレイヤー：person（人）、またはそのゲームのボット（dominionではbig-money、random-legal）。"
        "NAME=KINDで名前を付ける。指定がなければボットが対戦する。",
    "Who plays, in turn order: person, or a bot of the game (dominion: few-actions, big-money, random-legal); "
    "NAME=KIND gives a name. Else you play against bots at a terminal, and bots play elsewhere.":
        "手番順のプレイヤー：person（人）、またはそのゲームのボット（dominionではfew-actions、big-money、random-legal）。"
        "NAME=KINDで名前を付ける。指定がなければ、端末ではあなたがボットと対戦し、それ以外ではボット同士が対戦する。",
    "The same seed gives the same game.": "同じシードからは同じゲームになる。",
    "The Kingdom, by commas or in a file; else ten drawn by the seed.":
        "王国。コンマ区切りまたはファイルで指定する。指定がなければシードで10種類を選ぶ。",
    "The deck of a game of One of Dominion (moothall deck prints one).":
        "One of Dominionのゲームの山札（moothall deckで表示できる）。",
    "Which kind of game (else dominion); or a stored game to continue.":
        "ゲームの種類（指定がなければdominion）。または続きを行う保存済みのゲーム。",
}
# fmt: on
