// What a game turns on is said at once to whoever hears; the show and the line under the title say it to the eye.
import { announcer } from "./announce.svelte";
import { pick } from "./i18n/index.svelte";
import type { Line } from "./wire";

export function callMoments(lines: readonly Line[]): void {
  const moments = lines.filter((line) => line.kind === "moment");
  if (moments.length > 0) announcer.call(moments.map(pick).join(" "));
}
