/**
 * What every command is made with: the reader's language, and flags whose bad values are answered in one line. Commands stay
 * thin: flags → runtime or client → messages.
 *
 * Only oclif's parser is used. oclif's own base class would load all of oclif and, at each start, every command.
 */
import type { Interfaces } from "@oclif/core";
import * as Args from "@oclif/core/args";
import { exit } from "@oclif/core/errors";
import * as Flags from "@oclif/core/flags";
import { parse } from "@oclif/core/parser";
import { usageError } from "../core/errors.ts";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { EXIT_BAD_ANSWER } from "./command-line.ts";

/** The language is decided before any command is loaded: its summary and flags are in it. */
export const locale = localeOf(process.env);
export const texts = messagesIn(locale).cli;

export { Args, Flags };

/** What a command knows of the program. */
interface ProgramFacts {
  readonly version: string;
}

type Values = Record<string, unknown>;

type CamelCase<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S;

/** Flags in camel case beside the arguments: `--data-dir` is `dataDir`. */
type Given<F extends Values, A extends Values> = {
  readonly [N in keyof F & string as CamelCase<N>]: F[N];
} & Readonly<A>;

interface CommandSpec<F extends Values, A extends Values, P> {
  readonly summary: string;
  readonly description?: string;
  /** What follows the command's name; a whole line if it names the program itself (`<%= config.bin %>`). */
  readonly examples?: readonly string[];
  readonly args?: Interfaces.ArgInput<A>;
  readonly flags?: Interfaces.FlagInput<F>;
  /** Called before the arguments are read. */
  readonly prepare?: () => P;
  /** The result is the exit status; false ends the process at once with 1, as a bad answer. */
  readonly run: (given: Given<NoInfer<F>, NoInfer<A>>, context: RunContext<NoInfer<P>>) => Promise<Status> | Status;
}

type Status = number | boolean | void;

interface RunContext<P> extends ProgramFacts {
  readonly prepared: P;
  /** Whether somebody typed the flag. */
  readonly isTyped: (flag: string) => boolean;
}

/** A command of oclif. Errors of `run` are thrown; `reportAndExit` makes one line of each. */
export function command<F extends Values, A extends Values, P = undefined>(spec: CommandSpec<F, A, P>) {
  const { summary, description, args = {}, flags = {} } = spec;
  const name = "<%= config.bin %> <%= command.id %>";
  const switches = Object.entries<{ type: string }>(flags).flatMap(([key, { type }]) =>
    type === "boolean" ? key : [],
  );
  const examples = spec.examples?.map((rest) => (rest.includes("<%=") ? rest : `${name} ${rest}`.trim()));
  const run = async (argv: string[], { version }: ProgramFacts): Promise<void> => {
    const prepared = spec.prepare?.() as P;
    const parsed = await parse<F, Values, A>(argv, { args, flags } as Interfaces.Input<F, Values, A>);
    // oclif leaves out a switch that was not typed.
    const all = { ...Object.fromEntries(switches.map((key) => [key, false])), ...parsed.flags };
    const camel = Object.entries(all).map(([key, value]) => [camelCase(key), value]);
    const given = { ...parsed.args, ...Object.fromEntries(camel) } as Given<F, A>;
    const isTyped = (flag: string) => parsed.metadata.flags[flag]?.setFromDefault !== true;
    const status = await spec.run(given, { version, isTyped, prepared });
    if (status === false) exit(EXIT_BAD_ANSWER);
    if (typeof status === "number") process.exitCode = status;
  };
  return { summary, description, examples, args, flags, strict: true, run };
}

function camelCase(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function switchFlag(
  summary: string,
  more: { readonly exclusive?: string[] } = {},
): Interfaces.BooleanFlag<boolean> {
  return Flags.boolean({ summary, ...more });
}

/** Flags that many commands have. */
export const dataDirFlag = Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" });
export const jsonFlag = switchFlag(texts.flags.json);

/** Which service: see `placeOf`. */
export const serviceFlags = {
  url: Flags.string({ summary: texts.flags.url, helpValue: "URL" }),
  "data-dir": dataDirFlag,
  json: jsonFlag,
};

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
      return Promise.reject(usageError(texts.usage.notAWholeNumber({ name: `--${name}`, value: text, min, max })));
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
      return Promise.reject(usageError(texts.usage.notANumber({ name: `--${name}`, value: text, min, max })));
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
      return Promise.reject(usageError(texts.usage.notAHostName({ name: `--${name}`, value: text })));
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
      return Promise.reject(usageError(shared.notASize({ option: `--${name}`, text, min })));
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
      return Promise.reject(usageError(shared.notATime({ option: `--${name}`, text, minS: min, maxS: max })));
    },
  });
}
