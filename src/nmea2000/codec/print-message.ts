/**
 * Prints a message as JSON, field by field: the reference for the compiled printers, and the printer of groups that
 * cannot be compiled.
 */
import { escapeControls } from "../../core/escape-controls.ts";
import type { Content } from "./content.ts";
import type { PgnLayout } from "./layout.ts";
import { readWithAbsences } from "./read-message.ts";

/** The output of a compiled printer, as text. */
export function printMessage(layout: PgnLayout, data: Uint8Array): string {
  const { content, absences } = readWithAbsences(layout, data, "names");
  let absent = "";
  for (const id in absences) absent += `${absent === "" ? "" : ","}${quote(id)}:"${absences[id]}"`;
  return `"fields":${contentJson(content)}${absent === "" ? "" : `,"absent":{${absent}}`}`;
}

/** The text of `JSON.stringify` with control characters escaped, without the fields that have no value. */
function contentJson(content: Content): string {
  let text = "";
  for (const id in content) {
    const value = content[id] ?? null;
    if (value !== null) text += `${text === "" ? "" : ","}${quote(id)}:${valueJson(value)}`;
  }
  return `{${text}}`;
}

function valueJson(value: NonNullable<Content[string]>): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quote(value);
  return `[${value.map((item) => (typeof item === "string" ? quote(item) : contentJson(item))).join(",")}]`;
}

/** Most names and texts need no escaping. */
function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : escapeControls(JSON.stringify(text));
}

const PLAIN = /^[\w .:;,/()+-]*$/;
