/**
 * Whether a person is overboard, and what belongs to that. Pure: marks and times in, news out. What each does in each state is in
 * docs/watch-states.md, cell by cell.
 */
import { distanceM } from "../ais/distance.ts";
import { limits } from "./limits.ts";
import type { Mark, MobEnd, MobEvent, MobNews, Placed } from "./mob-event.ts";

/** What is kept on disk. */
export interface SavedMob {
  readonly event: MobEvent | null;
  /** Keys of devices whose event a person has ended. */
  readonly spent: readonly string[];
}

export type NewMark = Omit<Mark, "isWithdrawn" | "wasWithdrawn" | "newest">;

export class MobWatch {
  readonly #newId: () => string;
  #event: MobEvent | undefined;
  /** Distress that is heard while it does not belong to an event, heard longest ago first. */
  readonly #heard = new Map<string, { mark: NewMark; readonly heardS: number }>();
  /** When each was heard last. */
  readonly #spent = new Map<string, number>();

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** `nowS` is monotonic, as everywhere here. */
  restore({ event, spent }: SavedMob, nowS: number): void {
    this.#event = event ?? undefined;
    for (const key of spent) this.#spent.set(key, nowS);
  }

  get event(): MobEvent | undefined {
    return this.#event;
  }

  get saved(): SavedMob {
    return { event: this.#event ?? null, spent: [...this.#spent.keys()] };
  }

  /** Somebody marks. Undefined: a test is refused while there is an event. */
  mark(mark: NewMark, isTest: boolean, nowS: number): MobNews[] | undefined {
    if (isTest && this.#event !== undefined) return undefined;
    return this.#said(mark, isTest, nowS);
  }

  /** A device says that somebody is overboard, or that it is being tested. It may say so every second. */
  device(mark: NewMark, isTest: boolean, nowS: number): MobNews[] {
    const known = this.#markOf(mark.key);
    if (known !== undefined && this.#event !== undefined && (isTest || !this.#event.isTest)) {
      if (known.isWithdrawn) this.#event = withMark(this.#event, { ...known, isWithdrawn: false });
      return this.#moved(mark.key, mark.placed);
    }
    if (this.#isSpent(spentKey(mark.key, isTest), nowS)) return [];
    if (isTest && this.#event?.isTest === false) return [];
    return this.#said(mark, isTest, nowS);
  }

  /** The device says that nobody is overboard. */
  withdraw(key: string): MobNews[] {
    for (const isTest of [true, false]) this.#spent.delete(spentKey(key, isTest));
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
    const [oldest] = this.#heard.keys();
    if (this.#heard.size > limits.heard && oldest !== undefined) this.#heard.delete(oldest);
    return [];
  }

  /** A person ends it. Undefined: there is nothing to end. */
  end(end: MobEnd, nowS: number): MobNews[] | undefined {
    const event = this.#event;
    if (event === undefined) return undefined;
    this.#event = undefined;
    for (const { kind, key, isWithdrawn } of event.marks)
      if (kind === "device" && !isWithdrawn) this.#spent.set(spentKey(key, event.isTest), nowS);
    return [{ what: "ended", event, ...end }];
  }

  /** Whether it only goes on saying what a person has ended. */
  #isSpent(key: string, nowS: number): boolean {
    const heardS = this.#spent.get(key);
    if (heardS === undefined) return false;
    const isSpent = nowS - heardS < limits.spentS;
    if (isSpent) this.#spent.set(key, nowS);
    else this.#spent.delete(key);
    return isSpent;
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
    if (event.marks.length >= limits.marks) return [];
    const joined: Mark = { ...mark, newest: null, isWithdrawn: false, wasWithdrawn: false };
    this.#event = { ...event, marks: [...event.marks, joined] };
    return [{ what: "joined", event: this.#event, mark: joined }];
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

/** After a test the same device may be in earnest. */
function spentKey(key: string, isTest: boolean): string {
  return isTest ? `test ${key}` : key;
}

/** Where either place is not known, it counts as near: a person may be in the water. */
function isNear({ marks }: MobEvent, { placed }: NewMark): boolean {
  const [{ placed: first }] = marks;
  return first === null || placed === null || distanceM(first.position, placed.position) <= limits.joinWithinM;
}
