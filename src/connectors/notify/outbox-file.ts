/** The state of an outbox in the data directory: `notify-phone.json`. */
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { EMPTY, type OutboxState } from "./outbox.ts";

export function outboxFile(place: StatePlace, id: string): StateFile<OutboxState> {
  return new StateFile(place, { name: `notify-${id}.json`, parse: stateOf });
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
