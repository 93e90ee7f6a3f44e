/**
 * A process that serves a live stream of 600 updates a second by HTTP and by HTTPS, and counts what it costs. It answers `figures`. It says
 * its two addresses, and the certificate to trust.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVessel } from "../../api/support/vessel.ts";
import { httpsParts, ownCertificates } from "../../support/own-certificates.ts";
import { type SideFigures, TAGS, UPDATES_PER_S } from "./stream-figures.ts";

/** What it says when it serves. */
export interface HttpsSide {
  readonly http: string;
  readonly https: string;
  readonly ca: string;
}

const folder = await mkdtemp(join(tmpdir(), "bitacora-bench-"));
const certificates = await ownCertificates(folder);
const parts = httpsParts(certificates);
await rm(folder, { recursive: true });
const vessel = await startVessel({}, { https: parts });
for (let tag = 0; tag < TAGS; tag += 1) {
  const definition = { id: `T_${tag}.VALUE`, description: "", unitSi: "-", controllable: false };
  vessel.tags.register({ ...definition, rangeNormalMin: null, rangeNormalMax: null });
}
const { https } = (await (await fetch(`${vessel.url}/health`)).json()) as { https: { port: number } };

let updates = 0;
const startMs = performance.now();
setInterval(() => {
  const due = Math.floor(((performance.now() - startMs) * UPDATES_PER_S) / 1000);
  for (; updates < due; updates += 1) {
    vessel.write(`T_${updates % TAGS}.VALUE`, Number(process.hrtime.bigint() / 1000n));
  }
}, 1);
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
  process.send?.({ processorUs: user + system, updates, rssBytes, heapBytes } satisfies SideFigures);
});
process.once("disconnect", () => process.exit());
const side: HttpsSide = {
  http: vessel.url,
  https: `https://localhost:${https.port}`,
  ca: certificates.authority ?? "",
};
process.send?.(side);
