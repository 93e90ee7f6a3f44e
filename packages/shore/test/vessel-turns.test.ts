import test from "ava";
import { limits } from "../src/limits.ts";
import { VesselTurns } from "../src/samples/vessel-turns.ts";

/** Asks for a turn and notes when it has come. */
function asking(turns: VesselTurns, had: string[]) {
  return (vessel: string) => void turns.take(vessel)?.then(() => had.push(vessel));
}

test("one vessel has a few imports at work, and another one does not wait behind the rest of hers", async (t) => {
  const turns = new VesselTurns();
  const had: string[] = [];
  const ask = asking(turns, had);
  for (let i = 0; i < 24; i += 1) ask("greedy");
  ask("aurora");
  await Promise.resolve();
  t.deepEqual(had, [...Array.from({ length: limits.importsPerVessel }, () => "greedy"), "aurora"]);
  t.is(turns.waiting, 24 - limits.importsPerVessel);
});

test("where all imports are at work, vessels that wait have their turns one after another", async (t) => {
  const turns = new VesselTurns();
  const had: string[] = [];
  const ask = asking(turns, had);
  const first = Array.from({ length: limits.imports }, (_, i) => `v${i}`);
  for (const vessel of first) ask(vessel);
  for (const vessel of ["a", "a", "a", "b", "b", "c"]) ask(vessel);
  for (const vessel of first.slice(0, 6)) {
    turns.end(vessel);
    await Promise.resolve();
  }
  t.deepEqual(had.slice(first.length), ["a", "b", "c", "a", "b"], "of a, two are at work");
  turns.end("a");
  await Promise.resolve();
  t.is(had.at(-1), "a");
  t.is(turns.waiting, 0);
});

test("no more wait than there is room for, and what ends makes room", (t) => {
  const turns = new VesselTurns();
  for (let i = 0; i < limits.imports + limits.importsWaiting; i += 1) t.truthy(turns.take(`v${i}`));
  t.is(turns.take("late"), undefined);
  turns.end("v0");
  t.truthy(turns.take("late"));
});
