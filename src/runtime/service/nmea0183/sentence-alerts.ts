/**
 * The service's alarms on NMEA 0183: one teller for all outputs, so that an alert has the same number, revision and list everywhere; and the one
 * door for commands about them (ACN), from whichever output or source they come. What is done is an entry of the log book in the name of
 * whoever's wire it was (`nmea0183:192.168.1.60`), and the alert that says so goes out when the entry is on disk. What is not done is answered
 * by an ARC.
 */
import type { Access } from "../../../access/access.ts";
import { WireDoor } from "../../../access/wire-door.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { Clock } from "../../../core/clock.ts";
import {
  actOf,
  type AlertCommand,
  type AlertCommandName,
  readAlertCommand,
} from "../../../nmea0183/alerts/alert-command.ts";
import { refusalLine } from "../../../nmea0183/alerts/alert-sentences.ts";
import type { AlertRecord } from "../../../nmea0183/alerts/alert-state.ts";
import { AlertTeller, type AlertWords } from "../../../nmea0183/alerts/alert-teller.ts";
import { limits } from "../../../nmea0183/limits.ts";

interface SentenceAlertsParts {
  readonly alarms: Pick<Alarms, "acknowledge" | "open" | "silence" | "subscribe">;
  readonly access: Pick<Access, "refusedOnWire">;
  readonly clock: Clock;
  /** Whether the service works as it should: the heartbeat says so. */
  readonly isOperational: () => boolean;
}

/** Who commands, and what the project lets them. */
export interface AlertCommander {
  /** As the log book names it. */
  readonly user: string;
  readonly allowed: readonly AlertCommandName[];
}

const MINUTE_MS = 60_000;

export class SentenceAlerts {
  readonly #parts: SentenceAlertsParts;
  /** Made anew for the first output: what it knew before is old. */
  #teller = new AlertTeller();
  readonly #outputs = new Set<(words: AlertWords) => void>();
  readonly #counters = { commands: 0, commands_refused: 0, commands_too_many: 0 };
  /** When the last commands came. */
  readonly #times: number[] = [];
  #ends: (() => void)[] = [];

  constructor(parts: SentenceAlertsParts) {
    this.#parts = parts;
  }

  /** From now on this output gets what there is to tell. The result ends it. */
  attach(output: (words: AlertWords) => void): () => void {
    this.#outputs.add(output);
    if (this.#ends.length === 0) this.#begin();
    return () => {
      this.#outputs.delete(output);
      if (this.#outputs.size === 0) for (const end of this.#ends.splice(0)) end();
    };
  }

  /** All that there is to tell, for a reader who has just come. */
  everything(): AlertWords[] {
    return this.#teller.everything(this.#parts.clock.now());
  }

  /** A line that holds an ACN. Never rejects. */
  async command(line: string, commander: AlertCommander): Promise<void> {
    const command = readAlertCommand(line);
    // Where no alerts are told, nobody can know their numbers.
    if (command === undefined || this.#outputs.size === 0) return;
    if (!this.#hasTime()) {
      this.#counters.commands_too_many += 1;
      return;
    }
    const record = this.#teller.named(command);
    const isDone = await this.#carryOut(command, record, commander);
    this.#counters[isDone ? "commands" : "commands_refused"] += 1;
    if (isDone) return;
    const at = new Date(this.#parts.clock.now()).toISOString();
    this.#tell((talker) => [refusalLine(talker, command, command.command, at)]);
  }

  counters(): Readonly<Record<string, number>> {
    return { alerts: this.#teller.size, ...this.#teller.counters, ...this.#counters };
  }

  #begin(): void {
    const { alarms } = this.#parts;
    this.#teller = new AlertTeller();
    this.#ends = [alarms.subscribe(({ record }) => this.#teller.take(record))];
    const timer = setInterval(() => this.#tick(), limits.tickMs);
    this.#ends.push(() => clearInterval(timer));
    this.#teller.fill(alarms.open());
  }

  #tick(): void {
    const { clock, isOperational, alarms } = this.#parts;
    for (const words of this.#teller.due(clock.monotonic(), clock.now(), isOperational())) this.#tell(words);
    if (this.#teller.hasRoom) this.#teller.fill(alarms.open());
  }

  #tell(words: AlertWords): void {
    for (const output of this.#outputs) output(words);
  }

  async #carryOut(
    command: AlertCommand,
    record: AlertRecord | undefined,
    { user, allowed }: AlertCommander,
  ): Promise<boolean> {
    const { alarms, access, clock } = this.#parts;
    const door = new WireDoor({ wire: "NMEA 0183", allowed, onRefused: access.refusedOnWire });
    if (!door.lets(user, `NMEA0183 ACN ${command.command}`)) return false;
    const act = actOf(command, record, this.#teller.category, clock.now());
    if (act === "refuse" || record === undefined) return false;
    if (act === "repeat") {
      this.#teller.repeat(record);
      return true;
    }
    try {
      const done =
        act === "silence" ? await alarms.silence(record.id, user) : await alarms.acknowledge(record.id, user);
      return done !== undefined;
    } catch {
      // The log book could not take it: nothing has changed.
      return false;
    }
  }

  #hasTime(): boolean {
    const nowMs = this.#parts.clock.monotonic();
    while (this.#times[0] !== undefined && nowMs - this.#times[0] > MINUTE_MS) this.#times.shift();
    if (this.#times.length >= limits.alerts.commandsPerMinute) return false;
    this.#times.push(nowMs);
    return true;
  }
}
