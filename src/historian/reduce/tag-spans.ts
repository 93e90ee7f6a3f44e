/** Merges what several sources have of each tag. */
import type { TagSpan } from "../historian-store.ts";

export class TagSpans {
  readonly #spans = new Map<string, TagSpan>();

  add({ tagId, samples, minMs, maxMs }: TagSpan): void {
    const known = this.#spans.get(tagId);
    this.#spans.set(tagId, {
      tagId,
      samples: samples + (known?.samples ?? 0),
      minMs: Math.min(minMs, known?.minMs ?? Infinity),
      maxMs: Math.max(maxMs, known?.maxMs ?? -Infinity),
    });
  }

  sorted(): TagSpan[] {
    return [...this.#spans.values()].toSorted((a, b) => (a.tagId < b.tagId ? -1 : 1));
  }
}
