"""The words of the questions and options of Dominion, in English and in Japanese, by their keys.

A stream keeps keys alone, so these words may change whenever better ones are found.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from ...kernel.telling.words import Lang
from ..text.names import called as named
from ..vocabulary import TOKENS, TURNS, VERBS

Both = tuple[str, str]
"""English and Japanese."""

QUESTIONS: Mapping[str, Both] = {
    # Asked by a rule
    "menu": ("What next?", "どうする？"),
    "abilities/order": ("Which resolves first?", "どれを先に解決する？"),
    "abilities/react": ("Use which ability?", "どの効果を使う？"),
    "extra-turn/order": ("Which extra turn first?", "どの追加ターンを先に行う？"),
    "shuffle/order": ("In which order, the top first?", "どの順番で置く？（上から）"),
    "follow/override": ("Which applies?", "どれを適用する？"),
    # Asked by a card: the verb, and the name if it has one
    "bid": ("Bid how much Debt?", "負債いくつで入札する？"),
    "bottom": ("Put which card under your deck?", "どのカードを山札の下に置く？"),
    "bottom/from hand": ("Put which card at the bottom of your deck?", "どのカードを山札の一番下に置く？"),
    "bottom/order": ("In which order, the lowest last?", "どの順番で置く？（一番下が最後）"),
    "buy": ("Buy which card?", "どのカードを購入する？"),
    "choose": ("Choose {}", "{}選ぶ"),
    "choose/Boon": ("Receive which Boon?", "どの祝福を受ける？"),
    "choose/Boon next": ("Receive which Boon next?", "次にどの祝福を受ける？"),
    "choose/what to discard": ("Discard what?", "何を捨て札にする？"),
    "discard": ("Discard which cards?", "どのカードを捨て札にする？"),
    "discard/2 cards": ("Discard 2 cards?", "2枚を捨て札にする？"),
    "discard/3 cards": ("Discard 3 cards?", "3枚を捨て札にする？"),
    "discard/card": ("Discard which card?", "どのカードを捨て札にする？"),
    "discard/Copper": ("Discard a Copper", "銅貨を捨て札にする"),
    "discard/Curse": ("Discard a Curse?", "呪いを捨て札にする？"),
    "discard/Estate for coins": ("Discard an Estate for +$4?", "+4コインのため屋敷を捨て札にする？"),
    "discard/hand": ("Discard your hand?", "手札を捨て札にする？"),
    "discard/it": ("Discard it?", "これを捨て札にする？"),
    "discard/looked at": ("Discard which?", "どのカードを捨て札にする？"),
    "discard/out of the shuffle": ("Leave which cards in your discard pile?", "どのカードを捨て札置き場に残す？"),
    "discard/revealed": ("Which card is discarded?", "どのカードを捨て札にさせる？"),
    "discard/Treasures for Horses": ("Discard which Treasures for Horses?", "馬を得るため、どの財宝を捨て札にする？"),
    "embargo": ("Embargo which pile?", "どの山に抑留トークンを置く？"),
    "exile": ("Exile which card?", "どのカードを追放する？"),
    "exile/more": ("Exile how many more?", "あと何枚追放する？"),
    "gain": ("Gain which card?", "どのカードを獲得する？"),
    "gain/Action from the trash": ("Gain which Action from the trash?", "廃棄置き場のどのアクションを獲得する？"),
    "gain/Actions": ("Gain which Actions?", "どのアクションを獲得する？"),
    "gain/copies": ("Gain copies of which cards?", "どのカードと同じものを獲得する？"),
    "gain/copy": ("Gain a copy?", "同じカードを獲得する？"),
    "gain/first": ("Gain which card first?", "先にどれを獲得する？"),
    "gain/from the trash": ("Gain which card from the trash?", "廃棄置き場のどのカードを獲得する？"),
    "gain/of the trash": ("Gain which card of the trash?", "廃棄置き場のどのカードを獲得する？"),
    "gain/trashed": ("Gain which of the trashed cards?", "廃棄したどのカードを獲得する？"),
    "gain/Treasure from the trash": ("Gain which Treasure from the trash?", "廃棄置き場のどの財宝を獲得する？"),
    "gain/with 4 Debt": ("Gain a Gold and take 4 Debt?", "金貨1枚を獲得し、4負債を受け取る？"),
    "gain/Treasures": ("Gain which Treasures?", "どの財宝を獲得する？"),
    "hand": ("Put which card into your hand?", "どのカードを手札に加える？"),
    "hand/2 cards": ("Put which 2 cards into your hand?", "どの2枚を手札に加える？"),
    "hand/Action": ("Put which Action into your hand?", "どのアクションを手札に加える？"),
    "hand/Treasure": ("Put which Treasure into your hand?", "どの財宝を手札に加える？"),
    "hand/Victory": ("Put which Victory into your hand?", "どの勝利点カードを手札に加える？"),
    "keep/for Favors": ("Spend a Favor each to keep which cards?", "好意1につき、どのカードを残す？"),
    "keep/in the discard pile": ("Leave which cards in the discard pile?", "どのカードを捨て札に残す？"),
    "move deck": ("Put your deck into your discard pile?", "山札を捨て札置き場に置く？"),
    "name": ("Name a card", "カード名を指定する"),
    "order": ("Use it for which card?", "どのカードに使う？"),
    "order/pile": ("Gain from which pile first?", "先にどの山から獲得する？"),
    "overpay/Potions": ("With how many Potions too?", "ポーションはいくつ？"),
    "pass": ("Pass which card?", "どのカードを渡す？"),
    "pay/cards": ("Pay $2 for +2 Cards?", "2コイン支払って+2カードを引く？"),
    "place": ("Under how many cards of your deck?", "上から何枚の下に入れる？"),
    "play": ("Play which card?", "どのカードを使用する？"),
    "play/Action": ("Play which Action?", "どのアクションを使用する？"),
    "play/Action twice": ("Play which Action twice?", "どのアクションを2度使用する？"),
    "play/again": ("Replay which Action?", "どのアクションを再使用する？"),
    "play/as": ("Play it as which card?", "どのカードとして使用する？"),
    "play/Attack": ("Play which Attack?", "どのアタックを使用する？"),
    "play/Cultist": ("Play a Cultist?", "狂信者を使用する？"),
    "play/first": ("Play which first?", "先にどれを使用する？"),
    "play/from the mat": ("Play which card first?", "先にどれを使用する？"),
    "play/from the Supply": ("Play which card of the Supply?", "サプライのどのカードを使用する？"),
    "play/from the trash": ("Play which Action from the trash?", "廃棄置き場のどのアクションを使用する？"),
    "play/it": ("Play it?", "これを使用する？"),
    "play/Treasure": ("Play which Treasure?", "どの財宝を使用する？"),
    "play/Treasure twice": ("Play which Treasure twice?", "どの財宝を2度使用する？"),
    "play/Treasures": ("Play which Treasures?", "どの財宝を使用する？"),
    "react/again": ("Spend a Favor again?", "もう一度好意を使う？"),
    "repay": ("Repay how much Debt?", "負債をいくつ返済する？"),
    "return": ("Return which cards to the Supply?", "どのカードをサプライに戻す？"),
    "return/Action": ("Return which Action?", "どのアクションを山に戻す？"),
    "return/it": ("Return it to its pile?", "これを山に戻す？"),
    "reveal": ("Reveal which card?", "どのカードを公開する？"),
    "reveal/all but one": ("Reveal all but which card?", "どのカード以外を公開する？"),
    "reveal/Attack": ("Reveal an Attack?", "アタックを公開する？"),
    "reveal/Bane": ("Reveal a Bane?", "災いカードを公開する？"),
    "reveal/Coppers": ("Take how many Coppers?", "銅貨を何枚獲得する？"),
    "reveal/copy": ("Reveal a copy?", "同じカードを公開する？"),
    "reveal/Gold": ("Reveal a Gold?", "金貨を公開する？"),
    "reveal/Gold or Plunder": ("Reveal a Gold or Plunder?", "金貨か鹵獲品を公開する？"),
    "reveal/Province": ("Reveal a Province?", "属州を公開する？"),
    "reveal/Treasure to copy": (
        "Reveal which Treasure, to gain a copy?",
        "同じものを獲得するため、どの財宝を公開する？",
    ),
    "reveal/of the shuffled": (
        "Reveal which cards, for the top or the bottom?",
        "上か下に置くため、どのカードを公開する？",
    ),
    "rotate": ("Rotate which pile?", "どの山を循環させる？"),
    "set aside": ("Set aside which card?", "どのカードを脇に置く？"),
    "set aside/Action": ("Set aside which Action?", "どのアクションを脇に置く？"),
    "set aside/Action or Treasure": ("Set aside which Action or Treasure?", "どのアクションか財宝を脇に置く？"),
    "set aside/cards": ("Set aside which cards?", "どのカードを脇に置く？"),
    "set aside/Copper": ("Put a Copper onto your mat", "銅貨をマットに置く"),
    "set aside/it": ("Set it aside?", "これを脇に置く？"),
    "set aside/Province": ("Set aside a Province?", "属州を脇に置く？"),
    "set aside/Treasures": ("Set aside which Treasures?", "どの財宝を脇に置く？"),
    "spend/Coffers": ("Spend how many Coffers?", "財源をいくつ使う？"),
    "spend/or discard": ("Spend a Favor, or discard down to 4 cards?", "好意を使う？（使わなければ手札4枚まで捨てる）"),
    "take/artifact": ("Take which artifact?", "どのアーティファクトを得る？"),
    "token/Debt": ("Put the Debt on which pile?", "どの山に負債を置く？"),
    "token/Favor": ("Put a Favor on which pile?", "どの山に好意を置く？"),
    "topdeck": ("Put which card onto your deck?", "どのカードを山札の上に置く？"),
    "topdeck/Action": ("Put which Action onto your deck?", "どのアクションを山札の上に置く？"),
    "topdeck/bottom card": ("Put it on top of your deck?", "これを山札の一番上に置く？"),
    "topdeck/Coppers": ("Put which Coppers onto your deck?", "どの銅貨を山札の上に置く？"),
    "topdeck/from the discard pile": ("Put a card onto your deck?", "カードを山札の上に置く？"),
    "topdeck/into the deck": ("Put which card into your deck?", "どのカードを山札に入れる？"),
    "topdeck/it": ("Put it onto your deck?", "これを山札の上に置く？"),
    "topdeck/of the shuffled": (
        "Put which card on top of the shuffled cards?",
        "どのカードをシャッフルした束の上に置く？",
    ),
    "topdeck/order": ("In which order, the top first?", "どの順番で置く？（上から）"),
    "topdeck/shuffled in": ("Shuffle which Actions into your deck?", "どのアクションを山札に混ぜてシャッフルする？"),
    "topdeck/Treasure": ("Put which Treasure onto your deck?", "どの財宝を山札の上に置く？"),
    "topdeck/Victory card": ("Put which Victory card onto your deck?", "どの勝利点カードを山札の上に置く？"),
    "trash": ("Trash which cards?", "どのカードを廃棄する？"),
    "trash/2 cards": ("Trash 2 cards?", "2枚を廃棄する？"),
    "trash/Action for coins": ("Trash which Action for +$5?", "+5コインのため、どのアクションを廃棄する？"),
    "trash/Action in play": ("Trash which Action from play?", "場のどのアクションを廃棄する？"),
    "trash/Action of the Supply": ("Trash which Action from the Supply?", "サプライのどのアクションを廃棄する？"),
    "trash/card": ("Trash which card?", "どのカードを廃棄する？"),
    "trash/Castle": ("Trash which Castle?", "どの城を廃棄する？"),
    "trash/Copper": ("Trash a Copper?", "銅貨を廃棄する？"),
    "trash/Curse": ("Trash a Curse?", "呪いを廃棄する？"),
    "trash/different": ("Trash which cards, no two of a name?", "名前の異なるどのカードを廃棄する？"),
    "trash/for coins": ("Pay $1 each to trash which cards?", "1コインにつき、どのカードを廃棄する？"),
    "trash/for Favors": ("Spend a Favor each to trash which cards?", "好意1につき、どのカードを廃棄する？"),
    "trash/in play": ("Trash which cards in play?", "場のどのカードを廃棄する？"),
    "trash/it": ("Trash it?", "これを廃棄する？"),
    "trash/it for an Augur": ("Trash it to gain an Augur?", "卜占官を獲得するため、これを廃棄する？"),
    "trash/it for another": ("Trash this to gain another?", "別の1枚を獲得するため、これを廃棄する？"),
    "trash/it for coins": ("Trash it for +$2?", "+2コインのため、これを廃棄する？"),
    "trash/looked at": ("Trash which?", "どのカードを廃棄する？"),
    "trash/Treasure": ("Trash which Treasure?", "どの財宝を廃棄する？"),
    "trash/Treasure Map": ("Trash a Treasure Map", "宝の地図を廃棄する"),
    "trash/Victory card of a pile": ("Trash a Victory card of which pile?", "どの山の勝利点カードを廃棄する？"),
}
"""The words of a question by its whole key, or by what follows the card that asks."""

OF_THE_NAME: Mapping[str, Both] = {
    "choose/": ("Receive {}?", "{}を受ける？"),
    "overpay/": ("Overpay by how much for {}?", "{}にいくら過払いする？"),
    "way/": ("Play {} using a Way?", "{}を習性として使用する？"),
    "gain/for ": ("Which card does {} gain?", "{}にどのカードを獲得させる？"),
    "hand/": ("Put a {} into your hand?", "{}を手札に加える？"),
    "play/": ("Play {}?", "{}を使用する？"),
    "token/": ("Move the {} token to which pile?", "{}トークンをどの山に移す？"),
    "trash/it for ": ("Trash it to receive {} twice?", "{}を2度受けるため、これを廃棄する？"),
}
"""Questions whose words name what their name does, by what comes before it."""

OPTIONS: Mapping[str, Both] = {
    # At a menu
    "buy": ("buy", "購入"),
    "coffers": ("coffers", "財源"),
    "end": ("end", "終了"),
    "play": ("play", "使用"),
    "repay": ("repay", "負債を返済"),
    "spend": ("spend", "使う"),
    "villagers": ("villagers", "村人"),
    # Of a card
    "1-card-per-1-coin-it-costs": ("+1 Card per $1 it costs", "そのコスト1につき+1カードを引く"),
    "1-action-per-1-coin-it-costs": ("+1 Action per $1 it costs", "そのコスト1につき+1アクション"),
    "1-coin-per-1-coin-it-costs": ("+$1 per $1 it costs", "そのコスト1につき+1コイン"),
    "1-favor-per-1-coin-it-costs": ("+1 Favor per $1 it costs", "そのコスト1につき+1好意"),
    "1-coin-per-copper-on-your-tavern-mat": ("+$1 per Copper on your Tavern mat", "酒場マットの銅貨1枚につき+1コイン"),
    "3-cards-at-the-start-of-your-next-turn": (
        "+3 Cards at the start of your next turn",
        "次のターンの開始時に+3カードを引く",
    ),
    "3-cards-then-discard-3-cards": ("+3 Cards, then discard 3 cards", "+3カードを引き、手札3枚を捨て札"),
    "5-cards-then-discard-6-cards": ("+5 Cards, then discard 6 cards", "+5カードを引き、手札6枚を捨て札"),
    "add-a-token": ("add a token", "トークンを1つ置く"),
    "at-the-start-of-your-next-turn": ("at the start of your next turn", "次のターンの開始時"),
    "bottom": ("at the bottom", "一番下に置く"),
    "discard": ("discard", "捨て札"),
    "discard-2-cards": ("discard 2 cards", "手札2枚を捨て札"),
    "discard-3-cards": ("discard 3 cards", "手札3枚を捨て札"),
    "discard-an-attack": ("discard an Attack", "アタック1枚を捨て札"),
    "discard-six-cards": ("discard six cards", "手札6枚を捨て札"),
    "discard-two-curses": ("discard two Curses", "呪い2枚を捨て札"),
    "discard-them-and-3-cards": ("discard them and +3 Cards", "それらを捨て札にし、+3カードを引く"),
    "discard-your-hand-and-draw-4-cards": ("discard your hand and draw 4 cards", "手札をすべて捨て札にし、4枚引く"),
    "draw-until-you-have-6-cards-in-hand": ("draw until you have 6 cards in hand", "手札が6枚になるまで引く"),
    "exile-an-action-from-the-supply": ("exile an Action from the Supply", "サプライのアクション1枚を追放"),
    "each-other-player-gains-a-curse": (
        "each other player gains a Curse",
        "他のプレイヤー全員が呪い1枚を獲得",
    ),
    "gain-3-estates": ("gain 3 Estates", "屋敷3枚を獲得"),
    "gain-4-silvers": ("gain 4 Silvers", "銀貨4枚を獲得"),
    "gain-4-silvers-and-put-your-deck-into-your-discard-pile": (
        "gain 4 Silvers and put your deck into your discard pile",
        "銀貨4枚を獲得し、山札を捨て札置き場に置く",
    ),
    "gain-a-copper": ("gain a Copper", "銅貨1枚を獲得"),
    "gain-a-curse": ("gain a Curse", "呪い1枚を獲得"),
    "gain-a-curse-onto-your-deck": ("gain a Curse onto your deck", "呪い1枚を山札の上に獲得"),
    "gain-a-duchy": ("gain a Duchy", "公領1枚を獲得"),
    "gain-a-gold": ("gain a Gold", "金貨1枚を獲得"),
    "gain-a-horse": ("gain a Horse", "馬1枚を獲得"),
    "gain-a-silver": ("gain a Silver", "銀貨1枚を獲得"),
    "gain-a-treasure-from-the-trash-to-your-hand": (
        "gain a Treasure from the trash to your hand",
        "廃棄置き場の財宝1枚を手札に獲得",
    ),
    "gain-a-card-costing-up-to-2-coins-more-than-the-trashed-card": (
        "gain a card costing up to $2 more than the trashed card",
        "廃棄したカードよりコストが最大2高いカード1枚を獲得",
    ),
    "gain-a-card-costing-up-to-4-coins": ("gain a card costing up to $4", "コスト4以下のカード1枚を獲得"),
    "gain-a-copy": ("gain a copy", "同じカードを獲得"),
    "gain-a-copy-of-it": ("gain a copy of it", "同じカードを獲得"),
    "gain-an-action-card-from-the-trash": ("gain an Action card from the trash", "廃棄置き場のアクション1枚を獲得"),
    "gain-an-estate": ("gain an Estate", "屋敷1枚を獲得"),
    "gain-an-estate-from-the-trash": ("gain an Estate from the trash", "廃棄置き場の屋敷1枚を獲得"),
    "gain-from-the-trash": ("gain from the trash", "廃棄置き場から獲得"),
    "gain-two-silvers": ("gain two Silvers", "銀貨2枚を獲得"),
    "hand": ("hand", "手札"),
    "next-turn": ("next turn", "次のターン"),
    "no": ("no", "いいえ"),
    "now": ("now", "今"),
    "pay-2-coins": ("pay $2", "2コイン支払う"),
    "play-an-action-or-treasure-from-your-discard-pile": (
        "play an Action or Treasure from your discard pile",
        "捨て札置き場のアクションか財宝を使用",
    ),
    "play-it-again": ("play it again", "再使用する"),
    "put-a-copper-from-your-hand-onto-your-tavern-mat": (
        "put a Copper from your hand onto your Tavern mat",
        "手札の銅貨1枚を酒場マットに置く",
    ),
    "put-a-card-from-this-into-your-hand": ("put a card from this into your hand", "これの上のカード1枚を手札に加える"),
    "put-an-exiled-action-onto-your-deck": (
        "put an exiled Action onto your deck",
        "追放したアクション1枚を山札の上に置く",
    ),
    "put-it-into-your-hand": ("put it into your hand", "手札に加える"),
    "put-them-into-your-hand": ("put them into your hand", "それらを手札に加える"),
    "put-your-mat-into-your-hand": ("put your mat into your hand", "マットのカードを手札に加える"),
    "remove-your-tokens": ("remove your tokens", "トークンを取り除く"),
    "replay-an-action": ("replay an Action", "アクション1枚を再使用する"),
    "set-aside-the-top-card-of-your-deck": ("set aside the top card of your deck", "山札の一番上のカードを脇に置く"),
    "spend-a-favor": ("spend a Favor", "好意1を使う"),
    "take-the-key": ("take the Key", "鍵を得る"),
    "the-next-time-also-gain-another-one": ("the next time also gain another one", "次回は別の1枚も獲得"),
    "they-gain-a-copy": ("they gain a copy", "相手が同じカードを獲得"),
    "this-turn-when-you-gain-a-card-you-may-put-it-onto-your-deck": (
        "this turn, when you gain a card, you may put it onto your deck",
        "このターン、獲得したカードを山札の上に置いてもよい",
    ),
    "topdeck": ("topdeck", "山札の上に置く"),
    "topdeck-a-card": ("topdeck a card", "手札1枚を山札の上に置く"),
    "trash": ("trash", "廃棄"),
    "trash-2-cards": ("trash 2 cards", "手札2枚を廃棄"),
    "trash-treasures-and-discard-the-rest": (
        "trash Treasures and discard the rest",
        "財宝を廃棄させ、残りを捨て札にさせる",
    ),
    "trash-a-treasure-from-your-hand": ("trash a Treasure from your hand", "手札の財宝1枚を廃棄"),
    "trash-a-card": ("trash a card", "手札1枚を廃棄"),
    "trash-a-card-from-your-hand": ("trash a card from your hand", "手札1枚を廃棄"),
    "trash-an-action-card-from-the-supply": ("trash an Action card from the Supply", "サプライのアクション1枚を廃棄"),
    "trash-an-action-from-hand": ("trash an Action from hand", "手札のアクション1枚を廃棄"),
    "trash-this": ("trash this", "これを廃棄"),
    "trash-this-to-gain-a-duration-card": ("trash this to gain a Duration card", "これを廃棄し、持続カード1枚を獲得"),
    "trash-your-hand": ("trash your hand", "手札をすべて廃棄"),
    "yes": ("yes", "はい"),
}
"""The words of an option that is neither a card nor a name, by its key; amounts (`2-actions`) are told by `_given`."""

AMOUNTS: Mapping[str, Both] = {
    "card": ("+{} Card", "+{}カードを引く"),
    "action": ("+{} Action", "+{}アクション"),
    "buy": ("+{} Buy", "+{}購入"),
    "coin": ("+${}", "+{}コイン"),
    "favor": ("+{} Favor", "+{}好意"),
}
"""What is given, in the singular."""

DOING_JA: Mapping[str, str] = {
    "discard": "{}を捨て札にする",
    "exchange": "{}を交換する",
    "play": "{}を使用する",
    "return": "{}を戻す",
    "reveal": "{}を公開する",
    "topdeck": "{}を山札の上に置く",
    "trash": "{}を廃棄する",
}
"""What an ability does with a card, where two of one name are told apart by that."""

_OF_A_RULE: Mapping[str, str] = {"way/": "play", "overpay/": "buy"}
"""The questions about a card that a rule asks, with the rule that stands before them."""
_SEAT = re.compile(r"p\d")
_ABOUT = re.compile(r"(.+) \((.+)\)")
_BETWEEN = re.compile(r"choose/(\d+) to (\d+)")
_AMOUNT = re.compile(r"(\d+)-([a-z]+?)(s?)")


def is_question(key: str, names: Collection[str]) -> bool:
    """Whether a question may have this key, of a rule or of a card or landscape, which has one of the `names`."""
    owner, _, asked = key.partition("/")
    by_a_card = owner in names or owner == "?"
    if owner not in VERBS and not by_a_card:
        return key in QUESTIONS
    if asked in QUESTIONS or asked in VERBS or _BETWEEN.fullmatch(asked):
        return by_a_card
    begun = next((each for each in OF_THE_NAME if asked.startswith(each)), None)
    if begun is None:
        return False
    name = asked.removeprefix(begun)
    known = name in names or name == "?" or name in TOKENS or _SEAT.fullmatch(name) is not None
    return known and (owner == _OF_A_RULE[begun] if begun in _OF_A_RULE else by_a_card)


def is_option(key: str, names: Collection[str]) -> bool:
    """Whether a question may offer this: one of the `names` of cards, landscapes and players, a kind of turn, a token,
    what is done, what is given."""
    if key in names or key in OPTIONS or key in TOKENS or key in TURNS or _given(key, "en") or _turn(key, "en"):
        return True
    about = _ABOUT.fullmatch(key)
    if about is not None:
        return is_option(about[1], names) and about[2] in names
    verb, _, name = key.partition(" ")
    return verb in DOING_JA and name in names


def _in(pair: Both, lang: Lang) -> str:
    return pair[lang == "ja"]


def question(key: str, least: int, most: int, lang: Lang) -> str:
    """The question with this key, of which `least` to `most` options are to be chosen."""
    _, _, asked = key.partition("/")
    verb, _, name = asked.partition("/")
    if asked == "choose":
        return _choose(least, most, lang)
    if between := _BETWEEN.fullmatch(asked):
        return _choose(int(between[1]), int(between[2]), lang)
    pair = QUESTIONS.get(key) or QUESTIONS.get(asked)
    if pair is not None:
        return _in(pair, lang)
    for begins, words in OF_THE_NAME.items():
        if asked.startswith(begins):
            name = asked.removeprefix(begins)
            return _in(words, lang).format(_it(lang) if name == "?" else called(name, lang))
    bare = f"{verb.capitalize()}: {name}" if name else f"{verb.capitalize()}?"
    return _in(QUESTIONS.get(verb) or (bare, bare), lang)


def _it(lang: Lang) -> str:
    return "これ" if lang == "ja" else "it"


def _choose(least: int, most: int, lang: Lang) -> str:
    if lang == "ja":
        number = f"{least}つ" if least == most else f"{least}つから{most}つ"
    else:
        number = ("one" if least == 1 else str(least)) + ("" if least == most else f" to {most}")
    return _in(QUESTIONS["choose"], lang).format(number)


def _turn(key: str, lang: Lang) -> str:
    """An extra turn that another player controls: `possession/p1`; "" for anything else."""
    kind, _, controller = key.partition("/")
    if controller[:1] != "p" or not controller[1:].isdecimal():
        return ""
    return f"{_declared(kind) or kind}（{controller}）" if lang == "ja" else f"{kind} by {controller}"


def _declared(word: str) -> str:
    """The Japanese name of a kind of turn or a token, as it is declared beside its card; "" for what has none. In
    English they have the names that facts have."""
    token, turn = TOKENS.get(word), TURNS.get(word)
    return named(turn.card, "ja") if turn is not None else token.japanese if token is not None else ""


def called(name: str, lang: Lang) -> str:
    """What a card, a token, an option or anything else that facts name is called; the name itself where it has no
    other."""
    pair = OPTIONS.get(name)
    if pair is not None:
        return _in(pair, lang)
    given = _given(name, lang) or _turn(name, lang)
    if given:
        return given
    found = (_declared(name) if lang == "ja" else "") or named(name, lang)
    return _of_two(name) if lang == "ja" and found == name else found


def _of_two(name: str) -> str:
    """The Japanese of a word that is made of two: an ability with what it is about, `NAME (CARD)`, or with what it
    does, `exchange NAME`; the word itself where it is not."""
    about = _ABOUT.fullmatch(name)
    if about is not None:
        return f"{called(about[1], 'ja')}（{called(about[2], 'ja')}）"
    verb, _, card = name.partition(" ")
    doing = DOING_JA.get(verb)
    return doing.format(called(card, "ja")) if doing is not None and card else name


def _given(key: str, lang: Lang) -> str:
    """`2-cards-and-1-action` in words; "" for what is not an amount."""
    parts = [_AMOUNT.fullmatch(part) for part in key.split("-and-")] if key[:1].isdecimal() else []
    said = [
        _in(AMOUNTS[part[2]], lang).format(part[1]) + (part[3] if lang == "en" and part[2] != "coin" else "")
        for part in parts
        if part is not None and part[2] in AMOUNTS
    ]
    if not said or len(said) < len(parts):
        return ""
    return ("、" if lang == "ja" else " and ").join(said)
