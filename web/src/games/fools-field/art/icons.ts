/** Icons of The Fool's Field; the top of every charge points at the edge of the card: 24 × 24 grid, 2-unit safe margin, 1.75 stroke, round caps and joins, currentColor only.
 *  Each entry is the inside of an <svg viewBox="0 0 24 24">. */
import { drawn, F, S } from "../../../art/pen";

const petals = (n: number, cx: number, cy: number, d: number, r: number, off = 0): string => Array.from({ length: n }, (_, i) => {
  const a = (i / n) * 2 * Math.PI - Math.PI / 2 + off;
  return `<circle cx="${(cx + d * Math.cos(a)).toFixed(2)}" cy="${(cy + d * Math.sin(a)).toFixed(2)}" r="${r}"/>`;
}).join("");

export const OWN_ICONS = drawn({
  sword: `<path ${F} d="M12 1.5 14.3 5v9.2H9.7V5z"/><path d="M12 4.5v9" stroke="#fff" stroke-opacity=".55" stroke-width="1" stroke-linecap="round"/><path ${S} stroke-width="2.4" d="M6.6 15.2h10.8"/><path ${S} stroke-width="2.6" d="M12 16v3.6"/><circle ${F} cx="12" cy="21.2" r="1.7"/>`,
  shield: `<path ${S} d="M12 2.6c2.4 1.5 4.9 2.3 7.6 2.4v6.2c0 4.9-2.9 8.3-7.6 10.3-4.7-2-7.6-5.4-7.6-10.3V5c2.700-.1 5.2-.9 7.6-2.4z"/><path ${F} d="M12 3.6V12H5.200V5.700C7.700 5.5 9.9 4.8 12 3.6zM12 12h6.800c-.3 4-2.7 6.8-6.8 8.6z"/>`,
  flower: `<g ${F}>${petals(6, 12, 12, 5.7, 3.35)}</g><circle cx="12" cy="12" r="3.3" fill="#fff" fill-opacity=".92"/><circle ${F} cx="12" cy="12" r="1.9"/>`,
  retreat: `<path ${S} stroke-width="2" d="M4.500 10.5h9.500a5.500 5.5 0 0 1 0 11H8"/><path ${S} stroke-width="2" d="M9 5.5l-5 5 5 5"/>`,
});
