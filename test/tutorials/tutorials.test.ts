/** The tutorials of the manual, and its page for programmers, typed as they stand. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { testWith } from "../support/programs.ts";
import { projectRoot } from "../support/service-process.ts";
import { typeTutorials } from "./support/typed.ts";

/** The second begins where the first ends. */
const ABOARD = ["docs/tutorials/raspberry-pi.md", "docs/tutorials/tablet.md"];
const ASHORE = ["docs/tutorials/ashore.md"];
const RECORDING = ["docs/tutorials/recording.md"];

/** On a machine that does much else. */
const PATIENCE_MS = 300_000;

test("a Pi gets its first alarm, and a tablet its console, by what the tutorials say", async (t) => {
  t.timeout(PATIENCE_MS);
  await typeTutorials(t, ABOARD);
});

test("a recording becomes Parquet by what the tutorial says", async (t) => {
  t.timeout(PATIENCE_MS);
  await typeTutorials(t, RECORDING);
});

testWith(
  test,
  "postgres",
  "victoria-metrics",
)("three vessels are ashore by what the tutorial says", async (t) => {
  t.timeout(PATIENCE_MS);
  await typeTutorials(t, ASHORE);
});

testWith(test, "python3")("a programmer begins by what the page says", async (t) => {
  t.timeout(PATIENCE_MS);
  await typeTutorials(t, ["docs/programmer.md"]);
});

test("each tutorial is typed, says how long it takes, and what goes wrong in it", async (t) => {
  const pages = globSync("docs/tutorials/*.md", { cwd: projectRoot }).toSorted();
  t.deepEqual(pages, [...ABOARD, ...ASHORE, ...RECORDING].toSorted());
  for (const page of pages) {
    const text = await readFile(join(projectRoot, page), "utf8");
    t.regex(text, /^# .*\n\nAbout \d+ minutes/, page);
    t.true(text.includes("\n## What goes wrong here\n"), page);
  }
});
