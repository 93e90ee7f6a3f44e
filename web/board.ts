/**
 * What the console knows of the tags and the open alarms: loaded once, kept up by the two streams. Changes are gathered
 * and told five times a second at the most, so that a fast bus does not keep a tablet busy.
 */
import { PRIORITIES, type Priority } from "../src/alarms/rule.ts";
import type { System } from "../src/tags/vocabulary/row.ts";
import { type Answer, getJson } from "./api.ts";

const TELL_MS = 200;
const NEW_TAGS_MS = 1000;

export type AlarmRecord = Answer<"get", "/alarms">[number];
export type AlarmRule = Answer<"get", "/alarms/rules">[number];
export type AlarmReport = Answer<"get", "/alarms/stats">;
type TagSummary = Answer<"get", "/tags">[number];
type Meaning = Answer<"get", "/vocabulary">[number];
type Current = Pick<TagSummary, "value" | "quality" | "timestamp">;

/** The summary of GET /tags, with what GET /vocabulary says of it (`system`, `rank`, `display` …). */
export type Tag = TagSummary & Meaning;

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
  /** By id, what GET /vocabulary says: also of tags that have alarm records only. */
  #meanings: ReadonlyMap<string, Meaning> = new Map();
  /** Open alarm records, newest first. */
  alarms: readonly AlarmRecord[] = [];
  /** Whether the open alarms were told at all. */
  alarmsKnown = false;
  /** Since when they may have changed without being told; undefined while both streams stand. */
  alarmsOldSince: Date | undefined = new Date();
  /** How many rules the service watches; undefined until it has said so. */
  rules: number | undefined;
  /** The rules of GET /alarms/rules by their tag. */
  #rulesByTag: ReadonlyMap<string, readonly AlarmRule[]> = new Map();
  #rulesDrawn = "[]";
  #rulesTold = "[]";
  /** GET /alarms/stats; undefined until it was told. */
  statistics: AlarmReport | undefined;
  readonly #linksUp = { live: false, alarms: false };
  #alarmsTold: string | undefined;
  #changed = new Set<string>();
  #telling = false;
  #reloading = false;
  readonly #tagListeners = new Set<(ids: ReadonlySet<string>) => void>();
  readonly #structureListeners = new Set<() => void>();
  readonly #alarmListeners = new Set<() => void>();
  readonly #statisticsListeners = new Set<() => void>();

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

  async load(): Promise<void> {
    // A service without that list has no limits to draw, and is shown all the same.
    const [list, meanings, rules] = await Promise.all([
      getJson("/tags"),
      getJson("/vocabulary"),
      getJson("/alarms/rules").catch((): AlarmRule[] => []),
    ]);
    this.#meanings = new Map(meanings.map((meaning) => [meaning.id, meaning]));
    const before = [...this.tags.keys()].join() + this.#rulesDrawn;
    const rulesBefore = this.#rulesTold;
    this.#rulesDrawn = JSON.stringify(rules.map(watchedPart));
    this.#rulesTold = JSON.stringify(rules);
    this.#rulesByTag = Map.groupBy(rules, (rule) => rule.tag_id);
    const known = this.tags;
    this.tags = new Map(
      list.flatMap((tag) => {
        const meaning = this.#meanings.get(tag.id);
        // It has registered itself between the two answers: its next value asks for both once more.
        if (meaning === undefined) return [];
        const newest = newer(known.get(tag.id), tag);
        return [[tag.id, { ...tag, ...newest, ...meaning }] as const];
      }),
    );
    if ([...this.tags.keys()].join() + this.#rulesDrawn !== before) tell(this.#structureListeners);
    else if (this.#rulesTold !== rulesBefore) tell(this.#alarmListeners);
    for (const id of this.tags.keys()) this.#changed.add(id);
    this.#tellSoon();
  }

  /** The system of the vessel that a tag belongs to. */
  systemOf(tagId: string): System {
    return this.#meanings.get(tagId)?.system ?? "other";
  }

  /** The rule that made a record; undefined where it is none of the service's. */
  ruleOf({ tag_id: tagId, alarm_id: alarmId }: Pick<AlarmRecord, "tag_id" | "alarm_id">): AlarmRule | undefined {
    return this.rulesOf(tagId).find(({ id }) => id === alarmId);
  }

  /** The alarm rules of a tag. */
  rulesOf(tagId: string): readonly AlarmRule[] {
    return this.#rulesByTag.get(tagId) ?? [];
  }

  /** A message of the live stream. */
  take({ tag_id: id, value, quality, timestamp }: Current & { readonly tag_id: string }): void {
    const tag = this.tags.get(id);
    if (tag === undefined) {
      this.#reloadSoon();
      return;
    }
    Object.assign(tag, { value, quality, timestamp });
    this.#changed.add(id);
    this.#tellSoon();
  }

  /** A tag has registered itself: its description is fetched, with those of others that may come now. */
  #reloadSoon(): void {
    if (this.#reloading) return;
    this.#reloading = true;
    setTimeout(() => {
      this.#reloading = false;
      this.load().catch(() => {});
    }, NEW_TAGS_MS);
  }

  /** All open records, newest first. */
  takeAlarms(alarms: readonly AlarmRecord[]): void {
    this.alarmsKnown = true;
    const told = JSON.stringify(alarms);
    if (told === this.#alarmsTold) return;
    this.#alarmsTold = told;
    this.alarms = alarms;
    tell(this.#alarmListeners);
  }

  /** One record after a change; it is the newest where it was not known. */
  takeAlarm(record: AlarmRecord): void {
    const known = this.alarms.some(({ id }) => id === record.id);
    const alarms = known ? this.alarms.map((one) => (one.id === record.id ? record : one)) : [record, ...this.alarms];
    this.takeAlarms(alarms.filter(({ state }) => state !== "CLEARED"));
  }

  /** One of the two streams stands or is lost. */
  takeLink(stream: "live" | "alarms", isUp: boolean): void {
    this.#linksUp[stream] = isUp;
    const areUp = Object.values(this.#linksUp).every(Boolean);
    if (areUp === (this.alarmsOldSince === undefined)) return;
    this.alarmsOldSince = areUp ? undefined : new Date();
    tell(this.#alarmListeners);
  }

  takeRules(rules: number): void {
    if (rules === this.rules) return;
    this.rules = rules;
    tell(this.#alarmListeners);
  }

  takeStatistics(report: AlarmReport): void {
    if (JSON.stringify(report) === JSON.stringify(this.statistics)) return;
    this.statistics = report;
    tell(this.#statisticsListeners);
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
    const own = this.alarms.filter((alarm) => alarm.tag_id === tagId && alarm.condition);
    return PRIORITIES.find((priority) => own.some((alarm) => alarm.priority === priority));
  }

  #tellSoon(): void {
    if (this.#telling) return;
    this.#telling = true;
    setTimeout(() => {
      this.#telling = false;
      const changed = this.#changed;
      this.#changed = new Set();
      tell(this.#tagListeners, changed);
    }, TELL_MS);
  }
}

/** What the stream has told meanwhile, where that is newer than the summary. */
function newer(known: Tag | undefined, { timestamp: asked }: TagSummary): Partial<Current> {
  if (known === undefined || known.timestamp === null || known.timestamp <= (asked ?? "")) return {};
  const { value, quality, timestamp } = known;
  return { value, quality, timestamp };
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
