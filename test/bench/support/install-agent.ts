/** What the trial says to the agent in its virtual machine and what comes back (the lines are drawn in packaging/vm/agent). */

import { stripVTControlCharacters } from "node:util";

export interface CommandAnswer {
  readonly status: number;
  /** By the guest's clock. */
  readonly seconds: number;
  /** Both outputs, in the order in which they came. */
  readonly output: string;
}

/** Of a console, when something has gone wrong. */
const TAIL_LINES = 25;

export function commandLine(command: string): string {
  return `${Buffer.from(command).toString("base64")}\n`;
}

/** Undefined where it is not an answer: a console's line may get in between. */
export function answerOf(line: string): CommandAnswer | undefined {
  const [, status, seconds, output] = /^(\d{1,3}) (\d+\.\d{6}) ([\w+/=]*)$/.exec(line) ?? [];
  if (status === undefined || output === undefined) return undefined;
  return {
    status: Number(status),
    seconds: Number(seconds),
    output: readable(Buffer.from(output, "base64").toString()),
  };
}

/** As a terminal would show it in the end: without its colours, and of a line that was written over only the last state. */
export function readable(output: string): string {
  return stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.replace(/\r+$/, "").split("\r").at(-1) ?? "")
    .join("\n")
    .trimEnd();
}

export function consoleTail(console: string): string {
  return readable(console).split("\n").slice(-TAIL_LINES).join("\n");
}
