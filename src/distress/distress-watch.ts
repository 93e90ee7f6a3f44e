/**
 * Distress beacons that AIS hears: AIS-SART (970…), person overboard (972…), EPIRB (974…); ITU-R M.1371-5, annex 9. Pure.
 *
 *     heard ── status 14 or "… ACTIVE" ──────────────▶ distress
 *     heard ── "… TEST" ──▶ test ── status 14 ───────▶ distress
 *     heard ── 20 s without either ──────────────────▶ distress
 *
 * A beacon that is tested says so by its text; until then its status is the same as that of one that has none (15). One that says nothing
 * within a burst counts as distress: a false alarm costs a look, a missed one a life. A test never ends a distress.
 */
import type { Beacon } from "../ais/mmsi.ts";
import type { Position } from "../ais/report.ts";
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

export type DistressState = "test" | "distress";

export interface DistressCall {
  readonly mmsi: string;
  readonly beacon: Beacon;
  readonly state: DistressState;
  readonly position: Position | undefined;
}

export interface DistressListener {
  /** It begins, or a test has become a distress. */
  calls(call: DistressCall): void;
  silent(mmsi: string): void;
}

interface Heard {
  beacon: Beacon;
  state: DistressState | "unsure";
  position: Position | undefined;
  readonly sinceS: number;
  heardS: number;
}

const ACTIVE_STATUS = 14;

export class DistressWatch {
  readonly #listener: DistressListener;
  readonly #heard = new Map<string, Heard>();
  readonly #counters = { distress: 0, tests: 0, left_out: 0 };

  constructor(listener: DistressListener) {
    this.#listener = listener;
  }

  /** Called at each report of a beacon. `nowS` is monotonic. */
  hear(heard: HeardBeacon, nowS: number): void {
    const { mmsi, beacon, position } = heard;
    let known = this.#heard.get(mmsi);
    if (known === undefined) {
      if (this.#heard.size >= limits.calls) {
        this.#counters.left_out += 1;
        return;
      }
      known = { beacon, state: "unsure", position, sinceS: nowS, heardS: nowS };
      this.#heard.set(mmsi, known);
    }
    known.heardS = nowS;
    known.position = position ?? known.position;
    const said = stateSaid(heard);
    if (said !== undefined) this.#become(mmsi, known, said);
  }

  /** Called about once a second. */
  tick(nowS: number): void {
    for (const [mmsi, heard] of this.#heard) {
      if (heard.state === "unsure" && nowS - heard.sinceS >= limits.textS) this.#become(mmsi, heard, "distress");
      if (nowS - heard.heardS < limits.silentS) continue;
      this.#heard.delete(mmsi);
      this.#listener.silent(mmsi);
    }
  }

  /** An alarm of the last run is still open. */
  restore(mmsi: string, beacon: Beacon, state: DistressState, nowS: number): void {
    this.#heard.set(mmsi, { beacon, state, position: undefined, sinceS: nowS, heardS: nowS });
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  #become(mmsi: string, heard: Heard, state: DistressState): void {
    if (heard.state === state || heard.state === "distress") return;
    heard.state = state;
    this.#counters[state === "test" ? "tests" : "distress"] += 1;
    this.#listener.calls({ mmsi, beacon: heard.beacon, state, position: heard.position });
  }
}

function stateSaid({ navStatus, text }: HeardBeacon): DistressState | undefined {
  if (navStatus === ACTIVE_STATUS || (text !== undefined && /\bACTIVE\b/i.test(text))) return "distress";
  return text !== undefined && /\bTEST\b/i.test(text) ? "test" : undefined;
}
