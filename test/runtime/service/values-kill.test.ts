/** A service that is killed while a program brings values and a person sets one. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { getJson, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PROJECT = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
tags: [{ id: PUMP_0.WANTED, unit_si: bool, controllable: true }]
`;

test("what a person set is in the book after a kill, and a program's values go on where it brings them again", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), PROJECT);
  const args = ["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")];
  const put = async (url: string, id: string, body: object) =>
    (await fetch(`${url}/tags/${id}`, { method: "PUT", body: JSON.stringify(body) })).status;

  const before = await startService(args);
  t.is(await put(before.url, "FRIDGE.TEMP_K", { value: 277, program: "fridge" }), 200);
  t.is(await put(before.url, "PUMP_0.WANTED", { value: true, user: "Ana" }), 200);
  await before.end("SIGKILL");

  const after = await startService(args);
  t.teardown(() => after.end("SIGTERM"));
  const entries = await getJson<{ readonly payload: { readonly event?: string }; readonly user: string }[]>(
    `${after.url}/logbook?limit=20`,
  );
  const set = entries.filter(({ payload }) => payload.event === "value_set");
  t.is(set.length, 1, "once, and on disk before it was answered");
  t.is(set[0]?.user, "Ana");
  t.is((await fetch(`${after.url}/tags/FRIDGE.TEMP_K`)).status, 404, "nobody says it now");
  t.is(await put(after.url, "FRIDGE.TEMP_K", { value: 278, program: "fridge" }), 200);
  t.like(await getJson(`${after.url}/tags/FRIDGE.TEMP_K`), { value: 278, quality: "good", unit_si: "K" });
});
