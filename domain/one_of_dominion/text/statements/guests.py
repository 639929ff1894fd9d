"""The skills of the purple guests. [documents/003]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant

RULES: tuple[Rule, ...] = (
    Rule(
        "ood/influence",
        "Meltdown and Takamura Aya cost 6 to place, count as 8 on the field, and cost 7 to remove.",
        "メルトダウンと篁綾は6点で置き、置いた後は8点として数え、取り除くには7点かかる。",
        source="003:119, 003:122",
    ),
    Rule(
        "ood/both",
        "With Inagaki Kohei on their field a player may take two of the guests that they look at.",
        "稲垣光平がフィールドにいれば、見たゲストのうち2人まで得られる。",
        source="003:125",
    ),
    Rule(
        "ood/healing",
        "With Fang Hualing on their field a player may pay a point, in the turn after Talkie removed a guest "
        "from it, to take that guest into their hand.",
        "芳華玲がフィールドにいれば、トーキーにゲストを取り除かれた次のターンの手番に、1点でそのゲストを手札に戻せる。",
        source="003:128",
        variants=(
            Variant(
                (
                    ("ood_healer", "herself"),
                    ("ood_healer_placed", "no"),
                ),
                "With Fang Hualing on their field a player may pay a point, in the turn after Talkie removed a "
                "guest from it, to take that guest into their hand: also Fang Hualing herself, who works then "
                "from outside; not in the turn in which she is placed.",
                "芳華玲がフィールドにいれば、トーキーにゲストを取り除かれた次のターンの手番に、"
                "1点でそのゲストを手札に戻せる。取り除かれた芳華玲自身も戻せる。"
                "芳華玲を置いたターンには使えない。",
            ),
            Variant(
                (("ood_healer", "herself"),),
                "With Fang Hualing on their field a player may pay a point, in the turn after Talkie removed a "
                "guest from it, to take that guest into their hand: also Fang Hualing herself, who works then "
                "from outside.",
                "芳華玲がフィールドにいれば、トーキーにゲストを取り除かれた次のターンの手番に、"
                "1点でそのゲストを手札に戻せる。取り除かれた芳華玲自身も戻せる。",
            ),
            Variant(
                (("ood_healer_placed", "no"),),
                "With Fang Hualing on their field a player may pay a point, in the turn after Talkie removed a "
                "guest from it, to take that guest into their hand; not in the turn in which she is placed.",
                "芳華玲がフィールドにいれば、トーキーにゲストを取り除かれた次のターンの手番に、"
                "1点でそのゲストを手札に戻せる。芳華玲を置いたターンには使えない。",
            ),
        ),
    ),
    Rule(
        "ood/foresight",
        "With the Old Fortune-teller on their field a player looks at three guests instead of two.",
        "占いじじいがフィールドにいれば、2枚でなく3枚を見る。",
        source="003:131",
    ),
    Rule(
        "ood/favour",
        "With Otowa Namiko on their field a player may discard an address for a point, once a turn.",
        "音羽南海子がフィールドにいれば、1ターンに1回、手札1枚を捨て札にして1点を得られる。",
        source="003:134",
    ),
    Rule(
        "ood/any-colour",
        "With Isshiki Tatsuhiko on their field, the player of a style of any colour gets a point in the "
        "pre-phase; not in the turn in which the guest is placed.",
        "一色達彦がフィールドにいれば、有色スタイルのプレイヤーはプレフェイズに1点を得る。置いたターンには得られない。",
        source="003:137",
        variants=(
            Variant(
                (("ood_isshiki", "use"),),
                "With Isshiki Tatsuhiko on their field, the player of a style of any colour may take a point "
                "once a turn, but not in the turn in which the guest is placed.",
                "一色達彦がフィールドにいれば、有色スタイルのプレイヤーは1ターンに1回、1点を得ると宣言できる。"
                "置いたターンにはできない。",
            ),
        ),
    ),
    Rule(
        "ood/trade",
        "With Mido Maki on their field a player may pay three points and discard two addresses to draw two, once "
        "a turn; fewer where the deck has fewer.",
        "御堂真黄がフィールドにいれば、1ターンに1回、3点を払い手札2枚を捨て札にして、山札から2枚を得る。"
        "山札が足りなければある分だけ得る。",
        source="003:140",
        variants=(
            Variant(
                (
                    ("ood_mido", "often"),
                    ("ood_trade", "refused"),
                ),
                "With Mido Maki on their field a player may pay three points and discard two addresses to draw "
                "two, as often as they can pay; the deck must have two.",
                "御堂真黄がフィールドにいれば、払えるだけ何回でも、3点を払い手札2枚を捨て札にして、"
                "山札から2枚を得る。山札が2枚に満たなければ使えない。",
            ),
            Variant(
                (("ood_mido", "often"),),
                "With Mido Maki on their field a player may pay three points and discard two addresses to draw "
                "two, as often as they can pay; fewer where the deck has fewer.",
                "御堂真黄がフィールドにいれば、払えるだけ何回でも、3点を払い手札2枚を捨て札にして、"
                "山札から2枚を得る。山札が足りなければある分だけ得る。",
            ),
            Variant(
                (("ood_trade", "refused"),),
                "With Mido Maki on their field a player may pay three points and discard two addresses to draw "
                "two, once a turn; the deck must have two.",
                "御堂真黄がフィールドにいれば、1ターンに1回、3点を払い手札2枚を捨て札にして、山札から2枚を得る。"
                "山札が2枚に満たなければ使えない。",
            ),
        ),
    ),
    Rule(
        "ood/on-field",
        "The skill of a purple guest works for the player on whose field the guest is, and only while it is there.",
        "紫のゲストの特殊技能は、そのゲストがフィールドにいる間だけ、そのフィールドのプレイヤーが使える。",
        source="003:116",
        variants=(
            Variant(
                (("ood_healer", "herself"),),
                "The skill of a purple guest works for the player on whose field the guest is, and only while "
                "it is there; Fang Hualing's also in the turn after she was removed.",
                "紫のゲストの特殊技能は、そのゲストがフィールドにいる間だけ使える。芳華玲の技能は、"
                "自身が取り除かれた次のターンにも使える。",
            ),
        ),
    ),
    Rule(
        "ood/unmovable",
        "Ishizuchi and Blocker are never removed from a field.",
        "石鎚とブロッカーは取り除かれない。",
        source="003:143, 003:146",
        variants=(
            Variant(
                (("ood_detained_guard", "lost"),),
                "Ishizuchi and Blocker are not removed from a field, unless its player is detained.",
                "石鎚とブロッカーは、プレイヤーが拘留されていない限り、取り除かれない。",
            ),
        ),
    ),
    Rule(
        "ood/missing-colour",
        "At the end Jimmy Yang stands for one colour that is missing on that field.",
        "終了時、ジミー揚は、いるフィールドに足りない色を1つ補う。",
        source="003:149",
        variants=(
            Variant(
                (("ood_jimmy", "all"),),
                "At the end Jimmy Yang stands for all colours that are missing on that field.",
                "終了時、ジミー揚は、いるフィールドに足りない色をすべて補う。",
            ),
        ),
    ),
)
