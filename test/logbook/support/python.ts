/** Runs Python: the verifier of an export is written in it. Who calls it has asked `support/programs.ts`. */
import { spawnSync } from "node:child_process";

export interface PythonResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function python(...args: readonly string[]): PythonResult {
  return pythonOn("utf-8", args);
}

/** On a terminal that shows the characters of `encoding` only. */
export function pythonOn(encoding: string, args: readonly string[]): PythonResult {
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PYTHONIOENCODING: encoding,
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const { status, stdout, stderr } = spawnSync("python3", args, { env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return { code: status, stdout, stderr };
}
