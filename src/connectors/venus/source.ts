/** The source `venus`: a Venus OS, by its broker; without a portal the first one that is heard. */
import type { SettingsOf } from "../../core/settings.ts";
import { limits as mqttLimits } from "../../mqtt/limits.ts";
import { brokerFaults, brokerProperties, buildBroker, secretsOf } from "../../project/broker.ts";
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
  faults: brokerFaults,
  build,
  gateway: { where: ({ broker }) => new URL(broker.url).host, words: "broker" },
  files: secretsOf,
});

function build(source: SettingsOf<typeof schema>, { dir }: SourcePlace) {
  const { type, portal, instances, timeoutS } = source;
  return { type, broker: buildBroker(source, dir), portal, instances, timeoutS };
}

export type VenusSource = SettingsOfKind<typeof venusSource>;
