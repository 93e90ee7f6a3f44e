/** Counts damaged places, each once however often it is met. */
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { DamagedBytes } from "../codec/byte-io.ts";

/** Places remembered at most; a disk with more damage than this has worse problems. */
const MAX_PLACES = 100_000;

export class DamageCount {
  readonly #places = new Set<string>();

  get count(): number {
    return this.#places.size;
  }

  /** Counts an error that is damage; any other error is a bug or an I/O fault, and is thrown on. */
  add(place: string, error: unknown): void {
    if (!isDamage(error)) throw error;
    if (this.#places.size < MAX_PLACES) this.#places.add(place);
  }
}

/** Wrong bytes, pages that SQLite cannot follow or the disk cannot read, numbers that none of our rows has. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedBytes || isBitacoraError(error, "historian-damaged")) return true;
  const code = systemErrorCode(error);
  return code === "ERR_SQLITE_ERROR" || code === "ERR_OUT_OF_RANGE";
}

/** The bytes of a column. Damage may have turned them into another type: then throws DamagedBytes. */
export function bytesOf(column: unknown): Uint8Array {
  if (column instanceof Uint8Array) return column;
  throw new DamagedBytes("not bytes");
}
