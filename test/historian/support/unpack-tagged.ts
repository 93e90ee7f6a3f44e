import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import { type TaggedColumns, unpackFrame } from "../../../src/historian/codec/frame-codec.ts";

/** All samples of a frame, grouped by tag. Throws DamagedBytes. */
export function unpackTagged(bytes: Uint8Array, id: number): TaggedColumns {
  const columns = new GrowingColumns();
  const groups: [tag: number, from: number][] = [];
  unpackFrame(bytes, id, (tag) => {
    groups.push([tag, columns.length]);
    return columns;
  });
  const { length, times, values, states } = columns;
  const tags = new Uint32Array(length);
  for (const [tag, from] of groups) tags.fill(tag, from);
  return { length, tags, times, values, states };
}
