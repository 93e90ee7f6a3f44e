/** What tests start that is no package of npm stands in `support/programs.ts`, and whoever starts it has asked whether it is there. */
import { globSync, readFileSync } from "node:fs";
import test from "ava";
import { PROGRAM_NAMES } from "../support/programs.ts";
import { projectRoot } from "../support/service-process.ts";

/** Parts of Debian's smallest system, of npm, and what only a test of a machine that has it asks for. */
const EVERYWHERE =
  "bash cat chattr chown cp df dpkg dpkg-deb fallocate findmnt id kill losetup mkdir mkfifo mkfs.ext4 mount mv nice node npm perl ps rm sed sh stdbuf sync tail tar truncate umount unshare zcat".split(
    " ",
  );
/** In a machine of their own (test/can-rig), which says what it lacks; benchmarks are no tests. */
const ELSEWHERE = /^test\/(?:(?:bench|can|can-rig)\/|run\.js|support\/programs\.ts)/;
const STARTED = /\b(?:spawn|spawnSync|execFile|execFileSync|execute|run)\(\s*"([^"\s-][^"\s]*)",\s*(?:\[|args|all|"-)/g;

test("every program that a test starts is on every machine, or the test asks whether it is there", (t) => {
  const faults: string[] = [];
  let starts = 0;
  for (const file of globSync(["test/**/*.{ts,js}", "packages/*/test/**/*.ts"], { cwd: projectRoot })) {
    if (ELSEWHERE.test(file)) continue;
    const text = readFileSync(`${projectRoot}${file}`, "utf8");
    if (!text.includes("node:child_process")) continue;
    const asks = /\b(?:programs|test-with|with-mosquitto)\.ts/.test(text);
    for (const [, program = ""] of text.matchAll(STARTED)) {
      const name = program.replace(/^\/(?:usr\/)?s?bin\//, "");
      if (EVERYWHERE.includes(name)) continue;
      starts += 1;
      if (!asks) faults.push(`${file}: ${program} (see test/support/programs.ts)`);
    }
  }
  t.deepEqual(faults, []);
  t.true(starts >= PROGRAM_NAMES.length / 2, `${starts}: is the pattern still right?`);
});
