/**
 * What a program gets: the tags of its manifest, changes of alarms, entries of the log book. A program that does not read costs a place for
 * each tag and some alarms; entries wait in the log book. All of it is from now on: what was before its start it does not get, but for the
 * values and the alarms that stand.
 */
import type { Writable } from "node:stream";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { BookReader } from "../book-reader.ts";
import type { ConnectorContext } from "../connector.ts";
import { limits } from "./limits.ts";
import { tagLine } from "./program-line.ts";
import type { ProgramSettings } from "./section.ts";

/** Where a program's reading stands is forgotten with it. */
const FORGOTTEN = { read: async () => undefined, write: async () => undefined };

type Manifest = Pick<ProgramSettings, "reads" | "events">;
export class ProgramFeed {
  readonly counters = { told: 0, dropped: 0 };
  readonly #settings: Manifest;
  /** The latest of each tag that is due, the first due first. */
  readonly #values = new Map<string, TagUpdate>();
  readonly #alarms = new BoundedQueue<AlarmRecord>(limits.alarms);
  readonly #isRead = new Map<string, boolean>();

  constructor(settings: Manifest) {
    this.#settings = settings;
  }

  /** Tells a program that was just started. The result ends it. */
  begin(input: Writable, { tags, alarms, logbook }: Pick<ConnectorContext, "alarms" | "logbook" | "tags">): () => void {
    const { reads, events } = this.#settings;
    this.#values.clear();
    const ends: (() => void)[] = [];
    if (reads.length > 0) {
      for (const { value } of tags.entries()) if (value !== undefined) this.#take(value);
      ends.push(tags.subscribe((update) => this.#take(update)));
    }
    if (events.includes("alarms")) {
      this.#alarms.clear();
      for (const record of alarms.open()) this.#alarms.push(record);
      ends.push(alarms.subscribe(({ record }) => this.#queue(record)));
    }
    const book = events.includes("entries") ? new BookReader(logbook, FORGOTTEN) : undefined;
    const begun = book?.begin();
    let isTelling = false;
    const timer = setInterval(() => {
      if (isTelling || input.destroyed || input.writableNeedDrain) return;
      isTelling = true;
      void this.#tell(
        input,
        begun?.then(() => book),
      ).finally(() => (isTelling = false));
    }, limits.tellMs);
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }

  #take(update: TagUpdate): void {
    const { tagId } = update;
    let isRead = this.#isRead.get(tagId);
    if (isRead === undefined) {
      isRead = this.#settings.reads.some((pattern) => matchesWildcard(tagId, pattern));
      this.#isRead.set(tagId, isRead);
    }
    if (isRead) this.#values.set(tagId, update);
  }

  #queue(record: AlarmRecord): void {
    if (this.#alarms.size >= limits.alarms) {
      this.#alarms.shift();
      this.counters.dropped += 1;
    }
    this.#alarms.push(record);
  }

  async #tell(input: Writable, begun: Promise<BookReader | undefined> | undefined): Promise<void> {
    const lines: string[] = [];
    for (let alarm = this.#alarms.shift(); alarm !== undefined; alarm = this.#alarms.shift())
      lines.push(JSON.stringify({ alarm }));
    let bytes = 0;
    for (const [tagId, update] of this.#values) {
      if (bytes > limits.tellBytes) break;
      this.#values.delete(tagId);
      const line = tagLine(update);
      bytes += line.length;
      lines.push(line);
    }
    // An entry that the disk does not give now is asked for again.
    const entries = (await (await begun)?.next(limits.entries).catch(() => [])) ?? [];
    for (const entry of entries) lines.push(JSON.stringify({ entry }));
    if (lines.length === 0 || input.destroyed) return;
    this.counters.told += lines.length;
    input.write(`${lines.join("\n")}\n`);
  }
}
