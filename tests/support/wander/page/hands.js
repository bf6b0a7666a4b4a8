// What a person can press on this page, and how an element is found again after the page was drawn anew.
window.wander = (() => {
  const PRESSABLE = 'button, a[href], input, select, textarea, summary, [role="button"]';
  // Attributes that say how something looks at the moment, not what it is.
  const PASSING = ["data-flip", "data-flip-from", "data-flip-place", "data-lit", "data-fits", "data-held", "data-last", "data-hinted"];

  /** The sheet on top, or the page: what lies under a sheet cannot be pressed. */
  const scope = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  /** Heard, or shown when it is focused: neither is in anybody's way. */
  const unseen = (element) =>
    element.closest(".vh, .skip, [inert], [aria-hidden='true']") !== null || getComputedStyle(element).clipPath === "inset(50%)";

  const visible = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }) && !unseen(element);
  };

  const pressables = () =>
    [...scope().querySelectorAll(PRESSABLE)].filter((each) => !each.disabled && visible(each));

  const words = (element) =>
    (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().replace(/\s+/g, " ");

  const marks = (element) =>
    [...element.attributes]
      .filter((each) => each.name.startsWith("data-") && !PASSING.includes(each.name))
      .map((each) => `${each.name}=${each.value}`);

  const kindOf = (element) => {
    const own = marks(element);
    return `${element.localName} ${own.length > 0 ? own.join(" ") : words(element)}`;
  };

  /** A name for an element that holds as long as the position does. */
  const keyOf = (element) => {
    const kind = kindOf(element);
    const number = pressables().filter((each) => kindOf(each) === kind).indexOf(element);
    return { kind, number };
  };
  const find = ({ kind, number }) => pressables().filter((each) => kindOf(each) === kind)[number] ?? null;

  /** Where to press an element, once it is in view: a point at which nothing else is hit. */
  const point = (key) => {
    const element = find(key);
    if (element === null) return null;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return hits(element)[0] ?? null;
  };

  /** The points of a grid over an element at which a press would reach it. */
  const hits = (element, parts = 5) => {
    const box = element.getBoundingClientRect();
    const found = [];
    for (const row of near(parts))
      for (const column of near(parts)) {
        const x = box.left + (box.width * (column + 0.5)) / parts;
        const y = box.top + (box.height * (row + 0.5)) / parts;
        const hit = document.elementFromPoint(x, y);
        if (hit && (hit === element || element.contains(hit) || hit.closest("label")?.contains(element))) found.push({ x, y });
      }
    return found;
  };
  /** 0 to parts - 1, the middle first. */
  const near = (parts) => [...Array(parts).keys()].sort((a, b) => Math.abs(a - (parts - 1) / 2) - Math.abs(b - (parts - 1) / 2));

  const focus = (key) => {
    const element = find(key);
    element?.focus();
    return element !== null && document.activeElement === element;
  };

  return { scope, visible, unseen, pressables, words, marks, keyOf, find, point, hits, focus };
})();
