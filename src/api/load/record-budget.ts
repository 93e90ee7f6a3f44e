/**
 * A budget of the records that all pending answers hold in memory. Each query reserves its limit before it runs. So if many large
 * queries come at once, some are refused with a 503, and a small computer does not run out of memory.
 */
import { limits } from "../limits.ts";
import { api } from "../../messages/details.ts";
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

  /** Reserves this many records, or throws a 503. */
  reserve(records: number): Reservation {
    if (this.#held + records > this.capacity) {
      this.#refused += 1;
      throw new Problem(503, api.busy, { "Retry-After": "2" });
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
  /** Releases all but this many. */
  keep(fewer: number): void;
  /** Idempotent. */
  readonly release: () => void;
}

/**
 * A number of places for all other machines, of which one address may have all but one; and one more place, so that there is always
 * one for this machine's own programs. This machine may have all.
 */
export class SharedBudget {
  readonly #all: RecordBudget;
  readonly #forOthers: RecordBudget;
  readonly #held = new Map<string, number>();
  #refused = 0;

  constructor(capacity: number) {
    this.#all = new RecordBudget(capacity + 1);
    this.#forOthers = new RecordBudget(capacity);
  }

  get refused(): number {
    return this.#all.refused + this.#forOthers.refused + this.#refused;
  }

  /** Reserves one, or throws a 503. */
  reserve(client: string | undefined): Reservation {
    if (client === undefined) return this.#all.reserve(1);
    const held = this.#held.get(client) ?? 0;
    if (held >= Math.max(1, this.#forOthers.capacity - 1)) {
      this.#refused += 1;
      throw new Problem(503, api.busy, { "Retry-After": "2" });
    }
    const place = this.#forOthers.reserve(1);
    const reservation = this.#reserveOr(place);
    this.#held.set(client, held + 1);
    let isHeld = true;
    const release = (): void => {
      reservation.release();
      place.release();
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#held.get(client) ?? 1) - 1;
      if (left > 0) this.#held.set(client, left);
      else this.#held.delete(client);
    };
    return { keep: (fewer) => reservation.keep(fewer), release };
  }

  /** Reserves one of all places; if there is none, releases `place` and throws. */
  #reserveOr(place: Reservation): Reservation {
    try {
      return this.#all.reserve(1);
    } catch (error) {
      place.release();
      throw error;
    }
  }
}

/**
 * Rows that are made into the records of a JSON array while it is sent; they may be made on demand. `Item` is the type of a record.
 */
export class Listing<R, Item = unknown> {
  /** For the compiler only. */
  declare readonly item: Item;
  readonly rows: Iterable<R> | AsyncIterable<R>;
  /** The JSON of a row: one record, or several separated by commas. */
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

  static ofRecords<R, Item>(rows: Iterable<R> | AsyncIterable<R>, toRecord: (row: R) => Item): Listing<R, Item> {
    return new Listing(rows, (row) => JSON.stringify(toRecord(row)));
  }

  /** Its JSON in parts that do not block the event loop; the last one is returned. */
  async *slices(): AsyncGenerator<string, string> {
    let slice = "[";
    let isFirst = true;
    for await (const row of this.rows) {
      slice += (isFirst ? "" : ",") + this.toJson(row);
      isFirst = false;
      if (slice.length < limits.http.sliceBytes) continue;
      yield slice;
      slice = "";
    }
    return `${slice}]`;
  }

  /** To be called once, when the answer is sent or cannot be sent. */
  release(): void {
    this.#done();
  }
}
