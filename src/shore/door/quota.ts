/**
 * What each vessel may ask of one door: requests and bytes a second, as buckets that fill, and requests under way. Bounded: beyond
 * `limits.quotas` the vessel that has been silent longest is forgotten, with full buckets. Pure; the clock is an argument.
 */
import { limits } from "../limits.ts";

interface Quota {
  requests: number;
  bytes: number;
  atMs: number;
  underWay: number;
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
    const { requestsPerS, bytesPerS, underWayPerVessel, retryBusyS } = limits;
    let waitS = 0;
    if (quota.underWay >= underWayPerVessel) waitS = retryBusyS;
    else if (quota.requests < 1) waitS = (1 - quota.requests) / requestsPerS;
    // The bytes are known when they have come, so the bucket may go below empty once.
    else if (quota.bytes <= 0) waitS = -quota.bytes / bytesPerS;
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

  end(vessel: string): void {
    const quota = this.#quotas.get(vessel);
    if (quota !== undefined) quota.underWay = Math.max(0, quota.underWay - 1);
  }

  #filled(vessel: string, nowMs: number): Quota {
    const { requestsPerS, requestsAtOnce, bytesPerS, bytesAtOnce, quotas } = limits;
    const quota = this.#quotas.get(vessel) ?? {
      requests: requestsAtOnce,
      bytes: bytesAtOnce,
      atMs: nowMs,
      underWay: 0,
    };
    const passedS = (nowMs - quota.atMs) / 1000;
    quota.requests = Math.min(requestsAtOnce, quota.requests + passedS * requestsPerS);
    quota.bytes = Math.min(bytesAtOnce, quota.bytes + passedS * bytesPerS);
    quota.atMs = nowMs;
    this.#quotas.delete(vessel);
    this.#quotas.set(vessel, quota);
    if (this.#quotas.size > quotas) this.#quotas.delete(this.#quotas.keys().next().value ?? "");
    return quota;
  }
}
