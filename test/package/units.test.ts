/** The units, as systemd itself reads them. Skipped where it is not installed. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";
import { testWith } from "../support/programs.ts";

const units = globSync("{.,packages/*}/systemd/*.service", { cwd: projectRoot }).sort();
const withSystemd = testWith(test, "systemd-analyze");

for (const unit of units) {
  withSystemd(`${unit} is exposed by at most 1.5 of 10`, (t) => {
    // In tenths; the status is 1 beyond the threshold.
    const args = ["security", "--offline=true", "--threshold=15", "--no-pager", unit];
    const { status, stdout } = spawnSync("systemd-analyze", args, { cwd: projectRoot, encoding: "utf8" });
    t.is(status, 0, stdout.split("\n").at(-2));
  });
}
