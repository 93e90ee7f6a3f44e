/** The source `actisense`: a gateway of Actisense, or one that speaks like it, both ways, by a serial port or TCP. */
import { lineKind, lineSettings } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const actisenseSource = sourceKind({
  schema: {
    additionalProperties: false,
    properties: {
      type: { const: "actisense" },
      ...lineSettings([115_200, 230_400, 460_800, 921_600], 60_002),
    },
  },
  ...lineKind,
  usbName: /actisense|NG[TX]-?1/i,
  forms: [
    {
      name: { en: "Actisense", es: "Actisense" },
      hint: {
        en: "W2K-1, WGX-1, NGX-1: a server with NMEA 2000, Actisense format or N2K ASCII",
        es: "W2K-1, WGX-1, NGX-1: un servidor NMEA 2000, en formato Actisense o N2K ASCII",
      },
      port: 60_002,
      item: { type: "actisense", host: "{at}", port: "{port}" },
    },
  ],
});

export type ActisenseSource = SettingsOfKind<typeof actisenseSource>;
