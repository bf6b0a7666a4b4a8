// The time for whatever counts on the page: read inside a component, it is read again every second.
import { createSubscriber } from "svelte/reactivity";

const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Our own time in milliseconds. */
export function ticking(): number {
  everySecond();
  return Date.now();
}
