/** Makes the runner for a gateway of NMEA 2000, over TCP or UDP. */
import type { Gateway } from "../nmea2000/bus/gateway.ts";
import { joinedTap } from "../nmea2000/bus/joined-tap.ts";
import { j1939Of } from "../project/gateway-schema.ts";
import { takesFromAnybody } from "../project/own-port.ts";
import { sourceLine } from "../tags/source-ranking.ts";
import { GatewayRunner } from "./gateway-runner.ts";
import { type FrameSourceContext, listeningParts } from "./listening-source.ts";
import type { TcpSource } from "./tcp/source.ts";
import type { UdpSource } from "./udp/source.ts";

export function gatewayRunner(
  source: TcpSource | UdpSource,
  gateway: Gateway,
  context: FrameSourceContext,
): GatewayRunner {
  const { log, messages } = context;
  const line = sourceLine("nmea2000", source.name ?? gateway.name);
  if ("bind" in source && takesFromAnybody(source))
    log.warning(messages.cli.serve.openSource({ name: `${source.type} ${line.where}` }));
  const tap = joinedTap(context.tap, context.recordingTap(line.where));
  const read = { ...source, j1939: j1939Of(source) };
  return new GatewayRunner(gateway, listeningParts(source, line, context), read, { ...context, tap });
}
