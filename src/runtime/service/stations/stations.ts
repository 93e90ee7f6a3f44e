/**
 * Alarms of what AIS and DSC hear: vessels that come too near, distress beacons and calls. Once a second the targets and our own motion are
 * given to the two watches (`src/collision`, `src/distress`); what they say becomes alarms. It needs no setting; `collision:` in the
 * project chooses how near is too near.
 */
import { PER_DEGREE } from "../../../ais/distance.ts";
import type { AisTarget } from "../../../ais/target.ts";
import { CollisionWatch, type Danger } from "../../../collision/collision-watch.ts";
import { limits as alarmLimits } from "../../../alarms/limits.ts";
import { limits as collisionLimits } from "../../../collision/limits.ts";
import { profileFor, PROFILES } from "../../../collision/profiles.ts";
import { Output } from "../../../connectors/output.ts";
import type { StationMessages } from "../../../messages/en/stations.ts";
import { repeated } from "../../../core/pause.ts";
import { formatNumber } from "../../../tags/vocabulary/shown-number.ts";
import { POSITION_TAGS } from "../../../tags/position-tags.ts";
import { stationFamilyOf } from "../../../tags/station-tags.ts";
import { CollisionNotices, type Missing } from "./collision-notices.ts";
import { DistressAlarms, distressFamilies } from "./distress-alarms.ts";
import type { LogOutbox } from "../../../logbook/book/log-outbox.ts";
import { Lookout } from "./lookout.ts";
import { type FamilyRule, StationAlarms } from "./station-alarms.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { WholeService } from "../whole-service.ts";

const MILE_M = 1852;
const HOUR_MIN = 60;
const SECOND_MS = 1000;

export type StationsService = Pick<WholeService, "clock" | "messages" | "present" | "tags" | "targets"> & {
  readonly alarms: Pick<Alarms, "open" | "watch" | "subscribe">;
  readonly anchor: Pick<WholeService["anchor"], "anchorage" | "isOutside">;
  readonly outbox: Pick<LogOutbox, "add">;
  readonly mob: Pick<WholeService["mob"], "distress" | "event" | "notice">;
};

/** For the engine, which needs the rules of open alarms before it restores them, and for the watches. */
export function stationFamilies(texts: StationMessages): readonly FamilyRule[] {
  return [collisionFamily(texts), ...Object.values(distressFamilies(texts))];
}

function collisionFamily({ collision }: StationMessages): FamilyRule {
  return {
    family: "COLLISION",
    places: collisionLimits.dangers,
    priority: "alarm",
    latching: false,
    advice: collision.advice,
    description: (place) => collision.tag({ place }),
  };
}

export class Stations extends Output {
  readonly type = "ais";
  readonly name = "";
  readonly lookout: Lookout;
  readonly distress: DistressAlarms;
  readonly #service: StationsService;
  readonly #collisions: StationAlarms;
  readonly #collision: CollisionWatch;
  readonly #notices: CollisionNotices;
  /** Since when our own motion is unknown, and when the words of alarms were last updated; monotonic. */
  #blindSinceS: number | undefined;
  #rewordedS = -Infinity;

  constructor(service: StationsService) {
    super();
    this.#service = service;
    this.#collisions = new StationAlarms(collisionFamily(service.messages.stations), service);
    this.distress = new DistressAlarms(service);
    this.#collision = new CollisionWatch({
      begins: (danger) => this.#collisions.raise(danger.mmsi, this.#dangerText(danger)),
      ends: (mmsi) => this.#collisions.end(mmsi),
    });
    this.#notices = new CollisionNotices(service);
    this.lookout = new Lookout(service, (mmsi) => this.#collision.isDanger(mmsi));
    const nowS = this.#nowS();
    for (const mmsi of this.#collisions.raised)
      this.#collision.restore(mmsi, nowS, this.#collisions.isAcknowledged(mmsi));
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { targets, alarms } = this.#service;
    const ends = [
      targets.feed.subscribe(({ target, kind, fields }) => {
        if (kind !== "heard") return;
        this.distress.hearBeacon(target);
        if (fields.includes("name")) this.#learnName(target);
      }),
      alarms.subscribe(({ record, kind }) => {
        if (kind !== "alarm_ack" || stationFamilyOf(record.tag_id) !== "COLLISION") return;
        const mmsi = this.#collisions.mmsiOf(record.tag_id);
        if (mmsi !== undefined) this.#collision.acknowledged(mmsi);
      }),
    ];
    await repeated(() => this.tick(), SECOND_MS, signal);
    for (const end of ends) end();
  }

  /** Once a second. */
  tick(): void {
    const { targets, present, anchor } = this.#service;
    const nowS = this.#nowS();
    targets.expire();
    this.distress.tick();
    const { lookout } = this;
    lookout.look();
    const { own } = lookout;
    const isAnchored = anchor.anchorage !== undefined && !anchor.isOutside;
    const name = profileFor(present.project.collision.profile, { speedMs: own?.speedMs ?? 0, isAnchored });
    lookout.profile = name === undefined ? undefined : PROFILES[name];
    const others = [...lookout.others()];
    this.#collision.tick(nowS, own, others, lookout.profile);
    const isUntrusted = this.#service.tags.value(POSITION_TAGS.isUntrusted)?.value === true;
    const isAnybody = others.some(({ ageS }) => ageS <= collisionLimits.carriedS);
    this.#notices.say(
      this.#missing(own === undefined && name !== undefined && isAnybody, nowS) ??
        (name !== undefined && isAnybody && isUntrusted ? "trust" : undefined),
      this.#collision.withoutAlarm,
    );
    this.#reword(nowS);
    lookout.tick();
  }

  /** What is not known of us, once that has lasted for long enough. */
  #missing(isBlind: boolean, nowS: number): Missing | undefined {
    this.#blindSinceS = isBlind ? (this.#blindSinceS ?? nowS) : undefined;
    if (nowS - (this.#blindSinceS ?? nowS) < collisionLimits.blindS) return undefined;
    return this.#service.targets.ownPosition === undefined ? "position" : "motion";
  }

  /** Updates the words of open alarms of dangers. */
  #reword(nowS: number): void {
    if (nowS - this.#rewordedS < alarmLimits.rewordS) return;
    this.#rewordedS = nowS;
    for (const danger of this.#collision.dangers())
      if (!Number.isNaN(danger.approach.rangeM)) this.#collisions.reword(danger.mmsi, () => this.#dangerText(danger));
  }

  counters(): Readonly<Record<string, number>> {
    const { left_out: collision_left_out = 0, ...collision } = this.#collision.counters();
    const { without_place: withoutPlace = 0, ...distress } = this.distress.counters();
    return {
      ...collision,
      ...distress,
      collision_left_out,
      blind: this.#notices.isLost ? 1 : 0,
      without_place: this.#collisions.withoutPlace + withoutPlace,
    };
  }

  #nowS(): number {
    return this.#service.clock.monotonic() / 1000;
  }

  /** An alarm that was raised before her name was heard gets it; those of dangers with their next words. */
  #learnName(target: AisTarget): void {
    if (this.#collisions.has(target.mmsi)) this.#rewordedS = -Infinity;
    this.distress.learnName(target);
  }

  #dangerText({ mmsi, approach, isSeen }: Danger): string {
    const { vessel, collision } = this.#service.messages.stations;
    const target = this.#service.targets.vessel(mmsi);
    const miles = (metres: number, decimals: number) =>
      formatNumber(metres / MILE_M, decimals, this.#service.messages.locale);
    const values = {
      vessel: vessel({ name: target?.value("name") ?? null, mmsi }),
      cpaNm: miles(approach.cpaM, 2),
      time: timeText(Math.round(approach.tcpaS / 60)),
      rangeNm: miles(approach.rangeM, 1),
      bearing: String(Math.round(approach.bearingRad / PER_DEGREE) % 360).padStart(3, "0"),
    };
    const isSpeedKnown = target === undefined || (target.value("speedMs") ?? target.way) !== undefined;
    const write = approach.tcpaS < 0 ? collision.past : isSpeedKnown ? collision.alarm : collision.noSpeed;
    return isSeen ? write(values) : collision.lastSeen({ was: write(values) });
  }
}

/** `12 min`, `2 h 17`. */
function timeText(minutes: number): string {
  const rest = minutes % HOUR_MIN;
  if (minutes < HOUR_MIN) return `${Math.max(0, rest)} min`;
  return `${Math.floor(minutes / HOUR_MIN)} h ${String(rest).padStart(2, "0")}`;
}
