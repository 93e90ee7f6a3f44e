/** The leaves of alarms: a change of an alarm's record changes its notification. */
import type { Position } from "../ais/report.ts";
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import { ruleKey } from "../alarms/rule.ts";
import { Leaf } from "./leaf.ts";
import { limits } from "./limits.ts";
import { notificationOf, notificationPath, type Notification } from "./notification.ts";

/** The source of all notifications: this service. */
const SOURCE = "bitacora.alarms";

export class AlarmLeaves {
  readonly #leaves = new Map<string, Leaf>();
  /** The path of each rule's alarm, by `ruleKey`. */
  readonly #paths = new Map<string, string>();
  /** The latest record at each path. */
  readonly #records = new Map<string, AlarmRecord>();
  readonly #pathOf: (tagId: string) => string | undefined;
  readonly #placeOf: (record: AlarmRecord) => Position | undefined;

  /** `placeOf`: where that is which the alarm is about. */
  constructor(
    pathOf: (tagId: string) => string | undefined,
    placeOf: (record: AlarmRecord) => Position | undefined = () => undefined,
  ) {
    this.#pathOf = pathOf;
    this.#placeOf = placeOf;
  }

  get size(): number {
    return this.#leaves.size;
  }

  [Symbol.iterator](): IterableIterator<Leaf> {
    return this.#leaves.values();
  }

  /** Takes a record after a change and returns its leaf; undefined if there are too many leaves, or for an older occurrence. */
  take(record: AlarmRecord, nowMs: number): Leaf | undefined {
    const path = this.#pathFor(record);
    let leaf = this.#leaves.get(path);
    const before = this.#records.get(path);
    if (before !== undefined && before.occurrence > record.occurrence) return undefined;
    if (leaf === undefined) {
      if (this.#leaves.size >= limits.paths) return undefined;
      leaf = new Leaf(path, () => ({ description: this.#records.get(path)?.message ?? path }));
      this.#leaves.set(path, leaf);
    }
    this.#records.set(path, record);
    leaf.set(notificationOf(record, this.#placeOf(record)), nowMs, SOURCE);
    return leaf;
  }

  /** The record whose notification is at this path. */
  recordAt(path: string): AlarmRecord | undefined {
    return this.#records.get(path);
  }

  /** The notifications that are not normal, with their ids. */
  *open(): Generator<{ readonly id: string; readonly path: string; readonly value: Notification }> {
    for (const [path, record] of this.#records) {
      if (record.state !== "CLEARED")
        yield { id: record.id, path, value: notificationOf(record, this.#placeOf(record)) };
    }
  }

  /** Adds a number if two alarms would get the same path, because their names differ only in a character that a path cannot contain. */
  #pathFor(record: AlarmRecord): string {
    const key = ruleKey(record.tag_id, record.alarm_id);
    const known = this.#paths.get(key);
    if (known !== undefined) return known;
    const wanted = notificationPath(record, this.#pathOf(record.tag_id));
    let path = wanted;
    for (let number = 2; this.#leaves.has(path); number += 1) path = `${wanted}-${number}`;
    if (this.#paths.size < limits.paths) this.#paths.set(key, path);
    return path;
  }
}
