/** The steps of `bitacora service install` and `uninstall`: each is printed before it is taken. The first that fails ends it. */
import { execFile } from "node:child_process";
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { limits } from "../limits.ts";
import { plainText } from "../terminal/terminal-text.ts";

export interface Step {
  readonly text: string;
  /** Undefined for what is as it should be already. */
  readonly take?: () => Promise<unknown>;
}

export class StepFailed extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.step = step;
  }
}

export async function takeSteps(steps: readonly Step[], stdout: Writable): Promise<void> {
  for (const { text, take } of steps) {
    stdout.write(`${plainText(text)}\n`);
    try {
      await take?.();
    } catch (error) {
      throw new StepFailed(text, error);
    }
  }
}

export async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const { stepMs, programBytes } = limits.unit;
  const env = { ...process.env, LC_ALL: "C", PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  const { stdout } = await promisify(execFile)(program, [...args], { env, timeout: stepMs, maxBuffer: programBytes });
  return stdout;
}

export const systemctl = (...args: string[]) => runProgram("systemctl", args);

/** A program's own message says more than its exit status. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return said === "" ? String(error) : said;
}
