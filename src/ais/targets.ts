/**
 * The stations that AIS hears, at most `limits.targets`. It listens to no wire: whoever reads one hands in reports.
 *
 * Our own vessel is never one of them: by the number that the project gives, or where it gives none by the number that our own
 * transponder says is its own. A receiver that says so of everything is not believed any more once the project gives the number.
 *
 * If there are too many, the farthest from our vessel is left out, be it the new one: what is near matters, and a bus full of invented
 * stations far away cannot push out those around. Farther than all is who has no position; nearer than all is a beacon of distress. While
 * we do not know where we are ourselves, the one that has been silent longest leaves.
 */
import { Feed } from "../core/feed.ts";
import { distanceM } from "./distance.ts";
import { limits } from "./limits.ts";
import { mmsiOf } from "./mmsi.ts";
import type { AisField, AisReport, Position } from "./report.ts";
import { AisTarget, kindOf } from "./target.ts";

export interface AisTargetsOptions {
  /** Monotonic. */
  readonly now: () => number;
  /** Nine digits, if the project gives it. */
  readonly ownMmsi: string | undefined;
  readonly ownPosition: () => Position | undefined;
}

/** `fields` are those that the report has said; none if the station leaves. */
export interface AisChange {
  readonly target: AisTarget;
  readonly kind: "heard" | "gone";
  readonly fields: readonly AisField[];
}

/** A report of a station that has a number. */
export interface HeardReport {
  /** Nine digits. */
  readonly mmsi: string;
  /** Of our own vessel. */
  readonly isOwn: boolean;
  readonly report: AisReport;
}

export class AisTargets {
  readonly feed = new Feed<AisChange>();
  /** Every report of a station with a number, our own vessel's among them: for whoever hands on what is heard. */
  readonly reports = new Feed<HeardReport>();
  readonly #options: AisTargetsOptions;
  readonly #targets = new Map<string, AisTarget>();
  #ownMmsi: string | undefined;
  readonly #counters = { reports: 0, own: 0, refused: 0, damaged_values: 0, left_out: 0, silent: 0 };

  constructor(options: AisTargetsOptions) {
    this.#options = options;
    this.#ownMmsi = options.ownMmsi;
  }

  get size(): number {
    return this.#targets.size;
  }

  /** Where our vessel is; undefined while that is not known. */
  get ownPosition(): Position | undefined {
    return this.#options.ownPosition();
  }

  /** In the order in which they were first heard. */
  [Symbol.iterator](): IterableIterator<AisTarget> {
    return this.#targets.values();
  }

  /** Never throws. */
  take(report: AisReport): void {
    const { class: messages, timestampMs, source, said } = report;
    this.#counters.reports += 1;
    const mmsi = mmsiOf(report.mmsi, messages === "base" || messages === "aircraft");
    if (mmsi === undefined) {
      this.#counters.refused += 1;
      return;
    }
    if (report.isOwn && this.#options.ownMmsi === undefined) this.#learnOwn(mmsi);
    const isOwn = mmsi === this.#ownMmsi;
    this.reports.tell({ mmsi, isOwn, report });
    if (isOwn) {
      this.#counters.own += 1;
      return;
    }
    const key = keyOf(mmsi, report);
    const known = this.#targets.get(key);
    const target = known ?? new AisTarget(mmsi, messages);
    const { fields, damaged } = target.take(said, timestampMs, source, this.#options.now());
    target.class = messages;
    this.#counters.damaged_values += damaged;
    if (known === undefined) {
      this.#targets.set(key, target);
      if (this.#targets.size > limits.targets && this.#leaveOutOne() === target) return;
    }
    this.feed.tell({ target, kind: "heard", fields });
  }

  /** Those that have been silent too long leave. */
  expire(): void {
    const nowMs = this.#options.now();
    for (const target of this.#targets.values()) {
      if (nowMs - target.heardMs <= target.silentMs) continue;
      this.#counters.silent += 1;
      this.#remove(target);
    }
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  /** A number that we took for another vessel's is forgotten as such. */
  #learnOwn(mmsi: string): void {
    if (mmsi === this.#ownMmsi) return;
    this.#ownMmsi = mmsi;
    for (const target of this.#targets.values()) if (target.mmsi === mmsi) this.#remove(target);
  }

  #leaveOutOne(): AisTarget | undefined {
    const own = this.ownPosition;
    let last: AisTarget | undefined;
    let lastRank = -Infinity;
    for (const target of this.#targets.values()) {
      const rank = own === undefined ? -target.heardMs : rankOf(target, own);
      if (rank < lastRank) continue;
      last = target;
      lastRank = rank;
    }
    if (last === undefined) return undefined;
    this.#counters.left_out += 1;
    this.#remove(last);
    return last;
  }

  #remove(target: AisTarget): void {
    this.#targets.delete(keyOf(target.mmsi, target));
    this.feed.tell({ target, kind: "gone", fields: [] });
  }
}

/** The higher, the sooner it is left out. */
function rankOf({ position, beacon }: AisTarget, own: Position): number {
  if (beacon !== undefined) return -Infinity;
  return position === undefined ? Infinity : distanceM(own, position);
}

function keyOf(mmsi: string, { class: messages }: Pick<AisTarget, "class">): string {
  return `${kindOf(messages)} ${mmsi}`;
}
