/** An output to a broker with a real log book, a real tag store, and alarms that are only written in the book. */
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { toLogPayload } from "../../../../src/alarms/alarm-payload.ts";
import type { Access } from "../../../../src/access/access.ts";
import { AlarmActs } from "../../../../src/acts/alarm-acts.ts";
import { Gate } from "../../../../src/acts/gate.ts";
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { AlarmChange, Alarms } from "../../../../src/alarms/alarms.ts";
import { systemClock } from "../../../../src/core/clock.ts";
import { FileLogbook } from "../../../../src/logbook/book/file-logbook.ts";
import type { BrokerSettings } from "../../../../src/project/broker.ts";
import type { MqttSettings } from "../../../../src/connectors/mqtt/section.ts";
import { wordsIn } from "../../../../src/connectors/mqtt/words.ts";
import { MqttOutput } from "../../../../src/connectors/mqtt/mqtt-output.ts";
import { announcedFile } from "../../../../src/connectors/mqtt/announcer.ts";
import { bookCursor, BookReader } from "../../../../src/connectors/book-reader.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { memoryAccess } from "../../../access/support/memory-access.ts";
import { alarmRecord } from "../../../support/alarms.ts";
import { statePlace } from "../../../support/state-place.ts";
import { tempDir } from "../../../support/temp-dir.ts";

export function brokerAt(url: string, more: Partial<BrokerSettings> = {}): BrokerSettings {
  return { url, user: undefined, passwordFile: undefined, ca: undefined, cert: undefined, key: undefined, ...more };
}

interface VesselOptions {
  /** Of a vessel that was there before. */
  readonly dir?: string;
  readonly access?: Access;
}

export class MqttVessel {
  readonly tags = new TagStore(systemClock);
  readonly said: string[] = [];
  /** Ids of the entries that were written. */
  readonly written: number[] = [];
  readonly open: AlarmRecord[] = [];
  /** What was asked of the alarms. */
  readonly asked: string[] = [];
  readonly #listeners = new Set<(change: AlarmChange) => void>();
  readonly #dir: string;
  readonly #logbook: FileLogbook;
  readonly #settings: MqttSettings;
  readonly #access: Access;
  output: MqttOutput;

  private constructor(dir: string, logbook: FileLogbook, settings: MqttSettings, access: Access) {
    this.#dir = dir;
    this.#access = access;
    this.#logbook = logbook;
    this.#settings = settings;
    this.output = this.#make();
  }

  static async open(
    t: Pick<ExecutionContext, "teardown">,
    broker: BrokerSettings,
    more: Partial<MqttSettings> = {},
    { dir: existing, access = memoryAccess({ settings: { isAsked: false } }).access }: VesselOptions = {},
  ): Promise<MqttVessel> {
    const dir = existing ?? (await tempDir(t));
    const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock: systemClock });
    const settings: MqttSettings = {
      id: "house",
      broker,
      prefix: "bitacora",
      tags: [],
      everyS: 0.1,
      rates: [],
      retain: true,
      logbook: true,
      homeAssistant: false,
      commands: [],
      ...more,
    };
    const vessel = new MqttVessel(dir, logbook, settings, access);
    t.teardown(async () => {
      await vessel.output.stop();
      await logbook.close();
    });
    return vessel;
  }

  start(): void {
    void this.output.run();
  }

  /** As after a kill: without a good-bye, from what is on disk. */
  restart(): void {
    void this.output.stop();
    this.output = this.#make();
    this.start();
  }

  async write(kind: "manual" | "alarm" = "manual"): Promise<void> {
    const record = alarmRecord({ tag_id: "A.B", alarm_id: "x", state: "ACTIVE" });
    const entry = await this.#logbook.append(
      kind === "manual"
        ? { kind, summary: "seen", payload: {}, user: "Ana" }
        : { kind: "alarm_active", summary: "x", payload: toLogPayload(record), user: "system" },
    );
    this.written.push(entry.id);
    if (kind === "alarm") for (const listener of this.#listeners) listener({ record, kind: "alarm_active" });
  }

  change(change: AlarmChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  register(id: string, unitSi = "rpm"): void {
    const bounds = { rangeNormalMin: null, rangeNormalMax: null };
    this.tags.register({ id, description: "", unitSi, controllable: false, ...bounds });
  }

  set(tagId: string, value: number): void {
    this.tags.write({ tagId, value, quality: "good", timestampMs: systemClock.now(), source: "test" });
  }

  counter(name: string): number {
    return this.output.counters()[name] ?? 0;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(5);
  }

  #make(): MqttOutput {
    const alarms = {
      open: () => this.open,
      rules: () => [],
      acknowledge: async (id: string, user: string) => {
        this.asked.push(`acknowledge ${id} ${user}`);
        return this.open.find((record) => record.id === id);
      },
      silence: async (id: string | undefined, user: string) => {
        this.asked.push(`silence ${id ?? "all"} ${user}`);
        return this.open;
      },
      statistics: () => ({ unacknowledged: this.open.length }) as never,
      subscribe: (listener: (change: AlarmChange) => void) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
    const gate = new Gate(systemClock, () => Promise.resolve(true), this.#access);
    const acts = new AlarmActs({ gate, clock: systemClock }, alarms as unknown as Alarms);
    const say = (line: string) => void this.said.push(line);
    return new MqttOutput({
      settings: this.#settings,
      vessel: { id: "aurora", name: "Aurora" },
      version: "1.2.3",
      tags: this.tags,
      alarms,
      acts,
      access: this.#access,
      book: new BookReader(this.#logbook, bookCursor(statePlace(this.#dir), "mqtt-house.json")),
      announced: announcedFile(statePlace(this.#dir), "house"),
      clock: systemClock,
      log: { info: say, warning: say },
      texts: wordsIn("en"),
    });
  }
}
