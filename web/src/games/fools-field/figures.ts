// Pictures of the rules page.
import { icon, ICONS } from "../../art/icons";
import { fieldCard } from "./art/draw";

const sized = (svg: string, width: number): string =>
  `<span class="card field-card" style="width:${width}px">${svg}</span>`;
const mark = (good: boolean): string =>
  `<span style="width:28px;height:28px;border-radius:50%;display:grid;place-items:center;margin:0 -12px;z-index:1;border:2px solid var(--surface);background:var(--${good ? "go" : "stop"});color:var(--${good ? "go-ink" : "surface"})">${icon(good ? ICONS.check : ICONS.cross)}</span>`;
const pair = (left: string, right: string, good: boolean): string =>
  `<span style="display:flex;align-items:center">${sized(fieldCard(left, { seat: 0 }), 92)}${mark(good)}${sized(fieldCard(right, { seat: 0 }), 92)}</span>`;
const wrapped = (...parts: readonly string[]): string =>
  `<div style="display:flex;flex-wrap:wrap;gap:16px 28px;justify-content:center">${parts.join("")}</div>`;

export const figures: Readonly<Record<string, string>> = {
  card: sized(fieldCard("HFFH", { seat: 0 }), 150),
  fits: wrapped(pair("HSHS", "SHSS", true), pair("HHHH", "HFHF", true)),
  clashes: wrapped(
    pair("HSHH", "HHHH", false),
    pair("HHHH", "SHSH", false),
    pair("SSSS", "HFHF", false),
    pair("HFHF", "FFFF", false),
  ),
  across: `<div style="display:grid;justify-items:center">${sized(fieldCard("SHHH", { seat: 1, turned: true }), 110)}<span style="margin:-12px 0;z-index:1">${mark(true)}</span>${sized(fieldCard("SHSH", { seat: 0 }), 110)}</div>`,
};
