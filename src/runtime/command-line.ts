/**
 * What every command does when it starts and ends: a closed pipe ends it without an error, and each error becomes one line on
 * standard error and an exit status (2: it could not run).
 */
import { writeSync } from "node:fs";
import { type ErrorCode, isBitacoraError, systemErrorCode } from "../core/errors.ts";
import { localeOf } from "../messages/locale.ts";
import { describeError } from "../messages/describe-error.ts";
import { messagesIn } from "../messages/messages.ts";
import { suggest } from "../project/suggest.ts";
import { ERROR_PREFIX, isJournal } from "./journal.ts";

export const EXIT_GOOD = 0;
export const EXIT_BAD_ANSWER = 1;
export const EXIT_COULD_NOT_RUN = 2;
/** EX_CONFIG of sysexits.h, only below systemd, whose units name it: to start again does not help, a person must mend something. */
export const EXIT_CONFIGURATION = 78;

/** Faults that do not pass by themselves. Not: what may be there later, as a port, an address, a disk. */
const CONFIGURATION: readonly ErrorCode[] = [
  "data-dir-of-another-vessel",
  "historian-foreign-file",
  "historian-other-version",
  "port-denied",
  "project-invalid",
  "project-unreadable",
  "usage",
  "watchdog-without-socket",
];

/** The program that was started. */
export interface ProgramName {
  /** As it is typed. */
  readonly name: string;
  /** What was typed of it, as far as it names a command. */
  readonly words?: readonly string[];
  readonly commands?: () => readonly string[];
  /** One line for an error that only this program knows, as `describeError` has one for all others. */
  readonly sentenceOf?: (error: unknown) => string | undefined;
}

/** `bitacora … | head` closes the pipe early: that is no error. */
export function prepareProcess({ name }: ProgramName): void {
  for (const stream of [process.stdout, process.stderr]) {
    // Before oclif's own listener, which throws.
    stream.prependListener("error", (error) => {
      if (systemErrorCode(error) === "EPIPE") process.exit(process.exitCode ?? EXIT_GOOD);
      // For example a full disk where the output goes: the answer did not arrive, so the command failed.
      const { outputLost } = messagesIn(localeOf(process.env)).cli;
      if (stream === process.stdout) writeSync(2, `${name}: ${outputLost(systemErrorCode(error) ?? error.message)}\n`);
      process.exit(EXIT_COULD_NOT_RUN);
    });
  }
}

/** What `--help` says of each group of commands that is there. */
export function topics(isThere: (name: string) => boolean): Record<string, { description: string }> {
  const texts = messagesIn(localeOf(process.env)).cli.topics;
  const there = Object.entries(texts).filter(([name]) => isThere(name));
  return Object.fromEntries(there.map(([name, description]) => [name, { description }]));
}

/** Ends the process when all that was written has been taken, so that no output is cut off. */
function exitAfterOutput(code: number): void {
  process.exitCode = code;
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}

export function reportAndExit(error: unknown, program: ProgramName): void {
  const wanted = exitStatusOf(error);
  if (wanted !== undefined) {
    exitAfterOutput(wanted);
    return;
  }
  const { env, stderr } = process;
  const usage = describeUsage(error, program);
  const isForGood =
    env["NOTIFY_SOCKET"] !== undefined && (usage !== undefined || isBitacoraError(error, ...CONFIGURATION));
  const lines = (usage ?? program.sentenceOf?.(error) ?? describeError(error)).split("\n");
  if (isForGood) lines.push(messagesIn(localeOf(env)).cli.serve.notStartedAgain);
  if (env["BITACORA_DEBUG"] && error instanceof Error) lines.push(...(error.stack ?? "").split("\n"));
  // The journal has the name of the program beside each line.
  const prefix = isJournal(stderr.fd, env) ? ERROR_PREFIX : undefined;
  if (prefix === undefined) stderr.write(`${program.name}: ${lines.join("\n")}\n`);
  else stderr.write(lines.map((line) => `${prefix}${line}\n`).join(""));
  exitAfterOutput(isForGood ? EXIT_CONFIGURATION : EXIT_COULD_NOT_RUN);
}

/** `this.exit(n)` of a command throws; the number is the exit status. */
function exitStatusOf(error: unknown): number | undefined {
  if (systemErrorCode(error) !== "EEXIT") return undefined;
  const { oclif } = error as { oclif?: { exit?: number } };
  return oclif?.exit ?? EXIT_GOOD;
}

/** An error of oclif is known by its class; its own text is English and has several lines. */
function describeUsage(error: unknown, program: ProgramName): string | undefined {
  const { usage } = messagesIn(localeOf(process.env)).cli;
  if (!(error instanceof Error) || isBitacoraError(error)) return undefined;
  const command = [program.name, ...(program.words ?? [])].join(" ");
  const parsed = error as Error & ParseError;
  const first = (list: readonly (string | { name: string })[] | undefined) => {
    const item = list?.[0];
    return typeof item === "string" ? item : (item?.name ?? "?");
  };
  switch (error.constructor.name) {
    case "NonExistentFlagsError":
      return usage.unknownOption({ option: first(parsed.flags), command, suggestion: nearestOption(parsed) });
    case "UnexpectedArgsError":
      return usage.unexpectedArgument({ argument: first(parsed.args), command });
    case "RequiredArgsError":
      return usage.missingArgument({ argument: first(parsed.args).toUpperCase(), command });
    default:
      break;
  }
  // "The following error occurred:" says nothing; only the text after it does.
  const lines = error.message.split("\n").map((line) => line.trim());
  const message = lines.find((line) => line !== "" && !line.startsWith("The following error")) ?? "";
  const missing = /^Flag (--?\S+) expects/.exec(message);
  if (missing?.[1] !== undefined) return usage.missingValue({ option: missing[1] });
  const unknown = /^[Cc]ommand (.+) not found/.exec(message);
  if (unknown?.[1] !== undefined) return unknownCommand(unknown[1].split(":"), program);
  return parsed.oclif === undefined ? undefined : usage.other({ reason: message, command });
}

/** What the parser of oclif says of its errors. */
interface ParseError {
  readonly flags?: readonly string[];
  readonly args?: readonly (string | { readonly name: string })[];
  readonly oclif?: unknown;
  readonly parse?: { readonly input?: { readonly flags?: object } };
}

function nearestOption({ flags: [written] = [], parse }: ParseError): string | undefined {
  const name = nearest(written?.replace(/^--/, ""), Object.keys(parse?.input?.flags ?? {}));
  return name && `--${name}`;
}

/** Words that other programs have for it. */
const MEANT: Readonly<Record<string, string>> = {
  start: "serve",
  run: "serve",
  logs: "logbook list",
  user: "access people",
  users: "access people",
  "user add": "access add",
  decode: "nmea replay",
  "nmea decode": "nmea replay",
};

/** Commands that run ashore were a topic of this program once, and `shore status` still is: a message says where the rest is now. */
function unknownCommand(words: readonly string[], { name: program, commands }: ProgramName): string {
  const { usage } = messagesIn(localeOf(process.env)).cli;
  const [topic, verb] = words;
  if (topic === "shore" && verb !== undefined) return usage.runsAshore({ verb });
  const command = words.join(" ");
  const known = commands?.() ?? [];
  const isMeant = (one: string) => one === MEANT[command] || one.endsWith(` ${command}`);
  return usage.unknownCommand({ command, program, suggestion: known.find(isMeant) ?? nearest(command, known) });
}

/** `suggest` looks at what is written with underscores. */
function nearest(written: string | undefined, known: readonly string[]): string | undefined {
  const names = new Map(known.map((name) => [name.replaceAll(/[\s-]/g, "_"), name]));
  return names.get(suggest(written, [...names.keys()]) ?? "");
}
