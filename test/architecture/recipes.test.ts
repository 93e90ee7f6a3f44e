/** Follows the recipes of CONTRIBUTING.md on something that was made so: its files are those that the recipe names, and no others. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";

/** Of each recipe something that was made by it, and what another file of the sources has that knows of it. */
const MADE_SO: Readonly<Record<string, readonly [name: string, knows: RegExp]>> = {
  "A field of the bus becomes a tag": ["HEAVE_M", /\bHEAVE_M\b/],
  "A new kind of source": ["replay", /"[./\w]*\/replay\/[\w-]+\.ts"/],
  "A new device that joins us to a bus": ["slcan", /"[./\w]*\/slcan[./][\w./-]*"/],
  "A connector": ["databases", /"[./\w]*\/databases\/[\w-]+\.ts"/],
  "An endpoint": ["history-chart", /"[./\w]*\/history-chart\.ts"/],
  "A condition of `/health`": ["backup-overdue", /"backup-overdue"/],
};

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** The title, the number and the paths of each recipe. */
const recipes = Array.from(
  read("CONTRIBUTING.md").matchAll(/^\*\*(.+?)\*\*: (\d+) files.*\n\n((?:(?!\*\*).+\n)+)/gm),
  ([, title = "", count = "", steps = ""]) => {
    const paths = Array.from(steps.matchAll(/`((?:src|docs|test)\/[\w/….-]+\.\w+)`/g), ([, path = ""]) => path);
    return { title, count: Number(count), paths: [...new Set(paths)] };
  },
);

test("each recipe names as many files as it says", (t) => {
  t.deepEqual(
    recipes.map(({ title }) => title),
    Object.keys(MADE_SO),
  );
  for (const { title, count, paths } of recipes) t.is(paths.length, count, title);
});

test("what was made by a recipe is in the files that it names, and no other file of the sources knows of it", (t) => {
  const sources = globSync("src/**/*.ts", { cwd: projectRoot });
  t.true(sources.length > 500);
  for (const { title, paths } of recipes) {
    const [name, knows] = MADE_SO[title] ?? ["", /^$/];
    const filled = paths.map((path) => path.replace("NAME", name).replaceAll("…", "*"));
    const own = new Set(filled.flatMap((path) => globSync(path, { cwd: projectRoot })));
    for (const path of filled)
      if (!path.startsWith("test/")) t.true(globSync(path, { cwd: projectRoot }).length > 0, path);
    const folder = `src/connectors/${name}/`;
    const knowing = sources.filter((path) => !path.startsWith(folder) && knows.test(read(path)));
    t.deepEqual(knowing.filter((path) => !own.has(path)), [], title); // prettier-ignore
    // Each list that is named by its whole path has its line.
    for (const path of filled)
      if (/^src\/[^*]+\.ts$/.test(path) && !path.includes(name)) t.true(knowing.includes(path), path);
  }
});
