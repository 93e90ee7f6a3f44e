/** Where words of the picture can stand: not beneath what lies over it, and not over each other. */
import type { Point, Size } from "./map-view.ts";
import { cornerOf } from "./scale.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
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
    cornerOf(size),
    { left: -Infinity, top: 0, right: 0, bottom: height },
    { left: width, top: 0, right: Infinity, bottom: height },
  ];
}

interface Words {
  readonly fromPx: number;
  readonly width: number;
  readonly height: number;
  readonly isWanted: boolean;
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

  /** Takes the place to the right of a point, or else to its left; what is wanted, above or below where both are taken: its left end. */
  beside({ x, y }: Point, { fromPx, width, height, isWanted }: Words): Point | undefined {
    const right = x + fromPx;
    const left = x - fromPx - width;
    for (const at of isWanted ? [y, y - height, y + height] : [y])
      for (const start of [right, left])
        if (this.take(around({ x: start + width / 2, y: at }, width / 2, height / 2))) return { x: start, y: at };
    return isWanted ? { x: right, y } : undefined;
  }
}

export function around({ x, y }: Point, across: number, down: number): Box {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}
