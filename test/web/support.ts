/** The console's modules, loaded as they are served: they have no types, so a test says what it uses of them. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const webFolder = fileURLToPath(new URL("../../web/", import.meta.url));

export async function loadModule<T>(name: string): Promise<T> {
  return (await import(new URL(`../../web/${name}`, import.meta.url).href)) as T;
}

/** Every file of the console, by its path below `web/`. */
export function webFiles(): ReadonlyMap<string, string> {
  const names = readdirSync(webFolder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.\w+$/.test(name) && !name.endsWith(".d.ts"),
  );
  return new Map(names.map((name) => [name, readFileSync(join(webFolder, name), "utf8")]));
}
