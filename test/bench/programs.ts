/**
 * Hostile programs: a row for each, one after the other, with what the service held against it and what a spy and a guest could do; then
 * all at once, with how long `/livez` takes meanwhile, beside the time before; then whether a program's folder outlives the program and the
 * service. Here they are plain children. With `--machine` it goes on in the rig's machine, which systemd runs: each has its sandbox there,
 * and the processor is emulated (a quarter of an hour at most):
 *
 *     npm run bench -- programs
 *     npm run bench -- programs --machine
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
import { type ProgramOutput, type Script, writePrograms } from "../connectors/programs/support/with-programs.ts";
import { projectRoot } from "../support/service-process.ts";

const BEFORE_S = 15;
const ALL_S = 60;
/** What a program has not done by then is shown as it is. */
const LONGEST_S = 60;
const MACHINE_S = 900;
const ASK_MS = 50;
const LOOK_MS = 2000;
const PORT = 8093;
const url = `http://127.0.0.1:${PORT}`;
const isConfined = process.env["CAN_RIG"] === "vm";
const BIN = [process.execPath, join(projectRoot, "bin/run.js")] as const;
const RELOAD = [...BIN, "reload", "--url", url] as const;

const IDLE: Script = ["idle", "sleep 1000", "prefix: IDLE."];

type Print = (line: string) => void;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8", stdio: "pipe" });

export default async function programs(
  print: Print,
  _folders: readonly string[],
  options: readonly string[],
): Promise<void> {
  if (options.includes("--machine") && !isConfined) return inMachine();
  const { source, end } = await sayDepth();
  const place = isConfined ? "/etc/bitacora" : mkdtempSync(join(tmpdir(), "bitacora-programs-"));
  const dataDir = isConfined ? "/var/lib/bitacora" : join(place, "data");
  const stop = isConfined ? await startUnit(place, source) : await startPlain(place, source, dataDir);
  try {
    const kind = isConfined ? "each program will have its sandbox" : "programs will be plain children";
    print(`the service answers; ${kind}`);
    const spy = spyScript({ url, dataDir });
    const all: Script[] = [...hostilePrograms({ isConfined }), ["spy", spy, "prefix: SPY., keeps_state: true"]];
    const bare = spyScript({ url, dataDir }, "BARE");
    if (isConfined) all.push(await guest(), ["bare", bare, "prefix: BARE., sandbox: false"]);
    const take = async (scripts: readonly Script[]) => {
      await writePrograms(place, scripts, source, isConfined);
      const [command, ...args] = isConfined ? (["systemctl", "reload", "bitacora"] as const) : RELOAD;
      run(command, ...args);
    };
    if (isConfined) await install(place, all, source, print);
    print(rowText(["program", "over after", "starts", "killed", "values", "refused", "what came"]));
    for (const script of all) {
      await take([script]);
      print(rowText(await rowOf(script)));
    }
    await printRefused(print);
    await take([IDLE]);
    print(`/livez before: ${await waits(BEFORE_S)}`);
    await take(all);
    print(`/livez with all of them at once: ${await waits(ALL_S)}`);
    if (!isConfined) return;
    printJournal(print);
    await take(all.filter(([id]) => STEADY.includes(id)));
    await restart(print);
  } finally {
    end();
    await stop();
  }
}

async function inMachine(): Promise<void> {
  const rig = join(projectRoot, "test/can-rig/can-rig");
  const bench = ["--import", "./test/support/stripped.js", "test/bench/run.ts", "programs"];
  const args = ["--systemd", "--timeout", String(MACHINE_S), "--", process.execPath, ...bench];
  const [status] = (await once(spawn(rig, args, { cwd: projectRoot, stdio: "inherit" }), "exit")) as [number | null];
  if (status !== 0) throw new Error(`can-rig ended with ${status}`);
}

const seconds = () => performance.now() / 1000;

/** Root sees all of them before the first starts. */
async function install(place: string, all: readonly Script[], source: string, print: Print): Promise<void> {
  await writePrograms(place, all, source, true);
  const lines = run(...BIN, "programs", "install")
    .trim()
    .split("\n");
  print(`programs install: ${lines.length} steps`);
}

/** How long `/livez` takes in so many seconds. */
async function waits(forS: number): Promise<string> {
  const tookMs: number[] = [];
  for (const until = seconds() + forS; seconds() < until; await sleep(ASK_MS)) {
    const began = performance.now();
    await asked("/livez");
    tookMs.push(performance.now() - began);
  }
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => (tookMs[Math.floor(share * (tookMs.length - 1))] ?? NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, of ${tookMs.length}`;
}

type Counters = ProgramOutput["counters"];

/** Those that end otherwise than by being killed. */
const OVER: Readonly<Record<string, (counters: Counters) => boolean>> = {
  deaf: ({ lines = 0 }) => lines > 0,
  noise: ({ lines = 0, killed = 0 }) => lines + killed > 0,
  liar: ({ refused = 0 }) => refused >= 3,
};

/** Whether it has done what it does. One that tries one thing after another says so of each. */
function isOver({ name, fault, counters }: ProgramOutput, script: string, said: readonly Tag[]): boolean {
  const tries = script.match(/^try /gm)?.length ?? 0;
  if (tries > 0) return said.filter(({ value }) => typeof value === "boolean").length === tries;
  return OVER[name]?.(counters) ?? ((counters["killed"] ?? 0) > 0 || fault !== null);
}

interface Tag {
  readonly id: string;
  readonly value: unknown;
}

/** Waits until the program has done what it does. */
async function rowOf([id, script]: Script): Promise<string[]> {
  const began = seconds();
  for (;;) {
    const { outputs, tags } = await look();
    const program = outputs.find(({ type, name }) => type === "program" && name === id);
    const said = tags.filter((tag) => tag.id.startsWith(`${id.toUpperCase()}.`));
    const passedS = seconds() - began;
    const isDone = program !== undefined && isOver(program, String(script), said);
    if (!isDone && passedS < LONGEST_S) {
      await sleep(LOOK_MS / 4);
      continue;
    }
    const { fault = null, counters = {} } = program ?? {};
    const tries = said.filter(({ value }) => typeof value === "boolean");
    const could = tries.filter(({ value }) => value === true).map(({ id: tag }) => tag.slice(id.length + 1));
    const came =
      tries.length === 0 ? (fault ?? "runs") : `could ${could.length} of ${tries.length}: ${could.join(", ")}`;
    const counts = ["starts", "killed", "values", "refused"].map((of) => String(counters[of] ?? 0));
    return [id, isDone ? `${passedS.toFixed(0)} s` : "not yet", ...counts, came];
  }
}

const WIDTHS = [8, 10, 6, 6, 6, 7];

function rowText(cells: readonly string[]): string {
  return cells.map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0)).join("  ");
}

/** The tags that the liar says. */
async function printRefused(print: Print): Promise<void> {
  const { tags } = await look();
  for (const id of ["VESSEL.DEPTH_M", "SYSTEM.A", "OTHER.TEMP_K"])
    print(`${id} = ${JSON.stringify(tags.find((tag) => tag.id === id)?.value ?? "not there")}`);
}

async function look() {
  const { outputs } = await answer<{ readonly outputs: readonly ProgramOutput[] }>("/health?language=en");
  return { outputs, tags: await answer<readonly Tag[]>("/tags") };
}

/** How much of what a program writes to its standard error is kept, and what the kernel says of memory and tasks. */
function printJournal(print: Print): void {
  const stamps = run("journalctl", "-b", "-t", "bitacora-program-noise", "-o", "short-unix", "--no-pager")
    .trim()
    .split("\n");
  const times = stamps.map((line) => Number.parseFloat(line)).filter((at) => !Number.isNaN(at));
  print(`journal: ${times.length} lines of noise in ${Math.round((times.at(-1) ?? 0) - (times[0] ?? 0))} s`);
  const kernel = "dmesg | grep -iE 'killed process|pids' | tail -n 4";
  print(run("sh", "-c", `journalctl -b -o cat --no-pager | grep -i suppressed | tail -n 4; ${kernel}`).trim());
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
const STEADY = ["deaf", "guest", "liar", "spy"];

/** How often the guest was started, by the count in its own folder. */
const starts = () => Number(readFileSync("/var/lib/private/bitacora-programs/guest/starts", "utf8"));

async function startsAfter(count: number): Promise<number> {
  while (starts() <= count) await sleep(500);
  return starts();
}

/** The guest's folder outlives it, and the service; and no program outlives the service. */
async function restart(print: Print): Promise<void> {
  const first = starts();
  run("systemctl", "stop", "bitacora-program-guest@*.service");
  const second = await startsAfter(first);
  const before = instances();
  run("systemctl", "kill", "--signal=KILL", "--kill-who=main", "bitacora");
  const began = seconds();
  while (instances().some((name) => before.includes(name))) await sleep(200);
  print(`kill -9 of the service: ${before.length} units ended within ${(seconds() - began).toFixed(1)} s`);
  await answering();
  while (instances().length < STEADY.length) await sleep(500);
  const third = await startsAfter(second);
  print(`${(seconds() - began).toFixed(0)} s after it: ${instances().join(" ")}`);
  print(`the guest's count of its starts, in its folder: ${first}, after an end ${second}, after kill -9 ${third}`);
}

/**
 * Asks until it is answered, and says what came instead; each time by a connection of its own: an emulated machine is too slow for one that
 * is kept.
 */
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

async function startPlain(place: string, source: string, dataDir: string): Promise<() => Promise<void>> {
  const project = await writePrograms(place, [IDLE], source);
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
  await writePrograms(place, [IDLE], source, true);
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
