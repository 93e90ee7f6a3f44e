/**
 * What each vessel may ask of one door: requests, bytes and samples a second (token buckets), and requests under way. Beyond
 * so many vessels the one that has been silent longest is evicted; later it starts with full buckets. Pure; the clock is an
 * argument.
 */
import { TokenBucket } from "../../../../src/core/token-bucket.ts";
import { keepNewest } from "../../../../src/core/keep-newest.ts";
import { limits } from "../limits.ts";

interface Quota {
  readonly requests: TokenBucket;
  readonly bytes: TokenBucket;
  readonly samples: TokenBucket;
  underWay: number;
}

/** Charges the samples of one request. `begin` and `series` may throw `QuotaSpent`. */
export interface SampleAccount {
  /** To be called before anything is unpacked. */
  readonly begin: () => void;
  readonly series: (name: string) => void;
  readonly samples: (count: number) => void;
}

export class Quotas {
  readonly #quotas = new Map<string, Quota>();
  readonly #vessels: number;
  /** Counted for /metrics. */
  refused = 0;

  constructor(vessels: number) {
    this.#vessels = vessels;
  }

  get size(): number {
    return this.#quotas.size;
  }

  /** Undefined if the request may go on; then call `end` after it. Else the seconds after which the vessel may try again. */
  begin(vessel: string, monotonicMs: number): number | undefined {
    const quota = this.#quotaOf(vessel);
    const waitMs =
      quota.underWay >= limits.underWayPerVessel
        ? limits.retryBusyS * 1000
        : // Bytes and samples are charged after they have arrived, so these buckets may be overdrawn.
          quota.bytes.charge(0, monotonicMs) ||
          quota.samples.charge(0, monotonicMs) ||
          quota.requests.take(1, monotonicMs);
    if (waitMs === 0) {
      quota.underWay += 1;
      return undefined;
    }
    this.refused += 1;
    return Math.ceil(waitMs / 1000);
  }

  bytes(vessel: string, bytes: number): void {
    this.#quotas.get(vessel)?.bytes.charge(bytes);
  }

  /** False if the vessel has no samples left: an earlier container had more than its quota. */
  hasSamples(vessel: string): boolean {
    return this.#quotas.get(vessel)?.samples.has() ?? true;
  }

  samples(vessel: string, samples: number): void {
    this.#quotas.get(vessel)?.samples.charge(samples);
  }

  end(vessel: string): void {
    const quota = this.#quotas.get(vessel);
    if (quota !== undefined) quota.underWay = Math.max(0, quota.underWay - 1);
  }

  #quotaOf(vessel: string): Quota {
    const { requestsPerS, requestsAtOnce, bytesPerS, bytesAtOnce, samplesPerS, samplesAtOnce } = limits;
    const quota = this.#quotas.get(vessel) ?? {
      requests: new TokenBucket({ perS: requestsPerS, atOnce: requestsAtOnce }),
      bytes: new TokenBucket({ perS: bytesPerS, atOnce: bytesAtOnce }),
      samples: new TokenBucket({ perS: samplesPerS, atOnce: samplesAtOnce }),
      underWay: 0,
    };
    keepNewest(this.#quotas, vessel, quota, this.#vessels);
    return quota;
  }
}
