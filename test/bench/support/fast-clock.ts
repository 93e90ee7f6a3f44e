/**
 * Time that runs many times as fast for a process, by libfaketime (Debian's package): its wall clock, its monotonic clock, its timers.
 * The system clock can be wrong by `skewS` for one process, as on a computer without a battery.
 */
import { existsSync, globSync, rmSync } from "node:fs";

const LIBRARY = globSync("/usr/lib/*/faketime/libfaketime.so.1").find(existsSync);

export class FastClock {
  readonly speed: number;
  readonly #startedAt = Date.now();

  constructor(speed: number) {
    this.speed = speed;
  }

  static readonly missing = LIBRARY === undefined ? "libfaketime is missing: apt install faketime" : undefined;

  /** Removes what libfaketime leaves of processes that were killed. */
  static clean(): void {
    for (const file of globSync("/dev/shm/{faketime_shm_,sem.faketime_sem_}*")) rmSync(file, { force: true });
  }

  /** Seconds that have passed for the process. */
  elapsedS(): number {
    return ((Date.now() - this.#startedAt) / 1000) * this.speed;
  }

  /** ms since 1970. */
  now(): number {
    return this.#startedAt + this.elapsedS() * 1000;
  }

  /** A real wait for so many seconds of the process. */
  realMs(seconds: number): number {
    return (seconds * 1000) / this.speed;
  }

  /** The environment of a process that begins now. */
  env(skewS = 0): Record<string, string> {
    const aheadS = Math.round((this.now() - Date.now()) / 1000 + skewS);
    return { LD_PRELOAD: LIBRARY ?? "", FAKETIME: `${aheadS < 0 ? "" : "+"}${aheadS} x${this.speed}` };
  }
}
