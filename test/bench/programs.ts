/**
 * Hostile programs: what the service holds against each, what a spy could do, and how long `/livez` takes meanwhile, beside the time before.
 * Here they are plain children; in the rig's machine, which systemd runs, each has its sandbox. There the processor is emulated:
 *
 *     npm run bench -- programs
 *     test/can-rig/can-rig --systemd --timeout 900 -- node --import ./test/support/stripped.js test/bench/run.ts programs
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hostilePrograms, sayDepth, spyScript } from "../connectors/programs/support/hostile.ts";
import { type ProgramOutput, writePrograms } from "../connectors/programs/support/with-programs.ts";
import { getJson, projectRoot } from "../support/service-process.ts";

const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 30);
const ASK_MS = 50;
const PORT = 8093;
const url = `http://127.0.0.1:${PORT}`;
const isConfined = process.env["CAN_RIG"] === "vm";
const BIN = [process.execPath, join(projectRoot, "bin/run.js")] as const;

type Print = (line: string) => void;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8", stdio: "pipe" });

export default async function programs(print: Print): Promise<void> {
  const { source, end } = await sayDepth();
  const place = isConfined ? "/etc/bitacora" : mkdtempSync(join(tmpdir(), "bitacora-programs-"));
  const dataDir = isConfined ? "/var/lib/bitacora" : join(place, "data");
  const stop = isConfined ? await startUnit(place, source) : await startPlain(place, source, dataDir);
  try {
    print(
      `the service answers, ${isConfined ? "each program will have its sandbox" : "programs will be plain children"}`,
    );
    const before = await livez(SECONDS);
    print(`/livez before: ${before}`);
    const spy = spyScript({ url, dataDir });
    const all = [...hostilePrograms({ isConfined }), ["spy", spy, "prefix: SPY., keeps_state: true"] as const];
    await writePrograms(place, all, source, isConfined);
    if (isConfined) print(run(...BIN, "programs", "install").trim());
    if (isConfined) run("systemctl", "reload", "bitacora");
    else run(...BIN, "reload", "--url", url);
    const meanwhile = await livez(SECONDS);
    await report(print);
    print(`/livez meanwhile: ${meanwhile}`);
    if (isConfined)
      print(run("sh", "-c", "journalctl -b -o short -n 400 | grep -e bitacora-program -e oom -e Killed | tail -n 60"));
  } finally {
    end();
    await stop();
  }
}

async function report(print: Print): Promise<void> {
  const { outputs } = await getJson<{ outputs: ProgramOutput[] }>(`${url}/health?language=en`);
  for (const { type, name, state, counters, fault } of outputs) {
    if (type !== "program") continue;
    const { starts, killed, values, refused, unconfined } = counters;
    print(`${name}: ${state}, ${JSON.stringify({ starts, killed, values, refused, unconfined })} ${fault ?? ""}`);
  }
  const tags = await getJson<{ id: string; value: unknown }[]>(`${url}/tags`);
  for (const { id, value } of tags)
    if (/^(SPY|VESSEL\.DEPTH_M|SYSTEM\.A|OTHER)/.test(id)) print(`${id} = ${String(value)}`);
}

/** The middle, the 99th of a hundred and the longest, in milliseconds. */
async function livez(seconds: number): Promise<string> {
  const took: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(ASK_MS)) {
    const began = performance.now();
    const { status } = await fetch(`${url}/livez`, { headers: { connection: "close" } });
    if (status !== 200) throw new Error(`/livez: ${status}`);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(share * (took.length - 1))] ?? NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, of ${took.length}`;
}

async function startPlain(place: string, source: string, dataDir: string): Promise<() => Promise<void>> {
  const project = await writePrograms(place, [["idle", "sleep 1000", "prefix: IDLE."]], source);
  const [node, ...words] = BIN;
  const child = spawn(node, [...words, "serve", "--project", project, "--data-dir", dataDir, "--port", String(PORT)], {
    stdio: "ignore",
  });
  await answering();
  return async () => {
    child.kill("SIGTERM");
    while (child.exitCode === null && child.signalCode === null) await sleep(100);
  };
}

/** As its unit says, from this clone. */
async function startUnit(place: string, source: string): Promise<() => Promise<void>> {
  run("useradd", "--system", "--user-group", "--home-dir", "/var/lib/bitacora", "bitacora");
  mkdirSync(place, { recursive: true });
  await writePrograms(place, [["idle", "sleep 1000", "prefix: IDLE."]], source, true);
  const shipped = readFileSync(join(projectRoot, "systemd/bitacora.service"), "utf8");
  const command = `${BIN.join(" ")} serve --project ${place}/project.yaml --port ${PORT}`;
  const unit = shipped
    .replace(/^ExecStart=.*$/m, `ExecStart=${command}`)
    // An emulated processor is slow, not stuck.
    .replace(/^WatchdogSec=.*$/m, "WatchdogSec=0")
    .replace(/^TimeoutStartSec=.*$/m, `TimeoutStartSec=600\nEnvironment=BITACORA_COMPILED=${projectRoot}`);
  writeFileSync("/etc/systemd/system/bitacora.service", unit);
  run("systemctl", "daemon-reload");
  try {
    run("systemctl", "start", "bitacora");
  } catch (error) {
    throw new Error(run("journalctl", "-b", "-o", "cat", "-n", "20", "-u", "bitacora"), { cause: error });
  }
  await answering();
  return async () => void run("systemctl", "stop", "bitacora");
}

async function answering(): Promise<void> {
  while (!(await fetch(`${url}/livez`).then(({ ok }) => ok, () => false))) await sleep(200); // prettier-ignore
}
