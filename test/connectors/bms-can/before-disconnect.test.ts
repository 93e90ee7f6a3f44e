/**
 * ABYC E-13: a battery is said to be near its end before it disconnects itself. No public recording reaches a disconnect, so these lives
 * are made, by the documents in `table.ts`: 16 cells of LFP with 100 Ah, one of 97 Ah, which the electronics watch. The rules are those
 * that a tag has by default; each is judged as it comes, and tried again on the history.
 */
import test from "ava";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { Battery } from "../../../src/connectors/bms-can/battery.ts";
import { Deriver } from "../../../src/derive/deriver.ts";
import { Historian } from "../../../src/historian/historian.ts";
import { openMemoryStore } from "../../../src/historian/memory-store.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { alarmsOfTag } from "../../../src/project/with-default-alarms.ts";
import { tryRule } from "../../../src/runtime/service/trial/rule-trial.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { standardDefinition, unitOfTag, VOCABULARY } from "../../../src/tags/vocabulary/vocabulary.ts";
import { ManualClock } from "../../support/clock.ts";

const FILE = `id: a
name: A
vessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
sources: [{ type: socketcan, interface: can1, protocol: bms-can }]
`;
const CELLS = 16;
const OHM = 0.0005;
/** Open-circuit voltage of a cell of LFP by its charge. */
const OCV = [[0, 2.45], [0.01, 2.8], [0.02, 2.93], [0.05, 3.08], [0.1, 3.17], [0.2, 3.23], [0.5, 3.28], [0.9, 3.33], [0.97, 3.37], [0.99, 3.48], [1, 3.8]] as const; // prettier-ignore

function ocv(charge: number): number {
  const at = OCV.findIndex(([each]) => each >= charge);
  const [c1, v1] = OCV[Math.max(1, at < 0 ? OCV.length - 1 : at)] ?? [1, 3.6];
  const [c0, v0] = OCV[Math.max(0, (at < 0 ? OCV.length - 1 : at) - 1)] ?? [0, 2.5];
  return v0 + ((charge - c0) / (c1 - c0)) * (v1 - v0);
}

interface Life {
  /** Of all cells, 0 to 1. */
  readonly charge: number;
  /** Positive while it is charged; by the pack's voltage. */
  readonly amperes: (volts: number, charge: number) => number;
  readonly seconds: number;
  /** What it says besides its limits and what it measures: cells, warnings, currents that fall. */
  readonly says: "all" | "little";
}

const u16 = (...numbers: readonly number[]) => {
  const data = Buffer.alloc(numbers.length * 2);
  numbers.forEach((each, i) => data.writeInt16LE(Math.round(each), i * 2));
  return data;
};

async function live({ charge, amperes, seconds, says }: Life) {
  const { project } = parseProject(FILE, "/");
  if (project === undefined) throw new Error("no project");
  const clock = new ManualClock(Date.UTC(2026, 0, 1));
  const sinceMs = clock.now();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  const messages = messagesIn("en");
  const battery = new Battery(0, sourceLine("bms-can", "can1"), { project, tags, clock, intake, messages });
  const due: (() => void)[] = [];
  const define = ({ tagId }: { readonly tagId: string }) => {
    const made = standardDefinition(tagId, messages.nmea);
    if (made === undefined) throw new Error(tagId);
    return made;
  };
  const deriver = new Deriver({ tags, intake, clock, define, unitOf: unitOfTag, defer: (each) => due.push(each) });
  deriver.take(project.derive);
  const ids = VOCABULARY.flatMap(({ pattern }) =>
    pattern.startsWith("BATT_{N}.") ? [pattern.replace("{N}", "0")] : [],
  );
  ids.push("BATT_0.STATE_OF_CHARGE_PCT");
  const rules = ids.flatMap((id) => alarmsOfTag(define({ tagId: id }), project, messages.defaultAlarms));
  const history = new Historian({ store: openMemoryStore(), clock, bufferSamples: 2_000_000 });
  const raised = new Map<string, number>();
  const nothing = (): Promise<void> => Promise.resolve();
  let records = 0;
  const newId = () => String((records += 1));
  const alarms = new AlarmEngine({ clock, rules, store: { save: nothing, remove: nothing }, log: nothing, newId });
  alarms.subscribe(({ record, kind }) => {
    const key = `${record.tag_id.slice(7)} ${record.alarm_id}`;
    if (kind === "alarm_active" && !raised.has(key)) raised.set(key, Date.parse(record.activated_at));
  });
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => history.record(update));
  const say = (id: number, data: Uint8Array) => battery.take({ id, data, timestampMs: clock.now() });
  let [ampereHours, weakHours] = [charge * 100, charge * 97];
  let disconnectedAtMs: number | undefined;
  let current = 0;
  for (let second = 0; second < seconds; second += 1) {
    const cell = ocv(ampereHours / 100) + current * OHM;
    const weak = ocv(weakHours / 97) + current * OHM;
    const [least, most] = [Math.min(cell, weak), Math.max(cell, weak)];
    const volts = cell * (CELLS - 1) + weak;
    if (least < 2.5 || most > 3.65) disconnectedAtMs ??= clock.now();
    current = disconnectedAtMs === undefined ? amperes(volts, ampereHours / 100) : 0;
    ampereHours += current / 3600;
    weakHours += current / 3600;
    const gone = disconnectedAtMs !== undefined;
    const all = says === "all";
    const share = (value: number) => Math.min(1, Math.max(0, value));
    const give = all ? 100 * share((least - 2.6) / 0.2) : 100;
    const take = all ? 100 * share((3.6 - most) / 0.1) : 100;
    say(0x351, u16(568, take * 10, give * 10, 448));
    say(0x355, u16(Math.max(0, ampereHours), 100));
    say(0x356, u16(volts * 100, current * 10, 200));
    if (all) {
      say(0x373, u16(least * 1000, most * 1000, 293, 294));
      const [lowWarning, highWarning] = [least < 2.7, most > 3.6];
      say(
        0x359,
        Buffer.from([gone ? (least < 2.6 ? 4 : 2) : 0, 0, (lowWarning ? 4 : 0) | (highWarning ? 2 : 0), 0, 1]),
      );
      say(0x35c, Buffer.from([gone ? 0 : 0xc0, 0]));
    }
    for (let next = due.shift(); next !== undefined; next = due.shift()) next();
    deriver.tick();
    alarms.tick();
    clock.advance(1000);
    tags.markStale();
    if (gone && clock.now() - (disconnectedAtMs ?? 0) > 30_000) break;
  }
  await history.flush();
  await alarms.close();
  const question = { sinceMs, untilMs: clock.now(), timeoutsMs: new Map<string, number>() };
  const tried = new Map<string, number>();
  for (const rule of rules) {
    const { raisings } = await tryRule((query, reduction) => history.columns(query, { reduction }), {
      ...question,
      rule,
    });
    const [first] = raisings;
    if (first !== undefined) tried.set(`${rule.tagId.slice(7)} ${rule.id}`, first.activatedAtMs);
  }
  await history.stop();
  const before = (times: ReadonlyMap<string, number>) =>
    new Map([...times].map(([key, ms]) => [key, ((disconnectedAtMs ?? NaN) - ms) / 1000]));
  return {
    disconnectedAtMs,
    raised,
    before: before(raised),
    tried,
    last: { volts: tags.value("BATT_0.VOLTAGE_V")?.value },
  };
}

const seconds = (before: ReadonlyMap<string, number>) => [...before].map(([key, s]) => `${key} ${s}`).join(", ");

test("a discharge until the disconnect is said before, by each rule in its turn, and a trial on the history says the same", async (t) => {
  const { disconnectedAtMs, raised, before, tried } = await live({ charge: 0.3, amperes: () => -40, seconds: 7200, says: "all" }); // prettier-ignore
  t.log(seconds(before));
  t.truthy(disconnectedAtMs);
  for (const key of [
    "STATE_OF_CHARGE_PCT low",
    "LOW_MARGIN_PCT low",
    "LOW_VOLTAGE_WARNING low_voltage_warning",
    "DISCHARGE_LIMIT_A low",
  ])
    // prettier-ignore
    t.true((before.get(key) ?? -1) > 0, key);
  t.true((before.get("LOW_MARGIN_PCT low") ?? 0) >= 30, "time enough to do something");
  t.true((before.get("LOW_VOLTAGE_ALARM low_voltage_alarm") ?? 1) <= 0, "and the disconnect itself is an alarm");
  t.deepEqual(Object.fromEntries(tried), Object.fromEntries(raised));
});

test("of a battery that warns of nothing and shows no cells its own limits are enough", async (t) => {
  const { before, tried, raised } = await live({ charge: 0.3, amperes: () => -40, seconds: 7200, says: "little" });
  t.log(seconds(before));
  t.true((before.get("LOW_MARGIN_PCT low") ?? -1) > 0);
  t.deepEqual(Object.fromEntries(tried), Object.fromEntries(raised));
});

test("a charge that goes on, with one cell ahead, is said before the battery disconnects itself from the alternator", async (t) => {
  const { before, tried, raised } = await live({ charge: 0.85, amperes: () => 30, seconds: 7200, says: "all" });
  t.log(seconds(before));
  for (const key of ["HIGH_MARGIN_PCT low", "HIGH_VOLTAGE_WARNING high_voltage_warning"])
    t.true((before.get(key) ?? -1) > 0, key);
  t.deepEqual(Object.fromEntries(tried), Object.fromEntries(raised));
});

test("charging to the full and using half of it raises nothing", async (t) => {
  let isCharging = true;
  const amperes = (volts: number, charge: number) => {
    if (charge < 0.45) isCharging = true;
    if (charge > 0.965) isCharging = false;
    return isCharging ? Math.min(30, Math.max(0, (56.8 - volts) * 40)) : -20;
  };
  const { disconnectedAtMs, raised } = await live({ charge: 0.5, amperes, seconds: 20_000, says: "all" });
  t.is(disconnectedAtMs, undefined);
  t.deepEqual([...raised], []);
});
