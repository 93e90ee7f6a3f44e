/**
 * Which alarm records are right after a start, from what the record store kept and what the log book says. Pure.
 *
 * The log book wins: a transition is on disk there before it is anywhere else. A record that it knows is as its last entry
 * has it, whether the store has it in another state or not at all. The store knows one thing better, the comings and goings
 * of the condition between two transitions (`condition`, `value`, `returned_at`) and what sounds, and is believed in that where
 * its record is in the same state; a silence that a later alarm ended is over even if the store had no time to say so. A record that
 * only the store has is kept as it is (the book's volume was exchanged, or its disk was full for too long): losing sight of an alarm is
 * worse than showing one too many.
 */
import { isCalling, risen } from "./alarm-life.ts";
import { readNote } from "./alarm-note.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { Shelving, Suppression } from "./alarms.ts";
import { RecordBook } from "./record-book.ts";
import { ruleKey } from "./rule.ts";

/** More silences than a crew makes of half an hour without any new alarm. */
const SILENCES_MAX = 100;

/** What the log book says of alarms, entry by entry, oldest first; a book of many years passes through in bounded memory. */
export class LoggedAlarms {
  readonly #records = new RecordBook();
  readonly #occurrences = new Map<string, number>();
  readonly #shelved = new Map<string, Shelving>();
  readonly #outOfService = new Map<string, Suppression>();
  /** Ends of the silences since an alarm came or rose last, which ended all before; ISO 8601. The clock may have been set between them. */
  readonly #silences = new Set<string>();

  /** The record after a transition, as `fromLogPayload` gives it. */
  take(record: AlarmRecord): void {
    this.#records.put(record);
    noteOccurrence(this.#occurrences, record);
    if (isCalling(record)) this.#silences.clear();
  }

  /** The payload of an entry that is no transition, and who made it. */
  note(payload: unknown, user: string): void {
    const note = readNote(payload);
    if (note === undefined) return;
    if (note.event === "alarm_silenced") {
      this.#silences.add(note.until);
      if (this.#silences.size > SILENCES_MAX) this.#silences.delete([...this.#silences][0] ?? "");
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
  }

  /** Who shelved which rule, and took which out of service; by `ruleKey`. Also of shelvings that have ended meanwhile. */
  get shelved(): ReadonlyMap<string, Shelving> {
    return this.#shelved;
  }

  get outOfService(): ReadonlyMap<string, Suppression> {
    return this.#outOfService;
  }

  /** Whether the silence with this end is over: an alarm has come or risen after it, or the book does not know it. */
  isSilenceOver(until: string): boolean {
    return !this.#silences.has(until);
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
    const right = kept === undefined ? entry : withKept(entry, kept, logged);
    if (kept === undefined) missing.push(entry.id);
    else if (right !== kept) corrected.push(entry.id);
    records.push(right);
  }
  return { records, missing, corrected, occurrences };
}

/** What the store knows better than the book, of a record in the same state; absent in it is absent. */
const KEPT = [
  "condition", "value", "returned_at", "silenced_until", "repeated_at", "first_up", "shelved_until", "out_of_service",
] as const satisfies (keyof AlarmRecord)[]; // prettier-ignore

/** The logged record with what the store kept of it, if both speak of the same state; `kept` itself if all agrees. */
function withKept(entry: AlarmRecord, kept: AlarmRecord, logged: LoggedAlarms): AlarmRecord {
  if (!isOpen(entry) || entry.state !== kept.state) return sameRecord(entry, kept) ? kept : entry;
  const right: Record<string, unknown> = { ...entry };
  for (const field of KEPT) {
    if (kept[field] === undefined) delete right[field];
    else right[field] = kept[field];
  }
  if (kept.silenced_until !== undefined && logged.isSilenceOver(kept.silenced_until)) delete right["silenced_until"];
  const record = right as unknown as AlarmRecord;
  return sameRecord(record, kept) ? kept : record;
}

function sameRecord(a: AlarmRecord, b: AlarmRecord): boolean {
  const fields = Object.keys({ ...a, ...b }) as (keyof AlarmRecord)[];
  return fields.every((field) => a[field] === b[field]);
}

function noteOccurrence(occurrences: Map<string, number>, { tag_id, alarm_id, occurrence }: AlarmRecord): void {
  const key = ruleKey(tag_id, alarm_id);
  if (occurrence > (occurrences.get(key) ?? 0)) occurrences.set(key, occurrence);
}
