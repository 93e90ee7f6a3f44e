/**
 * The scenarios of this folder, each as one test. They need a kernel with SocketCAN, so they run inside the rig
 * (test/can-rig/can-rig), started once for all of them. Its quickest way has no adapter with a driver: what sees more on one is
 * played a second time, on an emulated card. Where there can be none they are skipped, and their titles say what to install;
 * `CAN_TESTS=required` makes them fail instead.
 */
import test from "ava";
import { scenarios } from "./scenarios.ts";
import { findRig, type Rig, RigRun, TIME_LIMIT_S } from "./support/rig.ts";

const onCard = scenarios.filter(({ onCard }) => onCard);

const rig = findRig();
playAll(rig, scenarios, (title) => title);
if (rig.way !== "native" && rig.way !== "vm")
  playAll(findRig("vm"), onCard, (title) => `on an emulated card: ${title}`);

function playAll({ way, obstacle }: Rig, chosen: typeof scenarios, nameOf: (title: string) => string): void {
  const skipped = obstacle !== undefined && process.env["CAN_TESTS"] !== "required";
  const titles = chosen.map(({ title }) => title);
  const run = way === undefined ? undefined : new RigRun(way, titles);
  for (const title of titles) {
    if (skipped) {
      test.skip(`${nameOf(title)} (skipped: ${obstacle})`, (t) => t.fail());
      continue;
    }
    test(nameOf(title), async (t) => {
      if (run === undefined) throw new Error(obstacle);
      t.timeout((TIME_LIMIT_S + 60) * 1000);
      const { passed, error, log, durationMs } = await run.outcome(title);
      for (const text of log) t.log(text);
      t.log(`${durationMs} ms in the rig (${way}), which was ready after ${Math.round(run.startedInMs)} ms`);
      t.true(passed, error);
    });
  }
}
