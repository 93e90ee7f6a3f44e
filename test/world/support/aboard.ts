/**
 * The watches of a vessel with all that they stand on (tags, intake, alarms), at a clock that the world moves. They can be killed and
 * started: what is on disk stays, what is in memory is lost.
 */
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import type { AlarmRule } from "../../../src/alarms/rule.ts";
import type { Anchorage } from "../../../src/anchor/anchorage.ts";
import { AisTargets } from "../../../src/ais/targets.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { demoProject } from "../../../src/project/demo.ts";
import type { Project } from "../../../src/project/project.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { mappingPlans } from "../../../src/nmea2000/tags/mapping-plan.ts";
import { Nmea2000Subscriber } from "../../../src/nmea2000/tags/subscriber.ts";
import { AnchorKeeper } from "../../../src/runtime/service/anchor/anchor-keeper.ts";
import { OwnPosition } from "../../../src/runtime/service/own-position.ts";
import { MobKeeper } from "../../../src/runtime/service/mob/mob-keeper.ts";
import { rulesOfMob } from "../../../src/runtime/service/mob/mob-rules.ts";
import { rulesOfStations } from "../../../src/runtime/service/stations/station-alarms.ts";
import { stationFamilies, Stations } from "../../../src/runtime/service/stations/stations.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { usableNumber, vesselPosition } from "../../../src/tags/usable-number.ts";
import { MemoryRecordStore } from "../../alarms/support/memory-record-store.ts";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import { countingIds } from "../../support/alarms.ts";
import type { ManualClock } from "../../support/clock.ts";
import { statePlace } from "../../support/state-place.ts";
import { TransitionLog } from "../../support/transition-log.ts";

const SHALLOW: AlarmRule = {
  id: "shallow",
  tagId: "VESSEL.DEPTH_M",
  operator: "<",
  threshold: 3,
  hysteresis: 0.2,
  delayS: 3,
  priority: "alarm",
  message: "Shallow",
  latching: true,
};

const words = messagesIn("en");
const PROJECT: Project = {
  ...demoProject(),
  anchor: { bowHeightM: 1, bowToAntennaM: 0, radiusM: 40, remind: false },
  collision: { profile: "auto" },
};

export class Aboard {
  readonly clock: ManualClock;
  readonly log = new TransitionLog();
  readonly #dir: string;
  readonly #store = new MemoryRecordStore();
  readonly #logbook: MemoryLogbook;
  readonly #newId = countingIds("W-");
  readonly #codec = new PgnCodec();
  #anchorage: Anchorage | null = null;
  tags!: TagStore;
  intake!: Intake;
  alarms!: AlarmEngine;
  anchor!: AnchorKeeper;
  stations!: Stations;
  mob!: MobKeeper;
  targets!: AisTargets;
  #bus!: Nmea2000Subscriber;

  /** An empty folder, for the state of a person overboard. */
  static async start(clock: ManualClock, dir: string): Promise<Aboard> {
    const aboard = new Aboard(clock, dir);
    await aboard.#open();
    return aboard;
  }

  private constructor(clock: ManualClock, dir: string) {
    this.clock = clock;
    this.#dir = dir;
    this.#logbook = new MemoryLogbook(clock);
  }

  async kill(): Promise<void> {
    void this.stations.stop();
    // What an answer has waited for is on disk; so is what is written in the same breath.
    await this.settled();
    await this.#open();
  }

  async settled(): Promise<void> {
    await this.alarms.settled();
  }

  async #open(): Promise<void> {
    const { clock, log } = this;
    const tags = new TagStore(clock);
    const intake = new Intake({ tags, clock });
    const { records } = await this.#store.load();
    const families = stationFamilies(words.stations);
    const alarms = new AlarmEngine({
      clock,
      rules: [SHALLOW, ...rulesOfStations(records, Object.values(families)), ...rulesOfMob(records, words.mob)],
      store: this.#store,
      log: log.append,
      newId: this.#newId,
      mayCome: () => true,
    });
    alarms.restore(records, log.logged());
    tags.subscribe((update) => alarms.evaluate(update));
    const line = sourceLine("nmea2000", "can0");
    const reading = {
      store: tags,
      intake,
      clock,
      line,
      autoRegister: true,
      texts: words.nmea,
      plans: mappingPlans([]),
    };
    this.#bus = new Nmea2000Subscriber(reading);
    const present = { project: PROJECT, file: undefined };
    const shared = { tags, alarms, clock, messages: words, present };
    const file = {
      read: () => Promise.resolve(this.#anchorage),
      write: (anchorage: Anchorage | null) => Promise.resolve(void (this.#anchorage = anchorage)),
    };
    const position = new OwnPosition(tags, clock, intake);
    this.anchor = await AnchorKeeper.open(file, { ...shared, position });
    this.mob = await MobKeeper.open({
      ...statePlace(this.#dir),
      ...shared,
      position,
      logbook: this.#logbook,
      history: { columns: () => Promise.reject(new Error("no historian")) },
    });
    this.targets = new AisTargets({
      now: () => clock.monotonic(),
      ownMmsi: undefined,
      ownPosition: () => vesselPosition(tags),
    });
    this.stations = new Stations({
      ...shared,
      targets: this.targets,
      outbox: { add: () => undefined },
      mob: this.mob,
      anchor: this.anchor,
    });
    void this.stations.run();
    this.tags = tags;
    this.intake = intake;
    this.alarms = alarms;
  }

  /** A device of the bus speaks. */
  hear(pgn: number, source: number, content: Readonly<Record<string, string | number | null>>): void {
    const timestampMs = this.clock.now();
    this.#bus.accept({ ...this.#codec.encode(pgn, content, { source, timestampMs }), source, timestampMs });
  }

  /** A second has passed. */
  tick(): void {
    this.tags.markStale();
    this.intake.markSilent();
    this.anchor.tick();
    this.stations.tick();
    this.mob.tick();
    this.alarms.tick();
  }

  number(tagId: string): number | undefined {
    return usableNumber(this.tags, tagId);
  }

  open(is: (record: AlarmRecord) => boolean): readonly AlarmRecord[] {
    return this.alarms.open().filter(is);
  }
}
