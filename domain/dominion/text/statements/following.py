"""Following the instructions of a played card, and what comes instead. [documents/001]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant

RULING = "2023-01-31"

RULES = (
    Rule(
        "follow/instructions",
        "A player who plays a card follows its instructions once, unless something overrides or rewrites them.",
        "カードを使用したら、上書きも書き換えもなければ、その指示に1度従う。",
        source="001:24, 001:35",
    ),
    Rule(
        "follow/override",
        "An override comes instead of the instructions, which are then not followed: Enchantress, Highwayman, and "
        "every Way but that of the Chameleon.",
        "上書きは指示の代わりに行い、指示に従ったことにはならない。女魔術師、追いはぎ、"
        "カメレオン以外の習性がこれである。",
        source="001:18, 001:26",
    ),
    Rule(
        "follow/rewrite",
        "A rewrite changes the instructions, which are still followed: Way of the Chameleon, Lantern, Elder, Reckless.",
        "書き換えは指示の一部を変え、指示に従ったことになる。カメレオンの習性、ランタン、長老、無謀ながこれである。",
        source="001:19, 001:27",
    ),
    Rule(
        "follow/one-override",
        "Of several overrides only one applies; the player who plays the card chooses which.",
        "上書きが複数あれば適用できるのは1つだけで、カードを使用したプレイヤーが選ぶ。",
        since=RULING,
        source="001:58, 001:59",
        holds=("override_ruling", ("2023-01-31",)),
    ),
    Rule(
        "follow/override-wins",
        "Where an override meets rewrites, only the override is done.",
        "上書きと書き換えが重なれば、上書きだけを行う。",
        since=RULING,
        source="001:60, 001:61",
        holds=("override_ruling", ("2023-01-31",)),
    ),
    Rule(
        "follow/all-rewrites",
        "All rewrites of a card apply together.",
        "書き換えが複数あれば、そのすべてを適用する。",
        since=RULING,
        source="001:62, 001:64, 001:65, 001:66",
        holds=("override_ruling", ("2023-01-31",)),
    ),
    Rule(
        "follow/reference",
        "What refers to the effect of a played card sees what was done: the override alone, or all that the "
        "rewritten instructions gave.",
        "使用したカードの効果を参照する処理は、上書きの結果のみ、または書き換えた指示の結果すべてを参照する。",
        since=RULING,
        source="001:20, 001:28, 001:49, 001:50, 001:52, 001:53",
        holds=("override_ruling", ("2023-01-31",)),
    ),
    Rule(
        "follow/shapeshift",
        "Coppersmith and Envious neither override nor rewrite: they make a Treasure one that gives so much, "
        "and an override comes instead of that.",
        "銅細工師と嫉妬は上書きでも書き換えでもない。対象の財宝を、決まった金額を出す財宝に変えるものであり、"
        "その効果も上書きされうる。",
        source="001:70, 001:71, 001:72, 001:73, 001:74",
    ),
    Rule(
        "enchantress",
        "The first Action that an enchanted player plays in their turn gives +1 Card and +1 Action instead.",
        "女魔術師の効果を受けたプレイヤーが自分のターンに最初に使用するアクションは、"
        "指示に従う代わりに+1カードを引き、+1アクションを得る。",
        source="001:36",
    ),
    Rule(
        "highwayman",
        "The first Treasure that a player under Highwayman plays each turn does nothing.",
        "追いはぎの効果を受けたプレイヤーが各ターンに最初に使用する財宝は何もしない。",
        source="001:37",
    ),
    Rule(
        "lantern",
        "With the Lantern, Border Guard reveals 3 cards and discards 2; if all 3 are Actions, its player takes "
        "the Lantern or the Horn.",
        "ランタンがあれば国境警備隊で3枚を公開して2枚を捨て札にし、3枚ともアクションならランタンか角笛を得る。",
        source="001:38",
    ),
    Rule(
        "elder",
        "In the Action that Elder plays, each choice among options may take one further, different option.",
        "長老で使用するアクションでは、選択肢を選ぶとき、異なる選択肢を1つ追加で選んでもよい。",
        source="001:39, 001:66",
    ),
    Rule(
        "reckless",
        "The instructions of a Reckless card are followed twice in one play; discarded from play, it returns "
        "to its pile.",
        "無謀なカードは1度の使用で指示に2度従い、場から捨て札にするとき、由来する山に戻す。",
        source="001:40, 001:64, 001:65",
    ),
    Rule(
        "way",
        "A player who plays an Action may use a Way instead of following its instructions, and chooses so at "
        "each play.",
        "アクションを使用するたび、指示に従う代わりに習性を選んでもよい。",
        source="001:41, 001:42, 001:43",
    ),
    Rule(
        "way/mouse",
        "The card set aside for Way of the Mouse may be played using another Way, but not using Way of the Mouse.",
        "ハツカネズミの習性のために脇に置いたカードは、他の習性で使用してもよいが、ハツカネズミの習性では使用できない。",
        source="Way of the Mouse 2020",
    ),
    Rule(
        "chameleon",
        "An Action played as Way of the Chameleon is followed, with +$ for every +Cards and +Cards for every +$.",
        "カメレオンの習性で使用したアクションは指示に従い、+カードは+コインに、+コインは+カードになる。",
        source="001:44, 001:64, 001:66",
    ),
    Rule(
        "chameleon/avoids",
        "Way of the Chameleon, as any Way, may be chosen instead of what Enchantress would make of the card.",
        "他の習性と同じく、カメレオンの習性を選べば女魔術師の効果を避けられる。",
        until=RULING,
        source="001:81, RULINGS.md",
        holds=("override_ruling", ("2020",)),
    ),
    Rule(
        "harbor-village/way",
        "Harbor Village does not count +$ that a Way gave.",
        "港の村は、習性によって得た+コインを数えない。",
        source="001:51, RULINGS.md",
        variants=(
            Variant(
                (("harbor_village_way", "2023"),),
                "Harbor Village counts +$ that a Way gave.",
                "港の村は、習性によって得た+コインも数える。",
            ),
        ),
    ),
)
