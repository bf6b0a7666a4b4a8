// Arrow keys inside a group of buttons: one tab stop, arrows move by what is next on the screen.

function choices(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>("button, a[href], [data-arrow]")].filter(
    (each) => each.checkVisibility() && !each.hasAttribute("disabled"),
  );
}

/** The nearest element in a direction, by the middles of the boxes. */
function toward(from: HTMLElement, all: readonly HTMLElement[], dx: number, dy: number): HTMLElement | null {
  const middle = (each: HTMLElement): readonly [number, number] => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const each of all) {
    if (each === from) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    const distance = along + across * 2;
    if (along > 4 && distance < least) {
      least = distance;
      best = each;
    }
  }
  return best;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const unsettled = new Set<HTMLElement>();

/** Give every group that has changed its one tab stop: all are read before any is written, or each would be laid out. */
function settleAll(): void {
  const found = [...unsettled].filter((group) => group.isConnected).map(choices);
  unsettled.clear();
  for (const all of found) {
    const current = all.find((each) => each === document.activeElement) ?? all.find((each) => each.tabIndex === 0);
    for (const each of all) {
      const stop = each === (current ?? all[0]) ? 0 : -1;
      // A write, even of the same, makes the browser style anew; keys look for the attribute itself.
      if (each.getAttribute("tabindex") !== String(stop)) each.tabIndex = stop;
    }
  }
}

/** Attachment for a group: `<div {@attach arrows}>`. */
export function arrows(group: HTMLElement): () => void {
  const settle = (): void => {
    if (unsettled.size === 0) queueMicrotask(settleAll);
    unsettled.add(group);
  };
  const onKey = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      choices(group)
        .at(event.key === "Home" ? 0 : -1)
        ?.focus();
      return;
    }
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = choices(group);
    const from = all.find((each) => each === document.activeElement);
    if (!from) return;
    event.preventDefault();
    // At the end of a line, left and right go on with the next one.
    const next = all[all.indexOf(from) + (event.key === "ArrowRight" ? 1 : -1)];
    (toward(from, all, ...direction) ?? (direction[1] === 0 ? next : null))?.focus();
  };
  const observer = new MutationObserver(settle);
  observer.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onKey);
  group.addEventListener("focusin", settle);
  settle();
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", onKey);
    group.removeEventListener("focusin", settle);
  };
}

/** Whether a key press is meant for a field and not for the table. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
  );
}
