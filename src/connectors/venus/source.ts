/** The source `venus`: a Venus OS, by its broker; without a portal the first one that is heard. */
import type { SettingsOf } from "../../core/settings.ts";
import { limits as mqttLimits } from "../../mqtt/limits.ts";
import { brokerFaults, brokerProperties, buildBroker, secretsOf } from "../../project/broker.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { fieldsOf, type Item } from "../../project/fields.ts";
import { said } from "../../project/section.ts";
import { type SettingsOfKind, sourceKind, type SourcePlace } from "../../project/source-kind.ts";

const schema = {
  additionalProperties: false,
  required: ["url"],
  properties: {
    type: { const: "venus" },
    ...brokerProperties,
    portal: {
      type: "string",
      pattern: "^[A-Za-z0-9_-]{1,64}$",
      $comment: "portal",
      description: "its VRM portal id; by default the first one heard",
    },
    instances: {
      type: "object",
      maxProperties: mqttLimits.venusDevices,
      propertyNames: { pattern: "^[a-z]{1,32}/[0-9]{1,5}$", $comment: "venusDevice" },
      additionalProperties: { type: "integer", minimum: 0, maximum: 252 },
      default: {},
      description: "numbers of devices in tags, in the place of Venus' own: battery/288: 0 makes BATT_0",
    },
    relays: {
      type: "object",
      maxProperties: mqttLimits.sourceTopics,
      propertyNames: {
        pattern: "^(?:system/0/Relay/[0-9]{1,2}|[a-z]{1,32}/[0-9]{1,5}/SwitchableOutput/[A-Za-z0-9_]{1,64})/State$",
        $comment: "venusRelay",
      },
      additionalProperties: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$", $comment: "tagId" },
      default: {},
      description: "outputs, and the tags of their states: system/0/Relay/0/State: HEATER.ON (docs/switching.md)",
    },
    timeout_s: {
      type: "number",
      minimum: 35,
      maximum: 86_400,
      default: 60,
      description: "without a message it is gone; it is asked to speak every 30 s",
    },
  },
} as const;

export const venusSource = sourceKind({
  schema,
  identity: ({ url, portal }) => [url, portal],
  faults: (written) => [...brokerFaults(written), ...relayFaults(written)],
  build,
  gateway: { where: ({ broker }) => new URL(broker.url).host, words: "broker" },
  files: secretsOf,
  tags: ({ relays }) => Object.values(relays).map((tagId) => ({ tagId, unitSi: "bool" })),
  switched: ({ relays }) => Object.values(fieldsOf(relays)),
  forms: [
    {
      name: { en: "Victron", es: "Victron" },
      hint: { en: "192.168.1.20", es: "192.168.1.20" },
      item: { type: "venus", url: "mqtt://{at}" },
    },
  ],
});

function build(source: SettingsOf<typeof schema>, { dir }: SourcePlace) {
  const { type, portal, instances, relays, timeoutS } = source;
  return { type, broker: buildBroker(source, dir), portal, instances, relays, timeoutS };
}

const needsPortal = {
  en: "outputs are switched on the GX device that `portal` names, and it is left out",
  es: "las salidas se conectan en el equipo GX que nombra `portal`, y falta",
};

/** What is switched is one device's, and a tag is the state of one output. */
function relayFaults({ fields: { relays, portal }, path }: Item): ProjectFault[] {
  const rows = Object.entries(fieldsOf(relays));
  const twice = rows.filter(([, tag], at) => rows.findIndex((row) => row[1] === tag) < at);
  return [
    ...(rows.length > 0 && portal === undefined ? [{ path, problem: said(needsPortal) }] : []),
    ...twice.map(([row, tag]): ProjectFault => ({
      path: [...path, "relays", row],
      value: tag,
      problem: ["repeatedTopicTag"],
    })),
  ];
}

export type VenusSource = SettingsOfKind<typeof venusSource>;
