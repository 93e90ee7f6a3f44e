/**
 * Random rules on random series: a trial raises what the engine raises that lives through the same samples, to the millisecond. The series
 * have gaps of hours, values that are null, bad or uncertain, and stale ones. `SEED=7` repeats a run.
 */
import test from "ava";
import { AlarmEngine } from "../../../../src/alarms/alarm-engine.ts";
import { OPERATORS } from "../../../../src/alarms/conditions/comparison.ts";
import type { AlarmRule } from "../../../../src/alarms/rule.ts";
import { Historian } from "../../../../src/historian/historian.ts";
import type { HistoryQuery } from "../../../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../../../src/historian/memory-store.ts";
import type { Reduction } from "../../../../src/historian/reduction.ts";
import { tryRule } from "../../../../src/runtime/service/trial/rule-trial.ts";
import type { Quality } from "../../../../src/tags/quality.ts";
import type { Scalar } from "../../../../src/tags/tag.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { ManualClock } from "../../../support/clock.ts";
import { type Random, seededRandom, seedOf } from "../../../support/random.ts";

/** Each tag has its own tenth of a second, so that nothing but a stale value happens beside the samples. */
const PHASE_MS = 100;
const HOURS = 8;
const RULES = 40;
const SERIES = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
/** A value is stale a millisecond later, between two tenths. */
const TIMEOUT_S = 20.049;
const NUMBERS = ["A.VALUE", "B.VALUE", "C.VALUE"] as const;
const SWITCH = "D.ON";

/** A value that wanders, or jumps, with what sensors do as well. */
class Signal {
  readonly #random: Random;
  readonly #isSwitch: boolean;
  readonly #everyTicks: number;
  #level = 50;
  #nextTick = 0;

  constructor(random: Random, isSwitch: boolean) {
    this.#random = random;
    this.#isSwitch = isSwitch;
    this.#everyTicks = random.pick([1, 3, 10, 30]);
  }

  at(tick: number): readonly [Scalar, Quality] | undefined {
    if (tick < this.#nextTick) return undefined;
    const random = this.#random;
    const chance = random.next();
    const pause = chance < 0.0005 ? 1800 + random.below(9000) : chance < 0.01 ? random.below(120) : 0;
    this.#nextTick = tick + 1 + random.below(this.#everyTicks * 2) + pause;
    if (random.next() < 0.01) return [null, "bad"];
    const quality = random.next() < 0.02 ? random.pick(["bad", "uncertain"] as const) : "good";
    if (this.#isSwitch) {
      if (random.next() < 0.01) this.#level = this.#level > 50 ? 0 : 100;
      return [this.#level > 50, quality];
    }
    const wander = random.next() < 0.002 ? random.below(100) - this.#level : (random.next() - 0.5) * 4;
    this.#level = Math.min(100, Math.max(0, Math.round((this.#level + wander) * 2) / 2));
    return [this.#level, quality];
  }
}

function randomRule(random: Random, number: number): AlarmRule {
  const tagId = random.pick(NUMBERS);
  const others = NUMBERS.filter((id) => id !== tagId);
  const hysteresis = random.pick([0, 0, 2, 10]);
  const rule = {
    id: `tried_${number}`,
    tagId,
    threshold: random.below(101),
    hysteresis,
    delayS: random.pick([0, 0, 5, 60, 600]),
    priority: "warning",
    message: "Tried",
    latching: false,
    ...(random.next() < 0.3 && { offDelayS: random.pick([5, 90]) }),
    ...(random.next() < 0.4 && { onlyWhen: randomGate(random, others) }),
  } as const;
  const low = random.below(50);
  const made: readonly Partial<AlarmRule>[] = [
    { operator: random.pick(["<", "<=", ">", ">="]) },
    { operator: random.pick(OPERATORS), ...(rule.threshold % 2 === 0 && { hysteresis: 0 }) },
    { operator: "outside", settings: { low, high: low + 30 } },
    { operator: "inside", settings: { low, high: low + 30 } },
    {
      operator: "rate",
      threshold: 1 + random.below(20),
      hysteresis: 0,
      settings: { window_s: random.pick([16, 320]), direction: random.pick(["rise", "fall", "either"]) },
    },
    { operator: "deviation", threshold: 11 + random.below(60), settings: { from: random.pick(others) } },
    { operator: "stale", threshold: random.pick([30, 300]), hysteresis: 0 },
    { operator: "count", threshold: 3, settings: { window_s: 900, counted: `> ${random.below(100)}` } },
    { tagId: SWITCH, operator: random.pick(["==", "!="]), threshold: random.next() < 0.5, hysteresis: 0 },
  ];
  return { operator: ">", ...rule, ...random.pick(made) };
}

function randomGate(random: Random, others: readonly string[]): NonNullable<AlarmRule["onlyWhen"]> {
  const holdS = random.pick([0, 10, 300]);
  if (random.next() < 0.3) return { tagId: SWITCH, operator: "==", threshold: true, holdS };
  return {
    tagId: random.pick(others),
    operator: random.pick(["<", ">", ">="]),
    threshold: random.below(101),
    hysteresis: random.pick([0, 5]),
    holdS,
  };
}

const asking = (history: Historian) => (query: HistoryQuery, reduction?: Reduction) =>
  history.columns(query, { reduction });

type Raised = readonly [activatedAtMs: number, returnedAtMs: number | undefined, value: Scalar];

/** An engine, a tag store and a historian that live through the same. */
async function lived(random: Random) {
  const clock = new ManualClock(Date.UTC(2026, 0, 1, 0, random.below(60)));
  const sinceMs = clock.now();
  const rules = Array.from({ length: RULES }, (_, number) => randomRule(random, number));
  const ids = [...NUMBERS, SWITCH];
  const tags = new TagStore(clock);
  const timeouts = new Map(ids.map((id) => [id, random.next() < 0.6 ? TIMEOUT_S : undefined]));
  for (const id of ids) {
    const timeoutS = timeouts.get(id);
    const unitSi = id === SWITCH ? "bool" : "K";
    const definition = { id, description: id, unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    tags.register({ ...definition, ...(timeoutS === undefined ? {} : { timeoutS }) });
  }
  const history = new Historian({ store: openMemoryStore(), clock, bufferSamples: 1_000_000 });
  const raised = new Map<string, Raised[]>(rules.map(({ id }) => [id, []]));
  const nothing = (): Promise<void> => Promise.resolve();
  let records = 0;
  const store = { save: nothing, remove: nothing };
  const alarms = new AlarmEngine({ clock, rules, store, log: nothing, newId: () => String((records += 1)) });
  alarms.subscribe(({ record, kind }) => {
    const list = raised.get(record.alarm_id) ?? [];
    if (kind === "alarm_active") list.push([Date.parse(record.activated_at), undefined, record.value]);
    const last = list.at(-1);
    if (kind === "alarm_cleared" && last !== undefined)
      list[list.length - 1] = [last[0], Date.parse(record.returned_at ?? ""), last[2]];
  });
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => history.record(update));
  const signals = ids.map((tagId) => ({ tagId, signal: new Signal(random, tagId === SWITCH) }));
  for (let second = 0; second < HOURS * 3600; second += 1) {
    for (const { tagId, signal } of signals) {
      const [value, quality] = signal.at(second) ?? [];
      if (value !== undefined && quality !== undefined)
        tags.write({ tagId, value, quality, timestampMs: clock.now(), source: "test" });
      alarms.tick();
      clock.advance(PHASE_MS / 2);
      tags.markStale();
      alarms.tick();
      clock.advance(PHASE_MS / 2);
    }
    clock.advance(1000 - signals.length * PHASE_MS);
  }
  alarms.tick();
  await history.flush();
  await alarms.close();
  return {
    rules,
    raised,
    history,
    question: {
      sinceMs,
      untilMs: clock.now(),
      timeoutsMs: new Map([...timeouts].map(([id, timeoutS = Infinity]) => [id, timeoutS * 1000])),
    },
  };
}

test("random rules raise in a trial what they raise in life", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  let raisedInAll = 0;
  for (let series = 0; series < SERIES; series += 1) {
    const { rules, raised, history, question } = await lived(random);
    for (const rule of rules) {
      const { raisings, count } = await tryRule(asking(history), { ...question, rule });
      const live = raised.get(rule.id) ?? [];
      raisedInAll += live.length;
      const said = `SEED=${random.seed} series ${series} ${JSON.stringify(rule)}`;
      t.is(count, live.length, said);
      t.deepEqual(
        raisings.map(({ activatedAtMs, returnedAtMs, value }) => [activatedAtMs, returnedAtMs, value]),
        live.slice(-raisings.length).map((each) => [...each]),
        said,
      );
    }
    await history.stop();
  }
  t.log(`${SERIES * RULES} rules, ${raisedInAll} alarms`);
  t.true(raisedInAll > (SERIES * RULES) / 4);
});
