/** A bank of switches that is not ours (`support/n2k-switches.cpp`) on the bus: what the gate sends to it, what it makes of that, and says. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { has, lacking, pathOf } from "../support/programs.ts";
import { scenario, type Scene } from "./support/scenario.ts";
import { serveIn } from "./support/service.ts";

interface Answer {
  readonly phase: string;
  readonly reason: string | null;
  readonly on: boolean | null;
  readonly order: { readonly id: string } | null;
  readonly detail?: string;
}

/** Not by `fetch`, which is WebAssembly in part: the rig's V8 has none. */
function post(url: string, body: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { "Content-Type": "application/json" };
  const asked = request(url, { method: "POST", headers, agent: false }, (response) => {
    void text(response).then((all) => resolve(JSON.parse(all) as Answer), reject);
  });
  asked.on("error", reject);
  asked.end(JSON.stringify({ user: "Ana", ...body }));
  return promise;
}

function startBank(scene: Scene, bank: number, ...more: readonly string[]) {
  const child = spawn(pathOf("n2k-switches"), ["can0", String(bank), ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  scene.onEnd(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { taken: () => said.split("\n").filter(Boolean), kill: () => child.kill("SIGKILL") };
}

scenario("another maker's bank switches what two touches order, and one that does nothing is not called done", async (scene) => {
  if (!has("n2k-switches")) return scene.log(`skipped: ${lacking("n2k-switches")}`);
  const lamp = { load: "lights", by: "can1" };
  const service = await serveIn(scene, {
    sources: [{ type: "socketcan", interface: "can1" }],
    more: {
      switches: [
        { ...lamp, id: "saloon", name: "Saloon", bank: 0, channel: 3 },
        { ...lamp, id: "deck", name: "Deck", bank: 0, channel: 1, command: 127_502 },
        { ...lamp, id: "mast", name: "Mast", bank: 1, channel: 2 },
      ],
    },
  });
  const bank = startBank(scene, 0);
  const deaf = startBank(scene, 1, "deaf");
  const state = async (id: string) =>
    (await service.get<(Answer & { id: string; refused: { on: string | null } })[]>("/switches")).find((each) => each.id === id);
  for (const id of ["saloon", "deck", "mast"]) {
    const deadline = performance.now() + 120_000;
    while ((await state(id))?.refused.on !== null) {
      assert.ok(performance.now() < deadline, `${id}: ${JSON.stringify(await state(id))}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  // Both begin with one address: until one of them has moved, nothing would be sent to the other.
  const isHomeless = async () => (await service.get<{ address: number | null }[]>("/nmea2000/devices")).some(({ address }) => address === null);
  while (await isHomeless()) await new Promise((done) => setTimeout(done, 200));
  const order = async (id: string, on: boolean) => {
    const url = `${service.url}/switches/${id}`;
    const armed = await post(url, { on });
    assert.equal(armed.phase, "armed", armed.detail);
    const beganMs = performance.now();
    const ended = await post(url, { on, order: armed.order?.id });
    scene.log(`${id} ${on ? "on" : "off"}: ${ended.phase} after ${Math.round(performance.now() - beganMs)} ms`);
    return ended;
  };
  const again = () => new Promise((done) => setTimeout(done, 2100));
  const done = (on: boolean) => ({ phase: "done", on, reason: null });
  const pick = ({ phase, on, reason }: Answer) => ({ phase, on, reason });
  assert.deepEqual(pick(await order("saloon", true)), done(true));
  assert.deepEqual(pick(await order("deck", true)), done(true));
  await again();
  assert.deepEqual(pick(await order("saloon", false)), done(false));
  assert.deepEqual(bank.taken(), ["126208 3 1", "127502 1 1", "126208 3 0"], "its library has read each, and no other");
  assert.deepEqual(pick(await order("mast", true)), { phase: "not-done", on: false, reason: "not-confirmed" });
  await again();
  assert.deepEqual(deaf.taken(), ["126208 2 1"], "nothing by itself");
  // A second one with the same instance: nobody is asked any more.
  const double = startBank(scene, 0, "double");
  for (let i = 0; i < 100 && (await state("saloon"))?.refused.on !== "not-unique"; i += 1) await new Promise((ok) => setTimeout(ok, 200));
  assert.match((await post(`${service.url}/switches/saloon`, { on: true })).detail ?? "", /dos equipos/);
  assert.deepEqual([double.taken(), bank.taken().length], [[], 3]);
  const entries = (await service.get<{ kind: string; payload: { event: string; outcome?: string }; user: string }[]>("/logbook?limit=50"))
    .filter(({ payload }) => payload.event.startsWith("switch_"))
    .map(({ payload: { event, outcome }, user }) => `${event} ${outcome ?? ""} ${user}`.replace("  ", " "));
  scene.log(entries.toReversed().join("; "));
  assert.equal(entries.filter((each) => each === "switch_ordered Ana").length, 4);
  assert.equal(entries.filter((each) => each === "switch_ended done Ana").length, 3);
  assert.equal(entries.filter((each) => each === "switch_ended not-done Ana").length, 1);
}); // prettier-ignore
