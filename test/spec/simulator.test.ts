/** The simulator driver of specification section 1, as a source of the running service. */
import test from "ava";
import { UNITS } from "../../src/core/units.ts";
import { ManualClock } from "../support/clock.ts";
import { LiveClient } from "./support/live-client.ts";
import { startSpecService } from "./support/service.ts";
import { until } from "../support/until.ts";

interface TagSummary {
  readonly id: string;
  readonly unit_si: string;
  readonly value: number | boolean | null;
  readonly range_normal_min: number | null;
  readonly range_normal_max: number | null;
}

interface Sources {
  readonly sources: readonly { readonly counters: { readonly ticks: number; readonly skipped_ticks: number } }[];
}

const simulated = (tick: object = {}) => ({ sources: [{ type: "simulator", ...tick }] });

test("its tick is half a second unless the project says otherwise", async (t) => {
  for (const [tick, ticksInTenSeconds] of [
    [{}, 20],
    [{ tick_s: 2 }, 5],
  ] as const) {
    const clock = new ManualClock();
    const tags = [{ id: "A", unit_si: "K" }];
    const service = await startSpecService({ tags, project: simulated(tick), clock });
    t.teardown(() => service.stop());
    const ticks = async () => {
      const { sources } = await service.get<Sources>("/health");
      return sources[0]!.counters.ticks + sources[0]!.counters.skipped_ticks;
    };
    t.is(await ticks(), 0);
    clock.advance(10_000);
    await until(async () => (await ticks()) > 0);
    t.is(await ticks(), ticksInTenSeconds, "made or, as this clock has jumped, skipped");
  }
});

/** What a value of the unit may be on a vessel. */
const PLAUSIBLE: Readonly<Record<string, readonly [number, number]>> = {
  rpm: [0, 10_000],
  K: [233.15, 1000],
  Pa: [0, 5e6],
  deg: [-180, 360],
  rad: [-Math.PI, 2 * Math.PI],
  m: [-100, 1000],
  "m/s": [0, 60],
  V: [0, 500],
  A: [-1000, 1000],
  Hz: [0, 500],
  "%": [0, 100],
  m3: [0, 1000],
  "m3/h": [0, 10],
  ratio: [0, 1],
};

test("it gives every tag a synthetic value that is plausible for its SI unit, without any hardware", async (t) => {
  const tags = UNITS.map((unit, i) => ({ id: `UNIT_${i}`, unit_si: unit }));
  const service = await startSpecService({ tags, project: simulated({ tick_s: 0.05 }) });
  t.teardown(() => service.stop());
  const client = await LiveClient.open(service.url);
  await client.atLeast(40 * tags.length);
  await client.close();
  const unitOf = new Map(tags.map(({ id, unit_si: unit }) => [id, unit]));
  const seen = new Map<string, Set<unknown>>();
  for (const { tag_id: id = "", value } of client.messages) {
    const unit = unitOf.get(id) ?? "";
    seen.set(unit, (seen.get(unit) ?? new Set()).add(value));
  }
  for (const unit of UNITS) {
    const values = [...(seen.get(unit) ?? [])];
    t.true(values.length > 0, unit);
    const [min, max] = PLAUSIBLE[unit] ?? [-1e12, 1e12];
    const good = (value: unknown) => {
      if (unit === "bool") return typeof value === "boolean";
      if (unit === "text") return value === null;
      return typeof value === "number" && value >= min && value <= max;
    };
    t.deepEqual(
      values.filter((value) => !good(value)),
      [],
      unit,
    );
  }
  const moving = UNITS.filter((unit) => (seen.get(unit)?.size ?? 0) > 1);
  t.true(moving.length > UNITS.length / 2, "and most move within two seconds");
});

test("it keeps each value inside the tag's normal range", async (t) => {
  const ranges = [
    { id: "ME_INST_0.RPM", unit_si: "rpm", range_normal_min: 600, range_normal_max: 2400 },
    { id: "ME_INST_0.COOLANT_TEMP_K", unit_si: "K", range_normal_min: 350, range_normal_max: 351 },
    { id: "VESSEL.ROLL_DEG", unit_si: "deg", range_normal_min: -3, range_normal_max: 2 },
    { id: "VESSEL.LAT_DEG", unit_si: "deg", range_normal_min: 43.1, range_normal_max: 43.2 },
    { id: "TANK_FUEL_0.LEVEL_PCT", unit_si: "%", range_normal_min: 20, range_normal_max: 25 },
    { id: "ANY", unit_si: "-", range_normal_min: -1e9, range_normal_max: -1e9 + 1 },
    { id: "NARROW", unit_si: "V", range_normal_min: 12.5, range_normal_max: 12.5 },
    { id: "OPEN_ABOVE", unit_si: "Pa", range_normal_min: 9e7 },
    { id: "OPEN_BELOW", unit_si: "Pa", range_normal_max: -9e7 },
  ];
  const service = await startSpecService({ tags: ranges, project: simulated({ tick_s: 0.05 }) });
  t.teardown(() => service.stop());
  const client = await LiveClient.open(service.url);
  await client.atLeast(60 * ranges.length);
  const tags = new Map((await service.get<TagSummary[]>("/tags")).map((tag) => [tag.id, tag]));
  await client.close();
  const outside = client.messages.filter(({ tag_id: id = "", value }) => {
    const { range_normal_min: min, range_normal_max: max } = tags.get(id)!;
    return typeof value !== "number" || value < (min ?? -Infinity) || value > (max ?? Infinity);
  });
  t.deepEqual(outside, []);
});
