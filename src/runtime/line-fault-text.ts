/** Why a device that joins us to a bus is away, in words. */
import { say } from "../messages/catalogue.ts";
import type { GatewayMessages } from "../messages/en/gateway.ts";
import type { DeviceLine, LineEnd } from "../nmea2000/lines/device-line.ts";

export function lineFaultText(texts: GatewayMessages, { gateway }: DeviceLine, end: LineEnd): string {
  const { name: where, transport } = gateway;
  if ("device" in end) {
    const words: Readonly<Record<string, (values: { where: string }) => string>> = texts.deviceFaults;
    return words[end.device]?.({ where }) ?? end.device;
  }
  const { [end.port]: text } = {
    ...texts.faults,
    ...(transport === "serial" && texts.serialFaults),
    ...texts.lineFaults,
  };
  return say(text, { where });
}
