// The view of A Fool's Fortune (docs/games/fools-fortune.md), and small readers of it.
import { type Realm, realmOf, REALMS, type Resource, resourceOf, RESOURCES } from "./cards";

export type Position = "ready" | "engaged" | "weakened";
export type Phase =
  "toss" | "order" | "deal" | "encore" | "allowance" | "main" | "refuse" | "pick" | "dues" | "clean" | "over";
export type DayPart = "morning" | "afternoon" | "night";

const FEATURES = ["faire", "road", "barter", "flash", "recruit", "cross"] as const;
/** What can be Locked. */
export type Feature = (typeof FEATURES)[number];

export interface SetView {
  readonly slot: number;
  readonly cards: readonly string[];
  readonly rainbow: boolean;
  readonly closed: boolean;
}
export interface Member {
  readonly character: string;
  readonly position: Position;
  readonly fees: readonly string[];
}
export interface StageView {
  readonly in_game: boolean;
  readonly hand: {
    readonly size: number;
    /** Null: not ours to see. */
    readonly cards: readonly string[] | null;
    /** What we know to be there. */
    readonly known: readonly string[];
    readonly seen_by: readonly number[];
  };
  readonly camp: readonly string[];
  readonly wayside: readonly string[];
  readonly sets: readonly SetView[];
  readonly crew: readonly Member[];
}
export interface Pending {
  readonly action: string;
  readonly seat: number;
  readonly character: string;
  readonly asked: number | null;
  readonly target: number | null;
  readonly picks: number;
}
export interface FortuneView {
  readonly seat: number | null;
  readonly act: 1 | 2 | 3;
  readonly scenes: readonly string[];
  readonly phase: Phase;
  readonly to_act: readonly number[];
  readonly day: number;
  readonly day_limit: number;
  readonly active: number;
  readonly hand_size: number;
  readonly encores: number;
  /** Closed Sets and Ready Characters that win. */
  readonly goal: { readonly sets: number; readonly ready: number };
  readonly fate: { readonly size: number; readonly known: readonly { readonly at: number; readonly card: string }[] };
  readonly faire: readonly string[];
  readonly road: readonly string[];
  readonly stages: readonly StageView[];
  /** `payable` and `loses` are for whoever's Day it is: cards that could pay, and whether ending now loses. */
  readonly dues: {
    readonly extra: number;
    readonly left: number;
    readonly payable: number | null;
    readonly loses: boolean;
  };
  readonly fetched: readonly string[];
  readonly barters_closed: boolean;
  readonly actions_left: number;
  readonly locks: readonly { readonly seat: number; readonly feature: Feature; readonly tonight: boolean }[];
  readonly pending: Pending | null;
  readonly toss: readonly string[];
}

/** Whether a name is a card's: actions also name Sets (s1), players (@1) and what an Edict Locks. */
export const isCard = (name: string): boolean => !/^(?:s[123]|@\d)$/.test(name) && !isFeature(name);
export const isFeature = (name: string): name is Feature => (FEATURES as readonly string[]).includes(name);

const PARTS: Partial<Record<Phase, DayPart>> = {
  encore: "morning",
  allowance: "morning",
  main: "afternoon",
  refuse: "afternoon",
  pick: "afternoon",
  dues: "night",
  clean: "night",
};
export const dayPart = (view: FortuneView): DayPart | null => PARTS[view.phase] ?? null;

// -- Sets as five slots

export type SetKind =
  | { readonly of: "realm"; readonly realm: Realm }
  | { readonly of: "resource"; readonly resource: Resource }
  | { readonly of: "wild" | "rainbow" };
export interface Slot {
  readonly card: string | null;
  /** What belongs here, drawn while it is missing. */
  readonly realm: Realm | null;
  readonly resource: Resource | null;
}
const PLAIN = RESOURCES.filter((each) => each !== "Wi");

/** What a Set collects, as it looks now. */
export function kindOf(set: SetView): SetKind {
  if (set.rainbow) return { of: "rainbow" };
  const plain = set.cards.filter((card) => resourceOf(card) !== "Wi");
  const [first] = plain;
  if (first === undefined) return { of: "wild" };
  const realms = new Set(set.cards.map(realmOf));
  return realms.size === 1 ? { of: "realm", realm: realmOf(first) } : { of: "resource", resource: resourceOf(first) };
}

/** Five places in a fixed order: cards where they belong, the rest with the symbol that is missing. */
export function slotsOf(set: SetView): readonly Slot[] {
  const kind = kindOf(set);
  if (kind.of !== "realm")
    return REALMS.map((realm) => ({
      card: set.cards.find((card) => realmOf(card) === realm) ?? null,
      realm,
      resource: kind.of === "resource" ? kind.resource : kind.of === "wild" ? "Wi" : null,
    }));
  const wilds = set.cards.filter((card) => resourceOf(card) === "Wi");
  return PLAIN.map((resource) => ({
    card: set.cards.find((card) => resourceOf(card) === resource) ?? wilds.shift() ?? null,
    realm: kind.realm,
    resource,
  }));
}

/** The types ("CoTr") a Set still lacks. */
export const missing = (set: SetView): readonly string[] =>
  set.closed ? [] : slotsOf(set).flatMap((slot) => (slot.card ? [] : [`${slot.realm ?? ""}${slot.resource ?? ""}`]));

// -- what has just moved

/** Where every card in sight lies. */
export function places(view: FortuneView): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const lay = (cards: readonly string[], place: string): void => cards.forEach((card) => found.set(card, place));
  lay(view.faire, "faire");
  lay(view.road, "road");
  view.stages.forEach((stage, seat) => {
    lay(stage.camp, `camp${seat}`);
    if (stage.hand.cards) lay(stage.hand.cards, `hand${seat}`);
    for (const set of stage.sets) lay(set.cards, `set${seat}`);
    for (const member of stage.crew) {
      found.set(member.character, `crew${seat}${member.position}`);
      lay(member.fees, `fee${seat}`);
    }
  });
  return found;
}

/** The cards that lie elsewhere than before, for their frames. */
export function moved(view: FortuneView, before: FortuneView | null): ReadonlySet<string> {
  if (!before || before.phase === "toss" || before.phase === "order") return new Set();
  const old = places(before);
  const changed = [...places(view)].filter(([card, place]) => old.get(card) !== place && !place.startsWith("hand"));
  // After a Night half the table has moved: nothing is news then.
  return changed.length > 12 ? new Set() : new Set(changed.map(([card]) => card));
}

export const closedSets = (stage: StageView): number => stage.sets.filter((set) => set.closed).length;
export const readyCrew = (stage: StageView): number => stage.crew.filter((each) => each.position === "ready").length;
