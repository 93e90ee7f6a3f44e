/** A vessel for tests: a key, a log book of a few lines, and requests that are signed. */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { GrowingColumns } from "../../../../src/historian/codec/columns.ts";
import { groupByTag, packFrame } from "../../../../src/historian/codec/frame-codec.ts";
import { packContainer } from "../../../../src/historian/shipment/container.ts";
import { entryBody, type EntryKind, GENESIS_HASH, sealEntry } from "../../../../src/logbook/entry/entry.ts";
import type { JsonObject } from "../../../../src/core/json-value.ts";
import { signCheckpoint } from "../../../../src/logbook/evidence/checkpoint.ts";
import { formatVerifierKey } from "../../../../src/logbook/evidence/signed-note.ts";
import { Frontier, leafDigest } from "../../../../src/logbook/tree/merkle.ts";
import { signRequest } from "../../../../src/logbook/evidence/request-signature.ts";

const zstd = promisify(zstdCompress);

export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** Lines of a log book, to be continued, or to be continued otherwise by a copy. */
export class TestBook {
  readonly lines: Buffer[];
  #hash: string;

  constructor(lines: readonly Buffer[] = [], hash = GENESIS_HASH) {
    this.lines = [...lines];
    this.#hash = hash;
  }

  get hash(): string {
    return this.#hash;
  }

  get entries(): number {
    return this.lines.length;
  }

  add(summary: string, payload: JsonObject = {}, kind: EntryKind = "manual"): this {
    const id = this.lines.length + 1;
    const timestamp = new Date(1_780_000_000_000 + id * 60_000).toISOString();
    const body = entryBody({ kind, payload, summary, user: "test" });
    const { entry, line } = sealEntry(body, { id, timestamp, prevHash: this.#hash });
    this.lines.push(line.subarray(0, -1));
    this.#hash = entry.hash;
    return this;
  }

  addMany(count: number, summary = "entry"): this {
    for (let i = 0; i < count; i += 1) this.add(`${summary} ${this.entries + 1}`);
    return this;
  }

  /** The same book up to an entry. */
  upTo(entries: number): TestBook {
    const lines = this.lines.slice(0, entries);
    const hash = lines.at(-1)?.toString().slice(9, 73);
    return new TestBook(lines, hash);
  }

  bytes(from = 1, through = this.entries): Buffer {
    return Buffer.concat(this.lines.slice(from - 1, through).flatMap((line) => [line, Buffer.from("\n")]));
  }
}

export class TestVessel {
  readonly key;
  readonly verifierKey: string;
  book: TestBook;
  nowMs = Date.now();

  constructor(id: string, book = new TestBook()) {
    this.key = { name: `bitacora/${id}`, key: generateKeyPairSync("ed25519").privateKey };
    this.verifierKey = formatVerifierKey(this.key);
    this.book = book;
  }

  /** A computer with the same key. */
  twin(book: TestBook): TestVessel {
    const twin = Object.create(this) as TestVessel;
    twin.book = book;
    return twin;
  }

  checkpoint(size = this.book.entries): string {
    const tree = new Frontier();
    for (const line of this.book.lines.slice(0, size)) tree.append(leafDigest(line));
    return signCheckpoint({ size, root: tree.root() }, this.key);
  }

  async post(
    url: string,
    path: string,
    body: Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    const signed = signRequest({ method: "POST", path, body }, this.key, Math.floor(this.nowMs / 1000), randomUUID());
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { ...signed, ...headers },
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as Answered["body"], headers: response.headers };
  }

  async entries(url: string, from = 1, through = this.book.entries): Promise<Answered> {
    return this.post(url, "/ship/v1/entries", await zstd(this.book.bytes(from, through)), {
      "Content-Encoding": "zstd",
    });
  }

  status(url: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
    this.nowMs += 1;
    const { entries, hash } = this.book;
    const report = {
      now: new Date(this.nowMs).toISOString(),
      book: { entries, hash },
      latest: [],
      alarms: [],
      ...more,
    };
    return this.post(url, "/ship/v1/status", Buffer.from(JSON.stringify(report)));
  }

  samples(url: string, container: Uint8Array): Promise<Answered> {
    const type = { "Content-Type": "application/x-bitacora-samples" };
    return this.post(url, "/ship/v1/samples", Buffer.from(container), type);
  }
}

/** A container with one frame: samples of tags, as [tag, ms, value]. */
export function containerOf(
  samples: readonly (readonly [string, number, number | boolean | null])[],
  id = 1,
): Uint8Array {
  const names = [...new Set(samples.map(([tag]) => tag))];
  const columns = new GrowingColumns();
  for (const [, timeMs, value] of samples) columns.push(timeMs, value, "good");
  const tags = Uint32Array.from(samples, ([tag]) => names.indexOf(tag) + 1);
  const { length, times, values, states } = columns;
  const grouped = groupByTag({ length, times, values, states, tags });
  const bytes = packFrame(
    id,
    grouped,
    names.map((name, i) => [i + 1, name]),
  );
  return packContainer({ units: Object.fromEntries(names.map((name) => [name, "rpm"])), frame: { id, bytes } });
}
