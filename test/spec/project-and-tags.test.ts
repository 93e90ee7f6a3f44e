/** Specification sections 2.1 to 2.3, and GET /health, /project, /tags and /tags/{tag_id} of section 4. */
import test from "ava";
import { VESSEL_TYPES } from "../../src/project/schema.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { QUALITIES } from "../../src/tags/quality.ts";
import { serviceOfFile, VESSEL } from "./support/service.ts";

const service = serviceOfFile({
  project: { customer: "Naviera Sur", systems_enabled: ["propulsion", "other"] },
  tags: [
    {
      id: "ME_INST_0.RPM",
      description: "Régimen del motor",
      unit_si: "rpm",
      controllable: true,
      range_normal_min: 600,
      range_normal_max: 2400,
      alarms: [{ id: "high", operator: ">", threshold: 2300, hysteresis: 50, delay_s: 2, priority: "alarm" }],
    },
    { id: "PLAIN", unit_si: "K", range_normal_min: null, range_normal_max: 373.15 },
    { id: "SWITCH", unit_si: "bool" },
    { id: "SILENT", unit_si: "V" },
    ...QUALITIES.map((quality) => ({ id: `Q_${quality}`, unit_si: "V" })),
  ],
});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface TagSummary {
  readonly id: string;
  readonly value: unknown;
  readonly quality: string | null;
  readonly timestamp: string | null;
}

async function summaryOf(id: string): Promise<TagSummary> {
  const found = (await service().get<TagSummary[]>("/tags")).find((tag) => tag.id === id);
  if (found === undefined) throw new Error(`GET /tags has no ${id}`);
  return found;
}

test.serial(
  "a tag without a current value has null for value, quality and timestamp in the list of tags",
  async (t) => {
    const { write, get } = service();
    t.like(await summaryOf("ME_INST_0.RPM"), { value: null, quality: null, timestamp: null });
    write("ME_INST_0.RPM", 1500);
    t.like(await summaryOf("ME_INST_0.RPM"), { value: 1500, quality: "good" });
    t.like(await summaryOf("SILENT"), { value: null, quality: null, timestamp: null });
    t.is((await get<unknown[]>("/tags")).length, 4 + QUALITIES.length);
  },
);

test.serial(
  "the health answer has its fields with their types, and counts tags by quality and active alarms",
  async (t) => {
    const { write, get } = service();
    for (const quality of QUALITIES) write(`Q_${quality}`, 1, { quality });
    const health = await get<Record<string, Record<string, unknown>>>("/health");
    t.is<unknown, unknown>(health["status"], "ok");
    t.is<unknown, unknown>(health["service_version"], "1.2.3-spec");
    t.deepEqual(health["project"], { id: "spec", name: "Spec", vessel: VESSEL.name });
    t.is<unknown, unknown>(health["active_alarms"], 0);
    t.deepEqual(health["tag_store"]?.["by_quality"], { good: 2, uncertain: 1, bad: 1, stale: 1 });
    t.is(health["tag_store"]?.["tags"], 4 + QUALITIES.length);
    t.is(typeof health["historian"]?.["samples"], "number");
  },
);

test.serial("the project answer has the project, the vessel, the enabled systems and statistics", async (t) => {
  const { stats, ...project } = await service().get<Record<string, unknown>>("/project");
  t.deepEqual(project, {
    id: "spec",
    name: "Spec",
    customer: "Naviera Sur",
    vessel: { id: "prueba", name: "Prueba", type: "workboat", loa_m: 12.5, beam_m: 4, draft_m: 1.25 },
    systems_enabled: ["propulsion", "other"],
  });
  t.deepEqual(stats, {
    tags: 4 + QUALITIES.length,
    controllable_tags: 1,
    alarm_configurations: 1,
    tags_by_system: { propulsion: 1, other: 3 + QUALITIES.length },
  });
});

test.serial("a vessel has a type out of an enumeration, and a project with any other is refused", (t) => {
  const projectOf = (type: string) =>
    parseProject(JSON.stringify({ id: "p", name: "p", vessel: { ...VESSEL, type } }), "/");
  for (const type of VESSEL_TYPES) t.is(projectOf(type).project?.vessel.type, type);
  for (const type of ["spaceship", "", "Workboat"]) {
    t.deepEqual(
      projectOf(type).faults?.map(({ path }) => path),
      ["vessel.type"],
    );
  }
});

test.serial("the list of tags has one object for each registered tag, with these fields and no others", async (t) => {
  const { write, get } = service();
  write("ME_INST_0.RPM", 1501.25);
  const tags = await get<TagSummary[]>("/tags");
  const ids = ["ME_INST_0.RPM", "PLAIN", "SWITCH", "SILENT", ...QUALITIES.map((quality) => `Q_${quality}`)];
  t.deepEqual(
    tags.map(({ id }) => id),
    ids,
  );
  const { timestamp, ...rest } = tags[0]!;
  t.regex(timestamp ?? "", ISO);
  t.deepEqual(rest as unknown, {
    id: "ME_INST_0.RPM",
    description: "Régimen del motor",
    unit_si: "rpm",
    controllable: true,
    value: 1501.25,
    quality: "good",
    range_normal_min: 600,
    range_normal_max: 2400,
  });
  for (const tag of tags) t.deepEqual(Object.keys(tag).sort(), Object.keys(tags[0]!).sort());
});

test.serial("a tag's id is unique and names it in paths; a project that repeats one is refused", async (t) => {
  const { write, ask, parts } = service();
  write("ME_INST_0.RPM", 1504);
  t.like(await ask("GET", "/tags/ME_INST_0.RPM"), { status: 200, body: { id: "ME_INST_0.RPM", value: 1504 } });
  t.is((await ask("GET", "/tags/me_inst_0.rpm")).status, 404);
  const tags = [
    { id: "TWICE", unit_si: "K" },
    { id: "TWICE", unit_si: "V" },
  ];
  const { faults } = parseProject(JSON.stringify({ id: "p", name: "p", vessel: VESSEL, tags }), "/");
  t.deepEqual(
    faults?.map(({ path }) => path),
    ["tags[1].id"],
  );
  t.false(parts.tags.register(parts.tags.definition("PLAIN")!));
});

test.serial("a tag's normal range has numbers or null at either end, and a tag is controllable or not", async (t) => {
  t.like(await summaryOf("PLAIN"), { range_normal_min: null, range_normal_max: 373.15, controllable: false });
  t.like(await summaryOf("SWITCH"), { range_normal_min: null, range_normal_max: null });
});

test.serial("one tag's answer has its value and its alarm configurations, and these fields only", async (t) => {
  const { write, get } = service();
  write("ME_INST_0.RPM", 1502);
  const { timestamp, ...rest } = await get<Record<string, string>>("/tags/ME_INST_0.RPM");
  t.regex(timestamp ?? "", ISO);
  t.deepEqual(rest as unknown, {
    id: "ME_INST_0.RPM",
    description: "Régimen del motor",
    unit_si: "rpm",
    value: 1502,
    quality: "good",
    alarms: [
      {
        id: "high",
        operator: ">",
        threshold: 2300,
        hysteresis: 50,
        delay_s: 2,
        priority: "alarm",
        message: "Régimen del motor > 2300",
        latching: true,
      },
    ],
  });
  write("PLAIN", 1);
  t.deepEqual((await get<{ alarms: unknown }>("/tags/PLAIN")).alarms, []);
});

test.serial("alarm configurations are shown for one tag only, not in the list of tags", async (t) => {
  const { write, get } = service();
  write("ME_INST_0.RPM", 1503);
  t.true("alarms" in (await get<object>("/tags/ME_INST_0.RPM")));
  t.false("alarms" in (await summaryOf("ME_INST_0.RPM")));
});

test.serial("a value is a number, a boolean or null, with a quality and an ISO 8601 time", async (t) => {
  const { write, get } = service();
  for (const value of [0, -1.5, 1e21, true, false, null]) {
    const quality = value === null ? "bad" : "good";
    const before = Date.now();
    write("SWITCH", value, { quality });
    const detail = await get<TagSummary>("/tags/SWITCH");
    t.like(detail, { value, quality });
    t.regex(detail.timestamp ?? "", ISO);
    t.true(Date.parse(detail.timestamp ?? "") >= before);
    t.like(await summaryOf("SWITCH"), { value, quality, timestamp: detail.timestamp });
  }
});

test.serial("a quality is one of an enumeration, and an update with any other is refused", async (t) => {
  const { write, parts } = service();
  for (const quality of QUALITIES) {
    write(`Q_${quality}`, 2, { quality });
    t.is((await summaryOf(`Q_${quality}`)).quality, quality);
  }
  const strange = { tagId: "PLAIN", value: 1, quality: "fine" as "good", timestampMs: Date.now(), source: "test" };
  t.is(parts.tags.write(strange), "invalid");
});

test.serial("the raw value is held and not returned by the tag endpoints", async (t) => {
  const { write, get, parts } = service();
  write("PLAIN", 293.15, { rawValue: { secret: 29_315 } });
  t.deepEqual(parts.tags.value("PLAIN")?.rawValue, { secret: 29_315 });
  for (const path of ["/tags", "/tags/PLAIN", "/tags/PLAIN/history"]) {
    t.notRegex(JSON.stringify(await get(path)), /raw|secret|29315/, path);
  }
});

test.serial("every update reaches every subscriber of the tag store, in order", (t) => {
  const { write, parts } = service();
  const seen: unknown[][] = [[], [], []];
  const ends = seen.map((list) => parts.tags.subscribe(({ tagId, value }) => list.push([tagId, value])));
  for (let i = 0; i < 500; i += 1) write(i % 2 === 0 ? "PLAIN" : "SILENT", i);
  for (const end of ends) end();
  write("PLAIN", 500);
  const sent = Array.from({ length: 500 }, (_, i) => [i % 2 === 0 ? "PLAIN" : "SILENT", i]);
  t.deepEqual(seen, [sent, sent, sent]);
});
