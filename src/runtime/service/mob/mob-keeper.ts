/**
 * Keeps a person overboard: what is marked lies in `mob.json` in the data directory, with the news that the log book may not have yet, so
 * that after a power cut nothing is forgotten or announced twice. The alarm does not wait for the disk; the answer does. A disk or a log
 * book that takes nothing does not hinder it: each is tried again every second.
 */
import { randomBytes } from "node:crypto";
import type { MobHandlers, MobOrder } from "../../../acts/mob-acts.ts";
import type { Position } from "../../../ais/report.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { Output } from "../../../connectors/output.ts";
import { Refused } from "../../../core/refused.ts";
import { isBitacoraError } from "../../../core/errors.ts";
import { repeated } from "../../../core/pause.ts";
import { StateFile } from "../../../core/state-file.ts";
import type { MobNotice } from "../../../distress/heard.ts";
import type { Logbook } from "../../../logbook/logbook.ts";
import { limits } from "../../../mob/limits.ts";
import { emitterOf, type MobEvent, type MobNews, personKey, type Placed } from "../../../mob/mob-event.ts";
import { MobWatch, type NewMark, type SavedMob } from "../../../mob/mob-watch.ts";
import { placeOfPress, Wake } from "../../../mob/wake.ts";
import { type Current, markedPlace, wayTo } from "../../../mob/way-back.ts";
import { BUS_SOURCE } from "../../../nmea2000/tags/bus-sources.ts";
import {
  MOB_ALARM_TAG,
  MOB_BEARING_TAG,
  MOB_DEVICE_TAG,
  MOB_DISTANCE_TAG,
  MOB_TEST_TAG,
} from "../../../tags/mob-tags.ts";
import type { TagUpdate } from "../../../tags/tag.ts";
import { usableNumber } from "../../../tags/usable-number.ts";
import type { History } from "../../../historian/history.ts";
import { hasMobDevices } from "../../../project/with-default-alarms.ts";
import { crewAboard, mobEntry, type MobWords, untoldIn } from "./mob-entries.ts";
import { mobRule, mobTag } from "./mob-rules.ts";
import { parseSavedMob, type SavedNews } from "./saved-mob.ts";
import type { WholeService } from "../whole-service.ts";
import { type Columns, isUsableState } from "../../../historian/codec/columns.ts";

const SECOND_MS = 1000;
const ID_BYTES = 4;
const SOURCE = "mob:";

type OwnTag = typeof MOB_ALARM_TAG | typeof MOB_TEST_TAG | typeof MOB_DISTANCE_TAG | typeof MOB_BEARING_TAG;

export type MobService = Pick<
  WholeService,
  "clock" | "damaged" | "dataDir" | "mayWrite" | "messages" | "position" | "present" | "tags"
> & {
  readonly alarms: Pick<Alarms, "open" | "watch">;
  readonly logbook: Pick<Logbook, "append" | "entries">;
  readonly history: Pick<History, "columns">;
};

export class MobKeeper extends Output implements MobHandlers {
  readonly type = "mob";
  readonly name = "";
  readonly #service: MobService;
  readonly #words: MobWords;
  readonly #file: StateFile<SavedMob & SavedNews>;
  readonly #watch = new MobWatch(() => randomBytes(ID_BYTES).toString("hex"));
  readonly #wake = new Wake();
  readonly #counters = { marks: 0, ended: 0, not_kept: 0, refused: 0 };
  /** What the log book may not have yet. A person begins and ends each event, so there is never much of it. */
  #untold: MobNews[] = [];
  #work: Promise<void> = Promise.resolve();
  /** Rounds of `#keepAndTell` that have not ended yet. */
  #rounds = 0;
  /** What the file holds; undefined while that is not known. */
  #kept: string | undefined;
  #isKept = true;
  #crew: readonly string[] = [];
  /** By which we say the newest event on the bus. */
  #emitter: number | undefined;

  static async open(service: MobService): Promise<MobKeeper> {
    const file = new StateFile(service, { name: "mob.json", hasCopy: true, parse: parseSavedMob });
    const keeper = new MobKeeper(file, service);
    const saved = await file.read();
    if (saved !== undefined) keeper.#watch.restore(saved, keeper.#nowS());
    keeper.#emitter = saved?.event ? emitterOf(saved.event) : undefined;
    const untold = saved?.untold ?? [];
    keeper.#untold = [...(await untoldIn(service.logbook, untold).catch(() => untold))];
    keeper.#show();
    if (keeper.event !== undefined) keeper.#crew = await crewAboard(service.logbook);
    if (keeper.#untold.length > 0) void keeper.#keepAndTell();
    return keeper;
  }

  private constructor(file: StateFile<SavedMob & SavedNews>, service: MobService) {
    super();
    this.#file = file;
    this.#service = service;
    this.#words = { entries: service.messages.entries.mob, mob: service.messages.mob };
  }

  get event(): MobEvent | undefined {
    return this.#watch.event;
  }

  /** False while the disk does not take it. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** By the crew list of the log book, as of the mark. */
  get crew(): readonly string[] {
    return this.#crew;
  }

  get here(): Position | undefined {
    return this.#service.position.said;
  }

  get current(): Current | undefined {
    const { tags } = this.#service;
    const [setDeg, driftMs] = [usableNumber(tags, "VESSEL.SET_TRUE_DEG"), usableNumber(tags, "VESSEL.DRIFT_MS")];
    return setDeg === undefined || driftMs === undefined ? undefined : { setDeg, driftMs };
  }

  async mark({ by, address, id, position, press, isTest }: MobOrder): Promise<void> {
    const nowMs = this.#service.clock.now();
    const atMs = Math.min(press?.atMs ?? nowMs, nowMs);
    if (nowMs - atMs > limits.pressedS * SECOND_MS) throw new Refused("mob-too-old");
    const here = this.#placeNow(nowMs);
    const isLate = position === undefined && nowMs - atMs > limits.pastWaitMs;
    const own = this.#wake.at(atMs, here) ?? (isLate ? await pastPlace(this.#service.history, atMs) : null);
    const placed = position === undefined ? placeOfPress(atMs, own, press?.shown, here) : { position, atMs };
    const key = personKey(id ?? randomBytes(ID_BYTES).toString("hex"));
    const who = by ?? this.#words.mob.somebody({ address: address ?? null });
    const mark = { key, kind: "person", who, atMs, placed, isUnnamed: by === undefined } as const;
    const marked = this.#watch.mark(mark, isTest, this.#nowS());
    if (marked === "refused") throw new Refused("mob-already");
    await (marked === "known" ? this.#work : this.#take(marked.news));
  }

  async nameMark(id: string, who: string, by: string): Promise<boolean> {
    const news = this.#watch.name(personKey(id), who, by);
    if (news === undefined) return false;
    await this.#take(news);
    return true;
  }

  async end(by: string, reason: string): Promise<boolean> {
    const news = this.#watch.end({ by, reason, atMs: this.#service.clock.now() });
    if (news === undefined) return false;
    await this.#take(news);
    return true;
  }

  /** A device says that somebody is overboard, that nobody is, or that it is being tested. */
  notice({ emitter, says, position, source, timestampMs: atMs }: MobNotice): void {
    if (emitter !== undefined && emitter === this.#emitter) return;
    const who = emitter === undefined ? source : String(emitter);
    const key = `device ${who}`;
    if (says === "nobody") return void this.#take(this.#watch.withdraw(key));
    const { present, messages } = this.#service;
    // `alarms.defaults` of the project may switch `MOB.ACTIVE` off.
    if (!hasMobDevices(present.project, messages.defaultAlarms)) return;
    // Without a place of its own, the first mark has that of the vessel.
    const here = this.event === undefined ? this.#placeNow(atMs) : null;
    const placed = position === undefined ? here : { position, atMs };
    void this.#take(this.#watch.device({ key, kind: "device", who, atMs, placed }, says === "test", this.#nowS()));
  }

  /** Beacons and DSC calls. Returns whether it belongs to the event. */
  distress(mark: NewMark, isTest: boolean): boolean {
    void this.#take(this.#watch.distress(mark, isTest, this.#nowS()));
    return this.event?.marks.some(({ key }) => key === mark.key) === true;
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const end = this.#service.tags.subscribe((update) => this.#hear(update));
    await repeated(() => this.tick(), SECOND_MS, signal);
    end();
    await this.#work;
  }

  counters(): Readonly<Record<string, number>> {
    return { overboard: this.event === undefined ? 0 : 1, ...this.#counters };
  }

  #nowS(): number {
    return this.#service.clock.monotonic() / SECOND_MS;
  }

  /** The newest position, with its time, also if it has become stale; bad positions do not count. */
  #placeNow(nowMs: number): Placed | null {
    const { position, tags } = this.#service;
    const [lat, lon] = [tags.value("VESSEL.LAT_DEG"), tags.value("VESSEL.LON_DEG")];
    if (typeof lat?.value !== "number" || typeof lon?.value !== "number") return null;
    if (lat.quality === "bad" || lon.quality === "bad") return null;
    if (nowMs - lat.timestampMs > limits.positionS * SECOND_MS) return null;
    const said = { latitude: lat.value, longitude: lon.value };
    return { position: position.of(said, lat.source), atMs: lat.timestampMs };
  }

  /** Other sources than the bus, which has a reader of its own: a switch by MQTT or Signal K. */
  #hear({ tagId, value, timestampMs, source }: TagUpdate): void {
    if (tagId !== MOB_DEVICE_TAG || source.startsWith(BUS_SOURCE)) return;
    if (value === null) return;
    const says = value === true ? "overboard" : "nobody";
    this.notice({ emitter: undefined, says, position: undefined, source, timestampMs });
  }

  async #take(news: readonly MobNews[]): Promise<void> {
    if (news.length === 0) return;
    this.#untold.push(...news);
    if (this.event !== undefined) this.#emitter = emitterOf(this.event);
    for (const { what } of news)
      if (what === "ended") this.#counters.ended += 1;
      else if (what === "marked" || what === "joined") this.#counters.marks += 1;
    this.#show();
    await this.#keepAndTell();
  }

  /** First the file with what is to be announced, then the book, then, for the next start, the file without it. */
  #keepAndTell(): Promise<void> {
    this.#rounds += 1;
    const told = this.#work.then(async () => {
      // What comes meanwhile is not in the file; after a kill it would be announced again.
      const { length } = this.#untold;
      await this.#keep();
      await this.#tell(length);
    });
    this.#work = told.then(async () => {
      await this.#keep();
      this.#rounds -= 1;
    });
    return told;
  }

  async #keep(): Promise<void> {
    const saved = { ...this.#watch.saved, untold: [...this.#untold] };
    const text = JSON.stringify(saved);
    if (text === this.#kept) return;
    try {
      await this.#file.write(saved);
      this.#kept = text;
      this.#isKept = true;
    } catch {
      this.#kept = undefined;
      this.#isKept = false;
      this.#counters.not_kept += 1;
    }
  }

  async #tell(count: number): Promise<void> {
    const { logbook } = this.#service;
    for (const news of this.#untold.slice(0, count)) {
      if (news.what === "marked") this.#crew = await crewAboard(logbook);
      try {
        await logbook.append(mobEntry(news, this.#words, this.#crew));
      } catch (error) {
        // It stays in the file, so that a kill before the next attempt does not lose it.
        if (!isBitacoraError(error, "logbook-entry-invalid")) return;
        this.#counters.refused += 1;
      }
      this.#untold.shift();
    }
  }

  #show(): void {
    const { tags, alarms } = this.#service;
    const { event } = this;
    for (const tagId of [MOB_ALARM_TAG, MOB_TEST_TAG] as const) {
      const isOn = event !== undefined && mobTag(event) === tagId;
      if (isOn) alarms.watch(mobRule(event, this.#words.mob));
      else if (tags.value(tagId)?.value !== true && !alarms.open().some(({ tag_id: open }) => open === tagId)) continue;
      if (tags.value(tagId)?.value !== isOn) this.#write(tagId, isOn);
    }
    this.#showWay();
  }

  /** Once a second. */
  tick(): void {
    const here = this.#placeNow(this.#service.clock.now());
    if (here !== null) this.#wake.pass(here);
    if (this.#rounds === 0 && (!this.#isKept || this.#untold.length > 0)) void this.#keepAndTell();
    if (this.event !== undefined) this.#showWay();
  }

  #showWay(): void {
    const marked = this.event && markedPlace(this.event);
    const way = marked === undefined ? undefined : wayTo(marked.position, this.here);
    const values = [
      [MOB_DISTANCE_TAG, way?.distanceM],
      [MOB_BEARING_TAG, way?.bearing],
    ] as const;
    for (const [tagId, value] of values) {
      const isKnown = value !== undefined && value !== null;
      if (isKnown) this.#write(tagId, Math.round(value * 10) / 10);
      else if ((this.#service.tags.value(tagId)?.value ?? null) !== null) this.#write(tagId, null);
    }
  }

  #write(tagId: OwnTag, value: number | boolean | null): void {
    const { tags, clock } = this.#service;
    const { mob } = this.#words;
    const [description, unitSi] = {
      [MOB_ALARM_TAG]: [mob.markedTag, "bool"] as const,
      [MOB_TEST_TAG]: [mob.testTag, "bool"] as const,
      [MOB_DISTANCE_TAG]: [mob.distanceTag, "m"] as const,
      [MOB_BEARING_TAG]: [mob.bearingTag, "deg"] as const,
    }[tagId];
    const none = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    if (!tags.has(tagId)) tags.register({ id: tagId, description, unitSi, ...none });
    const quality = value === null ? "stale" : "good";
    tags.write({ tagId, value, quality, timestampMs: clock.now(), source: SOURCE });
  }
}

/** Where the vessel was at a press before this start of the service, as far as the historian has it. */
const PAST_MS = limits.pastS * 1000;

/** Null where no position lies near that time, or the historian does not answer soon: the mark does not wait for it. */
async function pastPlace(history: Pick<History, "columns">, atMs: number): Promise<Placed | null> {
  const signal = AbortSignal.timeout(limits.pastWaitMs);
  const given = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"].map((tagId) =>
    history.columns({ tagId, sinceMs: atMs - PAST_MS, untilMs: atMs + PAST_MS, limit: limits.wakePlaces }, { signal }),
  );
  const [latitudes, longitudes] = (await Promise.all(given).catch(() => [])).map(byTime);
  const wake = new Wake();
  for (const [time, latitude] of latitudes ?? []) {
    const longitude = longitudes?.get(time);
    if (longitude !== undefined) wake.pass({ position: { latitude, longitude }, atMs: time });
  }
  return wake.at(atMs, null);
}

function byTime({ length, times, values, states }: Columns): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < length; i += 1) if (isUsableState(states[i] ?? 0)) found.set(times[i] ?? 0, values[i] ?? 0);
  return found;
}
