/**
 * How a service answers while it is attacked: `/livez` ten times a second, `POST /logbook` and the acknowledgement of an alarm four times,
 * each on a connection of its own, from a process of its own. One that is not answered in ten seconds counts as not answered. Beside it,
 * four times a second, 4 KB are written and fsynced by nobody but the probe: what the disk takes without the service.
 *
 * The alarm is a real one that nobody has acknowledged: the probe's own engine is raised over its limit again and again by datagrams, and
 * each of its records is acknowledged once. So the time is that of the whole way, through the fsync of the log book.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createSocket } from "node:dgram";
import { open, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly asked: number;
  readonly failed: number;
}

interface Told {
  readonly livez: Latencies;
  readonly post: Latencies;
  readonly ack: Latencies;
  /** The disk alone. */
  readonly disk: Latencies;
}

const LIVEZ_EVERY_MS = 100;
const POST_EVERY_MS = 250;
const PATIENCE_MS = 10_000;
const LOOK_MS = 20;

const ENGINE = 7;
const TAG = `ME_INST_${ENGINE}.RPM`;
/** Quarters of rpm. */
const [QUIET, HIGH] = [4000, 36_000];

/** What the project of the service must have for it: a port that takes datagrams, and a tag whose alarm latches. */
export function probedProject(port: number): { readonly source: string; readonly tag: string } {
  const rule = `{ id: probe, operator: ">", threshold: 5000, delay_s: 0, priority: warning, latching: true, message: Probe }`;
  return {
    source: `{ type: udp, port: ${port}, bind: 127.0.0.1 }`,
    tag: `{ id: ${TAG}, description: Probe, unit_si: rpm, alarms: [${rule}] }`,
  };
}

export class AttackProbe {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** `port`: where the service takes datagrams, see `probedProject`. */
  static async start(url: string, port: number): Promise<AttackProbe> {
    const child = fork(fileURLToPath(import.meta.url), [url, String(port)], { execArgv: [] });
    await once(child, "message");
    return new AttackProbe(child);
  }

  async end(): Promise<Told> {
    this.#child.send("end");
    const [told] = (await once(this.#child, "message")) as [Told];
    return told;
  }
}

function probe(base: string, port: number): void {
  const livez = new Asked(`${base}/livez`, "GET");
  const post = new Asked(`${base}/logbook?summary=while+attacked&user=probe`, "POST");
  const ack = new Acknowledged(base, port);
  const disk = new Synced(join(tmpdir(), `bitacora-probe-${process.pid}`));
  const timers = [
    setInterval(() => void livez.ask(), LIVEZ_EVERY_MS),
    setInterval(() => void post.ask(), POST_EVERY_MS),
  ];
  process.once("message", () => {
    timers.forEach(clearInterval);
    void Promise.all([livez.settled(), post.settled(), ack.settled(), disk.settled()]).then(() => {
      const told: Told = { livez: livez.told(), post: post.told(), ack: ack.told(), disk: disk.told() };
      process.send?.(told, () => process.exit());
    });
  });
  // A bench that was killed takes its probe with it.
  process.once("disconnect", () => process.exit());
  process.send?.("ready");
}

/** Raises the alarm, acknowledges it, ends it, and again, until it is settled. */
class Acknowledged {
  readonly #asked = new Asked("", "POST");
  readonly #base: string;
  readonly #port: number;
  readonly #socket = createSocket("udp4").unref();
  readonly #over = new AbortController();
  readonly #ended: Promise<void>;

  constructor(base: string, port: number) {
    this.#base = base;
    this.#port = port;
    this.#ended = this.#run();
  }

  async settled(): Promise<void> {
    this.#over.abort();
    await this.#ended;
    await this.#asked.settled();
  }

  told(): Latencies {
    return this.#asked.told();
  }

  async #run(): Promise<void> {
    const known = new Set<string>();
    while (!this.#over.signal.aborted) {
      const nextMs = performance.now() + POST_EVERY_MS;
      this.#say(HIGH);
      const id = await this.#raised(known);
      if (id === undefined) continue;
      known.add(id);
      await this.#asked.ask(`${this.#base}/alarms/${id}/ack?user=probe`);
      this.#say(QUIET);
      await delay(Math.max(LOOK_MS, nextMs - performance.now()), undefined, { signal: this.#over.signal }).catch(
        () => undefined,
      );
    }
  }

  /** The record of the alarm that was not there before. */
  async #raised(known: ReadonlySet<string>): Promise<string | undefined> {
    while (!this.#over.signal.aborted) {
      const records = await fetch(`${this.#base}/alarms?state=active`, { signal: AbortSignal.timeout(PATIENCE_MS) })
        .then((answer) => answer.json() as Promise<readonly { id: string; tag_id: string; state: string }[]>)
        .catch(() => []);
      const found = records.find(
        ({ id, tag_id: tagId, state }) => tagId === TAG && state === "ACTIVE" && !known.has(id),
      );
      if (found !== undefined) return found.id;
      this.#say(HIGH);
      await delay(LOOK_MS);
    }
    return undefined;
  }

  /** The speed of the engine, as Yacht Devices RAW. */
  #say(quarters: number): void {
    const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");
    const line = `17:33:21.107 R 09F20000 ${hex(ENGINE)} ${hex(quarters & 255)} ${hex(quarters >> 8)} FF FF 7F FF FF\r\n`;
    this.#socket.send(line, this.#port, "127.0.0.1");
  }
}

function latencies(ms: readonly number[], failed: number): Latencies {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? Infinity, asked: sorted.length, failed };
}

/** Writes and syncs a file where the service's data directory is made. */
class Synced {
  readonly #ms: number[] = [];
  readonly #over = new AbortController();
  readonly #ended: Promise<void>;

  constructor(path: string) {
    this.#ended = this.#run(path);
  }

  async settled(): Promise<void> {
    this.#over.abort();
    await this.#ended;
  }

  told(): Latencies {
    return latencies(this.#ms, 0);
  }

  async #run(path: string): Promise<void> {
    const file = await open(path, "w");
    while (!this.#over.signal.aborted) {
      const startedAt = performance.now();
      await file.appendFile(Buffer.alloc(4096));
      await file.sync();
      this.#ms.push(performance.now() - startedAt);
      await delay(POST_EVERY_MS, undefined, { signal: this.#over.signal }).catch(() => undefined);
    }
    await file.close();
    await rm(path);
  }
}

class Asked {
  readonly #url: string;
  readonly #method: string;
  readonly #ms: number[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #failed = 0;

  constructor(url: string, method: string) {
    this.#url = url;
    this.#method = method;
  }

  /** Resolves when it is answered, or is not. */
  async ask(url = this.#url): Promise<void> {
    const answer = this.#one(url);
    this.#underWay.add(answer);
    await answer;
    this.#underWay.delete(answer);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  told(): Latencies {
    return latencies(this.#ms, this.#failed);
  }

  #one(url: string): Promise<void> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const done = (isAnswered: boolean) => {
        if (!isAnswered) this.#failed += 1;
        this.#ms.push(performance.now() - startedAt);
        resolve();
      };
      const asking = request(url, { method: this.#method, agent: false, timeout: PATIENCE_MS }, (response) => {
        response.resume();
        response.once("end", () => done(response.statusCode === 200));
        response.once("error", () => done(false));
      });
      asking.once("timeout", () => asking.destroy(new Error("no answer")));
      asking.once("error", () => done(false));
      asking.end();
    });
  }
}

const [, , url, port] = process.argv;
if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url) && url !== undefined)
  probe(url, Number(port));
