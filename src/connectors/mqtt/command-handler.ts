/**
 * Carries out what a broker's clients ask for, if the project allows it. Each command is an entry of the log book, on disk before it is
 * answered. MQTT does not say which client it was:
 *
 *     without access control   whoever the broker lets publish; in the name of the broker (`mqtt:house`)
 *     with access control      only with the token of a program that may; in its name (`token:helm`)
 */
import { type Caller, onWire } from "../../access/caller.ts";
import { isRefused } from "../../core/refused.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import {
  type Command,
  type CommandMessage,
  commandOf,
  COMMANDS,
  recordNamed,
  type Refusal,
} from "../../mqtt/command.ts";
import { limits } from "../../mqtt/limits.ts";
import type { CommandName, Topics } from "../../mqtt/topics.ts";
import type { MqttOutputParts } from "./mqtt-output-parts.ts";
import type { MqttSettings } from "./section.ts";

export interface CommandAnswer {
  readonly command: CommandName;
  readonly alarm: string | null;
  readonly ok: boolean;
  readonly reason: Refusal | null;
}

export class CommandHandler {
  readonly counters = { commands: 0, commands_refused: 0, refusals_unanswered: 0, tokens_refused: 0 };
  readonly #service: Pick<MqttOutputParts, "access" | "acts" | "alarms" | "clock">;
  readonly #settings: Pick<MqttSettings, "commands" | "id">;
  readonly #topics: Topics;
  readonly #refusals = new TokenBucket({ perS: limits.refusalsPerS });

  constructor(
    service: Pick<MqttOutputParts, "access" | "acts" | "alarms" | "clock">,
    settings: Pick<MqttSettings, "commands" | "id">,
    topics: Topics,
  ) {
    this.#service = service;
    this.#settings = settings;
    this.#topics = topics;
  }

  /** Undefined if the message is no command, or if too many were refused to answer each. Never rejects. */
  async take(message: CommandMessage): Promise<CommandAnswer | undefined> {
    const topics = this.#topics;
    const command = commandOf(message, topics);
    const name = COMMANDS.find((each) => message.topic === topics.command(each));
    if (command === undefined || name === undefined) return undefined;
    const refusal = typeof command === "string" ? command : await this.#carryOut(command);
    this.counters[refusal === null ? "commands" : "commands_refused"] += 1;
    if (refusal !== null && this.#refusals.take(1, this.#service.clock.monotonic()) > 0) {
      this.counters.refusals_unanswered += 1;
      return undefined;
    }
    const alarm = typeof command === "string" ? null : (command.alarm ?? null);
    return { command: name, alarm, ok: refusal === null, reason: refusal };
  }

  async #carryOut({ name, alarm, token }: Command): Promise<Refusal | null> {
    const { acts, alarms, access } = this.#service;
    const broker = onWire("MQTT", `mqtt:${this.#settings.id}`, `MQTT ${name}`, this.#settings.commands);
    if (!access.lets(broker)) return "not-allowed";
    const caller = access.isOn ? this.#program(broker, token) : broker;
    if (typeof caller === "string") {
      await access.settled();
      return caller;
    }
    const record = alarm === undefined ? undefined : recordNamed(alarm, alarms.open());
    if (alarm !== undefined && record === undefined) return "no-such-alarm";
    try {
      const isOne = name === "acknowledge" && record !== undefined;
      await (isOne ? acts.acknowledge(caller, record.id) : acts.silence(caller, record?.id));
      return null;
    } catch (error) {
      if (!isRefused(error)) return "log-book";
      if (error.reason !== "not-allowed") return error.reason === "too-many" ? "too-many" : "no-such-alarm";
      this.counters.tokens_refused += 1;
      return "wrong-scope";
    }
  }

  /** The program whose token it is. A person's session is for a browser: who reads along at the broker would be that person. */
  #program(broker: Caller, token: string | undefined): Caller | Refusal {
    const { access } = this.#service;
    const found = token === undefined ? undefined : access.known(broker, token);
    if (found?.kind === "program") return found;
    this.counters.tokens_refused += 1;
    access.refused({ ...broker, name: null });
    return token === undefined ? "no-token" : "wrong-token";
  }
}
