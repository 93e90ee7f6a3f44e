/** The source `tcp`: a gateway of NMEA 2000 that is connected to. */
import { format, silence, spoken, spokenFaults } from "../../project/gateway-schema.ts";
import { host, port } from "../../project/schema-parts.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const tcpSource = sourceKind({
  schema: {
    additionalProperties: false,
    required: ["host", "port"],
    properties: {
      type: { const: "tcp" },
      host: { ...host, description: "a gateway that is connected to: its name or address" },
      port,
      format,
      ...spoken,
      timeout_s: silence,
    },
  },
  identity: ({ host: name, port: number }) => [name, number],
  faults: spokenFaults,
  gateway: { where: (source) => `${source.host}:${source.port}` },
  hearsAis: true,
  forms: [
    {
      name: { en: "NMEA 2000 TCP", es: "NMEA 2000 TCP" },
      hint: { en: "Others by TCP, listened to only", es: "Otras por TCP, solo se escuchan" },
      port: 1457,
      item: { type: "tcp", host: "{at}", port: "{port}" },
    },
    {
      name: { en: "J1939 TCP", es: "J1939 TCP" },
      hint: {
        en: "A gateway on the engines' bus, listened to only",
        es: "Una pasarela en el bus de los motores, solo se escucha",
      },
      port: 1457,
      item: { type: "tcp", host: "{at}", port: "{port}", protocol: "j1939" },
    },
  ],
});

export type TcpSource = SettingsOfKind<typeof tcpSource>;
