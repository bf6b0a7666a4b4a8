// Finds and marks the elements that an action concerns: the cards and places it names, or its button.
import { kindOf, namesOf } from "../games/choices";
import type { Legal } from "../server/wire";

type Named = Pick<Legal, "id" | "parts">;

/** Return lists of selectors. The elements of one list are marked together; a later list is used if none is found. */
export function marksOf(action: Named): readonly (readonly string[])[] {
  const named = namesOf(action).flatMap((name) => [`[data-card~="${name}"]`, `[data-target~="${name}"]`]);
  const kind = kindOf(action);
  return [named, [`[data-action="${action.id}"]`, ...(kind ? [`[data-${kind}]`] : [])]];
}

/** Mark the elements that an action concerns, also when they are drawn again, until the returned function is called. */
export function mark(root: HTMLElement, action: Named): () => void {
  const lists = marksOf(action);
  const found = (): readonly HTMLElement[] => {
    for (const list of lists) {
      const all = list.length > 0 ? [...root.querySelectorAll<HTMLElement>(list.join())] : [];
      if (all.length > 0) return all;
    }
    return [];
  };
  const clear = (): void => {
    for (const each of root.querySelectorAll<HTMLElement>("[data-hinted]")) delete each.dataset["hinted"];
  };
  const settle = (): void => {
    clear();
    for (const each of found()) each.dataset["hinted"] = "";
  };
  const observer = new MutationObserver(settle);
  const attributeFilter = ["data-card", "data-target", "data-action"];
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter });
  settle();
  return () => {
    observer.disconnect();
    clear();
  };
}
