// Written by `make generate` from src/foolery/games/fools_fortune/face/facts.py.
export const facts = {
  kinds: [
    "order",
    "allowance",
    "recruit",
    "begin",
    "add",
    "reduce",
    "remove",
    "fetch",
    "cut",
    "kickback",
    "repay",
    "barter",
    "fate",
    "bargain",
    "feeswap",
    "talent",
    "strike",
    "end",
    "refuse",
    "pick",
    "dues",
    "discard",
  ],
  groups: {
    recruit: ["recruit"],
    sets: ["begin", "add", "reduce", "remove"],
    fetch: ["fetch"],
    barter: ["barter"],
    feeswap: ["feeswap"],
    kickback: ["kickback"],
    repay: ["repay"],
    charms: ["fate", "bargain"],
    talent: ["talent"],
    strike: ["strike"],
    cut: ["cut"],
  },
  acted: [
    "recruit",
    "fetch",
    "barter",
    "feeswap",
    "kickback",
    "repay",
    "fate",
    "bargain",
    "talent",
    "strike",
    "cut",
    "refuse",
  ],
  answered: ["barter", "feeswap"],
  features: ["faire", "road", "barter", "flash", "recruit", "cross"],
  acts: {
    savvy: 2,
    charm: 2,
    talent: 3,
    strike: 3,
  },
  printed: {
    realms: {
      Mo: {
        en: "Mountain",
        ja: "山",
      },
      Fo: {
        en: "Forest",
        ja: "森",
      },
      Co: {
        en: "Coastal",
        ja: "海辺",
      },
      De: {
        en: "Desert",
        ja: "砂漠",
      },
      Ci: {
        en: "City",
        ja: "都",
      },
    },
    resources: {
      Fo: {
        en: "Folk",
        ja: "民",
      },
      Lo: {
        en: "Location",
        ja: "名所",
      },
      Na: {
        en: "Nature",
        ja: "自然",
      },
      Tr: {
        en: "Treasure",
        ja: "財宝",
      },
      Su: {
        en: "Supernatural",
        ja: "怪異",
      },
    },
    fortunes: {
      CiFo1: {
        name: {
          en: "Beggars' Guild",
          ja: "物乞いの組合",
        },
        twin: "CiFo2",
      },
      CiFo2: {
        name: {
          en: "Masked Revelers",
          ja: "仮面の浮かれ客",
        },
        twin: "CiFo1",
      },
      CiLo1: {
        name: {
          en: "Grand Bazaar",
          ja: "大市場",
        },
        twin: "CiLo2",
      },
      CiLo2: {
        name: {
          en: "Clock Tower",
          ja: "時計塔",
        },
        twin: "CiLo1",
      },
      CiNa1: {
        name: {
          en: "Rooftop Garden",
          ja: "屋上の庭園",
        },
        twin: "CiNa2",
      },
      CiNa2: {
        name: {
          en: "Canal Rats",
          ja: "運河の鼠",
        },
        twin: "CiNa1",
      },
      CiSu1: {
        name: {
          en: "Midnight Gargoyle",
          ja: "真夜中のガーゴイル",
        },
        twin: "CiSu2",
      },
      CiSu2: {
        name: {
          en: "Haunted Theater",
          ja: "幽霊の出る劇場",
        },
        twin: "CiSu1",
      },
      CiTr1: {
        name: {
          en: "Royal Mint",
          ja: "王立造幣局",
        },
        twin: "CiTr2",
      },
      CiTr2: {
        name: {
          en: "Jeweled Goblet",
          ja: "宝石の杯",
        },
        twin: "CiTr1",
      },
      CiWi: {
        name: {
          en: "Carnival Night",
          ja: "謝肉祭の夜",
        },
        twin: null,
      },
      CoFo1: {
        name: {
          en: "Pearl Divers",
          ja: "真珠採りの海女",
        },
        twin: "CoFo2",
      },
      CoFo2: {
        name: {
          en: "Lighthouse Keeper",
          ja: "灯台守",
        },
        twin: "CoFo1",
      },
      CoLo1: {
        name: {
          en: "Whispering Cove",
          ja: "ささやきの入り江",
        },
        twin: "CoLo2",
      },
      CoLo2: {
        name: {
          en: "Drowned Harbor",
          ja: "沈んだ港",
        },
        twin: "CoLo1",
      },
      CoNa1: {
        name: {
          en: "Spring Tide",
          ja: "大潮",
        },
        twin: "CoNa2",
      },
      CoNa2: {
        name: {
          en: "Pod of Whales",
          ja: "鯨の群れ",
        },
        twin: "CoNa1",
      },
      CoSu1: {
        name: {
          en: "Siren's Song",
          ja: "セイレーンの歌",
        },
        twin: "CoSu2",
      },
      CoSu2: {
        name: {
          en: "Ghost Ship",
          ja: "幽霊船",
        },
        twin: "CoSu1",
      },
      CoTr1: {
        name: {
          en: "Sunken Galleon",
          ja: "沈んだガレオン船",
        },
        twin: "CoTr2",
      },
      CoTr2: {
        name: {
          en: "Moon Pearl",
          ja: "月の真珠",
        },
        twin: "CoTr1",
      },
      CoWi: {
        name: {
          en: "Edge of the Map",
          ja: "海図の果て",
        },
        twin: null,
      },
      DeFo1: {
        name: {
          en: "Salt Caravan",
          ja: "塩の隊商",
        },
        twin: "DeFo2",
      },
      DeFo2: {
        name: {
          en: "Veiled Dancers",
          ja: "薄絹の踊り子たち",
        },
        twin: "DeFo1",
      },
      DeLo1: {
        name: {
          en: "Oasis of Palms",
          ja: "椰子のオアシス",
        },
        twin: "DeLo2",
      },
      DeLo2: {
        name: {
          en: "Buried Observatory",
          ja: "砂に埋もれた天文台",
        },
        twin: "DeLo1",
      },
      DeNa1: {
        name: {
          en: "Red Sandstorm",
          ja: "赤い砂嵐",
        },
        twin: "DeNa2",
      },
      DeNa2: {
        name: {
          en: "Scorpion's Nest",
          ja: "蠍の巣",
        },
        twin: "DeNa1",
      },
      DeSu1: {
        name: {
          en: "Djinn of the Lamp",
          ja: "ランプの魔神",
        },
        twin: "DeSu2",
      },
      DeSu2: {
        name: {
          en: "Riddling Sphinx",
          ja: "謎かけのスフィンクス",
        },
        twin: "DeSu1",
      },
      DeTr1: {
        name: {
          en: "Sultan's Rubies",
          ja: "太守の紅玉",
        },
        twin: "DeTr2",
      },
      DeTr2: {
        name: {
          en: "Golden Scarab",
          ja: "黄金のスカラベ",
        },
        twin: "DeTr1",
      },
      DeWi: {
        name: {
          en: "Mirage",
          ja: "蜃気楼",
        },
        twin: null,
      },
      FoFo1: {
        name: {
          en: "Lady of Ravens",
          ja: "大鴉の貴婦人",
        },
        twin: "FoFo2",
      },
      FoFo2: {
        name: {
          en: "Charcoal Burners",
          ja: "炭焼きの一家",
        },
        twin: "FoFo1",
      },
      FoLo1: {
        name: {
          en: "Crossroads Shrine",
          ja: "森の辻の祠",
        },
        twin: "FoLo2",
      },
      FoLo2: {
        name: {
          en: "Mossy Watchtower",
          ja: "苔むした物見の塔",
        },
        twin: "FoLo1",
      },
      FoNa1: {
        name: {
          en: "Old Oak Grove",
          ja: "樫の古森",
        },
        twin: "FoNa2",
      },
      FoNa2: {
        name: {
          en: "White Stag",
          ja: "白い牡鹿",
        },
        twin: "FoNa1",
      },
      FoSu1: {
        name: {
          en: "Will-o'-the-Wisps",
          ja: "鬼火",
        },
        twin: "FoSu2",
      },
      FoSu2: {
        name: {
          en: "Dancing Dryads",
          ja: "踊る樹の精",
        },
        twin: "FoSu1",
      },
      FoTr1: {
        name: {
          en: "Honey-Gold Amber",
          ja: "蜜色の琥珀",
        },
        twin: "FoTr2",
      },
      FoTr2: {
        name: {
          en: "Chest Beneath the Roots",
          ja: "根元の宝箱",
        },
        twin: "FoTr1",
      },
      FoWi: {
        name: {
          en: "Heart of the Greenwood",
          ja: "深緑の森の奥",
        },
        twin: null,
      },
      MoFo1: {
        name: {
          en: "Goatherd of the High Pass",
          ja: "峠の山羊飼い",
        },
        twin: "MoFo2",
      },
      MoFo2: {
        name: {
          en: "Iron-Beard Miners",
          ja: "鉄ひげの鉱夫たち",
        },
        twin: "MoFo1",
      },
      MoLo1: {
        name: {
          en: "Hidden Temple",
          ja: "隠された神殿",
        },
        twin: "MoLo2",
      },
      MoLo2: {
        name: {
          en: "Eagle's Stair",
          ja: "鷲の石段",
        },
        twin: "MoLo1",
      },
      MoNa1: {
        name: {
          en: "Thunder Falls",
          ja: "雷鳴の滝",
        },
        twin: "MoNa2",
      },
      MoNa2: {
        name: {
          en: "Sleeping Glacier",
          ja: "眠れる氷河",
        },
        twin: "MoNa1",
      },
      MoSu1: {
        name: {
          en: "Stone Giant",
          ja: "岩の巨人",
        },
        twin: "MoSu2",
      },
      MoSu2: {
        name: {
          en: "Voice in the Cavern",
          ja: "洞窟の呼び声",
        },
        twin: "MoSu1",
      },
      MoTr1: {
        name: {
          en: "Vein of Silver",
          ja: "銀の鉱脈",
        },
        twin: "MoTr2",
      },
      MoTr2: {
        name: {
          en: "Crown Under Stone",
          ja: "岩底の王冠",
        },
        twin: "MoTr1",
      },
      MoWi: {
        name: {
          en: "Summit of Storms",
          ja: "嵐の頂",
        },
        twin: null,
      },
    },
    characters: {
      alchemist: {
        name: {
          en: "Alchemist",
          ja: "錬金術師",
        },
        savvy: null,
        savvy_kind: null,
        domain: "DeTr",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Prism",
            ja: "分光",
          },
          text: {
            en: "Begin a Rainbow Set with 3 Fortunes from your Hand and Camp.",
            ja: "手札と野営地の福札3枚で虹の組を始める。",
          },
        },
        strike: {
          name: {
            en: "Volatile Mixture",
            ja: "危険な調合",
          },
          text: {
            en: "Draw 3 cards. Your Dues are +1 this Day.",
            ja: "3枚引く。今日の勘定は+1。",
          },
        },
      },
      assassin: {
        name: {
          en: "Assassin",
          ja: "暗殺者",
        },
        savvy: null,
        savvy_kind: null,
        domain: "CiFo",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Poisoned Cup",
            ja: "毒杯",
          },
          text: {
            en: "Weaken one Engaged Character in any Crew.",
            ja: "いずれかの一座の行動済みの人物1人を衰弱させる。",
          },
        },
        strike: {
          name: {
            en: "Knife in the Dark",
            ja: "闇討ち",
          },
          text: {
            en: "Cut one Character from any Crew.",
            ja: "いずれかの一座の人物1人を解雇する。",
          },
        },
      },
      bishop: {
        name: {
          en: "Bishop",
          ja: "司教",
        },
        savvy: "Su",
        savvy_kind: "resource",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      captain: {
        name: {
          en: "Captain",
          ja: "船長",
        },
        savvy: "Co",
        savvy_kind: "realm",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      cartographer: {
        name: {
          en: "Cartographer",
          ja: "地図職人",
        },
        savvy: "Lo",
        savvy_kind: "resource",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      duchess: {
        name: {
          en: "Duchess",
          ja: "公爵夫人",
        },
        savvy: "Ci",
        savvy_kind: "realm",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      enchantress: {
        name: {
          en: "Enchantress",
          ja: "女魔術師",
        },
        savvy: null,
        savvy_kind: null,
        domain: "DeFo",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Beguile",
            ja: "魅了",
          },
          text: {
            en: "One Ready Character in any Crew becomes Engaged.",
            ja: "いずれかの一座の待機中の人物1人を行動済みにする。",
          },
        },
        strike: {
          name: {
            en: "Irresistible",
            ja: "抗えぬ誘い",
          },
          text: {
            en: "Take 1 Fortune from any Open Set.",
            ja: "いずれかの開いた組から福札1枚を奪う。",
          },
        },
      },
      "fey-child": {
        name: {
          en: "Fey-Child",
          ja: "妖精の子",
        },
        savvy: null,
        savvy_kind: null,
        domain: "FoSu",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Changeling",
            ja: "取り替え子",
          },
          text: {
            en: "Spy on a Rival. You may Take 1 Fortune from that Hand and leave 1 card of your Hand in its place.",
            ja: "相手1人の手札を盗み見る。その中の福札1枚を奪い、代わりに自分の手札1枚を渡してもよい。",
          },
        },
        strike: {
          name: {
            en: "Led Astray",
            ja: "神隠し",
          },
          text: {
            en: "Make 1 Fortune of any Set, Open or Closed, Wayside.",
            ja: "いずれかの組（開いた組でも完成した組でもよい）の福札1枚を道端に置く。",
          },
        },
      },
      healer: {
        name: {
          en: "Healer",
          ja: "癒し手",
        },
        savvy: null,
        savvy_kind: null,
        domain: "FoNa",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Mend",
            ja: "手当て",
          },
          text: {
            en: "One Engaged Character in any Crew becomes Ready.",
            ja: "いずれかの一座の行動済みの人物1人を待機に戻す。",
          },
        },
        strike: {
          name: {
            en: "Call Back",
            ja: "呼び戻し",
          },
          text: {
            en: "Put another Character from the Road into your Hand.",
            ja: "街道にいる別の人物1人を手札に加える。",
          },
        },
      },
      hermit: {
        name: {
          en: "Hermit",
          ja: "隠者",
        },
        savvy: "Mo",
        savvy_kind: "realm",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      journeyman: {
        name: {
          en: "Journeyman",
          ja: "渡り職人",
        },
        savvy: null,
        savvy_kind: null,
        domain: "Wi",
        charmed_by: "wilds",
        talent: {
          name: {
            en: "Odd Jobs",
            ja: "よろず仕事",
          },
          text: {
            en: "Recruit a Character with Rainbow Fees.",
            ja: "虹の報酬で人物1人を雇う。",
          },
        },
        strike: {
          name: {
            en: "Old Friends",
            ja: "旧友",
          },
          text: {
            en: "Recruit a Character from your Hand, your Camp or the Road; they enter Ready.",
            ja: "手札・野営地・街道のいずれかの人物1人を雇う。その人物は待機で入る。",
          },
        },
      },
      knight: {
        name: {
          en: "Knight",
          ja: "騎士",
        },
        savvy: null,
        savvy_kind: null,
        domain: "MoLo",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Duel",
            ja: "決闘",
          },
          text: {
            en: "Weaken one Ready Character in any Crew; then the Knight is Weakened too.",
            ja: "いずれかの一座の待機中の人物1人を衰弱させる。そののち騎士も衰弱する。",
          },
        },
        strike: {
          name: {
            en: "Sworn Shield",
            ja: "誓いの盾",
          },
          text: {
            en: "Lock: until your next Day Rivals cannot Cross you.",
            ja: "封鎖：次の自分の日まで、相手はあなたに手出しできない。",
          },
        },
      },
      magistrate: {
        name: {
          en: "Magistrate",
          ja: "代官",
        },
        savvy: null,
        savvy_kind: null,
        domain: "CiLo",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Overrule",
            ja: "却下",
          },
          text: {
            en: "In answer to a Rival's Talent or Strike that Crosses you: Refuse it.",
            ja: "相手の特技か奥の手があなたに手出しするとき、それを拒否する。",
          },
        },
        strike: {
          name: {
            en: "Edict",
            ja: "布告",
          },
          text: {
            en: "Lock one of: the Faire, the Road, Barters, Flashing, Recruiting. Rivals cannot use it until your next Day.",
            ja: "封鎖：市・街道・交換・早業・雇用のうち1つを、次の自分の日まで相手は使えない。",
          },
        },
      },
      merchant: {
        name: {
          en: "Merchant",
          ja: "商人",
        },
        savvy: "Tr",
        savvy_kind: "resource",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      muse: {
        name: {
          en: "Muse",
          ja: "ミューズ",
        },
        savvy: null,
        savvy_kind: null,
        domain: "CoNa",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Inspiration",
            ja: "霊感",
          },
          text: {
            en: "Draw 1 card, then put 1 card of your Hand at the bottom of Fate.",
            ja: "1枚引き、そののち手札1枚を運命の山札の底に置く。",
          },
        },
        strike: {
          name: {
            en: "Ovation",
            ja: "喝采",
          },
          text: {
            en: "Put up to 5 cards from the Faire and the Road at the bottom of Fate, one by one; then Draw 2 cards.",
            ja: "市と街道から5枚まで、1枚ずつ運命の山札の底に置く。そののち2枚引く。",
          },
        },
      },
      mystic: {
        name: {
          en: "Mystic",
          ja: "神秘家",
        },
        savvy: null,
        savvy_kind: null,
        domain: "MoSu",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Second Sight",
            ja: "千里眼",
          },
          text: {
            en: "Look at the top 3 cards of Fate. Draw one and put the others back on top in any order. Your Dues are +1 this Day.",
            ja: "運命の山札の上から3枚を見て1枚を引き、残りを好きな順で運命の山札の上に戻す。今日の勘定は+1。",
          },
        },
        strike: {
          name: {
            en: "Ill Omen",
            ja: "凶兆",
          },
          text: {
            en: "Spy on a Rival. Discard up to 2 cards from that Hand.",
            ja: "相手1人の手札を盗み見て、その中から2枚まで捨てさせる。",
          },
        },
      },
      nomad: {
        name: {
          en: "Nomad",
          ja: "遊牧民",
        },
        savvy: "De",
        savvy_kind: "realm",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      outlaw: {
        name: {
          en: "Outlaw",
          ja: "無法者",
        },
        savvy: "Fo",
        savvy_kind: "realm",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      prince: {
        name: {
          en: "Prince",
          ja: "王子",
        },
        savvy: "Fo",
        savvy_kind: "resource",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      ranger: {
        name: {
          en: "Ranger",
          ja: "野伏",
        },
        savvy: "Na",
        savvy_kind: "resource",
        domain: null,
        charmed_by: "savvy",
        talent: null,
        strike: null,
      },
      smuggler: {
        name: {
          en: "Smuggler",
          ja: "密輸商",
        },
        savvy: null,
        savvy_kind: null,
        domain: "CoTr",
        charmed_by: "domain",
        talent: {
          name: {
            en: "Switch the Cargo",
            ja: "積み荷のすり替え",
          },
          text: {
            en: "Fee-Swap with a Character in any Crew.",
            ja: "いずれかの一座の人物1人と報酬の差し替えを行う。",
          },
        },
        strike: {
          name: {
            en: "Night Landing",
            ja: "闇夜の荷揚げ",
          },
          text: {
            en: "Fetch 1 or 2 Fortunes of the same Realm from the Faire, whatever the Fees.",
            ja: "報酬に関係なく、市から同じ領域の福札を1枚か2枚調達する。",
          },
        },
      },
      trickster: {
        name: {
          en: "Trickster",
          ja: "トリックスター",
        },
        savvy: "Wi",
        savvy_kind: "wild",
        domain: null,
        charmed_by: "wilds",
        talent: null,
        strike: {
          name: {
            en: "Borrowed Mask",
            ja: "借り物の仮面",
          },
          text: {
            en: "Use the Strike of a Skilled Character on the Road as if it were her own.",
            ja: "街道にいる技能持ち1人の奥の手を、自分のもののように使う。",
          },
        },
      },
    },
    terms: {
      act: {
        en: "Act",
        ja: "幕",
      },
      scene: {
        en: "Scene",
        ja: "場",
      },
      fortune: {
        en: "Fortune",
        ja: "福札",
      },
      character: {
        en: "Character",
        ja: "人物",
      },
      realm: {
        en: "Realm",
        ja: "領域",
      },
      resource: {
        en: "Resource",
        ja: "資源",
      },
      wild: {
        en: "Wild",
        ja: "ワイルド",
      },
      aligned: {
        en: "Aligned",
        ja: "そろい",
      },
      charmed_pair: {
        en: "Charmed-Pair",
        ja: "対札",
      },
      set: {
        en: "Set",
        ja: "組",
      },
      open_set: {
        en: "Open Set",
        ja: "開いた組",
      },
      closed_set: {
        en: "Closed Set",
        ja: "完成した組",
      },
      wild_set: {
        en: "Wild-Set",
        ja: "ワイルドの組",
      },
      rainbow: {
        en: "Rainbow",
        ja: "虹",
      },
      field: {
        en: "Field",
        ja: "広場",
      },
      fate: {
        en: "Fate",
        ja: "運命の山札",
      },
      faire: {
        en: "Faire",
        ja: "市",
      },
      road: {
        en: "Road",
        ja: "街道",
      },
      stage: {
        en: "Stage",
        ja: "舞台",
      },
      cache: {
        en: "Cache",
        ja: "宝庫",
      },
      crew: {
        en: "Crew",
        ja: "一座",
      },
      camp: {
        en: "Camp",
        ja: "野営地",
      },
      hand: {
        en: "Hand",
        ja: "手札",
      },
      empty_stage: {
        en: "Empty Stage",
        ja: "空の舞台",
      },
      day: {
        en: "Day",
        ja: "日",
      },
      morning: {
        en: "Morning",
        ja: "朝",
      },
      afternoon: {
        en: "Afternoon",
        ja: "昼",
      },
      night: {
        en: "Night",
        ja: "夜",
      },
      allowance: {
        en: "Allowance",
        ja: "手当",
      },
      dues: {
        en: "Dues",
        ja: "勘定",
      },
      recruit: {
        en: "Recruit",
        ja: "雇用",
      },
      fee: {
        en: "Fee",
        ja: "報酬",
      },
      unpaid: {
        en: "Unpaid",
        ja: "未払い",
      },
      ready: {
        en: "Ready",
        ja: "待機",
      },
      engaged: {
        en: "Engaged",
        ja: "行動済み",
      },
      weakened: {
        en: "Weakened",
        ja: "衰弱",
      },
      draw: {
        en: "Draw",
        ja: "引く",
      },
      fetch: {
        en: "Fetch",
        ja: "調達",
      },
      cut: {
        en: "Cut",
        ja: "解雇",
      },
      kick_back: {
        en: "Kick-Back",
        ja: "払い戻し",
      },
      repay: {
        en: "Repay",
        ja: "払い直し",
      },
      barter: {
        en: "Barter",
        ja: "交換",
      },
      wild_barter: {
        en: "Wild-Barter",
        ja: "ワイルド交換",
      },
      refuse: {
        en: "Refuse",
        ja: "拒否",
      },
      parry: {
        en: "Savvy-Parry",
        ja: "切り返し",
      },
      savvy: {
        en: "Savvy",
        ja: "通",
      },
      skilled: {
        en: "Skilled",
        ja: "技能持ち",
      },
      domain: {
        en: "Domain",
        ja: "本領",
      },
      talent: {
        en: "Talent",
        ja: "特技",
      },
      strike: {
        en: "Strike",
        ja: "奥の手",
      },
      flash: {
        en: "Flash",
        ja: "早業",
      },
      charmed_fate: {
        en: "Charmed-Fate",
        ja: "魔法の運命",
      },
      charmed_bargain: {
        en: "Charmed-Bargain",
        ja: "魔法の約束",
      },
      fee_swap: {
        en: "Fee-Swap",
        ja: "報酬の差し替え",
      },
      take: {
        en: "Take",
        ja: "奪取",
      },
      spy: {
        en: "Spy",
        ja: "盗み見",
      },
      cross: {
        en: "Cross",
        ja: "手出し",
      },
      wayside: {
        en: "Wayside",
        ja: "道端",
      },
      lock: {
        en: "Lock",
        ja: "封鎖",
      },
      encore: {
        en: "Encore",
        ja: "アンコール",
      },
      rival: {
        en: "Rival",
        ja: "相手",
      },
    },
  },
} as const;
