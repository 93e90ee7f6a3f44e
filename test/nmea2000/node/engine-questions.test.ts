import test from "ava";
import { EngineQuestions } from "../../../src/nmea2000/node/engine-questions.ts";
import { limits } from "../../../src/nmea2000/limits.ts";

/** What is asked within so long, a look each second; `heard` says who speaks in that second. */
function asked(questions: EngineQuestions, fromMs: number, ms: number, heard: (atMs: number) => number | undefined) {
  const frames: string[] = [];
  for (let atMs = fromMs; atMs < fromMs + ms; atMs += 1000) {
    const source = heard(atMs);
    if (source !== undefined) questions.heard(source, atMs);
    const frame = questions.due(atMs);
    if (frame !== undefined)
      frames.push(`${atMs / 1000} ${frame.id.toString(16)}#${Buffer.from(frame.data).toString("hex")}`);
  }
  return frames;
}

test("engines are asked what they are and for their earlier faults, each of them every five minutes and never at once", (t) => {
  const questions = new EngineQuestions();
  t.deepEqual(asked(questions, 0, 600_000, () => 0), [
    "0 18eafff9#ebfe00",
    "5 18eafff9#dafe00",
    "10 18eafff9#cbfe00",
    "300 18eafff9#ebfe00",
    "305 18eafff9#dafe00",
    "310 18eafff9#cbfe00",
  ]); // prettier-ignore
  t.is(questions.counters.questions, 6);
});

test("a bus on which nobody speaks is asked nothing, nor one with a service tool", (t) => {
  t.deepEqual(asked(new EngineQuestions(), 0, 600_000, () => undefined), []); // prettier-ignore
  const stopping = asked(new EngineQuestions(), 0, 60_000, (atMs) => (atMs <= 3000 ? 0 : undefined));
  t.is(stopping.length, 1);
  t.is(asked(new EngineQuestions(), 0, limits.engineQuestionsMs, (atMs) => (atMs === 7000 ? 249 : 0)).length, 2);
});
