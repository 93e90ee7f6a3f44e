/** Makes the runner for a broker that is a source: topics of the project, or a Venus OS. */
import type { Messages } from "../../messages/messages.ts";
import type { Clock } from "../../core/clock.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { TopicReader } from "../../mqtt/topic-reader.ts";
import { VenusReader } from "../../mqtt/venus-reader.ts";
import { unitOfRow } from "../../mqtt/venus-table.ts";
import { descriptionOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { gatewaysOf, gatewayTagId } from "../../project/bus-tags.ts";
import type { Project } from "../../project/project.ts";
import type { MqttSource, VenusSource } from "../../project/broker-sources.ts";
import type { Intake } from "../../tags/intake.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { Log } from "../../core/log.ts";
import { BrokerRunner } from "./broker-runner.ts";
import { wordsIn } from "./words.ts";

export interface BrokerSourceParts {
  readonly project: Project;
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warning">;
  readonly messages: Messages;
}

/** Each keep-alive brings all values anew, every 30 s; one may be lost. */
const VENUS_TAG_TIMEOUT_S = 75;

export function brokerSource(source: MqttSource | VenusSource, parts: BrokerSourceParts): BrokerRunner {
  const { project, tags, intake, clock, log, messages } = parts;
  const line = sourceLine(source.type, new URL(source.broker.url).host);
  const { where, text: writes } = line;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: VENUS_TAG_TIMEOUT_S });
  const { serve: texts } = messages.cli;
  return new BrokerRunner({
    type: source.type,
    line,
    broker: source.broker,
    clientId: `bitacora-${project.vessel.id}-source-${tagId.replaceAll(/\D/g, "")}`,
    reader: source.type === "mqtt" ? new TopicReader(source.topics, taken) : venusReader(source, taken, parts),
    clock,
    random: Math.random,
    texts: wordsIn(messages.locale),
    tell: (value) => tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: writes }),
    lose: () => intake.lost(line),
    onFault: (fault) => {
      const name = `${source.type} ${where}`;
      if (fault === null) log.info(texts.sourceStarted({ name }));
      else log.warning(texts.sourceFailed({ name, reason: fault }));
    },
  });
}

function venusReader(source: VenusSource, taken: TakenTags, { project, messages }: BrokerSourceParts): VenusReader {
  return new VenusReader({
    taken,
    portal: source.portal,
    instances: source.instances,
    timeoutMs: source.timeoutS * 1000,
    define: (id, row, topic): TagDefinition | undefined => {
      if (!project.nmea2000.autoRegister) return undefined;
      const description = descriptionOfTag(id, messages.nmea) ?? topic;
      const bounds = { rangeNormalMin: null, rangeNormalMax: null };
      return { id, description, unitSi: unitOfRow(row, id), controllable: false, ...bounds };
    },
  });
}
