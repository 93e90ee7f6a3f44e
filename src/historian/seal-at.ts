/**
 * How many samples a tag's open tail may have before it is sealed into a block. Pure.
 *
 * A full block has `blockSamples`, or fewer if there are so many tags that their tails would not fit. Tags that start
 * together at the same rate would all be full in the same second. So the first block of each tag has its own length, between
 * half a block and a whole one; this spreads the tags evenly from then on.
 */
import { limits } from "./limits.ts";

/** Smaller blocks cost more than twice the bytes for each sample. */
const LEAST_SAMPLES = 64;
/** Multiples of this odd number are spread over the whole half block before they repeat. */
const SPREAD = 397;

export function sealAt(tagNumber: number, isFirst: boolean, roomForSamples: number): number {
  const full = Math.max(LEAST_SAMPLES, Math.min(limits.blockSamples, Math.floor(roomForSamples)));
  if (!isFirst) return full;
  const half = full >> 1;
  return half + ((tagNumber * SPREAD) % half);
}
