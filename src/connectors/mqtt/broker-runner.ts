/**
 * Takes what a broker's clients say: messages → reader → tags. On a connection that stands, who is behind the broker may fall silent: then
 * it is lost as well.
 */
import { type ListeningParts, ListeningSource, TELL_MS } from "../listening-source.ts";
import type { MqttMessages } from "./words.en.ts";
import type { BrokerReader } from "../../mqtt/broker-reader.ts";
import { limits } from "../../mqtt/limits.ts";
import type { BrokerSettings } from "../../project/broker.ts";
import { BrokerConnection } from "./broker-connection.ts";
import { RefusedTopic } from "./broker-reasons.ts";

export interface BrokerRunnerParts extends ListeningParts {
  readonly type: "mqtt" | "venus";
  readonly broker: BrokerSettings;
  readonly clientId: string;
  readonly reader: BrokerReader;
  readonly texts: MqttMessages;
}

export class BrokerRunner extends ListeningSource {
  readonly type: "mqtt" | "venus";
  readonly #parts: BrokerRunnerParts;
  readonly #counters = { openings: 0, slowed_down: 0 };

  constructor(parts: BrokerRunnerParts) {
    super(parts);
    this.type = parts.type;
    this.#parts = parts;
  }

  protected async session(signal: AbortSignal): Promise<string> {
    return this.#parts.texts.lost({ where: this.name, reason: await this.#connection(signal) });
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, losses: this.losses, ...this.#parts.reader.counters };
  }

  switchTag(tagId: string, on: boolean): Promise<boolean> {
    return Promise.resolve(this.#parts.reader.switchTag(tagId, on));
  }

  /** One connection; resolves with the reason of its end. */
  async #connection(signal: AbortSignal): Promise<string> {
    const { broker, clientId, reader, clock, texts } = this.#parts;
    let connection: BrokerConnection;
    try {
      connection = await BrokerConnection.open({
        broker,
        clientId,
        onMessage: (topic, payload, isRetained) => {
          const nowMs = clock.monotonic();
          reader.take({ topic, payload, isRetained }, nowMs);
          if (reader.isHeard(nowMs)) this.heard();
        },
        onSlowedDown: () => void (this.#counters.slowed_down += 1),
        texts: texts.reasons,
        signal,
      });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    this.#counters.openings += 1;
    this.pace.reset();
    let refusedAgain: NodeJS.Timeout | undefined;
    const line = {
      subscribe: (topics: readonly string[]) =>
        void connection.subscribe(topics).catch((error: unknown) => {
          if (!(error instanceof RefusedTopic)) return;
          const reason = texts.reasons.refusedTopic({ topic: error.topic, reason: error.message });
          this.lost(texts.lost({ where: this.name, reason }));
          refusedAgain = setTimeout(() => connection.end(reason), limits.refusedMs);
        }),
      publish: (topic: string, payload: string) => void connection.publish(topic, payload, false),
      command: (topic: string, payload: string) => connection.command(topic, payload),
    };
    const openedMs = clock.monotonic();
    reader.begin(line, openedMs);
    if (reader.isHeard(openedMs)) this.heard();
    const ticking = setInterval(() => {
      const nowMs = clock.monotonic();
      reader.tick(nowMs);
      if (!reader.isHeard(nowMs) && nowMs - openedMs > reader.graceMs) this.lost(texts.noVenus({ where: this.name }));
    }, TELL_MS);
    const leave = () => void connection.leave();
    signal.addEventListener("abort", leave);
    const reason = await connection.ended;
    signal.removeEventListener("abort", leave);
    clearInterval(ticking);
    clearTimeout(refusedAgain);
    return reason;
  }
}
