/**
 * The common form of sources, which bring updates in, and of outputs, which take data out: started, run again after a failure, and
 * stopped by a `Supervisor`; with counters and a fault in words for /health and /metrics.
 */
import { arrayOf, type BodyOf, choice, counter, mapOf, objectAllowing, text, textOrNull } from "../core/body-schema.ts";
import type { FrameTap } from "../nmea2000/bus/frame-tap.ts";
import type { Device } from "../nmea2000/node/device.ts";
import type { SourceLine } from "../tags/source-ranking.ts";

/** An output is just this. */
export interface Runner {
  /** Its type, as in the project: `socketcan`, `mqtt`. */
  readonly type: string;
  /** Its name for people: the file, the interface, the address. */
  readonly name: string;
  /** Runs until it ends or is stopped. Rejects if it cannot continue. May be called again; then it starts from the beginning. */
  run(): Promise<void>;
  /** Idempotent. */
  stop(): void | Promise<void>;
  counters(): Readonly<Record<string, number>>;
  /** The newest names of what it dropped, by the counter that counts it. */
  dropped?(): Readonly<Record<string, readonly string[]>>;
  /** For an output: whether it sends values of tags to where others may steer by them. */
  readonly sendsValues?: boolean;
  /** For an output: takes the frames of a source; each source asks for one. */
  tap?(): FrameTap;
  /** While it runs: whether it waits for something, for example an interface. */
  state?(): RunnerStatistics["state"];
  /** In words. */
  fault?(): string | null;
}

export interface SourceRunner extends Runner {
  readonly line: SourceLine;
  /** For a source that hears a bus: the devices on it. */
  devices?(): readonly Device[];
  /** Switches what a tag is the state of, once. False: it was not sent, or is refused. `isStill`: asked when its turn has come. */
  switchTag?(tagId: string, on: boolean, isStill: () => boolean): Promise<boolean>;
}

/** As shown under `sources` and `outputs` in /health. */
export const runnerStatistics = objectAllowing(
  {
    type: text,
    name: text,
    state: choice(["starting", "running", "waiting", "ended", "failed"]),
    counters: mapOf(counter()),
    fault: textOrNull,
  },
  { dropped: mapOf(arrayOf(text)) },
);
export type RunnerStatistics = BodyOf<typeof runnerStatistics>;

/** Whether it brings nothing in and should: it has failed, or waits and knows why. A bus that was never heard is only awaited. */
export function isBroken({ state, fault, counters }: RunnerStatistics): boolean {
  return state === "failed" || (state === "waiting" && fault !== null && counters["never_heard"] !== 1);
}
