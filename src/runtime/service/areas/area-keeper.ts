/**
 * Keeps the guard areas: they lie in `areas.json` in the data directory, so they are guarded on after a power cut. Once a second the
 * vessel's believed position is measured against each. How far she is beyond an edge is a tag with a rule.
 */
import type { AreaStore } from "../../../acts/area-acts.ts";
import type { Position } from "../../../ais/report.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { type Area, beyondM } from "../../../areas/area.ts";
import { Output } from "../../../connectors/output.ts";
import { repeated } from "../../../core/pause.ts";
import { StateFile, type StatePlace } from "../../../core/state-file.ts";
import { HYSTERESIS_M, whileTrue } from "../anchor/anchor-rules.ts";
import { WatchTags } from "../anchor/watch-tags.ts";
import type { WholeService } from "../whole-service.ts";

const SECOND_MS = 1000;
const LOST_TAG = "AREA.WATCH_LOST";

export type AreaFile = Pick<StateFile<readonly Area[]>, "read" | "write">;

export function areaFile(place: StatePlace): AreaFile {
  return new StateFile(place, { name: "areas.json", hasCopy: true, parse: areasIn });
}

export function isAreaTag(tagId: string): boolean {
  return /^AREA[._]/.test(tagId);
}

type GuardedService = Pick<WholeService, "clock" | "messages" | "position" | "tags"> & {
  readonly alarms: Pick<Alarms, "replace" | "unwatch">;
};

export class AreaKeeper extends Output implements AreaStore {
  readonly type = "areas";
  readonly name = "";
  readonly #service: GuardedService;
  readonly #tags: WatchTags;
  readonly #file: AreaFile;
  #areas: readonly Area[] = [];

  static async open(file: AreaFile, service: GuardedService): Promise<AreaKeeper> {
    return new AreaKeeper((await file.read()) ?? [], file, service);
  }

  private constructor(areas: readonly Area[], file: AreaFile, service: GuardedService) {
    super();
    this.#service = service;
    this.#tags = new WatchTags(service, "guard-areas:");
    this.#file = file;
    this.#guard(areas);
  }

  get areas(): readonly Area[] {
    return this.#areas;
  }

  get here(): Position | undefined {
    return this.#service.position.here;
  }

  /** Undefined while it is not known. */
  beyondM({ shape }: Area): number | undefined {
    const { believed, nowS } = this.#service.position;
    return believed.middle((place) => beyondM(shape, place), nowS);
  }

  async set(areas: readonly Area[]): Promise<void> {
    await this.#file.write(areas);
    this.#guard(areas);
    this.tick();
  }

  protected work(signal: AbortSignal): Promise<void> {
    return repeated(() => this.tick(), SECOND_MS, signal);
  }

  counters(): Readonly<Record<string, number>> {
    return { areas: this.#areas.length };
  }

  #guard(areas: readonly Area[]): void {
    const { alarms } = this.#service;
    for (const before of this.#areas) {
      const after = areas.find(({ number }) => number === before.number);
      // An area that must not be left has another alarm than one that must not be entered.
      if (after?.alarmWhen !== before.alarmWhen) alarms.unwatch(tagOf(before), before.alarmWhen);
      if (after === undefined) this.#tags.clear([tagOf(before)]);
    }
    for (const area of areas) alarms.replace(this.#ruleOf(area));
    if (areas.length > 0) alarms.replace(this.#lostRule());
    else if (this.#areas.length > 0) {
      this.#tags.set(LOST_TAG, false);
      alarms.unwatch(LOST_TAG, this.#lostRule().id);
    }
    this.#areas = areas;
  }

  /** Called once a second. */
  tick(): void {
    if (this.#areas.length === 0) return;
    const { position } = this.#service;
    position.look();
    if (!position.believed.isWaiting(position.nowS)) this.#tags.set(LOST_TAG, position.believed.isLost(position.nowS));
    for (const area of this.#areas) {
      const beyond = this.beyondM(area);
      if (beyond === undefined) this.#tags.doubt(tagOf(area));
      else this.#tags.set(tagOf(area), Math.round(beyond * 10) / 10);
    }
  }

  #ruleOf({ alarmWhen, name, ...area }: Area): AlarmRule {
    const { areas: texts } = this.#service.messages;
    return {
      id: alarmWhen,
      subject: name.toLowerCase(),
      tagId: tagOf(area),
      operator: alarmWhen === "outside" ? ">" : "<",
      threshold: 0,
      hysteresis: HYSTERESIS_M,
      delayS: 0,
      priority: "alarm",
      message: texts[alarmWhen]({ name }),
      advice: texts.advice,
      latching: true,
    };
  }

  #lostRule(): AlarmRule {
    const { lost, lostAdvice } = this.#service.messages.areas;
    return { ...whileTrue, id: "lost", tagId: LOST_TAG, priority: "alarm", message: lost, advice: lostAdvice };
  }
}

function tagOf({ number }: Pick<Area, "number">): string {
  return `AREA_${number}.BEYOND_M`;
}

/** What this program wrote: a file that somebody else has written is taken only if it looks like it. */
function areasIn(read: unknown): readonly Area[] | undefined {
  if (!Array.isArray(read)) return undefined;
  const areas = read as readonly Partial<Area>[];
  const isWhole = areas.every(({ number, name, shape }) => {
    const isShape =
      typeof shape === "object" && ("middle" in shape || ("corners" in shape && shape.corners.length > 2));
    return Number.isInteger(number) && typeof name === "string" && isShape;
  });
  return isWhole ? (areas as readonly Area[]) : undefined;
}
