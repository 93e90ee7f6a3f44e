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
import { TokenBucket, TokenBuckets } from "../../../core/token-bucket.ts";
import {
  actOf,
  type AlertCommand,
  type AlertCommandName,
  readAlertCommand,
} from "../../../nmea0183/alerts/alert-command.ts";
import { refusalLine } from "../../../nmea0183/alerts/alert-sentences.ts";
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

export class SentenceAlerts {
  readonly #parts: SentenceAlertsParts;
  /** Made anew for the first output: what it knew before is old. */
  #teller = new AlertTeller();
  readonly #outputs = new Set<(words: AlertWords) => void>();
  readonly #counters = { commands: 0, commands_refused: 0, commands_too_many: 0, refusals_unanswered: 0 };
  /** Those of one commander, and of all together: an address of UDP is easily invented. */
  readonly #ofOne = new TokenBuckets({ ...perMinute(limits.alerts.commandsPerMinute), keys: limits.alerts.commanders });
  readonly #ofAll = new TokenBucket(perMinute(limits.alerts.commandsPerMinuteOfAll));
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

  /** A line that holds an ACN. Never rejects. */
  async command(line: string, commander: AlertCommander): Promise<void> {
    const command = readAlertCommand(line);
    // Where no alerts are told, nobody can know their numbers.
    if (command === undefined || this.#outputs.size === 0) return;
    const { access, clock } = this.#parts;
    const { user, allowed } = commander;
    const door = new WireDoor({ wire: "NMEA 0183", allowed, onRefused: access.refusedOnWire });
    if (!door.lets(user, `NMEA0183 ACN ${command.command}`)) return this.#refuse(command, "commands_refused");
    // Those without a right have not used up the time of those who have, nor one who commands without end that of the others.
    const nowMs = clock.monotonic();
    if (this.#ofOne.take(user, nowMs) > 0 || this.#ofAll.take(1, nowMs) > 0)
      return this.#refuse(command, "commands_too_many");
    if (await this.#carryOut(command, user)) this.#counters.commands += 1;
    else this.#refuse(command, "commands_refused");
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

  async #carryOut(command: AlertCommand, user: string): Promise<boolean> {
    const { alarms, clock } = this.#parts;
    const record = this.#teller.named(command);
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
}

function perMinute(commands: number) {
  return { perS: commands / 60, atOnce: commands };
}
