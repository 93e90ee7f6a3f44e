/**
 * The alerts of other devices on the buses as alarms of the service. Each alert has a tag that registers itself, and a rule for each
 * priority that it has had. By the rule the engine raises, logs and stores the alarm. If it is acknowledged at the device, it is
 * acknowledged here in the device's name; if it is acknowledged here, the device is informed.
 */
import { onWire } from "../../access/caller.ts";
import type { AnySourceContext } from "./any-source-context.ts";
import type { RunnerStatistics } from "../../connectors/runner.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { isOpen } from "../../alarms/alarm-record.ts";
import { type AlarmRule } from "../../alarms/rule.ts";
import { PRIORITIES } from "../../core/priority.ts";
import type { AlertMessages } from "../../messages/en/alerts.ts";
import { ALERT_COMMAND } from "../../nmea2000/alerts/alert-codes.ts";
import type { AlertHead } from "../../nmea2000/alerts/alert-message.ts";
import {
  type ForeignAlert,
  type ForeignAlertListener,
  ForeignAlerts,
  isForeignAlertTag,
  priorityOfLevel,
} from "../../nmea2000/alerts/foreign-alerts.ts";
import { limits } from "../../nmea2000/limits.ts";
import { formatName, type Name } from "../../nmea2000/node/node-name.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { BUS_SOURCE } from "../../nmea2000/tags/bus-sources.ts";

type AlarmContext = Pick<AnySourceContext, "acts" | "alarms" | "clock" | "messages" | "project" | "tags">;

/** The buses, on which the alerts of other devices come and go. */
interface AlertBuses {
  /** Whether a NAME is one of our own nodes. */
  isOurName(name: Name): boolean;
  /** The model of the device with this NAME; null if not known. */
  modelOf(name: string): string | null;
  /** Sends a response to the device on every bus on which we send alerts. */
  respond(head: AlertHead, command: number): void;
  /** Asks the device at this address for the texts of its alerts, if we send alerts on that bus. */
  askForTexts(where: string, address: number): void;
}

const TICK_MS = 250;

/** Longest message in characters, as in the project file. */
const MESSAGE_LENGTH = 256;

export class ForeignAlarms implements ForeignAlertListener {
  readonly #service: AlarmContext;
  readonly #buses: AlertBuses;
  readonly #texts: AlertMessages;
  readonly #alerts: ForeignAlerts;
  #ends: (() => void)[] = [];
  #unregistered = 0;
  #failed = 0;

  constructor(service: AlarmContext, buses: AlertBuses) {
    this.#service = service;
    this.#buses = buses;
    this.#texts = service.messages.alerts;
    this.#alerts = new ForeignAlerts(this, (name) => buses.isOurName(name));
  }

  start(): void {
    const { alarms, clock } = this.#service;
    const nowMs = clock.monotonic();
    const open = alarms.open().filter(({ tag_id: tagId }) => isForeignAlertTag(tagId));
    for (const { tag_id: tagId, threshold } of open.toSorted((a, b) => Number(b.threshold) - Number(a.threshold)))
      if (!this.#alerts.restore(tagId, Number(threshold), nowMs)) this.#unwatch(tagId);
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.#ends = [
      () => clearInterval(timer),
      alarms.subscribe(({ record, kind }) => {
        if (kind === "alarm_ack" && isForeignAlertTag(record.tag_id)) {
          this.#alerts.acknowledge(record.tag_id, clock.monotonic());
        }
      }),
    ];
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  hear(where: string, frame: PgnFrame): void {
    this.#alerts.accept(frame, where, this.#service.clock.monotonic());
  }

  tick(): void {
    const { clock } = this.#service;
    this.#alerts.tick(clock.monotonic(), clock.now(), (tagId) => this.#record(tagId)?.state === "ACK");
  }

  /** Undefined until an alert was heard. */
  statistics(): RunnerStatistics | undefined {
    const { alerts_heard: heard } = this.#alerts.counters;
    if (heard === 0 && this.#alerts.size === 0) return undefined;
    const counters = {
      alerts: this.#alerts.size,
      refusing: this.#alerts.isRefusing(this.#service.clock.monotonic()) ? 1 : 0,
      ...this.#alerts.counters,
      alerts_unregistered: this.#unregistered,
      acknowledgements_failed: this.#failed,
    };
    return { type: "nmea2000-alerts", name: "", state: "running", counters, fault: null };
  }

  level(alert: ForeignAlert, level: number, timestampMs: number): void {
    const { tagId, where, address } = alert;
    if (!this.#isRegistered(alert)) {
      this.#unregistered += 1;
      return;
    }
    const { alarms, tags } = this.#service;
    // When one that has left comes again, its tag still has the level, and its alarm may be open.
    if (tags.value(tagId)?.value !== level || alarms.rulesFor(tagId).length === 0) this.#watch(alert, level);
    const source = `${BUS_SOURCE}${where}:${address}`;
    tags.write({ tagId, value: level, quality: "good", timestampMs, source });
  }

  reworded(alert: ForeignAlert, level: number): void {
    if (this.#service.tags.has(alert.tagId)) this.#watch(alert, level);
  }

  /** An alarm of it that nobody has seen stays open until somebody acknowledges it; its tag becomes stale. */
  left({ tagId }: ForeignAlert): void {
    this.#unwatch(tagId);
  }

  textMissing({ where, address }: ForeignAlert): void {
    this.#buses.askForTexts(where, address);
  }

  acknowledged(alert: ForeignAlert, by: Name | undefined): void {
    const texts = this.#texts;
    const record = this.#record(alert.tagId);
    if (record === undefined || record.state !== "ACTIVE") return;
    const name = formatName(by ?? alert.head.name);
    const user = texts.user({
      device: texts.device({ model: this.#buses.modelOf(name), address: alert.address }),
      address: alert.address,
      name,
    });
    // The alert is the device's own, so it may. If the log book refuses it, the alarm stays unacknowledged, and a person can try again.
    const device = onWire("NMEA 2000", user, `NMEA2000 ${PGN.ALERT}`, ["acknowledge"]);
    this.#service.acts.acknowledge(device, record.id).catch(() => (this.#failed += 1));
  }

  respond({ head }: ForeignAlert): void {
    this.#buses.respond(head, ALERT_COMMAND.ACKNOWLEDGE);
  }

  #unwatch(tagId: string): void {
    for (const priority of PRIORITIES) this.#service.alarms.unwatch(tagId, priority);
  }

  #record(tagId: string): AlarmRecord | undefined {
    return this.#service.alarms.open().find((record) => record.tag_id === tagId);
  }

  #isRegistered(alert: ForeignAlert): boolean {
    const { tags, project } = this.#service;
    const { tagId, head } = alert;
    if (tags.has(tagId)) return true;
    if (!project.nmea2000.autoRegister) return false;
    return tags.register({
      id: tagId,
      description: this.#texts.tag({ device: this.#device(alert), alertId: head.alertId }),
      unitSi: "-",
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
      timeoutS: limits.foreignAlertStaleS,
    });
  }

  #watch(alert: ForeignAlert, level: number): void {
    const { alarms } = this.#service;
    const priority = priorityOfLevel(level);
    if (priority === undefined) return;
    const { tagId } = alert;
    const known = alarms.rulesFor(tagId).find(({ id }) => id === priority);
    const message = this.#message(alert);
    if (known === undefined || known.message !== message)
      alarms.watch(foreignRule({ tagId, level, priority, message, advice: this.#texts.advice }));
  }

  #message(alert: ForeignAlert): string {
    const texts = this.#texts;
    const { text, head } = alert;
    const device = this.#device(alert);
    if (text === undefined) return texts.unnamed({ device, alertId: head.alertId });
    return texts.told({ device, description: text.description, location: text.location }).slice(0, MESSAGE_LENGTH);
  }

  #device({ head, address }: ForeignAlert): string {
    return this.#texts.device({ model: this.#buses.modelOf(formatName(head.name)), address });
  }
}

/** Does not latch, because the device reports when it is over. */
function foreignRule({
  level,
  ...own
}: Pick<AlarmRule, "tagId" | "priority" | "message" | "advice"> & { readonly level: number }): AlarmRule {
  const compared = { operator: "==", threshold: level, hysteresis: 0, delayS: 0 } as const;
  return { id: own.priority, ...own, ...compared, latching: false };
}

/** The rules of alerts that were open in the last run. The engine needs them before it restores its records. */
export function rulesOfForeignAlerts(
  records: Iterable<AlarmRecord>,
  { advice }: Pick<AlertMessages, "advice">,
): AlarmRule[] {
  const rules = new Map<string, AlarmRule>();
  for (const record of records) {
    const { tag_id: tagId, alarm_id: alarmId, threshold, message } = record;
    const priority = PRIORITIES.find((each) => each === alarmId);
    if (!isOpen(record) || !isForeignAlertTag(tagId) || priority === undefined) continue;
    rules.set(`${tagId} ${alarmId}`, foreignRule({ tagId, level: Number(threshold), priority, message, advice }));
  }
  return [...rules.values()];
}
