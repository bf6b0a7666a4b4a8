/** Faces of the bots, one for each level that has a name of its own: 48 × 48, flat fills, one ink line. */
import { type Drawing, drawn } from "./pen";

const LINE = 'stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"';
const head = (skin: string): string =>
  `<circle cx="24" cy="27" r="11" fill="${skin}" ${LINE}/><circle cx="20" cy="27" r="1.3" fill="var(--ink)"/><circle cx="28" cy="27" r="1.3" fill="var(--ink)"/>`;
const mouth = (bend: number): string => `<path d="M20 32q4 ${bend} 8 0" fill="none" ${LINE}/>`;
const cloak = (colour: string): string => `<path d="M7 47c2-8 9-11 17-11s15 3 17 11z" fill="${colour}" ${LINE}/>`;

export const FACES: Readonly<Record<string, Drawing>> = drawn({
  random: `<rect x="11" y="11" width="26" height="26" rx="5" fill="var(--paper)" ${LINE}/><circle cx="18" cy="18" r="2.4" fill="var(--ink)"/><circle cx="30" cy="18" r="2.4" fill="var(--ink)"/><circle cx="24" cy="24" r="2.400" fill="var(--accent)"/><circle cx="18" cy="30" r="2.4" fill="var(--ink)"/><circle cx="30" cy="30" r="2.4" fill="var(--ink)"/>`,
  eager: `${cloak("var(--seat-2)")}${head("#e8bf95")}${mouth(5)}<path d="M12 24c0-10 6-15 13-15 8 0 12 6 11 14-5-6-14-2-24 1z" fill="#a4532f" ${LINE}/><path d="M30 8l5-6M34 11l7-3" fill="none" ${LINE}/>`,
  greedy: `${cloak("var(--seat-1)")}${head("#c68e63")}${mouth(3)}<path d="M11 21h26l-3-10H14z" fill="var(--seat-3)" ${LINE}/><circle cx="37" cy="38" r="5" fill="var(--pick)" ${LINE}/><path d="M37 35.500v5" ${LINE}/>`,
  stranger: `${cloak("var(--line-strong)")}${head("#e3b48a")}${mouth(3)}<path d="M6 20c5-3 31-3 36 0-3 3-33 3-36 0z" fill="#8a6f4d" ${LINE}/><path d="M15 19c0-8 4-11 9-11s9 3 9 11z" fill="#a78a63" ${LINE}/>`,
  apprentice: `${cloak("var(--go)")}${head("#f2d3b0")}${mouth(4)}<path d="M12 25c0-9 5-15 12-15s12 6 12 15c-2-4-4-6-6-7-4 3-12 3-15 1-1 2-2 3-3 6z" fill="#5c4632" ${LINE}/>`,
  page: `${cloak("var(--seat-0)")}${head("#f0cfa8")}${mouth(4)}<path d="M12 23c1-9 6-13 12-13s11 4 12 13c-8-4-16-4-24 0z" fill="var(--go)" ${LINE}/><path d="M33 12c5-1 8-5 8-10-5 1-8 5-8 10z" fill="var(--accent)" ${LINE}/>`,
  squire: `${cloak("var(--seat-2)")}${head("#e9c39b")}${mouth(3)}<path d="M12 25c0-10 5-16 12-16s12 6 12 16l-4-1v-3H16v3z" fill="var(--line-strong)" ${LINE}/><path d="M24 9c-1-5 3-7 8-6-2 3-4 5-8 6z" fill="var(--accent)" ${LINE}/>`,
  baron: `${cloak("var(--seat-1)")}${head("#d9a679")}${mouth(2)}<path d="M19 30.500q5-3 10 0" fill="none" ${LINE}/><path d="M12 20V10l6 5 6-7 6 7 6-5v10z" fill="var(--pick)" ${LINE}/>`,
  count: `${cloak("var(--seat-3)")}${head("#b98258")}${mouth(2)}<path d="M18 31q3-3 6-1 3-2 6 1-3 2-6 0-3 2-6 0z" fill="#5c4632" ${LINE}/><path d="M11 21l1-8 5 4 3-7 4 5 4-5 3 7 5-4 1 8z" fill="var(--pick)" ${LINE}/><path d="M11 21h26" fill="none" ${LINE}/>`,
  master: `${cloak("var(--accent)")}${head("#8f5f3f")}<path d="M14 29c1 12 6 15 10 15s9-3 10-15c-5 4-15 4-20 0z" fill="var(--paper)" ${LINE}/><path d="M11 21 9 7l8 5 7-9 7 9 8-5-2 14z" fill="var(--pick)" ${LINE}/><circle cx="24" cy="15" r="2.200" fill="var(--accent)"/>`,
});
