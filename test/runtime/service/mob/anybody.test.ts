/** Whoever may look may mark a person overboard, in each state of access control; who it was is said later, and only the crew ends it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { Body } from "../../../../src/api/schema/schemas.ts";
import { ELSEWHERE, PASSWORD } from "../../../access/support/vessel.ts";
import { getJson } from "../../../support/service-process.ts";
import { startWarmService } from "../../../support/warm-bitacora.ts";
import { tempDir } from "../../../support/temp-dir.ts";

type Mob = Body<"Mob">;

async function start(t: ExecutionContext, dir: string, reading: "open" | "signed_in") {
  const file = join(dir, "project.json");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const project = { id: "aurora", name: "Aurora", vessel, access: { reading }, sources: [], tags: [] };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const ask = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const init = { method: "POST", headers: { ...headers, ...json } };
    const answer = await fetch(`${service.url}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }); // prettier-ignore
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { status: answer.status, body: (await answer.json()) as Mob, cookie };
  };
  const signIn = async (name: string) => {
    const { cookie } = await ask("/access/sessions", ELSEWHERE, { name, password: PASSWORD });
    return { ...ELSEWHERE, Cookie: cookie };
  };
  return { service, ask, signIn };
}

test("before the first account, signed out, and in every role", async (t) => {
  const dir = await tempDir(t);
  const { service, ask, signIn } = await start(t, dir, "open");
  const pressedAt = new Date(Date.now() - 60_000).toISOString();
  const press = `/mob?id=first&pressed_at=${pressedAt}&latitude=39.5&longitude=2.6`;
  const first = await ask(press, ELSEWHERE);
  t.is(first.status, 200, "nobody has an account yet");
  t.like(first.body, { is_overboard: true, since: pressedAt, position: { latitude: 39.5, longitude: 2.6 } });
  t.regex(first.body.by ?? "", /^(alguien en la pantalla|somebody at the screen) /);
  t.is((await ask(press, ELSEWHERE)).body.marks.length, 1, "sent again");
  t.is((await ask("/mob?test=true", ELSEWHERE)).status, 409);
  const long = "shown_latitude=39.50094033333333&shown_longitude=-1e-7";
  t.is((await ask(`${press}&${long}&shown_at=${pressedAt}`, ELSEWHERE)).status, 200, "as JavaScript prints numbers");
  t.is((await ask("/mob?pressed_at=2020-01-01T00:00:00Z", ELSEWHERE)).status, 422);

  const { code } = await getJson<{ code: string }>(`${service.url}/access/code`);
  t.is((await ask("/access/setup", ELSEWHERE, { code, name: "Ana", password: PASSWORD })).status, 200);
  const second = await ask("/mob?id=second&user=Ana", ELSEWHERE);
  t.is(second.status, 200, "signed out");
  t.like(second.body.marks.at(-1), { id: "second", is_named: false });
  t.not(second.body.marks.at(-1)?.who, "Ana", "whoever has not signed in marks in nobody's name");
  for (const role of ["guest", "service_technician"]) {
    const person = { name: role, role, password: PASSWORD };
    t.is((await ask("/access/people", {}, person)).status, 200);
    const marked = await ask(`/mob?id=${role}`, await signIn(role));
    t.is(marked.status, 200, role);
    t.like(marked.body.marks.at(-1), { who: role, is_named: true });
    t.is((await ask("/mob/end?reason=x", await signIn(role))).status, 403, `${role} does not end it`);
  }
  t.is((await ask("/mob/end?reason=x", ELSEWHERE)).status, 401);
  t.is((await ask("/mob/marks/first/name?name=Luis", ELSEWHERE)).status, 401, "names are said by the crew");
  const named = await ask("/mob/marks/first/name?name=Luis", await signIn("Ana"));
  t.like(named.body, { by: "Luis", since: pressedAt });
  t.is((await ask("/mob/marks/none/name?name=Luis", await signIn("Ana"))).status, 404);
  t.is((await ask("/mob/end?reason=found", await signIn("Ana"))).status, 200);
  t.false((await ask(press, ELSEWHERE)).body.is_overboard, "sent again after the end");
  const entries = await getJson<{ summary: string; user: string }[]>(`${service.url}/logbook?limit=200`);
  t.true(
    entries.some(({ summary, user }) => /Luis/.test(summary) && user === "Ana"),
    "the entry of the name",
  );

  await service.end("SIGTERM");
  const closed = await start(t, dir, "signed_in");
  t.is((await closed.ask("/mob", ELSEWHERE)).status, 401, "who may not look may not mark");
  t.is((await closed.ask("/mob", await closed.signIn("guest"))).status, 200);
});
