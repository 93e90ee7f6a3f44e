/** The source `slcan`: a CAN adapter at a serial port, such as CANable or USBtin, which the kernel does not know as an interface. */
import { serialAdapterSettings, spokenByFrames, spokenFaults, whereOf } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const slcanSource = sourceKind({
  schema: {
    additionalProperties: false,
    required: ["device"],
    properties: {
      type: { const: "slcan" },
      ...serialAdapterSettings([115_200, 57_600, 230_400, 460_800, 500_000, 921_600, 1_000_000, 2_000_000]),
      ...spokenByFrames,
    },
  },
  identity: ({ device }) => [device],
  faults: spokenFaults,
  gateway: { where: whereOf },
  hearsAis: true,
  serialPort: ({ device }) => device,
});

export type SlcanSource = SettingsOfKind<typeof slcanSource>;
