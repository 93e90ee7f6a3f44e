/** Makes the runner for a broker that is a source: topics of the project, or a Venus OS. */
import { TakenTags } from "../../tags/taken-tags.ts";
import { TopicReader } from "../../mqtt/topic-reader.ts";
import { VenusReader } from "../../mqtt/venus-reader.ts";
import { unitOfRow } from "../../mqtt/venus-table.ts";
import { descriptionOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { gatewaysOf, gatewayTagId } from "../../project/bus-tags.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import { listeningParts, type SourceContext } from "../listening-source.ts";
import { BrokerRunner } from "./broker-runner.ts";
import type { VenusSource } from "../venus/source.ts";
import type { MqttSource } from "./source.ts";
import { wordsIn } from "./words.ts";

/** Each keep-alive brings all values again, every 30 s; one may be lost. */
const VENUS_TAG_TIMEOUT_S = 75;

export function brokerSource(source: MqttSource | VenusSource, context: SourceContext): BrokerRunner {
  const { project, tags, intake, clock, messages } = context;
  const line = sourceLine(source.type, source.name ?? new URL(source.broker.url).host);
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: VENUS_TAG_TIMEOUT_S });
  return new BrokerRunner({
    ...listeningParts(source, line, context),
    dropped: taken.dropped,
    type: source.type,
    broker: source.broker,
    clientId: `bitacora-${project.vessel.id}-source-${tagId.replaceAll(/\D/g, "")}`,
    reader: source.type === "mqtt" ? new TopicReader(source.topics, taken) : venusReader(source, taken, context),
    texts: wordsIn(messages.locale),
  });
}

function venusReader(source: VenusSource, taken: TakenTags, { project, messages }: SourceContext): VenusReader {
  return new VenusReader(taken, source, (id, row, topic): TagDefinition | undefined => {
    if (!project.nmea2000.autoRegister) return undefined;
    const description = descriptionOfTag(id, messages.nmea) ?? topic;
    const bounds = { rangeNormalMin: null, rangeNormalMax: null };
    return { id, description, unitSi: unitOfRow(row, id), controllable: false, ...bounds };
  });
}
