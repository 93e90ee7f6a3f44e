/** A service to be attacked: the real process with a data directory of its own, watched from outside while it is. */
import { spawn, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"; // prettier-ignore
import { createConnection, type Socket } from "node:net";
import { loadavg, networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cleanEnv, projectRoot } from "../../support/service-process.ts";
import { SqliteArchive } from "../../../src/historian/file-store/sqlite-archive.ts";
import { short } from "./figures.ts";
import { AttackProbe, type Latencies, probedProject } from "./attack-probe.ts";
import { DAY_MS, daySamples, yearTagNames } from "./year-samples.ts";

export const SECONDS = Number(process.env["BITACORA_BENCH_SECONDS"] ?? 60);
const LATER_S = Number(process.env["BITACORA_BENCH_LATER_S"] ?? 300);
const KEEP = process.env["BITACORA_BENCH_KEEP"];
const ROOT = process.env["BITACORA_BENCH_ROOT"] ?? projectRoot;

/** What systemd/bitacora.service gives Node. */
const AS_THE_UNIT = ["--max-semi-space-size=4", "--v8-pool-size=1"];
const ENV_OF_THE_UNIT = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" };

/** A scene that is over sooner is looked at for so long. */
const LEAST_MS = 10_000;
/** How long it is looked at before, to know what the machine is worth now. */
const CALM_MS = 10_000;

/** What must hold in every scene: memory over idle, and the 99th percentiles. */
const BOUNDS = { memoryMb: 300, livezMs: 50, postMs: 100 } as const;

export interface AttackOptions {
  /** Whether there is a history to be asked for (`BITACORA_BENCH_KEEP`, or two days of ten tags). */
  readonly withHistory?: boolean;
  /** Beside the usual ones. */
  readonly args?: readonly string[];
  /** Further sources, as YAML. */
  readonly sources?: readonly string[];
  /** YAML to be put behind the project file. */
  readonly project?: string;
  /** An existing data directory, which is then not removed. */
  readonly dataDir?: string;
}

interface ServiceParts {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly out: string[];
  /** Where it takes the datagrams of the probe. */
  readonly probePort: number;
}

export class AttackedService {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** This machine's on a network, where it has one: whoever asks there counts as another. */
  readonly otherAddress = ownAddress();
  idleMb = 0;
  #out: string[];
  readonly #probePort: number;

  private constructor({ url, dataDir, child, out, probePort }: ServiceParts) {
    this.#probePort = probePort;
    this.url = url;
    this.port = Number(new URL(url).port);
    this.dataDir = dataDir;
    this.child = child;
    this.#out = out;
  }

  static async start(options: AttackOptions = {}): Promise<AttackedService> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "bitacora-attack-"));
    const projectFile = join(dataDir, "project.yaml");
    const demo = readFileSync(join(projectRoot, "src/project/demo.yaml"), "utf8");
    const historian = "historian: { retention_days: 36500, max_bytes: 1000000000000 }";
    const probePort = await freeUdpPort();
    const probed = probedProject(probePort);
    const project = demo
      .replace(/^historian:.*$/m, historian)
      .replace(
        /^sources:$/m,
        `sources:\n${[probed.source, ...(options.sources ?? [])].map((one) => `  - ${one}`).join("\n")}`,
      )
      .replace(/^tags:$/m, `tags:\n  - ${probed.tag}`);
    writeFileSync(projectFile, `${project}\n${options.project ?? ""}\n`);
    if (options.withHistory === true) history(dataDir);
    const args = ["serve", "--project", projectFile, "--port", "0", "--data-dir", dataDir, ...(options.args ?? [])];
    const child = spawn(process.execPath, [...AS_THE_UNIT, join(ROOT, "bin/run.js"), ...args], {
      cwd: ROOT,
      env: cleanEnv(ENV_OF_THE_UNIT),
    });
    const out: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.on("data", (chunk: Buffer) => out.push(chunk.toString()));
      child.stdout.on("data", (chunk: Buffer) => {
        out.push(chunk.toString());
        // On stderr are the addresses of sources as well.
        const found = /https?:\/\/[^\s/]+/.exec(chunk.toString())?.[0];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", () => reject(new Error(`serve ended: ${out.join("")}`)));
    });
    const local = url.replace("localhost", "127.0.0.1").replace("0.0.0.0", "127.0.0.1");
    const service = new AttackedService({ url: local, dataDir, child, out, probePort });
    await delay(3000);
    service.idleMb = service.rssMb();
    return service;
  }

  /** What it printed. */
  output(): string {
    return this.#out.join("");
  }

  rssMb(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "latin1");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Seconds of the processor that it has taken so far. */
  cpuS(): number {
    return secondsOf(`/proc/${this.child.pid}/stat`);
  }

  /** And those of its event loop. */
  mainThreadS(): number {
    return secondsOf(`/proc/${this.child.pid}/task/${this.child.pid}/stat`);
  }

  /** Does something to it while it is watched, and says whether it held. */
  async attacked(print: (line: string) => void, what: string, work: () => Promise<string | void>): Promise<void> {
    const calm = await AttackProbe.start(this.url, this.#probePort);
    await delay(CALM_MS);
    const before = await calm.end();
    const cpuBefore = this.cpuS();
    const startedAt = performance.now();
    let worstMb = 0;
    const watch = setInterval(() => (worstMb = Math.max(worstMb, this.rssMb())), 100);
    const probe = await AttackProbe.start(this.url, this.#probePort);
    const said = await work();
    // What is over at once is looked at for a while all the same: what it left behind is felt then.
    await delay(Math.max(0, LEAST_MS - (performance.now() - startedAt)));
    const latencies = await probe.end();
    const endMb = this.rssMb();
    clearInterval(watch);
    const seconds = (performance.now() - startedAt) / 1000;
    const spentS = this.cpuS() - cpuBefore;
    await delay(LATER_S * 1000);
    const laterMb = this.rssMb();
    const laterCpuS = this.cpuS() - cpuBefore - spentS;
    print(`${what}${said === undefined ? "" : `: ${said}`}`);
    print(
      `  ${short(seconds)} s, ${short(spentS)} s of the processor, then ${short(laterCpuS)} s in ${LATER_S} s; memory idle ` +
        `${short(this.idleMb)} MB, worst ${short(worstMb)}, at the end ${short(endMb)}, ${LATER_S} s later ${short(laterMb)}`,
    );
    print(
      `  /livez ${told(latencies.livez)}; POST /logbook ${told(latencies.post)}; POST /alarms/{id}/ack ${told(latencies.ack)}; the disk alone ${told(latencies.disk)}; load ${loadavg()[0]?.toFixed(1)}`,
    );
    print(
      `  before, in peace: /livez ${told(before.livez)}; POST /logbook ${told(before.post)}; ack ${told(before.ack)}`,
    );
    const overMb = worstMb - this.idleMb;
    const held =
      overMb <= BOUNDS.memoryMb &&
      isWithin(latencies.livez, BOUNDS.livezMs) &&
      [latencies.post, latencies.ack].every((writes) => isWithin(writes, BOUNDS.postMs));
    print(
      `  ${held ? "held" : "NOT HELD"}: ${short(overMb)} MB over idle (bound ${BOUNDS.memoryMb}), p99 bounds ` +
        `${BOUNDS.livezMs} and ${BOUNDS.postMs} ms`,
    );
  }

  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill("SIGTERM");
      await once(this.child, "exit");
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A raw connection, from an address of this machine; errors are what is expected here. */
  connect(text?: string, from = "127.0.0.1"): Socket {
    const socket = createConnection({ host: from, localAddress: from, port: this.port });
    socket.on("error", () => undefined);
    if (text !== undefined) socket.write(text);
    return socket;
  }

  get(path: string): Socket {
    return this.connect(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\n\r\n`);
  }
}

function secondsOf(file: string): number {
  const [, ...fields] = readFileSync(file, "latin1").split(") ");
  const [user, system] = (fields[0] ?? "").split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

function ownAddress(): string {
  return ownAddresses()[0] ?? "127.0.0.1";
}

/** This machine's addresses by which it counts as others, also those that were given to its loopback interface. */
export function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all
    .filter(({ family, address }) => family === "IPv4" && !address.startsWith("127."))
    .map((one) => one.address);
}

function told({ p50, p99, worst, asked, failed }: Latencies): string {
  const missed = failed === 0 ? "" : `, ${failed} NOT ANSWERED`;
  return `p50 ${short(p50)} p99 ${short(p99)} worst ${short(worst)} ms of ${asked}${missed}`;
}

function isWithin({ p99, failed, asked }: Latencies, boundMs: number): boolean {
  return p99 <= boundMs && failed === 0 && asked > 0;
}

/** The history that is asked for: linked, since whole months are only read, and what is written is copied. */
function history(dataDir: string): void {
  const from = KEEP ?? made();
  for (const name of readdirSync(from).filter((name) => name.startsWith("historian"))) {
    const isMonth = /^historian-\d{4}-\d\d(\.\d+)?\.db$/.test(name);
    if (isMonth) linkSync(join(from, name), join(dataDir, name));
    else copyFileSync(join(from, name), join(dataDir, name));
  }
}

/** Tags of the history, by number as in `year-samples.ts`. */
export function historyTag(number: number): string {
  return String(yearTagNames(number + 1)[number]?.[1]);
}

function made(): string {
  const dir = join(tmpdir(), "bitacora-attack-history");
  if (existsSync(join(dir, "historian.db"))) return dir;
  mkdirSync(dir, { recursive: true });
  const archive = SqliteArchive.open(join(dir, "historian.db"), {
    retentionMs: Infinity,
    minutesMs: Infinity,
    hoursMs: Infinity,
    maxBytes: 1e12,
  });
  for (let day = 0; day < 2; day += 1) {
    for (const flush of daySamples(10, day, Date.UTC(2025, 0, 1) + day * DAY_MS)) {
      const nowMs = flush.times[flush.length - 1] ?? 0;
      archive.append(flush, archive.names.length === 0 ? yearTagNames(10) : [], { nowMs, monotonicMs: nowMs });
      archive.maintain({ nowMs, monotonicMs: nowMs });
    }
  }
  archive.close();
  return dir;
}
