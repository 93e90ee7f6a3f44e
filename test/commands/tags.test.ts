/** `bitacora tags`, against a service that runs. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { getJson, runBitacora, spawnBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const PROJECT = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
tags:
  - { id: PUMP_0.WANTED, unit_si: bool, controllable: true }
  - { id: PUMP_0.RUNNING, unit_si: bool }
derive: [battery_power]
`;

test("tags are set in somebody's name, brought by a program, listed and watched from the terminal", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), PROJECT);
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const tags = (...args: string[]) => runWarm(["tags", ...args, "--url", service.url]);

  t.is((await tags("set", "PUMP_0.WANTED", "true", "--user", "Ana")).stdout, "PUMP_0.WANTED = true\n");
  const [entry] = await getJson<{ readonly user: string }[]>(`${service.url}/logbook?limit=1`);
  t.like(entry, { user: "Ana", payload: { event: "value_set", tag_id: "PUMP_0.WANTED", value: true } });
  const refused = await tags("set", "PUMP_0.RUNNING", "true", "--user", "Ana");
  t.is(refused.code, 2);
  t.regex(refused.stderr, /PUMP_0\.RUNNING/);
  t.regex((await tags("set", "PUMP_0.WANTED", "on")).stderr, /'on'/);

  // More digits than anybody reads are not listed.
  t.is((await tags("set", "FRIDGE.TEMP_K", "277.4000000001", "--program", "fridge")).stdout, "FRIDGE.TEMP_K = 277.4000000001\n"); // prettier-ignore
  const listed = (await runBitacora(["tags", "FRIDGE.*", "--url", service.url])).stdout.trimEnd().split("\n");
  t.is(listed.length, 2);
  t.regex(listed[1] ?? "", /^FRIDGE\.TEMP_K +277\.4 +K +[\d.]+ +good +program:fridge$/);
  const [line] = (await tags("PUMP_0.WANTED", "--json")).stdout.trimEnd().split("\n");
  t.like(JSON.parse(line ?? "{}"), { id: "PUMP_0.WANTED", value: true, source: "person:Ana", controllable: true });
  t.is((await tags("NOBODY.*")).code, 2);

  // What a derived value waits for.
  await tags("set", "BATT_0.VOLTAGE_V", "12", "--program", "shunt");
  t.regex((await tags("power_w")).stdout, /\nBATT_0\.POWER_W .* –, waits for BATT_0\.CURRENT_A\n$/);
  const { outputs } = await getJson<{ outputs: { type: string; fault: string | null; counters: object }[] }>(
    `${service.url}/health`,
  );
  t.like(
    outputs.find(({ type }) => type === "derive"),
    { counters: { waiting: 1 } },
  );
  t.regex(
    outputs.find(({ type }) => type === "derive")?.fault ?? "",
    /^BATT_0\.POWER_W (?:waits for|espera a) BATT_0\.CURRENT_A$/,
  );
  const answer = await fetch(`${service.url}/tags/BATT_0.POWER_W`);
  t.is(answer.status, 404);
  t.regex(await answer.text(), /espera a BATT_0\.CURRENT_A/);

  const watching = spawnBitacora(["tags", "watch", "FRIDGE.*", "--json", "--url", service.url]);
  t.teardown(() => watching.kill("SIGKILL"));
  let seen = "";
  watching.stdout.on("data", (chunk: Buffer) => (seen += chunk.toString()));
  await until(() => seen.includes("277.4"), "the snapshot");
  await tags("set", "FRIDGE.TEMP_K", "278", "--program", "fridge");
  await until(() => seen.includes('"value":278'), "the update");
});
