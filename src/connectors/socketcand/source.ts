/** The source `socketcand`: a CAN interface of another computer, served by socketcand. */
import { networkAdapterSettings, spokenByFrames, spokenFaults, whereOf } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const socketcandSource = sourceKind({
  schema: {
    additionalProperties: false,
    required: ["host"],
    properties: {
      type: { const: "socketcand" },
      ...networkAdapterSettings(29_536),
      ...spokenByFrames,
      interface: {
        type: "string",
        pattern: "^[A-Za-z0-9_.-]{1,16}$",
        default: "can0",
        description: "the CAN interface of that computer",
      },
    },
  },
  identity: ({ host, port, interface: its }) => [host, port, its],
  faults: spokenFaults,
  gateway: { where: whereOf },
  hearsAis: true,
  forms: [
    {
      name: { en: "socketcand", es: "socketcand" },
      hint: { en: "can0 of another computer", es: "can0 de otro ordenador" },
      port: 29_536,
      item: { type: "socketcand", host: "{at}", port: "{port}" },
    },
  ],
});

export type SocketcandSource = SettingsOfKind<typeof socketcandSource>;
