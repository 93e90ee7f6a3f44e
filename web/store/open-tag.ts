/** Opens what there is to know about a tag, and the search for one, over whatever page is shown. */
export async function openTag(id: string): Promise<void> {
  (await import("../why/why.tsx")).openWhy(id);
}

export async function openSearch(): Promise<void> {
  (await import("../why/search.tsx")).openSearch();
}

/** By then the first values are there, also over a slow link. */
const SEARCH_FROM_MS = 3000;

/** Ctrl-K, or ⌘K, wherever the focus is. It is loaded when nothing else is under way; early typing is not lost. */
export function searchByKey(): void {
  const load = () => void import("../why/search.tsx").catch(() => undefined);
  setTimeout(() => requestIdleCallback(load, { timeout: 10_000 }), SEARCH_FROM_MS);
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void openSearch();
  });
}
