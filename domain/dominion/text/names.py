"""The names of everything card-shaped, in English and Japanese.

The Japanese names are those of the publisher, Hobby Japan, and of online play where it printed none; they are the names
that the documents use, but for Catapult, which 002 spells as one of the other spellings below.
"""

from __future__ import annotations

from functools import lru_cache

from ...kernel.telling.words import Lang
from ...kernel.telling.written import called_so, plain

# fmt: off
NAMES: dict[str, str | None] = {
    # Base
    "Adventurer": "冒険者", "Artisan": "職人", "Bandit": "山賊", "Bureaucrat": "役人", "Cellar": "地下貯蔵庫",
    "Chancellor": "宰相", "Chapel": "礼拝堂", "Copper": "銅貨", "Council Room": "議事堂", "Curse": "呪い",
    "Duchy": "公領", "Estate": "屋敷", "Feast": "祝宴", "Festival": "祝祭", "Gardens": "庭園", "Gold": "金貨",
    "Harbinger": "前駆者", "Laboratory": "研究所", "Library": "書庫", "Market": "市場", "Merchant": "商人",
    "Militia": "民兵", "Mine": "鉱山", "Moat": "堀", "Moneylender": "金貸し", "Poacher": "密猟者", "Province": "属州",
    "Remodel": "改築", "Sentry": "衛兵", "Silver": "銀貨", "Smithy": "鍛冶屋", "Spy": "密偵", "Thief": "泥棒",
    "Throne Room": "玉座の間", "Vassal": "家臣", "Village": "村", "Witch": "魔女", "Woodcutter": "木こり",
    "Workshop": "工房",
    # Intrigue
    "Baron": "男爵", "Bridge": "橋", "Conspirator": "共謀者", "Coppersmith": "銅細工師", "Courtier": "廷臣",
    "Courtyard": "中庭", "Diplomat": "外交官", "Duke": "公爵", "Farm": "ハーレム", "Great Hall": "大広間",
    "Harem": "ハーレム", "Ironworks": "鉄工所", "Lurker": "待ち伏せ", "Masquerade": "仮面舞踏会", "Mill": "風車",
    "Mining Village": "鉱山の村", "Minion": "寵臣", "Nobles": "貴族", "Patrol": "パトロール", "Pawn": "手先",
    "Replace": "身代わり", "Saboteur": "破壊工作員", "Scout": "偵察員", "Secret Chamber": "秘密の部屋",
    "Secret Passage": "隠し通路", "Shanty Town": "貧民街", "Steward": "執事", "Swindler": "詐欺師",
    "Torturer": "拷問人", "Trading Post": "交易場", "Tribute": "貢物", "Upgrade": "改良", "Wishing Well": "願いの井戸",
    # Seaside
    "Ambassador": "大使", "Astrolabe": "アストロラーベ", "Bazaar": "バザー", "Blockade": "封鎖", "Caravan": "隊商",
    "Corsair": "コルセア", "Cutpurse": "巾着切り", "Embargo": "抑留", "Explorer": "探検家", "Fishing Village": "漁村",
    "Ghost Ship": "幽霊船", "Haven": "停泊所", "Island": "島", "Lighthouse": "灯台", "Lookout": "見張り",
    "Merchant Ship": "商船", "Monkey": "サル", "Native Village": "原住民の村", "Navigator": "航海士",
    "Outpost": "前哨地", "Pearl Diver": "真珠採り", "Pirate": "海賊", "Pirate Ship": "海賊船", "Sailor": "船乗り",
    "Salvager": "引揚水夫", "Sea Chart": "海図", "Sea Hag": "海の妖婆", "Sea Witch": "海の魔女", "Smugglers": "密輸人",
    "Tactician": "策士", "Tide Pools": "潮溜り", "Treasure Map": "宝の地図", "Treasury": "宝物庫", "Warehouse": "倉庫",
    "Wharf": "船着場",
    # Alchemy
    "Alchemist": "錬金術師", "Apothecary": "薬師", "Apprentice": "弟子", "Familiar": "使い魔", "Golem": "ゴーレム",
    "Herbalist": "薬草商", "Philosopher's Stone": "賢者の石", "Possession": "支配", "Potion": "ポーション",
    "Scrying Pool": "念視の泉", "Transmute": "変成", "University": "大学", "Vineyard": "ブドウ園",
    # Prosperity
    "Anvil": "金床", "Bank": "銀行", "Bishop": "司教", "Charlatan": "山師", "City": "都市", "Clerk": "書記",
    "Collection": "収集品", "Colony": "植民地", "Contraband": "禁制品", "Counting House": "会計所",
    "Crystal Ball": "水晶球", "Expand": "拡張", "Forge": "鍛造", "Goons": "ならず者", "Grand Market": "大市場",
    "Hoard": "隠し財産", "Investment": "出資", "King's Court": "宮廷", "Loan": "借金", "Magnate": "有力者",
    "Mint": "造幣所", "Monument": "記念碑", "Mountebank": "香具師", "Peddler": "行商人", "Platinum": "白金貨",
    "Quarry": "石切場", "Rabble": "大衆", "Royal Seal": "玉璽", "Talisman": "護符", "Tiara": "ティアラ",
    "Trade Route": "交易路", "Vault": "保管庫", "Venture": "投機", "War Chest": "軍用金", "Watchtower": "望楼",
    "Worker's Village": "労働者の村",
    # Cornucopia & Guilds
    "Advisor": "助言者", "Bag of Gold": "金貨袋", "Baker": "パン屋", "Butcher": "肉屋", "Candlestick Maker": "蝋燭職人",
    "Carnival": None, "Coronet": None, "Courser": None, "Demesne": None, "Diadem": "王冠", "Doctor": "医者",
    "Fairgrounds": "品評会", "Farmhands": None, "Farming Village": "農村", "Farrier": None, "Ferryman": "渡船業者",
    "Followers": "郎党", "Footpad": None, "Fortune Teller": "占い師", "Hamlet": "村落", "Harvest": "収穫",
    "Herald": "伝令官", "Horn of Plenty": "豊穣の角笛", "Horse Traders": "馬商人", "Housecarl": None,
    "Huge Turnip": None, "Hunting Party": "狩猟団", "Infirmary": None, "Jester": "道化師", "Journeyman": "熟練工",
    "Joust": None, "Masterpiece": "名品", "Menagerie": "移動動物園", "Merchant Guild": "商人ギルド", "Plaza": "広場",
    "Princess": "王女", "Remake": "再建", "Renown": None, "Shop": None, "Soothsayer": "予言者", "Stonemason": "石工",
    "Taxman": "収税吏", "Tournament": "馬上槍試合", "Trusty Steed": "名馬", "Young Witch": "魔女娘",
    # Hinterlands
    "Berserker": "狂戦士", "Border Village": "国境の村", "Cache": "埋蔵金", "Cartographer": "地図職人",
    "Cauldron": "大釜", "Crossroads": "岐路", "Develop": "開発", "Duchess": "公爵夫人", "Embassy": "大使館",
    "Farmland": "農地", "Fool's Gold": "愚者の黄金", "Guard Dog": "番犬", "Haggler": "値切り屋", "Highway": "街道",
    "Ill-Gotten Gains": "不正利得", "Inn": "宿屋", "Jack of All Trades": "よろずや", "Mandarin": "官吏",
    "Margrave": "辺境伯", "Noble Brigand": "義賊", "Nomad Camp": "遊牧民の野営地", "Nomads": "遊牧民",
    "Oasis": "オアシス", "Oracle": "神託", "Scheme": "画策", "Silk Road": "シルクロード", "Souk": "スーク",
    "Spice Merchant": "香辛料商人", "Stables": "厩舎", "Trader": "交易人", "Trail": "進路", "Tunnel": "坑道",
    "Weaver": "織工", "Wheelwright": "車大工", "Witch's Hut": "魔女の小屋",
    # Dark Ages
    "Abandoned Mine": "廃坑", "Altar": "祭壇", "Armory": "武器庫", "Band of Misfits": "はみだし者",
    "Bandit Camp": "山賊の宿営地", "Beggar": "物乞い", "Catacombs": "地下墓所", "Count": "伯爵",
    "Counterfeit": "偽造通貨", "Cultist": "狂信者", "Dame Anna": "デイム・アンナ",
    "Dame Josephine": "デイム・ジョセフィーヌ", "Dame Molly": "デイム・モリー", "Dame Natalie": "デイム・ナタリー",
    "Dame Sylvia": "デイム・シルビア", "Death Cart": "死の荷車", "Feodum": "封土", "Forager": "採集者",
    "Fortress": "城塞", "Graverobber": "墓暴き", "Hermit": "隠遁者", "Hovel": "納屋", "Hunting Grounds": "狩場",
    "Ironmonger": "金物商", "Junk Dealer": "屑屋", "Knights": "騎士", "Madman": "狂人", "Marauder": "襲撃者",
    "Market Square": "青空市場", "Mercenary": "傭兵", "Mystic": "秘術師", "Necropolis": "共同墓地",
    "Overgrown Estate": "草茂る屋敷", "Pillage": "略奪", "Poor House": "救貧院", "Procession": "行進", "Rats": "ネズミ",
    "Rebuild": "建て直し", "Rogue": "盗賊", "Ruined Library": "図書館跡地", "Ruined Market": "市場跡地",
    "Ruined Village": "廃村", "Ruins": "廃墟", "Sage": "賢者", "Scavenger": "ゴミあさり",
    "Sir Bailey": "サー・ベイリー", "Sir Destry": "サー・デストリー", "Sir Martin": "サー・マーチン",
    "Sir Michael": "サー・マイケル", "Sir Vander": "サー・ヴァンデル", "Spoils": "略奪品", "Squire": "従者",
    "Storeroom": "物置", "Survivors": "生存者", "Urchin": "浮浪児", "Vagrant": "浮浪者",
    "Wandering Minstrel": "吟遊詩人",
    # Adventures
    "Alms": "施し", "Amulet": "魔除け", "Artificer": "工匠", "Ball": "舞踏会", "Bonfire": "焚火", "Borrow": "借入",
    "Bridge Troll": "橋の下のトロル", "Caravan Guard": "隊商の護衛", "Champion": "チャンピオン",
    "Coin of the Realm": "法貨", "Disciple": "門下生", "Distant Lands": "遠隔地", "Dungeon": "地下牢",
    "Duplicate": "複製", "Expedition": "探検", "Ferry": "渡し船", "Fugitive": "脱走兵", "Gear": "道具", "Giant": "巨人",
    "Guide": "案内人", "Haunted Woods": "呪いの森", "Hero": "ヒーロー", "Hireling": "雇人", "Inheritance": "相続",
    "Lost Arts": "失われた技術", "Lost City": "失われし都市", "Magpie": "カササギ", "Messenger": "使者",
    "Miser": "守銭奴", "Mission": "使節団", "Page": "騎士見習い", "Pathfinding": "誘導", "Peasant": "農民",
    "Pilgrimage": "巡礼", "Plan": "立案", "Port": "港町", "Quest": "探索", "Raid": "奇襲", "Ranger": "山守",
    "Ratcatcher": "鼠取り", "Raze": "倒壊", "Relic": "遺物", "Royal Carriage": "御料車", "Save": "保存",
    "Scouting Party": "偵察隊", "Seaway": "海路", "Soldier": "兵士", "Storyteller": "語り部", "Swamp Hag": "沼の妖婆",
    "Teacher": "教師", "Trade": "交易", "Training": "鍛錬", "Transmogrify": "変容", "Travelling Fair": "移動遊園地",
    "Treasure Hunter": "トレジャーハンター", "Treasure Trove": "掘出物", "Warrior": "ウォリアー",
    "Wine Merchant": "ワイン商",
    # Empires
    "Advance": "昇進", "Annex": "併合", "Aqueduct": "水道橋", "Archive": "資料庫", "Arena": "闘技場",
    "Bandit Fort": "山賊の砦", "Banquet": "宴会", "Basilica": "公会堂", "Baths": "浴場", "Battlefield": "戦場",
    "Bustling Village": "騒がしい村", "Capital": "元手", "Castles": "城", "Catapult": "投石機",
    "Catapult/Rocks": "投石機/石", "Chariot Race": "戦車競走", "Charm": "御守り", "City Quarter": "市街",
    "Colonnade": "列柱", "Conquest": "征服", "Crown": "冠", "Crumbling Castle": "崩れた城",
    "Defiled Shrine": "汚された神殿", "Delve": "掘進", "Dominate": "制圧", "Donate": "寄付", "Emporium": "エンポリウム",
    "Encampment": "陣地", "Encampment/Plunder": "陣地/鹵獲品", "Enchantress": "女魔術師", "Engineer": "技術者",
    "Farmers' Market": "農家の市場", "Fortune": "大金", "Forum": "公共広場", "Fountain": "噴水", "Gladiator": "剣闘士",
    "Gladiator/Fortune": "剣闘士/大金", "Grand Castle": "壮大な城", "Groundskeeper": "庭師", "Haunted Castle": "幽霊城",
    "Humble Castle": "粗末な城", "Keep": "砦", "King's Castle": "王城", "Labyrinth": "迷宮", "Legionary": "軍団兵",
    "Mountain Pass": "峠", "Museum": "博物館", "Obelisk": "オベリスク", "Opulent Castle": "華やかな城",
    "Orchard": "果樹園", "Overlord": "大君主", "Palace": "宮殿", "Patrician": "パトリキ",
    "Patrician/Emporium": "パトリキ/エンポリウム", "Plunder": "鹵獲品", "Ritual": "儀式", "Rocks": "石",
    "Royal Blacksmith": "王室の鍛冶屋", "Sacrifice": "生贄", "Salt the Earth": "大地への塩まき", "Settlers": "開拓者",
    "Settlers/Bustling Village": "開拓者/騒がしい村", "Small Castle": "小さな城", "Sprawling Castle": "広大な城",
    "Tax": "徴税", "Temple": "神殿", "Tomb": "墓標", "Tower": "塔", "Triumph": "凱旋", "Triumphal Arch": "凱旋門",
    "Villa": "ヴィラ", "Wall": "壁", "Wedding": "結婚式", "Wild Hunt": "ワイルドハント", "Windfall": "意外な授かり物",
    "Wolf Den": "狼の巣",
    # Nocturne
    "Boons": "祝福", "Hexes": "呪詛",
    "Bad Omens": "凶兆", "Bard": "詩人", "Bat": "コウモリ", "Blessed Village": "恵みの村", "Cemetery": "墓地",
    "Changeling": "取り替え子", "Cobbler": "カブラー", "Conclave": "コンクラーベ", "Crypt": "納骨堂",
    "Cursed Gold": "呪われた金貨", "Cursed Village": "呪われた村", "Deluded": "錯乱", "Delusion": "幻惑",
    "Den of Sin": "悪人のアジト", "Devil's Workshop": "悪魔の工房", "Druid": "ドルイド", "Envious": "嫉妬",
    "Envy": "羨望", "Exorcist": "悪魔祓い", "Faithful Hound": "忠犬", "Famine": "飢饉", "Fear": "恐怖", "Fool": "愚者",
    "Ghost": "幽霊", "Ghost Town": "ゴーストタウン", "Goat": "ヤギ", "Greed": "貪欲", "Guardian": "守護者",
    "Haunted Mirror": "呪いの鏡", "Haunting": "憑依", "Idol": "偶像", "Imp": "インプ", "Leprechaun": "レプラコーン",
    "Locusts": "蝗害", "Lost in the Woods": "森の迷子", "Lucky Coin": "幸運のコイン", "Magic Lamp": "魔法のランプ",
    "Miserable": "生活苦", "Misery": "みじめな生活", "Monastery": "修道院", "Necromancer": "ネクロマンサー",
    "Night Watchman": "夜警", "Pasture": "牧草地", "Pixie": "ピクシー", "Plague": "疫病", "Pooka": "プーカ",
    "Pouch": "革袋", "Poverty": "貧困", "Raider": "夜襲", "Sacred Grove": "聖なる木立ち", "Secret Cave": "秘密の洞窟",
    "Shepherd": "羊飼い", "Skulk": "暗躍者", "The Earth's Gift": "大地の恵み", "The Field's Gift": "田畑の恵み",
    "The Flame's Gift": "炎の恵み", "The Forest's Gift": "森の恵み", "The Moon's Gift": "月の恵み",
    "The Mountain's Gift": "山の恵み", "The River's Gift": "川の恵み", "The Sea's Gift": "海の恵み",
    "The Sky's Gift": "空の恵み", "The Sun's Gift": "太陽の恵み", "The Swamp's Gift": "沼の恵み",
    "The Wind's Gift": "風の恵み", "Tormentor": "迫害者", "Tracker": "追跡者", "Tragic Hero": "悲劇のヒーロー",
    "Twice Miserable": "二重苦", "Vampire": "吸血鬼", "War": "戦争", "Werewolf": "人狼",
    "Will-o'-Wisp": "ウィル・オ・ウィスプ", "Wish": "願い", "Zombie Apprentice": "ゾンビの弟子",
    "Zombie Mason": "ゾンビの石工", "Zombie Spy": "ゾンビの密偵",
    # Renaissance
    "Academy": "学園", "Acting Troupe": "劇団", "Barracks": "兵舎", "Border Guard": "国境警備隊", "Canal": "運河",
    "Capitalism": "資本主義", "Cargo Ship": "貨物船", "Cathedral": "大聖堂", "Citadel": "山砦", "City Gate": "城門",
    "Crop Rotation": "輪作", "Ducat": "ドゥカート金貨", "Experiment": "実験", "Exploration": "探査", "Fair": "縁日",
    "Flag": "旗", "Flag Bearer": "旗手", "Fleet": "艦隊", "Guildhall": "ギルド集会所", "Hideout": "根城",
    "Horn": "角笛", "Improve": "増築", "Innovation": "技術革新", "Inventor": "発明家", "Key": "鍵", "Lackeys": "追従者",
    "Lantern": "ランタン", "Mountain Village": "山村", "Old Witch": "老魔女", "Pageant": "野外劇", "Patron": "パトロン",
    "Piazza": "ピアッツァ", "Priest": "司祭", "Recruiter": "徴募官", "Research": "研究", "Road Network": "道路網",
    "Scepter": "王笏", "Scholar": "学者", "Sculptor": "彫刻家", "Seer": "先見者", "Sewers": "下水道",
    "Silk Merchant": "絹商人", "Silos": "サイロ", "Sinister Plot": "悪巧み", "Spices": "香辛料", "Star Chart": "星図",
    "Swashbuckler": "剣客", "Treasure Chest": "宝箱", "Treasurer": "出納官", "Villain": "悪党",
    # Menagerie
    "Alliance": "同盟", "Animal Fair": "動物見本市", "Banish": "放逐", "Bargain": "特価品", "Barge": "艀",
    "Black Cat": "黒猫", "Bounty Hunter": "賞金稼ぎ", "Camel Train": "ラクダの隊列", "Cardinal": "枢機卿",
    "Cavalry": "騎兵隊", "Commerce": "商売", "Coven": "魔女の集会", "Delay": "遅延", "Demand": "要求",
    "Desperation": "絶望", "Destrier": "デストリエ", "Displace": "強制退去", "Enclave": "包領", "Enhance": "増大",
    "Exile": "追放",
    "Falconer": "鷹匠", "Fisherman": "漁師", "Gamble": "博打", "Gatekeeper": "門番", "Goatherd": "ヤギ飼い",
    "Groom": "馬丁", "Horse": "馬", "Hostelry": "旅籠", "Hunting Lodge": "狩猟小屋", "Invest": "投資", "Kiln": "炉",
    "Livery": "貸し馬屋", "March": "進軍", "Mastermind": "首謀者", "Paddock": "パドック", "Populate": "植民",
    "Pursue": "追求", "Reap": "刈り入れ", "Ride": "乗馬", "Sanctuary": "聖域", "Scrap": "がらくた",
    "Seize the Day": "今を生きる", "Sheepdog": "牧羊犬", "Sleigh": "そり", "Snowy Village": "雪深い村",
    "Stampede": "暴走", "Stockpile": "備蓄品", "Supplies": "配給品", "Toil": "苦労", "Transport": "輸送",
    "Village Green": "村有緑地", "Way of the Butterfly": "チョウの習性", "Way of the Camel": "ラクダの習性",
    "Way of the Chameleon": "カメレオンの習性", "Way of the Frog": "カエルの習性", "Way of the Goat": "ヤギの習性",
    "Way of the Horse": "馬の習性", "Way of the Mole": "モグラの習性", "Way of the Monkey": "サルの習性",
    "Way of the Mouse": "ハツカネズミの習性", "Way of the Mule": "ラバの習性", "Way of the Otter": "カワウソの習性",
    "Way of the Owl": "フクロウの習性", "Way of the Ox": "雄牛の習性", "Way of the Pig": "豚の習性",
    "Way of the Rat": "ドブネズミの習性", "Way of the Seal": "アザラシの習性", "Way of the Sheep": "羊の習性",
    "Way of the Squirrel": "リスの習性", "Way of the Turtle": "ウミガメの習性", "Way of the Worm": "ミミズの習性",
    "Wayfarer": "行人",
    # Allies
    "Acolyte": "侍祭", "Archer": "射手", "Architects' Guild": "建築家ギルド", "Augurs": "卜占官",
    "Band of Nomads": "遊牧民団", "Barbarian": "蛮族", "Battle Plan": "戦闘計画", "Bauble": "道化棒",
    "Blacksmith": "蹄鉄工", "Broker": "仲買人", "Capital City": "首都", "Carpenter": "大工", "Cave Dwellers": "穴居民",
    "Circle of Witches": "魔女の輪", "City-state": "都市国家", "Clashes": "衝突", "Coastal Haven": "沿岸の避難港",
    "Conjurer": "霊術師", "Contract": "契約書", "Courier": "急使", "Crafters' Guild": "工芸家ギルド",
    "Desert Guides": "砂漠の案内人", "Distant Shore": "遠い海岸", "Elder": "長老", "Emissary": "密使",
    "Family of Inventors": "発明家の家族", "Fellowship of Scribes": "写本士の仲間たち", "Forest Dwellers": "森の居住者",
    "Forts": "城砦", "Galleria": "ガレリア", "Gang of Pickpockets": "すり師団", "Garrison": "駐屯地",
    "Guildmaster": "ギルドマスター", "Herb Gatherer": "薬草集め", "Highwayman": "追いはぎ", "Hill Fort": "堡塁",
    "Hunter": "狩人", "Importer": "輸入者", "Innkeeper": "宿屋の主人", "Island Folk": "島民",
    "League of Bankers": "銀行家連盟", "League of Shopkeepers": "小売店主連盟", "Lich": "リッチ",
    "Market Towns": "市場の町", "Marquis": "侯爵", "Merchant Camp": "商人の野営地", "Miller": "粉屋", "Modify": "改造",
    "Mountain Folk": "山の民", "Odysseys": "叙事詩", "Old Map": "古地図", "Order of Astrologers": "占星術師団",
    "Order of Masons": "メイソン団", "Peaceful Cult": "平和的教団", "Plateau Shepherds": "高原の羊飼い",
    "Royal Galley": "王家のガレー船", "Sentinel": "歩哨", "Sibyl": "女予言者", "Skirmisher": "散兵",
    "Sorcerer": "魔導士", "Sorceress": "女魔導士", "Specialist": "専門家", "Stronghold": "要塞", "Student": "生徒",
    "Sunken Treasure": "沈没船の財宝", "Swap": "交換", "Sycophant": "ごますり", "Tent": "天幕", "Territory": "領土",
    "Town": "町", "Town Crier": "触れ役", "Townsfolk": "町民", "Trappers' Lodge": "罠師の小屋", "Underling": "下役",
    "Voyage": "航海", "Warlord": "将軍", "Wizards": "魔法使い", "Woodworkers' Guild": "木工ギルド",
    # Plunder
    "Abundance": "豊穣", "Amphora": "アンフォラ", "Avoid": "回避", "Buried Treasure": "埋められた財宝", "Bury": "埋葬",
    "Cabin Boy": "キャビンボーイ", "Cage": "檻", "Cheap": "安価な", "Crew": "乗組員", "Crucible": "坩堝",
    "Cursed": "呪われた", "Cutthroat": "切り裂き魔", "Deliver": "配達", "Doubloons": "ダブロン金貨",
    "Endless Chalice": "尽きぬ杯", "Enlarge": "拡大", "Fated": "運命の", "Fawning": "へつらう", "Figurehead": "船首像",
    "Figurine": "小像", "First Mate": "一等航海士", "Flagship": "旗艦", "Foray": "襲撃", "Fortune Hunter": "財産目当て",
    "Friendly": "友好的な", "Frigate": "フリゲート船", "Gondola": "ゴンドラ", "Grotto": "岩屋", "Hammer": "ハンマー",
    "Harbor Village": "港の村", "Hasty": "せっかちな", "Inherited": "受け継がれた", "Insignia": "勲章",
    "Inspiring": "鼓舞する", "Invasion": "侵略", "Jewelled Egg": "宝飾卵", "Jewels": "宝石", "Journey": "旅行",
    "King's Cache": "王の隠し財産", "Landing Party": "上陸部隊", "Launch": "発進", "Longship": "ロングシップ",
    "Loot": "戦利品", "Looting": "略奪行為", "Maelstrom": "大渦巻", "Mapmaker": "地図作り", "Maroon": "置き去り",
    "Mining Road": "鉱山道路", "Mirror": "鏡映", "Nearby": "近隣の", "Orb": "宝珠", "Patient": "忍耐強い",
    "Pendant": "ペンダント", "Peril": "危難", "Pickaxe": "つるはし", "Pilgrim": "巡礼者", "Pious": "敬虔な",
    "Prepare": "準備", "Prize Goat": "賞品のヤギ", "Prosper": "繁栄", "Puzzle Box": "パズルボックス",
    "Quartermaster": "操舵手", "Reckless": "無謀な", "Rich": "豊かな", "Rope": "縄", "Rush": "突貫",
    "Sack of Loot": "戦利品の袋", "Scrounge": "物色", "Search": "調査", "Secluded Shrine": "秘境の社",
    "Sextant": "六分儀", "Shaman": "シャーマン", "Shield": "盾", "Shy": "内気な", "Silver Mine": "銀山",
    "Siren": "セイレーン", "Spell Scroll": "呪符の巻物", "Staff": "杖", "Stowaway": "密航者",
    "Swamp Shacks": "沼地の小屋", "Sword": "剣", "Taskmaster": "現場監督", "Tireless": "疲れ知らずの", "Tools": "工具",
    "Trickster": "トリックスター", "Wealthy Village": "価値ある村",
    # Rising Sun
    "Alley": "小路", "Amass": "蓄財", "Approaching Army": "来寇", "Aristocrat": "公家", "Artist": "絵師",
    "Asceticism": "苦行", "Biding Time": "好機到来", "Bureaucracy": "官僚制", "Change": "交替", "Continue": "継続",
    "Craftsman": "名匠", "Credit": "信用", "Daimyo": "大名", "Divine Wind": "神風", "Enlightenment": "悟り",
    "Fishmonger": "魚屋", "Flourishing Trade": "盛大な取引", "Foresight": "洞察", "Gather": "参集", "Gold Mine": "金山",
    "Good Harvest": "豊作", "Great Leader": "偉大な指導者", "Growth": "成長", "Harsh Winter": "厳冬",
    "Imperial Envoy": "勅使", "Kind Emperor": "神器", "Kintsugi": "金継ぎ", "Kitsune": "狐", "Litter": "駕籠",
    "Mountain Shrine": "山の社", "Ninja": "忍者", "Panic": "狼狽", "Poet": "歌人", "Practice": "稽古",
    "Progress": "進歩", "Rapid Expansion": "急速拡大", "Receive Tribute": "賛辞", "Rice": "米", "Rice Broker": "札差",
    "River Shrine": "川の社", "Riverboat": "川船", "Ronin": "浪人", "Root Cellar": "室", "Rustic Village": "田舎の村",
    "Samurai": "侍", "Sea Trade": "海上交易", "Sickness": "病", "Snake Witch": "濡女", "Tanuki": "狸",
    "Tea House": "茶屋",
    # Promo
    "Avanto": "アヴァント", "Black Market": "闇市場", "Captain": "船長", "Church": "教会", "Dismantle": "取り壊し",
    "Envoy": "公使", "Governor": "総督", "Marchland": "境界地", "Prince": "王子", "Sauna": "サウナ",
    "Sauna/Avanto": "サウナ/アヴァント", "Stash": "へそくり", "Summon": "召喚", "Walled Village": "囲郭村",
}
# fmt: on
"""Each English name with its Japanese one (None: there is none yet), by expansion."""

OTHER_SPELLINGS = {
    "後宮": "Harem",
    "斥候": "Scout",
    "秘密の小部屋": "Secret Chamber",
    "キャッシュ": "Cache",
    "高貴な山賊": "Noble Brigand",
    "絹の道": "Silk Road",
    "城壁のある村": "Walled Village",
    "借入金": "Loan",
    "香辛料理人": "Spice Merchant",
    "投石器": "Catapult",
    "小さい城": "Small Castle",
    "霊術士": "Conjurer",
    "女魔道士": "Sorceress",
    "渡船夫": "Ferryman",
    "渡し守": "Ferryman",
    "謝肉祭": "Carnival",
    "祭典": "Carnival",
    "ばか騒ぎ": "Carnival",
    "商店": "Shop",
    "小売店": "Shop",
    "専門店": "Shop",
    # Dominion Online before the Japanese printings
    "易者": "Seer",
    "会計人": "Treasurer",
    "しもべ": "Lackeys",
    "トロール": "Patrol",
    "回廊": "Piazza",
    "スカウト": "Recruiter",
    "後ろ盾": "Patron",
}
"""Japanese names under which a card is known too, with its English name."""

RENAMED = {"Farm": "Harem"}
"""Cards that a later printing calls otherwise: the new name with the one that the rules use. [Intrigue 2022]"""


@lru_cache(maxsize=1)
def spellings() -> dict[str, str]:
    """Every plain spelling, in either language, with the English name that it means."""
    found = {plain(other): name for other, name in OTHER_SPELLINGS.items()}
    found |= {plain(japanese): name for name, japanese in NAMES.items() if japanese is not None}
    found |= {plain(name): name for name in NAMES}
    return {spelling: RENAMED.get(name, name) for spelling, name in found.items()}


@lru_cache(maxsize=1)
def _others() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {name: [other] for name, other in NAMES.items() if other is not None}
    for other, name in (*OTHER_SPELLINGS.items(), *RENAMED.items()):
        found.setdefault(name, []).append(other)
    return {name: tuple(others) for name, others in found.items()}


def other_names(name: str) -> tuple[str, ...]:
    """What else a card is called, by the name that the rules use: in Japanese, and by later printings."""
    return _others().get(name, ())


def later_names(name: str) -> tuple[str, ...]:
    """What later printings call a card, by the name that the rules use."""
    return tuple(other for other, own in RENAMED.items() if own == name)


def in_rules(written: str) -> str:
    """The name that the rules use, of a card as any printing names it in either language; any other word as it is."""
    if written.isascii():
        return RENAMED.get(written, written)
    return called_so(written, spellings()) or written


def japanese(name: str) -> str | None:
    """The Japanese name of an English one, if it has one."""
    return NAMES.get(name)


def called(name: str, lang: Lang) -> str:
    """What a card is called in a language, by its English name; the name itself for what has no other."""
    return (japanese(name) if lang == "ja" else None) or name
