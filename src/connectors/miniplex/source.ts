/** The source `miniplex`: a MiniPlex-3 of ShipModul with NMEA 2000, both ways. */
import { lineKind, lineSettings } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const miniplexSource = sourceKind({
  schema: {
    additionalProperties: false,
    properties: {
      type: { const: "miniplex" },
      ...lineSettings([460_800, 115_200, 230_400, 921_600, 38_400], 10_110),
      protocol: {
        enum: ["tcp", "udp"],
        default: "tcp",
        description: "of its network port; UDP uses the same port here",
      },
    },
  },
  ...lineKind,
  usbName: /shipmodul|miniplex/i,
  forms: [
    {
      name: { en: "ShipModul MiniPlex-3", es: "ShipModul MiniPlex-3" },
      hint: { en: "A model with NMEA 2000 that sends $MXPGN", es: "Un modelo con NMEA 2000 que envía $MXPGN" },
      port: 10_110,
      item: { type: "miniplex", host: "{at}", port: "{port}" },
    },
  ],
});

export type MiniplexSource = SettingsOfKind<typeof miniplexSource>;
