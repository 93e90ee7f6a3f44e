/**
 * What each vessel may ask of one door: requests, bytes and samples a second, as buckets that fill, and requests under way. Bounded: beyond
 * `limits.quotas` the vessel that has been silent longest is forgotten, with full buckets. Pure; the clock is an argument.
 */
import { limits } from "../limits.ts";

interface Quota {
  requests: number;
  bytes: number;
  samples: number;
  atMs: number;
  underWay: number;
}

/** What the samples of one request are held against; both may throw `QuotaSpent`. */
export interface SampleAccount {
  /** Before anything is unpacked. */
  readonly begin: () => void;
  readonly series: (name: string) => void;
  readonly samples: (count: number) => void;
}

export class QuotaSpent extends Error {
  readonly vessel: string;
  readonly waitS: number;
  constructor(vessel: string, waitS: number) {
    super("quota");
    this.vessel = vessel;
    this.waitS = waitS;
  }
}

export class Quotas {
  readonly #quotas = new Map<string, Quota>();
  /** Counted for /metrics. */
  refused = 0;

  get size(): number {
    return this.#quotas.size;
  }

  /** Takes a request; undefined if it may go on, else in how many seconds it may come again. Each one taken is ended by `end`. */
  begin(vessel: string, monotonicMs: number): number | undefined {
    const quota = this.#filled(vessel, monotonicMs);
    const { requestsPerS, bytesPerS, samplesPerS, underWayPerVessel, retryBusyS } = limits;
    let waitS = 0;
    if (quota.underWay >= underWayPerVessel) waitS = retryBusyS;
    else if (quota.requests < 1) waitS = (1 - quota.requests) / requestsPerS;
    // The bytes are known when they have come, so the bucket may go below empty once.
    else if (quota.bytes <= 0) waitS = -quota.bytes / bytesPerS;
    else if (quota.samples <= 0) waitS = -quota.samples / samplesPerS;
    else {
      quota.requests -= 1;
      quota.underWay += 1;
      return undefined;
    }
    this.refused += 1;
    return Math.max(1, Math.ceil(waitS));
  }

  bytes(vessel: string, bytes: number): void {
    const quota = this.#quotas.get(vessel);
    if (quota !== undefined) quota.bytes -= bytes;
  }

  /** False if the vessel has none left: what came before was more than its bytes said. */
  hasSamples(vessel: string): boolean {
    return (this.#quotas.get(vessel)?.samples ?? 1) > 0;
  }

  samples(vessel: string, samples: number): void {
    const quota = this.#quotas.get(vessel);
    if (quota !== undefined) quota.samples -= samples;
  }

  end(vessel: string): void {
    const quota = this.#quotas.get(vessel);
    if (quota !== undefined) quota.underWay = Math.max(0, quota.underWay - 1);
  }

  #filled(vessel: string, nowMs: number): Quota {
    const { requestsPerS, requestsAtOnce, bytesPerS, bytesAtOnce, samplesPerS, samplesAtOnce, quotas } = limits;
    const quota = this.#quotas.get(vessel) ?? {
      requests: requestsAtOnce,
      bytes: bytesAtOnce,
      samples: samplesAtOnce,
      atMs: nowMs,
      underWay: 0,
    };
    const passedS = (nowMs - quota.atMs) / 1000;
    quota.requests = Math.min(requestsAtOnce, quota.requests + passedS * requestsPerS);
    quota.bytes = Math.min(bytesAtOnce, quota.bytes + passedS * bytesPerS);
    quota.samples = Math.min(samplesAtOnce, quota.samples + passedS * samplesPerS);
    quota.atMs = nowMs;
    this.#quotas.delete(vessel);
    this.#quotas.set(vessel, quota);
    if (this.#quotas.size > quotas) this.#quotas.delete(this.#quotas.keys().next().value ?? "");
    return quota;
  }
}
