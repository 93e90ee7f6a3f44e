/** Reads a secret: at a terminal it asks twice and does not show it; from a pipe or a file it takes the first line. */
import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";
import { usageError } from "../../core/errors.ts";
import { texts } from "./access-command.ts";

/** Throws a `usage` error if the secret is empty, or the second one differs. */
export async function secretOf(isPin: boolean): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY;
  // What readline would echo goes nowhere.
  const silent = new Writable({ write: (_chunk, _encoding, taken) => taken() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  const ask = (question: string) => answerTo(answers, isTerminal ? { question, stderr } : undefined);
  try {
    const secret = await ask(texts.secret({ isPin }));
    if (secret === "") throw usageError(texts.noSecret);
    if (isTerminal && (await ask(texts.again)) !== secret) throw usageError(texts.notTheSame);
    return secret;
  } finally {
    lines.close();
  }
}

/** A line; empty where the input ends, and at Ctrl-C. */
async function answerTo(
  answers: ReturnType<Interface[typeof Symbol.asyncIterator]>,
  terminal: { readonly question: string; readonly stderr: Writable } | undefined,
): Promise<string> {
  terminal?.stderr.write(terminal.question);
  const { value = "" } = (await answers.next()) as { readonly value?: string };
  terminal?.stderr.write("\n");
  return value;
}
