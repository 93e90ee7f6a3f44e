/**
 * A frame: the samples of one flush, of all tags. Frames are the records of the file store's log. They are short-lived: replayed
 * after a crash, and dropped once their samples are sealed in blocks.
 *
 * ```
 * a zstd frame with its checksum (XXH64, 4 bytes) of
 *   byte     2                     format of the frame
 *   varint   id of the frame       in order of arrival
 *   varint   names                 of tags, which the numbers below stand for as long as the log lives
 *   for each name
 *     varint   number of the tag
 *     text     its name
 *   zigzag   base                  time of the first sample
 *   varint   groups
 *   for each group, tags ascending
 *     varint   number of the tag - number of the one before (0 before the first)
 *     series   its samples in order of arrival, see series-codec.ts
 * ```
 */
import { compress, decompress } from "./block-codec.ts";
import { ByteReader, ByteWriter, DamagedBytes } from "./byte-io.ts";
import { GrowingColumns, type Columns } from "./columns.ts";
import { limits } from "../limits.ts";
import { readSeries, writeSeries } from "./series-codec.ts";

/** Samples of many tags in order of arrival. */
export interface TaggedColumns extends Columns {
  /** The number of each sample's tag. */
  readonly tags: Uint32Array;
}

/** A tag, with the period of its values if they go round. */
export type TagName = readonly [number: number, name: string, period?: number];

const FORMAT = 2;
/** Most bytes that a frame may unpack to: the worst case of two million samples. */
const MAX_PLAIN_BYTES = 64 * 1024 * 1024;

/** Grouped by tag; the samples of each tag stay in order. */
export function groupByTag(columns: TaggedColumns): TaggedColumns {
  const { length, tags, times, values, states } = columns;
  let greatest = 0;
  for (let i = 0; i < length; i += 1) greatest = Math.max(greatest, tags[i] ?? 0);
  // A counting sort: `next` holds where the next sample of each tag goes.
  const next = new Uint32Array(greatest + 2);
  for (let i = 0; i < length; i += 1) {
    const after = (tags[i] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let tag = 1; tag < next.length; tag += 1) next[tag] = (next[tag] ?? 0) + (next[tag - 1] ?? 0);
  const grouped = {
    length,
    tags: new Uint32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
    states: new Uint8Array(length),
  };
  for (let i = 0; i < length; i += 1) {
    const tag = tags[i] ?? 0;
    const at = next[tag] ?? 0;
    next[tag] = at + 1;
    grouped.tags[at] = tag;
    grouped.times[at] = times[i] ?? 0;
    grouped.values[at] = values[i] ?? 0;
    grouped.states[at] = states[i] ?? 0;
  }
  return grouped;
}

/** Calls `visit` with the tag, begin and end of each group of `grouped`. */
function eachGroup(grouped: TaggedColumns, visit: (tag: number, from: number, to: number) => void): void {
  const { length, tags } = grouped;
  for (let from = 0, to = 0; from < length; from = to) {
    const tag = tags[from] ?? 0;
    for (to = from + 1; to < length && tags[to] === tag;) to += 1;
    visit(tag, from, to);
  }
}

/** `level` is zstd's: the log takes the quickest, a slow link the smaller one. */
export function packFrame(id: number, grouped: TaggedColumns, names: readonly TagName[], level = 1): Uint8Array {
  let groups = 0;
  eachGroup(grouped, () => {
    groups += 1;
  });
  const baseMs = grouped.times[0] ?? 0;
  writer.reset();
  writer.byte(FORMAT);
  writer.varint(id);
  writer.varint(names.length);
  for (const [number, name] of names) {
    writer.varint(number);
    writer.text(name);
  }
  writer.zigzag(baseMs);
  writer.varint(groups);
  let before = 0;
  eachGroup(grouped, (tag, from, to) => {
    writer.varint(tag - before);
    before = tag;
    writeSeries(writer, grouped, from, to, baseMs);
  });
  return compress(writer.written(), level);
}

const writer = new ByteWriter();

/** Appends the samples of each tag to the columns that `columnsOf` gives for it. Throws DamagedBytes. */
export function unpackFrame(bytes: Uint8Array, id: number, columnsOf: (tag: number) => GrowingColumns): void {
  const { reader } = openFrame(bytes, id);
  const baseMs = reader.zigzag();
  let tag = 0;
  for (let groups = reader.varint(); groups > 0; groups -= 1) {
    tag += reader.varint();
    readSeries(reader, baseMs, columnsOf(tag));
  }
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
}

/** The samples of a frame that names all of its tags, one tag after the other. It comes from another computer. Throws DamagedBytes. */
export function* unpackNamed(bytes: Uint8Array, id: number): Generator<readonly [tagId: string, columns: Columns]> {
  const { reader, names } = openFrame(bytes, id, limits.shipment.frameNames);
  const nameOf = new Map(names.map(([number, name]) => [number, name]));
  const baseMs = reader.zigzag();
  let tag = 0;
  for (let groups = reader.varint(); groups > 0; groups -= 1) {
    tag += reader.varint();
    const name = nameOf.get(tag);
    if (name === undefined) throw new DamagedBytes(`tag ${tag} has no name`);
    const columns = new GrowingColumns();
    readSeries(reader, baseMs, columns);
    yield [name, columns];
  }
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
}

/** The names that a frame carries. Throws DamagedBytes. */
export function frameNames(bytes: Uint8Array, id: number): readonly TagName[] {
  return openFrame(bytes, id).names;
}

function openFrame(
  bytes: Uint8Array,
  id: number,
  mostNames = Infinity,
): { readonly reader: ByteReader; readonly names: readonly TagName[] } {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const format = reader.byte();
  if (format !== FORMAT) throw new DamagedBytes(`frame format ${format}`);
  const ownId = reader.varint();
  if (ownId !== id) throw new DamagedBytes(`frame ${ownId}`);
  const names: TagName[] = [];
  const count = reader.varint();
  if (count > mostNames) throw new DamagedBytes(`${count} names`);
  for (let left = count; left > 0; left -= 1) names.push([reader.varint(), reader.text()]);
  return { reader, names };
}
