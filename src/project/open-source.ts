/** Whether a source takes what anybody on the network sends: nothing of a datagram says that it is a gateway's. */
import { isLoopback } from "../core/loopback.ts";
import type { Source } from "./project.ts";

export function takesFromAnybody(source: Source): boolean {
  const isUdp = source.type === "udp" || (source.type === "nmea0183" && source.transport === "udp");
  return isUdp && source.from.length === 0 && !isLoopback(source.bind);
}
