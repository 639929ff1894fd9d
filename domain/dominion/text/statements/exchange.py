"""Exchange, and the cards that do it. [documents/004]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule

RULES = (
    Rule(
        "exchange/two-way",
        "To exchange is to return one card to its own pile and take one from another pile: both or neither. It "
        "is neither a gain nor a trashing.",
        "交換とは、交換元を由来する山に戻し、交換先をその由来する山から捨て札に置くことである。"
        "両方できなければ行わない。獲得でも廃棄でもない。",
        source="004:21, 004:39",
    ),
    Rule(
        "exchange/both-ends",
        "An exchange for a card that cannot be had, such as that of an empty pile, fails: the other card is "
        "not returned.",
        "交換先の山が空であるなど、交換先のカードを受け取れなければ交換に失敗し、交換元のカードも戻さない。",
        source="004:46, 004:47",
    ),
    Rule(
        "exchange/moved-card",
        "An exchange fails if the card to be returned is no longer where the effect expects it.",
        "交換元のカードが想定する場所にもうなければ、交換に失敗する。",
        source="004:43, 004:44, 004:45",
    ),
    Rule(
        "exchange/no-pile",
        "A card that has no pile, such as one of the Black Market deck, cannot be exchanged.",
        "闇市場デッキのカードのように、由来する山がないカードは交換できない。",
        source="004:42",
    ),
    Rule(
        "exchange/own-pile",
        "The card given up goes back to the pile it belongs to, in the Supply or not, wherever it was gained from.",
        "交換元のカードは、どこから獲得していても、サプライの内外を問わず、由来する山に戻す。",
        source="004:28, 004:40, 004:41",
    ),
    Rule(
        "exchange/not-gain",
        "The card taken in an exchange goes to the discard pile and is not gained.",
        "交換で受け取るカードは捨て札に置き、獲得ではない。",
        source="004:36, 004:37, 004:38, 000:104",
    ),
    Rule(
        "exchange/not-trash",
        "The card given up in an exchange is not trashed.",
        "交換で戻すカードは廃棄ではない。",
        source="004:33, 004:34, 004:35, 000:124",
    ),
    Rule(
        "exchange/may",
        "An exchange that a card allows may be declined; one that a card orders may not.",
        "任意の交換は行わなくてもよいが、強制の交換は行わなければならない。",
        source="004:25, 004:27",
    ),
    Rule(
        "trader/would-gain",
        "A player who would gain a card may reveal Trader and gain a Silver instead.",
        "カードを獲得しようとするとき、交易人を公開して代わりに銀貨を獲得してもよい。",
        until="2020-10-01",
        source="004:64, 000:92",
        holds=("trader", ("2011",)),
    ),
    Rule(
        "trader/exchange",
        "A player who gains a card may reveal Trader and exchange the card for a Silver.",
        "カードを獲得したとき、交易人を公開してそのカードを銀貨と交換してもよい。",
        since="2020-10-01",
        source="004:54, 004:64, 000:93, 000:94",
        holds=("trader", ("2020-10",)),
    ),
    Rule(
        "hermit/trash",
        "A Hermit that its player discards from play in a turn in which they bought no card is trashed, and "
        "they gain a Madman.",
        "カードを購入しなかったターンに隠遁者を場から捨て札にするとき、これを廃棄し、狂人1枚を獲得する。",
        until="2022-06-01",
        source="004:65",
        holds=("hermit", ("2012",)),
    ),
    Rule(
        "hermit/exchange",
        "At the end of a Buy phase in which its player gained no card, Hermit is exchanged for a Madman.",
        "購入フェイズにカードを獲得しなかったら、その終了時に隠遁者を狂人と交換する。",
        since="2022-06-01",
        source="004:55, 004:65",
        holds=("hermit", ("2022-06",)),
    ),
    Rule(
        "traveller",
        "A player who discards a Traveller from play may exchange it for the next of its line, and orders "
        "several of them as they like.",
        "トラベラーを場から捨て札にするとき、次の段階のカードと交換してもよく、複数なら順番を選べる。",
        source="004:9, 004:56, 004:57",
    ),
    Rule(
        "changeling",
        "In games with Changeling, a player who gains a card that costs $3 or more may exchange it for a Changeling.",
        "取り替え子を使うゲームでは、コスト3以上のカードを獲得したとき、取り替え子と交換してもよい。",
        source="004:58",
    ),
    Rule(
        "vampire",
        "Vampire is exchanged for a Bat at the end of what it does, and Bat for a Vampire if it trashed a card.",
        "吸血鬼は効果の最後にコウモリと交換し、コウモリはカードを廃棄したら吸血鬼と交換する。",
        source="004:12, 004:47, 004:59, 004:60",
    ),
)
