// Soft wood, paper and bells, made on the spot: no files to load.  All under 400 ms, all optional.
import { settings } from "./settings.svelte";

export type Sound =
  | "down"
  | "up"
  | "shuffle"
  | "seal"
  | "reveal"
  | "capture"
  | "bell"
  | "turn"
  | "moment"
  | "tick"
  | "won"
  | "lost"
  | "refused";

let context: AudioContext | null = null;

/** The context that the first gesture made: a browser complains about one that is made before. */
function audio(): AudioContext | null {
  if (context?.state === "suspended") void context.resume();
  return context?.state === "running" ? context : null;
}

/** A burst of filtered noise: paper and wood. */
function rustle(at: AudioContext, when: number, length: number, frequency: number, loud: number): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(at, { buffer });
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency, Q: 1.1 });
  const gain = new GainNode(at, { gain: loud * settings.volume });
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + when);
}

/** A struck tone with one overtone: a small bell, or a knock when low and short. */
function strike(at: AudioContext, when: number, frequency: number, length: number, loud: number): void {
  const start = at.currentTime + when;
  for (const [factor, share] of [
    [1, 1],
    [2.76, 0.35],
  ] as const) {
    const tone = new OscillatorNode(at, { frequency: frequency * factor, type: "sine" });
    const gain = new GainNode(at, { gain: 0 });
    gain.gain.setValueAtTime(loud * share * settings.volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length / factor);
    tone.connect(gain).connect(at.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

const RECIPES: Record<Sound, (at: AudioContext) => void> = {
  down: (at) => {
    rustle(at, 0, 0.07, 900, 0.5);
    strike(at, 0.015, 170, 0.09, 0.25);
  },
  up: (at) => rustle(at, 0, 0.09, 2400, 0.3),
  shuffle: (at) => [0, 0.05, 0.1, 0.15, 0.2].forEach((when) => rustle(at, when, 0.05, 1800 + when * 3000, 0.25)),
  seal: (at) => {
    strike(at, 0, 120, 0.14, 0.5);
    rustle(at, 0, 0.05, 500, 0.4);
  },
  reveal: (at) => rustle(at, 0, 0.22, 3000, 0.35),
  capture: (at) => {
    strike(at, 0, 310, 0.08, 0.4);
    strike(at, 0.09, 240, 0.1, 0.4);
  },
  bell: (at) => strike(at, 0, 1320, 0.38, 0.16),
  turn: (at) => {
    strike(at, 0, 990, 0.3, 0.14);
    strike(at, 0.12, 1320, 0.28, 0.14);
  },
  moment: (at) => [660, 660, 880].forEach((frequency, i) => strike(at, i * 0.09, frequency, 0.3, 0.13)),
  tick: (at) => strike(at, 0, 1800, 0.03, 0.12),
  won: (at) => [990, 1250, 1480].forEach((frequency, i) => strike(at, i * 0.11, frequency, 0.36, 0.15)),
  lost: (at) => [520, 390].forEach((frequency, i) => strike(at, i * 0.14, frequency, 0.3, 0.14)),
  refused: (at) => strike(at, 0, 110, 0.12, 0.35),
};

/** What is felt on telephones that have it: milliseconds on and off.  Sounds of every step have no vibration. */
const TOUCHES: Partial<Record<Sound, number[]>> = {
  turn: [25],
  seal: [40],
  capture: [15, 40, 15],
  moment: [20, 50, 20, 50, 45],
  won: [30, 60, 30, 60, 80],
  lost: [90],
  refused: [12, 30, 12],
};

/** A browser wants to have been touched before. */
function touch(name: Sound): void {
  const pattern = TOUCHES[name];
  if (pattern && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** Play a sound and let it be felt, if sounds are on and the browser lets us. */
export function sound(name: Sound): void {
  if (!settings.sound) return;
  touch(name);
  const at = audio();
  if (at) RECIPES[name](at);
}

/** Browsers allow sound after the first touch only. */
export function wakeSound(): void {
  const wake = (): void => {
    if (typeof AudioContext !== "undefined") context ??= new AudioContext();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}
