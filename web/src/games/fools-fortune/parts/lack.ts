// What a place of a Set waits for, where it is empty.
import type { Drawing } from "../../../art/pen";
import { REALM_ICON, RESOURCE_ICON } from "../art/draw";
import { realmName, resourceName } from "../say";
import type { SetKind, Slot } from "../view";

export function lackOf(kind: SetKind, slot: Slot): { readonly name: string; readonly icon: Drawing } {
  if (kind.of === "realm") {
    const resource = slot.resource ?? "Wi";
    return { name: resourceName(resource), icon: RESOURCE_ICON[resource] };
  }
  const realm = slot.realm ?? "Mo";
  return { name: realmName(realm), icon: REALM_ICON[realm] };
}
