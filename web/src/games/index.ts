// The games this client can draw.  One entry each; everything heavy loads when it is needed.
import FieldPicture from "./fools-field/Picture.svelte";
import FortunePicture from "./fools-fortune/Picture.svelte";
import GarlandPicture from "./garlandland/Picture.svelte";
import JinkeiPicture from "./jinkei/Picture.svelte";
import type { GameEntry } from "./types";

export const GAMES: readonly GameEntry[] = [
  {
    id: "fools-field",
    title: { en: "The Fool's Field", ja: "愚者の園" },
    lead: {
      en: "Sword meets sword, shield guards flower. Be the first with nothing left to fight with.",
      ja: "剣は剣と、盾は花と。戦う力を先に手放した王が勝つ。",
    },
    players: [2],
    minutes: "20–30",
    icon: "sword",
    Picture: FieldPicture,
    load: () => import("./fools-field"),
  },
  {
    id: "garlandland",
    title: { en: "Garlandland", ja: "ガーランドランド" },
    lead: {
      en: "Lay five cards in a row. Where two meet, half rings close into a garland.",
      ja: "5枚を並べるだけ。隣り合う半分の輪が、ひとつのガーランドになる。",
    },
    players: [2, 3, 4],
    minutes: "15",
    icon: "leaf",
    Picture: GarlandPicture,
    load: () => import("./garlandland"),
  },
  {
    id: "jinkei",
    title: { en: "Jinkei", ja: "陣形" },
    lead: {
      en: "Choose a formation, hide your reserve, and win seven battles of colour and rank.",
      ja: "陣形を選び、援軍を伏せ、色と数で七つの戦闘に挑む。",
    },
    players: [2],
    minutes: "30",
    icon: "kind-shield",
    Picture: JinkeiPicture,
    load: () => import("./jinkei"),
  },
  {
    id: "fools-fortune",
    title: { en: "A Fool's Fortune", ja: "愚者の幸運" },
    lead: {
      en: "Hire a crew of rogues, gather Sets, and pay your dues before night falls.",
      ja: "一座を雇い、組をそろえ、夜が来る前に勘定を払う。",
    },
    players: [2, 3],
    minutes: "45",
    icon: "bell",
    Picture: FortunePicture,
    load: () => import("./fools-fortune"),
  },
];

export function gameEntry(id: string): GameEntry | undefined {
  return GAMES.find((game) => game.id === id);
}
