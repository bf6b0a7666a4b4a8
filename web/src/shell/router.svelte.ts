// A small router over plain paths.  What is looked up at a table opens over it and leaves the address as it is.
import { opensOver, type Route, routeOf } from "./routes";

/** What an entry of the browser's history remembers beside its address. */
interface Entry {
  readonly over?: string;
}

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));
  /** The address that is open over the page, if one is. */
  #over: URL | null = $state.raw(null);
  route: Route = $derived(routeOf(this.path));
  /** What is open over the page, and where in it. */
  over: Route | null = $derived(this.#over ? routeOf(this.#over.pathname) : null);
  overHash = $derived(decodeURIComponent(this.#over?.hash.slice(1) ?? ""));

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#click(event));
  }

  go(to: string, options: { readonly replace?: boolean } = {}): void {
    const target = new URL(to, location.href);
    if (opensOver(this.route, routeOf(target.pathname))) return this.#open(to);
    if (options.replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    const before = this.path;
    this.#read();
    if (this.path !== before) scrollTo(0, 0);
  }

  /** Go back to the page underneath. */
  close(): void {
    if (this.#over) history.back();
  }

  #open(to: string): void {
    const entry: Entry = { over: to };
    if (this.#over) history.replaceState(entry, "");
    else history.pushState(entry, "");
    this.#read();
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = decodeURIComponent(location.hash.slice(1));
    const over = (history.state as Entry | null)?.over;
    this.#over = over === undefined ? null : new URL(over, location.href);
  }

  /** Links inside the client change the page without loading it anew. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    const here = link.pathname === location.pathname && link.hash !== "";
    if (here && !this.#over) return; // the browser scrolls by itself
    event.preventDefault();
    this.go(here ? `${this.#over?.pathname ?? ""}${link.hash}` : link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
