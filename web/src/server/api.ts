// The HTTP part of the protocol, typed.
import { inEveryLanguage } from "../i18n/index.svelte";
import type { Lang } from "../i18n/languages";
import type {
  Command,
  Done,
  Ending,
  FairInfo,
  GameInfo,
  Me,
  MyChanges,
  NewStudy,
  NewTable,
  PlayedGames,
  Positions,
  Review,
  Recovery,
  Refused,
  TableInfo,
  TableList,
  Words,
} from "./wire";

/** A refusal of the server, to be shown in the reader's language. */
export class RefusedError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.en);
    this.refused = refused;
  }
}

export interface Clause extends Words {
  readonly id: string;
  readonly source: string;
}

/** A game's own sentences by language and key, blanks open. */
export type GameTexts = Readonly<Record<Lang, Readonly<Record<string, string>>>>;

const UNREACHABLE: Refused = {
  type: "refused",
  code: "client/unreachable",
  ...inEveryLanguage("app.unreachable"),
  id: null,
  clause: null,
  fields: null,
};

let arrival: Promise<Me> | null = null;

/** Return this visitor's identity. Requests run one at a time over all tabs: two at once would create two guests. */
function me(): Promise<Me> {
  const before = arrival?.catch(() => undefined);
  arrival = (async () => {
    await before;
    return await (navigator.locks?.request("foolery.me", () => request<Me>("/me")) ?? request<Me>("/me"));
  })();
  return arrival;
}

/** Send a request after `me` has made this browser known to the server. */
async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  await (arrival ?? me()).catch(() => me());
  return request<T>(path, init);
}

/** The waiting times, in milliseconds, before a request refused as too frequent is sent again. */
const PATIENCE_MS = [1000, 2000, 4000];

/** Send a request. A GET request that the server refused as too frequent is sent again after a wait. */
async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const waits = init.method === undefined ? PATIENCE_MS : [];
  for (const wait of waits) {
    try {
      return await requestOnce<T>(path, init);
    } catch (error) {
      if (!(error instanceof RefusedError && error.refused.code === "limit/rate")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return requestOnce<T>(path, init);
}

async function requestOnce<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { ...init, headers: { "content-type": "application/json" } });
  } catch {
    throw new RefusedError(UNREACHABLE);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  throw new RefusedError(isRefused(body) ? body : UNREACHABLE);
}

function isRefused(body: unknown): body is Refused {
  return typeof body === "object" && body !== null && "code" in body && "type" in body && body.type === "refused";
}

const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
const at = (table: string, number: number): string => `/tables/${encodeURIComponent(table)}/games/${number}`;

let games: Promise<readonly GameInfo[]> | null = null;

export const api = {
  me,
  change: (changes: MyChanges) => ask<Me>("/me", { method: "PATCH", body: JSON.stringify(changes) }),
  recovery: () => ask<Recovery>("/me/recovery", post({})),
  recover: (code: string) => ask<Me>("/me/recover", post({ code })),
  played: (more: string | null = null) =>
    ask<PlayedGames>(`/me/games${more ? `?more=${encodeURIComponent(more)}` : ""}`),
  /** The games of this server; requested only once. */
  games: (): Promise<readonly GameInfo[]> => {
    games ??= request<readonly GameInfo[]>("/games").catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  clauses: (game: string) => request<readonly Clause[]>(`/games/${encodeURIComponent(game)}/clauses`),
  texts: (game: string) => request<GameTexts>(`/games/${encodeURIComponent(game)}/texts`),
  tables: (query: Readonly<Record<string, string>>) => ask<TableList>(`/tables?${new URLSearchParams(query)}`),
  table: (table: string) => ask<TableInfo>(`/tables/${encodeURIComponent(table)}`),
  /** Send a command to a table whose page is not open. */
  command: (table: string, command: Command) =>
    ask<Done>(`/tables/${encodeURIComponent(table)}/commands`, post(command)),
  make: (table: NewTable) => ask<TableInfo>("/tables", post(table)),
  /** `near`: the seat that was the reader's own, if any. */
  positions: (table: string, number: number, eyes: string, near: number | null, from: number, to: number) =>
    ask<Positions>(
      `${at(table, number)}/positions?eyes=${eyes}&from=${from}&to=${to}${near === null ? "" : `&near=${near}`}`,
    ),
  /** The end with all cards open, and what decided it. */
  ending: (table: string, number: number, near: number | null) =>
    ask<Ending>(`${at(table, number)}/ending${near === null ? "" : `?near=${near}`}`),
  /** How far the review of a finished game is, and the whole of it once it is done. */
  review: (table: string, number: number) => ask<Review>(`${at(table, number)}/review`),
  /** A table at which a finished game is played on from one of its steps. */
  study: (table: string, number: number, study: NewStudy) => ask<TableInfo>(`${at(table, number)}/study`, post(study)),
  fair: (table: string, number: number) => ask<FairInfo>(`${at(table, number)}/fair`),
  record: (table: string, number: number) => ask<Readonly<Record<string, unknown>>>(`${at(table, number)}/record`),
  recordUrl: (table: string, number: number) => `/api${at(table, number)}/record`,
};
