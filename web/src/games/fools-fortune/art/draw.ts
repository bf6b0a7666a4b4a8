// The cards of A Fool's Fortune: skylines and Resources.
import { type Drawing, put, unique } from "../../../art/pen";
import { type Realm, realmOf, type Resource, resourceOf } from "../cards";
import { OWN_ICONS } from "./icons";

export const REALM_ICON: Record<Realm, Drawing> = {
  Mo: OWN_ICONS["realm-mountain"],
  Fo: OWN_ICONS["realm-forest"],
  Co: OWN_ICONS["realm-coastal"],
  De: OWN_ICONS["realm-desert"],
  Ci: OWN_ICONS["realm-city"],
};
export const RESOURCE_ICON: Record<Resource, Drawing> = {
  Fo: OWN_ICONS["resource-folk"],
  Lo: OWN_ICONS["resource-location"],
  Na: OWN_ICONS["resource-nature"],
  Tr: OWN_ICONS["resource-treasure"],
  Su: OWN_ICONS["resource-supernatural"],
  Wi: OWN_ICONS.wild,
};
const SKY: Record<Realm, string> = {
  Mo: "M0 24 14 9l10 9L42 0l17 19 11-9 17 15 13-10v60H0z",
  Fo: "M0 25 7 9l6 13 8-19 8 19 7-12 7 13 9-23 9 22 7-13 7 13 9-18 8 17 8-11v65H0z",
  Co: "M0 16C8 3 17 3 25 16s17 10 25 0 17-13 25 0 17 10 25 0v59H0z",
  De: "M0 25C18 1 38-1 57 19c14-11 29-11 43 1v55H0z",
  Ci: "M0 21v-9h6v4h6v-4h6v8h8V7l8-11 8 11v12h10V9h5v4h6V9h6v10h9V2h4v4h6V2h4v13h8v60H0z",
};

/** Picture of a Fortune: sky, skyline of the Realm, Resource in a moon; 100 × 84. */
export const fortuneArt = (code: string): string => {
  const realm = realmOf(code);
  const key = realm.toLowerCase();
  return `<svg class="art" viewBox="0 0 100 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="100" height="84" fill="var(--realm-${key}-soft)"/><circle cx="56" cy="37" r="25" fill="var(--card)"/><g transform="translate(0 50)" fill="var(--realm-${key})" fill-opacity=".42"><path transform="translate(-14 -6) scale(1.3 1)" d="${SKY[realm]}"/></g><g transform="translate(0 60)" fill="var(--realm-${key})"><path d="${SKY[realm]}"/></g>${put(RESOURCE_ICON[resourceOf(code)], 56, 35, 32, 0, `var(--realm-${key})`)}</svg>`;
};

/** Small form for Sets, Fees and the Faire: Resource above, Realm colour and skyline below, or its letters; 30 × 36. */
export const tileArt = (code: string, letter = "", id = unique("t")): string => {
  const realm = realmOf(code);
  const key = realm.toLowerCase();
  const named = letter
    ? `<path d="M0 25h30v11H0z" fill="var(--realm-${key})"/><text x="15" y="33.6" text-anchor="middle" font-family="var(--sans)" font-weight="700" font-size="9.5" fill="#fff">${letter}</text>`
    : "";
  return `<svg class="tileart" viewBox="0 0 30 36" aria-hidden="true"><defs><clipPath id="${id}"><rect width="30" height="36" rx="3.5"/></clipPath></defs><g clip-path="url(#${id})"><rect width="30" height="36" fill="var(--card)"/><path d="${SKY[realm]}" transform="translate(0 25) scale(.3 .3)" fill="var(--realm-${key})"/><path d="M0 33h30v4H0z" fill="var(--realm-${key})"/>${put(RESOURCE_ICON[resourceOf(code)], 15, 14, 19, 0, `var(--realm-${key})`)}${named}</g><rect x=".75" y=".75" width="28.5" height="34.5" rx="3.2" fill="none" stroke="var(--realm-${key})" stroke-width="1.5"/></svg>`;
};
