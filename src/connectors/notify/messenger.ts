/**
 * Brings alarms to the people of one receiver. The log book is the source and the outbox (`outbox.ts`) what waits; its state is on disk
 * before a message goes out and after. So after a kill nothing is forgotten, and a message that may have gone out before says so. Each
 * recipient has a queue of its own (`recipient-queue.ts`).
 */
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { Pauses } from "../../core/backoff.ts";
import type { Log } from "../../core/log.ts";
import { pause } from "../../core/pause.ts";
import type { StateFile } from "../../core/state-file.ts";
import { BookReader } from "../book-reader.ts";
import { Delivery } from "../delivery.ts";
import { limits } from "./limits.ts";
import type { LocalTime } from "./local-time.ts";
import { type AlarmNews, type Message, messageOf } from "./message.ts";
import { RecipientQueue } from "./recipient-queue.ts";
import { EMPTY, nameOf, Outbox, type OutboxState, type Sent, type Terms, type Waiting } from "./outbox.ts";
import type { Receiver, TestResult } from "./receiver.ts";
import type { WayName } from "./services.ts";
import { mayHaveArrived, type Recipient, type Way, whyNot } from "./way.ts";
import type { Words } from "./words.ts";

export interface MessengerParts {
  /** The receiver's id in the project. */
  readonly id: string;
  /** As `Receiver.way`. */
  readonly kind: WayName;
  readonly way: Way;
  readonly terms: Terms;
  readonly timeoutS: number;
  /** The time of day of its "all is well"; undefined: never. */
  readonly allWell?: string | undefined;
  readonly time: LocalTime;
  /** What people call a tag. */
  readonly nameOf: (tagId: string) => string;
  readonly vessel: { readonly id: string; readonly name: string };
  readonly logbook: Pick<FileLogbook, "head" | "linesAfter">;
  readonly state: Pick<StateFile<OutboxState>, "read" | "write">;
  readonly alarms: { open(): readonly AlarmRecord[] };
  /** The address of the console, as the phone reaches it; and the link that acknowledges for a person. */
  readonly open?: string | undefined;
  readonly linkFor?: ((news: AlarmNews, person: string) => string) | undefined;
  /** Notes in the log book what became of a message. */
  readonly record: (sent: Sent, about: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly isClockTrusted: () => boolean;
  readonly log: Pick<Log, "info" | "warning">;
  readonly words: Words;
  /** For tests. */
  readonly pauses?: Pauses;
}

export class Messenger implements Receiver {
  readonly type = "notify";
  readonly name: string;
  readonly way: WayName;
  readonly afterMin: number;
  readonly #parts: MessengerParts;
  readonly #outbox: Outbox;
  readonly #reader: BookReader;
  /** By recipient: one that cannot be reached does not delay the others. */
  readonly #queues = new Map<string, RecipientQueue>();
  readonly #stopping = new AbortController();
  /** `failures`: of recipients that are gone. */
  readonly #counters = { delivered: 0, refused: 0, failures: 0 };
  /** The "all is well" of today, and how often it may still be tried, by recipient. */
  #well: { readonly day: string; readonly left: Map<string, number> } | undefined;
  /** The last refusal; null once one has arrived. */
  #refusal: string | null = null;
  #isSaved = true;
  #savedEntry = 0;
  #saving = Promise.resolve();
  #running: Promise<void> | undefined;

  constructor(parts: MessengerParts) {
    const { id, kind, terms, logbook, state } = parts;
    this.name = id;
    this.way = kind;
    this.afterMin = terms.afterMin;
    this.#parts = parts;
    this.#outbox = new Outbox(terms);
    const read = async () => {
      this.#outbox.restore((await state.read()) ?? EMPTY);
      return this.#outbox.state;
    };
    const write = ({ entry }: { readonly entry: number }) => {
      // The state is of another book, or there was none.
      this.#outbox.restore({ ...EMPTY, entry });
      return state.write(this.#outbox.state);
    };
    this.#reader = new BookReader(logbook, { read, write });
  }

  run(): Promise<void> {
    this.#running = this.#run(this.#stopping.signal);
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
    this.#isSaved &&= this.#savedEntry === this.#outbox.state.entry;
    await this.#save();
  }

  counters(): Readonly<Record<string, number>> {
    const { state, counters } = this.#outbox;
    const queues = [...this.#queues.values()];
    const failures = queues.reduce((sum, { delivery }) => sum + delivery.failures, this.#counters.failures);
    return { ...this.#counters, ...counters, failures, waiting: state.waiting.length, entry: state.entry };
  }

  fault(): string | null {
    const faults = Array.from(this.#queues.values(), ({ delivery }) => delivery.fault);
    return faults.find((fault) => fault !== null) ?? this.#refusal;
  }

  recipients(): readonly string[] {
    return this.#people().map(({ name, person }) => (person === undefined ? name : `${name} (${person})`));
  }

  sent(): readonly Sent[] {
    return this.#outbox.state.sent;
  }

  async test(user: string): Promise<readonly TestResult[]> {
    const { words, vessel, now, open } = this.#parts;
    const message: Message = {
      id: `${vessel.id}-test-${now()}`,
      kind: "test",
      alarm: null,
      priority: "caution",
      title: words.message.title.test({ vessel: vessel.name }),
      text: words.message.test({ user }),
      atMs: now(),
      open,
    };
    return Promise.all(this.#people().map((to) => this.#testOne(message, to)));
  }

  async #testOne(message: Message, to: Recipient): Promise<TestResult> {
    try {
      const done = await this.#parts.way.deliver(message, to, this.#patience());
      if (done.outcome === "sent") return { to: to.name, outcome: "sent", reason: null };
      return { to: to.name, outcome: "refused", reason: done.reason };
    } catch (error) {
      return { to: to.name, outcome: "failed", reason: whyNot(error) };
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#reader.begin();
    const { way, now } = this.#parts;
    while (!signal.aborted) {
      await this.#read();
      await this.#noteWell();
      const all = way.recipients();
      if (this.#outbox.settle(all, now())) this.#isSaved = false;
      for (const to of all) this.#queueOf(to).look(signal);
      this.#forgetQueues(all);
      await this.#save();
      await pause(limits.lookMs, signal);
    }
    for (const { running } of this.#queues.values()) await running;
  }

  #queueOf(to: Recipient): RecipientQueue {
    let queue = this.#queues.get(to.id);
    if (queue === undefined) {
      const { words, pauses, log } = this.#parts;
      const name = to.name === this.name ? this.name : `${this.name} (${to.name})`;
      const patience = { retryMs: limits.retryMs, retryMaxMs: limits.peopleRetryMaxMs, ...pauses };
      queue = new RecipientQueue(
        new Delivery(name, log, words, patience),
        () => this.#outbox.nextFor(to, this.#parts.now()),
        (item, signal) => this.#sendTo(item, to, signal),
        {
          isDue: () => this.#well?.left.has(to.id) === true,
          send: (signal) => this.#sendWell(to, signal),
        },
      );
      this.#queues.set(to.id, queue);
    }
    return queue;
  }

  /** Drops the queues of recipients that are gone. */
  #forgetQueues(all: readonly Recipient[]): void {
    for (const [id, queue] of this.#queues) {
      if (queue.running !== undefined || all.some((to) => to.id === id)) continue;
      this.#counters.failures += queue.delivery.failures;
      this.#queues.delete(id);
    }
  }

  /** Takes what is new in the log book. Most entries are about no alarm, and would wear a memory card: read again they change nothing. */
  async #read(): Promise<void> {
    const { alarms } = this.#parts;
    const outbox = this.#outbox;
    const recordOf = (id: string) => alarms.open().find((record) => record.id === id);
    for (;;) {
      const before = this.#reader.read;
      const entries = await this.#reader.next({ lines: limits.pageLines, bytes: limits.pageBytes });
      if (this.#reader.read === before) return;
      const { waiting, watch } = outbox.state;
      for (const entry of entries) outbox.take(entry, recordOf);
      outbox.advance(this.#reader.read);
      const isNews = outbox.state.waiting !== waiting || outbox.state.watch !== watch;
      if (isNews || outbox.state.entry - this.#savedEntry >= limits.unsavedEntries) this.#isSaved = false;
    }
  }

  /** The reason if it has to be tried again. */
  async #sendTo(item: Waiting, to: Recipient, signal: AbortSignal): Promise<string | undefined> {
    const { way, now } = this.#parts;
    const outbox = this.#outbox;
    const message = this.#messageTo(item, to);
    outbox.trying(item, to);
    this.#isSaved = false;
    await this.#save();
    if (signal.aborted) {
      outbox.failed(item, to);
      this.#isSaved = false;
      return undefined;
    }
    try {
      const done = await way.deliver(message, to, AbortSignal.any([signal, this.#patience()]));
      const isSent = done.outcome === "sent";
      const what = isSent
        ? ({ outcome: "sent", reason: null } as const)
        : ({ outcome: "refused", reason: done.reason } as const);
      await this.#noteOutcome(outbox.ended(item, to, what, now()), item.summary);
      return undefined;
    } catch (error) {
      if (!mayHaveArrived(error)) outbox.failed(item, to);
      return whyNot(error);
    }
  }

  /** On the disk first: who reads in the log book that it was sent may count on it that it is not sent again. */
  async #noteOutcome(sent: Sent, about: string): Promise<void> {
    this.#isSaved = false;
    await this.#save();
    const { log, words, record } = this.#parts;
    const isSent = sent.outcome === "sent";
    this.#counters[isSent ? "delivered" : "refused"] += 1;
    this.#refusal = isSent
      ? null
      : words.book.refused({ to: sent.to, receiver: this.name, reason: sent.reason, about });
    if (this.#refusal !== null) log.warning(this.#refusal);
    record(sent, about);
  }

  #messageTo(item: Waiting, { id, person }: Recipient): Message {
    const { vessel, words, now, time, nameOf, open, linkFor, alarms } = this.#parts;
    const record = alarms.open().find(({ id: alarm }) => alarm === item.alarm.id);
    return messageOf(item, {
      vessel,
      words,
      nowMs: now(),
      timeOf: (ms) => time.at(ms).time,
      nameOf,
      saysNow: record?.raised_message === undefined ? undefined : record.message,
      leftOut: this.#outbox.state.leftOut,
      mayBeSecond: item.tried.includes(id),
      open,
      link: person === undefined ? undefined : linkFor?.(item, person),
    });
  }

  /** Notes when it is time for "all is well", once a day. The day is written to disk first, so that it is never sent twice. */
  async #noteWell(): Promise<void> {
    const { allWell, time, now, isClockTrusted } = this.#parts;
    if (allWell === undefined || !isClockTrusted()) return;
    const { day, time: clock } = time.at(now());
    const { wellOn } = this.#outbox.state;
    if (clock < allWell || wellOn === day) return;
    this.#outbox.saidWell(day);
    this.#isSaved = false;
    await this.#save();
    // A new receiver gets no "all is well" for a day that is half over.
    if (wellOn === null && clock > allWell) return;
    this.#well = { day, left: new Map(this.#people().map(({ id }) => [id, limits.wellTries])) };
  }

  #people(): readonly Recipient[] {
    const { way, terms } = this.#parts;
    return way.recipients().filter(({ person }) => terms.people?.includes(person ?? "") ?? true);
  }

  /** The reason if it may be tried again. */
  async #sendWell(to: Recipient, signal: AbortSignal): Promise<string | undefined> {
    const well = this.#well;
    if (well === undefined) return undefined;
    const { way, now } = this.#parts;
    const message = this.#wellMessage(well.day);
    const triesLeft = (well.left.get(to.id) ?? 1) - 1;
    well.left.set(to.id, triesLeft);
    const ended = async (outcome: "sent" | "refused", reason: string | null) => {
      well.left.delete(to.id);
      const sent = this.#outbox.note({ kind: message.kind, alarm: null, ...nameOf(to), outcome, reason }, now());
      await this.#noteOutcome(sent, message.title);
    };
    try {
      const done = await way.deliver(message, to, AbortSignal.any([signal, this.#patience()]));
      await (done.outcome === "sent" ? ended("sent", null) : ended("refused", done.reason));
      return undefined;
    } catch (error) {
      const reason = whyNot(error);
      if (signal.aborted) return undefined;
      if (triesLeft > 0 && !mayHaveArrived(error)) return reason;
      await ended("refused", reason);
      return undefined;
    }
  }

  #wellMessage(day: string): Message {
    const { vessel, words, alarms, now, open } = this.#parts;
    const standing = alarms.open();
    const isWell = standing.length === 0;
    const title = isWell ? words.message.title.well : words.message.notWell;
    const text = isWell
      ? words.message.well
      : words.message.open({ count: standing.length, messages: standing.slice(0, 5).map(({ message }) => message) });
    return {
      id: `${vessel.id}-well-${day}`,
      kind: "well",
      alarm: null,
      priority: "caution",
      title: title({ vessel: vessel.name }),
      text,
      atMs: now(),
      open,
    };
  }

  #patience(): AbortSignal {
    return AbortSignal.timeout(this.#parts.timeoutS * 1000);
  }

  /** One after another. */
  #save(): Promise<void> {
    return (this.#saving = this.#saving.then(() => this.#write()));
  }

  /** If the disk refuses it, it stays in memory, and is tried with the next. */
  async #write(): Promise<void> {
    if (this.#isSaved) return;
    try {
      const { state } = this.#outbox;
      await this.#parts.state.write(state);
      this.#savedEntry = state.entry;
      this.#isSaved = state === this.#outbox.state;
    } catch {
      // Messages go out all the same.
    }
  }
}
