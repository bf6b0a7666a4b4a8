/** Icons of Jinkei: kinds and cell markers: 24 × 24 grid, 2-unit safe margin, 1.75 stroke, round caps and joins, currentColor only.
 *  Each entry is the inside of an <svg viewBox="0 0 24 24">. */
import { drawn, F, S } from "../../../art/pen";

export const OWN_ICONS = drawn({
  'kind-sword': `<path ${S} d="M19.500 3.5 9 14M19.500 3.5l-.6 3.2L10.700 15M19.500 3.5l-3.2.6L8.300 12.2"/><path ${S} stroke-width="2.2" d="M6.300 12.2l5.500 5.5"/><path ${S} stroke-width="2.4" d="M8.600 15.4 4.5 19.5"/>`,
  'kind-shield': `<circle ${S} cx="12" cy="12" r="8.8"/><circle ${F} cx="12" cy="12" r="2.6"/><path ${S} d="M12 3.2v4M12 16.8v4M3.200 12h4M16.800 12h4"/>`,
  'kind-bow': `<path ${S} stroke-width="2" d="M5.500 3.5c9.500 0 15 5.5 15 15"/><path ${S} stroke-width="1.3" d="M5.500 3.5 20.5 18.5"/><path ${S} d="M4 20 15.5 8.5M15.500 8.5v4M15.500 8.5h-4M4 20l.3-3M4 20l3-.3"/>`,
  'cell-unusable': `<rect ${S} x="3.5" y="3.5" width="17" height="17" rx="2.5"/><path ${S} stroke-width="1.4" d="M4 12l8-8M4 20 20 4M12 20l8-8"/>`,
  'cell-face-up': `<rect ${S} stroke-dasharray=".1 3.3" stroke-width="2.2" x="4" y="2.5" width="16" height="19" rx="2.5"/><path ${S} d="M8 12c1.200-1.9 2.5-2.8 4-2.8s2.800.9 4 2.8c-1.2 1.9-2.5 2.8-4 2.8S9.200 13.9 8 12z"/><circle ${F} cx="12" cy="12" r="1.2"/>`,
  'cell-rank-1': `<path ${S} stroke-width="2.6" d="M5.500 10.5 12 4l6.500 6.5"/><text x="12" y="21" text-anchor="middle" font-weight="700" font-size="10" ${F}>+1</text>`,
  'cell-rank-2': `<path ${S} stroke-width="2.3" d="M5.500 7.5 12 2l6.500 5.5M5.500 12 12 6.5l6.500 5.5"/><text x="12" y="22" text-anchor="middle" font-weight="700" font-size="10" ${F}>+2</text>`,
  'cell-wild-suit': `<circle ${S} cx="12" cy="12" r="8.6"/><path ${F} d="M12 3.4a8.600 8.6 0 0 0 0 17.2z"/><circle cx="8" cy="12" r="1.5" fill="#fff"/><circle ${F} cx="16" cy="12" r="1.5"/>`,
  'cell-two-cards': `<rect ${S} x="3" y="5" width="11" height="15" rx="2"/><path ${S} d="M10 5V4.500A2 2 0 0 1 12 2.5h7a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-5"/><path ${S} d="M6.500 12.5h4"/>`,
});
