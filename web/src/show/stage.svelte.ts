// The show: what others did is played over the table, one beat after the other.  The table below is always as it is:
// a player who may act sees the true position, and their first action ends the show.
import { type Beat, beatsOf, movesOf } from "./beats";
import { type Flight, flightsOf, leavingIn } from "./flights";
import { above, onceDrawn, setOff } from "./frames";
import { cardsIn, measure, type Places } from "./places";
import { mayMove, type Pace, settings } from "../shell/settings.svelte";
import { type Sound, sound } from "../shell/sound";
import type { Line } from "../server/wire";

export interface Scene {
  readonly beat: Beat;
  readonly flights: readonly Flight[];
}

/** How long a beat is shown, in milliseconds, by pace. */
const LASTS: Readonly<Record<Pace, number>> = { slow: 2400, normal: 1300, quick: 650, off: 0 };
/** The share of that time in which a card moves. */
export const TRAVEL = 0.4;

const SOUNDS: Readonly<Record<Line["kind"], Sound | null>> = {
  told: null,
  move: "down",
  draw: "up",
  reveal: "reveal",
  sweep: "shuffle",
  seal: "seal",
  strike: "down",
  capture: "capture",
  close: "bell",
  moment: "moment",
  end: null,
};

/** The facts about the table that the stage reads. */
export interface Scenery {
  /** The log lines of the newest view. The array stays the same object until the next view. */
  readonly news: readonly Line[];
  /** Our own seat; null for a spectator. */
  readonly seat: number | null;
  /** Whether a decision is ours now. */
  readonly mine: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

export class Stage {
  now: Scene | null = $state.raw(null);
  waiting: readonly Scene[] = $state.raw([]);
  paused = $state(false);
  /** Log lines that the show has not finished; the recap leaves them out until then. */
  ahead: ReadonlySet<Line> = $derived.by(() => {
    const coming = this.waiting.flatMap(({ beat }) => beat);
    return new Set([...this.#due, ...coming, ...this.#unheard()]);
  });
  #heard: readonly Line[] = $state.raw([]);
  #due: readonly Line[] = $state.raw([]);
  /** Animations held at their start until the table is drawn; null once they have started. */
  #ready: Animation[] | null = null;
  #leave: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #landing: ReturnType<typeof setTimeout> | undefined;
  #root: HTMLElement | null = null;
  /** Cards that have already arrived on the table but still have to move in the show. */
  readonly #held = new Map<string, Animation>();

  constructor(private readonly scenery: () => Scenery) {}

  /** Whether a beat is shown or waits to be shown. */
  get showing(): boolean {
    return this.now !== null || this.waiting.length > 0;
  }

  /** How long a beat is shown, in milliseconds. */
  get lasts(): number {
    return LASTS[settings.pace] || LASTS.normal;
  }

  /** Put on what the newest view brought; return the cards that travel in the show, and nowhere else. */
  take(root: HTMLElement, before: Places): ReadonlySet<string> {
    const { news, seat, mine } = this.scenery();
    this.#root = root;
    if (news === this.#heard) return NOTHING;
    this.#heard = news;
    const others = news.some(
      (line) => line.kind === "moment" || (line.seat !== seat && (line.seat !== null || line.moves.length > 0)),
    );
    if (!others || settings.pace === "off") {
      this.#sound(news);
      return NOTHING;
    }
    const after = measure(root);
    const beats = beatsOf(news);
    const scenes = beats.map((beat, at) => ({
      beat,
      flights: mayMove() ? flightsOf(beat, before, after, leavingIn(beats.slice(at + 1))) : [],
    }));
    const travelling = scenes.flatMap(({ flights }) => flights.map((flight) => flight.card ?? ""));
    if (!mine) this.#hold(travelling);
    this.waiting = [...this.waiting, ...scenes];
    if (!this.now) this.#next();
    return new Set(travelling);
  }

  /** Let a journey of the beat begin with all the others. */
  fly(journey: Animation): void {
    if (!this.#ready) return;
    journey.pause();
    this.#ready.push(journey);
  }

  /** Show a beat of the recap once more, on the table as it lies now. */
  again(beat: Beat): void {
    this.skip();
    const places = this.#root ? measure(this.#root) : new Map<string, DOMRect>();
    const ends = new Map([...places].filter(([name]) => name.startsWith("@")));
    this.#play({ beat, flights: mayMove() ? flightsOf(beat, ends, places, new Set()) : [] });
  }

  /** End the show: everything lies where it lies. */
  skip(): void {
    this.#stop();
    this.now = null;
    this.#due = [];
    this.waiting = [];
    this.paused = false;
    for (const card of [...this.#held.keys()]) this.#release(card);
  }

  /** Hold the show after this beat, or go on. */
  pause(): void {
    this.paused = !this.paused;
    if (!this.paused && !this.now) this.#next();
    else if (!this.paused) this.#over();
  }

  #next(): void {
    const [scene, ...rest] = this.waiting;
    this.waiting = rest;
    if (!scene) return this.skip();
    this.#due = scene.beat;
    this.#play(scene);
  }

  #unheard(): readonly Line[] {
    const { news } = this.scenery();
    return settings.pace === "off" || news === this.#heard ? [] : news;
  }

  #stop(): void {
    this.#leave();
    clearTimeout(this.#timer);
    clearTimeout(this.#landing);
  }

  #play(scene: Scene): void {
    this.now = scene;
    this.#ready = [];
    this.#sound(scene.beat);
    if (mayMove()) this.#inPlace(scene.beat);
    this.#hold(scene.flights.map((flight) => flight.card ?? ""));
    this.#leave = onceDrawn(() => this.#fly(scene));
  }

  /** The table lies there as it is now: from here on there is nothing to do but to move. */
  #fly(scene: Scene): void {
    setOff(this.#ready ?? []);
    this.#ready = null;
    const late = Math.max(0, ...scene.flights.map((flight) => flight.after));
    this.#timer = setTimeout(() => !this.paused && this.#over(), this.lasts + late);
    this.#landing = setTimeout(() => this.#arrive(scene), this.lasts * TRAVEL + late);
  }

  #arrive(scene: Scene): void {
    for (const flight of scene.flights) this.#release(flight.card ?? "");
  }

  #over(): void {
    this.#stop();
    if (this.now) this.#arrive(this.now);
    this.now = null;
    this.#due = [];
    this.#next();
  }

  /** What is turned up, strikes or closes does so where it lies, all of it at once. */
  #inPlace(beat: Beat): void {
    const cards = new Set(movesOf(beat).map((move) => (move.source === move.target ? move.card : null)));
    const turns = beat[0].kind === "reveal";
    const frames = turns
      ? [{ transform: "rotateY(90deg)" }, { transform: "none" }]
      : [{ transform: "none" }, { transform: "scale(1.12)" }, { transform: "none" }];
    for (const element of this.#root ? cardsIn(this.#root) : []) {
      if (!cards.has(element.dataset["flip"] ?? "")) continue;
      const journey = element.animate(frames, { duration: 420, easing: "ease-out" });
      if (!turns) above(element, journey);
      this.fly(journey);
    }
  }

  #hold(cards: readonly string[]): void {
    for (const element of this.#root ? cardsIn(this.#root) : []) {
      const card = element.dataset["flip"] ?? "";
      if (!cards.includes(card) || this.#held.has(card)) continue;
      this.#held.set(card, element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 0, fill: "forwards" }));
    }
  }

  #release(card: string): void {
    this.#held.get(card)?.cancel();
    this.#held.delete(card);
  }

  #sound(lines: readonly Line[]): void {
    const kind = lines.find((line) => SOUNDS[line.kind] !== null)?.kind;
    // A game that tells plain sentences is heard, too.
    const name = kind ? SOUNDS[kind] : lines.some((line) => line.seat !== null) ? "down" : null;
    if (name) sound(name);
  }
}
