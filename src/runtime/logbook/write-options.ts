/** What the commands that write to the log book have in common: their options, and the rules for names and texts. */
import type { Writable } from "node:stream";
import { limits } from "../../api/limits.ts";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { writtenName, writtenText } from "../../core/written-text.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import type { NamedWriterOptions } from "./open-book.ts";

/** Who writes, where the book is, and how the command prints its result. */
export interface WriteOptions extends NamedWriterOptions {
  readonly user: string;
  readonly json: boolean;
  readonly stdout: Writable;
}

interface WriteFlags {
  readonly user: string;
  readonly url?: string | undefined;
  readonly "data-dir"?: string | undefined;
  readonly json: boolean;
}

export function writeOptions({ user, url, json, "data-dir": dataDir }: WriteFlags): WriteOptions {
  const { env, stdout } = process;
  return { user, url, dataDir, json, env, clock: systemClock, stdout };
}

/** Normalises a name and a text for the book. Throws `usage` if one is too long or has a fault. */
export function checkedWords(
  user: string,
  text: string,
  texts: LogbookMessages["add"],
): { user: string; text: string } {
  const { summaryChars, userChars } = limits.http;
  if (text.length > summaryChars || user.length > userChars)
    throw usage(texts.tooLong({ summary: summaryChars, user: userChars }));
  const [name, written] = [writtenName(user), writtenText(text)];
  if ("fault" in name) throw usage(texts.badName({ codePoint: undefined, ...name.fault }));
  if ("fault" in written) throw usage(texts.badText({ codePoint: undefined, ...written.fault }));
  return { user: name.text, text: written.text };
}

function usage(reason: string): BitacoraError {
  return new BitacoraError("usage", { reason });
}
