/**
 * What a value can be at all, by the unit at the end of its tag's id: wide bounds, since nobody aboard is to lose a true value. A sentence with
 * a value beyond them is damaged, though its checksum is right: it was made after the damage. Pure.
 */

/** [least, most], in SI; angles in degrees. */
const BOUNDS: readonly (readonly [RegExp, number, number])[] = [
  [/(?:^|\.)(?:HEADING|COG|TWD|BEARING)\w*_DEG$/, 0, 360],
  [/_DEG$/, -360, 360],
  // No ship and no storm is as fast.
  [/_MS$/, -200, 200],
  // The deepest sea has 11 km; a transducer is never above the water.
  [/(?:^|\.)DEPTH_M$/, 0, 12_000],
  // Aground she has a little less than nothing below her keel.
  [/(?:^|\.)DEPTH_BELOW_\w+_M$/, -20, 12_000],
  // From space to an exhaust.
  [/_K$/, 3, 2000],
  [/SATELLITES(?:_IN_VIEW)?$/, 0, 200],
  // More than any engine turns; a tank's sender may show a little more than all.
  [/\.RPM$/, -10_000, 30_000],
  [/_PCT$/, -25, 125],
  [/_V$/, -1000, 1000],
];

export function isPossible(tag: string, value: number): boolean {
  const [, least = -Infinity, most = Infinity] = BOUNDS.find(([pattern]) => pattern.test(tag)) ?? [];
  return value >= least && value <= most;
}
