/**
 * How many samples a tag's open tail may have before it is sealed into a block. Pure.
 *
 * A full block has `blockSamples`, or fewer where there are so many tags that their tails would not fit. Tags that start
 * together with the same rate would all be full in the same second. So the first block of each tag has a length of its own,
 * between half a block and a whole one: from then on the tags are spread out evenly.
 */
import { limits } from "./limits.ts";

/** Blocks smaller than this cost more than twice the bytes for each sample. */
const LEAST_SAMPLES = 64;
/** Multiples of this odd number fall all over the half block before they repeat. */
const SPREAD = 397;

export function sealAt(tagNumber: number, isFirst: boolean, roomForSamples: number): number {
  const full = Math.max(LEAST_SAMPLES, Math.min(limits.blockSamples, Math.floor(roomForSamples)));
  if (!isFirst) return full;
  const half = full >> 1;
  return half + ((tagNumber * SPREAD) % half);
}
