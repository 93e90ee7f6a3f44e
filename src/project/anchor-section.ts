/** The section `anchor` of the project file. */
import { limits } from "../anchor/limits.ts";
import { section } from "./section.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    bow_height_m: {
      type: "number",
      minimum: 0,
      maximum: 30,
      default: 1,
      description: "from the water to the anchor roller",
    },
    bow_to_antenna_m: {
      type: "number",
      minimum: 0,
      maximum: 500,
      default: 0,
      description: "from the anchor roller to the GNSS antenna",
    },
    radius_m: {
      type: "number",
      minimum: limits.radiusM.min,
      maximum: limits.radiusM.max,
      default: 40,
      description: "of the circle where nobody gives another",
    },
    remind: {
      type: "boolean",
      default: false,
      description: "a caution when she has lain still for an hour without an anchor watch",
    },
  },
} as const;

export interface AnchorSettings {
  readonly bowHeightM: number;
  readonly bowToAntennaM: number;
  readonly radiusM: number;
  readonly remind: boolean;
}

export const anchor = section({ schema, build: (settings): AnchorSettings => settings });
