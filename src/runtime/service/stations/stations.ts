/**
 * Alarms of what AIS and DSC hear: vessels that come too near, distress beacons and calls. Once a second the targets and our own motion are given to the
 * two watches (`src/collision`, `src/distress`); what they say becomes alarms. It needs no setting; `collision:` in the project chooses how
 * near is too near.
 */
import type { Position } from "../../../ais/report.ts";
import type { AisTarget } from "../../../ais/target.ts";
import type { AisTargets } from "../../../ais/targets.ts";
import { beaconOf } from "../../../ais/mmsi.ts";
import { CollisionWatch, type Danger } from "../../../collision/collision-watch.ts";
import { limits as collisionLimits } from "../../../collision/limits.ts";
import { profileFor, type ProfileChoice, PROFILES } from "../../../collision/profiles.ts";
import {
  DISTRESS_STATES,
  type DistressCall,
  type DistressState,
  DistressWatch,
} from "../../../distress/distress-watch.ts";
import type { DscCall } from "../../../distress/dsc-call.ts";
import { limits as distressLimits } from "../../../distress/limits.ts";
import { Output } from "../../../connectors/output.ts";
import type { StationMessages } from "../../../messages/en/stations.ts";
import { repeated } from "../../../core/pause.ts";
import { formatIsoTime } from "../../../core/time.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import type { LogOutbox } from "../../../logbook/book/log-outbox.ts";
import { DISTRESS_ANSWERED } from "../../../logbook/entry/audit-event.ts";
import type { EntryMessages } from "../../../messages/en/entries.ts";
import type { MobKeeper } from "../mob/mob-keeper.ts";
import type { Locale } from "../../../messages/locale.ts";
import { formatNumber } from "../../../tags/vocabulary/shown-number.ts";
import { positionText } from "../../../core/position-text.ts";
import { stationFamilyOf } from "../../../tags/station-tags.ts";
import { CollisionNotices, type CollisionNoticesParts, type Missing } from "./collision-notices.ts";
import { Lookout } from "./lookout.ts";
import { type FamilyRule, StationAlarms, type StationAlarmParts } from "./station-alarms.ts";
import type { Alarms } from "../../../alarms/alarms.ts";

const MILE_M = 1852;
const HOUR_MIN = 60;
const SECOND_MS = 1000;
const DEGREE = Math.PI / 180;

export interface StationsParts extends StationAlarmParts, CollisionNoticesParts {
  readonly alarms: Pick<Alarms, "open" | "watch" | "subscribe">;
  readonly outbox: Pick<LogOutbox, "add">;
  /** Whether it belongs to a person overboard. */
  readonly mob: Pick<MobKeeper, "distress" | "event">;
  readonly targets: AisTargets;
  readonly texts: StationMessages;
  /** Of the texts, for numbers in them. */
  readonly locale: Locale;
  readonly entries: Pick<EntryMessages, "distressAnswered">;
  readonly profile: () => ProfileChoice;
  /** Whether the anchor watch is set, and she is within its circle. */
  readonly isAnchored: () => boolean;
}

type Families = Readonly<Record<"collision" | DistressState, FamilyRule>>;

/** For the engine, which needs the rules of open alarms before it restores them, and for the watches. */
export function stationFamilies(texts: StationMessages): Families {
  const tag = (what: keyof Families) => (place: number) => texts[what].tag({ place });
  const { collision, distress, test, urgency, safety } = texts;
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
    urgency: {
      family: "URGENCY_CALL",
      places: distressLimits.lesserCalls,
      priority: "warning",
      latching: false,
      advice: urgency.advice,
      description: tag("urgency"),
    },
    safety: {
      family: "SAFETY_CALL",
      places: distressLimits.lesserCalls,
      priority: "caution",
      latching: false,
      advice: safety.advice,
      description: tag("safety"),
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

export class Stations extends Output {
  readonly type = "ais";
  readonly name = "";
  readonly lookout: Lookout;
  readonly #parts: StationsParts;
  readonly #collisions: StationAlarms;
  readonly #calling: Readonly<Record<DistressState, StationAlarms>>;
  readonly #collision: CollisionWatch;
  readonly #calls: DistressWatch;
  readonly #notices: CollisionNotices;
  /** Since when nobody watches, and when words were brought up to date last; monotonic. */
  #blindSinceS: number | undefined;
  #rewordedS = -Infinity;

  constructor(parts: StationsParts) {
    super();
    this.#parts = parts;
    const families = stationFamilies(parts.texts);
    this.#collisions = new StationAlarms(families.collision, parts);
    const { distress, test, urgency, safety } = families;
    this.#calling = {
      distress: new StationAlarms(distress, parts),
      test: new StationAlarms(test, parts),
      urgency: new StationAlarms(urgency, parts),
      safety: new StationAlarms(safety, parts),
    };
    this.#collision = new CollisionWatch({
      begins: (danger) => this.#collisions.raise(danger.mmsi, this.#dangerText(danger)),
      ends: (mmsi) => this.#collisions.end(mmsi),
    });
    this.#notices = new CollisionNotices(parts);
    this.lookout = new Lookout(parts, (mmsi) => this.#collision.isDanger(mmsi));
    this.#calls = new DistressWatch({
      calls: (call) => this.#called(call),
      silent: (mmsi) => {
        for (const alarms of Object.values(this.#calling)) alarms.end(mmsi);
      },
      answered: (mmsi, by) => this.#answered(mmsi, by),
    });
    const nowS = this.#nowS();
    for (const mmsi of this.#collisions.raised)
      this.#collision.restore(mmsi, nowS, this.#collisions.isAcknowledged(mmsi));
    for (const state of DISTRESS_STATES)
      for (const mmsi of this.#calling[state].raised) this.#calls.restore(mmsi, beaconOf(mmsi) ?? "call", state, nowS);
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { targets, alarms } = this.#parts;
    const ends = [
      targets.feed.subscribe(({ target, kind, fields }) => {
        if (kind !== "heard") return;
        if (target.beacon !== undefined) this.#hearBeacon(target);
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
    const { targets, profile } = this.#parts;
    const nowS = this.#nowS();
    targets.expire();
    this.#calls.tick(nowS);
    const { lookout } = this;
    lookout.look();
    const { own } = lookout;
    const name = profileFor(profile(), { speedMs: own?.speedMs ?? 0, isAnchored: this.#parts.isAnchored() });
    lookout.profile = name === undefined ? undefined : PROFILES[name];
    const others = [...lookout.others()];
    this.#collision.tick(nowS, own, others, lookout.profile);
    const isAnybody = others.some(({ ageS }) => ageS <= collisionLimits.carriedS);
    this.#notices.say(
      this.#missing(own === undefined && name !== undefined && isAnybody, nowS),
      this.#collision.withoutAlarm,
    );
    this.#reword(nowS);
    lookout.tick();
  }

  /** What is not known of us, once nobody has watched for long enough. */
  #missing(isBlind: boolean, nowS: number): Missing | undefined {
    this.#blindSinceS = isBlind ? (this.#blindSinceS ?? nowS) : undefined;
    if (nowS - (this.#blindSinceS ?? nowS) < collisionLimits.blindS) return undefined;
    return this.#parts.targets.ownPosition === undefined ? "position" : "motion";
  }

  /** The words of open alarms of dangers are those of now. */
  #reword(nowS: number): void {
    if (nowS - this.#rewordedS < collisionLimits.rewordS) return;
    this.#rewordedS = nowS;
    for (const danger of this.#collision.dangers())
      if (!Number.isNaN(danger.approach.rangeM)) this.#collisions.reword(danger.mmsi, () => this.#dangerText(danger));
  }

  counters(): Readonly<Record<string, number>> {
    const all = [this.#collisions, ...Object.values(this.#calling)];
    const { left_out: collision_left_out = 0, ...collision } = this.#collision.counters();
    const { left_out: distress_left_out = 0, ...calls } = this.#calls.counters();
    return {
      ...collision,
      ...calls,
      collision_left_out,
      distress_left_out,
      blind: this.#notices.isLost ? 1 : 0,
      without_place: all.reduce((sum, each) => sum + each.withoutPlace, 0),
    };
  }

  #nowS(): number {
    return this.#parts.clock.monotonic() / 1000;
  }

  /** A DSC call. */
  hearCall(call: DscCall): void {
    this.#calls.call(call, this.#nowS());
  }

  #hearBeacon(target: AisTarget): void {
    if (target.beacon === undefined) return;
    const { mmsi, beacon, position } = target;
    const said = { navStatus: target.value("navStatus"), text: target.value("safetyText") };
    this.#calls.hear({ mmsi, beacon, position, ...said }, this.#nowS());
    if (beacon === "mob" && this.#calling.distress.has(mmsi)) this.#belongs(mmsi, beacon, position, false);
  }

  #called({ mmsi, kind, state, position, nature, by }: DistressCall): void {
    const { texts } = this.#parts;
    for (const lesser of DISTRESS_STATES) if (lesser !== state) this.#calling[lesser].end(mmsi);
    const alarms = this.#calling[state];
    const isOverboard = kind === "mob" || nature === "overboard";
    const isTest = state === "test";
    const mob = isOverboard && (isTest || state === "distress") ? this.#belongs(mmsi, kind, position, isTest) : null;
    if (state === "urgency" || state === "safety")
      return alarms.raise(mmsi, texts[state].alarm({ vessel: this.#named(mmsi) }));
    const place = position === undefined ? null : positionText(position);
    const { distress, test } = texts;
    if (kind === "call") {
      const words = { vessel: this.#named(mmsi), nature: distress.nature({ nature }), place, by, mob };
      return alarms.raise(mmsi, distress.call(words));
    }
    const beacon = distress.beacon({ kind });
    return alarms.raise(mmsi, isTest ? test.alarm({ beacon, mmsi }) : distress.alarm({ beacon, mmsi, place, mob }));
  }

  #answered(mmsi: string, by: string): void {
    const { outbox, entries } = this.#parts;
    const summary = entries.distressAnswered({ vessel: this.#named(mmsi), by: this.#named(by) });
    outbox.add({ kind: "manual", summary, payload: { event: DISTRESS_ANSWERED, mmsi, by }, user: SYSTEM_USER });
  }

  /** When the person overboard was marked to whom it belongs. */
  #belongs(mmsi: string, kind: DistressCall["kind"], position: Position | undefined, isTest: boolean): string | null {
    const { mob, clock } = this.#parts;
    const atMs = clock.now();
    const placed = position === undefined ? null : { position, atMs };
    const of = kind === "call" ? "call" : "beacon";
    if (!mob.distress({ key: `${of} ${mmsi}`, kind: of, who: mmsi, atMs, placed }, isTest)) return null;
    return mob.event === undefined ? null : formatIsoTime(mob.event.marks[0].atMs).slice(11, 16);
  }

  /** Her name and number, or the number alone: it is the same in all languages. */
  #named(mmsi: string): string {
    const name = this.#nameOf(mmsi);
    return name === null ? mmsi : `${name} (${mmsi})`;
  }

  /** An alarm that was raised before her name was heard gets it. */
  #learnName(target: AisTarget): void {
    const { mmsi } = target;
    // Those of dangers get it with their next words.
    if (this.#collisions.has(mmsi)) this.#rewordedS = -Infinity;
    const alarms = Object.values(this.#calling).filter((each) => each.has(mmsi));
    const name = alarms.length === 0 ? undefined : target.value("name");
    if (name === undefined) return;
    const { vessel } = this.#parts.texts;
    const number = vessel({ name: null, mmsi });
    for (const each of alarms)
      each.reword(mmsi, (message) => {
        if (message.includes(`(${mmsi})`)) return message;
        return message.replace(message.includes(number) ? number : mmsi, () => vessel({ name, mmsi }));
      });
  }

  #nameOf(mmsi: string): string | null {
    const target = Array.from(this.#parts.targets).find((each) => each.mmsi === mmsi);
    return target?.value("name") ?? null;
  }

  #dangerText({ mmsi, approach, isSeen }: Danger): string {
    const { vessel, collision } = this.#parts.texts;
    const target = this.#parts.targets.vessel(mmsi);
    const miles = (metres: number, decimals: number) => formatNumber(metres / MILE_M, decimals, this.#parts.locale);
    const values = {
      vessel: vessel({ name: target?.value("name") ?? null, mmsi }),
      cpaNm: miles(approach.cpaM, 2),
      time: timeText(Math.round(approach.tcpaS / 60)),
      rangeNm: miles(approach.rangeM, 1),
      bearing: String(Math.round(approach.bearingRad / DEGREE) % 360).padStart(3, "0"),
    };
    const isSpeedKnown = target === undefined || target.value("speedMs") !== undefined;
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
