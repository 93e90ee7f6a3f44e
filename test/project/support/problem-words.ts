import type { Value } from "../../../src/messages/catalogue.ts";
import type { Problem } from "../../../src/project/fault.ts";

/** A problem as one line: its name and its values. */
export function problemWords([name, values = {}]: readonly [Problem[0], Readonly<Record<string, Value>>?]): string {
  return [name, ...Object.values(values)].map((value) => String(value ?? "")).join(" ");
}
