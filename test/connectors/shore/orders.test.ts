/** Orders of the owner's office, as a vessel serves them: a process of its own, which is killed. */
import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { common, without } from "../../../src/connectors/shore/intervals.ts";
import { conditionIn, type Order, orderIn, readOrder, signOrder } from "../../../src/connectors/shore/order.ts";
import { formatVerifierKey, type NamedKey } from "../../../src/logbook/evidence/signed-note.ts";
import { engineCapture } from "../../support/engine-capture.ts";
import { HonestShore } from "../../support/honest-shore.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { runWarm, startWarmService, type WarmService } from "../../support/warm-bitacora.ts";

const office = officeKey();
const RPM = "ME_INST_0.RPM";
const HOUR_MS = 3_600_000;

function officeKey(): NamedKey {
  return { name: "office/orders", key: generateKeyPairSync("ed25519").privateKey };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function orderOf(more: Partial<Order> = {}): Order {
  const now = Date.now();
  const head = { order: now, vessel: "bitacora/ship", expires: iso(now + HOUR_MS) };
  return {
    ...head,
    tags: [RPM],
    every_s: 0,
    while: null,
    from: iso(now - HOUR_MS),
    until: iso(now + HOUR_MS),
    ...more,
  };
}

interface KeptOrder {
  readonly number: number;
  readonly state: string;
  readonly why: string | null;
  readonly samples: number;
}

async function shipTo(t: ExecutionContext, shore: HonestShore, more = "") {
  const dir = await tempDir(t);
  const data = join(dir, "data");
  const project = (orders: string) => `
id: ship
name: Ship
vessel: { id: ship, name: Ship, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: replay, file: engine.log, speed: 4, loop: true }]
outputs_simulated: true
tags:
  - { id: ${RPM}, description: Revolutions, unit_si: rpm }
derive: [{ tag: ME_INST_0.HALF_RPM, unit_si: rpm, value: ${RPM} / 2 }]
shore: { url: "${shore.url}", status_s: 1, live_s: 1, tags: ["NOTHING.*"]${orders} }
`;
  const file = join(dir, "project.yaml");
  const write = (orders: string) => writeFile(file, project(orders));
  await write(`, orders: { key: "${formatVerifierKey(office)}", least_s: 0${more} }`);
  await writeFile(join(dir, "engine.log"), engineCapture(3000));
  const start = async () => {
    const service = await startWarmService(["--project", file, "--data-dir", data]);
    t.teardown(() => service.end("SIGTERM"));
    shore.publicKey = await readFile(join(data, "logbook.pub"), "utf8");
    return service;
  };
  return { data, start, write };
}

const ordersOf = ({ url }: WarmService) => getJson<KeptOrder[]>(`${url}/shore/orders`);
const turnsOf = async ({ url }: WarmService) => {
  const entries = await getJson<{ summary: string; user: string; payload: Record<string, unknown> }[]>(
    `${url}/logbook?limit=1000`,
  );
  return entries.filter(({ payload }) => payload["event"] === "shore_order").toReversed();
};
test("an order is read as it was signed, and nothing else is one", (t) => {
  const order = orderOf();
  const note = signOrder(order, office);
  t.deepEqual(readOrder(note, office), { order });
  t.deepEqual(readOrder(note, officeKey()), { refusal: "key", number: order.order });
  t.deepEqual(readOrder(note.replace(RPM, "GEN_1.RPM"), office), { refusal: "key", number: order.order });
  t.deepEqual(readOrder("{}", office), { refusal: "form", number: undefined });
  for (const wrong of [
    { tags: [] },
    { tags: ["a b"] },
    { every_s: -1 },
    { every_s: 0.5 },
    { while: "RPM" },
    { until: order.from },
    { from: "2026-11-30" },
    { order: -1 },
  ])
    t.is(orderIn({ ...order, ...wrong }), undefined, JSON.stringify(wrong));
  t.like(conditionIn("ME_INST_0.RPM >= -12.5"), { tagId: RPM, operator: ">=", threshold: -12.5 });
});

test("intervals have in common, and lack, what is right", (t) => {
  t.deepEqual(common([[0, 5], [8, 12]], [[3, 9]]), [[3, 5], [8, 9]]); // prettier-ignore
  t.deepEqual(without([[0, 10]], [[2, 3], [5, 20]]), [[0, 2], [3, 5]]); // prettier-ignore
  t.deepEqual(without([[0, 10]], []), [[0, 10]]);
});

test.serial(
  "what is ordered goes once, over a kill and over another order of the same, and ends by itself",
  async (t) => {
    t.timeout(240_000);
    const shore = await HonestShore.open(t);
    const ship = await shipTo(t, shore);
    let service = await ship.start();
    await until(async () => (await samplesOf(service)).length > 20, "samples aboard");
    t.is(shore.samples.size, 0, "nothing goes by itself");
    const now = Date.now();
    const first = orderOf({ order: now, from: iso(now - HOUR_MS), until: iso(now) });
    const second = orderOf({ order: now + 1, from: iso(now - 2000), until: iso(now + 4000) });
    shore.orders = [signOrder(first, office), signOrder(second, office)];
    await until(async () => (await ordersOf(service)).length === 2, "both are aboard");
    await service.end("SIGKILL");
    service = await ship.start();
    const ended = async () => (await ordersOf(service)).filter(({ state }) => state === "ended").length;
    await until(async () => (await ended()) === 2, "both ended");
    const aboard = (await samplesOf(service)).filter((key) => Number(key.split(" ")[1]) < now + 4000);
    t.deepEqual([...shore.samples.keys()].toSorted(), aboard.toSorted());
    const doubled = [...shore.samples.values()].filter((times) => times > 1).length;
    t.is(doubled, 0);
    const turns = (await turnsOf(service)).map(({ payload }) => [payload["order"], payload["state"]].join(" "));
    t.deepEqual(
      turns.toSorted(),
      [first, second].flatMap(({ order }) => [`${order} ended`, `${order} open`]).toSorted(),
    );
    await until(
      () => told(shore, first.order)?.state === "ended" && told(shore, second.order)?.state === "ended",
      "shore is told",
    );
  },
);

test.serial("what is not to be served is refused in a line, and what strangers send is no order", async (t) => {
  const shore = await HonestShore.open(t);
  const ship = await shipTo(t, shore, ', tags: ["ME_INST_0.*"], most_tags: 1, days: 2');
  const service = await ship.start();
  await until(async () => (await samplesOf(service)).length > 5, "samples aboard");
  const now = Date.now();
  const hour = iso(now + HOUR_MS);
  const notes: Record<string, string> = {};
  const refused = (why: string, more: Partial<Order>, key = office): void => {
    notes[why] = signOrder(orderOf({ order: now + Object.keys(notes).length, ...more }), key);
  };
  refused("not signed with the key", {}, officeKey());
  refused("it is for bitacora/other", { vessel: "bitacora/other" });
  refused("was to be here until", { expires: iso(now - 1000) });
  refused("further than the 2 days", { from: iso(now - 72 * HOUR_MS) });
  refused("no tag", { tags: ["ME_INST_0.NOTHING"] });
  refused("means 2 tags", { tags: ["ME_INST_0.*"] });
  refused("none of shore: orders: tags", { tags: ["*"] });
  const good = orderOf({ order: now + 20, every_s: 60, until: hour });
  shore.orders = [...Object.values(notes), signOrder(good, office)];
  await until(() => told(shore, good.order)?.state === "open", "the good one is open");
  Object.keys(notes).forEach((why, i) => {
    t.like(told(shore, now + i), { state: "refused" });
    t.true(told(shore, now + i)?.why.includes(why), `${why}: ${told(shore, now + i)?.why}`);
  });
  // A number before one that was heard.
  shore.orders = [signOrder(orderOf({ order: now + 15 }), office)];
  await until(() => told(shore, now + 15)?.why === "it is an old one", "the old one is refused");
  // In the log book once, however often they come.
  const turns = await turnsOf(service);
  t.is(turns.filter(({ payload }) => payload["order"] === undefined).length, 3);
  t.is(turns.filter(({ payload }) => payload["state"] === "refused").length, 8);

  const ended = await fetch(`${service.url}/shore/orders/${good.order}/end?user=Ana`, { method: "POST" });
  t.like(await ended.json(), { number: good.order, state: "ended", why: "by Ana, aboard" });
  t.is((await fetch(`${service.url}/shore/orders/${good.order}/end?user=Ana`, { method: "POST" })).status, 404);
  t.like((await turnsOf(service)).at(-1), { user: "Ana", payload: { state: "ended", order: good.order } });
  await until(() => told(shore, good.order)?.state === "ended", "shore is told");

  const later = orderOf({ order: now + 30, every_s: 60 });
  shore.orders = [signOrder(later, office)];
  await until(() => told(shore, later.order)?.state === "open", "another is open");
  const { vessel, expires } = later;
  shore.orders = [signOrder({ order: now + 31, vessel, expires, ends: later.order }, office)];
  await until(() => told(shore, later.order)?.why === "the office took it back", "it is taken back");
  const status = await runWarm(["shore", "status", "--data-dir", ship.data]);
  t.regex(status.stdout, new RegExp(`Order +${later.order}: .*ended: the office took it back`));
});

test.serial("an order goes while its condition holds, as roll-ups, until the day's bytes are spent", async (t) => {
  t.timeout(240_000);
  const shore = await HonestShore.open(t);
  const ship = await shipTo(t, shore, ", bytes_per_day: 5000");
  const service = await ship.start();
  await until(async () => (await samplesOf(service)).length > 200, "samples aboard");
  const now = Date.now();
  const [from, whole] = [iso(now - HOUR_MS), iso(now)];
  const fast = orderOf({ order: now, while: `${RPM} > 2400`, from, until: whole });
  const rolled = orderOf({ order: now + 1, every_s: 2, from, until: whole });
  shore.orders = [signOrder(fast, office), signOrder(rolled, office)];
  await until(() => told(shore, now)?.state === "ended" && told(shore, now + 1)?.state === "ended", "both went");
  const aboard = (await samplesOf(service)).filter((key) => Number(key.split(" ")[1]) < now);
  const keys = [...shore.samples.keys()];
  t.deepEqual(
    keys.filter((key) => !key.includes("~")).toSorted(),
    aboard.filter((key) => Number(key.split(" ")[2]) > 2400).toSorted(),
  );
  const means = keys.filter((key) => key.startsWith(`${RPM}~mean~2 `));
  t.true(means.length > 2);
  t.true([...shore.samples.values()].every((times) => times === 1));

  // Each costs the headers of a request at least.
  for (let number = now + 2; told(shore, number - 1)?.state === "ended"; number += 1) {
    if (number > now + 9) throw new Error("the day's bytes are never spent");
    shore.orders = [signOrder(orderOf({ order: number, every_s: 1 + number - now, from, until: whole }), office)];
    await until(() => ["ended", "cut"].includes(told(shore, number)?.state ?? ""), "it ended or is cut");
  }
  const cut = (await ordersOf(service)).filter(({ state }) => state === "cut");
  t.is(cut.length, 1);
  const turns = (await turnsOf(service)).filter(({ payload }) => payload["state"] === "cut");
  t.is(turns.length, 1);
  const { outputs } = await getJson<{ outputs: { type: string; counters: Record<string, number> }[] }>(
    `${service.url}/health`,
  );
  const spent = outputs.find(({ type }) => type === "shore")?.counters["orders_bytes_today"] ?? 0;
  t.true(spent > 2500 && spent <= 5000, String(spent));
});

async function samplesOf({ url }: WarmService): Promise<string[]> {
  const csv = await (await fetch(`${url}/history/export?tags=${RPM}&format=csv`)).text();
  const rows = csv.trimEnd().split(/\r?\n/).slice(1);
  return rows.map((row) => {
    const [time = "", , value = ""] = row.split(",");
    return `${RPM} ${Date.parse(time)} ${Number(value)}`;
  });
}

function told(shore: HonestShore, number: number) {
  const all = shore.statuses.flatMap(({ orders }) => (orders ?? []) as { order: number; state: string; why: string }[]);
  return all.findLast(({ order }) => order === number);
}
