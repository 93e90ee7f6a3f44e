/** Which sheets are open, the topmost last. A sheet lies over the page, beneath the alarms: what the watch must see is never covered. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface OpenSheet {
  readonly key: number;
  readonly content: () => ComponentChildren;
}

export const openSheets = signal<readonly OpenSheet[]>([]);
let made = 0;

/** Opens a sheet; `content` is a `<Sheet>`. */
export function openSheet(content: () => ComponentChildren): void {
  made += 1;
  openSheets.value = [...openSheets.value, { key: made, content }];
}

/** Closes the one on top. */
export function closeSheet(): void {
  openSheets.value = openSheets.value.slice(0, -1);
}
