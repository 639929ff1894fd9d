"""Set-up, the turn, and what a player does in it. [documents/003]"""

from __future__ import annotations

from moothall.words import Message

from ....kernel.telling.reference import Rule, Variant

RULES: tuple[Rule, ...] = (
    Rule(
        "ood/players",
        "Four to seven players may play.",
        "4人から7人で遊ぶ。",
        source="003:89",
        variants=(Variant((("ood_players", "2-8"),), "Two to eight players may play.", "2人から8人で遊ぶ。"),),
    ),
    Rule(
        "ood/deck",
        "The deck has 20 yellow, 12 green, 11 red, 11 blue and 11 purple guests, and is shuffled.",
        "山札は黄20、緑12、赤11、青11、紫11人のゲストで、よくシャッフルする。",
        source="003:35",
    ),
    Rule(
        "ood/start",
        "The deck file says with how many guests and points each player starts; a number that it leaves out is 0.",
        "各プレイヤーの最初の手札の枚数と報酬点は山札ファイルが定め、指定がないものは0とする。",
        source=Message("source.deck-file"),
    ),
    Rule(
        "ood/turn",
        "In a turn each player acts once; then the next turn begins.",
        "1ターンに全員が1回ずつ手番を行い、その後次のターンに移る。",
        source="003:88, 003:110",
    ),
    Rule(
        "ood/styles",
        "At the start of a turn each player is dealt one of the eight styles, which the others do not see.",
        "ターンの始めに各プレイヤーのスタイルが1つずつ決まり、他の人には伏せられる。",
        source="003:88, 003:89",
        variants=(
            Variant(
                (("ood_styles", "chosen"),),
                "At the start of a turn each player, in the order of the seats, secretly takes one of the "
                "styles that are left.",
                "ターンの始めに、各プレイヤーが席順に、残りのスタイルから1つを秘密に選ぶ。",
            ),
        ),
    ),
    Rule(
        "ood/unused",
        "Of the styles that nobody has, two are shown with four players and one with more.",
        "誰も持たないスタイルのうち、4人なら2つ、5人以上なら1つが公開される。",
        source="003:89, 003:90",
        variants=(
            Variant(
                (("ood_players", "2-8"),),
                "Of the styles that nobody has, two are shown with up to four players, one with more, none with eight.",
                "誰も持たないスタイルのうち、4人以下なら2つ、5人から7人なら1つが公開される。8人なら残りはない。",
            ),
        ),
    ),
    Rule(
        "ood/order",
        "The players act in the order of their styles, from Inu to Talkie; each shows their style when their "
        "time comes.",
        "イヌからトーキーの順に手番を行い、手番が来たらスタイルを明かす。",
        source="003:92",
    ),
    Rule(
        "ood/pre-phase",
        "What happens by itself comes first: detention, blackmail, then what style and guests give.",
        "手番の最初にプレフェイズとして、拘留、報酬点の没収、スタイルとゲストによる獲得を、この順に処理する。",
        source="003:94, 003:95, 003:96, 003:97, 003:98",
    ),
    Rule(
        "ood/income",
        "A style with a colour gets a point for each guest of that colour on its player's field.",
        "色のあるスタイルは、自分のフィールドにいる同じ色のゲスト1人につき1点を得る。",
        source="003:33, 003:98",
    ),
    Rule(
        "ood/first",
        "Once a turn a player takes one of the two top guests of the deck into their hand, or two points.",
        "手番に1回、山札の上の2枚から1枚を手札に取るか、2点を得る。",
        source="003:100",
        variants=(
            Variant(
                (("ood_few", "refused"),),
                "Once a turn a player takes one of the two top guests of the deck into their hand, or two "
                "points; points alone when the deck has one guest left.",
                "手番に1回、山札の上の2枚から1枚を手札に取るか、2点を得る。"
                "山札が1枚だけなら2点を得ることしかできない。",
            ),
        ),
    ),
    Rule(
        "ood/untaken",
        "A guest that was looked at and not taken goes to the discard pile.",
        "見て取らなかったゲストは捨て札に置く。",
        source="003:100",
        variants=(
            Variant(
                (("ood_untaken", "bottom"),),
                "A guest that was looked at and not taken goes under the deck.",
                "見て取らなかったゲストは山札の下に置く。",
            ),
        ),
    ),
    Rule(
        "ood/second",
        "A player puts a guest from their hand on their field.",
        "手札のゲストを1人、自分のフィールドに置く。",
        source="003:102",
    ),
    Rule(
        "ood/any-order",
        "In their time a player does these in any order: take an address or points, place guests, use skills.",
        "手番では、アドレスか報酬点の取得、ゲストの配置、特殊技能の使用を好きな順番で行える。",
        source="003:104, 003:106",
    ),
    Rule(
        "ood/price",
        "Placing a guest costs as many points as its number; a player with fewer points cannot place it.",
        "ゲストを置くにはその数字だけ報酬点を払う。足りなければ置けない。",
        source="003:31, 003:102",
    ),
    Rule(
        "ood/one-guest",
        "A player places one guest a turn; Mannequin up to three.",
        "置けるのは1ターンに1人。マネキンは3人まで。",
        source="003:78, 003:102",
    ),
    Rule(
        "ood/field-of-eight",
        "A field has at most eight guests.",
        "フィールドのゲストは8人まで。",
        source="003:19",
        variants=(
            Variant(
                (("ood_ninth", "may"),),
                "A field may have more than eight guests.",
                "フィールドには9人目以降のゲストも置ける。",
            ),
        ),
    ),
    Rule(
        "ood/same-colour",
        "A player who places a guest of the colour of their style then gets a point.",
        "スタイルと同じ色のゲストを置いた後、1点を得る。",
        source="003:102",
    ),
    Rule(
        "ood/one-use",
        "A skill is used at any moment of its player's time, and once a turn; Charisma uses one of its two. "
        "What happens in the pre-phase needs no use.",
        "特殊技能は自分の手番のいつでも、1ターンに1回使える。カリスマは2つのうちどちらか1つ。"
        "プレフェイズに自動で働くものは使用を要しない。",
        source="003:56, 003:104",
    ),
    Rule(
        "ood/end-phase",
        "A player ends their time by saying so; then the player with the next style acts.",
        "終了を宣言すると手番が終わり、次のスタイルの手番になる。",
        source="003:108",
        variants=(
            Variant(
                (("ood_skip", "must"),),
                "A player who has taken an address or points ends their time by saying so; then the player "
                "with the next style acts.",
                "アドレスか報酬点を取った後に終了を宣言すると手番が終わり、次のスタイルの手番になる。",
            ),
        ),
    ),
)
