"""What each switch of Dominion asks, and what its values mean, in English and in Japanese. [rules/RULINGS.md]"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.telling.reference import Question, wiki

_HABITS = "docs/findings.md"

QUESTIONS: Mapping[str, Question] = {
    "possession": Question(
        "Which text does Possession have?",
        "支配はどのテキストか。",
        {
            "2010": (
                "the possessor gains the cards; the possessed player keeps all tokens",
                "獲得するカードは支配者、トークンはすべて被支配者が得る",
            ),
            "2016": (
                "the possessor gets the cards and the tokens, but not those that are put somewhere",
                "カードとトークンを支配者が得る（特定の場所に置くトークンを除く）",
            ),
            "2021": ("the possessor gets the cards and the Debt", "カードと負債を支配者が得る"),
            "2023-09": (
                "the possessor gets the cards and the Debt; there is no second extra turn in a row",
                "カードと負債を支配者が得る。2連続の追加ターンは行わない",
            ),
        },
        ("000:147, 000:181", wiki("Possession")),
    ),
    "extra_turns": Question(
        "May a player take several extra turns in a row?",
        "追加ターンを連続して行えるか。",
        {
            "unlimited": ("yes, as far as the texts of the cards allow", "カードのテキストが許すかぎり行える"),
            "2023-09": (
                "no second one in a row, where the text says so",
                "テキストにあれば、2連続の追加ターンは行えない",
            ),
        },
        wiki("Extra turn"),
    ),
    "extra_turns_count": Question(
        "Whose extra turns count as in a row?",
        "追加ターンの連続は誰について数えるか。",
        {
            "player": ("those of one player", "同じプレイヤーの追加ターン"),
            "table": ("those of anybody", "卓全体の追加ターン"),
        },
        "RULINGS.md",
    ),
    "outpost": Question(
        "When does Outpost give an extra turn?",
        "前哨地はいつ追加ターンを与えるか。",
        {
            "2009": (
                "for the first Outpost of a turn, where it is not a third turn in a row",
                "そのターン最初の前哨地で、3連続のターンにならなければ",
            ),
            "2019": (
                "for the first Outpost of a turn, unless the turn before was theirs",
                "そのターン最初の前哨地で、直前が自分のターンでなければ",
            ),
            "2023-09": (
                "where it is not a third turn in a row; the next hand has three cards in any case",
                "3連続のターンにならなければ。次の手札はいずれにしても3枚",
            ),
        },
        wiki("Outpost"),
    ),
    "mission": Question(
        "When does Mission give an extra turn?",
        "使節団はいつ追加ターンを与えるか。",
        {
            "2015": ("unless the turn before was of the same player", "直前のターンが同じプレイヤーのものでなければ"),
            "2023-09": ("where it is not a third turn in a row", "3連続のターンにならなければ"),
        },
        wiki("Mission"),
    ),
    "trader": Question(
        "What does a revealed Trader do?",
        "交易人を公開すると何が起こるか。",
        {
            "2011": ("a Silver is gained instead of the card", "そのカードの代わりに銀貨を獲得する"),
            "2020-10": ("the gained card is exchanged for a Silver", "獲得したカードを銀貨と交換する"),
        },
        wiki("Trader"),
    ),
    "hermit": Question(
        "How does a Hermit become a Madman?",
        "隠遁者はどのように狂人になるか。",
        {
            "2012": (
                "it is trashed when it is discarded from play in a turn without a bought card, and a Madman is gained",
                "カードを購入しなかったターンに場から捨て札にするとき、廃棄して狂人を獲得する",
            ),
            "2022-06": (
                "it is exchanged at the end of a Buy phase in which no card was gained",
                "購入フェイズにカードを獲得しなければ、その終了時に狂人と交換する",
            ),
        },
        wiki("Hermit"),
    ),
    "farmland": Question(
        "What sets off Farmland?",
        "農地は何によって誘発するか。",
        {
            "when-buy": ("it is bought", "購入したとき"),
            "when-gain": ("it is gained", "獲得したとき"),
        },
        wiki("Farmland"),
    ),
    "haunted_woods": Question(
        "What sets off Haunted Woods?",
        "呪いの森は何によって誘発するか。",
        {
            "when-buy": ("another player buys a card", "他のプレイヤーがカードを購入したとき"),
            "when-gain": (
                "another player gains a card that they bought",
                "他のプレイヤーが購入したカードを獲得したとき",
            ),
        },
        wiki("Haunted Woods"),
    ),
    "prince": Question(
        "How does a Prince play its card each turn?",
        "王子は毎ターンどのようにカードを使用するか。",
        {
            "2014": ("the card is played and set aside again", "そのカードを使用し、再び脇に置く"),
            "2022-06": ("the card stays set aside while it is played", "脇に置いたまま使用する"),
        },
        wiki("Prince"),
    ),
    "override_ruling": Question(
        "What happens where several things change what a played card does?",
        "使用したカードの効果を複数のものが変えるとき、どうなるか。",
        {
            "2020": (
                "a Way, the Chameleon too, takes the place of all else",
                "カメレオンを含む習性が、ほかのすべてに優先する",
            ),
            "2023-01-31": (
                "one thing at most is done instead; else everything that rewrites applies",
                "代わりに行うものは1つだけ。なければ書き換えがすべて適用される",
            ),
        },
        "001:18",
    ),
    "harbor_village_way": Question(
        "Does Harbor Village count +$ that a Way gave?",
        "港の村は習性による+コインを数えるか。",
        {"2023": ("yes", "数える"), "2025": ("no", "数えない")},
        wiki("Harbor Village"),
    ),
    "gladiator": Question(
        "Where does the Gladiator come from that is trashed?",
        "廃棄する剣闘士はどこから選ぶか。",
        {
            "2016": ("from the Supply", "サプライから"),
            "2025": ("from its pile, in the Supply or not", "サプライかどうかを問わず、その山から"),
        },
        wiki("Gladiator"),
    ),
    "command_duration": Question(
        "May a Command card play a Duration from the Supply?",
        "命令カードはサプライの持続カードを使用できるか。",
        {"2019": ("yes", "使用できる"), "2025": ("no", "使用できない")},
        wiki("Command"),
    ),
    "duration_left_play": Question(
        "What does a Duration do later that has left play?",
        "場を離れた持続カードの、後のターンの効果はどうなるか。",
        {
            "pre2025": ("it happens all the same", "変わらず行う"),
            "2025": (
                "it is lost where the card is not in play at the end of a turn",
                "ターン終了時に場になければ失われる",
            ),
        },
        wiki("Duration"),
    ),
    "stop_moving": Question(
        "When can an effect no longer move a card?",
        "効果はいつカードを動かせなくなるか。",
        {
            "lose-track": (
                "when it has moved on, or another card covers it",
                "移動したとき、または上にカードが置かれたとき",
            ),
            "stop-moving": ("when it is not where the effect expects it", "効果が予期する場所にないとき"),
        },
        wiki("Stop moving rule"),
    ),
    "shuffle_first": Question(
        "When is the discard pile shuffled where the deck is too small for a draw?",
        "山札が足りないとき、捨て札をいつシャッフルするか。",
        {
            "no": ("after the cards that are left were drawn", "残りを引いてから"),
            "yes": ("first, under the cards that are left", "先にシャッフルし、残りの下に置く"),
        },
        wiki("Shuffle"),
    ),
    "when_buy": Question(
        "What sets off cards that once looked at a buy (Hoard, Mint, overpaying, …)?",
        "かつて購入時に働いたカード（隠し財産、造幣所、過払いなど）は何によって誘発するか。",
        {
            "when-buy": ("the card is bought", "購入したとき"),
            "when-gain": ("the card is gained", "獲得したとき"),
        },
        wiki("Errata"),
    ),
    "coffers": Question(
        "When may Coffers be spent?",
        "財源はいつ使えるか。",
        {
            "buy-phase": ("in the Buy phase, before anything is bought", "購入フェイズの、購入する前だけ"),
            "any-time": ("at any time in one's turn", "自分のターン中いつでも"),
        },
        wiki("Coffers"),
    ),
    "last_turn": Question(
        "Which turn is a player's last turn, in the middle of their turn?",
        "自分のターン中、「直前の自分のターン」とはどれか。",
        {
            "previous": ("the one before it", "1つ前のターン"),
            "current": ("the one in course", "現在のターン"),
        },
        "RULINGS.md",
    ),
    "starting_decks": Question(
        "What do players begin with?",
        "プレイヤーの最初のデッキは何か。",
        {
            "by-rules": ("what the rules deal", "ルールどおりのデッキ"),
            "as-logged": (
                "what the log says: the players agreed on decks of their own",
                "ログにあるデッキ：プレイヤーが取り決めたもの",
            ),
        },
        "setup.md",
    ),
    "habit_possession": Question(
        "When do possessed turns come that several Possessions gave?",
        "複数の支配による支配ターンはいつ行うか。",
        {
            "none": ("as the rules say", "ルールどおり"),
            "goko": ("as on Goko's server: each waits for its victim", "Gokoのサーバーどおり：被支配者の番まで待つ"),
        },
        _HABITS,
    ),
    "habit_outpost": Question(
        "After which turns does Outpost give one?",
        "前哨地はどのターンの後に追加ターンを与えるか。",
        {
            "none": ("as the rules say", "ルールどおり"),
            "goko": (
                "as on Goko's server: after every normal turn; after a possessed one only a hand of three",
                "Gokoのサーバーどおり：通常ターンの後に必ず。支配ターンの後は手札3枚だけ",
            ),
        },
        _HABITS,
    ),
    "habit_misfits": Question(
        "When is a card that was played as another itself again?",
        "別のカードとして使用したカードは、いつ元に戻るか。",
        {
            "none": ("as the rules say", "ルールどおり"),
            "goko": ("as on Goko's server: when Clean-up begins", "Gokoのサーバーどおり：クリーンアップの開始時"),
        },
        _HABITS,
    ),
}
