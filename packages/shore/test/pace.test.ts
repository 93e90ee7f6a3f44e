import test from "ava";
import { limits as aboard } from "../../../src/connectors/shore/limits.ts";
import { Backoff } from "../../../src/core/backoff.ts";
import { Pace } from "../src/door/pace.ts";
import { limits } from "../src/limits.ts";

const STEP_MS = 10;

/**
 * After a cut of everything: each vessel knocks for the first time within a minute, and again as `Delivery` does, until she is answered. The
 * door has `limits.underWay` places and answers so many a second; time is virtual.
 */
function knock(
  vessels: number,
  perS: number,
  retryAfterS: (nowMs: number) => number,
  onAnswered: (nowMs: number) => void,
) {
  const due: number[][] = [];
  const come = (atMs: number, vessel: number): void => {
    (due[Math.ceil(atMs / STEP_MS)] ??= []).push(vessel);
  };
  const random = seeded();
  const backoffs = Array.from({ length: vessels }, () => new Backoff(aboard, random));
  const refused = new Uint32Array(vessels);
  for (let vessel = 0; vessel < vessels; vessel += 1) come(random() * 60_000, vessel);
  let [underWay, heard, knocks, step, may] = [0, 0, 0, 0, 0];
  for (; heard < vessels && step * STEP_MS < 7_200_000; step += 1) {
    const nowMs = step * STEP_MS;
    may = Math.min(may + (perS * STEP_MS) / 1000, Math.max(1, underWay));
    for (; may >= 1 && underWay > 0; may -= 1) {
      underWay -= 1;
      heard += 1;
      onAnswered(nowMs);
    }
    for (const vessel of due[step] ?? []) {
      knocks += 1;
      if (underWay < limits.underWay) underWay += 1;
      else {
        refused[vessel] = (refused[vessel] ?? 0) + 1;
        come(nowMs + Math.max(backoffs[vessel]?.nextMs() ?? 0, retryAfterS(nowMs) * 1000), vessel);
      }
    }
    due[step] = [];
  }
  return {
    heard,
    knocks,
    minutes: (step * STEP_MS) / 60_000,
    refusedMost: refused.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** Numbers that are the same in each run. */
function seeded(): () => number {
  let state = 49;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test("100,000 vessels that knock within a minute are all heard nearly as fast as the door can, and nobody knocks for ever", (t) => {
  const [vessels, perS] = [100_000, 500];
  const pace = new Pace();
  const paced = knock(vessels, perS, (nowMs) => pace.waitS(nowMs), (nowMs) => pace.answered(nowMs)); // prettier-ignore
  t.log(paced);
  t.is(paced.heard, vessels);
  t.true(paced.minutes < (1.4 * vessels) / perS / 60, String(paced.minutes));
  t.true(paced.refusedMost <= 4, String(paced.refusedMost));
  t.true(paced.knocks < 2.5 * vessels, String(paced.knocks));
});

test("who is refused is told a time of her own, at the pace of the last seconds, and at most ten minutes away", (t) => {
  const pace = new Pace();
  for (let i = 0; i <= 2 * limits.paceMs; i += 1) pace.answered(i);
  const nowMs = 2 * limits.paceMs;
  const waits = Array.from({ length: 8000 }, () => pace.waitS(nowMs));
  // A thousand a second were answered; of those eight hundred are given away.
  t.is(waits[0], limits.retryBusyS + 1);
  t.is(waits.at(-1), limits.retryBusyS + 10);
  for (let i = 0; i < 1_000_000; i += 1) pace.waitS(nowMs);
  t.is(pace.waitS(nowMs), limits.paceMostS);
});
