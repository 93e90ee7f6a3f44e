/**
 * The base of every command: the reader's language, and flags whose bad values are answered in one line. Commands stay
 * thin: flags → runtime or client → messages.
 *
 * Only oclif's parser is used. oclif's own base class would load all of oclif and, at each start, every command. The static
 * members are those that oclif's help reads.
 */
import type { Interfaces } from "@oclif/core";
import * as Args from "@oclif/core/args";
import { exit } from "@oclif/core/errors";
import * as Flags from "@oclif/core/flags";
import { parse } from "@oclif/core/parser";
import { BitacoraError } from "../core/errors.ts";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";

/** The language is decided before any command is loaded: summaries and flags are static members. */
export const locale = localeOf(process.env);
export const texts = messagesIn(locale).cli;

export { Args, Flags };

/** What a command knows of the program. */
interface ProgramFacts {
  readonly version: string;
}

type FlagTable = Record<string, unknown>;

export abstract class BitacoraCommand {
  static summary: string;
  static description: string | undefined;
  static examples: string[];
  static args: Interfaces.ArgInput = {};
  static flags: Interfaces.FlagInput = {};
  static strict = true;
  protected readonly config: ProgramFacts;
  readonly #argv: string[];

  constructor(argv: string[], config: ProgramFacts) {
    this.#argv = argv;
    this.config = config;
  }

  /** Errors are thrown; `reportAndExit` makes one line of each. */
  static run(
    this: new (argv: string[], config: ProgramFacts) => BitacoraCommand,
    argv: string[],
    config: ProgramFacts,
  ): Promise<void> {
    return new this(argv, config).run();
  }

  abstract run(): Promise<void>;

  protected parse<F extends FlagTable, B extends FlagTable, A extends FlagTable>(
    command: Interfaces.Input<F, B, A>,
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    return parse(this.#argv, { ...command, context: this } as never);
  }

  protected log(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  protected exit(status: number): never {
    return exit(status);
  }
}

interface Bounds {
  readonly name: string;
  readonly summary: string;
  readonly min: number;
  readonly max: number;
}

/** A whole number in decimal digits; anything else is a usage error that names the option and its bounds. */
export function wholeNumberFlag({ name, summary, min, max }: Bounds) {
  return Flags.custom<number>({
    summary,
    parse: (text) => {
      const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return Promise.resolve(value);
      return Promise.reject(
        new BitacoraError("usage", {
          reason: texts.usage.notAWholeNumber({ name: `--${name}`, value: text, min, max }),
        }),
      );
    },
  });
}

/** A decimal number; anything else is a usage error that names the option and its bounds. */
export function numberFlag({ name, summary, min, max }: Bounds) {
  return Flags.custom<number>({
    summary,
    parse: (text) => {
      const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return Promise.resolve(value);
      return Promise.reject(
        new BitacoraError("usage", { reason: texts.usage.notANumber({ name: `--${name}`, value: text, min, max }) }),
      );
    },
  });
}

/** The name of a machine, without scheme and port. */
export function hostNameFlag({ name, summary }: Pick<Bounds, "name" | "summary">) {
  return Flags.custom({
    summary,
    helpValue: "NAME",
    parse: (text): Promise<string> => {
      if (/^[a-z0-9]([\w.-]{0,252})$/i.test(text)) return Promise.resolve(text);
      return Promise.reject(
        new BitacoraError("usage", { reason: texts.usage.notAHostName({ name: `--${name}`, value: text }) }),
      );
    },
  });
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const SIZES: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** A number of bytes (`8000000`, `64M`, `8G`). */
export function sizeFlag({ name, summary, min }: Pick<Bounds, "name" | "summary" | "min">) {
  return Flags.custom<number>({
    summary,
    helpValue: "BYTES",
    parse: (text) => {
      const [, number = "", unit = ""] = /^(\d+\.?\d*)([kmg]?)(?:i?b)?$/i.exec(text) ?? [];
      const bytes = number === "" ? Number.NaN : Math.round(Number(number) * (SIZES[unit.toLowerCase()] ?? 1));
      if (bytes >= min && Number.isSafeInteger(bytes)) return Promise.resolve(bytes);
      const { shared } = messagesIn(locale).tools;
      return Promise.reject(
        new BitacoraError("usage", { reason: shared.notASize({ option: `--${name}`, text, min }) }),
      );
    },
  });
}

/** A span of time (`90`, `90s`, `5m`, `24h`, `7d`) in seconds, as its bounds. */
export function timeSpanFlag({ name, summary, min, max }: Bounds) {
  return Flags.custom<number>({
    summary,
    helpValue: "TIME",
    parse: (text) => {
      const [, number = "", unit = "s"] = /^(\d+\.?\d*)([smhd])?$/.exec(text) ?? [];
      const seconds = number === "" ? Number.NaN : Number(number) * (UNITS[unit] ?? 1);
      if (seconds >= min && seconds <= max) return Promise.resolve(seconds);
      const { shared } = messagesIn(locale).tools;
      return Promise.reject(
        new BitacoraError("usage", { reason: shared.notATime({ option: `--${name}`, text, minS: min, maxS: max }) }),
      );
    },
  });
}
