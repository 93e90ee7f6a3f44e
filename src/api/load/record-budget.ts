/**
 * How many records all answers under way hold together. Each query reserves what it may give before it asks for it, so
 * that many large queries at once are refused with a 503 and do not take the memory of a small computer.
 */
import { limits } from "../limits.ts";
import { api } from "../../messages/es/api.ts";
import { Problem } from "../problem.ts";

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

  /** Reserves so many records, or throws a 503. */
  reserve(records: number): Reservation {
    if (this.#held + records > this.capacity) {
      this.#refused += 1;
      throw new Problem(503, api.busy(), { "Retry-After": "2" });
    }
    this.#held += records;
    let held = records;
    const keep = (fewer: number) => {
      this.#held += fewer - held;
      held = fewer;
    };
    return { keep, release: () => keep(0) };
  }
}

export interface Reservation {
  /** Gives back all but so many. */
  keep(fewer: number): void;
  /** Idempotent. */
  readonly release: () => void;
}

/** As many of them at once as there are, and of one address one less: this machine, and its own programs, may have all. */
export class SharedBudget {
  readonly #all: RecordBudget;
  readonly #held = new Map<string, number>();
  #refused = 0;

  constructor(capacity: number) {
    this.#all = new RecordBudget(capacity);
  }

  get refused(): number {
    return this.#all.refused + this.#refused;
  }

  /** Reserves one, or throws a 503. */
  reserve(client: string | undefined): Reservation {
    const held = client === undefined ? 0 : (this.#held.get(client) ?? 0);
    if (held >= Math.max(1, this.#all.capacity - 1)) {
      this.#refused += 1;
      throw new Problem(503, api.busy(), { "Retry-After": "2" });
    }
    const reservation = this.#all.reserve(1);
    if (client === undefined) return reservation;
    this.#held.set(client, held + 1);
    let isHeld = true;
    const release = (): void => {
      reservation.release();
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#held.get(client) ?? 1) - 1;
      if (left > 0) this.#held.set(client, left);
      else this.#held.delete(client);
    };
    return { keep: (fewer) => reservation.keep(fewer), release };
  }
}

/** Rows that become the records of a JSON array while it is being sent; they may be made as they are asked for. */
export class Listing<R> {
  readonly rows: Iterable<R> | AsyncIterable<R>;
  /** JSON of what a row becomes: one record, or several separated by commas. */
  readonly toJson: (row: R) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #done: () => void;

  constructor(
    rows: Iterable<R> | AsyncIterable<R>,
    toJson: (row: R) => string,
    done: () => void = () => {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.rows = rows;
    this.toJson = toJson;
    this.headers = headers;
    this.#done = done;
  }

  static ofRecords<R>(rows: Iterable<R> | AsyncIterable<R>, toRecord: (row: R) => unknown): Listing<R> {
    return new Listing(rows, (row) => JSON.stringify(toRecord(row)));
  }

  /** To be called once, when the answer has gone or cannot go. */
  release(): void {
    this.#done();
  }
}
