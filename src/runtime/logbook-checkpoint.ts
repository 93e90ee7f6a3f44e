/** `bitacora logbook checkpoint`: the newest checkpoint of a book, whole or as a code. It only reads. */
import type { Writable } from "node:stream";
import { BitacoraError } from "../core/errors.ts";
import { bookCheckpoints, newestCheckpoint } from "../logbook/file-evidence.ts";
import { shortCode } from "../logbook/short-code.ts";
import type { LogbookMessages } from "../messages/en/logbook.ts";
import { EXIT_GOOD } from "./command-line.ts";
import { displayPath, resolveReadableDataDir } from "./data-dir.ts";

export interface LogbookCheckpointOptions {
  readonly dataDir: string | undefined;
  readonly short: boolean;
  readonly json: boolean;
  readonly texts: LogbookMessages["checkpoint"];
  readonly locale: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** The exit status. What is to be kept is all on standard output, so that it can be sent to a file. */
export async function logbookCheckpoint(options: LogbookCheckpointOptions): Promise<number> {
  const { texts, stdout, stderr } = options;
  const { dir } = resolveReadableDataDir(options.dataDir, options.env);
  const from = await bookCheckpoints(dir);
  const checkpoint = from && (await newestCheckpoint(from));
  if (checkpoint === undefined) throw new BitacoraError("usage", { reason: texts.none(displayPath(dir)) });
  const { origin, size, root, note } = checkpoint;
  const code = shortCode(checkpoint);
  if (options.json) {
    stdout.write(`${JSON.stringify({ origin, size, root: root.toString("base64"), code, note })}\n`);
  } else if (options.short) {
    stderr.write(`${texts.codeIs(size.toLocaleString(options.locale), ` (${origin})`)}\n`);
    stdout.write(`${code}\n`);
    stderr.write(`${texts.codeWorth}\n`);
  } else stdout.write(note);
  return EXIT_GOOD;
}
