/**
 * `bitacora logbook accept`: a person confirms the book as it is, so that it is signed again; through the running service, or in
 * the book of one that is stopped.
 */
import type { Writable } from "node:stream";
import { postJson } from "../../api/client.ts";
import { type Clock, systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../../api/limits.ts";
import { writtenName, writtenText } from "../../core/written-text.ts";
import type { EvidenceMessages } from "../../messages/en/evidence.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";
import { ANSWER_TIMEOUT_MS, isReceipt, type Receipt } from "./add.ts";
import { withStoppedBook } from "./stopped-book.ts";

export interface LogbookAcceptOptions {
  readonly user: string;
  readonly reason: string;
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly texts: EvidenceMessages;
  readonly addTexts: LogbookMessages["add"];
  readonly locale: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly stdout: Writable;
}

/** The exit status. When it is there, the entry is on disk, and so is the checkpoint. */
async function logbookAccept(options: LogbookAcceptOptions): Promise<number> {
  const { addTexts, texts } = options;
  const [name, text] = [writtenName(options.user), writtenText(options.reason)];
  if ("fault" in name) throw new BitacoraError("usage", { reason: addTexts.badName(name.fault) });
  if ("fault" in text) throw new BitacoraError("usage", { reason: addTexts.badText(text.fault) });
  const { summaryChars, userChars } = limits.http;
  if (text.text.length > summaryChars || name.text.length > userChars) {
    throw new BitacoraError("usage", { reason: addTexts.tooLong(summaryChars, userChars) });
  }
  if (options.url !== undefined && options.dataDir !== undefined) {
    throw new BitacoraError("usage", { reason: addTexts.onlyOne });
  }
  const dir = options.url === undefined ? resolveReadableDataDir(options.dataDir, options.env).dir : undefined;
  const url = options.url ?? (dir && (await runningServiceUrl(dir)));
  const said = { ...options, user: name.text, reason: text.text };
  const receipt = url === undefined ? await intoFiles(said, dir ?? "") : await throughService(said, url);
  const entries = receipt.id.toLocaleString(options.locale);
  const line = options.json ? JSON.stringify(receipt) : texts.command.done(receipt.id, entries);
  options.stdout.write(`${line}\n`);
  return EXIT_GOOD;
}

export function acceptOnTerminal(flags: Omit<LogbookAcceptOptions, "env" | "clock" | "stdout">): Promise<number> {
  const { env, stdout } = process;
  return logbookAccept({ ...flags, env, clock: systemClock, stdout });
}

async function throughService({ user, reason, addTexts }: LogbookAcceptOptions, url: string): Promise<Receipt> {
  const query = new URLSearchParams({ user, reason }).toString();
  const asking = { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer: addTexts.foreignAnswer };
  return postJson(url, `/logbook/acceptances?${query}`, isReceipt, asking);
}

async function intoFiles(options: LogbookAcceptOptions, dir: string): Promise<Receipt> {
  const { env, clock, user, reason, texts } = options;
  return withStoppedBook({ dir, env, clock, texts: options.addTexts }, async (logbook) => {
    const entry = await logbook.accept({ user, summary: (doubt) => texts.accepted(doubt, reason) });
    if (entry === undefined) throw new BitacoraError("usage", { reason: texts.command.nothing });
    const { id, kind, timestamp, hash } = entry;
    return { id, kind, timestamp, hash };
  });
}
