/**
 * Values of tags → lines. A tag without a value makes an empty field, and a sentence without any value is not written. When a sentence that
 * has a status loses its values, it is written once more with V, so that readers do not keep the last values. Without a GNSS fix the tags
 * of a fix count as unknown, even if they still have values, and the sentences about the fix say V as long as that lasts. A doubtful
 * position is marked as estimated. Pure.
 */
import { roomFor, type Sentence, writeSentence } from "./sentence.ts";
import type { SentenceRow } from "./sentence-row.ts";
import { FIX_TAG, OF_FIX, ROWS_OF } from "./sentence-table.ts";
import { transducerFields } from "./transducers.ts";

export type GetValue = (tag: string) => number | undefined;
type IsDoubtful = (tag: string) => boolean;

export class SentenceWriter {
  readonly #talker: string;
  /** Rows that were last sent with values: only these are sent with V when the values are gone. */
  readonly #spoken = new Set<SentenceRow>();

  constructor(talker: string) {
    this.#talker = talker;
  }

  /** The lines of a formatter, with CR and LF; empty if there is nothing to send. */
  lines(formatter: string, get: GetValue, isDoubtful: IsDoubtful = () => false): string[] {
    if (formatter.startsWith("XDR")) return this.#transducers(formatter, get);
    const hasNoFix = get(FIX_TAG) === 0;
    const known: GetValue = hasNoFix ? (tag) => (OF_FIX.has(tag) ? undefined : get(tag)) : get;
    const written = new Set<string>();
    return (ROWS_OF.get(formatter) ?? []).flatMap((row) => {
      // Only the first of several rows with the same tags is written.
      const about = row.cells.flatMap(({ tags }) => tags).join();
      if (written.has(about)) return [];
      written.add(about);
      return this.#line(row, known, isDoubtful, hasNoFix) ?? [];
    });
  }

  #line(row: SentenceRow, get: GetValue, isDoubtful: IsDoubtful, hasNoFix: boolean): string | undefined {
    const { cells, size, needs, vouches = [], vouchesFor, tellsFix = false } = row;
    const fields = Array.from({ length: size }, () => "");
    const written = cells.map((cell) => cell.write(get, fields));
    const isKnown = needs === undefined ? written.includes(true) : [needs].flat().some((cell) => written[cell]);
    const hasWord = vouches.length > 0 && ((!isKnown && this.#spoken.delete(row)) || (hasNoFix && tellsFix));
    if (!isKnown && !hasWord) return undefined;
    if (isKnown) this.#spoken.add(row);
    const about = vouchesFor ?? cells.flatMap(({ tags }) => tags);
    const isSound = vouchesFor === undefined ? isKnown : vouchesFor.every((tag) => get(tag) !== undefined);
    const worth = !isSound ? "void" : about.some((tag) => OF_FIX.has(tag) && isDoubtful(tag)) ? "uncertain" : "good";
    for (const vouch of vouches) vouch.write(fields, worth);
    return this.#fitting(row, fields);
  }

  /** A sentence has at most 82 characters: if the numbers are too long, the last cells are left empty. */
  #fitting({ formatter, cells }: SentenceRow, fields: string[]): string {
    const sentence: Sentence = { talker: this.#talker, formatter, fields };
    for (const cell of cells.toReversed()) {
      // `roomFor` gives the room for one more field and has already subtracted its comma.
      if (roomFor(sentence) + 1 >= 0) break;
      cell.write(() => undefined, fields);
    }
    return writeSentence(sentence);
  }

  /** As many transducers in a sentence as fit. */
  #transducers(set: string, get: GetValue): string[] {
    const lines: string[] = [];
    let fields: string[] = [];
    const sentence = (): Sentence => ({ talker: this.#talker, formatter: "XDR", fields });
    for (const group of transducerFields(set, get)) {
      if (roomFor(sentence()) < group.join().length) {
        lines.push(writeSentence(sentence()));
        fields = [];
      }
      fields.push(...group);
    }
    return fields.length === 0 ? lines : [...lines, writeSentence(sentence())];
  }
}
