/**
 * Sends each change of an alarm to one receiver (a webhook or a program), in order and at least once. The log book is the queue: every
 * change is on disk there, with an id, before it is sent.
 *
 * - If the receiver cannot be reached, the change is tried again after a pause, and later changes wait, to keep the order.
 * - After a kill between the delivery and the write of the cursor, the same change is sent again, with the same id.
 * - At most `backlog` changes wait: the oldest are skipped, and counted. They stay in the log book.
 */
import type { Priority } from "../../core/priority.ts";
import type { Pauses } from "../../core/backoff.ts";
import { reasonOf } from "../../core/errors.ts";
import type { Log } from "../../core/log.ts";
import { pause } from "../../core/pause.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { BookReader } from "../book-reader.ts";
import { Delivery, type DeliveryWords } from "../delivery.ts";
import { limits } from "./limits.ts";
import { type Notification, notificationOf, testNotification } from "./notification.ts";
import type { Sent } from "./outbox.ts";
import type { Receiver, TestResult } from "./receiver.ts";

/** Rejects if it may be tried again. `refused`: the receiver will never accept this notification. */
export type Deliver = (
  notification: Pick<Notification, "id" | "body">,
  signal: AbortSignal,
) => Promise<"delivered" | "refused">;

export interface AlarmNotifierParts {
  readonly book: BookReader;
  /** The receiver's id in the project. */
  readonly id: string;
  /** Less urgent alarms are not sent. */
  readonly priority: Priority;
  readonly timeoutS: number;
  readonly deliver: Deliver;
  /** As `Receiver.way`. */
  readonly way: "url" | "command";
  /** Notes in the log book that one was refused. */
  readonly record: (sent: Sent, about: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly vessel: { readonly id: string; readonly name: string };
  readonly log: Pick<Log, "info" | "warning">;
  readonly texts: DeliveryWords & {
    readonly refused: (values: { readonly id: string; readonly notification: string }) => string;
  };
  /** For tests. */
  readonly pauses?: Pauses;
}

export class AlarmNotifier implements Receiver {
  readonly type = "notify";
  readonly name: string;
  readonly way: "url" | "command";
  readonly afterMin = 0;
  readonly #parts: AlarmNotifierParts;
  readonly #reader: BookReader;
  readonly #delivery: Delivery;
  readonly #stopping = new AbortController();
  readonly #counters = { delivered: 0, refused: 0, skipped: 0 };
  readonly #waiting: { readonly entry: number; readonly notification: Notification }[] = [];
  /** What this run has sent; the newest last. */
  #sent: readonly Sent[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: AlarmNotifierParts) {
    this.name = parts.id;
    this.way = parts.way;
    this.#parts = parts;
    this.#reader = parts.book;
    this.#delivery = new Delivery(parts.id, parts.log, parts.texts, parts.pauses ?? limits);
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

  recipients(): readonly string[] {
    return [this.name];
  }

  sent(): readonly Sent[] {
    return this.#sent;
  }

  async test(user: string): Promise<readonly TestResult[]> {
    const { deliver, timeoutS, vessel, now } = this.#parts;
    const to = this.name;
    try {
      const outcome = await deliver(testNotification(vessel, user, now()), AbortSignal.timeout(timeoutS * 1000));
      return [{ to, outcome: outcome === "delivered" ? "sent" : "refused", reason: null }];
    } catch (error) {
      return [{ to, outcome: "failed", reason: reasonOf(error) }];
    }
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
      this.#note(notification, outcome === "delivered" ? "sent" : "refused");
      this.#delivery.succeeded();
      return true;
    } catch (error) {
      await this.#delivery.failed(reasonOf(error), signal);
      return false;
    }
  }

  /** A program knows what it has taken; a person must know what it refuses for ever. */
  #note({ about, alarm, kind }: Notification, outcome: Sent["outcome"]): void {
    const at = formatIsoTime(this.#parts.now());
    const sent = { kind, alarm, to: this.name, person: null, at, outcome, reason: null };
    this.#sent = [...this.#sent, sent].slice(-limits.sent);
    if (outcome === "refused") this.#parts.record(sent, about);
  }
}
