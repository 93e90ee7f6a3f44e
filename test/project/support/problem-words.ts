import type { Problem } from "../../../src/project/fault.ts";

/** A problem as one line: its name and its values. */
export function problemWords([name, values = {}]: readonly [Problem[0], object?]): string {
  return [name, ...Object.values(values)].map((value: unknown) => String(value ?? "")).join(" ");
}
