/** The service with an engine whose speed is sent when it changes, and not again. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { until } from "../../support/until.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PROJECT = `id: alfa
name: Alfa
vessel: { id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
logbook: { engine_persistence_s: 1 }
tags: [{ id: ME_INST_0.RPM, unit_si: rpm, timeout_s: 3600 }]
`;

/** PGN 127488 of engine 0: its speed in quarters of a turn, little-endian. */
const SPEED = {
  1500: "17:33:21.200 R 09F20023 00 70 17 FF FF 7F FF FF\r\n",
  0: "17:33:21.200 R 09F20023 00 00 00 FF FF 7F FF FF\r\n",
};

test("one update starts the engine in the log book, and one stops it", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  await writeFile(project, `${PROJECT}sources: [{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]\n`);
  const service = await startWarmService(["--project", project, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  await until(() => fake.connections > 0);
  for (const [speed, kind] of [
    [1500, "engine_start"],
    [0, "engine_stop"],
  ] as const) {
    fake.say(SPEED[speed]);
    const [entry] = await until(async () => {
      const entries = await getJson<{ payload: object }[]>(`${service.url}/logbook?kind=${kind}`);
      return entries.length > 0 ? entries : undefined;
    });
    t.like(entry?.payload, { engine: "0", tag_id: "ME_INST_0.RPM", rpm: speed });
  }
  t.is(await service.end("SIGTERM"), 0);
});
