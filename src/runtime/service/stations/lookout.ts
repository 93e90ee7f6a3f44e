/** What is seen of the vessels around: how each stands to ours, worked out at most once a second for all who ask. */
import type { AisTarget } from "../../../ais/target.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { bridgeOrder } from "../../../alarms/bridge-order.ts";
import type { OtherVessel } from "../../../collision/collision-watch.ts";
import type { Motion } from "../../../collision/motion.ts";
import { type Profile, PROFILES } from "../../../collision/profiles.ts";
import { byDanger, lastMotion, type Sighted, sightingOf } from "../../../collision/sighting.ts";
import { distanceM } from "../../../ais/distance.ts";
import { Feed } from "../../../core/feed.ts";
import { stationFamilyOf } from "../../../tags/station-tags.ts";
import type { WholeService } from "../whole-service.ts";
import { OwnWay } from "./own-way.ts";
import { mmsiOf } from "./station-alarms.ts";

const FRESH_MS = 1000;
/** A vessel that is no danger is reported once in this many seconds. */
const TURNS = 10;

type SeeingService = Pick<WholeService, "clock" | "tags" | "targets"> & { readonly alarms: Pick<Alarms, "open"> };

export class Lookout {
  /** Vessels and how they stand to ours: dangers and near ones each second, others every ten seconds. */
  readonly feed = new Feed<Sighted>();
  /** The profile that holds now; undefined while the collision watch is off. */
  profile: Profile | undefined;
  readonly #service: SeeingService;
  readonly #isDanger: (mmsi: string) => boolean;
  readonly #way: OwnWay;
  readonly #seen = new WeakMap<AisTarget, { readonly nowMs: number; readonly heardMs: number; sighted: Sighted }>();
  #turn = 0;

  constructor(service: SeeingService, isDanger: (mmsi: string) => boolean) {
    this.#service = service;
    this.#isDanger = isDanger;
    this.#way = new OwnWay(service);
  }

  /** Our own motion; undefined while it is not known. */
  get own(): Motion | undefined {
    return this.#way.motion;
  }

  /** The vessels that the collision watch looks at. */
  *others(): Generator<OtherVessel> {
    const nowMs = this.#service.clock.monotonic();
    for (const target of this.#service.targets) {
      const last = target.kind === "vessel" && target.beacon === undefined ? lastMotion(target, nowMs) : undefined;
      if (last !== undefined) yield { mmsi: target.mmsi, ...last };
    }
  }

  /** All stations in the order of danger. */
  list(): Sighted[] {
    this.#service.targets.expire();
    const { own } = this;
    const all = Array.from(this.#service.targets, (target) => this.#look(target, own));
    return byDanger(all, this.profile ?? PROFILES.coast);
  }

  /** The ids of open alarms by the MMSI of the station that they are about. */
  alarmIds(): ReadonlyMap<string, string> {
    const open = this.#service.alarms.open().filter(({ tag_id: tagId }) => stationFamilyOf(tagId) !== undefined);
    // The more urgent of two alarms about one vessel.
    const named = open
      .toSorted((a, b) => bridgeOrder(b, a))
      .flatMap((record): [string, string][] => {
        const mmsi = mmsiOf(record);
        return mmsi === undefined ? [] : [[mmsi, record.id]];
      });
    return new Map(named);
  }

  /** Once a second, before the collision watch looks. */
  look(): void {
    this.#way.look();
  }

  /** Once a second, after it. */
  tick(): void {
    this.#turn = (this.#turn + 1) % TURNS;
    const { own } = this;
    let place = 0;
    for (const target of this.#service.targets) {
      if (target.kind !== "vessel") continue;
      place += 1;
      const isQuiet = (this.#seen.get(target)?.sighted.sighting.risk ?? "none") === "none";
      if (isQuiet && !this.#isDanger(target.mmsi) && place % TURNS !== this.#turn) continue;
      this.feed.tell(this.#look(target, own));
    }
  }

  #look(target: AisTarget, own: Motion | undefined): Sighted {
    const nowMs = this.#service.clock.monotonic();
    const { heardMs } = target;
    const known = this.#seen.get(target);
    const isDanger = this.#isDanger;
    const isFresh = known !== undefined && nowMs - known.nowMs < FRESH_MS && known.heardMs === heardMs;
    if (isFresh && isDanger(target.mmsi) === (known.sighted.sighting.risk === "danger")) return known.sighted;
    const sighting = sightingOf(target, { nowMs, own, profile: this.profile, isDanger });
    const place = this.#service.targets.ownPosition;
    const spherical = place && target.position && distanceM(place, target.position);
    const sighted = { target, sighting, rangeM: sighting.approach?.rangeM ?? spherical };
    this.#seen.set(target, { nowMs, heardMs, sighted });
    return sighted;
  }
}
