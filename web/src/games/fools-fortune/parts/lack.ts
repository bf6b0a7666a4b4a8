// What the empty places of a Set wait for.
import type { Drawing } from "../../../art/pen";
import { REALM_ICON, RESOURCE_ICON } from "../art/draw";
import { OWN_ICONS } from "../art/icons";
import { realmOf, resourceOf } from "../cards";
import { either, list, realmName, resourceName } from "../say";
import { g } from "../text";
import type { PlaceView, ShapeView } from "../view";

const MOST = 3; // symbols that a place has room for

interface Lack {
  readonly name: string;
  readonly icons: readonly Drawing[];
}

const once = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** The names and symbols that tell the types apart; that a Wild would do as well goes without saying. */
function symbols(shape: ShapeView, place: PlaceView): { readonly names: readonly string[]; readonly icons: Drawing[] } {
  const plain = place.lacks.filter((type) => resourceOf(type) !== "Wi");
  const types = plain.length > 0 ? plain : place.lacks;
  if (shape.kinds[0]?.of !== "realm") {
    const realms = once(types.map(realmOf));
    return { names: realms.map(realmName), icons: realms.map((realm) => REALM_ICON[realm]) };
  }
  const resources = once(types.map(resourceOf));
  return { names: resources.map(resourceName), icons: resources.map((resource) => RESOURCE_ICON[resource]) };
}

/** What one empty place waits for. */
export function lackOf(shape: ShapeView, place: PlaceView): Lack {
  const { names, icons } = symbols(shape, place);
  return { name: either(names), icons: icons.length > MOST ? [OWN_ICONS.wild] : icons };
}

/** What the whole Set waits for, in words: "Treasure, Supernatural", or "2 of Nature, Treasure, Supernatural". */
export function missing(shape: ShapeView): string {
  const gaps = shape.places.filter((place) => place.card === null);
  const [first] = gaps;
  if (!first || gaps.length === 1) return list(gaps.map((gap) => lackOf(shape, gap).name));
  const { names } = symbols(shape, first);
  return names.length > 1
    ? g("set.some", { count: gaps.length, what: list(names) })
    : list(gaps.map((gap) => lackOf(shape, gap).name));
}
