/** All sources that a project may have flood at once: gateways, devices of NMEA 0183, brokers, another Signal K server. */
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";
import { startFlooders } from "../support/flooders.ts";

export const scene: Scene = {
  name: "all sources flood at once",
  async run(print) {
    const { child, sources } = await startFlooders();
    const service = await AttackedService.start({ sources });
    try {
      await service.attacked(print, `${sources.length} sources that flood`, async () => {
        const before = service.mainThreadS();
        await delay(SECONDS * 1000);
        const perS = (service.mainThreadS() - before) / SECONDS;
        return `${Math.round(perS * 1000)} ms of the main thread a second`;
      });
    } finally {
      child.kill();
      await service.end();
    }
  },
};
