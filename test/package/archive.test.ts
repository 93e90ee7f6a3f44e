/** What `npm pack` makes is installed as the README says and run: from dist/, with the libraries that it carries. */
import { execFile } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import { cleanEnv, projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const run = promisify(execFile);

test("the archive installs globally without a network and runs", async (t) => {
  t.timeout(240_000);
  const dir = await tempDir(t);
  // A copy, because packing builds dist/ and other tests run beside.
  const copy = join(dir, "clone");
  await mkdir(copy);
  for (const name of ["bin", "commands", "src", "web", "systemd", "package.json", "package-lock.json", "tsconfig.json",
    "tsconfig.build.json", "README.md", "LICENSE", "CHANGELOG.md", "ARCHITECTURE.md", "docs"]) {
    await cp(join(projectRoot, name), join(copy, name), { recursive: true });
  } // prettier-ignore
  // No link to the folder of libraries: where ava's cache lies in it, npm reads it anew, and over a link loses its way without
  // a word ("Exit handler never called"). Hard links of its files cost nothing.
  const libraries = [join(projectRoot, "node_modules"), join(copy, "node_modules")];
  await run("cp", ["-al", ...libraries]).catch(() => run("cp", ["-a", ...libraries]));
  // It shall not ask the network whether there is a newer npm.
  const quiet = { npm_config_update_notifier: "false" };
  const env = { ...cleanEnv(), ...quiet, HOME: dir, npm_config_cache: join(dir, "cache") };
  const npm = async (args: string[], cwd: string) => run("npm", [...args, "--loglevel=error"], { cwd, env });
  await npm(["pack", "--pack-destination", dir], copy);

  const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as { version: string };
  const prefix = join(dir, "prefix");
  await npm(["install", "--global", "--prefix", prefix, "--omit=optional", "--offline", join(dir, `bitacora-${version}.tgz`)], dir); // prettier-ignore

  const bitacora = async (...args: string[]) =>
    run(process.execPath, [join(prefix, "bin", "bitacora"), ...args], { env });
  t.regex((await bitacora("--version")).stdout, new RegExp(`^bitacora/${version.replaceAll(".", "\\.")} `));
  const { stdout } = await bitacora("simulate", "--speed", "max", "--duration", "1", "--json");
  t.true(stdout.split("\n").length > 100);
  const shipped = join(prefix, "lib/node_modules/bitacora/dist/src");
  await bitacora("project", "check", join(shipped, "project/demo.yaml"));
  t.regex(await readFile(join(shipped, "logbook/export/verify.py"), "utf8"), /^#!.*python3\n/);
});
