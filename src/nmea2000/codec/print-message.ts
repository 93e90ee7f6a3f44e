/**
 * Prints a message as JSON, field by field: the reference for the compiled printers, and the printer of groups that
 * cannot be compiled.
 */
import { escapeControls } from "../../core/escape-controls.ts";
import type { PgnLayout } from "./layout.ts";
import { readWithAbsences } from "./read-message.ts";

/** The output of a compiled printer, as text. */
export function printMessage(layout: PgnLayout, data: Uint8Array): string {
  const { content, absences } = readWithAbsences(layout, data, "names");
  const fields = JSON.stringify(content, (_, value: unknown) => value ?? undefined);
  const absent = Object.keys(absences).length === 0 ? "" : `,"absent":${JSON.stringify(absences)}`;
  return `"fields":${escapeControls(fields)}${absent}`;
}
