/** COVERAGE.md holds: each of its rows is proved by tests that exist, and each test of this folder proves a row. */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "ava";
import { type CoverageRow, readCoverage, titlesOf } from "./support/coverage-table.ts";

const rows = readCoverage();

test("every row names tests that exist, by their exact titles", (t) => {
  const titles = new Map<string, ReadonlySet<string>>();
  const missing = rows.flatMap(({ id, proofs }) =>
    proofs
      .filter(({ file, title }) => {
        const known = titles.get(file) ?? titlesOf(file);
        titles.set(file, known);
        return !known.has(title);
      })
      .map(({ file, title }) => `${id}: ${file} › ${title}`),
  );
  t.deepEqual(missing, []);
});

test("every row has a sentence and a test", (t) => {
  t.true(rows.length > 150, `${rows.length} rows`);
  const bare = rows.filter(({ sentence, proofs }) => sentence.trim() === "" || proofs.length === 0);
  t.deepEqual(
    bare.map(({ id }) => id),
    [],
  );
});

test("no id repeats, and the rows are in the order of the specification's sections", (t) => {
  const ids = rows.map(({ id }) => id);
  t.deepEqual(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    [],
  );
  const sections = rows.map(sectionOf);
  t.deepEqual(
    sections,
    sections.toSorted((a, b) => a - b),
  );
  t.deepEqual([...new Set(sections.map(Math.floor))], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("every test of this folder proves a row", (t) => {
  const proving = new Set(rows.flatMap(({ proofs }) => proofs.map(({ file, title }) => `${file} › ${title}`)));
  const files = globSync("*.test.ts", { cwd: fileURLToPath(new URL(".", import.meta.url)) });
  const idle = files
    .filter((file) => file !== "coverage.test.ts")
    .flatMap((file) => [...titlesOf(`spec/${file}`)].map((title) => `spec/${file} › ${title}`))
    .filter((name) => !proving.has(name));
  t.deepEqual(idle, []);
});

/** `2.6.hash` is of section 2.6, `4.ws.3` of section 4. */
function sectionOf({ id }: CoverageRow): number {
  const section = /^\d(?:\.\d(?=\.))?/.exec(id)?.[0];
  if (section === undefined) throw new Error(`no section in ${id}`);
  return Number(section);
}
