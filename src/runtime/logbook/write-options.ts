/** What the commands that write to the log book have in common: their options, and the rules for names and texts. */
import { limits } from "../../api/limits.ts";
import { type Clock, systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { writtenName, writtenText } from "../../core/written-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";

/** Who writes, and where the book is. A test has surroundings of its own. */
export interface WriteOptions extends Partial<Surroundings> {
  readonly user: string;
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly json: boolean;
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly stdout: NodeJS.WritableStream;
}

export function surroundings(): Surroundings {
  const { env, stdout } = process;
  return { env, stdout, clock: systemClock };
}

const texts = messagesIn(locale).logbook.add;

/** Normalises a name and a text for the book. Throws `usage` if one is too long or has a fault. */
export function checkedWords(user: string, text: string): { user: string; text: string } {
  const { summaryChars, userChars } = limits.http;
  if (text.length > summaryChars || user.length > userChars)
    throw usageError(texts.tooLong({ summary: summaryChars, user: userChars }));
  const [name, written] = [writtenName(user), writtenText(text)];
  if ("fault" in name) throw usageError(texts.badName({ codePoint: undefined, ...name.fault }));
  if ("fault" in written) throw usageError(texts.badText({ codePoint: undefined, ...written.fault }));
  return { user: name.text, text: written.text };
}
