// FLIP: an element with `data-flip="key"` travels from where that key was on the page before the change.
// A key that is new may name another place with `data-flip-from="place"` (an element with `data-flip-place="place"`).
// `data-flip-after="120"` lets it wait so many milliseconds before it sets off.
// A change in the middle of a journey starts a new one from where the element is: nothing queues.
import { mayMove } from "./settings.svelte";

type Places = Map<string, DOMRect>;

function measure(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]"))
    if (element.offsetParent !== null) places.set(element.dataset["flip"] ?? "", element.getBoundingClientRect());
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip-place]"))
    if (element.offsetParent !== null)
      places.set(`@${element.dataset["flipPlace"] ?? ""}`, element.getBoundingClientRect());
  return places;
}

function travel(element: HTMLElement, from: DOMRect, delay: number): void {
  const to = element.getBoundingClientRect();
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = to.width > 0 ? from.width / to.width : 1;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: 260, delay, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards" },
  );
}

function play(root: HTMLElement, before: Places): void {
  const elements = [...root.querySelectorAll<HTMLElement>("[data-flip]")].filter((each) => each.offsetParent !== null);
  for (const element of elements) for (const running of element.getAnimations()) running.cancel();
  let fresh = 0;
  for (const element of elements) {
    const known = before.get(element.dataset["flip"] ?? "");
    const from = known ?? before.get(`@${element.dataset["flipFrom"] ?? ""}`);
    if (!from) continue;
    const after = Number(element.dataset["flipAfter"] ?? (known ? 0 : Math.min(fresh++ * 40, 240)));
    if (mayMove()) travel(element, from, after);
    else if (!known) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
  }
}

/** Call while a component is set up; put the result on its root with {@attach}.  `watch` reads what moves the cards. */
export function createFlip(watch: () => unknown): (root: HTMLElement) => () => void {
  let root: HTMLElement | null = null;
  let before: Places | null = null;
  $effect.pre(() => {
    watch();
    before = root ? measure(root) : null;
  });
  $effect(() => {
    watch();
    if (root && before) play(root, before);
    before = null;
  });
  return (node) => {
    root = node;
    return () => {
      root = null;
    };
  };
}
