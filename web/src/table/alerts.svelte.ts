// Tells the player at once that it is their turn, or that a decisive moment has come.
import { announcer } from "../shell/announcer.svelte";
import { pick, t } from "../i18n/index.svelte";
import { settings } from "../shell/settings.svelte";
import type { Line } from "../server/wire";
import { sound } from "../shell/sound";

const PLAIN = "Foolery";

/** Call when a component is set up.  `mine`: whether a decision is ours now; `title`: the name of the page. */
export function watchTurn(mine: () => boolean, title: () => string): void {
  $effect(() => {
    const name = title();
    document.title = mine() ? `● ${t("table.turn")} · ${name}` : `${name} · ${PLAIN}`;
    return () => {
      document.title = PLAIN;
    };
  });
  let was = false;
  $effect(() => {
    const now = mine();
    if (now && !was) call(title());
    was = now;
  });
}

function call(game: string): void {
  announcer.call(t("table.turn"));
  sound("turn");
  if (document.hidden && settings.notify && "Notification" in window && Notification.permission === "granted")
    notify(t("table.notifyTurn", { game }));
}

function notify(body: string): void {
  try {
    const shown = new Notification(PLAIN, { body, icon: "/cap.svg", tag: "foolery-turn" });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones have the class and refuse to make one; sound and title have called already.
  }
}

/** Say at once what a game turns on; the show and the line under the title say it to the eye. */
export function callMoments(lines: readonly Line[]): void {
  const moments = lines.filter((line) => line.kind === "moment");
  if (moments.length > 0) announcer.call(moments.map(pick).join(" "));
}
