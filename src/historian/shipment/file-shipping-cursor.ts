/**
 * The cursor of one receiver of samples: a file in the data directory, replaced as a whole.
 *
 *     {"block":1207,"frames":[[1,4711],[5000,5120]]}
 *
 * Every block up to `block`, and every frame in `frames`, is on the receiver's disk (`sample-shipping.ts`).
 */
import { readFile } from "node:fs/promises";
import { writeDurably } from "../../core/durable-file.ts";
import type { FrameInterval } from "./taken-frames.ts";

export interface ShippingCursor {
  readonly block: number;
  /** Ascending, not adjacent. */
  readonly frames: readonly FrameInterval[];
}

const BEGINNING: ShippingCursor = { block: 0, frames: [] };

export class FileShippingCursor {
  readonly #file: string;
  readonly #mayWrite: () => void;

  constructor(file: string, mayWrite: () => void) {
    this.#file = file;
    this.#mayWrite = mayWrite;
  }

  /** The cursor at the beginning if there is no readable file: everything is sent again, and the receiver drops duplicates. */
  async read(): Promise<ShippingCursor> {
    try {
      return cursorFrom(JSON.parse(await readFile(this.#file, "utf8"))) ?? BEGINNING;
    } catch {
      return BEGINNING;
    }
  }

  /** When it resolves, the cursor is on disk. */
  async write({ block, frames }: ShippingCursor): Promise<void> {
    this.#mayWrite();
    await writeDurably(this.#file, `${JSON.stringify({ block, frames })}\n`);
  }
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
