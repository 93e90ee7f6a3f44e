/** A trial of a rule: what it gives is what the engine raises, sample by sample, on a real boat's recording and on long histories. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "ava";
import { AlarmEngine } from "../../../../src/alarms/alarm-engine.ts";
import type { AlarmRule } from "../../../../src/alarms/rule.ts";
import type { Raising } from "../../../../src/alarms/trial.ts";
import { Historian } from "../../../../src/historian/historian.ts";
import type { HistoryQuery } from "../../../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../../../src/historian/memory-store.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { captureFile, openCapture } from "../../../../src/nmea2000/captures/capture-file.ts";
import { parseProject } from "../../../../src/project/parse-project.ts";
import type { Reduction } from "../../../../src/historian/reduction.ts";
import { tryRule } from "../../../../src/runtime/service/trial/rule-trial.ts";
import { nmea2000Makers } from "../../../../src/runtime/service/subscribers.ts";
import { Intake } from "../../../../src/tags/intake.ts";
import { sourceLine } from "../../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { ManualClock } from "../../../support/clock.ts";

const REAL = fileURLToPath(new URL("../../../../../shared/captures/susteranna-actisense-serial.raw", import.meta.url));
const CAPTURE = existsSync(REAL)
  ? REAL
  : fileURLToPath(new URL("../../../../fixtures/captures/susteranna.raw", import.meta.url));
const PROJECT = `{id: a, name: A, vessel: {id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1}}`;
const HOUR_MS = 3_600_000;
const TICK_MS = 200;

const ruleOf = (tagId: string, more: Partial<AlarmRule>): AlarmRule => ({
  id: "tried",
  tagId,
  operator: ">",
  threshold: 0,
  hysteresis: 0,
  delayS: 0,
  priority: "warning",
  message: "Tried",
  latching: false,
  ...more,
});

const nothing = (): Promise<void> => Promise.resolve();

const asking = (history: Historian) => (query: HistoryQuery, reduction?: Reduction) =>
  history.columns(query, { reduction });

function engineOf(clock: ManualClock, rules: readonly AlarmRule[]) {
  let ids = 0;
  const store = { save: nothing, remove: nothing };
  const alarms = new AlarmEngine({ clock, rules, store, log: nothing, newId: () => String((ids += 1)) });
  const raised = new Map<string, Pick<Raising, "activatedAtMs" | "returnedAtMs" | "value">[]>();
  alarms.subscribe(({ record, kind }) => {
    const key = `${record.tag_id} ${record.alarm_id}`;
    const list = raised.get(key) ?? [];
    raised.set(key, list);
    const activatedAtMs = Date.parse(record.activated_at);
    if (kind === "alarm_active") list.push({ activatedAtMs, returnedAtMs: undefined, value: record.value });
    if (kind === "alarm_cleared") {
      const open = list.pop();
      if (open !== undefined) list.push({ ...open, returnedAtMs: Date.parse(record.returned_at ?? "") });
    }
  });
  return { alarms, raisedBy: ({ tagId, id }: AlarmRule) => raised.get(`${tagId} ${id}`) ?? [] };
}

/** The recording as a service would have lived through it. */
async function lived(rules: readonly AlarmRule[]) {
  const { project } = parseProject(PROJECT, "/");
  if (project === undefined) throw new Error("the project of this test is wrong");
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const history = new Historian({ store: openMemoryStore(), clock });
  const { alarms, raisedBy } = engineOf(clock, rules);
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => history.record(update));
  const messages = messagesIn("en");
  const makers = nmea2000Makers({ project, tags, intake: new Intake({ tags, clock }), clock, messages });
  const subscriber = makers.makeSubscriber(sourceLine("nmea2000", "recording"));
  let sinceMs: number | undefined;
  const { batches } = await openCapture(captureFile(CAPTURE));
  for await (const batch of batches) {
    for (const message of batch) {
      if (sinceMs === undefined) clock.jumpWall(message.timestampMs - clock.wallMs);
      sinceMs ??= message.timestampMs;
      for (; message.timestampMs - clock.wallMs >= TICK_MS; tags.markStale(), alarms.tick()) clock.advance(TICK_MS);
      clock.advance(Math.max(0, message.timestampMs - clock.wallMs));
      subscriber.accept(message);
    }
    await history.flush();
  }
  const timeoutsMs = new Map(rules.map(({ tagId }) => [tagId, (tags.definition(tagId)?.timeoutS ?? Infinity) * 1000]));
  return { history, raisedBy, question: { sinceMs: sinceMs ?? 0, untilMs: clock.wallMs, timeoutsMs } };
}

test("on a boat's recording a trial gives what the engine raised, to the tick", async (t) => {
  const rules = [
    ruleOf("WIND_APPARENT.SPEED_MS", { threshold: 2.6, hysteresis: 0.2 }),
    ruleOf("WIND_APPARENT.SPEED_MS", { id: "delayed", threshold: 2.6, delayS: 3, offDelayS: 2 }),
    ruleOf("WIND_APPARENT.ANGLE_DEG", { operator: "outside", threshold: 0, settings: { low: -100, high: -80 } }),
    ruleOf("ME_INST_0.RPM", { threshold: 800 }),
    ruleOf("ME_INST_0.RPM", {
      id: "jump",
      operator: "rate",
      threshold: 20,
      settings: { window_s: 5, direction: "either" },
    }),
    ruleOf("WIND_APPARENT.ANGLE_DEG", {
      id: "gated",
      operator: "<",
      threshold: -85,
      onlyWhen: { tagId: "WIND_APPARENT.SPEED_MS", operator: ">", threshold: 2.6, hysteresis: 0.3, holdS: 1 },
    }),
  ];
  const { history, raisedBy, question } = await lived(rules);
  for (const rule of rules) {
    const { raisings, count, isWhole } = await tryRule(asking(history), { ...question, rule });
    const live = raisedBy(rule);
    t.true(isWhole);
    t.is(count, live.length);
    t.is(raisings.length, live.length, `${rule.tagId} ${rule.id}`);
    for (const [i, one] of raisings.entries()) {
      const other = live[i];
      t.true(Math.abs(one.activatedAtMs - (other?.activatedAtMs ?? 0)) <= TICK_MS, `${rule.id} ${i}`);
      t.true(Math.abs((one.returnedAtMs ?? 0) - (other?.returnedAtMs ?? 0)) <= TICK_MS, `${rule.id} ${i}`);
    }
  }
  t.true(rules.some((rule) => raisedBy(rule).length > 0));
  await history.stop();
});

test("hours in which nothing can change are skipped, and what is given stays the same", async (t) => {
  const clock = new ManualClock(Date.UTC(2026, 0, 1));
  const history = new Historian({ store: openMemoryStore(), clock, bufferSamples: 1_000_000 });
  const rule = ruleOf("TANK.LEVEL_PCT", {
    operator: "<",
    threshold: 20,
    hysteresis: 5,
    delayS: 30,
    onlyWhen: { tagId: "ME_INST_0.RPM", operator: ">", threshold: 300, hysteresis: 50, holdS: 10 },
  });
  const { alarms, raisedBy } = engineOf(clock, [rule]);
  const sinceMs = clock.now();
  for (let minute = 0; minute < 48 * 60; minute += 1) {
    const hour = minute / 60;
    const write = (tagId: string, value: number) => {
      const update = { tagId, value, quality: "good", timestampMs: clock.now(), source: "test" } as const;
      alarms.evaluate(update);
      history.record(update);
    };
    write("ME_INST_0.RPM", hour % 12 < 5 ? 1200 + (minute % 7) : 0);
    write("TANK.LEVEL_PCT", 40 + 30 * Math.sin((hour / 7) * Math.PI) + (minute % 5));
    for (let tick = 0; tick < 60; tick += 1) {
      clock.advance(1000);
      alarms.tick();
    }
  }
  await history.flush();
  const found = await tryRule(asking(history), { rule, sinceMs, untilMs: clock.now(), timeoutsMs: new Map() });
  const live = raisedBy(rule);
  t.true(live.length > 2);
  t.deepEqual(
    found.raisings.map(({ activatedAtMs, returnedAtMs }) => [activatedAtMs, returnedAtMs]),
    live.map(({ activatedAtMs, returnedAtMs }) => [activatedAtMs, returnedAtMs]),
  );
  t.true(found.raisings.every(({ worst, value }) => Number(worst) <= Number(value)));
  t.true(found.samples < 48 * 60 * 2 * 0.6, `${found.samples} samples judged`);
  t.is(found.dataSinceMs, Math.floor(sinceMs / HOUR_MS) * HOUR_MS);
  await history.stop();
});

test("what is raised at the end is the last, without an end; nothing in the history gives nothing", async (t) => {
  const clock = new ManualClock(Date.UTC(2026, 0, 1));
  const history = new Historian({ store: openMemoryStore(), clock });
  const rule = ruleOf("DEPTH", { operator: "<", threshold: 3, latching: true });
  const question = { rule, sinceMs: clock.now(), untilMs: clock.now() + HOUR_MS, timeoutsMs: new Map() };
  t.like(await tryRule(asking(history), question), { count: 0, raisings: [], dataSinceMs: null, samples: 0 });
  for (const value of [5, 2, 1, 2]) {
    history.record({ tagId: "DEPTH", value, quality: "good", timestampMs: clock.now(), source: "test" });
    clock.advance(1000);
  }
  await history.flush();
  const { raisings } = await tryRule(asking(history), question);
  t.deepEqual(raisings, [{ activatedAtMs: question.sinceMs + 1000, returnedAtMs: undefined, value: 2, worst: 1 }]);
  await history.stop();
});
