// The choice of a card: taken in hand, sealed, and changed as long as the others think.
import type { GarlandNumber } from "../../art/cards";
import { sound } from "../../lib/sound";
import type { TableProps } from "../types";
import { cardOf, type GarlandView } from "./view";

export class Choosing {
  /** Taken in hand, and not sealed yet. */
  held = $state<GarlandNumber | null>(null);
  /** On its way, drawn as made. */
  sent = $state<GarlandNumber | null>(null);

  constructor(private readonly table: () => TableProps<GarlandView>) {}

  get active(): boolean {
    const { legal, busy } = this.table();
    return legal.length > 0 && !busy;
  }

  /** The card that lies sealed, as far as this page knows. */
  get sealed(): GarlandNumber | null {
    const { legal, sealed, view } = this.table();
    const standing = legal.find((each) => each.id === sealed);
    return this.sent ?? (standing ? cardOf(standing) : view.chosen);
  }

  /** The action that the card in hand stands for, if sealing it would change anything. */
  get action(): number | null {
    if (!this.held || !this.active || this.held === this.sealed) return null;
    return this.table().legal.find((each) => cardOf(each) === this.held)?.id ?? null;
  }

  /** Take a card in hand; false where it is not for us to choose. */
  take(card: GarlandNumber): boolean {
    const { legal, mode, busy, why } = this.table();
    if (!this.active) {
      if (legal.length === 0 && mode === "play" && !busy) why(`play ${card}`);
      return false;
    }
    this.held = card;
    sound("up");
    return true;
  }

  seal(): void {
    const { action } = this;
    if (action !== null) {
      this.sent = this.held;
      sound("seal");
      this.table().act(action);
    }
    this.held = null;
  }
}
