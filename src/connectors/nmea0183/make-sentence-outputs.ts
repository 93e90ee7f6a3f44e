/** Makes the outputs of NMEA 0183: one for each place that the project names. */
import { isLoopback } from "../../core/loopback.ts";
import type { Log } from "../../core/log.ts";
import { DatagramPort } from "./datagram-port.ts";
import { faultText } from "./fault-text.ts";
import { SentenceOutput, type SentenceOutputParts } from "./sentence-output.ts";
import type { SentencePort, SentencePortParts } from "./sentence-port.ts";
import { SerialSentencePort } from "./serial-port.ts";
import type { Nmea0183Settings, SentenceTarget } from "./settings.ts";
import { TcpClientPort } from "./tcp-client-port.ts";
import { TcpServerPort } from "./tcp-server-port.ts";

export function makeSentenceOutputs(
  outputs: readonly Nmea0183Settings[],
  log: Log,
  parts: SentenceOutputParts,
): SentenceOutput[] {
  return outputs.flatMap(({ targets, ...settings }) =>
    targets.map((target) => sentenceOutput(target, settings, log, parts)),
  );
}

function sentenceOutput(
  target: SentenceTarget,
  settings: Omit<Nmea0183Settings, "targets">,
  log: Log,
  parts: SentenceOutputParts,
): SentenceOutput {
  const { messages, clock } = parts;
  const { sentenceServer: texts } = messages.bus.gateway;
  const isOpen = target.kind === "server" && !isLoopback(target.host);
  const port: SentencePort = portOf(target, clock, {
    onFault: (fault) => {
      const where = port.name;
      if (fault !== null) log.warning(texts.failed({ where, reason: faultText(messages.bus.gateway, port, fault) }));
      else if (isOpen) log.warning(texts.openToNetwork({ where }));
      else if (target.kind === "server") log.info(texts.listening({ where }));
      else log.info(texts.sending({ where }));
    },
    onLine: (line, address) => output.hear(line, address),
  });
  const output = new SentenceOutput(settings, port, parts);
  return output;
}

function portOf(target: SentenceTarget, clock: SentenceOutputParts["clock"], parts: SentencePortParts): SentencePort {
  switch (target.kind) {
    case "server":
      return new TcpServerPort(target, clock, parts);
    case "datagrams":
      return new DatagramPort(target, parts);
    case "client":
      return new TcpClientPort(target, clock, parts);
    case "serial":
      return new SerialSentencePort(target, parts);
    default:
      return target satisfies never;
  }
}
