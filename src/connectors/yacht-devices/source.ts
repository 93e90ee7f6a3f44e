/** The source `yacht-devices`: a gateway of Yacht Devices in RAW, both ways: YDWG, YDEN, YDNR on the network, YDNU at a USB port. */
import { lineKind, lineSettings } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const yachtDevicesSource = sourceKind({
  schema: {
    additionalProperties: false,
    properties: {
      type: { const: "yacht-devices" },
      ...lineSettings([115_200, 9600, 19_200, 38_400, 57_600, 230_400, 460_800, 921_600], 1457),
      protocol: {
        enum: ["tcp", "udp"],
        default: "tcp",
        description: "of the gateway's server; UDP uses the same port here",
      },
    },
  },
  ...lineKind,
  usbName: /yacht_?devices|YDNU/i,
  forms: [
    {
      name: { en: "Yacht Devices", es: "Yacht Devices" },
      hint: {
        en: "YDWG, YDEN, YDNR: a server with RAW, transmit and receive",
        es: "YDWG, YDEN, YDNR: un servidor RAW que envía y recibe",
      },
      port: 1457,
      item: { type: "yacht-devices", host: "{at}", port: "{port}" },
    },
  ],
});

export type YachtDevicesSource = SettingsOfKind<typeof yachtDevicesSource>;
