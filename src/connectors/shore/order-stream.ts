/**
 * What the office has ordered, on its way: the historian is read from where each order stands, in pieces that a message holds, and an order
 * moves on when shore has a piece on disk. No sample goes for two orders, and none that goes without one (`OrderBook.served`).
 */
import { conditionHolds } from "../../alarms/conditions/comparison.ts";
import { isUsableState } from "../../historian/codec/columns.ts";
import type { History } from "../../historian/history.ts";
import { SAMPLES_TYPE } from "../../historian/shipment/container.ts";
import { type Delivery, HEADER_BYTES } from "./delivery.ts";
import { common, type Interval, without } from "./intervals.ts";
import { limits } from "./limits.ts";
import { beginMs, conditionIn, type Order } from "./order.ts";
import type { KeptOrder, OrderBook } from "./order-book.ts";
import { PackedHistory } from "./packed-history.ts";

export class OrderStream {
  readonly #book: OrderBook;
  readonly #history: Pick<History, "columns">;
  readonly #delivery: Delivery;
  /** How much time a piece has, adapted to how many values that are. */
  #spanMs: number = limits.orderSpanMs.least;

  constructor(book: OrderBook, history: Pick<History, "columns">, delivery: Delivery) {
    this.#book = book;
    this.#history = history;
    this.#delivery = delivery;
  }

  /** Sends a piece of each open order; the result is how long to wait before the next look, in ms. */
  async send(signal: AbortSignal): Promise<number> {
    let isMore = false;
    for (const kept of this.#book.open()) if (await this.#advance(kept, signal)) isMore = true;
    return isMore ? 0 : limits.lookMs;
  }

  /** Whether there is more at once. */
  async #advance(kept: KeptOrder, signal: AbortSignal): Promise<boolean> {
    const { order, throughMs } = kept;
    const [book, delivery] = [this.#book, this.#delivery];
    const { order: number } = order;
    const everyMs = Math.max(1, order.every_s * 1000);
    const wholeBefore = (ms: number): number => Math.floor(ms / everyMs) * everyMs;
    const endMs = wholeBefore(Date.parse(order.until));
    if (throughMs >= endMs) {
      await book.done(number);
      return false;
    }
    const readyMs = Math.min(endMs, wholeBefore(delivery.clock.now() - limits.rollupGraceMs));
    const isDue = readyMs === endMs || readyMs - throughMs >= limits.orderPaceMs;
    if (!isDue || !delivery.mayPass("orders")) return false;
    const untilMs = Math.min(readyMs, throughMs + Math.max(everyMs, wholeBefore(this.#spanMs)));
    const packed = await this.#pack(kept, [throughMs, untilMs], signal);
    const body = packed?.bytes() ?? new Uint8Array();
    const bytes = packed?.points === 0 ? 0 : body.length + HEADER_BYTES;
    const isSmallest = untilMs - throughMs <= Math.max(everyMs, limits.orderSpanMs.least);
    if ((packed === undefined || bytes > Math.min(delivery.budget.messageBytes, book.room)) && !isSmallest) {
      this.#spanMs = Math.max(limits.orderSpanMs.least, (untilMs - throughMs) / 2);
      return true;
    }
    if (bytes > book.room) {
      await book.cut(number);
      return false;
    }
    const points = packed?.points ?? 0;
    if (points > 0) {
      const message = { path: "/ship/v1/samples", type: SAMPLES_TYPE, body };
      const answer = await delivery.deliver(
        () => message,
        "orders",
        signal,
        ({ status }) => status === 422,
      );
      if (answer === "later") return false;
      if (answer === "refused") delivery.log.error(delivery.texts.refusedSamples({ samples: points }));
    }
    await book.moved(number, untilMs, points, bytes);
    this.#spanMs = Math.min(limits.orderSpanMs.most, this.#spanMs * 2);
    return untilMs < readyMs || untilMs === endMs;
  }

  /** Undefined: too much for one message. */
  async #pack(
    { order, tags: wantedTags }: KeptOrder,
    whole: Interval,
    signal: AbortSignal,
  ): Promise<PackedHistory | undefined> {
    const packed = new PackedHistory(this.#history, signal);
    const wanted = await this.#timesOf(order, whole, signal);
    const sent = await Promise.all(
      this.#book.all.map(async (other) => {
        const isOther = other.order.order !== order.order && other.order.every_s === order.every_s;
        const [from, until] = [Math.max(whole[0], beginMs(other.order)), Math.min(whole[1], other.throughMs)];
        const times = isOther && from < until ? await this.#timesOf(other.order, [from, until], signal) : [];
        return { tags: other.tags, times };
      }),
    );
    if (wanted === undefined || sent.some(({ times }) => times === undefined)) return undefined;
    for (const tag of this.#book.served(order, wantedTags)) {
      const before = sent.filter(({ tags }) => tags.some(({ id }) => id === tag.id));
      for (const interval of before.reduce((left, { times = [] }) => without(left, times), wanted)) {
        const already = packed.points;
        await packed.add(tag, interval, order.every_s, limits.orderValues);
        if (packed.points - already >= limits.orderValues || packed.points > limits.orderValues) return undefined;
      }
    }
    return packed;
  }

  /** When its condition held; of roll-ups the intervals in which it did at some time. A value holds until the next. */
  async #timesOf(order: Order, whole: Interval, signal: AbortSignal): Promise<Interval[] | undefined> {
    const condition = order.while === null ? undefined : conditionIn(order.while);
    if (condition === undefined) return [whole];
    const { tagId } = condition;
    const [sinceMs, beforeMs] = whole;
    const before = await this.#history.columns({ tagId, untilMs: sinceMs - 1, limit: 1 }, { signal });
    const within = await this.#history.columns(
      { tagId, sinceMs, untilMs: beforeMs - 1, limit: limits.orderValues },
      { signal },
    );
    if (within.length >= limits.orderValues) return undefined;
    const everyMs = Math.max(1, order.every_s * 1000);
    const held: Interval[] = [];
    for (let i = -1; i < within.length; i += 1) {
      const [columns, at] = i < 0 ? [before, 0] : [within, i];
      if (columns.length === 0) continue;
      const from = i < 0 ? sinceMs : (within.times[i] ?? 0);
      const until = within.times[i + 1] ?? beforeMs;
      if (!isUsableState(columns.states[at] ?? 0) || !conditionHolds(condition, columns.values[at] ?? 0, false))
        continue;
      const last = held.at(-1);
      const [begin, end] = [Math.floor(from / everyMs) * everyMs, Math.ceil(until / everyMs) * everyMs];
      if (last !== undefined && begin <= last[1]) held[held.length - 1] = [last[0], Math.max(last[1], end)];
      else if (begin < end) held.push([begin, end]);
    }
    return common(held, [whole]);
  }
}
