/** A person overboard by Signal K, as Freeboard-SK and other clients of the reference server mark and end it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import type { Body } from "../../../../src/api/schema/schemas.ts";
import { getJson } from "../../../support/service-process.ts";
import { startWarmService } from "../../../support/warm-bitacora.ts";
import { tempDir } from "../../../support/temp-dir.ts";

interface Notification {
  readonly state: string;
  readonly message: string;
  readonly position?: object;
  readonly status: { readonly canClear: boolean };
}

test("marked by the notifications of version 2 and by PUT, seen in the tree, ended by DELETE and by null", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.json");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, signalk: true, sources: [], tags: [] }));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${service.url}/signalk/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    return { status: answer.status, body: (await answer.json()) as { id?: string; state?: string } };
  };
  const mob = () => getJson<Body<"Mob">>(`${service.url}/mob`);
  const shown = async () =>
    (await getJson<{ value: Notification }>(`${service.url}/signalk/v1/api/vessels/self/notifications/mob`)).value;
  const v1 = "v1/api/vessels/self/notifications/mob";

  t.is((await ask("DELETE", "v2/api/notifications/mob")).status, 405);
  const raised = await ask("POST", "v2/api/notifications/mob", { message: "Person Overboard!" });
  t.like(raised, { status: 200, body: { state: "COMPLETED" } });
  t.like(await mob(), { is_overboard: true, by: "Signal K", position: null });
  t.like(await shown(), { state: "emergency", status: { canClear: true } });
  t.is((await ask("POST", `v2/api/notifications/${raised.body.id}/acknowledge`)).status, 200);
  t.is((await ask("DELETE", `v2/api/notifications/${raised.body.id}`)).status, 200);
  t.false((await mob()).is_overboard);
  t.is((await shown()).state, "normal");

  const position = { latitude: 39.5, longitude: 2.6 };
  t.is(
    (await ask("PUT", v1, { value: { state: "emergency", method: ["visual"], message: "x", position } })).status,
    200,
  );
  t.like(await mob(), { is_overboard: true, position });
  t.like(await shown(), { position });
  t.is((await ask("PUT", v1, { value: { state: "normal" } })).status, 200, "acknowledges");
  t.true((await mob()).is_overboard);
  t.is((await ask("PUT", v1, { value: null })).status, 200);
  t.false((await mob()).is_overboard);
  t.is((await ask("PUT", v1, { value: null })).status, 409);
});
