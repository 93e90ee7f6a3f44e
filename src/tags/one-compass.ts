/**
 * The true and the magnetic heading that go out together are of one compass. If two compasses give them, a receiver that switches between
 * the two would jump by their difference, and would compute a wrong variation from them. So the magnetic heading is then the true one less
 * the variation. Without a variation both stay as they are. Pure.
 */
import { isUsable } from "./quality.ts";
import { ROSE, turnedInto } from "./shape.ts";
import type { TagValue } from "./tag.ts";

const TRUE = "VESSEL.HEADING_TRUE_DEG";
const VARIATION = "VESSEL.VARIATION_DEG";
const DEVIATION = "VESSEL.DEVIATION_DEG";
export const MAGNETIC_HEADING = "VESSEL.HEADING_MAGNETIC_DEG";

type ValueOf = (tagId: string) => TagValue | undefined;

/** As `valueOf`, except for the magnetic heading and its deviation, which belongs to the other compass. */
export function ofOneCompass(valueOf: ValueOf): ValueOf {
  return (tagId) => {
    if (tagId !== MAGNETIC_HEADING && tagId !== DEVIATION) return valueOf(tagId);
    const told = magneticOf(valueOf);
    if (tagId === MAGNETIC_HEADING || told === undefined) return told ?? valueOf(tagId);
    return undefined;
  };
}

/** Undefined if the value of the magnetic compass can stay. */
function magneticOf(valueOf: ValueOf): TagValue | undefined {
  const [heading, variation, own] = [valueOf(TRUE), valueOf(VARIATION), valueOf(MAGNETIC_HEADING)];
  if (heading === undefined || variation === undefined || own === undefined) return undefined;
  if (heading.source === own.source || ![heading, variation, own].every(({ quality }) => isUsable(quality)))
    return undefined;
  if (typeof heading.value !== "number" || typeof variation.value !== "number") return undefined;
  const value = turnedInto(ROSE, heading.value - variation.value);
  const quality = variation.quality === "good" ? heading.quality : variation.quality;
  return { ...heading, tagId: MAGNETIC_HEADING, value, quality, rawValue: heading.value };
}
