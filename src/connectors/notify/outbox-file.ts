/** The state of an outbox in the data directory: `notify-phone.json`. What is damaged counts as none. */
import { join } from "node:path";
import { StateFile } from "../../core/state-file.ts";
import { EMPTY, type OutboxState } from "./outbox.ts";

export function outboxFile(dataDir: string, id: string, mayWrite: () => void): StateFile<OutboxState> {
  return new StateFile({ file: join(dataDir, `notify-${id}.json`), mayWrite, parse: stateOf });
}

/** A receiver that was a program before has the number of the entry alone. */
function stateOf(read: unknown): OutboxState | undefined {
  const {
    entry,
    waiting = [],
    told = {},
    leftOut = 0,
    watch = null,
    sent = [],
    wellOn = null,
  } = read as Partial<OutboxState>;
  if (typeof entry !== "number" || !Number.isSafeInteger(entry) || entry < 0) return undefined;
  if (!Array.isArray(waiting) || !Array.isArray(sent)) return undefined;
  return { ...EMPTY, entry, waiting, told, leftOut, watch, sent, wellOn };
}
