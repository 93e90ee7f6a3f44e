/** Announces on this computer alone, on a port that nobody has. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { ExecutionContext } from "ava";
import { type Clock, systemClock } from "../../../src/core/clock.ts";
import type { Announcer } from "../../../src/mdns/announcement.ts";
import { UdpAnnouncer } from "../../../src/mdns/udp-announcer.ts";

export async function announceOnLoopback(t: ExecutionContext, announcer: Announcer, clock: Clock = systemClock) {
  const probe = createSocket("udp4");
  probe.bind(0);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  const onFault = (reason: string) => t.fail(reason);
  const udp = new UdpAnnouncer(announcer, clock, onFault, { interfaces: () => ["127.0.0.1/32"], port });
  const started = udp.start();
  const stop = async () => {
    await udp.stop();
    await started;
  };
  return { port, stop };
}
