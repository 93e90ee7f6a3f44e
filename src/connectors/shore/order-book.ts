/**
 * The orders of the owner's office (`order.ts`), aboard: which are let in and why others are not, how far each is served, and when the crew
 * or the office ends one. What shore is told of an order is on disk before, and the crew finds each turn of it in the log book.
 *
 *   shore-orders.json   {"key":"office+…","highest":1790000000000,"spent":{…},"orders":[{"order":{…},"state":"open","throughMs":…}]}
 *
 * The last ones stay there when they have ended: what they sent is not sent again for another one.
 */
import { isDeepStrictEqual } from "node:util";
import type { Log } from "../../core/log.ts";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import { Turn } from "../../core/turn.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { newestWith } from "../../logbook/book/enter-once.ts";
import { SHORE_ORDER } from "../../logbook/entry/audit-event.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { fieldsOf } from "../../project/fields.ts";
import type { ConnectorContext } from "../connector.ts";
import { limits } from "./limits.ts";
import { LinkBudget, type SpentToday } from "./link-budget.ts";
import { beginMs, type Order, orderIn, readOrder } from "./order.ts";
import type { SentTag } from "./packed-history.ts";
import type { OrderSettings } from "./section.ts";
import type { ShoreWords } from "./words.ts";

export interface KeptOrder {
  readonly order: Order;
  /** `cut`: the day's bytes for orders are spent; it goes on tomorrow. */
  readonly state: "open" | "cut" | "refused" | "ended";
  /** Why it is refused or was ended before its time, in words. */
  readonly why: string | null;
  /** Those that its patterns meant when it came: what is heard later is not ordered. */
  readonly tags: readonly SentTag[];
  /** Everything before has been sent. */
  readonly throughMs: number;
  /** Values that were sent for it, and what that took of the link. */
  readonly samples: number;
  readonly bytes: number;
}

interface OrdersState {
  readonly key: string;
  readonly highest: number;
  readonly spent: SpentToday | undefined;
  readonly orders: readonly KeptOrder[];
}

type OrderService = Pick<ConnectorContext, "clock" | "history" | "logbook" | "outbox"> &
  StatePlace & { readonly log: Pick<Log, "warning"> };

/** What shore gets of tags, and gets without an order. */
export interface OrderedTags {
  readonly unitOf: (tagId: string) => string | undefined;
  readonly goesAnyway: (tagId: string, everyS: number) => boolean;
}

export class OrderBook {
  readonly #settings: OrderSettings;
  readonly #vessel: string;
  readonly #tags: OrderedTags;
  readonly #service: OrderService;
  readonly #texts: ShoreWords["order"];
  readonly #file: StateFile<OrdersState>;
  readonly #turn = new Turn();
  #orders: readonly KeptOrder[] = [];
  #highest = 0;
  #budget: LinkBudget;
  /** Numbers of which shore has not heard the latest. */
  readonly #untold = new Set<number>();
  /** Notes that are no orders for us, by the number that they give: why. */
  readonly #distrusted = new Map<number, string>();
  readonly #warned = new Set<string>();

  /** `vessel`: the name of her key. */
  constructor(
    settings: OrderSettings,
    vessel: string,
    tags: OrderedTags,
    service: OrderService,
    { order: texts }: Pick<ShoreWords, "order">,
  ) {
    this.#settings = settings;
    this.#vessel = vessel;
    this.#tags = tags;
    this.#service = service;
    this.#texts = texts;
    this.#file = new StateFile(service, { name: "shore-orders.json", parse: stateOf });
    this.#budget = this.#budgetOf(undefined);
  }

  async begin(): Promise<void> {
    const kept = await this.#file.read();
    this.#orders = kept?.orders ?? [];
    this.#highest = kept?.highest ?? 0;
    this.#budget = this.#budgetOf(kept?.spent);
    for (const { order } of this.#orders) this.#untold.add(order.order);
    if (kept?.key !== this.#settings.key)
      for (const { order } of this.open()) await this.end(order.order, SYSTEM_USER, this.#texts.otherKey);
  }

  get all(): readonly KeptOrder[] {
    return this.#orders;
  }

  /** Also those that are cut until tomorrow. */
  open(): readonly KeptOrder[] {
    return this.#orders.filter(({ state }) => state === "open" || state === "cut");
  }

  /** Bytes that orders may still have today. */
  get room(): number {
    return Math.max(0, this.#settings.bytesPerDay - this.#budget.spent.bytes);
  }

  get spentToday(): number {
    return this.#budget.spent.bytes;
  }

  /** Those that may go now, and do not go anyway. */
  served({ every_s: everyS }: Order, tags: readonly SentTag[]): SentTag[] {
    return tags.filter(({ id }) => this.#isAllowed(id) && !this.#tags.goesAnyway(id, everyS));
  }

  /** What the report has of orders: those of which shore has not heard the latest. */
  report(): readonly object[] {
    const kept = this.#orders.filter(({ order }) => this.#untold.has(order.order));
    return [
      ...kept.map(({ order, state, why, throughMs, samples, bytes }) => {
        return { order: order.order, state, why, through: formatIsoTime(throughMs), samples, bytes };
      }),
      ...[...this.#distrusted].map(([order, why]) => ({ order, state: "refused", why })),
    ].slice(0, limits.ordersTold);
  }

  /** Shore has these of the report on disk. */
  told(report: readonly object[]): void {
    const now = new Set(this.report().map((line) => JSON.stringify(line)));
    for (const line of report) {
      const { order } = line as { readonly order: number };
      this.#distrusted.delete(order);
      if (now.has(JSON.stringify(line))) this.#untold.delete(order);
    }
  }

  /** Takes what shore has handed on. Rejects if log book or disk do not take it: shore hands it on again. */
  async hear(notes: unknown): Promise<void> {
    if (!Array.isArray(notes)) return;
    for (const note of notes.slice(0, limits.ordersTold))
      if (typeof note === "string") await this.#turn.take(() => this.#hear(note));
  }

  async #hear(note: string): Promise<void> {
    const texts = this.#texts;
    const read = readOrder(note, parseVerifierKey(this.#settings.key));
    if ("refusal" in read) return this.#distrust(read.number, texts.distrusted[read.refusal]);
    const { order } = read;
    const { order: number } = order;
    if (order.vessel !== this.#vessel) return this.#distrust(number, texts.otherVessel({ vessel: order.vessel }));
    if ("ends" in order) {
      await this.#end(order.ends, SYSTEM_USER, texts.takenBack);
      this.#distrusted.set(number, texts.takenBack);
      return;
    }
    if (this.#orders.some((kept) => kept.order.order === number)) return void this.#untold.add(number);
    if (number <= this.#highest) return this.#distrust(number, texts.old);
    const meant = await this.#meant(order);
    const why = this.#refusalOf(order, meant);
    const state = why === null ? "open" : "refused";
    const tags = why === null ? meant : [];
    const kept: KeptOrder = { order, state, why, tags, throughMs: beginMs(order), samples: 0, bytes: 0 };
    const { every_s: every, while: condition, from, until } = order;
    const begun = texts.begun({ number, tags: order.tags.join(", "), every, condition, from, until });
    await this.#enter(kept, why === null ? begun : texts.refused({ number, why }), SYSTEM_USER);
    this.#highest = number;
    await this.#keep(kept);
  }

  /** Somebody else's note: the log book says so once in a run, that nobody can fill it. */
  #distrust(number: number | undefined, why: string): void {
    if (number !== undefined && this.#distrusted.size < limits.ordersTold) this.#distrusted.set(number, why);
    if (this.#warned.has(why) || this.#warned.size >= limits.ordersTold) return;
    this.#warned.add(why);
    const summary = this.#texts.distrust({ why });
    this.#service.log.warning(summary);
    const payload = { event: SHORE_ORDER, state: "refused", why };
    this.#service.outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
  }

  /** Null: it is allowed. */
  #refusalOf(order: Order, tags: readonly SentTag[]): string | null {
    const { leastS, days, mostTags } = this.#settings;
    const texts = this.#texts.refusals;
    const [fromMs, untilMs] = [Date.parse(order.from), Date.parse(order.until)];
    const foreign = tags.find(({ id }) => !this.#isAllowed(id));
    if (Date.parse(order.expires) < this.#service.clock.now()) return texts.expired({ at: order.expires });
    if (this.open().length >= limits.orders) return texts.many({ most: limits.orders });
    if (untilMs - fromMs > days * DAY_MS || fromMs - this.#service.clock.now() > days * DAY_MS)
      return texts.long({ days });
    if (order.every_s < leastS) return texts.quick({ leastS });
    if (foreign !== undefined) return texts.foreign({ tag: foreign.id });
    if (tags.length === 0) return texts.noTag;
    if (tags.length > mostTags) return texts.tags({ tags: tags.length, mostTags });
    return this.served(order, tags).length === 0 ? texts.anyway : null;
  }

  async #meant({ tags }: Order): Promise<SentTag[]> {
    const meant = (await this.#service.history.tags()).filter(({ tagId }) =>
      tags.some((tag) => matchesWildcard(tagId, tag)),
    );
    return meant.map(({ tagId: id }) => ({ id, unitSi: this.#tags.unitOf(id) ?? "" }));
  }

  #isAllowed(tagId: string): boolean {
    const { tags } = this.#settings;
    return tags.length === 0 || tags.some((tag) => matchesWildcard(tagId, tag));
  }

  /** So much of it is ashore. */
  moved(number: number, throughMs: number, samples: number, bytes: number): Promise<void> {
    return this.#turn.take(async () => {
      const kept = this.#find(number);
      if (kept === undefined) return;
      await this.#budget.take(bytes, "orders", NEVER);
      await this.#keep({
        ...kept,
        state: "open",
        throughMs,
        samples: kept.samples + samples,
        bytes: kept.bytes + bytes,
      });
    });
  }

  /** It has all it wanted. */
  async done(number: number): Promise<void> {
    await this.end(number, SYSTEM_USER, null);
  }

  /** The day's bytes are spent. */
  cut(number: number): Promise<void> {
    return this.#turn.take(async () => {
      const kept = this.#find(number);
      if (kept === undefined || kept.state === "cut") return;
      const cut: KeptOrder = { ...kept, state: "cut" };
      await this.#enter(cut, this.#texts.cut({ number, bytes: this.#settings.bytesPerDay }), SYSTEM_USER);
      await this.#keep(cut);
    });
  }

  /** Undefined if it is not open. */
  end(number: number, user: string, why: string | null): Promise<KeptOrder | undefined> {
    return this.#turn.take(() => this.#end(number, user, why));
  }

  async #end(number: number, user: string, why: string | null): Promise<KeptOrder | undefined> {
    const kept = this.#find(number);
    if (kept === undefined) return undefined;
    const ended: KeptOrder = { ...kept, state: "ended", why };
    const { samples, bytes } = kept;
    await this.#enter(ended, this.#texts.ended({ number, samples, bytes, why }), user);
    await this.#keep(ended);
    return ended;
  }

  #find(number: number): KeptOrder | undefined {
    return this.open().find(({ order }) => order.order === number);
  }

  /** Before the state: what a kill comes between is done again, and entered once. */
  async #enter({ order, state, why, samples, bytes }: KeptOrder, summary: string, user: string): Promise<void> {
    const { logbook } = this.#service;
    const { order: number, tags, every_s, from, until } = order;
    const wanted = { order: number, tags: [...tags], every_s, while: order.while, from, until };
    const payload = { event: SHORE_ORDER, state, why, ...wanted, samples, bytes };
    const told = await newestWith(logbook, [SHORE_ORDER]);
    if (isDeepStrictEqual(told?.payload, payload)) return;
    await logbook.append({ kind: "manual", summary, payload, user });
  }

  async #keep(kept: KeptOrder): Promise<void> {
    const { order: number } = kept.order;
    const others = this.#orders.filter(({ order }) => order.order !== number);
    const all = [...others, kept].toSorted((a, b) => a.order.order - b.order.order);
    const isOld = ({ state }: KeptOrder, i: number): boolean =>
      i < all.length - limits.ordersKept && state !== "open" && state !== "cut";
    const orders = all.filter((one, i) => !isOld(one, i));
    await this.#file.write({ key: this.#settings.key, highest: this.#highest, spent: this.#budget.spent, orders });
    this.#orders = orders;
    this.#untold.add(number);
  }

  #budgetOf(spent: SpentToday | undefined): LinkBudget {
    const { bytesPerDay } = this.#settings;
    return new LinkBudget({ kbitS: 0, bytesPerDay, backlogHours: null }, this.#service.clock, spent);
  }
}

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

function stateOf(read: unknown): OrdersState | undefined {
  const { key, highest, spent, orders } = fieldsOf(read);
  if (typeof key !== "string" || typeof highest !== "number" || !Array.isArray(orders)) return undefined;
  const isKept = ({ order, state, tags, throughMs }: Partial<KeptOrder>): boolean =>
    orderIn(order) !== undefined && typeof state === "string" && Array.isArray(tags) && typeof throughMs === "number";
  if (!orders.every((one) => isKept(fieldsOf(one)))) return undefined;
  return { key, highest, spent: spent as SpentToday | undefined, orders: orders as KeptOrder[] };
}
