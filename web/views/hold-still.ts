/**
 * Lists that change while somebody is about to press one of their buttons: what has the focus, or is pointed at, stays where it is on
 * the screen, and a button that has just come under a finger cannot be pressed for a moment.
 */

/** A finger that was on its way when a row moved has landed by then. */
const SETTLE_MS = 400;

/** A touched element looks pointed at until the next touch: only where there is a real pointer is that one. */
const pointer = matchMedia("(hover: hover)");

/** The innermost element of `within` that has the focus or, where none has, is pointed at. */
export function heldIn(within: Element): HTMLElement | undefined {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && within.contains(focused) && focused !== within) return focused;
  return pointer.matches ? [...within.querySelectorAll<HTMLElement>(":hover")].at(-1) : undefined;
}

/** Changes the page so that `held` keeps its focus and its place on the screen. */
export function holdStill(held: HTMLElement | undefined, change: () => void): void {
  if (held === undefined) {
    change();
    return;
  }
  const hadFocus = held === document.activeElement;
  const { top } = held.getBoundingClientRect();
  change();
  if (!held.isConnected) return;
  if (hadFocus && document.activeElement !== held) held.focus({ preventScroll: true });
  scrollBy(0, held.getBoundingClientRect().top - top);
  // A page that is too short to be scrolled so far becomes longer.
  const rest = held.getBoundingClientRect().top - top;
  const main = document.querySelector("main");
  if (rest < 1 || main === null) return;
  main.style.minHeight = `${main.offsetHeight + rest}px`;
  scrollBy(0, rest);
}

/** Makes what `show()` gives the children of `list`; those that come or change places cannot be pressed for a moment. `held` is in one. */
export function arrange(list: HTMLElement, show: () => readonly HTMLElement[], held: HTMLElement | undefined): void {
  const tops = new Map<Element, number>([...list.children].map((row) => [row, row.getBoundingClientRect().top]));
  let rows: readonly HTMLElement[] = [];
  holdStill(held, () => {
    rows = show();
    const wanted = new Set<Element>(rows);
    for (const row of tops.keys()) if (!wanted.has(row)) row.remove();
    rows.forEach((row, i) => list.children[i] !== row && list.insertBefore(row, list.children[i] ?? null));
  });
  if (tops.size === 0) return;
  for (const row of rows) {
    const before = tops.get(row);
    if (before === undefined || Math.abs(row.getBoundingClientRect().top - before) > 4) settle(row);
  }
}

const settling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

function settle(row: HTMLElement): void {
  clearTimeout(settling.get(row));
  row.classList.add("settling");
  const end = () => row.classList.remove("settling");
  settling.set(row, setTimeout(end, SETTLE_MS));
}
