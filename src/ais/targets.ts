/**
 * The stations that AIS hears, at most `limits.targets`. It listens to no wire: whoever reads one hands in reports.
 *
 * Our own vessel is never one of them: by the number that the project gives, or where it gives none by the number that our own
 * transponder says is its own. A receiver that says so of everything is not believed any more once the project gives the number. Anybody on
 * the network can say it, too, and so hide a vessel. So without the project's number nobody is taken for us who is a target already, or who
 * reports from somewhere else than we are.
 *
 * If there are too many, the farthest from our vessel is left out, be it the new one: what is near matters, and a bus full of invented
 * stations far away cannot push out those around. Farther than all is who has no position. While we do not know where we are ourselves, the
 * one that has been silent longest leaves. Beacons of distress leave last, and stations with odd numbers first. Of both a share is kept,
 * chosen in the same way.
 */
import { Feed } from "../core/feed.ts";
import { distanceM } from "./distance.ts";
import { limits } from "./limits.ts";
import { classOfMmsi, isOddMmsi, mmsiOf } from "./mmsi.ts";
import type { AisClass, AisField, AisReport, Position } from "./report.ts";
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
  readonly #counters = {
    reports: 0,
    own: 0,
    /** Said to be our own, of a station that is a target. */
    own_doubted: 0,
    refused: 0,
    odd_numbers: 0,
    safety_texts: 0,
    damaged_values: 0,
    left_out: 0,
    silent: 0,
  };

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
    const { timestampMs, source, said } = report;
    this.#counters.reports += 1;
    const mmsi = mmsiOf(report.mmsi);
    if (mmsi === undefined) {
      this.#counters.refused += 1;
      return;
    }
    const messages = report.class ?? this.#classOf(mmsi);
    if (isOddMmsi(mmsi, messages)) this.#counters.odd_numbers += 1;
    if (typeof said.safetyText === "string") this.#counters.safety_texts += 1;
    const key = keyOf(mmsi, messages);
    const known = this.#targets.get(key);
    const isOwn = this.#isOwn(mmsi, report);
    this.reports.tell({ mmsi, isOwn, report });
    if (isOwn) {
      this.#counters.own += 1;
      return;
    }
    const target = known ?? new AisTarget(mmsi, messages);
    const { fields, damaged } = target.take(said, timestampMs, source, this.#options.now());
    target.class = messages;
    this.#counters.damaged_values += damaged;
    if (known === undefined) {
      this.#targets.set(key, target);
      if (this.#leaveOutOne(target) === target) return;
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

  #isOwn(mmsi: string, { class: messages, isOwn, said }: AisReport): boolean {
    if (this.#options.ownMmsi !== undefined) return mmsi === this.#options.ownMmsi;
    if (isOwn) {
      if (this.#isTarget(mmsi)) this.#counters.own_doubted += 1;
      else if (!isOddMmsi(mmsi, messages ?? classOfMmsi(mmsi))) this.#ownMmsi = mmsi;
      return true;
    }
    return mmsi === this.#ownMmsi && !this.#isTarget(mmsi) && !this.#isElsewhere(said.position);
  }

  #isTarget(mmsi: string): boolean {
    return KINDS.some((messages) => this.#targets.has(keyOf(mmsi, messages)));
  }

  #isElsewhere(position: Position | null | undefined): boolean {
    const own = this.ownPosition;
    if (own === undefined || position === undefined || position === null) return false;
    return distanceM(own, position) > limits.ownWithinM;
  }

  /** Of a station that sends what any sends: as it is known, else by its number. */
  #classOf(mmsi: string): AisClass {
    const known = KINDS.map((messages) => this.#targets.get(keyOf(mmsi, messages)));
    return known.find((target) => target !== undefined)?.class ?? classOfMmsi(mmsi);
  }

  /** If `added` is one too many: the one that had to leave, which may be itself. */
  #leaveOutOne(added: AisTarget): AisTarget | undefined {
    const everybody = [...this.#targets.values()];
    const alike = everybody.filter((target) => rankOf(target) === rankOf(added));
    const isShareFull = alike.length > (SHARES[rankOf(added)] ?? limits.targets);
    if (!isShareFull && everybody.length <= limits.targets) return undefined;
    const own = this.ownPosition;
    let last = added;
    let lastFarness = farnessOf(added, own);
    for (const target of isShareFull ? alike : everybody) {
      const ranks = RANKS.indexOf(rankOf(target)) - RANKS.indexOf(rankOf(last));
      const farness = farnessOf(target, own);
      if (ranks < 0 || (ranks === 0 && farness <= lastFarness)) continue;
      last = target;
      lastFarness = farness;
    }
    this.#counters.left_out += 1;
    this.#remove(last);
    return last;
  }

  #remove(target: AisTarget): void {
    this.#targets.delete(keyOf(target.mmsi, target.class));
    this.feed.tell({ target, kind: "gone", fields: [] });
  }
}

/** One class of each kind of station. */
const KINDS = ["A", "base", "aton", "aircraft"] as const satisfies readonly AisClass[];

type Rank = "beacon" | "usual" | "odd";

/** Who leaves last comes first. */
const RANKS: readonly Rank[] = ["beacon", "usual", "odd"];
const SHARES: { readonly [R in Rank]?: number } = { beacon: limits.beacons, odd: limits.oddNumbers };

function rankOf({ beacon, hasOddNumber }: AisTarget): Rank {
  if (beacon !== undefined) return "beacon";
  return hasOddNumber ? "odd" : "usual";
}

/** The more, the sooner it is left out. */
function farnessOf({ position, heardMs }: AisTarget, own: Position | undefined): number {
  if (own === undefined) return -heardMs;
  return position === undefined ? Infinity : distanceM(own, position);
}

function keyOf(mmsi: string, messages: AisClass): string {
  return `${kindOf(messages)} ${mmsi}`;
}
