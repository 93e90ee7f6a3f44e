/** The source `socketcan`: a bus of NMEA 2000, or of engines, through a CAN interface of this computer. */
import { spokenByFrames, spokenFaults } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

const schema = {
  additionalProperties: false,
  required: ["interface"],
  properties: {
    type: { const: "socketcan" },
    // The kernel's IFNAMSIZ is 16 bytes with the terminating zero.
    interface: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$", $comment: "interface" },
    ...spokenByFrames,
    listen_only: { type: "boolean", default: false, description: "no address is claimed and nothing is sent" },
  },
} as const;

export const socketcanSource = sourceKind({
  schema,
  identity: (written) => [written["interface"]],
  bus: (source) => source.interface,
  hearsAis: true,
  faults: spokenFaults,
});

export type SocketcanSource = SettingsOfKind<typeof socketcanSource>;
