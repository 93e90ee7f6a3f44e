/** The console: its modules, and its pages as they are served. The modules have no types, so a test says what it uses of them. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export async function loadModule<T>(name: string): Promise<T> {
  return (await import(new URL(`../../web/${name}`, import.meta.url).href)) as T;
}

/** What is served, by its path below `/web/`. */
export const servedFiles = () => filesIn(join(root, "dist/web"));
/** What that is made of, by its path below `web/`. */
export const sourceFiles = () => filesIn(join(root, "web"));

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.\w+$/.test(name) && !name.endsWith(".d.ts"),
  );
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
