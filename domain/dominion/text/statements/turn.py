"""The turn, its phases, and the end of the game."""

from __future__ import annotations

from ....kernel.telling.reference import Rule, wiki

RULES = (
    Rule(
        "rules/date",
        "The rules of a game are those chosen before it begins, and hold until it ends.",
        "ゲームのルールは開始前に選び、終了まで変わらない。",
        source="000:12, 000:13, 000:14, 001:7, 001:11, 001:12",
    ),
    Rule(
        "turn",
        "A turn goes from its start through the Action, Buy and Clean-up phases.",
        "ターンは開始時からアクション、購入、クリーンアップの各フェイズへと進む。",
    ),
    Rule(
        "turn/start",
        "What happens at the start of a turn belongs to its Action phase.",
        "ターンの開始時に起こることは、アクションフェイズの間に起こるものとする。",
        source=wiki("Crown"),
    ),
    Rule(
        "turn/player",
        "Only the player whose turn it is acts, except by an ability that says otherwise.",
        "能力がそう定める場合を除き、行動するのは手番のプレイヤーだけである。",
    ),
    Rule(
        "turn/cause",
        "Cards move only by a rule or by the ability of a card.",
        "カードはルールかカードの能力によってのみ移動する。",
    ),
    Rule(
        "turn/end",
        "A turn ends with Clean-up: its player discards their hand and their cards in play, except Durations "
        "with something left to do, then draws five cards.",
        "ターンはクリーンアップで終わり、手札と、まだ効果の残っている持続カードを除く場のカードを捨て札にして、5枚引く。",
    ),
    Rule(
        "turn/discards",
        "What happens at the start of Clean-up comes before anything is discarded. Then the cards in play are "
        "discarded; what that sets off resolves in any order that their player likes, each card where it lies then.",
        "クリーンアップの開始時の処理は、何かを捨て札にする前に行う。その後、場のカードを捨て札にし、"
        "それで誘発する処理はプレイヤーが好きな順番で行う。",
        source="setup.md, Herbalist 2022",
    ),
    Rule(
        "turn/anothers-cards",
        "A card that a player plays in another player's turn is discarded in that turn's Clean-up, unless it "
        "is a Duration with something left to do.",
        "他のプレイヤーのターンに使用したカードは、まだ効果の残っている持続カードを除き、"
        "そのターンのクリーンアップで捨て札にする。",
        source="Menagerie 2020",
    ),
    Rule(
        "turn/order",
        "After a turn comes the player to the left, unless an extra turn is due.",
        "追加ターンがなければ、次は左隣のプレイヤーのターンである。",
    ),
    Rule(
        "turn/number",
        "A player's normal turns are counted from one; an extra turn has the number of the round.",
        "通常のターンは1から数え、追加ターンはその周の番号である。",
    ),
    Rule(
        "turn/last",
        "In the middle of a player's turn, their last turn is the one before it; with the switch last_turn=current, it "
        "is the one in course.",
        "プレイヤーのターン中の「直前のターン」は前のターンを指し、切替項目last_turn=currentでは現在のターンを指す。",
        source="Seaside 2022",
    ),
    Rule(
        "night",
        "Night cards are played in the Night phase, between the Buy phase and Clean-up, as many as the player likes.",
        "夜行カードは購入フェイズの後の夜フェイズに、好きなだけ使用できる。",
        source="Nocturne 2017",
    ),
    Rule(
        "end/condition",
        "The game ends after a turn with Provinces, Colonies or three piles gone (four with five or six players).",
        "属州か植民地、またはサプライの山が3つ（5、6人では4つ）空になったターンの後にゲームは終わる。",
        source="setup.md",
    ),
    Rule(
        "end/check",
        "The end is looked at after each turn only: a pile that was empty and is filled again by then does not count.",
        "終了判定はターンの終了時にだけ行い、それまでにカードが戻った山は空と数えない。",
        source="000:79, 004:29, 004:48, 004:49",
    ),
    Rule(
        "end/extra-turn",
        "A game that ends after a turn, a possessed one too, ends there: extra and normal turns due are not taken.",
        "ターンの終了時に終了条件を満たせばそこで終わり、予約された追加ターンも次の通常のターンも行わない。",
        source="000:79, 000:80, 000:82",
    ),
    Rule(
        "fleet/round",
        "When the game would end, each player with Fleet takes one more turn, beginning to the left of the "
        "player who had the last turn. Extra turns may come between these turns; nothing comes after the last "
        "of them.",
        "ゲームが終わるとき、艦隊を持つ各プレイヤーが、"
        "直前のターンのプレイヤーの左隣から順にもう1ターンずつ行う。その間に追加ターンが入ることはあるが、"
        "最後のターンの後には何も行わない。",
        source="000:81, 000:83",
    ),
    Rule("end/over", "Nothing happens after the end of the game.", "ゲームの終了後には何も起こらない。"),
)
