/** Trials in threads: what they answer, how far they are, one of each person, and that one which nobody waits for any more ends. */
import test from "ava";
import { Refused } from "../../../../src/core/refused.ts";
import type { AlarmRule } from "../../../../src/alarms/rule.ts";
import { isBitacoraError } from "../../../../src/core/errors.ts";
import { GrowingColumns } from "../../../../src/historian/codec/columns.ts";
import type { AskHistory, TrialQuestion } from "../../../../src/runtime/service/trial/rule-trial.ts";
import { Trials } from "../../../../src/runtime/service/trial/trials.ts";

const HOUR_MS = 3_600_000;
const sinceMs = Date.UTC(2026, 0, 1);
const rule: AlarmRule = {
  id: "tried",
  tagId: "DEPTH",
  operator: "<",
  threshold: 3,
  hysteresis: 0,
  delayS: 0,
  priority: "warning",
  message: "Tried",
  latching: false,
};
const question: TrialQuestion = { rule, sinceMs, untilMs: sinceMs + 5 * HOUR_MS, timeoutsMs: new Map() };
const asked = () => Promise.resolve(question);

/** In each hour one shallow value, then a deep one. */
const history: AskHistory = async ({ sinceMs: from = 0, untilMs: to = 0 }, reduction) => {
  const columns = new GrowingColumns();
  for (let timeMs = sinceMs; timeMs < question.untilMs; timeMs += HOUR_MS / 2) {
    const value = timeMs % HOUR_MS === 0 ? 2 : 9;
    if (reduction === undefined && timeMs >= from && timeMs <= to) columns.push(timeMs, value, "good");
    if (reduction !== undefined && value === 2)
      columns.push(timeMs, { min: 2, max: 9, count: 2 }[reduction.aggregate as "min"], "good");
  }
  return columns;
};

test("a trial in its thread gives what the rule would have raised", async (t) => {
  const found = await new Trials().run("Ana", history, asked, undefined);
  t.like(found, { count: 5, isWhole: true, samples: 10 });
});

test("each person has one trial at a time, and a few have one", async (t) => {
  const trials = new Trials();
  const { promise: never } = Promise.withResolvers<GrowingColumns>();
  const end = new AbortController();
  const underWay = ["Ana", "Luis"].map((who) => trials.run(who, () => never, asked, end.signal));
  t.is(trials.shareOf("Ana"), 0);
  await t.throwsAsync(trials.run("Ana", history, asked, undefined), {
    instanceOf: Refused,
    message: "trial-under-way",
  });
  const unread = () => Promise.reject(new Error("the project was read"));
  await t.throwsAsync(
    trials.run("Eva", history, unread, undefined),
    { instanceOf: Refused, message: "trial-under-way" },
    "before any work",
  );
  end.abort();
  for (const one of underWay) t.true(isBitacoraError(await t.throwsAsync(one), "historian-cancelled"));
  t.is(trials.shareOf("Ana"), undefined);
  t.like(await trials.run("Ana", history, asked, undefined), { count: 5 });
});

test("who has gone while the rule was read has no trial, and the service goes on", async (t) => {
  const end = new AbortController();
  const gone = async () => {
    end.abort();
    return question;
  };
  const error = await t.throwsAsync(new Trials().run("Ana", history, gone, end.signal));
  t.true(isBitacoraError(error, "historian-cancelled"));
  // The end of a thread comes later: a rejection that nobody waits for would fail this file.
  t.like(await new Trials().run("Ana", history, asked, undefined), { count: 5 });
});

test("what the historian refuses ends the trial", async (t) => {
  const trials = new Trials();
  const refused = trials.run("Ana", () => Promise.reject(new Error("busy")), asked, undefined);
  await t.throwsAsync(refused, { message: "busy" });
  t.is(trials.shareOf("Ana"), undefined);
});
