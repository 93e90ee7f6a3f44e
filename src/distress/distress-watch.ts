/**
 * Who is in distress, as AIS and DSC say it. Pure. Beacons are AIS-SART (970…), person overboard (972…) and EPIRB (974…), ITU-R M.1371-5,
 * annex 9; calls are those of ITU-R M.493 (`dsc-call.ts`). What becomes of each state is in docs/watch-states.md, cell by cell. A place, or
 * the nature, that is known only later is told as well.
 */
import type { Beacon } from "../ais/mmsi.ts";
import type { Position } from "../ais/report.ts";
import type { DscCall, Nature } from "./dsc-call.ts";
import { limits } from "./limits.ts";

/** What a beacon has said by now. */
export interface HeardBeacon {
  /** Nine digits. */
  readonly mmsi: string;
  readonly beacon: Beacon;
  readonly navStatus: number | undefined;
  readonly text: string | undefined;
  readonly position: Position | undefined;
}

/** The least first. */
export const DISTRESS_STATES = ["safety", "urgency", "test", "distress"] as const;
export type DistressState = (typeof DISTRESS_STATES)[number];

/** A station and what is known of it. */
export interface DistressCall {
  readonly mmsi: string;
  readonly kind: Beacon | "call";
  readonly state: DistressState;
  readonly position: Position | undefined;
  readonly nature: Nature | undefined;
  /** Who relays it. */
  readonly by: string | undefined;
  readonly persons: number | undefined;
}

export interface DistressListener {
  /** It begins, becomes more, or more is known of it. */
  calls(call: DistressCall): void;
  /** It has ended: nothing was heard for long, or she has taken it back. */
  silent(mmsi: string): void;
  /** Another station has acknowledged it, each once. */
  answered(mmsi: string, by: string): void;
}

interface Heard {
  /** Undefined while it is not known what it is. */
  call: DistressCall | undefined;
  /** A beacon that has said neither that it is active nor that it is a test. */
  unsure: { readonly kind: Beacon; position: Position | undefined; readonly sinceS: number } | undefined;
  /** Whether the listener knows them. */
  isPlaceTold: boolean;
  isNatureTold: boolean;
  readonly answers: Set<string>;
  heardS: number;
}

type Said = Omit<DistressCall, "mmsi">;

const ACTIVE_STATUS = 14;

export class DistressWatch {
  readonly #listener: DistressListener;
  readonly #heard = new Map<string, Heard>();
  readonly #counters = { distress: 0, tests: 0, urgency: 0, safety: 0, other_calls: 0, left_out: 0 };

  constructor(listener: DistressListener) {
    this.#listener = listener;
  }

  /** Called at each report of a beacon. `nowS` is monotonic. */
  hear(beacon: HeardBeacon, nowS: number): void {
    const { mmsi, beacon: kind, position } = beacon;
    const heard = this.#of(mmsi, nowS);
    if (heard === undefined) return;
    const state = stateSaid(beacon) ?? (heard.call?.kind === kind ? heard.call.state : undefined);
    if (state !== undefined) this.#say(mmsi, heard, { ...NOTHING, kind, state, position });
    else if (heard.unsure === undefined) heard.unsure = { kind, position, sinceS: nowS };
    else heard.unsure.position = position ?? heard.unsure.position;
  }

  /** Called at each DSC call. */
  call({ act, mmsi, by, nature, position, persons }: DscCall, nowS: number): void {
    if (act === "other") {
      this.#counters.other_calls += 1;
      return;
    }
    if (act === "cancelled") {
      if (this.#heard.get(mmsi)?.call?.state === "distress") this.#end(mmsi);
      return;
    }
    const state = act === "urgency" || act === "safety" ? act : "distress";
    const heard = this.#isTooMany(state, mmsi) ? undefined : this.#of(mmsi, nowS);
    if (heard === undefined) return;
    this.#say(mmsi, heard, { kind: "call", state, position, nature, by: act === "relay" ? by : undefined, persons });
    if (act !== "acknowledged" || by === undefined || heard.answers.has(by)) return;
    if (heard.answers.size >= limits.answers) return;
    heard.answers.add(by);
    this.#listener.answered(mmsi, by);
  }

  /** Called about once a second. */
  tick(nowS: number): void {
    for (const [mmsi, heard] of this.#heard) {
      const { unsure } = heard;
      if (unsure !== undefined && nowS - unsure.sinceS >= limits.textS) {
        heard.unsure = undefined;
        this.#say(mmsi, heard, { ...NOTHING, kind: unsure.kind, state: "distress", position: unsure.position });
      }
      if (nowS - heard.heardS >= limits.silentS) this.#end(mmsi);
    }
  }

  /** An alarm of the last run is still open. */
  restore(mmsi: string, kind: DistressCall["kind"], state: DistressState, nowS: number): void {
    const call = { ...NOTHING, mmsi, kind, state, position: undefined };
    this.#heard.set(mmsi, { ...newHeard(nowS), call, isPlaceTold: true, isNatureTold: true });
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  #of(mmsi: string, nowS: number): Heard | undefined {
    let heard = this.#heard.get(mmsi);
    if (heard === undefined && this.#heard.size >= limits.calls) {
      this.#counters.left_out += 1;
      return undefined;
    }
    heard ??= newHeard(nowS);
    heard.heardS = nowS;
    this.#heard.set(mmsi, heard);
    return heard;
  }

  /** Less than distress must not fill the places of distress. */
  #isTooMany(state: DistressState, mmsi: string): boolean {
    if (state === "distress" || this.#heard.has(mmsi)) return false;
    const lesser = this.#heard.values().filter(({ call }) => call !== undefined && rankOf(call.state) < rankOf("test"));
    const isTooMany = [...lesser].length >= limits.lesserCalls;
    if (isTooMany) this.#counters.left_out += 1;
    return isTooMany;
  }

  #say(mmsi: string, heard: Heard, said: Said): void {
    const before = heard.call;
    const more = rankOf(said.state) - (before === undefined ? -1 : rankOf(before.state));
    if (more < 0) return;
    const { kind, by } = before === undefined || more > 0 ? said : before;
    const [position, nature] = [said.position ?? before?.position, said.nature ?? before?.nature];
    const call = { mmsi, kind, state: said.state, position, nature, by, persons: said.persons ?? before?.persons };
    heard.call = call;
    if (call.state === "distress" || call.state === "test") heard.unsure = undefined;
    if (more > 0) this.#counters[call.state === "test" ? "tests" : call.state] += 1;
    const isNews =
      more > 0 || (position !== undefined && !heard.isPlaceTold) || (nature !== undefined && !heard.isNatureTold);
    heard.isPlaceTold ||= position !== undefined;
    heard.isNatureTold ||= nature !== undefined;
    if (isNews) this.#listener.calls(call);
  }

  #end(mmsi: string): void {
    this.#heard.delete(mmsi);
    this.#listener.silent(mmsi);
  }
}

const NOTHING = { nature: undefined, by: undefined, persons: undefined };

function newHeard(nowS: number): Heard {
  const nothing = { call: undefined, unsure: undefined, isPlaceTold: false, isNatureTold: false };
  return { ...nothing, answers: new Set(), heardS: nowS };
}

function rankOf(state: DistressState): number {
  return DISTRESS_STATES.indexOf(state);
}

function stateSaid({ navStatus, text }: HeardBeacon): DistressState | undefined {
  if (navStatus === ACTIVE_STATUS || (text !== undefined && /\bACTIVE\b/i.test(text))) return "distress";
  return text !== undefined && /\bTEST\b/i.test(text) ? "test" : undefined;
}
