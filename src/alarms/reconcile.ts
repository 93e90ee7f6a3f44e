/**
 * Finds the right alarm records after a start, from what the record store kept and what the log book says. Pure.
 *
 * The log book wins: a transition is on disk there before it is anywhere else. A record in the book is restored from its last entry,
 * whether the store has it in another state or not at all. Its silence is restored from the book, too: until the given time by the wall
 * clock, unless an alarm ended it before. The store is better in one point: it has the repeats, and each change of the condition between
 * two transitions (`condition`, `value`, `returned_at`, `returns`), of which the book may have only the sum. These are taken from the store
 * if its record is in the same state, unless the book has a later change that a kill kept from the store. A record that only the store has
 * is kept (the volume of the book was replaced, or its disk was full for too long): losing an alarm is worse than showing one too many.
 */
import { isCalling, risen, silenced, unsilenced } from "./alarm-life.ts";
import { readNote } from "./alarm-note.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { Shelving, Suppression } from "./alarms.ts";
import { RecordBook } from "./record-book.ts";
import { ruleKey } from "./rule.ts";

/** Collects what the log book says about alarms, entry by entry, oldest first; a book of many years is read in bounded memory. */
export class LoggedAlarms {
  readonly #records = new RecordBook();
  readonly #occurrences = new Map<string, number>();
  readonly #shelved = new Map<string, Shelving>();
  readonly #outOfService = new Map<string, Suppression>();
  /** When the silence of an open record ends, by record id; the time may be over. */
  readonly #silences = new Map<string, string>();

  /** The record after a transition, as `fromLogPayload` gives it. */
  take(after: AlarmRecord): void {
    const before = this.#records.get(after.id);
    // An acknowledgement that had to wait may have been prepared before the entries that now precede it.
    const record = before !== undefined && isBehind(after, before) ? withCondition(after, before) : after;
    this.#records.put(record);
    noteOccurrence(this.#occurrences, record);
    if (isCalling(record)) this.#silences.clear();
    else this.#silences.delete(record.id);
  }

  /** Takes the payload of an entry that is not a transition, and the user of the entry. */
  note(payload: unknown, user: string): void {
    const note = readNote(payload);
    if (note === undefined) return;
    if (note.event === "alarm_silenced") {
      const one = note.id === undefined ? undefined : this.#records.get(note.id);
      const chosen = note.id === undefined ? this.#records.openNewestFirst() : one === undefined ? [] : [one];
      for (const record of chosen) if (this.#isUnacknowledged(record)) this.#silences.set(record.id, note.until);
      return;
    }
    if ("returns" in note) {
      if (note.event === "alarm_unsilenced") this.#silences.clear();
      const record = this.#records.get(note.id);
      if (record !== undefined && isOpen(record))
        this.#records.put(withCondition(record, { ...note, condition: note.returned_at === null }));
      return;
    }
    if (note.event === "alarm_escalated") {
      this.#silences.clear();
      const record = this.#records.get(note.id);
      if (record !== undefined && isOpen(record)) this.#records.put(risen(record, note.to));
      return;
    }
    const key = ruleKey(note.tag_id, note.alarm_id);
    const { reason, at: since, until } = note;
    if (note.event === "alarm_shelved") this.#shelved.set(key, { user, reason, since, until: until ?? since });
    else if (note.event === "alarm_unshelved") this.#shelved.delete(key);
    else if (note.event === "alarm_out_of_service") this.#outOfService.set(key, { user, reason, since });
    else this.#outOfService.delete(key);
    if (!this.#isSuppressed(key)) return;
    for (const id of this.#silences.keys()) {
      const record = this.#records.get(id);
      if (record !== undefined && ruleKey(record.tag_id, record.alarm_id) === key) this.#silences.delete(id);
    }
  }

  #isUnacknowledged({ state, tag_id, alarm_id }: AlarmRecord): boolean {
    return state === "ACTIVE" && !this.#isSuppressed(ruleKey(tag_id, alarm_id));
  }

  #isSuppressed(key: string): boolean {
    return this.#shelved.has(key) || this.#outOfService.has(key);
  }

  /** The shelvings, by `ruleKey`. Those whose time is over are included. */
  get shelved(): ReadonlyMap<string, Shelving> {
    return this.#shelved;
  }

  get outOfService(): ReadonlyMap<string, Suppression> {
    return this.#outOfService;
  }

  /** The record with its silence from the book. */
  withSilence(record: AlarmRecord): AlarmRecord {
    const until = this.#silences.get(record.id);
    return until === undefined ? unsilenced(record) : silenced(record, Date.parse(until));
  }

  get(id: string): AlarmRecord | undefined {
    return this.#records.get(id);
  }

  oldestFirst(): IterableIterator<AlarmRecord> {
    return this.#records.oldestFirst();
  }

  /** The highest occurrence of each rule (by `ruleKey`), including records that are no longer kept. */
  get occurrences(): ReadonlyMap<string, number> {
    return this.#occurrences;
  }
}

export interface Reconciled {
  /** In order of activation. */
  readonly records: readonly AlarmRecord[];
  /** Ids of records that the store did not have. */
  readonly missing: readonly string[];
  /** Ids of records that were different in the store. */
  readonly corrected: readonly string[];
  /** The highest occurrence of each rule, by `ruleKey`. */
  readonly occurrences: ReadonlyMap<string, number>;
}

export function reconcile(stored: readonly AlarmRecord[], logged: LoggedAlarms): Reconciled {
  const byId = new Map(stored.map((record) => [record.id, record]));
  const occurrences = new Map(logged.occurrences);
  for (const record of stored) noteOccurrence(occurrences, record);
  const records = [...byId.values()].filter(({ id }) => logged.get(id) === undefined);
  const missing: string[] = [];
  const corrected: string[] = [];
  for (const entry of logged.oldestFirst()) {
    const kept = byId.get(entry.id);
    const right = kept === undefined ? logged.withSilence(entry) : withKept(entry, kept, logged);
    if (kept === undefined) missing.push(entry.id);
    // A silence may be over by now, which the book does not show: the engine checks the clock.
    else if (!sameRecord(unsilenced(right), unsilenced(kept))) corrected.push(entry.id);
    records.push(right);
  }
  return { records, missing, corrected, occurrences };
}

/** The fields that the store knows better than the book, for a record in the same state. A field that is absent there is removed. */
const KEPT = [
  "condition", "value", "returned_at", "returns", "repeated_at", "first_up", "shelved_until", "out_of_service",
] as const satisfies (keyof AlarmRecord)[]; // prettier-ignore

/** The logged record with the fields that the store kept, if both are in the same state. */
function withKept(entry: AlarmRecord, kept: AlarmRecord, logged: LoggedAlarms): AlarmRecord {
  const right: Record<string, unknown> = { ...logged.withSilence(entry) };
  const isSame = isOpen(entry) && entry.state === kept.state;
  for (const field of isSame ? KEPT : []) {
    if (kept[field] === undefined) delete right[field];
    else right[field] = kept[field];
  }
  const record = right as unknown as AlarmRecord;
  return isSame && isBehind(kept, entry) ? withCondition(record, entry) : record;
}

type ConditionOf = Pick<AlarmRecord, "condition" | "value" | "returned_at" | "returns">;

/** Whether the open record has seen fewer changes of its condition: each return to normal is counted, and precedes the next recurrence. */
function isBehind(record: AlarmRecord, than: AlarmRecord): boolean {
  const [known, later] = [record.returns ?? 0, than.returns ?? 0];
  return isOpen(record) && (known < later || (known === later && known > 0 && !record.condition && than.condition));
}

function withCondition(record: AlarmRecord, { condition, value, returned_at, returns = 0 }: ConditionOf): AlarmRecord {
  const { returns: _, ...rest } = record;
  return { ...rest, condition, value, returned_at, ...(returns === 0 ? {} : { returns }) };
}

function sameRecord(a: AlarmRecord, b: AlarmRecord): boolean {
  const fields = Object.keys({ ...a, ...b }) as (keyof AlarmRecord)[];
  return fields.every((field) => a[field] === b[field]);
}

function noteOccurrence(occurrences: Map<string, number>, { tag_id, alarm_id, occurrence }: AlarmRecord): void {
  const key = ruleKey(tag_id, alarm_id);
  if (occurrence > (occurrences.get(key) ?? 0)) occurrences.set(key, occurrence);
}
