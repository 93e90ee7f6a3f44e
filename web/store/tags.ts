/**
 * The tags: what each is (`definitions`), and what it says at the moment (`tag(id)`). Values arrive for the tags that are shown somewhere,
 * all of a moment together.
 */
import { batch, signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Mark } from "../../src/api/live/screen-messages.ts";
import type { Quality } from "../../src/tags/quality.ts";
import { type Answer, getJson } from "../link/api.ts";
import { onFrame, show } from "../link/screen.ts";

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
  /** Its other marks: simulated, replayed, denied by another sensor. Empty where nothing is. */
  readonly marks: Signal<readonly Mark[]>;
}

/** By id, in the service's order. */
export const definitions = signal<ReadonlyMap<string, Definition>>(new Map());
/** By id, also of tags that have alarm records only. */
export const meanings = signal<ReadonlyMap<string, Meaning>>(new Map());

const known = new Map<string, TagSignals>();
const NO_MARKS: readonly Mark[] = [];

/** The same object for the same id, whether or not there is such a tag yet. */
export function tag(id: string): TagSignals {
  let found = known.get(id);
  if (found === undefined) {
    found = { value: signal(null), quality: signal("none"), at: signal(undefined), marks: signal(NO_MARKS) };
    known.set(id, found);
  }
  return found;
}

/** How many components show a tag. */
const uses = new Map<string, number>();

function use(id: string, change: 1 | -1): void {
  const count = (uses.get(id) ?? 0) + change;
  if (count === 0) uses.delete(id);
  else uses.set(id, count);
  if (count === 0 || (count === 1 && change === 1)) show(new Set(uses.keys()));
}

/** Asks for these tags until the function that it returns is called. */
function subscribe(ids: readonly string[]): () => void {
  for (const id of ids) use(id, 1);
  return () => {
    for (const id of ids) use(id, -1);
  };
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

function take(id: string, value: Value, quality: Quality | null, at: number | undefined): void {
  const signals = tag(id);
  signals.value.value = value;
  signals.quality.value = quality ?? "none";
  signals.at.value = at;
}

/** How many tags had a value when they were loaded. */
let loaded: number | undefined;

onFrame(({ known: heard, tags }, atMs) => {
  // Others have been heard since.
  if (loaded !== undefined && heard !== loaded) loadSoon();
  const readings = Object.entries(tags);
  batch(() => {
    for (const [id, reading] of readings) {
      const [value, quality, ageMs, marks = NO_MARKS] = reading ?? [null, null, undefined];
      take(id, value, quality, ageMs === undefined ? undefined : atMs - ageMs);
      const { marks: before } = tag(id);
      if (before.value.join() !== marks.join()) before.value = marks;
    }
  });
});

/** What is registered, and what the service has of each; what the stream has said meanwhile is newer. */
export async function loadTags(): Promise<void> {
  const [list, words] = await Promise.all([getJson("/tags"), getJson("/vocabulary")]);
  const byId = new Map(words.map((meaning) => [meaning.id, meaning]));
  loaded = list.filter(({ quality }) => quality !== null).length;
  batch(() => {
    meanings.value = byId;
    definitions.value = new Map(
      list.flatMap(({ value, quality, timestamp, ...summary }) => {
        const meaning = byId.get(summary.id);
        // It has registered itself between the two answers: its next value asks for both once more.
        if (meaning === undefined) return [];
        const ms = timestamp === null ? -Infinity : Date.parse(timestamp);
        if (ms > (tag(summary.id).at.value ?? -Infinity)) take(summary.id, value, quality, ms);
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
    // If the service does not answer, the stream is lost as well, and all is loaded when it is back.
    loadTags().catch(() => undefined);
  }, NEW_TAGS_MS);
}
