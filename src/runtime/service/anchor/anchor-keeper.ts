/**
 * Keeps the anchor watch: what is watched lies in `anchor.json` in the data directory, so it goes on after a power cut. Once a second the
 * vessel's position is looked at. What comes of it are tags, some with rules.
 */
import type { AnchorStore } from "../../../acts/anchor-acts.ts";
import { bearingDeg } from "../../../ais/distance.ts";
import { type Position, positionIn } from "../../../ais/report.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { limits } from "../../../alarms/limits.ts";
import { type Anchorage, placeAt } from "../../../anchor/anchorage.ts";
import { AnchorWatch, NOT_WATCHED, Stillness, type Watched } from "../../../anchor/anchor-watch.ts";
import type { Fix } from "../../../anchor/believed-position.ts";
import { Output } from "../../../connectors/output.ts";
import { repeated } from "../../../core/pause.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import { StateFile, type StatePlace } from "../../../core/state-file.ts";
import type { AnchorSettings } from "../../../project/anchor-section.ts";
import { usableNumber } from "../../../tags/usable-number.ts";
import {
  ANCHOR_TAGS,
  blindRule,
  distanceText,
  DRAGGING,
  type DragLevel,
  dragRule,
  isDragging,
  isFartherOut,
  levelOf,
  LOST,
  reminderRule,
} from "./anchor-rules.ts";
import { WatchTags } from "./watch-tags.ts";
import type { WholeService } from "../whole-service.ts";

const SECOND_MS = 1000;

/** Null: the anchor is up. */
export type AnchorFile = Pick<StateFile<Anchorage | null>, "read" | "write">;

export function anchorFile(place: StatePlace): AnchorFile {
  return new StateFile(place, { name: "anchor.json", hasCopy: true, parse: anchorageIn });
}

type AnchoredService = Pick<WholeService, "clock" | "messages" | "position" | "present" | "tags"> & {
  readonly alarms: Pick<Alarms, "open" | "replace" | "unwatch" | "unshelve" | "watch">;
};

export class AnchorKeeper extends Output implements AnchorStore {
  readonly type = "anchor";
  readonly name = "";
  readonly #service: AnchoredService;
  readonly #tags: WatchTags;
  readonly #file: AnchorFile;
  #watch: AnchorWatch | undefined;
  #stillness = new Stillness();
  #reminds = false;
  #watched = NOT_WATCHED;
  /** The level of the rule on the distance; undefined while the anchor is up. */
  #level: DragLevel | undefined;
  /** When its words were last those of now; monotonic, s. */
  #wordedS = -Infinity;

  static async open(file: AnchorFile, service: AnchoredService): Promise<AnchorKeeper> {
    return new AnchorKeeper((await file.read()) ?? undefined, file, service);
  }

  private constructor(anchorage: Anchorage | undefined, file: AnchorFile, service: AnchoredService) {
    super();
    this.#service = service;
    this.#tags = new WatchTags(service, "anchor-watch:");
    this.#file = file;
    if (anchorage !== undefined) this.#watchIt(anchorage);
  }

  get anchorage(): Anchorage | undefined {
    return this.#watch?.anchorage;
  }

  get here(): Position | undefined {
    return this.#service.position.here;
  }

  get headingDeg(): number | undefined {
    return usableNumber(this.#service.tags, "VESSEL.HEADING_TRUE_DEG");
  }

  get roller(): Position | undefined {
    const { here, headingDeg } = this;
    return here === undefined || headingDeg === undefined
      ? here
      : placeAt(here, headingDeg, this.settings.bowToAntennaM);
  }

  get depthM(): number | undefined {
    const { tags } = this.#service;
    return usableNumber(tags, "VESSEL.DEPTH_BELOW_SURFACE_M") ?? usableNumber(tags, "VESSEL.DEPTH_M");
  }

  get settings(): AnchorSettings {
    return this.#service.present.project.anchor;
  }

  /** As of the last second. */
  get watched(): Watched {
    return this.#watched;
  }

  /** Beyond the circle: she may be under way, and nobody has taken up the watch. */
  get isOutside(): boolean {
    const { state } = this.#watched;
    return state === "outside" || state === "far";
  }

  get swing(): readonly Fix[] {
    return this.#watch?.swing ?? [];
  }

  async set(anchorage: Anchorage | undefined): Promise<void> {
    await this.#file.write(anchorage ?? null);
    if (anchorage === undefined) this.#end();
    else this.#watchIt(anchorage);
    this.tick();
  }

  protected work(signal: AbortSignal): Promise<void> {
    return repeated(() => this.tick(), SECOND_MS, signal);
  }

  counters(): Readonly<Record<string, number>> {
    return { down: this.#watch === undefined ? 0 : 1, ...this.#service.position.believed.counters };
  }

  #watchIt(anchorage: Anchorage): void {
    const { alarms, messages } = this.#service;
    const { anchor: texts } = messages;
    if (this.#watch === undefined) this.#watch = new AnchorWatch(anchorage);
    else this.#watch.anchorage = anchorage;
    const { position, radiusM } = anchorage;
    this.#tags.set(ANCHOR_TAGS.latitude, position.latitude);
    this.#tags.set(ANCHOR_TAGS.longitude, position.longitude);
    this.#tags.set(ANCHOR_TAGS.radius, radiusM);
    this.#tags.set(ANCHOR_TAGS.isDown, true);
    this.#level = undefined;
    this.#rise();
    alarms.replace(blindRule(anchorage, texts));
  }

  /** The alarm rises with the distance at once, and falls back when it has ended. A rise is not shelved: what somebody shelved was less. */
  #rise(): void {
    if (this.#watch === undefined) return;
    const { alarms, messages, position } = this.#service;
    const { anchor: texts } = messages;
    const { anchorage } = this.#watch;
    const open = alarms.open().find(isDragging);
    const level = levelOf(this.#watched.state, open);
    const before = this.#level;
    const isTold = open !== undefined || this.#watched.state !== "watching";
    const isReworded = isTold && position.nowS - this.#wordedS >= limits.rewordS;
    if (level === before && !isReworded) return;
    this.#level = level;
    this.#wordedS = position.nowS;
    const words = isTold ? (distanceText(this.#watched, anchorage, texts) ?? open?.message) : undefined;
    const rule = dragRule(level, anchorage, words ?? texts.near(anchorage), texts);
    // Other words alone leave its delay running.
    if (level === before) alarms.watch(rule);
    else alarms.replace(rule);
    if (before === undefined || !isFartherOut(level, before)) return;
    // A log book that takes nothing leaves it shelved.
    void alarms.unshelve(ANCHOR_TAGS.distance, DRAGGING, SYSTEM_USER).catch(() => undefined);
  }

  #end(): void {
    if (this.#watch === undefined) return;
    const { alarms } = this.#service;
    this.#watch = undefined;
    this.#watched = NOT_WATCHED;
    this.#stillness = new Stillness();
    const { isDown, isLost, latitude, longitude, radius, distance, bearing } = ANCHOR_TAGS;
    this.#tags.set(isLost, false);
    alarms.unwatch(distance, DRAGGING);
    alarms.unwatch(isLost, LOST);
    this.#tags.clear([latitude, longitude, radius, distance, bearing]);
    this.#tags.set(isDown, false);
  }

  /** Called once a second. */
  tick(): void {
    const { position } = this.#service;
    position.look();
    this.#remind();
    const watch = this.#watch;
    if (watch === undefined) return;
    this.#watched = watch.look(position.believed, position.nowS);
    this.#rise();
    const { distanceM, state } = this.#watched;
    const { newest } = position.believed;
    if (state !== "waiting") this.#tags.set(ANCHOR_TAGS.isLost, state === "blind");
    if (distanceM !== undefined) this.#tags.set(ANCHOR_TAGS.distance, Math.round(distanceM * 10) / 10);
    else for (const tagId of [ANCHOR_TAGS.distance, ANCHOR_TAGS.bearing]) this.#tags.doubt(tagId);
    if (newest !== undefined && distanceM !== undefined)
      this.#tags.set(ANCHOR_TAGS.bearing, Math.round(bearingDeg(newest.position, watch.anchorage.position)) % 360);
  }

  /** If the owner wants it: she has lain still for an hour, and nobody has set a watch. */
  #remind(): void {
    const { alarms, messages, position } = this.#service;
    const { anchor: texts } = messages;
    if (this.settings.remind !== this.#reminds) {
      this.#reminds = this.settings.remind;
      if (this.#reminds) alarms.replace(reminderRule(texts));
      else alarms.unwatch(ANCHOR_TAGS.isUnwatched, reminderRule(texts).id);
    }
    if (!this.#reminds) return;
    const isStill = this.#stillness.look(position.believed.newest, position.nowS);
    this.#tags.set(ANCHOR_TAGS.isUnwatched, isStill && this.#watch === undefined);
  }
}

function anchorageIn(read: unknown): Anchorage | null | undefined {
  if (read === null) return null;
  const { position: said, radiusM, setAtMs, by } = (read ?? {}) as Partial<Anchorage>;
  const position = positionIn(said);
  if (position === undefined || typeof radiusM !== "number" || typeof setAtMs !== "number" || typeof by !== "string")
    return undefined;
  return { position, radiusM, setAtMs, by };
}
