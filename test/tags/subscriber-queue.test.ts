import test from "ava";
import { limits } from "../../src/tags/limits.ts";
import { SubscriberQueue } from "../../src/tags/subscriber-queue.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { seededRandom, seedOf } from "../support/random.ts";

/** `A3` is the update of tag A with value 3. */
function update(text: string): TagUpdate {
  const value = Number(text.slice(1));
  return { tagId: text.charAt(0), value, quality: "good", timestampMs: value, source: "test" };
}

function text({ tagId, value }: TagUpdate): string {
  return `${tagId}${String(value)}`;
}

function filled(capacity: number, ...texts: string[]): SubscriberQueue {
  const queue = new SubscriberQueue(capacity);
  for (const each of texts) queue.push(update(each));
  return queue;
}

function drained(queue: SubscriberQueue): string[] {
  const texts: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) texts.push(text(next));
  return texts;
}

/** The rule as it is written, without any thought for speed. */
class NaiveQueue {
  readonly capacity: number;
  items: TagUpdate[] = [];
  dropped = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  push(incoming: TagUpdate): void {
    this.items.push(incoming);
    if (this.items.length <= this.capacity) return;
    const at = this.items.findIndex((item, i) => this.items.slice(i + 1).some(({ tagId }) => tagId === item.tagId));
    this.items.splice(Math.max(at, 0), 1);
    this.dropped += 1;
  }
}

test("updates leave in the order in which they came", (t) => {
  const queue = filled(4, "A1", "B1", "A2");
  t.is(queue.size, 3);
  t.deepEqual(drained(queue), ["A1", "B1", "A2"]);
  t.is(queue.size, 0);
  t.is(queue.dropped, 0);
  t.is(queue.shift(), undefined);
});

test("it holds 512 updates when nothing else is said", (t) => {
  const queue = new SubscriberQueue();
  t.is(queue.capacity, limits.subscriber.queueMessages);
  for (let i = 0; i < 512; i += 1) {
    t.false(queue.full);
    queue.push(update("A1"));
  }
  t.true(queue.full);
  t.is(queue.dropped, 0);
});

test("a capacity that is not a whole number above zero is refused", (t) => {
  for (const capacity of [0, -1, 1.5, Number.NaN]) t.throws(() => new SubscriberQueue(capacity));
});

test("a full queue gives up the oldest update of a tag that has a newer one waiting", (t) => {
  const queue = filled(4, "A1", "B1", "B2", "C1", "D1");
  t.deepEqual(drained(queue), ["A1", "B2", "C1", "D1"]);
  t.is(queue.dropped, 1);
});

test("the incoming update counts as the newer one", (t) => {
  t.deepEqual(drained(filled(3, "A1", "B1", "C1", "B2")), ["A1", "C1", "B2"]);
});

test("a full queue with one update of every tag gives up the oldest", (t) => {
  t.deepEqual(drained(filled(3, "A1", "B1", "C1", "D1")), ["B1", "C1", "D1"]);
});

test("of several superseded updates the oldest goes first, whichever was superseded first", (t) => {
  t.deepEqual(drained(filled(4, "A1", "B1", "B2", "A2", "C1")), ["B1", "B2", "A2", "C1"]);
});

test("a queue of one place keeps the newest update", (t) => {
  const queue = filled(1, "A1", "A2", "B1");
  t.is(queue.dropped, 2);
  t.deepEqual(drained(queue), ["B1"]);
});

test("a tag whose updates were all taken starts anew", (t) => {
  const queue = filled(2, "A1", "B1");
  queue.shift();
  queue.push(update("A2"));
  queue.push(update("C1"));
  t.deepEqual(drained(queue), ["A2", "C1"]);
});

test("the last value of every tag arrives when a thousand updates of 512 tags meet a subscriber that sleeps", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const queue = new SubscriberQueue();
  const last = new Map<string, number>();
  for (let i = 0; i < 20_000; i += 1) {
    const tagId = `T${random.below(512)}`;
    last.set(tagId, i);
    queue.push({ tagId, value: i, quality: "good", timestampMs: i, source: "test" });
  }
  const received = new Map<string, unknown>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) received.set(next.tagId, next.value);
  t.is(received.size, last.size);
  for (const [tagId, value] of last) t.is(received.get(tagId), value);
});

test("over random pushes and shifts it holds what the rule, followed naively, holds", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let run = 0; run < 300; run += 1) {
    const capacity = 1 + random.below(12);
    const tags = 1 + random.below(16);
    const shiftShare = random.next() * 0.6;
    const queue = new SubscriberQueue(capacity);
    const naive = new NaiveQueue(capacity);
    for (let step = 0; step < 200; step += 1) {
      if (random.next() < shiftShare) {
        if (queue.shift() !== naive.items.shift()) throw new Error(`run ${run}, step ${step}: a different update left`);
      } else {
        const next = update(`${String.fromCharCode(65 + random.below(tags))}${step}`);
        queue.push(next);
        naive.push(next);
      }
      if (queue.size !== naive.items.length || queue.full !== (naive.items.length === capacity)) {
        throw new Error(`run ${run}, step ${step}: a different size`);
      }
    }
    t.is(queue.dropped, naive.dropped);
    t.deepEqual(drained(queue), naive.items.map(text));
  }
});
