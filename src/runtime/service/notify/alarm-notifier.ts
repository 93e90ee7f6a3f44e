/**
 * Sends each change of an alarm to one receiver (a webhook or a program), in order and at least once. The outbox is the log book: every
 * change is on disk there, with an id, before it is sent. A cursor in the data directory says how far this receiver has got.
 *
 *     log book    … 4711 alarm_active · 4712 snapshot · 4713 alarm_ack · 4714 alarm_cleared
 *                        ▲ cursor                          └─ next ──▶ receiver ──▶ cursor, fsynced
 *
 * - If the receiver cannot be reached, the change is tried again after a pause that doubles, and later changes wait, to keep the order.
 *   That is not a fault of the vessel: /health shows it, /readyz does not.
 * - After a kill between the delivery and the write of the cursor, the same change is sent again, with the same id.
 * - At most `backlog` changes wait: the oldest are skipped, and counted. They stay in the log book.
 * - A new receiver gets only changes from now on.
 */
import { Backoff } from "../../../core/backoff.ts";
import { pause } from "../../../core/pause.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { Priority } from "../../../alarms/rule.ts";
import { reasonOf } from "../../../core/errors.ts";
import type { LogEntry } from "../../../logbook/entry/entry.ts";
import type { Logbook } from "../../../logbook/logbook.ts";
import type { AlertMessages } from "../../../messages/en/alerts.ts";
import { limits } from "../../limits.ts";
import type { Log } from "../../../core/log.ts";
import type { OutputRunner } from "../runner.ts";
import type { FileCursor } from "./file-cursor.ts";
import { type Notification, notificationOf } from "./notification.ts";

/** Rejects if it may be tried again. `refused`: the receiver will never accept this notification. */
export type Deliver = (notification: Notification, signal: AbortSignal) => Promise<"delivered" | "refused">;

export interface AlarmNotifierOptions {
  /** The receiver's id in the project. */
  readonly id: string;
  /** Less urgent alarms are not sent. */
  readonly priority: Priority;
  readonly timeoutMs: number;
  readonly deliver: Deliver;
  readonly vessel: { readonly id: string; readonly name: string };
  readonly logbook: Pick<Logbook, "entries">;
  /** The id of the newest entry at the start: a new receiver gets what comes after it. */
  readonly newest: number;
  readonly alarms: Pick<Alarms, "subscribe" | "statistics">;
  readonly cursor: Pick<FileCursor, "read" | "write">;
  readonly log: Pick<Log, "info" | "warning">;
  readonly texts: AlertMessages["notify"];
  /** The pauses, in milliseconds; for tests. */
  readonly pauses?: { readonly retryMs: number; readonly retryMaxMs: number; readonly lookMs: number };
}

export class AlarmNotifier implements OutputRunner {
  readonly type = "notify";
  readonly name: string;
  readonly #options: AlarmNotifierOptions;
  readonly #stopping = new AbortController();
  readonly #counters = { delivered: 0, failures: 0, refused: 0, skipped: 0, waiting: 0 };
  #cursor = 0;
  readonly #backoff: Backoff;
  #fault: string | null = null;
  #running: Promise<void> | undefined;
  #wake = Promise.withResolvers<void>();

  constructor(options: AlarmNotifierOptions) {
    this.name = options.id;
    this.#options = options;
    this.#backoff = new Backoff(options.pauses ?? limits.notify);
  }

  run(): Promise<void> {
    this.#running = this.#run();
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.resolve();
    await this.#running?.catch(() => undefined);
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, entry: this.#cursor };
  }

  fault(): string | null {
    return this.#fault;
  }

  async #run(): Promise<void> {
    const { alarms, cursor, newest } = this.#options;
    const { signal } = this.#stopping;
    const end = alarms.subscribe(() => this.#wake.resolve());
    try {
      const kept = await cursor.read();
      // An id beyond the newest entry belongs to another book.
      this.#cursor = kept === undefined || kept > newest ? newest : kept;
      if (kept !== this.#cursor) await this.#keep(newest);
      while (!signal.aborted) await this.#round(signal);
    } finally {
      end();
    }
  }

  /** Sends what is new. Waits if there is nothing, or the receiver cannot be reached. */
  async #round(signal: AbortSignal): Promise<void> {
    this.#wake = Promise.withResolvers<void>();
    const { lookMs } = this.#options.pauses ?? limits.notify;
    const { entries, through } = await this.#backlog();
    for (const { entry, notification } of entries) {
      if (!(await this.#send(notification, signal))) {
        await pause(this.#backoff.nextMs(), signal);
        return;
      }
      this.#counters.waiting -= 1;
      await this.#keep(entry.id);
    }
    if (through > this.#cursor) await this.#keep(through);
    // The event may come before its entry is in the log book: then the book is read again.
    if (this.#options.alarms.statistics().pending_transitions > 0) await pause(lookMs, signal);
    else if (entries.length === 0) {
      await this.#wake.promise;
      await pause(lookMs, signal);
    }
  }

  async #send(notification: Notification, signal: AbortSignal): Promise<boolean> {
    const { deliver, timeoutMs, log, texts } = this.#options;
    try {
      const outcome = await deliver(notification, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      this.#counters[outcome] += 1;
      if (outcome === "refused") log.warning(texts.refused({ id: this.name, notification: notification.id }));
      if (this.#fault !== null) log.info(texts.back({ id: this.name }));
      this.#fault = null;
      this.#backoff.reset();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.#counters.failures += 1;
      const fault = texts.failing({ id: this.name, reason: reasonOf(error) });
      // Logged once: a boat may have no link for weeks.
      if (this.#fault === null) log.warning(fault);
      this.#fault = fault;
      return false;
    }
  }

  /** What is to be sent, oldest first, and the id of the newest entry that was read. */
  async #backlog() {
    const { logbook, vessel, priority } = this.#options;
    const entries: { readonly entry: LogEntry; readonly notification: Notification }[] = [];
    let through = this.#cursor;
    let skipped = 0;
    for await (const entry of logbook.entries({ limit: Number.MAX_SAFE_INTEGER })) {
      if (entry.id <= this.#cursor) break;
      through = Math.max(through, entry.id);
      const notification = notificationOf(entry, vessel, priority);
      if (notification === undefined) continue;
      if (entries.length < limits.notify.backlog) entries.push({ entry, notification });
      else skipped += 1;
    }
    this.#counters.waiting = entries.length;
    const oldest = entries.at(-1)?.entry.id;
    if (skipped > 0 && oldest !== undefined) {
      this.#counters.skipped += skipped;
      await this.#keep(oldest - 1);
    }
    return { entries: entries.toReversed(), through };
  }

  /** If the disk refuses the cursor, it is kept in memory: after the next start some changes are sent again. */
  async #keep(entry: number): Promise<void> {
    this.#cursor = entry;
    await this.#options.cursor.write(entry).catch(() => undefined);
  }
}
