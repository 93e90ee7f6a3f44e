/** A tag that gets another unit by a reload: nothing of what belongs to it is taken up before the restart, and all of it after. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** Engine 0 burns 12.3 L/h (PGN 127489), and the key of engine 0 is at 1200 rpm (PGN 127488). */
const FRAMES = ["40 1A 00 FF FF FF FF FF", "41 FF FF FF 7B 00 FF FF", "42 FF FF FF FF FF FF FF", "43 FF FF FF FF FF FF FF"]
  .map((bytes) => `12:00:00.000 R 09F20101 ${bytes}\r\n`)
  .join("")
  .concat("12:00:00.000 R 09F20023 00 C0 12 FF FF FF FF FF\r\n"); // prettier-ignore

const FUEL = { pgn: 127489, field: "fuelRate", instance: 0, tag: "ENGINE.FUEL" };
const SPEED = { pgn: 127488, field: "speed", instance: 0, tag: "ENGINE.ON" };
const over = (threshold: number) => [{ id: "high", operator: ">", threshold, priority: "warning", message: "High" }];
const list = (unit_si: string, threshold: number) => ({ id: "ENGINE.FUEL", unit_si, alarms: over(threshold) });
const topics = (row: object) => ({
  type: "mqtt",
  url: "mqtt://127.0.0.1:1",
  topics: { a: { tag: "SHED.TEMP", ...row } },
});

type Parts = Record<string, unknown>;
interface Case {
  readonly what: string;
  readonly before: Parts;
  readonly after: Parts;
  readonly tag: string;
  readonly waits: readonly string[];
}

const CASES: readonly Case[] = [
  {
    what: "of a listed tag with its row and its rule",
    before: { tags: [list("m3/h", 0.05)], nmea2000: { mappings: [{ ...FUEL, unit_si: "m3/h" }] } },
    after: { tags: [list("L/h", 50)], nmea2000: { mappings: [{ ...FUEL, unit_si: "L/h" }] } },
    tag: "ENGINE.FUEL",
    waits: ["tags", "nmea2000", "tags.ENGINE.FUEL"],
  },
  {
    what: "of a row whose tag is not listed",
    before: { nmea2000: { mappings: [{ ...FUEL, unit_si: "m3/h" }] } },
    after: { nmea2000: { mappings: [{ ...FUEL, unit_si: "L/h" }] }, nmea0183: [{ send_to: [{ host: "127.0.0.1", port: 9 }] }] },
    tag: "ENGINE.FUEL",
    waits: ["nmea2000", "nmea0183", "tags.ENGINE.FUEL"],
  },
  {
    what: "of a listed tag that is listed no more, and of which the row has another",
    before: { tags: [list("m3/h", 0.05)], nmea2000: { mappings: [{ ...FUEL, unit_si: "m3/h" }] } },
    after: { tags: [], nmea2000: { mappings: [{ ...FUEL, unit_si: "L/h" }] } },
    tag: "ENGINE.FUEL",
    waits: ["systems_enabled", "tags", "nmea2000", "tags.ENGINE.FUEL"],
  },
  {
    what: "of a number that becomes a bit",
    before: { tags: [{ id: "ENGINE.ON", unit_si: "rpm" }], nmea2000: { mappings: [SPEED] } },
    after: {
      tags: [{ id: "ENGINE.ON", unit_si: "bool" }],
      nmea2000: { mappings: [{ pgn: 127489, field: "discreteStatus1", bit: 0, instance: 0, tag: "ENGINE.ON" }] },
      alarms: { defaults: false },
    },
    tag: "ENGINE.ON",
    waits: ["tags", "nmea2000", "alarms.defaults", "tags.ENGINE.ON"],
  },
  {
    what: "of a row that goes, so that the built-in table makes the tag in its own",
    before: { nmea2000: { mappings: [{ ...FUEL, tag: "ME_INST_0.FUEL_RATE_M3H", unit_si: "L/h" }] } },
    after: {},
    tag: "ME_INST_0.FUEL_RATE_M3H",
    waits: ["nmea2000", "tags.ME_INST_0.FUEL_RATE_M3H"],
  },
  {
    what: "of a topic that loses its place in the list",
    before: { tags: [{ id: "SHED.TEMP", unit_si: "K" }], with: topics({}) },
    after: { tags: [], with: topics({ unit_si: "m" }) },
    tag: "SHED.TEMP",
    waits: ["systems_enabled", "sources", "tags", "tags.SHED.TEMP"],
  },
]; // prettier-ignore

for (const { what, before, after, tag, waits } of CASES)
  test(`another unit waits for the restart with all that belongs to it: ${what}`, async (t) => {
    const gateway = await FakeGateway.start((socket) => socket.write(FRAMES));
    t.teardown(() => gateway.vanish());
    const dir = await tempDir(t);
    const file = join(dir, "aurora.yaml");
    const write = (name: string, { with: more, ...parts }: Parts) =>
      writeFile(file, JSON.stringify({ ...base(gateway, name, more), ...parts }));
    await write("Aurora", before);
    const service = await serve(t, file, dir);
    const shown = () => shownBy(service.url, tag);
    const first = await until(shown, ({ value }) => value !== null || tag === "SHED.TEMP");

    await write("Aurora II", after);
    const report = await (await fetch(`${service.url}/project/reload`, { method: "POST" })).json();
    t.deepEqual(report, { applied: ["name"], needs_restart: waits });
    // What the gateway says after it: another speed is the sign that it was taken.
    gateway.say(FRAMES.replaceAll("C0 12", "D0 12"));
    await until(() => shownBy(service.url, "ME_INST_0.RPM"), ({ value }) => value === 1204 || tag === "ENGINE.ON"); // prettier-ignore
    const { value, ...rest } = await shown();
    const { value: valueBefore, ...restBefore } = first;
    t.deepEqual(rest, restBefore);
    t.is(value, tag === "ENGINE.ON" ? value : valueBefore);
    t.true(service.stderr().includes(`${tag} gets another unit`));

    // The same file at the next start.
    t.is(await service.end("SIGTERM"), 0);
    const again = await serve(t, file, dir);
    // Nothing here says a bit or a topic; those have no value then.
    if (typeof value === "number" && tag !== "ENGINE.ON") {
      const last = await until(() => shownBy(again.url, tag), ({ unit }) => unit !== undefined); // prettier-ignore
      t.not(last.unit, first.unit);
      t.not(last.value, value);
    }
    t.is(await again.end("SIGTERM"), 0);
  });

test("a tag that is taken out is judged no more at once, and stays in the list as it was until the restart", async (t) => {
  const gateway = await FakeGateway.start((socket) => socket.write(FRAMES));
  t.teardown(() => gateway.vanish());
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  const nmea2000 = { mappings: [{ ...FUEL, unit_si: "L/h" }] };
  const write = (tags: readonly object[]) =>
    writeFile(file, JSON.stringify({ ...base(gateway, "Aurora", undefined), nmea2000, tags }));
  await write([list("L/h", 5), { id: "OWN.OTHER", unit_si: "m" }]);
  const service = await serve(t, file, dir);
  await until(() => shownBy(service.url, "ENGINE.FUEL"), ({ open }) => open === 1); // prettier-ignore
  await write([{ id: "OWN.OTHER", unit_si: "m" }]);
  const report = await (await fetch(`${service.url}/project/reload`, { method: "POST" })).json();
  t.deepEqual(report, { applied: ["systems_enabled", "tags"], needs_restart: ["tags.ENGINE.FUEL"] });
  // An alarm that nobody has acknowledged stays open until somebody does.
  t.like(await shownBy(service.url, "ENGINE.FUEL"), { unit: "L/h", value: 12.3, rules: [], open: 1 });
  t.is(await service.end("SIGTERM"), 0);
});

test("what looks misspelt in the project is a line of the journal at the start and at each reload", async (t) => {
  const gateway = await FakeGateway.start();
  t.teardown(() => gateway.vanish());
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  const write = (tag: string) =>
    writeFile(file, JSON.stringify({ ...base(gateway, "Aurora", undefined), tags: [{ id: tag, unit_si: "m" }] }));
  await write("VESSEL.DEPHT_M");
  const service = await serve(t, file, dir);
  t.regex(service.stderr(), /tags\[0\]\.id: "VESSEL\.DEPHT_M": .*did you mean VESSEL\.DEPTH_M\?/);
  await write("VESSEL.LEWAY_DEG");
  t.true((await fetch(`${service.url}/project/reload`, { method: "POST" })).ok);
  // In the language that the reload was asked in.
  await until(() => Promise.resolve(service.stderr()), (said) => /"VESSEL\.LEWAY_DEG": .*VESSEL\.LEEWAY_DEG/.test(said)); // prettier-ignore
  t.is(await service.end("SIGTERM"), 0);
});

test("a database that could only get what is in memory waits for the historian's file", async (t) => {
  const gateway = await FakeGateway.start();
  t.teardown(() => gateway.vanish());
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  const write = (parts: Parts) => writeFile(file, JSON.stringify({ ...base(gateway, "Aurora", undefined), ...parts }));
  await write({ historian: { file: null } });
  const service = await serve(t, file, dir);
  await write({ exports: [{ id: "yard", type: "prometheus_remote_write", url: "http://127.0.0.1:1/api/v1/write" }] });
  const report = await (await fetch(`${service.url}/project/reload`, { method: "POST" })).json();
  t.deepEqual(report, { applied: [], needs_restart: ["historian", "exports"] });
  t.is(await service.end("SIGTERM"), 0);
});

function base(gateway: FakeGateway, name: string, more: unknown) {
  return {
    id: "aurora",
    name,
    vessel: { id: "aurora", name: "Aurora", type: "motor_yacht", loa_m: 24, beam_m: 6.2, draft_m: 1.9 },
    sources: [
      { type: "tcp", host: "127.0.0.1", port: gateway.port, format: "ydraw" },
      ...(more === undefined ? [] : [more]),
    ],
  };
}

async function serve(t: ExecutionContext, file: string, dir: string) {
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  return service;
}

async function shownBy(url: string, tag: string) {
  const get = async (path: string) => (await fetch(`${url}${path}`)).json() as Promise<never>;
  const { unit_si: unit, value = null } = (await get(`/tags/${tag}`)) as { unit_si?: string; value?: unknown };
  const ofTag = ({ tag_id: id }: { tag_id: string }) => id === tag;
  const rules = ((await get("/alarms/rules")) as { tag_id: string; threshold: unknown }[]).filter(ofTag);
  const open = ((await get("/alarms?state=active")) as { tag_id: string }[]).filter(ofTag).length;
  return { unit, value, rules: rules.map(({ threshold }) => threshold), open };
}

async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (let i = 0; i < 600; i += 1) {
    const found = await look();
    if (isSo(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come to be so");
}
