/** Why a device or program of NMEA 0183 is away, in words that fit what it is. */
import type { GatewayMessages } from "../../../messages/en/gateway.ts";
import type { Gateway, GatewayFault } from "../../../nmea2000/bus/gateway.ts";

export function faultText(
  texts: GatewayMessages,
  { name, transport }: Pick<Gateway, "name" | "transport">,
  fault: GatewayFault,
): string {
  const own: Partial<Record<GatewayFault, (where: string) => string>> =
    transport === "serial" ? texts.serialFaults : texts.peerFaults;
  return (own[fault] ?? texts.faults[fault])(name);
}
