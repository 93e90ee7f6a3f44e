/** The source `udp`: a port of this machine to which gateways of NMEA 2000 send. Without senders it takes what anybody sends. */
import type { SettingsOf } from "../../core/settings.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { format, silence, spoken, spokenFaults } from "../../project/gateway-schema.ts";
import { boundTo, ownPort, ownPortFaults, takesFromAnybody } from "../../project/own-port.ts";
import { nonEmpty, port } from "../../project/schema-parts.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

const schema = {
  additionalProperties: false,
  required: ["port"],
  properties: {
    type: { const: "udp" },
    port: { ...port, description: "of this machine, to which gateways send" },
    ...ownPort,
    from: {
      type: "array",
      minItems: 1,
      maxItems: nmea2000Limits.gatewaySenderRules,
      items: nonEmpty(64),
      description: "addresses and networks whose datagrams are taken; without it everybody's",
    },
    format,
    ...spoken,
    timeout_s: silence,
  },
} as const;

export const udpSource = sourceKind({
  schema,
  identity: ({ bind = "", port: number }) => [bind, number],
  faults: (written) => [...ownPortFaults(written), ...spokenFaults(written)],
  build,
  gateway: { where: (source) => `${source.bind}:${source.port}` },
  isOpen: takesFromAnybody,
  hearsAis: true,
  forms: [
    {
      name: { en: "NMEA 2000 UDP", es: "NMEA 2000 UDP" },
      hint: {
        en: "The gateway sends to this computer; its address keeps others out",
        es: "La pasarela envía a este ordenador; su dirección deja fuera a los demás",
      },
      port: 1456,
      item: { type: "udp", port: "{port}", from: ["{at}"] },
    },
  ],
});

function build(source: SettingsOf<typeof schema>) {
  return { ...source, bind: boundTo(source), from: source.from ?? [] };
}

export type UdpSource = SettingsOfKind<typeof udpSource>;
