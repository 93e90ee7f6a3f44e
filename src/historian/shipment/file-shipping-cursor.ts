/**
 * The cursor of one receiver of samples: a file in the data directory, replaced as a whole.
 *
 *     {"block":1207,"frames":[[1,4711],[5000,5120]]}
 *
 * Every block up to `block`, and every frame in `frames`, is on the receiver's disk (`sample-shipping.ts`).
 */
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import type { FrameInterval } from "./taken-frames.ts";

export interface ShippingCursor {
  readonly block: number;
  /** Ascending, not adjacent. */
  readonly frames: readonly FrameInterval[];
}

export type ShippingCursorFile = Pick<StateFile<ShippingCursor>, "read" | "write">;

/** Without a cursor everything is sent again, and the receiver drops duplicates. */
export function shippingCursor(place: StatePlace, name: string): ShippingCursorFile {
  return new StateFile(place, { name, parse: cursorFrom });
}

function cursorFrom(parsed: unknown): ShippingCursor | undefined {
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const { block, frames } = parsed as Record<string, unknown>;
  if (!isId(block) || !Array.isArray(frames)) return undefined;
  let before = -1;
  for (const interval of frames as unknown[]) {
    if (!Array.isArray(interval) || interval.length !== 2) return undefined;
    const [from, through] = interval as unknown[];
    if (!isId(from) || !isId(through) || from <= before + 1 || through < from) return undefined;
    before = through;
  }
  return { block, frames: frames as FrameInterval[] };
}

function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
