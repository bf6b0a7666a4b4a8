// On a phone the dock may cover the foot of the table: what can be tapped comes out from under it.

/** Scroll so far that everything lit is in sight, the topmost first if not all of it fits. */
export function reveal(root: HTMLElement): void {
  const dock = root.querySelector<HTMLElement>(".dock");
  const boxes = [...root.querySelectorAll<HTMLElement>(".stage :is([data-lit], .aimed)")].map((each) =>
    each.getBoundingClientRect(),
  );
  if (!dock || getComputedStyle(dock).position !== "sticky" || boxes.length === 0) return;
  const roof = (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0) + 8;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const under = bottom + 8 - dock.getBoundingClientRect().top;
  const by = top < roof ? top - roof : Math.min(Math.max(0, under), top - roof);
  if (by !== 0) scrollBy({ top: by });
}
