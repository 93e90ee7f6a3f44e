/**
 * What an earlier run has found against the book, as its entries say. It stands until a person confirms the book. Nothing is signed
 * after such a finding, so its entry is among those that no checkpoint covers, and only those are read.
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
