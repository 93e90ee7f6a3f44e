/** What went wrong, in the reader's language. */
import { type BitacoraError, isBitacoraError } from "../core/errors.ts";
import { say, type Value } from "./catalogue.ts";
import { localeOf } from "./locale.ts";
import { type Messages, messagesIn } from "./messages.ts";

/** One line in the reader's language (with a line for each fault of a project file) that says what to do next. */
export function describeError(error: unknown, locale = localeOf(process.env)): string {
  const messages = messagesIn(locale);
  if (isBitacoraError(error))
    return [say(messages.cli.errors[error.code], valuesOf(error, messages)), ...faultLines(error)].join("\n");
  if (error instanceof Error && "syscall" in error) return messages.cli.systemRefuses({ reason: error.message });
  return messages.cli.internal({ reason: error instanceof Error ? error.message : String(error) });
}

function valuesOf(error: BitacoraError, messages: Messages): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(error.details))
    values[name] = typeof value === "string" ? value : JSON.stringify(value);
  return { ...values, ...inWords(error.code, values, messages) };
}

/** A code among the details, where a person reads a sentence. */
function inWords(code: BitacoraError["code"], values: Readonly<Record<string, Value>>, messages: Messages) {
  const reason = String(values["reason"]);
  const sentence = (table: object, key = reason) => {
    const text = (table as Readonly<Record<string, unknown>>)[key];
    return text === undefined ? undefined : say(text, { ...values, name: values["interface"] });
  };
  const { bus, cli } = messages;
  if (code === "bus-unavailable") return { reason: sentence(bus.obstacles) ?? sentence(bus.faults) ?? reason };
  if (code === "logbook-key-unusable") return { reason: sentence(cli.keyFaults) ?? reason };
  return {};
}

/** `details.lines`: further lines, already in the reader's language. */
function faultLines(error: BitacoraError): string[] {
  const { lines } = error.details;
  return Array.isArray(lines) ? lines.map((line) => `  ${String(line)}`) : [];
}
