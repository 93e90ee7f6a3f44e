/**
 * The container in which samples are sent from the vessel: blocks and frames as on disk, with the units of their tags.
 *
 * ```
 *   "BitS"  byte 1                       magic, version
 *   records, each: byte type, varint length, payload
 *     1  times    varint id of the first block, then bytes as in shared-times.ts
 *     2  block    varint id, text tag, then bytes as in block-codec.ts; its times come before it
 *     3  frame    varint id, then bytes as in frame-codec.ts; it names its tags
 *     4  units    JSON { tag: unit } in UTF-8; before the samples of those tags
 * ```
 *
 * A container from another computer may be damaged or hostile: reading it then throws DamagedBytes, and never gives more than
 * `limits.shipment.containerSamples`, one tag at a time. Since a million shared times may be packed into sixty bytes, they are unpacked
 * only when a block needs them, with the same limit, and they count in `TagSamples.unpacked`. A container has at most one frame.
 */
import { parseJson } from "../../core/parse-json.ts";
import { unpackBlock } from "../codec/block-codec.ts";
import { ByteReader, ByteWriter, DamagedBytes } from "../codec/byte-io.ts";
import type { Columns } from "../codec/columns.ts";
import { unpackNamed } from "../codec/frame-codec.ts";
import { unpackTimes } from "../codec/shared-times.ts";
import { limits } from "../limits.ts";
import type { ShippedBlock, ShippedTimes } from "./shipping-source.ts";

export const SAMPLES_TYPE = "application/x-bitacora-samples";

const HEAD = Buffer.from("BitS\u0001", "latin1");
const TIMES = 1;
const BLOCK = 2;
const FRAME = 3;
const UNITS = 4;

export function packContainer({
  units,
  times = [],
  blocks = [],
  frame,
}: {
  readonly units: Readonly<Record<string, string>>;
  readonly times?: readonly ShippedTimes[];
  readonly blocks?: readonly Pick<ShippedBlock, "id" | "tagId" | "bytes">[];
  readonly frame?: { readonly id: number; readonly bytes: Uint8Array } | undefined;
}): Uint8Array {
  const all = new ByteWriter();
  all.bytes(HEAD);
  const record = (type: number, ...write: ((to: ByteWriter) => void)[]): void => {
    const payload = new ByteWriter();
    for (const each of write) each(payload);
    all.byte(type);
    all.varint(payload.length);
    all.bytes(payload.written());
  };
  const bytesOf = (bytes: Uint8Array) => (to: ByteWriter) => to.bytes(bytes);
  const number = (value: number) => (to: ByteWriter) => to.varint(value);
  record(UNITS, bytesOf(Buffer.from(JSON.stringify(units))));
  const rows = times.toSorted((one, other) => other.firstBlock - one.firstBlock);
  for (const { id, tagId, bytes } of blocks) {
    for (let row = rows.at(-1); row !== undefined && row.firstBlock <= id; row = rows.at(-1)) {
      rows.pop();
      record(TIMES, number(row.firstBlock), bytesOf(row.bytes));
    }
    record(BLOCK, number(id), (to) => to.text(tagId), bytesOf(bytes));
  }
  if (frame !== undefined) record(FRAME, number(frame.id), bytesOf(frame.bytes));
  return all.written().slice();
}

/** The samples of one tag, in order of arrival. */
export interface TagSamples {
  readonly tagId: string;
  /** Empty if the container does not give it. */
  readonly unit: string;
  readonly columns: Columns;
  /** The cost of decoding: samples and shared times that were unpacked for it. */
  readonly unpacked: number;
}

/**
 * Decodes the samples of a container. Throws DamagedBytes at the first violation of the format. With `onDamaged`, for containers from our
 * own disk, unreadable blocks or times are reported and skipped.
 */
export function* decodeSamples(container: Uint8Array, onDamaged?: () => void): Generator<TagSamples> {
  const reader = new ByteReader(container);
  if (!HEAD.equals(reader.bytes(Math.min(HEAD.length, container.length))))
    throw new DamagedBytes("no container of samples");
  const times = new Map<number, Uint8Array | Float64Array>();
  const units = new Map<string, string>();
  let left = limits.shipment.containerSamples;
  let timesLeft = limits.shipment.containerSamples;
  let hasFrame = false;
  let unpacked = 0;
  const given = (tagId: string, columns: Columns): TagSamples => {
    left -= columns.length;
    if (left < 0) throw new DamagedBytes("too many samples");
    const cost = unpacked + columns.length;
    unpacked = 0;
    return { tagId, unit: units.get(tagId) ?? "", columns, unpacked: cost };
  };
  const timesOf = (firstBlock: number): Float64Array => {
    const found = times.get(firstBlock);
    if (found === undefined) throw new DamagedBytes(`the times of block ${firstBlock} are missing`);
    if (found instanceof Float64Array) return found;
    const row = unpackTimes(found, firstBlock).times;
    unpacked += row.length;
    timesLeft -= row.length;
    if (timesLeft < 0) throw new DamagedBytes("too many times");
    times.set(firstBlock, row);
    return row;
  };
  const unlessDamaged = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof DamagedBytes) || onDamaged === undefined) throw error;
      onDamaged();
      return undefined;
    }
  };
  while (!reader.isAtEnd) {
    const type = reader.byte();
    const payload = new ByteReader(reader.bytes(reader.varint()));
    if (type === UNITS) {
      for (const [tagId, unit] of unitsOf(payload.rest())) units.set(tagId, unit);
    } else if (type === TIMES) {
      const firstBlock = payload.varint();
      // A group of blocks follows its times: older times are no longer needed.
      for (const oldest of times.keys()) if (times.size >= limits.shipment.containerTimes) times.delete(oldest);
      times.set(firstBlock, payload.rest());
    } else if (type === BLOCK) {
      const id = payload.varint();
      const tagId = payload.text();
      const columns = unlessDamaged(() => unpackBlock(payload.rest(), tagId, id, timesOf));
      if (columns !== undefined) yield given(tagId, columns);
    } else if (type === FRAME) {
      if (hasFrame) throw new DamagedBytes("a second frame");
      hasFrame = true;
      const id = payload.varint();
      for (const [tagId, columns] of unpackNamed(payload.rest(), id)) yield given(tagId, columns);
    } else throw new DamagedBytes(`record ${type}`);
  }
}

function unitsOf(bytes: Uint8Array): [tagId: string, unit: string][] {
  let parsed: unknown;
  try {
    parsed = parseJson(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new DamagedBytes("units", { cause: error });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new DamagedBytes("units");
  const units = Object.entries(parsed);
  if (units.some(([, unit]) => typeof unit !== "string")) throw new DamagedBytes("units");
  return units as [string, string][];
}
