/** The source `yacht-devices`: a gateway of Yacht Devices in RAW, both ways: YDWG, YDEN, YDNR on the network, YDNU at a USB port. */
import { lineKind, lineSettings } from "../../project/gateway-schema.ts";
import { type Beacon, type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

/** The gateway's port as it comes from its maker. */
const RAW_UDP_PORT = 2002;
const RAW = /^\d\d:\d\d:\d\d\.\d{3} [RT] [0-9A-F]{8}( [0-9A-F]{2}){1,8}\r\n/;

/** It has no name of its own; what it sends to everybody says what it is. */
function rawGateway(datagram: Buffer): ReturnType<Beacon["read"]> {
  return RAW.test(datagram.toString("latin1", 0, 64)) ? { name: "RAW", port: RAW_UDP_PORT } : undefined;
}

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
    {
      name: { en: "Yacht Devices UDP", es: "Yacht Devices UDP" },
      hint: {
        en: "YDWG, YDEN, YDNR: a server with RAW by UDP",
        es: "YDWG, YDEN, YDNR: un servidor RAW por UDP",
      },
      port: RAW_UDP_PORT,
      announcedAs: "yacht-devices-raw",
      beacon: { port: RAW_UDP_PORT, read: rawGateway },
      item: { type: "yacht-devices", protocol: "udp", host: "{at}", port: "{port}" },
    },
  ],
});

export type YachtDevicesSource = SettingsOfKind<typeof yachtDevicesSource>;
