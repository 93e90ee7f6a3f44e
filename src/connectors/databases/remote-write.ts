/**
 * Prometheus remote write 1.0: a protobuf message, compressed with snappy (block format).
 *
 * ```
 *   WriteRequest  1 timeseries*                            0a  varint length
 *   TimeSeries    1 labels*, sorted by name · 2 samples*   0a …  12 …
 *   Label         1 name · 2 value                         0a …  12 …
 *   Sample        1 value double · 2 timestamp int64, ms   09 8 bytes  10 varint
 * ```
 *
 * The two messages are written by hand: the compression is that of the Parquet writer, which is aboard already.
 */
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { limits } from "./limits.ts";
import type { Series } from "./series.ts";

const METRIC = "bitacora_tag";

export const REMOTE_WRITE_HEADERS = {
  "Content-Type": "application/x-protobuf",
  "Content-Encoding": "snappy",
  "X-Prometheus-Remote-Write-Version": "0.1.0",
} as const;

export class RemoteWrite {
  readonly #labels: readonly (readonly [name: string, value: string])[];
  readonly #bytesOf = new Map<string, Uint8Array>();

  /** The labels that every series has, besides its tag, unit and quality. */
  constructor(labels: Readonly<Record<string, string>>) {
    this.#labels = Object.entries(labels);
  }

  encode(series: readonly Series[]): Uint8Array {
    return snappyCompress(this.message(series));
  }

  /** The message before it is compressed. */
  message(series: readonly Series[]): Uint8Array {
    const parts = series.map((one) => ({ one, labels: this.#labelsOf(one), bytes: 0 }));
    let total = 0;
    for (const part of parts) {
      part.bytes = part.labels.length;
      for (const timeMs of part.one.times) part.bytes += SAMPLE_BYTES + varintBytes(timeMs);
      total += 1 + varintBytes(part.bytes) + part.bytes;
    }
    const to = new Writer(total);
    for (const { one, labels, bytes } of parts) {
      to.byte(0x0a);
      to.varint(bytes);
      to.bytes(labels);
      for (let i = 0; i < one.times.length; i += 1) to.sample(one.times[i] ?? 0, one.values[i] ?? 0);
    }
    return to.written;
  }

  #labelsOf({ key, tagId, unit, quality }: Series): Uint8Array {
    const known = this.#bytesOf.get(key);
    if (known !== undefined) return known;
    const all: (readonly [string, string])[] = [...this.#labels, ["tag", tagId], ["quality", quality]];
    // An empty label is the same as none.
    if (unit !== "") all.push(["unit", unit]);
    all.push(["__name__", METRIC]);
    all.sort(([one], [other]) => (one < other ? -1 : 1));
    const bytes = Buffer.concat(
      all.flatMap(([name, value]) => [field(0x0a, Buffer.concat([text(0x0a, name), text(0x12, value)]))]),
    );
    if (this.#bytesOf.size >= limits.series) this.#bytesOf.clear();
    this.#bytesOf.set(key, bytes);
    return bytes;
  }
}

/** Bytes of a sample without its time: key and length of the field, key and value, key of the time. */
const SAMPLE_BYTES = 2 + 9 + 1;
const NEGATIVE_BYTES = 10;

function varintBytes(value: number): number {
  if (value < 0) return NEGATIVE_BYTES;
  let bytes = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes += 1;
  return bytes;
}

class Writer {
  readonly written: Buffer;
  #at = 0;

  constructor(bytes: number) {
    this.written = Buffer.allocUnsafe(bytes);
  }

  byte(value: number): void {
    this.written[this.#at] = value;
    this.#at += 1;
  }

  bytes(source: Uint8Array): void {
    this.written.set(source, this.#at);
    this.#at += source.length;
  }

  /** A whole number; a negative one as 64 bits of two's complement. */
  varint(value: number): void {
    if (value < 0) {
      let rest = BigInt.asUintN(64, BigInt(value));
      for (let i = 1; i < NEGATIVE_BYTES; i += 1, rest >>= 7n) this.byte(Number(rest & 0x7fn) | 0x80);
      this.byte(Number(rest));
      return;
    }
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80);
    this.byte(rest);
  }

  sample(timeMs: number, value: number): void {
    this.byte(0x12);
    this.byte(SAMPLE_BYTES - 2 + varintBytes(timeMs));
    this.byte(0x09);
    this.#at = this.written.writeDoubleLE(value, this.#at);
    this.byte(0x10);
    this.varint(timeMs);
  }
}

function text(key: number, value: string): Uint8Array {
  return field(key, Buffer.from(value));
}

function field(key: number, bytes: Uint8Array): Uint8Array {
  const to = new Writer(1 + varintBytes(bytes.length) + bytes.length);
  to.byte(key);
  to.varint(bytes.length);
  to.bytes(bytes);
  return to.written;
}
