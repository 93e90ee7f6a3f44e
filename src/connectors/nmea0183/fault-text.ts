/** Why a device or program of NMEA 0183 is away, in words that fit what it is. */
import { say } from "../../messages/catalogue.ts";
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import type { Gateway, GatewayFault } from "../../nmea2000/bus/gateway.ts";

/** A device of NMEA 0183 has one fault more: it sends whole lines, but without the checksum that the project asks for. */
export type SentenceFault = GatewayFault | "no-checksum";

export function faultText(
  texts: GatewayMessages,
  { name, transport }: Pick<Gateway, "name" | "transport">,
  fault: SentenceFault,
): string {
  if (fault === "no-checksum") return texts.noChecksum({ where: name });
  const { [fault]: text } = { ...texts.faults, ...(transport === "serial" ? texts.serialFaults : texts.peerFaults) };
  return say(text, { where: name });
}
