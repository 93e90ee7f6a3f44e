/** Listens for a moment to what devices say of themselves by datagrams, and asks those that answer. */
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { Found } from "../../mdns/found.ts";
import { limits } from "../../mdns/limits.ts";
import { pause } from "../../core/pause.ts";
import type { Beacon } from "../../project/source-kind.ts";

export interface NamedBeacon {
  readonly type: string;
  readonly beacon: Beacon;
}

/**
 * Each device once. Never rejects: a port that a source of ours or another program has is not listened to. `from`: addresses of this
 * computer. `to`: where devices are asked: the broadcast address of each network.
 */
export async function hearBeacons(
  beacons: readonly NamedBeacon[],
  from: readonly string[],
  to: readonly string[],
): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  await Promise.all(
    beacons.map(async ({ type, beacon }) => {
      const socket = createSocket("udp4");
      try {
        let heard = 0;
        socket.on("message", (datagram, { address: host }) => {
          heard += 1;
          if (heard > limits.foundRecords || found.size >= limits.found) return;
          const said = beacon.read(datagram);
          if (said !== undefined) found.set(`${type} ${host}`, { type, host, ...said });
        });
        socket.bind(beacon.port);
        await once(socket, "listening");
        socket.on("error", () => undefined);
        join(socket, beacon, from);
        await listen(socket, beacon, to);
      } catch {
        // The port is taken.
      } finally {
        socket.close();
      }
    }),
  );
  return [...found.values()];
}

function join(socket: Socket, { group }: Beacon, from: readonly string[]): void {
  if (group === undefined) return socket.setBroadcast(true);
  for (const address of from) {
    try {
      socket.addMembership(group, address);
    } catch {
      // An interface that has just gone, or that knows no multicast.
    }
  }
}

/** An IPG overlooks the first question or two. */
async function listen(socket: Socket, { ask, port }: Beacon, to: readonly string[]): Promise<void> {
  for (let askedAtMs = 0; askedAtMs < limits.browseMs; askedAtMs += limits.askEveryMs) {
    if (ask !== undefined) for (const each of to) socket.send(ask, port, each, () => undefined);
    await pause(Math.min(limits.askEveryMs, limits.browseMs - askedAtMs));
  }
}
