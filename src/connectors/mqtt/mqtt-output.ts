/**
 * Sends values, alarms and log entries to one MQTT broker.
 *
 *     tags ──▶ LiveTable: latest of each ─────────── QoS 0, retained ──▶ …/tags/…
 *     log book ──▶ EntryRelay, cursor on disk ────── QoS 1 ────────────▶ …/logbook, …/alarms/…
 *     alarms ──▶ AlarmTable: latest of each ──────── QoS 1, retained ──▶ …/alarms, …/alarms/…
 *     registry ──▶ Announcer ─────────────────────── QoS 1, retained ──▶ homeassistant/…
 *
 * - The broker's absence costs no memory: tables have one place for each tag and alarm, and entries stay in the log book.
 * - After each connection all of it is sent again, because a restarted broker may have forgotten what it retained.
 * - That a broker cannot be reached is no fault of the vessel: /health shows it, /readyz does not.
 */
import { Output } from "../output.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { AlarmTable } from "../../mqtt/alarm-table.ts";
import type { CommandMessage } from "../../mqtt/command.ts";
import { limits } from "../../mqtt/limits.ts";
import { LiveTable } from "../../mqtt/live-table.ts";
import {
  alarmPayload,
  alarmsPayload,
  entryMark,
  entryPayload,
  positionPayload,
  recordOf,
  tagPayload,
} from "../../mqtt/payloads.ts";
import { Topics } from "../../mqtt/topics.ts";
import { pause } from "../../core/pause.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { Delivery } from "../delivery.ts";
import { Announcer } from "./announcer.ts";
import { BrokerConnection } from "./broker-connection.ts";
import { RefusedTopic } from "./broker-reasons.ts";
import { CommandHandler } from "./command-handler.ts";
import { EntryRelay } from "./entry-relay.ts";
import type { MqttOutputParts } from "./mqtt-output-parts.ts";
import { Refusals } from "./refusals.ts";
import { vesselDevices } from "./vessel-devices.ts";

const LATITUDE = "VESSEL.LAT_DEG";
const LONGITUDE = "VESSEL.LON_DEG";

export class MqttOutput extends Output {
  readonly type = "mqtt";
  readonly sendsValues = true;
  readonly name: string;
  readonly #parts: MqttOutputParts;
  readonly #topics: Topics;
  readonly #live: LiveTable;
  readonly #alarms = new AlarmTable();
  readonly #relay: EntryRelay;
  readonly #announcer: Announcer;
  readonly #commandHandler: CommandHandler;
  readonly #refusals: Refusals;
  readonly #delivery: Delivery;
  readonly #counters = { connections: 0, alarms: 0, slowed_down: 0 };
  #connection: BrokerConnection | undefined;
  #announceAtMs = -Infinity;
  #isPositionDue = false;
  #isHearing = false;
  #isBatchUnderWay = false;
  /** As announced to Home Assistant: with access control there is no button. */
  #isControlled = false;

  constructor(parts: MqttOutputParts) {
    const { settings, vessel, book, announced, log, texts } = parts;
    super();
    const { id } = settings;
    this.name = id;
    this.#parts = parts;
    this.#delivery = new Delivery(id, log, texts);
    this.#topics = new Topics(settings.prefix, vessel.id);
    this.#live = new LiveTable(settings);
    this.#relay = new EntryRelay(book, (entry) => this.#sendEntry(entry));
    const nowMs = () => parts.clock.monotonic();
    const refusing = (topic: string, reason: string) => texts.refusing({ id, topic, reason });
    this.#refusals = new Refusals(nowMs, refusing, (fault) => log.warning(fault));
    this.#commandHandler = new CommandHandler(parts, parts.settings, this.#topics);
    this.#announcer = new Announcer(announced, () => vesselDevices(parts, this.#topics, this.#live));
  }

  counters(): Readonly<Record<string, number>> {
    const { entries, repeated } = this.#relay.counters;
    return {
      ...this.#counters,
      failures: this.#delivery.failures,
      connected: this.#connection === undefined ? 0 : 1,
      values: this.#live.counters.sent,
      values_replaced: this.#live.counters.replaced,
      values_waiting: this.#live.waiting,
      entries,
      entries_repeated: repeated,
      entries_waiting: this.#relay.waiting,
      entry: this.#relay.through,
      devices: this.#announcer.counters.devices,
      components: this.#announcer.counters.components,
      refused: this.#refusals.count,
      ...this.#commandHandler.counters,
    };
  }

  fault(): string | null {
    return this.#delivery.fault ?? this.#refusals.fault;
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { tags, alarms } = this.#parts;
    for (const { value } of tags.entries()) if (value !== undefined) this.#live.take(value);
    const ends = [
      tags.subscribe((update) => this.#take(update)),
      alarms.subscribe((change) => this.#alarms.change(change)),
    ];
    try {
      await this.#relay.begin();
      while (!signal.aborted) await this.#session(signal);
    } finally {
      for (const end of ends) end();
    }
  }

  #take(update: TagUpdate): void {
    if (this.#live.take(update)) this.#announceAtMs = this.#parts.clock.monotonic() + limits.discoveryMs;
  }

  /** One connection, from its beginning to its end, and the pause after it. */
  async #session(signal: AbortSignal): Promise<void> {
    let reason: string;
    try {
      const connection = await this.#connect(signal);
      reason = await this.#serve(connection, signal);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    this.#connection = undefined;
    await this.#delivery.failed(reason, signal);
  }

  #connect(signal: AbortSignal): Promise<BrokerConnection> {
    const { settings, vessel, texts } = this.#parts;
    return BrokerConnection.open({
      broker: settings.broker,
      clientId: `bitacora-${vessel.id}-${settings.id}`,
      will: { topic: this.#topics.online, payload: "0" },
      onMessage: (topic, payload, isRetained) => void this.#command({ topic, payload, isRetained }),
      onSlowedDown: () => void (this.#counters.slowed_down += 1),
      texts: texts.reasons,
      signal,
    });
  }

  /** Resolves with the reason of the connection's end. */
  async #serve(connection: BrokerConnection, signal: AbortSignal): Promise<string> {
    const { texts, alarms } = this.#parts;
    this.#refusals.forget();
    this.#isHearing = false;
    this.#isBatchUnderWay = false;
    await this.#refusals.ask("online", () => connection.publishAcknowledged(this.#topics.online, "1", true));
    this.#connection = connection;
    this.#counters.connections += 1;
    this.#delivery.succeeded();
    this.#announcer.forget();
    this.#announceAtMs = -Infinity;
    this.#live.again();
    this.#alarms.again(alarms.open());
    const timer = setInterval(() => this.#flush(connection), limits.liveMs);
    const leave = () => void this.#leave(connection);
    signal.addEventListener("abort", leave);
    try {
      while (connection.isOpen && !signal.aborted) await this.#round(connection);
    } catch {
      // The connection says why.
    } finally {
      clearInterval(timer);
      signal.removeEventListener("abort", leave);
    }
    if (!signal.aborted) connection.end(texts.reasons.closed);
    return connection.ended;
  }

  async #round(connection: BrokerConnection): Promise<void> {
    const { access } = this.#parts;
    if (access.isOn !== this.#isControlled) {
      this.#isControlled = access.isOn;
      this.#announceAtMs = -Infinity;
    }
    if (!this.#isHearing) await this.#refusals.ask("commands", () => this.#hear(connection));
    const nowMs = this.#parts.clock.monotonic();
    if (this.#announceAtMs <= nowMs) {
      // Later changes are due again.
      this.#announceAtMs = Infinity;
      const done = await this.#refusals.ask("home-assistant", () => this.#announcer.announce(connection));
      if (done === undefined) this.#announceAtMs = Math.min(this.#announceAtMs, nowMs + limits.refusedMs);
    }
    if ((await this.#refusals.ask("entries", () => this.#relay.round())) === true) return;
    await this.#refusals.ask("alarms", () => this.#sendAlarms(connection));
    await Promise.race([pause(limits.lookMs), connection.ended]);
  }

  async #hear(connection: BrokerConnection): Promise<void> {
    const { commands } = this.#parts.settings;
    if (commands.length > 0)
      await connection.subscribe(
        commands.map((name) => this.#topics.command(name)),
        true,
      );
    this.#isHearing = true;
  }

  async #leave(connection: BrokerConnection): Promise<void> {
    const goodbye = async () => {
      await connection.publishAcknowledged(this.#topics.online, "0", true);
      await connection.leave();
    };
    await Promise.race([goodbye().catch(() => undefined), pause(limits.goodbyeMs)]);
    connection.end(this.#parts.texts.reasons.closed);
  }

  /**
   * Sends a batch of values that are due, and no other until the broker has this one: its last value goes with QoS 1. So on a slow link
   * alarms and entries wait behind one batch, and not behind all that the system's own buffers take.
   */
  #flush(connection: BrokerConnection): void {
    const { settings, tags, clock } = this.#parts;
    if (this.#isBatchUnderWay || !connection.isOpen) return;
    const batch: [topic: string, payload: string][] = [];
    const isBehind = this.#relay.waiting > limits.entriesInFlight;
    const most = isBehind ? limits.smallBatchBytes : limits.batchBytes;
    let bytes = 0;
    this.#live.flush(clock.monotonic(), (update) => {
      if (bytes >= most) return false;
      const { tagId } = update;
      const message: [string, string] = [
        this.#topics.tag(tagId),
        tagPayload(update, tags.definition(tagId)?.unitSi ?? "-"),
      ];
      bytes += message[0].length + message[1].length;
      batch.push(message);
      if (tagId === LATITUDE || tagId === LONGITUDE) this.#isPositionDue = true;
      return true;
    });
    const last = batch.pop();
    for (const [topic, payload] of batch) connection.publish(topic, payload, settings.retain);
    if (last !== undefined) void this.#endBatch(connection, last);
    if (!this.#isPositionDue) return;
    this.#isPositionDue = false;
    const position = positionPayload(tags.value(LATITUDE), tags.value(LONGITUDE));
    if (position !== undefined) connection.publish(this.#topics.position, position, settings.retain);
  }

  async #endBatch(connection: BrokerConnection, [topic, payload]: [string, string]): Promise<void> {
    this.#isBatchUnderWay = true;
    try {
      await connection.publishAcknowledged(topic, payload, this.#parts.settings.retain);
    } catch (error) {
      // For another reason the connection ends, and says why.
      if (error instanceof RefusedTopic) this.#refusals.note("values", error);
    }
    if (this.#connection !== connection) return;
    this.#isBatchUnderWay = false;
    this.#flush(connection);
  }

  async #sendEntry(entry: LogEntry): Promise<void> {
    const { settings, vessel } = this.#parts;
    const connection = this.#connection;
    if (connection === undefined) throw new Error("not connected");
    const sending: Promise<void>[] = [];
    if (settings.logbook)
      sending.push(connection.publishAcknowledged(this.#topics.logbook, entryPayload(entry, vessel.id), false));
    const record = recordOf(entry);
    if (record !== undefined) {
      const topic = this.#topics.alarm(record.tag_id, record.alarm_id);
      const payload = alarmPayload(record, entryMark(entry, vessel.id));
      sending.push(connection.publishAcknowledged(topic, payload, true));
      this.#counters.alarms += 1;
    }
    await Promise.all(sending);
  }

  /** The result is sent at once, and not retained. */
  async #command(message: CommandMessage): Promise<void> {
    const answer = await this.#commandHandler.take(message);
    if (answer !== undefined) this.#connection?.publish(this.#topics.command("result"), JSON.stringify(answer), false);
  }

  async #sendAlarms(connection: BrokerConnection): Promise<void> {
    const { alarms } = this.#parts;
    try {
      for (const record of this.#alarms.takeDue()) {
        const topic = this.#topics.alarm(record.tag_id, record.alarm_id);
        await connection.publishAcknowledged(topic, alarmPayload(record, null), true);
      }
      if (!this.#alarms.takeSummary()) return;
      const payload = alarmsPayload(alarms.open(), alarms.statistics().unacknowledged);
      await connection.publishAcknowledged(this.#topics.alarms, payload, true);
    } catch (error) {
      // If it is only refused, all of it is due at the next try.
      this.#alarms.again(alarms.open());
      throw error;
    }
  }
}
