"""What each switch of this game asks, and what its values mean. [rules/conformance.jsonl: `ambiguous`]"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.telling.reference import Question

QUESTIONS: Mapping[str, Question] = {
    "ood_end": Question(
        "When does an empty deck end the game?",
        "山札が0枚になるとゲームは終わるか。",
        {
            "and": ("when all hands are empty too", "全員の手札も0枚のときに終わる"),
            "or": ("by itself, as empty hands do", "山札だけ、または手札だけでも終わる"),
        },
        "003:20, 003:112",
    ),
    "ood_bonus": Question(
        "Does a player who had eight guests and lost one keep the bonus?",
        "8人揃えた後で1人失ったら、ボーナスはどうなるか。",
        {
            "held": ("no: fields of eight at the end count", "失う。終了時に8人いる者だけが数えられる"),
            "reached": ("yes: the player who had eight first is the first", "残る。最初に揃えた者が最初である"),
        },
        "003:23",
    ),
    "ood_ties": Question(
        "At which ranks do the connections decide a tie?",
        "同点をコネの合計で決めるのはどの順位か。",
        {
            "all": ("at every rank", "すべての順位"),
            "first": ("among those with most points only", "最高得点のプレイヤーの間だけ"),
        },
        "003:25",
    ),
    "ood_detention_target": Question(
        "Which styles may Inu name?",
        "イヌはどのスタイルを指定できるか。",
        {
            "others": ("all but Inu", "自分以外のすべて"),
            "used": ("none that is shown as unused either", "自分と、不使用と公開されたもの以外"),
            "any": ("all", "すべて"),
        },
        "003:45",
    ),
    "ood_detention": Question(
        "Must Inu name a style?",
        "イヌは必ず指定するのか。",
        {"may": ("no", "しなくてもよい"), "must": ("yes, before they end", "終了までに必ず指定する")},
        "003:45",
    ),
    "ood_detained_guard": Question(
        "Is the field of a detained player still protected, by Highlander or by guests that cannot be removed?",
        "拘留された者のフィールドは、ハイランダーや取り除かれないゲストで守られたままか。",
        {"stays": ("yes: protection is not an action", "守られる"), "lost": ("no", "守られない")},
        "003:45, 003:68",
    ),
    "ood_blackmail_target": Question(
        "May Legger name Legger?",
        "レッガーは自分のスタイルを指定できるか。",
        {"others": ("no", "できない"), "any": ("yes, in vain", "できるが効果はない")},
        "003:50",
    ),
    "ood_subliminal": Question(
        "What does Subliminal do with an empty deck?",
        "山札が0枚のときのサブリミナルはどうなるか。",
        {"discard": ("the address is discarded", "手札を捨てるだけ"), "refused": ("it cannot be used", "使えない")},
        "003:57",
    ),
    "ood_removed": Question(
        "Where does a removed guest go?",
        "取り除かれたゲストはどこへ行くか。",
        {"discard": ("to the discard pile", "捨て札"), "out": ("out of the game", "ゲームから除外")},
        "003:83",
    ),
    "ood_players": Question(
        "How many may play?",
        "何人で遊べるか。",
        {"4-7": ("four to seven", "4人から7人"), "2-8": ("two to eight", "2人から8人")},
        "003:89",
    ),
    "ood_styles": Question(
        "How do players come by their styles?",
        "スタイルはどう決まるか。",
        {
            "random": ("by chance", "無作為に決まる"),
            "chosen": ("each in turn order secretly takes one that is left", "席順に、残りから1つを秘密に選ぶ"),
        },
        "003:88",
    ),
    "ood_untaken": Question(
        "Where does a guest go that was looked at and not taken?",
        "見て取らなかったゲストはどこへ行くか。",
        {"discard": ("to the discard pile", "捨て札"), "bottom": ("under the deck", "山札の下")},
        "003:100",
    ),
    "ood_few": Question(
        "May an address be taken when the deck has one guest left?",
        "山札が1枚だけのとき、アドレスを取れるか。",
        {"take": ("yes, that one", "その1枚を取れる"), "refused": ("no, only points", "取れない。報酬点だけ")},
        "003:100",
    ),
    "ood_skill_time": Question(
        "In whose time may skills be used?",
        "特殊技能は誰の手番に使えるか。",
        {"own": ("in the player's own, since styles are hidden until then", "自分の手番だけ")},
        "003:104",
    ),
    "ood_skip": Question(
        "May a player end without having taken an address or points?",
        "アドレスも報酬点も取らずに終了できるか。",
        {"may": ("yes", "できる"), "must": ("no", "できない")},
        "003:102, 003:108",
    ),
    "ood_turn_end": Question(
        "When does a turn without Talkie end?",
        "トーキーがいないターンはいつ終わるか。",
        {"last-in-use": ("after the last style that somebody has", "使われている最後のスタイルの後")},
        "003:110",
    ),
    "ood_ninth": Question(
        "May a field have more than eight guests?",
        "9人目のゲストを置けるか。",
        {"refused": ("no", "置けない"), "may": ("yes", "置ける")},
        "003:19",
    ),
    "ood_healer": Question(
        "Does Fang Hualing work in the turn after she was removed herself?",
        "芳華玲自身が取り除かれた次のターンに、その技能は使えるか。",
        {
            "field": ("no: only from the field", "使えない。フィールドにいるときだけ"),
            "herself": ("yes, for herself too", "使える。自分自身も戻せる"),
        },
        "003:116, 003:128",
    ),
    "ood_healer_placed": Question(
        "Does Fang Hualing work in the turn in which she is placed, for a guest that was removed before?",
        "芳華玲を置いたターンに、その前に取り除かれたゲストを戻せるか。",
        {
            "yes": ("yes: she is on the field in that turn", "戻せる。そのターンにフィールドにいればよい"),
            "no": (
                "no: only if she was there when the guest was removed",
                "戻せない。除かれた時にいなければならない",
            ),
        },
        "003:116, 003:128",
    ),
    "ood_isshiki": Question(
        "When does Isshiki Tatsuhiko give its point?",
        "一色達彦の1点はいつ得られるか。",
        {
            "pre-phase": ("by itself, in the pre-phase", "プレフェイズに自動で"),
            "use": ("once a turn, when its player says so", "手番に1回、使うと宣言したとき"),
        },
        "003:137",
    ),
    "ood_mido": Question(
        "How often a turn may Mido Maki be used?",
        "御堂真黄は1ターンに何回使えるか。",
        {"once": ("once", "1回"), "often": ("as often as the player can pay", "払えるだけ何回でも")},
        "003:140",
    ),
    "ood_trade": Question(
        "What does Mido Maki do when the deck has fewer than two guests?",
        "山札が2枚に満たないとき、御堂真黄はどうなるか。",
        {
            "draw": ("the addresses are discarded, and what there is is drawn", "手札を捨て、ある分だけ得る"),
            "refused": ("it cannot be used", "使えない"),
        },
        "003:140",
    ),
    "ood_jimmy": Question(
        "How many missing colours does Jimmy Yang stand for?",
        "ジミー揚は足りない色をいくつ補うか。",
        {"one": ("one", "1つ"), "all": ("all of them", "すべて")},
        "003:149",
    ),
}
"""Every switch by name."""
