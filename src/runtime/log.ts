/**
 * The service's own log: one line per event on standard error. It is never a file, which would wear out an SD card. Under systemd each
 * line begins with its priority as `<N>`, for journald; on a terminal it has the time and a colour.
 */
import chalk from "chalk";
import { systemClock } from "../core/clock.ts";
import { escapeControls } from "../core/escape-controls.ts";
import type { Log } from "../core/log.ts";
import { formatIsoTime } from "../core/time.ts";
import { isJournal } from "./journal.ts";

const PRIORITY = { error: 3, warning: 4, info: 6, debug: 7 } as const;
type Level = keyof typeof PRIORITY;

/** The log of this process, on its standard error. */
export function logOfProcess(verbose: boolean): Log {
  const { env, stderr } = process;
  return makeLog({
    write: (text) => stderr.write(text),
    verbose,
    journal: isJournal(2, env),
    colour: stderr.isTTY && env["NO_COLOR"] === undefined,
    now: () => systemClock.now(),
  });
}

export function makeLog({
  write,
  verbose,
  journal,
  colour,
  now,
}: {
  readonly write: (text: string) => void;
  readonly verbose: boolean;
  /** Whether journald reads what is written. */
  readonly journal: boolean;
  readonly colour: boolean;
  readonly now: () => number;
}): Log {
  const paint = { error: chalk.red, warning: chalk.yellow, info: (text: string) => text, debug: chalk.dim };
  const line = (level: Level, text: string) => {
    if (level === "debug" && !verbose) return;
    // The name of a device or a file may have a line break, which would forge a line, or a control character, which would hide one.
    const flat = escapeControls(text.replaceAll(/[\r\n]+/g, " ⏎ "));
    if (journal) write(`<${PRIORITY[level]}>${flat}\n`);
    else write(`${formatIsoTime(now())} ${colour ? paint[level](flat) : flat}\n`);
  };
  return {
    error: (text) => line("error", text),
    warning: (text) => line("warning", text),
    info: (text) => line("info", text),
    debug: (text) => line("debug", text),
  };
}
