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

/** Away from the watch a hand works on the page, and nothing comes over it: there it is a touch of the frame that counts. */
function onTouch({ target }: Event): void {
  if (route.peek().page === "watch" || (target as Element).closest(".above-page, .rail") !== null) stir();
}

export function followTouches(): void {
  for (const name of ["pointerdown", "pointermove", "keydown"]) addEventListener(name, onTouch, { passive: true });
  route.subscribe(({ page }) => (page === "watch" || page === "" ? stir() : hush()));
}
