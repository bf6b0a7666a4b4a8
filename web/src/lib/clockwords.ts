// What a clock is called.
import { t } from "./i18n/index.svelte";
import type { TableInfo } from "./wire";

export function clockWords(clock: TableInfo["clock"]): string {
  switch (clock.kind) {
    case "none":
      return t("new.none");
    case "move":
      return t("new.move", { count: clock.seconds });
    case "fischer":
      return t("new.fischer", { minutes: clock.seconds / 60, increment: clock.increment });
    case "days":
      return t("new.days", { count: clock.days });
  }
}
