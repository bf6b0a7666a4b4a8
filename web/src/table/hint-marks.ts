// What an action concerns on the page: cards and places by their names in its notation, or the button that does it.
import type { HintMessage } from "../server/wire";

type Named = Pick<HintMessage, "action" | "text">;

/** Selectors, those of one list to be marked together; the next list is for where nothing of the one before is shown. */
export function marksOf({ action, text }: Named): readonly (readonly string[])[] {
  const [verb = "", ...names] = text.split(/[ @]/);
  const named = names.flatMap((name) => [`[data-card~="${name}"]`, `[data-target~="${name}"]`]);
  return [named, [`[data-action="${action}"]`, `[data-${verb}]`]];
}

/** Mark what an action concerns on a table, also what is drawn anew, until the answer is called. */
export function mark(root: HTMLElement, hint: Named): () => void {
  const lists = marksOf(hint);
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
