/**
 * How many records all answers under way hold together. Each query reserves what it may give before it asks for it, so
 * that many large queries at once are refused with a 503 and do not take the memory of a small computer.
 */
import { limits } from "../core/limits.ts";
import { api } from "../messages/es/api.ts";
import { Problem } from "./problem.ts";

export class RecordBudget {
  readonly capacity: number;
  #held = 0;
  #refused = 0;

  constructor(capacity: number = limits.http.recordsAtOnce) {
    this.capacity = capacity;
  }

  get held(): number {
    return this.#held;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Reserves `most` records for `query` and keeps as many as it gave until the answer has gone. */
  async listing<R>(
    most: number,
    query: () => Promise<readonly R[]>,
    toRecord: (row: R) => unknown,
    weight = 1,
  ): Promise<Listing<R>> {
    const reserved = most * weight;
    if (this.#held + reserved > this.capacity) {
      this.#refused += 1;
      throw new Problem(503, api.busy(), { "Retry-After": "2" });
    }
    this.#held += reserved;
    let held = reserved;
    const keep = (records: number) => {
      this.#held += records - held;
      held = records;
    };
    try {
      const rows = await query();
      keep(rows.length * weight);
      return new Listing(rows, toRecord, () => keep(0));
    } catch (error) {
      keep(0);
      throw error;
    }
  }
}

/** Rows that become the records of a JSON array while it is being sent. */
export class Listing<R> {
  readonly rows: readonly R[];
  readonly toRecord: (row: R) => unknown;
  readonly #done: () => void;

  constructor(rows: readonly R[], toRecord: (row: R) => unknown, done: () => void = () => {}) {
    this.rows = rows;
    this.toRecord = toRecord;
    this.#done = done;
  }

  /** To be called once, when the answer has gone or cannot go. */
  release(): void {
    this.#done();
  }
}
