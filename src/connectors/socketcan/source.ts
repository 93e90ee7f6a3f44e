/** The source `socketcan`: a bus of NMEA 2000 through a CAN interface of this computer. */
import type { SettingsOf } from "../../core/settings.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

const schema = {
  additionalProperties: false,
  required: ["interface"],
  properties: {
    type: { const: "socketcan" },
    // The kernel's IFNAMSIZ is 16 bytes with the terminating zero.
    interface: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$", $comment: "interface" },
    protocol: {
      enum: ["nmea2000", "j1939"],
      default: "nmea2000",
      description: "j1939: a bus of engines, which is only listened to",
    },
    listen_only: { type: "boolean", default: false, description: "no address is claimed and nothing is sent" },
  },
} as const;

export const socketcanSource = sourceKind({
  schema,
  identity: (written) => [written["interface"]],
  bus: (source) => source.interface,
  hearsAis: true,
  // The makers of engines want nobody to speak on their bus.
  build: (source: SettingsOf<typeof schema>) => ({
    ...source,
    listenOnly: source.listenOnly || source.protocol === "j1939",
  }),
});

export type SocketcanSource = SettingsOfKind<typeof socketcanSource>;
