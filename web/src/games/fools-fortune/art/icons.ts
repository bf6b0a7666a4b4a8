/** Icons of A Fool's Fortune: Realms, Resources, positions, parts of the Day: 24 × 24 grid, 2-unit safe margin, 1.75 stroke, round caps and joins, currentColor only.
 *  Each entry is the inside of an <svg viewBox="0 0 24 24">. */
import { drawn, F, S } from "../../../art/pen";

export const OWN_ICONS = drawn({
  'realm-mountain': `<path ${F} d="M1.500 20 9 5.5l4.200 7 2.3-3.3L22.500 20z"/><path d="m9 5.5 2.6 4.4-1.5 1.4L8.700 10l-1.9 1.5-.4-.9z" fill="#fff" fill-opacity=".85"/>`,
  'realm-forest': `<path ${F} d="M12 1.5 17 8h-2.2l3.700 5h-2.6l4.100 5.5H4L8.100 13H5.500l3.700-5H7z"/><path ${S} stroke-width="2.4" d="M12 18v4"/>`,
  'realm-coastal': `<path ${S} stroke-width="2.3" d="M2 8.5c2.500-3.5 5-3.5 6.7 0s4.100 3.5 6.6 0 4.2-3.5 6.7 0M2 15.5c2.500-3.5 5-3.5 6.7 0s4.100 3.5 6.6 0 4.2-3.5 6.7 0"/>`,
  'realm-desert': `<circle ${F} cx="16" cy="7.5" r="3.8"/><path ${F} d="M1.500 20c3-6.5 6.5-8.5 10-6.5 3 1.7 5.5 2 11-1V20z"/>`,
  'realm-city': `<path ${F} d="M2.500 21V10h2V8h2v2h2V6l3.500-4.5L15.500 6v8h1.700v-2h1.700v2h2.600v7h-7v-3.5a2.500 2.5 0 0 0-5 0V21z"/>`,
  'resource-folk': `<circle ${F} cx="8.5" cy="7" r="3.7"/><path ${F} d="M1.800 20.5c0-5.3 2.9-8.3 6.7-8.3s6.700 3 6.7 8.3z"/><path ${F} d="M15 10.2a3.300 3.3 0 1 0-1.7-6.1 5 5 0 0 1 .3 5.6c.4.3.9.5 1.4.5zM14.600 12.2c1.700 1.8 2.7 4.6 2.7 8.3h5c0-5-2.6-8.4-6.7-8.4z"/>`,
  'resource-location': `<path ${F} fill-rule="evenodd" d="M12 1.5c-4.3 0-7.5 3.2-7.5 7.4 0 5.2 7.5 13.6 7.5 13.6s7.500-8.4 7.5-13.6c0-4.2-3.2-7.4-7.5-7.4zM8.800 12.5V9.200a3.200 3.2 0 0 1 6.4 0v3.300z"/>`,
  'resource-nature': `<path ${S} stroke-width="2" d="M12 22v-8.5"/><path ${F} d="M12 14.5C5.500 14.5 3 10.5 2.5 5.5c6 0 9.5 3 9.5 9zM12 12c0-5.5 3.2-8.5 9.5-9 0 5.7-3.2 9.5-9.5 9z"/>`,
  'resource-treasure': `<path ${F} fill-rule="evenodd" d="M6.500 3h11L22.500 9 12 22 1.5 9zM8 10l4 8 4-8z"/><path d="M2.500 9.2h19" stroke="#fff" stroke-opacity=".75" stroke-width="1.2"/>`,
  'resource-supernatural': `<path ${F} d="M14.800 2.2A10 10 0 1 0 21.8 14 8 8 0 0 1 14.8 2.2z"/><path ${F} d="m19 4 .9 2.3L22.200 7.2l-2.3.9L19 10.4l-.9-2.3-2.3-.9 2.3-.9z"/>`,
  wild: `<path ${S} d="M12 2 22 12 12 22 2 12z"/><path ${F} d="M12 2 17 7l-5 5-5-5zM12 12l5 5-5 5-5-5z"/>`,
  camp: `<path ${S} d="M12 4 2.5 20.5h19z"/><path ${S} d="m10.500 2 1.5 2 1.5-2"/><path ${F} d="M12 10.5 8 20.5h8z"/>`,
  ready: `<path ${S} stroke-width="2.2" d="M12 21V4M5.500 10.5 12 4l6.500 6.5"/>`,
  engaged: `<path ${S} stroke-width="2.2" d="M3 12h17M13.500 5.5 20 12l-6.5 6.5"/>`,
  weakened: `<path ${S} stroke-width="2.2" d="M12 3v17M5.500 13.5 12 20l6.500-6.5"/>`,
  sunrise: `<path ${F} d="M5.500 17a6.500 6.5 0 0 1 13 0z"/><path ${S} d="M2 20.5h20M12 3.5v3.500M4.200 8.2l2 2M19.800 8.2l-2 2"/>`,
  sun: `<path ${F} d="M12 6.5a5.500 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z"/><path ${S} d="M12 1.5v2M12 20.5v2M1.500 12h2M20.500 12h2M4.600 4.6 6 6M18 18l1.400 1.4M4.600 19.4 6 18M18 6l1.400-1.4"/>`,
  moon: `<path ${F} d="M14.500 2.5A9.800 9.8 0 1 0 21.5 15 8 8 0 0 1 14.5 2.5z"/>`,
});
