/** A guest writes into the log book as fast as it can, from another address than the probe's where this machine has one. */
import { globSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Scene } from "../attack.ts";
import { AttackedService, SECONDS } from "../support/attack-service.ts";

const AT_ONCE = 16;
const SUMMARY = "ñ".repeat(4000);

export const scene: Scene = {
  name: "a guest writes",
  async run(print) {
    const service = await AttackedService.start({ args: ["--host", "0.0.0.0"] });
    try {
      await service.attacked(print, `${AT_ONCE} connections that write entries of 8 KB`, async () => {
        const before = bookBytes(service.dataDir);
        const answers = new Map<number, number>();
        const until = performance.now() + SECONDS * 1000;
        const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
        const one = async () => {
          while (performance.now() < until) {
            const status = await write(service, agent);
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, one));
        agent.destroy();
        const rate = (bookBytes(service.dataDir) - before) / SECONDS / 1e6;
        const told = [...answers].map(([status, times]) => `${times} × ${status}`).join(", ");
        return `${told}; the book grew by ${rate.toFixed(3)} MB/s`;
      });
    } finally {
      await service.end();
    }
  },
};

function write({ otherAddress, port }: AttackedService, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const path = `/logbook?summary=${encodeURIComponent(SUMMARY)}&user=guest`;
    const asking = request({ host: otherAddress, port, path, method: "POST", agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    asking.once("error", () => resolve(0));
    asking.end();
  });
}

function bookBytes(dataDir: string): number {
  return globSync("logbook/**/*", { cwd: dataDir }).reduce((sum, file) => sum + statSync(join(dataDir, file)).size, 0);
}
