/** The source `ve-direct`: a device of Victron at its VE.Direct port. */
import { placeFaults, whereOf } from "../../project/gateway-schema.ts";
import { host, nonEmpty, port } from "../../project/schema-parts.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const veDirectSource = sourceKind({
  schema: {
    additionalProperties: false,
    properties: {
      type: { const: "ve-direct" },
      device: { ...nonEmpty(4096), description: "its serial port, such as /dev/serial/by-id/…" },
      host: { ...host, description: "a serial server that carries the port, in place of device" },
      port: { ...port, default: 4001 },
      instance: { type: "integer", minimum: 0, maximum: 252, default: 0, description: "the number in its tags" },
      timeout_s: {
        type: "number",
        minimum: 2,
        maximum: 3600,
        default: 10,
        description: "without a block: it is reopened",
      },
    },
  },
  identity: ({ device, host: at, port: number }) => [device, at, number],
  faults: placeFaults,
  gateway: { where: (source) => whereOf({ ...source, name: undefined }), words: "veDirect" },
  serialPort: ({ device }) => device,
  usbName: /VE[._-]?Direct/i,
});

export type VeDirectSource = SettingsOfKind<typeof veDirectSource>;
