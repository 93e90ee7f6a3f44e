/** The console: its sources, and its pages as they are served. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What is served, by its path below `/web/`. */
export const servedFiles = () => filesIn(join(root, "dist/web"));
/** What that is made of, by its path below `web/`. */
export const sourceFiles = () => filesIn(join(root, "web"));

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.\w+$/.test(name) && !/\.(d\.ts|br|gz)$/.test(name),
  );
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
