// Names of the bots' levels; a level we have no word for is shown as it is called.
import { en } from "./i18n/en";
import { type Key, t } from "./i18n/index.svelte";

export function levelName(level: string): string {
  const key = `level.${level}`;
  return key in en ? t(key as Key) : level.charAt(0).toUpperCase() + level.slice(1);
}
