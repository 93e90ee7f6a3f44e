/**
 * What the console knows of the tags and the open alarms: loaded once, kept up by the two streams. Changes are gathered
 * and told five times a second at the most, so that a fast bus does not keep a tablet busy.
 */
import { getJson } from "./api.js";
import { PRIORITIES } from "./alarm-order.js";

const TELL_MS = 200;
const NEW_TAGS_MS = 1000;

export class Board {
  /** By id, in the service's order: the summary of GET /tags, with what GET /vocabulary says of it (`system`, `rank`, `display` …). */
  tags = new Map();
  /** By id, what GET /vocabulary says: also of tags that have alarm records only. */
  #meanings = new Map();
  /** Open alarm records, newest first. */
  alarms = [];
  /** Whether the open alarms were told at all. */
  alarmsKnown = false;
  /** Since when they may have changed without being told; undefined while both streams stand. */
  alarmsOldSince = new Date();
  /** How many rules the service watches; undefined until it has said so. */
  rules;
  /** The rules of GET /alarms/rules by their tag. */
  #rulesByTag = new Map();
  #rulesDrawn = "[]";
  #rulesTold = "[]";
  /** GET /alarms/stats; undefined until it was told. */
  statistics;
  #linksUp = { live: false, alarms: false };
  #alarmsTold;
  #changed = new Set();
  #telling = false;
  #reloading = false;
  #tagListeners = new Set();
  #structureListeners = new Set();
  #alarmListeners = new Set();
  #statisticsListeners = new Set();

  /** `listener(ids)`, with the set of tags that have changed. The result ends it. */
  onTags(listener) {
    return subscribed(this.#tagListeners, listener);
  }

  /** Tags have come or gone. */
  onStructure(listener) {
    return subscribed(this.#structureListeners, listener);
  }

  onAlarms(listener) {
    return subscribed(this.#alarmListeners, listener);
  }

  onStatistics(listener) {
    return subscribed(this.#statisticsListeners, listener);
  }

  async load() {
    // A service without that list has no limits to draw, and is shown all the same.
    const [list, meanings, rules] = await Promise.all([
      getJson("/tags"),
      getJson("/vocabulary"),
      getJson("/alarms/rules").catch(() => []),
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
        const current = known.get(tag.id);
        const newer = current !== undefined && current.timestamp > (tag.timestamp ?? "");
        const value = newer ? { value: current.value, quality: current.quality, timestamp: current.timestamp } : {};
        return [[tag.id, { ...tag, ...value, ...meaning }]];
      }),
    );
    if ([...this.tags.keys()].join() + this.#rulesDrawn !== before) tell(this.#structureListeners);
    else if (this.#rulesTold !== rulesBefore) tell(this.#alarmListeners);
    for (const id of this.tags.keys()) this.#changed.add(id);
    this.#tellSoon();
  }

  /** The system of the vessel that a tag belongs to. */
  systemOf(tagId) {
    return this.#meanings.get(tagId)?.system ?? "other";
  }

  /** The rule that made a record; undefined where it is none of the service's. */
  ruleOf({ tag_id: tagId, alarm_id: alarmId }) {
    return this.rulesOf(tagId).find(({ id, alarm_id: other }) => (other ?? id) === alarmId);
  }

  /** The alarm rules of a tag. */
  rulesOf(tagId) {
    return this.#rulesByTag.get(tagId) ?? [];
  }

  /** A message of the live stream. */
  take({ tag_id: id, value, quality, timestamp }) {
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
  #reloadSoon() {
    if (this.#reloading) return;
    this.#reloading = true;
    setTimeout(() => {
      this.#reloading = false;
      this.load().catch(() => {});
    }, NEW_TAGS_MS);
  }

  /** All open records, newest first. */
  takeAlarms(alarms) {
    this.alarmsKnown = true;
    const told = JSON.stringify(alarms);
    if (told === this.#alarmsTold) return;
    this.#alarmsTold = told;
    this.alarms = alarms;
    tell(this.#alarmListeners);
  }

  /** One record after a change; it is the newest where it was not known. */
  takeAlarm(record) {
    const known = this.alarms.some(({ id }) => id === record.id);
    const alarms = known ? this.alarms.map((one) => (one.id === record.id ? record : one)) : [record, ...this.alarms];
    this.takeAlarms(alarms.filter(({ state }) => state !== "CLEARED"));
  }

  /** One of the two streams, `live` or `alarms`, stands or is lost. */
  takeLink(stream, isUp) {
    this.#linksUp[stream] = isUp;
    const areUp = Object.values(this.#linksUp).every(Boolean);
    if (areUp === (this.alarmsOldSince === undefined)) return;
    this.alarmsOldSince = areUp ? undefined : new Date();
    tell(this.#alarmListeners);
  }

  takeRules(rules) {
    if (rules === this.rules) return;
    this.rules = rules;
    tell(this.#alarmListeners);
  }

  takeStatistics(report) {
    if (JSON.stringify(report) === JSON.stringify(this.statistics)) return;
    this.statistics = report;
    tell(this.#statisticsListeners);
  }

  /** `{ chattering, standing }`: how often its rule came in its worst minute, and whether it stands for more than a day. */
  troubleOf({ id, tag_id: tagId, alarm_id: alarmId }) {
    const { chattering = [], standing = [] } = this.statistics ?? {};
    return {
      chattering: chattering.find((one) => one.tag_id === tagId && one.alarm_id === alarmId)?.count,
      standing: standing.some((one) => one.id === id),
    };
  }

  /** The most urgent priority among the open alarms of a tag, or undefined. */
  priorityOf(tagId) {
    const own = this.alarms.filter((alarm) => alarm.tag_id === tagId && alarm.condition);
    return PRIORITIES.find((priority) => own.some((alarm) => alarm.priority === priority));
  }

  #tellSoon() {
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

/** What of a rule is drawn: a rule that is raised or shelved is still the same rule. */
function watchedPart({ tag_id: tagId, operator, threshold, low, high, priority }) {
  return [tagId, operator, threshold, low, high, priority];
}

function subscribed(listeners, listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(listeners, ...values) {
  for (const listener of listeners) listener(...values);
}
