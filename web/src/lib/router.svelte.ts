// A small router over plain paths.  The server answers every path outside /api with the same page.

export type Route =
  | { readonly page: "home" }
  | { readonly page: "lobby" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "replay"; readonly table: string; readonly number: number }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "tutorial"; readonly game: string }
  | { readonly page: "settings" }
  | { readonly page: "lost" };

/** Read a path.  Pure. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { page: "home" };
  if (first === "tables" && parts.length === 1) return { page: "lobby" };
  if (first === "settings" && parts.length === 1) return { page: "settings" };
  if (first === "new" && second !== undefined && parts.length === 2) return { page: "new", game: second };
  if (first === "t" && second !== undefined && parts.length === 2) return { page: "table", table: second };
  if (first === "t" && second !== undefined && third !== undefined && /^[1-9]\d*$/.test(third) && parts.length === 3)
    return { page: "replay", table: second, number: Number(third) };
  if (first === "learn" && second !== undefined && parts.length === 2) return { page: "rules", game: second };
  if (first === "learn" && second !== undefined && third === "tutorial") return { page: "tutorial", game: second };
  return { page: "lost" };
}

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));
  route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#click(event));
  }

  go(to: string, options: { readonly replace?: boolean } = {}): void {
    if (options.replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    const before = this.path;
    this.#read();
    if (this.path !== before) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = decodeURIComponent(location.hash.slice(1));
  }

  /** Links inside the client change the page without loading it anew. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return; // the browser scrolls by itself
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
