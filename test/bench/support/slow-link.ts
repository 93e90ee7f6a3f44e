/** A TCP proxy as slow as a satellite: so many bytes a second each way, and so long on the way. It counts what passes. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export interface SlowLink {
  readonly url: string;
  /** Bytes towards the target, and back. */
  readonly passed: { up: number; down: number };
  close(): void;
}

interface Piece {
  readonly dueMs: number;
  readonly bytes: Buffer;
}

const STEP_MS = 5;
/** What waits in one direction before the sender is held up: what such a link's modem holds. */
const MOST_WAITING = 128 * 1024;

export async function slowLink(
  target: string,
  { kbitS, oneWayMs }: { kbitS: number; oneWayMs: number },
): Promise<SlowLink> {
  const passed = { up: 0, down: 0 };
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const ways = { up: way((bytes) => (passed.up += bytes)), down: way((bytes) => (passed.down += bytes)) };
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true).on("error", () => undefined));
      socket.on("close", () => sockets.delete(socket));
    }
    ways.up(near, far);
    ways.down(far, near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  /** All connections share one direction's bandwidth, first come, first served. */
  function way(count: (bytes: number) => void): (from: Socket, to: Socket) => void {
    let freeMs = 0;
    return (from, to) => {
      const waiting: Piece[] = [];
      let bytes = 0;
      from.on("data", (piece: Buffer) => {
        freeMs = Math.max(freeMs, performance.now()) + (piece.length * 8) / kbitS;
        waiting.push({ dueMs: freeMs + oneWayMs, bytes: piece });
        bytes += piece.length;
        if (bytes > MOST_WAITING) from.pause();
      });
      const timer = setInterval(() => {
        while (waiting[0] !== undefined && waiting[0].dueMs <= performance.now()) {
          const piece = waiting.shift()?.bytes ?? Buffer.alloc(0);
          count(piece.length);
          bytes -= piece.length;
          to.write(piece);
        }
        if (bytes < MOST_WAITING) from.resume();
        if (waiting.length === 0 && from.readableEnded) to.end();
      }, STEP_MS);
      from.on("close", () => {
        setTimeout(() => {
          clearInterval(timer);
          to.destroy();
        }, 2 * oneWayMs);
      });
    };
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
