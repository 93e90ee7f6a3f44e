/** The service is killed between the entry of an order and the device's answer: what the book has then, and that nothing is sent again. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { FakeGateway } from "../support/fake-gateway.ts";
import { getJson, startService } from "../support/service-process.ts";

/** A device at address 60, which we do not ask for: its NAME, and bank 0 with channel 1 off. */
const DEVICE = "(0.0) can0 18EEFF3C#6712A0F000828CC0\n(0.0) can0 0DF20D3C#00FCFFFFFFFFFFFF\n";
/** The first frame of a command of 127501 to it. */
const COMMAND = /0DED3C[0-9A-F]{2}#[0-9A-F]00A010DF201/g;

interface Lamp {
  readonly phase: string;
  readonly on: boolean | null;
  readonly order: { readonly id: string } | null;
  readonly refused: { readonly on: string | null };
}

test("killed after the order was sent: the book has the order and no outcome, and nothing is sent twice", async (t) => {
  t.timeout(120_000);
  const dir = await mkdtemp(join(tmpdir(), "bitacora-switch-"));
  t.teardown(() => rm(dir, { recursive: true, force: true }));
  let written = "";
  const gateway = await FakeGateway.start((socket) =>
    socket.on("data", (chunk: Buffer) => (written += chunk.toString())),
  );
  const saying = setInterval(() => gateway.say(DEVICE), 300);
  t.teardown(() => (clearInterval(saying), gateway.vanish()));
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "workboat", loa_m: 12, beam_m: 4, draft_m: 1 },
    historian: { file: null },
    sources: [{ type: "candump-tcp", name: "panel", host: "127.0.0.1", port: gateway.port }],
    switches: [{ id: "lamp", name: "Lamp", load: "lights", by: "panel", bank: 0, channel: 1 }],
  };
  const file = join(dir, "project.yaml");
  await writeFile(file, JSON.stringify(project));
  const args = ["--project", file, "--data-dir", join(dir, "data")];
  const sent = () => written.match(COMMAND)?.length ?? 0;

  const first = await startService(args);
  const lamp = async (url: string): Promise<Lamp | undefined> => (await getJson<Lamp[]>(`${url}/switches`))[0];
  const post = async (body: object): Promise<Lamp> => {
    const headers = { "Content-Type": "application/json" };
    const text = JSON.stringify({ user: "Ana", on: true, ...body });
    return (await (await fetch(`${first.url}/switches/lamp`, { method: "POST", headers, body: text })).json()) as Lamp;
  };
  for (let i = 0; i < 200 && (await lamp(first.url))?.refused.on !== null; i += 1) await sleep(100);
  // Our product information: the address is ours.
  for (let i = 0; i < 200 && !/ 19F014/.test(written); i += 1) await sleep(100);
  const { order } = await post({});
  const answers: unknown[] = [];
  const second = post({ order: order?.id })
    .then((said) => answers.push(said))
    .catch(() => undefined);
  for (let i = 0; i < 3000 && sent() === 0 && answers.length === 0; i += 1) await sleep(10);
  await first.end("SIGKILL");
  await second;
  t.is(sent(), 1, JSON.stringify(answers));

  const again = await startService(args);
  for (let i = 0; i < 200 && (await lamp(again.url))?.refused.on !== null; i += 1) await sleep(100);
  // Longer than any order lives.
  await sleep(6000);
  t.like(await lamp(again.url), { phase: "idle", on: false, order: null });
  t.is(sent(), 1, "nothing is sent by itself");
  const entries = await getJson<{ payload: { event?: string; on?: boolean }; user: string }[]>(`${again.url}/logbook`);
  const ours = entries.filter(({ payload }) => payload.event?.startsWith("switch_") === true);
  t.is(ours.length, 1);
  t.like(ours[0], { user: "Ana", payload: { event: "switch_ordered", switch: "lamp", on: true } });
  t.is(await again.end("SIGTERM"), 0);
  t.is(sent(), 1, "and nothing at the stop");
});
