/** `bitacora logbook verify`: finds the book, verifies it, and says the result in plain words. It only reads. */
import type { Writable } from "node:stream";
import { Chalk, type ChalkInstance } from "chalk";
import { usageError } from "../../core/errors.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { hasColours } from "../terminal/colours.ts";
import { ProgressBar } from "../terminal/terminal-text.ts";
import { readGiven } from "./given.ts";
import { type NamedBook, openVerifier } from "./open-book.ts";
import type { VerifyTexts } from "./verify-text.ts";

/** The book is intact, but a person should look at something. Only with --strict. */
const EXIT_DESERVES_A_LOOK = 3;

export interface LogbookVerifyOptions extends NamedBook, VerifyTexts {
  /** A checkpoint from elsewhere: a file with the note, or its code. */
  readonly checkpoint: string | undefined;
  readonly code: string | undefined;
  /** Verifies the samples as well. */
  readonly history: VerifySamples | undefined;
  readonly json: boolean;
  readonly strict: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The samples of a data directory, held against its book. */
type VerifySamples = (
  options: Pick<LogbookVerifyOptions, "dataDir" | "env" | "locale"> & {
    readonly texts: VerifyTexts["texts"]["history"];
  },
  onFinding: (finding: object) => void,
) => Promise<{ readonly report: { readonly ok: boolean }; lines(chalk: ChalkInstance): string[] }>;

/** The streams of the process; a test passes its own. */
export interface VerifyStreams {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly colour: boolean;
  /** Whether a progress bar can be seen. */
  readonly progress: boolean;
}

type VerifyFlags = Omit<LogbookVerifyOptions, keyof VerifyTexts | "env">;

export function verifyOnTerminal(flags: VerifyFlags): Promise<number> {
  const { env, stdout, stderr } = process;
  const { logbook, evidence } = messagesIn(locale);
  const options = { ...flags, texts: logbook.verify, evidenceTexts: evidence, locale, env };
  return verifyLogbook(options, { stdout, stderr, colour: hasColours(), progress: stderr.isTTY });
}

/** The exit status. */
export async function verifyLogbook(options: LogbookVerifyOptions, streams: VerifyStreams): Promise<number> {
  const { json, strict, texts, checkpoint, code } = options;
  const { stdout, stderr, colour, progress } = streams;
  checkOneNamed(options);
  const book = await openVerifier(options, await readGiven(checkpoint, code, texts), options, options.env);
  // Standard output has the whole answer for people, or nothing but JSON for programs.
  (json ? stderr : stdout).write(`${texts.book({ path: book.title })}\n`);
  const bar = new ProgressBar(progress ? stderr : undefined, book.bytes, texts.progress);
  const onBreak = (broken: object): void => void (json && stdout.write(`${JSON.stringify(broken)}\n`));
  const verdict = await book.verify({ onBreak, onBytes: (bytes) => bar.add(bytes) }).finally(() => bar.clear());
  const samples = await options.history?.({ ...options, texts: texts.history }, onBreak);
  const chalk = colour ? new Chalk() : new Chalk({ level: 0 });
  const lines = json
    ? [JSON.stringify({ ...verdict.summary, ...(samples && { history: samples.report }) })]
    : [...verdict.lines(chalk), ...(samples?.lines(chalk) ?? [])];
  stdout.write(`${lines.join("\n")}\n`);
  if (!verdict.isGood || samples?.report.ok === false) return EXIT_BAD_ANSWER;
  return strict && verdict.deservesALook ? EXIT_DESERVES_A_LOOK : EXIT_GOOD;
}

function checkOneNamed({ dataDir, exported, file, url, history, texts }: LogbookVerifyOptions): void {
  const named = [dataDir, exported, file, url].filter((name) => name !== undefined);
  if (history !== undefined && [exported, file, url].some((name) => name !== undefined))
    throw usageError(texts.historyNeedsDir);
  if (named.length > 1) throw usageError(texts.onlyOne);
}
