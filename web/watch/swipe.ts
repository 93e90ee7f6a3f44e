/** A finger that goes sideways over a page turns it. */

const LEAST_PX = 60;

interface Swiping {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** `turn(1)`: to the next page. */
export function swiped(turn: (by: 1 | -1) => void): Swiping {
  let from: Touch | undefined;
  return {
    onTouchStart: ({ touches }) => {
      from = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches: [to] }) => {
      if (from === undefined || to === undefined) return;
      const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(dx) > LEAST_PX && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
    },
  };
}
