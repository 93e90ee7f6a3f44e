/**
 * Whether a person is overboard, and what belongs to that. Pure: marks and times in, news out. What each does in each state is in
 * docs/watch-states.md, cell by cell.
 */
import { distanceM } from "../ais/distance.ts";
import { limits } from "./limits.ts";
import type { Mark, MarkKind, MobEnd, MobEvent, MobNews, Placed } from "./mob-event.ts";
import { Repeating } from "./repeating.ts";

/** What is kept on disk. */
export interface SavedMob {
  readonly event: MobEvent | null;
  /** Devices whose event a person has ended, with the period at which they repeat it. Older files have the keys alone. */
  readonly spent: readonly (string | { readonly key: string; readonly periodS: number })[];
  /** Keys of the presses of ended events: the same press may come again. */
  readonly told?: readonly string[] | undefined;
}

export type NewMark = Omit<Mark, "isWithdrawn" | "wasWithdrawn" | "newest">;

/** `known`: the same press came before. `refused`: it is a test, and there is an event. */
export type Marked = { readonly news: MobNews[] } | "known" | "refused";

export class MobWatch {
  readonly #newId: () => string;
  #event: MobEvent | undefined;
  /** Distress that is heard while it does not belong to an event, heard longest ago first. */
  readonly #heard = new Map<string, { mark: NewMark; readonly heardS: number }>();
  /** How each device repeats its message, by its key; `#spent`: those whose event a person has ended. */
  readonly #repeating = new Map<string, Repeating>();
  readonly #spent = new Set<string>();
  #told: readonly string[] = [];

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** `nowS` is monotonic, as everywhere here. */
  restore({ event, spent, told = [] }: SavedMob, nowS: number): void {
    this.#event = event ?? undefined;
    this.#told = told;
    for (const each of spent) {
      const { key, periodS } = typeof each === "string" ? { key: each, periodS: 0 } : each;
      this.#spent.add(key);
      this.#repeating.set(key, new Repeating(nowS, periodS));
    }
  }

  get event(): MobEvent | undefined {
    return this.#event;
  }

  get saved(): SavedMob {
    const spent = Array.from(this.#spent, (key) => ({ key, periodS: this.#repeating.get(key)?.periodS ?? 0 }));
    return { event: this.#event ?? null, spent, told: this.#told };
  }

  /** Somebody marks. The same press may come more than once. */
  mark(mark: NewMark, isTest: boolean, nowS: number): Marked {
    if (this.#markOf(mark.key) !== undefined || this.#told.includes(mark.key)) return "known";
    if (isTest && this.#event !== undefined) return "refused";
    return { news: this.#said(mark, isTest, nowS) };
  }

  /** Somebody says who made a press. Undefined: the event has no such press. */
  name(key: string, who: string, by: string): MobNews[] | undefined {
    const mark = this.#markOf(key);
    if (this.#event === undefined || mark?.kind !== "person") return undefined;
    const named = { ...mark, who, isUnnamed: false };
    this.#event = withMark(this.#event, named);
    return [{ what: "named", event: this.#event, mark: named, by }];
  }

  /** A device says that somebody is overboard, or that it is being tested. It may say so every second. */
  device(mark: NewMark, isTest: boolean, nowS: number): MobNews[] {
    const isRepeated = this.#isRepeated(spentKey(mark.key, isTest), nowS);
    const known = this.#markOf(mark.key);
    if (known !== undefined && this.#event !== undefined && (isTest || !this.#event.isTest)) {
      if (known.isWithdrawn) this.#event = withMark(this.#event, { ...known, isWithdrawn: false });
      return this.#moved(mark.key, mark.placed);
    }
    if (isRepeated && this.#spent.has(spentKey(mark.key, isTest))) return [];
    this.#spent.delete(spentKey(mark.key, isTest));
    if (isTest && this.#event?.isTest === false) return [];
    return this.#said(mark, isTest, nowS);
  }

  /** The device says that nobody is overboard. */
  withdraw(key: string): MobNews[] {
    for (const isTest of [true, false]) {
      this.#spent.delete(spentKey(key, isTest));
      this.#repeating.delete(spentKey(key, isTest));
    }
    const mark = this.#markOf(key);
    if (mark === undefined || mark.isWithdrawn || this.#event === undefined) return [];
    const withdrawn = { ...mark, isWithdrawn: true, wasWithdrawn: true };
    this.#event = withMark(this.#event, withdrawn);
    return mark.wasWithdrawn ? [] : [{ what: "withdrawn", event: this.#event, mark: withdrawn }];
  }

  /** A beacon or a DSC call of distress, or one that says that it is a test; whenever it is heard. */
  distress(mark: NewMark, isTest: boolean, nowS: number): MobNews[] {
    if (this.#markOf(mark.key) !== undefined) return this.#moved(mark.key, mark.placed);
    if (this.#event?.isTest === isTest && isNear(this.#event, mark)) return this.#join(this.#event, mark);
    if (isTest) return [];
    this.#heard.delete(mark.key);
    this.#heard.set(mark.key, { mark, heardS: nowS });
    const ofKind = [...this.#heard].filter(([, { mark: other }]) => other.kind === mark.kind);
    const [oldest] = ofKind;
    if (ofKind.length > limits.heard && oldest !== undefined) this.#heard.delete(oldest[0]);
    return [];
  }

  /** A person ends it. Undefined: there is nothing to end. */
  end(end: MobEnd): MobNews[] | undefined {
    const event = this.#event;
    if (event === undefined) return undefined;
    this.#event = undefined;
    for (const { kind, key, isWithdrawn } of event.marks) {
      if (kind === "device" && !isWithdrawn) this.#spent.add(spentKey(key, event.isTest));
      if (kind === "person") this.#told = [...this.#told, key].slice(-limits.told);
    }
    for (const key of this.#repeating.keys()) if (!this.#spent.has(key)) this.#repeating.delete(key);
    return [{ what: "ended", event, ...end }];
  }

  /** Whether the device only repeats its message, at its own period. */
  #isRepeated(key: string, nowS: number): boolean {
    const repeating = this.#repeating.get(key);
    if (repeating !== undefined) return repeating.hear(nowS);
    this.#repeating.set(key, new Repeating(nowS));
    const [oldest = key] = this.#repeating.keys();
    if (this.#repeating.size > limits.devices) {
      this.#repeating.delete(oldest);
      this.#spent.delete(oldest);
    }
    return false;
  }

  #said(mark: NewMark, isTest: boolean, nowS: number): MobNews[] {
    const before = this.#event;
    if (before !== undefined && (before.isTest === isTest || !before.isTest)) return this.#join(before, mark);
    const end = { by: mark.who, reason: "", atMs: mark.atMs };
    const ended: MobNews[] = before === undefined ? [] : [{ what: "ended", event: before, ...end }];
    const first: Mark = { ...mark, newest: null, isWithdrawn: false, wasWithdrawn: false };
    const event: MobEvent = { id: this.#newId(), isTest, marks: [first] };
    this.#event = event;
    return [...ended, { what: "marked", event, mark: first }, ...(isTest ? [] : this.#joinHeard(event, nowS))];
  }

  #joinHeard(event: MobEvent, nowS: number): MobNews[] {
    const news: MobNews[] = [];
    for (const [key, { mark, heardS }] of this.#heard) {
      if (nowS - heardS > limits.joinBeforeS) this.#heard.delete(key);
      else if (isNear(event, mark)) news.push(...this.#join(this.#event ?? event, mark));
    }
    return news;
  }

  #join(event: MobEvent, mark: NewMark): MobNews[] {
    this.#heard.delete(mark.key);
    const joined: Mark = { ...mark, newest: null, isWithdrawn: false, wasWithdrawn: false };
    const [first, ...more] = event.marks;
    const leaves = givesWay(event, mark.kind);
    const stay = more.filter((each) => each !== leaves);
    const leftOut = (event.leftOut ?? 0) + (leaves === undefined ? 0 : 1);
    this.#event = { ...event, marks: [first, ...stay, joined], leftOut };
    // Each mark of a person has an entry. Of a flood of calls only the first that displaces another has one.
    if (leaves === undefined || mark.kind === "person") return [{ what: "joined", event: this.#event, mark: joined }];
    return leftOut === 1 ? [{ what: "crowded", event: this.#event, mark: joined }] : [];
  }

  #moved(key: string, newest: Placed | null): MobNews[] {
    const mark = this.#markOf(key);
    if (this.#event === undefined || mark === undefined || newest === null) return [];
    if (mark.placed === null) this.#event = withMark(this.#event, { ...mark, placed: newest, newest });
    else this.#event = withMark(this.#event, { ...mark, newest });
    return [];
  }

  #markOf(key: string): Mark | undefined {
    return this.#event?.marks.find((mark) => mark.key === key);
  }
}

function withMark(event: MobEvent, changed: Mark): MobEvent {
  const [first, ...more] = event.marks;
  const replaced = (mark: Mark): Mark => (mark.key === changed.key ? changed : mark);
  return { ...event, marks: [replaced(first), ...more.map(replaced)] };
}

/**
 * The mark that is removed when its kind's share is full: first those that nobody is named for, and of whoever has most of them, so that
 * who invents marks removes his own; one without a place, else the oldest.
 */
function givesWay({ marks: [first, ...more] }: MobEvent, kind: MarkKind): Mark | undefined {
  const ofKind = more.filter((mark) => mark.kind === kind);
  if (ofKind.length + (first.kind === kind ? 1 : 0) < limits.marks[kind]) return undefined;
  const unnamed = ofKind.filter(({ isUnnamed }) => isUnnamed === true);
  const groups = [...Map.groupBy(unnamed.length > 0 ? unnamed : ofKind, ({ who }) => who).values()];
  const most = Math.max(...groups.map(({ length }) => length));
  const leaving = groups.filter(({ length }) => length === most).flat();
  return leaving.find(({ placed }) => placed === null) ?? leaving[0];
}

/** After a test the same device may be in earnest. */
function spentKey(key: string, isTest: boolean): string {
  return isTest ? `test ${key}` : key;
}

/** If either place is not known, it counts as near: a person may be in the water. */
function isNear({ marks }: MobEvent, { placed }: NewMark): boolean {
  const [{ placed: first }] = marks;
  return first === null || placed === null || distanceM(first.position, placed.position) <= limits.joinWithinM;
}
