import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { nodeTimer } from "../../../src/nmea2000/node/node-timer.ts";

function standStill(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

test("a timer runs when its time is over, and not when it was cancelled", async (t) => {
  const from = performance.now();
  let cancelled = 0;
  const cancel = nodeTimer(5, () => (cancelled += 1));
  cancel();
  cancel();
  await new Promise<void>((resolve) => void nodeTimer(20, resolve));
  t.true(performance.now() - from >= 19);
  t.is(cancelled, 0);
});

test("after the process stood still, what has come meanwhile is heard first", async (t) => {
  const heard: string[] = [];
  // As with the bus: what came meanwhile takes another turn of the event loop, and one more, to be read.
  setTimeout(() => setImmediate(() => setImmediate(() => heard.push("the others"))), 1);
  const over = new Promise<void>((resolve) => {
    nodeTimer(10, () => {
      heard.push("time is over");
      resolve();
    });
  });
  standStill(100);
  await over;
  t.deepEqual(heard, ["the others", "time is over"]);
});

test("a machine that is always late does not keep it waiting for ever", async (t) => {
  const ran: number[] = [];
  nodeTimer(1, () => ran.push(performance.now()));
  for (let i = 0; i < 1000 && ran.length === 0; i += 1) {
    standStill(30);
    await sleep(1);
  }
  t.is(ran.length, 1);
});
