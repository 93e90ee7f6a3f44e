/**
 * Alarms of stations that come and go: a dangerous vessel, a distress beacon. A family has a row of tags (`station-tags.ts`), each with the
 * MMSI of one station as its value and one rule, whose message names that station. A place is given to the next station only when its
 * alarm is cleared.
 */
import { isOpen, type AlarmRecord } from "../../../alarms/alarm-record.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import { NO_STATION, type StationFamily, stationFamilyOf, stationIn, stationTag } from "../../../tags/station-tags.ts";
import type { WholeService } from "../whole-service.ts";

/** What all alarms of a family have in common. */
export interface FamilyRule {
  readonly family: StationFamily;
  /** How many at once. */
  readonly places: number;
  readonly priority: AlarmRule["priority"];
  readonly latching: boolean;
  readonly advice: string;
  /** Describes the tag. */
  readonly description: (place: number) => string;
}

type StationService = Pick<WholeService, "clock" | "tags"> & { readonly alarms: Pick<Alarms, "open" | "watch"> };

const SOURCE = "ais:";

export class StationAlarms {
  readonly #rule: FamilyRule;
  readonly #service: StationService;
  /** Tag by MMSI. */
  readonly #raised = new Map<string, string>();
  #withoutPlace = 0;

  constructor(rule: FamilyRule, service: StationService) {
    this.#rule = rule;
    this.#service = service;
    for (const record of this.#open()) {
      const mmsi = mmsiOf(record);
      if (mmsi !== undefined) this.#raised.set(mmsi, record.tag_id);
    }
  }

  /** Stations whose alarm is open, also of the last run. */
  get raised(): readonly string[] {
    return [...this.#raised.keys()];
  }

  /** Alarms for which there was no place. */
  get withoutPlace(): number {
    return this.#withoutPlace;
  }

  isAcknowledged(mmsi: string): boolean {
    const tagId = this.#raised.get(mmsi);
    return this.#service.alarms.open().some((record) => record.tag_id === tagId && record.state === "ACK");
  }

  has(mmsi: string): boolean {
    return this.#raised.has(mmsi);
  }

  mmsiOf(tagId: string): string | undefined {
    return Array.from(this.#raised).find(([, tag]) => tag === tagId)?.[0];
  }

  raise(mmsi: string, message: string): void {
    const held = this.#raised.get(mmsi);
    const free = held === undefined || held === this.#beyond ? this.#freeTag() : undefined;
    if (held !== undefined && free !== undefined) this.end(mmsi);
    const tagId = free ?? held;
    if (tagId === undefined) this.#withoutPlace += 1;
    else this.#put(mmsi, tagId, message);
  }

  /** One alarm for all stations beyond the places: it has the number of the newest, and its words count the others. */
  raiseBeyond(mmsi: string, message: string): void {
    this.endBeyond();
    this.#put(mmsi, this.#beyond, message);
  }

  endBeyond(): void {
    const mmsi = this.mmsiOf(this.#beyond);
    if (mmsi !== undefined) this.end(mmsi);
  }

  get #beyond(): string {
    return stationTag(this.#rule.family, this.#rule.places + 1);
  }

  #put(mmsi: string, tagId: string, message: string): void {
    this.#raised.set(mmsi, tagId);
    this.#service.alarms.watch(ruleOf(this.#rule, tagId, message));
    this.#write(tagId, Number(mmsi));
  }

  /** Changes the words of an open alarm. */
  reword(mmsi: string, change: (message: string) => string): void {
    const tagId = this.#raised.get(mmsi);
    const record = this.#open().find((each) => each.tag_id === tagId);
    if (tagId !== undefined && record !== undefined)
      this.#service.alarms.watch(ruleOf(this.#rule, tagId, change(record.message)));
  }

  end(mmsi: string): void {
    const tagId = this.#raised.get(mmsi);
    if (tagId === undefined) return;
    this.#raised.delete(mmsi);
    this.#write(tagId, NO_STATION);
  }

  #open(): AlarmRecord[] {
    return this.#service.alarms.open().filter(({ tag_id: tagId }) => stationFamilyOf(tagId) === this.#rule.family);
  }

  /** A free place; else that of an alarm that is over and waits for its acknowledgement, since a live call matters more. */
  #freeTag(): string | undefined {
    const places = Array.from({ length: this.#rule.places }, (_, at) => stationTag(this.#rule.family, at + 1));
    const raised = new Set(this.#raised.values());
    const open = new Set(this.#open().map(({ tag_id: tagId }) => tagId));
    const free = places.filter((tagId) => !raised.has(tagId));
    return free.find((tagId) => !open.has(tagId)) ?? free[0];
  }

  #register(id: string, place: number): void {
    const { tags } = this.#service;
    if (tags.has(id)) return;
    const description = this.#rule.description(place);
    const none = { rangeNormalMin: null, rangeNormalMax: null };
    tags.register({ id, description, unitSi: "-", controllable: false, ...none });
  }

  #write(tagId: string, value: number): void {
    const { tags, clock } = this.#service;
    if (!tags.has(tagId)) this.#register(tagId, Number(/\d+$/.exec(tagId)?.[0]));
    tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: SOURCE });
  }
}

function ruleOf({ family, priority, latching, advice }: FamilyRule, tagId: string, message: string): AlarmRule {
  const compared = { operator: ">", threshold: NO_STATION, hysteresis: 0, delayS: 0 } as const;
  return { id: family.toLowerCase(), tagId, ...compared, priority, latching, message, advice };
}

/** The rules of alarms that were open in the last run. The engine needs them before it restores its records. */
export function rulesOfStations(records: Iterable<AlarmRecord>, families: readonly FamilyRule[]): AlarmRule[] {
  const rules = new Map<string, AlarmRule>();
  for (const record of records) {
    const family = families.find((rule) => rule.family === stationFamilyOf(record.tag_id));
    if (family !== undefined && isOpen(record)) rules.set(record.tag_id, ruleOf(family, record.tag_id, record.message));
  }
  return [...rules.values()];
}

/** The value at the last change of the record; of one that has returned, nobody. */
export function mmsiOf({ value, condition }: AlarmRecord): string | undefined {
  return condition ? stationIn(value) : undefined;
}
