"""Possession. [documents/000]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant

RULES = (
    Rule(
        "possession/turn",
        "A player who plays Possession has the player to the left take an extra turn.",
        "支配を使用すると、左隣のプレイヤーが追加ターンを得る。",
        source="000:5, 000:21, 000:169",
    ),
    Rule(
        "possession/each-play",
        "A play of Possession gives an extra turn, but no second extra turn in a row of the same player.",
        "支配は使用するたびに追加ターンを与えるが、同じプレイヤーの2連続となる追加ターンは行わない。",
        source="000:76, RULINGS.md",
        variants=(
            Variant(
                (("possession", "2010"),),
                "Each play of Possession gives a turn of its own: two Possessions, or one played twice, give two.",
                "支配は使用した回数だけ支配ターンを与え、2枚の使用や2回の使用なら2ターンとなる。",
            ),
            Variant(
                (("possession", "2016"),),
                "Each play of Possession gives a turn of its own: two Possessions, or one played twice, give two.",
                "支配は使用した回数だけ支配ターンを与え、2枚の使用や2回の使用なら2ターンとなる。",
            ),
            Variant(
                (("possession", "2021"),),
                "Each play of Possession gives a turn of its own: two Possessions, or one played twice, give two.",
                "支配は使用した回数だけ支配ターンを与え、2枚の使用や2回の使用なら2ターンとなる。",
            ),
            Variant(
                (("extra_turns", "unlimited"),),
                "Each play of Possession gives a turn of its own: two Possessions, or one played twice, give two.",
                "支配は使用した回数だけ支配ターンを与え、2枚の使用や2回の使用なら2ターンとなる。",
            ),
            Variant(
                (("extra_turns_count", "table"),),
                "A play of Possession gives an extra turn, but no second extra turn in a row at the table.",
                "支配は使用するたびに追加ターンを与えるが、卓全体で2連続となる追加ターンは行わない。",
            ),
        ),
    ),
    Rule(
        "possession/whose-turn",
        "A possessed turn is a turn of the possessed player; the possessor only decides in it, and gains.",
        "支配ターンは被支配者のターンであり、支配者はその決定と獲得をするだけである。",
        source="000:20, 000:28, 000:63, 000:147, 000:182",
    ),
    Rule(
        "possession/you",
        "In a possessed turn the word you on a card means the possessed player.",
        "支配ターン中、カードの「あなた」とは被支配者を指す。",
        source="000:65",
    ),
    Rule(
        "possession/decide",
        "The possessor sees what the possessed player may see and makes that player's decisions.",
        "支配者は被支配者が見られるものを見て、その決定をすべて行う。",
        source="000:6, 000:70",
    ),
    Rule(
        "possession/see",
        "The possessor sees the cards that the possessed player may see in that turn, the next hand among them.",
        "支配者は、次のターンの手札も含め、被支配者が見ることのできるカードをそのターン中に見ることができる。",
        source="000:66, 000:67, 000:68, 000:69",
    ),
    Rule(
        "possession/hand",
        "A possessed turn is played with the hand that the possessed player has by then.",
        "支配ターンは、その時点の被支配者の手札で行う。",
        source="000:39, 000:40",
    ),
    Rule(
        "possession/gain",
        "What the possessed player would gain, the possessor gains instead: to the discard pile, wherever it "
        "would have come to. What a card does when it is gained it does for the possessor.",
        "被支配者が獲得するカードは、支配者が代わりに捨て札置き場に獲得する。"
        "本来の行き先にはよらず、獲得時効果は支配者が得る。",
        source="000:7, 000:30, 000:71, 000:98, 000:99, 000:101, 000:106, 000:159",
    ),
    Rule(
        "possession/timing",
        "Possession changes a gain after when-buy effects, which are the possessed player's, and before when-gain "
        "effects, which are the possessor's.",
        "支配は購入時効果の後、獲得時効果の前に獲得を変え、購入時効果は被支配者、獲得時効果は支配者が得る。",
        source="000:87, 000:88, 000:89, 000:91, 000:172",
    ),
    Rule(
        "possession/not-gain",
        "Cards that the possessed player gets otherwise than by a gain stay theirs: those passed, exchanged, "
        "set aside or Exiled.",
        "渡す、交換する、脇に置く、追放するなど、獲得でない方法で得るカードは被支配者のものである。",
        source="000:102, 000:103, 000:104, 000:105",
    ),
    Rule(
        "possession/trash",
        "A trashed card of the possessed player is set aside and goes to their discard pile after Clean-up.",
        "被支配者のカードが廃棄されたら脇に置き、クリーンアップ後にその捨て札に置く。",
        source="000:8, 000:72",
    ),
    Rule(
        "possession/when-trash",
        "The card is trashed first and then set aside, as one of its when-trash effects. The others happen "
        "too, in an order that the possessor chooses.",
        "カードは実際に廃棄された後、廃棄時効果として脇に置かれ、他の廃棄時効果も起こり、順番は支配者が選ぶ。",
        source="000:110, 000:111, 000:113, 000:114, 000:115, 000:116, 000:117",
    ),
    Rule(
        "possession/own-cards",
        "Only the possessed player's own cards are set aside: those of others and of the Supply stay in the trash.",
        "脇に置くのは被支配者のカードだけで、他のプレイヤーやサプライのカードは廃棄置き場に残る。",
        source="000:119, 000:120, 000:121",
    ),
    Rule(
        "possession/not-trash",
        "Cards that leave the possessed player otherwise than by a trashing do not come back: those passed, "
        "returned or Exiled.",
        "渡す、山に戻す、追放するなど、廃棄でない方法で失うカードは戻らない。",
        source="000:42, 000:122, 000:123, 000:124",
    ),
    Rule(
        "possession/return",
        "Cards set aside in a possessed turn come to their owner's discard pile as it ends; that is not a gain.",
        "支配ターンに脇に置いたカードはターン終了時に持ち主の捨て札に置き、これは獲得ではない。",
        source="000:33, 000:34, 000:118, 000:160",
    ),
    Rule(
        "possession/not-discard",
        "Putting the cards set aside onto the discard pile is not discarding them: nothing reacts to it.",
        "脇のカードを捨て札に置くのは「捨て札にする」ことではなく、リアクションできない。",
        source="000:125, 000:180",
    ),
    Rule(
        "possession/tokens",
        "Of the tokens that the possessed player would get, Debt alone goes to the possessor.",
        "被支配者が得るトークンのうち、負債だけは支配者が得る。",
        source="000:90, 000:129, 000:130",
        variants=(
            Variant(
                (("possession", "2010"),),
                "The possessed player gets all tokens of a possessed turn.",
                "支配ターンのトークンは、すべて被支配者が得る。",
            ),
            Variant(
                (("possession", "2016"),),
                "The tokens that the possessed player would get, the possessor gets, unless they are put somewhere.",
                "被支配者が得るトークンは、特定の場所に置くものを除き、支配者が得る。",
            ),
        ),
    ),
    Rule(
        "possession/debt",
        "Debt that the possessed player would get, the possessor gets.",
        "被支配者が得る負債は支配者が得る。",
        since="2016-06-01",
        source="000:7, 000:59, 000:129",
        holds=(
            "possession",
            (
                "2016",
                "2021",
                "2023-09",
            ),
        ),
    ),
    Rule(
        "possession/placed-tokens",
        "Tokens that are put somewhere are the possessed player's: on their mat, their deck or a pile.",
        "マットや山札、サプライの山など特定の場所に置くトークンは、被支配者のものである。",
        source="000:131",
    ),
    Rule(
        "possession/spend",
        "The possessor may spend the possessed player's Coffers and Villagers, and not their own.",
        "支配者は被支配者の財源と村人を使えるが、自分のものは使えない。",
        source="000:32, 000:56, 000:132",
    ),
    Rule(
        "possession/pile-tokens",
        "In a possessed turn the possessed player's tokens on piles do what they do, and the possessor's do not.",
        "支配ターン中、サプライの山の上の被支配者のトークンは働き、支配者のものは働かない。",
        source="000:133",
    ),
    Rule(
        "possession/attack",
        "An Attack of the possessed player affects the possessor, who reacts with cards of their own hand.",
        "被支配者のアタックは支配者にも効果があり、支配者は自分の手札からリアクションする。",
        source="000:23, 000:54, 000:73, 000:74",
    ),
    Rule(
        "possession/not-attack",
        "Possession is not an Attack: nothing that reacts to Attacks stops it.",
        "支配はアタックではなく、アタックへのリアクションでは防げない。",
        source="000:78",
    ),
    Rule(
        "possession/not-duration",
        "Possession is not a Duration: it is discarded in the Clean-up of its turn, and so is what played it twice.",
        "支配は持続カードではなく、使用したターンのクリーンアップに捨て札となり、場に残らない。",
        source="000:75, 000:77",
    ),
    Rule(
        "possession/in-possession",
        "A Possession played in a possessed turn possesses the next player for the possessed one, before the normal "
        "turn that was put off.",
        "支配ターン中に使用した支配は、先送りされた通常のターンより先に、被支配者の左隣の支配ターンを与える。",
        source="000:148, 000:149",
    ),
)
