/**
 * What is on the screen is what is asked for: the values of the tags that are shown, the newest of each at the pace at which they are
 * drawn. While the page shows other tags, another stream is opened; the old one ends when it is there.
 */
import { signal } from "@preact/signals";
import type { Body } from "../../src/api/schema/schemas.ts";
import { type LinkState, LiveStream } from "./live.ts";

/** Half a second is what a person takes in; a compass turns in between by itself. */
const EVERY_MS = 500;
/** What comes onto the screen together is asked for together. */
const GATHER_MS = 50;
/** The most that one stream may name (`limits.live.patterns`); more than that is all. */
const NAMED_MAX = 100;

export type Reading = Body<"TagMessage">;

export const link = signal<LinkState>({ state: "connecting" });
/** By how much what is shown is later than the service has it, in milliseconds. */
export const behindMs = signal(0);

const listeners = new Set<(reading: Reading) => void>();
let shown: ReadonlySet<string> | "all" = new Set();
let timer: ReturnType<typeof setTimeout> | undefined;

const stream = new LiveStream({
  address: () => {
    const query = new URLSearchParams({ min_interval_ms: String(EVERY_MS), compression: "deflate" });
    if (shown !== "all" && shown.size <= NAMED_MAX) query.set("tags", shown.size === 0 ? "-" : [...shown].join(","));
    return `/ws/realtime?${query}`;
  },
  onMessage: (message) => {
    for (const listener of listeners) listener(message);
  },
  onState: (state) => {
    link.value = state;
  },
});

/** Each value as it arrives. */
export function onReading(listener: (reading: Reading) => void): void {
  listeners.add(listener);
}

/** Asks for these tags from now on, or for all. The current value of each arrives at once. */
export function show(tags: ReadonlySet<string> | "all"): void {
  shown = tags;
  timer ??= setTimeout(() => {
    timer = undefined;
    stream.connect();
  }, GATHER_MS);
}
