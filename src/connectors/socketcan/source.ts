/** The source `socketcan`: a bus of NMEA 2000 through a CAN interface of this computer. */
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const socketcanSource = sourceKind({
  schema: {
    additionalProperties: false,
    required: ["interface"],
    properties: {
      type: { const: "socketcan" },
      // The kernel's IFNAMSIZ is 16 bytes with the terminating zero.
      interface: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$", $comment: "interface" },
      listen_only: { type: "boolean", default: false, description: "no address is claimed and nothing is sent" },
    },
  },
  identity: (written) => [written["interface"]],
  bus: (source) => source.interface,
  hearsAis: true,
});

export type SocketcanSource = SettingsOfKind<typeof socketcanSource>;
