/**
 * Lists that change while somebody is about to press one of their buttons: what has the focus, or is pointed at, stays where it is on
 * the screen, and a row that has just come under a finger cannot be pressed for a moment.
 */
import { useLayoutEffect } from "preact/hooks";

/** A finger that was on its way when a row moved has landed by then. */
const SETTLE_MS = 400;

/** A touched element looks pointed at until the next touch: only where there is a real pointer is that one. */
const pointer = matchMedia("(hover: hover)");

type Place = { readonly current: HTMLElement | null };

/** The innermost element of `within` that has the focus or, where none has, is pointed at. */
export function heldIn(within: Element | null): HTMLElement | undefined {
  if (within === null) return undefined;
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && within.contains(focused) && focused !== within) return focused;
  return pointer.matches ? [...within.querySelectorAll<HTMLElement>(":hover")].at(-1) : undefined;
}

/** Scrolls the page so that what is held in it is where it was at `top`. */
function putBack(held: HTMLElement, top: number): void {
  if (!held.isConnected) return;
  scrollBy(0, held.getBoundingClientRect().top - top);
  // A page that is too short to be scrolled so far becomes longer.
  const rest = held.getBoundingClientRect().top - top;
  const main = document.querySelector("main");
  if (rest < 1 || main === null) return;
  main.style.minHeight = `${main.offsetHeight + rest}px`;
  scrollBy(0, rest);
}

/** For a list whose children are its rows, each with a key: call it where the list is drawn. */
export function useStillRows(list: Place, holdsPage = true): void {
  // Measured before the change is in the document.
  const held = holdsPage ? heldIn(list.current) : undefined;
  const top = held?.getBoundingClientRect().top;
  const tops = new Map([...(list.current?.children ?? [])].map((row) => [row, row.getBoundingClientRect().top]));
  useLayoutEffect(() => {
    if (held !== undefined && top !== undefined) putBack(held, top);
    if (tops.size === 0) return;
    for (const row of list.current?.children ?? []) {
      const before = tops.get(row);
      if (before === undefined || Math.abs(row.getBoundingClientRect().top - before) > 4) settle(row);
    }
  });
}

const settling = new WeakMap<Element, ReturnType<typeof setTimeout>>();

function settle(row: Element): void {
  clearTimeout(settling.get(row));
  row.classList.add("settling");
  const end = () => row.classList.remove("settling");
  settling.set(row, setTimeout(end, SETTLE_MS));
}
