/** The source `simulator`: values that are made up. A project has at most one. */
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const simulatorSource = sourceKind({
  schema: {
    additionalProperties: false,
    properties: {
      type: { const: "simulator" },
      tick_s: { type: "number", minimum: 0.05, maximum: 60, default: 0.5 },
      seed: { type: "integer", minimum: 0, maximum: 4_294_967_295, default: 1 },
    },
  },
  identity: () => [],
  simulates: true,
});

export type SimulatorSource = SettingsOfKind<typeof simulatorSource>;
