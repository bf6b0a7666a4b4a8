// What each path shows.  The server answers every path outside /api with the same page.

export type Route =
  | { readonly page: "home" }
  | { readonly page: "lobby" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "replay"; readonly table: string; readonly number: number }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "book"; readonly game: string }
  | { readonly page: "tutorial"; readonly game: string; readonly chapter?: string }
  | { readonly page: "settings" }
  | { readonly page: "lost" };

/** Whether one looks something up from a table and goes on there: it opens over it. */
export function opensOver(from: Route, to: Route): boolean {
  const looked = ["rules", "book", "settings", "tutorial"].includes(to.page);
  return looked && (from.page === "table" || (from.page === "replay" && to.page !== "tutorial"));
}

/** Read a path.  Pure. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "home" };
  if (first === "tables" && parts.length === 1) return { page: "lobby" };
  if (first === "settings" && parts.length === 1) return { page: "settings" };
  if (first === "new" && second !== undefined && parts.length === 2) return { page: "new", game: second };
  if (first === "t" && second !== undefined && parts.length === 2) return { page: "table", table: second };
  if (first === "t" && second !== undefined && third !== undefined && /^[1-9]\d*$/.test(third) && parts.length === 3)
    return { page: "replay", table: second, number: Number(third) };
  if (first === "learn" && second !== undefined && parts.length === 2) return { page: "rules", game: second };
  if (first === "learn" && second !== undefined && third === "book" && parts.length === 3)
    return { page: "book", game: second };
  if (first === "learn" && second !== undefined && third === "tutorial" && parts.length <= 4)
    return { page: "tutorial", game: second, ...(fourth === undefined ? {} : { chapter: fourth }) };
  return { page: "lost" };
}
