/** A TCP proxy that passes so many bits a second to the client, and takes no more from the service than it can pass: a slow Wi-Fi. */
import { createServer, connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export interface SlowProxy {
  readonly url: string;
  /** Bits a second from now on; 0: nothing passes. */
  pace(bitsPerS: number): void;
  close(): void;
}

const STEP_MS = 20;

export async function slowProxy(port: number, bitsPerS: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  const line = { pace: bitsPerS };
  /** When the line is free again: all connections share it. */
  let freeAtMs = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const service = connect({ port, host: "127.0.0.1", noDelay: true });
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    client.pipe(service);
    void (async () => {
      for await (const chunk of service) {
        const bytes = (chunk as Buffer).length;
        while (line.pace === 0) await delay(STEP_MS);
        freeAtMs = Math.max(freeAtMs, performance.now()) + (bytes * 8000) / line.pace;
        const waitMs = freeAtMs - performance.now();
        if (waitMs > STEP_MS) await delay(waitMs);
        if (!client.write(chunk as Buffer)) await new Promise((resolve) => client.once("drain", resolve));
      }
    })().catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    pace: (next) => void (line.pace = next),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
