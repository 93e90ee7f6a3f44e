/**
 * Sends the samples to one database that people have already (Prometheus, VictoriaMetrics, InfluxDB), each sample at least once. The
 * historian is the queue: an outage of any length costs neither memory nor a second copy.
 *
 *     historian ──▶ SampleShipping ──▶ batches ──▶ database: 2xx ──▶ on its disk? ──▶ cursor, fsynced
 *                        ▲                                              │ no: it was restarted
 *                        └──────────── from the cursor on ◀─────────────┘
 *
 * A session begins at the cursor. It ends where the database may have lost what it had answered; the next one sends that again.
 * - A database that answers from memory (VictoriaMetrics) is believed after `durableAfterS`, if its process is still the same then.
 * - What it will never take is counted and named, and passed over. For everything else it waits, with a pause that doubles.
 * - That a database cannot be reached is no fault of the vessel: /health shows it, /readyz does not.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { Output } from "../output.ts";
import { reasonOf } from "../../core/errors.ts";
import type { Pauses } from "../../core/backoff.ts";
import { Delivery } from "../delivery.ts";
import type { Clock } from "../../core/clock.ts";
import { pause } from "../../core/pause.ts";
import { BatchWriter } from "./batch-writer.ts";
import { MOST_INFLUX_MS } from "./line-protocol.ts";
import { limits } from "./limits.ts";
import { type Batch, batchesOf, type Series } from "./series.ts";
import { SampleShipping, type Shipment } from "../../historian/shipment/sample-shipping.ts";
import type { ShippingCursorFile } from "../../historian/shipment/file-shipping-cursor.ts";
import type { ShippingSource } from "../../historian/shipment/shipping-source.ts";
import type { ExportMessages } from "./words.en.ts";
import type { ExportSettings } from "./section.ts";
import type { Log } from "../../core/log.ts";
import { type Engine, HttpDatabase } from "./http-database.ts";

export interface DatabaseExportParts {
  readonly settings: ExportSettings;
  readonly vesselId: string;
  /** Undefined where the samples are in memory only. */
  readonly source: ShippingSource | undefined;
  readonly cursor: ShippingCursorFile;
  readonly unitOf: (tagId: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warning">;
  readonly texts: ExportMessages;
  /** The pauses after failures, in milliseconds; for tests. */
  readonly pauses?: Pauses;
}

/** A shipment that was answered, and may not be on the database's disk yet. */
interface Unsettled {
  readonly shipment: Shipment;
  readonly answeredMs: number;
}

/** One life of the database, as far as we know. */
interface Session {
  readonly database: HttpDatabase;
  readonly engine: Engine;
  readonly shipping: SampleShipping;
  readonly writer: BatchWriter;
  readonly inOrder: boolean;
  readonly durableMs: number;
  readonly unsettled: Unsettled[];
  liveMs: number;
  /** When the database was asked for what it has on its disk. */
  lookedMs: number;
}

export class DatabaseExport extends Output {
  readonly type = "export";
  readonly name: string;
  readonly #parts: DatabaseExportParts;
  readonly #counters = {
    sent: 0,
    kept: 0,
    refused: 0,
    late: 0,
    repeated: 0,
    gaps: 0,
    overwritten: 0,
    damaged: 0,
    engine_restarts: 0,
    requests: 0,
    bytes: 0,
  };
  #session: Session | undefined;
  readonly #delivery: Delivery;
  /** What it refused of the newest batch. */
  #refusal: string | null = null;

  constructor(parts: DatabaseExportParts) {
    super();
    this.name = parts.settings.id;
    this.#parts = parts;
    this.#delivery = new Delivery(this.name, parts.log, parts.texts, parts.pauses ?? limits);
  }

  counters(): Readonly<Record<string, number>> {
    const { blocks = 0, samples = 0, frames = 0 } = this.#session?.shipping.remaining() ?? {};
    const unsettled = this.#session?.unsettled.length ?? 0;
    const waiting = { waiting_blocks: blocks, waiting_samples: samples, waiting_frames: frames, unsettled };
    return {
      ...this.#counters,
      failures: this.#delivery.failures,
      ...waiting,
      lost_blocks: this.#session?.shipping.counts.expired_blocks ?? 0,
    };
  }

  fault(): string | null {
    return this.#delivery.fault ?? this.#refusal;
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { source, texts } = this.#parts;
    if (source === undefined) throw new Error(texts.inMemory);
    while (!signal.aborted) {
      try {
        this.#session = await this.#open(source, signal);
        while (await this.#round(this.#session, signal));
      } catch (error) {
        await this.#delivery.failed(reasonOf(error), signal);
      }
    }
  }

  /** Asks who is there, and begins at the cursor. Rejects if nobody answers. */
  async #open(source: ShippingSource, signal: AbortSignal): Promise<Session> {
    const { settings, vesselId, clock, cursor, unitOf } = this.#parts;
    const labels = { ...settings.labels, vessel: vesselId };
    const database = await HttpDatabase.open(settings, labels, signal, () => clock.now());
    const engine = await database.look();
    const anyOrder = settings.type === "influx" || engine.kind === "victoria";
    const order = settings.order ?? (anyOrder ? "any" : "arrival");
    const inOrder = order === "arrival";
    const answersFromMemory = engine.kind === "victoria" || engine.kind === "unknown";
    const durableS = settings.durableAfterS ?? (answersFromMemory ? limits.durableAfterS : 0);
    const shipping = await SampleShipping.open(source, cursor, unitOf, {
      tags: settings.tags,
      begins: settings.begins,
      order: inOrder ? "arrival" : "newest-first",
    });
    const writer = new BatchWriter({
      inOrder: inOrder && settings.type === "prometheus_remote_write",
      range: () => this.#range(inOrder),
      send: (series) => this.#send(database, series),
      askNewest: (batch: Batch) => database.askNewest(batch),
      onRefused: (samples, reason, example) => this.#tellRefused("refused", samples, reason, example),
      onRepeated: (samples) => (this.#counters.repeated += samples),
      onLate: (samples, example) => this.#tellRefused("late", samples, "", example),
    });
    return {
      database,
      engine,
      shipping,
      writer,
      inOrder,
      durableMs: durableS * 1000,
      unsettled: [],
      liveMs: -Infinity,
      lookedMs: -Infinity,
    };
  }

  #range(inOrder: boolean): { fromMs: number; throughMs: number } {
    if (this.#parts.settings.type === "influx") return { fromMs: -MOST_INFLUX_MS, throughMs: MOST_INFLUX_MS };
    return { fromMs: -Infinity, throughMs: inOrder ? this.#parts.clock.now() + limits.futureMs : Infinity };
  }

  /** Sends a shipment, if there is one. Resolves to whether the session goes on. */
  async #round(session: Session, signal: AbortSignal): Promise<boolean> {
    const { unsettled, shipping, inOrder } = session;
    const everyMs = this.#parts.settings.everyS * 1000;
    signal.throwIfAborted();
    const mayBeLost = session.durableMs > 0 && session.engine.startedAt === undefined;
    const isFull = unsettled.length >= (mayBeLost ? limits.unsettledUnknown : limits.unsettled);
    let shipment: Shipment | undefined;
    if (!isFull && inOrder)
      shipment = (await shipping.backlog(limits.shipmentBytes)) ?? (await shipping.live(limits.shipmentBytes));
    else if (!isFull && performance.now() - session.liveMs >= everyMs) {
      session.liveMs = performance.now();
      shipment = await shipping.live(limits.shipmentBytes);
    }
    if (!isFull && !inOrder) shipment ??= await shipping.backlog(limits.shipmentBytes);
    if (shipment !== undefined) {
      if (!(await this.#deliver(session, shipment, signal))) return false;
      this.#counters.sent += shipment.samples;
      unsettled.push({ shipment, answeredMs: performance.now() });
    }
    if (!(await this.#settle(session, signal))) return false;
    if (shipment !== undefined) return true;
    // A database out of reach is no fault while nothing waits.
    if (unsettled.length === 0) this.#delivery.succeeded();
    await pause(Math.min(everyMs, this.#dueInMs(session)), signal);
    return true;
  }

  /** Resolves with true when the database has taken all of it, with false when what it has answered before may be lost. */
  async #deliver(session: Session, { bytes, taken }: Shipment, signal: AbortSignal): Promise<boolean> {
    for (const each of batchesOf(bytes, limits.requestSamples, this.#counters)) {
      const batch = session.writer.fitting(each);
      for (;;) {
        signal.throwIfAborted();
        const { refused } = this.#counters;
        const written = await session.writer.write(batch, taken.block === undefined ? "frames" : "blocks");
        if (written.kind === "written") {
          if (this.#counters.refused === refused) this.#refusal = null;
          break;
        }
        await this.#delivery.failed(written.reason, signal, written.afterMs);
        if (session.durableMs > 0 && !(await this.#isSame(session, signal))) return false;
      }
      this.#delivery.succeeded();
      await nextTurn();
    }
    return true;
  }

  /** Moves the cursor over what is on the database's disk. False if the database was restarted before that. */
  async #settle(session: Session, signal: AbortSignal): Promise<boolean> {
    const { unsettled, durableMs, shipping } = session;
    if (unsettled.length === 0 || this.#dueInMs(session) > 0) return true;
    // The look vouches for everything answered long enough before it.
    const askedMs = performance.now();
    session.lookedMs = askedMs;
    if (durableMs > 0 && !(await this.#isSame(session, signal))) return false;
    while (unsettled[0] !== undefined && askedMs - unsettled[0].answeredMs >= durableMs) {
      const { shipment } = unsettled.shift() ?? unsettled[0];
      // If the disk refuses the cursor, it is kept in memory: after the next start some samples are sent again.
      await shipping.keep(shipment).catch(() => undefined);
      this.#counters.kept += shipment.samples;
    }
    return true;
  }

  /** When it may be on disk; no more often than the database may be asked, since its page is larger than a few samples. */
  #dueInMs({ unsettled: [oldest], durableMs, lookedMs }: Session): number {
    if (oldest === undefined) return Infinity;
    return Math.max(0, Math.max(oldest.answeredMs, lookedMs) + durableMs - performance.now());
  }

  /** Whether the same process as in the session answers. Asked until somebody answers. If it does not say, a failure ends all. */
  async #isSame({ database, engine }: Session, signal: AbortSignal): Promise<boolean> {
    if (engine.startedAt === undefined) return this.#delivery.fault === null;
    for (;;) {
      signal.throwIfAborted();
      try {
        const now = await database.look();
        // A page that cannot be read for once says nothing.
        if (now.startedAt === undefined) throw new Error("/metrics");
        if (now.startedAt === engine.startedAt) return true;
        this.#counters.engine_restarts += 1;
        this.#parts.log.info(this.#parts.texts.restarted({ id: this.name }));
        return false;
      } catch (error) {
        await this.#delivery.failed(reasonOf(error), signal);
      }
    }
  }

  async #send(database: HttpDatabase, series: readonly Series[]) {
    const before = { ...database.counters };
    const answer = await database.send(series);
    this.#counters.requests += database.counters.requests - before.requests;
    this.#counters.bytes += database.counters.bytes - before.bytes;
    return answer;
  }

  /** Logged at the first sample and then each time that there are twice as many. */
  #tellRefused(counter: "refused" | "late", samples: number, reason: string, example: Series | undefined): void {
    const { log, texts } = this.#parts;
    const before = this.#counters[counter];
    this.#counters[counter] += samples;
    const time = new Date(example?.times[0] ?? 0).toISOString();
    const refusal = texts.refused({
      id: this.name,
      samples: this.#counters.refused,
      reason,
      tag: example?.tagId ?? "",
      time,
    });
    if (counter === "refused") this.#refusal = refusal;
    if (example === undefined || (before > 0 && Math.log2(this.#counters[counter]) < Math.floor(Math.log2(before)) + 1))
      return;
    if (counter === "late") log.info(texts.late({ id: this.name, samples: this.#counters.late, tag: example.tagId }));
    else log.warning(refusal);
  }
}
