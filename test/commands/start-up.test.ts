/** What a command loads before it does its work: its own, and no other command's. Counted, not timed. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const HOOKS = `import { registerHooks } from "node:module";
import { appendFileSync } from "node:fs";
registerHooks({ load(url, context, next) { appendFileSync(process.env.LOADED, url + "\\n"); return next(url, context); } });`;

function loadedBy(folder: string, ...args: string[]): { loaded: readonly string[]; stdout: string } {
  const list = join(folder, "loaded");
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(HOOKS)}`, `${projectRoot}bin/run.js`, ...args],
    { env: { ...process.env, LANG: "C", LOADED: list }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const loaded = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
  return {
    loaded: loaded.map((url) =>
      url.replace(/^.*\/node_modules\//, "library ").replace(/^.*\/(?=(src|commands)\/)/, ""),
    ),
    stdout,
  };
}

const capture = `${projectRoot}fixtures/captures/engine-start.log`;
const SERVICE = /^src\/(api|historian|logbook|alarms|simulator|tags)\//;
const ITS_LIBRARIES = /^library (express|express-ws|ws|yaml|ajv|nedb-promises|@seald-io|socketcan)\//;

test("nmea replay loads its own command and nothing of the service", async (t) => {
  const { loaded, stdout } = loadedBy(await tempDir(t), "nmea", "replay", capture, "--json");
  t.true(stdout.startsWith('{"timestamp"'));
  t.deepEqual(
    loaded.filter((name) => name.startsWith("commands/")),
    ["commands/nmea/replay.js"],
  );
  t.deepEqual(
    loaded.filter((name) => SERVICE.test(name) || ITS_LIBRARIES.test(name)),
    [],
  );
  t.false(loaded.includes("library @oclif/core/lib/index.js"), "of oclif the parser alone");
  t.false(
    loaded.some((name) => name.startsWith("src/nmea2000/bus/")),
    "no bus where none is asked for",
  );
});

test("the help of one command loads no other command", async (t) => {
  const { loaded, stdout } = loadedBy(await tempDir(t), "logbook", "list", "--help");
  t.regex(stdout, /USAGE\n {2}\$ bitacora logbook list/);
  t.deepEqual(
    loaded.filter((name) => name.startsWith("commands/")),
    ["commands/logbook/list.js"],
  );
});

test("the help of all commands loads them, and not the service behind them", async (t) => {
  const { loaded, stdout } = loadedBy(await tempDir(t), "--help");
  t.regex(stdout, /^ {2}serve +\S/m);
  t.true(loaded.includes("commands/serve.js"));
  t.false(loaded.includes("src/runtime/service/service.js"));
});
