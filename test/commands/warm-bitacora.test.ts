/** Most tests of commands ask a process that has the program loaded: it answers as a process that is started for one question. */
import { join } from "node:path";
import test from "ava";
import { projectRoot, runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";

test("a command has the same status and output in a process that has run others as in one of its own", async (t) => {
  const cwd = await tempDir(t);
  const capture = join(projectRoot, "fixtures/captures/engine-start.log");
  const faulty = join(projectRoot, "fixtures/projects/many-faults.yaml");
  for (const [args, options, code] of [
    [["nmea", "replay", capture, "--json"], {}, 0],
    [["project", "check", faulty, "--json"], { env: { LANG: "es_ES.UTF-8" } }, 1],
    [["nmea", "replay", "-", "--speed", "fast"], { input: "x" }, 2],
    [["nmea", "replay", "-"], { input: "" }, 2],
    [["logbook", "verify", "--help"], { cwd, env: { HOME: cwd } }, 0],
    [["logbook", "verify"], { cwd, env: { HOME: cwd } }, 2],
  ] as const) {
    const alone = await runBitacora(args, options);
    t.is(alone.code, code, alone.stderr);
    for (const time of ["first", "again"])
      t.deepEqual(await runWarm(args, options), alone, `${args.join(" ")}, ${time}`);
  }
});
