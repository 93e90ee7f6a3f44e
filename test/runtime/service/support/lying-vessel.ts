/** A vessel at anchor or moored, with her watches and their alarms, at a clock that the test moves; she can be started again. */
import { AlarmEngine } from "../../../../src/alarms/alarm-engine.ts";
import { type Anchorage, placeAt } from "../../../../src/anchor/anchorage.ts";
import type { Area } from "../../../../src/areas/area.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { demoProject } from "../../../../src/project/demo.ts";
import { AnchorKeeper } from "../../../../src/runtime/service/anchor/anchor-keeper.ts";
import { OwnPosition } from "../../../../src/runtime/service/own-position.ts";
import { AreaKeeper } from "../../../../src/runtime/service/areas/area-keeper.ts";
import { Intake } from "../../../../src/tags/intake.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import type { Scalar } from "../../../../src/tags/tag.ts";
import { standardDefinition } from "../../../../src/tags/vocabulary/vocabulary.ts";
import { MemoryRecordStore } from "../../../alarms/support/memory-record-store.ts";
import { countingIds } from "../../../support/alarms.ts";
import { ManualClock } from "../../../support/clock.ts";
import { TransitionLog } from "../../../support/transition-log.ts";

/** Where her anchor is, or the middle of her area. */
export const MIDDLE = { latitude: 39.5, longitude: 2.6 };

/** What the service keeps on disk. */
function keptFile<State>() {
  let kept: State | undefined;
  return { read: async () => kept, write: async (state: State) => void (kept = state) };
}

export class LyingVessel {
  readonly clock = new ManualClock();
  readonly settings = { bowHeightM: 1, bowToAntennaM: 0, radiusM: 40, remind: false };
  readonly #anchorFile = keptFile<Anchorage | null>();
  readonly #areaFile = keptFile<readonly Area[]>();
  readonly #store = new MemoryRecordStore();
  readonly #newId = countingIds();
  #log = new TransitionLog();
  #awayM = 0;
  #told = 0;
  tags!: TagStore;
  alarms!: AlarmEngine;
  anchor!: AnchorKeeper;
  areas!: AreaKeeper;

  static async start(): Promise<LyingVessel> {
    const vessel = new LyingVessel();
    await vessel.restart();
    return vessel;
  }

  /** As after a kill: the clock, the files and the log book are as they were. */
  async restart(): Promise<void> {
    const { clock } = this;
    const messages = messagesIn("en");
    const tags = new TagStore(clock);
    for (const id of ["VESSEL.LAT_DEG", "VESSEL.LON_DEG", "GNSS.FIX", "GNSS.HDOP"]) {
      const definition = standardDefinition(id, messages.nmea);
      if (definition !== undefined) tags.register(definition);
    }
    const log = this.#log;
    const writing = { store: this.#store, log: log.append, newId: this.#newId, mayCome: () => true };
    const alarms = new AlarmEngine({ clock, rules: [], ...writing });
    alarms.restore((await this.#store.load()).records, log.logged());
    tags.subscribe((update) => alarms.evaluate(update));
    const parts = {
      tags,
      alarms,
      clock,
      messages,
      position: new OwnPosition(tags, clock, new Intake({ tags, clock })),
      present: { project: { ...demoProject(), anchor: this.settings }, file: undefined },
    };
    this.tags = tags;
    this.alarms = alarms;
    this.anchor = await AnchorKeeper.open(this.#anchorFile, parts);
    this.areas = await AreaKeeper.open(this.#areaFile, parts);
  }

  say(tagId: string, value: Scalar, quality: "good" | "stale" = "good"): void {
    this.tags.write({ tagId, value, quality, timestampMs: this.clock.now(), source: "test" });
  }

  /** So many metres to the east. */
  fix(awayM = this.#awayM): void {
    const { latitude, longitude } = placeAt(MIDDLE, 90, awayM);
    this.say("VESSEL.LAT_DEG", latitude);
    this.say("VESSEL.LON_DEG", longitude);
  }

  /** So many seconds, in each of which the receiver may say something, and everybody looks. */
  async pass(seconds: number, say?: () => void): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.advance(1000);
      say?.();
      this.anchor.tick();
      this.areas.tick();
      this.alarms.tick();
    }
    await this.alarms.settled();
  }

  /** She is there from now on. */
  async fixes(count: number, awayM = this.#awayM): Promise<void> {
    this.#awayM = awayM;
    await this.pass(count, () => this.fix());
  }

  async acknowledge(): Promise<void> {
    for (const { id } of this.alarms.open()) await this.alarms.acknowledge(id, "Ana");
  }

  /** What the log book was told of alarms since this was asked last, in the words of `name`. */
  toldSince(name: (kind: string, alarmId: string, priority: string) => string): string[] {
    const news = this.#log.entries.slice(this.#told);
    this.#told = this.#log.entries.length;
    return news.map(({ kind, record }) => name(kind.replace("alarm_", ""), record.alarm_id, record.priority));
  }
}
