import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { limits } from "../../src/historian/limits.ts";
import { QuestionQueue } from "../../src/historian/question-queue.ts";

const { longAtOnce, longPlaces, shortWork } = limits.questions;
const MUCH = shortWork + 1;

/** A question that is at work until it is told to end. */
function held(queue: QuestionQueue, begun: string[], name: string, work = MUCH, client?: string, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = queue.run(work, { client, signal }, () => {
    begun.push(name);
    return promise;
  });
  answer.catch(() => undefined);
  return { answer, end: () => resolve(name) };
}

test("questions of much work are asked in the order in which they came, a few at once", async (t) => {
  const queue = new QuestionQueue();
  const begun: string[] = [];
  const names = Array.from({ length: longAtOnce + 3 }, (_, i) => String(i));
  const questions = names.map((name) => held(queue, begun, name));
  await turn();
  t.deepEqual(begun, names.slice(0, longAtOnce));
  for (const { end } of questions) {
    end();
    await turn();
  }
  t.deepEqual(begun, names);
  t.deepEqual(await Promise.all(questions.map(({ answer }) => answer)), names);
  t.deepEqual(queue.statistics(), { asking: 0, waiting: 0, cancelled: 0, refused: 0 });
});

test("a question of little work does not wait behind those of much", async (t) => {
  const queue = new QuestionQueue();
  const begun: string[] = [];
  for (let i = 0; i < longAtOnce + 1; i += 1) held(queue, begun, `long ${i}`);
  t.is(await queue.run(1, {}, () => Promise.resolve("short")), "short");
  t.is(queue.statistics().waiting, 1);
});

test("a question that nobody waits for any more leaves its place, and is never asked", async (t) => {
  const queue = new QuestionQueue();
  const begun: string[] = [];
  const gone = new AbortController();
  const first = Array.from({ length: longAtOnce }, (_, i) => held(queue, begun, `first ${i}`));
  const abandoned = held(queue, begun, "abandoned", MUCH, undefined, gone.signal);
  const last = held(queue, begun, "last");
  await turn();
  gone.abort();
  await t.throwsAsync(abandoned.answer, { code: "historian-cancelled" });
  for (const { end } of [...first, last]) end();
  await last.answer;
  t.false(begun.includes("abandoned"));
  t.is(queue.statistics().cancelled, 1);
});

test("where there is no place to wait in a question is refused, and one client takes half of them at most", async (t) => {
  const queue = new QuestionQueue();
  const begun: string[] = [];
  for (let i = 0; i < longAtOnce + longPlaces / 2; i += 1) held(queue, begun, `a ${i}`, MUCH, "10.0.0.1");
  await t.throwsAsync(held(queue, begun, "one more", MUCH, "10.0.0.1").answer, { code: "historian-busy" });
  for (let i = 0; i < longPlaces / 2; i += 1) held(queue, begun, `b ${i}`, MUCH, "10.0.0.2");
  await t.throwsAsync(held(queue, begun, "third", MUCH, "10.0.0.3").answer, { code: "historian-busy" });
  t.is(queue.statistics().refused, 2);
});

test("a question that fails makes room for the next", async (t) => {
  const queue = new QuestionQueue();
  const fails = () => queue.run(MUCH, {}, () => Promise.reject(new Error("no")));
  await Promise.all(Array.from({ length: longAtOnce + 2 }, () => t.throwsAsync(fails(), { message: "no" })));
  t.is(await queue.run(MUCH, {}, () => Promise.resolve("yes")), "yes");
});
