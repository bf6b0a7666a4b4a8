// The keys of a replay: arrows step, Home and End jump, the space bar lets it run.
import { typing } from "../shell/keys";

interface Replaying {
  readonly step: number;
  readonly steps: number;
  readonly go: (to: number) => void;
  readonly play: () => void;
}

/** Do what a key asks for; what is typed into a field, or presses a button, is left alone. */
export function pressed(event: KeyboardEvent, { step, steps, go, play }: Replaying): void {
  if (typing(event)) return;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(steps),
    " ": play,
  };
  const act = event.target instanceof HTMLButtonElement && event.key === " " ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
