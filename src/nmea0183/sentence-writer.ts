/**
 * Values of tags → lines. A tag that is not known now makes an empty field; a sentence that would say nothing at all is not written, and one
 * that has a status says V once when what it is about is not known any more, so that its reader does not go on with the last one. Without a fix
 * nobody has a position, whatever its tag says, and the sentences about it say V for as long as that is so. A position that is doubtful is
 * called estimated. Pure.
 */
import { roomFor, type Sentence, writeSentence } from "./sentence.ts";
import { FIX_TAG, OF_FIX, ROWS_OF, type SentenceRow } from "./sentence-table.ts";
import { transducerFields } from "./transducers.ts";

export type GetValue = (tag: string) => number | undefined;
type IsDoubtful = (tag: string) => boolean;

export class SentenceWriter {
  readonly #talker: string;
  /** Rows that have been sent with values: only those need a V when they have none. */
  readonly #spoken = new Set<SentenceRow>();

  constructor(talker: string) {
    this.#talker = talker;
  }

  /** The lines of a formatter, with CR and LF; none where there is nothing to say. */
  lines(formatter: string, get: GetValue, isDoubtful: IsDoubtful = () => false): string[] {
    if (formatter === "XDR") return this.#transducers(get);
    const hasNoFix = get(FIX_TAG) === 0;
    const known: GetValue = hasNoFix ? (tag) => (OF_FIX.has(tag) ? undefined : get(tag)) : get;
    const written = new Set<string>();
    return (ROWS_OF.get(formatter) ?? []).flatMap((row) => {
      // The first form of the same tags is the one that is written.
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
    const isKnown = needs === undefined ? written.includes(true) : written[needs] === true;
    const hasWord = vouches.length > 0 && ((!isKnown && this.#spoken.delete(row)) || (hasNoFix && tellsFix));
    if (!isKnown && !hasWord) return undefined;
    if (isKnown) this.#spoken.add(row);
    const about = vouchesFor ?? cells.flatMap(({ tags }) => tags);
    const isSound = vouchesFor === undefined ? isKnown : vouchesFor.every((tag) => get(tag) !== undefined);
    const worth = !isSound ? "void" : about.some((tag) => OF_FIX.has(tag) && isDoubtful(tag)) ? "uncertain" : "good";
    for (const vouch of vouches) vouch.write(fields, worth);
    return this.#fitting(row, fields);
  }

  /** Where long numbers come together, the last cells are left empty: a sentence has 82 characters. */
  #fitting({ formatter, cells }: SentenceRow, fields: string[]): string {
    const sentence: Sentence = { talker: this.#talker, formatter, fields };
    for (const cell of cells.toReversed()) {
      // What `roomFor` gives is the room of one more field, and its comma.
      if (roomFor(sentence) + 1 >= 0) break;
      cell.write(() => undefined, fields);
    }
    return writeSentence(sentence);
  }

  /** As many transducers in a sentence as fit. */
  #transducers(get: GetValue): string[] {
    const lines: string[] = [];
    let fields: string[] = [];
    const sentence = (): Sentence => ({ talker: this.#talker, formatter: "XDR", fields });
    for (const group of transducerFields(get)) {
      if (roomFor(sentence()) < group.join().length) {
        lines.push(writeSentence(sentence()));
        fields = [];
      }
      fields.push(...group);
    }
    return fields.length === 0 ? lines : [...lines, writeSentence(sentence())];
  }
}
