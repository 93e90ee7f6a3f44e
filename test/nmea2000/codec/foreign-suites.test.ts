/**
 * Test cases that others wrote: canboatjs's table of decodings and canboat's tests of its analyzer, field by field. They are
 * no part of the project: skipped where `../shared/foreign-suites` is not there. The essential ones are in
 * `fixtures/foreign`. `npm run bench -- foreign` prints the same as a table, and of recordings too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../../support/service-process.ts";
import { canboatCases, canboatjsCases, type ForeignCase } from "../support/foreign-suites.ts";

const folder = join(projectRoot, "../shared/foreign-suites");
const fixtures = join(projectRoot, "fixtures/foreign");
const withSuites = existsSync(folder) ? test : test.skip;

/**
 * What is not as its authors expect, by case and by what is said of it up to the first colon. Whoever mends one takes it
 * out here.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // The file ends in a fast packet: candump2analyzer hands its frames on, here only whole messages count.
  "pcan-view.out": ["we lack"],
  // A first frame that is too short for its own bytes is malformed here; canboat takes what is missing for ff.
  "short-frame.out": ["we lack"],
};

function faults(cases: readonly ForeignCase[]): string[] {
  return cases.flatMap(({ name, comparison, oursMissing, theirsMissing }) => {
    const known = EXCEPTIONS[name] ?? [];
    const found = [
      ...comparison.unexplained,
      ...oursMissing.map((one) => `we lack: ${one}`),
      ...theirsMissing.map((one) => `they lack: ${one}`),
    ];
    return found.filter((one) => !known.includes(one.slice(0, one.indexOf(":")))).map((one) => `${name}: ${one}`);
  });
}

function sum(cases: readonly ForeignCase[], of: "messages" | "equal"): number {
  return cases.reduce((total, { comparison }) => total + comparison[of], 0);
}

for (const [name, dir, run, [js, messages, fields]] of [
  ["the cases of others in fixtures", fixtures, test, [74, 120, 1000]],
  ["all cases of canboatjs and canboat", folder, withSuites, [91, 350, 3000]],
] as const) {
  run(`${name}: what is not equal is another notation, a newer edition, or a named fault of theirs`, async (t) => {
    const [byCanboatjs, byCanboat] = [canboatjsCases(dir), await canboatCases(dir)];
    t.deepEqual(faults([...byCanboatjs, ...byCanboat]), []);
    t.is(byCanboatjs.length, js);
    t.true(sum([...byCanboatjs, ...byCanboat], "messages") > messages);
    t.true(sum([...byCanboatjs, ...byCanboat], "equal") > fields);
  });
}
