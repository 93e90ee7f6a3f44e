/**
 * Sends each change of an alarm to one receiver (a webhook or a program), in order and at least once. The log book is the queue: every
 * change is on disk there, with an id, before it is sent.
 *
 * - If the receiver cannot be reached, the change is tried again after a pause, and later changes wait, to keep the order.
 * - After a kill between the delivery and the write of the cursor, the same change is sent again, with the same id.
 * - At most `backlog` changes wait: the oldest are skipped, and counted. They stay in the log book.
 */
import type { Priority } from "../../core/priority.ts";
import type { BackoffOptions } from "../../core/backoff.ts";
import { reasonOf } from "../../core/errors.ts";
import type { Log } from "../../core/log.ts";
import { pause } from "../../core/pause.ts";
import { BookReader, type BookReaderParts } from "../book-reader.ts";
import { Delivery, type DeliveryParts } from "../delivery.ts";
import type { Runner } from "../runner.ts";
import { limits } from "./limits.ts";
import { type Notification, notificationOf } from "./notification.ts";

/** Rejects if it may be tried again. `refused`: the receiver will never accept this notification. */
export type Deliver = (notification: Notification, signal: AbortSignal) => Promise<"delivered" | "refused">;

export interface AlarmNotifierParts extends BookReaderParts {
  /** The receiver's id in the project. */
  readonly id: string;
  /** Less urgent alarms are not sent. */
  readonly priority: Priority;
  readonly timeoutS: number;
  readonly deliver: Deliver;
  readonly vessel: { readonly id: string; readonly name: string };
  readonly log: Pick<Log, "info" | "warning">;
  readonly texts: DeliveryParts["texts"] & {
    readonly refused: (values: { readonly id: string; readonly notification: string }) => string;
  };
  /** For tests. */
  readonly pauses?: BackoffOptions;
}

export class AlarmNotifier implements Runner {
  readonly type = "notify";
  readonly name: string;
  readonly #parts: AlarmNotifierParts;
  readonly #reader: BookReader;
  readonly #delivery: Delivery;
  readonly #stopping = new AbortController();
  readonly #counters = { delivered: 0, refused: 0, skipped: 0 };
  readonly #waiting: { readonly entry: number; readonly notification: Notification }[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: AlarmNotifierParts) {
    this.name = parts.id;
    this.#parts = parts;
    this.#reader = new BookReader(parts);
    this.#delivery = new Delivery({ pauses: limits, ...parts, name: parts.id });
  }

  run(): Promise<void> {
    this.#running = this.#run(this.#stopping.signal);
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }

  counters(): Readonly<Record<string, number>> {
    const { failures } = this.#delivery;
    return { ...this.#counters, failures, waiting: this.#waiting.length, entry: this.#reader.kept };
  }

  fault(): string | null {
    return this.#delivery.fault;
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#reader.begin();
    while (!signal.aborted) {
      await this.#read();
      const [next] = this.#waiting;
      if (next === undefined) {
        await this.#reader.keep(this.#reader.read);
        await pause(limits.lookMs, signal);
      } else if (await this.#send(next.notification, signal)) {
        this.#waiting.shift();
        await this.#reader.keep(next.entry);
      }
    }
  }

  /** Takes what is new in the log book. */
  async #read(): Promise<void> {
    const { vessel, priority } = this.#parts;
    for (;;) {
      const entries = await this.#reader.next({ lines: limits.pageLines, bytes: limits.pageBytes });
      if (entries.length === 0) return;
      for (const entry of entries) {
        const notification = notificationOf(entry, vessel, priority);
        if (notification !== undefined) this.#waiting.push({ entry: entry.id, notification });
      }
      const skipped = Math.max(0, this.#waiting.length - limits.backlog);
      this.#counters.skipped += skipped;
      this.#waiting.splice(0, skipped);
    }
  }

  /** After a failure it resolves to false when it may be tried again. */
  async #send(notification: Notification, signal: AbortSignal): Promise<boolean> {
    const { deliver, timeoutS, log, texts } = this.#parts;
    try {
      const outcome = await deliver(notification, AbortSignal.any([signal, AbortSignal.timeout(timeoutS * 1000)]));
      this.#counters[outcome] += 1;
      if (outcome === "refused") log.warning(texts.refused({ id: this.name, notification: notification.id }));
      this.#delivery.succeeded();
      return true;
    } catch (error) {
      await this.#delivery.failed(reasonOf(error), signal);
      return false;
    }
  }
}
