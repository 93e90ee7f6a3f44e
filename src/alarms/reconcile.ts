/**
 * Which alarm records are right after a start, from what the record store kept and what the log book says. Pure.
 *
 * The log book wins: a transition is on disk there before it is anywhere else. A record that it knows is as its last entry
 * has it, whether the store has it in another state or not at all, and silent as the book has it: until the time that was said, by
 * the wall clock, unless an alarm ended it before. The store knows one thing better, the repeats and the comings and goings of the
 * condition between two transitions (`condition`, `value`, `returned_at`, `returns`) of which the book has only the sum, and is believed in
 * that where its record is in the same state; not where the book tells of a later one, which a kill kept from the store. A record that only the store has is kept as it is (the book's volume was exchanged, or its disk was full for too
 * long): losing sight of an alarm is worse than showing one too many.
 */
import { isCalling, risen, silenced, unsilenced } from "./alarm-life.ts";
import { readNote } from "./alarm-note.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { Shelving, Suppression } from "./alarms.ts";
import { RecordBook } from "./record-book.ts";
import { ruleKey } from "./rule.ts";

/** What the log book says of alarms, entry by entry, oldest first; a book of many years passes through in bounded memory. */
export class LoggedAlarms {
  readonly #records = new RecordBook();
  readonly #occurrences = new Map<string, number>();
  readonly #shelved = new Map<string, Shelving>();
  readonly #outOfService = new Map<string, Suppression>();
  /** When the silence of an open record ends, by its id; also where that time is over. */
  readonly #silences = new Map<string, string>();

  /** The record after a transition, as `fromLogPayload` gives it. */
  take(after: AlarmRecord): void {
    const before = this.#records.get(after.id);
    // An acknowledgement that waited its turn may have been put in words before what stands before it.
    const record = before !== undefined && isBehind(after, before) ? withCondition(after, before) : after;
    this.#records.put(record);
    noteOccurrence(this.#occurrences, record);
    if (isCalling(record)) this.#silences.clear();
    else this.#silences.delete(record.id);
  }

  /** The payload of an entry that is no transition, and who made it. */
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

  /** Who shelved which rule, and took which out of service; by `ruleKey`. Also of shelvings that have ended meanwhile. */
  get shelved(): ReadonlyMap<string, Shelving> {
    return this.#shelved;
  }

  get outOfService(): ReadonlyMap<string, Suppression> {
    return this.#outOfService;
  }

  /** The record, silent as the book has it. */
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

  /** The highest occurrence of each rule (by `ruleKey`), also of records that are no longer kept. */
  get occurrences(): ReadonlyMap<string, number> {
    return this.#occurrences;
  }
}

export interface Reconciled {
  /** In order of activation. */
  readonly records: readonly AlarmRecord[];
  /** Ids of records that the store did not have. */
  readonly missing: readonly string[];
  /** Ids of records that the store had otherwise. */
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
    // A silence may be over by now, which the book does not tell: the engine looks at the clock.
    else if (!sameRecord(unsilenced(right), unsilenced(kept))) corrected.push(entry.id);
    records.push(right);
  }
  return { records, missing, corrected, occurrences };
}

/** What the store knows better than the book, of a record in the same state; absent in it is absent. */
const KEPT = [
  "condition", "value", "returned_at", "returns", "repeated_at", "first_up", "shelved_until", "out_of_service",
] as const satisfies (keyof AlarmRecord)[]; // prettier-ignore

/** The logged record with what the store kept of it, if both speak of the same state. */
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

/** Whether the open record knows of fewer comings and goings of its condition: each return is counted, and is before the coming after it. */
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
