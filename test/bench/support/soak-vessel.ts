/**
 * A vessel of the soak: its disk, its gateway with a bus, its crew, the clients of its service, and what goes wrong with all of them.
 * Hours and seconds are those of the service, whose clock runs fast.
 */
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Disk } from "../../historian/support/disk.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import type { Random } from "../../support/random.ts";
import { cleanEnv, projectRoot, serviceOf, type ServiceProcess } from "../../support/service-process.ts";
import type { FastClock } from "./fast-clock.ts";

const SLICE_MS = 5;
const ENTRY_EVERY_S = 600;
const TANK_EVERY_S = 900;
const CLIENTS = 4;

export interface Memory {
  readonly hour: number;
  readonly rssMb: number;
  readonly descriptors: number;
  readonly threads: number;
}

export interface Bus {
  /** Lines of Yacht Devices RAW without their times. */
  readonly lines: readonly string[];
  readonly framesPerS: number;
}

export class SoakVessel {
  readonly name: string;
  readonly memory: Memory[] = [];
  /** What happened, by its name. */
  readonly happened: Record<string, number> = {};
  /** Summaries of the entries whose writing was answered with 200. */
  readonly acknowledged = new Set<string>();
  readonly #clock: FastClock;
  readonly #disk: Disk;
  readonly #random: Random;
  readonly #over = new AbortController();
  readonly #gateway: FakeGateway;
  #service: ServiceProcess | undefined;

  private constructor(name: string, clock: FastClock, disk: Disk, gateway: FakeGateway, random: Random) {
    this.name = name;
    this.#clock = clock;
    this.#disk = disk;
    this.#gateway = gateway;
    this.#random = random;
  }

  static async start(name: string, clock: FastClock, disk: Disk, bus: Bus, random: Random): Promise<SoakVessel> {
    const vessel = new SoakVessel(name, clock, disk, await FakeGateway.start(), random);
    writeFileSync(vessel.#project, projectOf(vessel.#gateway.port));
    await vessel.#start();
    void vessel.#feed(bus);
    void vessel.#crew();
    for (let i = 0; i < CLIENTS; i += 1) void vessel.#client(i);
    return vessel;
  }

  get dataDir(): string {
    return join(this.#disk.dir, "data");
  }

  get url(): string {
    return this.#service?.url ?? "";
  }

  /** Memory, descriptors and threads of the process now. */
  look(): void {
    const pid = this.#service?.child.pid;
    if (pid === undefined) return;
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    const hour = this.#clock.elapsedS() / 3600;
    this.memory.push({ hour, rssMb: of("VmRSS") / 1024, descriptors, threads: of("Threads") });
  }

  async busDown(seconds: number): Promise<void> {
    this.#count("bus down");
    await this.#gateway.vanish();
    await this.#wait(seconds);
    await this.#gateway.listen();
  }

  /** Takes all the room, the reserve of root with it. */
  async diskFull(seconds: number): Promise<void> {
    this.#count("disk full");
    const filler = join(this.#disk.dir, "filler");
    const { bfree, bsize } = statfsSync(this.#disk.dir);
    try {
      execFileSync("fallocate", ["-l", String(bfree * bsize), filler], { stdio: "ignore" });
    } catch {
      // It has taken what there was.
    }
    await this.#wait(seconds);
    rmSync(filler, { force: true });
  }

  /** Ends the process in a way, and starts it again, with a clock that is wrong by so much. */
  async restart(name: string, signal: NodeJS.Signals, skewS = 0): Promise<void> {
    const status = await this.#service?.end(signal);
    this.#count(signal === "SIGKILL" ? name : `${name}, status ${String(status)}`);
    await this.#start(skewS);
  }

  async end(): Promise<void> {
    this.#over.abort();
    this.#count(`stopped, status ${String(await this.#service?.end("SIGTERM"))}`);
    await this.#gateway.vanish();
  }

  get #project(): string {
    return join(this.#disk.dir, "project.yaml");
  }

  /** The time that the watchdog gives to the parts stays the machine's: a thread that needs 0.3 s is no fault at any speed. */
  async #start(skewS = 0): Promise<void> {
    const args = ["serve", "--port", "0", "--project", this.#project, "--data-dir", this.dataDir];
    const watched = {
      NOTIFY_SOCKET: "/dev/null",
      BITACORA_NOTIFY_FD: "3",
      WATCHDOG_USEC: String(30e6 * this.#clock.speed),
    };
    const env = cleanEnv({ ...this.#clock.env(skewS), ...watched });
    const program = [process.execPath, join(projectRoot, "bin/run.js"), ...args];
    const words = ["-c", 'BITACORA_NOTIFY_PID=$$ exec "$@" 3>/dev/null', "sh", ...program];
    this.#service = await serviceOf(spawn("sh", words, { env, stdio: "pipe" }));
  }

  async #feed({ lines, framesPerS }: Bus): Promise<void> {
    let sent = 0;
    let tankS = 0;
    while (!this.#over.signal.aborted) {
      const elapsedS = this.#clock.elapsedS();
      const time = new Date(this.#clock.now()).toISOString().slice(11, 23);
      let text = "";
      if (elapsedS - tankS >= 1) {
        tankS = elapsedS;
        text += `${time} R 19F21177 09 ${Math.floor(elapsedS / TANK_EVERY_S) % 2 === 0 ? "E8 03" : "D4 30"} FF FF FF FF FF\r\n`;
      }
      for (; sent < elapsedS * framesPerS; sent += 1) text += `${time} ${lines[sent % lines.length]}\r\n`;
      this.#gateway.say(text);
      await sleep(SLICE_MS);
    }
  }

  /** Somebody writes entries and acknowledges alarms. */
  async #crew(): Promise<void> {
    for (let round = 0; !this.#over.signal.aborted; round += 1) {
      const summary = `Ronda ${round}`;
      const query = new URLSearchParams({ user: "Ana", summary });
      const status = await this.#post(`/logbook?${query.toString()}`);
      this.#count(`entry ${status}`);
      if (status === 200) this.acknowledged.add(summary);
      for (const { id } of await this.#open())
        this.#count(`acknowledgement ${await this.#post(`/alarms/${id}/ack?user=Ana`)}`);
      await this.#wait(ENTRY_EVERY_S);
    }
  }

  async #open(): Promise<{ readonly id: string }[]> {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${this.url}/alarms?state=active`, { signal }).catch(() => undefined);
    return response?.status === 200 ? ((await response.json()) as { id: string }[]) : [];
  }

  async #post(path: string): Promise<number> {
    const signal = AbortSignal.timeout(10_000);
    return fetch(`${this.url}${path}`, { method: "POST", signal }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  }

  /** One that reads the live stream, one that never reads it, one that asks for history, one that hears alarms; they come and go. */
  async #client(kind: number): Promise<void> {
    while (!this.#over.signal.aborted) {
      const stayMs = this.#random.below(3000);
      if (kind < 2) {
        const socket = new WebSocket(`${this.url.replace("http", "ws")}/ws/realtime`, { perMessageDeflate: false });
        socket.on("error", () => undefined);
        socket.on("open", () => (kind === 1 ? socket.pause() : undefined));
        await sleep(stayMs);
        socket.terminate();
      } else {
        const asked = request(`${this.url}${kind === 2 ? "/tags" : "/alarms/stream"}`, (answer) => answer.resume());
        asked.on("error", () => undefined).end();
        await sleep(kind === 2 ? 200 : stayMs);
        asked.destroy();
      }
      this.#count("clients");
    }
  }

  #count(what: string): void {
    this.happened[what] = (this.happened[what] ?? 0) + 1;
  }

  async #wait(seconds: number): Promise<void> {
    await sleep(this.#clock.realMs(seconds), undefined, { signal: this.#over.signal }).catch(() => undefined);
  }
}

function projectOf(port: number): string {
  return `id: soak
name: Soak
vessel: { id: soak, name: Soak, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources:
  - { type: tcp, host: 127.0.0.1, port: ${port}, format: ydraw }
nmea2000: { auto_register: true }
`;
}
