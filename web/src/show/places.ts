// Where things are on the page: cards by `data-flip`, places by `data-flip-place`; what is not shown is nowhere.

/** Boxes by the name of a card, or by `@` and the name of a place. */
export type Places = ReadonlyMap<string, DOMRect>;

export const cardsIn = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>("[data-flip]")].filter((each) => each.offsetParent !== null);

export function measure(root: HTMLElement): Places {
  const places = new Map<string, DOMRect>();
  for (const element of cardsIn(root)) places.set(element.dataset["flip"] ?? "", element.getBoundingClientRect());
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip-place]"))
    if (element.offsetParent !== null)
      places.set(`@${element.dataset["flipPlace"] ?? ""}`, element.getBoundingClientRect());
  return places;
}
