/** Whether a value is possible for its tag: a field with an impossible value is odd, even if the checksum is right. Pure. */
import { type Shape, shaped } from "../tags/shape.ts";
import { shapeOf } from "../tags/vocabulary/meaning.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";

/** By tag. Only tags of the sentence table get here, so the cache stays small. */
const shapes = new Map<string, Shape | undefined>();

export function isPossible(tag: string, value: number): boolean {
  if (!shapes.has(tag)) shapes.set(tag, shapeOf(tag, unitOfTag(tag) ?? ""));
  const shape = shapes.get(tag);
  return shape === undefined || shaped(shape, value) !== undefined;
}
