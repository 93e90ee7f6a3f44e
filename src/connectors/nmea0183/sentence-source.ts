/** Makes the runner for devices of NMEA 0183: over TCP, UDP or a serial port. */
import type { AisTargets } from "../../ais/targets.ts";
import type { Clock } from "../../core/clock.ts";
import type { Feed } from "../../core/feed.ts";
import type { Sky } from "../../nmea2000/bridge/sky-sender.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import { DistressSentences } from "../../nmea0183/distress/distress-sentences.ts";
import { limits } from "../../nmea0183/limits.ts";
import type { OwnSentences } from "../../nmea0183/own-sentences.ts";
import { ListeningGateway } from "../../nmea0183/listening-gateway.ts";
import type { Gateway } from "../../nmea2000/bus/gateway.ts";
import { SerialGateway } from "../../nmea2000/bus/serial-gateway.ts";
import { TcpGateway } from "../../nmea2000/bus/tcp-gateway.ts";
import { UdpGateway } from "../../nmea2000/bus/udp-gateway.ts";
import { takesFromAnybody } from "../../project/own-port.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { sourceLine, type StatementGroup } from "../../tags/source-ranking.ts";
import { standardDefinition } from "../../tags/vocabulary/vocabulary.ts";
import type { SentenceAlerts } from "../sentence-alerts.ts";
import { listeningParts, type SourceContext } from "../listening-source.ts";
import { SentenceRunner } from "./sentence-runner.ts";
import type { Nmea0183Source } from "./source.ts";

interface SentenceSourceParts extends SourceContext {
  /** Undefined if nothing shows what AIS hears. */
  readonly targets?: Pick<AisTargets, "take"> | undefined;
  /** Gets the satellites that a receiver has in view. */
  readonly skies?: Pick<Feed<Sky>, "tell"> | undefined;
  /** Undefined if nothing shows who is in distress. */
  readonly distress?: DistressHearer | undefined;
  /** Undefined if nothing tells our alarms. */
  readonly sentenceAlerts?: Pick<SentenceAlerts, "command"> | undefined;
  /** Whether our outputs send by this name in IEC 61162-450, as the project is now. */
  readonly isOurs?: ((name: string) => boolean) | undefined;
  /** What our outputs have sent. */
  readonly ownSentences?: OwnSentences | undefined;
}

/** What begins the name of each source of NMEA 0183, by which the output knows what it does not repeat. */
export const SOURCE_PREFIX = "nmea0183:";

export function sentenceRunner(source: Nmea0183Source, parts: SentenceSourceParts): SentenceRunner {
  const { project, tags, intake, clock, log, messages, targets, skies, sentenceAlerts } = parts;
  const gateway = gatewayOf(source, clock);
  const line = sourceLine("nmea0183", source.name ?? gateway.name);
  const writes = line.text;
  const calls = parts.distress && new DistressSentences(parts.distress);
  const groups = new Map<string, StatementGroup>();
  const groupOf = (sentence: string): StatementGroup => {
    let group = groups.get(sentence);
    if (group === undefined) groups.set(sentence, (group = { sentence }));
    return group;
  };
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: limits.tagTimeoutS });
  if ("bind" in source && takesFromAnybody(source))
    log.warning(messages.cli.serve.openSource({ name: `nmea0183 ${line.where}` }));
  return new SentenceRunner(gateway, {
    ...listeningParts(source, line, parts),
    dropped: taken.dropped,
    timeoutS: source.timeoutS,
    taken,
    isChecksumOptional: source.isChecksumOptional,
    take: (tagId, value, quality, sentence) => {
      const definition = standardDefinition(tagId, messages.nmea);
      if (definition === undefined) return;
      const define = () => (project.nmea2000.autoRegister ? definition : undefined);
      const group = groupOf(sentence);
      taken.write({ tagId, value, unitSi: definition.unitSi, define, group, ...(quality && { quality }) });
    },
    takeAis: targets && ((message) => targets.take({ ...message, timestampMs: clock.now(), source: writes })),
    takeSky: skies && ((satellites) => skies.tell({ source: writes, satellites })),
    takeDistress: calls && ((sentence) => calls.read(sentence, writes, clock.now())),
    command: sentenceAlerts && ((line) => void sentenceAlerts.command(line, writes, source.commands)),
    isOurs: parts.isOurs,
    own: parts.ownSentences,
    texts: messages.bus.gateway,
  });
}

function gatewayOf(source: Nmea0183Source, clock: Clock): Gateway {
  if (source.transport === "serial") return new SerialGateway({ ...source, lineBytes: limits.wrappedChars });
  if (source.transport === "tcp-server") return new ListeningGateway(source, clock);
  return source.transport === "tcp"
    ? new TcpGateway(source, clock, limits.bytesPerS)
    : new UdpGateway(source, clock, limits.bytesPerS);
}
