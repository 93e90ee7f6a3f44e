/** Which page is shown: `#/trends/ID?span=3600` is the page `trends` with the rest `["ID"]` and the query `span=3600`. */
import { signal } from "@preact/signals";

export interface Route {
  /** Empty where the address names none. */
  readonly page: string;
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", ...rest] = path.split("/").map((part) => decodeURIComponent(part));
  return { page, rest, query: new URLSearchParams(query) };
}

export const route = signal(routeOf(location.hash));
addEventListener("hashchange", () => (route.value = routeOf(location.hash)));

/** Goes to `#/page/rest…?query`. `replaces`: without a step back to where one was. */
export function go(page: string, rest: readonly string[] = [], { query = "", replaces = false } = {}): void {
  const path = [page, ...rest].map(encodeURIComponent).join("/");
  const hash = `#/${path}${query === "" ? "" : `?${query}`}`;
  if (replaces) location.replace(hash);
  else location.hash = hash;
}
