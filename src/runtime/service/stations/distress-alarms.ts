/**
 * Alarms of distress. Beacons and DSC calls go to the watch (`src/distress`), and its news become alarms and marks of a person overboard.
 * A call of our own radio for a person overboard begins our own event, as a device does.
 */
import { beaconOf } from "../../../ais/mmsi.ts";
import type { Position } from "../../../ais/report.ts";
import type { AisTarget } from "../../../ais/target.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { positionText } from "../../../core/position-text.ts";
import { formatIsoTime } from "../../../core/time.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import {
  DISTRESS_STATES,
  type DistressCall,
  type DistressState,
  DistressWatch,
} from "../../../distress/distress-watch.ts";
import type { DscCall } from "../../../distress/dsc-call.ts";
import { limits } from "../../../distress/limits.ts";
import type { LogOutbox } from "../../../logbook/book/log-outbox.ts";
import { DISTRESS_ANSWERED, DISTRESS_LEFT_OUT } from "../../../logbook/entry/audit-event.ts";
import type { StationMessages } from "../../../messages/en/stations.ts";
import { type FamilyRule, StationAlarms } from "./station-alarms.ts";
import type { WholeService } from "../whole-service.ts";

type DistressedService = Pick<WholeService, "clock" | "messages" | "tags" | "targets"> & {
  readonly alarms: Pick<Alarms, "open" | "watch">;
  readonly outbox: Pick<LogOutbox, "add">;
  /** The person overboard to whom a beacon or a call may belong, and whom our own radio may report. */
  readonly mob: Pick<WholeService["mob"], "distress" | "event" | "notice">;
};

export function distressFamilies(texts: StationMessages): Readonly<Record<DistressState, FamilyRule>> {
  const { beacon, call, test, urgency, safety } = limits.places;
  const of = (state: DistressState) => ({
    advice: texts[state].advice,
    description: (place: number) => texts[state].tag({ place }),
    latching: state === "distress",
  });
  return {
    distress: { family: "DISTRESS", places: beacon + call, priority: "emergency", ...of("distress") },
    urgency: { family: "URGENCY_CALL", places: urgency, priority: "warning", ...of("urgency") },
    safety: { family: "SAFETY_CALL", places: safety, priority: "caution", ...of("safety") },
    test: { family: "BEACON_TEST", places: test, priority: "caution", ...of("test") },
  };
}

export class DistressAlarms {
  readonly #service: DistressedService;
  readonly #calling: Readonly<Record<DistressState, StationAlarms>>;
  readonly #watch: DistressWatch;

  constructor(service: DistressedService) {
    this.#service = service;
    const { distress, test, urgency, safety } = distressFamilies(service.messages.stations);
    this.#calling = {
      distress: new StationAlarms(distress, service),
      test: new StationAlarms(test, service),
      urgency: new StationAlarms(urgency, service),
      safety: new StationAlarms(safety, service),
    };
    this.#watch = new DistressWatch({
      calls: (call) => this.#called(call),
      silent: (mmsi) => {
        for (const alarms of Object.values(this.#calling)) alarms.end(mmsi);
      },
      answered: (mmsi, by) => this.#answered(mmsi, by),
      leftOut: (call, count) => this.#leftOut(call, count),
      roomy: () => this.#calling.distress.endBeyond(),
      isSeen: (mmsi) => this.#calling.distress.isAcknowledged(mmsi),
    });
    for (const state of DISTRESS_STATES)
      for (const mmsi of this.#calling[state].raised)
        this.#watch.restore(mmsi, beaconOf(mmsi) ?? "call", state, this.#nowS());
  }

  /** Once a second. */
  tick(): void {
    this.#watch.tick(this.#nowS());
  }

  counters(): Readonly<Record<string, number>> {
    const withoutPlace = Object.values(this.#calling).reduce((sum, each) => sum + each.withoutPlace, 0);
    return { ...this.#watch.counters(), without_place: withoutPlace };
  }

  hearCall(call: DscCall): void {
    const others = this.#exceptOurs(call);
    if (others !== undefined) this.#watch.call(others, this.#nowS());
  }

  hearBeacon(target: AisTarget): void {
    const { mmsi, beacon, position } = target;
    if (beacon === undefined) return;
    const said = { navStatus: target.value("navStatus"), text: target.value("safetyText") };
    this.#watch.hear({ mmsi, beacon, position, ...said }, this.#nowS());
    if (beacon === "mob" && this.#calling.distress.has(mmsi)) this.#belongs(mmsi, beacon, position, false);
  }

  /** An alarm that was raised before her name was heard gets it. */
  learnName(target: AisTarget): void {
    const { mmsi } = target;
    const alarms = Object.values(this.#calling).filter((each) => each.has(mmsi));
    const name = alarms.length === 0 ? undefined : target.value("name");
    if (name === undefined) return;
    const { vessel } = this.#service.messages.stations;
    const number = vessel({ name: null, mmsi });
    for (const each of alarms)
      each.reword(mmsi, (message) => {
        if (message.includes(`(${mmsi})`)) return message;
        return message.replace(message.includes(number) ? number : mmsi, () => vessel({ name, mmsi }));
      });
  }

  #nowS(): number {
    return this.#service.clock.monotonic() / 1000;
  }

  /** The call as the watch gets it. What our own radio says of our person overboard goes to that event instead. */
  #exceptOurs(call: DscCall): DscCall | undefined {
    const { act, mmsi, by, nature, position } = call;
    const { targets, mob, clock } = this.#service;
    if (mmsi !== targets.ownMmsi) return call;
    const notice = { emitter: undefined, position, source: `dsc:${mmsi}`, timestampMs: clock.now() };
    const isOver = act === "cancelled" || (act === "distress or cancelled" && mob.event !== undefined);
    if (isOver) {
      mob.notice({ ...notice, says: "nobody" });
      return { ...call, act: "cancelled" };
    }
    if (act === "acknowledged" && by !== undefined && mob.event !== undefined) this.#answered(mmsi, by);
    else if (nature === "overboard") mob.notice({ ...notice, says: "overboard" });
    else return call;
    return undefined;
  }

  #called(call: DistressCall): void {
    const { mmsi, state } = call;
    for (const lesser of DISTRESS_STATES) if (lesser !== state) this.#calling[lesser].end(mmsi);
    this.#calling[state].raise(mmsi, this.#textOf(call));
  }

  /** There is no place for it: one alarm names the newest of these and counts the others. */
  #leftOut(call: DistressCall, count: number): void {
    const { entries, stations: texts } = this.#service.messages;
    const was = this.#textOf(call);
    if (count === 1)
      this.#enter(entries.distressLeftOut({ newest: was }), { event: DISTRESS_LEFT_OUT, mmsi: call.mmsi });
    this.#calling.distress.raiseBeyond(call.mmsi, count === 1 ? was : texts.distress.more({ was, count: count - 1 }));
  }

  #textOf({ mmsi, kind, state, position, nature, by }: DistressCall): string {
    const { stations: texts } = this.#service.messages;
    const isOverboard = kind === "mob" || nature === "overboard";
    const isTest = state === "test";
    const mob = isOverboard && (isTest || state === "distress") ? this.#belongs(mmsi, kind, position, isTest) : null;
    if (state === "urgency" || state === "safety") return texts[state].alarm({ vessel: this.#named(mmsi) });
    const place = position === undefined ? null : positionText(position);
    const { distress, test } = texts;
    if (kind === "call") {
      const words = { vessel: this.#named(mmsi), nature: distress.nature({ nature }), place, by, mob };
      return distress.call(words);
    }
    const beacon = distress.beacon({ kind });
    return isTest ? test.alarm({ beacon, mmsi }) : distress.alarm({ beacon, mmsi, place, mob });
  }

  #answered(mmsi: string, by: string): void {
    const summary = this.#service.messages.entries.distressAnswered({ vessel: this.#named(mmsi), by: this.#named(by) });
    this.#enter(summary, { event: DISTRESS_ANSWERED, mmsi, by });
  }

  #enter(summary: string, payload: Readonly<Record<string, string>>): void {
    this.#service.outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
  }

  /** When the person overboard was marked to whom it belongs. */
  #belongs(mmsi: string, kind: DistressCall["kind"], position: Position | undefined, isTest: boolean): string | null {
    const { mob, clock } = this.#service;
    const atMs = clock.now();
    const placed = position === undefined ? null : { position, atMs };
    const of = kind === "call" ? "call" : "beacon";
    if (!mob.distress({ key: `${of} ${mmsi}`, kind: of, who: mmsi, atMs, placed }, isTest)) return null;
    return mob.event === undefined ? null : formatIsoTime(mob.event.marks[0].atMs).slice(11, 16);
  }

  /** Her name and number, or the number alone: it is the same in all languages. */
  #named(mmsi: string): string {
    const target = Array.from(this.#service.targets).find((each) => each.mmsi === mmsi);
    const name = target?.value("name");
    return name === undefined ? mmsi : `${name} (${mmsi})`;
  }
}
