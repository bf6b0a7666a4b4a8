/** All icons: 24 × 24 grid, 2-unit safe margin, 1.75 stroke, round caps and joins, currentColor only.
 *  Each entry is the inside of an <svg viewBox="0 0 24 24">. */
const S = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
const F = 'fill="currentColor"';
const petals = (n: number, cx: number, cy: number, d: number, r: number, off = 0): string => Array.from({ length: n }, (_, i) => {
  const a = (i / n) * 2 * Math.PI - Math.PI / 2 + off;
  return `<circle cx="${(cx + d * Math.cos(a)).toFixed(2)}" cy="${(cy + d * Math.sin(a)).toFixed(2)}" r="${r}"/>`;
}).join('');

// Later attributes override earlier ones, so that a shared style can be adjusted in place; each tag ends up with every attribute once.
export const once = (svg: string): string =>
  svg.replace(/<([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")+)\s*(\/?)>/g, (_, tag: string, attributes: string, end: string) => {
    const kept = new Map<string, string>();
    for (const [, key, value] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) kept.set(key ?? "", value ?? "");
    return `<${tag} ${[...kept].map(([key, value]) => `${key}="${value}"`).join(" ")}${end}>`;
  });
const DRAWN = {
  // The Fool's Field: top of every charge points at the edge of the card
  sword: `<path ${F} d="M12 1.5 14.3 5v9.2H9.7V5z"/><path d="M12 4.5v9" stroke="#fff" stroke-opacity=".55" stroke-width="1" stroke-linecap="round"/><path ${S} stroke-width="2.4" d="M6.6 15.2h10.8"/><path ${S} stroke-width="2.6" d="M12 16v3.6"/><circle ${F} cx="12" cy="21.2" r="1.7"/>`,
  shield: `<path ${S} d="M12 2.6c2.4 1.5 4.9 2.3 7.6 2.4v6.2c0 4.9-2.9 8.3-7.6 10.3-4.7-2-7.6-5.4-7.6-10.3V5c2.700-.1 5.2-.9 7.6-2.4z"/><path ${F} d="M12 3.6V12H5.200V5.700C7.700 5.5 9.9 4.8 12 3.6zM12 12h6.800c-.3 4-2.7 6.8-6.8 8.6z"/>`,
  flower: `<g ${F}>${petals(6, 12, 12, 5.7, 3.35)}</g><circle cx="12" cy="12" r="3.3" fill="#fff" fill-opacity=".92"/><circle ${F} cx="12" cy="12" r="1.9"/>`,

  // Garlandland: the four shapes (solid = black; the red cut has a light vein, see garland.mjs)
  leaf: `<path ${F} d="M12 2c5.600 4.8 6.6 12.8 0 20-6.6-7.2-5.6-15.2 0-20z"/><path d="M12 7.5V22M12 12l2.600-2.3M12 12 9.4 9.7M12 16.3l2.800-2.5M12 16.3l-2.8-2.5" stroke="#fff" stroke-opacity=".6" stroke-width="1.1" fill="none" stroke-linecap="round"/>`,
  berry: `<path ${S} stroke-width="1.5" d="M12 9.5C12 6 13.5 3.6 17 2.6M12 7.5C10.800 5.8 9.4 5 7.5 4.8"/><g ${F}><circle cx="12" cy="17.6" r="4.1"/><circle cx="7.3" cy="12" r="4.1"/><circle cx="16.7" cy="12" r="4.1"/></g><g fill="#fff" fill-opacity=".75"><circle cx="10.7" cy="16.2" r="1"/><circle cx="6" cy="10.6" r="1"/><circle cx="15.4" cy="10.6" r="1"/></g>`,
  bloom: `<g ${F}>${petals(5, 12, 12, 5.3, 4.1)}</g><circle cx="12" cy="12" r="2.7" fill="#fff" fill-opacity=".92"/>`,
  seed: `<path ${F} d="M12 2.5c3.700 4.6 6 8.3 6 12.2a6 6 0 0 1-12 0c0-3.9 2.3-7.6 6-12.2z"/><path d="M9 15a3 3 0 0 0 2.2 3" stroke="#fff" stroke-opacity=".7" stroke-width="1.3" fill="none" stroke-linecap="round"/>`,

  // Jinkei: kinds and cell markers
  'kind-sword': `<path ${S} d="M19.500 3.5 9 14M19.500 3.5l-.6 3.2L10.700 15M19.500 3.5l-3.2.6L8.300 12.2"/><path ${S} stroke-width="2.2" d="M6.300 12.2l5.500 5.5"/><path ${S} stroke-width="2.4" d="M8.600 15.4 4.5 19.5"/>`,
  'kind-shield': `<circle ${S} cx="12" cy="12" r="8.8"/><circle ${F} cx="12" cy="12" r="2.6"/><path ${S} d="M12 3.2v4M12 16.8v4M3.200 12h4M16.800 12h4"/>`,
  'kind-bow': `<path ${S} stroke-width="2" d="M5.500 3.5c9.500 0 15 5.5 15 15"/><path ${S} stroke-width="1.3" d="M5.500 3.5 20.5 18.5"/><path ${S} d="M4 20 15.5 8.5M15.500 8.5v4M15.500 8.5h-4M4 20l.3-3M4 20l3-.3"/>`,
  'cell-unusable': `<rect ${S} x="3.5" y="3.5" width="17" height="17" rx="2.5"/><path ${S} stroke-width="1.4" d="M4 12l8-8M4 20 20 4M12 20l8-8"/>`,
  'cell-face-up': `<rect ${S} stroke-dasharray=".1 3.3" stroke-width="2.2" x="4" y="2.5" width="16" height="19" rx="2.5"/><path ${S} d="M8 12c1.200-1.9 2.5-2.8 4-2.8s2.800.9 4 2.8c-1.2 1.9-2.5 2.8-4 2.8S9.200 13.9 8 12z"/><circle ${F} cx="12" cy="12" r="1.2"/>`,
  'cell-rank-1': `<path ${S} stroke-width="2.6" d="M5.500 10.5 12 4l6.500 6.5"/><text x="12" y="21" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="10" ${F}>+1</text>`,
  'cell-rank-2': `<path ${S} stroke-width="2.3" d="M5.500 7.5 12 2l6.500 5.5M5.500 12 12 6.5l6.500 5.5"/><text x="12" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="10" ${F}>+2</text>`,
  'cell-wild-suit': `<circle ${S} cx="12" cy="12" r="8.6"/><path ${F} d="M12 3.4a8.600 8.6 0 0 0 0 17.2z"/><circle cx="8" cy="12" r="1.5" fill="#fff"/><circle ${F} cx="16" cy="12" r="1.5"/>`,
  'cell-two-cards': `<rect ${S} x="3" y="5" width="11" height="15" rx="2"/><path ${S} d="M10 5V4.500A2 2 0 0 1 12 2.5h7a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-5"/><path ${S} d="M6.500 12.5h4"/>`,

  // A Fool's Fortune: Realms
  'realm-mountain': `<path ${F} d="M1.500 20 9 5.5l4.200 7 2.3-3.3L22.500 20z"/><path d="m9 5.5 2.6 4.4-1.5 1.4L8.700 10l-1.9 1.5-.4-.9z" fill="#fff" fill-opacity=".85"/>`,
  'realm-forest': `<path ${F} d="M12 1.5 17 8h-2.2l3.700 5h-2.6l4.100 5.5H4L8.100 13H5.500l3.700-5H7z"/><path ${S} stroke-width="2.4" d="M12 18v4"/>`,
  'realm-coastal': `<path ${S} stroke-width="2.3" d="M2 8.5c2.500-3.5 5-3.5 6.7 0s4.100 3.5 6.6 0 4.2-3.5 6.7 0M2 15.5c2.500-3.5 5-3.5 6.7 0s4.100 3.5 6.6 0 4.2-3.5 6.7 0"/>`,
  'realm-desert': `<circle ${F} cx="16" cy="7.5" r="3.8"/><path ${F} d="M1.500 20c3-6.5 6.5-8.5 10-6.5 3 1.7 5.5 2 11-1V20z"/>`,
  'realm-city': `<path ${F} d="M2.500 21V10h2V8h2v2h2V6l3.500-4.5L15.500 6v8h1.700v-2h1.700v2h2.600v7h-7v-3.5a2.500 2.5 0 0 0-5 0V21z"/>`,
  // Resources
  'resource-folk': `<circle ${F} cx="8.5" cy="7" r="3.7"/><path ${F} d="M1.800 20.5c0-5.3 2.9-8.3 6.7-8.3s6.700 3 6.7 8.3z"/><path ${F} d="M15 10.2a3.300 3.3 0 1 0-1.7-6.1 5 5 0 0 1 .3 5.6c.4.3.9.5 1.4.5zM14.600 12.2c1.700 1.8 2.7 4.6 2.7 8.3h5c0-5-2.6-8.4-6.7-8.4z"/>`,
  'resource-location': `<path ${F} fill-rule="evenodd" d="M12 1.5c-4.3 0-7.5 3.2-7.5 7.4 0 5.2 7.5 13.6 7.5 13.6s7.500-8.4 7.5-13.6c0-4.2-3.2-7.4-7.5-7.4zM8.800 12.5V9.200a3.200 3.2 0 0 1 6.4 0v3.300z"/>`,
  'resource-nature': `<path ${S} stroke-width="2" d="M12 22v-8.5"/><path ${F} d="M12 14.5C5.500 14.5 3 10.5 2.5 5.5c6 0 9.5 3 9.5 9zM12 12c0-5.5 3.2-8.5 9.5-9 0 5.7-3.2 9.5-9.5 9z"/>`,
  'resource-treasure': `<path ${F} fill-rule="evenodd" d="M6.500 3h11L22.500 9 12 22 1.5 9zM8 10l4 8 4-8z"/><path d="M2.500 9.2h19" stroke="#fff" stroke-opacity=".75" stroke-width="1.2"/>`,
  'resource-supernatural': `<path ${F} d="M14.800 2.2A10 10 0 1 0 21.8 14 8 8 0 0 1 14.8 2.2z"/><path ${F} d="m19 4 .9 2.3L22.200 7.2l-2.3.9L19 10.4l-.9-2.3-2.3-.9 2.3-.9z"/>`,
  wild: `<path ${S} d="M12 2 22 12 12 22 2 12z"/><path ${F} d="M12 2 17 7l-5 5-5-5zM12 12l5 5-5 5-5-5z"/>`,

  // moves and furniture
  deploy: `<rect ${S} x="4.5" y="12.5" width="15" height="9" rx="2"/><path ${S} stroke-width="2" d="M12 2.5v7M8.700 6.5 12 9.8l3.300-3.3"/>`,
  retreat: `<path ${S} stroke-width="2" d="M4.500 10.5h9.500a5.500 5.5 0 0 1 0 11H8"/><path ${S} stroke-width="2" d="M9 5.5l-5 5 5 5"/>`,
  deck: `<rect ${S} x="5" y="2.5" width="14" height="15.5" rx="2"/><path ${S} d="M5.500 20h13M7 22.3h10"/><path ${F} d="M12 6.5 15 10.2l-3 3.7-3-3.7z"/>`,
  discard: `<rect ${S} x="6" y="2.5" width="12" height="13" rx="2" transform="rotate(12 12 9)"/><path ${S} d="M3 16.5v3A2.500 2.5 0 0 0 5.5 22h13a2.500 2.5 0 0 0 2.5-2.5v-3"/>`,
  clock: `<circle ${S} cx="12" cy="13" r="8.5"/><path ${S} d="M12 8.5V13l3 2M9.500 1.8h5M12 1.8v2.700"/>`,
  bell: `<path ${F} d="M12 3a7.500 7.5 0 0 0-7.5 7.5V15L3 17.5h18L19.500 15v-4.5A7.500 7.5 0 0 0 12 3z"/><path d="M6 12.5h12" stroke="#fff" stroke-opacity=".7" stroke-width="1.3"/><path ${F} d="M9.300 18.7h5.400a2.700 2.7 0 0 1-5.4 0z"/><circle ${S} cx="12" cy="2.3" r="1.2" stroke-width="1.3"/>`,
  sealed: `<rect ${S} x="4" y="2.5" width="16" height="19" rx="2.2"/><path ${S} d="m4.500 4 7.5 6.5L19.500 4"/><circle ${F} cx="12" cy="14.5" r="3.4"/>`,
  camp: `<path ${S} d="M12 4 2.5 20.5h19z"/><path ${S} d="m10.500 2 1.5 2 1.5-2"/><path ${F} d="M12 10.5 8 20.5h8z"/>`,
  ready: `<path ${S} stroke-width="2.2" d="M12 21V4M5.500 10.5 12 4l6.500 6.5"/>`,
  engaged: `<path ${S} stroke-width="2.2" d="M3 12h17M13.500 5.5 20 12l-6.5 6.5"/>`,
  weakened: `<path ${S} stroke-width="2.2" d="M12 3v17M5.500 13.5 12 20l6.500-6.5"/>`,
  flash: `<path ${F} d="M13.500 1.5 4 13.5h6.500L9 22.5 20 9.5h-7z"/>`,
  lock: `<rect ${F} x="4.5" y="10.5" width="15" height="11" rx="2.2"/><path ${S} stroke-width="2.2" d="M8 10.5V7a4 4 0 0 1 8 0v3.500"/>`,
  eye: `<path ${S} d="M2 12c2.700-4.5 6-6.8 10-6.8s7.300 2.3 10 6.8c-2.7 4.5-6 6.8-10 6.8S4.700 16.5 2 12z"/><circle ${F} cx="12" cy="12" r="3"/>`,
  back: `<path ${S} stroke-width="2.2" d="M15 4.5 7.5 12l7.500 7.5"/>`, next: `<path ${S} stroke-width="2.2" d="M9 4.5l7.500 7.5L9 19.5"/>`,
  first: `<path ${S} stroke-width="2.2" d="M18 4.5 10.5 12l7.500 7.5M6 4.5v15"/>`, last: `<path ${S} stroke-width="2.2" d="m6 4.5 7.5 7.5L6 19.5M18 4.5v15"/>`,
  play: `<path ${F} d="M7 4v16l13-8z"/>`, menu: `<path ${S} stroke-width="2" d="M4 6.5h16M4 12h16M4 17.5h16"/>`,
  chat: `<path ${S} d="M3.500 5.5A2 2 0 0 1 5.5 3.5h13a2 2 0 0 1 2 2V14a2 2 0 0 1-2 2H11l-5 4.5V16h-.5a2 2 0 0 1-2-2z"/>`,
  check: `<path ${S} stroke-width="2.6" d="m4.500 12.5 5 5.5L19.500 6.5"/>`, cross: `<path ${S} stroke-width="2.6" d="M5.500 5.5l13 13M18.500 5.5l-13 13"/>`,
  share: `<path ${S} d="M12 14.5V2.500M7.500 6.5 12 2.5l4.500 4M5 11v8.500A1.500 1.5 0 0 0 6.5 21h11a1.500 1.5 0 0 0 1.5-1.5V11"/>`,
  download: `<path ${S} d="M12 3v12M7.500 11l4.500 4.5L16.500 11M4 20.5h16"/>`, book: `<path ${S} d="M12 6C9.500 4.3 6.5 3.7 3 4v15c3.500-.3 6.5.3 9 2 2.5-1.7 5.5-2.3 9-2V4c-3.5-.3-6.5.3-9 2zM12 6v15"/>`,
  undo: `<path ${S} stroke-width="2" d="M4 5v5.500h5.500M4.700 10.5A8 8 0 1 1 4 14.5"/>`, crown: `<path ${F} d="M3 18.5 1.8 7l5.700 4.3L12 4l4.500 7.3L22.200 7 21 18.5zM3 20h18v2H3z"/>`,
  sun: `<path ${F} d="M12 6.5a5.500 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z"/><path ${S} d="M12 1.5v2M12 20.5v2M1.500 12h2M20.500 12h2M4.600 4.6 6 6M18 18l1.400 1.4M4.600 19.4 6 18M18 6l1.400-1.4"/>`,
  sunrise: `<path ${F} d="M5.500 17a6.500 6.5 0 0 1 13 0z"/><path ${S} d="M2 20.5h20M12 3.5v3.500M4.200 8.2l2 2M19.800 8.2l-2 2"/>`,
  moon: `<path ${F} d="M14.500 2.5A9.800 9.8 0 1 0 21.5 15 8 8 0 0 1 14.5 2.5z"/>`,
};

export type IconName = keyof typeof DRAWN;
export const ICON_NAMES = Object.keys(DRAWN) as IconName[];
export const ICONS = Object.fromEntries(Object.entries(DRAWN).map(([name, svg]) => [name, once(svg)])) as Record<IconName, string>;

// Logo: the fool's cap, three horns, three bells, on a 48 x 40 grid. Two colours only.
export const CAP = (a = 'var(--accent)', b = 'var(--go)', g = 'var(--pick)', line = 'var(--ink)') => `
<g stroke="${line}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
<path d="M13.500 30C13 21 10 13.5 3.6 14.5 8 8.5 17.5 9.5 21 19l3 11z" fill="${b}"/>
<path d="M34.500 30C35 21 38 13.5 44.4 14.5 40 8.5 30.5 9.5 27 19l-3 11z" fill="${b}"/>
<path d="M13.500 30C15.500 17 20 9 24 3.5 28 9 32.5 17 34.5 30z" fill="${a}"/>
<path d="M24 12.5 28 20l-4 7.5L20 20z" fill="${g}"/>
<path d="M12 29.5h24l1.500 4.2c-9 2.4-18 2.4-27 0z" fill="${line}" stroke="${line}"/>
</g><g fill="${g}" stroke="${line}" stroke-width="1.4"><circle cx="3.6" cy="16.3" r="2.5"/><circle cx="44.4" cy="16.3" r="2.5"/><circle cx="24" cy="3.8" r="2.5"/></g>`;

/** One icon as SVG text; components use Icon.svelte. */
export const icon = (name: IconName, cls = "", label = ""): string =>
  `<svg class="ic ${cls}" viewBox="0 0 24 24" ${label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"'}>${ICONS[name]}</svg>`;
