/** What went wrong, in the reader's language. */
import { type BitacoraError, isBitacoraError } from "../core/errors.ts";
import { localeOf } from "./locale.ts";
import { messagesIn } from "./messages.ts";

/** One line in the reader's language (with a line for each fault of a project file) that says what to do next. */
export function describeError(error: unknown, locale = localeOf(process.env)): string {
  const messages = messagesIn(locale).cli;
  if (isBitacoraError(error)) {
    const details = error.code === "bus-unavailable" ? withSentence(error.details) : error.details;
    const detail = (name: string, otherwise = "?") => {
      const value = details[name] ?? otherwise;
      return typeof value === "string" ? value : JSON.stringify(value);
    };
    return [messages.errors[error.code](detail), ...faultLines(error)].join("\n");
  }
  return messages.internal(error instanceof Error ? error.message : String(error));
}

/** The error of a bus has a code for its reason; a person reads what to do about it. */
function withSentence(details: BitacoraError["details"]): BitacoraError["details"] {
  const { obstacles, faults } = messagesIn(localeOf(process.env)).bus;
  const reason = String(details["reason"]);
  const fault = (faults as Readonly<Record<string, (name: string) => string>>)[reason];
  const sentence = (obstacles as Readonly<Record<string, string>>)[reason] ?? fault?.(String(details["interface"]));
  return { ...details, reason: sentence ?? reason };
}

/** `details.lines`: further lines, already in the reader's language. */
function faultLines(error: BitacoraError): string[] {
  const { lines } = error.details;
  return Array.isArray(lines) ? lines.map((line) => `  ${String(line)}`) : [];
}
