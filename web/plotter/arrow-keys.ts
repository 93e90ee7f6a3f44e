/**
 * A plotter's keys: an arrow goes to the nearest thing that can be pressed in that direction, Enter presses it (as a browser does), Escape
 * goes back. What has its own use for arrows keeps it: it has prevented the default, or text is typed there.
 */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much further something seems that lies aside. */
const ASIDE = 2;

export function followArrows(): void {
  addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const { activeElement } = document;
    if (event.defaultPrevented || activeElement?.matches("input:not([type=checkbox]), select, textarea, [role=slider]"))
      return;
    if (event.key === "Escape" && document.querySelector(".sheet") === null && location.hash.length > 2) history.back();
    if (step === undefined || event.shiftKey || event.ctrlKey || event.altKey) return;
    const found = nearest(activeElement, step);
    if (found === undefined) return;
    event.preventDefault();
    // Pages turn by arrows as well; this was asked first.
    event.stopImmediatePropagation();
    found.focus();
    found.scrollIntoView({ block: "nearest" });
  });
}

function nearest(from: Element | null, [x, y]: readonly [number, number]): HTMLElement | undefined {
  // What lies beneath a sheet is out of reach.
  const within = [...document.querySelectorAll(".sheet")].pop() ?? document;
  const all = [...within.querySelectorAll<HTMLElement>(PRESSABLE)].filter(
    (one) => one.offsetParent !== null && !one.hasAttribute("disabled"),
  );
  if (from === null || from === document.body || !within.contains(from))
    return all.find((one) => one.closest("main, .sheet")) ?? all[0];
  const here = from.getBoundingClientRect();
  const [middleX, middleY] = [here.left + here.width / 2, here.top + here.height / 2];
  let [best, least]: [HTMLElement | undefined, number] = [undefined, Infinity];
  for (const one of all) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const ahead =
      x === 0 ? (y > 0 ? top - here.bottom : here.top - bottom) : x > 0 ? left - here.right : here.left - right;
    if (one === from || ahead < -4) continue;
    const aside = x === 0 ? away(middleX, left, right) : away(middleY, top, bottom);
    const distance = ahead + ASIDE * aside;
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}

function away(at: number, from: number, to: number): number {
  return Math.max(from - at, at - to, 0);
}
