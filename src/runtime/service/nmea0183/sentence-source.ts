/** Makes the runner for devices of NMEA 0183: over TCP, UDP or a serial port. */
import type { Clock } from "../../../core/clock.ts";
import type { Messages } from "../../../messages/messages.ts";
import { limits } from "../../../nmea0183/limits.ts";
import { SerialGateway } from "../../../nmea0183/serial-gateway.ts";
import type { Gateway } from "../../../nmea2000/bus/gateway.ts";
import { TcpGateway } from "../../../nmea2000/bus/tcp-gateway.ts";
import { UdpGateway } from "../../../nmea2000/bus/udp-gateway.ts";
import { mappingOfTag } from "../../../nmea2000/tags/tag-table.ts";
import { descriptionOf } from "../../../nmea2000/tags/tag-texts.ts";
import { gatewaysOf, gatewayTagId } from "../../../project/bus-tags.ts";
import { takesFromAnybody } from "../../../project/open-source.ts";
import type { Nmea0183Source, Project } from "../../../project/project.ts";
import { TakenTags } from "../../../tags/taken-tags.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import type { TagDefinition } from "../../../tags/tag.ts";
import type { Log } from "../../log.ts";
import { SentenceRunner } from "./sentence-runner.ts";

interface SentenceSourceParts {
  readonly project: Project;
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
}

/** What begins the name of each source of NMEA 0183, by which the output knows what it does not repeat. */
export const SOURCE_PREFIX = "nmea0183:";

export function sentenceRunner(source: Nmea0183Source, parts: SentenceSourceParts): SentenceRunner {
  const { project, tags, clock, log, messages } = parts;
  const { serve: texts } = messages.cli;
  const gateway = gatewayOf(source, clock);
  const writes = SOURCE_PREFIX + gateway.name;
  const name = `nmea0183 ${gateway.name}`;
  const upTag = gatewayTagId(gatewaysOf(project).indexOf(source));
  const taken = new TakenTags({ tags, clock, source: writes });
  if (takesFromAnybody(source)) log.warning(texts.openSource(name));
  return new SentenceRunner(gateway, {
    clock,
    random: Math.random,
    timeoutS: source.timeoutS,
    taken,
    take: (tagId, value) => {
      const definition = definitionOf(tagId, messages);
      if (definition === undefined) return;
      const define = () => (project.nmea2000.autoRegister ? definition : undefined);
      taken.write(tagId, value, "good", define, definition.unitSi);
    },
    texts: messages.bus.gateway,
    tell: (value) => tags.write({ tagId: upTag, value, quality: "good", timestampMs: clock.now(), source: writes }),
    lose: () => tags.markStaleFrom((each) => each === writes),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted(name));
      else log.warning(texts.sourceFailed(name, fault));
    },
  });
}

function gatewayOf(source: Nmea0183Source, clock: Clock): Gateway {
  if (source.transport === "serial") return new SerialGateway(source);
  return source.transport === "tcp" ? new TcpGateway(source, clock) : new UdpGateway(source, clock);
}

const definitions = new Map<string, TagDefinition | undefined>();

/** As the bus would register it. */
function definitionOf(id: string, { nmea }: Messages): TagDefinition | undefined {
  if (!definitions.has(id)) {
    const found = mappingOfTag(id);
    const made: TagDefinition | undefined = found && {
      id,
      description: descriptionOf(found.mapping, found.place, nmea),
      unitSi: found.mapping.unitSi,
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
      timeoutS: limits.tagTimeoutS,
    };
    definitions.set(id, made);
  }
  return definitions.get(id);
}
