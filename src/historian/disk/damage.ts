/** Counts damaged places, each once however often it is met. */
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { DamagedBytes } from "../codec/byte-io.ts";

/** Places that are remembered; a disk with more than that has worse troubles. */
const MAX_PLACES = 100_000;

export class DamageCount {
  readonly #places = new Set<string>();

  get count(): number {
    return this.#places.size;
  }

  /** Counts an error that is damage; any other is a fault of ours, and thrown on. */
  add(place: string, error: unknown): void {
    if (!isDamage(error)) throw error;
    if (this.#places.size < MAX_PLACES) this.#places.add(place);
  }
}

/** Bytes that are wrong, pages that SQLite cannot follow or the disk cannot read, numbers that no row of ours has. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedBytes || isBitacoraError(error, "historian-damaged")) return true;
  const code = systemErrorCode(error);
  return code === "ERR_SQLITE_ERROR" || code === "ERR_OUT_OF_RANGE";
}

/** What a column of bytes holds, unless damage has made something else of it. */
export function bytesOf(column: unknown): Uint8Array {
  if (column instanceof Uint8Array) return column;
  throw new DamagedBytes("not bytes");
}
