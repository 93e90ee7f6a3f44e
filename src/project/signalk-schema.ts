/** The JSON Schema of the project file's `signalk` section. What it cannot say is in `signalk-faults.ts`. */
import { limits as signalkLimits } from "../signalk/limits.ts";
import { nonEmpty } from "./schema-parts.ts";

export const signalkSchema = {
  type: ["boolean", "object"],
  additionalProperties: false,
  default: false,
  description: "serves Signal K below /signalk, for chart programs, dashboards and telephones; true is all of it",
  properties: {
    name: { ...nonEmpty(128), description: "the vessel's name there; by default that of vessel" },
    mmsi: { type: "string", pattern: "^[2-7][0-9]{8}$", $comment: "mmsi", description: "the vessel's own, in quotes" },
    uuid: {
      type: "string",
      pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
      $comment: "uuid",
      description: "who she is without an MMSI; by default one that stays the same with the data directory's key",
    },
    paths: {
      type: "object",
      maxProperties: 2000,
      default: {},
      description: "paths of tags that the built-in table does not have, or others than it has: by tag",
      additionalProperties: {
        type: "string",
        maxLength: signalkLimits.pathChars,
        pattern: "^[A-Za-z0-9]+(\\.[A-Za-z0-9_-]+)+$",
        $comment: "signalkPath",
      },
    },
    webapps: {
      type: "array",
      maxItems: signalkLimits.webapps.packages,
      default: [],
      description: "web applications to serve, by the name of their npm package in node_modules of the data directory",
      items: {
        type: "string",
        maxLength: 214,
        pattern: "^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$",
        $comment: "npmPackage",
      },
    },
  },
} as const;
