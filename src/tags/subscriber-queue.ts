/**
 * The updates that wait for one live subscriber, oldest first, up to a fixed number. When the queue is full, it drops the oldest update
 * *whose tag has a newer one waiting* (the incoming update counts as newer), so that the last value of every tag still arrives, in order.
 * If there is no such update, it drops the oldest of all. Dropped updates are counted.
 *
 * A linked list in order of arrival, with the newest node of each tag by name, and a binary heap of the nodes that a
 * newer one of their tag has superseded. Push and shift cost O(1), or O(log n) where a tag has several updates waiting.
 * A superseded node always has a newer one of its tag behind it, so it stays superseded until it leaves.
 */
import { limits } from "./limits.ts";
import type { TagUpdate } from "./tag.ts";

interface Node {
  readonly update: TagUpdate;
  /** Position in order of arrival, for the heap. */
  readonly order: number;
  superseded: boolean;
  older: Node | undefined;
  newer: Node | undefined;
}

export class SubscriberQueue {
  readonly capacity: number;
  #oldest: Node | undefined;
  #newest: Node | undefined;
  #size = 0;
  #arrivals = 0;
  #dropped = 0;
  readonly #newestOfTag = new Map<string, Node>();
  readonly #superseded = new OldestFirst();

  constructor(capacity: number = limits.subscriber.queueMessages) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity ${capacity}`);
    this.capacity = capacity;
  }

  get size(): number {
    return this.#size;
  }

  get full(): boolean {
    return this.#size === this.capacity;
  }

  /** How many updates were dropped since the queue was made. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Always takes the update; a full queue drops another one for it. */
  push(update: TagUpdate): void {
    const node: Node = { update, order: this.#arrivals, superseded: false, older: this.#newest, newer: undefined };
    this.#arrivals += 1;
    const previous = this.#newestOfTag.get(update.tagId);
    this.#newestOfTag.set(update.tagId, node);
    if (previous !== undefined) {
      previous.superseded = true;
      this.#superseded.add(previous);
    }
    if (this.#newest === undefined) this.#oldest = node;
    else this.#newest.newer = node;
    this.#newest = node;
    this.#size += 1;
    if (this.#size > this.capacity) this.#drop();
  }

  /** The oldest update that waits, or undefined. */
  shift(): TagUpdate | undefined {
    const node = this.#oldest;
    if (node === undefined) return undefined;
    // The oldest of all is also the oldest of the superseded, if it is one of them.
    if (node.superseded) this.#superseded.take();
    this.#unlink(node);
    return node.update;
  }

  #drop(): void {
    const node = this.#superseded.take() ?? this.#oldest;
    if (node === undefined) return;
    this.#unlink(node);
    this.#dropped += 1;
  }

  #unlink(node: Node): void {
    if (node.older === undefined) this.#oldest = node.newer;
    else node.older.newer = node.newer;
    if (node.newer === undefined) this.#newest = node.older;
    else node.newer.older = node.older;
    this.#size -= 1;
    if (!node.superseded) this.#newestOfTag.delete(node.update.tagId);
  }
}

/** A binary heap of nodes with the oldest at its root. */
class OldestFirst {
  readonly #nodes: Node[] = [];

  add(node: Node): void {
    const nodes = this.#nodes;
    let at = nodes.length;
    nodes.push(node);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = nodes[above];
      if (parent === undefined || parent.order < node.order) break;
      nodes[at] = parent;
      at = above;
    }
    nodes[at] = node;
  }

  take(): Node | undefined {
    const nodes = this.#nodes;
    const root = nodes[0];
    const last = nodes.pop();
    if (last === undefined || last === root) return root;
    let at = 0;
    for (;;) {
      const left = nodes[2 * at + 1];
      const right = nodes[2 * at + 2];
      const rightIsOlder = left !== undefined && right !== undefined && right.order < left.order;
      const child = rightIsOlder ? right : left;
      if (child === undefined || last.order < child.order) break;
      nodes[at] = child;
      at = 2 * at + (rightIsOlder ? 2 : 1);
    }
    nodes[at] = last;
    return root;
  }
}
