/**
 * Hostile programs: what the service holds against each, what a spy could do, and how long `/livez` takes meanwhile, beside the time before.
 * Here they are plain children; in the rig's machine, which systemd runs, each has its sandbox, and there is a guest that may do a few
 * things; at the end the service is killed. There the processor is emulated:
 *
 *     npm run bench -- programs
 *     test/can-rig/can-rig --systemd --timeout 900 -- node --import ./test/support/stripped.js test/bench/run.ts programs
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { guest, hostilePrograms, sayDepth, spyScript } from "../connectors/programs/support/hostile.ts";
import { type ProgramOutput, writePrograms } from "../connectors/programs/support/with-programs.ts";
import { projectRoot } from "../support/service-process.ts";

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
    if (isConfined) all.push(await guest());
    await writePrograms(place, all, source, isConfined);
    if (isConfined) print(run(...BIN, "programs", "install").trim());
    if (isConfined) run("systemctl", "reload", "bitacora");
    else run(...BIN, "reload", "--url", url);
    const meanwhile = await livez(SECONDS);
    print(`/livez meanwhile: ${meanwhile}`);
    await report(print);
    if (!isConfined) return;
    printJournal(print);
    await killService(print);
  } finally {
    end();
    await stop();
  }
}

async function report(print: Print): Promise<void> {
  const { outputs } = await answer<{ outputs: ProgramOutput[] }>("/health?language=en");
  for (const { type, name, state, counters, fault } of outputs) {
    if (type !== "program") continue;
    const { starts, killed, values, refused, unconfined } = counters;
    print(`${name}: ${state}, ${JSON.stringify({ starts, killed, values, refused, unconfined })} ${fault ?? ""}`);
  }
  const tags = await answer<{ id: string; value: unknown }[]>("/tags");
  for (const { id, value } of tags)
    if (/^(SPY|GUEST|VESSEL\.DEPTH_M|SYSTEM\.A|OTHER)/.test(id)) print(`${id} = ${String(value)}`);
}

/** How much of what a program writes to its standard error is kept, and what the kernel says of memory and tasks. */
function printJournal(print: Print): void {
  const stamps = run("journalctl", "-b", "-t", "bitacora-program-noise", "-o", "short-unix", "--no-pager")
    .trim()
    .split("\n");
  const times = stamps.map((line) => Number.parseFloat(line)).filter((at) => !Number.isNaN(at));
  print(`journal: ${times.length} lines of noise in ${Math.round((times.at(-1) ?? 0) - (times[0] ?? 0))} s`);
  print(
    run(
      "sh",
      "-c",
      "journalctl -b -o cat --no-pager | grep -i suppressed | tail -n 5; dmesg | grep -iE 'killed process|pids' | tail -n 5",
    ),
  );
}

/** The units of programs that run, by the names of their instances, which have the service's process in them. */
const instances = () =>
  run(
    "systemctl",
    "list-units",
    "--plain",
    "--no-legend",
    "--state=active,deactivating",
    "bitacora-program-*@*.service",
  )
    .split("\n")
    .flatMap((line) => line.match(/^bitacora-program-[^.]+/)?.[0] ?? []);

/** Those that do not end by themselves; the others come and go. */
const STEADY = /-(deaf|guest|liar|spy)@/;

async function killService(print: Print): Promise<void> {
  const before = instances();
  run("systemctl", "kill", "--signal=KILL", "--kill-who=main", "bitacora");
  const began = performance.now();
  while (instances().some((name) => before.includes(name))) await sleep(200);
  print(`kill -9 of the service: ${before.length} units ended within ${Math.round(performance.now() - began)} ms`);
  await answering();
  while (instances().filter((name) => STEADY.test(name)).length < 4) await sleep(500);
  await sleep(SECONDS * 1000);
  print(
    `${Math.round((performance.now() - began) / 1000)} s after it: ${instances()
      .filter((name) => STEADY.test(name))
      .join(" ")}`,
  );
  await report(print);
}

/** Asks until it is answered, and says what came instead; each time by a connection of its own: an emulated machine is too slow for one that is kept. */
async function asked(path: string): Promise<string> {
  for (;;) {
    try {
      return await ask(path);
    } catch (error) {
      console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(ASK_MS);
    }
  }
}

async function ask(path: string): Promise<string> {
  const [response] = (await once(get(`${url}${path}`, { agent: false }), "response")) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}, ${body.slice(0, 200)}`);
  return body;
}

const answer = async <T>(path: string) => JSON.parse(await asked(path)) as T;

/** The middle, the 99th of a hundred and the longest, in milliseconds. */
async function livez(seconds: number): Promise<string> {
  const took: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(ASK_MS)) {
    const began = performance.now();
    await asked("/livez");
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
  while (!(await ask("/livez").then(() => true, () => false))) await sleep(200); // prettier-ignore
}
