/** Where words of the picture can stand: not beneath what lies over it, and not over each other. */
import type { Size } from "./map-view.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const SCALE_PX = 160;
/** Of the width of a narrow picture. */
const SCALE_SHARE = 0.27;
/** How high north and the scale are, in the lower left corner. */
const CORNER_PX = 72;

/** The length of the scale at most. */
export function scalePx({ width }: Size): number {
  return Math.min(SCALE_PX, width * SCALE_SHARE);
}

/** Where no word can stand: beneath the controls, the legend and what else lies over the picture, over its scale, and beyond its edges. */
export function coversOf(canvas: HTMLCanvasElement, size: Size): readonly Box[] {
  const { width, height } = size;
  const { left: x, top: y } = canvas.getBoundingClientRect();
  const over = [...(canvas.parentElement?.children ?? [])].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return element === canvas || right === left
      ? []
      : [{ left: left - x, top: top - y, right: right - x, bottom: bottom - y }];
  });
  return [
    ...over,
    { left: 0, top: height - CORNER_PX, right: 28 + scalePx(size), bottom: height },
    { left: -Infinity, top: 0, right: 0, bottom: height },
    { left: width, top: 0, right: Infinity, bottom: height },
  ];
}

export class Room {
  readonly #taken: Box[];

  constructor(taken: readonly Box[]) {
    this.#taken = [...taken];
  }

  /** Takes the place, unless something is there. */
  take(box: Box): boolean {
    const isFree = this.#taken.every(
      ({ left, top, right, bottom }) =>
        box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top,
    );
    if (isFree) this.#taken.push(box);
    return isFree;
  }
}
