/**
 * The writers of the service's own entries: alarm transitions, engine starts and stops, snapshots. Each adapts a part of the service to
 * the log book; the rules are pure and in their own folders.
 */
import { SYSTEM_USER } from "../../core/written-text.ts";
import type {
  AlarmEvent,
  ChatteringReport,
  ConditionReport,
  EscalationReport,
  RuleAct,
  SilenceAct,
} from "../../alarms/alarm-event.ts";
import type { AlarmTransition } from "../../alarms/alarm-record.ts";
import { noteOf } from "../../alarms/alarm-note.ts";
import { toLogPayload } from "../../alarms/alarm-payload.ts";
import type { Clock } from "../../core/clock.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { JsonObject } from "../../core/json-value.ts";
import type { EntryDraft, Logbook } from "../../logbook/logbook.ts";
import { type EngineEvent, EngineRunTracker } from "../../logbook/watch/engine-run.ts";
import { SnapshotSchedule } from "../../logbook/watch/snapshot-schedule.ts";
import type { EntryMessages } from "../../messages/en/entries.ts";
import type { LogbookSettings } from "../../project/project.ts";
import { shownValue } from "../../project/shown-values.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { Scalar, TagUpdate } from "../../tags/tag.ts";
import { type Origin, originOf } from "../../tags/origin.ts";
import { isUsable } from "../../tags/quality.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";

/** Tags in one snapshot entry: 500 easily fit an entry's 64 KiB. A vessel with more tags gets several entries. */
const TAGS_PER_SNAPSHOT = 500;

/**
 * Writes one event of an alarm; resolves when it is on disk. The summary has the value in the crew's units, the payload in SI. `unitOf`
 * gives the unit of a tag.
 */
export function alarmLogWriter(
  logbook: Logbook,
  texts: EntryMessages,
  unitOf: (tagId: string) => string,
  originOfTag: (tagId: string) => Origin = () => "live",
) {
  return async (event: AlarmEvent): Promise<void> => {
    const entry = entryOf(event, texts, unitOf);
    const origin = "record" in event ? originOfTag(event.record.tag_id) : "live";
    await logbook.append(origin === "live" ? entry : { ...entry, payload: { ...entry.payload, origin } });
  };
}

function entryOf(event: AlarmEvent, texts: EntryMessages, unitOf: (tagId: string) => string): EntryDraft {
  if (isTransition(event)) {
    const { kind, record, user } = event;
    const { message, tag_id: tagId } = record;
    const value = valueText(record.value, tagId, unitOf(tagId), texts);
    const summary = {
      alarm_active: texts.alarmActive({ message, tagId, value }),
      alarm_ack: texts.alarmAcknowledged({ message, tagId, user, reason: record.acknowledged_reason }),
      alarm_cleared: texts[record.ended_with_subject === true ? "alarmEnded" : "alarmCleared"]({
        message,
        tagId,
        value,
      }),
    }[kind];
    return { kind, summary, payload: toLogPayload(record), user };
  }
  const summary =
    "record" in event || event.kind === "alarm_silenced" ? noteSummary(event, texts, unitOf) : actSummary(event, texts);
  // Shelving a rule, or taking it out of service, overrides the project.
  const isOverride = !("record" in event) && event.kind !== "alarm_silenced";
  return { kind: isOverride ? "override" : "manual", summary, payload: noteOf(event), user: event.user };
}

function isTransition(event: AlarmEvent): event is AlarmTransition {
  return event.kind === "alarm_active" || event.kind === "alarm_ack" || event.kind === "alarm_cleared";
}

function noteSummary(
  event: ChatteringReport | EscalationReport | ConditionReport | SilenceAct,
  texts: EntryMessages,
  unitOf: (tagId: string) => string,
): string {
  if (event.kind === "alarm_silenced")
    return texts.alarmSilenced({
      user: event.user,
      alarm: event.of && `${event.of.message} (${event.of.tag_id})`,
      count: event.count,
    });
  const { message, tag_id: tagId, priority, value: scalar, returns = 0 } = event.record;
  if (event.kind === "alarm_escalated")
    return texts.alarmEscalated({ message, tagId, from: event.from, to: priority, isUnanswered: event.isUnanswered });
  if (event.kind === "alarm_chattering")
    return texts.alarmChattering({ message, tagId, repeats: event.repeats, from: event.from, until: event.until });
  const value = valueText(scalar, tagId, unitOf(tagId), texts);
  if (event.kind === "alarm_returned") return texts.alarmReturned({ message, tagId, value });
  if (event.kind === "alarm_recurred") return texts.alarmRecurred({ message, tagId, value, times: returns + 1 });
  return texts.alarmUnsilenced({ message, tagId });
}

function actSummary({ kind, message, tag_id: tagId, user, reason, until }: RuleAct, texts: EntryMessages): string {
  return {
    alarm_shelved: texts.alarmShelved({ message, tagId, user, until: until ?? "", reason }),
    alarm_unshelved: texts.alarmUnshelved({ message, tagId, user: user === SYSTEM_USER ? undefined : user }),
    alarm_out_of_service: texts.alarmOutOfService({ message, tagId, user, reason }),
    alarm_in_service: texts.alarmInService({ message, tagId, user }),
  }[kind];
}

function valueText(value: Scalar, tagId: string, unit: string, { language, on, off }: EntryMessages): string {
  if (typeof value === "boolean") return value ? on : off;
  return value === null ? "–" : shownValue(tagId, unit, value, language);
}

const ENGINE_SPEED = /^ME_INST_(\d+)\.RPM$/;

/** Watches every `ME_INST_{N}.RPM` and writes `engine_start` and `engine_stop`. */
export class EngineLogWriter {
  readonly #outbox: LogOutbox;
  readonly #texts: EntryMessages;
  readonly #tracker: EngineRunTracker;
  readonly #engineOf = new Map<string, string | undefined>();

  constructor(outbox: LogOutbox, texts: EntryMessages, settings: LogbookSettings, clock: Clock) {
    this.#outbox = outbox;
    this.#texts = texts;
    const { engineRunningRpm: runningRpm, enginePersistenceS } = settings;
    this.#tracker = new EngineRunTracker({ runningRpm, persistenceMs: enginePersistenceS * 1000 }, clock);
  }

  /** Restores from the log book which engines ran when the last run ended. */
  async restore(logbook: Logbook): Promise<void> {
    for await (const entry of logbook.scan(["engine_start", "engine_stop"])) this.#tracker.restore(entry);
  }

  /**
   * The engines whose present speed shows that they run. An engine without a good value now, or one that ran when the power was cut,
   * does not count.
   */
  running(tags: TagStore): string[] {
    return this.#tracker.running().filter((engine) => {
      const speed = tags.value(`ME_INST_${engine}.RPM`);
      return speed !== undefined && isUsable(speed.quality);
    });
  }

  observe(update: TagUpdate): void {
    const engine = this.#engine(update.tagId);
    if (engine === undefined) return;
    const { value, quality, timestampMs } = update;
    const rpm = typeof value === "number" && isUsable(quality) ? value : null;
    const event = this.#tracker.observe(engine, rpm, timestampMs);
    if (event !== undefined) this.#write(event);
  }

  /** Called about once a second. */
  tick(): void {
    for (const event of this.#tracker.look()) this.#write(event);
  }

  /** As `EngineRunTracker.runsByLastSpeed`. */
  runsByLastSpeed(engine: string): boolean | undefined {
    return this.#tracker.runsByLastSpeed(engine);
  }

  #write({ kind, engine, rpm, crossedAtMs, thresholdRpm }: EngineEvent): void {
    const summary = kind === "engine_start" ? this.#texts.engineStart({ engine }) : this.#texts.engineStop({ engine });
    const payload = {
      engine,
      tag_id: `ME_INST_${engine}.RPM`,
      rpm,
      crossed_at: formatIsoTime(crossedAtMs),
      threshold_rpm: thresholdRpm,
    };
    this.#outbox.add({ kind, summary, payload, user: SYSTEM_USER });
  }

  #engine(tagId: string): string | undefined {
    if (!this.#engineOf.has(tagId)) this.#engineOf.set(tagId, ENGINE_SPEED.exec(tagId)?.[1]);
    return this.#engineOf.get(tagId);
  }
}

/** Writes a snapshot of every tag once per period while an engine runs. */
export class SnapshotLogWriter {
  readonly #outbox: LogOutbox;
  readonly #texts: EntryMessages;
  readonly #tags: TagStore;
  readonly #schedule: SnapshotSchedule;

  constructor(outbox: LogOutbox, texts: EntryMessages, tags: TagStore, settings: LogbookSettings) {
    this.#outbox = outbox;
    this.#texts = texts;
    this.#tags = tags;
    this.#schedule = new SnapshotSchedule({ periodMs: settings.snapshotPeriodS * 1000 });
  }

  /** Called about once a second. */
  tick(running: readonly string[], monotonicMs: number): void {
    if (!this.#schedule.due(running.length > 0, monotonicMs)) return;
    const values: [string, Scalar][] = [];
    const notGood: [string, string][] = [];
    const notLive: [string, string][] = [];
    for (const { definition, value } of this.#tags.entries()) {
      if (value === undefined) continue;
      values.push([definition.id, value.value]);
      if (value.quality !== "good") notGood.push([definition.id, value.quality]);
      const origin = originOf(value.source);
      if (origin !== "live") notLive.push([definition.id, origin]);
    }
    const parts = Math.max(1, Math.ceil(values.length / TAGS_PER_SNAPSHOT));
    for (let part = 0; part < parts; part += 1) {
      const slice = values.slice(part * TAGS_PER_SNAPSHOT, (part + 1) * TAGS_PER_SNAPSHOT);
      const inSlice = new Set(slice.map(([id]) => id));
      const payload: JsonObject = {
        engines_running: [...running],
        values: Object.fromEntries(slice),
        not_good: Object.fromEntries(notGood.filter(([id]) => inSlice.has(id))),
        ...(notLive.length > 0 ? { not_live: Object.fromEntries(notLive.filter(([id]) => inSlice.has(id))) } : {}),
        ...(parts > 1 ? { part: part + 1, parts } : {}),
      };
      this.#outbox.add({
        kind: "snapshot",
        summary: this.#texts.snapshot({ tags: slice.length }),
        payload,
        user: SYSTEM_USER,
      });
    }
  }
}
