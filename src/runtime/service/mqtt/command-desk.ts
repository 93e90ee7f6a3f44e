/**
 * Carries out what a broker's clients ask for, if the project allows it. Each command is an entry of the log book, on disk before it is
 * answered. MQTT does not say which client it was:
 *
 *     without access control   whoever the broker lets publish; in the name of the broker (`mqtt:house`)
 *     with access control      only with the token of a program that may; in its name (`token:helm`)
 */
import type { Access } from "../../../access/access.ts";
import { mayPass } from "../../../access/policy.ts";
import type { WireDoor } from "../../../access/wire-door.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import { TokenBucket } from "../../../core/token-bucket.ts";
import {
  type Command,
  type CommandMessage,
  commandOf,
  COMMANDS,
  recordNamed,
  type Refusal,
} from "../../../mqtt/command.ts";
import { limits } from "../../../mqtt/limits.ts";
import type { CommandName, Topics } from "../../../mqtt/topics.ts";

export interface CommandDeskParts {
  /** The output's id in the project. */
  readonly id: string;
  /** Who may do what is asked here. */
  readonly door: Pick<WireDoor, "lets">;
  readonly topics: Topics;
  readonly alarms: Pick<Alarms, "acknowledge" | "open" | "silence">;
  readonly access: Pick<Access, "isOn" | "whoHas" | "settled" | "refusedWrite">;
  /** On the monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
}

export interface CommandAnswer {
  readonly command: CommandName;
  readonly alarm: string | null;
  readonly ok: boolean;
  readonly reason: Refusal | null;
}

export class CommandDesk {
  readonly counters = { commands: 0, commands_refused: 0, refusals_unanswered: 0, tokens_refused: 0 };
  readonly #parts: CommandDeskParts;
  readonly #rate = new TokenBucket({ perS: limits.commandsPerMinute / 60, atOnce: limits.commandsPerMinute });
  readonly #refusals = new TokenBucket({ perS: limits.refusalsPerS });

  constructor(parts: CommandDeskParts) {
    this.#parts = parts;
  }

  /** Undefined if the message is no command, or if too many were refused to answer each. Never rejects. */
  async take(message: CommandMessage): Promise<CommandAnswer | undefined> {
    const { topics } = this.#parts;
    const command = commandOf(message, topics);
    const name = COMMANDS.find((each) => message.topic === topics.command(each));
    if (command === undefined || name === undefined) return undefined;
    const refusal = typeof command === "string" ? command : await this.#carryOut(command);
    this.counters[refusal === null ? "commands" : "commands_refused"] += 1;
    if (refusal !== null && this.#refusals.take(1, this.#parts.nowMs()) > 0) {
      this.counters.refusals_unanswered += 1;
      return undefined;
    }
    const alarm = typeof command === "string" ? null : (command.alarm ?? null);
    return { command: name, alarm, ok: refusal === null, reason: refusal };
  }

  async #carryOut({ name, alarm, token }: Command): Promise<Refusal | null> {
    const { access, alarms, door, id, nowMs } = this.#parts;
    if (!door.lets(`mqtt:${id}`, doorOf(name))) return "not-allowed";
    const by = this.#askedBy(name, token);
    if ("refusal" in by) {
      await access.settled();
      return by.refusal;
    }
    // Those without a right have not used up the time of those who have.
    if (this.#rate.take(1, nowMs()) > 0) return "too-many";
    const record = alarm === undefined ? undefined : recordNamed(alarm, alarms.open());
    if (alarm !== undefined && record === undefined) return "no-such-alarm";
    try {
      const done =
        name === "acknowledge" && record !== undefined
          ? await alarms.acknowledge(record.id, by.user)
          : await alarms.silence(record?.id, by.user);
      return done === undefined ? "no-such-alarm" : null;
    } catch {
      return "log-book";
    }
  }

  /** In whose name it is done. */
  #askedBy(name: CommandName, token: string | undefined): { readonly user: string } | { readonly refusal: Refusal } {
    const { access } = this.#parts;
    const broker = `mqtt:${this.#parts.id}`;
    if (!access.isOn) return { user: broker };
    const found = token === undefined ? undefined : access.whoHas(token, broker);
    // A person's session is for a browser: who reads along at the broker would be that person.
    const program = found?.kind === "program" ? found : undefined;
    const user = program?.name ?? null;
    if (program !== undefined && user !== null && mayPass(program.rights, doorOf(name))) return { user };
    this.counters.tokens_refused += 1;
    access.refusedWrite(user, doorOf(name), broker);
    return { refusal: token === undefined ? "no-token" : program === undefined ? "wrong-token" : "wrong-scope" };
  }
}

function doorOf(name: CommandName): string {
  return `MQTT ${name}`;
}
