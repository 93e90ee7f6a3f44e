/**
 * Alarms of what AIS hears: vessels that come too near, and distress beacons. Once a second the targets and our own motion are given to the
 * two watches (`src/collision`, `src/distress`); what they say becomes alarms. It needs no setting; `collision:` in the project chooses how
 * near is too near.
 */
import type { AisTarget } from "../../../ais/target.ts";
import type { AisTargets } from "../../../ais/targets.ts";
import { beaconOf } from "../../../ais/mmsi.ts";
import { CollisionWatch, type Danger } from "../../../collision/collision-watch.ts";
import { limits as collisionLimits } from "../../../collision/limits.ts";
import { profileFor, type ProfileChoice, PROFILES } from "../../../collision/profiles.ts";
import { DistressWatch, type DistressCall } from "../../../distress/distress-watch.ts";
import { limits as distressLimits } from "../../../distress/limits.ts";
import type { Runner } from "../../../connectors/runner.ts";
import type { StationMessages } from "../../../messages/en/stations.ts";
import { positionText } from "../../../core/position-text.ts";
import { stationFamilyOf } from "../../../tags/station-tags.ts";
import { Lookout } from "./lookout.ts";
import { type FamilyRule, StationAlarms, type StationAlarmParts } from "./station-alarms.ts";
import type { Alarms } from "../../../alarms/alarms.ts";

const MILE_M = 1852;
const SECOND_MS = 1000;
const DEGREE = Math.PI / 180;

export interface StationsParts extends StationAlarmParts {
  readonly alarms: Pick<Alarms, "open" | "watch" | "subscribe">;
  readonly targets: AisTargets;
  readonly texts: StationMessages;
  readonly profile: () => ProfileChoice;
  /** Whether the anchor watch is set. */
  readonly isAnchored: () => boolean;
}

/** For the engine, which needs the rules of open alarms before it restores them, and for the watches. */
export function stationFamilies(
  texts: StationMessages,
): Readonly<Record<"collision" | "distress" | "test", FamilyRule>> {
  const tag = (what: "collision" | "distress" | "test") => (place: number) => texts[what].tag({ place });
  const { collision, distress, test } = texts;
  const most = distressLimits.calls;
  return {
    collision: {
      family: "COLLISION",
      places: collisionLimits.dangers,
      priority: "alarm",
      latching: false,
      advice: collision.advice,
      description: tag("collision"),
    },
    distress: {
      family: "DISTRESS",
      places: most,
      priority: "emergency",
      latching: true,
      advice: distress.advice,
      description: tag("distress"),
    },
    test: {
      family: "BEACON_TEST",
      places: most,
      priority: "caution",
      latching: false,
      advice: test.advice,
      description: tag("test"),
    },
  };
}

export class Stations implements Runner {
  readonly type = "ais";
  readonly name = "";
  readonly lookout: Lookout;
  readonly #parts: StationsParts;
  readonly #collisions: StationAlarms;
  readonly #distress: StationAlarms;
  readonly #tests: StationAlarms;
  readonly #collision: CollisionWatch;
  readonly #calls: DistressWatch;
  readonly #stopped = Promise.withResolvers<void>();
  #ends: (() => void)[] = [];

  constructor(parts: StationsParts) {
    this.#parts = parts;
    const families = stationFamilies(parts.texts);
    this.#collisions = new StationAlarms(families.collision, parts);
    this.#distress = new StationAlarms(families.distress, parts);
    this.#tests = new StationAlarms(families.test, parts);
    this.#collision = new CollisionWatch({
      begins: (danger) => this.#collisions.raise(danger.mmsi, this.#dangerText(danger)),
      ends: (mmsi) => this.#collisions.end(mmsi),
    });
    this.lookout = new Lookout(parts, (mmsi) => this.#collision.isDanger(mmsi));
    this.#calls = new DistressWatch({
      calls: (call) => this.#called(call),
      silent: (mmsi) => {
        this.#distress.end(mmsi);
        this.#tests.end(mmsi);
      },
    });
    const nowS = this.#nowS();
    for (const mmsi of this.#collisions.raised)
      this.#collision.restore(mmsi, nowS, this.#collisions.isAcknowledged(mmsi));
    for (const [alarms, state] of [
      [this.#distress, "distress"],
      [this.#tests, "test"],
    ] as const)
      for (const mmsi of alarms.raised) this.#calls.restore(mmsi, beaconOf(mmsi) ?? "epirb", state, nowS);
  }

  run(): Promise<void> {
    const { targets, alarms } = this.#parts;
    const timer = setInterval(() => this.tick(), SECOND_MS);
    this.#ends = [
      () => clearInterval(timer),
      targets.feed.subscribe(({ target, kind }) => {
        if (kind === "heard" && target.beacon !== undefined) this.#hearBeacon(target);
      }),
      alarms.subscribe(({ record, kind }) => {
        if (kind !== "alarm_ack" || stationFamilyOf(record.tag_id) !== "COLLISION") return;
        const mmsi = this.#collisions.mmsiOf(record.tag_id);
        if (mmsi !== undefined) this.#collision.acknowledged(mmsi);
      }),
    ];
    return this.#stopped.promise;
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#stopped.resolve();
  }

  /** Once a second. */
  tick(): void {
    const { targets, profile } = this.#parts;
    const nowS = this.#nowS();
    targets.expire();
    this.#calls.tick(nowS);
    const { lookout } = this;
    const { own } = lookout;
    const name = profileFor(profile(), { speedMs: own?.speedMs ?? 0, isAnchored: this.#parts.isAnchored() });
    lookout.profile = name === undefined ? undefined : PROFILES[name];
    this.#collision.tick(nowS, own, own === undefined ? [] : lookout.others(), lookout.profile);
    lookout.tick();
  }

  counters(): Readonly<Record<string, number>> {
    const withoutPlace = this.#collisions.withoutPlace + this.#distress.withoutPlace + this.#tests.withoutPlace;
    return { ...this.#collision.counters(), ...this.#calls.counters(), without_place: withoutPlace };
  }

  #nowS(): number {
    return this.#parts.clock.monotonic() / 1000;
  }

  #hearBeacon(target: AisTarget): void {
    if (target.beacon === undefined) return;
    const { mmsi, beacon, position } = target;
    const said = { navStatus: target.value("navStatus"), text: target.value("safetyText") };
    this.#calls.hear({ mmsi, beacon, position, ...said }, this.#nowS());
  }

  #called({ mmsi, beacon: kind, state, position }: DistressCall): void {
    const { distress, test } = this.#parts.texts;
    const beacon = distress.beacon({ kind });
    if (state === "test") {
      this.#tests.raise(mmsi, test.alarm({ beacon, mmsi }));
      return;
    }
    this.#tests.end(mmsi);
    const place = position === undefined ? null : positionText(position);
    this.#distress.raise(mmsi, distress.alarm({ beacon, mmsi, place }));
  }

  #dangerText({ mmsi, approach }: Danger): string {
    const { vessel, collision } = this.#parts.texts;
    const name =
      Array.from(this.#parts.targets)
        .find((target) => target.mmsi === mmsi)
        ?.value("name") ?? null;
    return collision.alarm({
      vessel: vessel({ name, mmsi }),
      cpaNm: (approach.cpaM / MILE_M).toFixed(2),
      minutes: Math.max(0, Math.round(approach.tcpaS / 60)),
      rangeNm: (approach.rangeM / MILE_M).toFixed(1),
      bearing: String(Math.round(approach.bearingRad / DEGREE) % 360).padStart(3, "0"),
    });
  }
}
