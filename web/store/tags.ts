/**
 * The tags: what each is (`definitions`), and what it says at the moment (`tag(id)`). Values arrive for the tags that are shown somewhere,
 * and are handed on together, five times a second at the most.
 */
import { batch, signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Quality } from "../../src/tags/quality.ts";
import { type Answer, getJson } from "../link/api.ts";
import { onReading, type Reading, show } from "../link/screen.ts";

const FLUSH_MS = 200;
const NEW_TAGS_MS = 1000;

type Summary = Answer<"get", "/tags">[number];
export type Meaning = Answer<"get", "/vocabulary">[number];
/** What GET /tags and GET /vocabulary say of a tag, apart from its value. */
export type Definition = Omit<Summary, "value" | "quality" | "timestamp"> & Meaning;
export type Value = Summary["value"];

/** What a tag says now. */
export interface TagSignals {
  readonly value: Signal<Value>;
  /** `none` until it has said something. */
  readonly quality: Signal<Quality | "none">;
  /** When it was measured, by the clock of the service, in milliseconds. */
  readonly at: Signal<number | undefined>;
}

/** By id, in the service's order. */
export const definitions = signal<ReadonlyMap<string, Definition>>(new Map());
/** By id, also of tags that have alarm records only. */
export const meanings = signal<ReadonlyMap<string, Meaning>>(new Map());

const known = new Map<string, TagSignals>();

/** The same object for the same id, whether or not there is such a tag yet. */
export function tag(id: string): TagSignals {
  let found = known.get(id);
  if (found === undefined) {
    found = { value: signal(null), quality: signal("none"), at: signal(undefined) };
    known.set(id, found);
  }
  return found;
}

/** How many components show a tag; the empty id stands for all of them. */
const uses = new Map<string, number>();
const ALL = "";

function use(id: string, change: 1 | -1): void {
  const count = (uses.get(id) ?? 0) + change;
  if (count === 0) uses.delete(id);
  else uses.set(id, count);
  if (count === 0 || (count === 1 && change === 1)) show(uses.has(ALL) ? "all" : new Set(uses.keys()));
}

/** Asks for these tags until the function that it returns is called. */
export function subscribe(ids: readonly string[]): () => void {
  for (const id of ids) use(id, 1);
  return () => {
    for (const id of ids) use(id, -1);
  };
}

/** Asks for every tag there is. */
export function subscribeToAll(): () => void {
  return subscribe([ALL]);
}

/** A tag that the component shows: asked for while it is mounted. */
export function useTag(id: string): TagSignals {
  useEffect(() => subscribe([id]), [id]);
  return tag(id);
}

/** The same for several. */
export function useTags(ids: readonly string[]): readonly TagSignals[] {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- their names are what they depend on.
  useEffect(() => subscribe(ids), [ids.join()]);
  return ids.map(tag);
}

/** Called after each flush with the tags that have changed. */
const flushListeners = new Set<(ids: ReadonlySet<string>) => void>();
export function onFlush(listener: (ids: ReadonlySet<string>) => void): () => void {
  flushListeners.add(listener);
  return () => void flushListeners.delete(listener);
}

const waiting = new Map<string, Reading>();
let flushing = false;

function flush(): void {
  flushing = false;
  const ids = new Set(waiting.keys());
  batch(() => {
    for (const [id, { value, quality, timestamp }] of waiting) take(id, value, quality, timestamp);
    waiting.clear();
  });
  for (const listener of flushListeners) listener(ids);
}

function take(id: string, value: Value, quality: Quality | null, timestamp: string | null): void {
  const signals = tag(id);
  signals.value.value = value;
  signals.quality.value = quality ?? "none";
  signals.at.value = timestamp === null ? undefined : Date.parse(timestamp);
}

onReading((reading) => {
  if (!definitions.value.has(reading.tag_id)) loadSoon();
  waiting.set(reading.tag_id, reading);
  if (flushing) return;
  flushing = true;
  setTimeout(flush, FLUSH_MS);
});

/** What is registered, and what the service has of each; what the stream has said meanwhile is newer. */
export async function loadTags(): Promise<void> {
  const [list, words] = await Promise.all([getJson("/tags"), getJson("/vocabulary")]);
  const byId = new Map(words.map((meaning) => [meaning.id, meaning]));
  batch(() => {
    meanings.value = byId;
    definitions.value = new Map(
      list.flatMap(({ value, quality, timestamp, ...summary }) => {
        const meaning = byId.get(summary.id);
        // It has registered itself between the two answers: its next value asks for both once more.
        if (meaning === undefined) return [];
        const ms = timestamp === null ? -Infinity : Date.parse(timestamp);
        if (ms > (tag(summary.id).at.value ?? -Infinity)) take(summary.id, value, quality, timestamp);
        return [[summary.id, { ...summary, ...meaning }] as const];
      }),
    );
  });
}

let loading = false;

/** A tag has registered itself: its description is fetched, with those of others that may come now. */
export function loadSoon(): void {
  if (loading) return;
  loading = true;
  setTimeout(() => {
    loading = false;
    // Where the service does not answer, the stream is lost as well, and all is loaded when it is back.
    loadTags().catch(() => undefined);
  }, NEW_TAGS_MS);
}
