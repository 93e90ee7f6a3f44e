/** Whether a value can be at all, by the shape of its tag: a field with another one is odd, though the checksum is right. Pure. */
import { type Shape, shaped } from "../tags/shape.ts";
import { shapeOf } from "../tags/vocabulary/meaning.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";

/** By tag: those of our sentences, and no others. */
const shapes = new Map<string, Shape | undefined>();

export function isPossible(tag: string, value: number): boolean {
  if (!shapes.has(tag)) shapes.set(tag, shapeOf(tag, unitOfTag(tag) ?? ""));
  const shape = shapes.get(tag);
  return shape === undefined || shaped(shape, value) !== undefined;
}
