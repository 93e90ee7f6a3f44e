/**
 * The scenarios of this folder, each as one test. They need a kernel with SocketCAN, so they run inside the rig
 * (test/can-rig/can-rig), started once for all of them. Where there can be none they are skipped, and their titles say what
 * to install; `CAN_TESTS=required` makes them fail instead.
 */
import test from "ava";
import { scenarios } from "./scenarios.ts";
import { meter } from "../support/meter.ts";
import { rigObstacle, RigRun, TIME_LIMIT_S } from "./support/rig.ts";

const obstacle = rigObstacle();
const skipped = obstacle !== undefined && process.env["CAN_TESTS"] !== "required";
const titles = scenarios.map(({ title }) => title);
const run = obstacle === undefined ? new RigRun(titles) : undefined;

for (const title of titles) {
  if (skipped) {
    test.skip(`${title} (skipped: ${obstacle})`, (t) => t.fail());
    continue;
  }
  test(title, async (t) => {
    if (run === undefined) throw new Error(obstacle);
    t.timeout((TIME_LIMIT_S + 60) * 1000);
    const { passed, error, log, durationMs } = await run.outcome(title);
    for (const text of log) t.log(text);
    t.log(`${durationMs} ms in the rig, which was ready after ${Math.round(run.startedInMs)} ms`);
    t.true(passed, error);
    meter(`test/can › ${title}`);
  });
}
