/** Makes the runner for a gateway of the project, over TCP or UDP. */
import type { Messages } from "../../messages/messages.ts";
import type { Clock } from "../../core/clock.ts";
import { joinedTap } from "../../nmea2000/bus/joined-tap.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { TcpGateway } from "../../nmea2000/bus/tcp-gateway.ts";
import { UdpGateway } from "../../nmea2000/bus/udp-gateway.ts";
import { takesFromAnybody } from "../../project/open-source.ts";
import { gatewaysOf, gatewayTagId } from "../../project/bus-tags.ts";
import type { Project, TcpSource, UdpSource } from "../../project/project.ts";
import type { Intake } from "../../tags/intake.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { GatewayRunner } from "./gateway-runner.ts";
import type { Log } from "../../core/log.ts";
import type { MakeSubscriber } from "./subscribers.ts";

interface GatewaySourceParts {
  readonly project: Project;
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  readonly makeSubscriber: MakeSubscriber;
  readonly intake: Intake;
  readonly tap?: FrameTap | undefined;
  readonly recordingTap: (line: string) => FrameTap | undefined;
}

export function gatewayRunner(source: TcpSource | UdpSource, parts: GatewaySourceParts): GatewayRunner {
  const { project, tags, clock, makeSubscriber, intake, log, tap, recordingTap, messages } = parts;
  const { serve: texts } = messages.cli;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const gateway = source.type === "tcp" ? new TcpGateway(source, clock) : new UdpGateway(source, clock);
  const name = `${source.type} ${gateway.name}`;
  const line = sourceLine("nmea2000", gateway.name);
  if (takesFromAnybody(source)) log.warning(texts.openSource({ name }));
  return new GatewayRunner(gateway, {
    format: source.format,
    timeoutS: source.timeoutS,
    clock,
    random: Math.random,
    makeSubscriber,
    line,
    lose: () => intake.lost(line),
    tap: joinedTap(tap, recordingTap(gateway.name)),
    texts: messages.bus.gateway,
    tell: (value) =>
      tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: `${source.type}:${gateway.name}` }),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted({ name }));
      else log.warning(texts.sourceFailed({ name, reason: fault }));
    },
  });
}
