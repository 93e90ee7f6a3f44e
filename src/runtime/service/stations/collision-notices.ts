/**
 * What the collision watch reports of itself: that it cannot see, and that there are more dangers than alarms. Each is a tag with one rule.
 * They are registered when they are first needed, so that a vessel without AIS has neither.
 */
import type { Alarms } from "../../../alarms/alarms.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import { COLLISION_TAGS } from "../../../tags/station-tags.ts";
import { whileTrue } from "../anchor/anchor-rules.ts";
import { WatchTags } from "../anchor/watch-tags.ts";
import type { WholeService } from "../whole-service.ts";

/** What is not known of our own vessel. */
export type Missing = "position" | "motion" | "trust";

type NoticedService = Pick<WholeService, "clock" | "messages" | "tags"> & {
  readonly alarms: Pick<Alarms, "open" | "watch">;
};

export class CollisionNotices {
  readonly #service: NoticedService;
  readonly #tags: WatchTags;
  #missing: Missing | undefined;
  #leftOut: number | undefined;

  constructor(service: NoticedService) {
    this.#service = service;
    this.#tags = new WatchTags(service, "ais:");
    // An alarm that the last run left open goes on, or ends at the next look.
    const isOpen = (tagId: string) => service.alarms.open().some(({ tag_id: open }) => open === tagId);
    if (isOpen(COLLISION_TAGS.isLost)) this.#sayLost("motion");
    if (isOpen(COLLISION_TAGS.leftOut)) this.#sayLeftOut(1);
  }

  get isLost(): boolean {
    return this.#missing !== undefined;
  }

  /** Called once a second. `missing`: undefined while the watch can see, or has nothing to see. */
  say(missing: Missing | undefined, leftOut: number): void {
    if (missing !== this.#missing) this.#sayLost(missing);
    if (leftOut !== (this.#leftOut ?? 0)) this.#sayLeftOut(leftOut);
  }

  #sayLost(missing: Missing | undefined): void {
    const { lost, lostAdvice: advice } = this.#service.messages.stations.collision;
    this.#missing = missing;
    const message = lost({ missing: missing ?? "motion" });
    this.#say(missing !== undefined, { ...whileTrue, ...LOST, message, advice });
  }

  #sayLeftOut(count: number): void {
    const { leftOut, leftOutAdvice: advice } = this.#service.messages.stations.collision;
    this.#leftOut = count;
    this.#say(count, { ...whileTrue, ...LEFT_OUT, message: leftOut({ count }), advice });
  }

  #say(value: boolean | number, rule: AlarmRule): void {
    if (value !== false && value !== 0) this.#service.alarms.watch(rule);
    this.#tags.set(rule.tagId, value);
  }
}

const LOST = { id: "lost", tagId: COLLISION_TAGS.isLost, priority: "caution" } as const;
const LEFT_OUT = {
  id: "left_out",
  tagId: COLLISION_TAGS.leftOut,
  priority: "warning",
  operator: ">",
  threshold: 0,
} as const;
