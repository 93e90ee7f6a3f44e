/**
 * The service's alarms on NMEA 0183: one teller for all outputs, so that an alert has the same number, revision and list everywhere; and
 * the one door for commands about them (ACN), from whichever output or source they come. What is done is an entry of the log book in the
 * name of whoever's wire it was (`nmea0183:192.168.1.60`), and the alert that says so goes out when the entry is on disk. What is not done
 * is answered by an ARC.
 */
import type { Access } from "../access/access.ts";
import { type Caller, onWire } from "../access/caller.ts";
import type { AlarmActs } from "../acts/alarm-acts.ts";
import { isRefused } from "../core/refused.ts";
import type { Alarms } from "../alarms/alarms.ts";
import type { Clock } from "../core/clock.ts";
import { TokenBucket } from "../core/token-bucket.ts";
import { categoryOf } from "../nmea0183/alerts/alert-state.ts";
import { actOf, type AlertCommand, type AlertCommandName, readAlertCommand } from "../nmea0183/alerts/alert-command.ts";
import { refusalLine } from "../nmea0183/alerts/alert-sentences.ts";
import { AlertTeller, type AlertWords } from "../nmea0183/alerts/alert-teller.ts";
import { limits } from "../nmea0183/limits.ts";

interface SentenceAlertsParts {
  readonly alarms: Pick<Alarms, "open" | "subscribe">;
  readonly acts: AlarmActs;
  readonly access: Pick<Access, "lets">;
  readonly clock: Clock;
  /** Whether the service works as it should: the heartbeat says so. */
  readonly isOperational: () => boolean;
}

export class SentenceAlerts {
  readonly #parts: SentenceAlertsParts;
  /** Made again for the first output: what it knew before is old. */
  #teller = new AlertTeller();
  readonly #outputs = new Set<(words: AlertWords) => void>();
  readonly #counters = { commands: 0, commands_refused: 0, commands_too_many: 0, refusals_unanswered: 0 };
  readonly #refusals = new TokenBucket({ perS: limits.alerts.refusalsPerS, atOnce: limits.alerts.refusalsAtOnce });
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

  /** A line that holds an ACN, from somebody whom the log book names so, and what the project lets them do. Never rejects. */
  async command(line: string, user: string, allowed: readonly AlertCommandName[]): Promise<void> {
    const command = readAlertCommand(line);
    // If no alerts are sent, nobody can know their numbers.
    if (command === undefined || this.#outputs.size === 0) return;
    const caller = onWire("NMEA 0183", user, `NMEA0183 ACN ${command.command}`, allowed);
    const refused = this.#parts.access.lets(caller) ? await this.#carryOut(command, caller) : "commands_refused";
    if (refused === undefined) this.#counters.commands += 1;
    else this.#refuse(command, refused);
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

  /** Answers by an ARC, unless too many were refused to answer each. */
  #refuse(command: AlertCommand, counter: "commands_refused" | "commands_too_many"): void {
    const { clock } = this.#parts;
    this.#counters[counter] += 1;
    if (this.#refusals.take(1, clock.monotonic()) > 0) {
      this.#counters.refusals_unanswered += 1;
      return;
    }
    const at = new Date(clock.now()).toISOString();
    this.#tell((talker) => [refusalLine(talker, command, command.command, at)]);
  }

  /** Undefined if it was done. */
  async #carryOut(
    command: AlertCommand,
    caller: Caller,
  ): Promise<"commands_refused" | "commands_too_many" | undefined> {
    const { acts, clock } = this.#parts;
    const record = this.#teller.named(command);
    const act = actOf(command, record, record === undefined ? "B" : categoryOf(record), clock.now());
    if (act === "refuse" || record === undefined) return "commands_refused";
    try {
      await (act === "repeat" ? acts.ask(caller) : acts[act](caller, record.id));
    } catch (error) {
      // Also where the log book could not take it: nothing has changed.
      return isRefused(error, "too-many") ? "commands_too_many" : "commands_refused";
    }
    if (act === "repeat") this.#teller.repeat(record);
    return undefined;
  }
}
