"""Piles of several cards, and Ferryman's. [documents/002]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule

RULES = (
    Rule(
        "pile/randomizer",
        "The cost and types of a pile of several kinds of card are those of its randomizer, whatever lies on top.",
        "複数の種類のカードからなる山のコストと種別は、一番上のカードによらず、ランダマイザーのものである。",
        source="002:49, 002:59",
    ),
    Rule(
        "pile/rotate",
        "To rotate a pile is to put its top card, and those of the same name right below it, at its bottom.",
        "山の循環とは、一番上のカードとそのすぐ下に続く同名のカードを、まとめて山の一番下に置くことである。",
        source="002:71",
    ),
    Rule(
        "ferryman/choose",
        "With Ferryman, set-up chooses an unused Kingdom pile whose randomizer costs $3 or $4.",
        "渡船業者を使うゲームでは、準備の際に、ランダマイザーのコストが3か4の未使用の王国カードの山を1つ選ぶ。",
        source="002:21, 002:25, 002:59, 002:61, 002:63",
    ),
    Rule(
        "ferryman/gain",
        "A player who gains a Ferryman also gains the top card of the chosen pile, whatever that card costs.",
        "渡船業者を獲得したら、選ばれた山の一番上のカードも、コストによらず獲得する。",
        source="002:21, 002:59, 002:65",
    ),
    Rule(
        "ferryman/not-supply",
        "The chosen pile is not in the Supply: nothing else buys or gains from it, and it does not count when empty.",
        "選ばれた山はサプライではなく、他の方法では購入も獲得もできず、空になっても空の山と数えない。",
        source="002:39, 002:40",
    ),
    Rule(
        "ferryman/pile",
        "The chosen cards have a pile, so they can be returned to it.",
        "選ばれたカードには由来する山があるので、そこへ戻すことができる。",
        source="002:41",
    ),
    Rule(
        "ferryman/rotate",
        "The chosen pile is rotated by a card that names it, and not by one that rotates a pile of the Supply.",
        "選ばれた山は、それを名指すカードなら循環でき、サプライの山を循環させるカードでは循環できない。",
        source="002:75, 002:76, 002:77",
    ),
    Rule(
        "ferryman/pile-size",
        "The chosen pile has the size that it would have in the Supply, whatever the number of Ferrymen.",
        "選ばれた山の枚数は、渡船業者の枚数によらず、サプライにある場合と同じである。",
        source="002:85, 002:89",
    ),
    Rule(
        "ferryman/setup",
        "What the chosen card asks for at set-up is done: Heirlooms, Zombies, an Ally and Favors, a Bane.",
        "家宝、ゾンビ、同盟と好意、災いなど、選ばれたカードの準備も行う。",
        source="002:97, 002:99, 002:100, 002:101, 002:102",
    ),
    Rule(
        "shuffle/picks",
        "Cards that are picked while their player shuffles lie on the top or the bottom of the shuffled cards, under "
        "what is left of the deck, or stay in the discard pile; none of them is discarded by that, and one shuffle is "
        "all there is for one draw, look or reveal. The first hands are drawn without such picks.",
        "シャッフル中に選ばれたカードは、シャッフルしたカードの一番上か一番下（残っていた山札の下）に置かれるか、捨て札置き場に"
        "残る。これは捨て札にすることではない。1回の引く・見る・公開するのためのシャッフルは1度だけであり、最初の手札を引く前の"
        "シャッフルでは選べない。",
        source="Renaissance 2018, Allies 2022, Plunder 2022",
    ),
)
