import {
  limits
} from "./chunk-HAY2CCHZ.js";

// src/logbook/book/enter-once.ts
import { isDeepStrictEqual } from "node:util";
async function newestWith(logbook, events) {
  for await (const entry of logbook.entries({ kind: "manual", limit: limits.lookBackEntries }))
    if (events.some((event) => entry.payload["event"] === event)) return entry;
  return void 0;
}
async function enterOnce(draft, { logbook, outbox }, events = [draft.payload.event]) {
  const told = await newestWith(logbook, events).catch(() => void 0);
  if (told === void 0 || !isDeepStrictEqual(told.payload, draft.payload)) outbox.add(draft);
}

export {
  newestWith,
  enterOnce
};
