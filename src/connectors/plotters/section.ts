/** The section `plotters` of the project file: whose plotters are told of the console. */
import { givenSection } from "../../project/section.ts";
import { example } from "./words.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  description: "tells plotters on the vessel's Ethernet of the console, so that they show its tile; without it none",
  properties: {
    navico: { type: "boolean", default: false, description: "Simrad, B&G and Lowrance" },
    garmin: { type: "boolean", default: false, description: "Garmin with OneHelm" },
  },
} as const;

export const plottersSection = givenSection({ name: "plotters", schema, build: (settings) => settings, example });
