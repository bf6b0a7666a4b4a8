/** Icons for every table and page: 24 × 24 grid, 2-unit safe margin, 1.75 stroke, round caps and joins, currentColor only.
 *  Each entry is the inside of an <svg viewBox="0 0 24 24">. */
import { type Drawing, drawn, F, S } from "./pen";

export const ICONS = drawn({
  deck: `<rect ${S} x="5" y="2.5" width="14" height="15.5" rx="2"/><path ${S} d="M5.500 20h13M7 22.3h10"/><path ${F} d="M12 6.5 15 10.2l-3 3.7-3-3.7z"/>`,
  emptyDeck: `<rect ${S} stroke-dasharray="2.2 3.2" x="5" y="2.5" width="14" height="18" rx="2"/>`,
  discard: `<rect ${S} x="6" y="2.5" width="12" height="13" rx="2" transform="rotate(12 12 9)"/><path ${S} d="M3 16.5v3A2.500 2.5 0 0 0 5.5 22h13a2.500 2.5 0 0 0 2.5-2.5v-3"/>`,
  clock: `<circle ${S} cx="12" cy="13" r="8.5"/><path ${S} d="M12 8.5V13l3 2M9.500 1.8h5M12 1.8v2.700"/>`,
  bell: `<path ${F} d="M12 3a7.500 7.5 0 0 0-7.5 7.5V15L3 17.5h18L19.500 15v-4.5A7.500 7.5 0 0 0 12 3z"/><path d="M6 12.5h12" stroke="#fff" stroke-opacity=".7" stroke-width="1.3"/><path ${F} d="M9.300 18.7h5.400a2.700 2.7 0 0 1-5.4 0z"/><circle ${S} cx="12" cy="2.3" r="1.2" stroke-width="1.3"/>`,
  sealed: `<rect ${S} x="4" y="2.5" width="16" height="19" rx="2.2"/><path ${S} d="m4.500 4 7.5 6.5L19.500 4"/><circle ${F} cx="12" cy="14.5" r="3.4"/>`,
  flash: `<path ${F} d="M13.500 1.5 4 13.5h6.500L9 22.5 20 9.5h-7z"/>`,
  lock: `<rect ${F} x="4.5" y="10.5" width="15" height="11" rx="2.2"/><path ${S} stroke-width="2.2" d="M8 10.5V7a4 4 0 0 1 8 0v3.500"/>`,
  eye: `<path ${S} d="M2 12c2.700-4.5 6-6.8 10-6.8s7.300 2.3 10 6.8c-2.7 4.5-6 6.8-10 6.8S4.700 16.5 2 12z"/><circle ${F} cx="12" cy="12" r="3"/>`,
  back: `<path ${S} stroke-width="2.2" d="M15 4.5 7.5 12l7.500 7.5"/>`,
  next: `<path ${S} stroke-width="2.2" d="M9 4.5l7.500 7.5L9 19.5"/>`,
  first: `<path ${S} stroke-width="2.2" d="M18 4.5 10.5 12l7.500 7.5M6 4.5v15"/>`,
  last: `<path ${S} stroke-width="2.2" d="m6 4.5 7.5 7.5L6 19.5M18 4.5v15"/>`,
  play: `<path ${F} d="M7 4v16l13-8z"/>`,
  pause: `<path ${F} d="M6 4h4.500v16H6zM13.500 4H18v16h-4.500z"/>`,
  pace: `<path ${S} d="M3.500 17.5a8.500 8.5 0 1 1 17 0"/><path ${S} stroke-width="2.2" d="m12 17.5 4.500-6"/>`,
  menu: `<path ${S} stroke-width="2" d="M4 6.5h16M4 12h16M4 17.5h16"/>`,
  chat: `<path ${S} d="M3.500 5.5A2 2 0 0 1 5.5 3.5h13a2 2 0 0 1 2 2V14a2 2 0 0 1-2 2H11l-5 4.5V16h-.5a2 2 0 0 1-2-2z"/>`,
  check: `<path ${S} stroke-width="2.6" d="m4.500 12.5 5 5.5L19.500 6.5"/>`,
  cross: `<path ${S} stroke-width="2.6" d="M5.500 5.5l13 13M18.500 5.5l-13 13"/>`,
  share: `<path ${S} d="M12 14.5V2.500M7.500 6.5 12 2.5l4.500 4M5 11v8.500A1.500 1.5 0 0 0 6.5 21h11a1.500 1.5 0 0 0 1.5-1.5V11"/>`,
  download: `<path ${S} d="M12 3v12M7.500 11l4.500 4.5L16.500 11M4 20.5h16"/>`,
  book: `<path ${S} d="M12 6C9.500 4.3 6.5 3.7 3 4v15c3.500-.3 6.5.3 9 2 2.5-1.7 5.5-2.3 9-2V4c-3.5-.3-6.5.3-9 2zM12 6v15"/>`,
  hint: `<path ${S} d="M9 17.5v-1.800c0-1.400-.7-2.200-1.600-3.200A6.300 6.3 0 0 1 12 2.200a6.300 6.3 0 0 1 4.600 10.300c-.9 1-1.600 1.800-1.600 3.200v1.800z"/><path ${S} d="M9.500 20.3h5M10.800 22.500h2.400M12 17v-5.500M9.800 9.300l2.200 2.200 2.200-2.200" stroke-width="1.400"/>`,
  sort: `<path ${S} stroke-width="2" d="M4 7h9M4 12h6.500M4 17h4M17 4.500v15M13.500 16l3.500 3.500 3.500-3.500"/>`,
  undo: `<path ${S} stroke-width="2" d="M4 5v5.500h5.500M4.700 10.5A8 8 0 1 1 4 14.5"/>`,
  person: `<circle ${S} cx="12" cy="8" r="4.200"/><path ${S} d="M3.800 20.5c.7-4.300 3.900-6.500 8.200-6.500s7.500 2.200 8.200 6.500z"/>`,
  crown: `<path ${F} d="M3 18.5 1.8 7l5.700 4.3L12 4l4.500 7.3L22.200 7 21 18.5zM3 20h18v2H3z"/>`,
});
export type IconName = keyof typeof ICONS;

/** An icon as SVG text; components use Icon.svelte. */
export const icon = (drawing: Drawing): string => `<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;
