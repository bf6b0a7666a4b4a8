// The time that passes on a page, and how long something takes in figures.
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

const two = (count: number): string => String(count).padStart(2, "0");

/** Seconds as a clock shows them: 0:07, 12:30, 1:05:00, 3d. */
export function duration(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  if (all >= 172_800) return `${Math.floor(all / 86_400)}d`;
  if (all >= 3600) return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
  return `${Math.floor(all / 60)}:${two(all % 60)}`;
}
