/**
 * The section `names` of the project file: what people aboard call an engine, a tank, a battery, one switch of a
 * bank, and on which side it is. A bus has numbers
 * only, and which engine is to port is known to nobody but the crew.
 */
import { limits } from "./limits.ts";
import { nonEmpty } from "./schema-parts.ts";
import { section } from "./section.ts";

export const SIDES = ["port", "starboard", "centre"] as const;

const schema = {
  type: "object",
  maxProperties: limits.names,
  default: {},
  description:
    "names of engines, tanks and others, by the part of their tags before the point; of one switch, by its tag",
  propertyNames: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,127}(\\.[A-Za-z0-9_-]{1,127})?$", $comment: "device" },
  additionalProperties: {
    type: "object",
    additionalProperties: false,
    required: ["name"],
    properties: {
      name: { ...nonEmpty(limits.nameChars), description: "Port engine, Day tank" },
      side: { enum: SIDES, description: "for those that stand beside each other" },
    },
  },
} as const;

export const names = section({ schema, build: (settings) => settings });
