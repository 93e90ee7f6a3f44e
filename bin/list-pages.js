// Makes the pages of the manual that list what the sources have: dist/docs/ has them with their lists, docs/ without.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What stands in a page below this is there for those who read it in the repository. */
const PLACE = /<!-- The list is put here. -->[^]*$/;

/** `outdir`: an empty folder below the project's, so that the libraries are found from it. */
export async function makeListPages(outdir) {
  const lists = await listsOf(outdir);
  for (const [path, list] of Object.entries(lists)) {
    const page = readFileSync(join(root, path), "utf8");
    if (!PLACE.test(page)) throw new Error(`${path} has no place for its list`);
    mkdirSync(dirname(join(outdir, path)), { recursive: true });
    writeFileSync(
      join(outdir, path),
      page.replace(PLACE, () => list),
    );
  }
}

async function listsOf(outdir) {
  const files = globSync(["src/**/limits.ts", "packages/*/src/limits.ts"], { cwd: root }).toSorted();
  const textOf = (file) => JSON.stringify(readFileSync(join(root, file), "utf8"));
  const contents = [
    'import { defaultAlarmsList } from "./bin/default-alarms-list.ts";',
    'import { limitsOf } from "./bin/limits-list.ts";',
    'import { tagsList } from "./bin/tags-list.ts";',
    ...files.map((file, at) => `import { limits as l${at} } from "./${file}";`),
    `const limits = [${files.map((file, at) => `limitsOf("${dirname(file)}", l${at}, ${textOf(file)})`).join(", ")}];`,
    "export const lists = {",
    '  "docs/default-alarms.md": defaultAlarmsList(),',
    '  "docs/reference/limits.md": limits.join("\\n"),',
    '  "docs/tags.md": tagsList(),',
    "};",
  ].join("\n");
  const outfile = join(outdir, "lists.js");
  const stdin = { contents, resolveDir: root };
  const packages = "external";
  await build({
    stdin,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    packages,
    outfile,
    logLevel: "warning",
  });
  const { lists } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  return lists;
}
