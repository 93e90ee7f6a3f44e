/**
 * A queue of what waits to be written, with one line for each rule. Items of a line are written one after the other; lines do not wait for
 * each other, so an alarm that is raised over and over does not delay the others. All lines together are bounded: beyond that the longest
 * line loses its oldest item.
 */
interface Line<T> {
  readonly items: T[];
  /** Whether the first item has been taken and is being written. */
  isUnderWay: boolean;
}

export interface Taken<T> {
  readonly key: string;
  readonly item: T;
}

export class RuleQueue<T> {
  readonly #capacity: number;
  readonly #lines = new Map<string, Line<T>>();
  /** Lines whose first item has not been taken; the line that was served longest ago is first. */
  readonly #ready = new Set<string>();
  #size = 0;

  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity ${capacity}`);
    this.#capacity = capacity;
  }

  /** Items that wait or are being written. */
  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#lines.get(key)?.items.length ?? 0;
  }

  /** The number of items of each rule. */
  sizes(): ReadonlyMap<string, number> {
    return new Map([...this.#lines].map(([key, { items }]) => [key, items.length]));
  }

  /** Returns the item that was lost to make room; undefined if there was room. */
  push(key: string, item: T): Taken<T> | undefined {
    const lost = this.#size < this.#capacity ? undefined : this.#loseOne();
    let line = this.#lines.get(key);
    if (line === undefined) {
      line = { items: [], isUnderWay: false };
      this.#lines.set(key, line);
    }
    line.items.push(item);
    this.#size += 1;
    if (!line.isUnderWay) this.#ready.add(key);
    return lost;
  }

  /** The first item of the line whose turn it is. It stays counted until `done` or `putBack` is called for its line. */
  take(): Taken<T> | undefined {
    for (const key of this.#ready) {
      this.#ready.delete(key);
      const line = this.#lines.get(key);
      const [item] = line?.items ?? [];
      if (line === undefined || item === undefined) continue;
      line.isUnderWay = true;
      return { key, item };
    }
    return undefined;
  }

  /** The item taken from this line has been written, or never will be. */
  done(key: string): void {
    const line = this.#lines.get(key);
    if (line === undefined) return;
    line.items.shift();
    this.#size -= 1;
    line.isUnderWay = false;
    if (line.items.length > 0) this.#ready.add(key);
    else this.#lines.delete(key);
  }

  /** The item taken from this line was refused: it is the first one again. */
  putBack(key: string): void {
    const line = this.#lines.get(key);
    if (line === undefined) return;
    line.isUnderWay = false;
    this.#ready.add(key);
  }

  /** An item that is being written is never chosen. */
  #loseOne(): Taken<T> | undefined {
    const free = ({ items, isUnderWay }: Line<T>): number => items.length - (isUnderWay ? 1 : 0);
    let longest: [string, Line<T>] | undefined;
    for (const each of this.#lines) if (longest === undefined || free(each[1]) > free(longest[1])) longest = each;
    if (longest === undefined || free(longest[1]) === 0) return undefined;
    const [key, { items, isUnderWay }] = longest;
    const [item] = items.splice(isUnderWay ? 1 : 0, 1);
    this.#size -= 1;
    return item === undefined ? undefined : { key, item };
  }
}
