/**
 * `bitacora logbook checkpoint`: prints a checkpoint over the whole book, as a note or as a code. The running service signs it. If none
 * runs, this command signs it, if it may read the key. Otherwise it prints the newest checkpoint, and says so.
 */
import type { Writable } from "node:stream";
import { ServiceClient } from "../../api/client.ts";
import { objectOf, text } from "../../core/body-schema.ts";
import { type Clock, systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { type Checkpoint, parseCheckpoint } from "../../logbook/evidence/checkpoint.ts";
import { bookCheckpoints, newestCheckpoint } from "../../logbook/evidence/file-evidence.ts";
import { parseNote } from "../../logbook/evidence/signed-note.ts";
import { shortCode } from "../../logbook/evidence/short-code.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { placeOf, type ServicePlace } from "../service-url.ts";
import { displayPath } from "../../core/folders.ts";
import { type QrSurface, qrLines, qrSurface } from "../terminal/terminal-qr.ts";
import { openNamedWriter } from "./open-book.ts";
import { signNow } from "./sign-now.ts";

export interface LogbookCheckpointOptions extends ServicePlace {
  readonly short: boolean;
  /** The code as a QR code, for the camera of a phone. */
  readonly qr: boolean;
  readonly json: boolean;
  readonly texts: LogbookMessages["checkpoint"];
  readonly clock: Clock;
  readonly locale: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Where standard output is shown. */
  readonly surface: QrSurface;
}

/** Standard output has only the note or the code, so it can go to a file. */
export async function logbookCheckpoint(options: LogbookCheckpointOptions): Promise<void> {
  const { texts, stdout, stderr } = options;
  const unsigned = await signNow(await openNamedWriter(options, options.env, options.clock));
  const { note, ...checkpoint } = await newestOf(options);
  const { origin, size, root } = checkpoint;
  if (unsigned !== undefined)
    stderr.write(`${texts.notNow({ entries: size.toLocaleString(options.locale), why: unsigned.reason })}\n`);
  const code = shortCode(checkpoint);
  if (options.json) {
    stdout.write(`${JSON.stringify({ origin, size, root: root.toString("base64"), code, note })}\n`);
  } else if (options.short || options.qr) {
    stderr.write(`${texts.codeIs({ entries: size.toLocaleString(options.locale), until: ` (${origin})` })}\n`);
    // With the name of the vessel if that fits: somebody may look at the photograph years later.
    const lines = options.qr ? (qrLines(`${origin} ${code}`, options.surface) ?? qrLines(code, options.surface)) : [];
    stdout.write(`${[...(lines ?? []), code].join("\n")}\n`);
    stderr.write(`${texts.codeWorth}\n`);
  } else stdout.write(note);
}

/** From the files of the book, or from the service if these are not here. */
async function newestOf({ texts, env, ...given }: LogbookCheckpointOptions): Promise<Checkpoint & { note: string }> {
  const { url, dataDir } = await placeOf(given, env);
  if (dataDir === undefined) {
    const { note } = await new ServiceClient(url).get("/logbook/checkpoint", objectOf({ note: text }));
    return { ...parseCheckpoint(parseNote(Buffer.from(note)).text), note };
  }
  const from = await bookCheckpoints(dataDir.dir);
  const checkpoint = from && (await newestCheckpoint(from));
  if (checkpoint === undefined) throw usageError(texts.none({ dir: displayPath(dataDir.dir) }));
  return checkpoint;
}

type CheckpointFlags = Pick<LogbookCheckpointOptions, "url" | "dataDir" | "short" | "qr" | "json">;

export function checkpointOnTerminal(flags: CheckpointFlags): Promise<void> {
  const { env, stdout, stderr } = process;
  const { checkpoint: texts } = messagesIn(locale).logbook;
  const words = { texts, locale, surface: qrSurface() };
  return logbookCheckpoint({ ...flags, ...words, clock: systemClock, env, stdout, stderr });
}
