/**
 * Carries out what a broker's clients ask for, if the project allows it. Each command is an entry of the log book in the name of the
 * broker (`mqtt:house`), on disk before it is answered; MQTT does not say which client it was.
 */
import type { WireDoor } from "../../../access/wire-door.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
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
  readonly counters = { commands: 0, commands_refused: 0 };
  readonly #parts: CommandDeskParts;
  /** When the last ones came. */
  readonly #times: number[] = [];

  constructor(parts: CommandDeskParts) {
    this.#parts = parts;
  }

  /** Undefined if the message is no command. Never rejects. */
  async take(message: CommandMessage): Promise<CommandAnswer | undefined> {
    const { topics } = this.#parts;
    const command = commandOf(message, topics);
    const name = COMMANDS.find((each) => message.topic === topics.command(each));
    if (command === undefined || name === undefined) return undefined;
    const refusal = typeof command === "string" ? command : await this.#carryOut(command);
    this.counters[refusal === null ? "commands" : "commands_refused"] += 1;
    const alarm = typeof command === "string" ? null : (command.alarm ?? null);
    return { command: name, alarm, ok: refusal === null, reason: refusal };
  }

  async #carryOut({ name, alarm }: Command): Promise<Refusal | null> {
    const { alarms, door, id } = this.#parts;
    const user = `mqtt:${id}`;
    if (!door.lets(user, `MQTT ${name}`)) return "not-allowed";
    if (!this.#hasTime()) return "too-many";
    const record = alarm === undefined ? undefined : recordNamed(alarm, alarms.open());
    if (alarm !== undefined && record === undefined) return "no-such-alarm";
    try {
      const done =
        name === "acknowledge" && record !== undefined
          ? await alarms.acknowledge(record.id, user)
          : await alarms.silence(record?.id, user);
      return done === undefined ? "no-such-alarm" : null;
    } catch {
      return "log-book";
    }
  }

  #hasTime(): boolean {
    const nowMs = this.#parts.nowMs();
    while (this.#times[0] !== undefined && nowMs - this.#times[0] > 60_000) this.#times.shift();
    if (this.#times.length >= limits.commandsPerMinute) return false;
    this.#times.push(nowMs);
    return true;
  }
}
