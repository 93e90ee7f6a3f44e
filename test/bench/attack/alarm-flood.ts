/**
 * A guest on the boat's network makes one alarm come and go, 26,260 times in ten seconds, by datagrams that a UDP source takes
 * from anybody. Meanwhile another alarm is acknowledged and a third one is raised. Then the service is ended by SIGTERM at once;
 * in a second run it is killed in the middle, and started again.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../attack.ts";
import { cleanEnv, projectRoot } from "../../support/service-process.ts";

const ROOT = process.env["BITACORA_BENCH_ROOT"] ?? projectRoot;
const FRAMES = 26_260;
const FLOOD_MS = 10_000;
const PERIOD_MS = 10;

/** Engine speed of an engine, in quarters of rpm. */
function line(engine: number, quarters: number): string {
  const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");
  return `17:33:21.107 R 09F20000 ${hex(engine)} ${hex(quarters & 255)} ${hex(quarters >> 8)} FF FF 7F FF FF\r\n`;
}
const [QUIET, HIGH] = [4000, 36_000];

interface AlarmRow {
  readonly id: string;
  readonly tag_id: string;
  readonly state: string;
  readonly activated_at: string;
}
interface EntryRow {
  readonly kind: string;
  readonly timestamp: string;
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const scene: Scene = {
  name: "a flood of one alarm",
  async run(print) {
    const dir = mkdtempSync(join(tmpdir(), "bitacora-attack-alarms-"));
    const port = await freePort();
    const project = join(dir, "project.yaml");
    writeFileSync(project, projectText(port));
    try {
      await floodAndStop(print, new Vessel(project, join(dir, "stopped"), port));
      await floodAndKill(print, new Vessel(project, join(dir, "killed"), port));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function projectText(port: number): string {
  const rule = (latching: boolean) =>
    `alarms: [{ id: high, operator: ">", threshold: 5000, hysteresis: 0, delay_s: 0, priority: warning, latching: ${latching}, message: High }]`;
  const tag = (engine: number) =>
    `  - { id: ME_INST_${engine}.RPM, description: Engine ${engine}, unit_si: rpm, ${rule(engine !== 0)} }\n`;
  const vessel = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  return (
    `id: alfa\nname: Alfa\nvessel: ${vessel}\nsources: [{ type: udp, port: ${port} }]\n` +
    `tags:\n${tag(0)}${tag(1)}${tag(2)}`
  );
}

class Vessel {
  readonly #project: string;
  readonly #dataDir: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #url = "";
  child: ChildProcess | undefined;
  stderr = "";

  constructor(project: string, dataDir: string, port: number) {
    this.#project = project;
    this.#dataDir = dataDir;
    this.#port = port;
  }

  async start(): Promise<void> {
    const args = ["serve", "--project", this.#project, "--port", "0", "--data-dir", this.#dataDir];
    const child = spawn(process.execPath, [join(ROOT, "bin/run.js"), ...args], { cwd: ROOT, env: cleanEnv() });
    child.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.child = child;
    const started = Promise.withResolvers<string>();
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const url = /http:\/\/[^\s/]+/.exec(output)?.[0];
      if (url !== undefined) started.resolve(url);
    });
    child.once("exit", () => started.reject(new Error(this.stderr)));
    this.#url = await started.promise;
    this.#socket ??= await boundTo("127.0.0.1");
  }

  send(engine: number, quarters: number): void {
    this.#socket?.send(line(engine, quarters), this.#port, "127.0.0.1");
  }

  async flood(): Promise<void> {
    const startedMs = performance.now();
    for (let sent = 0; sent < FRAMES;) {
      const due = Math.min(FRAMES, Math.floor(((performance.now() - startedMs) / FLOOD_MS) * FRAMES));
      for (; sent < due; sent += 1) this.send(0, sent % 2 === 0 ? HIGH : QUIET);
      await delay(PERIOD_MS);
    }
  }

  async get<T>(path: string): Promise<T> {
    return (await (await fetch(`${this.#url}${path}`)).json()) as T;
  }

  async alarmOf(engine: number): Promise<AlarmRow> {
    for (;;) {
      const rows = await this.get<AlarmRow[]>("/alarms?state=active");
      const found = rows.find(({ tag_id: tagId }) => tagId === `ME_INST_${engine}.RPM`);
      if (found !== undefined) return found;
      await delay(20);
    }
  }

  async acknowledge(id: string): Promise<{ status: number; tookMs: number }> {
    const startedMs = performance.now();
    const { status } = await fetch(`${this.#url}/alarms/${id}/ack?user=ana`, { method: "POST" });
    return { status, tookMs: Math.round(performance.now() - startedMs) };
  }

  /** The exit status, or the signal, and how long it took. */
  async end(signal: NodeJS.Signals): Promise<string> {
    const startedMs = performance.now();
    const gone = once(this.child as ChildProcess, "exit");
    this.child?.kill(signal);
    const [code, by] = (await gone) as [number | null, string | null];
    return `${code ?? by} after ${Math.round(performance.now() - startedMs)} ms`;
  }

  close(): void {
    this.#socket?.close();
  }
}

async function floodAndStop(print: (text: string) => void, vessel: Vessel): Promise<void> {
  await vessel.start();
  vessel.send(1, HIGH);
  const other = await vessel.alarmOf(1);
  const flood = vessel.flood();
  await delay(FLOOD_MS / 2);
  vessel.send(2, HIGH);
  const answers = [await vessel.acknowledge(other.id), await vessel.acknowledge((await vessel.alarmOf(2)).id)];
  await flood;
  const { alarms } = await vessel.get<{ alarms: Record<string, unknown> }>("/health");
  print(`${FRAMES} frames in ${FLOOD_MS / 1000} s; /health: ${JSON.stringify(alarms)}`);
  print(
    `  acknowledged during the flood: ${answers.map(({ status, tookMs }) => `${status} in ${tookMs} ms`).join(", ")}`,
  );
  print(`  SIGTERM at once: ${await vessel.end("SIGTERM")}; said: ${vessel.stderr.split("\n").slice(-4).join(" | ")}`);
  await vessel.start();
  const entries = await vessel.get<EntryRow[]>("/logbook?limit=100000");
  const counted = (of: (entry: EntryRow) => boolean): number => entries.filter(of).length;
  const late = entries
    .filter(({ kind, payload }) => kind === "alarm_active" && payload["tag_id"] === "ME_INST_2.RPM")
    .map(({ timestamp, payload }) => Date.parse(timestamp) - Date.parse(String(payload["activated_at"])));
  print(
    `  entries: ${counted(({ kind }) => kind.startsWith("alarm_"))} of alarms, ${counted(({ kind }) => kind === "manual")} others`,
  );
  print(`  the third alarm's entry is dated ${late.join()} ms after its event`);
  for (const { summary } of entries.filter(({ payload }) => payload["event"] === "alarm_chattering"))
    print(`  ${summary}`);
  await vessel.end("SIGKILL");
  vessel.close();
}

async function floodAndKill(print: (text: string) => void, vessel: Vessel): Promise<void> {
  await vessel.start();
  vessel.send(1, HIGH);
  const other = await vessel.alarmOf(1);
  const flood = vessel.flood();
  await delay(FLOOD_MS / 2);
  const { status, tookMs } = await vessel.acknowledge(other.id);
  await vessel.end("SIGKILL");
  await flood;
  await vessel.start();
  const record = await vessel.alarmOf(1);
  const report = await vessel.get<{ ok: boolean }>("/logbook/verify");
  const held = record.id === other.id && record.state === "ACK" && report.ok;
  print(
    `killed in the middle, after an acknowledgement (${status} in ${tookMs} ms): ${held ? "held" : "NOT HELD"}: ` +
      `after the start ${record.state}, the book ${report.ok ? "intact" : "BROKEN"}`,
  );
  await vessel.end("SIGTERM");
  vessel.close();
}

async function boundTo(address: string): Promise<Socket> {
  const socket = createSocket("udp4").bind(0, address);
  await once(socket, "listening");
  return socket;
}

async function freePort(): Promise<number> {
  const probe = await boundTo("127.0.0.1");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
