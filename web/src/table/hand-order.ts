// How a player likes to hold a hand: an order of the game's own choosing, kept in the settings.  No rule knows of it.
import { settings } from "../shell/settings.svelte";

/** The orders of a hand by name: where a card goes, lower first.  Without one, cards lie as the view has them. */
export type Orders = Readonly<Record<string, (card: string) => number>>;

/** Fewer cards are seen at a glance. */
export const WORTH_SORTING = 4;

/** The order a game's hands are held in; null: as they came. */
export function orderOf(game: string, orders: Orders): string | null {
  const chosen = settings.orders[game];
  return chosen !== undefined && chosen in orders ? chosen : null;
}

/** A hand in the order the player likes; cards that are alike stay as they lay. */
export function inOrder(game: string, orders: Orders, cards: readonly string[]): readonly string[] {
  const place = orders[orderOf(game, orders) ?? ""];
  return place ? cards.toSorted((one, other) => place(one) - place(other)) : cards;
}

/** Return a function that orders cards by their arrival: known cards keep their places, new ones follow them. */
export function newestLast(): (cards: readonly string[]) => readonly string[] {
  let lying: readonly string[] = [];
  return (cards) => {
    const stay = lying.filter((card) => cards.includes(card));
    return (lying = [...stay, ...cards.filter((card) => !stay.includes(card))]);
  };
}

/** Choose the next order for the hands of `game`; after the last one, the order in which the cards came. */
export function nextOrder(game: string, orders: Orders): void {
  const names = [null, ...Object.keys(orders)];
  const next = names[(names.indexOf(orderOf(game, orders)) + 1) % names.length];
  const others = Object.entries(settings.orders).filter(([name]) => name !== game);
  settings.orders = Object.fromEntries(next ? [...others, [game, next]] : others);
}
