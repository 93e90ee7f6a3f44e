/** Connections that are held open and ask nothing, more than the service takes: idle ones, and such as never end their headers. */
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";

interface Held {
  readonly count: number;
  readonly what: string;
  /** What a connection does once it is open; the result ends that. */
  readonly hold: (socket: Socket) => () => void;
}

const WAYS: readonly Held[] = [
  { count: 600, what: "never send a byte", hold: () => () => undefined },
  {
    count: 520,
    what: "send a byte of their headers a second",
    hold(socket) {
      socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      const timer = setInterval(() => socket.write("a"), 1000);
      return () => clearInterval(timer);
    },
  },
];

export const scene: Scene = {
  name: "connections that ask nothing",
  async run(print) {
    for (const { count, what, hold } of WAYS) {
      const service = await AttackedService.start({ withHistory: true });
      try {
        await service.attacked(print, `${count} connections that ${what}, opened again when closed`, async () => {
          let isOver = false;
          let opened = 0;
          const open = (): void => {
            if (isOver) return;
            opened += 1;
            const socket = service.connect();
            const end = hold(socket);
            socket.once("close", () => {
              end();
              setTimeout(open, 100);
            });
          };
          for (let i = 0; i < count; i += 1) open();
          await delay(SECONDS * 1000);
          isOver = true;
          return `${opened} opened`;
        });
      } finally {
        await service.end();
      }
    }
  },
};
