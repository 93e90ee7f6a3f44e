/**
 * While nobody touches, what a person presses gives way to the instruments: `data-quiet` on the root, by which the styles hide the tabs,
 * the tools and the navigation. They come with a touch, a key or the mouse, and stay while they have the focus of keys. What must be seen
 * at any time is not hidden: the button of a person overboard, the state of the link, alarms.
 */
import { effect, signal } from "@preact/signals";
import { route } from "../store/route.ts";

const QUIET_AFTER_MS = 6000;
export const isQuiet = signal(false);
effect(() => void document.documentElement.toggleAttribute("data-quiet", isQuiet.value));

let timer: ReturnType<typeof setTimeout> | undefined;

export function stir(): void {
  isQuiet.value = false;
  clearTimeout(timer);
  timer = setTimeout(hush, QUIET_AFTER_MS);
}

function hush(): void {
  clearTimeout(timer);
  isQuiet.value = true;
}

/**
 * What is pressed on the page is meant, and nothing comes over it: on the watch a touch beside it or a key counts, elsewhere a hand works on
 * the page, and a touch of the frame counts.
 */
function onTouch({ type, target }: Event): void {
  const isIn = (what: string): boolean => target instanceof Element && target.closest(what) !== null;
  const isBeside = type === "keydown" || (type === "pointerdown" && !isIn("a, button"));
  if ((route.peek().page === "watch" && isBeside) || isIn(".above-page, .rail")) stir();
}

export function followTouches(): void {
  for (const name of ["pointerdown", "pointermove", "keydown"]) addEventListener(name, onTouch, { passive: true });
  route.subscribe(({ page }) => (page === "watch" || page === "" ? stir() : hush()));
}
