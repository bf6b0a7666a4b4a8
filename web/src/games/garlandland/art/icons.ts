/** Icons of Garlandland: 24 × 24 grid, 2-unit safe margin, 1.75 stroke, round caps and joins, currentColor only.
 *  Each entry is the inside of an <svg viewBox="0 0 24 24">. */
import { drawn, F } from "../../../art/pen";

export const OWN_ICONS = drawn({
  leaf: `<path ${F} d="M12 2c5.600 4.8 6.6 12.8 0 20-6.6-7.2-5.6-15.2 0-20z"/><path d="M12 7.5V22M12 12l2.600-2.3M12 12 9.4 9.7M12 16.3l2.800-2.5M12 16.3l-2.8-2.5" stroke="#fff" stroke-opacity=".6" stroke-width="1.1" fill="none" stroke-linecap="round"/>`,
});
