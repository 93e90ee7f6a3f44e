/** Values by Signal K: PUT of a path, and deltas over the stream, by the same rights as PUT /tags. */
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { WebSocket } from "ws";
import type { Scope } from "../../../src/access/policy.ts";
import { until } from "../../support/until.ts";
import { accessVessel, ELSEWHERE, LOCAL } from "../../access/support/vessel.ts";
import { signalkVessel } from "./vessel.ts";

const SELF = "/signalk/v1/api/vessels/self";

async function withProgram(t: ExecutionContext, prefix: string, scopes: readonly Scope[]) {
  const vessel = await accessVessel(t);
  const token = await vessel.access.makeToken("sensesp", { scopes, prefix, days: 1 }, LOCAL);
  const program = { ...ELSEWHERE, Authorization: `Bearer ${token}` };
  const put = async (path: string, value: unknown, headers: Record<string, string> = program) => {
    const answer = await fetch(`${vessel.url}${SELF}/${path}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ value }),
    });
    return answer.status;
  };
  return { ...vessel, program, put };
}

test("a token puts what is below its prefix, in the units of Signal K, and acts on no alarm", async (t) => {
  const { put, tags } = await withProgram(t, "TANK_", ["tags"]);
  t.is(await put("tanks/freshWater/7/currentLevel", 0.5), 200);
  const tag = [...tags.entries()].find(({ value }) => value?.source === "program:sensesp");
  t.like(tag?.definition, { unitSi: "%" });
  t.is(tag?.value?.value, 50);
  t.is(await put("propulsion/port/revolutions", 10), 403, "not below it");
  t.is(await put("notifications/x", { state: "normal" }), 403);
  t.is(await put("nothing/known", 10), 405);
  t.is(await put("tanks/freshWater/7/currentLevel", "full"), 422, "no level");
});

test("people put what is controllable and nothing else, in their name; readers nothing", async (t) => {
  const { put, as, tags } = await withProgram(t, "TANK_", ["read"]);
  t.is(await put("propulsion/port/revolutions", 10), 403);
  t.is(await put("propulsion/port/revolutions", 10, as("crew")), 403);
  t.is(await put("propulsion/port/revolutions", 10, as("engineer")), 405);
  const before = tags.definition("ME_INST_0.RPM");
  if (before !== undefined) tags.redefine({ ...before, controllable: true });
  t.is(await put("propulsion/port/revolutions", 10, as("engineer")), 200);
  t.like(tags.value("ME_INST_0.RPM"), { value: 600, source: "person:engineer" });
});

test("a program sends deltas over the stream; what is not taken is said, and of others nothing is taken", async (t) => {
  const vessel = await withProgram(t, "TANK_", ["read", "tags"]);
  const said = async (headers: Record<string, string>, updates: object[]) => {
    const socket = new WebSocket(`${vessel.url.replace("http", "ws")}/signalk/v1/stream?subscribe=none`, { headers });
    t.teardown(() => socket.terminate());
    const answers: { errorMessage?: string; requestId?: string }[] = [];
    socket.on("message", (data) => answers.push(JSON.parse((data as Buffer).toString()) as (typeof answers)[number]));
    await once(socket, "open");
    socket.send(JSON.stringify({ context: "vessels.self", updates }));
    socket.send(JSON.stringify({ requestId: "end", validate: {} }));
    await until(() => answers.at(-1)?.requestId === "end", "the end");
    return answers.find(({ errorMessage }) => errorMessage !== undefined)?.errorMessage;
  };
  const level = { path: "tanks.fuel.8.currentLevel", value: 0.25 };
  const depth = { path: "environment.depth.belowTransducer", value: 3 };
  t.is(await said(vessel.program, [{ values: [level] }]), undefined);
  t.is([...vessel.tags.entries()].find(({ value }) => value?.source === "program:sensesp")?.value?.value, 25);
  t.regex(
    (await said(vessel.program, [{ values: [{ ...level, value: 0.3 }, depth] }])) ?? "",
    /^No se ha tomado 1 valor/,
  );
  t.regex((await said(vessel.program, [{ values: [{ path: "nothing.known", value: 3 }] }])) ?? "", /variable/);
  // Each of its own kind, beside one that is taken.
  const full = { ...level, value: "full" };
  const english = { ...vessel.program, "Accept-Language": "en" };
  t.regex(
    (await said(english, [
      { values: [{ ...level, value: 0.4 }, full, { path: "nothing.known", value: 3 }, { path: "x" }] },
    ])) ?? "",
    /^3 values were not taken; the first: 'TANK_\w+\.LEVEL_PCT' has another unit/,
  );
  t.is([...vessel.tags.entries()].find(({ value }) => value?.source === "program:sensesp")?.value?.value, 40);
  t.regex((await said(english, [{ timestamp: "1970-01-01T00:00:00Z", values: [level] }])) ?? "", /before 1980/);
  t.is(await said(english, []), "The delta has no values of this vessel");
  t.regex((await said(vessel.as("engineer"), [{ values: [level] }])) ?? "", /llave/);
});

test("whoever sets too many values is told so as Signal K says it", async (t) => {
  const rate = { perMinute: 1, burst: 1 };
  const vessel = await signalkVessel(t, { writeRate: { own: rate, others: rate } });
  const before = vessel.tags.definition("ME_INST_0.RPM");
  if (before === undefined) throw new Error("the demo has no engine");
  vessel.tags.redefine({ ...before, controllable: true });
  const put = () => vessel.ask("PUT", `${SELF}/propulsion/port/revolutions`, { value: 10 });
  t.is((await put()).status, 200);
  const { status, body } = await put();
  t.is(status, 429);
  t.like(body, { statusCode: 429, state: "COMPLETED" });
});
