/**
 * The source `candump-tcp`: a device that sends and takes lines of candump by TCP, such as SensESP's NMEA 2000 gateway. How that announces
 * itself: canboat/canboatjs#441.
 */
import { networkAdapterSettings, spokenByFrames, spokenFaults, whereOf } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const candumpSource = sourceKind({
  schema: {
    additionalProperties: false,
    required: ["host"],
    properties: { type: { const: "candump-tcp" }, ...networkAdapterSettings(2599), ...spokenByFrames },
  },
  identity: ({ host, port }) => [host, port],
  faults: spokenFaults,
  gateway: { where: whereOf },
  hearsAis: true,
  forms: [
    {
      name: { en: "SensESP gateway", es: "Pasarela SensESP" },
      hint: { en: "Lines of candump by TCP, both ways", es: "Líneas de candump por TCP, en ambos sentidos" },
      port: 2599,
      announcedAs: "_sensesp-n2k._tcp",
      item: { type: "candump-tcp", host: "{at}", port: "{port}" },
    },
  ],
});

export type CandumpSource = SettingsOfKind<typeof candumpSource>;
