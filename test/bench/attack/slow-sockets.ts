/** Connections that send their headers byte by byte and never end them, more than the service takes. */
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";

const SOCKETS = 520;

export const scene: Scene = {
  name: `${SOCKETS} slow sockets`,
  async run(print) {
    const service = await AttackedService.start();
    try {
      await service.attacked(
        print,
        `${SOCKETS} connections that send a byte a second, opened again when closed`,
        async () => {
          let isOver = false;
          let opened = 0;
          const open = () => {
            if (isOver) return;
            opened += 1;
            const socket = service.connect("GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
            const timer = setInterval(() => socket.write("a"), 1000);
            socket.once("close", () => {
              clearInterval(timer);
              setTimeout(open, 100);
            });
          };
          for (let i = 0; i < SOCKETS; i += 1) open();
          await delay(SECONDS * 1000);
          isOver = true;
          return `${opened} opened`;
        },
      );
    } finally {
      await service.end();
    }
  },
};
