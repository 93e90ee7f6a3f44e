/** Makes the runner for a gateway of the project, over TCP or UDP. */
import { joinedTap } from "../../nmea2000/bus/joined-tap.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { TcpGateway } from "../../nmea2000/bus/tcp-gateway.ts";
import { UdpGateway } from "../../nmea2000/bus/udp-gateway.ts";
import { takesFromAnybody } from "../../project/own-port.ts";
import type { TcpSource } from "../../connectors/tcp/source.ts";
import type { UdpSource } from "../../connectors/udp/source.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import { listeningParts, type SourceContext } from "../../connectors/listening-source.ts";
import { GatewayRunner } from "./gateway-runner.ts";
import type { MakeSubscriber } from "./subscribers.ts";

interface GatewaySourceParts extends SourceContext {
  readonly makeSubscriber: MakeSubscriber;
  readonly tap?: FrameTap | undefined;
  readonly recordingTap: (line: string) => FrameTap | undefined;
}

export function gatewayRunner(source: TcpSource | UdpSource, parts: GatewaySourceParts): GatewayRunner {
  const { clock, makeSubscriber, log, tap, recordingTap, messages } = parts;
  const gateway = source.type === "tcp" ? new TcpGateway(source, clock) : new UdpGateway(source, clock);
  const line = sourceLine("nmea2000", gateway.name);
  if (source.type === "udp" && takesFromAnybody(source))
    log.warning(messages.cli.serve.openSource({ name: `${source.type} ${gateway.name}` }));
  return new GatewayRunner(gateway, {
    ...listeningParts(source, line, parts),
    format: source.format,
    timeoutS: source.timeoutS,
    makeSubscriber,
    tap: joinedTap(tap, recordingTap(gateway.name)),
    texts: messages.bus.gateway,
  });
}
