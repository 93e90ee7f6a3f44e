/** What `npm pack` makes of this package: the libraries that it loads are those that it asks for, and it runs from there. */
import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import { cleanEnv, projectRoot } from "../../../test/support/service-process.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { shoreRoot } from "./support/program.ts";

const run = promisify(execFile);

interface Package {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}
const packageOf = async (folder: string) => JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Package;

test("it asks for the libraries that it loads, in the versions that the vessel has of them", async (t) => {
  const text = globSync("dist/**/*.js", { cwd: shoreRoot, exclude: ["dist/web/**"] })
    .map((file) => readFileSync(join(shoreRoot, file), "utf8"))
    .join("\n");
  const loaded = new Set<string>();
  for (const [, name = ""] of text.matchAll(/^(?:import|\} from|.*\bimport\() ?(?:[^"\n]* from )?"([^"./][^"]*)"/gm)) {
    if (!isBuiltin(name)) loaded.add(name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  }
  const { version, dependencies } = await packageOf(shoreRoot);
  t.deepEqual([...loaded].sort(), Object.keys(dependencies).sort());
  const vessel = await packageOf(projectRoot);
  t.is(version, vessel.version);
  for (const [name, range] of Object.entries(dependencies)) t.is(range, vessel.dependencies[name] ?? range, name);
});

test("its archive runs from where it is installed, without the sources", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  const env = { ...cleanEnv(), npm_config_update_notifier: "false", npm_config_cache: join(dir, "cache") };
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", dir], { cwd: shoreRoot, env });
  const { version } = await packageOf(shoreRoot);
  await run("tar", ["-xzf", `bitacora-shore-${version}.tgz`], { cwd: dir });
  await symlink(join(projectRoot, "node_modules"), join(dir, "node_modules"));
  const program = (...args: string[]) => run(process.execPath, [join(dir, "package/bin/run.js"), ...args], { env });
  t.regex((await program("--version")).stdout, /^bitacora-shore\/\d/);
  t.regex((await program("serve", "--help")).stdout, /\$ bitacora-shore serve --postgres/);
  const away = await t.throwsAsync(program("vessels", "--postgres", "postgres://127.0.0.1:9/x"));
  t.regex((away as Error & { stderr: string }).stderr, /^bitacora-shore: PostgreSQL does not answer/);
  t.false(globSync("package/**/*.ts", { cwd: dir }).length > 0);
});
