/**
 * Who is in distress, as AIS and DSC say it. Pure. Beacons are AIS-SART (970…), person overboard (972…) and EPIRB (974…), ITU-R M.1371-5,
 * annex 9; calls are those of ITU-R M.493 (`dsc-call.ts`). What becomes of each state is in docs/watch-states.md, cell by cell. A place, or
 * the nature, that is known only later is reported as well.
 */
import type { Beacon } from "../ais/mmsi.ts";
import type { Position } from "../ais/report.ts";
import { keepNewest } from "../core/keep-newest.ts";
import type { DscAct, DscCall, Nature } from "./dsc-call.ts";
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
  /** There is no place for it. `count`: the calls without a place that nobody has acknowledged. */
  leftOut(call: DistressCall, count: number): void;
  /** Every call has a place again. */
  roomy(): void;
  /** Whether a person has acknowledged its alarm. */
  isSeen(mmsi: string): boolean;
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

type DistressReport = Omit<DistressCall, "mmsi">;
type Share = keyof typeof limits.places;

const ACTIVE_STATUS = 14;

export class DistressWatch {
  readonly #listener: DistressListener;
  readonly #heard = new Map<string, Heard>();
  /** Stations without a place, the one silent longest first. `isSeen`: it lost its place because a person had acknowledged it. */
  readonly #leftOut = new Map<string, { readonly heardS: number; readonly isSeen: boolean }>();
  #isCrowded = false;
  /** How the newest sentence that named its vessel twice was understood, and when. */
  readonly #twice = new Map<string, { readonly meant: "distress" | "cancelled"; readonly heardS: number }>();
  readonly #counters = {
    distress: 0,
    tests: 0,
    urgency: 0,
    safety: 0,
    positions: 0,
    other_calls: 0,
    calls_left_out: 0,
  };

  constructor(listener: DistressListener) {
    this.#listener = listener;
  }

  /** Called at each report of a beacon. `nowS` is monotonic. */
  hear(beacon: HeardBeacon, nowS: number): void {
    const { mmsi, beacon: kind, position } = beacon;
    const before = this.#heard.get(mmsi)?.call;
    const state = stateSaid(beacon) ?? (before?.kind === kind ? before.state : undefined);
    if (state !== undefined) this.#say(mmsi, { ...NOTHING, kind, state, position }, nowS);
    else this.#doubt(mmsi, kind, position, nowS);
  }

  /** Called at each DSC call. */
  call(said: DscCall, nowS: number): void {
    const { mmsi, by, position, persons } = said;
    const act = this.#meaningOf(said, nowS);
    const isKnown = said.isNatureDoubtful === true && this.#heard.get(mmsi)?.call?.nature !== undefined;
    const nature = isKnown ? undefined : said.nature;
    if (act === "other" || act === "position") this.#counters[act === "other" ? "other_calls" : "positions"] += 1;
    else if (act === "cancelled") this.#takeBack(mmsi);
    else {
      const state = act === "urgency" || act === "safety" ? act : "distress";
      this.#say(mmsi, { kind: "call", state, position, nature, by: act === "relay" ? by : undefined, persons }, nowS);
      if (act === "acknowledged" && by !== undefined) this.#answered(mmsi, by);
    }
  }

  /** A sentence that names its vessel twice ends a distress only if one is open. It may come again, by a second wire or expanded. */
  #meaningOf({ act, mmsi }: DscCall, nowS: number): DscAct {
    if (act !== "distress or cancelled") return act;
    const before = this.#twice.get(mmsi);
    if (before !== undefined && nowS - before.heardS < limits.sameCallS) return before.meant;
    const meant = this.#heard.get(mmsi)?.call?.state === "distress" ? "cancelled" : "distress";
    keepNewest(this.#twice, mmsi, { meant, heardS: nowS }, limits.leftOut);
    return meant;
  }

  #takeBack(mmsi: string): void {
    this.#leftOut.delete(mmsi);
    if (this.#heard.get(mmsi)?.call?.state === "distress") this.#end(mmsi);
  }

  #answered(mmsi: string, by: string): void {
    const answers = this.#heard.get(mmsi)?.answers;
    if (answers === undefined || answers.has(by) || answers.size >= limits.answers) return;
    answers.add(by);
    this.#listener.answered(mmsi, by);
  }

  /** Called about once a second. */
  tick(nowS: number): void {
    for (const [mmsi, heard] of this.#heard) {
      const { unsure } = heard;
      if (unsure !== undefined && nowS - unsure.sinceS >= limits.textS) {
        heard.unsure = undefined;
        const said = { ...NOTHING, kind: unsure.kind, state: "distress", position: unsure.position } as const;
        this.#tell(mmsi, heard, said);
      }
      if (nowS - heard.heardS >= limits.silentS) this.#end(mmsi);
    }
    for (const [mmsi, { heardS }] of this.#leftOut) if (nowS - heardS >= limits.silentS) this.#leftOut.delete(mmsi);
    if (this.#isCrowded && this.#unseen === 0) {
      this.#isCrowded = false;
      this.#listener.roomy();
    }
  }

  get #unseen(): number {
    return this.#leftOut.values().reduce((sum, { isSeen }) => sum + (isSeen ? 0 : 1), 0);
  }

  /** An alarm of the last run is still open. */
  restore(mmsi: string, kind: DistressCall["kind"], state: DistressState, nowS: number): void {
    const call = { ...NOTHING, mmsi, kind, state, position: undefined };
    this.#heard.set(mmsi, { ...newHeard(nowS), call, isPlaceTold: true, isNatureTold: true });
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, distress_left_out: this.#unseen };
  }

  /** The station, noted as heard now; undefined if there is no place for it. */
  #of(mmsi: string, share: Share, by: string | undefined, nowS: number): Heard | undefined {
    let heard = this.#heard.get(mmsi);
    const isIn = heard !== undefined && shareOf(heard) === share;
    if (!isIn && !this.#makesRoom(share, by, nowS)) return undefined;
    heard ??= newHeard(nowS);
    heard.heardS = nowS;
    // Silent longest first.
    this.#heard.delete(mmsi);
    this.#heard.set(mmsi, heard);
    this.#leftOut.delete(mmsi);
    return heard;
  }

  #makesRoom(share: Share, by: string | undefined, nowS: number): boolean {
    const inShare = [...this.#heard].filter(([, heard]) => shareOf(heard) === share);
    const relayed = by === undefined ? [] : inShare.filter(([, { call }]) => call?.by === by);
    const full = relayed.length >= limits.relayedBy ? relayed : inShare.length >= limits.places[share] ? inShare : [];
    if (full.length === 0) return true;
    const isDistress = share === "beacon" || share === "call";
    const [leaves] =
      full.find(([mmsi, { call }]) => !isDistress || call === undefined || this.#listener.isSeen(mmsi)) ?? [];
    if (leaves === undefined) return false;
    this.#counters.calls_left_out += 1;
    if (isDistress && this.#listener.isSeen(leaves)) this.#leaveOut(leaves, true, nowS);
    this.#end(leaves);
    return true;
  }

  #leaveOut(mmsi: string, isSeen: boolean, nowS: number): void {
    keepNewest(this.#leftOut, mmsi, { heardS: nowS, isSeen }, limits.leftOut);
  }

  /** A beacon that has said neither that it is active nor that it is a test. */
  #doubt(mmsi: string, kind: Beacon, position: Position | undefined, nowS: number): void {
    const known = this.#heard.get(mmsi);
    const heard = this.#of(mmsi, known === undefined ? "beacon" : shareOf(known), undefined, nowS);
    if (heard === undefined) return this.#tellLeftOut({ ...NOTHING, mmsi, kind, state: "distress", position }, nowS);
    heard.unsure ??= { kind, position, sinceS: nowS };
    heard.unsure.position = position ?? heard.unsure.position;
  }

  #say(mmsi: string, said: DistressReport, nowS: number): void {
    const before = this.#heard.get(mmsi);
    const isMore = before?.call === undefined || rankOf(said.state) > rankOf(before.call.state);
    const share = shareOf(isMore ? { call: said } : before);
    const known = this.#leftOut.get(mmsi);
    // It was acknowledged and lost its place: that it goes on calling is no news.
    if (known?.isSeen === true && !this.#heard.has(mmsi) && said.state === "distress")
      return this.#leaveOut(mmsi, true, nowS);
    const heard = this.#of(mmsi, share, said.by, nowS);
    if (heard !== undefined) return this.#tell(mmsi, heard, said);
    this.#tellLeftOut({ mmsi, ...said }, nowS);
  }

  /** Each is reported once. */
  #tellLeftOut(call: DistressCall, nowS: number): void {
    const isKnown = this.#leftOut.has(call.mmsi);
    this.#leaveOut(call.mmsi, false, nowS);
    if (isKnown) return;
    this.#counters.calls_left_out += 1;
    this.#isCrowded = true;
    this.#listener.leftOut(call, this.#unseen);
  }

  #tell(mmsi: string, heard: Heard, said: DistressReport): void {
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

/** A beacon that is not sure yet may be active. */
function shareOf({ call }: { readonly call: DistressReport | undefined }): Share {
  if (call === undefined) return "beacon";
  if (call.state !== "distress") return call.state;
  return call.kind === "call" ? "call" : "beacon";
}

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
