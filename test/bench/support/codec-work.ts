/**
 * The same four pieces of work, by us and by canboatjs, each one pass over a corpus: text to objects, CAN frames to
 * objects, text to lines of JSON (as bytes, 64 KiB of the text at a time), objects to bytes. Objects have enumerations by
 * name, as canboatjs's always have; each side encodes what it has decoded itself.
 */
import type { Corpus, CorpusPart } from "./codec-corpus.ts";

export const WORKS = ["text to object", "frame to object", "text to JSON", "encode"] as const;
export type WorkName = (typeof WORKS)[number];
/** So much text is read at a time, and the lines that come of it are written together. */
export const CHUNK_BYTES = 64 * 1024;

/** What each of them reads. */
export const PARTS: Readonly<Record<WorkName, CorpusPart>> = {
  "text to object": "text",
  "frame to object": "frames",
  "text to JSON": "text",
  encode: "messages",
};

export type Side = "ours" | "canboatjs";
/** One pass; how many messages came of it, so that nothing can be optimised away. */
export type Work = () => number;
export type Works = Readonly<Record<WorkName, (corpus: Corpus) => Work>>;

/** Only the side that is wanted is loaded. */
export async function workOf(side: Side, name: WorkName, corpus: Corpus): Promise<Work> {
  const works = side === "ours" ? await import("./codec-ours.ts") : await import("./codec-canboatjs.ts");
  return works.default[name](corpus);
}
