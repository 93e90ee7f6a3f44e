/** Every bound of guard areas, each with its unit and its reason. */
export const limits = {
  /** Areas at the same time: a berth, and the shoals and farms around it. Each costs a tag and a comparison a second. */
  areas: 16,
  /** Corners of a polygon, as many as a person draws. */
  corners: { min: 3, max: 64 },
  /** Radius of a circle, m: below, GNSS alone leaves it; above, the plane on which polygons are measured is off by more than a boat. */
  radiusM: { min: 10, max: 20_000 },
  /** Characters of a name. */
  nameChars: 60,
} as const;
