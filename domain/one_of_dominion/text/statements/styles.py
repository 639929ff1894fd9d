"""The skills of the styles. [documents/003]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant

RULES: tuple[Rule, ...] = (
    Rule(
        "ood/detention",
        "Inu may name a style other than Inu; its player does not act this turn.",
        "イヌは自分以外のスタイルを1つ指定してもよく、その持ち主はこのターン行動できない。",
        source="003:45",
        variants=(
            Variant(
                (
                    ("ood_detention", "must"),
                    ("ood_detention_target", "used"),
                ),
                "Inu names a style other than Inu that is not shown as unused, and must; its player does not "
                "act this turn.",
                "イヌは自分以外で、登場しないと公開されていないスタイルを1つ必ず指定し、"
                "その持ち主はこのターン行動できない。",
            ),
            Variant(
                (
                    ("ood_detention", "must"),
                    ("ood_detention_target", "any"),
                ),
                "Inu names any style, and must; its player does not act this turn.",
                "イヌはスタイルを1つ必ず指定し、その持ち主はこのターン行動できない。",
            ),
            Variant(
                (("ood_detention", "must"),),
                "Inu names a style other than Inu, and must; its player does not act this turn.",
                "イヌは自分以外のスタイルを1つ必ず指定し、その持ち主はこのターン行動できない。",
            ),
            Variant(
                (("ood_detention_target", "used"),),
                "Inu may name a style other than Inu that is not shown as unused; its player does not act this turn.",
                "イヌは自分以外で、登場しないと公開されていないスタイルを1つ指定してもよく、"
                "その持ち主はこのターン行動できない。",
            ),
            Variant(
                (("ood_detention_target", "any"),),
                "Inu may name any style; its player does not act this turn.",
                "イヌはスタイルを1つ指定してもよく、その持ち主はこのターン行動できない。",
            ),
        ),
    ),
    Rule(
        "ood/detained",
        "A detained player shows their style when their time comes, and does nothing else this turn.",
        "拘留されたプレイヤーは、手番が来るとスタイルが明かされ、それだけで手番が終わる。",
        source="003:46, 003:95",
    ),
    Rule(
        "ood/blackmail",
        "Legger names a style; when the time of its player comes, all points that they have go to Legger, "
        "before the pre-phase gives any.",
        "レッガーが指定したスタイルの持ち主は、手番が来たとき、"
        "プレフェイズで得る前に持っている報酬点をすべて奪われる。",
        source="003:50, 003:52, 003:96",
    ),
    Rule(
        "ood/blackmail-names",
        "Legger names neither Inu, nor the style that Inu named, nor Legger.",
        "レッガーは、イヌ、イヌが指定したスタイル、自分自身を指定できない。",
        source="003:51",
        variants=(
            Variant(
                (("ood_blackmail_target", "any"),),
                "Legger names neither Inu nor the style that Inu named; Legger may name Legger, in vain.",
                "レッガーは、イヌとイヌが指定したスタイルを指定できない。自分自身は指定できるが効果はない。",
            ),
        ),
    ),
    Rule(
        "ood/subliminal",
        "Charisma discards an address and draws one from the deck; with an empty deck the address is discarded only.",
        "カリスマは手札を1枚捨て札にし、山札から1枚を得る。山札が0枚なら捨て札にするだけである。",
        source="003:57",
        variants=(
            Variant(
                (("ood_subliminal", "refused"),),
                "Charisma discards an address and draws one from the deck, unless the deck is empty.",
                "カリスマは手札を1枚捨て札にし、山札から1枚を得る。山札が0枚なら使えない。",
            ),
        ),
    ),
    Rule(
        "ood/gestalt",
        "Charisma names a player and exchanges all addresses with them; either may have none.",
        "カリスマは指定した相手と手札をすべて交換する。どちらが0枚でもよい。",
        source="003:58",
    ),
    Rule(
        "ood/guard",
        "No guest is removed from the field of Highlander's player this turn.",
        "このターン、ハイランダーのフィールドからゲストは取り除かれない。",
        source="003:68",
        variants=(
            Variant(
                (("ood_detained_guard", "lost"),),
                "No guest is removed from the field of Highlander's player this turn, unless that player is detained.",
                "このターン、拘留されていない限り、ハイランダーのフィールドからゲストは取り除かれない。",
            ),
        ),
    ),
    Rule(
        "ood/budget",
        "Exec's player gets a point in the pre-phase, whatever is on the field.",
        "エグゼクはプレフェイズに、フィールドに関係なく1点を得る。",
        source="003:73",
    ),
    Rule(
        "ood/chance-meeting",
        "Mannequin's player draws two addresses in the pre-phase.",
        "マネキンはプレフェイズに山札から2枚を手札に加える。",
        source="003:77",
    ),
    Rule(
        "ood/scoop",
        "Talkie removes a guest from another player's field for one point less than the guest counts; it is discarded.",
        "トーキーは他のプレイヤーのゲスト1人を、その影響力より1点少ない報酬点で取り除く。ゲストは捨て札になる。",
        source="003:83",
        variants=(
            Variant(
                (("ood_removed", "out"),),
                "Talkie removes a guest from another player's field for one point less than the guest counts; "
                "it leaves the game.",
                "トーキーは他のプレイヤーのゲスト1人を、その影響力より1点少ない報酬点で取り除く。ゲストはゲームから除外される。",
            ),
        ),
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
)
