/** Looks for announcements on the computer's networks by multicast DNS: one question on each interface, and a moment for answers. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { pause } from "../../core/pause.ts";
import { type Found, foundIn } from "../../mdns/found.ts";
import { limits } from "../../mdns/limits.ts";
import { readMessage, type ResourceRecord, TYPES, writeQuery } from "../../mdns/message.ts";

const MULTICAST = { address: "224.0.0.251", port: 5353 } as const;

/** Never rejects: an interface without a network finds nothing. `from`: addresses of this computer. `to`: for tests. */
export async function browse(
  types: readonly string[],
  from: readonly string[],
  to: { readonly address: string; readonly port: number } = MULTICAST,
): Promise<readonly Found[]> {
  const records: ResourceRecord[] = [];
  const query = writeQuery(types.map((type) => ({ name: [...type.split("."), "local"], type: TYPES.PTR })));
  await Promise.all(
    from.map(async (address) => {
      const socket = createSocket("udp4");
      try {
        socket.on("message", (bytes) => {
          const found = readMessage(bytes)?.records ?? [];
          if (records.length + found.length <= limits.foundRecords) records.push(...found);
        });
        // Port 0 is any: who answers sends it here alone.
        socket.bind(0, address);
        await once(socket, "listening");
        socket.on("error", () => undefined);
        socket.setMulticastInterface(address);
        socket.send(query, to.port, to.address, () => undefined);
        await pause(limits.browseMs);
      } catch {
        // An interface that has just gone.
      } finally {
        socket.close();
      }
    }),
  );
  return foundIn(types, records);
}
