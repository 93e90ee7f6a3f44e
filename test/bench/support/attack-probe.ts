/**
 * How a service answers while it is attacked: `/livez` ten times a second, `POST /logbook` and the acknowledgement of an alarm four times,
 * each on a connection of its own, from a process of its own. One that is not answered in ten seconds counts as not answered.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
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
}

const LIVEZ_EVERY_MS = 100;
const POST_EVERY_MS = 250;
const PATIENCE_MS = 10_000;

export class AttackProbe {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(url: string): Promise<AttackProbe> {
    const child = fork(fileURLToPath(import.meta.url), [url], { execArgv: [] });
    await once(child, "message");
    return new AttackProbe(child);
  }

  async end(): Promise<Told> {
    this.#child.send("end");
    const [told] = (await once(this.#child, "message")) as [Told];
    return told;
  }
}

function probe(base: string): void {
  const livez = new Asked(`${base}/livez`, "GET");
  const post = new Asked(`${base}/logbook?summary=while+attacked&user=probe`, "POST");
  // An alarm that is none is looked for like any other.
  const ack = new Asked(`${base}/alarms/A-00000000/ack?user=probe`, "POST", 404);
  const timers = [
    setInterval(() => livez.ask(), LIVEZ_EVERY_MS),
    setInterval(() => post.ask(), POST_EVERY_MS),
    setInterval(() => ack.ask(), POST_EVERY_MS),
  ];
  process.once("message", () => {
    timers.forEach(clearInterval);
    void Promise.all([livez.settled(), post.settled(), ack.settled()]).then(() =>
      process.send?.({ livez: livez.told(), post: post.told(), ack: ack.told() } satisfies Told, () => process.exit()),
    );
  });
  // A bench that was killed takes its probe with it.
  process.once("disconnect", () => process.exit());
  process.send?.("ready");
}

class Asked {
  readonly #url: string;
  readonly #method: string;
  readonly #status: number;
  readonly #ms: number[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #failed = 0;

  constructor(url: string, method: string, status = 200) {
    this.#url = url;
    this.#method = method;
    this.#status = status;
  }

  ask(): void {
    const answer = this.#one();
    this.#underWay.add(answer);
    void answer.then(() => this.#underWay.delete(answer));
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  told(): Latencies {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
    return {
      p50: at(0.5),
      p99: at(0.99),
      worst: sorted.at(-1) ?? Infinity,
      asked: sorted.length,
      failed: this.#failed,
    };
  }

  #one(): Promise<void> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const done = (isAnswered: boolean) => {
        if (!isAnswered) this.#failed += 1;
        this.#ms.push(performance.now() - startedAt);
        resolve();
      };
      const asking = request(this.#url, { method: this.#method, agent: false, timeout: PATIENCE_MS }, (response) => {
        response.resume();
        response.once("end", () => done(response.statusCode === this.#status));
        response.once("error", () => done(false));
      });
      asking.once("timeout", () => asking.destroy(new Error("no answer")));
      asking.once("error", () => done(false));
      asking.end();
    });
  }
}

const [, , url] = process.argv;
if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url) && url !== undefined) probe(url);
