/** A side of a benchmark in a process of its own, which answers each message with its figures. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export function forked(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
}

export async function answerOf<Figures>(child: ChildProcess): Promise<Figures> {
  const answer = once(child, "message");
  child.send("figures");
  const [figures] = (await answer) as [Figures];
  return figures;
}
