/** Whether a source takes what anybody on the network sends: nothing of a datagram says that it is a gateway's. */
import { isLoopback } from "../core/loopback.ts";
import type { Source } from "./project.ts";

export function takesFromAnybody(source: Source): boolean {
  return source.type === "udp" && source.from.length === 0 && !isLoopback(source.bind);
}
