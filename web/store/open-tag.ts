/** Opens what there is to know about a tag, and the search for one, over whatever page is shown. */
export async function openTag(id: string): Promise<void> {
  (await import("../why/why.tsx")).openWhy(id);
}

export async function openSearch(): Promise<void> {
  (await import("../why/search.tsx")).openSearch();
}

/** Ctrl-K, or ⌘K, wherever the focus is. */
export function searchByKey(): void {
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void openSearch();
  });
}
