/** The process of one engine: opens it, makes the samples that it is fed with, measures what each thing takes. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate, setTimeout } from "node:timers/promises";
import { seededRandom } from "../../support/random.ts";
import { type Answer, type Side, type SideName, SIDES } from "./historian-side.ts";
import { TAG_IDS, vesselSeconds } from "./vessel-samples.ts";

export interface SideData {
  readonly side: SideName;
  readonly dir: string;
  readonly startMs: number;
  /** `flat` by default. */
  readonly pace?: Pace;
}

/**
 * `flat`: as fast as it goes. `fast`: the same, but what the kernel would write after 30 s is written after 30 of the
 * samples' seconds. `real`: a second takes a second.
 */
export type Pace = "flat" | "fast" | "real";

export type SideRequest =
  | { readonly kind: "feed"; readonly seconds: number; readonly flushS: number }
  | { readonly kind: "ask"; readonly untilMs: number; readonly queries: number; readonly seed: number }
  | { readonly kind: "memory" }
  | { readonly kind: "close" };

export interface Opened {
  readonly openMs: number;
}

export interface Fed {
  readonly samples: number;
  readonly ms: number;
  /** Of the engine; a daemon's own, without what it takes to feed it. */
  readonly cpuS: number;
  /** By how much the event loop was late, in 99 of 100 looks at it, and at worst. */
  readonly delayMs: number;
  readonly worstDelayMs: number;
}

/** Times in ms, a query each. */
export interface Asked {
  readonly newest: readonly number[];
  readonly hour: readonly number[];
  readonly all: readonly number[];
  /** Of all the raw samples that were given, which must be the same for each engine. */
  readonly given: Answer;
  readonly reducedPoints: number;
}

/** Samples are made this many seconds at a time, outside of what is measured. */
const BATCH_S = 60;
const WRITE_BACK_S = 30;
const HOUR_MS = 3_600_000;
const CLOCK_TICKS_A_SECOND = 100;

class SideProcess {
  readonly #side: Side;
  readonly #startMs: number;
  readonly #keepPace: (flushS: number) => Promise<unknown>;
  readonly #next: () => ReturnType<ReturnType<typeof vesselSeconds>>;

  constructor(side: Side, { startMs, pace = "flat", dir }: SideData) {
    this.#side = side;
    this.#startMs = startMs;
    this.#keepPace = pacer(pace, dir);
    this.#next = vesselSeconds(startMs);
  }

  serve(request: SideRequest): Promise<unknown> {
    if (request.kind === "feed") return this.#feed(request.seconds, request.flushS);
    if (request.kind === "ask") return this.#ask(request.untilMs, request.queries, request.seed);
    if (request.kind === "memory") return Promise.resolve(memoryOf(this.#side.daemon ?? process.pid));
    return this.#side.close().then(() => null);
  }

  async #feed(seconds: number, flushS: number): Promise<Fed> {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let [samples, ms, cpuS] = [0, 0, 0];
    for (let left = seconds; left > 0; left -= BATCH_S) {
      const flushes = Array.from({ length: Math.ceil(Math.min(BATCH_S, left) / flushS) }, () =>
        Array.from({ length: flushS }, this.#next).flat(),
      );
      const [cpuBefore, before] = [this.#cpuS(), performance.now()];
      delay.enable();
      for (const flush of flushes) {
        await this.#side.flush(flush);
        samples += flush.length;
        await this.#keepPace(flushS);
      }
      if (left <= BATCH_S) await this.#side.settle();
      delay.disable();
      ms += performance.now() - before;
      cpuS += this.#cpuS() - cpuBefore;
    }
    return { samples, ms, cpuS, delayMs: delay.percentile(99) / 1e6, worstDelayMs: delay.max / 1e6 };
  }

  async #ask(untilMs: number, queries: number, seed: number): Promise<Asked> {
    const random = seededRandom(seed);
    const given = { points: 0, sum: 0 };
    let reducedPoints = 0;
    const times: Record<"newest" | "hour" | "all", number[]> = { newest: [], hour: [], all: [] };
    const timed = async (what: keyof typeof times, query: () => Promise<Answer>): Promise<Answer> => {
      const before = performance.now();
      const answer = await query();
      times[what].push(performance.now() - before);
      return answer;
    };
    for (let i = 0; i < queries; i += 1) {
      const tagId = random.pick(TAG_IDS);
      await timed("newest", () => this.#side.newest(tagId, 1000, untilMs));
      const from = this.#startMs + Math.floor(random.next() * Math.max(0, untilMs - this.#startMs - HOUR_MS));
      const { points, sum } = await timed("hour", () => this.#side.range(tagId, from, from + HOUR_MS));
      given.points += points;
      given.sum += sum;
      reducedPoints += (await timed("all", () => this.#side.reduce(tagId, this.#startMs, untilMs, 1000))).points;
    }
    return { ...times, given, reducedPoints };
  }

  /** Of the daemon, or of this process with its threads. */
  #cpuS(): number {
    const { daemon } = this.#side;
    if (daemon === undefined) {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }
    // The fields after the name, which may hold blanks: utime and stime are the 14th and 15th of all (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${daemon}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_A_SECOND;
  }
}

function pacer(pace: Pace, dir: string): (flushS: number) => Promise<unknown> {
  let seconds = 0;
  let writtenAt = 0;
  const startedAt = performance.now();
  return async (flushS) => {
    seconds += flushS;
    if (pace === "real") return setTimeout(Math.max(0, startedAt + seconds * 1000 - performance.now()));
    if (pace === "fast" && seconds - writtenAt >= WRITE_BACK_S) {
      writtenAt = seconds;
      execFileSync("sync", ["-f", dir]);
    }
    return setImmediate();
  };
}

/** Bytes that are in memory now; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return 1024 * Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const data = JSON.parse(process.argv[2] ?? "{}") as SideData;
const before = performance.now();
const opened = await SIDES[data.side](data.dir);
// The first answer, too: an engine may put off its work until then.
await opened.newest(TAG_IDS[0] ?? "", 1, data.startMs);
process.send?.({ openMs: performance.now() - before } satisfies Opened);
const served = new SideProcess(opened, data);
process.on("message", (request: SideRequest) => {
  void served.serve(request).then((reply) => {
    process.send?.(reply);
    if (request.kind === "close") process.disconnect();
  });
});
