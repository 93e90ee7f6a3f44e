/** What runs aboard, as it ships: the program ashore is another one. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";

test("what ships for a vessel has neither a client of PostgreSQL nor a line of the program ashore", (t) => {
  const files = globSync("dist/**/*.js", { cwd: projectRoot });
  t.true(files.length > 50);
  const text = files.map((file) => readFileSync(join(projectRoot, file), "utf8")).join("\n");
  // Each module begins with a comment that names its file.
  t.regex(text, /^\/\/ src\/core\/errors\.ts$/m);
  t.notRegex(text, /^\/\/ .*packages\//m);
  t.notRegex(text, /["']pg["']|CREATE TABLE IF NOT EXISTS shore_schema/);
  const { dependencies, bundleDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    dependencies: object;
    bundleDependencies: string[];
  };
  t.false("pg" in dependencies || bundleDependencies.includes("pg"));
});

test("who types a command of the program ashore is told its name, in one line", async (t) => {
  for (const verb of ["serve", "dev", "enrol", "suspend", "vessels", "verify", "adopt", "restore"]) {
    const { code, stdout, stderr } = await runWarm(["shore", verb, "--postgres", "postgres://x"]);
    t.deepEqual([code, stdout], [2, ""]);
    t.regex(stderr, new RegExp(`^bitacora: [^\\n]*: bitacora-shore ${verb} [^\\n]*\\n$`));
  }
  const spanish = await runWarm(["shore", "enrol", "KEY"], { env: { LANG: "es_ES.UTF-8" } });
  t.regex(spanish.stderr, /^bitacora: lo que corre en tierra es otro programa: bitacora-shore enrol/);
  t.regex((await runWarm(["shore", "status", "--help"])).stdout, /\$ bitacora shore status/);
});
