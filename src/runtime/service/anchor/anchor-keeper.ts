/**
 * Keeps the anchor watch: what is watched lies in `anchor.json` in the data directory, so it goes on after a power cut. Once a second the
 * vessel's position is looked at; its distance from the anchor is a tag with rules.
 */
import { join } from "node:path";
import type { AnchorDesk } from "../../../acts/anchor-acts.ts";
import type { Position } from "../../../ais/report.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { Anchorage } from "../../../anchor/anchorage.ts";
import { AnchorWatch, type Watched } from "../../../anchor/anchor-watch.ts";
import type { Fix } from "../../../anchor/believed-position.ts";
import { limits } from "../../../anchor/limits.ts";
import type { Runner } from "../../../connectors/runner.ts";
import type { Clock } from "../../../core/clock.ts";
import { StateFile } from "../../../core/state-file.ts";
import type { AnchorMessages } from "../../../messages/en/anchor.ts";
import type { AnchorSettings } from "../../../project/anchor-section.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import { usableNumber, vesselPosition } from "../../../tags/usable-number.ts";
import { anchorRules, DISTANCE_TAG, LOST_TAG } from "./anchor-rules.ts";

const FILE = "anchor.json";
const SECOND_MS = 1000;
const SOURCE = "anchor-watch:";

export interface AnchorKeeperParts {
  readonly tags: TagStore;
  readonly alarms: Pick<Alarms, "replace" | "unwatch">;
  readonly clock: Clock;
  readonly texts: AnchorMessages;
  readonly settings: () => AnchorSettings;
}

export class AnchorKeeper implements Runner, AnchorDesk {
  readonly type = "anchor";
  readonly name = "";
  readonly #parts: AnchorKeeperParts;
  readonly #file: StateFile<Anchorage | null>;
  readonly #stopped = Promise.withResolvers<void>();
  #anchorage: Anchorage | undefined;
  #watch: AnchorWatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heardMs = 0;
  #distance: Watched = { distanceM: undefined, isLost: false };

  /** `mayWrite` throws if nothing may be written now. */
  static async open(dataDir: string, mayWrite: () => void, parts: AnchorKeeperParts): Promise<AnchorKeeper> {
    const file = new StateFile({ file: join(dataDir, FILE), mayWrite, parse: anchorageIn });
    return new AnchorKeeper((await file.read()) ?? undefined, file, parts);
  }

  private constructor(anchorage: Anchorage | undefined, file: StateFile<Anchorage | null>, parts: AnchorKeeperParts) {
    this.#parts = parts;
    this.#file = file;
    this.#anchorage = anchorage;
    this.#begin();
  }

  get anchorage(): Anchorage | undefined {
    return this.#anchorage;
  }

  get here(): Position | undefined {
    return vesselPosition(this.#parts.tags);
  }

  get depthM(): number | undefined {
    return usableNumber(this.#parts.tags, "VESSEL.DEPTH_M");
  }

  get bowHeightM(): number {
    return this.#parts.settings().bowHeightM;
  }

  get bowToAntennaM(): number {
    return this.#parts.settings().bowToAntennaM;
  }

  /** As of the last second. */
  get watched(): Watched {
    return this.#distance;
  }

  get swing(): readonly Fix[] {
    return this.#watch?.swing ?? [];
  }

  async set(anchorage: Anchorage | undefined): Promise<void> {
    await this.#file.write(anchorage ?? null);
    this.#anchorage = anchorage;
    this.#begin();
    this.#look();
  }

  run(): Promise<void> {
    this.#timer = setInterval(() => this.#look(), SECOND_MS);
    return this.#stopped.promise;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    return { down: this.#anchorage === undefined ? 0 : 1, ...this.#watch?.counters };
  }

  #begin(): void {
    const { alarms, clock, texts, tags } = this.#parts;
    const anchorage = this.#anchorage;
    this.#distance = { distanceM: undefined, isLost: false };
    if (anchorage === undefined) {
      if (this.#watch === undefined) return;
      this.#watch = undefined;
      this.#write(LOST_TAG, false);
      tags.write({ tagId: DISTANCE_TAG, value: null, quality: "stale", timestampMs: clock.now(), source: SOURCE });
      for (const { tagId, id } of anchorRules({ radiusM: limits.radiusM.min }, texts)) alarms.unwatch(tagId, id);
      return;
    }
    this.#register();
    this.#watch = new AnchorWatch(anchorage, clock.monotonic() / SECOND_MS);
    for (const rule of anchorRules(anchorage, texts)) alarms.replace(rule);
  }

  #look(): void {
    const watch = this.#watch;
    if (watch === undefined) return;
    const nowS = this.#parts.clock.monotonic() / SECOND_MS;
    const { here } = this;
    const saidMs = this.#parts.tags.value("VESSEL.LAT_DEG")?.timestampMs ?? 0;
    const hasFix = this.#parts.tags.value("GNSS.FIX")?.value !== false;
    if (here !== undefined && hasFix && saidMs !== this.#heardMs) {
      this.#heardMs = saidMs;
      watch.hear({ position: here, hdop: usableNumber(this.#parts.tags, "GNSS.HDOP"), atS: nowS });
    }
    this.#distance = watch.look(nowS);
    const { distanceM, isLost } = this.#distance;
    if (distanceM !== undefined) this.#write(DISTANCE_TAG, Math.round(distanceM * 10) / 10);
    this.#write(LOST_TAG, isLost);
  }

  #register(): void {
    const { tags, texts } = this.#parts;
    const none = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    if (!tags.has(DISTANCE_TAG))
      tags.register({ id: DISTANCE_TAG, description: texts.distanceTag, unitSi: "m", ...none });
    if (!tags.has(LOST_TAG)) tags.register({ id: LOST_TAG, description: texts.lostTag, unitSi: "bool", ...none });
  }

  #write(tagId: string, value: number | boolean): void {
    const { tags, clock } = this.#parts;
    tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: SOURCE });
  }
}

function anchorageIn(read: unknown): Anchorage | null | undefined {
  if (read === null) return null;
  const { position, radiusM, setAtMs, by } = (read ?? {}) as Partial<Anchorage>;
  const isPlace =
    typeof position === "object" && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  if (!isPlace || typeof radiusM !== "number" || typeof setAtMs !== "number" || typeof by !== "string")
    return undefined;
  return { position, radiusM, setAtMs, by };
}
