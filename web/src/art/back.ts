// Card backs: colour and repeated shape by seat.
import { ICONS } from "./icons";
import { put, unique } from "./pen";

const MOTIF = ["M5 0 10 7 5 14 0 7z", "M5 3.5a3.5 3.5 0 1 0 .01 0z", "M1.5 3.5h7v7h-7z", "M5 2.5 9.5 11h-9z"] as const;

export const back = (seat: number, w = 60, h = 80, bell = true, id = unique("b")): string => {
  const colour = `var(--seat-${seat % 4})`;
  const inner = `x="3" y="3" width="${w - 6}" height="${h - 6}" rx="3"`;
  const roundel = `<circle cx="${w / 2}" cy="${h / 2}" r="${w * 0.17}" fill="var(--card)"/>${put(ICONS.bell, w / 2, h / 2 - 0.3, w * 0.2, 0, colour)}`;
  return `<svg class="cardsvg" viewBox="0 0 ${w} ${h}" aria-hidden="true"><defs><pattern id="${id}" width="10" height="14" patternUnits="userSpaceOnUse" x="${((w / 2) % 10) - 5}" y="${((h / 2) % 14) - 7}"><path d="${MOTIF[seat % 4] ?? MOTIF[0]}" fill="#fff" fill-opacity=".2"/></pattern></defs>
<rect width="${w}" height="${h}" rx="5" fill="var(--card)"/><rect ${inner} fill="${colour}"/><rect ${inner} fill="url(#${id})"/><rect x="5.5" y="5.5" width="${w - 11}" height="${h - 11}" rx="2" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width=".8"/>${bell ? roundel : ""}</svg>`;
};
