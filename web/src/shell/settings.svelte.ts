// What a person likes, kept in this browser.
import { type Lang, preferredLanguage } from "../i18n/languages";

export type Theme = "auto" | "light" | "dark";
/** How fast what others did is shown. */
export type Pace = "slow" | "normal" | "quick" | "off";
export const PACES: readonly Pace[] = ["slow", "normal", "quick", "off"];

interface Stored {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  volume: number;
  /** K/R, S/H/F and the like beside pictures. */
  letters: boolean;
  /** Show what the others are known to hold. */
  memory: boolean;
  /** Say after each battle, round or Day what would have been better, against bots. */
  coach: boolean;
  /** Less motion than the system asks for. */
  still: boolean;
  pace: Pace;
  notify: boolean;
  /** The bot level last chosen, by game. */
  levels: Record<string, string>;
  /** The order a hand is held in, by game; none: as the cards came. */
  orders: Record<string, string>;
}

const KEY = "foolery.settings";

/** Styles that a language needs, by its file. */
const styles = import.meta.glob("../styles/languages/*.css");

function stored(): Partial<Stored> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Stored>) : {};
  } catch {
    return {}; // no storage, or not ours: the defaults will do
  }
}

export const settings: Stored = $state({
  lang: preferredLanguage(typeof navigator === "undefined" ? [] : navigator.languages),
  theme: "auto",
  sound: true,
  volume: 0.6,
  letters: false,
  memory: false,
  coach: false,
  still: false,
  pace: "normal",
  notify: false,
  levels: {},
  orders: {},
  ...stored(),
});

/** Put the settings on the page and keep them; call once, inside a component. */
export function applySettings(): void {
  $effect(() => {
    document.documentElement.lang = settings.lang;
    void styles[`../styles/languages/${settings.lang}.css`]?.().catch(() => undefined); // the system's face does
  });
  $effect(() => {
    if (settings.theme === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.dataset["theme"] = settings.theme;
  });
  $effect(() => {
    document.documentElement.toggleAttribute("data-still", settings.still);
  });
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // private browsing: the settings last as long as the page
    }
  });
}

/** Whether cards may travel. */
export function mayMove(): boolean {
  return !settings.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
