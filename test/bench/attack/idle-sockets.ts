/** Connections that never say anything, many more than the service takes. */
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";

const SOCKETS = 600;

export const scene: Scene = {
  name: `${SOCKETS} idle sockets`,
  async run(print) {
    const service = await AttackedService.start();
    try {
      await service.attacked(
        print,
        `${SOCKETS} connections that never send a byte, opened again when closed`,
        async () => {
          let opened = 0;
          let isOver = false;
          const open = () => {
            if (isOver) return;
            opened += 1;
            service.connect().once("close", () => setTimeout(open, 100));
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
