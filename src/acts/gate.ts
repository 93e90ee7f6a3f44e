/**
 * The checks before every act, whichever door it comes by: whether the caller has the right, whether it has done too much, and whether the
 * disk has room. One table for all acts. A refusal for want of a right is recorded in the audit; the other two are counted.
 */
import type { Access } from "../access/access.ts";
import type { Caller } from "../access/caller.ts";
import { notAllowed } from "../access/not-allowed.ts";
import { type Right, type Wire, WIRES } from "../access/policy.ts";
import { AddressRate, type Rate } from "../core/address-rate.ts";
import type { Clock } from "../core/clock.ts";
import { type BucketSize, TokenBucket, TokenBuckets } from "../core/token-bucket.ts";
import type { Logbook } from "../logbook/logbook.ts";
import type { Messages } from "../messages/messages.ts";
import { limits } from "./limits.ts";
import { Refused } from "../core/refused.ts";

type Count = "alarms" | "book" | "marks";

interface Terms {
  readonly right: Right;
  /** The limit that it counts against; null: it is not counted. */
  readonly counts: Count | null;
  /** Whether it is refused when only the reserve of the disk is left. Alarms can be answered even then. */
  readonly needsRoom: boolean;
}

const ALARMS = { counts: "alarms", needsRoom: false } as const;
const BOOK = { counts: "book", needsRoom: true } as const;
const EVIDENCE = { counts: null, needsRoom: false } as const;

export const ACTS = {
  acknowledge: { right: "acknowledge", ...ALARMS },
  silence: { right: "silence", ...ALARMS },
  shelve: { right: "suppress", ...ALARMS },
  unshelve: { right: "suppress", ...ALARMS },
  "take out of service": { right: "suppress", ...ALARMS },
  "return to service": { right: "suppress", ...ALARMS },
  "change rule": { right: "alarm rules", ...BOOK },
  write: { right: "log", ...BOOK },
  correct: { right: "correct", ...BOOK },
  countersign: { right: "countersign", ...BOOK },
  // Somebody at the computer itself must vouch for whose key it is.
  "enter key": { right: "accept book", ...BOOK },
  "revoke key": { right: "accept book", ...BOOK },
  accept: { right: "accept book", ...EVIDENCE },
  sign: { right: "sign", ...EVIDENCE },
  "change project": { right: "project", ...BOOK },
  "begin project": { right: "first project", ...BOOK },
  restart: { right: "project", ...BOOK },
  "change access": { right: "people", ...BOOK },
  "test message": { right: "alarm rules", ...BOOK },
  // Everybody who may answer alarms may receive them.
  subscribe: { right: "acknowledge", ...BOOK },
  anchor: { right: "anchor", ...BOOK },
  area: { right: "anchor", ...BOOK },
  // Everybody who may look may mark a person overboard. It has a count of its own: false marks keep nobody from answering alarms.
  "mark mob": { right: "read", counts: "marks", needsRoom: false },
  "name mob": { right: "acknowledge", ...ALARMS },
  "end mob": { right: "acknowledge", ...ALARMS },
  /** By a program: values as they come, no entries. */
  "bring value": { right: "tags", counts: null, needsRoom: false },
  "set value": { right: "tags", ...BOOK },
  switch: { right: "tags", ...BOOK },
  "choose source": { right: "choose source", ...BOOK },
  "record bus": { right: "record bus", ...BOOK },
  "command device": { right: "command device", ...BOOK },
  "end order": { right: "log", ...BOOK },
  /** Data that a web application stores: not an entry, but it wears the same memory card. */
  keep: { right: "application data", ...BOOK },
} as const satisfies Readonly<Record<string, Terms>>;
export type Act = keyof typeof ACTS;

/** What acts have in common: whose they may be, where they are entered, in which words. */
export interface Acting {
  readonly gate: Gate;
  readonly clock: Pick<Clock, "now">;
  readonly logbook: Pick<Logbook, "append">;
  readonly messages: Pick<Messages, "entries">;
}

/** Other rates, for tests. */
export type GateRate = Readonly<Partial<Record<"others" | "own", Rate>>>;

export class Gate {
  /** Acts refused because there were too many (without those of wires, which count them themselves), and because there was no room. */
  readonly counters = { limited: 0, without_room: 0 };
  readonly #clock: Clock;
  readonly #hasRoom: () => Promise<boolean>;
  readonly #access: Pick<Access, "isOn" | "refused"> | undefined;
  readonly #rates: Readonly<Record<Count, AddressRate>>;
  readonly #wires = new Map<Wire, { readonly sides: TokenBuckets; readonly all: TokenBucket }>();

  /** `hasRoom`: whether there is more room on the disk than the reserve. Without `access` nobody needs an account, and none can be made. */
  constructor(
    clock: Clock,
    hasRoom: () => Promise<boolean>,
    access?: Pick<Access, "isOn" | "refused">,
    given?: GateRate,
  ) {
    this.#clock = clock;
    this.#hasRoom = hasRoom;
    this.#access = access;
    const rate = { ...limits.rate, ...given };
    const marks = new AddressRate(clock, limits.marks);
    this.#rates = { alarms: new AddressRate(clock, rate), book: new AddressRate(clock, rate), marks };
    for (const wire of Object.keys(WIRES) as Wire[]) {
      const { side, all } = wire === "NMEA 2000" ? limits.bus : limits.wire;
      const sides = new TokenBuckets({ ...sizeOf(side), keys: limits.sides });
      this.#wires.set(wire, { sides, all: new TokenBucket(sizeOf(all)) });
    }
  }

  /** Throws `not-allowed`. */
  checkRight(caller: Caller, act: Act): void {
    const { right } = ACTS[act];
    if (caller.rights.has(right)) return;
    const access = this.#access;
    access?.refused(caller);
    throw notAllowed(caller, right, access?.isOn === true);
  }

  /** Counts the act as this many entries of the caller. Throws `too-many`. */
  count(caller: Caller, act: Act, entries = 1): void {
    const { counts } = ACTS[act];
    const waitS = counts === null ? undefined : this.#take(caller, counts, entries);
    if (waitS !== undefined) throw new Refused("too-many", { waitS });
  }

  /** Checks all three: right, number and room. Rejects with `not-allowed`, `too-many` or `no-room`. */
  async check(caller: Caller, act: Act, entries = 1): Promise<void> {
    this.checkRight(caller, act);
    this.count(caller, act, entries);
    if (!ACTS[act].needsRoom || (await this.#hasRoom())) return;
    this.counters.without_room += 1;
    throw new Refused("no-room");
  }

  /** The seconds to wait; undefined if the tokens were taken. */
  #take({ wire, client }: Caller, counts: Count, entries: number): number | undefined {
    const rates = wire === undefined ? undefined : this.#wires.get(wire);
    if (rates !== undefined) {
      const nowMs = this.#clock.monotonic();
      const waitMs = rates.sides.take(client ?? "", nowMs, entries) || rates.all.take(entries, nowMs);
      return waitMs === 0 ? undefined : Math.ceil(waitMs / 1000);
    }
    const waitS = this.#rates[counts].take(client, entries);
    if (waitS !== undefined) this.counters.limited += 1;
    return waitS;
  }
}

function sizeOf({ perMinute, burst }: Rate): BucketSize {
  return { perS: perMinute / 60, atOnce: burst };
}

/** The name under which the log book records an act. A caller who is known has their own name, whatever name they give. */
export function nameInBook({ name }: Caller, said: string | undefined): string {
  return name ?? said ?? "anonymous";
}
