/**
 * Which sheets are open, the topmost last. A sheet lies over the page, beneath the alarms: what the watch must see is never covered.
 *
 * "Back" (a phone's button, or a swipe) closes a sheet and leaves the page where it is: while one is open the history has a step of its
 * own. The step stays behind a sheet that was closed otherwise, and serves the next one.
 */
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
  stepIn();
}

/** Closes the one on top. */
export function closeSheet(): void {
  openSheets.value = openSheets.value.slice(0, -1);
}

/** Where the step lies that the history is at; undefined where it is at none. */
let stepAt: string | undefined;

const isStep = () => (history.state as { readonly isSheet?: boolean } | null)?.isSheet === true;
const here = () => (isStep() ? location.hash : undefined);

function stepIn(): void {
  if (!isStep()) history.pushState({ isSheet: true }, "");
  stepAt = here();
}

addEventListener("hashchange", () => (stepAt = here()));
addEventListener("popstate", () => {
  const isBack = stepAt === location.hash && !isStep();
  stepAt = here();
  if (!isBack) return;
  if (openSheets.value.length === 0) return history.back();
  closeSheet();
  if (openSheets.value.length > 0) stepIn();
});
