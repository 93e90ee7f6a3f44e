/** Where the bow points, as well as that is known: by the compass, else by the course made good. Pure. */

/** What the vessel says of it, undefined where it is not good; degrees and m/s. */
export interface Pointing {
  readonly headingTrue: number | undefined;
  readonly headingMagnetic: number | undefined;
  /** East is positive. */
  readonly variation: number | undefined;
  readonly courseTrue: number | undefined;
  readonly courseMagnetic: number | undefined;
  readonly speedMs: number | undefined;
}

export interface Bow {
  readonly deg: number;
  readonly by: "heading" | "course";
}

/** A knot: below it the course of a GNSS receiver is chance. */
const LEAST_MS = 0.5144;

/** True; undefined: nobody knows. */
export function bowOf({ variation, speedMs, ...said }: Pointing): Bow | undefined {
  const heading = said.headingTrue ?? trueOf(said.headingMagnetic, variation);
  if (heading !== undefined) return { deg: heading, by: "heading" };
  const course = said.courseTrue ?? trueOf(said.courseMagnetic, variation);
  return course !== undefined && (speedMs ?? 0) > LEAST_MS ? { deg: course, by: "course" } : undefined;
}

function trueOf(magnetic: number | undefined, variation: number | undefined): number | undefined {
  return magnetic === undefined || variation === undefined ? undefined : (magnetic + variation + 360) % 360;
}
