/** Fifty subscribers of the live stream that never read. Then one client that takes every place of the stream it gets. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";

const NEVER_READ = 50;
const PLACES = 200;
const KEY = "dGhlIHNhbXBsZSBub25jZQ==";

export const scene: Scene = {
  name: "subscribers of the live stream",
  async run(print) {
    const service = await AttackedService.start({ withHistory: true, args: ["--host", "0.0.0.0"] });
    try {
      await service.attacked(print, `${NEVER_READ} subscribers that never read`, async () => {
        for (let i = 0; i < NEVER_READ; i += 1) {
          const socket = service.connect(
            `GET /ws/realtime HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
              `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`,
          );
          socket.pause();
        }
        await delay(SECONDS * 1000);
      });
      await service.attacked(print, `one client asks for ${PLACES} places`, async () => {
        const taken = Array.from({ length: PLACES }, () => new WebSocket(`ws://127.0.0.1:${service.port}/ws/realtime`));
        for (const socket of taken) socket.on("error", () => undefined);
        await delay(3000);
        const open = taken.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
        const other = new WebSocket(`ws://${service.otherAddress}:${service.port}/ws/realtime`);
        other.on("error", () => undefined);
        const outcome = await once(other, "open").then(
          () => "gets one",
          () => "GETS NONE",
        );
        for (const socket of [...taken, other]) socket.terminate();
        return `it gets ${open}; another address ${outcome}`;
      });
    } finally {
      await service.end();
    }
  },
};
