/**
 * The store, as the pages that are not yet rebuilt know it: told by listeners, five times a second at the most. It goes with the last
 * of those pages.
 */
import { effect, untracked } from "@preact/signals";
import type { Priority } from "../src/core/priority.ts";
import type { Quality } from "../src/tags/quality.ts";
import type { System } from "../src/tags/vocabulary/row.ts";
import {
  type AlarmRecord,
  type AlarmReport,
  type AlarmRule,
  alarmReport,
  alarmsOldSince,
  loadRules,
  openAlarms,
  priorityByTag,
  rulesByTag,
  takeAlarm,
} from "./store/alarms.ts";
import { health } from "./store/health.ts";
import { type Definition, definitions, meanings, onFlush, tag, type Value } from "./store/tags.ts";

export type { AlarmRecord, AlarmReport, AlarmRule };

/** What it is, and what it says now. */
export type Tag = Definition & {
  readonly value: Value;
  readonly quality: Quality | null;
  readonly timestamp: string | null;
};

/** What is wrong with an alarm itself. */
export interface Trouble {
  /** How often its rule came in its worst minute. */
  readonly chattering?: number | undefined;
  /** Whether it stands for more than a day. */
  readonly standing?: boolean;
}

type End = () => void;

export class Board {
  /** By id, in the service's order. */
  tags: ReadonlyMap<string, Tag> = new Map();
  readonly #structureListeners = new Set<() => void>();
  readonly #alarmListeners = new Set<() => void>();
  readonly #statisticsListeners = new Set<() => void>();
  readonly #tagListeners = new Set<(ids: ReadonlySet<string>) => void>();

  constructor() {
    let drawn = "";
    effect(() => {
      const now = [...definitions.value.keys()].join() + JSON.stringify([...rulesByTag.value.values()].map((rules) => rules.map(watchedPart))); // prettier-ignore
      this.tags = untracked(() => new Map([...definitions.value.values()].map((one) => [one.id, current(one)])));
      if (now !== drawn) tell(this.#structureListeners);
      else tell(this.#tagListeners, new Set(this.tags.keys()));
      drawn = now;
    });
    effect(() => {
      void [openAlarms.value, alarmsOldSince.value, rulesByTag.value, this.rules];
      untracked(() => tell(this.#alarmListeners));
    });
    effect(() => {
      void alarmReport.value;
      untracked(() => tell(this.#statisticsListeners));
    });
    onFlush((ids) => {
      for (const id of ids) {
        const known = this.tags.get(id);
        if (known !== undefined) Object.assign(known, current(known));
      }
      tell(this.#tagListeners, ids);
    });
  }

  /** Open alarm records, newest first. */
  get alarms(): readonly AlarmRecord[] {
    return openAlarms.value ?? [];
  }
  /** Whether the open alarms were told at all. */
  get alarmsKnown(): boolean {
    return openAlarms.value !== undefined;
  }
  /** Since when they may have changed without being told; undefined while both streams stand. */
  get alarmsOldSince(): Date | undefined {
    return alarmsOldSince.value;
  }
  /** How many rules the service watches; undefined until it has said so. */
  get rules(): number | undefined {
    return health.value?.alarms.rules;
  }
  /** GET /alarms/stats; undefined until it was told. */
  get statistics(): AlarmReport | undefined {
    return alarmReport.value;
  }

  /** Called with the tags that have changed. The result ends it. */
  onTags(listener: (ids: ReadonlySet<string>) => void): End {
    return subscribed(this.#tagListeners, listener);
  }

  /** Tags have come or gone. */
  onStructure(listener: () => void): End {
    return subscribed(this.#structureListeners, listener);
  }

  onAlarms(listener: () => void): End {
    return subscribed(this.#alarmListeners, listener);
  }

  onStatistics(listener: () => void): End {
    return subscribed(this.#statisticsListeners, listener);
  }

  /** Asks for the rules once more, after somebody has shelved one. */
  load(): Promise<void> {
    return loadRules();
  }

  /** The system of the vessel that a tag belongs to. */
  systemOf(tagId: string): System {
    return meanings.value.get(tagId)?.system ?? "other";
  }

  /** The rule that made a record; undefined where it is none of the service's. */
  ruleOf({ tag_id: tagId, alarm_id: alarmId }: Pick<AlarmRecord, "tag_id" | "alarm_id">): AlarmRule | undefined {
    return this.rulesOf(tagId).find(({ id }) => id === alarmId);
  }

  /** The alarm rules of a tag. */
  rulesOf(tagId: string): readonly AlarmRule[] {
    return rulesByTag.value.get(tagId) ?? [];
  }

  /** One record after a change. */
  takeAlarm(record: AlarmRecord): void {
    takeAlarm(record);
  }

  /** `{ chattering, standing }`: how often its rule came in its worst minute, and whether it stands for more than a day. */
  troubleOf({ id, tag_id: tagId, alarm_id: alarmId }: AlarmRecord): Trouble {
    const { chattering = [], standing = [] } = this.statistics ?? {};
    return {
      chattering: chattering.find((one) => one.tag_id === tagId && one.alarm_id === alarmId)?.count,
      standing: standing.some((one) => one.id === id),
    };
  }

  /** The most urgent priority among the open alarms of a tag, or undefined. */
  priorityOf(tagId: string): Priority | undefined {
    return priorityByTag.value.get(tagId);
  }
}

function current(definition: Definition): Tag {
  const { value, quality, at } = tag(definition.id);
  const atMs = at.peek();
  return {
    ...definition,
    value: value.peek(),
    quality: quality.peek() === "none" ? null : (quality.peek() as Quality),
    timestamp: atMs === undefined ? null : new Date(atMs).toISOString(),
  };
}

/** What of a rule is drawn: a rule that is raised or shelved is still the same rule. */
function watchedPart({ tag_id: tagId, operator, threshold, low, high, priority }: AlarmRule): unknown[] {
  return [tagId, operator, threshold, low, high, priority];
}

function subscribed<Listener>(listeners: Set<Listener>, listener: Listener): End {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell<Values extends readonly unknown[]>(
  listeners: ReadonlySet<(...values: Values) => void>,
  ...values: Values
): void {
  for (const listener of listeners) listener(...values);
}
