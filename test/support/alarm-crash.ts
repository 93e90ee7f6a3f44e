/**
 * Crashes of a service with twenty alarms that come and go: a gateway's datagrams drive them, clients acknowledge, silence, shelve, take
 * out of service and write entries, others make accounts, tokens and sessions and take them away, and the service is killed (SIGKILL) or
 * the power of its disk cut at a random moment. After each restart what was answered with 200 must be in the log book or open its door, or
 * not any more, and the book, GET /alarms, the first event of /alarms/stream and the rules must tell the same within five seconds.
 */
import { once } from "node:events";
import { createSocket } from "node:dgram";
import { closeSync, fsyncSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { AlarmBook, type RuleSeen } from "./alarm-book.ts";
import type { Ext4Disk } from "./ext4-disk.ts";
import { AccessCrew, makeFirstAccount } from "./access-crash.ts";
import { type Random, seededRandom } from "./random.ts";
import { type ServiceProcess, spawnBitacora, startService } from "./service-process.ts";

const TAGS = 20;
/** MSC.302(87) leaves the alert systems of a bridge five seconds. */
const AGREE_WITHIN_MS = 5000;
const CLIENTS = 4;
const ACCESS_CLIENTS = 2;
/** Of one tag each, in turns: what gives every state of an alarm its share. */
const RULES = [
  "delay_s: 0, priority: alarm",
  "delay_s: 1, priority: warning",
  "delay_s: 0, priority: warning, off_delay_s: 0.5",
  "delay_s: 0, priority: warning, repeat_s: 10, escalate: { after_s: 1, to: alarm }",
  "delay_s: 0.2, priority: caution",
];

/** As often as they stand here; what shelves is undone more often, so that alarms are left that sound. */
const ACTS = ["entry", "entry", "ack", "ack", "ack", "silence", "silence-all", "shelve", "unshelve", "unshelve", "out-of-service", "return-to-service", "return-to-service"] as const; // prettier-ignore

/** A connection of its own: one that is kept may be closed by the service in the moment in which it is used again. */
const ONCE = { headers: { connection: "close" } };

const REASONS: Readonly<Record<string, string>> = {
  entry: "&summary=Sin+novedad",
  shelve: "&reason=probado",
  "out-of-service": "&reason=probado",
};

export interface AlarmCrashOptions {
  readonly dir: string;
  readonly dataDir: string;
  readonly rounds: number;
  readonly random: Random;
  readonly power?: Pick<Ext4Disk, "cut" | "mountAgain">;
}

export interface AlarmsCrashed {
  readonly rounds: number;
  /** How many alarms or rules were in each state when it happened. */
  readonly states: Readonly<Record<string, number>>;
  /** What was answered with 200, by what it was. */
  readonly answered: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
  /** From the service's address to the first look at which all agreed. */
  readonly slowestMs: number;
  readonly entries: number;
  /** Entries about alarms, by what they tell. */
  readonly told: Readonly<Record<string, number>>;
}

export async function crashWithAlarms(options: AlarmCrashOptions): Promise<AlarmsCrashed> {
  const rig = await AlarmCrashRig.open(options);
  try {
    for (let round = 0; round < options.rounds; round += 1) await rig.round(round);
    return await rig.end();
  } finally {
    rig.close();
  }
}

class AlarmCrashRig {
  readonly #options: AlarmCrashOptions;
  readonly #bus = createSocket("udp4");
  readonly #busPort: number;
  readonly #args: readonly string[];
  readonly #book: AlarmBook;
  readonly #crew = new AccessCrew();
  readonly #states: Record<string, number> = {};
  readonly #answered: Record<string, number> = {};
  readonly #disagreements: string[] = [];
  #slowestMs = 0;
  #asked = 0;

  static async open(options: AlarmCrashOptions): Promise<AlarmCrashRig> {
    return new AlarmCrashRig(options, await freePort());
  }

  private constructor(options: AlarmCrashOptions, busPort: number) {
    this.#options = options;
    this.#busPort = busPort;
    const file = join(options.dir, "alarms.yaml");
    writeFileSync(file, projectText(busPort));
    this.#args = ["--project", file, "--data-dir", options.dataDir];
    this.#book = new AlarmBook(join(options.dataDir, "logbook"));
  }

  async round(round: number): Promise<void> {
    const { random } = this.#options;
    if (random.below(8) === 0) {
      const child = spawnBitacora(["serve", "--port", "0", ...this.#args]);
      await sleep(random.below(2000));
      return this.#crash(child, () => {});
    }
    const service = await startService(this.#args);
    await this.#look(service, `round ${round}`);
    await makeFirstAccount(service.url);
    const over = new AbortController();
    // How often these draw hangs on the machine: with one of their own the moments are the same for the same seed.
    const own = seededRandom(random.below(2 ** 31));
    this.#crew.beginRound(over.signal);
    const clients = [
      ...Array.from({ length: CLIENTS }, () => this.#act(service.url, over.signal, own)),
      ...Array.from({ length: ACCESS_CLIENTS }, () => this.#openDoors(service.url, over.signal, own)),
    ];
    await this.#drive(random.below(2000), over.signal, own);
    if (random.below(2) === 0) this.#writeBack();
    await this.#drive(random.below(2000), over.signal, own);
    for (const state of this.#statesOf(await this.#rules(service.url), await this.#open(service.url)))
      this.#states[state] = (this.#states[state] ?? 0) + 1;
    await this.#drive(random.below(100), over.signal, own);
    await this.#crash(service.child, () => over.abort());
    over.abort();
    await Promise.all(clients);
  }

  async end(): Promise<AlarmsCrashed> {
    const service = await startService(this.#args);
    await this.#look(service, "at the end");
    if (!(await getJson<{ ok: boolean }>(`${service.url}/logbook/verify`)).ok) this.#disagreements.push("chain broken");
    await service.end("SIGTERM");
    return {
      rounds: this.#options.rounds,
      states: this.#states,
      answered: { ...this.#answered, ...this.#crew.answered },
      disagreements: this.#disagreements,
      slowestMs: this.#slowestMs,
      entries: this.#book.entries,
      told: this.#book.told,
    };
  }

  close(): void {
    this.#bus.close();
  }

  #rules(url: string): Promise<RuleSeen[]> {
    return getJson<RuleSeen[]>(`${url}/alarms/rules`);
  }

  #open(url: string): Promise<AlarmRecord[]> {
    return getJson<AlarmRecord[]>(`${url}/alarms?state=active`);
  }

  /** As the kernel does within half a minute: a cut then finds a record file that is old, and not none. */
  #writeBack(): void {
    const file = openSync(join(this.#options.dataDir, "alarms.db"), "a");
    fsyncSync(file);
    closeSync(file);
  }

  /** Sends speeds of engines, some above their limit, for so long. */
  async #drive(forMs: number, over: AbortSignal, random: Random): Promise<void> {
    const end = performance.now() + forMs;
    while (performance.now() < end && !over.aborted) {
      const instance = random.below(TAGS);
      const speed = random.below(2) === 0 ? "20 4E" : "A0 0F";
      const byte = instance.toString(16).padStart(2, "0");
      this.#bus.send(`17:33:21.107 R 09F20011 ${byte} ${speed} FF FF 00 FF FF\r\n`, this.#busPort, "127.0.0.1");
      await sleep(random.pick([5, 5, 5, 80]));
    }
  }

  /** One client, with its next act as soon as the last was answered. Each has a user of its own, by whom it is found in the book. */
  async #act(url: string, over: AbortSignal, random: Random): Promise<void> {
    while (!over.aborted) {
      const user = `Ana-${(this.#asked += 1)}`;
      const act = random.pick(ACTS);
      let what = `rules/ME_INST_${random.below(TAGS)}.RPM/high/${act}`;
      await sleep(random.below(200));
      try {
        if (act === "silence-all") what = "silence";
        if (act === "entry") what = "";
        if (act === "ack" || act === "silence") {
          const open = (await this.#open(url)).filter(({ state }) => state === "ACTIVE");
          if (open.length === 0) continue;
          what = `${random.pick(open).id}/${act}`;
        }
        const asked = `${url}/${act === "entry" ? "logbook" : `alarms/${what}`}?user=${user}${REASONS[act] ?? ""}`;
        const response = await fetch(asked, { method: "POST", ...ONCE });
        const told: unknown = await response.json();
        if (response.status !== 200 && response.status !== 404)
          this.#disagreements.push(`${act} was answered with ${response.status}: ${JSON.stringify(told)}`);
        if (response.status === 200 && isDone(act, told, user) && !over.aborted) {
          this.#book.promised.set(user, act);
          this.#answered[act] = (this.#answered[act] ?? 0) + 1;
        }
      } catch {
        return;
      }
    }
  }

  /** One client of those who have to do with accounts, tokens and sessions. */
  async #openDoors(url: string, over: AbortSignal, random: Random): Promise<void> {
    try {
      while (!over.aborted) await Promise.all([this.#crew.act(url, random), sleep(random.below(100))]);
    } catch {
      return;
    }
  }

  #statesOf(rules: readonly RuleSeen[], open: readonly AlarmRecord[]): string[] {
    return [
      ...rules.flatMap(({ state, shelved, out_of_service }) => [
        ...(state === "normal" ? [] : [state]),
        ...(shelved === null ? [] : ["shelved"]),
        ...(out_of_service === null ? [] : ["out of service"]),
      ]),
      ...open.flatMap(({ silenced_until, escalated_from }) => [
        ...(silenced_until === undefined ? [] : ["silenced"]),
        ...(escalated_from === undefined ? [] : ["risen"]),
      ]),
    ];
  }

  /** Until all agree; what does not after five seconds is noted. */
  async #look({ url, startedInMs }: ServiceProcess, when: string): Promise<void> {
    const sinceMs = performance.now();
    for (;;) {
      await this.#book.read();
      const found = this.#book.disagreements(await this.#open(url), await firstEvent(url), await getJson(`${url}/alarms`), await this.#rules(url)); // prettier-ignore
      found.push(...(await this.#crew.disagreements(url)));
      const tookMs = performance.now() - sinceMs;
      if (found.length === 0) this.#slowestMs = Math.max(this.#slowestMs, tookMs);
      else if (tookMs < AGREE_WITHIN_MS) {
        await sleep(50);
        continue;
      } else this.#disagreements.push(...found.map((what) => `${when} (started in ${Math.round(startedInMs)} ms): ${what}`)); // prettier-ignore
      return;
    }
  }

  /** What is told while the power goes cannot be told apart, so `beforeCut` is called in the instant before it. */
  async #crash(child: ServiceProcess["child"], beforeCut: () => void): Promise<void> {
    const { power } = this.#options;
    const closed = once(child, "close");
    if (power !== undefined) {
      beforeCut();
      power.cut();
    }
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await closed;
    }
    power?.mountAgain();
  }
}

/** Whether it has changed something. What another client acknowledged at the same time is that one's entry. */
function isDone(act: string, told: unknown, user: string): boolean {
  if (act === "ack") return (told as AlarmRecord).acknowledged_by === user;
  if (act === "silence-all") return (told as AlarmRecord[]).length > 0;
  return act !== "silence" || (told as AlarmRecord).silenced_until !== undefined;
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url, ONCE);
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The open records as a client of the stream has them first. */
async function firstEvent(url: string): Promise<AlarmRecord[]> {
  const over = new AbortController();
  const response = await fetch(`${url}/alarms/stream`, { signal: over.signal, ...ONCE });
  let text = "";
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes("\n\n")) break;
  }
  over.abort();
  const data = text.split("\n\n")[0]?.split("\n").filter((line) => line.startsWith("data:")); // prettier-ignore
  return JSON.parse((data ?? []).map((line) => line.slice(5)).join("\n")) as AlarmRecord[];
}

async function freePort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  return port;
}

function projectText(port: number): string {
  const tags = Array.from({ length: TAGS }, (_, i) => {
    const rule = `id: high, operator: ">", threshold: 2000, hysteresis: 100, ${RULES[i % RULES.length]}, message: Alto`;
    return `  - { id: ME_INST_${i}.RPM, description: Régimen, unit_si: rpm, alarms: [{ ${rule} }] }`;
  });
  return `id: alarms
name: Alarms
vessel: { id: alarms, name: Alarms, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
access: { reading: open }
sources: [{ type: udp, port: ${port}, bind: 127.0.0.1 }]
tags:
${tags.join("\n")}
logbook: { engine_running_rpm: 20000 }
`;
}
