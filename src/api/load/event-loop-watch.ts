/**
 * The delay of the event loop, measured by Node (`perf_hooks`) in periods of a minute. The result of the last full minute is kept while
 * the next one is measured, so it is never older than two minutes.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface EventLoopStatistics {
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

export class EventLoopWatch {
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #last: EventLoopStatistics | undefined;
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#turn(), WINDOW_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram?.disable();
  }

  statistics(): EventLoopStatistics {
    const now = this.#measured();
    const last = this.#last;
    if (last === undefined) return now;
    return {
      p50_ms: Math.max(now.p50_ms, last.p50_ms),
      p99_ms: Math.max(now.p99_ms, last.p99_ms),
      max_ms: Math.max(now.max_ms, last.max_ms),
    };
  }

  #turn(): void {
    this.#last = this.#measured();
    this.#histogram?.reset();
  }

  /** The histogram has whole intervals in nanoseconds; the delay is what exceeds the resolution. */
  #measured(): EventLoopStatistics {
    const histogram = this.#histogram;
    if (histogram === undefined || histogram.count === 0) return { p50_ms: 0, p99_ms: 0, max_ms: 0 };
    const late = (ns: number) => Math.max(0, Math.round((ns / 1e6 - RESOLUTION_MS) * 1000) / 1000);
    return {
      p50_ms: late(histogram.percentile(50)),
      p99_ms: late(histogram.percentile(99)),
      max_ms: late(histogram.max),
    };
  }
}
