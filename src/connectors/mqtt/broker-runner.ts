/**
 * Takes what a broker's clients say: messages → reader → tags. Whatever ends the connection, it is tried again after a pause that grows. Its
 * values become stale at once when it is lost, or when who is behind it falls silent: nobody knows them any more.
 *
 *     waiting ── connected, and heard ──▶ running ── the connection ends, or silence ──▶ waiting
 */
import type { RunnerStatistics, SourceRunner } from "../runner.ts";
import type { Clock } from "../../core/clock.ts";
import type { MqttMessages } from "./words.en.ts";
import type { BrokerReader } from "../../mqtt/broker-reader.ts";
import { limits } from "../../mqtt/limits.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import type { BrokerSettings } from "../../project/broker.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import { BrokerConnection } from "./broker-connection.ts";
import { RefusedTopic } from "./broker-reasons.ts";

export interface BrokerRunnerParts {
  readonly type: "mqtt" | "venus";
  readonly line: SourceLine;
  readonly broker: BrokerSettings;
  readonly clientId: string;
  readonly reader: BrokerReader;
  readonly clock: Pick<Clock, "monotonic">;
  readonly random: () => number;
  readonly texts: MqttMessages;
  /** Writes the tag that says whether it is heard. */
  readonly tell: (isHeard: boolean) => void;
  /** Marks its values stale. */
  readonly lose: () => void;
  /** Called with the fault when it is lost, and with null when it is back; not for each try. */
  readonly onFault: (fault: string | null) => void;
}

/** How often the tag is written, so that it does not become stale, and the reader may ask. */
const TELL_MS = 1000;

export class BrokerRunner implements SourceRunner {
  readonly type: "mqtt" | "venus";
  readonly name: string;
  readonly line: SourceLine;
  readonly #parts: BrokerRunnerParts;
  readonly #pace: Backoff;
  readonly #stopping = new AbortController();
  readonly #counters = { openings: 0, losses: 0, slowed_down: 0 };
  #isUp = false;
  #fault: string | null = null;

  constructor(parts: BrokerRunnerParts) {
    this.type = parts.type;
    this.name = parts.line.where;
    this.line = parts.line;
    this.#parts = parts;
    this.#pace = new Backoff({ random: parts.random });
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const { tell, texts } = this.#parts;
    const telling = setInterval(() => tell(this.#isUp), TELL_MS);
    try {
      while (!signal.aborted) {
        const reason = await this.#session(signal);
        if (signal.aborted) return;
        this.#lost(texts.lost({ where: this.name, reason }));
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  state(): RunnerStatistics["state"] {
    return this.#isUp ? "running" : "waiting";
  }

  fault(): string | null {
    return this.#fault;
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, ...this.#parts.reader.counters };
  }

  /** One connection; resolves with the reason of its end. */
  async #session(signal: AbortSignal): Promise<string> {
    const { broker, clientId, reader, clock, texts } = this.#parts;
    let connection: BrokerConnection;
    try {
      connection = await BrokerConnection.open({
        broker,
        clientId,
        onMessage: (topic, payload, isRetained) => {
          const nowMs = clock.monotonic();
          reader.take({ topic, payload, isRetained }, nowMs);
          if (reader.isHeard(nowMs)) this.#look(true);
        },
        onSlowedDown: () => void (this.#counters.slowed_down += 1),
        texts: texts.reasons,
        signal,
      });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    this.#counters.openings += 1;
    this.#pace.reset();
    let refusedAgain: NodeJS.Timeout | undefined;
    const line = {
      subscribe: (topics: readonly string[]) =>
        void connection.subscribe(topics).catch((error: unknown) => {
          if (!(error instanceof RefusedTopic)) return;
          const reason = texts.reasons.refusedTopic({ topic: error.topic, reason: error.message });
          this.#lost(texts.lost({ where: this.name, reason }));
          refusedAgain = setTimeout(() => connection.end(reason), limits.refusedMs);
        }),
      publish: (topic: string, payload: string) => connection.publish(topic, payload, false),
    };
    const openedMs = clock.monotonic();
    reader.begin(line, openedMs);
    if (reader.isHeard(openedMs)) this.#look(true);
    const ticking = setInterval(() => {
      const nowMs = clock.monotonic();
      reader.tick(nowMs);
      if (!reader.isHeard(nowMs) && nowMs - openedMs > reader.graceMs) this.#look(false);
    }, TELL_MS);
    const leave = () => void connection.leave();
    signal.addEventListener("abort", leave);
    const reason = await connection.ended;
    signal.removeEventListener("abort", leave);
    clearInterval(ticking);
    clearTimeout(refusedAgain);
    return reason;
  }

  /** Whether somebody is heard, on a connection that stands. */
  #look(isHeard: boolean): void {
    const { onFault, texts } = this.#parts;
    if (!isHeard) this.#lost(texts.noVenus({ where: this.name }));
    else if (!this.#isUp) {
      this.#isUp = true;
      this.#fault = null;
      onFault(null);
    }
  }

  /** Told once: when it had been up, or at the first try. */
  #lost(fault: string): void {
    const isNews = this.#isUp || this.#fault === null;
    if (this.#isUp) {
      this.#counters.losses += 1;
      this.#parts.lose();
    }
    this.#isUp = false;
    this.#fault = fault;
    if (isNews) this.#parts.onFault(fault);
  }
}
