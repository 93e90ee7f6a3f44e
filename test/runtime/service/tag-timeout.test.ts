/** `timeout_s: 0` of a listed tag: it never becomes stale by itself. Nobody takes that for a time of no length. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

const depth = (device: string, raw: string) => `12:00:00.000 R 0DF50B${device} 00 ${raw} 00 00 00 00 FF\r\n`;
const rpm = (raw: string) => `12:00:00.000 R 09F20023 00 ${raw} FF FF FF FF FF\r\n`;

test("a tag that never becomes stale stays with the device that was heard first, and Signal K names no time for it", async (t) => {
  // Two devices say 10 and 20 m.
  const round = depth("23", "E8 03") + depth("24", "D0 07");
  const gateway = await FakeGateway.start((socket) => socket.write(round + round + rpm("C0 12")));
  t.teardown(() => gateway.vanish());
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6.2, draft_m: 1.9 },
    sources: [{ type: "tcp", host: "127.0.0.1", port: gateway.port, format: "ydraw" }],
    signalk: true,
    tags: [{ id: "VESSEL.DEPTH_M", unit_si: "m", timeout_s: 0 }],
  };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const get = async (path: string) => (await fetch(`${service.url}${path}`)).json() as Promise<never>;
  for (;;) {
    const tags = (await get("/tags")) as { id: string; value: unknown }[];
    if (tags.some(({ id, value }) => id === "ME_INST_0.RPM" && value === 1200)) {
      t.is(tags.find(({ id }) => id === "VESSEL.DEPTH_M")?.value, 10);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const tree = JSON.stringify(await get("/signalk/v1/api/vessels/self/environment/depth"));
  t.true(tree.includes('"value":10'));
  t.false(tree.includes('"timeout"'), tree);
  t.is(await service.end("SIGTERM"), 0);
});
