"""The rules of One of Dominion by id: what facts name, and what limits the choices of a menu. [documents/003]"""

from __future__ import annotations

from ...kernel.telling.reference import Rule

RULES: tuple[Rule, ...] = (
    # Set-up and the turn
    Rule(
        "ood/players",
        "Four to seven players may play.",
        "4人から7人で遊ぶ。",
        source="003:89",
    ),
    Rule(
        "ood/deck",
        "The deck has 20 yellow, 12 green, 11 red, 11 blue and 11 purple guests, and is shuffled.",
        "山札は黄20、緑12、赤11、青11、紫11枚のゲストで、よく混ぜる。",
        source="003:35",
    ),
    Rule(
        "ood/start",
        "Each player starts with as many guests and points as the deck file says: with none where it says nothing.",
        "各プレイヤーの最初の手札と報酬点は山札ファイルに従う。指定がなければどちらも0。",
        source="003:37",
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
    ),
    Rule(
        "ood/unused",
        "Of the styles that nobody has, two are shown with four players and one with more.",
        "誰も持たないスタイルのうち、4人なら2つ、5人以上なら1つが公開される。",
        source="003:89, 003:90",
    ),
    Rule(
        "ood/order",
        "The players act in the order of the styles, from Inu to Talkie; each shows their style when their time comes.",
        "イヌからトーキーの順に手番を行い、手番が来たらスタイルを明かす。",
        source="003:92",
    ),
    Rule(
        "ood/pre-phase",
        "First comes what happens by itself: detention, blackmail, then what style and guests give.",
        "手番はまずプレフェイズ。拘留、没収、スタイルとゲストによる収入の順に処理する。",
        source="003:94, 003:95, 003:96, 003:97, 003:98",
    ),
    Rule(
        "ood/income",
        "A style with a colour gets a point for each guest of that colour on its player's field.",
        "色のあるスタイルは、自分のフィールドの同じ色のゲスト1人につき1点を得る。",
        source="003:33, 003:98",
    ),
    Rule(
        "ood/first",
        "Once a turn, take one of the two top guests of the deck to your hand, or two points.",
        "手番に1回、山札の上の2枚から1枚を手札に取るか、2点を得る。",
        source="003:100",
    ),
    Rule(
        "ood/untaken",
        "A guest that was looked at and not taken goes to the discard pile.",
        "見て取らなかったゲストは捨て札に置く。",
        source="003:100",
    ),
    Rule(
        "ood/second",
        "Put a guest from your hand on your field.",
        "手札のゲストを1人、自分のフィールドに置く。",
        source="003:102",
    ),
    Rule(
        "ood/price",
        "Placing a guest costs as many points as its number; who has fewer cannot place it.",
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
    ),
    Rule(
        "ood/same-colour",
        "After placing a guest of the colour of one's style one gets a point.",
        "スタイルと同じ色のゲストを置いた後、1点を得る。",
        source="003:102",
    ),
    Rule(
        "ood/one-use",
        "A skill is used once a turn, and a style with two skills uses one of them.",
        "特殊技能は1ターンに1回。2つあるスタイルはどちらか1つ。",
        source="003:56, 003:104",
    ),
    Rule(
        "ood/end-phase",
        "A player ends their time to act by saying so; then the next style acts.",
        "終了を宣言すると手番が終わり、次のスタイルの手番になる。",
        source="003:108",
    ),
    # The skills of the styles
    Rule(
        "ood/detention",
        "Inu names a style other than Inu: who has it does not act this turn.",
        "イヌは自分以外のスタイルを1つ指定し、その持ち主はこのターン行動できない。",
        source="003:45",
    ),
    Rule(
        "ood/detained",
        "Who is detained shows their style when their time comes, and nothing else happens in it.",
        "拘留された者は手番が来るとスタイルが暴かれ、それだけで手番が終わる。",
        source="003:46, 003:95",
    ),
    Rule(
        "ood/blackmail",
        "Legger names a style: all points its player has when their time comes go to Legger, before the pre-phase.",
        "レッガーが指定したスタイルの持ち主は、手番の始めに持つ報酬点をすべて奪われる。",
        source="003:50, 003:52, 003:96",
    ),
    Rule(
        "ood/blackmail-names",
        "Legger names neither Inu, nor the style that Inu named, nor Legger.",
        "レッガーは、イヌ、イヌが指定したスタイル、自分自身を指定できない。",
        source="003:51",
    ),
    Rule(
        "ood/subliminal",
        "Charisma discards an address and draws one from the deck.",
        "カリスマは手札を1枚捨て、山札から1枚を得る。",
        source="003:57",
    ),
    Rule(
        "ood/gestalt",
        "Charisma names a player and exchanges all addresses with them; either may have none.",
        "カリスマは指定した相手と手札をすべて交換する。どちらが0枚でもよい。",
        source="003:58",
    ),
    Rule(
        "ood/guard",
        "No guest is removed from Highlander's field this turn.",
        "このターン、ハイランダーのフィールドからゲストは取り除かれない。",
        source="003:68",
    ),
    Rule(
        "ood/budget",
        "Exec gets a point in the pre-phase, whatever is on the field.",
        "エグゼクはプレフェイズに、フィールドに関係なく1点を得る。",
        source="003:73",
    ),
    Rule(
        "ood/chance-meeting",
        "Mannequin draws two addresses in the pre-phase.",
        "マネキンはプレフェイズに山札から2枚を手札に加える。",
        source="003:77",
    ),
    Rule(
        "ood/scoop",
        "Talkie removes a guest from another player's field for one point less than the guest counts; it is discarded.",
        "トーキーは他人のゲスト1人を、その強さより1点少ない報酬点で取り除く。ゲストは捨て札になる。",
        source="003:83",
    ),
    Rule(
        "ood/scoop-eight",
        "No guest is removed from a field of eight.",
        "8人いるフィールドからは取り除けない。",
        source="003:84",
    ),
    Rule(
        "ood/scoop-empty-deck",
        "No guest is removed while the deck is empty.",
        "山札が0枚なら取り除けない。",
        source="003:84",
    ),
    # The skills of the purple guests
    Rule(
        "ood/influence",
        "Meltdown and Takamura Aya cost 6 to place, count as 8 on the field, and cost 7 to remove.",
        "メルトダウンと篁綾は6点で置き、置いた後は8点として数え、取り除くには7点かかる。",
        source="003:119, 003:122",
    ),
    Rule(
        "ood/both",
        "With Inagaki Kohei on your field you may take two of the guests that you look at.",
        "稲垣光平がいれば、見たカードのうち2枚まで取れる。",
        source="003:125",
    ),
    Rule(
        "ood/healing",
        "With Fang Hualing on your field a point brings a guest that Talkie removed from it last turn to your hand.",
        "芳華玲がいれば、取り除かれた次のターンの手番に、1点でそのゲストを手札に戻せる。",
        source="003:128",
    ),
    Rule(
        "ood/foresight",
        "With the Old Fortune-teller on your field you look at three guests instead of two.",
        "占いじじいがいれば、2枚でなく3枚を見る。",
        source="003:131",
    ),
    Rule(
        "ood/favour",
        "With Otowa Namiko on your field you may discard an address for a point, once a turn.",
        "音羽南海子がいれば、1ターンに1回、手札1枚を捨てて1点を得られる。",
        source="003:134",
    ),
    Rule(
        "ood/any-colour",
        "Isshiki Tatsuhiko on your field gives a style of any colour a point, but not in the turn it is placed in.",
        "一色達彦がいれば、有色スタイルのとき1点を得る。置いたターンには得られない。",
        source="003:137",
    ),
    Rule(
        "ood/trade",
        "With Mido Maki on your field, three points and two addresses discarded bring two from the deck, once a turn.",
        "御堂真黄がいれば、1ターンに1回、3点を払い手札2枚を捨てて山札から2枚を得る。",
        source="003:140",
    ),
    Rule(
        "ood/unmovable",
        "Ishizuchi and Blocker are never removed from a field.",
        "石鎚とブロッカーは取り除かれない。",
        source="003:143, 003:146",
    ),
    Rule(
        "ood/missing-colour",
        "In the end Jimmy Yang stands for one colour that is missing on the field.",
        "終了時、ジミー揚は自分のフィールドに足りない色を1つ補う。",
        source="003:149",
    ),
    # The end
    Rule(
        "ood/end-eight",
        "The game ends with the turn in which some field has eight guests.",
        "誰かのフィールドに8人揃ったターンの終わりにゲームが終わる。",
        source="003:19, 003:112",
    ),
    Rule(
        "ood/end-empty",
        "The game ends with the turn in which the deck and all hands are empty.",
        "山札と全員の手札が0枚になったターンの終わりにゲームが終わる。",
        source="003:20, 003:112",
    ),
    Rule(
        "ood/score",
        "What one's connections count is added up, with the bonuses; most points win.",
        "コネの強さの合計にボーナスを加え、最も多い者が勝つ。",
        source="003:22",
    ),
    Rule(
        "ood/eight-bonus",
        "Who has eight guests in the end and had them first gets 4 points, others who have eight get 2.",
        "終了時に8人揃っている者のうち、最初に揃えた者は4点、他は2点を加える。",
        source="003:23",
    ),
    Rule(
        "ood/all-colours",
        "A field with guests of all five colours gets 3 points.",
        "5色すべてのゲストがいれば3点を加える。",
        source="003:24",
    ),
    Rule(
        "ood/ties",
        "Of players with equal points who has more without bonuses is ahead; who is still equal shares the rank.",
        "同点ならボーナスを除いたコネの合計で決め、それも同じなら同順位。",
        source="003:25",
    ),
    # What an audit compares
    Rule(
        "ood/hand",
        "A player places and discards guests that are in hand, where they came as the rules say.",
        "コネにし捨てるのは手札にあるゲストだけで、手札にはルール通りに入る。",
        source="003:37, 003:102",
    ),
    Rule(
        "ood/end",
        "After the end of the game nothing happens.",
        "ゲーム終了後は何も起こらない。",
        source="003:112",
    ),
)
"""Every rule, in the order in which one would explain the game."""
