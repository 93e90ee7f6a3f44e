/** The section `logbook` of the project file. Its witnesses are a connector. */
import { section } from "./section.ts";

export const logbook = section({
  schema: {
    type: "object",
    additionalProperties: false,
    default: {},
    properties: {
      engine_running_rpm: { type: "number", exclusiveMinimum: 0, maximum: 20_000, default: 300 },
      engine_persistence_s: { type: "number", minimum: 0, maximum: 3600, default: 5 },
      snapshot_period_s: { type: "number", minimum: 1, maximum: 86_400, default: 900 },
    },
  },
  build: (settings) => settings,
});
