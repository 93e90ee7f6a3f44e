/**
 * Group commit: items that are added while the disk is busy are written together, with one fsync. The order is kept. Each promise
 * settles when its own group has been committed or refused. Only one group is being committed at a time.
 */
import { BoundedQueue } from "../../core/bounded-queue.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupBounds {
  /** How many may wait. */
  readonly waiting: number;
  /** Most weight of one group. A single item may weigh more. */
  readonly groupWeight: number;
}

export class GroupCommit<Item, Result> {
  readonly #commit: (items: Item[]) => Promise<readonly Result[]>;
  readonly #weigh: (item: Item) => number;
  readonly #groupWeight: number;
  readonly #queue: BoundedQueue<Waiting<Item, Result>>;
  #running: Promise<void> | undefined;
  #underWay = 0;

  /** `commit` gives one result for each item, in order. If it throws, none of them was committed. */
  constructor(
    commit: (items: Item[]) => Promise<readonly Result[]>,
    weigh: (item: Item) => number,
    bounds: GroupBounds,
  ) {
    this.#commit = commit;
    this.#weigh = weigh;
    this.#groupWeight = bounds.groupWeight;
    this.#queue = new BoundedQueue(bounds.waiting);
  }

  /** Items not yet settled. */
  get pending(): number {
    return this.#queue.size + this.#underWay;
  }

  /** Undefined if too many are waiting: then the item was not added. */
  add(item: Item): Promise<Result> | undefined {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (!this.#queue.push({ item, resolve, reject })) return undefined;
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when nothing is pending any more. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // Items that are added in this turn of the event loop all belong to the first group.
    await Promise.resolve();
    for (let group = this.#take(); group.length > 0; group = this.#take()) {
      this.#underWay = group.length;
      try {
        const results = await this.#commit(group.map(({ item }) => item));
        for (const [i, result] of results.entries()) group[i]?.resolve(result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      this.#underWay = 0;
    }
    this.#running = undefined;
  }

  #take(): Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = [];
    let weight = 0;
    for (let next = this.#queue.peek(); next !== undefined; next = this.#queue.peek()) {
      weight += this.#weigh(next.item);
      if (group.length > 0 && weight > this.#groupWeight) break;
      group.push(next);
      this.#queue.shift();
    }
    return group;
  }
}
