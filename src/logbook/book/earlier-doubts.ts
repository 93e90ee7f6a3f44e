/**
 * Doubts about the book that an earlier run recorded as entries. A doubt stands until a person confirms the book. Nothing is signed
 * while a doubt stands, so its entry comes after the newest checkpoint: only the entries after that are read.
 */
import type { ForeignLines } from "../../core/book-doubt.ts";
import { EVIDENCE_ACCEPTED, EVIDENCE_LOST } from "../entry/entry.ts";
import type { IndexedVolume } from "./file-load.ts";
import { readLines } from "./file-query.ts";

/** Breaks of the chain, and the ids of the first broken entries. */
export interface Broken {
  readonly breaks: number;
  readonly ids: readonly number[];
}

export interface EarlierDoubts {
  readonly foreign: ForeignLines | undefined;
  readonly broken: Broken | undefined;
}

/** `signed`: how many entries the newest checkpoint covers. Rejects with `logbook-io`. */
export async function readEarlierDoubts(volumes: readonly IndexedVolume[], signed: number): Promise<EarlierDoubts> {
  let foreign: ForeignLines | undefined;
  let broken: Broken | undefined;
  let before = 0;
  for (const from of volumes) {
    const first = signed - before;
    const lines = from.index.select({ kinds: ["manual"] }, "oldest-first").filter((line) => line >= first);
    for await (const { payload } of readLines(from, lines)) {
      const { event, doubt, file, id, breaks, ids } = payload;
      if (event === EVIDENCE_ACCEPTED) [foreign, broken] = [undefined, undefined];
      if (event !== EVIDENCE_LOST) continue;
      if (doubt === "foreign-lines" && typeof file === "string" && typeof id === "number") foreign ??= { file, id };
      if (doubt === "broken" && typeof breaks === "number" && Array.isArray(ids)) {
        broken = { breaks, ids: ids.map(Number) };
      }
    }
    before += from.index.lines;
  }
  return { foreign, broken };
}
