/** What a finger does on a page besides pressing: sideways it turns the page, held still it asks for more, as a right button and a menu key do. */

const LEAST_PX = 60;
/** A finger that lies still trembles by less. */
const STILL_PX = 10;
/** Browsers that tell of a long press themselves do so earlier. */
const HELD_MS = 650;

interface Touching {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchMove: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** `turn(1)`: to the next page. `hold`: true where there is more. */
export function touched(turn: (by: 1 | -1) => void, hold: (target: Element) => boolean): Touching {
  let from: Touch | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const farFrom = (to: Touch) => [to.clientX - (from?.clientX ?? 0), to.clientY - (from?.clientY ?? 0)] as const;
  return {
    onTouchStart: ({ touches, target }) => {
      clearTimeout(holding);
      from = touches.length === 1 ? touches[0] : undefined;
      if (from !== undefined) holding = setTimeout(() => hold(target as Element) && swallowClick(), HELD_MS);
    },
    onTouchMove: ({ touches: [to] }) => {
      if (to !== undefined && Math.hypot(...farFrom(to)) > STILL_PX) clearTimeout(holding);
    },
    onTouchEnd: ({ changedTouches: [to] }) => {
      clearTimeout(holding);
      if (from === undefined || to === undefined) return;
      const [dx, dy] = farFrom(to);
      if (Math.abs(dx) > LEAST_PX && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
    },
    onContextMenu: (event) => {
      clearTimeout(holding);
      if (hold(event.target as Element)) event.preventDefault();
    },
  };
}

/** The finger is lifted over whatever has come by then: that was not pressed. */
function swallowClick(): void {
  const swallow = (event: Event) => (event.stopPropagation(), event.preventDefault());
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", swallow, true), { capture: true, once: true });
}
