/** The section `anchor` of the project file. */
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
  },
} as const;

export interface AnchorSettings {
  readonly bowHeightM: number;
  readonly bowToAntennaM: number;
}

export const anchor = section({ schema, build: (settings): AnchorSettings => settings });
