/** A data directory with samples, recordings and a book that binds them, without a service around it. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { packBlock, unpackBlock } from "../../../../src/historian/codec/block-codec.ts";
import { GrowingColumns } from "../../../../src/historian/codec/columns.ts";
import { unpackTimes } from "../../../../src/historian/codec/shared-times.ts";
import type { DigestPage, DigestQuestion } from "../../../../src/historian/block-digests.ts";
import type { Sample } from "../../../../src/historian/historian-store.ts";
import type { Retention } from "../../../../src/historian/months/retention.ts";
import { FileLogbook } from "../../../../src/logbook/book/file-logbook.ts";
import { SIGNED_FILE } from "../../../../src/logbook/evidence/evidence.ts";
import { openVesselKey } from "../../../../src/logbook/evidence/file-key.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { bindNow } from "../../../../src/runtime/service/sample-binder.ts";
import {
  type HistoryFinding,
  type HistoryReport,
  verifyHistory,
} from "../../../../src/runtime/evidence/verify-history.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../../../historian/support/archive.ts";
import { sample, START_MS } from "../../../historian/support/samples.ts";
import { ManualClock } from "../../../support/clock.ts";

export class BoundVessel {
  readonly clock = new ManualClock(START_MS);
  readonly dir: string;
  readonly book: FileLogbook;
  readonly #retention: Retention;
  archive: ArchiveUnderTest;
  #isOpen = true;
  /** Flushes so far. */
  flushes = 0;

  private constructor(dir: string, book: FileLogbook, clock: ManualClock, retention: Retention) {
    this.dir = dir;
    this.book = book;
    this.clock = clock;
    this.#retention = retention;
    this.archive = new ArchiveUnderTest(dir, retention);
  }

  static async open(dir: string, retention = KEEP_ALL, startMs = START_MS): Promise<BoundVessel> {
    const clock = new ManualClock(startMs);
    mkdirSync(join(dir, "recordings"), { recursive: true });
    const key = await openVesselKey({ dataDir: dir, name: "bitacora/aurora", credentialsDir: undefined });
    const signing = { key, stateFile: join(dir, SIGNED_FILE) };
    const book = await FileLogbook.open({ dir: join(dir, "logbook"), clock, signing });
    return new BoundVessel(dir, book, clock, retention);
  }

  /** So many flushes, each of a hundred seconds: two tags five hundred times in it, and one once. */
  sail(count: number): void {
    for (let i = 0; i < count; i += 1) {
      const at = this.clock.now() - START_MS;
      const samples: Sample[] = [];
      for (let ms = 0; ms < 100_000; ms += 200) {
        samples.push(sample("VESSEL.DEPTH_M", at + ms, Math.round(Math.sin((at + ms) / 9e5) * 300) / 10 + 40));
        samples.push(sample("ME_INST_0.RPM", at + ms, 1500 + (this.flushes % 7)));
      }
      samples.push(sample("BILGE.WET", at, this.flushes % 1000 < 2, this.flushes % 50 === 0 ? "uncertain" : "good"));
      this.archive.append(samples, { nowMs: this.clock.now(), monotonicMs: this.clock.monotonic() });
      this.clock.advance(100_000);
      this.flushes += 1;
    }
  }

  record(name: string, content: string): void {
    // On disk before it is bound, as a recording is.
    writeFileSync(join(this.dir, "recordings", name), content, { flush: true });
  }

  readonly digests = async (question: DigestQuestion): Promise<DigestPage> => {
    const steps = this.archive.archive.digests(question);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  };

  /** `fails`: what the disk refuses at the end. */
  bind(mayWrite: () => void = () => {}): Promise<boolean> {
    const shipping = { sealed: async () => this.archive.archive.sealedNow() };
    const files = readdirSync(join(this.dir, "recordings")).toSorted().toReversed();
    const recordings = {
      list: async () => files.map((name) => ({ name, ended_by: "unknown" })),
      read: async (name: string) => [
        await import("node:fs").then((fs) => fs.readFileSync(join(this.dir, "recordings", name))),
      ],
    };
    const { clock, dir: dataDir, book: logbook, digests } = this;
    const history = { digests, shipping };
    const service = { clock, dataDir, logbook, mayWrite, messages: messagesIn("en"), history, recordings };
    return bindNow(service as unknown as Parameters<typeof bindNow>[0]);
  }

  async verify(): Promise<{ report: HistoryReport; findings: HistoryFinding[] }> {
    const findings: HistoryFinding[] = [];
    const report = await verifyHistory(this.dir, this.digests, (finding) => findings.push(finding));
    return { report, findings };
  }

  stop(): void {
    if (this.#isOpen) this.archive.close();
    this.#isOpen = false;
  }

  /** As after a stop or a kill. */
  again(): void {
    this.stop();
    this.#isOpen = true;
    this.archive = new ArchiveUnderTest(this.dir, this.#retention);
  }

  /** With the service stopped, as somebody does who has the files and knows their format. */
  tamper(change: (database: DatabaseSync) => void, month = 0): void {
    this.stop();
    const files = readdirSync(this.dir).filter((name) => /^historian-.*\.db$/.test(name));
    const database = new DatabaseSync(join(this.dir, files.toSorted()[month] ?? ""));
    change(database);
    database.close();
    this.again();
  }

  async close(): Promise<void> {
    this.stop();
    await this.book.close();
  }
}

/** Writes a block again with one value changed: a whole block, with a good checksum. */
export function changeSample(database: DatabaseSync, tagId: string, nth = 0): number {
  const row = database
    .prepare(
      "SELECT b.id, b.bytes FROM block b JOIN tag t ON t.number = b.tag WHERE t.name = ? ORDER BY b.id LIMIT 1 OFFSET ?",
    )
    .get(tagId, nth);
  const id = Number(row?.["id"]);
  const times = (first: number): Float64Array => sharedTimes(database, first);
  const columns = unpackBlock(row?.["bytes"] as Uint8Array, tagId, id, times);
  const other = new GrowingColumns();
  for (let i = 0; i < columns.length; i += 1)
    other.add(columns.times[i] ?? 0, (columns.values[i] ?? 0) + (i === 1000 ? 1 : 0), columns.states[i] ?? 0);
  database.prepare("UPDATE block SET bytes = ? WHERE id = ?").run(packBlock(tagId, id, other, 0, other.length), id);
  return id;
}

function sharedTimes(database: DatabaseSync, first: number): Float64Array {
  const bytes = database.prepare("SELECT bytes FROM times WHERE first_block = ?").get(first)?.["bytes"];
  return unpackTimes(bytes as Uint8Array, first).times;
}
