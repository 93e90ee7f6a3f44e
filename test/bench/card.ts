/**
 * What a card receives in an hour of the whole service: a bus of 800 frames/s with the frames of a recording, the default alarms, of which one
 * comes and goes each minute, an entry of the crew every five minutes, each service on a file system of its own (ext4 with
 * blocks of 4 KiB on a loop device, whose writes the kernel counts: the journal is among them). In real time; only root can do that.
 *
 *     BITACORA_BENCH_MINUTES=60 npm run bench -- card RECORDING
 *
 * Years are those that a card of so many gigabytes lasts with 3000 and 300 writes of each block (TLC in order, and as bad as they come),
 * if its controller wrote twice what it receives.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Disk, mountDisk } from "../historian/support/disk.ts";
import { FakeGateway } from "../support/fake-gateway.ts";
import { cleanEnv, projectRoot } from "../support/service-process.ts";
import { short } from "./support/figures.ts";
import { rawLines } from "./support/raw-lines.ts";
import { Teardown } from "./support/teardown.ts";

const MINUTES = Number(process.env["BITACORA_BENCH_MINUTES"] ?? 60);
const FRAMES_PER_S = 800;
const SLICES_PER_S = 20;
const FLUSHES_S = [1, 10];
/** The log is compacted and the first blocks are sealed meanwhile. */
const WARM_MINUTES = Math.min(15, MINUTES / 4);
const DISK_MB = 4096;
const ENTRY_EVERY_MINUTES = 5;
const HALF_MINUTE_MS = 30_000;
const CARDS_GB = [16, 32, 64, 128];
const WRITES_OF_A_BLOCK = [3000, 300];
const AMPLIFICATION = 2;
const HOURS_A_YEAR = 8766;
const PAGE_BYTES = 4096;

interface Side {
  readonly flushS: number;
  readonly disk: Disk;
  readonly child: ChildProcess;
  readonly url: string;
}

export default async function card(print: (line: string) => void, recordings: readonly string[]): Promise<void> {
  const teardown = new Teardown(print);
  try {
    const recording = recordings[0] ?? join(projectRoot, "fixtures/captures/dirona.raw");
    const lines = await rawLines(recording);
    const gateway = await FakeGateway.start();
    teardown.teardown(() => gateway.vanish());
    const sides: Side[] = [];
    for (const flushS of FLUSHES_S) {
      const disk = await mountDisk(teardown, DISK_MB);
      if (disk === undefined) return;
      sides.push(await startSide(flushS, disk, gateway.port, teardown));
    }
    const stop = new AbortController();
    const feeding = feed(gateway, lines, stop.signal);
    for (const side of sides) void keepLog(side, stop.signal);
    print(
      `${recording}: ${lines.length} frames, again and again at ${FRAMES_PER_S}/s; after ${WARM_MINUTES} minutes, ${MINUTES} minutes`,
    );
    await setTimeout(WARM_MINUTES * 60_000);
    const before = sides.map(figures);
    await setTimeout(MINUTES * 60_000);
    const after = sides.map(figures);
    for (const [i, side] of sides.entries()) await report(side, before[i]!, after[i]!, print);
    stop.abort();
    print(`sent ${await feeding} frames`);
  } finally {
    await teardown.run();
  }
}

async function startSide(flushS: number, disk: Disk, port: number, teardown: Teardown): Promise<Side> {
  const project = join(disk.dir, "project.yaml");
  await writeFile(project, projectOf(flushS, port));
  const args = [join(projectRoot, "bin/run.js"), "serve", "--port", "0", "--project", project];
  const child = spawn(process.execPath, [...args, "--data-dir", join(disk.dir, "data")], {
    env: cleanEnv({ LANG: "en" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  teardown.teardown(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  });
  const url = await new Promise<string>((resolve, reject) => {
    let out = "";
    child.once("exit", (code) => reject(new Error(`serve ended with ${code}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const found = /https?:\/\/\S+/.exec(out)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return { flushS, disk, child, url };
}

function projectOf(flushS: number, port: number): string {
  return `id: card
name: Card
vessel: { id: card, name: Card, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources:
  - { type: tcp, host: 127.0.0.1, port: ${port}, format: ydraw }
historian: { flush_s: ${flushS} }
nmea2000: { auto_register: true }
`;
}

async function feed(gateway: FakeGateway, lines: readonly string[], signal: AbortSignal): Promise<number> {
  const startedAt = performance.now();
  let sent = 0;
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * FRAMES_PER_S);
    const time = new Date().toISOString().slice(11, 23);
    let text = "";
    if (sent % (2 * FRAMES_PER_S) < FRAMES_PER_S / SLICES_PER_S) text += `${time} ${tankLine(performance.now())}\r\n`;
    for (; sent < due; sent += 1) text += `${time} ${lines[sent % lines.length]}\r\n`;
    gateway.say(text);
    await setTimeout(1000 / SLICES_PER_S);
  }
  return sent;
}

/** A fuel tank (PGN 127505, instance 9) at 4 % or 50 %, every half minute the other: the default alarm for it comes and goes. */
function tankLine(nowMs: number): string {
  return `R 19F21177 09 ${Math.floor(nowMs / HALF_MINUTE_MS) % 2 === 0 ? "E8 03" : "D4 30"} FF FF FF FF FF`;
}

/** Somebody writes an entry now and then. */
async function keepLog({ url }: Side, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const query = new URLSearchParams({ user: "Ana", summary: "Ronda de máquinas sin novedad" });
    const { status } = await fetch(`${url}/logbook?${query.toString()}`, { method: "POST" });
    if (status !== 200) throw new Error(`an entry was answered with ${status}`);
    await setTimeout(ENTRY_EVERY_MINUTES * 60_000, undefined, { signal }).catch(() => undefined);
  }
}

function figures({ disk, child }: Side) {
  disk.sync();
  const stat = readFileSync(`/proc/${child.pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
  const rssKb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "latin1"))?.[1];
  const asked = /^wchar: (\d+)/m.exec(readFileSync(`/proc/${child.pid}/io`, "latin1"))?.[1];
  return {
    ...disk.written(),
    cpuS: (Number(stat[11]) + Number(stat[12])) / 100,
    rssMb: Number(rssKb) / 1024,
    askedBytes: Number(asked),
  };
}

type Figures = ReturnType<typeof figures>;

async function report(side: Side, before: Figures, after: Figures, print: (line: string) => void): Promise<void> {
  const hours = MINUTES / 60;
  const bytesAnHour = (after.bytes - before.bytes) / hours;
  const health = (await (await fetch(`${side.url}/health`)).json()) as { historian?: Record<string, unknown> };
  print(
    `flush ${side.flushS} s: ${short(bytesAnHour / 1e6)} MB and ${short((after.flushes - before.flushes) / hours)} flushes an hour ` +
      `(${short((after.askedBytes - before.askedBytes) / hours / 1e6)} MB written by the process), ` +
      `${short(((after.cpuS - before.cpuS) / (MINUTES * 60)) * 100)} % of a core, ${short(after.rssMb)} MB`,
  );
  for (const gb of CARDS_GB) {
    const years = WRITES_OF_A_BLOCK.map((n) => short((gb * 1e9 * n) / AMPLIFICATION / (bytesAnHour * HOURS_A_YEAR)));
    print(`  a card of ${gb} GB: ${years.join(" or ")} years (${WRITES_OF_A_BLOCK.join(" or ")} writes of a block)`);
  }
  print(
    `  at one flash page of ${PAGE_BYTES} bytes a flush at least: ${short(((after.flushes - before.flushes) * PAGE_BYTES) / hours / 1e6)} MB an hour`,
  );
  print(`  ${JSON.stringify(health.historian)}`);
}
