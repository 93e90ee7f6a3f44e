/**
 * Which blocks retention removes, beside the main file in `historian.db-removed`: a line each, synced before the first of them is gone. So
 * the log book can say that they were removed by the rules, also after a kill.
 */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { systemErrorCode } from "../../core/errors.ts";
import { jsonValue } from "../../core/parse-json.ts";
import type { RemovedSpan } from "../block-digests.ts";

const pathOf = (mainFile: string): string => `${mainFile}-removed`;

/** On disk when it returns. */
export function noteRemoved(mainFile: string, span: RemovedSpan): void {
  const descriptor = openSync(pathOf(mainFile), "a", 0o640);
  try {
    // A line that a power cut has torn is a line of its own.
    writeSync(descriptor, `\n${JSON.stringify(span)}\n`);
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** In the order in which they were noted. */
export function removedSpans(mainFile: string): RemovedSpan[] {
  let text = "";
  try {
    text = readFileSync(pathOf(mainFile), "utf8");
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return text.split("\n").flatMap((line) => {
    try {
      const { first_block, last_block, month, left_ms } = jsonValue(line) as RemovedSpan;
      return Number.isSafeInteger(first_block) && Number.isSafeInteger(last_block)
        ? [{ first_block, last_block, month, left_ms }]
        : [];
    } catch {
      return [];
    }
  });
}
