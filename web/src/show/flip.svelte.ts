// FLIP: an element with `data-flip="key"` travels from where that key was on the page before the change.
// A key that is new may name another place with `data-flip-from="place"` (an element with `data-flip-place="place"`).
// `data-flip-after="120"` delays its start by 120 milliseconds.
// A change in the middle of a journey starts a new one from where the element is: nothing queues.
// What others did is played by the stage instead, one beat after the other.
import { untrack } from "svelte";

import { framesOf, recapOf } from "./beats";
import { above, onceDrawn, setOff } from "./frames";
import { t } from "../i18n/index.svelte";
import { cardsIn, measure, type Places } from "./places";
import { mayMove } from "../shell/settings.svelte";
import { type TableContext, useTable } from "../table/table-store.svelte";

function travel(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): Animation | null {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = to.width > 0 ? from.width / to.width : 1;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return null;
  const journey = element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: 260, delay, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards" },
  );
  journey.pause();
  above(element, journey);
  return journey;
}

function play(root: HTMLElement, before: Places, staged: ReadonlySet<string>): void {
  const elements = cardsIn(root).filter((each) => !staged.has(each.dataset["flip"] ?? ""));
  const moving = new Set<Element>(elements);
  for (const running of root.getAnimations({ subtree: true }))
    if (running.effect instanceof KeyframeEffect && moving.has(running.effect.target as Element)) running.cancel();
  // All is measured before anything sets off: a box asked for after a start makes the browser lay out the page again.
  const boxes = elements.map((each) => each.getBoundingClientRect());
  const journeys: (Animation | null)[] = [];
  let fresh = 0;
  for (const [number, element] of elements.entries()) {
    const known = before.get(element.dataset["flip"] ?? "");
    const from = known ?? before.get(`@${element.dataset["flipFrom"] ?? ""}`);
    const to = boxes[number];
    if (!from || !to) continue;
    const after = Number(element.dataset["flipAfter"] ?? (known ? 0 : Math.min(fresh++ * 40, 240)));
    if (mayMove()) journeys.push(travel(element, from, to, after));
    else if (!known) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
  }
  // What a style sheet moves waits for the same moment.
  root.toggleAttribute("data-drawing", true);
  onceDrawn(() => {
    root.toggleAttribute("data-drawing", false);
    setOff(journeys.filter((each) => each !== null));
  });
}

/** Frame what others have moved since our last turn, and mark what is new in our own hand. */
function mark(root: HTMLElement, { store, mine }: TableContext): void {
  if (!store) return;
  const frames = framesOf(recapOf(store.state.lines, store.state.seat, mine?.() ?? false));
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const seat = frames.get(element.dataset["flip"] ?? "");
    const own = seat === store.state.seat && element.closest("#hand") !== null;
    element.toggleAttribute("data-moved", seat !== undefined && !own);
    const by = seat === undefined ? "" : `var(--seat-${seat % 4}-line)`;
    // A write, even of the same, has all of the card's drawing styled anew.
    if (by && element.style.getPropertyValue("--by") !== by) element.style.setProperty("--by", by);
    if (own) element.dataset["new"] = t("table.new");
    else delete element.dataset["new"];
  }
}

/** Call while a component is set up; put the result on its root with {@attach}.  `watch` reads what moves the cards. */
export function createFlip(watch: () => unknown): (root: HTMLElement) => () => void {
  const table = useTable();
  let root: HTMLElement | null = null;
  let before: Places | null = null;
  $effect.pre(() => {
    watch();
    before = root ? measure(root) : null;
  });
  $effect(() => {
    watch();
    const [at, was] = [root, before];
    if (at && was) play(at, was, untrack(() => table.stage?.take(at, was)) ?? new Set());
    if (at) mark(at, table);
    before = null;
  });
  return (node) => {
    root = node;
    return () => {
      root = null;
    };
  };
}
