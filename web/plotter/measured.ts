/**
 * What styles say and old browsers do not understand, measured in the page: `data-q` has the numbers of the conditions of `@container` that
 * hold for an element, `--q3` a size that follows from it, `data-h` the numbers of what it `:has()` inside.
 */
import { CONDITIONS, CONTAINERS, HAS, SIZES } from "plotter:measured";

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly characters: number;
}
const known = new Map<Element, Measured>();
const elementsWith = new Set<Element>();
let isAsked = false;

const watch = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) size(target as HTMLElement, contentRect.width, contentRect.height);
});

function size(element: HTMLElement, width: number, height: number): void {
  const number = element.querySelector<HTMLElement>('[style*="--chars"]')?.style.getPropertyValue("--chars") ?? "";
  const characters = Number(number) || 4;
  const before = known.get(element);
  if (before?.width === width && before.height === height && before.characters === characters) return;
  known.set(element, { width, height, characters });
  for (const [at, of] of SIZES.entries()) element.style.setProperty(`--q${at}`, `${of(width, height, characters)}px`);
  mark(
    element,
    "data-q",
    (at) => {
      const [container, isSo] = CONDITIONS[at] ?? [];
      return container !== undefined && element.matches(container) && isSo?.(width, height) === true;
    },
    CONDITIONS.length,
  );
}

/** Only what has changed: each change is looked at again. */
function mark(element: Element, name: string, isSo: (at: number) => boolean, count: number): void {
  const numbers = Array.from({ length: count }, (_, at) => at)
    .filter(isSo)
    .join(" ");
  if ((element.getAttribute(name) ?? "") !== numbers) element.setAttribute(name, numbers);
}

function look(): void {
  isAsked = false;
  for (const element of document.querySelectorAll<HTMLElement>(CONTAINERS)) {
    const before = known.get(element);
    if (before === undefined) watch.observe(element);
    else size(element, before.width, before.height);
  }
  for (const element of known.keys()) {
    if (element.isConnected) continue;
    watch.unobserve(element);
    known.delete(element);
  }
  const holders = new Map<Element, Set<number>>();
  for (const element of elementsWith) holders.set(element, new Set());
  for (const [at, [selector, inside]] of HAS.entries())
    for (const element of document.querySelectorAll(selector))
      if (element.querySelector(inside) !== null) holders.set(element, (holders.get(element) ?? new Set()).add(at));
  elementsWith.clear();
  for (const [element, numbers] of holders) {
    mark(element, "data-h", (at) => numbers.has(at), HAS.length);
    if (numbers.size > 0) elementsWith.add(element);
  }
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(look);
}

export function followStyles(): void {
  const attributeFilter = ["class", "data-state", "data-hangs", "data-instruments", "data-quiet", "style"];
  new MutationObserver(ask).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter,
  });
  for (const name of ["focusin", "focusout", "resize"]) addEventListener(name, ask);
  ask();
}
