/**
 * Changes of alarms as they happen, as server-sent events (WHATWG HTML, "Server-sent events"):
 *
 *     id: x1f9a-17            the run of the service, and the number of the last change that was sent
 *     event: alarms           all open records, newest first, as in GET /alarms?state=active; first of all, and
 *     data: [ … ]             whenever a client cannot be sent each change that it missed
 *
 *     id: x1f9a-18
 *     event: alarm            one record after a change
 *     data: { … }
 *
 *     id: x1f9a-19
 *     event: rule             one rule after it was shelved, unshelved, taken out of service or returned, as in GET /alarms/rules;
 *     data: { … }             who was sent `alarms` asks there once for what is so already
 *
 *     :                       a comment, where nothing has happened for a while
 *
 * All clients read one list of the latest changes, each from its own place: one that reads slowly, or not at all, holds a number
 * and the buffer of its socket, and no queue. A client that names the last event it had (`Last-Event-ID`, as browsers do by
 * themselves) goes on there.
 */
import { randomBytes } from "node:crypto";
import type { Alarms, RuleStatus } from "../../alarms/alarms.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Bounds } from "../../core/bounds.ts";
import { recordIn } from "../../project/reader-texts.ts";
import { limits } from "../limits.ts";
import { Places } from "../load/places.ts";
import type { AlarmStreamStatistics } from "../reports.ts";

type StreamedAlarms = Pick<Alarms, "open" | "subscribe" | "subscribeRules">;

/** A rule as GET /alarms/rules gives it. */
type RuleBody = (status: RuleStatus, language: Locale | undefined) => unknown;

/** A client, where it begins, and in which language. */
export interface AlarmStreamClient {
  readonly lastEventId: string | undefined;
  readonly language: Locale | undefined;
}

export const ALARM_STREAM_PATH = "/alarms/stream";

/** Records of a list in one piece of the answer. */
const RECORDS_AT_ONCE = 16;
/** Changes in one piece. */
const CHANGES_AT_ONCE = 16;

export class AlarmStream {
  readonly type = "alarm-stream";
  readonly name = ALARM_STREAM_PATH;
  readonly places: Places;
  readonly #alarms: StreamedAlarms;
  readonly #ruleBody: RuleBody;
  readonly #options: Bounds<typeof limits.alarmStream>;
  readonly #run = randomBytes(4).toString("hex");
  /** The latest changes, the one with number `n` at `n % changes`; the first has number 1. */
  readonly #latest: ToldChange[] = [];
  #newest = 0;
  #toldAnew = 0;
  /** Clients that wait for the next change. */
  readonly #waiting = new Set<() => void>();
  #unsubscribe: readonly (() => void)[] = [];
  #stopped = false;
  readonly #end = Promise.withResolvers<void>();

  constructor(
    alarms: StreamedAlarms,
    ruleBody: RuleBody,
    options: Bounds<typeof limits.alarmStream> = limits.alarmStream,
  ) {
    this.#alarms = alarms;
    this.#ruleBody = ruleBody;
    this.#options = options;
    this.places = new Places(options.clients);
  }

  run(): Promise<void> {
    this.#unsubscribe = [
      this.#alarms.subscribe(({ record }) => this.#take("alarm", (language) => recordIn(record, language))),
      this.#alarms.subscribeRules((status) => this.#take("rule", (language) => this.#ruleBody(status, language))),
    ];
    return this.#end.promise;
  }

  /** Ends the answer of every client. Idempotent. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#stopped = true;
    this.#wake();
    this.#end.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.statistics() };
  }

  statistics(): AlarmStreamStatistics {
    const { taken, accepted, refused } = this.places;
    return { clients: taken, accepted, refused, changes: this.#newest, told_anew: this.#toldAnew };
  }

  /** What one client is sent, until it leaves or the service stops. */
  async *events(
    { lastEventId, language }: AlarmStreamClient,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<string, void> {
    let told = this.#numberOf(lastEventId);
    if (told === undefined && lastEventId !== undefined) this.#toldAnew += 1;
    const isOver = (): boolean => this.#stopped || signal?.aborted === true;
    while (!isOver()) {
      if (told !== undefined && this.#newest - told > this.#options.changes) {
        this.#toldAnew += 1;
        told = undefined;
      }
      if (told === undefined) {
        told = this.#newest;
        yield* this.#list(this.#alarms.open(), told, language);
      } else if (told < this.#newest) {
        const until = Math.min(this.#newest, told + CHANGES_AT_ONCE);
        let text = "";
        for (let number = told + 1; number <= until; number += 1) {
          text += this.#latest[number % this.#options.changes]?.textIn(language) ?? "";
        }
        told = until;
        yield text;
      } else if (!(await this.#changed(signal))) {
        yield ":\n\n";
      }
    }
  }

  #take(event: "alarm" | "rule", bodyIn: (language: Locale | undefined) => unknown): void {
    this.#newest += 1;
    this.#latest[this.#newest % this.#options.changes] = new ToldChange(this.#id(this.#newest), event, bodyIn);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  /** False where nothing has changed for a heartbeat. */
  #changed(signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasChanged: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal?.removeEventListener("abort", wake);
        resolve(hasChanged);
      };
      const wake = (): void => end(true);
      const timer = setTimeout(() => end(false), this.#options.heartbeatMs);
      this.#waiting.add(wake);
      signal?.addEventListener("abort", wake);
    });
  }

  *#list(open: readonly AlarmRecord[], number: number, language: Locale | undefined): Generator<string, void> {
    // A browser comes back after this many milliseconds.
    let text = `retry: 2000\nid: ${this.#id(number)}\nevent: alarms\ndata: [\n`;
    for (const [at, record] of open.entries()) {
      text += `data: ${JSON.stringify(recordIn(record, language))}${at === open.length - 1 ? "" : ","}\n`;
      if (at % RECORDS_AT_ONCE !== RECORDS_AT_ONCE - 1) continue;
      yield text;
      text = "";
    }
    yield `${text}data: ]\n\n`;
  }

  #id(number: number): string {
    return `${this.#run}-${number}`;
  }

  /** Undefined for an event of another run, or none. */
  #numberOf(id: string | undefined): number | undefined {
    const [run, number] = id?.split("-") ?? [];
    if (run !== this.#run || number === undefined || !/^\d{1,15}$/.test(number)) return undefined;
    return Number(number) <= this.#newest ? Number(number) : undefined;
  }
}

/** A change as it is sent: made once for all clients of a language. */
class ToldChange {
  readonly #id: string;
  readonly #event: string;
  readonly #bodyIn: (language: Locale | undefined) => unknown;
  readonly #texts = new Map<Locale | undefined, string>();

  constructor(id: string, event: string, bodyIn: (language: Locale | undefined) => unknown) {
    this.#id = id;
    this.#event = event;
    this.#bodyIn = bodyIn;
  }

  textIn(language: Locale | undefined): string {
    let text = this.#texts.get(language);
    if (text === undefined) {
      text = `id: ${this.#id}\nevent: ${this.#event}\ndata: ${JSON.stringify(this.#bodyIn(language))}\n\n`;
      this.#texts.set(language, text);
    }
    return text;
  }
}
