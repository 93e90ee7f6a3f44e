/** What wires bring of distress besides AIS: DSC calls, and devices that watch who is aboard. */
import type { Position } from "../ais/report.ts";
import type { DscCall } from "./dsc-call.ts";

/** A device of the vessel says whether somebody is overboard: PGN 127233, the sentence MOB. */
export interface MobNotice {
  /** The number of the emitter that somebody wears; undefined if the device does not say it. */
  readonly emitter: number | undefined;
  readonly says: "overboard" | "test" | "nobody";
  readonly position: Position | undefined;
  /** As the source of a tag: `nmea2000:can0:43`. */
  readonly source: string;
  readonly timestampMs: number;
}

export interface DistressHearer {
  call(call: DscCall): void;
  notice(notice: MobNotice): void;
}
