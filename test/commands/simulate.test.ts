/** `bitacora simulate` as a process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { demoProject } from "../../src/project/demo.ts";
import { cleanEnv, projectRoot, runBitacora, spawnBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";

interface Line {
  readonly tag_id: string;
  readonly value: number | boolean | null;
  readonly quality: string;
  readonly timestamp: string;
}

const linesOf = (text: string) => text.trimEnd().split("\n");
const jsonOf = (text: string) => linesOf(text).map((line) => JSON.parse(line) as Line);
const demoTags = demoProject().tags;

test("without a project it prints the demo vessel, tag after tag, tick after tick", async (t) => {
  const { code, stdout, stderr } = await runBitacora(["simulate", "--json", "--duration", "60", "--speed", "max"]);
  t.is(code, 0);
  t.is(stderr, "");
  const lines = jsonOf(stdout);
  t.is(lines.length, 121 * demoTags.length);
  t.deepEqual(
    lines.slice(0, demoTags.length).map((line) => line.tag_id),
    demoTags.map(({ id }) => id),
  );
  t.true(lines.every((line) => Object.keys(line).join() === "tag_id,value,quality,timestamp"));
  t.true(lines.every(({ quality }) => quality === "good"));
  const times = [...new Set(lines.map(({ timestamp }) => Date.parse(timestamp)))];
  t.true(times.every((time, i) => time === times[0]! + 500 * i));
});

test("the same seed prints the same values, whatever the speed", async (t) => {
  const values = async (...args: string[]) => {
    const { stdout } = await runWarm(["simulate", "--json", "--duration", "2", ...args]);
    return jsonOf(stdout).map(({ tag_id, value }) => `${tag_id} ${value}`);
  };
  const fast = await values("--seed", "7", "--speed", "max");
  t.deepEqual(await values("--seed", "7", "--speed", "10"), fast);
  t.notDeepEqual(await values("--seed", "8", "--speed", "max"), fast);
});

test("a project's own tags, tick and seed are used, and options win over them", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  await writeFile(
    file,
    `id: a
name: A
vessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 7, draft_m: 3 }
sources: [{ type: simulator, tick_s: 2, seed: 5 }]
tags: [{ id: PUMP.PRESSURE_PA, unit_si: Pa, range_normal_min: 0, range_normal_max: 10 }]
`,
  );
  const run = (...args: string[]) =>
    runWarm(["simulate", "--project", file, "--json", "--duration", "8", "--speed", "max", ...args]);
  const own = jsonOf((await run()).stdout);
  t.is(own.length, 5);
  t.true(own.every(({ tag_id, value }) => tag_id === "PUMP.PRESSURE_PA" && Number(value) >= 0 && Number(value) <= 10));
  t.is(jsonOf((await run("--tick", "1")).stdout).length, 9);
  const valuesOf = async (...args: string[]) => jsonOf((await run(...args)).stdout).map(({ value }) => value);
  t.deepEqual(
    await valuesOf("--seed", "5"),
    own.map(({ value }) => value),
  );
});

test("a person reads a line with the time, the tag, the value and the unit", async (t) => {
  const { stdout } = await runWarm([
    "simulate",
    "--duration",
    "0",
    "--tag",
    "ME_INST_0.COOLANT*",
    "--tag",
    "SHORE.CONNECTED",
  ]);
  const [coolant, shore, ...rest] = linesOf(stdout);
  t.regex(coolant ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z {2}ME_INST_0\.COOLANT_TEMP_K +29\d(\.\d)? K$/);
  t.regex(shore ?? "", /SHORE\.CONNECTED +true$/);
  t.deepEqual(rest, []);
});

test("at real time it takes the time that it simulates", async (t) => {
  const startedAt = Date.now();
  const { stdout } = await runWarm(["simulate", "--json", "--duration", "1.5", "--tag", "ME_INST_0.RPM"]);
  t.is(linesOf(stdout).length, 4);
  t.true(Date.now() - startedAt >= 1500);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends it with status 0 and a whole last line, slow or fast`, async (t) => {
    for (const speed of ["1", "max"]) {
      const child = spawnBitacora(["simulate", "--json", "--speed", speed]);
      let out = "";
      child.stdout.on("data", (chunk: Buffer) => {
        if (out.length < 1_000_000) out += chunk.toString();
        else out = out.slice(-500_000) + chunk.toString();
      });
      await once(child.stdout, "data");
      child.kill(signal);
      const [code] = (await once(child, "close")) as [number | null];
      t.is(code, 0);
      t.true(out.endsWith("}\n"));
    }
  });
}

test("a closed pipe ends it quietly", async (t) => {
  const command = `"${process.execPath}" "${projectRoot}bin/run.js" simulate --speed max --json | head -n 3`;
  const child = spawn("bash", ["-o", "pipefail", "-c", command], { env: cleanEnv(), stdio: "pipe" });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  t.deepEqual([code, err, linesOf(out).length], [0, "", 3]);
});

test("a wrong option is answered in one line that says what to do", async (t) => {
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [["--tick", "0"], /--tick is a number from 0\.01 to 60, not '0'/],
    [["--tick", "fast"], /--tick/],
    [["--seed", "-1"], /--seed is a whole number/],
    [["--seed", "1.5"], /--seed/],
    [["--duration", "-3"], /--duration/],
    [["--speed", "0"], /--speed is a number above 0, at most 1000000, or max, not '0'/],
    [["--speed", "Infinity"], /--speed/],
    [["--tag", "ME_INST_0.RMP"], /no tag ME_INST_0\.RMP; did you mean ME_INST_0\.RPM\?/],
    [["--project", "nowhere.yaml"], /nowhere\.yaml cannot be read/],
    [["--cann", "can0"], /--cann/],
  ];
  for (const [args, expected] of wrong) {
    const { code, stdout, stderr } = await runWarm(["simulate", ...args]);
    t.is(code, 2, args.join(" "));
    t.is(stdout, "");
    t.regex(stderr, /^bitacora: [^\n]+\n$/);
    t.regex(stderr, expected);
  }
});

test("a project with faults is refused with all of them", async (t) => {
  const { code, stderr } = await runWarm(["simulate", "--project", `${projectRoot}fixtures/projects/many-faults.yaml`]);
  t.is(code, 2);
  t.true(linesOf(stderr).length > 50);
});
