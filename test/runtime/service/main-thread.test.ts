/** What somebody sends is not worked on by the thread that carries the alarms. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { bodyBytesAt } from "../../../src/api/server/door.ts";
import { endpoints } from "../../../src/api/endpoints/endpoints.ts";
import { projectRoot, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PROJECT = `id: aurora
name: Aurora
customer: Nobody
vessel: { id: aurora, name: Aurora, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
systems_enabled: []
sources: []
tags: [{ id: X.A, description: x, unit_si: A, controllable: false, range_normal_min: null, range_normal_max: null, timeout_s: 60, alarms: [] }]
`;

/** Long enough to see who parses it; what the longest costs is bounded in the thread, and tested there. */
const TEXT_BYTES = 48 * 1024;

/** A text of a project of about so many bytes that is costly to parse: each line is five maps. */
const flowMaps = (bytes: number): string => `${PROJECT}x:\n${"  - {a: {b: {c: {d: {e: 1}}}}}\n".repeat(bytes / 31)}`;

/** What a door may read: a text of a project, by each way in, and as many levels as fit. */
function bodies(door: string): string[] {
  const bytes = bodyBytesAt(door) * 0.8;
  const text = flowMaps(Math.min(bytes, TEXT_BYTES));
  const levels = "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
  return [
    JSON.stringify({ text }),
    JSON.stringify({ changes: JSON.stringify([{ path: ["x"], value: text }]) }),
    levels,
  ];
}

/** Of those that a door may have in its query. */
const QUERY: Readonly<Record<string, string>> = {
  user: "Ana",
  reason: "x",
  rule: JSON.stringify({ operator: ">", threshold: 7, priority: "caution", message: "m", hysteresis: 1, delay_s: 1 }),
};

test("the main thread parses no text of a project, whatever is sent to whichever door", async (t) => {
  const dir = await tempDir(t);
  writeFileSync(join(dir, "project.yaml"), PROJECT);
  const service = await startService(["--data-dir", join(dir, "data"), "--project", join(dir, "project.yaml")], {
    env: { NODE_OPTIONS: `--import ${projectRoot}test/support/tell-parsing-preload.ts` },
  });
  t.teardown(() => service.child.kill("SIGKILL"));
  const parsed = (): number => service.stderr().split("main thread parses").length - 1;
  const atStart = parsed();
  t.true(atStart > 0, "at the start the file is read in place: the hook sees it");
  const statuses = new Map<number, number>();
  const ask = async (method: string, path: string, body?: string): Promise<void> => {
    const headers = { "Content-Type": "application/json" };
    const { status } = await fetch(`${service.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body, headers }),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (const { method, path, parameters } of endpoints) {
    const door = `${method.toUpperCase()} ${path}`;
    if (method === "get" || door === "POST /service/restart") continue;
    const given = Object.entries(parameters as Record<string, { in: string }>);
    const at = path.replace("{tag_id}", "X.A").replaceAll(/\{\w+\}/g, "1");
    if (given.some(([, each]) => each.in === "body"))
      for (const body of bodies(door)) await ask(method.toUpperCase(), at, body);
    const query = given.flatMap(([name]) =>
      QUERY[name] === undefined ? [] : `${name}=${encodeURIComponent(QUERY[name])}`,
    );
    await ask(method.toUpperCase(), `${at}?${query.join("&")}`);
  }
  t.log(JSON.stringify(Object.fromEntries(statuses)));
  t.true((statuses.get(200) ?? 0) > 0);
  t.is(parsed(), atStart, service.stderr().slice(-2000));
  t.is(await service.end("SIGTERM"), 0);
});
