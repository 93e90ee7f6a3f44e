/**
 * The output to shore: what the vessel is like now, her log book, and her samples, each in a loop of its own over one link.
 *
 *     status    every `status_s`: position, open alarms, where the book stands, what is still to come
 *     entries   lines of the log book in order; shore says how far it has got, and the vessel goes on from there
 *     roll-ups  instead of samples, while the link is dear (`shore.satellite`)
 *     live      the newest frames of samples every `live_s`
 *     backlog   what was left behind by an outage, several shipments at once, within the owner's budget
 *
 * Nothing is queued here: the files of the log book and of the historian are the queue, and a cursor moves when shore has said that it has
 * something on disk. Whatever happens to a request it is made again, and shore does nothing twice.
 */
import { Output } from "../output.ts";
import type { RunnerStatistics } from "../runner.ts";
import { reasonOf } from "../../core/errors.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { enterOnce } from "../../logbook/book/enter-once.ts";
import { SHORE_CONTRADICTS } from "../../logbook/entry/audit-event.ts";
import type { ConnectorContext } from "../connector.ts";
import { pause } from "../../core/pause.ts";
import type { SampleShipping } from "../../historian/shipment/sample-shipping.ts";
import type { ShoreSettings } from "./section.ts";
import { limits } from "./limits.ts";
import { Delivery } from "./delivery.ts";
import { EntryStream } from "./entry-stream.ts";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import type { HttpShore } from "./http-shore.ts";
import type { OrderBook } from "./order-book.ts";
import { OrderStream } from "./order-stream.ts";
import { LinkBudget, type Urgency, type SpentToday } from "./link-budget.ts";
import { RollupStream } from "./rollup-stream.ts";
import { SampleStream } from "./sample-stream.ts";
import { vesselReport } from "./vessel-report.ts";

type ShoreContext = Pick<
  ConnectorContext,
  "alarms" | "clock" | "history" | "locale" | "log" | "logbook" | "outbox" | "outgoing" | "project" | "version"
>;

export class ShoreLink extends Output {
  readonly type = "shore";
  readonly sendsValues = true;
  readonly name: string;
  readonly #settings: ShoreSettings;
  readonly #http: HttpShore;
  readonly #state: StateFile<ShoreState>;
  readonly #service: ShoreContext;
  readonly #delivery: Delivery;
  readonly #entries: EntryStream;
  readonly #samples: SampleStream;
  readonly #rollups: RollupStream;
  /** Undefined: the project lets nobody order. */
  readonly orders: OrderBook | undefined;
  /** Shore's clock less ours, at its last answer. */
  #offsetMs: number | undefined;
  #spentWrittenMs = 0;

  /** `openShipping`: undefined where the samples are in no file; then none are sent. */
  constructor(
    settings: ShoreSettings,
    http: HttpShore,
    openShipping: (() => Promise<SampleShipping>) | undefined,
    orders: OrderBook | undefined,
    service: ShoreContext & StatePlace,
  ) {
    const { clock, logbook, history, outgoing } = service;
    super();
    this.#settings = settings;
    this.orders = orders;
    this.#http = http;
    this.#state = shoreState(service);
    this.#service = service;
    this.name = http.host;
    const isOnSatellite = (): boolean => this.#rollups.isOnSatellite;
    const delivery = new Delivery(http, new LinkBudget(settings.budget, clock), isOnSatellite, service);
    this.#delivery = delivery;
    this.#entries = new EntryStream(
      logbook,
      delivery,
      () => this.#keepState(),
      (id) => this.#noteFork(id),
    );
    this.#samples = new SampleStream(openShipping, delivery);
    this.#rollups = new RollupStream(settings.satellite, history, outgoing, delivery);
  }

  state(): RunnerStatistics["state"] {
    return this.#delivery.answeredAgoS === undefined || this.fault() !== null ? "waiting" : "running";
  }

  fault(): string | null {
    return this.#delivery.fault;
  }

  counters(): Readonly<Record<string, number>> {
    const { budget, counts, answeredAgoS = -1 } = this.#delivery;
    return {
      ...counts,
      ...this.#entries.counts,
      entries_ashore: this.#entries.ashore,
      entries_waiting: this.#entries.waiting,
      book_contradicted: this.#entries.isContradicted ? 1 : 0,
      ...this.#samples.counters(),
      ...this.#rollups.counts,
      ...(this.orders && { orders_open: this.orders.open().length, orders_bytes_today: this.orders.spentToday }),
      on_satellite: this.#rollups.isOnSatellite ? 1 : 0,
      bytes_today: budget.spent.bytes,
      budget_spent: budget.isSpent ? 1 : 0,
      answered_s_ago: Math.round(answeredAgoS),
      ...(this.#offsetMs === undefined ? {} : { clock_offset_s: Math.round(this.#offsetMs / 1000) }),
    };
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const settings = this.#settings;
    signal.addEventListener("abort", () => this.#http.close(), { once: true });
    const kept = (await this.#state.read()) ?? NOTHING_KNOWN;
    const { orders } = this;
    await orders?.begin();
    const ordered = orders && new OrderStream(orders, this.#service.history, this.#delivery);
    this.#entries.begin(kept.entries);
    this.#rollups.begin(kept.rollupsMs);
    this.#delivery.budget = new LinkBudget(settings.budget, this.#service.clock, kept.spent);
    await Promise.all([
      this.#loop("status", signal, async () => {
        await this.#report(signal);
        return settings.statusS * 1000;
      }),
      this.#loop("entries", signal, () => this.#entries.send(signal)),
      ordered && this.#loop("orders", signal, () => ordered.send(signal)),
      this.#loop("rollups", signal, () => this.#rollups.send(signal, () => this.#keepState())),
      this.#loop("live", signal, async () => {
        await this.#samples.sendLive(signal);
        return settings.liveS * 1000;
      }),
      this.#loop("backlog", signal, async () => {
        await this.#samples.sendBacklog(signal);
        return limits.backlogMs;
      }),
    ]);
    await this.#keepState().catch(() => undefined);
  }

  /** Does a step again and again. It says how long to wait before the next, in ms; a fault of ours is logged and waits, too. */
  async #loop(stream: Urgency, signal: AbortSignal, step: () => Promise<number>): Promise<void> {
    while (!signal.aborted) {
      let pauseMs: number;
      try {
        pauseMs = await step();
      } catch (error) {
        if (signal.aborted) return;
        this.#delivery.fail(stream, reasonOf(error));
        pauseMs = limits.retryMaxMs;
      }
      if (pauseMs > 0) await pause(pauseMs, signal);
    }
  }

  async #report(signal: AbortSignal): Promise<void> {
    const { clock } = this.#service;
    let asked = 0;
    let told: readonly object[] = [];
    const make = () => {
      told = this.orders?.report() ?? [];
      asked = this.#entries.asking();
      const body = Buffer.from(JSON.stringify({ ...this.#reportNow(), ...(told.length > 0 && { orders: told }) }));
      return { path: "/ship/v1/status", type: "application/json", body };
    };
    const answer = await this.#delivery.deliver(make, "status", signal);
    if (typeof answer === "string") return;
    const said = (answer.body ?? {}) as {
      now?: unknown;
      entries?: { through?: unknown };
      fork?: { id?: unknown } | null;
      orders?: unknown;
    };
    const shoreMs = typeof said.now === "string" ? Date.parse(said.now) : NaN;
    if (Number.isFinite(shoreMs)) this.#offsetMs = shoreMs - clock.now();
    await this.#entries.hear(said.entries?.through, said.fork ?? undefined, asked);
    this.orders?.told(told);
    try {
      await this.orders?.hear(said.orders);
      this.#delivery.mend("orders");
    } catch (error) {
      this.#delivery.fail("orders", reasonOf(error));
    }
    if (clock.monotonic() - this.#spentWrittenMs < limits.spentEveryMs) return;
    this.#spentWrittenMs = clock.monotonic();
    await this.#keepState();
  }

  #reportNow(): object {
    const { samples, bytes } = this.#samples.remaining;
    return vesselReport(this.#service, this.#settings.latest, { samples, bytes, entries: this.#entries.waiting });
  }

  #noteFork(id: number): void {
    const summary = this.#delivery.texts.contradicts({ id });
    const payload = { event: SHORE_CONTRADICTS, entry: id };
    void enterOnce({ kind: "manual", summary, payload, user: SYSTEM_USER }, this.#service);
  }

  #keepState(): Promise<void> {
    const { ashore: entries } = this.#entries;
    return this.#state.write({
      entries,
      spent: this.#delivery.budget.spent,
      rollupsMs: this.#rollups.throughMs,
    });
  }
}

/** What the link to shore must know after a restart: `shore.json` in the data directory. */
interface ShoreState {
  /** Lines of the log book that shore has said it has on disk. */
  readonly entries: number;
  readonly spent: SpentToday | undefined;
  /** Through when it has roll-ups, ms since 1970; 0 if it never got any. */
  readonly rollupsMs: number;
}

/** Where there is no readable file: shore says what it has. */
const NOTHING_KNOWN: ShoreState = { entries: 0, spent: undefined, rollupsMs: 0 };

function shoreState(place: StatePlace): StateFile<ShoreState> {
  return new StateFile(place, { name: "shore.json", parse: stateOf });
}

function stateOf(read: unknown): ShoreState {
  const { entries, spent, rollupsMs } = read as Record<string, unknown>;
  return { entries: wholeNumber(entries), spent: spentOf(spent), rollupsMs: wholeNumber(rollupsMs) };
}

function wholeNumber(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0;
}

function spentOf(value: unknown): SpentToday | undefined {
  const { day, bytes } = (value ?? {}) as Record<string, unknown>;
  return typeof day === "string" && typeof bytes === "number" && bytes >= 0 ? { day, bytes } : undefined;
}
