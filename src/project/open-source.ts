/** Whether a source takes what anybody on the network sends: nothing that comes to a port of ours says that it is a gateway's. */
import { isLoopback } from "../core/loopback.ts";
import type { Source } from "./project.ts";

export function takesFromAnybody(source: Source): boolean {
  const isOpen = source.type === "udp" || (source.type === "nmea0183" && "bind" in source);
  return isOpen && source.from.length === 0 && !isLoopback(source.bind);
}
