/** The section `calibrate` of the project file: how the readings of a source are corrected. */
import { isRising } from "../core/interpolated.ts";
import type { Calibration } from "../tags/calibration.ts";
import type { ProjectFault } from "./fault.ts";
import { itemsOf } from "./fields.ts";
import { nonEmpty, numberPairs, tagPattern } from "./schema-parts.ts";
import { section, type WrittenFile } from "./section.ts";

const MOST = 500;
const LONGEST_DAMPING_S = 3600;

const schema = {
  type: "array",
  maxItems: MOST,
  default: [],
  description:
    "corrections of what sources say, in the unit of the tag; the first that fits the tag and its source counts",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["tag"],
    properties: {
      tag: tagPattern,
      from: {
        ...nonEmpty(128),
        description:
          "the source as 'why' calls it, with * for any text (nmea0183:*), or the NAME of a device; without it each",
      },
      table: { ...numberPairs, description: "what came, and what it is; straight lines between" },
      factor: { type: "number", default: 1, description: "after the table" },
      offset: { type: "number", default: 0, description: "is added after the factor" },
      damping_s: {
        type: "number",
        minimum: 0,
        maximum: LONGEST_DAMPING_S,
        default: 0,
        description: "the time constant of the damping",
      },
      outlier: {
        type: "number",
        exclusiveMinimum: 0,
        description: "a reading further than this from the median of the latest five is a spike",
      },
    },
  },
} as const;

export const calibrate = section({
  schema,
  faults: calibrationFaults,
  build: (rows): readonly Calibration[] => rows,
});

function calibrationFaults(written: unknown, { names }: WrittenFile): ProjectFault[] {
  return itemsOf(written, ["calibrate"]).flatMap(({ fields, path }): ProjectFault[] => {
    const { tag, factor, table } = fields;
    const unit = names.unitOf(tag);
    const does = ["table", "factor", "offset", "damping_s", "outlier"].some((key) => fields[key] !== undefined);
    return [
      ...(does ? [] : [{ path, problem: ["calibratesNothing"] } as const]),
      ...(unit === "bool" || unit === "text"
        ? [{ path: [...path, "tag"], value: tag, problem: ["calibratesTruth", { unit }] } as const]
        : []),
      ...(factor === 0 ? [{ path: [...path, "factor"], value: 0, problem: ["scaleOfZero"] } as const] : []),
      ...(Array.isArray(table) && table.every(Array.isArray) && !isRising(table)
        ? [{ path: [...path, "table"], problem: ["tableRises"] } as const]
        : []),
    ];
  });
}
